// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpujson.h"

#include "services/core/log.h"
#include "services/core/plaintext.h"
#include "services/net/googleerror.h"
#include "services/net/jsontape.h"
#include "services/net/strictjson.h"
#include "services/tpu/accelerators.h"

#include <QHash>
#include <QJsonArray>
#include <QMutex>
#include <QRegularExpression>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <future>
#include <iterator>
#include <span>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

// A list is read from its bytes, one resource from an object: all that reads a node takes either, as Json.

/// As long as readReplyJson() leaves it: a list is not read by that.
template <typename Json>
QString replyText(const Json &value, qsizetype longest = longestReplyText)
{
    return boundedWords(value.toString(), longest);
}

QMap<QString, QString> textMap(const QJsonValue &value, qsizetype longest = longestReplyText)
{
    QMap<QString, QString> map;
    const auto object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        map.insert(it.key(), replyText(it.value(), longest));
    return map;
}

QMap<QString, QString> textMap(const JsonView &value, qsizetype longest = longestReplyText)
{
    QMap<QString, QString> map;
    if (value.kind() != JsonKind::Object)
        return map;
    for (auto it = value.begin(); it != value.end(); ++it)
        map.insert(it.key().toString(), replyText(*it, longest));
    return map;
}

QJsonArray entriesOf(const QJsonValue &value)
{
    return value.toArray();
}

JsonView entriesOf(const JsonView &value)
{
    return value.kind() == JsonKind::Array ? value : JsonView{};
}

qsizetype countOf(const auto &entries)
{
    return std::distance(entries.begin(), entries.end());
}

template <typename Json>
QStringList textList(const Json &value)
{
    QStringList list;
    for (const auto &entry : entriesOf(value))
        list += replyText(entry);
    return list;
}

/// int64 comes as text; a number is accepted, too.
template <typename Json>
QString integerText(const Json &value)
{
    return value.isDouble() ? QString::number(value.toInteger()) : value.toString();
}

template <typename Json>
Tier tierFrom(const Json &scheduling, const QMap<QString, QString> &labels)
{
    if (labels.contains(QString{runHoursLabel}))
        return Tier::FlexStart;
    if (scheduling["spot"_L1].toBool())
        return Tier::Spot;
    if (scheduling["preemptible"_L1].toBool())
        return Tier::Preemptible;
    return scheduling["reserved"_L1].toBool() ? Tier::Reserved : Tier::OnDemand;
}

/// With n networks each worker has n entries in a row; the first of each is the primary one.
template <typename Json>
QList<NetworkEndpoint> endpointsFrom(const Json &json)
{
    const auto all = entriesOf(json["networkEndpoints"_L1]);
    const auto networks = std::max<qsizetype>(1, countOf(entriesOf(json["networkConfigs"_L1])));
    QList<NetworkEndpoint> endpoints;
    endpoints.reserve((countOf(all) + networks - 1) / networks);
    qsizetype place = 0;
    for (const auto &entry : all) {
        if (place++ % networks == 0)
            endpoints.append({entry["ipAddress"_L1].toString(), entry["accessConfig"_L1]["externalIp"_L1].toString()});
    }
    return endpoints;
}

template <typename Json>
QList<Symptom> symptomsFrom(const Json &array)
{
    QList<Symptom> symptoms;
    for (const auto &entry : entriesOf(array))
        symptoms.append({replyText(entry["symptomType"_L1]), replyText(entry["details"_L1]),
                         replyText(entry["workerId"_L1]), parseTime(entry["createTime"_L1].toString())});
    return symptoms;
}

bool isEmptyObject(const QJsonValue &value)
{
    return value.toObject().isEmpty();
}

bool isEmptyObject(const JsonView &value)
{
    return value.kind() != JsonKind::Object || value.begin() == value.end();
}

