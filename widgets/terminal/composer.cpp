// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/composer.h"

#include "services/terminal/width.h"

#include <QInputMethodEvent>
#include <QTextBoundaryFinder>

QByteArray TerminalComposer::take(const QInputMethodEvent &event)
{
    int cursor = static_cast<int>(event.preeditString().size());
    for (const auto &attribute : event.attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor)
            cursor = attribute.start;
    }
    set(event.preeditString(), cursor);
    const QString committed = event.commitString();
    const bool isKnown = !m_sentAhead.isEmpty() && committed == m_sentAhead;
    if (!committed.isEmpty() || !event.preeditString().isEmpty())
        m_sentAhead.clear();
    return isKnown ? QByteArray{} : committed.toUtf8();
}

QByteArray TerminalComposer::takeAhead()
{
    m_sentAhead = m_line.text();
    clear();
    return m_sentAhead.toUtf8();
}

void TerminalComposer::set(const QString &text, int cursor)
{
    m_line = {};
    m_cursor = 0;
    QTextBoundaryFinder graphemes{QTextBoundaryFinder::Grapheme, text};
    for (qsizetype from = 0; graphemes.toNextBoundary() > 0; from = graphemes.position()) {
        const QString cluster = text.sliced(from, graphemes.position() - from);
        const auto codes = cluster.toUcs4();
        TerminalCell cell{.code = codes.first(), .underline = TerminalUnderline::Single};
        cell.width = vt::glyphOf(cell.code).width() == 2 ? 2 : 1;
        if (codes.size() > 1) {
            cell.cluster = static_cast<qint32>(m_line.clusters.size());
            m_line.clusters << cluster;
        }
        m_line.cells << cell;
        if (cell.width == 2)
            m_line.cells << TerminalCell{.width = 0, .underline = TerminalUnderline::Single};
        if (graphemes.position() <= cursor)
            m_cursor = static_cast<int>(m_line.cells.size());
    }
}
