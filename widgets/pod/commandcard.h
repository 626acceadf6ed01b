// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/hostrun.h"
#include "services/pod/podrunline.h"
#include "services/pod/runhistory.h"
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

/// The command: a script for bash, or one program with exact arguments; folder and time-out; snippets. A podrun line that
/// is pasted is offered to be taken apart.
/// Names: runScript (runScriptText), runForm (runFormScript, runFormArgv), runFolder, runDeadline, runSnippets, runHistoryButton, runClean,
/// runCancel, runButton, runPodrunNotice.
class CommandCard : public Card
{
    Q_OBJECT

public:
    explicit CommandCard(QWidget *parent = nullptr);

    void setHistory(RunHistory *history);
    [[nodiscard]] Result<RunRequest> request() const; ///< Invalid: the sentence for the user
    void fill(const RunRequest &request);
    void setScript(const QString &text);
    void setRunning(bool running); ///< then Cancel is there, and Run is not
    void showProblem(const QString &sentence); ///< empty: none

signals:
    void runRequested();
    void cancelRequested();
    void historyRequested();
    void cleanUpRequested();
    void podrunTaken(const PodrunLine &line); ///< it stands in the fields already
    void snippetWanted(); ///< the command is to be kept under a name

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    [[nodiscard]] QString script() const;
    void lookForPodrun();
    void takePodrun();
    void fillSnippets();
    void retranslate();

    RunHistory *m_history = nullptr;
    Segmented *m_form;
    CodeEditor *m_script;
    NoticeBar *m_podrun;
    QLineEdit *m_folder;
    QComboBox *m_deadline;
    FormField *m_folderField;
    FormField *m_deadlineField;
    QToolButton *m_snippets;
    QMenu *m_snippetMenu;
    QPushButton *m_historyButton;
    QPushButton *m_clean;
    QPushButton *m_cancel;
    QPushButton *m_run;
    NoticeBar *m_problem;
};
