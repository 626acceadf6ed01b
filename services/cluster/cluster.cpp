// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/cluster.h"

#include "services/core/plaintext.h"
#include "services/tpu/accelerators.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QSet>
#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct ClusterMessages
{
    Q_DECLARE_TR_FUNCTIONS(Cluster)
};

constexpr qsizetype longestSliceName = 40;
constexpr qsizetype longestClusterName = 40;
constexpr qsizetype longestClusterPath = 400;

constexpr std::array<std::pair<ClusterAccounting, QLatin1StringView>, 3> accountingWords{{
    {ClusterAccounting::None, "none"_L1},
    {ClusterAccounting::File, "file"_L1},
    {ClusterAccounting::Database, "database"_L1},
}};

bool isSmallLetter(QChar c)
{
    return c >= u'a' && c <= u'z';
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

/// What may stand in a configuration as a name, without being read as something else.
bool isNameWord(QStringView text, qsizetype longest)
{
    const auto isFit = [](QChar c) {
        return isSmallLetter(c) || isDigit(c) || (c >= u'A' && c <= u'Z') || c == u'-' || c == u'_' || c == u'.';
    };
    return !text.isEmpty() && text.size() <= longest && std::ranges::all_of(text, isFit) && text[0] != u'-'
        && text[0] != u'.';
}

/// An address inside a network, IPv4 or IPv6, or a name.
bool isAddressWord(QStringView text)
{
    constexpr qsizetype longest = 255;
    const auto isFit = [](QChar c) {
        return isSmallLetter(c) || isDigit(c) || (c >= u'A' && c <= u'Z') || c == u'-' || c == u'.' || c == u':';
    };
    return text.size() <= longest && std::ranges::all_of(text, isFit);
}

/// A folder that may stand in slurm.conf: nothing that ends a word there, and no "%" that Slurm would fill in.
bool isFolderWord(const QString &path)
{
    const auto isFit = [](QChar c) {
        return isSmallLetter(c) || isDigit(c) || (c >= u'A' && c <= u'Z') || QStringView{u"/-_.+"}.contains(c);
    };
    return path.isEmpty()
        || (path.startsWith(u'/') && path.size() <= longestClusterPath && std::ranges::all_of(path, isFit));
}

bool isChipPattern(const QString &files)
{
    const auto isFit = [](QChar c) { return isSmallLetter(c) || isDigit(c) || QStringView{u"/[]-,"}.contains(c); };
    return files.isEmpty()
        || (files.startsWith("/dev/"_L1) && files.size() <= 100 && std::ranges::all_of(files, isFit));
}

QString slicesProblem(const Cluster &cluster)
{
    if (cluster.slices.isEmpty())
        return ClusterMessages::tr("Choose at least one TPU VM or pod.");
    if (cluster.slices.size() > Cluster::mostSlices || cluster.hostCount() > Cluster::mostHosts)
        return ClusterMessages::tr("A cluster has at most %1 slices and %2 hosts. Choose fewer.")
            .arg(Cluster::mostSlices)
            .arg(Cluster::mostHosts);
    QSet<QString> names;
    for (const auto &slice : cluster.slices) {
        if (!isNameWord(slice.name, longestSliceName) || names.contains(slice.name))
            return ClusterMessages::tr("Each slice needs a name of its own, of letters, digits and “-”.");
        names.insert(slice.name);
        if (slice.hosts.isEmpty())
            return ClusterMessages::tr("The slice %1 has no hosts. Remove it, or wait until its request is fulfilled.")
                .arg(slice.name);
        if (slice.isShared && slice.hosts.size() > 1)
            return ClusterMessages::tr("The slice %1 has several hosts, which compute together: its chips cannot be "
                                       "given to different jobs.")
                .arg(slice.name);
    }
    QMap<QString, qsizetype> sizes;
    for (const auto &slice : cluster.slices) {
        const auto partition = partitionOf(slice);
        if (sizes.value(partition, slice.hosts.size()) != slice.hosts.size())
            return ClusterMessages::tr(
                       "Slices of the type %1 have different numbers of hosts. Give one of them another "
                       "type.")
                .arg(partition);
        sizes.insert(partition, slice.hosts.size());
    }
    return {};
}

QString timeWord(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

QDateTime timeOf(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString().left(40), Qt::ISODateWithMs).toUTC();
}

QJsonObject hardwareJson(const ClusterHardware &hardware)
{
    return {{u"cpus"_s, hardware.cpus},
            {u"sockets"_s, hardware.sockets},
            {u"cores"_s, hardware.coresPerSocket},
            {u"threads"_s, hardware.threadsPerCore},
            {u"memory"_s, hardware.memory},
            {u"chips"_s, hardware.chips},
            {u"files"_s, hardware.chipFiles}};
}

ClusterHardware hardwareFrom(const QJsonObject &json)
{
    const auto bounded = [&json](QLatin1StringView key, int most) { return std::clamp(json[key].toInt(), 0, most); };
    ClusterHardware hardware{.cpus = bounded("cpus"_L1, 4'096),
                             .sockets = bounded("sockets"_L1, 64),
                             .coresPerSocket = bounded("cores"_L1, 4'096),
                             .threadsPerCore = bounded("threads"_L1, 16),
                             .memory = std::clamp<qint64>(json["memory"_L1].toInteger(), 0, qint64{1} << 40),
                             .chips = bounded("chips"_L1, 64)};
    if (const auto files = json["files"_L1].toString(); isChipPattern(files))
        hardware.chipFiles = files;
    return hardware;
}

/// Without what the slice, its first host or the machine say already: thousands of hosts are one document.
QJsonObject hostJson(const ClusterSlice &slice, int worker)
{
    const auto &host = slice.hosts[worker];
    QJsonObject json;
    if (host.node != nodeNameOf(slice.name, worker))
        json.insert(u"node"_s, host.node);
    if (host.address != host.host.internalAddress)
        json.insert(u"address"_s, host.address);
    if (worker == 0 || host.hardware != slice.hosts.constFirst().hardware)
        json.insert(u"hardware"_s, hardwareJson(host.hardware));
    if (host.host.id.isEmpty())
        return json;
    auto machine = toJson(host.host);
    machine.remove("label"_L1); // made anew when it is read
    if (host.host.tpu == slice.tpu)
        machine.remove("tpu"_L1);
    json.insert(u"host"_s, machine);
    return json;
}

/// The next one of a slice whose hosts before it are read.
std::optional<ClusterHost> clusterHostFrom(const QJsonObject &json, const ClusterSlice &slice)
{
    ClusterHost host{.node = json["node"_L1].toString(nodeNameOf(slice.name, int(slice.hosts.size())))};
    if (json.contains("host"_L1)) {
        auto machine = json["host"_L1].toObject();
        if (!machine.contains("tpu"_L1) && !machine.contains("address"_L1))
            machine.insert("tpu"_L1, slice.tpu.toString());
        const auto known = podHostFrom(machine);
        if (!known)
            return std::nullopt;
        host.host = *known;
    }
    host.address = json["address"_L1].toString(host.host.internalAddress);
    host.hardware = json.contains("hardware"_L1) || slice.hosts.isEmpty() ? hardwareFrom(json["hardware"_L1].toObject())
                                                                          : slice.hosts.constFirst().hardware;
    const bool isFit = isNameWord(host.node, longestSliceName + 10) && isAddressWord(host.address);
    return isFit ? std::optional{host} : std::nullopt;
}

QJsonObject sliceJson(const ClusterSlice &slice)
{
    QJsonArray hosts;
    for (int worker = 0; worker < int(slice.hosts.size()); ++worker)
        hosts.append(hostJson(slice, worker));
    return {{u"name"_s, slice.name},
            {u"tpu"_s, slice.tpu.toString()},
            {u"request"_s, slice.request.isNull() ? QString{} : slice.request.toString(QUuid::WithoutBraces)},
            {u"number"_s, slice.number},
            {u"type"_s, slice.type},
            {u"zone"_s, slice.zone.toString()},
            {u"shared"_s, slice.isShared},
            {u"hosts"_s, hosts}};
}

std::optional<ClusterSlice> sliceFrom(const QJsonObject &json)
{
    ClusterSlice slice{.name = json["name"_L1].toString(),
                       .tpu = TpuId{json["tpu"_L1].toString().left(400)},
                       .request = QUuid::fromString(json["request"_L1].toString()),
                       .number = json["number"_L1].toString().left(40),
                       .type = json["type"_L1].toString(),
                       .zone = ZoneId{json["zone"_L1].toString()},
                       .isShared = json["shared"_L1].toBool()};
    const bool isFit = isNameWord(slice.name, longestSliceName)
        && (slice.type.isEmpty() || isNameWord(slice.type, longestSliceName))
        && (slice.zone.isEmpty() || isNameWord(slice.zone.toString(), longestSliceName));
    if (!isFit)
        return std::nullopt;
    const auto hosts = json["hosts"_L1].toArray();
    for (const auto &value : hosts) {
        const auto host = clusterHostFrom(value.toObject(), slice);
        if (!host || slice.hosts.size() >= Cluster::mostHosts)
            return std::nullopt;
        slice.hosts.append(*host);
    }
    return slice;
}

bool addSlices(const QJsonArray &slices, Cluster *cluster)
{
    for (const auto &value : slices) {
        const auto slice = sliceFrom(value.toObject());
        if (!slice || cluster->slice(slice->name) != nullptr || cluster->slices.size() >= Cluster::mostSlices)
            return false;
        cluster->slices.append(*slice);
    }
    return cluster->hostCount() <= Cluster::mostHosts;
}

} // namespace

const ClusterSlice *Cluster::slice(const QString &sliceName) const
{
    const auto found = std::ranges::find(slices, sliceName, &ClusterSlice::name);
    return found == slices.end() ? nullptr : &*found;
}

qsizetype Cluster::hostCount() const
{
    qsizetype count = 0;
    for (const auto &slice : slices)
        count += slice.hosts.size();
    return count;
}

QString nodeNameOf(const QString &sliceName, int worker)
{
    return u"%1-w%2"_s.arg(sliceName).arg(worker, 3, 10, QChar{u'0'});
}

QString sliceOfNode(QStringView node)
{
    const auto mark = node.lastIndexOf(u"-w"_s);
    const auto digits = mark < 1 ? QStringView{} : node.sliced(mark + 2);
    return digits.size() >= 3 && std::ranges::all_of(digits, isDigit) ? node.first(mark).toString() : QString{};
}

QString sliceNameFrom(const QString &name)
{
    QString fit;
    for (const QChar c : name.toLower()) {
        const bool isFit = isSmallLetter(c) || isDigit(c);
        if (isFit || (!fit.isEmpty() && !fit.endsWith(u'-')))
            fit += isFit ? c : QChar{u'-'};
    }
    fit.truncate(longestSliceName);
    while (fit.endsWith(u'-'))
        fit.chop(1);
    return fit.isEmpty() ? u"slice"_s : fit;
}

ClusterSlice clusterSliceOf(const Tpu &tpu, const QString &sliceName)
{
    ClusterSlice slice{
        .name = sliceName, .tpu = tpu.id, .number = tpu.numericId, .type = tpu.acceleratorType, .zone = tpu.zone};
    const auto facts = Accelerators::catalogue().facts(tpu.acceleratorType);
    for (const auto &host : hostsOf(tpu)) {
        ClusterHost node{.node = nodeNameOf(sliceName, host.worker), .host = host, .address = host.internalAddress};
        if (facts && facts->hosts > 0)
            node.hardware.chips = facts->chips / facts->hosts;
        slice.hosts.append(node);
    }
    return slice;
}

QString partitionOf(const ClusterSlice &slice)
{
    if (slice.type.isEmpty())
        return u"tpu"_s;
    const auto type = sliceNameFrom(slice.type);
    return slice.isShared ? type + "-shared"_L1 : type;
}

QMap<QString, int> partitionSizes(const Cluster &cluster)
{
    QMap<QString, int> sizes;
    for (const auto &slice : cluster.slices)
        sizes.insert(partitionOf(slice), std::max(1, int(slice.hosts.size())));
    return sizes;
}

QMap<QString, QString> problemsOf(const Cluster &cluster)
{
    QMap<QString, QString> problems;
    const auto isName = [](QChar c) { return isSmallLetter(c) || isDigit(c) || c == u'_'; };
    if (cluster.name.isEmpty() || cluster.name.size() > longestClusterName || !std::ranges::all_of(cluster.name, isName)
        || !isSmallLetter(cluster.name[0]))
        problems.insert(
            u"name"_s, ClusterMessages::tr("Enter a name of small letters, digits and “_” that begins with a letter."));
    if (cluster.controller.id.isEmpty())
        problems.insert(u"controller"_s, ClusterMessages::tr("Choose the machine that the controller runs on."));
    if (const auto problem = slicesProblem(cluster); !problem.isEmpty())
        problems.insert(u"slices"_s, problem);
    if (!isFolderWord(cluster.home) || !isFolderWord(cluster.stateFolder))
        problems.insert(u"home"_s,
                        ClusterMessages::tr("Enter a folder that begins with / and has only letters, digits and "
                                            "“-_.+” in its name."));
    return problems;
}

QJsonObject toJson(const Cluster &cluster)
{
    QJsonArray slices;
    for (const auto &slice : cluster.slices)
        slices.append(sliceJson(slice));
    const auto *word =
        std::ranges::find(accountingWords, cluster.accounting, &std::pair<ClusterAccounting, QLatin1StringView>::first);
    return {{u"format"_s, 1},
            {u"id"_s, cluster.id.toString(QUuid::WithoutBraces)},
            {u"name"_s, cluster.name},
            {u"controller"_s, toJson(cluster.controller)},
            {u"controllerName"_s, cluster.controllerName},
            {u"controllerAddress"_s, cluster.controllerAddress},
            {u"slices"_s, slices},
            {u"accounting"_s, QString{word->second}},
            {u"home"_s, cluster.home},
            {u"state"_s, cluster.stateFolder},
            {u"asks"_s, cluster.asksForSlices},
            {u"createdAt"_s, timeWord(cluster.createdAt)},
            {u"setUpAt"_s, timeWord(cluster.setUpAt)},
            {u"undoneAt"_s, timeWord(cluster.undoneAt)}};
}

std::optional<Cluster> clusterFrom(const QJsonObject &json)
{
    const auto controller = podHostFrom(json["controller"_L1].toObject());
    const auto accounting = json["accounting"_L1].toString();
    const auto *word =
        std::ranges::find_if(accountingWords, [&accounting](const auto &pair) { return accounting == pair.second; });
    if (json["format"_L1].toInt() != 1 || !controller || word == accountingWords.end())
        return std::nullopt;
    Cluster cluster{.id = QUuid::fromString(json["id"_L1].toString()),
                    .name = json["name"_L1].toString(),
                    .controller = *controller,
                    .controllerName = json["controllerName"_L1].toString(),
                    .controllerAddress = json["controllerAddress"_L1].toString(),
                    .accounting = word->first,
                    .home = json["home"_L1].toString(),
                    .stateFolder = json["state"_L1].toString(),
                    .asksForSlices = json["asks"_L1].toBool(),
                    .createdAt = timeOf(json["createdAt"_L1]),
                    .setUpAt = timeOf(json["setUpAt"_L1]),
                    .undoneAt = timeOf(json["undoneAt"_L1])};
    const bool isFit = !cluster.id.isNull() && isNameWord(cluster.name, longestClusterName)
        && (cluster.controllerName.isEmpty() || isNameWord(cluster.controllerName, 64))
        && isAddressWord(cluster.controllerAddress) && isFolderWord(cluster.home) && isFolderWord(cluster.stateFolder);
    if (!isFit || !addSlices(json["slices"_L1].toArray(), &cluster))
        return std::nullopt;
    return cluster;
}
