// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/checkrow.h"

#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

/// Texts that come again and again cost a layout each time they are set.
void say(Label *label, const QString &text)
{
    if (label->text() != text)
        label->setText(text);
    label->setVisible(!text.isEmpty());
}

} // namespace

CheckRow::CheckRow(const QString &name, QWidget *parent)
    : QWidget{parent}, m_shape{new StateBadge}, m_title{new Label{TextRole::Strong}}, m_word{new StateBadge},
      m_sentence{new Label{TextRole::Body, Ink::Text}}, m_reason{new Label{TextRole::Body, Ink::Soft}}, m_link{new QPushButton},
      m_button{new QPushButton}, m_row{new QHBoxLayout{this}}
{
    setObjectName(name);
    build(name);
    connect(m_button, &QPushButton::clicked, this, &CheckRow::buttonClicked);
    connect(m_link, &QPushButton::clicked, this, &CheckRow::linkClicked);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void CheckRow::build(const QString &name)
{
    m_word->setObjectName(name + u"State"_s);
    m_button->setObjectName(name + u"Button"_s);
    m_link->setObjectName(name + u"Link"_s);
    setButtonKind(m_link, ButtonKind::Link);
    for (Label *label : {m_sentence, m_reason})
        label->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse); // ids and addresses are for copying
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(12));
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_word);
    auto *links = new QHBoxLayout;
    links->addWidget(m_link);
    links->addStretch(1);
    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(2));
    words->addLayout(head);
    words->addWidget(m_sentence);
    words->addWidget(m_reason);
    words->addLayout(links);
    m_row->setContentsMargins(scaled(14), scaled(9), scaled(14), scaled(10));
    m_row->setSpacing(scaled(14));
    m_row->addWidget(m_shape, 0, Qt::AlignTop);
    m_row->addLayout(words, 1);
    m_row->addWidget(m_button, 0, Qt::AlignVCenter);
}

void CheckRow::show(const Face &face)
{
    m_shape->setState(face.tone, {});
    say(m_title, face.title);
    m_word->setState(face.tone, face.word);
    m_word->setVisible(!face.word.isEmpty());
    say(m_sentence, face.sentence);
    m_sentence->setInk(face.reason.isEmpty() && face.word.isEmpty() ? Ink::Soft : Ink::Text);
    say(m_reason, face.reason);
    m_link->setText(face.link);
    m_link->setVisible(!face.link.isEmpty());
    m_button->setText(face.button);
    m_button->setVisible(!face.button.isEmpty());
    m_button->setEnabled(face.isEnabled);
    setButtonKind(m_button, face.isPrimary ? ButtonKind::Primary : ButtonKind::Secondary);
    // "Open Keys" alone says little to who hears one widget at a time.
    m_button->setAccessibleName(u"%1: %2"_s.arg(face.title, face.button));
    m_link->setAccessibleName(u"%1: %2"_s.arg(face.title, face.link));
    setAccessibleName(face.word.isEmpty() ? face.title : u"%1: %2"_s.arg(face.title, face.word));
    setAccessibleDescription(face.sentence);
}

/// A line above every row but the first.
void CheckRow::paintEvent(QPaintEvent *)
{
    if (y() <= 1)
        return;
    QPainter{this}.fillRect(QRect{0, 0, width(), 1}, tokensOf(this).line);
}

/// Where there is no room beside the words the button goes below them.
void CheckRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < scaled(380);
    m_row->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_row->setAlignment(m_button, isNarrow ? Qt::AlignLeft : Qt::AlignVCenter);
}
