// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/surfaceworker.h"

#include <QMetaObject>

#include <algorithm>
#include <span>
#include <utility>

using namespace std::chrono_literals;

namespace {

constexpr size_t defaultScrollbackBytes = 64 * 1024 * 1024;

vt::Time now()
{
    return std::chrono::duration_cast<vt::Time>(std::chrono::steady_clock::now().time_since_epoch());
}

/// Bytes that a flood brings at least; what answers a key is less.
constexpr qsizetype floodBytes = 8 * 1024;

/// Bytes of one slice: some milliseconds even when every byte makes the whole screen change, with all pictures on it.
qsizetype sliceFor(const vt::Screen &screen)
{
    const qsizetype cells = (screen.columns() + qsizetype(screen.images.placements())) * screen.rows();
    return std::clamp<qsizetype>(qsizetype{512} * 1024 * 1024 / cells / 4, 1024, 32 * 1024);
}

void add(vt::Events &to, vt::Events from)
{
    to.reply += from.reply;
    to.graphicsReply += from.graphicsReply;
    to.bells += from.bells;
    if (from.title)
        to.title = std::move(from.title);
    if (from.clipboard)
        to.clipboard = std::move(from.clipboard);
    if (from.notification)
        to.notification = std::move(from.notification);
    if (from.reports.folder)
        to.reports.folder = std::move(from.reports.folder);
    if (from.reports.progress)
        to.reports.progress = from.reports.progress;
    if (from.reports.command)
        to.reports.command = from.reports.command;
}

} // namespace

TerminalWorker::TerminalWorker(int columns, int rows, int scrollbackLines)
    : m_terminal{columns, rows, size_t(std::max(0, scrollbackLines)), defaultScrollbackBytes}
{
}

void TerminalWorker::start(TerminalSurface *surface, void (TerminalSurface::*collect)())
{
    m_surface = surface;
    m_collect = collect;
    m_thread = std::thread{[self = shared_from_this()] { self->run(); }};
}

void TerminalWorker::stop()
{
    std::unique_lock lock{m_mutex};
    m_surface = nullptr;
    m_isStopped = true;
    m_queue.clear();
    m_wake.notify_all();
    const bool ended = m_gone.wait_for(lock, 200ms, [this] { return m_isGone; });
    lock.unlock();
    if (!m_thread.joinable())
        return;
    if (ended)
        m_thread.join();
    else
        m_thread.detach(); // stuck: it keeps its own memory and can reach nobody
}

bool TerminalWorker::isStopped() const
{
    const std::lock_guard lock{m_mutex};
    return m_isStopped;
}

TerminalSurface::Intake TerminalWorker::feed(const QByteArray &bytes)
{
    const std::lock_guard lock{m_mutex};
    if (m_isStopped || m_pending + bytes.size() > hardLimit)
        return TerminalSurface::Intake::Refused;
    m_pending += bytes.size();
    m_queue.push_back({.bytes = bytes, .action = {}});
    m_wake.notify_one();
    m_isCongested = m_isCongested || m_pending >= highWater;
    return m_isCongested ? TerminalSurface::Intake::Congested : TerminalSurface::Intake::Flowing;
}

void TerminalWorker::post(Action action)
{
    const std::lock_guard lock{m_mutex};
    if (m_isStopped) // nobody would ever take it out again
        return;
    m_queue.push_back({.bytes = {}, .action = std::move(action)});
    m_wake.notify_one();
}

void TerminalWorker::resize(int columns, int rows)
{
    const std::lock_guard lock{m_mutex};
    if (m_isStopped)
        return;
    if (!m_queue.empty() && m_queue.back().isResize)
        m_queue.pop_back();
    m_queue.push_back({.bytes = {},
                       .action = [columns, rows](vt::Terminal &terminal) { terminal.resize(columns, rows); },
                       .isResize = true});
    m_wake.notify_one();
}

qsizetype TerminalWorker::pendingBytes() const
{
    const std::lock_guard lock{m_mutex};
    return m_pending;
}

TerminalWorker::News TerminalWorker::takeNews()
{
    const std::lock_guard lock{m_mutex};
    m_isTold = false;
    return std::exchange(m_news, {});
}

std::chrono::milliseconds TerminalWorker::busyFor() const
{
    const int64_t since = m_busySince;
    return since == 0 ? 0ms : now() - std::chrono::milliseconds{since};
}

TerminalWorker::Work TerminalWorker::takeWork(std::unique_lock<std::mutex> &lock)
{
    const auto hasWork = [this] { return m_isStopped || !m_queue.empty(); };
    // needsTime() changes only on this thread.
    if (m_terminal.needsTime())
        m_wake.wait_for(lock, 50ms, hasWork);
    else
        m_wake.wait(lock, hasWork);
    if (m_queue.empty())
        return Work{};
    Work work = std::move(m_queue.front());
    m_queue.pop_front();
    return work;
}

void TerminalWorker::run()
{
    std::unique_lock lock{m_mutex};
    while (!m_isStopped) {
        const Work work = takeWork(lock);
        if (m_isStopped)
            break;
        lock.unlock();
        if (work.bytes.isEmpty())
            slice([&work](vt::Terminal &terminal) {
                if (work.action)
                    work.action(terminal);
            });
        else
            parse(work.bytes);
        lock.lock();
        m_pending -= work.bytes.size();
        const bool hasDrained = m_isCongested && m_pending <= lowWater;
        m_isCongested = m_isCongested && !hasDrained;
        m_news.hasDrained = m_news.hasDrained || hasDrained;
        announce();
    }
    m_isGone = true;
    m_gone.notify_all();
}

void TerminalWorker::parse(const QByteArray &bytes)
{
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype length = 0;
        if (bytes.size() >= floodBytes)
            std::this_thread::yield(); // many of us would keep the window, and the one that is typed in, waiting
        slice([&](vt::Terminal &terminal) {
            length = std::min(sliceFor(terminal.screen()), bytes.size() - at);
            terminal.feed({reinterpret_cast<const uint8_t *>(bytes.constData()) + at, size_t(length)});
        });
        at += length;
        const std::lock_guard lock{m_mutex};
        if (m_isStopped)
            return;
        announce();
    }
}

/// One bounded step on the terminal; then whoever waits to read it may.
template <typename Step>
void TerminalWorker::slice(Step step)
{
    for (int readers = m_readers; readers != 0; readers = m_readers)
        m_readers.wait(readers);
    vt::Events events;
    {
        const std::lock_guard lock{m_terminalMutex};
        m_busySince = now().count();
        m_terminal.setTime(now());
        step(m_terminal);
        m_terminal.setTime(now());
        events = m_terminal.takeEvents();
        m_busySince = 0;
    }
    const std::lock_guard lock{m_mutex};
    add(m_news.events, std::move(events));
}

/// Calls the surface over to its own thread, once until it has come. The caller holds m_mutex.
void TerminalWorker::announce()
{
    if (m_surface == nullptr || m_isTold)
        return;
    m_isTold = true;
    QMetaObject::invokeMethod(m_surface, m_collect, Qt::QueuedConnection);
}
