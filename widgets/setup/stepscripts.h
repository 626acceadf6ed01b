// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipebook.h"

#include <QWidget>

class CodeEditor;
class Label;
class QComboBox;
class QPushButton;
class QTimer;

/// The scripts that a step runs, to be read, searched and edited where they are run. What is typed is kept for the
/// project by itself, so that what is shown is what runs. Names: planScripts, planScriptFile, planScript (see
/// CodeEditor), planScriptNote, planScriptFind, planScriptReset.
class StepScripts : public QWidget
{
    Q_OBJECT

public:
    explicit StepScripts(RecipeBook *book, QWidget *parent = nullptr);

    enum class Mode : quint8 { Read, Edit };
    /// Empty: no scripts, and nothing is seen. The same recipe again leaves what is typed alone.
    void showRecipe(const QString &id, Mode mode);
    /// What is typed, if it is not kept yet. Errors: BadReply with the place, when it could not be run; FileFailed.
    Result<> keep();

signals:
    void kept(); ///< other scripts run now

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void load();
    void fillFiles();
    void showFile();
    void showState();
    void restore();
    [[nodiscard]] RecipeText typed() const;

    RecipeBook *m_book;
    QString m_id;
    QString m_file; ///< that the editor shows
    RecipeText m_text; ///< as it is kept
    Mode m_mode = Mode::Read;
    QComboBox *m_files;
    CodeEditor *m_code;
    Label *m_note;
    QPushButton *m_find;
    QPushButton *m_reset;
    QTimer *m_soon;
};
