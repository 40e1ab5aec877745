"""Provisioning a Paper server, against a copy of the download service and a stand-in of the server."""
