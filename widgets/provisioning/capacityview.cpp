// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/capacityview.h"

#include "services/provisioning/capacitystore.h"
#include "widgets/common/card.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/foldingrow.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/segmented.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/provisioning/capacitymap.h"
#include "widgets/provisioning/capacitymodel.h"
#include "widgets/provisioning/capacitytext.h"
#include "widgets/provisioning/feedbacksheet.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

enum class Period : int { Weeks2, Weeks8, All };

int mapDays(Period period)
{
    return period == Period::Weeks2 ? 14 : CapacityTable::hourDays;
}

} // namespace

CapacityView::CapacityView(CapacityContext context, QWidget *parent)
    : QWidget{parent}
    , m_context{std::move(context)}
    , m_model{new CapacityModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_hours{new CapacityMapModel{this}}
    , m_period{named(this, new Segmented, "capacityPeriod", [] { return tr("Period"); })}
    , m_export{named(this, new QPushButton, "capacityExportButton", [] { return tr("Export CSV…"); })}
    , m_feedback{named(this, new QPushButton, "capacityFeedbackButton", [] { return tr("Text for the TRC team…"); })}
    , m_notice{named(new NoticeBar, "capacityNotice")}
    , m_table{named(this, new Table, "capacityTable", [] { return tr("Capacity by zone, TPU and tier"); })}
    , m_map{named(new CapacityMap{m_hours}, "capacityMap")}
    , m_hour{named(new Label{TextRole::Body, TextColor::Text}, "capacityHour")}
    , m_order{named(new Label{TextRole::Body, TextColor::Soft}, "capacityOrder")}
    , m_interruptions{named(new Label{TextRole::Body, TextColor::Soft}, "capacityInterruptions")}
    , m_older{translated(
          this, new Label{TextRole::Status, TextColor::Soft},
          [] {
              return tr(
                  "What is older than eight weeks is kept by the day: it counts in the table, but has no place in the "
                  "map.");
          })}
    , m_counted{translated(this, new Label{TextRole::Status, TextColor::Soft},
                           [] {
                               return tr("Only tries that ended with an answer are counted. A try that was lost to the "
                                         "network, or to a temporary problem at Google, says nothing about capacity.");
                           })}
    , m_nothing{named(this, new Label{TextRole::Body, TextColor::Soft}, "capacityNothing",
                      [] { return tr("No TPU was asked for in this time. Choose a longer one."); })}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"capacityView"_s);
    m_soon->setSingleShot(true);
    m_soon->setInterval(50); // several tries may end in one turn
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(CapacityModel::SortRole);
    build();
    connectAll();
    translated(this, [this] {
        if (m_stack->currentWidget() != m_stack->empty() && m_mapCard->isVisibleTo(this))
            showChosen();
    });
}

/// In the order of the Tab key.
void CapacityView::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(tableCard());
    column->addWidget(mapCard());
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    m_stack = named(new ContentStack{scroll}, "capacityStack");
    auto *empty = named(
        this, m_stack->empty(), "capacityEmpty", [] { return tr("No attempts recorded yet"); },
        [] {
            return tr("Every try of a request is counted here when it is over, and one that waits in Google's queue "
                      "once an hour: a map of days and hours for each zone, how long you waited for a TPU, how long it "
                      "stayed, and where you got one.");
        });
    empty->setGuide("queued"_L1);
    empty->setIcon("chart-column"_L1);
    translated(this, [empty] { empty->setButtonText(tr("Create TPU…")); });
    named(m_stack->failure(), "capacityFailure");
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(12));
    all->addWidget(m_stack, 1);
    edgescroll::let(scroll);
    edgescroll::keepOff(m_stack);
    edgescroll::addNotices(all, {m_notice});
}

QWidget *CapacityView::tableCard()
{
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(CapacityModel::ZoneColumn);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // columns give way
    m_columns = new TableColumns{
        m_table,
        {u"zone"_s, u"type"_s, u"tier"_s, u"asked"_s, u"won"_s, u"share"_s, u"wait"_s, u"life"_s, u"last"_s},
        {CapacityModel::LastColumn, CapacityModel::LifeColumn, CapacityModel::WaitColumn, CapacityModel::AskedColumn,
         CapacityModel::WonColumn},
        {CapacityModel::TypeColumn, CapacityModel::TierColumn, CapacityModel::ShareColumn}};
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(CapacityModel::ShareColumn, Qt::DescendingOrder);
    m_nothing->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(bar());
    card->body()->addWidget(m_table);
    card->body()->addWidget(m_nothing);
    m_counted->setWordWrap(true);
    m_counted->setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(10));
    card->body()->addWidget(m_counted);
    return card;
}

