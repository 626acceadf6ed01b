// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpupage.h"

#include "services/core/writelock.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/orphanedresources.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/listanddetails.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/segmented.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/incidentactions.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpumenu.h"
#include "widgets/tpu/tpunotice.h"
#include "widgets/tpu/tpupossible.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QHideEvent>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto tableKey = u"tpus.table"_s;

/// Who gives way where there is no room for all: first to last.
QList<int> yieldingColumns()
{
    return {TpuListModel::Work,       TpuListModel::Request, TpuListModel::Health,
            TpuListModel::TierColumn, TpuListModel::Hosts,   TpuListModel::Address,
            TpuListModel::Age,        TpuListModel::Type,    TpuListModel::Zone};
}

} // namespace

TpuPage::TpuPage(const TpuPageServices &services, QWidget *parent)
    : Page{parent}
    , m_services{services}
    , m_tpuRequests{services.tpuRequests}
    , m_model{new TpuListModel{services.tpus, m_tpuRequests, this}}
    , m_filter{new TpuFilter{m_model, this}}
    , m_table{new Table}
    , m_switch{new Segmented}
    , m_viewStack{new ViewStack}
    , m_stack{nullptr}
    , m_details{new TpuDetails{services.tpus}}
    , m_notice{new TpuNotice}
    , m_staleNotice{new NoticeBar}
    , m_search{new SearchField}
    , m_age{new AgeLabel}
    , m_refresh{new QPushButton}
    , m_cleanUp{new QPushButton}
    , m_create{new QPushButton}
    , m_sheet{new CreateSheet{judge(), this}}
    , m_controller{new TpuController{services, this}}
    , m_help{new IncidentActions{services.tpus, {services.watch, services.recoveries, services.idle}, this}}
    , m_columns{nullptr}
    , m_tick{new QTimer{this}}
{
    named(this, this, "tpuPage", [] { return tr("TPUs"); });
    setGuide("first-vm"_L1);
    build();
    connectWidgets();
    connectTable();
    connectServices();
    connectParts();
    countRequests();
    translated(this, &TpuPage::nameViews);
    translated(this, &TpuPage::showList);
}

void TpuPage::build()
{
    // In the order of the Tab key: the head first.
    named(m_search, "tpuFilter");
    named(m_age, "tpuAge");
    iconButton(
        this, m_refresh, "tpuRefreshButton", [] { return tr("Read the list again (F5)"); },
        [] { return tr("Read the list again"); });
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    named(m_cleanUp, "tpuCleanUpButton");
    named(this, m_create, "tpuCreateButton", [] { return tr("Create TPU…"); });
    setButtonKind(m_refresh, ButtonKind::Plain);
    setButtonKind(m_create, ButtonKind::Primary);
    named(m_switch, "tpuSwitch");
    m_switch->hide();
    setSwitch(m_switch);
    addTitleWidget(m_search);
    m_search->setSlashShortcut(true);
    for (QWidget *action : std::initializer_list<QWidget *>{m_age, m_refresh, m_cleanUp, m_create})
        addAction(action);
    buildTable();
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_stack);
    m_details->hide();
    auto *list = new ListAndDetails{card, m_details, 340, u"tpus.details"_s};
    named(m_staleNotice, "tpuStaleNotice");
    m_staleNotice->setClosable(false);
    body()->addWidget(m_viewStack, 1);
    addNotice(m_notice);
    addNotice(m_staleNotice);
    edgescroll::openTo(this);
    edgescroll::keepOff(list);
    setView(TpuView::List, list);
    m_sheet->raise();
}

