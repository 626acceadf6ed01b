// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuwatch.h"

#include "services/core/log.h"
#include "services/store/jsonfile.h"
#include "services/tpu/knownjson.h"
#include "services/tpu/tpuservice.h"

#include <QJsonDocument>
#include <QPointer>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostKnocks = 16; // at once
constexpr qsizetype mostQuestions = 4;

QString placeOf(const QString &resource)
{
    return resource.section(u'/', 3);
}

/// Whether that operation is somebody's wish to have this TPU, or the request that it came from, deleted.
bool deletes(const Operation &operation, const Tpu &tpu)
{
    if (operation.verb != "delete"_L1 || operation.error)
        return false;
    if (operation.createTime.isValid() && tpu.createTime.isValid() && operation.createTime < tpu.createTime)
        return false; // of an earlier one under that name
    const auto target = placeOf(operation.target);
    return target == placeOf(tpu.id.toString())
        || (!tpu.queuedRequest.isEmpty() && target == placeOf(tpu.queuedRequest.toString()));
}

/// Whether a delete since then would stand among them: Google forgets what is old, and does not say how old.
bool reachBack(const QList<Operation> &operations, const QDateTime &since, const QDateTime &now)
{
    constexpr auto surelyKept = 48h;
    return now - since < surelyKept
        || std::ranges::any_of(
               operations, [&](const Operation &one) { return one.createTime.isValid() && one.createTime <= since; });
}

/// Missing in a list is not gone: only 404 is. And gone is not lost when somebody wanted it.
Task<WhyAbsent> whyAbsent(TpuApi api, KnownTpu known, QDateTime now, std::stop_token stop)
{
    const auto &tpu = known.tpu;
    const auto there = co_await api.node(tpu.id, stop);
    if (there && there->numericId == tpu.numericId)
        co_return WhyAbsent{KnownTpu::Absence::None};
    if (!there && there.error().code != ErrorCode::NotFound)
        co_return std::unexpected{there.error()};
    const auto operations = co_await api.operations(tpu.zone, stop);
    if (!operations && operations.error().code != ErrorCode::Denied)
        co_return std::unexpected{operations.error()};
    const bool isWanted =
        operations && std::ranges::any_of(*operations, [&](const Operation &one) { return deletes(one, tpu); });
    if (isWanted)
        co_return WhyAbsent{KnownTpu::Absence::Deleted};
    co_return WhyAbsent{KnownTpu::Absence::Lost, !operations || !reachBack(*operations, known.seenAt, now)};
}

bool mayKnock(const KnownTpu &known)
{
    const auto &tpu = known.tpu;
    return known.absence == KnownTpu::Absence::None && tpu.state == TpuState::Ready
        && tpu.health != TpuHealth::UnhealthyMaintenance && !tpu.isLegacyNode()
        && std::ranges::any_of(tpu.endpoints, [](const NetworkEndpoint &e) { return !e.externalIp.isEmpty(); });
}

using Reach = std::function<Task<bool>(Tpu, int, std::stop_token)>;

/// One that answers is enough; the first is asked alone, because it nearly always does.
Task<bool> anyAnswers(Reach reach, Tpu tpu, std::stop_token stop)
{
    std::vector<Task<bool>> others;
    bool isKnown = false;
    for (int worker = 0; worker < int(tpu.endpoints.size()); ++worker) {
        if (tpu.endpoints[worker].externalIp.isEmpty())
            continue;
        if (isKnown) {
            others.push_back(reach(tpu, worker, stop));
            continue;
        }
        const auto answer = co_await reach(tpu, worker, stop);
        if (!answer || *answer)
            co_return answer;
        isKnown = true;
    }
    bool any = false;
    std::optional<Error> doubt;
    for (auto &other : others) { // all are awaited: each ends by itself
        const auto answer = co_await other;
        any = any || (answer && *answer);
        if (!answer)
            doubt = answer.error();
    }
    if (!any && doubt)
        co_return std::unexpected{*doubt};
    co_return any;
}

} // namespace

struct TpuWatch::Tasks
{
    using Self = QPointer<TpuWatch>;

    [[nodiscard]] static Task<> knockNowAndThen(Self self, Clock *clock, std::stop_token stop)
    {
        for (;;) {
            if (const auto slept = co_await clock->sleep(15s, stop); !slept)
                co_return slept;
            if (!self)
                co_return failed(ErrorCode::Cancelled);
            self->knockAtAll();
        }
    }
};

