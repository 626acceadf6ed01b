// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>
#include <QUrl>

class CsvModel;
class JsonModel;
class MarkdownView;
class QTreeView;
class Table;

/// As what a text can be shown, by the name of its file.
enum class PreviewKind : quint8 { None, Table, Markdown, Json };

[[nodiscard]] PreviewKind previewKindOf(const QByteArray &path);

/// A text as what it stands for: a table, a page, a tree. Names: filesPreview, filesTableView, filesMarkdownView,
/// filesJsonView.
class TextPreview : public QStackedWidget
{
    Q_OBJECT

public:
    explicit TextPreview(QWidget *parent = nullptr);

    /// Whether it is shown; `note`: what a user should know of that, or why not.
    struct Outcome
    {
        bool isShown = true;
        QString note{};
    };
    [[nodiscard]] Outcome draw(PreviewKind kind, const QString &text);

signals:
    void linkActivated(const QUrl &link); ///< by the user; nothing has opened it

private:
    Outcome drawTable(const QString &text);
    Outcome drawMarkdown(const QString &text);
    Outcome drawJson(const QString &text);

    CsvModel *m_csv;
    Table *m_table;
    MarkdownView *m_markdown;
    JsonModel *m_json;
    QTreeView *m_tree;
};
