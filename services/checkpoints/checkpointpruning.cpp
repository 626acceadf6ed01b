// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointpruning.h"

#include "services/checkpoints/checkpointtext.h"
#include "services/checkpoints/translations.h"
#include "services/core/punctuation.h"
#include "services/files/filetext.h"

#include <QLocale>
#include <QSet>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostPruneProblems = 20;
constexpr qsizetype longestJobText = 256 * 1024; ///< of one text of a job
constexpr qsizetype mostThings = 1'000;

/// What a rule is held against.
struct PruneView
{
    const PruneRule &rule;
    const QList<QByteArray> &inUse;
    QDateTime now;
    QByteArray newest; ///< the path of the newest complete one
};

bool isInUse(const Checkpoint &one, const QList<QByteArray> &inUse)
{
    return std::ranges::any_of(inUse, [&](const QByteArray &named) {
        return std::ranges::any_of(one.paths, [&](const QByteArray &path) { return filetext::isWithin(named, path); });
    });
}

std::pair<bool, PruneReason> forTorn(const Checkpoint &one, const PruneView &view)
{
    const auto age = ageOf(one, view.now);
    if (!age || *age < PruneRule::tornAge)
        return {false, PruneReason::MaybeWritten};
    return view.rule.removesTorn ? std::pair{true, PruneReason::NeverFinished}
                                 : std::pair{false, PruneReason::TornKept};
}

/// `rank`: how many complete ones are newer.
std::pair<bool, PruneReason> forComplete(const Checkpoint &one, const PruneView &view, int rank)
{
    const auto &rule = view.rule;
    if (!rule.speaksOfComplete())
        return {false, PruneReason::CompleteKept};
    if (rank < rule.newest)
        return {false, PruneReason::AmongNewest};
    if (rule.everySteps > 0 && one.step >= 0 && one.step % rule.everySteps == 0)
        return {false, PruneReason::EveryStep};
    if (one.step >= 0 && rule.bestSteps.contains(one.step))
        return {false, PruneReason::Best};
    if (rule.youngerThan.count() > 0) {
        const auto age = ageOf(one, view.now);
        if (!age)
            return {false, PruneReason::NoAge};
        if (*age <= rule.youngerThan)
            return {false, PruneReason::Young};
    }
    return {true, PruneReason::Superseded};
}

/// Whether it goes, and why.
std::pair<bool, PruneReason> decided(const Checkpoint &one, const PruneView &view, int rank)
{
    if (one.path == view.newest)
        return {false, PruneReason::NewestComplete};
    if (isInUse(one, view.inUse))
        return {false, PruneReason::InUse};
    switch (one.state) {
    case CheckpointState::Unknown: return {false, PruneReason::NotKnown};
    case CheckpointState::Torn: return forTorn(one, view);
    case CheckpointState::Complete: return forComplete(one, view, rank);
    }
    return {false, PruneReason::NotKnown};
}

QString refusalOf(const CheckpointListing &listing, const PruneRule &rule, bool hasComplete)
{
    if (!rule.speaksOfComplete() && !rule.removesTorn)
        return CheckpointMessages::tr("Choose what is kept first. Without a rule nothing is deleted.");
    if (listing.isCut)
        return CheckpointMessages::tr("%1 holds more than is looked at in one go, so a newer checkpoint may be there. "
                                      "Choose the folder that holds the checkpoints themselves.")
            .arg(filetext::shownPath(listing.folder));
    if (!hasComplete)
        return punctuation::sentences({whyNoneComplete(listing), CheckpointMessages::tr("Nothing is deleted.")});
    return {};
}

bool isPartOfName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
        || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

/// The names that stand in a text, without the slashes between them.
QSet<QByteArray> namesInText(const QByteArray &text)
{
    QSet<QByteArray> names;
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = at;
        while (end < text.size() && isPartOfName(text[end]))
            ++end;
        if (end > at)
            names.insert(text.sliced(at, end - at));
        at = end + 1;
    }
    return names;
}

// --- what acts
// --------------------------------------------------------------------------------------------------------

