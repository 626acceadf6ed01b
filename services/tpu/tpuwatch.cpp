// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuwatch.h"

#include "services/core/log.h"
#include "services/store/jsonfile.h"
#include "services/store/jsonmerge.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpuservice.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QPointer>
#include <QTimeZone>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostProbes = 16; // at once
constexpr qsizetype mostQuestions = 4;

QString placeOf(const QString &resource)
{
    return resource.section(u'/', 3);
}

bool isOf(const QString &resource, const Tpu &tpu)
{
    const auto place = placeOf(resource);
    return place == placeOf(tpu.id.toString())
        || (!tpu.queuedResource.isEmpty() && place == placeOf(tpu.queuedResource.toString()));
}

/// Whether that operation ends this TPU, or the request that it came from. It does not tell whose it is: the API names
/// no actor.
bool deletes(const Operation &operation, const Tpu &tpu)
{
    if (operation.verb != "delete"_L1 || operation.error)
        return false;
    if (operation.createTime.isValid() && tpu.createTime.isValid() && operation.createTime < tpu.createTime)
        return false; // of an earlier one under that name
    return isOf(operation.target, tpu);
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
    if (known.isDeletedHere)
        co_return WhyAbsent{KnownTpu::Absence::Deleted};
    if (operations && std::ranges::any_of(*operations, [&](const Operation &one) { return deletes(one, tpu); }))
        co_return WhyAbsent{KnownTpu::Absence::DeletedElsewhere};
    co_return WhyAbsent{KnownTpu::Absence::Lost, !operations || !reachBack(*operations, known.seenAt, now)};
}

