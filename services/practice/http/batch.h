// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace practice {

/// A request within a batch, as Google's old batch endpoints take them: multipart/mixed of application/http.
struct BatchPart
{
    QByteArray id; ///< of its Content-ID, with the angle brackets
    QByteArray method;
    QByteArray target;
    QByteArray type; ///< of the body
    QByteArray body;
};

struct BatchReply
{
    QByteArray id; ///< of the part that it answers
    int status = 200;
    QByteArray type;
    QByteArray body;
};

/// `type`: the Content-Type with its boundary. Nothing: it is no batch, or has none or too many parts.
[[nodiscard]] std::optional<QList<BatchPart>> batchParts(const QByteArray &type, const QByteArray &body);
[[nodiscard]] QByteArray batchType(); ///< the Content-Type of batchBody()
[[nodiscard]] QByteArray batchBody(const QList<BatchReply> &replies);

} // namespace practice
