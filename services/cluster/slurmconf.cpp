// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/slurmconf.h"

#include "services/cluster/nodelist.h"
#include "services/cluster/sweep.h"
#include "services/core/shellquote.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int slurmctldPort = 6'817;
constexpr int usualCpus = 1; // until slurmd has said how many there are
constexpr qint64 usualMemory = 1'024; // MiB
constexpr int aYear = 31'536'000; // s: as good as never, where Slurm wants a number
constexpr int longestResume = 65'533; // s: the longest that all versions take

QByteArray clusterFile(const QString &name)
{
    QFile file{u":/tpudesk/cluster/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    return file.readAll();
}

QString orElse(const QString &value, QLatin1StringView otherwise)
{
    return value.isEmpty() ? QString{otherwise} : value;
}

/// What the scripts and the configuration write of one node.
QString nodeLine(const ClusterSlice &slice, const ClusterHost &host)
{
    const auto &hardware = host.hardware;
    QStringList parts{u"NodeName=%1"_s.arg(host.node), u"NodeAddr=%1"_s.arg(orElse(host.address, slurmplace::nowhere))};
    if (hardware.sockets > 0 && hardware.coresPerSocket > 0 && hardware.threadsPerCore > 0)
        parts << u"Sockets=%1 CoresPerSocket=%2 ThreadsPerCore=%3"_s.arg(hardware.sockets)
                     .arg(hardware.coresPerSocket)
                     .arg(hardware.threadsPerCore);
    else
        parts << u"CPUs=%1"_s.arg(hardware.cpus > 0 ? hardware.cpus : usualCpus);
    // A machine that was made again may have a little less: a node with less than it is written down with takes no
    // jobs.
    constexpr qint64 part = 95; // per cent
    parts << u"RealMemory=%1"_s.arg(hardware.memory > 0 ? hardware.memory * part / 100 : usualMemory);
    QStringList features{u"slice_"_s + slice.name};
    if (!slice.type.isEmpty())
        features << u"type_"_s + slice.type;
    if (!slice.zone.isEmpty())
        features << u"zone_"_s + slice.zone.toString();
    parts << u"Feature="_s + features.join(u',');
    if (slice.isShared && hardware.chips > 0)
        parts << u"Gres=tpu:%1"_s.arg(hardware.chips);
    parts << (host.address.isEmpty() ? u"State=DOWN Reason=tpudesk:waits"_s : u"State=UNKNOWN"_s);
    return parts.join(u' ');
}

QStringList nodesOf(const ClusterSlice &slice)
{
    QStringList nodes;
    for (const auto &host : slice.hosts)
        nodes << host.node;
    return nodes;
}

QStringList partitionLines(const Cluster &cluster)
{
    QMap<QString, QStringList> nodes;
    QStringList order;
    QMap<QString, bool> isShared;
    for (const auto &slice : cluster.slices) {
        const auto name = partitionOf(slice);
        if (!nodes.contains(name))
            order << name;
        nodes[name] += nodesOf(slice);
        isShared[name] = slice.isShared;
    }
    const auto sizes = partitionSizes(cluster);
    QStringList lines;
    for (const auto &name : std::as_const(order)) {
        const auto size = sizes.value(name, 1);
        lines << u"PartitionName=%1 Nodes=%2 Default=%3 OverSubscribe=%4%5 MaxTime=UNLIMITED State=UP"_s.arg(
            name, nodeList(nodes[name]), lines.isEmpty() ? u"YES"_s : u"NO"_s,
            isShared[name] ? u"NO"_s : u"EXCLUSIVE"_s, size > 1 ? u" MinNodes=%1"_s.arg(size) : QString{});
    }
    return lines;
}

bool hasPods(const Cluster &cluster)
{
    return std::ranges::any_of(cluster.slices, [](const ClusterSlice &slice) { return slice.hosts.size() > 1; });
}

bool hasSharedHosts(const Cluster &cluster)
{
    return std::ranges::any_of(cluster.slices, &ClusterSlice::isShared);
}

QStringList daemonLines(const Cluster &cluster, const SlurmPlaces &places)
{
    const auto logs = orElse(places.logs, "/var/log/slurm"_L1);
    const auto run = orElse(places.run, "/run"_L1);
    const int port = places.port > 0 ? places.port : slurmctldPort;
    const auto state = places.state.isEmpty() ? orElse(cluster.stateFolder, slurmplace::state) : places.state;
    QStringList lines{u"SlurmUser="_s + orElse(places.user, "slurm"_L1),
                      u"SlurmctldPort=%1"_s.arg(port),
                      u"SlurmdPort=%1"_s.arg(port + 1),
                      u"AuthType=auth/munge"_s,
                      u"StateSaveLocation="_s + state,
                      u"SlurmdSpoolDir="_s + orElse(places.spool, slurmplace::spool),
                      u"SlurmctldPidFile=%1/slurmctld.pid"_s.arg(run),
                      u"SlurmdPidFile=%1/slurmd%2.pid"_s.arg(run, places.run.isEmpty() ? QString{} : u"-%n"_s),
                      u"SlurmctldLogFile=%1/slurmctld.log"_s.arg(logs),
                      u"SlurmdLogFile=%1/slurmd%2.log"_s.arg(logs, places.logs.isEmpty() ? QString{} : u"-%n"_s)};
    if (!places.user.isEmpty())
        lines << u"SlurmdUser="_s + places.user;
    if (!places.mungeSocket.isEmpty())
        lines << u"AuthInfo=socket="_s + places.mungeSocket;
    return lines;
}

QStringList schedulerLines(const Cluster &cluster)
{
    QStringList lines{u"ProctrackType=proctrack/linuxproc"_s,
                      u"SelectType=select/cons_tres"_s,
                      u"SelectTypeParameters=CR_CPU"_s,
                      u"SchedulerType=sched/backfill"_s,
                      u"SchedulerParameters=bf_continue,enable_user_top,max_switch_wait=%1"_s.arg(aYear),
                      u"PriorityType=priority/basic"_s,
                      u"EnforcePartLimits=ALL"_s,
                      u"JobSubmitPlugins=lua"_s,
                      u"MaxArraySize=%1"_s.arg(SweepTable::mostRows + 1),
                      u"MaxJobCount=60000"_s,
                      u"MinJobAge=600"_s,
                      u"JobRequeue=1"_s,
                      u"ReturnToService=2"_s,
                      u"SlurmdTimeout=120"_s,
                      u"TreeWidth=128"_s};
    if (hasPods(cluster))
        lines << u"TopologyPlugin=topology/tree"_s;
    if (hasSharedHosts(cluster))
        lines << u"GresTypes=tpu"_s;
    return lines;
}

QStringList accountingLines(const Cluster &cluster, const SlurmPlaces &places)
{
    const auto logs = orElse(places.logs, "/var/log/slurm"_L1);
    switch (cluster.accounting) {
    case ClusterAccounting::File: return {u"JobCompType=jobcomp/filetxt"_s, u"JobCompLoc=%1/jobcomp.log"_s.arg(logs)};
    case ClusterAccounting::Database:
        return {u"AccountingStorageType=accounting_storage/slurmdbd"_s,
                u"AccountingStorageHost="_s + orElse(cluster.controllerAddress, "localhost"_L1),
                u"JobAcctGatherType=jobacct_gather/linux"_s, u"JobAcctGatherFrequency=30"_s};
    case ClusterAccounting::None: break;
    }
    return {};
}

/// Nodes that are away wait until a job wants them: then the hook is called.
QStringList powerLines(const Cluster &cluster, const SlurmPlaces &places)
{
    if (!cluster.asksForSlices)
        return {};
    const auto tools = orElse(places.tools, slurmplace::tools);
    return {u"SuspendProgram=%1/slice-suspend"_s.arg(tools),
            u"ResumeProgram=%1/slice-resume"_s.arg(tools),
            u"SuspendTime=%1"_s.arg(aYear), // no slice is given back because nobody uses it: that costs a machine
            u"SuspendTimeout=30"_s,
            u"ResumeTimeout=%1"_s.arg(longestResume),
            u"SuspendRate=0"_s,
            u"ResumeRate=0"_s};
}

QString controllerHost(const Cluster &cluster)
{
    const auto name = orElse(cluster.controllerName, "localhost"_L1);
    return cluster.controllerAddress.isEmpty() ? name : u"%1(%2)"_s.arg(name, cluster.controllerAddress);
}

/// From 24.05 on control groups can be left alone: jobs are followed by their processes, as on a host without them.
QByteArray cgroupConf(const SlurmVersion &version)
{
    return version >= SlurmVersion{24, 5, 0} ? QByteArray{"CgroupPlugin=disabled\n"} : QByteArray{};
}

QByteArray slurmdbdConf(const Cluster &cluster, const SlurmPlaces &places)
{
    const QStringList lines{u"AuthType=auth/munge"_s,
                            u"DbdHost="_s + orElse(cluster.controllerName, "localhost"_L1),
                            u"SlurmUser="_s + orElse(places.user, "slurm"_L1),
                            u"StorageType=accounting_storage/mysql"_s,
                            u"StorageLoc=slurm_acct_db"_s,
                            u"StorageUser=slurm"_s,
                            u"LogFile=%1/slurmdbd.log"_s.arg(orElse(places.logs, "/var/log/slurm"_L1)),
                            u"PidFile=%1/slurmdbd.pid"_s.arg(orElse(places.run, "/run"_L1)),
                            u"PurgeJobAfter=12months"_s};
    return lines.join(u'\n').toUtf8() + '\n';
}

constexpr auto writtenBy =
    "# Written by TPU Desk from the record of this cluster. Changes are overwritten when it is set up again.\n";

} // namespace

