// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a watcher on another machine says, what a desk sends it, and what a machine says of itself: bounded and plain,
// and read again as it was written.
#include "services/lease/leaserecord.h"
#include "services/watcher/watcherhost.h"
#include "services/watcher/watcherstate.h"
#include "services/watcher/watchitem.h"
#include "services/watcher/watchorder.h"
#include "services/watcher/watchprotocol.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QTimeZone>

#include <cstdint>

using namespace Qt::StringLiterals;

namespace {

const QDateTime moment{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

bool isPlain(const QString &text)
{
    return !text.contains(QChar{0x1b}) && !text.contains(QChar{0x202e});
}

void lines(const QByteArray &raw)
{
    WatchLines reader;
    const auto half = raw.size() / 2;
    for (const auto &piece : {raw.first(half), raw.sliced(half)}) {
        const auto frames = reader.feed(piece);
        if (!frames)
            return;
        for (const auto &frame : *frames) {
            auto line = lineOf(frame);
            line.chop(1);
            const auto again = watchFrameFrom(line);
            require(again && *again == frame, "a frame is read as it was written");
        }
    }
}

void objects(const QJsonObject &json)
{
    const auto error = watchErrorFrom(json);
    require(error.message.size() <= 4'000 && isPlain(error.message), "a sentence");
    if (const auto record = leaseRecordFrom(json)) {
        require(record->settled.size() <= LeaseRecord::mostSettled, "few transfers");
        require(isPlain(record->other.name), "a name");
        const auto again = leaseRecordFrom(toJson(*record));
        require(again && *again == *record, "a lease is read as it was written");
    }
    if (const auto state = watcherStateFrom(json)) {
        require(isPlain(state->program) && isPlain(state->publicKey), "plain");
        require(watcherStateFrom(toJson(*state)).has_value(), "a state is read again");
        (void)mayDo(state->account.granted);
    }
    if (const auto item = watchItemFrom(json)) {
        require(isPlain(item->id) && isPlain(item->group), "names");
        const auto again = watchItemFrom(toJson(*item));
        require(again && again->key() == item->key(), "an item is read again");
        const auto gone = itemOfKey(item->key());
        require(gone && gone->key() == item->key(), "a key tells what it is of");
    }
    if (const auto order = orderFrom(json, moment))
        require(orderFrom(orderJson(*order, moment), moment).has_value(), "an order is read again");
    (void)finishedAttemptFrom(json, moment);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(data), qsizetype(size)};
    lines(raw);
    objects(QJsonDocument::fromJson(raw).object());
    if (const auto facts = watcherHostFactsFrom(raw, moment)) {
        require(facts->freeDisk >= 0 && facts->memory >= 0, "sizes");
        for (const auto &sentence : concernsOf(*facts))
            require(!sentence.isEmpty() && isPlain(sentence), "a concern");
        (void)obstacleOf(*facts);
    }
    return 0;
}
