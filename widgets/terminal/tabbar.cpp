// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/tabbar.h"

#include "widgets/theme/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int maxTabName = 60;

} // namespace

TerminalTabBar::TerminalTabBar(QWidget *parent)
    : QTabBar{parent}
    , m_name{new QLineEdit{this}}
{
    setMovable(true);
    setExpanding(false);
    setDrawBase(false);
    setFocusPolicy(Qt::TabFocus);
    m_name->setObjectName(u"terminalTabName"_s);
    m_name->setMaxLength(maxTabName);
    m_name->hide();
    m_name->installEventFilter(this);
    connect(m_name, &QLineEdit::returnPressed, this, [this] {
        endRename(true);
        emit renameEntered();
    });
    connect(this, &QTabBar::currentChanged, this, [this] { endRename(false); });
    connect(this, &QTabBar::tabMoved, this, [this] { endRename(false); });
}

void TerminalTabBar::rename(int index, const QString &name)
{
    m_renaming = index;
    m_name->setAccessibleName(tr("Name of the tab"));
    m_name->setPlaceholderText(tabText(index));
    m_name->setText(name);
    m_name->setGeometry(tabRect(index).adjusted(scaled(4), scaled(2), -scaled(4), -scaled(2)));
    m_name->show();
    m_name->selectAll();
    m_name->setFocus();
}

void TerminalTabBar::endRename(bool isWanted)
{
    const int index = std::exchange(m_renaming, -1);
    m_name->hide();
    if (isWanted && index >= 0)
        emit renamed(index, m_name->text().simplified());
}

QColor TerminalTabBar::shownColor(const QWidget *widget, int color)
{
    const auto &tokens = tokensOf(widget);
    switch (color) {
    case 1: return tokens.bad;
    case 2: return tokens.warn;
    case 3: return tokens.ok;
    case 4: return tokens.accent;
    case 5: return tokens.faint;
    default: return {};
    }
}

QString TerminalTabBar::colorName(int color)
{
    switch (color) {
    case 1: return tr("Red");
    case 2: return tr("Yellow");
    case 3: return tr("Green");
    case 4: return tr("Blue");
    case 5: return tr("Grey");
    default: return tr("None", "no colour");
    }
}

void TerminalTabBar::setColor(int index, int color)
{
    setTabData(index, color);
    update();
}

/// A line below the name: the icon is the bell's, and the text has to stay readable.
void TerminalTabBar::paintEvent(QPaintEvent *event)
{
    QTabBar::paintEvent(event);
    QPainter painter{this};
    for (int i = 0; i < count(); ++i) {
        const auto color = shownColor(this, tabData(i).toInt());
        const QRect tab = tabRect(i);
        if (color.isValid())
            painter.fillRect(tab.left() + scaled(8), tab.bottom() - scaled(4), tab.width() - scaled(16), scaled(3),
                             color);
    }
}

void TerminalTabBar::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int index = tabAt(event->position().toPoint()); index >= 0)
        emit renameRequested(index);
    else
        QTabBar::mouseDoubleClickEvent(event);
}

/// The menu's key means the tab that is shown.
void TerminalTabBar::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const int index = isKey ? currentIndex() : tabAt(event->pos());
    if (index >= 0)
        emit menuRequested(index, isKey ? mapToGlobal(tabRect(index).bottomLeft()) : event->globalPos());
}

/// The others have another index now.
void TerminalTabBar::tabRemoved(int)
{
    endRename(false);
}

bool TerminalTabBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut)
        endRename(true);
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        endRename(false);
        setFocus();
        return true;
    }
    return QTabBar::eventFilter(watched, event);
}
