"""Which names and texts people may use."""

from __future__ import annotations

import pytest

from azalai.server.names import check_reserved, checked_name, checked_text, looks
from azalai.server.passwords import check
from azalai.server.problems import Problem
from tests.server.running import Refused, Server


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn Văn", "محمد", "שָׁלוֹם", "太郎たろう", "Аміна", "Ἀθηνᾶ", "हिन्दी", "O'Neil-2", "Ibrahim", "😀"]
)
def test_names_of_all_alphabets_are_welcome(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u2800", "braille blank"),
        ("\u3164", "Hangul filler"),
        ("\U0001d159", "note without a head"),
        ("\U00013441", "Egyptian blank"),
        ("Ami\u200bna", "zero width space"),
        ("Ami\u202ena", "direction override"),
        ("Ami\u2066na", "direction isolate"),
        ("Amina\ufe0f", "variation selector"),
        ("A\u0301\u0302\u0303mina", "stacked accents"),
        ("Amin\u0430", "a Cyrillic a among Latin letters"),
        ("\U000e0041mina", "tag"),
        ("...", "no letter"),
    ],
)
def test_a_name_hides_nothing(name: str, why: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_name(name)
    assert (why, refused.value.code) == (why, "bad-name")


@pytest.mark.parametrize(
    "name", ["Admin", "ADMlN", "a.d.m.i.n", "Ádmin 2", "the moderator", "Azalai", "Nomad", "Neuling", "Host"]
)
def test_reserved_words_stay_reserved(name: str) -> None:
    with pytest.raises(Problem, match="reserved"):
        check_reserved(checked_name(name), account=False)


@pytest.mark.parametrize("name", ["Modern", "Trader Joe", "Administrata", "Guest 12", "Hostess"])
def test_reserved_words_leave_other_names_alone(name: str) -> None:
    check_reserved(checked_name(name), account=False)


def test_only_guests_are_called_guest() -> None:
    with pytest.raises(Problem, match="reserved"):
        check_reserved("Gast 12", account=True)


@pytest.mark.parametrize("other", ["раураl", "PAYPAL", "Paypa1", "PayPaI", "𝓟𝓪𝔂𝓹𝓪𝓵", "Ｐａｙｐａｌ"])
def test_names_that_can_be_confused_look_the_same(other: str) -> None:
    assert looks(other) == looks("Paypal")


def test_names_that_differ_look_different() -> None:
    names = ["Amina", "Amína", "Amin", "Amina 2", "Animа", "Emina", "Bilal"]
    assert len({looks(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("hi\n\n\n there", "hi there"),
        ("\u202egnp.exe", "gnp.exe"),
        ("z\u0301\u0302\u0303\u0304algo", "\u017a\u0302algo"),
        ("a\u3164\u3164b", "ab"),
        ("👨\u200d👩\u200d👧 ❤️", "👨\u200d👩\u200d👧 ❤️"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_text_shows_what_it_is(text: str, shown: str) -> None:
    assert checked_text(text) == shown


@pytest.mark.parametrize("text", [" \n\n ", "\u3164", "\u202e", "\u200d\u200d", "\u2800\u2800", "\ufe0f"])
def test_a_blank_line_is_refused(text: str) -> None:
    with pytest.raises(Problem) as refused:
        checked_text(text)
    assert refused.value.code == "blank"


@pytest.mark.parametrize(
    "password",
    ["12345678", "password1", "Passw0rd!", "qwertzuiop", "aaaaaaaaaaaa", "azalaiazalai", "Dassine1"],
)
def test_a_password_that_strangers_try_first_is_refused(password: str) -> None:
    with pytest.raises(Problem) as refused:
        check(password, "Dassine")
    assert refused.value.code == "weak-password"


@pytest.mark.parametrize("password", ["salt from Taoudenni", "x9$kQ2!vbn", "x" * 10 + "salt and dates" * 13])
def test_other_passwords_are_welcome(password: str) -> None:
    check(password, "Dassine")


# -- on a server


def test_nobody_wears_an_accounts_name(server: Server) -> None:
    early = server.visit("Tin Hinan")
    owner = server.account("Tin Hinan")
    name = early.get("/me")["name"]
    assert name == f"Tin Hinan {early.id[:4]}"
    for other in ("Tin Hinan", "TIN HINAN", "Tin  Hinan", "Tln Hlnan"):
        with pytest.raises(Refused, match="taken"):
            server.visit(other)
    with pytest.raises(Refused, match="taken"):
        early.ask("PATCH", "/me", {"name": "Tin Hinan"})
    with pytest.raises(Refused, match="taken"):
        early.post("/me/account", {"name": "TlN HINAN", "password": "salt and dates"})
    assert (owner.get("/me")["name"], owner.get("/me")["kind"]) == ("Tin Hinan", "account")
    owner.ask("PATCH", "/me", {"name": "Tin  Hinan"})


def test_a_guest_is_marked_and_chat_is_clean(server: Server) -> None:
    guest = server.visit("Kella")
    table = guest.table("me", "open", public=True)
    guest.act(table, "chat", text="Sal\u202eaam\n\n")
    with pytest.raises(Refused, match="no visible text"):
        guest.act(table, "chat", text="\u3164")
    with guest.socket(table) as socket:
        line = socket.wait_for("chat")
    assert (line["text"], line["person"]["kind"]) == ("Salaam", "guest")
    assert guest.get(f"/tables/{table}")["seats"][0]["person"]["kind"] == "guest"
    with pytest.raises(Refused, match="no visible text"):
        guest.post("/me/tokens", {"name": "\u200b\u3164"})
