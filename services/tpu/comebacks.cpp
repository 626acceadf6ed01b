// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/comebacks.h"

#include "services/core/activities.h"
#include "services/core/linkedstop.h"
#include "services/core/punctuation.h"
#include "services/store/jsonfile.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ComeBacks)
};

constexpr qsizetype mostKept = 50; // ended ones; what is under way always stays

QString placeOf(const QString &resource)
{
    return resource.section(u'/', 3);
}

/// Ends when the program ends, or the user says so.
Task<ComeBack> broughtBack(ComeBackTools tools, ComeBack record, std::stop_token programEnds, std::stop_token cancelled)
{
    const LinkedStop either{programEnds, cancelled};
    co_return co_await bringBack(tools, record, either.token());
}

QJsonObject keptJson(const KeptTpu &kept)
{
    return {{u"tpu"_s, kept.tpu.toString()},
            {u"automatic"_s, kept.isAutomatic},
            {u"command"_s, kept.command},
            {u"limit"_s, kept.limit},
            {u"interruptions"_s, kept.interruptions}};
}

QString stepWords(const ComeBack &comeBack)
{
    const auto name = lastSegment(comeBack.tpu.toString());
    switch (comeBack.step) {
    case ComeBackStep::CleaningUp: return Words::tr("Bringing %1 back: deleting what is dead").arg(name);
    case ComeBackStep::Asking: return Words::tr("Bringing %1 back: asking for the same again").arg(name);
    case ComeBackStep::Reaching: return Words::tr("Bringing %1 back: waiting until SSH lets us in").arg(name);
    case ComeBackStep::Running: return Words::tr("Bringing %1 back: starting the command").arg(name);
    case ComeBackStep::Done: return Words::tr("%1 is back").arg(name);
    case ComeBackStep::NeedsUser: return Words::tr("%1 is not back: it needs you").arg(name);
    }
    return name;
}

QString withReason(const QString &step, const std::optional<Error> &why)
{
    return why ? punctuation::sentences({punctuation::stopped(step), why->message}) : step;
}

} // namespace

struct ComeBacks::Run
{
    std::stop_source cancelled;
    QPointer<Activities> activities;
    ActivityId activity{};
};

ComeBacks::ComeBacks(ComeBacksContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    load();
}

ComeBacks::~ComeBacks() = default;

void ComeBacks::goOn()
{
    m_isResting = false;
    if (m_runs.empty())
        load();
    const auto all = m_all;
    for (const auto &one : all) {
        if (!one.isOver())
            start(one.id);
    }
}

ComeBack *ComeBacks::record(const QUuid &id)
{
    const auto found = std::ranges::find(m_all, id, &ComeBack::id);
    return found != m_all.end() ? &*found : nullptr;
}

std::optional<ComeBack> ComeBacks::find(const TpuId &tpu) const
{
    const auto found = std::ranges::find(m_all, tpu, &ComeBack::tpu);
    return found != m_all.end() ? std::optional{*found} : std::nullopt;
}

bool ComeBacks::holds(const QString &resource) const
{
    const auto place = placeOf(resource);
    return std::ranges::any_of(m_all, [&](const ComeBack &one) {
        return !one.isOver()
            && (placeOf(one.tpu.toString()) == place
                || (!one.request.isEmpty() && placeOf(one.request.toString()) == place));
    });
}

Result<QUuid> ComeBacks::begin(const Tpu &lost, const Trouble &trouble, const KeptTpu &wanted, bool mayLose)
{
    if (const auto may = mayAct(); !may)
        return std::unexpected{may.error()};
    if (holds(lost.id.toString()))
        return failed(ErrorCode::Conflict, Words::tr("%1 is being brought back already.").arg(lost.shortName));
    ComeBack record{.id = QUuid::createUuid(), .tpu = lost.id, .number = lost.numericId};
    record.request = trouble.request.isEmpty() ? lost.queuedRequest : trouble.request;
    record.spec = specOf(lost);
    record.wish = m_context.wishOf ? m_context.wishOf(lost.id) : QUuid{};
    record.command = wanted.command;
    record.limit = std::clamp(wanted.limit, 1, 100);
    record.isByHand = true;
    record.mayLose = mayLose;
    record.begunAt = m_context.clock->now();
    if (const auto written = keepRecord(record); !written)
        return std::unexpected{written.error()};
    start(record.id);
    return record.id;
}

