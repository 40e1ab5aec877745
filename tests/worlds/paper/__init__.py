"""Provisioning a Paper server, with a copy of the download service and a stub of the server."""
