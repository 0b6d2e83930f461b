"""The client with the engine as files: for static web hosts, and for browsers that cannot reach their server."""
