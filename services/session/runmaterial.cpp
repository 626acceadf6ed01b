// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/runmaterial.h"

#include "services/core/languages.h"
#include "services/core/plaintext.h"
#include "services/jobs/jobservice.h"
#include "services/project/doctor.h"
#include "services/session/session.h"
#include "services/stacks/stackcapture.h"
#include "services/usage/usagefeed.h"
#include "services/usage/usagestate.h"

#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostFindings = 100; ///< kinds of errors over all hosts
constexpr qsizetype mostNamedHosts = 8; ///< of one kind
constexpr qsizetype longestFoundLine = 400;

/// One kind of error, over all hosts.
struct FoundError
{
    QString rule{};
    QStringList hosts{};
    int count = 0;
    QString line{}; ///< the first of the first host
};

QList<FoundError> errorsIn(const Job &job, const JobLive &live)
{
    QList<FoundError> all;
    const auto hosts = job.last() != nullptr ? job.last()->hosts : QList<JobHost>{};
    for (qsizetype i = 0; i < std::min(hosts.size(), live.hosts.size()); ++i) {
        for (const auto &finding : live.hosts[i].errors.findings()) {
            auto known = std::ranges::find(all, finding.rule, &FoundError::rule);
            if (known == all.end() && all.size() >= mostFindings)
                continue;
            if (known == all.end()) {
                all.append({.rule = finding.rule, .line = plainText(QByteArrayView{finding.line}, longestFoundLine)});
                known = std::prev(all.end());
            }
            known->hosts.append(labelOf(hosts[i].host));
            known->count += finding.count;
        }
    }
    return all;
}

QString hostNames(const QStringList &hosts)
{
    const auto named = hosts.first(std::min(hosts.size(), mostNamedHosts)).join(u", "_s);
    return hosts.size() > mostNamedHosts
        ? u"%1 and %2 more"_s.arg(named, QString::number(hosts.size() - mostNamedHosts))
        : named;
}

std::optional<double> partOf(float value, float whole)
{
    return std::isfinite(value) && std::isfinite(whole) && whole > 0 ? std::optional{double(value) / double(whole)}
                                                                     : std::nullopt;
}

ReportCore reportCore(const SliceUsage &usage, qsizetype index)
{
    constexpr float percent = 100;
    const auto &place = usage.layout.cores[index];
    const auto &core = usage.cores[index];
    const auto total = std::isfinite(core.hbmTotal) ? core.hbmTotal : usage.hbmTotal;
    return {.host = hostName(usage, place.host),
            .chip = place.chipOfSlice,
            .core = place.index,
            .state = usageStateWord(core.state),
            .duty = partOf(core.duty, percent),
            .memory = partOf(core.hbmUsed, total)};
}

QString utcText(const QDateTime &time)
{
    return time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s);
}

QString alertWord(UsageAlert::Kind kind)
{
    switch (kind) {
    case UsageAlert::Kind::Idle: return u"idle for long"_s;
    case UsageAlert::Kind::MemoryFull: return u"memory nearly full"_s;
    case UsageAlert::Kind::Hung: return u"hung"_s;
    case UsageAlert::Kind::DiskFull: return u"disk nearly full"_s;
    case UsageAlert::Kind::Straggler: return u"slower than the others"_s;
    }
    return {};
}

/// "hung, host 2, core 9, since 2026-11-18 11:06:43 UTC"
QString alertLine(const SliceUsage &usage, const UsageAlert &alert)
{
    QStringList parts{alertWord(alert.kind)};
    if (alert.host >= 0)
        parts << hostName(usage, alert.host);
    if (alert.core >= 0)
        parts << u"core %1"_s.arg(alert.core);
    if (alert.since > 0)
        parts << u"since "_s + utcText(QDateTime::fromMSecsSinceEpoch(alert.since, QTimeZone::UTC));
    return parts.join(u", "_s);
}

} // namespace

RunMaterialSources runMaterialSources(Session &session)
{
    const auto login = session.keys.loginChoice();
    QStringList names{session.profile.project.toString(),
                      session.profile.projectNumber,
                      session.profile.account,
                      session.account.account,
                      login.user,
                      login.osLoginUser};
    names.removeAll(QString{});
    names.removeDuplicates();
    return {.jobs = &session.jobs,
            .documents = &session.documents,
            .doctor = &session.doctor,
            .slowness = &session.runs.slowness,
            .usage = &session.usage,
            .names = names,
            .stacks = &session.stacks};
}

void describeRun(const RunMaterialSources &sources, BundleContents *contents)
{
    const auto job = sources.jobs != nullptr ? sources.jobs->find(contents->run.id) : std::nullopt;
    contents->names += sources.names;
    if (job)
        contents->machines += machineNames(*job);
    Languages::inEnglish([&] {
        QStringList parts;
        if (job && sources.documents != nullptr)
            contents->logs = bundleLogs(JobTails{sources.documents}, *job);
        if (job)
            parts << logLines(*job, sources.jobs->live(job->id));
        if (job && sources.slowness != nullptr)
            parts << slownessLines(sources.slowness->find(job->id));
        if (sources.doctor != nullptr)
            parts << doctorLines(sources.doctor->checks(), sources.doctor->examinedAt());
        parts.removeAll(QString{});
        contents->findings = parts.join(u"\n\n"_s);
        const auto reports =
            sources.stacks != nullptr ? sources.stacks->reports(contents->run.id) : QList<StackReport>{};
        if (!reports.isEmpty())
            contents->stacks = textOf(reports.constFirst());
    });
}

