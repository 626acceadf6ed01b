// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/podhost.h"
#include "services/core/punctuation.h"
#include "services/hosts/hosts.h"
#include "services/ssh/hostkeys.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

struct PodHostMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodHost)
};

constexpr qsizetype longestList = 256 * 1024;
constexpr qsizetype mostHosts = 1'024;

std::optional<quint16> portFrom(QStringView digits)
{
    bool isNumber = false;
    const uint port = digits.toUInt(&isNumber);
    if (!isNumber || port < 1 || port > 65'535)
        return std::nullopt;
    return static_cast<quint16>(port);
}

/// [user@]address[:port]; an IPv6 address with a port stands in brackets.
std::optional<PodHost> hostFrom(const QString &word)
{
    static const QRegularExpression shape{
        uR"(^(?:([A-Za-z0-9_][A-Za-z0-9._-]{0,63})@)?(?:\[([0-9A-Fa-f:.]{2,45})\]|((?=[0-9A-Fa-f:.]{2,45}$)[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*)|([A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?))(?::([0-9]{1,5}))?$)"_s};
    const auto match = shape.match(word);
    if (!match.hasMatch())
        return std::nullopt;
    const auto address = match.captured(2) + match.captured(3) + match.captured(4);
    const auto port = match.captured(5).isEmpty() ? std::optional<quint16>{22} : portFrom(match.capturedView(5));
    if (!port || (!match.captured(3).isEmpty() && !match.captured(5).isEmpty()))
        return std::nullopt;
    return plainHost(match.captured(1), address.toLower(), *port);
}

QString shown(const QString &word)
{
    return word.size() > 60 ? word.left(60) + u'…' : word;
}

} // namespace

QString labelOf(const PodHost &host)
{
    return saidLabelOf(host).text();
}

StoredMessage saidLabelOf(const PodHost &host)
{
    if (host.isPlain() || host.workers <= 1)
        return host.isPlain() ? host.label : lastSegment(host.tpu.toString());
    return {"Hosts",
            QT_TRANSLATE_NOOP("Hosts", "%1 · host %2"),
            {lastSegment(host.tpu.toString()), QString::number(host.worker)}};
}

QSet<QString> sharedNames(const QList<TpuId> &tpus)
{
    QHash<QString, TpuId> first;
    QSet<QString> shared;
    for (const auto &tpu : tpus) {
        const auto name = lastSegment(tpu.toString());
        if (!tpu.isEmpty() && first.value(name, tpu) != tpu)
            shared.insert(name);
        first.insert(name, tpu);
    }
    return shared;
}

QStringList labelsOf(const QList<PodHost> &hosts)
{
    QList<TpuId> tpus;
    for (const auto &host : hosts)
        tpus << host.tpu;
    const auto shared = sharedNames(tpus);
    QStringList labels;
    for (const auto &host : hosts) {
        const bool isShared = !host.isPlain() && shared.contains(lastSegment(host.tpu.toString()));
        labels << (isShared ? punctuation::noted(labelOf(host), host.zone.toString()) : labelOf(host));
    }
    return labels;
}

QList<PodHost> readyHosts(const TpuService &tpus)
{
    QList<PodHost> hosts;
    for (const auto &tpu : tpus.tpus()) {
        if (tpu.state == TpuState::Ready)
            hosts += hostsOf(tpu);
    }
    return hosts;
}

bool isGone(const PodHost &host, const TpuService &tpus)
{
    const auto &list = tpus.listState();
    return !host.isPlain() && list.updatedAt.isValid() && !list.staleZones.contains(host.zone) && !tpus.tpu(host.tpu);
}

bool isThere(const PodHost &host, const TpuService &tpus)
{
    const auto tpu = host.isPlain() ? std::nullopt : tpus.tpu(host.tpu);
    const ProjectId project{host.tpu.toString().section(u'/', 1, 1)};
    return tpu ? pinName({project, tpu->zone, tpu->numericId, host.worker}) == host.id : !isGone(host, tpus);
}

QString nodeIdOf(const PodHost &host)
{
    return host.isPlain() ? QString{} : host.id.section(u'/', 2, 2); // as pinName() puts it
}

QList<PodHost> hostsOf(const Tpu &tpu)
{
    const auto workers = std::max(1, static_cast<int>(tpu.endpoints.size()));
    const ProjectId project{tpu.id.toString().section(u'/', 1, 1)};
    QList<PodHost> hosts;
    for (int worker = 0; worker < workers; ++worker) {
        hosts.append({.id = pinName({project, tpu.zone, tpu.numericId, worker}),
                      .label = hostLabel(tpu.shortName, worker, workers),
                      .tpu = tpu.id,
                      .worker = worker,
                      .workers = workers,
                      .internalAddress = tpu.endpoints.value(worker).internalIp,
                      .zone = tpu.zone});
    }
    return hosts;
}

QList<PodHost> hostsOf(const QList<Tpu> &slices)
{
    QList<PodHost> hosts;
    for (const auto &slice : slices)
        hosts += hostsOf(slice);
    return hosts;
}