void TpuPage::buildTable()
{
    named(this, m_table, "tpuTable", [] { return tr("TPUs"); });
    m_table->setModel(m_filter);
    m_table->setStretchColumn(TpuListModel::Name);
    m_table->sortByColumn(TpuListModel::Name, Qt::AscendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_columns = new TableColumns{m_table, TpuListModel::columnNames(), yieldingColumns(), {TpuListModel::State}};
    m_columns->setAbsent(TpuListModel::Work, !m_services.work);
    if (m_services.settings)
        m_columns->restore(m_services.settings->more(tableKey).toObject());
    m_stack = named(new ContentStack{m_table}, "tpuStack");
    named(m_stack->empty(), "tpuEmpty");
    m_stack->empty()->setGuide("first-vm"_L1);
    m_stack->empty()->setIcon("cpu"_L1);
    named(m_stack->failure(), "tpuFailure");
}

void TpuPage::connectWidgets()
{
    connect(m_switch, &Segmented::currentChanged, this, &TpuPage::showChosenView);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setWords(text);
        showList();
    });
    connect(m_refresh, &QPushButton::clicked, this, &TpuPage::refresh);
    connect(m_create, &QPushButton::clicked, this, [this] { openCreate(); });
    connect(m_cleanUp, &QPushButton::clicked, this, &TpuPage::cleanUpRequested);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (m_search->text().isEmpty())
            openCreate();
        else
            m_search->clear();
    });
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, [this] {
        const auto &error = m_services.tpus->listState().error;
        if (error && needsSignIn(error->code))
            emit signInRequested();
        else if (error && leadsToDoctor(*error))
            emit doctorRequested();
        else
            refresh();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &TpuPage::runNoticeAction);
    connect(m_sheet, &CreateSheet::submitted, this, &TpuPage::startRequest);
    connect(m_sheet, &CreateSheet::cleanUpRequested, this, &TpuPage::cleanUpRequested);
    connect(m_sheet, &CreateSheet::quotaRequested, this, &TpuPage::quotaRequested);
    connect(m_sheet, &CreateSheet::listRequested, this, [this] { showView(TpuView::List); });
}

void TpuPage::connectTable()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TpuPage::showSelection);
    connect(m_table, &Table::rowActivated, this, [this](const QModelIndex &index) {
        const auto *row = m_filter->rowAt(index);
        if (row && row->tpu() && tpupossible::problemOfTerminal(*row->tpu()).isEmpty())
            emit terminalRequested(row->tpu()->id, 0);
    });
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &place) { showMenu(m_table->viewport()->mapToGlobal(place)); });
    connect(new QShortcut{pageKey("list.delete"_L1), m_table, nullptr, nullptr, Qt::WidgetShortcut},
            &QShortcut::activated, this, [this] { m_controller->askDelete(selectedRows()); });
    connect(m_columns, &TableColumns::changed, this, [this] {
        if (m_services.settings)
            m_services.settings->setMore(tableKey, m_columns->state());
    });
}

