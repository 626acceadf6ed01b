// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/podrun.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct PodRunMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodRun)
};

constexpr qsizetype allOutputs = 256 * 1024 * 1024; ///< kept in memory for one run
constexpr qsizetype leastOutput = 1024 * 1024;

QString fileName(const QString &folder, qsizetype index, const PodHost &host)
{
    static const QRegularExpression strange{u"[^A-Za-z0-9._-]+"_s};
    auto name = host.label;
    return u"%1/%2-%3.log"_s.arg(folder).arg(index, 3, 10, QChar{u'0'}).arg(name.replace(strange, u"-"_s).left(60));
}

bool isFailure(const HostRun &run)
{
    return run.isOver() && !run.hasSucceeded() && run.state != HostRun::State::Cancelled;
}

QString nameOf(const PodHost &host, const QSet<QString> &shared)
{
    const auto name = host.isPlain() ? host.label : lastSegment(host.tpu.toString());
    return !host.isPlain() && shared.contains(name) ? punctuation::noted(name, host.zone.toString()) : name;
}

/// "0–3, 7" of sorted numbers.
QString ranges(const QList<int> &numbers)
{
    QStringList parts;
    for (qsizetype i = 0; i < numbers.size();) {
        auto last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
            ++last;
        const auto first = QString::number(numbers[i]);
        parts << (last == i           ? first
                      : last == i + 1 ? first + u", "_s + QString::number(numbers[last])
                                      : first + u'–' + QString::number(numbers[last]));
        i = last + 1;
    }
    return parts.join(u", "_s);
}

} // namespace

PodRun::PodRun(QPointer<HostPool> pool, QList<PodHost> hosts, RunRequest request, QString folder, QObject *parent)
    : QObject{parent}
    , m_pool{std::move(pool)}
    , m_hosts{std::move(hosts)}
    , m_request{std::move(request)}
    , m_folder{std::move(folder)}
    , m_runs{m_hosts.size()}
{
}

PodRun::~PodRun()
{
    m_stop.request_stop();
}

Result<> PodRun::start()
{
    if (m_isStarted)
        return {};
    if (m_hosts.isEmpty())
        return failed(ErrorCode::Invalid, tr("No host is chosen."));
    if (const auto script = scriptOf(m_request); !script)
        return std::unexpected{script.error()};
    m_isStarted = true;
    m_request.outputLimit = std::clamp(allOutputs / m_hosts.size(), leastOutput, RunOutput::hostLimit);
    for (qsizetype i = 0; i < m_hosts.size(); ++i) {
        auto request = m_request;
        request.outputFile = m_folder.isEmpty() ? QString{} : fileName(m_folder, i, m_hosts[i]);
        const RunWatch watch{.changed = m_tasks.guard([this, i](const HostRun &run) { take(i, run); }),
                             .received = m_tasks.guard([this, i](RunOutput::Stream stream, const QByteArray &bytes) {
                                 emit received(i, stream, bytes);
                             })};
        m_tasks.run(runOn(m_pool, m_hosts[i], std::move(request), m_stop.get_token(), watch),
                    [](const Result<HostRun> &) { });
    }
    return {};
}

void PodRun::cancel()
{
    m_stop.request_stop();
}

void PodRun::take(qsizetype host, const HostRun &run)
{
    m_runs[host] = run;
    if (run.isOver()) {
        m_ends.append(host);
        ++m_over;
    }
    emit changed(host);
    if (isOver() && run.isOver())
        emit finished();
}

RunCount PodRun::count() const
{
    RunCount count{.hosts = static_cast<int>(m_hosts.size()), .over = static_cast<int>(m_over)};
    for (const auto &run : m_runs) {
        if (!run.isOver())
            continue;
        switch (run.state) {
        case HostRun::State::Lost: ++count.unknown; break;
        case HostRun::State::Unreachable: ++count.unreachable; break;
        case HostRun::State::Cancelled: ++count.cancelled; break;
        default: ++(run.hasSucceeded() ? count.succeeded : count.failed);
        }
    }
    return count;
}

QList<qsizetype> PodRun::firstFailureFirst() const
{
    QList<qsizetype> order;
    std::ranges::copy_if(m_ends, std::back_inserter(order), [this](qsizetype host) { return isFailure(m_runs[host]); });
    for (const bool over : {false, true}) {
        for (qsizetype host = 0; host < m_hosts.size(); ++host) {
            if (m_runs[host].isOver() == over && !isFailure(m_runs[host]))
                order.append(host);
        }
    }
    return order;
}

