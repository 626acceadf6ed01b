# Part of the imitation of google-cloud-storage on a practice host: what its calls raise.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each status has a class of its own, as the real library has it."""


class GoogleAPIError(Exception):
    pass


class GoogleAPICallError(GoogleAPIError):
    code = None

    def __init__(self, message, errors=(), response=None):
        super().__init__(message)
        self.message, self.errors, self.response = message, list(errors), response

    def __str__(self):
        return "{} {}".format(self.code, self.message) if self.code else self.message


class RetryError(GoogleAPIError):
    pass


class Redirection(GoogleAPICallError):
    pass


class ClientError(GoogleAPICallError):
    pass


class BadRequest(ClientError):
    code = 400


class Unauthorized(ClientError):
    code = 401


class Forbidden(ClientError):
    code = 403


class NotFound(ClientError):
    code = 404


class Conflict(ClientError):
    code = 409


class PreconditionFailed(ClientError):
    code = 412


class RequestRangeNotSatisfiable(ClientError):
    code = 416


class TooManyRequests(ClientError):
    code = 429


class ServerError(GoogleAPICallError):
    pass


class InternalServerError(ServerError):
    code = 500


class BadGateway(ServerError):
    code = 502


class ServiceUnavailable(ServerError):
    code = 503


class GatewayTimeout(ServerError):
    code = 504


CLASSES = {kind.code: kind for kind in (BadRequest, Unauthorized, Forbidden, NotFound, Conflict, PreconditionFailed, RequestRangeNotSatisfiable,
                                        TooManyRequests, InternalServerError, BadGateway, ServiceUnavailable, GatewayTimeout)}


def from_http_status(status, message, **more):
    """The exception of a reply that is none of success."""
    kind = CLASSES.get(status) or (ClientError if 400 <= status < 500 else ServerError if status >= 500 else GoogleAPICallError)
    error = kind(message, **more)
    if error.code is None:
        error.code = status
    return error
