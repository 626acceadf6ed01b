// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextDocument>
#include <QWidget>

class Label;
class QCheckBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

/// Finds in a text and replaces what is found; Esc closes it. Hidden before. Names: filesReplaceBar, filesFindText,
/// filesReplaceText, filesFindNext, filesReplaceOne, filesReplaceAll, filesMatchCase, filesReplaceClose.
class FindReplaceBar : public QWidget
{
    Q_OBJECT

public:
    explicit FindReplaceBar(QPlainTextEdit *text, QWidget *parent = nullptr);

    void open(); ///< with what is chosen in the text
    [[nodiscard]] int replaceAll(); ///< how many there were; one step to undo

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void closeBar();
    bool findNext();
    void replaceOne();
    [[nodiscard]] QTextDocument::FindFlags flags() const;
    [[nodiscard]] bool isFound() const; ///< what is chosen in the text is what is looked for

    QPlainTextEdit *m_text;
    QLineEdit *m_find;
    QLineEdit *m_with;
    QCheckBox *m_matchCase;
    QPushButton *m_next;
    QPushButton *m_one;
    QPushButton *m_all;
    QToolButton *m_close;
    Label *m_said;
};
