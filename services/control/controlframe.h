// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QJsonObject>

/// What travels over the control socket: frames of JSON, each an object behind its length (4 bytes, the highest first).
/// The first frame of each side names the protocol and its program: {"tpudesk": 1, "program": "tpudesk 0.1.0"}; the
/// caller's has the call, too. Then, in any order:
/// from the caller {"yes": true, "question": 1}, {"input": base64}, {"size": {"columns", "rows"}}, {"stop": true};
/// from the desk {"progress": text}, {"output": base64}, {"errors": base64}, {"question": {"id", "effect", "sentence",
/// "name"}}, and at the end {"done": {"project", "cloud", "result"}} or {"done": {"project", "cloud", "error"}}. Then
/// the desk closes. Members that are not known are let go, so that a version can say more.
inline constexpr int controlProtocol = 1;
inline constexpr qsizetype longestCallFrame = 4 << 20; ///< bytes, of what the caller says
inline constexpr qsizetype longestAnswerFrame = 64 << 20; ///< bytes, of what the desk says

[[nodiscard]] QByteArray toFrame(const QJsonObject &message);

/// Takes frames out of bytes as they come. Hostile input: bounded by `longest`.
class FrameReader
{
public:
    explicit FrameReader(qsizetype longest)
        : m_longest{longest}
    {
    }

    void feed(const QByteArray &bytes) { m_bytes += bytes; }
    /// The next whole one; nothing: more bytes have to come. BadReply: what came is no frame, or too long; nothing that
    /// follows can be understood.
    [[nodiscard]] Result<std::optional<QJsonObject>> next();

private:
    qsizetype m_longest;
    QByteArray m_bytes;
};
