// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/signinmethodcard.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QRadioButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SignInMethodCard::SignInMethodCard(const QString &name, QWidget *parent)
    : QFrame{parent}
    , m_choice{new QRadioButton}
    , m_state{new StateBadge}
    , m_inUse{new StateBadge{nullptr, StateBadge::Look::Filled}}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_notice{new NoticeBar}
    , m_inner{new QVBoxLayout}
{
    setObjectName(name);
    m_choice->setObjectName(name + u"Choice"_s);
    m_choice->setAutoExclusive(false); // a group of the sheet sees to that
    m_choice->setFont(fontFor(TextRole::Strong));
    m_state->setObjectName(name + u"State"_s);
    m_notice->setObjectName(name + u"Notice"_s);
    m_sentence->setWordWrap(true);
    m_state->hide();
    m_inUse->setObjectName(name + u"InUse"_s);
    m_inUse->hide();

    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    head->addWidget(m_choice);
    head->addStretch(1);
    head->addWidget(m_state);
    head->addWidget(m_inUse);
    m_inner->setContentsMargins(scaled(24), 0, 0, 0); // below the words of the choice
    m_inner->setSpacing(scaled(12));
    m_inner->addWidget(m_sentence);
    m_inner->addWidget(m_notice);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(12));
    all->setSpacing(scaled(3));
    all->addLayout(head);
    all->addLayout(m_inner);

    connect(m_choice, &QRadioButton::toggled, this, &SignInMethodCard::showOpen);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SignInMethodCard::setBody(QWidget *body)
{
    m_body = body;
    m_inner->insertWidget(m_inner->count() - 1, body);
    body->setVisible(m_choice->isChecked());
}

void SignInMethodCard::showOpen(bool isOpen)
{
    if (m_body != nullptr)
        m_body->setVisible(isOpen);
    if (!isOpen)
        m_notice->dismiss();
    update();
}

void SignInMethodCard::setTitle(const QString &title)
{
    m_choice->setText(title);
    setAccessibleName(title);
}

void SignInMethodCard::setSentence(const QString &sentence)
{
    m_sentence->setText(sentence);
    describe();
}

void SignInMethodCard::setState(StatusLevel level, const QString &word)
{
    m_state->setState(level, word);
    m_state->setVisible(!word.isEmpty() && m_inUse->isHidden());
    describe();
}

void SignInMethodCard::setInUse(const QString &word)
{
    m_inUse->setState(StatusLevel::Ok, word);
    m_inUse->setVisible(!word.isEmpty());
    m_state->setVisible(word.isEmpty() && !m_state->word().isEmpty());
    describe();
}

void SignInMethodCard::describe()
{
    const QString &word = m_inUse->isHidden() ? m_state->word() : m_inUse->word();
    m_choice->setAccessibleDescription(word.isEmpty() ? m_sentence->text()
                                                      : punctuation::labelled(word, m_sentence->text()));
}

void SignInMethodCard::mouseReleaseEvent(QMouseEvent *event)
{
    QFrame::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || !rect().contains(event->position().toPoint()) || !m_choice->isEnabled())
        return;
    m_choice->setChecked(true);
    m_choice->setFocus(Qt::MouseFocusReason);
}

void SignInMethodCard::enterEvent(QEnterEvent *event)
{
    QFrame::enterEvent(event);
    update();
}

void SignInMethodCard::leaveEvent(QEvent *event)
{
    QFrame::leaveEvent(event);
    update();
}

void SignInMethodCard::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    const bool isOpen = m_choice->isChecked();
    stylepaint::roundedBox(&painter, rect(), 10, !isOpen && underMouse() ? tokens.window : tokens.card,
                           isOpen ? tokens.accent : tokens.line);
}
