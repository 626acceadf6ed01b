// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneyview.h"

#include "services/core/punctuation.h"
#include "services/grantmail/grants.h"
#include "services/quota/priceservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/vpc/logexclusion.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/quota/firewallcard.h"
#include "widgets/quota/moneycost.h"
#include "widgets/quota/moneymodel.h"
#include "widgets/quota/moneysources.h"
#include "widgets/quota/moneytext.h"
#include "widgets/quota/moneytpus.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QUrlQuery>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRowsInSight = 12;
const auto moneyTableKey = u"money.table"_s;

QUrl consoleUrl(const QString &path, const ProjectId &project)
{
    QUrl url{u"https://console.cloud.google.com/billing/"_s + path};
    url.setQuery(QUrlQuery{{u"project"_s, project.toString()}});
    return url;
}

Label *wrapped(const QString &name, TextRole role, TextColor textColor)
{
    auto *label = new Label{role, textColor};
    label->setObjectName(name);
    label->setWordWrap(true);
    return label;
}

QString bulleted(const QStringList &lines)
{
    return u"• "_s + lines.join(u"\n• "_s);
}

} // namespace

MoneyView::MoneyView(const MoneyContext &context, QWidget *parent)
    : QScrollArea{parent}
    , m_context{context}
    , m_model{new MoneyModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_sum{wrapped(u"moneySum"_s, TextRole::BigNumber, TextColor::Text)}
    , m_sumWords{wrapped(u"moneySumWords"_s, TextRole::Body, TextColor::Soft)}
    , m_grant{wrapped(u"moneyGrant"_s, TextRole::Body, TextColor::Text)}
    , m_budget{wrapped(u"moneyBudget"_s, TextRole::Body, TextColor::Text)}
    , m_age{named(new AgeLabel, "moneyAge")}
    , m_refresh{new QPushButton}
    , m_firewall{new FirewallCard{context.billables, context.address}}
    , m_mismatchCard{translated(this, new Card, [] { return tr("Buckets far from your TPUs"); })}
    , m_mismatches{wrapped(u"moneyMismatches"_s, TextRole::Body, TextColor::Text)}
    , m_table{named(this, new Table, "moneyTable", [] { return tr("What can be billed"); })}
    , m_stack{named(new ContentStack{m_table}, "moneyStack")}
    , m_staysCard{translated(this, new Card, [] { return tr("What stays when a TPU is deleted"); })}
    , m_stays{wrapped(u"moneyStays"_s, TextRole::Body, TextColor::Text)}
    , m_cleanUp{named(this, new QPushButton, "moneyCleanUp", [] { return tr("Open the clean-up list"); })}
    , m_logsCard{translated(this, new Card, [] { return tr("Logs"); })}
    , m_logs{wrapped(u"moneyLogs"_s, TextRole::Body, TextColor::Text)}
    , m_logsCommand{new CommandBox{u"moneyLogsCommand"_s}}
    , m_sources{new MoneySources}
{
    setObjectName(u"moneyView"_s);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    build();
    connectAll();
    translated(this, m_sumCard, [] { return tr("Estimated cost of this project"); });
    translated(this, m_tableCard, [] { return tr("What can be billed"); });
    translated(this, m_links.at(0), [] { return tr("Billing account"); });
    translated(
        this, m_links.at(1), [] { return tr("Budgets and alerts"); },
        [] { return tr("An alert comes hours after the cost, and stops nothing."); });
    translated(
        this, m_links.at(2), [] { return tr("Costs by SKU"); },
        [] { return tr("Group by SKU: the cumulative view misleads."); });
    translated(
        this, m_stack->empty(), [] { return tr("Nothing is billed"); },
        [] {
            return tr("There are no TPUs outside your grant, external addresses, disks, NAT gateways, "
                      "snapshots, buckets or other VMs in what was read.");
        });
    translated(this, [this] { m_stack->empty()->setButtonText(tr("Read again")); });
    translated(this, [this] { m_model->textsChanged(); }); // first: the table measures its heads
    translated(this, &MoneyView::showAll);
}

void MoneyView::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    m_sumCard = buildSum();
    column->addWidget(m_sumCard);
    m_tableCard = buildTable(); // who asks for costs finds them before what else there is to say
    column->addWidget(m_tableCard);
    column->addWidget(m_firewall);
    m_mismatchCard->body()->addWidget(m_mismatches);
    column->addWidget(m_mismatchCard);
    m_staysCard->body()->addWidget(m_stays);
    m_staysCard->body()->addWidget(m_cleanUp, 0, Qt::AlignLeft);
    column->addWidget(m_staysCard);
    m_logsCommand->setLines(1, 4);
    m_logsCard->body()->addWidget(m_logs);
    m_logsCard->body()->addWidget(m_logsCommand);
    column->addWidget(m_logsCard);
    column->addWidget(m_sources);
    column->addStretch(1);
    content->setAutoFillBackground(false);
    setWidget(content);
    content->setAutoFillBackground(false); // setWidget() switches it on
}

