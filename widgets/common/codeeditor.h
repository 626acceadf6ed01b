// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/codeview.h"

#include <QPlainTextEdit>

class SearchField;
class Label;
class QToolButton;

/// The text of a CodeEditor, with the numbers of its lines at the left.
class NumberedText : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit NumberedText(QWidget *parent = nullptr);

    void placeNumbers(); ///< their width follows the font and the count

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; ///< Tab is four blanks; Shift+Tab leaves the field

private:
    class Numbers;
    void paintNumbers(QPaintEvent *event);

    QWidget *m_numbers;
    bool m_isTold = false; ///< what Tab does
};

/// Code to be written: line numbers, highlighting in both themes, search with Ctrl+F (Enter: next, Shift+Enter: the one
/// before, Esc: away). Tab indents; Shift+Tab and Ctrl+Tab lead out of it. Its accessible name is its text's as well;
/// without one that is "Script". Names: NAMEText, NAMESearch.
class CodeEditor : public QWidget
{
    Q_OBJECT
public:
    explicit CodeEditor(QWidget *parent = nullptr);

    void setCode(const QString &code, CodeLanguage language = CodeLanguage::Shell); ///< forgets what could be undone
    [[nodiscard]] QString code() const;
    void setReadOnly(bool isReadOnly);
    [[nodiscard]] QPlainTextEdit *text() const { return m_text; }
    void openSearch();

signals:
    void edited(); ///< by the user

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void restyle();
    void showTexts();
    void nameParts();
    void closeSearch();
    void find(bool backwards, bool fromHere);

    NumberedText *m_text;
    QWidget *m_bar;
    SearchField *m_search;
    Label *m_found;
    QToolButton *m_closeSearch;
    KSyntaxHighlighting::SyntaxHighlighter *m_highlighter = nullptr;
    CodeLanguage m_language = CodeLanguage::Shell;
    bool m_isSetting = false;
};