/// Why this one stays after all, a sentence; empty: it goes. Errors: those that end all.
Task<QString> whyItStays(RemoteFiles *files, Checkpoint one, std::function<QList<QByteArray>()> inUse,
                         std::stop_token stop)
{
    const auto shown = filetext::shownPath(one.path);
    if (inUse && isInUse(one, inUse()))
        co_return CheckpointMessages::tr("%1 stays: a running job names it.").arg(shown);
    const auto now = co_await lookAgain(files, one, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return now.error().message;
    if (!now)
        co_return std::unexpected{now.error()};
    if (now->stamp != one.stamp || now->state != one.state)
        co_return CheckpointMessages::tr("%1 stays: it changed since it was listed.").arg(shown);
    co_return QString{};
}

/// The newest complete one is there and complete. Errors: Conflict with a sentence; those of RemoteFiles.
Task<> keeperStands(RemoteFiles *files, Checkpoint keeper, std::stop_token stop)
{
    const auto confirmed = co_await confirmCheckpoint(files, keeper, std::move(stop));
    if (confirmed)
        co_return Result<>{};
    const auto code = confirmed.error().code;
    if (code != ErrorCode::NotFound && code != ErrorCode::Conflict && code != ErrorCode::WrongState)
        co_return std::unexpected{confirmed.error()};
    co_return failed(
        ErrorCode::Conflict,
        punctuation::sentences({CheckpointMessages::tr("Nothing more was deleted: the newest complete checkpoint is "
                                                       "not what it was."),
                                confirmed.error().message}));
}

/// Markers first: what breaks off behind them is seen to be torn.
Task<> removeOne(RemoteFiles *files, Checkpoint one, std::stop_token stop)
{
    if (!one.markers.isEmpty()) {
        const auto unmarked = co_await files->removeAll(one.markers, stop);
        if (!unmarked)
            co_return unmarked;
    }
    co_return co_await files->removeAll(one.paths, stop);
}

bool isOfOneAlone(ErrorCode code)
{
    return code == ErrorCode::NotFound || code == ErrorCode::Denied || code == ErrorCode::FileFailed
        || code == ErrorCode::Invalid || code == ErrorCode::Conflict;
}

} // namespace

QList<Checkpoint> PrunePlan::going() const
{
    QList<Checkpoint> found;
    for (const auto &line : lines) {
        if (line.goes)
            found.append(line.checkpoint);
    }
    return found;
}

PrunePlan prunePlan(const CheckpointListing &listing, const PruneRule &rule, const QList<QByteArray> &inUse,
                    const QDateTime &now)
{
    const auto newest = latestComplete(listing);
    PrunePlan plan{.folder = listing.folder, .refusal = refusalOf(listing, rule, newest.has_value())};
    const PruneView view{.rule = rule, .inUse = inUse, .now = now, .newest = newest ? newest->path : QByteArray{}};
    int rank = 0;
    for (const auto &one : listing.checkpoints) {
        const auto [goes, reason] = decided(one, view, rank);
        rank += one.state == CheckpointState::Complete ? 1 : 0;
        const bool really = goes && plan.refusal.isEmpty();
        plan.lines.append({.checkpoint = one, .goes = really, .reason = reason});
        plan.freed += really ? one.bytes : 0;
        plan.isFreedCut = plan.isFreedCut || (really && one.isSizeCut);
    }
    return plan;
}

QList<QByteArray> checkpointsNamed(const CheckpointListing &listing, const QStringList &texts)
{
    QSet<QByteArray> names;
    for (const auto &text : texts)
        names |= namesInText(text.left(longestJobText).toUtf8());
    QList<QByteArray> found;
    for (const auto &one : listing.checkpoints) {
        const bool isNamed = std::ranges::any_of(
            one.paths, [&](const QByteArray &path) { return names.contains(filetext::nameOf(path)); });
        if (isNamed)
            found.append(one.path);
    }
    return found;
}

