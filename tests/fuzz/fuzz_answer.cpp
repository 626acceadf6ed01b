// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any HTTP answer: status, whether the call may be repeated, then content type, Retry-After, Location and body, parted
// by zero bytes. Every one is judged, and a call that must not be repeated is never called surely undone when it may be
// done.
#include "services/net/httpcall.h"
#include "tests/fuzz/require.h"

#include <QTimeZone>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 3)
        return 0;
    const auto parts =
        QByteArray{reinterpret_cast<const char *>(bytes) + 3, static_cast<qsizetype>(size) - 3}.split('\0');
    HttpResponse answer;
    answer.status = (bytes[0] << 8 | bytes[1]) % 1'000;
    answer.contentType = parts.value(0);
    answer.retryAfter = parts.value(1);
    answer.location = QUrl{QString::fromUtf8(parts.value(2))};
    answer.body = parts.mid(3).join('\0');
    const auto repeat = bytes[2] % 2 != 0 ? Repeat::Safe : Repeat::Never;
    const auto now = QDateTime::fromSecsSinceEpoch(1'795'000'000, QTimeZone::UTC);
    const auto verdict = judgedAnswer(answer, QStringLiteral("tpu.example"), repeat, now);
    const bool isGood = answer.status >= 200 && answer.status < 300;
    require(!verdict || isGood, "only a good status is a success");
    if (verdict)
        return 0;
    const auto &error = verdict.error();
    require(!error.message.isEmpty(), "every error has a sentence");
    require(!error.message.contains(QChar::Null), "and it can be shown");
    const bool mayBeDone = isGood || answer.status >= 500 || answer.status < 200;
    require(repeat == Repeat::Safe || !mayBeDone || error.code == ErrorCode::Ambiguous, "a lost answer is not a no");
    require(!error.retryAfter || (error.retryAfter->count() >= 0), "no wish for the past");
    for (int tries = 1; tries < 6; ++tries) {
        const auto wait = HttpRetryPolicy{}.delayAfter(tries, error, 0.999);
        require(!wait || (wait->count() >= 0 && wait->count() <= 121'000), "nobody waits for longer than two minutes");
    }
    return 0;
}
