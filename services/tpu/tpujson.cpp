// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpujson.h"

#include "services/core/log.h"
#include "services/net/googleerror.h"
#include "services/tpu/accelerators.h"

#include <QJsonArray>
#include <QMutex>
#include <QRegularExpression>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <future>

using namespace Qt::StringLiterals;

namespace {

QMap<QString, QString> textMap(const QJsonValue &value)
{
    QMap<QString, QString> map;
    const auto object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        map.insert(it.key(), it.value().toString());
    return map;
}

QStringList textList(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray())
        list += entry.toString();
    return list;
}

/// int64 comes as text; a number is accepted, too.
QString integerText(const QJsonValue &value)
{
    return value.isDouble() ? QString::number(value.toInteger()) : value.toString();
}

Tier tierFrom(const QJsonObject &scheduling)
{
    if (scheduling["spot"_L1].toBool())
        return Tier::Spot;
    if (scheduling["preemptible"_L1].toBool())
        return Tier::Preemptible;
    return scheduling["reserved"_L1].toBool() ? Tier::Reserved : Tier::OnDemand;
}

/// With n networks each worker has n entries in a row; the first of each is the primary one.
QList<NetworkEndpoint> endpointsFrom(const QJsonObject &json)
{
    const auto all = json["networkEndpoints"_L1].toArray();
    const auto networks = std::max<qsizetype>(1, json["networkConfigs"_L1].toArray().size());
    QList<NetworkEndpoint> endpoints;
    for (qsizetype i = 0; i < all.size(); i += networks) {
        const auto entry = all[i].toObject();
        endpoints.append({entry["ipAddress"_L1].toString(), entry["accessConfig"_L1]["externalIp"_L1].toString()});
    }
    return endpoints;
}

QList<Symptom> symptomsFrom(const QJsonArray &array)
{
    QList<Symptom> symptoms;
    for (const auto &entry : array)
        symptoms.append({entry["symptomType"_L1].toString(), entry["details"_L1].toString(),
                         entry["workerId"_L1].toString(), parseTime(entry["createTime"_L1].toString())});
    return symptoms;
}

std::optional<UpcomingMaintenance> maintenanceFrom(const QJsonObject &json)
{
    if (json.isEmpty())
        return std::nullopt;
    return UpcomingMaintenance{.type = json["type"_L1].toString(),
                               .status = json["maintenanceStatus"_L1].toString(),
                               .windowStart = parseTime(json["windowStartTime"_L1].toString()),
                               .windowEnd = parseTime(json["windowEndTime"_L1].toString()),
                               .latestStart = parseTime(json["latestWindowStartTime"_L1].toString()),
                               .canReschedule = json["canReschedule"_L1].toBool()};
}

/// Only names of the form the API promises become ids: they are put into URLs again.
bool isResourceName(const QString &name, QLatin1StringView kind)
{
    int part = 0;
    for (const auto word : QStringTokenizer{name, u'/'}) {
        static constexpr std::array fixed{"projects"_L1, ""_L1, "locations"_L1, ""_L1, ""_L1, ""_L1};
        if (part >= int(fixed.size()) || word.isEmpty() || word == "."_L1 || word == ".."_L1)
            return false;
        const auto wanted = part == 4 ? kind : fixed[size_t(part)];
        if (!wanted.isEmpty() && word != wanted)
            return false;
        ++part;
    }
    return part == 6;
}

void noteOnce(const QString &text)
{
    static QMutex oneByOne; // halves of a long list are read side by side
    const QMutexLocker locker{&oneByOne};
    static QSet<QString> said;
    constexpr qsizetype most = 1'000;
    if (said.size() < most && !said.contains(text)) {
        said.insert(text);
        warn(u"tpu"_s, text);
    }
}

