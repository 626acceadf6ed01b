// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/provisioning/recoveryservice.h"
#include "widgets/theme/statusshape.h"

#include <QObject>

class ConfirmDelete;
class IdleDeletes;
class KeepSheet;
class MaintenanceSheet;
class TpuService;
class TpuWatch;

/// What is shown of a TPU's trouble, or of its recovery: one sentence, one button.
struct IncidentNotice
{
    /// Of the button.
    enum class Does : quint8 { Nothing, Help, StopRecovery, TryAgain, KeepIt };

    StatusLevel level = StatusLevel::Note;
    QString sentence{};
    QString words{}; ///< behind "What the server said": also the end of a command's output
    QString button{};
    Does does = Does::Nothing;
    std::optional<Incident> incident{}; ///< with Help
    QUuid recovery{}; ///< with StopRecovery and TryAgain
    TpuId idle{}; ///< with KeepIt
    bool canBeDismissed = false;

    friend bool operator==(const IncidentNotice &, const IncidentNotice &) = default;
};

/// What the buttons of troubles do; the same in the list, the details, on the Start panel and in a terminal.
/// Of the sheets: see KeepSheet, MaintenanceSheet; of the question: confirmDeleteName, confirmDeleteButton.
class IncidentActions : public QObject
{
    Q_OBJECT

public:
    /// Who tells, and who does it; without them there is never any news.
    struct Helpers
    {
        TpuWatch *watch = nullptr;
        RecoveryService *recoveries = nullptr;
        IdleDeletes *idle = nullptr;
    };

    IncidentActions(TpuService *tpus, const Helpers &helpers, QWidget *page); ///< `page` is what sheets cover

    void help(const Incident &incident);
    void act(const IncidentNotice &news); ///< its button
    void dismiss(const IncidentNotice &news);
    void openKeep(const Tpu &tpu); ///< "When it is taken back…"
    void openMaintenance(const Tpu &tpu); ///< "Simulate a maintenance event…"

    /// A recovery under way or waiting for the user, else the worst trouble; nothing: all is well.
    [[nodiscard]] std::optional<IncidentNotice> newsOf(const TpuId &tpu) const;
    [[nodiscard]] std::optional<IncidentNotice> newsOf(const QueuedResourceId &request) const;
    [[nodiscard]] static IncidentNotice newsOf(const Incident &incident);
    [[nodiscard]] bool canRemember() const { return m_recoveries != nullptr; }

signals:
    void newsChanged();
    void cleanUpRequested(const QueuedResourceId &request);
    void keysRequested();
    void connectionTestRequested();
    void terminalRequested(const TpuId &tpu, int worker);
    void reconnectRequested(const TpuId &tpu);
    void failed(const Error &error);

private:
    void recover(const Incident &incident, bool mayLose);
    void askToLose(const Incident &incident);
    [[nodiscard]] std::optional<Tpu> lostOne(const Incident &incident) const;
    [[nodiscard]] static IncidentNotice newsOf(const Recovery &recovery);
    [[nodiscard]] std::optional<IncidentNotice> idleNews(const TpuId &tpu) const;

    TpuService *m_tpus;
    TpuWatch *m_watch;
    RecoveryService *m_recoveries;
    IdleDeletes *m_idle;
    QWidget *m_page;
    KeepSheet *m_keep;
    MaintenanceSheet *m_maintenance;
    TaskScope m_tasks; // last
};

[[nodiscard]] StatusLevel levelOf(IncidentKind kind);