bool mayProbe(const KnownTpu &known)
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

    [[nodiscard]] static Task<> probeRegularly(Self self, Clock *clock, std::stop_token stop)
    {
        for (;;) {
            if (const auto slept = co_await clock->sleep(15s, stop); !slept)
                co_return slept;
            if (!self)
                co_return failed(ErrorCode::Cancelled);
            self->probeAll();
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
    connect(m_context.tpus, &TpuService::deleteSent, this, &TpuWatch::noteDelete);
    judge();
}

TpuWatch::~TpuWatch() = default;

void TpuWatch::start()
{
    if (m_context.reach)
        m_tasks.run(Tasks::probeRegularly(this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
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
    auto nodes = m_context.tpus->tpus();
    // What is lost is asked for again from Cloud TPU, which cannot make an instance of Compute Engine.
    nodes.removeIf([](const Tpu &tpu) { return isComputeInstance(tpu.id); });
    const CloudSnapshot sight{.tpus = nodes,
                              .requests = m_context.tpus->queuedResources(),
                              .silent = QSet<ZoneId>{state.staleZones.keyBegin(), state.staleZones.keyEnd()},
                              .isWhole = !state.error};
    const auto now = m_context.clock->now();
    auto result = watched(std::exchange(m_known, {}), m_incidents, sight, now, m_context.limits);
    m_known = std::move(result.known);
    m_incidents = std::move(result.incidents);
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
    auto shown = m_incidents;
    shown.removeIf([this](const Incident &incident) {
        const auto isHandled = [this](const QString &resource) {
            return !resource.isEmpty() && m_context.isHandled && m_context.isHandled(resource);
        };
        return m_dismissed.contains(incident.key()) || isHandled(incident.tpu.toString())
            || isHandled(incident.request.toString());
    });
    QList<Incident> fresh;
    for (const auto &incident : std::as_const(shown)) {
        if (!m_told.contains(incident.key()))
            fresh.append(incident);
    }
    // What is over may be told again when it comes back; what is only out of sight may not.
    QSet<QString> told;
    for (const auto &incident : std::as_const(m_incidents)) {
        if (m_told.contains(incident.key()) || std::ranges::contains(fresh, incident))
            told.insert(incident.key());
    }
    m_told = std::move(told);
    const bool isOther = shown != m_shown;
    m_shown = std::move(shown);
    if (isOther)
        emit incidentsChanged();
    for (const auto &incident : std::as_const(fresh))
        emit appeared(incident);
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

void TpuWatch::noteDelete(const QString &resource)
{
    for (auto &known : m_known) {
        if (isOf(resource, known.tpu))
            known.isDeletedHere = true;
    }
    save(); // before it is sent: who is killed now has deleted it all the same
}

void TpuWatch::probeAll()
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
            probeSsh(one.tpu.id);
    }
}

void TpuWatch::lostContact(const TpuId &tpu)
{
    if (m_hasEnded)
        return;
    if (m_context.reach)
        probeSsh(tpu);
    m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // Google may know why
}

void TpuWatch::probeSsh(const TpuId &tpu)
{
    const auto *known = find(tpu);
    if (!known || !mayProbe(*known) || m_knocking.contains(tpu) || m_knocking.size() >= mostProbes)
        return;
    m_knocking.insert(tpu);
    const auto before = m_knockedAt.value(tpu, -1ms);
    m_knockedAt.insert(tpu, m_context.clock->sinceBoot());
    // Nobody probed for a long while, asleep or offline: how long it has been silent is not known.
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

QList<Incident> TpuWatch::incidentsOf(const TpuId &tpu) const
{
    QList<Incident> incidents;
    std::ranges::copy_if(m_shown, std::back_inserter(incidents),
                         [&](const Incident &incident) { return incident.tpu == tpu; });
    return incidents;
}

std::optional<Incident> TpuWatch::incidentOf(const QueuedResourceId &request) const
{
    const auto found = std::ranges::find_if(m_shown, [&](const Incident &incident) {
        return !incident.request.isEmpty() && placeOf(incident.request.toString()) == placeOf(request.toString())
            && (isLoss(incident.kind) || incident.kind == IncidentKind::DeadRequest
                || incident.kind == IncidentKind::RunTimeOver);
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

void TpuWatch::dismiss(const Incident &incident)
{
    const auto key = incident.key();
    if (!m_dismissed.contains(key))
        m_dismissed.append(key);
    save();
    show();
}

void TpuWatch::load()
{
    const auto json = m_context.file.isEmpty() ? std::nullopt : readOwnFile(m_context.file, 1);
    if (!json)
        return;
    auto memory = parseWatchMemory(*json, m_context.clock->now());
    m_known = std::move(memory.known);
    m_incidents = std::move(memory.incidents);
    m_dismissed = std::move(memory.dismissed);
    m_told = QSet<QString>{memory.told.cbegin(), memory.told.cend()};
    m_written = toFile();
}

QJsonObject TpuWatch::toFile() const
{
    QStringList told{m_told.cbegin(), m_told.cend()};
    told.sort();
    return toJson(WatchMemory{m_known, m_incidents, m_dismissed, told});
}

void TpuWatch::save()
{
    if (m_context.file.isEmpty())
        return;
    const auto json = toFile();
    auto text = QJsonDocument{json}.toJson(QJsonDocument::Compact);
    if (text == m_saved)
        return;
    if (const auto written = mergeJsonFile(m_context.file, m_written, json); written) {
        m_saved = std::move(text);
        m_written = json;
    } else
        warn(u"tpu"_s, u"what is remembered of TPUs could not be written: "_s + written.error().message);
}

namespace {

constexpr qsizetype mostBytes = 3 * 1024 * 1024; // readJsonFile() takes 4 MiB
constexpr qsizetype mostKeys = 1'000;

QJsonObject objectOf(const QMap<QString, QString> &map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QString text(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

void insertIf(QJsonObject &object, const QString &key, const QString &value)
{
    if (!value.isEmpty())
        object.insert(key, value);
}

QJsonObject scheduling(Tier tier)
{
    switch (tier) {
    case Tier::Spot: return {{u"spot"_s, true}};
    case Tier::Preemptible: return {{u"preemptible"_s, true}};
    case Tier::Reserved: return {{u"reserved"_s, true}};
    case Tier::FlexStart: // its label says so
    case Tier::OnDemand: break;
    }
    return {};
}

QJsonArray endpointsOf(const Tpu &tpu)
{
    QJsonArray endpoints;
    for (const auto &endpoint : tpu.endpoints) {
        QJsonObject entry{{u"ipAddress"_s, endpoint.internalIp}};
        if (!endpoint.externalIp.isEmpty())
            entry.insert(u"accessConfig"_s, QJsonObject{{u"externalIp"_s, endpoint.externalIp}});
        endpoints.append(entry);
    }
    return endpoints;
}

/// A node as the API would write it; what reading gives back is the same in all that is kept.
QJsonObject nodeJson(const Tpu &tpu)
{
    QJsonObject node{{u"name"_s, tpu.id.toString()}};
    insertIf(node, u"id"_s, tpu.numericId);
    insertIf(node, u"state"_s, tpu.stateText);
    insertIf(node, u"acceleratorType"_s, tpu.acceleratorType);
    insertIf(node, u"runtimeVersion"_s, tpu.runtimeVersion);
    insertIf(node, u"description"_s, tpu.description);
    insertIf(node, u"createTime"_s, text(tpu.createTime));
    insertIf(node, u"apiVersion"_s, tpu.apiVersion);
    insertIf(node, u"queuedResource"_s, tpu.queuedResource.toString());
    if (!tpu.acceleratorKind.isEmpty() || !tpu.topology.isEmpty())
        node.insert(u"acceleratorConfig"_s,
                    QJsonObject{{u"type"_s, tpu.acceleratorKind}, {u"topology"_s, tpu.topology}});
    QJsonObject network{{u"network"_s, tpu.network}, {u"subnetwork"_s, tpu.subnetwork}};
    if (tpu.enableExternalIps)
        network.insert(u"enableExternalIps"_s, *tpu.enableExternalIps);
    node.insert(u"networkConfig"_s, network);
    node.insert(u"networkEndpoints"_s, endpointsOf(tpu));
    node.insert(u"schedulingConfig"_s, scheduling(tpu.tier));
    node.insert(u"labels"_s, objectOf(tpu.labels));
    node.insert(u"metadata"_s, objectOf(tpu.metadata));
    node.insert(u"tags"_s, QJsonArray::fromStringList(tpu.tags));
    QJsonObject account;
    insertIf(account, u"email"_s, tpu.serviceAccount);
    if (!tpu.scopes.isEmpty())
        account.insert(u"scope"_s, QJsonArray::fromStringList(tpu.scopes));
    if (!account.isEmpty())
        node.insert(u"serviceAccount"_s, account);
    if (!tpu.dataDisks.isEmpty())
        node.insert(u"dataDisks"_s, toJson(tpu.dataDisks));
    return node;
}

QJsonObject knownJson(const KnownTpu &known)
{
    QJsonObject json{{u"node"_s, nodeJson(known.tpu)}};
    // To the day: a file that is written anew at every probe would tell nothing more.
    if (known.reachedAt.isValid())
        json.insert(u"reached"_s, known.reachedAt.toUTC().date().toString(Qt::ISODate));
    if (known.isDeletedHere)
        json.insert(u"deletedHere"_s, true);
    if (known.absence == KnownTpu::Absence::DeletedElsewhere) {
        json.insert(u"deleted"_s, true);
        json.insert(u"seen"_s, text(known.seenAt));
    } else if (known.absence == KnownTpu::Absence::Lost) {
        json.insert(u"lost"_s, true);
        if (known.isUnproven)
            json.insert(u"unproven"_s, true);
        json.insert(u"seen"_s, text(known.seenAt));
    } else if (known.seenAt.isValid()) {
        json.insert(u"seenOn"_s, known.seenAt.toUTC().date().toString(Qt::ISODate));
    }
    if (known.movedAt.isValid()) {
        json.insert(u"moved"_s,
                    QJsonObject{{u"from"_s, known.movedFrom},
                                {u"to"_s, known.movedTo},
                                {u"worker"_s, known.movedWorker},
                                {u"at"_s, text(known.movedAt)}});
    }
    return json;
}

std::optional<KnownTpu> knownFrom(const QJsonObject &json, const QDateTime &at)
{
    const auto tpu = parseTpu(json["node"_L1].toObject());
    if (!tpu)
        return std::nullopt;
    KnownTpu known{.tpu = *tpu, .seenAt = at};
    if (!json["node"_L1]["networkConfig"_L1].toObject().contains(
            "enableExternalIps"_L1)) // what is kept leaves out nothing
        known.tpu.enableExternalIps.reset();
    if (const auto day = QDate::fromString(json["reached"_L1].toString(), Qt::ISODate); day.isValid())
        known.reachedAt = day.startOfDay(QTimeZone::UTC);
    if (const auto day = QDate::fromString(json["seenOn"_L1].toString(), Qt::ISODate); day.isValid())
        known.seenAt = std::min(at, day.startOfDay(QTimeZone::UTC));
    known.isDeletedHere = json["deletedHere"_L1].toBool();
    if (json["lost"_L1].toBool() || json["deleted"_L1].toBool()) {
        known.absence = json["lost"_L1].toBool() ? KnownTpu::Absence::Lost : KnownTpu::Absence::DeletedElsewhere;
        known.isUnproven = json["unproven"_L1].toBool();
        if (const auto seen = parseTime(json["seen"_L1].toString()); seen.isValid())
            known.seenAt = seen;
    }
    const auto moved = json["moved"_L1].toObject();
    known.movedAt = parseTime(moved["at"_L1].toString());
    if (known.movedAt.isValid()) {
        known.movedFrom = moved["from"_L1].toString();
        known.movedTo = moved["to"_L1].toString();
        known.movedWorker = moved["worker"_L1].toInt();
    }
    return known;
}

QJsonObject troubleJson(const Incident &incident)
{
    QJsonObject json{{u"kind"_s, int(incident.kind)}, {u"since"_s, text(incident.since)}};
    insertIf(json, u"tpu"_s, incident.tpu.toString());
    insertIf(json, u"number"_s, incident.number);
    insertIf(json, u"request"_s, incident.request.toString());
    insertIf(json, u"symptom"_s, incident.symptom);
    insertIf(json, u"worker"_s, incident.worker);
    insertIf(json, u"to"_s, incident.to);
    if (incident.maintenance)
        json.insert(u"window"_s, text(incident.maintenance->windowStart));
    return json;
}

std::optional<Incident> troubleFrom(const QJsonObject &json)
{
    const auto kind = json["kind"_L1].toInt(-1);
    if (kind < 0 || kind > int(IncidentKind::RunTimeOver))
        return std::nullopt;
    Incident incident{.kind = IncidentKind(kind)};
    incident.since = parseTime(json["since"_L1].toString());
    incident.tpu = TpuId{json["tpu"_L1].toString()};
    incident.number = json["number"_L1].toString();
    incident.request = QueuedResourceId{json["request"_L1].toString()};
    incident.symptom = json["symptom"_L1].toString();
    incident.worker = json["worker"_L1].toString();
    incident.to = json["to"_L1].toString();
    if (json.contains("window"_L1))
        incident.maintenance = UpcomingMaintenance{.windowStart = parseTime(json["window"_L1].toString())};
    return incident;
}

} // namespace

QJsonObject toJson(const WatchMemory &memory)
{
    auto known = memory.known;
    std::ranges::stable_sort(known, [](const KnownTpu &a, const KnownTpu &b) {
        const bool isLostA = a.absence == KnownTpu::Absence::Lost;
        const bool isLostB = b.absence == KnownTpu::Absence::Lost;
        return isLostA != isLostB ? isLostA : a.tpu.createTime > b.tpu.createTime;
    });
    QJsonArray tpus;
    qsizetype bytes = 0;
    for (const auto &one : std::as_const(known)) {
        const auto json = knownJson(one);
        bytes += QJsonDocument{json}.toJson(QJsonDocument::Compact).size();
        if (bytes > mostBytes)
            break;
        tpus.append(json);
    }
    QJsonArray incidents;
    for (const auto &incident : memory.incidents.first(std::min(mostKeys, memory.incidents.size())))
        incidents.append(troubleJson(incident));
    const auto dismissed = memory.dismissed.last(std::min(mostKeys, memory.dismissed.size()));
    return {{u"version"_s, 1},
            {u"tpus"_s, tpus},
            {u"troubles"_s, incidents},
            {u"dismissed"_s, QJsonArray::fromStringList(dismissed)},
            {u"told"_s, QJsonArray::fromStringList(memory.told.first(std::min(mostKeys, memory.told.size())))}};
}

WatchMemory parseWatchMemory(const QJsonObject &json, const QDateTime &at)
{
    WatchMemory memory;
    for (const auto &entry : json["tpus"_L1].toArray()) {
        if (auto known = knownFrom(entry.toObject(), at))
            memory.known.append(std::move(*known));
    }
    std::ranges::sort(memory.known, {}, [](const KnownTpu &one) { return one.tpu.id; });
    const auto same = std::ranges::unique(memory.known, {}, [](const KnownTpu &one) { return one.tpu.id; });
    memory.known.erase(same.begin(), same.end());
    for (const auto &entry : json["troubles"_L1].toArray()) {
        if (auto incident = troubleFrom(entry.toObject()))
            memory.incidents.append(std::move(*incident));
    }
    for (const auto &entry : json["dismissed"_L1].toArray())
        memory.dismissed += entry.toString();
    for (const auto &entry : json["told"_L1].toArray())
        memory.told += entry.toString();
    if (!json.contains("told"_L1)) { // older files: all were told
        for (const auto &incident : std::as_const(memory.incidents))
            memory.told += incident.key();
    }
    return memory;
}
