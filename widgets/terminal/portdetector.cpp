// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/portdetector.h"

#include "services/terminal/surface.h"

namespace {

constexpr qsizetype mostTold = 64;
constexpr qint64 linesAbove = 100; // of the screen: an address may have scrolled away

} // namespace

PortDetector::PortDetector(TerminalSurface *surface, QString hostName, QObject *parent)
    : QObject{parent}
    , m_surface{surface}
    , m_hostName{std::move(hostName)}
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(pause);
    connect(&m_soon, &QTimer::timeout, this, &PortDetector::look);
}

void PortDetector::heard(const QByteArray &bytes)
{
    if (m_soon.isActive() || m_told.size() >= mostTold)
        return;
    const bool hasMark =
        bytes.contains("://") || (m_end + bytes.first(std::min<qsizetype>(2, bytes.size()))).contains("://");
    m_end = bytes.size() >= 2 ? bytes.last(2) : (m_end + bytes).right(2);
    if (hasMark)
        m_soon.start();
}

void PortDetector::look()
{
    if (m_surface->pendingBytes() > 0) { // not on the screen yet
        m_soon.start();
        return;
    }
    const auto frame = m_surface->frame({}, 0);
    const auto first = std::max(frame.firstLine, frame.screenTop - linesAbove);
    const auto text = m_surface->text({.start = {first, 0}, .end = {frame.screenTop + frame.rows - 1, frame.columns}});
    for (const auto &hint : portHints(text, m_hostName)) {
        if (!m_told.contains(hint.port)) {
            m_told.insert(hint.port);
            emit served(hint);
        }
    }
}
