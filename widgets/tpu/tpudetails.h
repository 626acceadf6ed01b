// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/tpu/tpurow.h"

#include <QSet>

class CodeView;
class Label;
class NoticeBar;
class Pill;
class QPushButton;
class QScrollArea;
class QVBoxLayout;
class StateBadge;
class TpuFacts;
class TpuHosts;
class TpuService;

/// The card at the right of the TPU table: one node, request or wish, and what can be done with it.
/// A button that cannot be used stays visible and says in its tool tip why.
/// Names: tpuDetails, tpuDetailsName, tpuTerminalButton, tpuStartButton, tpuStopButton, tpuDeleteButton,
/// tpuSshConfigButton, tpuEditorButton, tpuCancelWishButton, tpuHostsTable, tpuGcloud.
class TpuDetails : public Card
{
    Q_OBJECT

public:
    explicit TpuDetails(TpuService *tpus, QWidget *parent = nullptr);

    void showRow(const TpuRow &row);
    /// Several rows: only deleting them makes sense; `nodes` of the `rows` are nodes.
    void showSeveral(qsizetype rows, qsizetype nodes);
    /// Nodes on which a start, stop or delete of this window is under way.
    void setBusy(const QSet<TpuId> &busy);
    /// Called every second while visible: countdowns.
    void tick();

signals:
    void terminalRequested(const TpuId &tpu, int worker);
    void startRequested(const TpuId &tpu);
    void stopRequested(const TpuId &tpu);
    void deleteRequested(); ///< of what is selected
    void sshConfigRequested(const TpuId &tpu);
    void editorRequested(const TpuId &tpu);
    void cancelWishRequested(const QUuid &job);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void buildButtons(QVBoxLayout *column);
    void connectButtons();
    void retranslate();
    void showTpu(const Tpu &tpu);
    void showRequest(const QueuedRequest &request);
    void showWish(const WishView &wish);
    void showButtons();
    void explain(const TpuRow &row);
    [[nodiscard]] QString factsLine(const Tpu &tpu) const;

    TpuService *m_tpus;
    TpuRow m_row;
    qsizetype m_severalRows = 0;
    qsizetype m_severalNodes = 0;
    QSet<TpuId> m_busy;
    Label *m_name = nullptr;
    StateBadge *m_badge = nullptr;
    Pill *m_tier = nullptr;
    Label *m_line = nullptr;
    NoticeBar *m_notice = nullptr;
    QPushButton *m_terminal = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_delete = nullptr;
    QPushButton *m_sshConfig = nullptr;
    QPushButton *m_editor = nullptr;
    QPushButton *m_cancelWish = nullptr;
    Label *m_hostsTitle = nullptr;
    TpuHosts *m_hosts = nullptr;
    TpuFacts *m_facts = nullptr;
    Label *m_gcloudTitle = nullptr;
    CodeView *m_gcloud = nullptr;
};

/// Why something cannot be done with a node; empty: it can.
namespace tpupossible {

[[nodiscard]] QString problemOfTerminal(const Tpu &tpu);
[[nodiscard]] QString problemOfStart(const Tpu &tpu);
[[nodiscard]] QString problemOfStop(const Tpu &tpu);
[[nodiscard]] QString problemOfDelete(const Tpu &tpu);

} // namespace tpupossible

/// "gcloud compute tpus tpu-vm describe …" for a node, "… queued-resources describe …" for a request.
[[nodiscard]] QString describeCommand(const TpuRow &row, const ProjectId &project);
