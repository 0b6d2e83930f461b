"""The client with the engine as files: for a web space without a server, and for browsers that lose their server."""
