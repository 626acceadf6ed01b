// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/promptmarks.h"

#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// What is not known yet, or was never said, is a ring.
StatusLevel levelOf(CommandEnd end)
{
    switch (end) {
    case CommandEnd::Unknown: return StatusLevel::Waiting;
    case CommandEnd::Succeeded: return StatusLevel::Ok;
    case CommandEnd::Failed: return StatusLevel::Bad;
    }
    return StatusLevel::Waiting;
}

} // namespace

QList<PromptMark> promptMarksIn(const TerminalFrame &frame)
{
    QList<PromptMark> marks;
    for (int row = 0; row < frame.lines.size() && !frame.modes.alternateScreen; ++row) {
        if (frame.lines.at(row).prompt)
            marks << PromptMark{row, frame.lines.at(row).commandEnd};
    }
    return marks;
}

PromptMarks::PromptMarks(TerminalView *view)
    : QWidget{view->viewport()}
    , m_view{view}
{
    setObjectName(u"terminalPromptMarks"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    // What is painted decides: when a mark changes, its row is painted anew.
    connect(view, &TerminalView::framePainted, this, &PromptMarks::follow);
    follow();
    show();
}

void PromptMarks::setShown(bool shown)
{
    m_isShown = shown;
    follow();
}

/// Asks for a painting only when there is something new in it: each one paints the view below it, too.
void PromptMarks::follow()
{
    const QRect edge{0, 0, TerminalView::padding, m_view->viewport()->height()};
    if (geometry() != edge)
        setGeometry(edge);
    auto marks = m_isShown ? promptMarksIn(m_view->m_frame) : QList<PromptMark>{};
    if (marks == m_marks)
        return;
    m_marks = std::move(marks);
    update();
}

void PromptMarks::paintEvent(QPaintEvent *)
{
    constexpr double side = 6;
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    const int height = m_view->m_glyphs->cellHeight();
    for (const PromptMark &mark : std::as_const(m_marks)) {
        const StatusLevel level = levelOf(mark.end);
        const QRectF box{1, TerminalView::padding + mark.row * height + (height - side) / 2.0, side, side};
        paintStatus(&painter, box, level, tokens.textColor(level));
    }
}
