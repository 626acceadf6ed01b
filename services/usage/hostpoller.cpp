// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/hostpoller.h"

#include "services/core/async/backoff.h"
#include "services/core/clock.h"
#include "services/tpu/multislice.h"
#include "services/usage/history.h"
#include "services/usage/usageevents.h"
#include "services/usage/usageflow.h"
#include "services/usage/usagewatch.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 fullEvery = 15'000; // ms; a full look leaves a line in the host's log
constexpr qint64 everythingEvery = 15'000;
constexpr qint64 statusEvery = 5'000;
constexpr qint64 programEvery = 10'000;
constexpr size_t manyHosts = 16; // beyond it what costs more is asked a quarter as often
constexpr int mostLogins = 6; // at once: the user's own terminal waits behind them
constexpr size_t mostAlone = 64; // hosts: a larger slice that nobody watches is not logged in to
constexpr auto slow = 30s;
constexpr auto slotPause = 300ms;

/// Another login would be refused in the same way until the user has done something.
bool isForUser(ErrorCode code)
{
    return code == ErrorCode::LoginRefused || code == ErrorCode::KeyUnreadable || code == ErrorCode::KeyLocked
        || code == ErrorCode::HostKeyUnknown || code == ErrorCode::HostKeyChanged || code == ErrorCode::Cancelled
        || code == ErrorCode::SignedOut || code == ErrorCode::ScopeMissing || code == ErrorCode::Denied;
}

QString excuse(const Error &error)
{
    return error.message.isEmpty()
        ? UsageWatch::tr("Nobody is logged in to this host. Open a terminal on it, or this page again, to log in.")
        : error.message;
}

