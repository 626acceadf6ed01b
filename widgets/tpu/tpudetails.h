// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/tpu/incidentactions.h"
#include "widgets/tpu/tpurow.h"

#include <QSet>

class CommandBox;
class HostKeys;
class Label;
class NoticeBar;
class Pill;
class QComboBox;
class QPushButton;
class QVBoxLayout;
class StateBadge;
class TpuFacts;
class TpuHosts;
class TpuService;

/// The card at the right of the TPU table: one node, queued resource or request, and what can be done with it.
/// A button that cannot be used stays visible and says in its tool tip why.
/// Names: tpuDetails, tpuDetailsName, tpuTerminalButton, tpuRunButton, tpuStartButton, tpuStopButton, tpuDeleteButton,
/// tpuSshConfigButton, tpuEditorButton, tpuLogsButton, tpuCancelRequestButton, tpuZonesButton, tpuMoreButton,
/// tpuCommandVerb, tpuCommand (see CommandBox); of the hosts: see TpuHosts.
class TpuDetails : public Card
{
    Q_OBJECT

public:
    explicit TpuDetails(TpuService *tpus, QWidget *parent = nullptr);

    void showRow(const TpuRow &row);
    /// Several rows: a command can run on all their hosts, and they can be deleted.
    void showSeveral(const QList<TpuRow> &rows);
    /// What tells of troubles, and does what their buttons say. Null: nobody.
    void setHelp(IncidentActions *help);
    void setHostKeys(HostKeys *keys); ///< the pins; null: none are shown
    /// Full names of what is being started, stopped or deleted by this window.
    void setBusy(const QSet<QString> &busy);
    /// Called every second while visible: countdowns.
    void tick();

signals:
    void terminalRequested(const TpuId &tpu, int worker);
    void setUpRequested(const TpuId &tpu);
    void runRequested(const QList<TpuId> &tpus); ///< a command on all their hosts
    void startRequested(const TpuId &tpu);
    void stopRequested(const TpuId &tpu);
    void deleteRequested(); ///< of what is selected
    void sshConfigRequested(const TpuId &tpu);
    void editorRequested(const TpuId &tpu);
    void logsRequested(const TpuId &tpu); ///< what its hosts wrote to Cloud Logging
    void cancelRequestRequested(const QUuid &request);
    void zonesRequested(const QUuid &request); ///< every zone's line
    void menuRequested(const QPoint &place); ///< global; of what is selected
    void failed(const Error &error);

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    void buildButtons(QVBoxLayout *column);
    void connectButtons();
    void showTpu(const Tpu &tpu);
    void showRequest(const QueuedResource &request);
    void showTpuRequest(const TpuRequestView &view);
    void showButtons();
    void showCommands();
    void fillVerbs();
    void explain(const TpuRow &row);
    [[nodiscard]] bool explainTrouble(const TpuRow &row);
    [[nodiscard]] QString factsLine(const Tpu &tpu) const;
    [[nodiscard]] QList<TpuRow> rows() const { return m_several.isEmpty() ? QList<TpuRow>{m_row} : m_several; }

    TpuService *m_tpus;
    TpuRow m_row;
    QList<TpuRow> m_several; ///< empty: m_row is shown
    QSet<QString> m_busy;
    IncidentActions *m_help = nullptr;
    std::optional<IncidentNotice> m_news; ///< what the notice says
    QSet<QUuid> m_told; ///< recoveries of which it was said for long enough that the TPU is back
    Label *m_name = nullptr;
    StateBadge *m_badge = nullptr;
    Pill *m_tier = nullptr;
    Label *m_line = nullptr;
    NoticeBar *m_notice = nullptr;
    QPushButton *m_setUp = nullptr;
    QPushButton *m_terminal = nullptr;
    QPushButton *m_run = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_delete = nullptr;
    QPushButton *m_sshConfig = nullptr;
    QPushButton *m_editor = nullptr;
    QPushButton *m_logs = nullptr;
    QPushButton *m_cancelRequest = nullptr;
    QPushButton *m_zones = nullptr;
    QPushButton *m_menu = nullptr;
    Label *m_hostsTitle = nullptr;
    TpuHosts *m_hosts = nullptr;
    TpuFacts *m_facts = nullptr;
    CommandBox *m_command = nullptr;
    QComboBox *m_verb = nullptr;
};
