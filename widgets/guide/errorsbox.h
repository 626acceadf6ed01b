// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class GuideProse;
class Label;
class SearchField;
struct ErrorRule;

/// All known errors: what they mean, what to do, and by which words a line is known. Names: guideErrorFilter,
/// guideErrors.
class ErrorsBox : public QWidget
{
    Q_OBJECT
public:
    explicit ErrorsBox(const QString &language, QWidget *parent = nullptr);

    [[nodiscard]] GuideProse *prose() const { return m_prose; }
    void clearFilter(); ///< so that any of them can be gone to

private:
    void fill();

    QString m_language;
    SearchField *m_filter;
    Label *m_count;
    GuideProse *m_prose;
};

/// One rule as Markdown, with nothing in it read as a sign that was not meant so.
[[nodiscard]] QString errorMarkdown(const ErrorRule &rule, const QString &language);
