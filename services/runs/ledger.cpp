// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledger.h"

#include "services/runs/ledgeradvice.h"
#include "services/runs/ledgerattempt.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <functional>
#include <utility>

namespace {

using EventKind = LedgerEvent::Kind;

constexpr qint64 farthestAt = 32'503'680'000'000; ///< ms: the year 3000
constexpr qint64 longestTook = 30LL * 86'400'000; ///< ms
constexpr qint64 longestWithin = 600'000; ///< ms: what is known worse than that is Unknown, and no matter of resolution
constexpr qint64 skew = 120'000; ///< ms that the clock of a host may differ from ours
constexpr int mostLedgerChips = 1'000'000;

/// What stands between two attempts.
struct LedgerPause
{
    qint64 from = 0;
    LedgerKind kind = LedgerKind::Idle;
    int chips = 0;
};

/// The life of a run as its events tell it.
struct LedgerLife
{
    QList<LedgerAttempt> attempts{};
    QList<QList<LedgerPause>> pauses{}; ///< behind each attempt, in order
    qint64 until = 0; ///< ms since 1970: of all
    bool isOpen = false;
    qint64 resolution = 0;
};

/// Takes the events one by one; times never go backwards, whatever they say.
class LifeReader
{
public:
    explicit LifeReader(qint64 now)
        : m_now{std::clamp<qint64>(now, 0, farthestAt)}
    {
    }

    void take(const LedgerEvent &event);
    /// When all events were taken: with what happened within the attempts.
    [[nodiscard]] LedgerLife read(const QList<LedgerPoint> &points);

private:
    [[nodiscard]] qint64 ordered(const LedgerEvent &event);
    [[nodiscard]] LedgerAttempt *at(qint64 time);
    void start(const LedgerEvent &event);
    void end(const LedgerEvent &event);
    void pause(const LedgerEvent &event, LedgerKind kind);
    void takeInner(const LedgerEvent &event);
    void takePoint(const LedgerPoint &point, QList<QList<LedgerPoint>> *to);
    void takeCheckpoint(LedgerAttempt *attempt, qint64 step, qint64 time);
    static void takeSave(LedgerAttempt *attempt, std::optional<qint64> took, qint64 time);
    void finishPoints(LedgerAttempt *attempt, qsizetype place);

