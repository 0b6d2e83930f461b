"""The server of the tests in tests/server, for what is recorded from it."""

from tests.server.conftest import server as server