QByteArray slurmConf(const Cluster &cluster, const SlurmVersion &, const SlurmPlaces &places)
{
    QStringList lines{u"ClusterName="_s + cluster.name, u"SlurmctldHost="_s + controllerHost(cluster)};
    lines += daemonLines(cluster, places);
    lines += schedulerLines(cluster);
    lines += accountingLines(cluster, places);
    lines << u"TaskProlog=%1/task-prolog"_s.arg(orElse(places.tools, slurmplace::tools));
    lines += powerLines(cluster, places);
    for (const auto &slice : cluster.slices) {
        for (const auto &host : slice.hosts)
            lines << nodeLine(slice, host);
    }
    lines += partitionLines(cluster);
    return writtenBy + lines.join(u'\n').toUtf8() + '\n';
}

QByteArray topologyConf(const Cluster &cluster)
{
    if (!hasPods(cluster))
        return {};
    QStringList lines;
    QStringList switches;
    for (const auto &slice : cluster.slices) {
        switches << slice.name;
        lines << u"SwitchName=%1 Nodes=%2"_s.arg(slice.name, nodeList(nodesOf(slice)));
    }
    lines << u"SwitchName=tpudesk_all Switches="_s + switches.join(u',');
    return writtenBy + lines.join(u'\n').toUtf8() + '\n';
}

