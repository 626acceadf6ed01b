// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpupage.h"

#include "services/core/writelock.h"
#include "services/quota/leftovers.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/wishservice.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/segmented.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/sshconfigsheet.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/troublehelp.h"

#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QHideEvent>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto tableKey = u"tpus.table"_s;

/// The details stand right of the list; below it where large letters leave no room for both.
class ListAndDetails final : public QWidget
{
public:
    ListAndDetails(QWidget *list, QWidget *details)
        : m_list{list}
        , m_details{details}
        , m_both{new QBoxLayout{QBoxLayout::LeftToRight, this}}
    {
        m_both->setContentsMargins(0, 0, 0, 0);
        m_both->setSpacing(scaled(14));
        m_both->addWidget(list, 1);
        m_both->addWidget(details);
        m_details->setFixedWidth(scaled(340));
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        const bool isNarrow = contentsRect().width() < scaled(560);
        if (isNarrow == (m_both->direction() == QBoxLayout::TopToBottom))
            return;
        m_both->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        m_list->setMinimumHeight(isNarrow ? scaled(120) : 0);
        m_details->setMinimumWidth(isNarrow ? 0 : scaled(340));
        m_details->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : scaled(340));
    }

private:
    QWidget *m_list;
    QWidget *m_details;
    QBoxLayout *m_both;
};

} // namespace

TpuPage::TpuPage(const TpuPageServices &services, QWidget *parent)
    : Page{parent}
    , m_services{services}
    , m_wishes{services.wishes}
    , m_model{new TpuListModel{services.tpus, m_wishes, this}}
    , m_filter{new TpuFilter{m_model, this}}
    , m_table{new Table}
    , m_switch{new Segmented}
    , m_viewStack{new ViewStack}
    , m_stack{nullptr}
    , m_details{new TpuDetails{services.tpus}}
    , m_notice{new NoticeBar}
    , m_staleNotice{new NoticeBar}
    , m_search{new SearchField}
    , m_age{new AgeLabel}
    , m_refresh{new QPushButton}
    , m_cleanUp{new QPushButton}
    , m_create{new QPushButton}
    , m_sheet{new CreateSheet{judge(), this}}
    , m_sshConfig{new SshConfigSheet{services.tpus, services.keys, this}}
    , m_deletion{new TpuDeletion{services.tpus, services.dependants, this}}
    , m_help{new TroubleHelp{services.tpus, {services.watch, services.comeBacks, services.idle}, this}}
    , m_columns{nullptr}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"tpuPage"_s);
    setGuide("first-vm"_L1);
    build();
    connectWidgets();
    connectTable();
    connectServices();
    connectHelp();
    countWishes();
    retranslate();
}

void TpuPage::build()
{
    // In the order of the Tab key: the head first.
    m_search->setObjectName(u"tpuFilter"_s);
    m_age->setObjectName(u"tpuAge"_s);
    m_refresh->setObjectName(u"tpuRefreshButton"_s);
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    m_cleanUp->setObjectName(u"tpuCleanUpButton"_s);
    m_create->setObjectName(u"tpuCreateButton"_s);
    setButtonKind(m_refresh, ButtonKind::Plain);
    setButtonKind(m_create, ButtonKind::Primary);
    m_switch->setObjectName(u"tpuSwitch"_s);
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
    auto *list = new ListAndDetails{card, m_details};
    m_notice->setObjectName(u"tpuNotice"_s);
    m_staleNotice->setObjectName(u"tpuStaleNotice"_s);
    m_staleNotice->setClosable(false);
    body()->addWidget(m_notice);
    body()->addWidget(m_staleNotice);
    body()->addWidget(m_viewStack, 1);
    edgescroll::openTo(this);
    edgescroll::keepOff(list);
    setView(TpuView::List, list);
    m_sheet->raise();
    m_sshConfig->raise();
}

