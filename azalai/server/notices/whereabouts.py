"""Who has a page of the server open, here or on another node."""

from __future__ import annotations

from collections.abc import Callable, Set

from azalai.server.storage.database import now

People = Set[str]


class Whereabouts:
    """`here` and `here_at` say who has a page open on this node: that of any table, or of a certain one.

    >>> places = Whereabouts()
    >>> places.note("node2", "t1", {"Amina"}, 25.0)
    >>> places.at("t1"), places.at("t2"), places.anywhere()
    ({'Amina'}, set(), {'Amina'})
    """

    def __init__(self) -> None:
        self.here: Callable[[], People] = set
        self.here_at: Callable[[str], People] = lambda _: set()
        self._elsewhere: dict[str, dict[str, tuple[float, People]]] = {}  # by table and node: until when, and who

    def note(self, node: str, table: str, people: People, seconds: float) -> None:
        """Note who watches a table on another node; this is valid for this many seconds."""
        self._elsewhere.setdefault(table, {})[node] = now() + seconds, people

    def at(self, table: str) -> set[str]:
        at = now()
        nodes = self._elsewhere.get(table, {}).values()
        return set(self.here_at(table)).union(*(people for until, people in nodes if until > at))

    def anywhere(self) -> set[str]:
        self._forget()
        return set(self.here()).union(*(people for nodes in self._elsewhere.values() for _, people in nodes.values()))

    def _forget(self) -> None:
        at = now()
        for table, nodes in list(self._elsewhere.items()):
            kept = {node: (until, people) for node, (until, people) in nodes.items() if until > at and people}
            if kept:
                self._elsewhere[table] = kept
            else:
                del self._elsewhere[table]
