// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/nextcard.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

NextCard::NextCard(QWidget *parent)
    : Card{parent}
    , m_caption{new Label{TextRole::Status, TextColor::Accent}}
    , m_headline{new Label{TextRole::SheetTitle}}
    , m_sentence{new Label{TextRole::Body, TextColor::Text}}
    , m_button{named(new QPushButton, "nextButton")}
    , m_steps{named(new QPushButton, "nextSteps")}
{
    setObjectName(u"nextCard"_s);
    setButtonKind(m_button, ButtonKind::Primary);
    setButtonKind(m_steps, ButtonKind::Link);
    m_headline->setWordWrap(true);
    m_sentence->setWordWrap(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(14));
    buttons->addWidget(m_button);
    buttons->addWidget(m_steps);
    buttons->addStretch(1);
    body()->setSpacing(scaled(4));
    for (QWidget *part : std::initializer_list<QWidget *>{m_caption, m_headline, m_sentence})
        body()->addWidget(part);
    body()->addSpacing(scaled(6));
    body()->addLayout(buttons);
    connect(m_button, &QPushButton::clicked, this, [this] { emit placeRequested(m_next.place, m_next.target); });
    connect(m_steps, &QPushButton::clicked, this, &NextCard::stepsRequested);
}

void NextCard::showNext(const NextThing &next, int done, int steps, bool offersSteps)
{
    m_next = next;
    m_caption->setText(tr("What comes next"));
    m_headline->setText(next.title);
    m_sentence->setText(next.sentence);
    m_button->setText(next.button);
    m_button->setVisible(!next.button.isEmpty());
    m_button->setAccessibleName(punctuation::labelled(next.title, next.button));
    m_steps->setText(tr("Show the first steps (%1 of %2 done)").arg(done).arg(steps));
    m_steps->setVisible(offersSteps);
    setAccessibleName(punctuation::labelled(m_caption->text(), next.title));
}

void NextCard::paintEvent(QPaintEvent *)
{
    constexpr double radius = 10;
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), radius, tokens.accentBackground, tokens.line);
}
