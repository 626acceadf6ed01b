// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidetext.h"

#include <QSet>
#include <QWidget>

class CodeView;
class GuideProse;
class Label;
class QPushButton;

/// Code of the guide: where it is for, the code itself, Copy, and "Run on…" where hosts can run it.
class GuideCode : public QWidget
{
    Q_OBJECT
public:
    /// `language`: of the section, for the letters of comments.
    GuideCode(const GuidePart &part, const QString &language, QWidget *parent = nullptr);

    [[nodiscard]] QString code() const;

signals:
    void runRequested(const QString &script); ///< for bash: a Python script stands in a here-document

private:
    void showTexts();

    QString m_language; ///< of the fence
    bool m_isForHosts;
    Label *m_where;
    QPushButton *m_run = nullptr; ///< only where hosts can run it
    CodeView *m_view;
};

/// Lines that are ticked from what is the case. Nothing here can be ticked by hand.
class GuideTasks : public QWidget
{
    Q_OBJECT
public:
    GuideTasks(const QList<GuideTask> &tasks, const QString &language, QWidget *parent = nullptr);

    void setDone(const QSet<QString> &steps);
    [[nodiscard]] QList<GuideProse *> texts() const { return m_texts; }

private:
    class Mark;

    QList<Mark *> m_marks;
    QList<GuideProse *> m_texts;
};
