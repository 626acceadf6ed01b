// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/searchfield.h"

#include "widgets/common/pagekeys.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QPainter>
#include <QShortcut>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

SearchField::SearchField(QWidget *parent)
    : QLineEdit{parent}
{
    setProperty("tpudeskSunken", true);
    setClearButtonEnabled(true);
    addAction(themedIcon("search"_L1), QLineEdit::LeadingPosition);
    setMinimumWidth(std::min(scaled(112), 200)); // in a small window: the word and a few letters more
    setMaximumWidth(scaled(260));
    translated(this, &SearchField::showTexts);
}

/// Only its own word: what a page has written there is the page's to translate, and that came first.
void SearchField::showTexts()
{
    const auto before = std::exchange(m_word, tr("Filter"));
    if (placeholderText() == before)
        setPlaceholderText(m_word);
    if (accessibleName() == before)
        setAccessibleName(m_word);
}

void SearchField::setSlashShortcut(bool enabled)
{
    if (!enabled || m_slash)
        return;
    m_slash = true;
    auto *slash = new QShortcut{pageKey("list.filter"_L1), parentWidget() != nullptr ? parentWidget() : this};
    slash->setContext(Qt::WidgetWithChildrenShortcut);
    connect(slash, &QShortcut::activated, this, [this] { setFocus(Qt::ShortcutFocusReason); });
    update();
}

bool SearchField::isInSheet() const
{
    for (const QWidget *up = parentWidget(); up != nullptr; up = up->parentWidget()) {
        if (qobject_cast<const SideSheet *>(up) != nullptr)
            return true;
    }
    return false;
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    if (m_leavesEscape)
        return event->ignore();
    if (!text().isEmpty())
        clear();
    else if (isInSheet())
        return event->ignore(); // it closes the sheet
    else
        focusNextChild();
    event->accept();
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (!m_slash || hasFocus() || !text().isEmpty())
        return;
    QPainter painter{this};
    painter.setPen(tokensOf(this).soft);
    painter.drawText(rect().adjusted(0, 0, -scaled(12), 0), Qt::AlignRight | Qt::AlignVCenter, u"/"_s);
}