PodHost plainHost(const QString &user, const QString &address, quint16 port)
{
    const auto place = address.contains(u':') ? u'[' + address + u']' : address;
    const auto whole =
        (user.isEmpty() ? QString{} : user + u'@') + place + (port == 22 ? QString{} : u":%1"_s.arg(port));
    return {
        .id = u"%1@%2:%3"_s.arg(user, place).arg(port), .label = whole, .address = address, .user = user, .port = port};
}

Result<QList<PodHost>> parseHostList(const QString &text)
{
    if (text.size() > longestList)
        return failed(
            ErrorCode::Invalid,
            PodHostMessages::tr("This is not a list of hosts: it is longer than %1 KiB.").arg(longestList / 1024));
    QList<PodHost> hosts;
    QSet<QString> seen;
    int number = 0;
    static const QRegularExpression lineEnd{u"\r\n|\n|\r"_s};
    static const QRegularExpression between{uR"([\s,;\x{FEFF}]+)"_s, QRegularExpression::UseUnicodePropertiesOption};
    for (const auto &line : text.split(lineEnd)) {
        ++number;
        for (const auto &word : line.section(u'#', 0, 0).split(between, Qt::SkipEmptyParts)) {
            const auto host = hostFrom(word);
            if (!host)
                return failed(
                    ErrorCode::Invalid,
                    PodHostMessages::tr("Line %1: “%2” is not a host. Write an address or a name, with a user "
                                        "before it and a port after it where they are needed: me@10.0.0.2:22.")
                        .arg(number)
                        .arg(shown(word)));
            if (seen.contains(host->id))
                continue;
            if (hosts.size() == mostHosts)
                return failed(ErrorCode::Invalid,
                              PodHostMessages::tr("The list holds more than %1 hosts. Divide it.").arg(mostHosts));
            seen.insert(host->id);
            hosts.append(*host);
        }
    }
    if (hosts.isEmpty())
        return failed(ErrorCode::Invalid,
                      PodHostMessages::tr("The list holds no host. Write one address on each line."));
    return hosts;
}

QList<PodHost> recognised(QList<PodHost> hosts, const QList<Tpu> &tpus)
{
    QHash<QString, PodHost> known;
    for (const auto &tpu : tpus) {
        const auto workers = hostsOf(tpu);
        for (qsizetype i = 0; i < tpu.endpoints.size(); ++i) {
            for (const auto &address : {tpu.endpoints[i].internalIp, tpu.endpoints[i].externalIp}) {
                // Two networks may use the same internal addresses: then it names nobody.
                if (!address.isEmpty())
                    known.insert(address, known.contains(address) ? PodHost{} : workers[i]);
            }
        }
    }
    for (auto &host : hosts) {
        const auto worker = known.constFind(host.address);
        if (!host.isPlain() || host.port != 22 || worker == known.cend() || worker->isPlain())
            continue;
        const auto user = host.user;
        host = *worker;
        host.user = user;
    }
    return hosts;
}

QJsonObject toJson(const PodHost &host)
{
    if (host.isPlain())
        return {{u"address"_s, host.address}, {u"user"_s, host.user}, {u"port"_s, host.port}};
    return {{u"id"_s, host.id},         {u"label"_s, host.label},     {u"tpu"_s, host.tpu.toString()},
            {u"worker"_s, host.worker}, {u"workers"_s, host.workers}, {u"internal"_s, host.internalAddress},
            {u"user"_s, host.user}};
}

bool isOneWord(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.isPrint() && !c.isSpace(); });
}

std::optional<PodHost> podHostFrom(const QJsonObject &json)
{
    const TpuId tpu{json["tpu"_L1].toString()};
    if (tpu.isEmpty()) {
        const auto address = json["address"_L1].toString();
        const auto user = json["user"_L1].toString();
        const auto place = address.contains(u':') ? u'[' + address + u']' : address;
        return hostFrom((user.isEmpty() ? QString{} : user + u'@') + place + u":%1"_s.arg(json["port"_L1].toInt(22)));
    }
    const auto worker = json["worker"_L1].toInt(-1);
    const auto workers = json["workers"_L1].toInt(1);
    // The label is made anew: it was kept in the language of then.
    PodHost host{.id = json["id"_L1].toString(),
                 .label = hostLabel(lastSegment(tpu.toString()), worker, workers),
                 .tpu = tpu,
                 .worker = worker,
                 .workers = workers,
                 .user = json["user"_L1].toString(),
                 .internalAddress = json["internal"_L1].toString(),
                 .zone = zoneOf(tpu.toString())};
    const bool areWords =
        std::ranges::all_of(QStringList{host.id, tpu.toString(), host.user, host.internalAddress}, &isOneWord);
    if (host.id.isEmpty() || host.zone.isEmpty() || host.worker < 0 || host.workers <= host.worker || !areWords)
        return std::nullopt;
    return host;
}