QByteArray gresConf(const Cluster &cluster)
{
    if (!hasSharedHosts(cluster))
        return {};
    QStringList lines;
    for (const auto &slice : cluster.slices) {
        for (const auto &host : slice.hosts) {
            if (!slice.isShared || host.hardware.chips <= 0)
                continue;
            const auto files = host.hardware.chipFiles;
            lines << u"NodeName=%1 Name=tpu Count=%2"_s.arg(host.node).arg(host.hardware.chips)
                    + (files.isEmpty() ? QString{} : u" File="_s + files);
        }
    }
    return writtenBy + lines.join(u'\n').toUtf8() + '\n';
}

QByteArray jobSubmitLua(const Cluster &cluster)
{
    QByteArray head = "local hosts_of = {";
    const auto sizes = partitionSizes(cluster);
    for (const auto &[name, size] : sizes.asKeyValueRange())
        head += " [\"" + name.toUtf8() + "\"] = " + QByteArray::number(size) + ',';
    const auto first = cluster.slices.isEmpty() ? QString{} : partitionOf(cluster.slices.constFirst());
    return head + " }\nlocal default_partition = \"" + first.toUtf8() + "\"\n" + clusterFile(u"jobsubmit.lua"_s);
}

QList<SlurmFile> slurmFiles(const Cluster &cluster, const SlurmVersion &version, const SlurmPlaces &places)
{
    QList<SlurmFile> files{{u"slurm.conf"_s, slurmConf(cluster, version, places)},
                           {u"job_submit.lua"_s, jobSubmitLua(cluster), true}};
    const auto add = [&files](const QString &name, const QByteArray &text, bool isForController = false) {
        if (!text.isEmpty())
            files.append(SlurmFile{name, text, isForController});
    };
    add(u"topology.conf"_s, topologyConf(cluster));
    add(u"gres.conf"_s, gresConf(cluster));
    add(u"cgroup.conf"_s, cgroupConf(version));
    if (cluster.accounting == ClusterAccounting::Database)
        add(u"slurmdbd.conf"_s, slurmdbdConf(cluster, places), true);
    return files;
}