/// With many hosts what changes slowly is asked less often: the probe starts a shell on each.
std::chrono::milliseconds probePeriod(size_t hosts, double rate)
{
    constexpr double most = 64; // looks a second over all hosts
    return std::chrono::milliseconds{qint64(std::max({1.0, rate, double(hosts) / most}) * 1'000)};
}

} // namespace

HostPollers::Poller *HostPollers::poller(const QString &host)
{
    const auto found = m_pollers.find(host);
    return found == m_pollers.end() ? nullptr : &found->second;
}

HostSight *HostPollers::sight(const QString &host)
{
    auto *of = poller(host);
    auto *in = of ? m_watch->slice(of->tpu) : nullptr;
    return in ? in->sight.find(of->worker, host) : nullptr;
}

void HostPollers::begin(const SliceSight &slice)
{
    const auto tpu = slice.tpu().id;
    QStringList names;
    for (const auto &sight : slice.hosts())
        names += sight.host().id;
    if (m_watch->m_isResting
        || std::ranges::all_of(names, [this](const QString &name) { return m_pollers.contains(name); }))
        return;
    m_watch->m_context.history->setSlice(sliceKey(tpu), names);
    for (int worker = 0; worker < names.size(); ++worker) {
        const auto &name = names.at(worker);
        if (m_pollers.contains(name))
            continue;
        auto &poller = m_pollers[name];
        poller.tpu = tpu;
        poller.worker = worker;
        poller.mayAsk = !m_watch->isAlone(tpu);
        m_watch->m_tasks.run(UsageFlow::probe(m_watch, name, poller.life.get_token()), [](const Result<> &) { });
        m_watch->m_tasks.run(UsageFlow::runtime(m_watch, name, poller.life.get_token()), [](const Result<> &) { });
    }
    m_watch->wakeCoarse();
}

void HostPollers::end(const TpuId &tpu)
{
    std::vector<std::stop_source> lives; // ending one may run code that looks here
    QStringList names;
    for (const auto &[name, poller] : m_pollers) {
        if (poller.tpu == tpu) {
            lives.push_back(poller.life);
            names += name;
        }
    }
    for (const auto &name : std::as_const(names)) {
        m_pollers.erase(name);
        m_watch->m_context.sources->forget(name);
    }
    for (auto &life : lives)
        life.request_stop();
}

void HostPollers::lookNow(const std::optional<TpuId> &slice)
{
    QStringList names;
    for (auto &[name, poller] : m_pollers) {
        if (slice && poller.tpu != *slice)
            continue;
        poller.mayAsk = poller.mayAsk || slice;
        poller.waitsForUser = false;
        poller.silences = 0;
        poller.wantsFull = true;
        names += name;
    }
    wake(names);
}

void HostPollers::wakeAll()
{
    QStringList names;
    for (const auto &[name, poller] : m_pollers)
        names += name;
    wake(names);
}

/// Whether to log in now, and with questions or without.
bool HostPollers::maySign(Poller &poller, const QString &host, ProbePlan &plan)
{
    if (poller.waitsForUser
        || (m_watch->isAlone(poller.tpu) && m_watch->m_multislices.hostsBeside(poller.tpu) > mostAlone))
        return false;
    const auto others = std::ranges::count_if(
        m_pollers, [&](const auto &other) { return other.second.isLoggingIn && other.first != host; });
    if (others >= mostLogins)
        return false;
    plan.questions =
        !m_watch->isAlone(poller.tpu) && std::exchange(poller.mayAsk, false) ? Questions::Asked : Questions::None;
    poller.isLoggingIn = true;
    poller.isAsking = plan.questions == Questions::Asked;
    return true;
}

/// The turn is another host's then. Who refuses a question does so for the whole slice: the next host would put the
/// same one.
void HostPollers::endLogin(const QString &host, const Error *error)
{
    auto *of = poller(host);
    if (of == nullptr || !std::exchange(of->isLoggingIn, false))
        return;
    const bool wasAsking = std::exchange(of->isAsking, false);
    if (wasAsking && error && (error->code == ErrorCode::Cancelled || error->code == ErrorCode::KeyUnreadable)) {
        for (auto &[name, other] : m_pollers) {
            auto *seen = sight(name);
            if (m_watch->m_multislices.unitOf(other.tpu) != m_watch->m_multislices.unitOf(of->tpu) || seen == nullptr
                || m_watch->m_context.sources->link(name).state == HostLink::State::Connected)
                continue;
            other.mayAsk = false;
            other.waitsForUser = true;
            seen->takeTrouble(HostSight::Fault::ShutOut, excuse(*error));
            m_watch->slice(other.tpu)->sight.touch(other.worker);
        }
        m_watch->notifySoon(of->tpu);
    }
    callNext();
}

/// Without a pause: the passphrase that was given holds only while logins are under way.
void HostPollers::callNext()
{
    auto places =
        mostLogins - int(std::ranges::count_if(m_pollers, [](const auto &one) { return one.second.isLoggingIn; }));
    QStringList next;
    for (const auto &[name, of] : m_pollers) {
        const bool isWaiting = !of.isLoggingIn && !of.waitsForUser && of.silences == 0 && !m_watch->isAlone(of.tpu);
        if (places > 0 && isWaiting && m_watch->m_context.sources->link(name).state != HostLink::State::Connected) {
            next += name;
            --places;
        }
    }
    wake(next);
}

std::optional<HostPollers::ProbePlan> HostPollers::probePlan(const QString &host)
{
    auto *of = poller(host);
    const auto *seen = sight(host);
    if (of == nullptr || seen == nullptr || m_watch->m_isResting)
        return std::nullopt;
    const bool isDue = of->wantsFull || m_watch->time() - of->fullAt >= fullEvery || m_watch->time() < of->fullAt;
    ProbePlan plan{.host = seen->host(), .depth = isDue ? ProbeDepth::Full : ProbeDepth::Quick};
    if (m_watch->m_context.sources->link(host).state != HostLink::State::Connected && !maySign(*of, host, plan))
        return std::nullopt;
    return plan;
}

void HostPollers::onProbe(const QString &host, const Result<HostReading> &reading)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    if (of == nullptr || seen == nullptr)
        return;
    endLogin(host, reading ? nullptr : &reading.error());
    if (!reading) {
        onSilence(host, reading.error());
        return;
    }
    of->silences = 0;
    of->waitsForUser = false;
    const auto now = m_watch->time();
    const auto tick = tickOf(*reading, seen->probe(), host, now);
    m_watch->m_context.history->append(tick);
    const auto news = seen->take(*reading, tick);
    if (news.isRestarted)
        mark(host, eventtext::Saying::HostRestarted);
    if (news.isRestarted || news.isProgramNew)
        m_watch->slice(of->tpu)->sight.forgetProgram(of->worker);
    bool isNew = false;
    if (reading->isFull) {
        of->fullAt = now;
        of->wantsFull = false;
        if (m_watch->m_records.learn(of->tpu, of->worker, reading->machine, now))
            m_watch->wakeCoarse();
        const auto ports = metricPorts(*reading);
        isNew = !of->knowsPorts || ports != of->ports;
        of->knowsPorts = true;
        of->ports = ports;
    }
    m_watch->slice(of->tpu)->sight.touch(of->worker);
    m_watch->notifySoon(of->tpu);
    if (isNew)
        wake(host);
}