QWidget *CapacityView::bar()
{
    m_period->addPart(int(Period::Weeks2), u"Weeks2"_s, [] { return tr("2 weeks"); });
    m_period->addPart(int(Period::Weeks8), u"Weeks8"_s, [] { return tr("8 weeks"); });
    m_period->addPart(int(Period::All), u"All"_s, [] { return tr("All"); });
    m_period->setCurrent(int(Period::Weeks2));
    auto *buttons = new QWidget;
    auto *verbs = new FlowLayout{buttons, scaled(8)};
    for (auto *button : {m_export, m_feedback})
        verbs->addWidget(button);
    auto *bar = new QWidget;
    auto *row = new FoldingRow{bar, scaled(8)};
    row->setContentsMargins(scaled(12), scaled(10), scaled(12), scaled(10));
    row->addWidget(m_period);
    row->addWidget(buttons);
    return bar;
}

QWidget *CapacityView::mapCard()
{
    m_order->setWordWrap(true);
    m_interruptions->setWordWrap(true);
    m_interruptions->hide();
    m_older->setWordWrap(true);
    m_hour->setWordWrap(true);
    m_mapCard = new Card;
    m_mapCard->body()->addWidget(m_order);
    m_mapCard->body()->addWidget(m_interruptions);
    m_mapCard->body()->addWidget(new CapacityLegend);
    m_mapCard->body()->addWidget(m_map);
    m_mapCard->body()->addWidget(m_hour);
    m_mapCard->body()->addWidget(m_older);
    return m_mapCard;
}

void CapacityView::connectAll()
{
    connect(m_context.capacityHistory, &CapacityStore::changed, m_soon, qOverload<>(&QTimer::start));
    connect(m_soon, &QTimer::timeout, this, [this] {
        if (isVisible()) // else it is read when it is shown
            read();
    });
    connect(m_period, &Segmented::currentChanged, this, [this] {
        read();
        readInterruptions();
    });
    connect(m_export, &QPushButton::clicked, this, &CapacityView::exportTable);
    connect(m_feedback, &QPushButton::clicked, this, &CapacityView::showFeedback);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &row) {
        if (!row.isValid())
            return;
        m_chosen = m_model->at(m_sorted->mapToSource(row).row()).key;
        showChosen();
    });
    connect(m_map, &CapacityMap::hourChanged, this, &CapacityView::showHour);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, &CapacityView::createRequested);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &CapacityView::read);
}

QDateTime CapacityView::since(const QDateTime &now) const
{
    const auto period = Period(m_period->current());
    return period == Period::All ? QDateTime{} : now.addDays(-mapDays(period));
}

void CapacityView::read()
{
    m_tasks.run(m_context.capacityHistory->history(),
                [this](const Result<CapacityHistory> &history) { showHistory(history); });
}

/// Google bills each reading: not for every look at the page.
void CapacityView::readInterruptions()
{
    constexpr qint64 often = 600; // seconds
    constexpr int keptDays = 42; // by Google
    const auto now = m_context.clock->now();
    const bool isFresh = m_reasonsAt.isValid() && m_reasonsAt.secsTo(now) < often;
    if (!m_context.interruptions || (isFresh && m_reasonsOf == m_period->current()))
        return;
    m_reasonsAt = now;
    m_reasonsOf = m_period->current();
    const auto from = since(now).isValid() ? since(now) : now.addDays(-keptDays);
    m_tasks.run(m_context.interruptions(from, m_tasks.token()),
                [this, of = m_reasonsOf](const Result<InterruptionReading> &reading) {
                    if (of != m_reasonsOf)
                        return;
                    m_reasons = reading;
                    showInterruptions();
                });
}

void CapacityView::showInterruptions()
{
    m_interruptions->setVisible(m_reasons.has_value());
    if (m_reasons)
        m_interruptions->setText(capacitytext::interruptions(*m_reasons, m_chosen.zone));
}

