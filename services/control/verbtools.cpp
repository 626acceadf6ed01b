// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbtools.h"

#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/provisioning/capacityhistory.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QTimeZone>
#include <QUuid>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct ToolMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array allTiers{Tier::OnDemand, Tier::Spot, Tier::Preemptible, Tier::Reserved, Tier::FlexStart};

bool isNumber(const QString &text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

/// One word of hostsNamed(), without commas.
Result<QList<PodHost>> hostsOfWord(const Session &session, const QString &word)
{
    if (word.contains(u'@'))
        return parseHostList(word);
    const auto last = word.section(u'/', -1);
    const bool hasWorker = word.contains(u'/') && isNumber(last) && !word.startsWith("projects/"_L1);
    const auto tpu = verbtools::tpuNamed(session, hasWorker ? word.section(u'/', 0, -2) : word);
    if (!tpu)
        return std::unexpected{tpu.error()};
    const auto hosts = hostsOf(*tpu);
    if (!hasWorker)
        return hosts;
    const auto worker = last.toInt();
    if (last.size() > 4 || worker >= hosts.size())
        return failed(
            ErrorCode::NotFound,
            ToolMessages::tr("%1 has %n host(s), counted from 0; there is no host %2.", nullptr, int(hosts.size()))
                .arg(tpu->shortName, last.left(20)));
    return QList{hosts[worker]};
}

QString queryText(const SliceQuery &query)
{
    return query.slices > 1 ? u"%1 × %2"_s.arg(query.slices).arg(query.acceleratorType) : query.acceleratorType;
}

} // namespace

