// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/page.h"

#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

Page::Page(QWidget *parent)
    : QWidget{parent}, m_title{new Label{TextRole::Title}}, m_sentence{new Label{TextRole::Body, Ink::Soft}},
      m_titleRow{new QHBoxLayout}, m_actions{new QHBoxLayout}, m_body{new QVBoxLayout}
{
    m_titleRow->setSpacing(scaled(12));
    m_titleRow->addWidget(m_title);
    m_titleRow->addStretch();
    m_actions->setSpacing(scaled(12));
    m_sentence->setWordWrap(true);
    m_sentence->hide();

    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(2));
    words->addLayout(m_titleRow);
    words->addWidget(m_sentence);

    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(16));
    head->addLayout(words, 1);
    head->addLayout(m_actions);

    m_body->setSpacing(scaled(12));
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(20), scaled(14), scaled(20), scaled(16));
    all->setSpacing(scaled(12));
    all->addLayout(head);
    all->addLayout(m_body, 1);
}

void Page::setTitle(const QString &title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void Page::setSentence(const QString &sentence)
{
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    setAccessibleDescription(sentence);
}

void Page::addTitleWidget(QWidget *widget)
{
    m_titleRow->insertWidget(m_titleRow->count() - 1, widget); // before the stretch
}

void Page::addAction(QWidget *widget)
{
    m_actions->addWidget(widget, 0, Qt::AlignVCenter);
}

void Page::addActionBefore(QWidget *next, QWidget *widget)
{
    m_actions->insertWidget(std::max(0, m_actions->indexOf(next)), widget, 0, Qt::AlignVCenter);
    setTabOrder(widget, next);
}

QString Page::title() const
{
    return m_title->text();
}
