// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/terminalcolorsettings.h"

#include "services/store/settings.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/settings/settingentries.h"
#include "widgets/settings/terminalcolorpreview.h"
#include "widgets/terminal/viewchoices.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QFileDialog>
#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr double leastContrast = 3.0; // below, WCAG calls even large text unreadable

QComboBox *schemeBox(const QString &name)
{
    auto *box = new QComboBox;
    box->setObjectName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names come from files
    box->setMinimumContentsLength(10);
    return box;
}

TerminalColorPreview *schemePreview(const QString &name, Scheme theme, const Settings *settings)
{
    auto *preview = new TerminalColorPreview{theme, settings};
    preview->setObjectName(name);
    return preview;
}

} // namespace

TerminalColorSettings::TerminalColorSettings(Settings *settings)
    : m_settings{settings}
    , m_light{schemeBox(u"settingsLightColors"_s), nullptr,
              schemePreview(u"settingsLightPreview"_s, Scheme::Light, settings), terminalchoices::lightColorsKey}
    , m_dark{schemeBox(u"settingsDarkColors"_s), nullptr,
             schemePreview(u"settingsDarkPreview"_s, Scheme::Dark, settings), terminalchoices::darkColorsKey}
    , m_words{softLabel()}
    , m_import{new QPushButton}
    , m_remove{new QPushButton}
    , m_menu{new QMenu{this}}
    , m_notice{new NoticeBar}
{
    m_light.field = new FormField{m_light.box};
    m_dark.field = new FormField{m_dark.box};
    addChoice("terminal.lightColors", m_light);
    addChoice("terminal.darkColors", m_dark);
    addImport();
}

void TerminalColorSettings::addChoice(const char *id, const Choice &choice)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setSpacing(scaled(8));
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(choice.field);
    column->addWidget(choice.preview);
    // One that is not there any more is as delivered, too.
    addRow(id, content)
        ->setReset([box = choice.box] { return box->currentIndex() <= 0; },
                   [this, key = choice.key] { m_settings->setMore(key, {}); });
    connect(choice.box, &QComboBox::activated, this, [this, box = choice.box, key = choice.key] {
        const QString name = box->currentData().toString();
        m_settings->setMore(key, name.isEmpty() ? QJsonValue{} : QJsonValue{name});
    });
}

void TerminalColorSettings::addImport()
{
    m_import->setObjectName(u"settingsImportColors"_s);
    m_remove->setObjectName(u"settingsRemoveColors"_s);
    m_notice->setObjectName(u"settingsColorsNotice"_s);
    m_remove->setMenu(m_menu);
    auto *content = new QWidget;
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_import);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_words);
    column->addLayout(buttons);
    column->addWidget(m_notice);
    addRow("terminal.colorSchemes", content);
    connect(m_import, &QPushButton::clicked, this, &TerminalColorSettings::chooseFile);
    connect(m_menu, &QMenu::aboutToShow, this, &TerminalColorSettings::fillMenu);
    connect(m_notice, &NoticeBar::actionClicked, this, &TerminalColorSettings::restoreRemoved);
}

void TerminalColorSettings::fill()
{
    const auto choices = terminalchoices::viewChoices(m_settings);
    QStringList names{QString{}};
    for (const TerminalColorScheme &scheme : terminalchoices::colorSchemes(*m_settings))
        names << scheme.name;
    fillChoice(m_light, names, choices.light);
    fillChoice(m_dark, names, choices.dark);
    enableUnless(m_remove,
                 m_settings->more(terminalchoices::colorSchemesKey).toArray().isEmpty()
                     ? tr("No colour scheme was imported.")
                     : QString{});
    SettingsPart::fill();
}

void TerminalColorSettings::fillChoice(const Choice &choice, const QStringList &names,
                                       const std::optional<TerminalColorScheme> &chosen)
{
    QStringList there;
    for (int i = 0; i < choice.box->count(); ++i)
        there << choice.box->itemData(i).toString();
    if (there != names) { // settings change often, and the list may be open
        choice.box->clear();
        for (const QString &name : names)
            choice.box->addItem(name.isEmpty() ? u"TPU Desk"_s : name, name);
    }
    choice.box->setCurrentIndex(std::max(0, choice.box->findData(chosen ? chosen->name : QString{})));
    choice.preview->setChosen(chosen);
    choice.preview->setAccessibleName(tr("Preview of the colours “%1”").arg(choice.box->currentText()));
    const double contrast = choice.preview->colors().contrast();
    choice.field->setHint(contrast >= leastContrast
                              ? QString{}
                              : tr("The text is hard to read: its contrast with the background is %1 to 1, and below "
                                   "3 to 1 many people cannot read it.")
                                    .arg(choice.field->locale().toString(contrast, 'f', 1)));
    choice.preview->setAccessibleDescription(choice.field->field()->accessibleDescription());
}

void TerminalColorSettings::chooseFile()
{
    const QString filter = tr("Colour schemes (*.colorscheme *.json);;All files (*)");
    auto *dialog = new QFileDialog{this, tr("Import colour schemes"), {}, filter};
    dialog->setObjectName(u"colorSchemeDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TerminalColorSettings::importFile);
    dialog->open();
}

void TerminalColorSettings::importFile(const QString &path)
{
    m_removed.reset();
    const auto schemes = readColorSchemes(path);
    if (!schemes) {
        m_notice->showError(schemes.error());
        return;
    }
    if (const auto kept = terminalchoices::addColorSchemes(m_settings, *schemes); !kept) {
        m_notice->showError(kept.error());
        return;
    }
    m_notice->say(StatusLevel::Ok, [count = static_cast<int>(schemes->size())] {
        return tr("%n colour scheme(s) imported. Choose one above.", nullptr, count);
    });
}

void TerminalColorSettings::fillMenu()
{
    m_menu->clear();
    for (const TerminalColorScheme &scheme : terminalchoices::importedColorSchemes(*m_settings))
        connect(m_menu->addAction(menuText(scheme.name)), &QAction::triggered, this,
                [this, scheme] { removeScheme(scheme); });
}

void TerminalColorSettings::removeScheme(const TerminalColorScheme &scheme)
{
    m_removed = scheme;
    terminalchoices::removeColorScheme(m_settings, scheme.name);
    m_notice->say(
        StatusLevel::Note, [name = scheme.name] { return tr("The colour scheme “%1” was removed.").arg(name); },
        [] { return tr("Undo"); });
}

void TerminalColorSettings::restoreRemoved()
{
    if (!m_removed)
        return;
    if (const auto kept = terminalchoices::addColorSchemes(m_settings, {*m_removed}); !kept)
        m_notice->showError(kept.error());
    else
        m_notice->dismiss();
    m_removed.reset();
}

void TerminalColorSettings::showTexts()
{
    setTitle(tr("Terminal colours"));
    m_light.field->setLabel(settingTitle(*settingEntry(u"terminal.lightColors"_s)));
    m_dark.field->setLabel(settingTitle(*settingEntry(u"terminal.darkColors"_s)));
    m_words->setText(tr("Schemes from files: those of Konsole (.colorscheme), and those of Windows Terminal (.json)."));
    m_import->setText(tr("Import…"));
    m_remove->setText(tr("Remove"));
}
