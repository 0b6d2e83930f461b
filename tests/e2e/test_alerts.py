"""When it is your turn, the tab's title says so, and so does a notification if the page is in the background."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.browsing import NewVisitor, Table
from tests.server.running import Person, Server

# A headless browser treats every page as visible.
BACKGROUND = "Object.defineProperty(document, 'visibilityState', {get: () => window.away ? 'hidden' : 'visible'})"
HEARD = """
const Real = window.Notification;
window.heard = [];
window.Notification = class extends Real {
  static get permission() { return 'granted'; }  // a headless shell grants it without saying so
  constructor(title, options) {
    super(title, options);
    window.heard.push(`${title}: ${options.body}`);
    document.documentElement.dataset.heard = window.heard.join();
  }
};
"""


def test_title_and_notification_say_that_it_is_your_turn(visit: NewVisitor, server: Server) -> None:
    visitor = visit("Amina")
    visitor.context.grant_permissions(["notifications"], origin=server.url)
    for script in (BACKGROUND, HEARD):
        visitor.context.add_init_script(script)
    page = visitor.open("/settings")
    page.get_by_role("checkbox", name="Notifications").check()
    expect(page.get_by_role("checkbox", name="Notifications")).to_be_checked()
    with Person(server.url) as friend:
        friend.guest("Badis")
        id = visitor.table("me", "open")
        friend.post(f"/tables/{id}/join", {})
        visitor.open(f"/tables/{id}")
        table = Table(page)
        table.wait()
        expect(page).to_have_title("● Your turn · Through the Desert · Azalai")
        table.place()
        expect(page).to_have_title("Through the Desert · Azalai")
        page.evaluate("window.away = true")
        friend.act(id, "move", **friend.first_move(id))
        expect(page).to_have_title("● Your turn · Through the Desert · Azalai")
        expect(page.locator("html")).to_have_attribute("data-heard", "Your turn: Through the Desert")
        page.evaluate("window.away = false")
        table.place()
        friend.act(id, "move", **friend.first_move(id))
        table.wait()
        assert page.evaluate("window.heard.length") == 1


def test_browsers_in_which_no_page_may_notify(visit: NewVisitor) -> None:
    """Chrome on Android grants the permission, then throws."""
    visitor = visit("Amina")
    visitor.context.add_init_script(
        "window.Notification = class { constructor() { throw new TypeError('Illegal constructor'); }"
        " static permission = 'granted'; static requestPermission = async () => 'granted'; }"
    )
    page = visitor.open("/settings")
    page.get_by_role("checkbox", name="Notifications").click()
    expect(page.get_by_text("This browser can’t show notifications from a page.").first).to_be_visible()
    expect(page.get_by_role("checkbox", name="Notifications")).not_to_be_checked()