/// Thousands of nodes have the same zones, types and accounts: each of these texts is in memory once. The pages that
/// their copies would touch take longer than all of the parsing.
class SharedTexts
{
public:
    void share(Tpu &tpu)
    {
        for (auto *text :
             {&tpu.acceleratorType, &tpu.acceleratorKind, &tpu.topology, &tpu.runtimeVersion, &tpu.stateText,
              &tpu.healthText, &tpu.apiVersion, &tpu.network, &tpu.subnetwork, &tpu.serviceAccount})
            *text = one(*text);
        tpu.zone = ZoneId{one(tpu.zone.toString())};
    }
    void share(QueuedResource &) { } // there are never as many

private:
    [[nodiscard]] QString one(const QString &text)
    {
        constexpr qsizetype most = 1'000; // a stranger may send a new one each time
        if (const auto known = m_texts.constFind(text); known != m_texts.constEnd())
            return *known;
        if (m_texts.size() < most)
            m_texts.insert(text);
        return text;
    }

    QSet<QString> m_texts;
};

template <typename T>
QList<T> parsedPart(const QJsonArray &array, qsizetype from, qsizetype to, Result<T> (*parse)(const QJsonObject &))
{
    SharedTexts texts;
    QList<T> rows;
    rows.reserve(array.size()); // room for the other part, too
    for (qsizetype i = from; i < to; ++i) {
        if (auto row = parse(array.at(i).toObject())) {
            texts.share(*row);
            rows.append(std::move(*row));
        } else {
            noteOnce(u"a row of the list was left out: %1"_s.arg(row.error().serverWords));
        }
    }
    return rows;
}

/// A list of thousands is read by two: parsing is pure, and the user waits for it.
template <typename T>
QList<T> parsedRows(const QJsonArray &array, Result<T> (*parse)(const QJsonObject &))
{
    constexpr qsizetype many = 1'000;
    if (array.size() < many)
        return parsedPart(array, 0, array.size(), parse);
    const auto half = array.size() / 2;
    auto rest =
        std::async(std::launch::async, [array, half, parse] { return parsedPart(array, half, array.size(), parse); });
    auto rows = parsedPart(array, 0, half, parse);
    rows += rest.get();
    return rows;
}

/// What was asked for as a kind and a topology has no type: its chips tell it. Empty: nothing does.
QString typeOfChips(const QString &kind, const QString &topology)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto *generation = catalogue.generation(catalogue.generationOf(kind));
    constexpr int mostChips = 1 << 20;
    int chips = 1;
    for (const auto side : QStringTokenizer{topology, u'x'}) {
        const auto length = side.toInt();
        if (length < 1 || length > mostChips / chips)
            return {};
        chips *= length;
    }
    if (!generation || topology.isEmpty())
        return {};
    const auto size = generation->suffixCounts == CountUnit::Cores ? chips * generation->coresPerChip : chips;
    return generation->typePrefix + u'-' + QString::number(size);
}

QString acceleratorTypeFrom(const QJsonObject &node)
{
    const auto type = lastSegment(node["acceleratorType"_L1].toString());
    const auto config = node["acceleratorConfig"_L1];
    return type.isEmpty() ? typeOfChips(config["type"_L1].toString(), config["topology"_L1].toString()) : type;
}

QueuedNode requestedNode(const QJsonObject &json)
{
    const auto node = json["node"_L1].toObject();
    const auto many =
        (json.contains("multiNodeParams"_L1) ? json["multiNodeParams"_L1] : json["multisliceParams"_L1]).toObject();
    return {.zone = zoneOf(json["parent"_L1].toString()),
            .name = json["nodeId"_L1].toString(),
            .prefix = many["nodeIdPrefix"_L1].toString(),
            .count = std::max(1, integerText(many["nodeCount"_L1]).toInt()),
            .acceleratorType = acceleratorTypeFrom(node),
            .runtimeVersion = node["runtimeVersion"_L1].toString(),
            .labels = textMap(node["labels"_L1])};
}

