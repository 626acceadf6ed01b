// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgertext.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct LedgerText
{
    Q_DECLARE_TR_FUNCTIONS(Ledger)
};

constexpr qint64 ledgerSecond = 1'000; ///< ms
constexpr qint64 ledgerMinute = 60 * ledgerSecond;
constexpr qint64 ledgerHour = 60 * ledgerMinute;

/// A digit behind the point only where it tells something.
QString percentNumber(double part)
{
    constexpr double few = 0.0995; // 10 % when it is rounded
    return QLocale{}.toString(100 * part, 'f', part > 0 && part < few ? 1 : 0);
}

} // namespace

namespace ledgertext {

QString kind(LedgerKind kind)
{
    switch (kind) {
    case LedgerKind::Productive: return LedgerText::tr("Productive", "of a run's time");
    case LedgerKind::WaitingForCapacity: return LedgerText::tr("Waiting for capacity", "of a run's time");
    case LedgerKind::SettingUp: return LedgerText::tr("Setting up", "of a run's time");
    case LedgerKind::Restoring: return LedgerText::tr("Restoring", "of a run's time");
    case LedgerKind::RepeatedSteps: return LedgerText::tr("Repeated steps", "of a run's time");
    case LedgerKind::Saving: return LedgerText::tr("Saving", "of a run's time");
    case LedgerKind::Hung: return LedgerText::tr("Hung", "of a run's time");
    case LedgerKind::Idle: return LedgerText::tr("Idle", "of a run's time");
    case LedgerKind::Unknown: break;
    }
    return LedgerText::tr("Not known", "of a run's time");
}

QString explained(LedgerKind kind)
{
    switch (kind) {
    case LedgerKind::Productive:
        return LedgerText::tr("Steps that were completed for the first time, and evaluations.");
    case LedgerKind::WaitingForCapacity: return LedgerText::tr("The machine was lost, and another one was requested.");
    case LedgerKind::SettingUp:
        return LedgerText::tr("Uploading, preparing the hosts, starting the program and compiling, until its first "
                              "step.");
    case LedgerKind::Restoring: return LedgerText::tr("The program read a checkpoint.");
    case LedgerKind::RepeatedSteps:
        return LedgerText::tr("Steps that were repeated, because the checkpoint was older than they were.");
    case LedgerKind::Saving: return LedgerText::tr("The program stood still while it wrote a checkpoint.");
    case LedgerKind::Hung: return LedgerText::tr("No step was completed although one was due.");
    case LedgerKind::Idle: return LedgerText::tr("Nothing ran and nothing was requested.");
    case LedgerKind::Unknown: break;
    }
    return LedgerText::tr("TPU Desk did not watch, or what it saw does not explain this time.");
}

QString cause(JobInterruption cause)
{
    switch (cause) {
    case JobInterruption::Preempted: return LedgerText::tr("Preempted", "why a run was interrupted");
    case JobInterruption::Gone: return LedgerText::tr("TPU deleted", "why a run was interrupted");
    case JobInterruption::Replaced: return LedgerText::tr("Machine replaced", "why a run was interrupted");
    case JobInterruption::Stopped: return LedgerText::tr("TPU stopped", "why a run was interrupted");
    case JobInterruption::Maintenance: return LedgerText::tr("Maintenance", "why a run was interrupted");
    case JobInterruption::Restarted: return LedgerText::tr("Host restarted", "why a run was interrupted");
    case JobInterruption::HalfStarted: return LedgerText::tr("Started on some hosts only", "why a run was interrupted");
    case JobInterruption::CheckpointLost: return LedgerText::tr("Checkpoint deleted", "why a run was interrupted");
    case JobInterruption::Failed: return LedgerText::tr("Command failed", "why a run was interrupted");
    case JobInterruption::None: break;
    }
    return LedgerText::tr("Not known", "why a run was interrupted");
}

QString duration(qint64 ms)
{
    const QLocale locale;
    constexpr qint64 minute = ledgerMinute / ledgerSecond;
    constexpr qint64 fewMinutes = 5 * minute; // a minute more or less is much of these
    const auto seconds = qint64(std::lround(double(ms) / ledgerSecond));
    if (ms < ledgerSecond && ms > 0)
        return LedgerText::tr("less than 1 s", "a duration");
    if (seconds < minute)
        return LedgerText::tr("%1 s", "a duration").arg(locale.toString(seconds));
    if (seconds < fewMinutes && seconds % minute > 0)
        return LedgerText::tr("%1 min %2 s", "a duration")
            .arg(locale.toString(seconds / minute), locale.toString(seconds % minute));
    if (ms < 2 * ledgerHour)
        return LedgerText::tr("%1 min", "a duration").arg(locale.toString(std::lround(double(ms) / ledgerMinute)));
    if (ms < 100 * ledgerHour)
        return LedgerText::tr("%1 h", "a duration").arg(locale.toString(double(ms) / ledgerHour, 'f', 1));
    return LedgerText::tr("%1 h", "a duration").arg(locale.toString(std::lround(double(ms) / ledgerHour)));
}

QString share(double part)
{
    return LedgerText::tr("%1 %", "goodput of a run").arg(percentNumber(part));
}

QString chipHours(double hours)
{
    constexpr double few = 0.995; // 1.0 when it is rounded
    return QLocale{}.toString(hours, 'f', hours < few ? 2 : 1);
}

QString goodput(const Ledger &ledger)
{
    const auto range = ledger.goodput();
    return range ? goodput(*range) : QString{};
}

QString goodput(const std::pair<double, double> &range)
{
    const auto low = percentNumber(range.first);
    const auto high = percentNumber(range.second);
    return low == high ? share(range.first) : LedgerText::tr("%1 to %2 %", "goodput of a run").arg(low, high);
}

QString goodputBasis(const Ledger &ledger)
{
    return ledger.goodput() && ledger.total(LedgerKind::Idle) > 0
        ? LedgerText::tr("Goodput is counted without idle time.")
        : QString{};
}

QString advice(const Ledger &ledger)
{
    if (!ledger.advice)
        return {};
    const auto &advice = *ledger.advice;
    return LedgerText::tr("A checkpoint every %1 would have saved %2 of the last %3.")
        .arg(duration(advice.interval), duration(advice.saved), duration(advice.span));
}

QString reasons(const Ledger &ledger)
{
    if (!ledger.advice)
        return {};
    const auto &advice = *ledger.advice;
    return punctuation::sentences(
        {LedgerText::tr("It was interrupted every %1 of running, and a save took %2; it saved every %3.")
             .arg(duration(advice.betweenInterruptions), duration(advice.saveCost), duration(advice.intervalNow)),
         LedgerText::tr("The interval follows from these by the formula of Young and Daly.")});
}

QString lost(const LedgerLoss &loss)
{
    if (!loss.lostSteps)
        return LedgerText::tr("not known yet", "steps that were lost");
    const int count = static_cast<int>(std::min<qint64>(*loss.lostSteps, 2'000'000'000));
    return loss.isAtLeast ? LedgerText::tr("at least %n steps", "that were lost", count)
                          : LedgerText::tr("%n steps", "that were lost", count);
}

QString resolution(const Ledger &ledger)
{
    return ledger.resolution < ledgerSecond
        ? QString{}
        : LedgerText::tr("Times are accurate to %1.").arg(duration(ledger.resolution));
}

} // namespace ledgertext