Card *MoneyView::buildSum()
{
    auto *card = new Card;
    iconButton(
        this, m_refresh, "moneyRefresh", [] { return tr("Read everything again (F5)"); },
        [] { return tr("Read everything again"); });
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_refresh, ButtonKind::Plain);
    card->addTitleWidget(m_age);
    card->addTitleWidget(m_refresh);
    auto *links = new QWidget;
    auto *flow = new FlowLayout{links, 8};
    for (const auto &name : {u"moneyAccount"_s, u"moneyBudgets"_s, u"moneyReports"_s}) {
        auto *link = new QPushButton;
        link->setObjectName(name);
        link->setIcon(themedIcon("external-link"_L1, TextColor::Accent));
        setButtonKind(link, ButtonKind::Link);
        m_links += link;
        flow->addWidget(link);
    }
    for (QWidget *part : std::initializer_list<QWidget *>{m_sum, m_sumWords, m_grant, m_budget, links})
        card->body()->addWidget(part);
    return card;
}

Card *MoneyView::buildTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(MoneyModel::SortRole);
    m_table->setModel(m_sorted);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(MoneyModel::Name);
    m_table->sortByColumn(MoneyModel::Price, Qt::DescendingOrder);
    auto *columns = new TableColumns{m_table, {u"what"_s, u"name"_s, u"place"_s, u"size"_s, u"state"_s, u"price"_s}};
    if (m_context.settings)
        columns->restore(m_context.settings->more(moneyTableKey).toObject());
    connect(columns, &TableColumns::changed, this, [this, columns] {
        if (m_context.settings)
            m_context.settings->setMore(moneyTableKey, columns->state());
    });
    m_stack->empty()->setObjectName(u"moneyEmpty"_s);
    m_stack->empty()->setIcon("circle-check"_L1);
    m_stack->empty()->setGuide("cost"_L1);
    auto *card = new Card;
    card->body()->addWidget(m_stack);
    return card;
}

void MoneyView::connectAll()
{
    connect(m_context.billables, &BillableService::changed, this, &MoneyView::showAll);
    connect(m_context.tpus, &TpuService::listChanged, this, [this] {
        showTable();
        showSum();
        showMismatches();
    });
    connect(m_context.tpus, &TpuService::listStateChanged, this, &MoneyView::onListChanged);
    if (m_context.grants)
        connect(m_context.grants, &Grants::changed, this, &MoneyView::showAll);
    if (m_context.prices)
        connect(m_context.prices, &PriceService::changed, this, &MoneyView::showAll);
    connect(m_refresh, &QPushButton::clicked, this, &MoneyView::refresh);
    connect(m_cleanUp, &QPushButton::clicked, this, &MoneyView::cleanUpRequested);
    connect(m_sources, &MoneySources::doctorRequested, this, &MoneyView::doctorRequested);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, &MoneyView::refresh);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &MoneyView::refresh);
    const QStringList paths{u"linkedaccount"_s, u"budgets"_s, u"reports"_s};
    for (qsizetype i = 0; i < m_links.size(); ++i) {
        connect(m_links.at(i), &QPushButton::clicked, this, [this, path = paths.at(i)] {
            emit linkRequested(consoleUrl(path, m_context.billables->profile().project));
        });
    }
}

const PriceList &MoneyView::prices() const
{
    return m_context.prices ? m_context.prices->list() : PriceList::dated();
}

