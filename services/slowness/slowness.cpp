// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/slowness.h"

#include "services/core/punctuation.h"
#include "services/runs/ledgertext.h"
#include "services/slowness/timecells.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace {

struct SlownessMessages
{
    Q_DECLARE_TR_FUNCTIONS(Slowness)
};

constexpr qint64 longestDuty = 90'000; // ms that a value of it holds where no newer one came
constexpr double logDelay = 15'000; // ms: so long a line may lie until it is heard of
constexpr double busyProcessors = 60; // percent: they are what the chips wait for
constexpr double fullProcessor = 90; // percent: one thread that the chips wait for
constexpr double longerWait = 0.20; // of a cell: one host that waits for its input so much more than the others lags
constexpr double ofStretch = 0.25; // of a cell: it belongs to a stretch that is pointed at
constexpr double leastEvidence = 0.01; // of the window: less is not worth a line
constexpr double leastKnown = 0.5; // of the window: less is not enough to say that nothing is wrong
constexpr std::array allCauses{SlownessCause::Data,      SlownessCause::Checkpoint, SlownessCause::Compile,
                               SlownessCause::Straggler, SlownessCause::Hang,       SlownessCause::Preemption,
                               SlownessCause::Unknown};

/// What one cause cost, in cells.
struct CauseSum
{
    double lost = 0;
    double inferred = 0; ///< of these
    double ofOne = 0; ///< of those that are inferred: by one full processor alone
    std::map<int, double> hosts{};
    qsizetype begin = 0, end = 0; ///< the stretch that goes on
    qsizetype longestBegin = 0, longestEnd = 0;

    void add(qsizetype cell, double part, int host)
    {
        lost += part;
        if (host >= 0)
            hosts[host] += part;
        if (part < ofStretch)
            return;
        begin = end == cell ? begin : cell;
        end = cell + 1;
        if (end - begin > longestEnd - longestBegin) {
            longestBegin = begin;
            longestEnd = end;
        }
    }
    [[nodiscard]] int host() const
    {
        const auto most = std::ranges::max_element(hosts, {}, [](const auto &one) { return one.second; });
        return most == hosts.end() ? -1 : most->first;
    }
};

/// What is known of each cell. NaN: it is not.
struct CellLines
{
    QList<double> duty{}; ///< 0 to 1, of the usual host
    QList<double> cpu{}, busiest{}; ///< percent, of the usual host
    QList<double> wait{}, saving{}; ///< 0 to 1, of the usual host
    QList<int> hosts{}; ///< their numbers, in the order of the next two
    QList<QList<double>> dutyOf{}, waitOf{}; ///< 0 to 1
    QList<double> interrupted{}, hanging{}, compiling{}, checkpoint{}; ///< 0 to 1
};

QList<double> shares(QList<double> percents)
{
    for (auto &value : percents)
        value = std::isnan(value) ? value : std::clamp(value / 100, 0.0, 1.0);
    return percents;
}

QList<double> middles(const QList<QList<double>> &lines, qsizetype count, Middle of)
{
    QList<double> all;
    all.reserve(count);
    for (qsizetype cell = 0; cell < count; ++cell) {
        QList<double> values;
        for (const auto &line : lines)
            values += line.at(cell);
        all += middleOf(std::move(values), of);
    }
    return all;
}

CellLines linesOf(const SlownessInputs &inputs, const TimeCells &cells)
{
    CellLines lines;
    QList<QList<double>> cpu, busiest, saving;
    for (const auto &host : inputs.hosts) {
        lines.hosts += host.host;
        lines.dutyOf += shares(cells.held(host.duty, longestDuty));
        lines.waitOf += shares(cells.covered(host.inputWait, longestShare));
        cpu += cells.held(host.cpu, longestDuty);
        busiest += cells.held(host.busiest, longestDuty);
        saving += shares(cells.covered(host.checkpointWait, longestShare));
    }
    lines.duty = middles(lines.dutyOf, cells.count, Middle::Upper);
    lines.wait = middles(lines.waitOf, cells.count, Middle::Lower);
    lines.cpu = middles(cpu, cells.count, Middle::Lower);
    lines.busiest = middles(busiest, cells.count, Middle::Lower);
    lines.saving = middles(saving, cells.count, Middle::Lower);
    lines.interrupted = cells.marked(inputs.interruptions);
    lines.hanging = cells.marked(inputs.hangs);
    lines.compiling = cells.marked(inputs.compiles);
    lines.checkpoint = cells.marked(inputs.checkpoints);
    return lines;
}

