// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/history.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Wish)
};

constexpr qsizetype mostZones = 50;

} // namespace

bool operator==(const WishHistory &a, const WishHistory &b)
{
    const auto sentence = [](const std::optional<Error> &error) {
        return error ? error->message + QChar{0} + error->serverWords : QString{};
    };
    return a.wish == b.wish && a.intent == b.intent && a.lines == b.lines && a.attempts == b.attempts
        && a.winner == b.winner && a.winnerNumericId == b.winnerNumericId && a.why.has_value() == b.why.has_value()
        && sentence(a.why) == sentence(b.why) && a.needsUser == b.needsUser && a.hasGivenUp == b.hasGivenUp
        && a.endedAt == b.endedAt && a.interruptions == b.interruptions && a.failures == b.failures;
}

bool isAtRest(LineState state)
{
    return state == LineState::Gone || state == LineState::Stopped || state == LineState::Won;
}

WishState stateOf(const WishHistory &history)
{
    const bool isEnding = history.winner || history.intent == Intent::Stop || history.hasGivenUp;
    if (isEnding && history.endedAt.isNull())
        return WishState::Stopping;
    if (history.winner)
        return WishState::Fulfilled;
    if (history.hasGivenUp)
        return WishState::GaveUp;
    if (history.intent == Intent::Stop)
        return WishState::Stopped;
    if (history.needsUser)
        return WishState::NeedsUser;
    return history.intent == Intent::Pause ? WishState::Paused : WishState::Working;
}

WishView viewOf(const WishHistory &history)
{
    WishView view{.wish = history.wish,
                  .state = stateOf(history),
                  .lines = {},
                  .winner = history.winner,
                  .why = history.why,
                  .endedAt = history.endedAt,
                  .interruptions = history.interruptions,
                  .failures = history.failures};
    for (const auto &line : history.lines) {
        view.lines.append(line.line);
        if (line.line.state == LineState::Waiting && (line.isHeld || history.intent == Intent::Pause))
            view.lines.last().state = LineState::Paused;
    }
    return view;
}

QString labelOf(const Wish &wish)
{
    return wish.id.toString(QUuid::WithoutBraces);
}

bool isOurs(const Wish &wish, const Tpu &tpu)
{
    return tpu.labels.value(QLatin1StringView{jobLabel}) == labelOf(wish);
}

QString nodeName(const QString &pattern, const ZoneId &zone, int attempt)
{
    auto name = pattern;
    return name.replace("{zone}"_L1, zone.toString()).replace("{n}"_L1, QString::number(attempt));
}

QStringList problemsOf(const Wish &wish)
{
    QStringList problems;
    if (wish.zones.isEmpty())
        problems += Words::tr("No zone is chosen. Choose at least one.");
    if (wish.zones.size() > mostZones)
        problems += Words::tr("At most %n zone(s) can be asked at once.", nullptr, int(mostZones));
    if (wish.maxAttempts < 0 || wish.pause < std::chrono::seconds{1})
        problems += Words::tr("The pause between two tries is at least one second.");
    for (const auto &zone : wish.zones) {
        auto spec = wish.spec;
        spec.zone = zone;
        spec.name = nodeName(wish.namePattern, zone, 1);
        for (const auto &problem : validate(spec)) {
            if (!problems.contains(problem.message))
                problems += problem.message;
        }
    }
    return problems;
}