/// Where TPUs are now; without any, where the grant allows them.
QStringList MoneyView::tpuRegions() const
{
    QStringList regions;
    for (const auto &tpu : m_context.tpus->tpus())
        regions += regionOf(tpu.zone);
    if (regions.isEmpty() && m_context.grants) {
        for (const auto &grant : m_context.grants->grants()) {
            for (const auto &row : grant.rows) {
                if (!grant.isOver(m_context.grants->now()) && !row.zone.isEmpty())
                    regions += regionOf(row.zone);
            }
        }
    }
    regions.removeDuplicates();
    return regions;
}

void MoneyView::refresh()
{
    m_context.billables->refresh();
    if (m_context.prices)
        m_context.prices->want();
    m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { }); // its errors are in listState()
}

/// What the sources told, and what the TPUs add to it.
QList<Billable> MoneyView::things() const
{
    const auto grants = m_context.grants ? m_context.grants->grants() : QList<Grant>{};
    const auto now = m_context.grants ? m_context.grants->now() : QDateTime::currentDateTimeUtc();
    return tpuBillables(m_context.tpus->tpus(), grants, prices(), now) + m_context.billables->items();
}

/// The first answers are on their way.
bool MoneyView::isReading() const
{
    const auto &list = m_context.tpus->listState();
    return m_context.billables->isReading() || (!list.updatedAt.isValid() && !list.error);
}

/// Every source of things answered, and each of its places.
bool MoneyView::isWhole() const
{
    const auto &list = m_context.tpus->listState();
    if (!list.updatedAt.isValid() || list.error || !list.staleZones.isEmpty())
        return false;
    for (const auto source : {BillSource::Disks, BillSource::Addresses, BillSource::Nats, BillSource::Snapshots,
                              BillSource::Machines, BillSource::Buckets}) {
        const auto &reading = m_context.billables->reading(source);
        if (!reading.readAt.isValid() || reading.error || !reading.unreachable.isEmpty())
            return false;
    }
    return true;
}

/// That nothing bills is said only when everybody who could know has answered.
void MoneyView::showTable()
{
    m_model->setThings(things(), prices());
    const int rows = std::min<int>(mostRowsInSight, std::max(1, m_model->rowCount()));
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height()
                              + rows * m_table->verticalHeader()->defaultSectionSize() + scaled(4));
    if (m_model->rowCount() > 0)
        m_stack->showContent();
    else if (isReading())
        m_stack->showLoading(tr("Reading what there is…"));
    else if (isWhole())
        m_stack->showEmpty();
    else
        m_stack->showFailure(tr("Not everything could be read, so it is not known whether something is billed. The "
                                "reasons are shown above."),
                             tr("Try again"));
}

void MoneyView::showAll()
{
    QDateTime newest;
    for (int i = 0; i < billSources; ++i)
        newest = std::max(newest, m_context.billables->reading(BillSource(i)).readAt);
    m_refresh->setEnabled(!m_context.billables->isReading());
    m_age->setUpdated(newest);
    m_age->setVisible(!m_context.billables->isReading()); // the first answer is not the age of them all
    showTable();
    showSum();
    showBudget();
    m_firewall->showRules();
    showMismatches();
    showStays();
    showSources();
}

/// The list is read again and again; only what it tells otherwise than before is shown anew.
void MoneyView::onListChanged()
{
    const auto &list = m_context.tpus->listState();
    QStringList now{list.updatedAt.isValid() ? u"known"_s : QString{}, list.error ? list.error->message : QString{}};
    for (const auto &zone : list.staleZones.keys())
        now += zone.toString();
    now.sort();
    if (std::exchange(m_listHeeded, now) == now)
        return;
    showTable();
    showSum();
    showSources();
}

void MoneyView::showSources()
{
    m_sources->showSources(*m_context.billables, m_context.tpus->listState(), m_context.prices);
    auto *column = qobject_cast<QVBoxLayout *>(widget()->layout());
    const int place = m_sources->hasTrouble() ? 1 : column->count() - 2; // trouble stands on top, else it is a footnote
    if (column->indexOf(m_sources) != place) {
        column->removeWidget(m_sources);
        column->insertWidget(place, m_sources);
    }
}

