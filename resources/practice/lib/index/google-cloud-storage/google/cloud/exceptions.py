# Part of the imitation of google-cloud-storage on a practice host: the older place of the exceptions.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
from google.api_core.exceptions import (  # noqa: F401
    BadGateway, BadRequest, ClientError, Conflict, Forbidden, GatewayTimeout, GoogleAPICallError as GoogleCloudError, InternalServerError, NotFound,
    PreconditionFailed, ServerError, ServiceUnavailable, TooManyRequests, Unauthorized)
