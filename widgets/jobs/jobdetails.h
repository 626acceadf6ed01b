// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"
#include "services/tpu/incident.h"
#include "widgets/common/card.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/statusshape.h"

class JobExplainer;
class JobHostModel;
class JobLogText;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;
class SearchField;
class StateBadge;
class Table;

/// One job: how it stands, its hosts with the first that failed on top, what an error means, and the log of one host.
/// Names: jobDetails, jobState, jobSentence, jobOrigin, jobCache, jobTriggerText, jobStop, jobStartMissing,
/// jobStartAgain, jobStartAnyway, jobFree, jobStartKeeping, jobStartReplacing, jobBringBack, jobEdit, jobUsage,
/// jobFiles, jobForget, jobHosts, jobLog, jobLogNote, jobLogFollow, jobLogSearch, jobLogHits, jobLogDownload,
/// jobAttempts, jobTerminal, jobNotice, and those of JobExplainer.
class JobDetails : public Card
{
    Q_OBJECT

public:
    enum class Verb : quint8 {
        Stop,
        Missing,
        Again,
        AgainUnlocked,
        AgainAnyway,
        AgainKeeping, ///< with files that were changed on the hosts as they are there
        AgainReplacing,
        BringBack,
        Edit,
        Forget,
        Download,
        Terminal,
        Usage,
        Files
    };

    explicit JobDetails(JobService *jobs, QWidget *parent = nullptr);

    void show(const QUuid &id);
    void setSyncedFolders(std::function<jobtext::SyncedFolders()> folders); ///< empty: there are none
    void setLost(std::function<std::optional<Incident>(const TpuId &tpu)> lost); ///< see JobsContext
    /// The loss of one of its TPUs, where the user may order that back; nothing: there is none.
    [[nodiscard]] std::optional<Incident> lost() const;
    [[nodiscard]] const QUuid &id() const { return m_id; }
    [[nodiscard]] int host() const { return m_host; } ///< whose log is shown
    void say(StatusLevel level, const QString &sentence);
    void sayError(const Error &error);

signals:
    void asked(Verb verb);
    void fixAsked(const QString &rule, int host);
    void runAsked(const QString &command); ///< on all its hosts; the user reads it first

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildHosts();
    [[nodiscard]] QWidget *buildLog();
    void connectParts();
    void connectLog();
    void refresh();
    void showButtons(const Job &job, const JobLive &live);
    void showTrigger(const Job &job);
    void showOrigin(const JobAttempt &attempt, const JobLive &live);
    void explain(const Job &job, const JobLive &live);
    void chooseHost(int host);
    void showLog();
    void showLogNote(const Job &job, const JobLive &live);
    void search(bool backwards);

    JobService *m_jobs;
    QUuid m_id;
    int m_host = -1;
    int m_attempt = 0;
    bool m_choseHost = false; ///< the user did; else the first that failed is shown
    Label *m_title;
    StateBadge *m_state;
    Label *m_sentence;
    Label *m_origin;
    Label *m_cache;
    Label *m_trigger;
    std::function<jobtext::SyncedFolders()> m_folders;
    std::function<std::optional<Incident>(const TpuId &tpu)> m_lost;
    QPushButton *m_stop;
    QPushButton *m_missing;
    QPushButton *m_again;
    QPushButton *m_free;
    QPushButton *m_anyway;
    QPushButton *m_keeping;
    QPushButton *m_replacing;
    QPushButton *m_back;
    QPushButton *m_edit;
    QPushButton *m_usage;
    QPushButton *m_files;
    QPushButton *m_forget;
    NoticeBar *m_notice;
    JobExplainer *m_explainer;
    Table *m_hosts;
    JobHostModel *m_model;
    Label *m_logTitle;
    QPushButton *m_follow;
    SearchField *m_search;
    Label *m_hits;
    QPushButton *m_terminal;
    QPushButton *m_download;
    Label *m_logNote;
    JobLogText *m_log;
    QComboBox *m_attempts;
};
