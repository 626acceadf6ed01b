// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchprotocol.h"

#include "services/core/plaintext.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array frameWords{
    std::pair{WatchFrame::Kind::Part, "part"_L1}, std::pair{WatchFrame::Kind::Ask, "ask"_L1},
    std::pair{WatchFrame::Kind::Answer, "answer"_L1}, std::pair{WatchFrame::Kind::Refusal, "refusal"_L1},
    std::pair{WatchFrame::Kind::News, "news"_L1}};

/// Codes as numbers would mean other things in another version.
constexpr std::array watchErrorWords{std::pair{ErrorCode::Cancelled, "cancelled"_L1},
                                     std::pair{ErrorCode::SignedOut, "signedOut"_L1},
                                     std::pair{ErrorCode::ScopeMissing, "scopeMissing"_L1},
                                     std::pair{ErrorCode::Denied, "denied"_L1},
                                     std::pair{ErrorCode::ApiOff, "apiOff"_L1},
                                     std::pair{ErrorCode::BillingOff, "billingOff"_L1},
                                     std::pair{ErrorCode::NotFound, "notFound"_L1},
                                     std::pair{ErrorCode::AlreadyExists, "alreadyExists"_L1},
                                     std::pair{ErrorCode::Conflict, "conflict"_L1},
                                     std::pair{ErrorCode::RateLimited, "rateLimited"_L1},
                                     std::pair{ErrorCode::Busy, "busy"_L1},
                                     std::pair{ErrorCode::Offline, "offline"_L1},
                                     std::pair{ErrorCode::Portal, "portal"_L1},
                                     std::pair{ErrorCode::Ambiguous, "ambiguous"_L1},
                                     std::pair{ErrorCode::Invalid, "invalid"_L1},
                                     std::pair{ErrorCode::WrongState, "wrongState"_L1},
                                     std::pair{ErrorCode::Timeout, "timeout"_L1},
                                     std::pair{ErrorCode::ConnectionLost, "connectionLost"_L1},
                                     std::pair{ErrorCode::FileFailed, "fileFailed"_L1},
                                     std::pair{ErrorCode::KeyUnreadable, "keyUnreadable"_L1},
                                     std::pair{ErrorCode::QuotaExceeded, "quotaExceeded"_L1}};

constexpr qsizetype longestSentence = 4'000;

std::unexpected<Error> notUnderstood()
{
    return failed(ErrorCode::BadReply,
                  QCoreApplication::translate("WatchProtocol",
                                              "The watcher answered in a way that this version of TPU Desk does not "
                                              "understand. Install the watcher again with this version."));
}

bool isWord(const QString &text)
{
    constexpr qsizetype longest = 40;
    return !text.isEmpty() && text.size() <= longest
        && std::ranges::all_of(text, [](QChar c) { return c.isLetter() && c.unicode() < 128; });
}

/// As a text where it does not fit into a number of JSON.
QJsonValue numberOf(quint64 id)
{
    return qint64(id);
}

} // namespace

QByteArray lineOf(const WatchFrame &frame)
{
    const auto word = std::ranges::find(frameWords, frame.kind, [](const auto &pair) { return pair.first; })->second;
    QJsonObject json{{u"body"_s, frame.body}};
    const bool hasWord = frame.kind == WatchFrame::Kind::Ask || frame.kind == WatchFrame::Kind::News;
    json.insert(word, hasWord ? QJsonValue{frame.word} : numberOf(frame.id));
    if (hasWord)
        json.insert(u"id"_s, numberOf(frame.id));
    return QJsonDocument{json}.toJson(QJsonDocument::Compact) + '\n';
}

Result<WatchFrame> watchFrameFrom(QByteArrayView line)
{
    if (line.size() > watchprotocol::longestLine)
        return notUnderstood();
    const auto document = QJsonDocument::fromJson(line.toByteArray());
    const auto json = document.object();
    const auto kind =
        std::ranges::find_if(frameWords, [&json](const auto &pair) { return json.contains(pair.second); });
    if (!document.isObject() || kind == frameWords.end() || !json["body"_L1].isObject())
        return notUnderstood();
    WatchFrame frame{.kind = kind->first, .body = json["body"_L1].toObject()};
    const bool hasWord = frame.kind == WatchFrame::Kind::Ask || frame.kind == WatchFrame::Kind::News;
    const auto id = hasWord ? json["id"_L1] : json[kind->second];
    frame.word = hasWord ? json[kind->second].toString() : QString{};
    frame.id = quint64(std::max<qint64>(0, id.toInteger()));
    const bool isNumbered = id.isDouble() && (frame.id > 0 || frame.kind == WatchFrame::Kind::News);
    return isNumbered && isWord(frame.word) == hasWord ? Result<WatchFrame>{frame} : notUnderstood();
}

Result<QList<WatchFrame>> WatchLines::feed(QByteArrayView bytes)
{
    QList<WatchFrame> frames;
    while (!m_isBroken && !bytes.isEmpty()) {
        const auto end = bytes.indexOf('\n');
        const auto piece = bytes.first(end < 0 ? bytes.size() : end);
        m_isBroken = m_rest.size() + piece.size() > watchprotocol::longestLine;
        if (m_isBroken)
            break;
        m_rest += piece;
        if (end < 0)
            return frames;
        bytes = bytes.sliced(end + 1);
        const auto line = std::exchange(m_rest, {});
        if (line.isEmpty()) // some shells greet with an empty line
            continue;
        auto frame = watchFrameFrom(line);
        m_isBroken = !frame;
        if (frame)
            frames.append(*std::move(frame));
    }
    return m_isBroken ? Result<QList<WatchFrame>>{notUnderstood()} : frames;
}

QJsonObject watchErrorJson(const Error &error)
{
    const auto word = std::ranges::find(watchErrorWords, error.code, [](const auto &pair) { return pair.first; });
    QJsonObject json{{u"code"_s, word == watchErrorWords.end() ? "badReply"_L1 : word->second},
                     {u"message"_s, error.message}};
    if (!error.reason.isEmpty())
        json.insert(u"reason"_s, error.reason);
    if (!error.serverWords.isEmpty())
        json.insert(u"server"_s, error.serverWords.left(longestSentence));
    return json;
}

Error watchErrorFrom(const QJsonObject &json)
{
    const auto code = json["code"_L1].toString();
    const auto word = std::ranges::find(watchErrorWords, code, [](const auto &pair) { return QString{pair.second}; });
    return {.code = word == watchErrorWords.end() ? ErrorCode::BadReply : word->first,
            .message = plainLines(json["message"_L1].toString(), longestSentence),
            .serverWords = plainLines(json["server"_L1].toString(), longestSentence),
            .reason = plainLine(json["reason"_L1].toString(), 80)};
}
