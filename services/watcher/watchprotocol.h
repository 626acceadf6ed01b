// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>

// What a desk and a watcher say to each other: JSON objects, one on a line, over the standard input and output of
// "tpudesk-watch attach" on the watcher's machine, which SSH carries. The table of what is asked: README.md beside
// this.

namespace watchprotocol {

/// Both sides say which versions they speak, and take the newest that both do. Members may be added within a version;
/// who does not know one passes it over.
inline constexpr int oldest = 1;
inline constexpr int newest = 1;

inline constexpr qsizetype longestLine = 2 << 20; ///< bytes; a document has 1 MiB at most
inline constexpr qsizetype mostParts = 20'000; ///< of one message
inline constexpr qint64 mostBytes = 64 << 20; ///< of the parts of one message

/// Of Error::reason: the other side is of a version that this one does not understand.
inline constexpr QLatin1StringView otherVersion{"OTHER_VERSION"};

} // namespace watchprotocol

/// One line.
struct WatchFrame
{
    enum class Kind : quint8 {
        Part, ///< {"part": id, "body"}: belongs to the message with this id, which comes behind its parts
        Ask, ///< {"ask": word, "id", "body"}
        Answer, ///< {"answer": id, "body"}
        Refusal, ///< {"refusal": id, "body"}: an error
        News, ///< {"news": word, "body"}: nobody answers
    };

    Kind kind = Kind::News;
    quint64 id = 0; ///< of an Ask: a number of who asks; of News: 0, or the number of its parts
    QString word{}; ///< of Ask and News
    QJsonObject body{};

    friend bool operator==(const WatchFrame &, const WatchFrame &) = default;
};

[[nodiscard]] QByteArray lineOf(const WatchFrame &frame); ///< with its line break
/// Hostile input, without the line break. Errors: BadReply.
[[nodiscard]] Result<WatchFrame> watchFrameFrom(QByteArrayView line);

/// Bytes as they come, made lines of. Errors: BadReply, for a line that is too long or no frame; nothing is read after
/// that.
class WatchLines
{
public:
    [[nodiscard]] Result<QList<WatchFrame>> feed(QByteArrayView bytes);

private:
    QByteArray m_rest;
    bool m_isBroken = false;
};

[[nodiscard]] QJsonObject watchErrorJson(const Error &error);
[[nodiscard]] Error watchErrorFrom(const QJsonObject &json); ///< hostile input; what cannot be read is BadReply
