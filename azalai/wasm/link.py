"""Link a WebAssembly object file into a module that browsers can load.

LLVM writes object files, in which addresses are still open. A linker usually joins many of them. Here there is only one
and nothing is missing from it, so only three things are left to do: lay out memory, fill in the addresses, and say
what is exported. (The smallest package that was found with a general linker has 100 MB.)

Memory is imported. From address 0 on it has the stack, which grows downwards, so that too much of it stops the module
instead of overwriting data; then data; then, from `__heap_base` on, whatever JavaScript puts there.

The format: https://webassembly.github.io/spec/core/binary/ and
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azalai.core.errors import AzalaiError

STACK = 1 << 18  # bytes
HEAP_BASE = "__heap_base"
STACK_POINTER = "__stack_pointer"
MAGIC = b"\0asm\x01\0\0\0"

CUSTOM, TYPE, IMPORT, FUNCTION, GLOBAL, EXPORT, CODE, DATA, DATA_COUNT = 0, 1, 2, 3, 6, 7, 10, 11, 12
ORDER = (TYPE, IMPORT, FUNCTION, GLOBAL, EXPORT, DATA_COUNT, CODE, DATA)
A_FUNCTION, A_TABLE, A_MEMORY, A_GLOBAL = 0, 1, 2, 3  # kinds of imports and exports
SEGMENTS, SYMBOLS = 5, 8  # parts of the section "linking"
SYMBOL_FUNCTION, SYMBOL_DATA, SYMBOL_GLOBAL, SYMBOL_SECTION, SYMBOL_TABLE = 0, 1, 2, 3, 5
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40  # flags of symbols
I32, I32_CONST, END, MUTABLE = 0x7F, 0x41, 0x0B, 1

# Relocations: an index stays as it is because there is only one file; an address is filled in.
UNCHANGED = {0: "function", 6: "type", 7: "global"}
UNSIGNED_ADDRESS, SIGNED_ADDRESS, PLAIN_ADDRESS = 3, 4, 5
WITH_ADDEND = (UNSIGNED_ADDRESS, SIGNED_ADDRESS, PLAIN_ADDRESS)


class CannotLink(AzalaiError):
    """An object file with something in it that this linker does not know."""


class Reader:
    """Reads numbers and names from bytes."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self.content)

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        """An unsigned number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        begin, value = self.at, self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def bytes(self, length: int) -> bytes:
        self.at += length
        return self.content[self.at - length : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()


def number(value: int) -> bytes:
    """An unsigned number in LEB128."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    out = bytearray()
    while not -0x40 <= value < 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value & 0x7F])


def padded(value: int) -> bytes:
    """A number in the five bytes that an object file leaves for it; it is below 2**31, so the sign does not matter."""
    return bytes([value >> shift & 0x7F | (0x80 if shift < 28 else 0) for shift in range(0, 35, 7)])


def name(text: str) -> bytes:
    return number(len(text.encode())) + text.encode()


