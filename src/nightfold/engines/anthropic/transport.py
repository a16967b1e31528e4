"""One request to the Messages API and its reply, as plain JSON values. The only module that imports the SDK.

The SDK retries what its documentation says it retries (connection faults, time-outs, 408, 409, 429, 5xx),
with its own back-off. A stream that breaks in the middle is not retried by it; `Broken` tells the loop,
which may ask again because nothing of the conversation has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from nightfold.errors import ConfigError, EngineBusy, EngineError

if TYPE_CHECKING:
    from anthropic import Anthropic, APIStatusError

STREAM_FROM: Final = 8_192
"""Reply tokens above which a reply is streamed: a long plain request may be cut by proxies on its way, and
the service refuses plain ones above 21,333 (spec/libraries.md)."""

KEY_VARIABLE: Final = "ANTHROPIC_API_KEY"
TOKEN_VARIABLE: Final = "ANTHROPIC_AUTH_TOKEN"

Request = dict[str, Any]
Reply = dict[str, Any]


class Broken(EngineBusy):
    """The reply broke off in the middle; the same request may be sent again."""


class Transport(Protocol):
    """Sends a request, returns the reply."""

    def send(self, request: Request, seconds: float) -> Reply:
        """Send `request` and wait for its reply for at most `seconds`.

        Raises:
            EngineBusy: If the service was not there or asked to come back.
            EngineError: If it refused.
        """
        ...


class SdkTransport:
    """The official SDK as a transport."""

    def __init__(self, environ: Mapping[str, str], *, base_url: str | None, retries: int = 4) -> None:
        """Make a client with the credentials of `environ`, and of nothing else.

        The SDK would also look for profiles on disk and for more variables; a memory of a whole life goes
        to the endpoint the settings name and to no other.

        Raises:
            ConfigError: If no credential is set.
        """
        key, token = environ.get(KEY_VARIABLE), environ.get(TOKEN_VARIABLE)
        if not key and not token:
            raise ConfigError(f"--engine anthropic needs a key: set {KEY_VARIABLE} (or use --engine offline)")
        self._client = _client(key, token, base_url, retries)

    def send(self, request: Request, seconds: float) -> Reply:
        """Send a request; see `Transport.send`."""
        import anthropic
        import httpx2

        try:
            if request["max_tokens"] > STREAM_FROM:
                return self._streamed(request, seconds)
            return self._client.messages.create(**request, timeout=seconds).model_dump(mode="json", exclude_none=True)
        except anthropic.APIStatusError as error:
            raise _refused(error) from error
        except anthropic.APITimeoutError as error:
            raise EngineBusy("the model's service did not answer in time; run again later") from error
        except anthropic.APIConnectionError as error:
            raise EngineBusy("the model's service cannot be reached; check base_url and the network") from error
        except (httpx2.HTTPError, anthropic.APIError) as error:
            raise Broken("the reply of the model's service broke off; run again later") from error

    def _streamed(self, request: Request, seconds: float) -> Reply:
        with self._client.messages.stream(**request, timeout=seconds) as stream:
            return stream.get_final_message().model_dump(mode="json", exclude_none=True)


def _client(key: str | None, token: str | None, base_url: str | None, retries: int) -> Anthropic:
    from anthropic import Anthropic

    endpoint = base_url or "https://api.anthropic.com"
    if key:
        return Anthropic(api_key=key, base_url=endpoint, max_retries=retries)
    return Anthropic(auth_token=token, base_url=endpoint, max_retries=retries)


RETRYABLE: Final = (408, 409, 429)


def _refused(error: APIStatusError) -> EngineError:
    """Name the status; the body may quote the request and is not told."""
    code = error.status_code
    if code in RETRYABLE or code >= 500:
        return EngineBusy(f"the model's service answered {code} again and again; run again later")
    if code in (401, 403):
        return EngineError(f"the model's service answered {code}: check {KEY_VARIABLE} and what the key may use")
    if code == 404:
        return EngineError("the model's service answered 404: check the settings `model` and `base_url`")
    return EngineError(f"the model's service answered {code} to a request it cannot take; see the record of the run")