QList<DataDisk> dataDisksFrom(const QJsonValue &value)
{
    QList<DataDisk> disks;
    for (const auto &entry : value.toArray()) {
        if (const auto source = entry["sourceDisk"_L1].toString(); !source.isEmpty())
            disks.append({source, entry["mode"_L1].toString() == "READ_ONLY"_L1, textList(entry["workerIds"_L1])});
    }
    return disks;
}

void readNetwork(const QJsonObject &json, Tpu &tpu)
{
    auto network = json["networkConfig"_L1].toObject();
    if (network.isEmpty())
        network = json["networkConfigs"_L1].toArray().at(0).toObject();
    tpu.network = lastSegment(network["network"_L1].toString());
    tpu.subnetwork = lastSegment(network["subnetwork"_L1].toString());
    if (!network.isEmpty()) // an answer leaves out what is false
        tpu.enableExternalIps = network["enableExternalIps"_L1].toBool();
    tpu.endpoints = endpointsFrom(json);
}

void readState(const QJsonObject &json, Tpu &tpu)
{
    tpu.stateText = json["state"_L1].toString();
    tpu.state = tpuStateFrom(tpu.stateText);
    tpu.healthText = json["health"_L1].toString();
    tpu.health = tpuHealthFrom(tpu.healthText);
    tpu.healthDescription = json["healthDescription"_L1].toString();
    tpu.symptoms = symptomsFrom(json["symptoms"_L1].toArray());
    tpu.maintenance = maintenanceFrom(json["upcomingMaintenance"_L1].toObject());
    if (tpu.state == TpuState::Unknown && !tpu.stateText.isEmpty() && tpu.stateText != "UNKNOWN"_L1
        && tpu.stateText != "STATE_UNSPECIFIED"_L1)
        noteOnce(u"a state that this program does not know: %1"_s.arg(tpu.stateText));
}

} // namespace

QDateTime parseTime(const QString &text)
{
    // The form that Google writes, without the detour over a general parser: a list has thousands of these.
    constexpr auto form = QStringView{u"0000-00-00T00:00:00"};
    const auto isPlain = [&](qsizetype i) {
        return form[i] == u'0' ? text[i] >= u'0' && text[i] <= u'9' : text[i] == form[i];
    };
    bool isUsual = text.size() > form.size() && text.endsWith(u'Z');
    for (qsizetype i = 0; isUsual && i < form.size(); ++i)
        isUsual = isPlain(i);
    const QStringView fraction = isUsual ? QStringView{text}.sliced(form.size()).chopped(1) : QStringView{};
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    if (isUsual && (fraction.isEmpty() || (fraction[0] == u'.' && std::ranges::all_of(fraction.sliced(1), isDigit)))) {
        const auto number = [&](int at, int size) { return QStringView{text}.sliced(at, size).toInt(); };
        const auto ms = fraction.size() > 1 ? (fraction.sliced(1).toString() + "00"_L1).left(3).toInt() : 0;
        return {QDate{number(0, 4), number(5, 2), number(8, 2)}, QTime{number(11, 2), number(14, 2), number(17, 2), ms},
                QTimeZone::UTC};
    }
    // Qt reads milliseconds; others write up to nine digits.
    static const QRegularExpression tooFine{u"(\\.\\d{3})\\d+"_s};
    auto plain = text;
    return QDateTime::fromString(plain.replace(tooFine, u"\\1"_s), Qt::ISODateWithMs).toUTC();
}

namespace {

/// When Google begins, in the same three ways.
QDateTime validAfterFrom(const QJsonObject &policy)
{
    const auto time = parseTime(policy["validAfterTime"_L1].toString());
    return time.isValid() ? time : parseTime(policy["validInterval"_L1]["startTime"_L1].toString());
}

/// One of a time, a span ("7200s") from the creation on, and an interval.
QDateTime validUntilFrom(const QJsonObject &policy, const QDateTime &created)
{
    if (const auto time = parseTime(policy["validUntilTime"_L1].toString()); time.isValid())
        return time;
    if (const auto time = parseTime(policy["validInterval"_L1]["endTime"_L1].toString()); time.isValid())
        return time;
    const auto span = policy["validUntilDuration"_L1].toString();
    bool isNumber = false;
    const auto seconds = QStringView{span}.chopped(span.endsWith(u's') ? 1 : 0).toDouble(&isNumber);
    constexpr double longest = 100.0 * 365 * 86'400;
    if (!created.isValid() || !isNumber || !(seconds >= 0 && seconds < longest))
        return {};
    return created.addSecs(qint64(seconds));
}

} // namespace

