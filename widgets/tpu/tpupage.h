// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/tpucontroller.h"

class AgeLabel;
class ContentStack;
class CreateSheet;
class IncidentActions;
class QStackedWidget;
class QTimer;
class SearchField;
class Segmented;
class Table;
class TableColumns;
class TpuDetails;
class TpuFilter;
class TpuListModel;
class TpuNotice;
struct PlacementCheck;
struct TpuRow;

/// What can be looked at on the TPU page, in the order of the switch.
enum class TpuView : quint8 { List, Requests, Capacity };

/// All TPUs of the project: table, details, create, start, stop, delete. Other views stand beside the table.
///
/// Names: tpuPage, tpuTable, tpuFilter, tpuAge, tpuRefreshButton, tpuCleanUpButton, tpuCreateButton, tpuStaleNotice,
/// tpuStack, tpuEmpty, tpuFailure, tpuSwitch (tpuSwitchList, tpuSwitchRequests, tpuSwitchCapacity); of its parts: see
/// TpuDetails, TpuMenu, TpuNotice, TpuController, CreateSheet, CreateForm, RequestForm.
class TpuPage : public Page
{
    Q_OBJECT

public:
    explicit TpuPage(const TpuPageServices &services, QWidget *parent = nullptr);

    void openCreate(const CreatePreset &preset = {}); ///< its sheet; what is empty is proposed
    void select(const TpuId &tpu);
    [[nodiscard]] TpuId selected() const; ///< empty: none, or several
    enum class Ask : quint8 { Editor, SshConfig, Flags, Stop, Delete };
    void ask(Ask what, const TpuId &tpu); ///< as its menu does: what changes something asks first
    [[nodiscard]] IncidentActions *help() const { return m_help; }
    [[nodiscard]] TpuController *controller() const { return m_controller; }
    void setView(TpuView place, QWidget *view); ///< takes it; its part of the switch appears. It draws its own cards
                                                ///< and has no title of its own
    void showView(TpuView place); ///< nothing when there is none
    [[nodiscard]] TpuView view() const;
    [[nodiscard]] PlacementCheck judge() const; ///< what the page knows of zones, for views of others
    void openAgain(const TpuRequest &tpuRequest); ///< the create sheet with the same request
    void showRequest(const QUuid &request); ///< in the view of requests

signals:
    void terminalRequested(const TpuId &tpu, int worker);
    void runRequested(const QList<TpuId> &tpus); ///< a command on all their hosts
    void allTerminalsRequested(const QList<TpuId> &tpus); ///< one on each of their hosts
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
    void lookedAt(const QList<TpuId> &tpus); ///< other rows are selected; not when none is
    void countChanged(int nodes);
    void viewChanged(TpuView place);
    void requestShown(const QUuid &request); ///< the view of requests is to show this one

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void buildTable();
    void connectWidgets();
    void connectTable();
    void connectServices();
    void connectParts();
    void showList();
    void showSelection();
    void showStaleness();
    void showCleanUp();
    void showChosenView();
    void nameViews();
    [[nodiscard]] QString titleOf(TpuView view) const;
    void tick();
    void refresh();
    [[nodiscard]] QList<TpuRow> selectedRows() const;
    void showMenu(const QPoint &place);
    void askLoss(Ask what, const TpuId &id);
    void startRequest(const TpuRequest &tpuRequest);
    void countRequests();
    void runNoticeAction();

    TpuPageServices m_services;
    ProvisioningService *m_tpuRequests;
    TpuListModel *m_model;
    TpuFilter *m_filter;
    Table *m_table;
    Segmented *m_switch;
    QStackedWidget *m_viewStack;
    QHash<TpuView, QWidget *> m_views;
    int m_waiting = 0; ///< requests that are not over
    ContentStack *m_stack;
    TpuDetails *m_details;
    TpuNotice *m_notice;
    NoticeBar *m_staleNotice;
    SearchField *m_search;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    QPushButton *m_cleanUp;
    QPushButton *m_create;
    CreateSheet *m_sheet;
    TpuController *m_controller;
    IncidentActions *m_help;
    TableColumns *m_columns;
    QTimer *m_tick;
    int m_ticks = 0;
    QUuid m_followed; ///< the request whose row was selected last
    QList<TpuId> m_lookedAt;
    int m_count = -1;
    TaskScope m_tasks; // last
};
