// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/terminaldetailsettings.h"

#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/settings/settingentries.h"
#include "widgets/terminal/viewchoices.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Its entries by the words of the settings; the first one, as delivered, is kept by none.
QComboBox *choiceBox(const QString &name, std::initializer_list<const char *> words)
{
    auto *box = new QComboBox;
    box->setObjectName(name);
    for (const auto *word : words)
        box->addItem(QString{}, QString::fromLatin1(word));
    return box;
}

} // namespace

TerminalDetailSettings::TerminalDetailSettings(Settings *settings)
    : m_settings{settings}
    , m_lineHeight{new QSpinBox}
    , m_ligatures{new QCheckBox}
    , m_ambiguous{choiceBox(u"settingsAmbiguousWidth"_s, {"", "wide"})}
    , m_cursor{choiceBox(u"settingsCursor"_s, {"", "underline", "bar"})}
    , m_blink{new QCheckBox}
    , m_bell{choiceBox(u"settingsBell"_s, {"", "heard", "both", "off"})}
    , m_characters{new QLineEdit}
    , m_askLines{new QCheckBox}
    , m_prediction{choiceBox(u"settingsPrediction"_s, {"", "off", "always"})}
    , m_lineHeightField{new FormField{m_lineHeight}}
    , m_ambiguousField{new FormField{m_ambiguous}}
    , m_cursorField{new FormField{m_cursor}}
    , m_bellField{new FormField{m_bell}}
    , m_charactersField{new FormField{m_characters}}
    , m_predictionField{new FormField{m_prediction}}
    , m_ligatureWords{softLabel()}
    , m_askWords{softLabel()}
{
    m_lineHeight->setObjectName(u"settingsLineHeight"_s);
    m_ligatures->setObjectName(u"settingsLigatures"_s);
    m_blink->setObjectName(u"settingsCursorBlink"_s);
    m_characters->setObjectName(u"settingsWordCharacters"_s);
    m_askLines->setObjectName(u"settingsAskLines"_s);
    m_lineHeight->setRange(100, terminalchoices::largestLineHeight);
    m_lineHeight->setSingleStep(5);
    m_characters->setMaxLength(terminalchoices::mostWordCharacters);
    addRows();
}

void TerminalDetailSettings::addRows()
{
    addRow("terminal.lineHeight", m_lineHeightField)
        ->setReset([this] { return m_lineHeight->value() == 100; }, [this] { m_lineHeight->setValue(100); });
    connect(m_lineHeight, &QSpinBox::valueChanged, this, [this](int percent) {
        m_settings->setMore(terminalchoices::lineHeightKey, percent == 100 ? QJsonValue{} : QJsonValue{percent});
        SettingsPart::fill();
    });
    addCheck("terminal.ligatures", m_ligatures, m_ligatureWords, terminalchoices::ligaturesKey, false);
    addChoice("terminal.cursor", m_cursorField, terminalchoices::cursorKey);
    addCheck("terminal.cursorBlink", m_blink, nullptr, terminalchoices::cursorBlinkKey);
    addChoice("terminal.bell", m_bellField, terminalchoices::bellKey);
    addRow("terminal.wordCharacters", m_charactersField)
        ->setReset([this] { return m_characters->text() == deliveredWordCharacters; },
                   [this] {
                       m_characters->setText(deliveredWordCharacters);
                       keepWordCharacters();
                   });
    connect(m_characters, &QLineEdit::editingFinished, this, &TerminalDetailSettings::keepWordCharacters);
    addCheck("terminal.askBeforeLines", m_askLines, m_askWords, terminalchoices::askLinesKey);
    addChoice("terminal.prediction", m_predictionField, terminalchoices::predictionKey);
    addChoice("terminal.ambiguousWidth", m_ambiguousField, terminalchoices::ambiguousKey);
}

void TerminalDetailSettings::addChoice(const char *id, FormField *field, const QString &key)
{
    auto *box = static_cast<QComboBox *>(field->field());
    addRow(id, field)->setReset([box] { return box->currentIndex() <= 0; },
                                [this, key] { m_settings->setMore(key, {}); });
    connect(box, &QComboBox::activated, this, [this, box, key] {
        const QString word = box->currentData().toString();
        m_settings->setMore(key, word.isEmpty() ? QJsonValue{} : QJsonValue{word});
    });
}

