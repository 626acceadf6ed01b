// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What another program says at the control socket: frames come out whole, the same however the bytes were parted, and
// what a call or an error was understood as is understood the same when it is said once more.
#include "services/control/controlframe.h"
#include "services/control/verbcall.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// The frames before the first that is none, with the bytes given in parts of that many.
QList<QJsonObject> framesIn(const QByteArray &bytes, qsizetype part, bool *isBroken)
{
    constexpr qsizetype longest = 100'000;
    FrameReader reader{longest};
    QList<QJsonObject> frames;
    for (qsizetype at = 0; at < bytes.size(); at += part) {
        reader.feed(bytes.sliced(at, std::min(part, bytes.size() - at)));
        for (;;) {
            const auto frame = reader.next();
            *isBroken = !frame;
            if (!frame)
                return frames;
            if (!*frame)
                break;
            frames << **frame;
        }
    }
    return frames;
}

void hearCall(const QJsonObject &said)
{
    const auto call = verbCallFrom(said);
    if (!call)
        return;
    require(!call->verb.isEmpty() && call->verb.size() <= 4'096 && call->asker.size() <= 200, "bounds");
    require(!call->terminal || (call->terminal->columns > 0 && call->terminal->rows > 0), "a terminal has cells");
    const auto again = verbCallFrom(toJson(*call));
    require(again && again->verb == call->verb && again->arguments == call->arguments && again->project == call->project
                && again->confirmBy == call->confirmBy && again->terminal.has_value() == call->terminal.has_value(),
            "the same once more");
}

void hearError(const QJsonObject &said)
{
    const auto error = verbErrorFrom(said);
    const QString words = error.message + error.serverWords + error.reason;
    require(std::ranges::none_of(words, [](QChar c) { return c == u'\x1b' || c == u'\0'; }), "plain text");
    require(verbErrorFrom(errorJson(error)).code == error.code, "the same once more");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    bool isBroken = false;
    bool isBrokenInParts = false;
    const auto frames = framesIn(raw, std::max(qsizetype{1}, raw.size()), &isBroken);
    require(frames == framesIn(raw, 3, &isBrokenInParts) && isBroken == isBrokenInParts, "however it is parted");
    for (const auto &frame : frames) {
        bool ignored = false;
        require(framesIn(toFrame(frame), 1, &ignored).size() == 1, "there and back");
        hearCall(frame[u"call"_s].toObject());
    }
    const auto said = QJsonDocument::fromJson(raw).object();
    hearCall(said);
    hearError(said);
    return 0;
}