Result<Tpu> parseTpu(const QJsonObject &json)
{
    const auto name = json["name"_L1].toString();
    if (!isResourceName(name, "nodes"_L1))
        return failed(ErrorCode::BadReply, {}, u"node without a proper name: "_s + name.left(200));
    Result<Tpu> result{Tpu{}};
    auto &tpu = *result;
    tpu.id = TpuId{name};
    tpu.zone = zoneOf(name);
    tpu.shortName = lastSegment(name);
    tpu.numericId = integerText(json["id"_L1]);
    tpu.acceleratorType = acceleratorTypeFrom(json);
    tpu.acceleratorKind = json["acceleratorConfig"_L1]["type"_L1].toString();
    tpu.topology = json["acceleratorConfig"_L1]["topology"_L1].toString();
    tpu.runtimeVersion = lastSegment(json["runtimeVersion"_L1].toString());
    readState(json, tpu);
    readNetwork(json, tpu);
    tpu.description = json["description"_L1].toString();
    tpu.createTime = parseTime(json["createTime"_L1].toString());
    tpu.apiVersion = json["apiVersion"_L1].toString();
    tpu.tier = tierFrom(json["schedulingConfig"_L1].toObject());
    tpu.labels = textMap(json["labels"_L1]);
    tpu.metadata = textMap(json["metadata"_L1]);
    tpu.tags = textList(json["tags"_L1]);
    tpu.serviceAccount = json["serviceAccount"_L1]["email"_L1].toString();
    tpu.scopes = textList(json["serviceAccount"_L1]["scope"_L1]);
    tpu.dataDisks = dataDisksFrom(json["dataDisks"_L1]);
    tpu.queuedResource = QueuedResourceId{json["queuedResource"_L1].toString()};
    tpu.isSlice = json["multisliceNode"_L1].toBool();
    return result;
}

Result<QueuedResource> parseQueuedResource(const QJsonObject &json)
{
    const auto name = json["name"_L1].toString();
    if (!isResourceName(name, "queuedResources"_L1))
        return failed(ErrorCode::BadReply, {}, u"request without a proper name: "_s + name.left(200));
    Result<QueuedResource> result{QueuedResource{}};
    auto &request = *result;
    request.id = QueuedResourceId{name};
    request.zone = zoneOf(name);
    request.shortName = lastSegment(name);
    const auto state = json["state"_L1].toObject();
    request.stateText = state["state"_L1].toString();
    request.state = queuedResourceStateFrom(request.stateText);
    request.stateInitiator = state["stateInitiator"_L1].toString();
    if (const auto error = state["failedData"_L1]["error"_L1].toObject(); !error.isEmpty())
        request.failure = errorFrom(parseServerStatus(error, ErrorChannel::Operation), ErrorChannel::Operation);
    if (json.contains("spot"_L1) || json.contains("bestEffort"_L1))
        request.tier = Tier::Spot;
    else if (request.reservation = json["reservationName"_L1].toString(); !request.reservation.isEmpty())
        request.tier = Tier::Reserved;
    for (const auto &spec : json["tpu"_L1]["nodeSpec"_L1].toArray())
        request.nodes.append(requestedNode(spec.toObject()));
    request.createTime = parseTime(json["createTime"_L1].toString());
    request.validAfter = validAfterFrom(json["queueingPolicy"_L1].toObject());
    request.validUntil = validUntilFrom(json["queueingPolicy"_L1].toObject(), request.createTime);
    return result;
}

