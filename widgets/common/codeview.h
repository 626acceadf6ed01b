// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

class QPlainTextEdit;
class CopyButton;
namespace KSyntaxHighlighting {
class SyntaxHighlighter;
}

enum class CodeLanguage : quint8 { Plain, Shell, Json, Http, Python, Yaml, SshConfig };

/// Read-only code in a sunken box: highlighted, selectable, with a copy button. Wraps at the width;
/// what is copied has no added line breaks. Of more than 1,000 lines, or 50,000 UTF-16 units, the beginning is shown;
/// the copy button gives all of it.
class CodeView : public QWidget
{
    Q_OBJECT
public:
    explicit CodeView(QWidget *parent = nullptr);

    void setCode(const QString &code, CodeLanguage language = CodeLanguage::Shell);
    [[nodiscard]] const QString &code() const { return m_code; }
    void setPlaceholder(const QString &text); ///< where there is no code
    /// Height follows the text between these numbers of lines; default 1 to 12. Equal numbers fix it.
    void setLines(int least, int most);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void restyle();
    void fitHeight();

    QString m_code;
    QPlainTextEdit *m_text;
    CopyButton *m_copy;
    KSyntaxHighlighting::SyntaxHighlighter *m_highlighter = nullptr;
    CodeLanguage m_language = CodeLanguage::Plain;
    int m_leastLines = 1;
    int m_mostLines = 12;
};
