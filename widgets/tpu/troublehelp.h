// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/comebacks.h"
#include "widgets/theme/tone.h"

#include <QObject>

class ConfirmDelete;
class IdleDeletes;
class KeepSheet;
class MaintenanceSheet;
class TpuService;
class TpuWatch;

/// What is shown of a TPU's trouble, or of its come-back: one sentence, one button.
struct TroubleNews
{
    /// Of the button.
    enum class Does : quint8 { Nothing, Help, StopComeBack, TryAgain, KeepIt };

    Tone tone = Tone::Note;
    QString sentence{};
    QString words{}; ///< behind "What the server said": also the end of a command's output
    QString button{};
    Does does = Does::Nothing;
    std::optional<Trouble> trouble{}; ///< with Help
    QUuid comeBack{}; ///< with StopComeBack and TryAgain
    TpuId idle{}; ///< with KeepIt
    bool canBeDismissed = false;

    friend bool operator==(const TroubleNews &, const TroubleNews &) = default;
};

/// What the buttons of troubles do; the same in the list, the details, on the Start panel and in a terminal.
/// Of the sheets: see KeepSheet, MaintenanceSheet; of the question: confirmDeleteName, confirmDeleteButton.
class TroubleHelp : public QObject
{
    Q_OBJECT

public:
    /// Who tells, and who does it; without them there is never any news.
    struct Helpers
    {
        TpuWatch *watch = nullptr;
        ComeBacks *comeBacks = nullptr;
        IdleDeletes *idle = nullptr;
    };

    TroubleHelp(TpuService *tpus, const Helpers &helpers, QWidget *page); ///< `page` is what sheets cover

    void help(const Trouble &trouble);
    void act(const TroubleNews &news); ///< its button
    void dismiss(const TroubleNews &news);
    void openKeep(const Tpu &tpu); ///< "When it is taken back…"
    void openMaintenance(const Tpu &tpu); ///< "Simulate a maintenance event…"

    /// A come-back under way or waiting for the user, else the worst trouble; nothing: all is well.
    [[nodiscard]] std::optional<TroubleNews> newsOf(const TpuId &tpu) const;
    [[nodiscard]] std::optional<TroubleNews> newsOf(const QueuedRequestId &request) const;
    [[nodiscard]] static TroubleNews newsOf(const Trouble &trouble);
    [[nodiscard]] bool canRemember() const { return m_comeBacks != nullptr; }

signals:
    void newsChanged();
    void cleanUpRequested(const QueuedRequestId &request);
    void keysRequested();
    void connectionTestRequested();
    void terminalRequested(const TpuId &tpu, int worker);
    void reconnectRequested(const TpuId &tpu);
    void failed(const Error &error);

private:
    void bringBack(const Trouble &trouble, bool mayLose);
    void askToLose(const Trouble &trouble);
    [[nodiscard]] std::optional<Tpu> lostOne(const Trouble &trouble) const;
    [[nodiscard]] static TroubleNews newsOf(const ComeBack &comeBack);
    [[nodiscard]] std::optional<TroubleNews> idleNews(const TpuId &tpu) const;

    TpuService *m_tpus;
    TpuWatch *m_watch;
    ComeBacks *m_comeBacks;
    IdleDeletes *m_idle;
    QWidget *m_page;
    KeepSheet *m_keep;
    MaintenanceSheet *m_maintenance;
    TaskScope m_tasks; // last
};

[[nodiscard]] Tone toneOf(TroubleKind kind);
