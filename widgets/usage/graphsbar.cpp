// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphsbar.h"

#include "services/core/punctuation.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/usagetext.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

/// Only a new libtpu, one of a multislice, or a program that tells Prometheus has them.
bool isToldByFew(Metric metric)
{
    return metric == Metric::HbmBandwidth || metric == Metric::RunTime || metric == Metric::TransferTime
        || metric == Metric::CollectiveTime || metric == Metric::InputWait || metric == Metric::InputRate
        || metric == Metric::CheckpointWait || metric == Metric::CheckpointRate;
}

} // namespace

GraphsBar::GraphsBar(QWidget *parent)
    : QWidget{parent}
    , m_scope{named(this, new Segmented, "usageScope", [] { return tr("What the graphs show a line for"); })}
    , m_span{named(new Label{TextRole::Status, TextColor::Soft}, "usageSpan")}
    , m_out{iconButton(
          this, new QToolButton{this}, "usageZoomOut",
          [] { return tr("Zoom out (−). A double click on a graph goes back to the range."); },
          [] { return tr("Zoom out"); })}
    , m_in{iconButton(
          this, new QToolButton{this}, "usageZoomIn",
          [] {
              return tr("Zoom in (+). The wheel zooms, dragging across a graph chooses a period, with Shift it moves.");
          },
          [] { return tr("Zoom in"); })}
    , m_graphs{named(
          this, new QPushButton, "usageGraphsMenu", [] { return tr("Graphs"); },
          [] { return tr("Choose what is drawn"); })}
    , m_menu{new QMenu{this}}
    , m_badge{named(new StateBadge{nullptr, StateBadge::Look::Filled}, "usageLiveBadge")}
    , m_live{named(new QPushButton, "usageLiveButton")}
{
    m_out->setIcon(themedIcon("minus"_L1));
    m_in->setIcon(themedIcon("plus"_L1));
    for (auto *button : {m_out, m_in})
        button->setAutoRaise(true);
    m_scope->addPart(int(GraphScope::Slice), u"slice"_s, [] { return tr("Slice"); });
    m_scope->addPart(int(GraphScope::PerHost), u"hosts"_s, [] { return tr("Hosts"); });
    m_scope->addPart(int(GraphScope::PerCore), u"cores"_s, [this] { return m_areChips ? tr("Chips") : tr("Cores"); });
    m_graphs->setMenu(m_menu);
    auto *row = new FlowLayout{this, scaled(8)};
    for (QWidget *widget : std::initializer_list<QWidget *>{m_scope, m_graphs, m_out, m_in, m_badge, m_live, m_span})
        row->addWidget(widget);
    connect(m_scope, &Segmented::currentChanged, this, [this](int part) {
        if (!m_isQuiet)
            emit scopeChosen(GraphScope(part));
    });
    connect(m_out, &QToolButton::clicked, this, [this] { emit zoomWanted(2); });
    connect(m_in, &QToolButton::clicked, this, [this] { emit zoomWanted(0.5); });
    connect(m_live, &QPushButton::clicked, this, &GraphsBar::liveWanted);
    connect(m_menu, &QMenu::aboutToShow, this, &GraphsBar::fillMenu);
    translated(this, &GraphsBar::nameParts);
}

QList<Metric> GraphsBar::offered()
{
    return {Metric::DutyCycle,      Metric::HbmUsed,   Metric::TensorCore,     Metric::HbmBandwidth,
            Metric::QueueSize,      Metric::IdleTime,  Metric::RunTime,        Metric::TransferTime,
            Metric::CollectiveTime, Metric::InputWait, Metric::CheckpointWait, Metric::InputRate,
            Metric::CheckpointRate, Metric::HostCpu,   Metric::HostCpuBusiest, Metric::HostMemoryUsed,
            Metric::Load,           Metric::NetworkIn, Metric::NetworkOut,     Metric::DiskUsed};
}