/// Details, actions, and what is done about incidents.
void TpuPage::connectParts()
{
    m_model->setWatch(m_services.watch);
    m_model->setWork(m_services.work);
    translated(this, [this] { m_model->readWork(); });
    m_details->setHelp(m_help);
    m_details->setHostKeys(m_services.hostKeys);
    connect(m_details, &TpuDetails::terminalRequested, this, &TpuPage::terminalRequested);
    connect(m_details, &TpuDetails::setUpRequested, this, &TpuPage::setUpRequested);
    connect(m_details, &TpuDetails::runRequested, this, &TpuPage::runRequested);
    connect(m_details, &TpuDetails::startRequested, m_controller, &TpuController::start);
    connect(m_details, &TpuDetails::stopRequested, m_controller, &TpuController::askStop);
    connect(m_details, &TpuDetails::deleteRequested, this, [this] { m_controller->askDelete(selectedRows()); });
    connect(m_details, &TpuDetails::editorRequested, m_controller, &TpuController::openInEditor);
    connect(m_details, &TpuDetails::sshConfigRequested, m_controller, &TpuController::addToSshConfig);
    connect(m_details, &TpuDetails::logsRequested, m_controller, &TpuController::showLogs);
    connect(m_details, &TpuDetails::menuRequested, this, &TpuPage::showMenu);
    connect(m_details, &TpuDetails::cancelRequestRequested, m_controller, &TpuController::askStopRequest);
    connect(m_details, &TpuDetails::zonesRequested, this, &TpuPage::showRequest);
    connect(m_details, &TpuDetails::failed, m_notice, &TpuNotice::showProblem);
    connect(m_controller, &TpuController::busyChanged, this, [this] { m_details->setBusy(m_controller->busy()); });
    connect(m_controller, &TpuController::failed, m_notice, &TpuNotice::showProblem);
    connect(m_controller, &TpuController::remarked, m_notice, &TpuNotice::showRemark);
    connect(m_help, &IncidentActions::cleanUpRequested, m_controller, &TpuController::askCleanUp);
    connect(m_help, &IncidentActions::keysRequested, this, &TpuPage::keysRequested);
    connect(m_help, &IncidentActions::connectionTestRequested, this, &TpuPage::connectionTestRequested);
    connect(m_help, &IncidentActions::terminalRequested, this, &TpuPage::terminalRequested);
    connect(m_help, &IncidentActions::reconnectRequested, this, &TpuPage::reconnectRequested);
    connect(m_help, &IncidentActions::failed, m_notice, &TpuNotice::showProblem);
}

void TpuPage::connectServices()
{
    connect(m_tpuRequests, &ProvisioningService::fulfilled, this, [this](const QUuid &, const Tpu &tpu) {
        m_notice->showReady(tpu);
        m_model->rebuild();
        const auto rows = selectedRows();
        if (rows.isEmpty() || (rows.size() == 1 && rows.first().tpuRequest()))
            select(tpu.id);
    });
    for (const auto signal : {&ProvisioningService::gaveUp, &ProvisioningService::needsUser})
        connect(m_tpuRequests, signal, this, [this](const QUuid &request, const Error &error) {
            m_notice->showFailure(request, error);
            showStaleness();
        });
    connect(m_tpuRequests, &ProvisioningService::lateWinner, this, [this](const QUuid &request, const Tpu &tpu) {
        // Else nothing is to be decided, and "is READY" of the other one stays.
        if (!requesttext::isBeingRemoved(m_tpuRequests->find(request), tpu.zone))
            m_notice->showLate(request, tpu);
    });
    connect(m_tpuRequests, &ProvisioningService::changed, this, &TpuPage::countRequests);
    connect(m_services.tpus, &TpuService::listStateChanged, this, &TpuPage::showList);
    // The model hears of changes first: it was connected before.
    connect(m_services.tpus, &TpuService::listChanged, this, &TpuPage::showList);
    connect(m_tpuRequests, &ProvisioningService::changed, this, &TpuPage::showList);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &TpuPage::showList);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first, const QModelIndex &last) {
        if (first.column() == TpuListModel::Work && last.column() == TpuListModel::Work)
            m_columns->fitSoon(); // the details do not show it
        else
            showSelection();
    });
    m_tick->setInterval(1s);
    connect(m_tick, &QTimer::timeout, this, &TpuPage::tick);
}

void TpuPage::openCreate(const CreatePreset &preset)
{
    m_sheet->openWith(preset);
}

void TpuPage::select(const TpuId &tpu)
{
    const int place = m_model->rowOf(tpu.toString());
    if (place >= 0 && !m_filter->mapFromSource(m_model->index(place, 0)).isValid())
        m_search->clear(); // what was asked for by its name is not hidden by a filter
    const auto index = place < 0 ? QModelIndex{} : m_filter->mapFromSource(m_model->index(place, 0));
    if (!index.isValid())
        return;
    m_table->selectRow(index.row());
    m_table->scrollTo(index);
}

