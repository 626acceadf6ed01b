// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageadvice.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct UsageAdviceMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageAdvice)
};

/// What helps, where the sentence of the alert does not say it.
QString whatHelps(UsageAlert::Kind kind)
{
    switch (kind) {
    case UsageAlert::Kind::Hung:
        return UsageAdviceMessages::tr("If its output stands still too, stop the job, free the chips and start again.");
    case UsageAlert::Kind::DiskFull:
        return UsageAdviceMessages::tr("Move checkpoints to a bucket or the shared folder, or delete old ones.");
    default: return {};
    }
}

UsageAction actionOf(UsageAlert::Kind kind, const UsageFacts &facts)
{
    switch (kind) {
    case UsageAlert::Kind::Idle: return UsageAction::Tpu;
    case UsageAlert::Kind::MemoryFull: return UsageAction::Look;
    case UsageAlert::Kind::Hung: return facts.hasJob ? UsageAction::Job : UsageAction::Free;
    case UsageAlert::Kind::DiskFull: return UsageAction::Storage;
    case UsageAlert::Kind::Straggler: return UsageAction::Look;
    }
    return UsageAction::None;
}

/// The worst of many full cores is another one at each look: the alert is the same.
QString keyOf(const UsageAlert &alert)
{
    return u"%1/%2"_s.arg(int(alert.kind)).arg(alert.since);
}

/// Which cores it is about: all stragglers at once.
QList<int> alertCores(const SliceUsage &usage, const UsageAlert &alert)
{
    QList<int> cores;
    for (int core = 0; core < usage.cores.size(); ++core) {
        const bool isOfHost = alert.core < 0 && usage.layout.cores.value(core).host == alert.host;
        if (alert.kind == UsageAlert::Kind::Straggler ? usage.cores[core].isStraggler : core == alert.core || isOfHost)
            cores << core;
    }
    return cores;
}

/// Alerts of one kind together: 512 full cores are one sentence and a number.
QList<UsageAdvice> alertAdvice(const SliceUsage &usage, const UsageFacts &facts)
{
    QList<UsageAdvice> all;
    QList<UsageAlert::Kind> kinds;
    for (const auto &alert : usage.alerts) {
        if (const auto known = kinds.indexOf(alert.kind); known >= 0) {
            if (alert.core >= 0)
                all[known].cores << alert.core;
            continue;
        }
        const auto more = std::ranges::count(usage.alerts, alert.kind, &UsageAlert::kind) - 1;
        QStringList parts{alert.text};
        if (more > 0)
            parts << UsageAdviceMessages::tr("And %n more like it.", nullptr, int(more));
        parts << whatHelps(alert.kind);
        kinds << alert.kind;
        all << UsageAdvice{.key = keyOf(alert),
                           .level = alertLevel(alert.kind),
                           .sentence = punctuation::sentences(parts),
                           .action = actionOf(alert.kind, facts),
                           .host = alert.host,
                           .cores = alertCores(usage, alert)};
    }
    return all;
}

QString since(qint64 at)
{
    return at == 0 ? UsageAdviceMessages::tr("Nothing was measured there yet.")
                   : UsageAdviceMessages::tr("The last value is of %1.")
                         .arg(QLocale{}.toString(QDateTime::fromMSecsSinceEpoch(at).time(), u"HH:mm:ss"_s));
}

enum class Fault : quint8 { TransportError, NoValues, ShutOut };

std::optional<Fault> faultOf(const HostUsage &host)
{
    if (host.isShutOut)
        return Fault::ShutOut;
    if (host.state == UsageState::Unreachable)
        return Fault::TransportError;
    return host.state == UsageState::Failed ? std::optional{Fault::NoValues} : std::nullopt;
}

QString faultText(Fault fault, const QString &which)
{
    switch (fault) {
    case Fault::TransportError: return UsageAdviceMessages::tr("%1: no answer.").arg(which);
    case Fault::NoValues: return UsageAdviceMessages::tr("%1: no usable values.").arg(which);
    case Fault::ShutOut: return UsageAdviceMessages::tr("%1: no login.").arg(which);
    }
    return {};
}

/// Hosts with one fault, as one advice: what the first of them says, and how many there are.
std::optional<UsageAdvice> hostsAdvice(const SliceUsage &usage, Fault fault)
{
    QList<int> hosts;
    for (int host = 0; host < usage.hosts.size(); ++host) {
        if (faultOf(usage.hosts[host]) == fault)
            hosts << host;
    }
    if (hosts.isEmpty())
        return std::nullopt;
    const auto &first = usage.hosts[hosts.first()];
    UsageAdvice advice{
        .key = u"fault%1/%2"_s.arg(int(fault)).arg(hosts.size()), .level = StatusLevel::Warning, .host = hosts.first()};
    for (int core = 0; core < usage.layout.cores.size(); ++core) {
        if (hosts.contains(usage.layout.cores[core].host))
            advice.cores << core;
    }
    const bool isGone = fault != Fault::NoValues;
    const auto which = hosts.size() == 1 ? hostName(usage, hosts.first())
                                         : UsageAdviceMessages::tr("%n hosts", nullptr, int(hosts.size()));
    QStringList parts{faultText(fault, which), first.sentence};
    const auto isCoarse = [&](int host) { return usage.hosts[host].state == UsageState::Coarse; };
    if (std::ranges::any_of(hosts, isCoarse))
        parts << UsageAdviceMessages::tr("The values come from Cloud Monitoring, one a minute.");
    else if (isGone)
        parts << since(first.at);
    if (hosts.size() < usage.hosts.size())
        parts << UsageAdviceMessages::tr("All others are measured as before.");
    advice.sentence = punctuation::sentences(parts);
    advice.action = isGone ? UsageAction::Connect : UsageAction::Script;
    return advice;
}

