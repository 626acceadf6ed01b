// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/run.h"
#include "widgets/common/rowmodel.h"

#include <QWidget>

class CodeView;
class FlowLayout;
class FormField;
class Label;
class NoticeBar;
class QLineEdit;
class QPlainTextEdit;
class QTimer;
class RunBook;
class Table;

/// One fact of how a run was made.
struct RunFact
{
    QString name{};
    QString value{};
    bool isCode = false;
    qsizetype number = 0;

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const RunFact &, const RunFact &) = default;
};

class RunFactModel : public RowModel<RunFact>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Value };

    explicit RunFactModel(QObject *parent = nullptr);

    void setRun(const RunRecord &run);

protected:
    [[nodiscard]] QVariant cell(const RunFact &row, int column, int role) const override;
};

/// The user's own words about a run, its links, and how it was made. What is typed is kept a moment later. Names:
/// runNotes, runNotesText, runNotesTags, runNotesNotice, runNotesLink0…, runNotesCommand, runNotesFacts.
class RunNotes : public QWidget
{
    Q_OBJECT

public:
    /// `book` lives longer than the view.
    explicit RunNotes(RunBook *book, QWidget *parent = nullptr);
    ~RunNotes() override; ///< keeps what was typed

    void setRun(const QUuid &run);
    void keep(); ///< what was typed, now

signals:
    void urlRequested(const QUrl &url); ///< https, of a run's link
    void portRequested(const QUuid &run, quint16 port); ///< Trackio on the first host of the run

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void refresh();
    void showLinks(const RunRecord &run);
    void open(const RunLink &link);

    RunBook *m_book;
    QUuid m_run;
    bool m_isTyped = false; ///< and not kept yet
    NoticeBar *m_notice;
    QPlainTextEdit *m_text;
    QLineEdit *m_tags;
    FormField *m_textField;
    FormField *m_tagsField;
    QWidget *m_links;
    FlowLayout *m_linkRow = nullptr;
    QList<RunLink> m_shownLinks;
    Label *m_commandTitle;
    CodeView *m_command;
    RunFactModel *m_model;
    Table *m_facts;
    QTimer *m_soon;
};
