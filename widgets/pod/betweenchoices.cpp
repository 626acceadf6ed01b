// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/betweenchoices.h"

#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QRadioButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

BetweenChoices::BetweenChoices(QWidget *parent)
    : StepChoices{parent}
    , m_title{new Label{TextRole::TableHead, Ink::Soft}}
    , m_file{new QRadioButton}
    , m_fileNote{new Label{TextRole::Status, Ink::Soft}}
    , m_metadata{new QRadioButton}
    , m_metadataNote{new Label{TextRole::Status, Ink::Soft}}
{
    m_file->setObjectName(u"podKeyFile"_s);
    m_metadata->setObjectName(u"podKeyMetadata"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    for (QWidget *part : std::initializer_list<QWidget *>{m_title, m_file, m_fileNote, m_metadata, m_metadataNote})
        column->addWidget(part);
    for (auto *note : {m_fileNote, m_metadataNote})
        note->setWordWrap(true);
    for (auto *choice : {m_file, m_metadata})
        connect(choice, &QRadioButton::clicked, this, &StepChoices::changed);
    retranslate();
}

void BetweenChoices::showChoices(const PodChoices &choices)
{
    (choices.keyWay == KeyWay::Metadata ? m_metadata : m_file)->setChecked(true);
}

void BetweenChoices::putChoices(PodChoices *choices) const
{
    choices->keyWay = m_metadata->isChecked() ? KeyWay::Metadata : KeyWay::AuthorizedKeys;
}

void BetweenChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void BetweenChoices::retranslate()
{
    m_title->setText(tr("Where the hosts find the key of host 0"));
    m_file->setText(tr("In ~/.ssh/authorized_keys of each host"));
    m_fileNote->setText(tr("It counts only when it comes from host 0's address. Nobody in the project sees it."));
    m_metadata->setText(tr("In the metadata of the TPU (ssh-keys)"));
    m_metadataNote->setText(tr("Google's agent puts it on every host, also on one that is repaired later. All who may "
                               "read the TPU see its public half; other people's "
                               "keys there stay as they are. Not with OS Login."));
}