TpuWatch::TpuWatch(WatchContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    load();
    // Rows and what a zone or a page did not tell change at the same time, but not in the same signal.
    connect(m_context.tpus, &TpuService::listStateChanged, this, &TpuWatch::judgeSoon);
    connect(m_context.tpus, &TpuService::listChanged, this, &TpuWatch::judgeSoon);
    judge();
}

TpuWatch::~TpuWatch() = default;

void TpuWatch::start()
{
    if (m_context.reach)
        m_tasks.run(Tasks::knockNowAndThen(this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
}

void TpuWatch::end()
{
    m_hasEnded = true;
    m_tasks.cancel();
}

KnownTpu *TpuWatch::find(const TpuId &tpu)
{
    const auto found = std::ranges::lower_bound(m_known, tpu, {}, [](const KnownTpu &one) { return one.tpu.id; });
    return found != m_known.end() && found->tpu.id == tpu ? &*found : nullptr;
}

void TpuWatch::judgeSoon()
{
    if (!std::exchange(m_isDue, true))
        QMetaObject::invokeMethod(this, &TpuWatch::judge, Qt::QueuedConnection);
}

void TpuWatch::judge()
{
    m_isDue = false;
    if (m_hasEnded)
        return;
    const auto &state = m_context.tpus->listState();
    if (!state.updatedAt.isValid())
        return; // nothing is known yet, so nothing is missing
    const CloudSight sight{.tpus = m_context.tpus->tpus(),
                           .requests = m_context.tpus->requests(),
                           .silent = QSet<ZoneId>{state.staleZones.keyBegin(), state.staleZones.keyEnd()},
                           .isWhole = !state.error};
    const auto now = m_context.clock->now();
    auto result = watched(std::exchange(m_known, {}), m_troubles, sight, now, m_context.limits);
    m_known = std::move(result.known);
    m_troubles = std::move(result.troubles);
    for (const auto &id : std::as_const(result.toLookFor))
        lookFor(id);
    save();
    show();
    save(); // told only after it was heard: who is killed in between hears it again
    for (const auto &move : std::as_const(result.moves))
        emit addressMoved(move.tpu, move.worker, move.from, move.to);
}

void TpuWatch::show()
{
    auto shown = m_troubles;
    shown.removeIf([this](const Trouble &trouble) {
        const auto isHandled = [this](const QString &resource) {
            return !resource.isEmpty() && m_context.isHandled && m_context.isHandled(resource);
        };
        return m_dismissed.contains(trouble.key()) || isHandled(trouble.tpu.toString())
            || isHandled(trouble.request.toString());
    });
    QList<Trouble> fresh;
    for (const auto &trouble : std::as_const(shown)) {
        if (!m_told.contains(trouble.key()))
            fresh.append(trouble);
    }
    // What is over may be told again when it comes back; what is only out of sight may not.
    QSet<QString> told;
    for (const auto &trouble : std::as_const(m_troubles)) {
        if (m_told.contains(trouble.key()) || std::ranges::contains(fresh, trouble))
            told.insert(trouble.key());
    }
    m_told = std::move(told);
    const bool isOther = shown != m_shown;
    m_shown = std::move(shown);
    if (isOther)
        emit troublesChanged();
    for (const auto &trouble : std::as_const(fresh))
        emit appeared(trouble);
}

void TpuWatch::lookAgain()
{
    const auto told = m_told;
    show();
    if (m_told != told)
        save();
}

void TpuWatch::lookFor(const TpuId &tpu)
{
    const auto *known = find(tpu);
    if (!known || m_asking.contains(tpu) || m_asking.size() >= mostQuestions)
        return; // the next reading asks for the rest
    m_asking.insert(tpu);
    m_tasks.run(whyAbsent(m_context.tpus->api(), *known, m_context.clock->now(), m_tasks.token()),
                [this, tpu](const Result<WhyAbsent> &why) {
                    m_asking.remove(tpu);
                    if (why)
                        note(tpu, *why);
                });
}

void TpuWatch::note(const TpuId &tpu, const WhyAbsent &why)
{
    auto *known = find(tpu);
    if (!known || known->absence != KnownTpu::Absence::Asked)
        return; // it is back
    if (why.absence == KnownTpu::Absence::None)
        return; // the list forgot it; the next one tells
    known->absence = why.absence;
    known->isUnproven = why.isUnproven;
    known->seenAt = m_context.clock->now(); // from now on it is remembered for a while
    judge();
}

void TpuWatch::knockAtAll()
{
    const auto &error = m_context.tpus->listState().error;
    if (error && (error->code == ErrorCode::Offline || error->code == ErrorCode::Portal))
        return; // without a network nobody's silence means anything
    const auto now = m_context.clock->sinceBoot();
    const auto known = m_known;
    for (const auto &one : known) {
        const auto pause = one.silentSince.isValid() ? m_context.probeAgain : m_context.probeEvery;
        const auto last = m_knockedAt.constFind(one.tpu.id);
        if (last == m_knockedAt.constEnd() || now - *last >= pause)
            knock(one.tpu.id);
    }
}

void TpuWatch::lostContact(const TpuId &tpu)
{
    if (m_hasEnded)
        return;
    if (m_context.reach)
        knock(tpu);
    m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // Google may know why
}

void TpuWatch::knock(const TpuId &tpu)
{
    const auto *known = find(tpu);
    if (!known || !mayKnock(*known) || m_knocking.contains(tpu) || m_knocking.size() >= mostKnocks)
        return;
    m_knocking.insert(tpu);
    const auto before = m_knockedAt.value(tpu, -1ms);
    m_knockedAt.insert(tpu, m_context.clock->sinceBoot());
    // Nobody knocked for a long while, asleep or offline: how long it has been silent is not known.
    if (before >= 0ms && m_context.clock->sinceBoot() - before > 3 * m_context.probeAgain)
        find(tpu)->silentSince = {};
    m_tasks.run(anyAnswers(m_context.reach, known->tpu, m_tasks.token()),
                [this, tpu, number = known->tpu.numericId](const Result<bool> &answer) {
                    m_knocking.remove(tpu);
                    if (answer)
                        take(tpu, number, *answer);
                });
}

void TpuWatch::take(const TpuId &tpu, const QString &number, bool answers)
{
    auto *known = find(tpu);
    if (!known || known->tpu.numericId != number)
        return;
    const auto now = m_context.clock->now();
    if (answers)
        known->reachedAt = now;
    if (answers)
        known->silentSince = {};
    else if (!known->silentSince.isValid())
        known->silentSince = now;
    judge();
}

QList<Trouble> TpuWatch::troublesOf(const TpuId &tpu) const
{
    QList<Trouble> troubles;
    std::ranges::copy_if(m_shown, std::back_inserter(troubles),
                         [&](const Trouble &trouble) { return trouble.tpu == tpu; });
    return troubles;
}

std::optional<Trouble> TpuWatch::troubleOf(const QueuedRequestId &request) const
{
    const auto found = std::ranges::find_if(m_shown, [&](const Trouble &trouble) {
        return !trouble.request.isEmpty() && placeOf(trouble.request.toString()) == placeOf(request.toString())
            && (isLoss(trouble.kind) || trouble.kind == TroubleKind::DeadRequest);
    });
    return found != m_shown.end() ? std::optional{*found} : std::nullopt;
}

bool TpuWatch::isWondering() const
{
    return m_isDue || std::ranges::contains(m_known, KnownTpu::Absence::Asked, &KnownTpu::absence);
}

std::optional<Tpu> TpuWatch::remembered(const TpuId &tpu) const
{
    const auto found = std::ranges::find(m_known, tpu, [](const KnownTpu &one) { return one.tpu.id; });
    return found != m_known.end() ? std::optional{found->tpu} : std::nullopt;
}

void TpuWatch::dismiss(const Trouble &trouble)
{
    const auto key = trouble.key();
    if (!m_dismissed.contains(key))
        m_dismissed.append(key);
    save();
    show();
}

void TpuWatch::load()
{
    if (m_context.file.isEmpty())
        return;
    const auto json = readJsonFile(m_context.file);
    if (!json && json.error().code == ErrorCode::BadReply)
        (void)keepAside(m_context.file);
    if (!json)
        return;
    auto memory = parseWatchMemory(*json, m_context.clock->now());
    m_known = std::move(memory.known);
    m_troubles = std::move(memory.troubles);
    m_dismissed = std::move(memory.dismissed);
    m_told = QSet<QString>{memory.told.cbegin(), memory.told.cend()};
}

void TpuWatch::save()
{
    if (m_context.file.isEmpty())
        return;
    QStringList told{m_told.cbegin(), m_told.cend()};
    told.sort();
    const auto json = toJson(WatchMemory{m_known, m_troubles, m_dismissed, told});
    auto text = QJsonDocument{json}.toJson(QJsonDocument::Compact);
    if (text == m_saved)
        return;
    if (const auto written = writeJsonFile(m_context.file, json); written)
        m_saved = std::move(text);
    else
        warn(u"tpu"_s, u"what is remembered of TPUs could not be written: "_s + written.error().message);
}
