// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/profiling/profilereading.h"
#include "widgets/runs/runscontext.h"

#include <QHash>
#include <QUuid>
#include <QWidget>

#include <memory>

class ContentStack;
class Label;
class NoticeBar;
class ProfileHostModel;
class ProfileOperationModel;
class QComboBox;
class QPushButton;
class QSpinBox;
class Table;

/// What the chips and hosts of a job did for some seconds: recorded on all hosts at once, read here, side by side.
/// Names: runProfile, runProfileSeconds, runProfileRecord, runProfileEnough, runProfileChoice, runProfileXProf,
/// runProfileFolder, runProfileNotice, runProfileSentence, runProfileHosts, runProfileOperations, runProfileRule,
/// runProfileEmpty.
class ProfileView : public QWidget
{
    Q_OBJECT

public:
    /// `context` lives longer than the view.
    explicit ProfileView(const RunsContext &context, QWidget *parent = nullptr);
    ~ProfileView() override;

    void setRun(const QUuid &run);
    void record(); ///< on all hosts, as long as the field says

signals:
    void xprofRequested(const PodHost &host, const QString &folder); ///< it shows what lies in that folder of the host
    void folderRequested(const QString &path); ///< of this computer

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectAll();
    void refresh();
    void fillSessions();
    void showSession();
    void showCapture(const ProfileCapture &capture);
    void finish(const QUuid &run, const Result<ProfileCapture> &capture);
    void read(const QStringList &files, const QStringList &labels);
    void showReading(const Result<ProfileReading> &reading);
    void showButtons();
    void openXProf();
    [[nodiscard]] QString folder() const; ///< of the run, on this computer
    [[nodiscard]] QString whyNot() const; ///< why nothing can be recorded now; empty: it can
    [[nodiscard]] QList<PodHost> hosts() const;

    const RunsContext &m_context;
    QUuid m_run;
    QHash<QString, ProfileCapture> m_captures; ///< that this program made, by session
    std::optional<ProfileCapture> m_current; ///< that is under way
    std::unique_ptr<std::stop_source> m_enoughSource;
    QSpinBox *m_seconds;
    QPushButton *m_record;
    QPushButton *m_enough;
    QComboBox *m_choice;
    QPushButton *m_xprof;
    QPushButton *m_folder;
    NoticeBar *m_notice;
    ContentStack *m_stack;
    Label *m_sentence;
    ProfileHostModel *m_hostModel;
    Table *m_hosts;
    ProfileOperationModel *m_operationModel;
    Label *m_operationTitle;
    Table *m_operations;
    Label *m_rule;
    std::unique_ptr<TaskScope> m_reading;
    TaskScope m_tasks; // last
};