QList<Tpu> parseTpus(const QJsonObject &page)
{
    return parsedRows(page["nodes"_L1].toArray(), &parseTpu);
}

QList<QueuedResource> parseQueuedResources(const QJsonObject &page)
{
    return parsedRows(page["queuedResources"_L1].toArray(), &parseQueuedResource);
}

PublishedKeys parseGuestAttributes(const QJsonObject &json, int workers)
{
    PublishedKeys result;
    const auto all = json["guestAttributes"_L1].toArray();
    for (int worker = 0; worker < workers; ++worker) {
        auto &keys = result[worker];
        for (const auto &entry : all[worker]["queryValue"_L1]["items"_L1].toArray()) {
            const auto space = entry["namespace"_L1].toString();
            const auto value = entry["value"_L1].toString();
            if (space == "hostkeys"_L1 && !value.isEmpty())
                keys.keys.insert(entry["key"_L1].toString(), value.trimmed().toLatin1());
            else if (space == "deviceInfo"_L1 && entry["key"_L1].toString() == "hostname"_L1)
                keys.hostname = value;
        }
    }
    return result;
}

/// The type, or where another topology than its usual one is wanted, kind and topology; and the disks.
static void putHardware(const TpuSpec &spec, QJsonObject &body)
{
    const auto &catalogue = Accelerators::catalogue();
    const auto *generation = catalogue.generation(catalogue.generationOf(spec.acceleratorType));
    if (spec.topology.isEmpty() || !generation)
        body.insert(u"acceleratorType"_s, spec.acceleratorType);
    else
        body.insert(u"acceleratorConfig"_s,
                    QJsonObject{{u"type"_s, generation->apiTypes.value(0)}, {u"topology"_s, spec.topology}});
    if (spec.bootDiskGb > 0) // v2alpha1; int64 goes as text
        body.insert(u"bootDiskConfig"_s, QJsonObject{{u"diskSizeGb"_s, QString::number(spec.bootDiskGb)}});
    if (!spec.dataDisks.isEmpty())
        body.insert(u"dataDisks"_s, toJson(spec.dataDisks));
}

/// v2alpha1 says the tier a second time, and takes STANDARD where nothing is said: that is refused beside spot.
static QString provisioningModel(bool isSpot)
{
    return isSpot ? u"SPOT"_s : u"STANDARD"_s;
}

QJsonObject toJson(const TpuSpec &spec)
{
    QJsonObject network{{u"network"_s, spec.network.isEmpty() ? u"default"_s : spec.network},
                        {u"enableExternalIps"_s, spec.externalAddress == ExternalAddress::Wanted}};
    if (!spec.subnetwork.isEmpty())
        network.insert(u"subnetwork"_s, spec.subnetwork);
    QJsonObject labels;
    for (auto it = spec.labels.begin(); it != spec.labels.end(); ++it)
        labels.insert(it.key(), it.value());
    if (!spec.job.isNull())
        labels.insert(QLatin1StringView{jobLabel}, spec.job.toString(QUuid::WithoutBraces));
    QJsonObject metadata;
    const auto map = metadataOf(spec);
    for (auto it = map.begin(); it != map.end(); ++it)
        metadata.insert(it.key(), it.value());
    QJsonObject scheduling{{u"preemptible"_s, spec.tier == Tier::Preemptible},
                           {u"spot"_s, spec.tier == Tier::Spot},
                           {u"reserved"_s, spec.tier == Tier::Reserved}};
    if (needsAlpha(spec))
        scheduling.insert(u"provisioningModel"_s, provisioningModel(spec.tier == Tier::Spot));
    QJsonObject body{{u"runtimeVersion"_s, spec.runtimeVersion},
                     {u"networkConfig"_s, network},
                     {u"schedulingConfig"_s, scheduling},
                     {u"metadata"_s, metadata},
                     {u"labels"_s, labels}};
    putHardware(spec, body);
    if (!spec.description.isEmpty())
        body.insert(u"description"_s, spec.description);
    if (!spec.tags.isEmpty())
        body.insert(u"tags"_s, QJsonArray::fromStringList(spec.tags));
    QJsonObject account; // without scopes: the account's own roles say what it may do
    if (!spec.serviceAccount.isEmpty())
        account.insert(u"email"_s, spec.serviceAccount);
    if (!spec.scopes.isEmpty())
        account.insert(u"scope"_s, QJsonArray::fromStringList(spec.scopes));
    if (!account.isEmpty())
        body.insert(u"serviceAccount"_s, account);
    return body;
}

