// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/httpcall.h"
#include "services/net/restclient.h"

/// What a server says to one call that reads: whole, unjudged, whatever its status. For whoever looks at the replies
/// themselves; all others use RestClient::send(). One try, with the token that `rest` would send, past its queue.
/// Of `options` it takes deadlines, bodyLimit, network, proxies and quotaProject. Whatever the state of the write lock,
/// only GET and readingPost leave: all else ends with Denied, unsent. Other errors: those of the way and of the token.
[[nodiscard]] Task<HttpResponse> rawReply(RestClient *rest, RestRequest request, RestOptions options,
                                          std::stop_token stop);