void ComeBacks::heed(const Trouble &trouble, const std::optional<Tpu> &lost)
{
    const auto wanted = kept(trouble.tpu);
    if (!wanted || !wanted->isAutomatic || !lost || !isLoss(trouble.kind) || holds(trouble.tpu.toString()))
        return;
    if (trouble.isUnproven) // who deleted it elsewhere does not want to pay for another one
        return;
    // One that ended without it, or was taken over from another window, is for the user to say.
    if (std::ranges::any_of(
            m_all, [&](const ComeBack &one) { return one.tpu == trouble.tpu && one.number == lost->numericId; }))
        return;
    for (auto &one : m_kept) {
        if (one.tpu == trouble.tpu)
            ++one.interruptions;
    }
    if (const auto begun = begin(*lost, trouble, *wanted, false); begun || !m_context.activities)
        return;
    else
        m_context.activities->finish(
            m_context.activities->add([name = trouble.name()] { return Words::tr("Bringing %1 back").arg(name); }),
            begun.error(), {});
}

Result<> ComeBacks::tryAgain(const QUuid &id)
{
    if (const auto may = mayAct(); !may)
        return may;
    auto *one = record(id);
    if (!one || one->step != ComeBackStep::NeedsUser || m_runs.contains(id))
        return {};
    one->step = one->stuckAt;
    one->failures = 0;
    one->endedAt = {};
    start(id);
    return {};
}

void ComeBacks::rest()
{
    m_isResting = true;
    m_tasks.cancel();
}

Result<> ComeBacks::stop(const QUuid &id)
{
    if (const auto may = mayAct(); !may)
        return may;
    if (const auto run = m_runs.find(id); run != m_runs.end() && !m_isResting)
        run->second->cancelled.request_stop();
    return {};
}

Result<> ComeBacks::forget(const QUuid &id)
{
    if (const auto may = mayAct(); !may)
        return may;
    if (m_all.removeIf([&](const ComeBack &one) { return one.id == id && one.isOver(); }) == 0)
        return {};
    (void)save();
    emit changed();
    return {};
}

Result<> ComeBacks::keep(const KeptTpu &kept)
{
    if (const auto may = mayAct(); !may)
        return may;
    m_kept.removeIf([&](const KeptTpu &one) { return one.tpu == kept.tpu; });
    if (kept.isAutomatic || !kept.command.isEmpty())
        m_kept.append(kept);
    emit changed();
    return save();
}

std::optional<KeptTpu> ComeBacks::kept(const TpuId &tpu) const
{
    const auto found = std::ranges::find(m_kept, tpu, &KeptTpu::tpu);
    return found != m_kept.end() ? std::optional{*found} : std::nullopt;
}

ComeBackTools ComeBacks::tools(const std::stop_token &cancelled)
{
    // Only the user's own stop takes back what was asked for: when the program ends, it goes on in the cloud.
    return {.api = m_context.tpus->api(),
            .clock = m_context.clock,
            .pace = m_context.pace,
            .ask = [cancelled, self = QPointer{this}](ComeBack now, std::stop_token) -> Task<Tpu> {
                if (!self)
                    return [] -> Task<Tpu> { co_return failed(ErrorCode::Cancelled); }();
                if (!now.wish.isNull() && self->m_context.askWish)
                    return self->m_context.askWish(std::move(now), cancelled);
                return self->createDirectly(now.spec, cancelled);
            },
            .reach = m_context.reach,
            .run = m_context.run,
            .save =
                [self = QPointer{this}](const ComeBack &record) {
                    return self ? self->keepRecord(record) : Result<>{failed(ErrorCode::Cancelled)};
                }};
}

Task<Tpu> ComeBacks::createDirectly(TpuSpec spec, std::stop_token stop)
{
    CreateJob job{.spec = spec, .policy = {.pace = m_context.pace}, .random = [] {
                      return QRandomGenerator::global()->generateDouble();
                  }};
    job.abandon = m_tasks.token();
    job.report = [self = QPointer{this}, id = spec.job](const CreateProgress &progress) {
        if (self)
            self->showTry(id, progress);
    };
    return createTpu(m_context.tpus->api(), m_context.clock, std::move(job), std::move(stop));
}

void ComeBacks::showTry(const QUuid &id, const CreateProgress &progress)
{
    const auto run = m_runs.find(id);
    const auto *one = record(id);
    if (run == m_runs.end() || !one || !run->second->activities)
        return;
    const bool isPause = progress.phase == CreateProgress::Phase::Pausing;
    run->second->activities->update(
        run->second->activity, isPause ? ActivityState::Retrying : ActivityState::Running,
        [now = *one, attempt = progress.attempt, why = isPause ? progress.lastError : std::nullopt] {
            //: %1 "Bringing node-1 back: asking for the same again", %2 number of the try
            return withReason(Words::tr("%1 (try %2)").arg(stepWords(now)).arg(attempt), why);
        });
    if (progress.phase == CreateProgress::Phase::Waiting && m_context.tpus) // shown at once
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { });
}