std::pair<QList<ReportCore>, QDateTime> coreMapOf(const RunMaterialSources &sources, const QUuid &run)
{
    const auto job = sources.jobs != nullptr ? sources.jobs->find(run) : std::nullopt;
    QList<ReportCore> cores;
    qint64 oldest = 0;
    if (!job || sources.usage == nullptr)
        return {};
    for (const auto &tpu : machinesOf(*job)) {
        const auto usage = sources.usage->now(tpu);
        const auto count = std::min(usage.cores.size(), usage.layout.cores.size());
        if (usage.at == 0 || count == 0)
            continue;
        oldest = oldest == 0 ? usage.at : std::min(oldest, usage.at);
        for (qsizetype i = 0; i < count && cores.size() < RunReport::mostCores; ++i) {
            const auto worker = usage.layout.cores[i].host;
            const auto isIts = [&](const JobHost &host) { return host.host.tpu == tpu && host.host.worker == worker; };
            if (std::ranges::any_of(job->last()->hosts, isIts)) // it may have run on some hosts only
                cores.append(reportCore(usage, i));
        }
    }
    if (cores.isEmpty())
        return {};
    return {cores, QDateTime::fromMSecsSinceEpoch(oldest, QTimeZone::UTC)};
}

SliceUsage wordedAnew(SliceUsage usage)
{
    usage.sentence = usage.isLive ? sliceSentence(usage) : usageStateSentence(usage.state);
    for (auto &alert : usage.alerts)
        alert.text = alertLine(usage, alert);
    return usage;
}

QList<TpuId> machinesOf(const Job &job)
{
    QList<TpuId> tpus;
    const auto hosts = job.last() != nullptr ? job.last()->hosts : QList<JobHost>{};
    for (const auto &host : hosts) {
        if (!host.host.isPlain() && !tpus.contains(host.host.tpu))
            tpus.append(host.host.tpu);
    }
    return tpus;
}

QStringList machineNames(const Job &job)
{
    constexpr qsizetype shortest = 4; // shorter ones stand in every text, see planBundle()
    auto hosts = job.spec.hosts;
    for (const auto &attempt : job.attempts) {
        for (const auto &host : attempt.hosts)
            hosts.append(host.host);
    }
    QStringList names;
    for (const auto &host : std::as_const(hosts)) {
        const auto tpu = lastSegment(host.tpu.toString());
        if (host.isPlain())
            names << host.label << host.address;
        else if (tpu.size() >= shortest)
            names << tpu;
        else
            names << host.label << labelOf(host) << host.tpu.toString();
    }
    static const QRegularExpression isAddress{u"^[0-9.]+$"_s}; // what is private of these is everybody's
    names.removeIf([](const QString &name) { return name.isEmpty() || isAddress.match(name).hasMatch(); });
    names.removeDuplicates();
    return names;
}

QString doctorLines(const QList<Check> &checks, const QDateTime &examinedAt)
{
    if (!examinedAt.isValid())
        return u"Account, project and network: not looked at."_s;
    QStringList lines{u"Account, project and network, looked at on %1:"_s.arg(utcText(examinedAt))};
    for (const auto &check : checks) {
        const bool isTold = check.state == CheckState::Attention || check.state == CheckState::Bad
            || check.state == CheckState::Unknown;
        if (isTold)
            lines << u"- %1 (%2): %3"_s.arg(checkTitle(check.id), checkStateWord(check.state), checkSentence(check));
    }
    if (lines.size() == 1)
        lines << u"- nothing was found to be wrong"_s;
    return lines.join(u'\n');
}

QString logLines(const Job &job, const JobLive &live)
{
    QStringList lines;
    const auto all = errorsIn(job, live);
    for (const auto &found : all) {
        const auto *rule = ErrorRules::standard().find(found.rule);
        if (rule == nullptr)
            continue;
        const auto &text = rule->text(u"en"_s);
        lines << u"%1 %2 (%3 times; %4)"_s.arg(found.rule, text.title, QString::number(found.count),
                                               hostNames(found.hosts))
              << u"  %1 %2"_s.arg(text.cause, text.fix) << u"  > %1"_s.arg(found.line);
    }
    if (!lines.isEmpty())
        lines.prepend(u"Errors in its logs that are known:"_s);
    return lines.join(u'\n');
}

QString slownessLines(const std::optional<CheckedSlowness> &found)
{
    if (!found || found->slowness.evidence.isEmpty())
        return {};
    constexpr int percent = 100;
    const auto minutes = std::chrono::minutes{SlownessChecks::window}.count();
    const auto part = [](double lost) { return u"%1 s"_s.arg(lost, 0, 'f', 0); };
    QStringList lines{u"Why it was slow, in the %1 min before %2: %3 (%4 %)"_s.arg(
        QString::number(minutes), utcText(found->at), slownessWord(found->slowness.cause),
        QString::number(qRound(found->slowness.share * percent)))};
    for (const auto &evidence : found->slowness.evidence)
        lines << u"- %1: %2%3"_s.arg(slownessWord(evidence.cause), part(evidence.lost),
                                     evidence.isInferred ? u", inferred"_s : QString{});
    return lines.join(u'\n');
}