void TpuPage::showList()
{
    const auto &state = m_services.tpus->listState();
    const bool isEmpty = m_model->rowCount() == 0;
    if (!isEmpty && m_filter->rowCount() > 0)
        m_stack->showContent();
    else if (!isEmpty || (state.updatedAt.isValid() && !state.error))
        m_stack->showEmpty();
    else if (state.error)
        m_stack->showFailure(state.error->message,
                             needsSignIn(state.error->code)    ? tr("Sign in…")
                                 : leadsToDoctor(*state.error) ? tr("Open the doctor")
                                                               : tr("Try again"));
    else
        m_stack->showLoading(tr("Asking all zones for TPUs…"));
    const bool isFiltered = !isEmpty && m_filter->rowCount() == 0;
    const bool offersCreate = m_stack->currentWidget() == m_stack->empty() && !isFiltered;
    setButtonKind(m_create,
                  offersCreate ? ButtonKind::Secondary
                               : ButtonKind::Primary); // one primary button on a page, and known before the one below
    m_stack->empty()->setTitle(isFiltered ? tr("Nothing matches") : tr("No TPU at the moment"));
    m_stack->empty()->setSentence(isFiltered ? tr("No TPU matches “%1”.").arg(m_search->text())
                                             : tr("All TPUs of the project appear here, from all zones. When a zone "
                                                  "has no capacity, TPU Desk keeps trying for you."));
    m_stack->empty()->setButtonText(isFiltered ? tr("Clear the filter") : tr("Create TPU…"));
    showStaleness();
    m_age->setUpdated(state.updatedAt);
    m_refresh->setEnabled(state.loading == ListState::Loading::No);
    if (const int count = int(m_services.tpus->tpus().size()); count != m_count)
        emit countChanged(m_count = count);
    m_columns->fitSoon();
    if (m_notice->action() == TpuNotice::Action::OpenTerminal)
        m_notice->withdrawReady(*m_services.tpus);
    showCleanUp();
    showSelection();
}

/// A zone that does not answer is not empty: it is said also when nothing of it is in the list.
void TpuPage::showStaleness()
{
    const auto &state = m_services.tpus->listState();
    QStringList silent;
    for (const auto &zone : state.staleZones.keys())
        silent << zone.toString();
    silent.sort();
    constexpr qsizetype most = 4;
    auto names = phrases::list(silent.mid(0, most));
    if (silent.size() > most)
        names = tr("%1 and %n more", nullptr, int(silent.size() - most)).arg(names);
    QString sentence;
    if (m_model->rowCount() > 0 && state.error)
        sentence = m_notice->isVisibleTo(this) && m_notice->sentence() == state.error->message // said once
            ? tr("The list is from %1.").arg(phrases::exactTime(state.updatedAt))
            : tr("The list is from %1. %2").arg(phrases::exactTime(state.updatedAt), state.error->message);
    else if (!silent.isEmpty())
        sentence = tr("No answer from %1. What is shown of it may be old, and something may be missing.").arg(names);
    if (sentence.isEmpty()
        || WriteLock::instance().isUnreachable()) // then the window's banner says it, once for all panels
        m_staleNotice->dismiss();
    else if (m_staleNotice->isHidden() || m_staleNotice->sentence() != sentence)
        m_staleNotice->showNotice(StatusLevel::Warning, sentence);
}

void TpuPage::showCleanUp()
{
    const auto &state = m_services.tpus->listState();
    const auto count = state.error
        ? 0
        : deadAmong(m_services.tpus->tpus(), m_services.tpus->queuedResources(), state.staleZones.keys(), {}).size();
    m_cleanUp->setVisible(count > 0 && view() == TpuView::List);
    m_cleanUp->setText(tr("Clean up (%1)…").arg(count));
    m_cleanUp->setToolTip(tr("%n entries do nothing any more, but hold their names and quota", nullptr, int(count)));
}

QList<TpuRow> TpuPage::selectedRows() const
{
    QList<TpuRow> rows;
    for (const auto &index : m_table->selectionModel()->selectedRows()) {
        if (const auto *row = m_filter->rowAt(index))
            rows << *row;
    }
    return rows;
}

