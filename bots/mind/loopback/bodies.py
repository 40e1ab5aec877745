"""Reads the bodies of calls."""

from starlette.requests import Request as HttpRequest

from bots.mind.loopback.refusals import bad_request

BODY_BYTES_MAX = 16 * 2**20


async def read_body(http: HttpRequest, bytes_max: int = BODY_BYTES_MAX) -> bytes:
    """Read the body of a call.

    Args:
        http: the call.
        bytes_max: maximum length.

    Raises:
        Refusal: it is longer.
    """
    body = bytearray()
    async for piece in http.stream():
        body += piece
        if len(body) > bytes_max:
            raise bad_request(f"The call is longer than {bytes_max} bytes: send less.", status=413)
    return bytes(body)