/// A program computes there, and its runtime tells nothing.
bool isMute(const HostUsage &host)
{
    return host.state == UsageState::NoData && host.at != 0 && !host.users.isEmpty();
}

/// Where a program waits for hosts on which none has begun, these are the ones to look at.
std::optional<UsageAdvice> absentAdvice(const SliceUsage &usage, const UsageFacts &facts)
{
    QList<int> absent;
    bool isAnyWaiting = false;
    for (int host = 0; host < usage.hosts.size(); ++host) {
        const auto state = usage.hosts[host].state;
        if (state == UsageState::NoWorkload)
            absent << host;
        isAnyWaiting = isAnyWaiting || state == UsageState::Hung;
    }
    if (absent.isEmpty() || !isAnyWaiting)
        return std::nullopt;
    const auto which = absent.size() == 1 ? hostName(usage, absent.first())
                                          : UsageAdviceMessages::tr("%n hosts", nullptr, int(absent.size()));
    UsageAdvice advice{
        .key = u"absent/%1/%2"_s.arg(absent.first()).arg(absent.size()),
        .level = StatusLevel::Warning,
        .sentence = UsageAdviceMessages::tr("%1: no program has begun there, and the one that hangs may be waiting for "
                                            "it. Look at why it did not start, or start the job again on all hosts.")
                        .arg(which),
        .action = facts.hasJob ? UsageAction::Job : UsageAction::Connect,
        .host = absent.first()};
    for (int core = 0; core < usage.layout.cores.size(); ++core) {
        if (absent.contains(usage.layout.cores[core].host))
            advice.cores << core;
    }
    return advice;
}

/// What Cloud Monitoring has and is not shown, and why.
QList<UsageAdvice> monitoringAdvice(const UsageFacts &facts)
{
    QList<UsageAdvice> all;
    const auto &use = facts.monitoring;
    if (use.isUsedUp())
        all << UsageAdvice{.key = u"budget/%1"_s.arg(use.perDay),
                           .sentence = UsageAdviceMessages::tr(
                                           "The %1 time series that may be read from Cloud Monitoring today are used "
                                           "up; Google bills reads. Gaps are filled again from midnight on. If that "
                                           "is too late, allow more a day.")
                                           .arg(QLocale{}.toString(use.perDay)),
                           .action = UsageAction::Measuring};
    if (use.isLeftOut && facts.login != UsageLogin::Missing) // without one, loginAdvice() says both
        all << UsageAdvice{.key = u"leftOut"_s,
                           .sentence = UsageAdviceMessages::tr(
                               "Cloud Monitoring names hosts by the numbers of their machines, and not all numbers of "
                               "this TPU are known. Values that may be another host's are left out. Log in to each "
                               "host once: it says its number.")};
    return all;
}

/// Nothing is read over SSH yet, and what there is in the meantime.
UsageAdvice loginAdvice(const UsageFacts &facts)
{
    const bool isAnyLeftOut = facts.monitoring.isOn && facts.monitoring.isLeftOut;
    UsageAdvice advice{.key = isAnyLeftOut ? u"login/leftOut"_s : u"login"_s,
                       .level = StatusLevel::Warning,
                       .action = UsageAction::Login};
    if (isAnyLeftOut)
        advice.sentence = UsageAdviceMessages::tr(
            "Usage is read over SSH, and no key and user name were chosen yet. Until then only Cloud Monitoring has "
            "values, one a minute, and not those of hosts whose machine number is not known: a host says it at the "
            "first login.");
    else if (facts.monitoring.isOn)
        advice.sentence = UsageAdviceMessages::tr("Usage is read over SSH, and no key and user name were chosen yet. "
                                                  "Until then only Cloud Monitoring has values, one a minute.");
    else
        advice.sentence = UsageAdviceMessages::tr("Usage is read over SSH, and no key and user name were chosen yet.");
    return advice;
}

/// A host that was logged in to before, or has the key by another way, answers all the same.
bool isAnyHeard(const SliceUsage &usage)
{
    return std::ranges::any_of(usage.hosts, [](const HostUsage &host) {
        return host.at != 0 && !host.isShutOut && host.state != UsageState::Unreachable
            && host.state != UsageState::Coarse;
    });
}