namespace verbtools {

Task<> readList(VerbScene scene, bool isAnew, std::stop_token stop)
{
    auto &tpus = scene.session->tpus;
    const auto &state = tpus.listState();
    const bool isKnown =
        state.updatedAt.isValid() && !state.error && state.updatedAt.secsTo(scene.clock->now()) < listAge.count();
    if (isKnown && !isAnew)
        co_return {};
    co_return co_await tpus.refresh(stop, isAnew ? ListReading::Anew : ListReading::UnderWay);
}

Result<Tpu> tpuNamed(const Session &session, const QString &word)
{
    const auto name = word.section(u'/', -1);
    const auto zone = word.contains(u'/') && !word.startsWith("projects/"_L1) ? word.section(u'/', 0, 0) : QString{};
    QList<Tpu> meant;
    for (const auto &tpu : session.tpus.tpus()) {
        if (tpu.id.toString() == word)
            return tpu;
        if (tpu.shortName == name && (zone.isEmpty() || tpu.zone.toString() == zone)
            && !word.startsWith("projects/"_L1))
            meant.append(tpu);
    }
    if (meant.size() == 1)
        return meant.constFirst();
    if (meant.isEmpty())
        return std::unexpected{notThere(word, u"tpus list"_s)};
    QStringList full;
    for (const auto &tpu : std::as_const(meant))
        full << tpu.zone.toString() + u'/' + tpu.shortName;
    return failed(ErrorCode::Invalid,
                  ToolMessages::tr("More than one TPU is called %1. Say which: %2.", "%2: \"us-central2-b/node-1, …\"")
                      .arg(plainLine(word, 80), punctuation::list(full)));
}

Result<QList<PodHost>> hostsNamed(const Session &session, const QString &words)
{
    if (words == "all"_L1) {
        const auto all = readyHosts(session.tpus);
        if (all.isEmpty())
            return failed(ErrorCode::NotFound, ToolMessages::tr("No TPU is READY, so there is no host."));
        return all;
    }
    QList<PodHost> hosts;
    const auto each = words.split(u',', Qt::SkipEmptyParts);
    for (const auto &word : each) {
        const auto found = hostsOfWord(session, word.trimmed());
        if (!found)
            return found;
        for (const auto &host : *found) {
            if (!std::ranges::contains(hosts, host.id, &PodHost::id))
                hosts.append(host);
        }
    }
    if (hosts.isEmpty())
        return std::unexpected{notThere(words, u"tpus list"_s)};
    return hosts;
}

Result<PodHost> hostNamed(const Session &session, const QString &word)
{
    const auto hosts = hostsNamed(session, word);
    if (!hosts)
        return std::unexpected{hosts.error()};
    return hosts->constFirst();
}

Error notThere(const QString &word, const QString &listedBy)
{
    return {ErrorCode::NotFound,
            //: %1: what the user typed; %2: "tpudesk tpus list"
            ToolMessages::tr("There is no “%1”. “%2” lists what there is.")
                .arg(plainLine(word, 80), u"tpudesk "_s + listedBy),
            {}};
}

Error manyMeant(const QString &word, const QString &listedBy)
{
    return {ErrorCode::Invalid,
            ToolMessages::tr("“%1” means more than one thing. “%2” lists them with their ids; give more of the id.")
                .arg(plainLine(word, 80), u"tpudesk "_s + listedBy),
            {}};
}

void putTime(QJsonObject *json, const QString &member, const QDateTime &time)
{
    if (time.isValid())
        json->insert(member, time.toUTC().toString(Qt::ISODateWithMs));
}

void putTime(QJsonObject *json, const QString &member, qint64 msSinceEpoch)
{
    if (msSinceEpoch > 0)
        putTime(json, member, QDateTime::fromMSecsSinceEpoch(msSinceEpoch, QTimeZone::UTC));
}

void putText(QJsonObject *json, const QString &member, const QString &text)
{
    if (!text.isEmpty())
        json->insert(member, text);
}

QString idText(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

QString tierWord(Tier tier)
{
    return wordOf(tier);
}

std::optional<Tier> tierOf(const QString &word)
{
    const auto found = std::ranges::find_if(allTiers, [&word](Tier tier) { return tierWord(tier) == word; });
    return found == allTiers.end() ? std::nullopt : std::optional{*found};
}

QStringList tierWords()
{
    QStringList words;
    for (const auto tier : allTiers)
        words << tierWord(tier);
    return words;
}

QJsonObject tpuJson(const Tpu &tpu)
{
    QJsonArray hosts;
    for (qsizetype i = 0; i < tpu.endpoints.size(); ++i) {
        QJsonObject host{{u"worker"_s, i}};
        putText(&host, u"internal"_s, tpu.endpoints[i].internalIp);
        putText(&host, u"external"_s, tpu.endpoints[i].externalIp);
        hosts.append(host);
    }
    QJsonObject json{{u"id"_s, tpu.id.toString()},
                     {u"name"_s, tpu.shortName},
                     {u"zone"_s, tpu.zone.toString()},
                     {u"type"_s, tpu.acceleratorType},
                     {u"state"_s, tpu.stateText},
                     {u"tier"_s, tierWord(tpu.tier)},
                     {u"hosts"_s, hosts}};
    putText(&json, u"number"_s, tpu.numericId);
    putText(&json, u"topology"_s, tpu.topology);
    putText(&json, u"runtime"_s, tpu.runtimeVersion);
    putText(&json, u"health"_s, tpu.healthText);
    putText(&json, u"description"_s, tpu.description);
    putText(&json, u"queued"_s, tpu.queuedResource.toString());
    putTime(&json, u"created"_s, tpu.createTime);
    if (tpu.maintenance)
        putTime(&json, u"maintenance"_s, tpu.maintenance->windowStart);
    QJsonObject labels;
    for (auto label = tpu.labels.begin(); label != tpu.labels.end(); ++label)
        labels.insert(label.key(), label.value());
    if (!labels.isEmpty())
        json.insert(u"labels"_s, labels);
    return json;
}

QJsonObject queuedJson(const QueuedResource &request)
{
    QJsonArray nodes;
    for (const auto &node : request.nodes)
        nodes.append(QJsonObject{{u"name"_s, node.name.isEmpty() ? node.prefix : node.name},
                                 {u"type"_s, node.acceleratorType},
                                 {u"count"_s, node.count}});
    QJsonObject json{{u"id"_s, request.id.toString()},     {u"name"_s, request.shortName},
                     {u"zone"_s, request.zone.toString()}, {u"state"_s, request.stateText},
                     {u"tier"_s, tierWord(request.tier)},  {u"nodes"_s, nodes}};
    putTime(&json, u"created"_s, request.createTime);
    if (request.failure)
        json.insert(u"why"_s, request.failure->message);
    return json;
}

CostCheck costOf(const VerbScene &scene, const SliceQuery &query)
{
    const auto &session = *scene.session;
    return costCheck(session.grants.grants(), query, chipsInUse(session.tpus, query.zone), session.prices.list(),
                     scene.clock->now());
}

QString costSentence(const CostCheck &check, const SliceQuery &query)
{
    if (check.isFree())
        return ToolMessages::tr("Your grant pays for the chips of %1 in %2.")
            .arg(queryText(query), query.zone.toString());
    const auto why = check.covered.isFree() && !check.isUseKnown
        ? ToolMessages::tr("How much of your grant is in use is not known.")
        : check.covered.isFree() ? ToolMessages::tr("Your grant is used up.")
                                 : ToolMessages::tr("No grant of yours covers %1 (%2) in %3.")
                                       .arg(queryText(query), tierWord(query.tier), query.zone.toString());
    if (!check.price)
        return punctuation::sentences({why, ToolMessages::tr("It is billed, and its price is not known.")});
    //: %1: "US$ 3.22"
    return punctuation::sentences(
        {why,
         ToolMessages::tr("It is billed: about %1 an hour until it is deleted.").arg(check.price->perHour.text())});
}

std::optional<std::chrono::seconds> spanFrom(const QString &text)
{
    constexpr qint64 most = qint64{366} * 24 * 3'600;
    const auto digits = text.endsWith(u'm') || text.endsWith(u'h') || text.endsWith(u'd') || text.endsWith(u's')
        ? text.chopped(1)
        : text;
    const qint64 unit = text.endsWith(u's') ? 1 : text.endsWith(u'h') ? 3'600 : text.endsWith(u'd') ? 86'400 : 60;
    if (!isNumber(digits) || digits.size() > 9 || digits.toLongLong() * unit > most)
        return std::nullopt;
    return std::chrono::seconds{digits.toLongLong() * unit};
}

} // namespace verbtools