void TpuPage::buildTable()
{
    m_table->setObjectName(u"tpuTable"_s);
    m_table->setModel(m_filter);
    m_table->setStretchColumn(TpuListModel::Name);
    m_table->sortByColumn(TpuListModel::Name, Qt::AscendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_columns =
        new TableColumns{m_table,
                         TpuListModel::columnNames(),
                         {TpuListModel::Request, TpuListModel::Health, TpuListModel::TierColumn, TpuListModel::Hosts,
                          TpuListModel::Address, TpuListModel::Age, TpuListModel::Type, TpuListModel::Zone}};
    if (m_services.settings)
        m_columns->restore(m_services.settings->more(tableKey).toObject());
    m_stack = new ContentStack{m_table};
    m_stack->setObjectName(u"tpuStack"_s);
    m_stack->empty()->setObjectName(u"tpuEmpty"_s);
    m_stack->empty()->setGuide("first-vm"_L1);
    m_stack->empty()->setIcon("cpu"_L1);
    m_stack->failure()->setObjectName(u"tpuFailure"_s);
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
    connect(m_details, &TpuDetails::terminalRequested, this, &TpuPage::terminalRequested);
    connect(m_details, &TpuDetails::setUpRequested, this, &TpuPage::setUpRequested);
    connect(m_details, &TpuDetails::startRequested, this, &TpuPage::startTpu);
    connect(m_details, &TpuDetails::stopRequested, this, &TpuPage::askStop);
    connect(m_details, &TpuDetails::deleteRequested, this, &TpuPage::askDelete);
    connect(m_details, &TpuDetails::editorRequested, this, &TpuPage::openInEditor);
    connect(m_details, &TpuDetails::menuRequested, this, &TpuPage::showMenu);
    connect(m_details, &TpuDetails::cancelWishRequested, this, &TpuPage::askStopWish);
    connect(m_details, &TpuDetails::zonesRequested, this, &TpuPage::showRequest);
    connect(m_details, &TpuDetails::sshConfigRequested, this, [this](const TpuId &id) {
        if (const auto tpu = m_services.tpus->tpu(id))
            m_sshConfig->openFor(*tpu, SshConfigSheet::Then::Stay);
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &TpuPage::runNoticeAction);
    connect(m_sheet, &CreateSheet::submitted, this, &TpuPage::startWish);
    connect(m_sheet, &CreateSheet::cleanUpRequested, this, &TpuPage::cleanUpRequested);
    connect(m_sheet, &CreateSheet::quotaRequested, this, &TpuPage::quotaRequested);
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
            &QShortcut::activated, this, &TpuPage::askDelete);
    connect(m_columns, &TableColumns::changed, this, [this] {
        if (m_services.settings)
            m_services.settings->setMore(tableKey, m_columns->state());
    });
    connect(m_deletion, &TpuDeletion::busyChanged, this, &TpuPage::showBusy);
    connect(m_deletion, &TpuDeletion::failed, this, &TpuPage::showError);
}

void TpuPage::connectServices()
{
    connect(m_wishes, &WishService::fulfilled, this, [this](const QUuid &, const Tpu &tpu) { showReady(tpu); });
    connect(m_wishes, &WishService::gaveUp, this, &TpuPage::showFailure);
    connect(m_wishes, &WishService::needsUser, this, &TpuPage::showFailure);
    connect(m_wishes, &WishService::lateWinner, this, &TpuPage::showLate);
    connect(m_wishes, &WishService::changed, this, &TpuPage::countWishes);
    connect(m_services.tpus, &TpuService::listStateChanged, this, &TpuPage::showList);
    // The model hears of changes first: it was connected before.
    connect(m_services.tpus, &TpuService::listChanged, this, &TpuPage::showList);
    connect(m_wishes, &WishService::changed, this, &TpuPage::showList);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &TpuPage::showList);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &TpuPage::showSelection);
    connect(m_sshConfig, &SshConfigSheet::added, this,
            [this](const Tpu &tpu, const QString &alias, SshConfigSheet::Then then) {
                m_noticeAction = NoticeAction::None;
                m_notice->showNotice(Tone::Done, tr("%1 is in your SSH config now: ssh %2").arg(tpu.shortName, alias));
                if (then == SshConfigSheet::Then::OpenEditor)
                    openInEditor(tpu.id);
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
    m_stack->empty()->setSentence(isFiltered ? tr("No TPU has all these words: %1").arg(m_search->text())
                                             : tr("All TPUs of the project appear here, from all zones. When a zone "
                                                  "has no capacity, TPU Desk keeps trying for you."));
    m_stack->empty()->setButtonText(isFiltered ? tr("Clear the filter") : tr("Create TPU…"));
    showStaleness();
    m_age->setUpdated(state.updatedAt);
    m_refresh->setEnabled(state.loading == ListState::Loading::No);
    if (const int count = int(m_services.tpus->tpus().size()); count != m_count)
        emit countChanged(m_count = count);
    m_columns->fitSoon();
    withdrawReady();
    showCleanUp();
    showSelection();
}

/// "Is READY" must not stay behind beside another state of the machine; the list may be a moment older than the news.
void TpuPage::withdrawReady()
{
    if (m_noticeAction != NoticeAction::OpenTerminal)
        return;
    const auto tpu = m_services.tpus->tpu(m_noticeTpu);
    if (tpu && (tpu->state == TpuState::Ready || tpu->state == TpuState::Creating))
        return;
    m_noticeAction = NoticeAction::None;
    m_notice->dismiss();
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
        m_staleNotice->showNotice(Tone::Warning, sentence);
}

void TpuPage::showCleanUp()
{
    const auto &state = m_services.tpus->listState();
    const auto count = state.error
        ? 0
        : deadAmong(m_services.tpus->tpus(), m_services.tpus->requests(), state.staleZones.keys(), {}).size();
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
        m_followed = rows.size() == 1 && rows.first().wish() ? rows.first().wish()->wish.id : QUuid{};
    m_details->setVisible(!rows.isEmpty());
    if (rows.size() == 1)
        m_details->showRow(rows.first());
    else if (rows.size() > 1)
        m_details->showSeveral(rows);
}

void TpuPage::tick()
{
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
    if (m_noticeAction == NoticeAction::OpenTerminal && !event->spontaneous()) { // it was read
        m_noticeAction = NoticeAction::None;
        m_notice->dismiss();
    }
    m_tick->stop();
}

void TpuPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TpuPage::retranslate()
{
    setTitle(tr("TPUs"));
    nameViews();
    m_table->setAccessibleName(tr("TPUs"));
    m_refresh->setToolTip(tr("Read the list again (F5)"));
    m_refresh->setAccessibleName(tr("Read the list again"));
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    m_create->setText(tr("Create TPU…"));
    m_model->textsChanged();
    showList();
}
