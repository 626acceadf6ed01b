// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

class FormField;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;
class Settings;

/// In the settings sheet: lines, ligatures, cursor, bell, words and pastes of terminals.
/// Names: settingsLineHeight, settingsLigatures, settingsAmbiguousWidth, settingsCursor, settingsCursorBlink,
/// settingsBell, settingsWordCharacters, settingsAskLines, settingsPrediction.
class TerminalDetailSettings : public SettingsPart
{
    Q_OBJECT

public:
    explicit TerminalDetailSettings(Settings *settings);

    void fill() override;
    void showTexts() override;

private:
    void addRows();
    void addChoice(const char *id, FormField *field, const QString &key);
    void addCheck(const char *id, QCheckBox *box, Label *words, const QString &key, bool delivered = true);
    void keepWordCharacters();

    Settings *m_settings;
    QSpinBox *m_lineHeight;
    QCheckBox *m_ligatures;
    QComboBox *m_ambiguous;
    QComboBox *m_cursor;
    QCheckBox *m_blink;
    QComboBox *m_bell;
    QLineEdit *m_characters;
    QCheckBox *m_askLines;
    QComboBox *m_prediction;
    FormField *m_lineHeightField;
    FormField *m_ambiguousField;
    FormField *m_cursorField;
    FormField *m_bellField;
    FormField *m_charactersField;
    FormField *m_predictionField;
    Label *m_ligatureWords;
    Label *m_askWords;
};
