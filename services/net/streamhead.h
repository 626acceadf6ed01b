// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>
#include <QUrl>

#include <functional>
#include <utility>

using StreamHeaders = QList<std::pair<QByteArray, QByteArray>>;
struct StreamReply;

/// One request whose body, or whose answer's body, is too large to be held.
struct StreamRequest
{
    /// Whether the address alone lets in whoever knows it, as that of a resumable upload: it is then never written
    /// down, and no token goes with it.
    enum class Address : quint8 { Plain, Credential };

    QByteArray verb{"GET"};
    QUrl url{}; ///< at the place of the stream
    Address address = Address::Plain;
    StreamHeaders headers{};
    qint64 bodySize = 0;
    /// The body's next bytes, at most so many; none: they cannot be had, and the request breaks off.
    std::function<QByteArray(qint64 most)> body{};
    /// Looks at the head of the answer before its body is read. An error breaks it off.
    std::function<Result<>(const StreamReply &head)> look{};
    /// Gets the body of an answer 200 or 206 in portions, as it comes. An error breaks it off. Empty: it is kept.
    std::function<Result<>(const QByteArray &portion)> take{};
};

/// An answer.
struct StreamReply
{
    static constexpr qsizetype mostKept = 1 << 20; ///< bytes of a body that nobody takes

    int status = 0;
    StreamHeaders headers{};
    QByteArray body{}; ///< what was not taken

    [[nodiscard]] QByteArray header(QByteArrayView name) const; ///< of the first of this name; empty: there is none
};

/// The head of an answer, of at most 64 KiB. Pure; hostile bytes.
struct StreamHead
{
    static constexpr qsizetype longest = 64 * 1024;
    enum class Body : quint8 { None, Sized, Chunked, UntilClosed };

    StreamReply reply{};
    qsizetype taken = 0; ///< bytes of the head; 0: more are needed
    Body body = Body::None;
    qint64 size = 0; ///< with Sized
    bool isKept = false; ///< the connection serves another request behind the body
};
/// BadReply: it is none. `verb`: of the request.
[[nodiscard]] Result<StreamHead> readStreamHead(QByteArrayView unread, const QByteArray &verb);

/// What goes out in front of the body, to its blank line.
[[nodiscard]] QByteArray streamHeadOf(const StreamRequest &request, const QString &token);
