// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"
#include "services/hosts/podrunline.h"
#include "services/hosts/runhistory.h"
#include "services/hosts/variables.h"
#include "widgets/common/card.h"

class CodeEditor;
class FormField;
class NoticeBar;
class QComboBox;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;
class Segmented;

/// The command: a script for bash, or one program with exact arguments; folder, variables and time-out; snippets. A
/// podrun line that is pasted is offered to be taken apart. Names: runScript (runScriptText), runForm (runFormScript,
/// runFormArgv), runFolder, runVariables, runDeadline, runSnippets, runHistoryButton, runClean, runCancel, runButton,
/// runPodrunNotice.
class CommandCard : public Card
{
    Q_OBJECT

public:
    explicit CommandCard(QWidget *parent = nullptr);

    void setHistory(RunHistory *history);
    [[nodiscard]] Result<RunRequest> request() const; ///< Invalid: the sentence for the user
    void fill(const RunRequest &request);
    void setScript(const QString &text);
    void openFile(const QString &path); ///< a script of this computer; what is wrong with it is said
    /// As VariablesSheet gives them.
    void setVariables(const QString &text, bool forgets);
    void setRunning(bool running); ///< then Cancel is there, and Run is not
    void showProblem(const QString &sentence); ///< empty: none
    /// `words`: what Run says. `missing`: what beside the command is needed before it can run; empty: nothing.
    void setTarget(const QString &words, const QString &missing);
    [[nodiscard]] QSize minimumSizeHint() const override; ///< nothing of it is squeezed where text is large

signals:
    void runRequested();
    void cancelRequested();
    void historyRequested();
    void cleanUpRequested();
    void podrunTaken(const PodrunLine &line); ///< it stands in the fields already
    void snippetWanted(); ///< the command is to be kept under a name
    void snippetRenamed(const Snippet &snippet); ///< another name is wanted for it
    void forwardRequested(quint16 port); ///< instead of a server that listens for everybody
    void variablesRequested(const QString &text, bool forgets); ///< the sheet

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void connectParts();
    void layOut();
    [[nodiscard]] QString script() const;
    void showRun();
    void lookForPodrun();
    void useNote();
    void usePodrun();
    void fillSnippets();
    void addSnippet(const Snippet &snippet);
    void forget(const Snippet &snippet);
    void chooseFile();
    [[nodiscard]] QString missingSecret() const;
    void showVariables();

    RunHistory *m_history = nullptr;
    Segmented *m_form;
    CodeEditor *m_script;
    NoticeBar *m_podrun;
    QLineEdit *m_folder;
    QComboBox *m_deadline;
    QPushButton *m_variables;
    FormField *m_folderField;
    FormField *m_variablesField;
    FormField *m_deadlineField;
    QToolButton *m_snippets;
    QMenu *m_snippetMenu;
    QPushButton *m_historyButton;
    QPushButton *m_clean;
    QPushButton *m_cancel;
    QPushButton *m_run;
    NoticeBar *m_problem;
    QString m_lacking;
    QString m_variableText;
    TypedVariables m_typed; ///< of that text
    bool m_forgetsVariables = true; ///< until the user says that they may be kept
    QList<QByteArray> m_missing; ///< secrets of a run of before that have to be typed again
    std::optional<Snippet> m_forgotten; ///< can be put back
};