template <typename Json>
std::optional<UpcomingMaintenance> maintenanceFrom(const Json &json)
{
    if (isEmptyObject(json))
        return std::nullopt;
    return UpcomingMaintenance{.type = replyText(json["type"_L1]),
                               .status = replyText(json["maintenanceStatus"_L1]),
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
    [[nodiscard]] QString whole(const JsonView &value)
    {
        if (value.kind() != JsonKind::String)
            return {};
        return one(m_whole, value.bytes(), [&] { return replyText(value); });
    }
    [[nodiscard]] QString whole(const QJsonValue &value) { return replyText(value); }
    /// The last segment of it.
    [[nodiscard]] QString last(const JsonView &value)
    {
        if (value.kind() != JsonKind::String)
            return {};
        return one(m_last, value.bytes(), [&] { return lastSegment(replyText(value)); });
    }
    [[nodiscard]] QString last(const QJsonValue &value) { return lastSegment(replyText(value)); }
    [[nodiscard]] ZoneId zone(const QString &name)
    {
        const auto zone = zoneOf(name).toString();
        return ZoneId{one(m_zones, zone, [&] { return zone; })};
    }

private:
    template <typename Key>
    [[nodiscard]] static QString one(QHash<Key, QString> &texts, const Key &key, const auto &make)
    {
        constexpr qsizetype most = 1'000; // a stranger may send a new one each time
        if (const auto known = texts.constFind(key); known != texts.constEnd())
            return *known;
        const QString text = make();
        if (texts.size() < most)
            texts.insert(key, text);
        return text;
    }

    QHash<QByteArrayView, QString> m_whole; ///< the bytes are the reply's
    QHash<QByteArrayView, QString> m_last;
    QHash<QString, QString> m_zones;
};

template <typename T>
void append(QList<T> &rows, Result<T> row)
{
    if (row)
        rows.append(std::move(*row));
    else
        noteOnce(u"a row of the list was left out: %1"_s.arg(row.error().serverWords));
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

template <typename Json>
QList<DataDisk> dataDisksFrom(const Json &value)
{
    QList<DataDisk> disks;
    for (const auto &entry : entriesOf(value)) {
        if (const auto source = entry["sourceDisk"_L1].toString(); !source.isEmpty())
            disks.append({source, entry["mode"_L1].toString() == "READ_ONLY"_L1, textList(entry["workerIds"_L1])});
    }
    return disks;
}

template <typename Json>
void readNetwork(const Json &json, SharedTexts &texts, Tpu &tpu)
{
    const auto read = [&](const auto &network) {
        tpu.network = texts.last(network["network"_L1]);
        tpu.subnetwork = texts.last(network["subnetwork"_L1]);
        tpu.enableExternalIps = network["enableExternalIps"_L1].toBool(); // an answer leaves out what is false
    };
    if (const auto &only = json["networkConfig"_L1]; !isEmptyObject(only)) {
        read(only);
    } else {
        const auto all = entriesOf(json["networkConfigs"_L1]);
        if (all.begin() != all.end())
            read(*all.begin());
    }
    tpu.endpoints = endpointsFrom(json);
}

template <typename Json>
void readState(const Json &json, SharedTexts &texts, Tpu &tpu)
{
    tpu.stateText = texts.whole(json["state"_L1]);
    tpu.state = tpuStateFrom(tpu.stateText);
    tpu.healthText = texts.whole(json["health"_L1]);
    tpu.health = tpuHealthFrom(tpu.healthText);
    tpu.healthDescription = replyText(json["healthDescription"_L1]);
    tpu.symptoms = symptomsFrom(json["symptoms"_L1]);
    tpu.maintenance = maintenanceFrom(json["upcomingMaintenance"_L1]);
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
        int ms = 0;
        for (qsizetype i = 1; i <= 3; ++i)
            ms = ms * 10 + (i < fraction.size() ? fraction[i].digitValue() : 0);
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

namespace {

template <typename Json>
Result<Tpu> tpuFrom(const Json &json, SharedTexts &texts)
{
    const auto name = json["name"_L1].toString();
    if (!isResourceName(name, "nodes"_L1))
        return failed(ErrorCode::BadReply, {}, u"node without a proper name: "_s + name.left(200));
    Result<Tpu> result{Tpu{}};
    auto &tpu = *result;
    tpu.id = TpuId{name};
    tpu.zone = texts.zone(name);
    tpu.shortName = lastSegment(name);
    tpu.numericId = integerText(json["id"_L1]);
    tpu.acceleratorType = texts.last(json["acceleratorType"_L1]);
    tpu.acceleratorKind = texts.whole(json["acceleratorConfig"_L1]["type"_L1]);
    tpu.topology = texts.whole(json["acceleratorConfig"_L1]["topology"_L1]);
    if (tpu.acceleratorType.isEmpty())
        tpu.acceleratorType = typeOfChips(tpu.acceleratorKind, tpu.topology);
    tpu.runtimeVersion = texts.last(json["runtimeVersion"_L1]);
    readState(json, texts, tpu);
    readNetwork(json, texts, tpu);
    tpu.description = replyText(json["description"_L1]);
    tpu.createTime = parseTime(json["createTime"_L1].toString());
    tpu.apiVersion = texts.whole(json["apiVersion"_L1]);
    tpu.labels = textMap(json["labels"_L1]);
    tpu.tier = tierFrom(json["schedulingConfig"_L1], tpu.labels);
    tpu.metadata = textMap(json["metadata"_L1], longestMetadata);
    tpu.tags = textList(json["tags"_L1]);
    tpu.serviceAccount = texts.whole(json["serviceAccount"_L1]["email"_L1]);
    tpu.scopes = textList(json["serviceAccount"_L1]["scope"_L1]);
    tpu.dataDisks = dataDisksFrom(json["dataDisks"_L1]);
    tpu.queuedResource = QueuedResourceId{json["queuedResource"_L1].toString()};
    tpu.isSlice = json["multisliceNode"_L1].toBool();
    return result;
}

/// `room`: for how many rows there will be.
QList<Tpu> tpusFrom(std::span<const JsonView> rows, size_t room)
{
    SharedTexts texts;
    QList<Tpu> tpus;
    tpus.reserve(qsizetype(room));
    for (const auto &row : rows)
        append(tpus, tpuFrom(row, texts));
    return tpus;
}

} // namespace

Result<Tpu> parseTpu(const QJsonObject &json)
{
    SharedTexts texts;
    return tpuFrom(json, texts);
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
    if (!request.nodes.isEmpty() && request.nodes.constFirst().labels.contains(QString{runHoursLabel}))
        request.tier = Tier::FlexStart;
    request.createTime = parseTime(json["createTime"_L1].toString());
    request.validAfter = validAfterFrom(json["queueingPolicy"_L1].toObject());
    request.validUntil = validUntilFrom(json["queueingPolicy"_L1].toObject(), request.createTime);
    return result;
}

QList<Tpu> parseTpus(const QJsonObject &page)
{
    QList<Tpu> tpus;
    for (const auto &row : page["nodes"_L1].toArray())
        append(tpus, parseTpu(row.toObject()));
    return tpus;
}

NodePage readNodePage(const QByteArray &text)
{
    constexpr auto list = "nodes"_L1;
    const auto tape = JsonTape::read(text);
    if (!tape) {
        NodePage page{.rest = readReplyJson(text)};
        page.tpus = parseTpus(page.rest.object);
        page.rest.object.remove(list);
        return page;
    }
    NodePage page{.rest = {.object = tape->without(list)}};
    const auto nodes = entriesOf(JsonView{*tape}[list]);
    const std::vector<JsonView> rows{nodes.begin(), nodes.end()};
    constexpr size_t many = 1'000;
    if (rows.size() < many) {
        page.tpus = tpusFrom(rows, rows.size());
        return page;
    }
    // A list of thousands is read by two: parsing is pure, and the user waits for it.
    const auto half = std::span{rows}.subspan(rows.size() / 2);
    auto second = std::async(std::launch::async, [half] { return tpusFrom(half, half.size()); });
    page.tpus = tpusFrom(std::span{rows}.first(rows.size() / 2), rows.size());
    page.tpus.append(second.get());
    return page;
}

QList<QueuedResource> parseQueuedResources(const QJsonObject &page)
{
    QList<QueuedResource> requests;
    for (const auto &row : page["queuedResources"_L1].toArray())
        append(requests, parseQueuedResource(row.toObject()));
    return requests;
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
static QString provisioningModel(Tier tier)
{
    switch (tier) {
    case Tier::Spot:
    case Tier::Preemptible: return u"SPOT"_s;
    case Tier::FlexStart: return u"FLEX_START"_s;
    default: return u"STANDARD"_s;
    }
}

QJsonObject toJson(const TpuSpec &spec)
{
    QJsonObject network{{u"network"_s, spec.network.isEmpty() ? u"default"_s : spec.network},
                        {u"enableExternalIps"_s, spec.externalAddress == ExternalAddress::Wanted}};
    if (!spec.subnetwork.isEmpty())
        network.insert(u"subnetwork"_s, spec.subnetwork);
    QJsonObject labels;
    for (const auto &[key, value] : labelsOf(spec).asKeyValueRange())
        labels.insert(key, value);
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
        scheduling.insert(u"provisioningModel"_s,
                          provisioningModel(spec.tier == Tier::Preemptible ? Tier::OnDemand : spec.tier));
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
    if (order.spec.tier == Tier::Spot || order.spec.tier == Tier::Preemptible)
        body.insert(u"spot"_s, QJsonObject{});
    if (needsAlpha(order.spec))
        body.insert(u"provisioningModel"_s, provisioningModel(order.spec.tier));
    if (order.spec.tier == Tier::FlexStart)
        body.insert(u"runDuration"_s, QJsonObject{{u"maxRunDuration"_s, u"%1s"_s.arg(order.spec.runHours * 3'600)}});
    if (order.spec.tier == Tier::Reserved)
        body.insert(u"reservationName"_s, reservationPath(order.spec, project));
    if (const auto policy = queueingPolicy(order); !policy.isEmpty())
        body.insert(u"queueingPolicy"_s, policy);
    return body;
}
