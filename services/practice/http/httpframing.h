// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace practice {

/// What a client may have buffered here; Google's front end has such limits too.
inline constexpr qsizetype maxRequest = 10 * 1024 * 1024; ///< bytes of one request with its head

/// The value of a header in a message head, lower case; empty when it is not there.
[[nodiscard]] QByteArray headerValue(const QByteArray &head, const QByteArray &name);
/// The same as it was written.
[[nodiscard]] QByteArray headerText(const QByteArray &head, const QByteArray &name);

/// The length of the first whole HTTP/1.1 message in `bytes`, 0 when it is not whole yet, -1 when it is none or too
/// big. Knows Content-Length and chunked bodies. `hasNoBody`: the reply to HEAD, or 204 and 304. `resume`: 0 for a new
/// message, kept by the caller while it grows, so that chunks are read once.
[[nodiscard]] qsizetype wholeMessage(const QByteArray &bytes, bool hasNoBody = false, qsizetype *resume = nullptr);

/// The status with which Google's front end turns a request away before any service sees it: 400, 411, 413, 414.
/// `bytes` may be only the beginning of it.
[[nodiscard]] std::optional<int> rejectedStatus(const QByteArray &bytes);

/// A whole reply with that status, as a page; the connection is closed after it.
[[nodiscard]] QByteArray rejectionReply(int status);

} // namespace practice