/// What is on the bill by the hour.
QStringList MoneyView::tpuWords() const
{
    const auto tpus = hourlySum(m_model->things(), prices());
    QStringList words;
    if (const int billed = tpus.priced + tpus.unknown - tpus.unsure; billed > 0)
        words += tr("%n TPU(s) that no grant covers: billed while there, whether used or not.", nullptr, billed);
    if (tpus.unsure > 0)
        words +=
            tr("%n TPU(s) that a grant lists without saying how many: counted here as billed.", nullptr, tpus.unsure);
    if (tpus.unknown > 0)
        words += tr("The price of %n of them is not known here.", nullptr, tpus.unknown);
    return words;
}

void MoneyView::showSum()
{
    const auto tpus = hourlySum(m_model->things(), prices());
    const auto sum = monthlySum(m_model->things(), prices());
    const auto logs = logsCost(m_context.billables->bytes().logs, prices());
    QStringList amounts; // not added up: TPUs seldom stay for a month, and that of logs is not over
    if (tpus.priced > 0)
        amounts += (tpus.isCeiling ? tr("At most %1 a month for TPUs outside a grant (%2 an hour)")
                                   : tr("About %1 a month for TPUs outside a grant (%2 an hour)"))
                       .arg(monthOf(tpus.amount).text(), tpus.amount.text());
    if (sum.priced > 0)
        amounts += tr("About %1 a month for disks, addresses, snapshots and buckets").arg(sum.amount.text());
    if (logs)
        amounts += tr("About %1 for logs so far this month").arg(logs->amount.text());
    m_sum->setVisible(!amounts.isEmpty());
    m_sum->setText(amounts.join(u'\n'));
    QStringList words = tpuWords();
    if (sum.priced > 0)
        words += sum.asOf.isEmpty()
            ? tr("At undated list prices, for what stands in the table below. Traffic is not included.")
            : tr("At list prices (the oldest of %1), for what stands in the table below. Traffic is not included.")
                  .arg(phrases::publishedDay(sum.asOf));
    if (logs)
        words += tr("Of this month's logs, what is beyond the 50 GiB that are free.");
    if (sum.unknown > 0)
        words += tr("The price of %n more item(s) is not known.", nullptr, sum.unknown);
    if (isReading())
        words += tr("Reading what there is…");
    else if (!isWhole())
        words += tr("Not everything could be read: there may be more.");
    else if (sum.priced + sum.unknown == 0 && !logs)
        words += tr("Nothing was found that is billed besides TPUs and traffic.");
    m_sumWords->setText(punctuation::sentences(words));
    m_grant->setText(moneytext::grantEnd(m_context.grants ? m_context.grants->grants() : QList<Grant>{},
                                         m_context.grants ? m_context.grants->now() : QDateTime::currentDateTimeUtc()));
}

void MoneyView::showBudget()
{
    m_budget->setText(moneytext::budgets(*m_context.billables));
    m_budget->setVisible(!m_budget->text().isEmpty());
}

void MoneyView::showMismatches()
{
    const auto things = m_context.billables->items();
    QStringList sentences;
    for (const auto &mismatch : bucketMismatches(things, tpuRegions())) {
        const auto bucket = std::ranges::find_if(things, [&](const Billable &thing) {
            return thing.kind == BillableKind::Bucket && thing.name == mismatch.bucket;
        });
        sentences += moneytext::mismatch(mismatch, *bucket, prices());
    }
    m_mismatchCard->setVisible(!sentences.isEmpty());
    m_mismatches->setText(bulleted(sentences) + u'\n'
                          + tr("Copy the data once into a bucket in the TPU's region, and train from there."));
}

void MoneyView::showStays()
{
    const auto &service = *m_context.billables;
    m_stays->setText(bulleted(moneytext::staysAfterDelete(service.items(), service)));
    m_logs->setText(moneytext::logs(service, prices()));
    m_logsCommand->setVisible(service.reading(BillSource::Logs).readAt.isValid()
                              && tpuLogs(service.sinks()) != TpuLogs::Excluded);
    m_logsCommand->setCommands(logExclusionCommand(service.profile().project), logExclusionCall(service.profile()));
}

void MoneyView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    if (!m_context.billables->reading(BillSource::Disks).readAt.isValid() && !m_context.billables->isReading())
        refresh();
}
