// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/provisioning/tpurequest.h"
#include "widgets/common/noticebar.h"

#include <QSet>

#include <functional>

class Grants;
class IdleDeletes;
class KeyService;
class PriceService;
class ProvisioningService;
class QuotaService;
class RecoveryService;
class Settings;
class SshConfigSheet;
class TpuDeletion;
class TpuService;
class TpuWatch;
struct AttachmentChange;
struct CostCheck;
struct ListedNode;
struct SliceQuery;
struct TpuRow;

/// What the TPU page works with; all of it lives longer than the page.
struct TpuPageServices
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    ProvisioningService *tpuRequests = nullptr;
    Grants *grants = nullptr; ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices
    KeyService *keys = nullptr;
    class HostKeys *hostKeys = nullptr; ///< null: the details show no pins
    class TpuLog *log = nullptr; ///< null: what hosts wrote to Cloud Logging is not shown
    Settings *settings = nullptr; ///< columns and sorting are kept there; null: nowhere
    TpuWatch *watch = nullptr; ///< null: nobody tells what the cloud did
    RecoveryService *recoveries = nullptr; ///< null: nothing is brought back
    IdleDeletes *idle = nullptr; ///< null: nothing is deleted because it is idle
    std::function<QStringList(const QList<Tpu> &)> dependants{}; ///< of TpuDeletion; empty: nobody knows
    std::function<QString(const TpuId &)> work{}; ///< of TpuListModel; empty: nobody knows
    std::function<Result<>(const QString &program, const QStringList &arguments)>
        startProgram{}; ///< of the user's own machine; empty: HostLauncher does it
};

/// What is done with TPUs and their requests where they are listed: start, stop, delete, VS Code, the SSH
/// configuration. Asks before something is lost or billed, and knows what is under way. Of the question before
/// deleting: confirmDeleteName, confirmDeleteButton, confirmDeleteCancel; of the SSH configuration: see SshConfigSheet.
class TpuController : public QObject
{
    Q_OBJECT

public:
    /// `window`: over what it asks.
    TpuController(const TpuPageServices &services, QWidget *window);

    void start(const TpuId &tpu);
    void askStop(const TpuId &tpu);
    void askDelete(const QList<TpuRow> &rows);
    void askCleanUp(const QueuedResourceId &request); ///< of one that is dead
    void askReset(const QueuedResourceId &request); ///< of one that is dead: it waits again
    void askStopRequest(const QUuid &request);
    void openInEditor(const TpuId &tpu);
    void addToSshConfig(const TpuId &tpu);
    void showLogs(const TpuId &tpu); ///< of Cloud Logging
    void changeAttachments(const TpuId &tpu); ///< disks and addresses
    /// By its name where the user's configuration has it, else with all that ssh needs to know. Empty: no user name
    /// yet.
    [[nodiscard]] QString sshCommand(const Tpu &tpu) const;
    [[nodiscard]] QSet<QString> busy() const; ///< full names of what is being started, stopped, changed or deleted

signals:
    void busyChanged();
    void failed(const Error &error);
    void remarked(StatusLevel level, const NoticeBar::Text &sentence);
    void filesRequested(const TpuId &tpu); ///< those of its hosts; by the menu

private:
    [[nodiscard]] CostCheck costOf(const SliceQuery &slice) const;
    void startNow(const TpuId &tpu);
    void change(class AttachmentSheet *sheet, const TpuId &tpu, const AttachmentChange &change);
    void stop(const ListedNode &agreed); ///< after the grace of UndoQueue
    void stopNow(const ListedNode &agreed);
    void setBusy(const TpuId &tpu, bool busy);

    TpuPageServices m_services;
    QWidget *m_window;
    SshConfigSheet *m_sshConfig;
    TpuDeletion *m_deletion;
    QSet<TpuId> m_busy; ///< started, stopped or changed just now
    QSet<QString> m_resetting; ///< requests that are put back into the queue just now
    TaskScope m_tasks; // last
};