void HostPollers::onSilence(const QString &host, const Error &error)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    ++of->silences;
    of->wantsFull = true;
    const bool isOut = m_watch->m_context.sources->link(host).state != HostLink::State::Connected;
    of->waitsForUser = isOut && isForUser(error.code);
    const auto recent =
        std::max<qint64>(10'000, m_watch->isAtRate(of->tpu) ? 2 * qint64(m_watch->m_rate * 1'000) : 2 * 30'000);
    if (of->waitsForUser)
        seen->takeTrouble(HostSight::Fault::ShutOut, excuse(error));
    else if (error.code == ErrorCode::BadReply && !isOut)
        seen->takeTrouble(HostSight::Fault::Unreadable, error.message);
    else if (isOut
             || (of->silences > 1
                 && !seen->answersMetrics(m_watch->time(), recent))) // one look that took too long is no silence yet
        seen->takeTrouble(HostSight::Fault::Silent, error.message);
    m_watch->slice(of->tpu)->sight.touch(of->worker);
    m_watch->notifySoon(of->tpu);
}

HostPollers::Pause HostPollers::probePause(const QString &host)
{
    const auto *of = poller(host);
    const auto *in = of ? m_watch->slice(of->tpu) : nullptr;
    if (in == nullptr)
        return slow;
    const bool isAtRate = m_watch->isAtRate(of->tpu);
    const bool isConnected = m_watch->m_context.sources->link(host).state == HostLink::State::Connected;
    if (of->silences > 0) {
        const auto longest = isAtRate ? 60s : 600s;
        return Backoff{.base = isAtRate ? 2s : slow, .cap = longest}.after(of->silences);
    }
    if (!isConnected && !of->waitsForUser && !m_watch->isAlone(of->tpu))
        return slotPause; // it waits for its turn
    return isAtRate ? probePeriod(m_watch->m_multislices.hostsBeside(of->tpu), m_watch->m_rate) : Pause{slow};
}

