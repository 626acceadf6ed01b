// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/surface.h"

#include "services/terminal/commandmarks.h"
#include "services/terminal/picture.h"
#include "services/terminal/placement.h"
#include "services/terminal/search.h"
#include "services/terminal/surfaceworker.h"

#include <QTimer>

#include <algorithm>
#include <utility>
#include <vector>

using namespace std::chrono_literals;

namespace {
constexpr auto watchEvery = 250ms;
constexpr auto stuckAfter = 2000ms;
constexpr quint64 epochsOfOne = quint64{1} << 32; // lines of a worker are not those of the one before

QString fromUtf8(const std::string &text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

vt::RowMarks::Bit bitOf(TerminalMark::Kind kind)
{
    switch (kind) {
    case TerminalMark::Kind::Prompt: return vt::RowMarks::Prompt;
    case TerminalMark::Kind::Output: return vt::RowMarks::Output;
    case TerminalMark::Kind::Failed: return vt::RowMarks::Failed;
    }
    return vt::RowMarks::Prompt;
}
} // namespace

TerminalSurface::TerminalSurface(int columns, int rows, int scrollbackLines, QObject *parent)
    : QObject{parent}
    , m_size{columns, rows}
    , m_scrollbackLines{scrollbackLines}
    , m_worker{std::make_shared<TerminalWorker>(columns, rows, scrollbackLines)}
    , m_watchdog{new QTimer{this}}
{
    m_last.columns = std::clamp(columns, 1, vt::maxColumns);
    m_last.rows = std::clamp(rows, 1, vt::maxRows);
    connect(m_watchdog, &QTimer::timeout, this, &TerminalSurface::watch);
    m_watchdog->setInterval(watchEvery);
    m_worker->start(this, &TerminalSurface::collect);
}

TerminalSurface::~TerminalSurface()
{
    m_worker->stop();
}

TerminalSurface::Intake TerminalSurface::feed(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return Intake::Flowing;
    startWatch();
    return m_worker->feed(bytes);
}

TerminalSurface::Intake TerminalSurface::restore(const QByteArray &bytes)
{
    const auto kept = std::make_shared<std::vector<vt::Image>>();
    post([kept](vt::Terminal &terminal) { *kept = picturesForText(terminal.screen()); });
    const Intake intake = feed(bytes);
    post([kept](vt::Terminal &terminal) { bringBack(terminal.screen(), std::move(*kept)); });
    return intake;
}

qsizetype TerminalSurface::pendingBytes() const
{
    return m_worker->pendingBytes();
}

void TerminalSurface::post(std::function<void(vt::Terminal &)> action)
{
    startWatch();
    m_worker->post(std::move(action));
}

void TerminalSurface::resize(int columns, int rows)
{
    m_size = {columns, rows};
    m_worker->resize(columns, rows);
}

void TerminalSurface::setOptions(const TerminalOptions &options)
{
    m_options = options;
    post([options](vt::Terminal &terminal) {
        terminal.setColors(
            {.foreground = options.foreground, .background = options.background, .cursor = options.cursor});
        const bool isWide = options.ambiguous == TerminalOptions::Ambiguous::Wide;
        terminal.screen().ambiguous = isWide ? vt::Ambiguous::Wide : vt::Ambiguous::Narrow;
        terminal.screen().cell = {.width = std::clamp(options.cell.width(), vt::minCellPixels, vt::maxCellPixels),
                                  .height = std::clamp(options.cell.height(), vt::minCellPixels, vt::maxCellPixels)};
        terminal.screen().scrollback.setMaxBytes(size_t(std::max<qint64>(0, options.scrollbackBytes)));
    });
}

void TerminalSurface::reset()
{
    if (m_worker->isStopped())
        beginAnew();
    else
        post([](vt::Terminal &terminal) { terminal.reset(); });
}

/// The thread that hangs cannot be ended: it keeps its screen, and another one begins with an empty one.
void TerminalSurface::beginAnew()
{
    m_worker = std::make_shared<TerminalWorker>(m_size.width(), m_size.height(), m_scrollbackLines);
    ++m_beginnings;
    m_last = {};
    m_last.columns = std::clamp(m_size.width(), 1, vt::maxColumns);
    m_last.rows = std::clamp(m_size.height(), 1, vt::maxRows);
    m_last.epoch = m_beginnings * epochsOfOne;
    m_worker->start(this, &TerminalSurface::collect);
    if (m_options)
        setOptions(TerminalOptions{*m_options});
    emit changed();
}

void TerminalSurface::clearScrollback()
{
    post([](vt::Terminal &terminal) { terminal.screen().scrollback.clear(); });
}

TerminalFrame TerminalSurface::frame(std::optional<qint64> top, int count) const
{
    TerminalFrame frame;
    const bool isRead =
        m_worker->withTerminal([&](vt::Terminal &terminal) { frame = takePicture(terminal.screen(), top, count); });
    if (!isRead)
        return m_last;
    frame.epoch += m_beginnings * epochsOfOne;
    if (!top)
        m_last = frame;
    return frame;
}

QString TerminalSurface::url(quint32 link) const
{
    QString url;
    m_worker->withTerminal([&](vt::Terminal &terminal) {
        const std::string_view text = terminal.screen().tables.links.url(link);
        url = QString::fromUtf8(text.data(), qsizetype(text.size()));
    });
    return url;
}

TerminalSearchResult TerminalSurface::find(const QString &text, TerminalSearch options,
                                           std::optional<qint64> from) const
{
    constexpr int linesPerCall = 4096;
    SearchText lines;
    m_worker->withTerminal(
        [&](vt::Terminal &terminal) { lines = textToSearch(terminal.screen(), from, linesPerCall); });
    return searchIn(lines, text, options);
}

std::optional<TerminalMark> TerminalSurface::markBeside(qint64 line, int direction, TerminalMark::Kind kind) const
{
    std::optional<TerminalMark> mark;
    m_worker->withTerminal([&](vt::Terminal &terminal) {
        const vt::Screen &screen = terminal.screen();
        if (screen.isAlternate())
            return;
        if (const auto found = vt::markBeside(screen, line, direction, bitOf(kind)))
            mark = TerminalMark{
                .line = found->line, .promptColumn = found->marks.promptColumn, .end = commandEndOf(found->marks)};
    });
    return mark;
}

QString TerminalSurface::text(const TerminalSelection &selection) const
{
    QString text;
    m_worker->withTerminal([&](vt::Terminal &terminal) { text = selectedText(terminal.screen(), selection); });
    return text;
}

void TerminalSurface::collect()
{
    const TerminalWorker::News news = m_worker->takeNews();
    if (!news.events.graphicsReply.empty()) // first: programs ask for something else behind it, and wait for that only
        emit graphicsReply(QByteArray::fromStdString(news.events.graphicsReply));
    if (!news.events.reply.empty())
        emit reply(QByteArray::fromStdString(news.events.reply));
    if (news.events.title)
        emit titleChanged(QString::fromStdString(*news.events.title));
    if (news.events.clipboard)
        emit clipboardWriteRequested(QByteArray::fromStdString(*news.events.clipboard));
    if (news.events.bells != 0)
        emit bell();
    emitReports(news.events.reports);
    if (news.events.notification)
        emit notificationRequested(
            {fromUtf8(news.events.notification->title), fromUtf8(news.events.notification->text)});
    if (news.hasDrained)
        emit drained();
    emit changed();
}

void TerminalSurface::emitReports(const vt::ShellReports &reports)
{
    if (reports.folder)
        emit folderChanged({fromUtf8(reports.folder->host), fromUtf8(reports.folder->path)});
    if (reports.progress)
        emit progressChanged({TerminalProgress::State(reports.progress->state), reports.progress->percent});
    if (reports.command)
        emit commandChanged({reports.command->number, reports.command->isRunning, reports.command->status});
}

/// Of one that was stopped there is nothing left to be seen.
void TerminalSurface::startWatch()
{
    if (!m_watchdog->isActive() && !m_worker->isStopped())
        m_watchdog->start();
}

void TerminalSurface::watch()
{
    if (m_worker->busyFor() >= stuckAfter) {
        m_watchdog->stop();
        m_worker->stop();
        emit stuck();
    } else if (m_worker->busyFor() == 0ms && m_worker->pendingBytes() == 0) {
        m_watchdog->stop();
    }
}