std::optional<ClusterHardware> hardwareIn(QByteArrayView said)
{
    static const QRegularExpression shape{
        uR"(\bCPUs=(\d{1,4})\b.*\bSocketsPerBoard=(\d{1,2})\b.*\bCoresPerSocket=(\d{1,4})\b.*\bThreadsPerCore=(\d{1,2})\b.*\bRealMemory=(\d{1,10})\b)"_s};
    const auto match = shape.match(QString::fromLatin1(said.first(std::min<qsizetype>(said.size(), 4'096))));
    if (!match.hasMatch())
        return std::nullopt;
    static const QRegularExpression boards{uR"(\bBoards=(\d{1,2})\b)"_s};
    const auto number = [&match](int group) { return match.captured(group).toInt(); };
    const int count = std::max(1, boards.match(match.captured(0)).captured(1).toInt());
    ClusterHardware hardware{.cpus = number(1),
                             .sockets = number(2) * count,
                             .coresPerSocket = number(3),
                             .threadsPerCore = number(4),
                             .memory = match.captured(5).toLongLong()};
    return hardware.cpus > 0 && hardware.memory > 0 ? std::optional{hardware} : std::nullopt;
}

QString chipFilesIn(QByteArrayView said)
{
    static const QRegularExpression shape{uR"(^/dev/(accel|vfio/)(\d{1,2})$)"_s};
    QStringList names;
    QString folder;
    const auto lines = QString::fromLatin1(said.first(std::min<qsizetype>(said.size(), 4'096))).split(u'\n');
    for (const auto &line : lines) {
        const auto match = shape.match(line.trimmed());
        if (!match.hasMatch())
            continue;
        if (!folder.isEmpty() && folder != match.captured(1))
            return {};
        folder = match.captured(1);
        names << u"/dev/"_s + folder + match.captured(2);
    }
    return names.isEmpty() ? QString{} : nodeList(names);
}

QMap<QString, QByteArray> slurmTools(const Cluster &cluster, const SlurmPlaces &places)
{
    const auto state = places.state.isEmpty() ? QString{slurmplace::wanted} : places.state + "/tpudesk"_L1;
    const auto given = [](const QString &file, const QByteArray &name, const QString &value) {
        auto script = clusterFile(file);
        return script.insert(script.indexOf('\n') + 1, name + '=' + shellQuote(value.toUtf8()) + '\n');
    };
    QMap<QString, QByteArray> tools{{u"task-prolog"_s, given(u"taskprolog.sh"_s, "home", cluster.home)}};
    if (cluster.asksForSlices) {
        const auto hook = given(u"slicehook.sh"_s, "wanted", state);
        tools.insert(u"slice-suspend"_s, hook);
        tools.insert(u"slice-resume"_s, hook);
    }
    return tools;
}