QString sentenceOf(const PruneLine &line)
{
    switch (line.reason) {
    case PruneReason::NewestComplete:
        return CheckpointMessages::tr("Stays: the newest complete checkpoint is always kept.");
    case PruneReason::InUse: return CheckpointMessages::tr("Stays: a running job names it.");
    case PruneReason::NotKnown: return CheckpointMessages::tr("Stays: it is not known whether it is complete.");
    case PruneReason::MaybeWritten: return CheckpointMessages::tr("Stays: it may still be being written.");
    case PruneReason::TornKept: return CheckpointMessages::tr("Stays: the rule keeps torn checkpoints.");
    case PruneReason::CompleteKept: return CheckpointMessages::tr("Stays: the rule keeps all complete checkpoints.");
    case PruneReason::AmongNewest: return CheckpointMessages::tr("Stays: it is among the newest.");
    case PruneReason::EveryStep: return CheckpointMessages::tr("Stays: its step is one of those that are kept.");
    case PruneReason::Best: return CheckpointMessages::tr("Stays: you marked it as one of the best.");
    case PruneReason::Young: return CheckpointMessages::tr("Stays: it is not old enough.");
    case PruneReason::NoAge: return CheckpointMessages::tr("Stays: its age is not known.");
    case PruneReason::Superseded: return CheckpointMessages::tr("Will be deleted: newer checkpoints take its place.");
    case PruneReason::NeverFinished: return CheckpointMessages::tr("Will be deleted: it was never finished.");
    }
    return {};
}

QString summaryOf(const PrunePlan &plan)
{
    if (!plan.refusal.isEmpty())
        return plan.refusal;
    const auto going = static_cast<int>(plan.going().size());
    const auto staying = static_cast<int>(plan.lines.size()) - going;
    if (going == 0)
        return CheckpointMessages::tr("By this rule nothing is deleted.");
    const auto most = static_cast<quint64>(std::numeric_limits<qint64>::max());
    const auto size = QLocale{}.formattedDataSize(static_cast<qint64>(std::min(plan.freed, most)), 1);
    return punctuation::sentences({CheckpointMessages::tr("%n checkpoint(s) will be deleted.", nullptr, going),
                                   plan.isFreedCut ? CheckpointMessages::tr("At least %1 will be free.").arg(size)
                                                   : CheckpointMessages::tr("%1 will be free.").arg(size),
                                   CheckpointMessages::tr("%n checkpoint(s) will stay.", nullptr, staying)});
}

Task<PruneOutcome> pruneNow(RemoteFiles *files, PrunePlan plan, std::function<QList<QByteArray>()> inUse,
                            std::stop_token stop)
{
    if (!plan.refusal.isEmpty())
        co_return failed(ErrorCode::Invalid, plan.refusal);
    const auto kept = std::ranges::find(plan.lines, PruneReason::NewestComplete, &PruneLine::reason);
    if (kept == plan.lines.end())
        co_return failed(ErrorCode::Invalid, CheckpointMessages::tr("Nothing is deleted."));
    const auto keeper = kept->checkpoint;
    PruneOutcome outcome;
    const auto going = plan.going();
    for (const auto &one : going) {
        const auto why = co_await whyItStays(files, one, inUse, stop);
        if (!why && !isOfOneAlone(why.error().code))
            co_return std::unexpected{why.error()};
        auto problem = why ? *why : why.error().message;
        if (why && problem.isEmpty()) {
            if (const auto stands = co_await keeperStands(files, keeper, stop); !stands)
                co_return std::unexpected{stands.error()};
            const auto removed = co_await removeOne(files, one, stop);
            if (!removed && !isOfOneAlone(removed.error().code))
                co_return std::unexpected{removed.error()};
            outcome.removed += removed ? 1 : 0;
            outcome.freed += removed ? one.bytes : 0;
            problem = removed ? QString{} : removed.error().message;
        }
        if (!problem.isEmpty() && outcome.problems.size() < mostPruneProblems)
            outcome.problems.append(problem);
    }
    co_return outcome;
}

PendingAction pruneAction(const PrunePlan &plan, std::function<void()> begin)
{
    const auto going = plan.going();
    QStringList things;
    for (const auto &one : going.first(std::min(mostThings, going.size())))
        things.append(u"checkpoint/"_s + filetext::shownPath(one.path));
    const bool isInBucket =
        std::ranges::any_of(going, [](const Checkpoint &one) { return one.stamp.generations != 0; });
    return {.verb = PendingVerb::Delete,
            .name = [count = static_cast<int>(
                         going.size())] { return CheckpointMessages::tr("%n checkpoint(s)", nullptr, count); },
            .begin = std::move(begin),
            .need = isInBucket ? CloudNeed::Now : CloudNeed::None,
            .things = things};
}