/// `words`: below it, or null. `delivered`: whether it is on where nobody has chosen.
void TerminalDetailSettings::addCheck(const char *id, QCheckBox *box, Label *words, const QString &key, bool delivered)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(box);
    if (words != nullptr)
        column->addWidget(words);
    addRow(id, content)
        ->setReset([box, delivered] { return box->isChecked() == delivered; },
                   [this, key] { m_settings->setMore(key, {}); });
    connect(box, &QCheckBox::clicked, this, [this, key, delivered](bool on) {
        m_settings->setMore(key, on == delivered ? QJsonValue{} : QJsonValue{on});
    });
}

void TerminalDetailSettings::keepWordCharacters()
{
    const QString characters = terminalchoices::plainWordCharacters(m_characters->text());
    m_characters->setText(characters); // without what is left out; not modified any more
    m_settings->setMore(terminalchoices::wordCharactersKey,
                        characters == deliveredWordCharacters ? QJsonValue{} : QJsonValue{characters});
    SettingsPart::fill();
}

void TerminalDetailSettings::fill()
{
    const auto choices = terminalchoices::viewChoices(m_settings);
    const QSignalBlocker quiet{m_lineHeight};
    m_lineHeight->setValue(choices.lineHeight);
    m_ligatures->setChecked(choices.hasLigatures);
    m_cursor->setCurrentIndex(static_cast<int>(choices.cursorShape));
    m_blink->setChecked(choices.isCursorBlinking);
    m_bell->setCurrentIndex(static_cast<int>(choices.bell));
    if (!m_characters->isModified()) // somebody is typing
        m_characters->setText(choices.wordCharacters);
    m_askLines->setChecked(choices.isAskingBeforeLines);
    m_prediction->setCurrentIndex(static_cast<int>(choices.prediction));
    m_ambiguous->setCurrentIndex(static_cast<int>(choices.ambiguous));
    SettingsPart::fill();
}

void TerminalDetailSettings::showTexts()
{
    setTitle(tr("Terminal text and input"));
    m_lineHeightField->setLabel(settingTitle(*settingEntry(u"terminal.lineHeight"_s)));
    m_lineHeight->setSuffix(tr(" %", "behind a number: percent"));
    m_ligatures->setText(settingTitle(*settingEntry(u"terminal.ligatures"_s)));
    m_ligatureWords->setText(tr("Signs such as -> and != are drawn as one, where the font has a form for them. They "
                                "keep their columns."));
    m_cursorField->setLabel(settingTitle(*settingEntry(u"terminal.cursor"_s)));
    m_cursorField->setHint(tr("A program may choose another one until it ends, as editors do."));
    m_cursor->setItemText(0, tr("Block", "cursor"));
    m_cursor->setItemText(1, tr("Underline", "cursor"));
    m_cursor->setItemText(2, tr("Bar", "cursor"));
    m_blink->setText(settingTitle(*settingEntry(u"terminal.cursorBlink"_s)));
    m_bellField->setLabel(settingTitle(*settingEntry(u"terminal.bell"_s)));
    m_bell->setItemText(0, tr("Frame around the terminal", "bell"));
    m_bell->setItemText(1, tr("Sound", "bell"));
    m_bell->setItemText(2, tr("Frame and sound", "bell"));
    m_bell->setItemText(3, tr("Off", "bell"));
    m_charactersField->setLabel(settingTitle(*settingEntry(u"terminal.wordCharacters"_s)));
    m_charactersField->setHint(tr("A double click selects letters, digits and these characters."));
    m_askLines->setText(settingTitle(*settingEntry(u"terminal.askBeforeLines"_s)));
    m_askWords->setText(tr("Where a program takes each line as if you had typed it and pressed Enter. Long texts and "
                           "those with control characters are always asked about."));
    m_predictionField->setLabel(settingTitle(*settingEntry(u"terminal.prediction"_s)));
    m_prediction->setItemText(0, tr("Where the connection is slow", "echo of what is typed"));
    m_prediction->setItemText(1, tr("Never", "echo of what is typed"));
    m_prediction->setItemText(2, tr("Always", "echo of what is typed"));
    m_predictionField->setHint(
        tr("What you type appears at once, underlined until the host confirms it, when the answer takes longer than 60 "
           "milliseconds. A password is not shown. “Always” includes programs that fill the screen, and terminals on "
           "this computer."));
    m_ambiguousField->setLabel(settingTitle(*settingEntry(u"terminal.ambiguousWidth"_s)));
    m_ambiguous->setItemText(0, tr("Narrow: one column", "width of characters"));
    m_ambiguous->setItemText(1, tr("Wide: two columns", "width of characters"));
    m_ambiguousField->setHint(
        tr("Of characters such as α, ① and →, which are wide in many fonts for Chinese, Japanese and Korean. The "
           "programs on the host have to count them in the same way. It holds for what is printed from now on."));
}