    qint64 m_now;
    qint64 m_latest = -1; ///< -1: nothing has happened yet
    LedgerLife m_life;
    QList<QList<LedgerPoint>> m_points; ///< by attempt: of event files
    QList<QList<LedgerPoint>> m_seen; ///< the same of events
    QHash<int, QSet<qint64>> m_saved; ///< steps of checkpoints, by number of the attempt
    QList<LedgerEvent> m_inner; ///< what is told of a time within an attempt
};

bool isInner(EventKind kind)
{
    return kind == EventKind::Step || kind == EventKind::RestoreBegan || kind == EventKind::Restored
        || kind == EventKind::SaveBegan || kind == EventKind::Saved || kind == EventKind::Checkpoint
        || kind == EventKind::HungSince || kind == EventKind::Unwatched || kind == EventKind::Evaluated;
}

qint64 LifeReader::ordered(const LedgerEvent &event)
{
    const auto at = std::clamp<qint64>(event.at, 0, farthestAt);
    m_latest = m_latest < 0 ? at : std::clamp(at, m_latest, std::max(m_latest, m_now));
    if (event.within > 0 && event.within < longestWithin)
        m_life.resolution = std::max(m_life.resolution, event.within);
    return m_latest;
}

void LifeReader::start(const LedgerEvent &event)
{
    const auto at = ordered(event);
    if (!m_life.attempts.isEmpty() && !m_life.attempts.constLast().isOver) { // how it ended was not seen
        auto &before = m_life.attempts.last();
        before.until = at;
        before.isOver = true;
        before.isCut = true;
    }
    m_life.attempts.append(
        {.number = event.attempt, .chips = std::clamp(event.chips, 0, mostLedgerChips), .from = at, .until = at});
    m_life.pauses.append(QList<LedgerPause>{});
    m_life.isOpen = true;
}

void LifeReader::end(const LedgerEvent &event)
{
    if (m_life.attempts.isEmpty())
        return;
    auto &attempt = m_life.attempts.last();
    if (attempt.isOver) { // what ended it was seen later
        const bool isCause = event.kind == EventKind::Interrupted && event.attempt == attempt.number;
        attempt.isCut = attempt.isCut || isCause;
        attempt.cause = isCause ? event.cause : attempt.cause;
        return;
    }
    const auto at = ordered(event);
    attempt.until = at;
    attempt.isOver = true;
    attempt.isCut = event.kind == EventKind::Interrupted || event.cause != JobInterruption::None;
    attempt.cause = event.cause;
    m_life.isOpen = false;
    m_life.until = at;
}

void LifeReader::pause(const LedgerEvent &event, LedgerKind kind)
{
    if (m_life.attempts.isEmpty())
        return;
    if (!m_life.attempts.constLast().isOver) {
        if (kind != LedgerKind::WaitingForCapacity) // it is about what was lost before this attempt
            return;
        auto lost = event; // that it was cut off was not seen: it is known now
        lost.kind = EventKind::Interrupted;
        end(lost);
    }
    const auto at = ordered(event);
    m_life.pauses.last().append({at, kind, std::clamp(event.chips, 0, mostLedgerChips)});
    m_life.isOpen = kind != LedgerKind::Idle;
    m_life.until = at;
}

void LifeReader::take(const LedgerEvent &event)
{
    if (isInner(event.kind)) {
        m_inner.append(event);
        return;
    }
    switch (event.kind) {
    case EventKind::Started: start(event); break;
    case EventKind::Began:
        if (!m_life.attempts.isEmpty() && !m_life.attempts.constLast().isOver) {
            auto &attempt = m_life.attempts.last();
            attempt.began = ordered(event);
            if (event.step >= 0)
                attempt.handedOver = event.step;
        }
        break;
    case EventKind::Interrupted:
    case EventKind::Ended: end(event); break;
    case EventKind::CapacityAsked: pause(event, LedgerKind::WaitingForCapacity); break;
    case EventKind::CapacityGot: pause(event, LedgerKind::SettingUp); break;
    case EventKind::CapacityDropped: pause(event, LedgerKind::Idle); break;
    default: break;
    }
}

/// The attempt that runs at that time, or has just ended; null: none.
LedgerAttempt *LifeReader::at(qint64 time)
{
    auto found = std::ranges::upper_bound(m_life.attempts, time, std::less{}, &LedgerAttempt::from);
    if (found == m_life.attempts.begin())
        return m_life.attempts.isEmpty() || m_life.attempts.constFirst().from - time > skew ? nullptr : &*found;
    --found;
    return time - found->until <= skew ? &*found : nullptr;
}

void LifeReader::takePoint(const LedgerPoint &point, QList<QList<LedgerPoint>> *to)
{
    const auto *attempt = at(std::clamp<qint64>(point.at, 0, farthestAt));
    if (attempt != nullptr)
        (*to)[attempt - m_life.attempts.constData()].append(point);
}

/// One that was told by the log, and was found where it lies, is one.
void LifeReader::takeCheckpoint(LedgerAttempt *attempt, qint64 step, qint64 time)
{
    auto &known = m_saved[attempt->number];
    if (step >= 0 && known.contains(step))
        return;
    known.insert(step);
    attempt->checkpoints.append(time);
}

/// `took`: as the program says it; else it began when that was told, if it was.
void LifeReader::takeSave(LedgerAttempt *attempt, std::optional<qint64> took, qint64 time)
{
    constexpr qint64 longestSave = 600'000; // ms: what began before that was another one
    const auto began = std::exchange(attempt->saveBegan, std::nullopt);
    if (began && !attempt->saveBegins.isEmpty() && attempt->saveBegins.constLast() == *began)
        attempt->saveBegins.removeLast(); // its end is told
    if (!took && began && time >= *began && time - *began <= longestSave)
        took = time - *began;
    attempt->saves.append({LedgerKind::Saving, time - took.value_or(0), time});
}

/// What is told of a time within an attempt: spans end where it was told.
void LifeReader::takeInner(const LedgerEvent &event)
{
    const auto time = std::clamp<qint64>(event.at, 0, farthestAt);
    auto *attempt = at(time);
    if (attempt == nullptr)
        return;
    const auto took = std::clamp<qint64>(event.took, 0, longestTook);
    switch (event.kind) {
    case EventKind::Step: takePoint({.step = event.step, .at = event.at}, &m_seen); break;
    case EventKind::RestoreBegan: attempt->restoreBegan = time; break;
    case EventKind::Restored:
        if (event.step >= 0)
            attempt->resumedFrom = event.step;
        if (event.took >= 0 || attempt->restoreBegan)
            attempt->restores.append(
                {LedgerKind::Restoring, event.took >= 0 ? time - took : *attempt->restoreBegan, time});
        attempt->restoreBegan.reset();
        break;
    case EventKind::SaveBegan:
        attempt->saveBegins.append(time);
        attempt->saveBegan = time;
        break;
    case EventKind::Saved:
        takeSave(attempt, event.took >= 0 ? std::optional{took} : std::nullopt, time);
        takeCheckpoint(attempt, event.step, time);
        break;
    case EventKind::Evaluated: attempt->evaluations.append(time); break;
    case EventKind::Checkpoint: takeCheckpoint(attempt, event.step, time); break;
    case EventKind::HungSince: attempt->hangs.append({LedgerKind::Hung, time, time}); break;
    case EventKind::Unwatched: attempt->unwatched.append({LedgerKind::Unknown, time - took, time}); break;
    default: break;
    }
}

void LifeReader::finishPoints(LedgerAttempt *attempt, qsizetype place)
{
    const auto begin = attempt->began.value_or(attempt->from);
    attempt->points = cleanPoints(m_points[place].isEmpty() ? m_seen[place] : m_points[place], begin, attempt->until);
    attempt->saves = mergedSpans(attempt->saves, begin, attempt->until);
    attempt->restores = mergedSpans(attempt->restores, begin, attempt->until);
    for (auto *times : {&attempt->checkpoints, &attempt->evaluations, &attempt->saveBegins})
        std::ranges::sort(*times);
}

LedgerLife LifeReader::read(const QList<LedgerPoint> &points)
{
    if (m_life.attempts.isEmpty())
        return m_life;
    if (m_life.isOpen)
        m_life.until = std::max(m_latest, m_now);
    if (!m_life.attempts.constLast().isOver)
        m_life.attempts.last().until = m_life.until;
    m_seen.resize(m_life.attempts.size());
    m_points.resize(m_life.attempts.size());
    for (const auto &event : std::as_const(m_inner))
        takeInner(event);
    for (const auto &point : points)
        takePoint(point, &m_points);
    for (qsizetype place = 0; place < m_life.attempts.size(); ++place)
        finishPoints(&m_life.attempts[place], place);
    return m_life;
}

/// Pieces one behind the other; equal ones become one.
void appendPiece(QList<LedgerInterval> *intervals, const LedgerInterval &piece)
{
    if (piece.until <= piece.from)
        return;
    if (!intervals->isEmpty()) {
        auto &last = intervals->last();
        if (last.kind == piece.kind && last.attempt == piece.attempt && last.chips == piece.chips) {
            last.until = piece.until;
            return;
        }
    }
    intervals->append(piece);
}

void appendPauses(const LedgerLife &life, qsizetype place, Ledger *ledger)
{
    const auto &attempt = life.attempts[place];
    const bool isLast = place + 1 == life.attempts.size();
    const auto until = isLast ? life.until : life.attempts[place + 1].from;
    LedgerPause now{.from = attempt.until};
    const auto close = [&](qint64 end) {
        const bool isHeld = now.kind == LedgerKind::SettingUp;
        const int chips = !isHeld ? 0 : now.chips > 0 || isLast ? now.chips : life.attempts[place + 1].chips;
        appendPiece(&ledger->intervals, {.kind = now.kind, .from = now.from, .until = end, .chips = chips});
    };
    for (const auto &next : life.pauses[place]) {
        close(next.from);
        now = next;
    }
    close(until);
}

std::optional<qint64> furthestOf(const LedgerAttempt &attempt, std::optional<qint64> before)
{
    for (const auto &point : attempt.points)
        before = std::max(before.value_or(point.step), point.step);
    return before;
}

/// The step that it went on from: as its program told, else by the checkpoint that was there, if its steps bear that
/// out. Nothing: it is not known, or not yet.
std::optional<qint64> resumedStep(const LedgerAttempt &attempt)
{
    if (attempt.resumedFrom || !attempt.handedOver || attempt.points.isEmpty())
        return attempt.resumedFrom;
    return isNoEarlier(attempt.points.constFirst().step, *attempt.handedOver) ? attempt.handedOver : std::nullopt;
}

/// Where it went on, and what had to be made again because of that.
void appendLoss(const LedgerLife &life, qsizetype place, Ledger *ledger)
{
    const auto &attempt = life.attempts[place];
    const auto reached = furthestOf(attempt, attempt.points.isEmpty() ? attempt.handedOver : resumedStep(attempt));
    LedgerLoss loss{.attempt = attempt.number, .cause = attempt.cause, .at = attempt.until, .lastStep = reached};
    if (place + 1 < life.attempts.size()) {
        const auto &next = life.attempts[place + 1];
        loss.resumedFrom = resumedStep(next);
        loss.isAtLeast = !loss.resumedFrom && !next.points.isEmpty();
        if (reached && loss.resumedFrom)
            loss.lostSteps = std::max<qint64>(0, *reached - *loss.resumedFrom);
        else if (reached && loss.isAtLeast)
            loss.lostSteps = std::max<qint64>(0, *reached - next.points.constFirst().step);
    }
    ledger->losses.append(loss);
}

/// Of what is Productive at its end: nobody knows yet whether the next step comes.
qint64 undecidedIn(const Ledger &ledger, const LedgerAttempt &attempt, double pace)
{
    if (ledger.intervals.isEmpty() || ledger.intervals.constLast().kind != LedgerKind::Productive)
        return 0;
    return std::min(undecidedOf(attempt, pace), ledger.intervals.constLast().length());
}

/// A loss is made good when something new is done.
void findBack(Ledger *ledger)
{
    auto interval = ledger->intervals.cbegin();
    for (auto &loss : ledger->losses) {
        while (interval != ledger->intervals.cend()
               && (interval->from < loss.at || interval->kind != LedgerKind::Productive))
            ++interval;
        if (interval == ledger->intervals.cend())
            return;
        loss.backAt = interval->from;
    }
}

} // namespace

