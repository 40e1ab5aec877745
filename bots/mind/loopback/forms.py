"""Reads the forms in which files are sent."""

import email
from email.policy import HTTP

from bots.mind.loopback.refusals import bad_request


def read_form(content_type: str, body: bytes) -> dict[str, bytes]:
    """Read a form.

    Args:
        content_type: header of the call.
        body: the complete body.

    Returns:
        The content of each field, by its name.

    Raises:
        Refusal: it is not a form.
    """
    message = email.message_from_bytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body, policy=HTTP)
    if message.get_content_type() != "multipart/form-data" or not message.is_multipart():
        raise bad_request("A file is sent as multipart/form-data, with the fields purpose and file.")
    fields = {}
    for part in message.iter_parts():
        content = part.get_payload(decode=True)
        fields[str(part.get_param("name", header="content-disposition"))] = (
            content if isinstance(content, bytes) else b""
        )
    return fields
