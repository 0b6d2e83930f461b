"""The server from tests/server, for recording what it says."""

from tests.server.conftest import server as server