qint64 Ledger::total(LedgerKind kind) const
{
    qint64 sum = 0;
    for (const auto &interval : intervals)
        sum += interval.kind == kind ? interval.length() : 0;
    return sum;
}

double Ledger::chipHours(LedgerKind kind) const
{
    double sum = 0;
    for (const auto &interval : intervals)
        sum += interval.kind == kind ? double(interval.length()) * interval.chips : 0;
    return sum / 3'600'000;
}

double Ledger::chipHours() const
{
    double sum = 0;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        sum += chipHours(LedgerKind(kind));
    return sum;
}

std::optional<std::pair<double, double>> Ledger::goodput() const
{
    const auto all = double(span() - total(LedgerKind::Idle) - undecided);
    const auto unknown = double(total(LedgerKind::Unknown));
    const auto productive = double(total(LedgerKind::Productive) - undecided);
    if (all <= 0 || unknown >= all || (productive <= 0 && undecided > 0))
        return std::nullopt;
    return std::pair{productive / all, (productive + unknown) / all};
}

Ledger ledgerOf(const LedgerInput &input)
{
    LifeReader reader{input.now};
    for (const auto &event : input.events)
        reader.take(event);
    const auto life = reader.read(input.points);
    Ledger ledger{.resolution = life.resolution, .isOpen = life.isOpen};
    LedgerContext context{.pace = usualPace(life.attempts),
                          .hasSteps = std::ranges::any_of(
                              life.attempts, [](const LedgerAttempt &attempt) { return !attempt.points.isEmpty(); })};
    for (qsizetype place = 0; place < life.attempts.size(); ++place) {
        const auto &attempt = life.attempts[place];
        auto own = context;
        if (const auto pace = usualPace({attempt}); attempt.points.size() > 3 && pace > 0)
            own.pace = pace;
        for (const auto &span : spansOf(attempt, own))
            appendPiece(&ledger.intervals,
                        {.kind = span.kind,
                         .from = span.from,
                         .until = span.until,
                         .attempt = attempt.number,
                         .chips = attempt.chips});
        if (place + 1 == life.attempts.size())
            ledger.undecided = undecidedIn(ledger, attempt, own.pace);
        context.furthest = furthestOf(attempt, context.furthest);
        if (attempt.isOver && attempt.isCut
            && (attempt.cause != JobInterruption::Failed || place + 1 < life.attempts.size()))
            appendLoss(life, place, &ledger);
        appendPauses(life, place, &ledger);
    }
    findBack(&ledger);
    ledger.advice = adviceFor(ledger, life.attempts);
    return ledger;
}
