// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any recorded history of a wish, and any history from a disk: they are replayed or refused, what comes out reads back
// the same, there is never more than one winner, and the same bytes give the same decisions.
#include "tests/services/provisioning/recorded.h"

#include <QJsonDocument>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

void require(bool holds, const char *what)
{
    if (!holds) {
        std::fprintf(stderr, "broken: %s\n", what);
        std::abort();
    }
}

/// A history as it may stand on a disk: decided on and told of everything once.
void live(const TpuRequestRecord &from)
{
    const auto back = historyFrom(toJson(from));
    require(back.has_value(), "what was written can be read");
    require(toJson(*back) == toJson(from), "and is the same");
    auto history = from;
    const auto now = recorded::beginning;
    for (quint64 seed = 1; seed < 4; ++seed) {
        const Moment moment{.now = now.addSecs(qint64(seed) * 60), .seed = seed};
        const ListSnapshot seen{.listedAt = now};
        const auto decision = decide(history, moment, seen);
        require(toJson(decide(history, moment, seen).history) == toJson(decision.history), "the same is decided twice");
        require(decision.actions.size() <= history.lines.size(), "one action for each line");
        history = reduce(decision.history, event::Woke{}, moment).history;
    }
    for (const auto order : {event::Order::Pause, event::Order::Resume, event::Order::Stop})
        history = reduce(history, event::Ordered{order, {}}, {.now = now, .seed = 9}).history;
    history = reduce(history, event::Lost{}, {.now = now, .seed = 10}).history;
    (void)viewOf(history);
}

bool mayStart(const TpuRequest &tpuRequest)
{
    return !tpuRequest.id.isNull() && problemsOf(tpuRequest).isEmpty();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto json = QJsonDocument::fromJson(raw).object();
    if (const auto history = historyFrom(json))
        live(*history);
    if (json.contains("steps"_L1) && mayStart(tpuRequestFrom(json["wish"_L1].toObject()))) {
        const auto replay = recorded::replay(json);
        if (!replay.broken.isEmpty())
            std::fprintf(stderr, "%s\n", qPrintable(replay.broken));
        require(replay.broken.isEmpty(), "a replay keeps what has to hold");
        require(recorded::replay(json).steps == replay.steps, "the same comes out twice");
    }
    return 0;
}
