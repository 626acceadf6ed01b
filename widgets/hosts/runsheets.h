// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/runhistory.h"
#include "services/hosts/variables.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class FormField;
class Label;
class NoticeBar;
class QCheckBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class Table;

/// Plain addresses: pasted, or read from a podips.txt. Names: runAddressSheet, runAddressText, runAddressFile,
/// runAddressCancel, runAddressUse.
class AddressSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit AddressSheet(QWidget *host);
    void openWith(const QList<PodHost> &hosts);
    void openFile(const QString &path); ///< a podips.txt; what is wrong with it is said below the field

signals:
    void hostsGiven(const QList<PodHost> &hosts); ///< parsed; none: the list was emptied

private:
    void use();
    void chooseFile();

    QPlainTextEdit *m_text;
    FormField *m_field;
    QPushButton *m_file;
    QPushButton *m_cancel;
    QPushButton *m_use;
};

/// A name for the command that stands in the editor, or another one for a snippet that is there. Names:
/// runSnippetSheet, runSnippetName, runSnippetCancel, runSnippetKeep.
class SnippetSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit SnippetSheet(QWidget *host);
    void openFor(const QByteArray &script);
    void openToRename(const Snippet &snippet);
    void showProblem(const QString &sentence); ///< below the name; opens it again

signals:
    void kept(const Snippet &snippet);
    void renamed(const QString &from, const QString &to);

private:
    void showKind();

    QByteArray m_script;
    QString m_from; ///< the name of before; empty: it is a new one
    QLineEdit *m_name;
    FormField *m_field;
    CodeView *m_view;
    QPushButton *m_cancel;
    QPushButton *m_keep;
};

/// What was run before, on which hosts, and how it ended; again with one click.
/// Names: runHistorySheet, runHistoryTable, runHistoryAgain, runHistoryUse, runHistoryForget.
class HistorySheet : public SideSheet
{
    Q_OBJECT

public:
    explicit HistorySheet(QWidget *host);
    void setHistory(RunHistory *history);
    void openNow();

signals:
    void chosen(const PastRun &run); ///< into the fields
    void againWanted(const PastRun &run); ///< into the fields, and run

private:
    class Model;

    void fill();
    void showChosen();
    [[nodiscard]] const PastRun *current() const;
    void connectAll();
    void forget(const PastRun &run);

    RunHistory *m_history = nullptr;
    Model *m_model;
    Table *m_table;
    CodeView *m_command;
    Label *m_result;
    CodeView *m_head;
    QPushButton *m_forget;
    QPushButton *m_use;
    QPushButton *m_again;
};

/// Environment variables of a run, NAME=value, one on a line; says which of them are not kept.
/// Names: runVariablesSheet, runVariablesText, runVariablesRemarks, runVariablesForget, runVariablesCancel,
/// runVariablesUse.
class VariablesSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit VariablesSheet(QWidget *host);
    /// `forgets`: no value at all is kept.
    void openWith(const QString &text, bool forgets);

signals:
    void given(const QString &text, bool forgets); ///< parseVariables() reads it

private:
    void look();
    void use();

    QPlainTextEdit *m_text;
    FormField *m_field;
    Label *m_remarks;
    QCheckBox *m_forget;
    QPushButton *m_cancel;
    QPushButton *m_use;
};
