// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/hostprobe.h"

#include "services/core/plaintext.h"
#include "services/ssh/connection.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct HostProbeMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostProbe)
};

constexpr qsizetype mostBytes = 256 * 1024;
constexpr qsizetype mostHolders = 256;
constexpr qsizetype mostDevices = 64;
constexpr qsizetype mostPorts = 512;
constexpr qsizetype mostProcessors = 4'096;
constexpr qsizetype longestText = 200;
constexpr qint64 farthest = 4'102'444'800'000; // the year 2100, ms: no clock of a host that means it stands behind it
constexpr auto longestLook = std::chrono::seconds{10};

using Fields = QList<QByteArrayView>;

Fields fieldsOf(QByteArrayView line)
{
    constexpr qsizetype most = 16;
    Fields fields;
    for (qsizetype at = 0; at < line.size() && fields.size() < most;) {
        auto end = line.indexOf(' ', at);
        end = end < 0 ? line.size() : end;
        if (end > at)
            fields.append(line.sliced(at, end - at));
        at = end + 1;
    }
    return fields;
}

/// Digits alone, below 2^53; -1: no such number.
qint64 countFrom(QByteArrayView text)
{
    constexpr qint64 largest = qint64{1} << 53;
    bool ok = false;
    const auto value = text.size() <= 16 ? text.toLongLong(&ok) : -1;
    return ok && value >= 0 && value < largest && text.front() != '+' ? value : -1;
}