TpuId TpuPage::selected() const
{
    const auto rows = selectedRows();
    return rows.size() == 1 && rows.first().tpu() != nullptr ? rows.first().tpu()->id : TpuId{};
}

void TpuPage::showSelection()
{
    const auto rows = selectedRows();
    if (!rows.isEmpty())
        m_followed = rows.size() == 1 && rows.first().tpuRequest() ? rows.first().tpuRequest()->tpuRequest.id : QUuid{};
    m_details->setVisible(!rows.isEmpty());
    if (rows.size() == 1)
        m_details->showRow(rows.first());
    else if (rows.size() > 1)
        m_details->showSeveral(rows);
    const auto tpus = tpusAmong(rows);
    if (!tpus.isEmpty() && std::exchange(m_lookedAt, tpus) != tpus) // a list that was read anew selects the same again
        emit lookedAt(tpus);
}

void TpuPage::tick()
{
    m_model->readWork();
    m_table->viewport()->update(); // ages and countdowns are made when they are painted
    constexpr int nowAndThen = 5;
    if (++m_ticks % nowAndThen
        == 0) // "8 s" grows to "1 min 8 s"; the header measures only what a model says has changed
        QMetaObject::invokeMethod(m_table->horizontalHeader(), "resizeSections");
    m_details->tick();
}

void TpuPage::refresh()
{
    m_tasks.run(m_services.tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // its errors are in listState()
}

void TpuPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_tick->start();
    m_services.tpus->watch(Watch::On);
    showList();
}

void TpuPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (!event->spontaneous())
        m_notice->withdrawReady();
    m_tick->stop();
}

void TpuPage::showMenu(const QPoint &place)
{
    auto *menu = new TpuMenu{selectedRows(), *m_services.tpus, this};
    connect(menu, &TpuMenu::deleteRequested, this, [this] { m_controller->askDelete(selectedRows()); });
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(place);
}

void TpuPage::ask(Ask what, const TpuId &id)
{
    if (!m_services.tpus->tpu(id))
        return;
    showView(TpuView::List);
    select(id);
    switch (what) {
    case Ask::Editor: m_controller->openInEditor(id); break;
    case Ask::SshConfig: m_controller->addToSshConfig(id); break;
    case Ask::Flags: emit flagsRequested(id); break;
    case Ask::Stop:
    case Ask::Delete: askLoss(what, id); break;
    }
}

/// What the buttons would not do is not asked for either; why not is said in the question's place.
void TpuPage::askLoss(Ask what, const TpuId &id)
{
    const auto rows = selectedRows();
    if (rows.size() != 1 || selected() != id) // else it would be asked of what was chosen before
        return;
    const auto held = WriteLock::instance().problem();
    const auto problem = !held.isEmpty() ? held
        : what == Ask::Stop              ? tpupossible::problemOfStop(rows.first(), m_controller->busy())
                                         : tpupossible::problemOfDelete(rows.first(), m_controller->busy());
    if (!problem.isEmpty())
        m_notice->showNotice(StatusLevel::Warning, problem);
    else if (what == Ask::Stop)
        m_controller->askStop(id);
    else
        m_controller->askDelete(rows);
}

void TpuPage::startRequest(const TpuRequest &tpuRequest)
{
    m_notice->dismiss();
    m_tasks.run(m_tpuRequests->start(tpuRequest), [this, tpuRequest](const Result<QUuid> &started) {
        if (started)
            select(TpuId{TpuRow::keyOf(*started)});
        else
            m_sheet->openWith(tpuRequest, started.error()); // nothing of what was typed is lost
    });
}

void TpuPage::showRequest(const QUuid &request)
{
    showView(TpuView::Requests);
    emit requestShown(request);
}

