// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/sharedchoices.h"

#include "widgets/common/formfield.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static const auto usualFolder = u"/nfs_share"_s;

SharedChoices::SharedChoices(QWidget *parent)
    : StepChoices{parent}
    , m_shares{new QCheckBox}
    , m_folder{new QLineEdit}
    , m_mode{new QComboBox}
    , m_keep{new QComboBox}
    , m_existing{new QCheckBox}
    , m_folderField{new FormField{m_folder}}
    , m_modeField{new FormField{m_mode}}
    , m_keepField{new FormField{m_keep}}
{
    m_shares->setObjectName(u"podShares"_s);
    m_folder->setObjectName(u"podShareFolder"_s);
    m_mode->setObjectName(u"podShareMode"_s);
    m_keep->setObjectName(u"podShareKeep"_s);
    m_existing->setObjectName(u"podShareExisting"_s);
    m_folder->setMaxLength(200);
    m_mode->addItems({QString{}, QString{}});
    m_keep->addItems({QString{}, QString{}});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_shares, m_folderField, m_modeField, m_keepField, m_existing})
        column->addWidget(part);
    for (auto *box : {m_shares, m_existing})
        connect(box, &QCheckBox::clicked, this, &StepChoices::changed);
    for (auto *box : {m_mode, m_keep})
        connect(box, &QComboBox::activated, this, &StepChoices::changed);
    connect(m_folder, &QLineEdit::editingFinished, this, &StepChoices::changed);
    retranslate();
}

void SharedChoices::allow()
{
    for (QWidget *part : std::initializer_list<QWidget *>{m_folderField, m_modeField, m_keepField, m_existing})
        part->setEnabled(m_shares->isChecked());
}

void SharedChoices::showChoices(const PodChoices &choices)
{
    const auto &shared = choices.shared;
    m_shares->setChecked(choices.sharesFolder);
    if (!m_folder->hasFocus())
        m_folder->setText(shared["folder"_L1].toString(usualFolder));
    m_mode->setCurrentIndex(shared["soft"_L1].toBool() ? 1 : 0);
    m_keep->setCurrentIndex(shared["systemd"_L1].toBool() ? 1 : 0);
    m_existing->setChecked(shared["existing"_L1].toBool());
    allow();
}

void SharedChoices::putChoices(PodChoices *choices) const
{
    const auto folder = m_folder->text().trimmed();
    choices->sharesFolder = m_shares->isChecked();
    choices->shared.insert(u"folder"_s, folder.isEmpty() ? usualFolder : folder);
    choices->shared.insert(u"soft"_s, m_mode->currentIndex() == 1);
    choices->shared.insert(u"systemd"_s, m_keep->currentIndex() == 1);
    choices->shared.insert(u"existing"_s, m_existing->isChecked());
}

void SharedChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SharedChoices::retranslate()
{
    m_shares->setText(tr("Share one folder of host 0 with all hosts"));
    m_folderField->setLabel(tr("Folder on every host"));
    m_modeField->setLabel(tr("When host 0 does not answer"));
    m_mode->setItemText(0, tr("Programs wait; nothing that was written is lost (hard)"));
    m_mode->setItemText(1, tr("Programs get an error after half a minute (soft)"));
    m_keepField->setLabel(tr("After a reboot"));
    m_keep->setItemText(0, tr("Mounted again by /etc/fstab"));
    m_keep->setItemText(1, tr("Mounted again by a systemd unit"));
    m_existing->setText(tr("Share what the folder holds already"));
}
