// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipebook.h"
#include "widgets/common/sidesheet.h"

class CodeEditor;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;

/// The scripts of a recipe, to be read and edited; kept for this project. Names: recipeSheet, recipeSheetFile,
/// recipeSheetCode, recipeSheetSave, recipeSheetRestore, recipeSheetNotice.
class RecipeSheet : public SideSheet
{
    Q_OBJECT

public:
    RecipeSheet(RecipeBook *book, QWidget *host);

    void show(const QString &recipeId);

private:
    void build();
    void showWhy();
    void showFile();
    void keepFile();
    void save();
    void restore();
    void allow();

    RecipeBook *m_book;
    QString m_id;
    RecipeText m_text;
    QString m_file;
    QComboBox *m_files;
    CodeEditor *m_code;
    NoticeBar *m_notice;
    Label *m_why;
    QPushButton *m_save;
    QPushButton *m_restore;
};
