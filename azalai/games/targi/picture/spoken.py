"""The position in a few sentences, for a person who cannot see the picture."""

from __future__ import annotations

from azalai.wording import counted

from .board import figures
from .head import turn
from .scene import SEATS, Scene
from .words import player


def description(scene: Scene) -> str:
    view, said = scene.view, scene.words
    targia = said["targia_on"].format(card=view["targia"]) if view["targia"] else ""
    return str(said["position"]).format(
        rules=said["rules"].get(view["rules"], view["rules"]),
        round=view["round"],
        turn=turn(scene),
        robber=view["robber"] or said["robber_off"],
        targia=targia,
        seats=" ".join(seat_words(scene, seat) for seat in SEATS),
    )


def seat_words(scene: Scene, seat: int) -> str:
    said, mine = scene.words, scene.view["seats"][seat]
    amounts = {**mine["goods"], "gold": mine["gold"], "water": mine["water"], "vp": mine["vp"]}
    places = [str(place) for place, standing in figures(scene) if standing["seat"] == seat]
    return str(said["seat"]).format(
        player=player(seat, scene.language),
        shape=said["shapes"][seat],
        cards=counted(said["cards_laid"], sum(bool(place) for row in mine["display"] for place in row)),
        goods=", ".join(counted(said["amounts"][name], n) for name, n in amounts.items() if n),
        score=counted(said["points_now"], scene.view["scores"][seat]["total"]),
        places=said["stands"].format(places=", ".join(places)) if places else "",
    )