QJsonArray toJson(const QList<DataDisk> &disks)
{
    QJsonArray list;
    for (const auto &disk : disks) {
        QJsonObject entry{{u"sourceDisk"_s, disk.source},
                          {u"mode"_s, disk.isReadOnly ? u"READ_ONLY"_s : u"READ_WRITE"_s}};
        if (!disk.workerIds.isEmpty()) // v2alpha1
            entry.insert(u"workerIds"_s, QJsonArray::fromStringList(disk.workerIds));
        list.append(entry);
    }
    return list;
}

QJsonObject toJson(const NodePatch &patch)
{
    QJsonObject body;
    if (patch.dataDisks)
        body.insert(u"dataDisks"_s, toJson(*patch.dataDisks));
    if (patch.addresses)
        body.insert(u"networkConfig"_s,
                    QJsonObject{{u"enableExternalIps"_s, *patch.addresses == ExternalAddress::Wanted}});
    return body;
}

QString maskOf(const NodePatch &patch)
{
    QStringList fields;
    if (patch.dataDisks)
        fields += u"data_disks"_s;
    if (patch.addresses)
        fields += u"network_config.enable_external_ips"_s;
    return fields.join(u',');
}

/// Exactly one of Google's five ways, or none.
static QJsonObject queueingPolicy(const QueuedResourceOrder &order)
{
    const auto start = order.notBefore.toUTC().toString(Qt::ISODate);
    if (order.notBefore.isValid() && order.notAfter.isValid())
        return {{u"validInterval"_s,
                 QJsonObject{{u"startTime"_s, start}, {u"endTime"_s, order.notAfter.toUTC().toString(Qt::ISODate)}}}};
    if (order.notBefore.isValid())
        return {{u"validAfterTime"_s, start}};
    if (order.validFor)
        return {{u"validUntilDuration"_s, u"%1s"_s.arg(std::max<qint64>(1, order.validFor->count()))}};
    return {};
}

QJsonObject toJson(const QueuedResourceOrder &order, const ProjectId &project)
{
    auto node = toJson(order.spec);
    node.remove(u"schedulingConfig"_s); // the request itself says how the capacity is had
    QJsonObject spec{{u"parent"_s, u"projects/%1/locations/%2"_s.arg(project.toString(), order.spec.zone.toString())},
                     {u"node"_s, node}};
    if (order.spec.slices > 1) // the two versions name it differently
        spec.insert(needsAlpha(order.spec) ? u"multiNodeParams"_s : u"multisliceParams"_s,
                    QJsonObject{{u"nodeCount"_s, order.spec.slices}, {u"nodeIdPrefix"_s, order.spec.name}});
    else
        spec.insert(u"nodeId"_s, order.spec.name);
    QJsonObject body{{u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}}}};
    const bool isSpot = order.spec.tier == Tier::Spot || order.spec.tier == Tier::Preemptible;
    if (isSpot)
        body.insert(u"spot"_s, QJsonObject{});
    if (needsAlpha(order.spec))
        body.insert(u"provisioningModel"_s, provisioningModel(isSpot));
    if (order.spec.tier == Tier::Reserved)
        body.insert(u"reservationName"_s, reservationPath(order.spec, project));
    if (const auto policy = queueingPolicy(order); !policy.isEmpty())
        body.insert(u"queueingPolicy"_s, policy);
    return body;
}
