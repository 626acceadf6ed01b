// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/loggingchoices.h"

#include <QCheckBox>
#include <QEvent>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

LoggingChoices::LoggingChoices(QWidget *parent)
    : StepChoices{parent}
    , m_excludes{new QCheckBox}
{
    m_excludes->setObjectName(u"podExcludeLogs"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_excludes);
    connect(m_excludes, &QCheckBox::clicked, this, &StepChoices::changed); // by the user alone
    retranslate();
}

void LoggingChoices::showChoices(const PodChoices &choices)
{
    m_excludes->setChecked(choices.excludesLogs);
}

void LoggingChoices::putChoices(PodChoices *choices) const
{
    choices->excludesLogs = m_excludes->isChecked();
}

void LoggingChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void LoggingChoices::retranslate()
{
    m_excludes->setText(tr("Do not store log lines of TPU hosts in this project"));
}
