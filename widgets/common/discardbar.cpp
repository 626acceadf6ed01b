// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/discardbar.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/translated.h"
#include "widgets/theme/hairline.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

DiscardBar::DiscardBar(const QString &sheetName, QWidget *parent)
    : QWidget{parent}
    , m_keep{named(
          this, new QPushButton, sheetName + u"DiscardKeep"_s, [] { return tr("Keep editing"); },
          [] { return tr("Nothing is lost (Esc)"); })}
{
    auto *words = translated(this, new Label, [] { return tr("Discard what you entered?"); });
    words->setWordWrap(true);
    auto *discard = named(this, new QPushButton, sheetName + u"DiscardAll"_s, [] { return tr("Discard"); });
    named(this, this, sheetName + u"Discard"_s, [] { return tr("Discard what you entered?"); });
    setButtonKind(discard, ButtonKind::Danger);
    auto *buttons = new FlowLayout{nullptr, scaled(12)};
    for (QPushButton *button : {m_keep, discard}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(10), scaled(20), scaled(10));
    column->setSpacing(scaled(8));
    column->addWidget(words);
    column->addLayout(buttons);
    connect(m_keep, &QPushButton::clicked, this, &DiscardBar::keep);
    connect(discard, &QPushButton::clicked, this, &DiscardBar::discarded);
    hide();
}

void DiscardBar::ask()
{
    m_before = QApplication::focusWidget();
    show();
    handFocus(m_keep);
    QAccessibleAnnouncementEvent spoken{this, accessibleName()};
    QAccessible::updateAccessibility(&spoken);
}

/// The focus goes before it hides, or it would be handed to whatever comes next.
void DiscardBar::keep()
{
    if (isAncestorOf(QApplication::focusWidget()) && m_before != nullptr && m_before->isVisible())
        handFocus(m_before);
    hide();
}

void DiscardBar::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.background(StatusLevel::Warning));
    hairline(&painter, QRect{0, 0, width(), 1}, tokens.line);
}
