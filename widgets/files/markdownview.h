// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTextBrowser>

/// Markdown of somebody else, to be read: without HTML, with the words of its pictures in their place. Nothing is ever
/// loaded for it, from no disk and no network, and a link opens nothing by itself.
class MarkdownView : public QTextBrowser
{
    Q_OBJECT

public:
    static constexpr qsizetype mostLetters = 1024 * 1024;

    explicit MarkdownView(QWidget *parent = nullptr);

    /// False: it is too much, or too deep, to be laid out while a user waits; what was shown before is gone.
    bool showMarkdown(const QString &text);

    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override; ///< nothing

private:
    void draw();

    QString m_text;
    QPointer<QTextDocument> m_document;
};
