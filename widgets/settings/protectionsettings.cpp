// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/protectionsettings.h"

#include "services/core/writelock.h"
#include "services/mcp/mcpchoice.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/settings/settingentries.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int untilQuit = -1; // instead of minutes

QWidget *boxWithWords(QCheckBox *box, Label *words)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(box);
    column->addWidget(words);
    return content;
}

} // namespace

ProtectionSettings::ProtectionSettings(Settings *settings)
    : m_settings{settings}
    , m_readOnly{new QCheckBox}
    , m_words{softLabel()}
    , m_programs{new QCheckBox}
    , m_programsWords{softLabel()}
    , m_unlocked{new QComboBox}
    , m_unlockedField{new FormField{m_unlocked}}
{
    m_readOnly->setObjectName(u"settingsReadOnly"_s);
    m_unlocked->setObjectName(u"settingsKeysUnlocked"_s);
    for (const int minutes : {untilQuit, 15, 60, 480, 0})
        m_unlocked->addItem({}, minutes);
    addRow("protection.readOnly", boxWithWords(m_readOnly, m_words))
        ->setReset([] { return WriteLock::instance().state() != WriteLock::State::Locked; },
                   [] { WriteLock::instance().unlock(); });
    connect(m_readOnly, &QCheckBox::clicked, this,
            [](bool on) { on ? WriteLock::instance().lock() : WriteLock::instance().unlock(); });
    m_programs->setObjectName(u"settingsPrograms"_s);
    addRow("protection.programs", boxWithWords(m_programs, m_programsWords))
        ->setReset([this] { return !programsMayAsk(*m_settings); }, [this] { setProgramsMayAsk(m_settings, false); });
    connect(m_programs, &QCheckBox::clicked, this, [this](bool on) { setProgramsMayAsk(m_settings, on); });
    addRow("protection.keys", m_unlockedField)
        ->setReset([this] { return !keyLifetime(m_settings); }, [this] { setKeyLifetime(m_settings, {}); });
    connect(m_unlocked, &QComboBox::activated, this, [this] {
        const int minutes = m_unlocked->currentData().toInt();
        setKeyLifetime(m_settings, minutes == untilQuit ? KeyLifetime{} : KeyLifetime{std::chrono::minutes{minutes}});
    });
}

void ProtectionSettings::fill()
{
    const WriteLock &lock = WriteLock::instance();
    m_readOnly->setChecked(lock.isLocked());
    m_readOnly->setEnabled(lock.state() != WriteLock::State::LockedForThisRun);
    m_programs->setChecked(programsMayAsk(*m_settings));
    const auto lifetime = keyLifetime(m_settings);
    m_unlocked->setCurrentIndex(m_unlocked->findData(lifetime ? static_cast<int>(lifetime->count()) : untilQuit));
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
    m_programs->setText(tr("Other programs may ask for changes"));
    m_programsWords->setText(
        tr("Assistants and editors on this computer can read what TPU Desk knows by “tpudesk mcp”. With this, and with "
           "its "
           "option --allow-changes, they can also ask for changes: each is shown here, and nothing happens until you "
           "agree."));
    m_unlockedField->setLabel(settingTitle(*settingEntry(u"protection.keys"_s)));
    m_unlocked->setItemText(0, tr("Until TPU Desk quits"));
    m_unlocked->setItemText(1, tr("For 15 minutes"));
    m_unlocked->setItemText(2, tr("For 1 hour"));
    m_unlocked->setItemText(3, tr("For 8 hours"));
    m_unlocked->setItemText(4, tr("Not at all"));
    m_unlockedField->setHint(
        tr("After its passphrase was given once, a key stays unlocked in memory only. It is locked "
           "with the screen, too, and by the command “Lock the SSH keys”."));
}
