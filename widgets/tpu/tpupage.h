// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/wish/wish.h"
#include "widgets/common/page.h"
#include "widgets/tpu/createform.h"

#include <QSet>

#include <functional>

class AgeLabel;
class ContentStack;
class CreateSheet;
class NoticeBar;
class QPushButton;
class QTimer;
class QStackedWidget;
class Segmented;
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
class WishService;
struct ZoneJudge;
struct TpuRow;

/// What the TPU page works with; all of it lives longer than the page.
struct TpuPageServices
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    WishService *wishes = nullptr;
    Grants *grants = nullptr; ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices
    KeyService *keys = nullptr;
    Settings *settings = nullptr; ///< columns and sorting are kept there; null: nowhere
    TpuWatch *watch = nullptr; ///< null: nobody tells what the cloud did
    ComeBacks *comeBacks = nullptr; ///< null: nothing is brought back
    IdleDeletes *idle = nullptr; ///< null: nothing is deleted because it is idle
    std::function<QStringList(const QList<Tpu> &)> dependants{}; ///< of TpuDeletion; empty: nobody knows
    std::function<Result<>(const QString &program, const QStringList &arguments)>
        startProgram{}; ///< of the user's own machine; empty: HostLauncher does it
};

/// What can be looked at on the TPU page, in the order of the switch.
enum class TpuView : quint8 { List, Requests, Capacity };

/// All TPUs of the project: table, details, create, start, stop, delete. Other views stand beside the table.
///
/// Names: tpuPage, tpuTable, tpuFilter, tpuAge, tpuRefreshButton, tpuCleanUpButton, tpuCreateButton, tpuNotice,
/// tpuStack, tpuEmpty, tpuFailure, tpuMenu, tpuSwitch (tpuSwitchList, tpuSwitchRequests, tpuSwitchCapacity); of the
/// details: see TpuDetails; of the create sheet: see CreateSheet, CreateForm, WishFields; of the question before
/// deleting: confirmDeleteName, confirmDeleteButton, confirmDeleteCancel; of the SSH configuration: see SshConfigSheet.
class TpuPage : public Page
{
    Q_OBJECT

public:
    explicit TpuPage(const TpuPageServices &services, QWidget *parent = nullptr);

    /// Opens the create sheet; what is empty is proposed.
    void openCreate(const CreatePreset &preset = {});
    void select(const TpuId &tpu);
    [[nodiscard]] TpuId selected() const; ///< empty: none, or several
    enum class Ask : quint8 { Editor, SshConfig, Flags, Stop, Delete };
    void ask(Ask what, const TpuId &tpu); ///< as its menu does: what changes something asks first
    [[nodiscard]] TroubleHelp *help() const { return m_help; }
    /// Takes the view; its part of the switch appears. A view draws its own cards and has no title of its own.
    void setView(TpuView place, QWidget *view);
    void showView(TpuView place); ///< nothing when there is none
    [[nodiscard]] TpuView view() const;
    [[nodiscard]] ZoneJudge judge() const; ///< what the page knows of zones, for views of others
    void openAgain(const Wish &wish); ///< the create sheet with the same request

signals:
    void terminalRequested(const TpuId &tpu, int worker);
    void runRequested(const QList<TpuId> &tpus); ///< a command on all their hosts
    void setUpRequested(const TpuId &tpu); ///< everything from login to JAX
    void flagsRequested(const TpuId &tpu); ///< others for libtpu
    void usageRequested(const TpuId &tpu); ///< what its cores do
    void portRequested(const TpuId &tpu); ///< one of its hosts' ports, on this computer
    void quotaRequested();
    void cleanUpRequested(); ///< of what is over but holds names and quota
    void signInRequested();
    void keysRequested();
    void connectionTestRequested();
    void reconnectRequested(const TpuId &tpu); ///< terminals on it
    void doctorRequested(); ///< the project needs something done to it first
    void countChanged(int nodes);
    void viewChanged(TpuView place);
    void requestShown(const QUuid &request); ///< the view of requests is to show this one

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    enum class NoticeAction : quint8 { None, OpenTerminal, TryAgain, ShowQuota, SignIn, OpenDoctor, ShowRequest };

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
    void showChosenView();
    void nameViews();
    void tick();
    void refresh();
    [[nodiscard]] QList<TpuRow> selectedRows() const;

    void startTpu(const TpuId &tpu);
    void startNow(const TpuId &tpu);
    void stopTpu(const ListedNode &agreed); ///< after the grace of GraceQueue
    void stopNow(const ListedNode &agreed);
    void askStop(const TpuId &tpu);
    void askLoss(Ask what, const TpuId &id);
    void askDelete();
    void setBusy(const TpuId &tpu, bool busy);
    void showBusy();
    [[nodiscard]] QSet<QString> busy() const;
    void showMenu(const QPoint &place);
    void fillMenu(QMenu *menu);
    void fillNodeMenu(QMenu *menu, const TpuRow &row);
    void addRun(QMenu *menu, const QList<TpuRow> &rows);
    void addFlags(QMenu *menu, const Tpu &tpu);
    void fillCopyMenu(QMenu *menu, const QList<TpuRow> &rows);
    [[nodiscard]] QString sshCommand(const Tpu &tpu) const;
    void openInEditor(const TpuId &tpu);

    void startWish(const Wish &wish);
    void askStopWish(const QUuid &request);
    void showRequest(const QUuid &request);
    void showReady(const Tpu &tpu);
    void showFailure(const QUuid &request, const Error &error);
    void showLate(const QUuid &request, const Tpu &tpu);
    void countWishes();
    void offer(const Error &error);
    void showError(const Error &error);
    void runNoticeAction();
    void withdrawReady();

    TpuPageServices m_services;
    WishService *m_wishes;
    TpuListModel *m_model;
    TpuFilter *m_filter;
    Table *m_table;
    Segmented *m_switch;
    QStackedWidget *m_viewStack;
    QHash<TpuView, QWidget *> m_views;
    int m_waiting = 0; ///< requests that are not over
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
    int m_ticks = 0;
    QSet<TpuId> m_busy; ///< started or stopped just now
    TpuId m_noticeTpu;
    QUuid m_noticeRequest;
    QUuid m_followed; ///< the request whose row was selected last
    std::optional<Error> m_failure;
    NoticeAction m_noticeAction = NoticeAction::None;
    int m_count = -1;
    TaskScope m_tasks; // last
};