/// Of a machine: up to 2^64, which no integer of ours has to hold.
bool isNumber(QByteArrayView text)
{
    constexpr qsizetype longest = 20;
    return text.size() <= longest && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

double numberFrom(QByteArrayView text)
{
    bool ok = false;
    const auto value = text.toDouble(&ok);
    return ok && std::isfinite(value) && value >= 0 && value < 1e12 ? value : -1;
}

qint64 momentFrom(QByteArrayView text, qint64 unit)
{
    const auto value = countFrom(text);
    return value > 0 && value <= farthest / unit ? value * unit : 0;
}

float kibibytes(QByteArrayView text)
{
    const auto value = countFrom(text);
    return value < 0 || value >= qint64{1} << 42 ? noValue : float(value * 1024);
}

QList<quint16> portsFrom(QByteArrayView text)
{
    QList<quint16> ports;
    for (const auto &part : text.toByteArray().split(',')) {
        const auto port =
            countFrom(QByteArrayView{part}.trimmed().isEmpty() ? QByteArrayView{"x"} : QByteArrayView{part}.trimmed());
        if (port > 0 && port <= 65'535 && !ports.contains(quint16(port)) && ports.size() < mostDevices)
            ports.append(quint16(port));
    }
    return ports;
}

/// What follows the first `count` fields of the line, whole.
QByteArrayView restAfter(QByteArrayView line, int count)
{
    for (; count > 0; --count) {
        const auto blank = line.indexOf(' ');
        if (blank < 0)
            return {};
        line = line.sliced(blank + 1);
    }
    return line;
}

struct Parsed
{
    HostReading reading;
    float available = noValue;
    QList<std::pair<qint64, QByteArray>> held; ///< pid, device file
    bool hasBegun = false;
    bool hasEnded = false;
};

ChipProcess *processIn(Parsed &parsed, qint64 pid)
{
    auto &holders = parsed.reading.holders;
    const auto found = std::ranges::find(holders, pid, &ChipProcess::pid);
    return found == holders.end() ? nullptr : &*found;
}

void readCpu(const Fields &fields, HostCounters &counters)
{
    constexpr qsizetype columns =
        8; // user nice system idle iowait irq softirq steal; guests are counted in user already
    qint64 all = 0;
    qint64 idle = 0;
    if (fields.size() < 5)
        return;
    for (qsizetype i = 1; i < fields.size() && i <= columns; ++i) {
        const auto ticks = countFrom(fields[i]);
        if (ticks < 0)
            return;
        all += ticks;
        idle += i == 4 || i == 5 ? ticks : 0;
    }
    counters.all = all;
    counters.busy = all - idle;
}

/// "idle 100 250": of all processors, or of none.
void readIdle(QByteArrayView line, HostReading &reading)
{
    reading.idle.clear();
    for (auto rest = line; !rest.isEmpty();) {
        const auto blank = rest.indexOf(' ');
        const auto ticks = countFrom(blank < 0 ? rest : rest.first(blank));
        rest = blank < 0 ? QByteArrayView{} : rest.sliced(blank + 1);
        if (ticks < 0 || ticks >= idleTurn || reading.idle.size() >= mostProcessors) {
            reading.idle.clear();
            return;
        }
        reading.idle.append(int(ticks));
    }
}

void readNet(const Fields &fields, HostCounters &counters)
{
    const auto received = fields.size() == 4 ? countFrom(fields[2]) : -1;
    const auto sent = fields.size() == 4 ? countFrom(fields[3]) : -1;
    if (received < 0 || sent < 0 || fields[1] == "lo")
        return;
    constexpr qint64 most = qint64{1} << 60;
    counters.received = std::min(std::max<qint64>(counters.received, 0) + received, most);
    counters.sent = std::min(std::max<qint64>(counters.sent, 0) + sent, most);
}

void readMachine(const Fields &fields, Parsed &parsed)
{
    auto &reading = parsed.reading;
    const auto &key = fields[0];
    if (key == "cpu")
        readCpu(fields, reading.counters);
    else if (key == "net")
        readNet(fields, reading.counters);
    if (fields.size() < 2)
        return;
    if (key == "clock")
        reading.clock = momentFrom(fields[1], 1);
    else if (key == "uptime")
        reading.counters.uptime = numberFrom(fields[1]);
    else if (key == "look")
        reading.isFull = fields[1] == "full";
    else if (key == "machine")
        reading.machine = isNumber(fields[1]) ? QString::fromLatin1(fields[1]) : QString{};
    else if (key == "boot")
        reading.boot = plainText(fields[1], 64);
    else if (key == "load" && numberFrom(fields[1]) >= 0)
        reading.load = float(numberFrom(fields[1]));
    else if (key == "MemTotal")
        reading.memoryTotal = kibibytes(fields[1]);
    else if (key == "MemAvailable")
        parsed.available = kibibytes(fields[1]);
    else if (key == "disk" && fields.size() == 3) {
        reading.diskUsed = kibibytes(fields[1]);
        reading.diskTotal = kibibytes(fields[2]);
    } else if (key == "profile" && fields.size() == 4 && momentFrom(fields[1], 1'000) > 0 && countFrom(fields[2]) >= 0)
        reading.profile =
            ProfileFile{momentFrom(fields[1], 1'000), countFrom(fields[2]), plainText(fields[3], longestText)};
}

bool isChip(QByteArrayView path)
{
    const auto number = path.startsWith("/dev/accel") ? path.sliced(10)
        : path.startsWith("/dev/vfio/")               ? path.sliced(10)
                                                      : QByteArrayView{"x"};
    return number.size() <= 5 && !number.isEmpty() && countFrom(number) >= 0;
}

void readChips(QByteArrayView line, const Fields &fields, Parsed &parsed)
{
    auto &reading = parsed.reading;
    const auto &key = fields[0];
    const auto pid = fields.size() > 1 ? countFrom(fields[1]) : -1;
    if (key == "device" && fields.size() == 2 && isChip(fields[1]) && reading.devices.size() < mostDevices)
        reading.devices.append(QString::fromLatin1(fields[1]));
    else if (key == "listens" && pid > 0 && pid <= 65'535 && reading.listening.size() < mostPorts)
        reading.listening.append(quint16(pid));
    else if (key == "holds" && fields.size() == 3 && pid > 0 && isChip(fields[2]) && parsed.held.size() < mostHolders)
        parsed.held.append({pid, fields[2].toByteArray()});
    else if (key == "process" && fields.size() >= 4 && pid > 0 && !processIn(parsed, pid)
             && reading.holders.size() < mostHolders)
        reading.holders.append({.pid = pid,
                                .user = plainText(fields[2], longestText),
                                .command = plainText(restAfter(line, 4), longestText),
                                .since = momentFrom(fields[3], 1'000)});
    else if (auto *holder = key == "ports" && pid > 0 ? processIn(parsed, pid) : nullptr) {
        holder->metricPorts = portsFrom(restAfter(line, 2));
        holder->hasMetricsOff = fields.size() == 2;
    }
}

void readLine(QByteArrayView line, Parsed &parsed)
{
    const auto fields = fieldsOf(line);
    if (fields.isEmpty())
        return;
    if (!parsed.hasBegun)
        parsed.hasBegun = line == "tpudesk-probe 1"; // what a login script says before is passed over
    else if (line == "end")
        parsed.hasEnded = true;
    else if (fields[0] == "idle")
        readIdle(restAfter(line, 1), parsed.reading);
    else {
        readMachine(fields, parsed);
        readChips(line, fields, parsed);
    }
}

int numberOf(const QString &device)
{
    return device.sliced(10).toInt();
}

/// Which chips each holder has, by the order of the device files.
void assignChips(Parsed &parsed)
{
    auto &reading = parsed.reading;
    std::ranges::sort(reading.devices, {}, numberOf);
    for (const auto &[pid, device] : parsed.held) {
        auto *holder = processIn(parsed, pid);
        const auto chip = reading.devices.indexOf(QString::fromLatin1(device));
        if (holder && chip >= 0 && !holder->chips.contains(int(chip)))
            holder->chips.append(int(chip));
    }
    for (auto &holder : reading.holders)
        std::ranges::sort(holder.chips);
}

/// Bytes or ticks a second; noValue where there is no rate.
float rate(qint64 now, qint64 before, double span)
{
    return now >= 0 && before >= 0 && now >= before && span > 0 ? float(double(now - before) / span) : noValue;
}

/// Percent of the busiest processor. `ticks`: that went by on all of them together.
float busiestOf(const QList<int> &now, const QList<int> &before, double ticks)
{
    constexpr double least = 10; // of a processor: fewer say nothing
    constexpr double most = idleTurn / 2.0; // then nobody knows how often they began anew
    const auto whole = now.isEmpty() ? 0 : ticks / double(now.size());
    if (now.size() != before.size() || !(whole >= least && whole <= most))
        return noValue;
    int leastIdle = idleTurn;
    for (qsizetype i = 0; i < now.size(); ++i)
        leastIdle = std::min(leastIdle, (now.at(i) - before.at(i) + idleTurn) % idleTurn);
    return float(std::clamp(100 * (1 - double(leastIdle) / whole), 0.0, 100.0));
}

Error badAnswer()
{
    return {ErrorCode::BadReply,
            HostProbeMessages::tr(
                "The host's answer about its processors and memory cannot be read. If a login script of yours prints "
                "much text or ends the shell, make it silent for shells that are not interactive.")};
}

} // namespace

Result<HostReading> parseProbe(const QByteArray &output)
{
    if (output.size() > mostBytes)
        return std::unexpected{badAnswer()};
    Parsed parsed;
    for (qsizetype at = 0; at < output.size() && !parsed.hasEnded;) {
        auto end = output.indexOf('\n', at);
        end = end < 0 ? output.size() : end;
        readLine(QByteArrayView{output}.sliced(at, end - at).trimmed(), parsed);
        at = end + 1;
    }
    if (!parsed.hasEnded)
        return std::unexpected{badAnswer()};
    assignChips(parsed);
    auto &reading = parsed.reading;
    if (parsed.available <= reading.memoryTotal) // false where either was not said
        reading.memoryUsed = reading.memoryTotal - parsed.available;
    return reading;
}

QByteArray probeScript(ProbeDepth depth)
{
    QByteArray script;
    for (const auto &name :
         depth == ProbeDepth::Full ? QStringList{u"probe.sh"_s, u"probefull.sh"_s} : QStringList{u"probe.sh"_s}) {
        QFile file{u":/tpudesk/usage/"_s + name};
        if (!file.open(QFile::ReadOnly))
            qFatal("the probe is not part of this program");
        for (const auto &line : file.readAll().split('\n')) {
            if (const auto words = line.trimmed(); !words.isEmpty() && !words.startsWith('#'))
                script += words + '\n';
        }
    }
    return script + "echo end\n";
}

Task<HostReading> probeHost(std::shared_ptr<SshConnection> connection, ProbeDepth depth, std::stop_token stop)
{
    const auto script = probeScript(depth);
    const auto ran = co_await connection->exec(u"sh -s"_s, script, {.output = mostBytes, .time = longestLook}, stop);
    if (!ran)
        co_return std::unexpected{ran.error()};
    if (ran->kind == ExecResult::Kind::Lost)
        co_return failed(ErrorCode::ConnectionLost, ran->reason);
    auto reading = parseProbe(ran->out);
    if (reading)
        reading->wire = script.size() + ran->out.size();
    co_return reading;
}

HostTick tickOf(const HostReading &now, const std::optional<HostReading> &before, const QString &host, qint64 at)
{
    HostTick tick{.host = host, .at = at, .source = UsageSource::Probe, .rows = {}};
    const auto add = [&tick](Metric metric, float value) {
        tick.rows.append({.metric = metric, .isWholeHost = true, .values = {value}});
    };
    const auto &is = now.counters;
    const auto was = before && before->boot == now.boot ? before->counters : HostCounters{};
    // The host's own uptime measures the span: its clock may be set meanwhile, and our two looks may have waited in a
    // queue.
    const auto span = is.uptime >= 0 && was.uptime >= 0 ? is.uptime - was.uptime : 0.0;
    const auto ticks = double(is.all - was.all);
    add(Metric::HostCpu,
        is.all >= 0 && was.all >= 0 && ticks > 0 ? std::min(rate(is.busy, was.busy, ticks) * 100, 100.0F) : noValue);
    const bool isCounted = is.all >= 0 && was.all >= 0;
    add(Metric::HostCpuBusiest, isCounted ? busiestOf(now.idle, before->idle, ticks) : noValue);
    add(Metric::HostMemoryUsed, now.memoryUsed);
    add(Metric::HostMemoryTotal, now.memoryTotal);
    add(Metric::NetworkIn, rate(is.received, was.received, span));
    add(Metric::NetworkOut, rate(is.sent, was.sent, span));
    add(Metric::Load, now.load);
    if (now.isFull) {
        add(Metric::DiskUsed, now.diskUsed);
        add(Metric::DiskTotal, now.diskTotal);
    }
    return tick;
}

QList<quint16> metricPorts(const HostReading &reading)
{
    constexpr quint16 first = 8'431;
    constexpr quint16 last = 8'446; // as many as the chips that a host may have
    QList<quint16> named;
    bool isOff = !reading.holders.isEmpty();
    for (const auto &holder : reading.holders) {
        named += holder.metricPorts;
        isOff &= holder.hasMetricsOff;
    }
    QList<quint16> ports;
    for (const auto port : reading.listening) {
        const bool isMeant = named.isEmpty() ? !isOff && port >= first && port <= last : named.contains(port);
        if (isMeant && !ports.contains(port) && ports.size() < 16)
            ports.append(port);
    }
    std::ranges::sort(ports);
    return ports;
}

ProfileState profileState(const HostReading &reading, qint64 longestAge)
{
    if (!reading.profile)
        return ProfileState::Missing;
    // Both times are the host's own. A file from the future is as little alive as an old one.
    const auto age = reading.clock - reading.profile->written;
    if (reading.clock == 0 || age > longestAge || age < -5'000)
        return ProfileState::Old;
    const auto isHeld = std::ranges::any_of(
        reading.holders, [&](const ChipProcess &holder) { return holder.user == reading.profile->owner; });
    return reading.isFull && !isHeld ? ProfileState::OwnerGone : ProfileState::Live;
}