/// jax-smi's file, where the runtime does not tell memory and the file is a living program's.
std::optional<PodHost> HostPollers::profilePlan(const QString &host)
{
    constexpr qint64 every = 2'000;
    auto *of = poller(host);
    const auto *seen = sight(host);
    const auto now = m_watch->time();
    if (of == nullptr || seen == nullptr || m_watch->m_isResting || !seen->probe() || seen->isSilent()
        || m_watch->m_context.sources->link(host).state != HostLink::State::Connected)
        return std::nullopt;
    const bool isDue = now - of->profileAt >= std::max(every, qint64(m_watch->m_rate * 1'000)) || now < of->profileAt;
    if (!isDue || seen->hasMemoryOfRuntime(now) || profileState(*seen->probe()) != ProfileState::Live)
        return std::nullopt;
    of->profileAt = now;
    return seen->host();
}

void HostPollers::onProfile(const QString &host, const Result<MemoryProfile> &profile)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    if (of == nullptr || seen == nullptr
        || !profile) // a file that cannot be read is tried again: it is written each second
        return;
    const auto tick =
        tickOf(*profile, m_watch->slice(of->tpu)->sight.usage().layout, of->worker, host, m_watch->time());
    m_watch->m_context.history->append(tick);
    seen->take(tick);
    m_watch->slice(of->tpu)->sight.touch(of->worker);
    m_watch->notifySoon(of->tpu);
}

/// What the program tells Prometheus, where something listens on that port.
std::optional<PodHost> HostPollers::programPlan(const QString &host)
{
    auto *of = poller(host);
    const auto *seen = sight(host);
    const auto now = m_watch->time();
    if (of == nullptr || seen == nullptr || m_watch->m_isResting || !seen->probe() || seen->isSilent()
        || m_watch->m_context.sources->link(host).state != HostLink::State::Connected)
        return std::nullopt;
    const bool isWide = m_watch->m_multislices.hostsBeside(of->tpu) > manyHosts;
    const auto every = m_watch->isAtRate(of->tpu) && !isWide ? programEvery : 4 * programEvery;
    const bool isDue = now - of->programAt >= every || now < of->programAt;
    if (!isDue || !seen->probe()->listening.contains(programMetricsPort))
        return std::nullopt;
    of->programAt = now;
    return seen->host();
}

void HostPollers::onProgram(const QString &host, const Result<ProgramCounters> &counters)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    if (of == nullptr || seen == nullptr)
        return;
    const auto now = m_watch->time();
    const auto before = std::exchange(of->program, counters ? std::optional{*counters} : std::nullopt);
    const auto seconds = double(now - std::exchange(of->programTold, now)) / 1'000;
    if (!before || !counters) // what is no server of metrics, or fell silent, is asked again
        return;
    const auto tick = tickOf(*counters, *before, seconds, host, now);
    if (tick.rows.isEmpty())
        return;
    m_watch->m_context.history->append(tick);
    seen->take(tick);
    m_watch->slice(of->tpu)->sight.touch(of->worker);
    m_watch->notifySoon(of->tpu);
}

std::optional<HostPollers::RuntimePlan> HostPollers::runtimePlan(const QString &host)
{
    auto *of = poller(host);
    const auto *seen = sight(host);
    if (of == nullptr || seen == nullptr || m_watch->m_isResting
        || m_watch->m_context.sources->link(host).state != HostLink::State::Connected)
        return std::nullopt;
    const auto now = m_watch->time();
    const bool isAtRate = m_watch->isAtRate(of->tpu);
    const auto times = m_watch->m_multislices.hostsBeside(of->tpu) > manyHosts ? 4 : 1;
    RuntimePlan plan{.host = seen->host(), .ports = of->ports};
    plan.wantsEverything = isAtRate && (now - of->everythingAt >= times * everythingEvery || now < of->everythingAt);
    plan.wantsStatus = now - of->statusAt >= times * statusEvery || now < of->statusAt;
    of->everythingAt = plan.wantsEverything ? now : of->everythingAt;
    of->statusAt = plan.wantsStatus ? now : of->statusAt;
    return plan;
}

void HostPollers::onRuntime(const QString &host, const Result<RuntimeReading> &reading)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    if (of == nullptr || seen == nullptr || !reading)
        return;
    const bool isOut = m_watch->m_context.sources->link(host).state != HostLink::State::Connected;
    if (isOut && reading->state != RuntimeState::Answered) // the way broke: the host's own course says what is wrong
        return;
    auto &in = m_watch->slice(of->tpu)->sight;
    if (!in.usage().layout.isKnown && in.observe(seenChips(*reading))) {
        m_watch->m_records.see(in.tpu(), in.seen(), m_watch->time());
        emit m_watch->slicesChanged();
    }
    // What is no metric server stays none for a while, and each try is a channel of its own.
    of->isForeign = reading->state == RuntimeState::NotRuntime || reading->state == RuntimeState::NotOffered
        || reading->state == RuntimeState::Unreachable;
    auto told = *reading;
    of->seldom.take(told);
    auto tick = tickOf(told, in.usage().layout, of->worker, host, m_watch->time());
    const auto news = seen->take(told, tick, in.usage().layout);
    of->seldom.hold(tick);
    if (!tick.rows.isEmpty())
        m_watch->m_context.history->append(tick);
    if (news.isRuntimeRestarted) {
        mark(host, eventtext::Saying::ChipsTaken);
        in.forgetProgram(of->worker);
    }
    in.touch(of->worker);
    m_watch->notifySoon(of->tpu);
    if (news.isRuntimeNew)
        of->everythingAt = of->statusAt = 0;
    if (news.isRuntimeNew && of->knowsPorts) { // who holds the chips now?
        of->wantsFull = true;
        wake(host);
    }
}

