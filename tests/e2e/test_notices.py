"""The client can be installed, shows push messages, and lets people choose how they are told that it is their turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsing import Visitor
from tests.server.receivers import Post, post_office, telling
from tests.server.running import Preloaded, Server


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def house(client: None, tmp_path_factory: pytest.TempPathFactory, preloaded: Preloaded, post: Post) -> Iterator[Server]:
    """A server that sends notices."""
    server = telling(Server(tmp_path_factory.mktemp("notices"), preloaded), post).start()
    yield server
    server.stop()
    assert server.faults() == []
    server.close()


@pytest.fixture
def visitor(house: Server, browser: Browser) -> Iterator[Visitor]:
    found = Visitor(browser, house.url, "Amina", workers="allow")
    yield found
    faults = found.faults()
    found.close()
    assert faults == []


# A headless browser shows no notifications, so the test notes what it is asked to show.
SHOWN = """() => {
  self.shown = new Promise(done => {
    self.registration.showNotification = async (title, options) => done([title, options]);
  });
}"""


def registered(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_the_client_can_be_installed_and_is_never_older_than_the_server(visitor: Visitor) -> None:
    page = visitor.open("/")
    registered(page)
    session = visitor.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    for icon in manifest["icons"]:
        kind = page.request.get(icon["src"]).headers["content-type"]
        assert kind.startswith(icon["type"])
    worker = page.request.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    cached: list[str] = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(c => c.keys()))))"
        ".then(all => all.flat().map(one => new URL(one.url).pathname))"
    )
    assert "/index.html" in cached
    others = ("/index.html", "/icon.svg", "/engine/manifest.json")
    assert all(path in others or path.startswith("/assets/") for path in cached)
    page.reload()  # now the worker is in between, and still the page comes from the network
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    answer = page.reload()
    assert answer is not None
    assert answer.headers["content-security-policy"]
    visitor.forgive("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    visitor.context.set_offline(True)
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_push_message_becomes_a_notification(visitor: Visitor, house: Server) -> None:
    visitor.context.grant_permissions(["notifications"], origin=house.url)
    page = visitor.open("/")
    session = visitor.context.new_cdp_session(page)
    versions: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    registered(page)
    said = {"title": "Your turn: Targi", "body": "With Bilal.", "url": "/tables/x", "tag": "x"}
    message = {"origin": house.url, "registrationId": versions[-1]["registrationId"], "data": json.dumps(said)}
    (worker,) = visitor.context.service_workers
    worker.evaluate(SHOWN)
    session.send("ServiceWorker.deliverPushMessage", message)
    title, options = worker.evaluate("self.shown")
    assert (title, options["body"], options["data"], options["tag"]) == tuple(said.values())


WORDS = {
    "en": ("Another way", "Webhook", "Address of the webhook", "Add", "Test Webhook", "Remove Webhook", "public one"),
    "de": (
        *("Ein anderer Weg", "Webhook", "Adresse des Webhooks", "Hinzufügen"),
        *("Webhook testen", "Webhook entfernen", "öffentliche"),
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_people_choose_how_they_are_told(visitor: Visitor, post: Post, language: str) -> None:
    more, kind, field, add, test, remove, refused = WORDS[language]
    page = visitor.open("/settings")
    visitor.speak(language)  # type: ignore[arg-type]
    visitor.forgive("422")
    part = page.locator("#notices")
    part.get_by_text(more).click()
    part.get_by_role("radio", name=kind).check()
    part.get_by_label(field).fill("http://127.0.0.1:1/")
    part.get_by_role("button", name=add, exact=True).click()
    expect(page.locator(".note.error")).to_contain_text(refused)
    part.get_by_label(field).fill(post.address(f"/{language}"))
    part.get_by_role("button", name=add, exact=True).click()
    part.get_by_role("button", name=test).click()
    assert [post.next(f"/{language}").json["type"] for _ in range(2)] == ["test", "test"]
    part.get_by_role("button", name=remove).click()
    expect(part.get_by_role("button", name=test)).to_have_count(0)
