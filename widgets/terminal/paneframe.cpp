// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/paneframe.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/pane.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int borderPixels = 2;

} // namespace

PaneFrame::PaneFrame(TerminalPane *pane, QWidget *parent)
    : QWidget{parent}
    , m_pane{pane}
    , m_line{new QWidget{this}}
    , m_lineLayout{new QHBoxLayout{m_line}}
    , m_name{named(new ElidedLabel{TextRole::Status, TextColor::Soft, m_line}, "terminalPaneName")}
    , m_broadcast{named(
          this, new QCheckBox{m_line}, "terminalPaneBroadcast", [] { return tr("Broadcast"); },
          [] { return tr("What is typed in one chosen terminal of this tab goes to this one, too."); })}
{
    auto *close =
        iconButton(this, new QToolButton{m_line}, "terminalPaneClose", [] { return tr("Close this terminal"); });
    m_broadcast->setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the terminal
    close->setAutoRaise(true);
    close->setIcon(themedIcon("x"_L1));
    close->setIconSize({scaled(12), scaled(12)});
    m_lineLayout->setContentsMargins(scaled(6), scaled(1), scaled(2), scaled(1));
    m_lineLayout->setSpacing(scaled(6));
    m_lineLayout->addWidget(m_name, 1);
    m_lineLayout->addWidget(m_broadcast);
    m_lineLayout->addWidget(close);
    auto *column = new QVBoxLayout{this};
    column->setSpacing(0);
    column->addWidget(m_line);
    column->addWidget(m_pane, 1);
    m_pane->show();
    connect(close, &QToolButton::clicked, m_pane, &TerminalPane::requestClose);
    connect(m_broadcast, &QCheckBox::toggled, this, &PaneFrame::broadcastChosen);
    connect(m_pane, &TerminalPane::titleChanged, this, &PaneFrame::showName);
    setBroadcast(Broadcast::Off);
    setAlone(true);
    showName();
}

void PaneFrame::showName()
{
    const auto mark = m_pane->mark();
    m_name->setFullText(mark.isEmpty() ? m_pane->title() : punctuation::noted(m_pane->title(), mark));
}

void PaneFrame::setAlone(bool isAlone)
{
    m_isAlone = isAlone;
    if (!isAlone)
        m_lineLayout->insertWidget(2, m_pane->head());
    m_line->setVisible(!isAlone);
    showBorder();
}

void PaneFrame::setCurrent(bool isCurrent)
{
    m_isCurrent = isCurrent;
    m_name->setTextColor(isCurrent ? TextColor::Text : TextColor::Soft);
    showBorder();
}

void PaneFrame::setBroadcast(Broadcast state)
{
    m_state = state;
    const QSignalBlocker quiet{m_broadcast};
    m_broadcast->setVisible(state != Broadcast::Off);
    m_broadcast->setChecked(state == Broadcast::Taken);
    showBorder();
}

void PaneFrame::showBorder()
{
    const int width = m_isAlone ? 0 : scaled(borderPixels);
    layout()->setContentsMargins(width, width, width, width);
    update();
}

/// Orange where a broadcast goes, whichever pane has the focus: what is typed there runs on other hosts.
void PaneFrame::paintEvent(QPaintEvent *)
{
    if (m_isAlone)
        return;
    const auto &tokens = tokensOf(this);
    const QColor color = m_state == Broadcast::Taken ? tokens.warn : m_isCurrent ? tokens.accent : tokens.line;
    QPainter painter{this};
    const int width = scaled(borderPixels);
    painter.fillRect(0, 0, this->width(), width, color);
    painter.fillRect(0, height() - width, this->width(), width, color);
    painter.fillRect(0, 0, width, height(), color);
    painter.fillRect(this->width() - width, 0, width, height(), color);
}