void TpuPage::openAgain(const TpuRequest &tpuRequest)
{
    showView(TpuView::List);
    m_sheet->openWith(tpuRequest);
}

PlacementCheck TpuPage::judge() const
{
    return {m_services.tpus,   m_services.quota,  m_services.tpuRequests,
            m_services.grants, m_services.prices, m_services.keys};
}

void TpuPage::countRequests()
{
    const auto views = m_tpuRequests->tpuRequests();
    const auto waiting =
        int(std::ranges::count_if(views, [](const TpuRequestView &view) { return !requesttext::isOver(view); }));
    if (std::exchange(m_waiting, waiting) != waiting)
        nameViews();
    // The row of a request gives way to that of its TPU: what was selected stays so.
    if (m_followed.isNull() || !selectedRows().isEmpty())
        return;
    for (const auto &tpu : m_services.tpus->tpus()) {
        if (requesttext::stillReaching(views, tpu) == m_followed)
            return select(tpu.id);
    }
}

void TpuPage::runNoticeAction()
{
    m_notice->dismiss();
    switch (m_notice->action()) {
    case TpuNotice::Action::OpenTerminal: emit terminalRequested(m_notice->tpu(), 0); break;
    case TpuNotice::Action::TryAgain:
        if (const auto view = m_tpuRequests->find(m_notice->request()); view && requesttext::isOver(*view))
            m_sheet->openWith(view->tpuRequest, m_notice->failure());
        else if (view)
            showRequest(m_notice->request());
        break;
    case TpuNotice::Action::ShowRequest: showRequest(m_notice->request()); break;
    case TpuNotice::Action::ShowQuota: emit quotaRequested(); break;
    case TpuNotice::Action::SignIn: emit signInRequested(); break;
    case TpuNotice::Action::OpenDoctor: emit doctorRequested(); break;
    case TpuNotice::Action::None: break;
    }
}

void TpuPage::setView(TpuView place, QWidget *view)
{
    static const QHash<TpuView, QString> names{
        {TpuView::List, u"list"_s}, {TpuView::Requests, u"requests"_s}, {TpuView::Capacity, u"capacity"_s}};
    m_views.insert(place, view);
    m_viewStack->addWidget(view);
    m_switch->addPart(int(place), names.value(place), [this, place] { return titleOf(place); });
    m_switch->setVisible(m_views.size() > 1); // one view needs no switch
    nameViews();
}

void TpuPage::showView(TpuView place)
{
    if (m_switch->has(int(place)))
        m_switch->setCurrent(int(place));
}

TpuView TpuPage::view() const
{
    return TpuView(m_switch->current());
}

void TpuPage::showChosenView()
{
    m_viewStack->setCurrentWidget(m_views.value(view()));
    const bool isList = view() == TpuView::List;
    setGuide(isList ? "first-vm"_L1 : "queued"_L1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_search, m_age, m_refresh})
        part->setVisible(isList);
    nameViews();
    showCleanUp();
    emit viewChanged(view());
}

QString TpuPage::titleOf(TpuView view) const
{
    switch (view) {
    case TpuView::List: return tr("List", "view of the TPUs, beside Requests and Capacity");
    case TpuView::Requests: return m_waiting > 0 ? tr("Requests (%1)").arg(m_waiting) : tr("Requests");
    case TpuView::Capacity: return tr("Capacity");
    }
    return {};
}

void TpuPage::nameViews()
{
    switch (view()) {
    case TpuView::List: setSentence(tr("The TPU VMs, pods and queued resources of the project.")); break;
    case TpuView::Requests:
        setSentence(tr("What you asked for: TPU Desk tries until there is capacity, and goes on after a restart."));
        break;
    case TpuView::Capacity: setSentence(tr("Where and when your own tries were given a TPU.")); break;
    }
    m_switch->setAccessibleName(tr("Views of the TPUs"));
    m_switch->setText(int(TpuView::Requests), titleOf(TpuView::Requests));
}
