// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stallwatch.h"

#include <QProcess>
#include <QRegularExpression>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <semaphore>

#include <execinfo.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr int askForCalls = SIGURG; ///< ignored by whoever does not expect it
constexpr int mostCalls = 40;

std::array<void *, mostCalls> calls;
std::atomic<int> callCount = 0;
std::binary_semaphore callsAreThere{0};

/// In the window's thread, wherever it is: only what may be called in a signal handler.
extern "C" void noteCalls(int)
{
    callCount = ::backtrace(calls.data(), mostCalls);
    callsAreThere.release();
}

std::chrono::nanoseconds busyTime(pthread_t thread)
{
    clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
    timespec time{};
    if (::pthread_getcpuclockid(thread, &clock) != 0 || ::clock_gettime(clock, &time) != 0)
        return {};
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

/// "MainWindow::showPanel(Panel)" of an address, where addr2line and the build's symbols tell; else the address.
QString nameOf(const QString &symbol)
{
    static const QRegularExpression form{u"^(.*)\\(\\+?(0x[0-9a-f]+)\\)"_s};
    const auto match = form.match(symbol);
    if (!match.hasMatch())
        return symbol.section(u'(', 1).section(u')', 0, 0);
    QProcess reader;
    reader.start(u"addr2line"_s, {u"-Cfe"_s, match.captured(1), match.captured(2)});
    const auto name = reader.waitForFinished(60'000) ? QString::fromUtf8(reader.readLine()).trimmed() : QString{};
    return name.isEmpty() || name == "??"_L1 ? symbol : name;
}

QString namesOf(const std::vector<void *> &found)
{
    QStringList names;
    auto **symbols = ::backtrace_symbols(found.data(), int(found.size()));
    for (size_t i = 2; symbols != nullptr && i < found.size() && names.size() < 12; ++i) // behind the handler's own
        names << nameOf(QString::fromLocal8Bit(symbols[i]));
    std::free(static_cast<void *>(symbols)); // one block
    return names.join(u" < "_s);
}

} // namespace

StallWatch::StallWatch(Limits limits)
    : m_limits{limits}
{
    static_cast<void>(::backtrace(calls.data(), 1)); // loads what it needs: in the handler that would be too late
    struct sigaction action = {};
    action.sa_handler = &noteCalls;
    action.sa_flags = SA_RESTART;
    ::sigaction(askForCalls, &action, nullptr);
    connect(&m_timer, &QTimer::timeout, this, [this] { beat(); });
    beat();
    m_timer.start(10ms);
    m_thread = std::jthread{[this](const std::stop_token &stop) { watch(stop); }};
}

StallWatch::~StallWatch()
{
    m_thread.request_stop();
    m_thread.join(); // before the handler goes
    ::signal(askForCalls, SIG_DFL);
}

void StallWatch::setPlace(const QString &place)
{
    beat();
    const std::scoped_lock lock{m_mutex};
    m_place = place;
}

void StallWatch::beat()
{
    const std::scoped_lock lock{m_mutex};
    const auto now = steady_clock::now();
    const auto busy = busyTime(m_window);
    if (!m_place.isEmpty())
        m_longestBusy = std::max(m_longestBusy, duration_cast<milliseconds>(busy - m_busyAtBeat));
    if (m_now) {
        m_now->lasted = duration_cast<milliseconds>(now - m_now->since);
        m_stalls.push_back(*std::exchange(m_now, {}));
    }
    m_lastBeat = now;
    m_busyAtBeat = busy;
}

void StallWatch::watch(const std::stop_token &stop)
{
    std::unique_lock lock{m_mutex};
    while (!stop.stop_requested()) {
        m_wake.wait_for(lock, stop, 20ms, [] { return false; });
        const bool isLate =
            busyTime(m_window) - m_busyAtBeat > m_limits.busy || steady_clock::now() - m_lastBeat > m_limits.stuck;
        if (!isLate || m_now || m_place.isEmpty() || stop.stop_requested())
            continue;
        m_now = Stall{.place = m_place, .since = m_lastBeat, .calls = callsOfWindow()};
    }
}

std::vector<void *> StallWatch::callsOfWindow() const
{
    while (callsAreThere.try_acquire()) { } // one that came too late
    if (::pthread_kill(m_window, askForCalls) != 0 || !callsAreThere.try_acquire_for(2s))
        return {};
    return std::vector<void *>(calls.begin(), calls.begin() + callCount); // in braces it would be a list of two
}

QStringList StallWatch::findings()
{
    setPlace({}); // and what is under way is over
    const std::scoped_lock lock{m_mutex};
    QStringList found;
    for (const auto &stall : m_stalls)
        found << u"%1: the window did not answer for %2 ms, in %3"_s.arg(stall.place)
                     .arg(stall.lasted.count())
                     .arg(namesOf(stall.calls));
    return found;
}