HostPollers::Pause HostPollers::runtimePause(const QString &host, Pause took)
{
    const auto *of = poller(host);
    if (of == nullptr || m_watch->m_context.sources->link(host).state != HostLink::State::Connected)
        return slow; // woken when the link stands
    const auto period = m_watch->isAtRate(of->tpu) ? Pause{qint64(m_watch->m_rate * 1'000)} : Pause{slow};
    const bool isQuiet = of->knowsPorts && of->ports.isEmpty();
    return std::max({period - took, period / 4,
                     of->isForeign ? Pause{10s}
                         : isQuiet ? Pause{12s}
                                   : Pause{0}}); // a full probe that sees a port wakes it
}

/// The hosts of a slice share the time between two looks, and so do the slices of a multislice.
HostPollers::Pause HostPollers::firstPause(const QString &host)
{
    const auto *of = poller(host);
    const auto *in = of ? m_watch->slice(of->tpu) : nullptr;
    if (in == nullptr)
        return 0ms;
    constexpr qint64 apart = 16; // slices
    const auto hosts = qint64(std::max<size_t>(1, in->sight.hosts().size()));
    const auto slice = in->sight.tpu().isSlice ? sliceNumber(of->tpu) % apart : 0;
    return Pause{(of->worker * apart + slice) * 1'000 / (hosts * apart)};
}

void HostPollers::wake(const QString &host)
{
    if (auto *of = poller(host))
        std::exchange(of->wait, std::stop_source{}).request_stop();
}

void HostPollers::wake(const QStringList &hosts)
{
    for (const auto &host : hosts) // those that are woken may end others
        wake(host);
}

void HostPollers::linkChanged(const QString &host)
{
    auto *of = poller(host);
    auto *seen = sight(host);
    if (of == nullptr || seen == nullptr)
        return;
    const auto link = m_watch->m_context.sources->link(host);
    switch (link.state) {
    case HostLink::State::Connected:
        of->waitsForUser = false;
        of->silences = 0;
        of->wantsFull = true;
        seen->takeTrouble(HostSight::Fault::Connecting);
        wake(host);
        endLogin(host, nullptr);
        break;
    case HostLink::State::Waiting:
    case HostLink::State::Connecting: seen->takeTrouble(HostSight::Fault::Connecting, link.sentence); break;
    case HostLink::State::Failed:
        if (link.error && !isForUser(link.error->code))
            seen->takeTrouble(HostSight::Fault::Silent, link.error->message);
        else
            seen->takeTrouble(HostSight::Fault::Connecting);
        break;
    case HostLink::State::Idle: seen->takeTrouble(HostSight::Fault::Connecting); break;
    }
    m_watch->slice(of->tpu)->sight.touch(of->worker);
    m_watch->notifySoon(of->tpu);
}

void HostPollers::mark(const QString &host, eventtext::Saying saying)
{
    const auto *of = poller(host);
    const bool isOnly = m_watch->slice(of->tpu)->sight.hosts().size() == 1; // then it is called as its TPU
    const auto name = isOnly ? lastSegment(of->tpu.toString()) : u"w-%1"_s.arg(of->worker);
    m_watch->m_context.history->mark({.slice = sliceKey(of->tpu),
                                      .at = m_watch->time(),
                                      .kind = UsageEvent::Kind::Restarted,
                                      .text = eventtext::kept(saying, {name})});
}
