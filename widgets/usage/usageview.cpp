// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageview.h"

#include "widgets/common/card.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/maplegend.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagetable.h"

#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QWidget *inCard(QWidget *content, QWidget *strut = nullptr)
{
    auto *card = new Card;
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(content, 1);
    if (strut != nullptr)
        row->addWidget(strut);
    card->body()->addLayout(row, 1);
    return card;
}

/// Large letters in a small window: it scrolls, and does not make the window larger.
void fill(QScrollArea *area, QWidget *content)
{
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(content);
}

/// The legend stands below what is drawn, not at the foot of the room that a small map leaves empty.
class MapWithLegend final : public QWidget
{
public:
    explicit MapWithLegend(CoreMap *map)
        : m_map{map}
        , m_legend{new MapLegend{map}}
    {
        auto *column = new QVBoxLayout{this};
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(scaled(8));
        column->addWidget(m_map, 1);
        column->addWidget(m_legend);
        column->addStretch();
        connect(m_map, &CoreMap::facesChanged, this, &MapWithLegend::fit); // another slice, another zoom
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        fit();
    }

private:
    void fit()
    {
        const int legend = m_legend->heightForWidth(width());
        m_map->setMaximumHeight(std::max(
            m_map->minimumHeight(), m_map->heightIn({width(), height() - std::max(0, legend) - layout()->spacing()})));
    }

    CoreMap *m_map;
    MapLegend *m_legend;
};

} // namespace

UsageView::UsageView(History *history, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_map{new CoreMap}
    , m_graphs{new UsageGraphs{history, clock}}
    , m_table{new UsageTable}
    , m_splitter{new QSplitter}
    , m_strut{new QWidget}
    , m_overview{new QScrollArea}
    , m_stack{new ViewStack}
{
    setObjectName(u"usageView"_s);
    m_splitter->setObjectName(u"usageSplitter"_s);
    m_overview->setObjectName(u"usageOverview"_s);
    m_map->setObjectName(u"usageMap"_s);
    m_splitter->addWidget(new MapWithLegend{m_map});
    m_strut->setFixedWidth(0);
    m_graphs->installEventFilter(this);
    m_splitter->addWidget(inCard(m_graphs, m_strut));
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 5);
    m_splitter->setHandleWidth(scaled(12));
    m_splitter->setChildrenCollapsible(false);
    fill(m_overview, m_splitter);
    m_overview->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    m_overview->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *rows = new QScrollArea;
    rows->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    fill(rows, inCard(m_table));
    m_stack->addWidget(m_overview);
    m_stack->addWidget(rows);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_stack);
    const auto openHost = [this](int core) { emit hostWanted(m_usage.layout.cores.value(core).host); };
    connect(m_map, &CoreMap::selected, this, &UsageView::select);
    connect(m_map, &CoreMap::activated, this, openHost);
    connect(m_map, &CoreMap::hostActivated, this, &UsageView::hostWanted);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isShared = true; });
    connect(m_table, &UsageTable::selected, this, &UsageView::select);
    connect(m_table, &UsageTable::activated, this, openHost);
}

void UsageView::setUsage(const SliceUsage &usage)
{
    const bool isOther = usage.id != m_usage.id || usage.cores.size() != m_usage.cores.size();
    m_usage = usage;
    m_map->setUsage(usage);
    m_table->setUsage(usage);
    m_graphs->setSlice(usage);
    if (!isOther)
        return;
    select({});
    shareRoom();
}

/// A map of a thousand cores needs more than one of eight; what the user chose stays.
void UsageView::shareRoom()
{
    if (m_isShared)
        return;
    const int width = m_splitter->width();
    const auto cores = m_usage.cores.size();
    const int map = cores > 256 ? width * 11 / 20 : cores > 8 ? width * 2 / 5 : std::max(scaled(260), width * 3 / 10);
    m_splitter->setSizes({map, width - map});
}

void UsageView::restore(const QByteArray &state)
{
    m_isShared = !state.isEmpty() && m_splitter->restoreState(state);
}

void UsageView::setFace(Face face)
{
    m_stack->setCurrentIndex(int(face));
}

UsageView::Face UsageView::face() const
{
    return Face(m_stack->currentIndex());
}

/// Nothing chosen is the slice as a whole.
void UsageView::select(const QList<int> &cores)
{
    m_selection = cores;
    m_map->setSelected(cores);
    m_table->setSelected(cores);
    m_graphs->setSelection(cores, cores.isEmpty() ? GraphScope::Slice : GraphScope::PerCore);
}

/// Large letters or a small window: the graphs below the map, and all of it scrolls.
void UsageView::turn()
{
    const bool isNarrow = width() < scaled(700);
    m_splitter->setOrientation(isNarrow ? Qt::Vertical : Qt::Horizontal);
    m_splitter->widget(0)->setMinimumSize(isNarrow ? QSize{0, scaled(260)} : QSize{scaled(260), 0});
    m_splitter->widget(1)->setMinimumWidth(isNarrow ? 0 : scaled(320));
    prop();
}

/// A splitter does not ask how high lines that break are, so the graphs would get too little for them.
void UsageView::prop()
{
    const bool isNarrow = m_splitter->orientation() == Qt::Vertical;
    m_strut->setMinimumHeight(
        std::max(isNarrow ? scaled(330) : 0, m_graphs->layout()->totalMinimumHeightForWidth(m_graphs->width())));
}

bool UsageView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_graphs && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        prop();
    return QWidget::eventFilter(watched, event);
}

void UsageView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    turn();
    shareRoom();
}