void CapacityView::showHistory(const Result<CapacityHistory> &history)
{
    if (!history) {
        m_stack->showFailure(history.error().message, tr("Try again"));
        return;
    }
    const auto now = m_context.clock->now();
    m_history = *history;
    if (m_context.underWay)
        m_history.spans += m_context.underWay(now);
    if (m_history.isEmpty()) {
        m_stack->showEmpty();
        return;
    }
    m_stack->showContent();
    m_model->update(
        summaries(m_history, since(now).isValid() ? since(now) : QDateTime::fromMSecsSinceEpoch(0, QTimeZone::UTC)),
        now);
    int row = m_model->rowOf(m_chosen);
    if (row < 0 && m_sorted->rowCount() > 0)
        row = m_sorted->mapToSource(m_sorted->index(0, 0)).row();
    constexpr int mostRows = 8;
    const int rows = std::clamp(m_model->rowCount(), 1, mostRows);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + rows * m_table->verticalHeader()->defaultSectionSize() + 2);
    m_columns->fitSoon();
    m_mapCard->setVisible(row >= 0);
    m_table->setVisible(row >= 0);
    m_nothing->setVisible(row < 0);
    m_counted->setVisible(row >= 0);
    if (row < 0)
        return;
    m_chosen = m_model->at(row).key;
    m_table->setCurrentIndex(m_sorted->mapFromSource(m_model->index(row, 0)));
    showChosen();
}

void CapacityView::showChosen()
{
    const auto now = m_context.clock->now();
    QList<CapacitySpan> spans;
    QList<ZoneId> zones;
    bool hasDays = false;
    for (const auto &span : std::as_const(m_history.spans)) {
        if (span.key == m_chosen) {
            spans << span;
            hasDays |= span.unit == CapacityUnit::Day;
        }
        if (span.key.type == m_chosen.type && span.key.tier == m_chosen.tier && !zones.contains(span.key.zone))
            zones << span.key.zone;
    }
    m_hours->update(spans, now, mapDays(Period(m_period->current())), m_context.timeZone());
    m_mapCard->setTitle(tr("Hour by hour: %1").arg(capacitytext::key(m_chosen)));
    m_map->setAccessibleName(tr("Capacity of %1 by day and hour").arg(capacitytext::key(m_chosen)));
    m_order->setText(capacitytext::order(rankedOrder(zones, m_history, m_chosen.type, m_chosen.tier, now)));
    showInterruptions();
    m_older->setVisible(hasDays && Period(m_period->current()) == Period::All);
    showHour(m_map->currentIndex());
}

void CapacityView::showHour(const QModelIndex &index)
{
    m_hour->setText(index.isValid() ? m_hours->sentence(index)
                                    : tr("Point at an hour, or move with the arrow keys, to read what was counted."));
}

void CapacityView::exportTable()
{
    askWhereToSave(this, "capacityExportDialog",
                   {.title = tr("Export the capacity history"),
                    .fileName = u"tpu-capacity.csv"_s,
                    .filter = tr("Table (*.csv)"),
                    .suffix = u"csv"_s},
                   [this](const QString &path) { writeTo(path); });
}

void CapacityView::writeTo(const QString &path)
{
    m_tasks.run(m_context.capacityHistory->history(), [this, path](const Result<CapacityHistory> &history) {
        if (history) // all of it, and only what has ended
            writeHistory(*history, path);
        else
            m_notice->showError(history.error());
    });
}

void CapacityView::writeHistory(const CapacityHistory &history, const QString &path)
{
    QSaveFile file{path};
    const auto text = capacityCsv(history);
    const bool done = file.open(QFile::WriteOnly) && file.write(text) == text.size() && file.commit();
    if (done)
        m_notice->say(StatusLevel::Ok,
                      [path] { return tr("%1 was written: the whole history, times in UTC.").arg(path); });
    else
        m_notice->showNotice(StatusLevel::Bad,
                             tr("%1 could not be written: %2. Choose another folder.").arg(path, file.errorString()));
}

void CapacityView::showFeedback()
{
    if (!m_sheet)
        m_sheet = new FeedbackSheet{this};
    const auto now = m_context.clock->now();
    auto from = since(now);
    if (!from.isValid() && !m_history.spans.isEmpty())
        from = m_history.spans.constFirst().start;
    m_sheet->show({.project = m_context.project,
                   .from = from.isValid() ? from : now,
                   .to = now,
                   .rows = summaries(m_history, from.isValid() ? from : now),
                   .isForSending = m_context.isForSending});
}

void CapacityView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_soon->start();
}

void CapacityView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    read(); // ages, and what waits now
    readInterruptions();
}
