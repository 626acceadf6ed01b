// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/protectionsettings.h"

#include "services/core/writelock.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ProtectionSettings::ProtectionSettings()
    : m_readOnly{new QCheckBox}
    , m_words{softLabel()}
{
    m_readOnly->setObjectName(u"settingsReadOnly"_s);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_readOnly);
    column->addWidget(m_words);
    addRow("protection.readOnly", content)
        ->setReset([] { return WriteLock::instance().state() != WriteLock::State::Locked; },
                   [] { WriteLock::instance().unlock(); });
    connect(m_readOnly, &QCheckBox::clicked, this,
            [](bool on) { on ? WriteLock::instance().lock() : WriteLock::instance().unlock(); });
}

void ProtectionSettings::fill()
{
    const WriteLock &lock = WriteLock::instance();
    m_readOnly->setChecked(lock.isLocked());
    m_readOnly->setEnabled(lock.state() != WriteLock::State::LockedForThisRun);
    SettingsPart::fill();
}

void ProtectionSettings::showTexts()
{
    setTitle(tr("Protection"));
    m_readOnly->setText(tr("Read-only mode: change nothing in the cloud"));
    m_words->setText(
        WriteLock::instance().state() == WriteLock::State::LockedForThisRun
            ? WriteLock::instance().problem()
            : tr("Only reading calls leave TPU Desk: nothing is created, deleted, published or enabled, not even what "
                 "waits to be tried again. Terminals are not held back: what you type on a machine still changes it. "
                 "Remembered until you unlock it."));
}