/// What depends on the slice, too.
void GraphsBar::nameParts()
{
    m_scope->setText(int(GraphScope::PerCore), m_areChips ? tr("Chips") : tr("Cores"));
    m_badge->setState(StatusLevel::Ok, tr("Live"));
    m_live->setText(m_isLive ? tr("Back to live") : tr("To the end"));
}

void GraphsBar::setScope(GraphScope scope)
{
    m_isQuiet = true;
    m_scope->setCurrent(int(scope));
    m_isQuiet = false;
}

void GraphsBar::setMetrics(const QList<Metric> &metrics)
{
    m_metrics = metrics;
}

void GraphsBar::setChips(bool areChips)
{
    if (std::exchange(m_areChips, areChips) != areChips)
        nameParts();
}

void GraphsBar::setState(bool isFollowing, bool isLive, const QString &span)
{
    m_isLive = isLive;
    m_isFollowing = isFollowing;
    showBadge();
    m_live->setVisible(!isFollowing);
    m_live->setText(isLive ? tr("Back to live") : tr("To the end"));
    m_span->setText(span);
}

void GraphsBar::setHeard(bool isHeard)
{
    if (std::exchange(m_isHeard, isHeard) != isHeard)
        showBadge();
}

void GraphsBar::showBadge()
{
    m_badge->setVisible(m_isFollowing && m_isLive && m_isHeard);
}

void GraphsBar::fillMenu()
{
    m_menu->clear();
    const auto all = offered();
    for (const auto metric : all) {
        const bool isChosen = m_metrics.contains(metric);
        if (!isChosen && isToldByFew(metric) && m_isTold && !m_isTold(metric))
            continue;
        auto *action = m_menu->addAction(metricName(metric));
        action->setCheckable(true);
        action->setChecked(isChosen);
        connect(action, &QAction::triggered, this, [this, metric](bool isOn) { choose(metric, isOn); });
    }
    m_menu->addSeparator();
    auto *fit = m_menu->addAction(tr("Fit the axis to the values"));
    fit->setCheckable(true);
    fit->setChecked(m_isFitted);
    connect(fit, &QAction::triggered, this, [this](bool isOn) {
        m_isFitted = isOn;
        emit fitChanged();
    });
}

/// One graph at least stays.
void GraphsBar::choose(Metric metric, bool isOn)
{
    QList<Metric> chosen;
    const auto all = offered();
    for (const auto one : all) {
        if (one == metric ? isOn : m_metrics.contains(one))
            chosen.append(one);
    }
    if (chosen.isEmpty())
        return;
    m_metrics = chosen;
    emit metricsChosen(chosen);
}

GraphGaps::GraphGaps(QWidget *parent)
    : QWidget{parent}
    , m_pill{new StateBadge{this, StateBadge::Look::Pill}}
    , m_text{new Label{TextRole::Status, TextColor::Soft, this}}
{
    named(m_pill, "usageGapPill");
    named(m_text, "usageGapText");
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(scaled(4), scaled(4), scaled(4), 0);
    row->setSpacing(scaled(10));
    row->addWidget(m_pill);
    row->addWidget(m_text, 1);
    m_text->setWordWrap(true);
    hide();
}

void GraphGaps::setGaps(const QList<UsageGap> &gaps, bool isAllCoarse, qint64 now)
{
    setVisible(isAllCoarse || !gaps.isEmpty());
    m_pill->setVisible(!gaps.isEmpty());
    if (gaps.isEmpty()) {
        m_text->setText(tr("All of this came from Cloud Monitoring: one value a minute, up to three minutes late."));
        return;
    }
    const auto &last = gaps.constLast();
    m_pill->setState(StatusLevel::Note,
                     tr("Gap %1", "a stretch of time: 10:14–10:21")
                         .arg(spanText(last.from, last.until, now, QTimeZone::systemTimeZone())));
    auto text = last.isFilled ? tr("The hosts said nothing; filled from Cloud Monitoring (60 s), drawn dashed.")
                              : tr("Nothing was measured.");
    if (gaps.size() > 1)
        text = punctuation::sentences({text, tr("%n earlier gap(s) in this period.", nullptr, int(gaps.size() - 1))});
    m_text->setText(text);
}