def vector(items: list[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


class Symbol(NamedTuple):
    name: str
    kind: int
    place: int  # the index of the function, or of the segment of data
    offset: int = 0  # in the segment
    defined: bool = True


class Relocation(NamedTuple):
    """A place in a section that must be filled in."""

    kind: int
    offset: int
    symbol: int
    addend: int


class Segment(NamedTuple):
    content: bytes
    begin: int  # where the content begins in the section
    alignment: int


class Object:
    """An object file, taken apart."""

    def __init__(self, content: bytes) -> None:
        self.sections: dict[int, bytes] = {}
        self.symbols: list[Symbol] = []
        self.relocations: dict[int, list[Relocation]] = {}  # by section
        self._alignments: list[int] = []
        self._order: list[int] = []
        for kind, body in _sections(content):
            self._order.append(kind)
            if kind == CUSTOM:
                self._read_custom(body)
            else:
                self.sections[kind] = body
        self.segments = list(_segments(self.sections.get(DATA, b"\0"), self._alignments))

    def _read_custom(self, body: bytes) -> None:
        reader = Reader(body)
        title = reader.name()
        if title == "linking":
            self._read_linking(reader)
        elif title.startswith("reloc."):
            section = self._order[reader.number()]
            self.relocations[section] = [_relocation(reader) for _ in range(reader.number())]

    def _read_linking(self, reader: Reader) -> None:
        if reader.number() != 2:
            raise CannotLink("LLVM writes object files in a new format. Install the llvmlite of requirements.lock.")
        while reader:
            kind, part = reader.byte(), Reader(reader.bytes(reader.number()))
            if kind == SYMBOLS:
                self.symbols = [_symbol(part) for _ in range(part.number())]
            elif kind == SEGMENTS:
                self._alignments = [_alignment(part) for _ in range(part.number())]


def _sections(content: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(content)
    if reader.bytes(len(MAGIC)) != MAGIC:
        raise CannotLink("This is not a WebAssembly object file.")
    while reader:
        yield reader.byte(), reader.bytes(reader.number())


def _alignment(reader: Reader) -> int:
    reader.name()
    alignment = 1 << reader.number()
    reader.number()  # flags
    return alignment


def _symbol(reader: Reader) -> Symbol:
    kind, flags = reader.byte(), reader.number()
    defined = not flags & UNDEFINED
    if kind == SYMBOL_DATA:
        title = reader.name()
        index, offset, _ = (reader.number(), reader.number(), reader.number()) if defined else (0, 0, 0)
        return Symbol(title, kind, index, offset, defined)
    index = reader.number()
    named = kind != SYMBOL_SECTION and (defined or flags & EXPLICIT_NAME)
    return Symbol(reader.name() if named else "", kind, index, defined=defined)


def _relocation(reader: Reader) -> Relocation:
    kind = reader.byte()
    offset, symbol = reader.number(), reader.number()
    return Relocation(kind, offset, symbol, reader.signed() if kind in WITH_ADDEND else 0)


def _segments(body: bytes, alignments: list[int]) -> Iterator[Segment]:
    reader = Reader(body)
    for i in range(reader.number()):
        if reader.bytes(2) != bytes([0, I32_CONST]):
            raise CannotLink("A segment of data has no plain address.")
        reader.signed()
        reader.byte()  # END
        length = reader.number()
        begin = reader.at
        yield Segment(reader.bytes(length), begin, alignments[i])


def linked(content: bytes, exported: list[str]) -> bytes:
    """The finished module of an object file, with the exported functions and `__heap_base`."""
    found = Object(content)
    addresses, end = _layout(found.segments)
    filled = {section: _filled(found, section, addresses) for section in (CODE, DATA)}
    sections = {
        **found.sections,
        IMPORT: _imports(found.sections[IMPORT]),
        GLOBAL: vector([_global(STACK, MUTABLE), _global(end, 0)]),
        EXPORT: _exports(found.symbols, exported),
        CODE: filled[CODE],
        **_data(found.segments, filled[DATA], addresses),
    }
    unknown = set(sections) - set(ORDER)
    if unknown:
        raise CannotLink(f"The object file has sections that a module of a game does not need: {sorted(unknown)}.")
    return MAGIC + b"".join(bytes([kind]) + number(len(sections[kind])) + sections[kind] for kind in ORDER)


def _layout(segments: list[Segment]) -> tuple[list[int], int]:
    """The address of each segment, and the first free one. Segments of zeros come last."""
    addresses, at = [0] * len(segments), STACK
    for i in sorted(range(len(segments)), key=lambda i: (not any(segments[i].content), i)):
        at = _aligned(at, segments[i].alignment)
        addresses[i] = at
        at += len(segments[i].content)
    return addresses, _aligned(at, 64)


def _aligned(address: int, alignment: int) -> int:
    return -(-address // alignment) * alignment


def _filled(found: Object, section: int, addresses: list[int]) -> bytes:
    """A section with all addresses filled in."""
    body = bytearray(found.sections.get(section, b"\0"))
    for kind, offset, symbol, addend in found.relocations.get(section, []):
        if kind in UNCHANGED:
            continue
        of = found.symbols[symbol]
        if kind not in WITH_ADDEND or of.kind != SYMBOL_DATA or not of.defined:
            raise CannotLink(f"The object file has a relocation of kind {kind}, for {of.name!r}, that is not known.")
        address = addresses[of.place] + of.offset + addend
        plain = kind == PLAIN_ADDRESS
        body[offset : offset + (4 if plain else 5)] = address.to_bytes(4, "little") if plain else padded(address)
    return bytes(body)


def _imports(body: bytes) -> bytes:
    """Memory, and functions that are not in the file; the stack pointer is a variable of the module itself."""
    reader, kept = Reader(body), []
    for _ in range(reader.number()):
        begin = reader.at
        reader.name()
        title, kind = reader.name(), reader.byte()
        if kind == A_GLOBAL and title != STACK_POINTER:
            raise CannotLink(f"The object file needs a variable {title!r}.")
        if kind == A_TABLE:
            raise CannotLink("The object file calls functions through a table.")
        _skip_type(reader, kind)
        if kind != A_GLOBAL:
            kept.append(reader.content[begin : reader.at])
    return vector(kept)


def _skip_type(reader: Reader, kind: int) -> None:
    if kind == A_MEMORY:
        bounded = reader.byte() & 1
        reader.number()
        if bounded:
            reader.number()
    else:
        reader.bytes(2) if kind == A_GLOBAL else reader.number()


def _global(value: int, mutable: int) -> bytes:
    return bytes([I32, mutable, I32_CONST]) + signed(value) + bytes([END])


def _exports(symbols: list[Symbol], wanted: list[str]) -> bytes:
    functions = {symbol.name: symbol.place for symbol in symbols if symbol.kind == SYMBOL_FUNCTION and symbol.defined}
    entries = [name(title) + bytes([A_FUNCTION]) + number(functions[title]) for title in wanted]
    return vector([*entries, name(HEAP_BASE) + bytes([A_GLOBAL]) + number(1)])


def _data(segments: list[Segment], body: bytes, addresses: list[int]) -> dict[int, bytes]:
    """The segments that are not zeros, each with its address: memory is zero in the beginning."""
    kept = [
        bytes([0, I32_CONST]) + signed(addresses[i]) + bytes([END]) + number(len(content)) + content
        for i, segment in enumerate(segments)
        if any(content := body[segment.begin : segment.begin + len(segment.content)])
    ]
    return {DATA_COUNT: number(len(kept)), DATA: vector(kept)}
