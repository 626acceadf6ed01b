// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/common/page.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/createwish.h"

#include <QSet>

#include <functional>

class AgeLabel;
class ContentStack;
class CreateSheet;
class NoticeBar;
class QPushButton;
class QTimer;
class QuotaService;
class QMenu;
class SearchField;
class Settings;
class SshConfigSheet;
class Grants;
class KeyService;
class PriceService;
class Table;
class ComeBacks;
class IdleDeletes;
class TableColumns;
class TpuDeletion;
class TpuWatch;
class TroubleHelp;
class TpuDetails;
class TpuFilter;
class TpuListModel;
class TpuService;
struct TpuRow;

/// What the TPU page works with; all of it lives longer than the page.
struct TpuPageServices
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    Grants *grants = nullptr;       ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices
    KeyService *keys = nullptr;
    Settings *settings = nullptr; ///< columns and sorting are kept there; null: nowhere
    TpuWatch *watch = nullptr;       ///< null: nobody tells what the cloud did
    ComeBacks *comeBacks = nullptr;  ///< null: nothing is brought back
    IdleDeletes *idle = nullptr;     ///< null: nothing is deleted because it is idle
    /// Starts a program of the user's own machine; empty: HostLauncher does it.
    std::function<Result<>(const QString &program, const QStringList &arguments)> startProgram{};
};

/// All TPUs of the project: table, details, create, start, stop, delete.
///
/// Names: tpuPage, tpuTable, tpuFilter, tpuAge, tpuRefreshButton, tpuCleanUpButton, tpuCreateButton, tpuNotice, tpuStack,
/// tpuEmpty, tpuFailure, tpuMenu; of the details: see TpuDetails; of the create sheet: see CreateSheet, CreateForm, RetryFields;
/// of the question before deleting: confirmDeleteName, confirmDeleteButton, confirmDeleteCancel;
/// of the SSH configuration: see SshConfigSheet.
class TpuPage : public Page
{
    Q_OBJECT

public:
    explicit TpuPage(const TpuPageServices &services, QWidget *parent = nullptr);

    /// Opens the create sheet; what is empty is proposed.
    void openCreate(const CreatePreset &preset = {});
    void select(const TpuId &tpu);
    [[nodiscard]] Wishes *wishes() const { return m_wishes; }
    [[nodiscard]] TroubleHelp *help() const { return m_help; }

signals:
    void terminalRequested(const TpuId &tpu, int worker);
    void quotaRequested();
    void cleanUpRequested(); ///< of what is over but holds names and quota
    void signInRequested();
    void keysRequested();
    void connectionTestRequested();
    void reconnectRequested(const TpuId &tpu); ///< terminals on it
    void doctorRequested(); ///< the project needs something done to it first
    void guideRequested(const QString &section);
    void countChanged(int nodes);
    /// For a notification when the window is not in front; the page shows the same.
    void ready(const Tpu &tpu);
    void createFailed(const TpuSpec &spec, const Error &error);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class NoticeAction : quint8 { None, OpenTerminal, TryAgain, ShowQuota, SignIn, OpenDoctor };

    void build();
    void buildTable();
    void connectWidgets();
    void connectTable();
    void connectServices();
    void connectHelp();
    void fillTroubleMenu(QMenu *menu, const Tpu &tpu);
    void retranslate();
    void showList();
    void showSelection();
    void showStaleness();
    void showCleanUp();
    void tick();
    void refresh();
    [[nodiscard]] QList<TpuRow> selectedRows() const;

    void startTpu(const TpuId &tpu);
    void startNow(const TpuId &tpu);
    void stopTpu(const TpuId &tpu);
    void askStop(const TpuId &tpu);
    void askDelete();
    void setBusy(const TpuId &tpu, bool busy);
    void showBusy();
    [[nodiscard]] QSet<QString> busy() const;
    void showMenu(const QPoint &place);
    void fillMenu(QMenu *menu);
    void fillNodeMenu(QMenu *menu, const TpuRow &row);
    void fillCopyMenu(QMenu *menu, const QList<TpuRow> &rows);
    [[nodiscard]] QString sshCommand(const Tpu &tpu) const;
    void openInEditor(const TpuId &tpu);

    void startWish(const TpuSpec &spec, const WishPlan &plan);
    void showReady(const Tpu &tpu);
    void showFailure(const TpuSpec &spec, const WishPlan &plan, const Error &error);
    void showError(const Error &error);
    void runNoticeAction();
    void withdrawReady();

    TpuPageServices m_services;
    Wishes *m_wishes;
    TpuListModel *m_model;
    TpuFilter *m_filter;
    Table *m_table;
    ContentStack *m_stack;
    TpuDetails *m_details;
    NoticeBar *m_notice;
    NoticeBar *m_staleNotice;
    SearchField *m_search;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    QPushButton *m_cleanUp;
    QPushButton *m_create;
    CreateSheet *m_sheet;
    SshConfigSheet *m_sshConfig;
    TpuDeletion *m_deletion;
    TroubleHelp *m_help;
    TableColumns *m_columns;
    QTimer *m_tick;
    QSet<TpuId> m_busy; ///< started or stopped just now
    TpuId m_noticeTpu;
    TpuSpec m_failedSpec;
    WishPlan m_failedPlan;
    std::optional<Error> m_failure;
    NoticeAction m_noticeAction = NoticeAction::None;
    int m_count = -1;
    TaskScope m_tasks; // last
};