void ComeBacks::start(const QUuid &id)
{
    if (m_runs.contains(id))
        return;
    auto run = std::make_unique<Run>();
    const auto cancelled = run->cancelled.get_token();
    const auto now = *record(id);
    addActivity(*run, now);
    m_runs.emplace(id, std::move(run));
    emit changed();
    m_tasks.run(broughtBack(tools(cancelled), now, m_tasks.token(), cancelled),
                [this, id](const Result<ComeBack> &result) { finish(id, result); });
}

void ComeBacks::finish(const QUuid &id, const Result<ComeBack> &result)
{
    const auto found = m_runs.find(id);
    if (found == m_runs.end())
        return;
    const auto run = std::move(found->second);
    m_runs.erase(found);
    if (!result && !run->cancelled.stop_requested()) { // the way to the cloud ended: it goes on when there is one
        if (run->activities)
            run->activities->finish(run->activity, ActivityState::Cancelled);
        return;
    }
    if (!result) {
        m_all.removeIf([&](const ComeBack &one) { return one.id == id; });
        (void)save();
        if (run->activities)
            run->activities->finish(run->activity, ActivityState::Cancelled);
        emit changed();
        return;
    }
    endActivity(*run, *result);
    if (m_context.tpus && !m_isResting) // what changed is seen at once
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { });
    emit changed();
    if (result->step == ComeBackStep::Done)
        emit cameBack(*result);
    else
        emit needsUser(*result);
}

void ComeBacks::addActivity(Run &run, const ComeBack &comeBack)
{
    if (!m_context.activities)
        return;
    run.activities = m_context.activities;
    run.activity = m_context.activities->add([comeBack] { return stepText(comeBack); },
                                             [self = QPointer{this}, id = comeBack.id] {
                                                 if (self)
                                                     (void)self->stop(id);
                                             });
}

void ComeBacks::endActivity(Run &run, const ComeBack &comeBack)
{
    if (run.activities)
        run.activities->finish(run.activity, comeBack.step == ComeBackStep::Done ? std::nullopt : comeBack.last,
                               [comeBack] { return stepText(comeBack); });
}

Result<> ComeBacks::keepRecord(const ComeBack &comeBack)
{
    if (auto *old = record(comeBack.id)) {
        for (auto &kept : m_kept) {
            if (kept.tpu == old->tpu)
                kept.tpu = comeBack.tpu; // it came back in another zone
        }
        *old = comeBack;
    } else
        m_all.prepend(comeBack);
    qsizetype over = 0;
    m_all.removeIf([&](const ComeBack &one) { return one.isOver() && ++over > mostKept; });
    const auto written = save();
    if (!written && comeBack.step == ComeBackStep::CleaningUp && !m_runs.contains(comeBack.id))
        m_all.removeIf([&](const ComeBack &one) { return one.id == comeBack.id; }); // it did not begin
    if (const auto run = m_runs.find(comeBack.id); run != m_runs.end() && run->second->activities)
        run->second->activities->update(run->second->activity,
                                        comeBack.failures > 0 ? ActivityState::Retrying : ActivityState::Running,
                                        [comeBack] { return stepText(comeBack); });
    emit changed();
    return written;
}

QString stepText(const ComeBack &comeBack)
{
    return withReason(stepWords(comeBack), comeBack.failures > 0 && !comeBack.isOver() ? comeBack.last : std::nullopt);
}

void ComeBacks::load()
{
    if (m_context.file.isEmpty())
        return;
    const auto json = readJsonFile(m_context.file);
    if (!json && json.error().code == ErrorCode::BadReply)
        (void)keepAside(m_context.file);
    if (!json)
        return;
    m_all.clear();
    m_kept.clear();
    for (const auto &entry : (*json)["comeBacks"_L1].toArray()) {
        if (auto one = parseComeBack(entry.toObject()))
            m_all.append(std::move(*one));
    }
    for (const auto &entry : (*json)["kept"_L1].toArray()) {
        const KeptTpu kept{TpuId{entry["tpu"_L1].toString()}, entry["automatic"_L1].toBool(),
                           entry["command"_L1].toString(), std::clamp(entry["limit"_L1].toInt(3), 1, 100),
                           std::max(0, entry["interruptions"_L1].toInt())};
        if (!kept.tpu.isEmpty())
            m_kept.append(kept);
    }
}

Result<> ComeBacks::save() const
{
    if (m_context.file.isEmpty())
        return {};
    QJsonArray comeBacks;
    for (const auto &one : m_all)
        comeBacks.append(toJson(one));
    QJsonArray kept;
    for (const auto &one : m_kept)
        kept.append(keptJson(one));
    return writeJsonFile(m_context.file, {{u"version"_s, 1}, {u"comeBacks"_s, comeBacks}, {u"kept"_s, kept}});
}
