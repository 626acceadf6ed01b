// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/maplegend.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/usagetext.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <array>

using namespace Qt::StringLiterals;

namespace {

/// The colours from low to high.
class ScaleBar : public QWidget
{
public:
    ScaleBar() { setFixedSize(scaled(120), scaled(12)); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        for (int step = 0; step < scaleSteps; ++step) {
            const double from = double(width()) * step / scaleSteps;
            painter.fillRect(QRectF{from, 0, double(width()) / scaleSteps + 1, double(height())}, scaleStep(step));
        }
    }
};

class Swatch : public QWidget
{
public:
    explicit Swatch(CellFill fill)
        : m_fill{fill}
    {
        setFixedSize(scaled(20), scaled(14));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const int step = m_fill == CellFill::Stale || m_fill == CellFill::Coarse ? scaleSteps - 8 : 0;
        paintCellFill(&painter, QRectF{rect()}, {.fill = m_fill, .step = qint8(step)}, tokensOf(this));
    }

private:
    CellFill m_fill;
};

/// What stands out, as a pill that can be pressed.
class OddButton : public QAbstractButton
{
public:
    OddButton(StatusLevel level, const QString &text)
        : m_level{level}
    {
        setText(text);
        setFont(fontFor(TextRole::Status));
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + fontMetrics().capHeight() + scaled(30),
                fontMetrics().height() + scaled(6)};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &tokens = tokensOf(this);
        QPainter painter{this};
        const double radius = height() / 2.0;
        stylepaint::roundedBox(&painter, rect(), radius, tokens.background(m_level),
                               underMouse() ? tokens.textColor(m_level) : QColor{});
        const double side = fontMetrics().capHeight() * 1.25;
        paintStatus(&painter, QRectF{double(scaled(10)), (height() - side) / 2, side, side}, m_level,
                    tokens.textColor(m_level));
        painter.setPen(tokens.textColor(m_level));
        painter.drawText(rect().adjusted(scaled(16) + qRound(side), 0, -scaled(8), 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text());
        if (hasFocus())
            stylepaint::focusRing(&painter, rect(), radius, tokens.accent);
    }
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
            update();
        return QAbstractButton::event(event);
    }

private:
    StatusLevel m_level;
};

QWidget *together(QWidget *left, QWidget *right)
{
    auto *part = new QWidget;
    auto *row = new QHBoxLayout{part};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(6));
    row->addWidget(left);
    row->addWidget(right);
    return part;
}

Label *small(const QString &text)
{
    return new Label{text, TextRole::Status, TextColor::Soft};
}

QString wordOf(CellFill fill)
{
    switch (fill) {
    case CellFill::HeldIdle: return usageStateWord(UsageState::HeldIdle);
    case CellFill::Stale: return usageStateWord(UsageState::Stale);
    case CellFill::Coarse: return usageStateWord(UsageState::Coarse);
    case CellFill::NoData: return usageStateWord(UsageState::NoData);
    case CellFill::NoWorkload: return usageStateWord(UsageState::NoWorkload);
    case CellFill::Broken: return MapLegend::tr("unreachable, or no valid answer");
    case CellFill::Hung: return usageStateWord(UsageState::Hung);
    case CellFill::Value: break;
    }
    return {};
}

QString oddWord(Oddity kind, int count)
{
    switch (kind) {
    case Oddity::Hung: return MapLegend::tr("%n hung", "cores", count);
    case Oddity::Unreachable: return MapLegend::tr("%n not reached", "cores", count);
    case Oddity::Straggler: return MapLegend::tr("%n stragglers", "chips", count);
    case Oddity::Stale: return MapLegend::tr("%n stale", "cores", count);
    case Oddity::NoData: return MapLegend::tr("%n without data", "cores", count);
    case Oddity::HeldIdle: return MapLegend::tr("%n held but idle", "cores", count);
    }
    return {};
}

StatusLevel levelOf(Oddity kind)
{
    switch (kind) {
    case Oddity::Hung:
    case Oddity::Unreachable:
    case Oddity::Straggler: return StatusLevel::Bad;
    case Oddity::Stale:
    case Oddity::HeldIdle: return StatusLevel::Warning;
    case Oddity::NoData: return StatusLevel::Skipped;
    }
    return StatusLevel::Skipped;
}

/// Cores of each kind; of stragglers chips, for they share a duty cycle.
std::array<int, oddities> countsOf(const SliceUsage &usage)
{
    std::array<int, oddities> counts{};
    int chipBefore = -1;
    for (const auto &one : oddOnes(usage)) {
        const int chip = usage.layout.cores[one.core].chipOfSlice;
        if (one.kind == Oddity::Straggler && std::exchange(chipBefore, chip) == chip)
            continue;
        counts[size_t(one.kind)] += one.isWholeHost ? usage.layout.devicesPerHost() : 1;
    }
    return counts;
}

} // namespace

MapLegend::MapLegend(CoreMap *map, QWidget *parent)
    : QWidget{parent}
    , m_map{map}
    , m_flow{new FlowLayout{this, 12}}
{
    setObjectName(u"usageMapLegend"_s);
    connect(map, &CoreMap::facesChanged, this, &MapLegend::refresh);
    translated(this, &MapLegend::explain);
}

/// All of it anew.
void MapLegend::explain()
{
    m_shown.clear();
    refresh();
}

void MapLegend::refresh()
{
    std::array<bool, size_t(CellFill::Hung) + 1> isSeen{};
    for (const auto &face : m_map->faces())
        isSeen[size_t(face.fill)] = true;
    const auto counts = countsOf(m_map->usage());
    const auto &scale = m_map->scale();
    const auto low = mapValueText(float(scale.low), scale.metric);
    const auto high = mapValueText(float(scale.high), scale.metric);
    QString shown = metricName(scale.metric) + low + u'–' + high;
    for (size_t fill = 0; fill < isSeen.size(); ++fill)
        shown += isSeen[fill] ? wordOf(CellFill(fill)) : QString{};
    for (const int count : counts)
        shown += u'/' + QString::number(count);
    if (std::exchange(m_shown, shown) == shown)
        return;
    const auto *focused = focusWidget();
    const auto name = focused && focused->hasFocus() ? focused->objectName() : QString{};
    while (auto *item = m_flow->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (int kind = 0; kind < oddities; ++kind) {
        if (counts[size_t(kind)] > 0)
            addOdd(Oddity(kind), counts[size_t(kind)], name);
    }
    auto *bar = together(small(low), new ScaleBar);
    bar->layout()->addWidget(small(high));
    m_flow->addWidget(together(small(metricName(scale.metric)), bar));
    for (size_t fill = 1; fill < isSeen.size(); ++fill) {
        if (isSeen[fill])
            m_flow->addWidget(together(new Swatch{CellFill(fill)}, small(wordOf(CellFill(fill)))));
    }
    updateGeometry();
}

void MapLegend::addOdd(Oddity kind, int count, const QString &focused)
{
    static constexpr std::array names{"Hung", "Unreachable", "Straggler", "Stale", "NoData", "HeldIdle"};
    auto *button = new OddButton{levelOf(kind), oddWord(kind, count)};
    button->setObjectName(u"usageOdd"_s + QLatin1StringView{names[size_t(kind)]} + u"Button"_s);
    button->setToolTip(tr("Go to the next one (N; back with Shift+N)"));
    connect(button, &QAbstractButton::clicked, this, [this, kind] { m_map->goToOdd(1, kind); });
    m_flow->addWidget(button);
    if (button->objectName() == focused)
        button->setFocus();
}

void MapLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        explain();
}
