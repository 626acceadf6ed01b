// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/surface.h"

#include "services/terminal/picture.h"
#include "services/terminal/search.h"
#include "services/terminal/surfaceworker.h"

#include <QTimer>

#include <algorithm>

using namespace std::chrono_literals;

namespace {
constexpr auto watchEvery = 250ms;
constexpr auto stuckAfter = 2000ms;
} // namespace

TerminalSurface::TerminalSurface(int columns, int rows, int scrollbackLines, QObject *parent)
    : QObject{parent}
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
    if (!m_watchdog->isActive())
        m_watchdog->start();
    return m_worker->feed(bytes);
}

qsizetype TerminalSurface::pendingBytes() const
{
    return m_worker->pendingBytes();
}

void TerminalSurface::post(std::function<void(vt::Terminal &)> action)
{
    if (!m_watchdog->isActive())
        m_watchdog->start();
    m_worker->post(std::move(action));
}

void TerminalSurface::resize(int columns, int rows)
{
    m_worker->resize(columns, rows);
}

void TerminalSurface::setOptions(const TerminalOptions &options)
{
    post([options](vt::Terminal &terminal) {
        terminal.setColors(
            {.foreground = options.foreground, .background = options.background, .cursor = options.cursor});
        const bool isWide = options.ambiguous == TerminalOptions::Ambiguous::Wide;
        terminal.screen().ambiguous = isWide ? vt::Ambiguous::Wide : vt::Ambiguous::Narrow;
        terminal.screen().scrollback.setMaxBytes(size_t(std::max<qint64>(0, options.scrollbackBytes)));
    });
}

void TerminalSurface::reset()
{
    post([](vt::Terminal &terminal) { terminal.reset(); });
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

std::optional<qint64> TerminalSurface::promptBeside(qint64 line, int direction) const
{
    constexpr int linesAtOnce = 512;
    const TerminalFrame shown = frame(line, 1);
    for (qint64 from = line; from >= shown.firstLine && from <= shown.screenTop; from += direction * linesAtOnce) {
        QList<TerminalLine> lines = frame(direction > 0 ? from : from - linesAtOnce + 1, linesAtOnce).lines;
        if (direction < 0)
            std::ranges::reverse(lines);
        const auto found = std::ranges::find_if(lines, [&](const TerminalLine &one) {
            return one.prompt && (direction < 0 ? one.id < line : one.id > line);
        });
        if (found != lines.cend())
            return found->id;
    }
    return std::nullopt;
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
    if (!news.events.reply.empty())
        emit reply(QByteArray::fromStdString(news.events.reply));
    if (news.events.title)
        emit titleChanged(QString::fromStdString(*news.events.title));
    if (news.events.clipboard)
        emit clipboardWriteRequested(QByteArray::fromStdString(*news.events.clipboard));
    if (news.events.bells != 0)
        emit bell();
    if (news.hasDrained)
        emit drained();
    emit changed();
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