/// That is the cause of what the hosts say one by one.
UsageAdvice publishAdvice(const SliceUsage &usage, const UsageFacts &facts)
{
    QStringList parts{UsageAdviceMessages::tr("Your SSH key is not published for the user %1, so no host lets you in.")
                          .arg(facts.user)};
    if (std::ranges::contains(usage.hosts, UsageState::Coarse, &HostUsage::state))
        parts << UsageAdviceMessages::tr("The values come from Cloud Monitoring, one a minute.");
    return {.key = u"publish"_s,
            .level = StatusLevel::Warning,
            .sentence = punctuation::sentences(parts),
            .action = UsageAction::Publish};
}

QList<UsageAdvice> stateAdvice(const SliceUsage &usage, const UsageFacts &facts)
{
    QList<UsageAdvice> all;
    if (!usage.isLive) {
        all << UsageAdvice{.key = u"gone"_s,
                           .sentence =
                               UsageAdviceMessages::tr(
                                   "Nothing is measured on %1 now. What was measured before can still be looked at.")
                                   .arg(facts.name)};
        return all;
    }
    const bool isUnpublished = facts.login == UsageLogin::Unpublished && !isAnyHeard(usage);
    if (facts.login == UsageLogin::Missing)
        all << loginAdvice(facts);
    else if (isUnpublished)
        all << publishAdvice(usage, facts);
    const bool mayLogIn = facts.login != UsageLogin::Missing && !isUnpublished;
    for (const auto fault : {Fault::ShutOut, Fault::TransportError, Fault::NoValues}) {
        if (auto advice = mayLogIn ? hostsAdvice(usage, fault) : std::nullopt)
            all << *advice;
    }
    if (auto absent = absentAdvice(usage, facts))
        all << *absent;
    if (usage.state == UsageState::NoWorkload)
        all << UsageAdvice{.key = u"workload"_s,
                           .sentence =
                               UsageAdviceMessages::tr("No program holds the chips of %1. Their numbers come from the "
                                                       "program itself: they appear when a job has started.")
                                   .arg(facts.name),
                           .action = UsageAction::StartJob};
    else if (std::ranges::any_of(usage.hosts, &isMute))
        all << UsageAdvice{
            .key = u"mute"_s,
            .sentence = UsageAdviceMessages::tr("A program holds the chips, but its libtpu is too old to say what they "
                                                "do. One line of Python in it lets JAX tell how much memory is used."),
            .action = UsageAction::Script};
    return all;
}

} // namespace

QList<UsageAdvice> usageAdvice(const SliceUsage &usage, const UsageFacts &facts)
{
    return stateAdvice(usage, facts) + alertAdvice(usage, facts)
        + (usage.isLive ? monitoringAdvice(facts) : QList<UsageAdvice>{});
}

QString actionText(UsageAction action)
{
    switch (action) {
    case UsageAction::None: return {};
    case UsageAction::Login: return UsageAdviceMessages::tr("Choose a key…");
    case UsageAction::Publish: return UsageAdviceMessages::tr("Publish the key…");
    case UsageAction::Connect: return UsageAdviceMessages::tr("Connect now");
    case UsageAction::Job: return UsageAdviceMessages::tr("Open its job");
    case UsageAction::Free: return UsageAdviceMessages::tr("Free the chips…");
    case UsageAction::StartJob: return UsageAdviceMessages::tr("New job…");
    case UsageAction::Tpu: return UsageAdviceMessages::tr("Go to the TPU");
    case UsageAction::Storage: return UsageAdviceMessages::tr("Storage");
    case UsageAction::Look: return UsageAdviceMessages::tr("Show it");
    case UsageAction::Measuring: return UsageAdviceMessages::tr("Allow more…");
    case UsageAction::Script: return UsageAdviceMessages::tr("Show the line…");
    }
    return {};
}

QString alertWord(const SliceUsage &usage)
{
    const auto kind = usage.alerts.first().kind;
    const auto alerts = int(std::ranges::count(usage.alerts, kind, &UsageAlert::kind));
    const int count = kind == UsageAlert::Kind::Straggler
        ? std::max(alerts, int(std::ranges::count(usage.cores, true, &CoreUsage::isStraggler)))
        : alerts;
    switch (kind) {
    case UsageAlert::Kind::Idle: return UsageAdviceMessages::tr("idle", "badge: nothing computes for long");
    case UsageAlert::Kind::MemoryFull: return UsageAdviceMessages::tr("memory nearly full", "badge");
    case UsageAlert::Kind::Hung: return UsageAdviceMessages::tr("hung", "badge");
    case UsageAlert::Kind::DiskFull: return UsageAdviceMessages::tr("disk nearly full", "badge");
    case UsageAlert::Kind::Straggler: return UsageAdviceMessages::tr("%n straggler(s)", "badge", count);
    }
    return {};
}

StatusLevel alertLevel(UsageAlert::Kind kind)
{
    return kind == UsageAlert::Kind::Idle || kind == UsageAlert::Kind::DiskFull ? StatusLevel::Warning
                                                                                : StatusLevel::Bad;
}
