"""The paths of files and batches."""

import json
from collections.abc import Awaitable, Callable

from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bots.mind.loopback.batches import Batches
from bots.mind.loopback.bodies import read_body
from bots.mind.loopback.forms import read_form
from bots.mind.loopback.refusals import bad_request

FILE_BYTES_MAX = 200 * 2**20
"""Maximum size of a file, as at OpenAI."""
_Handler = Callable[[HttpRequest], Awaitable[Response]]


def batch_routes(batches: Batches, guarded: Callable[[_Handler], _Handler]) -> list[Route]:
    """Return the routes of files and batches.

    Args:
        batches: the files and batches.
        guarded: adds the check of the key and the format of errors to a handler.
    """

    async def keep_file(http: HttpRequest) -> Response:
        fields = read_form(http.headers.get("content-type", ""), await read_body(http, FILE_BYTES_MAX))
        if fields.get("purpose") != b"batch" or "file" not in fields:
            raise bad_request("A file needs the field purpose, which is batch, and the field file.")
        return JSONResponse(batches.keep(fields["file"]))

    async def send_file(http: HttpRequest) -> Response:
        return Response(batches.content(http.path_params["name"]), media_type="application/octet-stream")

    async def make_batch(http: HttpRequest) -> Response:
        try:
            asked = json.loads(await read_body(http))
        except ValueError as error:
            raise bad_request(f"The call has no JSON ({error}).") from error
        return JSONResponse(await batches.make(asked))

    async def look_at_batch(http: HttpRequest) -> Response:
        return JSONResponse(batches.look_at(http.path_params["name"]))

    async def cancel_batch(http: HttpRequest) -> Response:
        return JSONResponse(batches.cancel(http.path_params["name"]))

    async def list_batches(_http: HttpRequest) -> Response:
        return JSONResponse(batches.listed())

    handlers: tuple[tuple[str, str, _Handler], ...] = (
        ("POST", "/v1/files", keep_file),
        ("GET", "/v1/files/{name}/content", send_file),
        ("POST", "/v1/batches", make_batch),
        ("GET", "/v1/batches", list_batches),
        ("GET", "/v1/batches/{name}", look_at_batch),
        ("POST", "/v1/batches/{name}/cancel", cancel_batch),
    )
    return [Route(path, guarded(handle), methods=[method]) for method, path, handle in handlers]
