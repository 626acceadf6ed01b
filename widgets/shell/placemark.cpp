// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/placemark.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QWidgetAction>

using namespace Qt::StringLiterals;

PlaceMark::PlaceMark(QWidget *parent)
    : QPushButton{parent}
    , m_pill{new Pill}
{
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_pill);
    m_pill->setAttribute(Qt::WA_TransparentForMouseEvents);
    setCursor(Qt::PointingHandCursor);
    connect(this, &QPushButton::clicked, this, &PlaceMark::explain);
}

void PlaceMark::setPlace(StatusLevel level, const QString &word, const QString &meaning, const QString &way)
{
    m_pill->setState(level, word);
    m_meaning = meaning;
    m_way = way;
    setAccessibleName(word);
    setAccessibleDescription(meaning);
    setToolTip(meaning);
    updateGeometry();
}

QSize PlaceMark::sizeHint() const
{
    return m_pill->sizeHint();
}

void PlaceMark::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter{this};
    stylepaint::focusRing(&painter, rect(), 6, tokensOf(this).accent);
}

/// A menu: it takes the focus, Esc closes it, and the way to another cloud is a key away.
void PlaceMark::explain()
{
    auto *menu = new QMenu{this};
    menu->setObjectName(u"placeMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(punctuation::labelled(accessibleName(), m_meaning));
    auto *words = new Label{m_meaning};
    words->setWordWrap(true);
    words->setFixedWidth(scaled(300));
    words->setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(8));
    auto *text = new QWidgetAction{menu};
    text->setDefaultWidget(words);
    text->setEnabled(false); // only read
    menu->addAction(text);
    menu->addSeparator();
    if (m_deeds && m_deeds->menuAction()->isVisible())
        menu->addMenu(m_deeds);
    auto *way = menu->addAction(m_way);
    way->setObjectName(u"placeSignIn"_s);
    connect(way, &QAction::triggered, this, &PlaceMark::signInRequested);
    menu->popup(mapToGlobal(QPoint{0, height() + scaled(4)}));
    menu->setActiveAction(way);
}