/// Steps that took far longer than the others: something went on beside them, and no slow input.
QList<TimedSpan> longSteps(const QList<StepTime> &steps)
{
    constexpr double muchLonger = 3;
    constexpr double leastSeconds = 5;
    QList<double> known;
    for (const auto &step : steps) {
        if (step.seconds > 0)
            known += step.seconds;
    }
    const auto usual = middleOf(std::move(known), Middle::Lower);
    QList<TimedSpan> spans;
    for (const auto &step : steps) {
        if (step.seconds >= leastSeconds && step.seconds >= muchLonger * usual)
            spans += {.from = step.at - qint64(1'000 * step.seconds), .until = step.at};
    }
    return spans;
}

double orNothing(double value)
{
    return std::isnan(value) ? 0 : value;
}

/// Puts lost time down to causes.
class Attribution
{
public:
    Attribution(const SlownessInputs &inputs, const TimeCells &cells)
        : m_inputs{inputs}
        , m_cells{cells}
        , m_lines{linesOf(inputs, cells)}
        , m_longSteps{cells.marked(longSteps(inputs.steps))}
        , m_left(cells.count, 0.0)
        , m_compiled(cells.count, 0.0)
        , m_saved(cells.count, 0.0)
    {
        for (const auto &span : inputs.stragglers)
            m_stragglers.emplaceBack(span.host, cells.marked({span}));
        m_hasComputed = std::ranges::any_of(m_lines.dutyOf, [](const QList<double> &line) {
            return std::ranges::any_of(line, [](double duty) { return duty > 0; }); // false of what is not known
        });
    }

    void run()
    {
        if (m_cells.count == 0)
            return;
        for (qsizetype cell = 0; cell < m_cells.count; ++cell)
            take(cell);
        lookBefore(SlownessCause::Compile, m_inputs.compiles, m_compiled);
        lookBefore(SlownessCause::Checkpoint, m_inputs.checkpoints, m_saved);
        for (qsizetype cell = 0; cell < m_cells.count; ++cell)
            takeRest(cell, m_left.at(cell));
    }
    [[nodiscard]] const CauseSum &sum(SlownessCause cause) const { return m_sums[size_t(cause)]; }
    [[nodiscard]] double seconds(SlownessCause cause) const { return sum(cause).lost * m_cells.seconds(); }
    [[nodiscard]] double knownShare() const { return m_cells.count > 0 ? m_known / double(m_cells.count) : 0; }

private:
    void put(SlownessCause cause, qsizetype cell, double part, int host = -1)
    {
        if (part > 0)
            m_sums[size_t(cause)].add(cell, part, host);
    }
    void infer(SlownessCause cause, qsizetype cell, double part)
    {
        put(cause, cell, part);
        m_sums[size_t(cause)].inferred += std::max(0.0, part);
    }
    void take(qsizetype cell);
    void takeLagging(qsizetype cell);
    void lookBefore(SlownessCause cause, const QList<TimedSpan> &spans, const QList<double> &taken);
    void takeRest(qsizetype cell, double rest);

    const SlownessInputs &m_inputs;
    const TimeCells &m_cells;
    CellLines m_lines;
    QList<double> m_longSteps; ///< 0 to 1, by cell
    QList<double> m_left; ///< by cell: what nothing has explained yet
    QList<double> m_compiled, m_saved; ///< by cell: what was put down to that
    QList<std::pair<int, QList<double>>> m_stragglers{}; ///< host, and the cells in which it lagged
    std::array<CauseSum, 8> m_sums{}; ///< by cause
    double m_known = 0; ///< cells
    bool m_hasComputed = false; ///< some chip, at some time of the window
};

void Attribution::take(qsizetype cell)
{
    const auto duty = m_lines.duty.at(cell);
    const auto gone = m_lines.interrupted.at(cell);
    const bool isKnown = !std::isnan(duty);
    m_known += isKnown || gone > 0 ? 1 : 0;
    if (gone > 0) {
        put(SlownessCause::Preemption, cell, gone);
        return;
    }
    double rest = isKnown ? 1 - duty : 1; // of what is not known only that counts which somebody tells
    const auto saving = std::max(m_lines.checkpoint.at(cell), orNothing(m_lines.saving.at(cell)));
    const auto takePart = [&](SlownessCause cause, double part) {
        const auto taken = std::min(rest, part);
        put(cause, cell, taken);
        rest -= taken;
        return taken;
    };
    takePart(SlownessCause::Hang, m_lines.hanging.at(cell));
    m_compiled[cell] = takePart(SlownessCause::Compile, m_lines.compiling.at(cell));
    m_saved[cell] = takePart(SlownessCause::Checkpoint, saving);
    takeLagging(cell);
    takePart(SlownessCause::Data, orNothing(m_lines.wait.at(cell)));
    m_left[cell] = isKnown ? rest : 0;
}

/// A log is heard of some seconds after it was written. What it tells took so long all the same: what is missing of
/// that is taken from what nothing explains just before.
void Attribution::lookBefore(SlownessCause cause, const QList<TimedSpan> &spans, const QList<double> &taken)
{
    const auto latest = qsizetype(logDelay / (1'000 * m_cells.seconds()));
    const auto marks = m_cells.marked(spans);
    for (qsizetype begin = 0, end = 0; begin < marks.size(); begin = end) { // stretches of them, whoever told them
        end = begin + 1;
        if (marks.at(begin) <= 0)
            continue;
        double missing = 0;
        for (end = begin; end < marks.size() && marks.at(end) > 0; ++end)
            missing += marks.at(end) - taken.at(end);
        for (auto cell = begin - 1; cell >= 0 && cell >= begin - latest && missing > 0; --cell) {
            const auto part = std::min(missing, m_left.at(cell));
            put(cause, cell, part);
            m_left[cell] -= part;
            missing -= part;
        }
    }
}

/// The others wait for one host inside a step, and look busy meanwhile: what is lost is what that host's chips computed
/// less than theirs, or what it waited longer for its input.
void Attribution::takeLagging(qsizetype cell)
{
    const auto duty = m_lines.duty.at(cell);
    const auto usual = orNothing(m_lines.wait.at(cell));
    double lost = 0;
    int lagging = -1;
    for (const auto &[host, marks] : std::as_const(m_stragglers)) {
        const auto place = m_lines.hosts.indexOf(host);
        const auto own = place >= 0 ? m_lines.dutyOf.at(place).at(cell) : duty;
        const auto less = std::isnan(duty) || std::isnan(own) ? 0 : marks.at(cell) * (duty - own);
        lagging = less > lost ? host : lagging;
        lost = std::max(lost, less);
    }
    for (qsizetype place = 0; place < m_lines.waitOf.size(); ++place) {
        const auto longer = orNothing(m_lines.waitOf.at(place).at(cell)) - usual;
        if (longer < longerWait || longer < usual || longer <= lost) // where all wait it is no matter of one host
            continue;
        lagging = m_lines.hosts.at(place);
        lost = longer;
    }
    put(SlownessCause::Straggler, cell, std::isnan(duty) ? lost : std::min(lost, duty), lagging);
}

/// What nothing told. Chips that never computed may be those of a program that uses none: of them nothing is known.
void Attribution::takeRest(qsizetype cell, double rest)
{
    if (rest <= 0)
        return;
    const auto begin = m_cells.begin(cell);
    const bool areBusy = orNothing(m_lines.cpu.at(cell)) >= busyProcessors;
    const bool isOneFull = orNothing(m_lines.busiest.at(cell)) >= fullProcessor;
    const auto &steps = m_inputs.steps;
    const bool isBeforeSteps =
        !steps.isEmpty() && begin < steps.constFirst().at - qint64(1'000 * steps.constFirst().seconds);
    if (isBeforeSteps && rest >= ofStretch) {
        infer(SlownessCause::Compile, cell, rest);
    } else if ((areBusy || isOneFull) && m_longSteps.at(cell) <= 0) {
        infer(SlownessCause::Data, cell, rest);
        m_sums[size_t(SlownessCause::Data)].ofOne += areBusy ? 0 : rest;
    } else if (m_hasComputed) {
        put(SlownessCause::Unknown, cell, rest);
    } else {
        m_known -= rest;
    }
}

/// "4 min of 10 min (42 %)"
QString cost(double lost, double window)
{
    return SlownessMessages::tr("%1 of %2 (%3)", "a time, a time, a share")
        .arg(ledgertext::duration(qint64(1'000 * lost)), ledgertext::duration(qint64(1'000 * window)),
             ledgertext::share(window > 0 ? lost / window : 0));
}

QString hostText(int host)
{
    return SlownessMessages::tr("host %1").arg(host);
}

/// What is known of it, in one sentence without advice.
QString evidenceText(SlownessCause cause, const CauseSum &sum, const QString &cost)
{
    const bool isInferred = sum.inferred > sum.lost / 2;
    switch (cause) {
    case SlownessCause::Data:
        if (isInferred && sum.ofOne > sum.inferred / 2)
            return SlownessMessages::tr("The chips stood still for %1 while one processor core of the hosts was fully "
                                        "busy: most likely a single thread prepared input. The program does not tell "
                                        "it itself.")
                .arg(cost);
        return isInferred
            ? SlownessMessages::tr("The chips stood still for %1 while the processors of the hosts were busy: most "
                                   "likely they prepared input. The program does not tell it itself.")
                  .arg(cost)
            : SlownessMessages::tr("The program waited for its next batch for %1.").arg(cost);
    case SlownessCause::Checkpoint:
        return SlownessMessages::tr("The training stood still for checkpoints for %1.").arg(cost);
    case SlownessCause::Compile:
        return isInferred
            ? SlownessMessages::tr("The chips stood still for %1 before the first step: most likely the program was "
                                   "compiled.")
                  .arg(cost)
            : SlownessMessages::tr("The program was being compiled for %1.").arg(cost);
    case SlownessCause::Straggler:
        return sum.host() >= 0
            ? SlownessMessages::tr("%1 lagged behind, and the others waited for it for %2.")
                  .arg(hostText(sum.host()), cost)
            : SlownessMessages::tr("One host lagged behind, and the others waited for it for %1.").arg(cost);
    case SlownessCause::Hang:
        return SlownessMessages::tr("Nothing computed for %1, although the program ran.").arg(cost);
    case SlownessCause::Preemption:
        return SlownessMessages::tr("The TPU was taken away, or restarted: %1 passed until the run went on.").arg(cost);
    case SlownessCause::None:
    case SlownessCause::Unknown: break;
    }
    return SlownessMessages::tr("The chips stood still for %1, and nothing tells why.").arg(cost);
}

QString advice(SlownessCause cause)
{
    switch (cause) {
    case SlownessCause::Data:
        return SlownessMessages::tr("Read ahead with more workers, keep the data in the region of the TPU or on the "
                                    "host's disk, or prepare it once before.");
    case SlownessCause::Checkpoint:
        return SlownessMessages::tr("Write checkpoints asynchronously or less often, or to a bucket in the region of "
                                    "the TPU.");
    case SlownessCause::Compile:
        return SlownessMessages::tr("A shared compilation cache spares it at the next start. Within a run keep shapes "
                                    "the same: each new one is compiled.");
    case SlownessCause::Straggler:
        return SlownessMessages::tr("Look at that host: its input, its processors and what else runs there.");
    case SlownessCause::Hang:
        return SlownessMessages::tr("Look at where the ranks stand: one of them mostly waits for something else than "
                                    "the others.");
    case SlownessCause::Preemption:
        return SlownessMessages::tr("Save more often to lose less; allow more zones to get a TPU back sooner.");
    case SlownessCause::Unknown:
        return SlownessMessages::tr("Record a profile, or let Grain and Orbax tell Prometheus what they do.");
    case SlownessCause::None: break;
    }
    return {};
}

/// What goes on at the end of the window comes before what cost more.
std::optional<SlownessCause> lastingCause(const SlownessInputs &inputs)
{
    const auto isOpen = [&inputs](const TimedSpan &span) {
        return span.from < inputs.until && (span.until == 0 || span.until >= inputs.until);
    };
    if (std::ranges::any_of(inputs.interruptions, isOpen))
        return SlownessCause::Preemption;
    return std::ranges::any_of(inputs.hangs, isOpen) ? std::optional{SlownessCause::Hang} : std::nullopt;
}

Slowness withoutCause(double known)
{
    Slowness slowness;
    slowness.cause = known >= leastKnown ? SlownessCause::None : SlownessCause::Unknown;
    slowness.sentence = slowness.cause == SlownessCause::None
        ? SlownessMessages::tr("Nothing holds it up: the chips computed nearly all the time.")
        : SlownessMessages::tr("Not enough is known of this time yet: nobody looked at the hosts, or they reported "
                               "nothing.");
    return slowness;
}

} // namespace

Slowness slownessOf(const SlownessInputs &inputs)
{
    const TimeCells cells{inputs.from, inputs.until};
    Attribution attribution{inputs, cells};
    attribution.run();
    const auto window = cells.seconds() * double(cells.count);
    const auto lasting = lastingCause(inputs);
    QList<SlownessEvidence> evidence;
    for (const auto cause : allCauses) {
        const auto &sum = attribution.sum(cause);
        const auto lost = attribution.seconds(cause);
        if (lost <= 0 || (lost < leastEvidence * window && cause != lasting))
            continue;
        evidence += {.cause = cause,
                     .lost = lost,
                     .from = cells.begin(sum.longestBegin),
                     .until = cells.begin(sum.longestEnd),
                     .host = sum.host(),
                     .isInferred = sum.inferred > sum.lost / 2,
                     .text = evidenceText(cause, sum, cost(lost, window))};
    }
    std::ranges::stable_sort(evidence, std::greater{}, &SlownessEvidence::lost);
    auto slowness = withoutCause(attribution.knownShare());
    slowness.evidence = evidence;
    if (slowness.cause == SlownessCause::Unknown && !evidence.isEmpty()) // something is known all the same
        slowness.sentence = evidence.constFirst().text;
    const auto chosen = std::ranges::find_if(slowness.evidence, [&](const SlownessEvidence &one) {
        return lasting ? one.cause == *lasting : one.lost >= leastSlowness * window;
    });
    if (chosen == slowness.evidence.end())
        return slowness;
    slowness.cause = chosen->cause;
    slowness.lost = chosen->lost;
    slowness.share = window > 0 ? std::min(1.0, chosen->lost / window) : 0;
    slowness.sentence = punctuation::sentences({chosen->text, advice(chosen->cause)});
    return slowness;
}

QString slownessWord(SlownessCause cause)
{
    switch (cause) {
    case SlownessCause::None: return SlownessMessages::tr("nothing", "a cause of slowness");
    case SlownessCause::Data: return SlownessMessages::tr("input");
    case SlownessCause::Checkpoint: return SlownessMessages::tr("checkpoints");
    case SlownessCause::Compile: return SlownessMessages::tr("compiling");
    case SlownessCause::Straggler: return SlownessMessages::tr("one slow host");
    case SlownessCause::Hang: return SlownessMessages::tr("hang");
    case SlownessCause::Preemption: return SlownessMessages::tr("interruption");
    case SlownessCause::Unknown: break;
    }
    return SlownessMessages::tr("not known");
}