void PodRun::followUp(qsizetype host, Rest what)
{
    auto task = what == Rest::End ? endRest(m_pool, m_hosts[host], m_runs[host].group, m_tasks.token())
                                  : lookForRest(m_pool, m_hosts[host], m_runs[host].group, m_tasks.token());
    m_tasks.run(std::move(task), [this, host, what](const Result<GroupEnd> &end) {
        emit restFound(host, what, end.value_or(GroupEnd{}), end ? QString{} : end.error().message);
    });
}

QString stateWord(const HostRun &run)
{
    constexpr int bySignal = 128; // a shell's way to tell that its command was ended by one
    switch (run.state) {
    case HostRun::State::Waiting: return PodRunMessages::tr("waiting");
    case HostRun::State::Connecting: return PodRunMessages::tr("connecting");
    case HostRun::State::Running: return PodRunMessages::tr("running");
    case HostRun::State::Exited:
        if (run.status > bySignal && run.status <= bySignal + 31)
            return PodRunMessages::tr("exit %1 (signal %2)").arg(run.status).arg(run.status - bySignal);
        return run.status == 0 ? PodRunMessages::tr("done") : PodRunMessages::tr("exit %1").arg(run.status);
    case HostRun::State::Signalled: return PodRunMessages::tr("ended by %1").arg(run.signal);
    case HostRun::State::Lost: return PodRunMessages::tr("connection lost");
    case HostRun::State::Unreachable: return PodRunMessages::tr("not reached");
    case HostRun::State::TimedOut: return PodRunMessages::tr("time-out");
    case HostRun::State::Cancelled: return PodRunMessages::tr("cancelled");
    }
    return {};
}

QString countSentence(const RunCount &count)
{
    // Where nothing began, or nobody knows how it ended, nothing has ended.
    QStringList parts{
        PodRunMessages::tr("%1 of %n host(s) ended", nullptr, count.hosts).arg(count.succeeded + count.failed)};
    if (count.failed > 0)
        parts << PodRunMessages::tr("%n failed", nullptr, count.failed);
    if (count.unreachable > 0)
        parts << PodRunMessages::tr("%n not reached", nullptr, count.unreachable);
    if (count.unknown > 0)
        parts << PodRunMessages::tr("%n lost, outcome unknown", nullptr, count.unknown);
    if (count.cancelled > 0)
        parts << PodRunMessages::tr("%n cancelled", nullptr, count.cancelled);
    return parts.join(u" · "_s);
}

QString workingSentence(const PodRun &run)
{
    QList<PodHost> working;
    for (qsizetype host = 0; host < run.hosts().size(); ++host) {
        if (!run.run(host).isOver())
            working.append(run.hosts()[host]);
    }
    if (working.isEmpty() || working.size() == run.hosts().size())
        return {};
    return PodRunMessages::tr("Still working: %1").arg(hostNames(working));
}

QString hostNames(const QList<PodHost> &hosts, qsizetype most)
{
    QStringList order;
    QHash<QString, QList<int>> workers;
    QHash<QString, int> sizes;
    QList<TpuId> tpus;
    for (const auto &host : hosts)
        tpus << host.tpu;
    const auto shared = sharedNames(tpus);
    for (const auto &host : hosts) {
        const auto name = nameOf(host, shared);
        if (!workers.contains(name))
            order.append(name);
        workers[name].append(host.worker);
        sizes[name] = host.isPlain() ? 1 : host.workers;
    }
    QStringList names;
    for (const auto &name : std::as_const(order)) {
        auto numbers = workers[name];
        std::ranges::sort(numbers);
        if (sizes[name] == 1 || (sizes[name] == numbers.size() && order.size() > 1))
            names << name;
        else if (numbers.size() == 1)
            names << hostLabel(name, numbers[0], sizes[name]);
        else
            names << PodRunMessages::tr("%1 · hosts %2").arg(name, ranges(numbers));
    }
    // Numbers of hosts stand between commas themselves.
    const auto joined = [](const QStringList &some) {
        const bool hasCommas =
            std::ranges::any_of(some, [](const QString &name) { return name.contains(u',') || name.contains(u'、'); });
        return hasCommas ? punctuation::clauses(some) : punctuation::list(some);
    };
    const auto rest = names.size() - most;
    if (rest <= 0)
        return joined(names);
    return PodRunMessages::tr("%1 and %n more", nullptr, static_cast<int>(rest)).arg(joined(names.first(most)));
}
