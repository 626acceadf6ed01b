// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/coremap.h"

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/mapaccessible.h"
#include "widgets/usage/mapwords.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr int ringRoom = 4; ///< how far rings reach beyond a cell
constexpr qsizetype mostSingleUpdates = 48; ///< beyond, one rectangle around all is cheaper than a region of many

HostLook lookOf(const SliceUsage &usage, int worker)
{
    const auto face = mapwords::face(usage, worker);
    const auto own = worker < usage.hosts.size() ? mapwords::label(usage.hosts[worker]) : QString{};
    return {.name = own.isEmpty() ? hostName(usage, worker) : mapwords::host(worker),
            .label = own,
            .number = QString::number(worker),
            .tone = face.tone,
            .word = face.word};
}

FaceText textOf(const MapGeometry &plan)
{
    return plan.sizes().detail == MapDetail::Words ? FaceText::Words
        : plan.sizes().hasNumbers                  ? FaceText::Number
                                                   : FaceText::None;
}

} // namespace

CoreMap::CoreMap(QWidget *parent)
    : QAbstractScrollArea{parent}
{
    CoreMapAccessible::install();
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumSize(scaled(220), scaled(140));
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    horizontalScrollBar()->setSingleStep(scaled(24));
    verticalScrollBar()->setSingleStep(scaled(24));
    connect(Theme::of(this), &Theme::changed, this, [this] {
        layOut();
        viewport()->update();
    });
    setAccessibleName(tr("Map of the chips"));
}

CoreMap::~CoreMap() = default;

void CoreMap::setUsage(const SliceUsage &usage)
{
    const bool isSame = usage.id == m_usage.id && usage.layout == m_usage.layout;
    m_usage = usage;
    if (!isSame) {
        m_selected.clear();
        m_band.reset();
        m_current = m_anchor = -1;
        m_zoom = 0;
        m_faces.clear();
        m_hosts.clear();
        CoreMapAccessible::forget(this);
        layOut();
        viewport()->update();
        return;
    }
    refreshHosts();
    refreshFaces();
    if (m_tip && QToolTip::isVisible() && viewport()->underMouse())
        showTip(*m_tip); // what is read stays true
}

void CoreMap::setMetric(Metric metric)
{
    if (metric == m_scale.metric)
        return;
    m_scale = {.metric = metric};
    refreshFaces();
    emit facesChanged();
}

/// Every look anew; only what differs is painted again.
void CoreMap::refreshFaces()
{
    const auto scale = scaleFor(m_usage, m_scale.metric);
    const auto text = textOf(m_plan);
    QList<int> changed;
    bool isOtherKind = scale != m_scale || m_faces.size() != m_plan.cells().size();
    m_scale = scale;
    m_faces.resize(m_plan.cells().size());
    for (int core = 0; core < m_faces.size(); ++core) {
        auto face = cellFace(m_usage, core, m_scale, text);
        if (face == m_faces[core])
            continue;
        isOtherKind = isOtherKind || face.fill != m_faces[core].fill;
        m_faces[core] = std::move(face);
        changed << core;
    }
    updateCores(changed);
    auto odd = oddOnes(m_usage);
    if (odd != m_odd) {
        CoreMapAccessible::sayOdd(this, m_odd, odd);
        m_odd = std::move(odd);
        isOtherKind = true;
    }
    if (isOtherKind)
        emit facesChanged();
}

void CoreMap::refreshHosts()
{
    m_hosts.resize(m_plan.hosts().size());
    for (int host = 0; host < m_hosts.size(); ++host) {
        auto look = lookOf(m_usage, host);
        if (look == m_hosts[host])
            continue;
        m_hosts[host] = std::move(look);
        viewport()->update(m_plan.hosts()[host].translated(-offset()));
    }
}

void CoreMap::updateCore(int core)
{
    if (core >= 0 && core < m_plan.cells().size())
        viewport()->update(
            m_plan.cells()[core].translated(-offset()).adjusted(-ringRoom, -ringRoom, ringRoom, ringRoom));
}

void CoreMap::updateCores(const QList<int> &cores)
{
    if (cores.size() <= mostSingleUpdates) {
        for (const int core : cores)
            updateCore(core);
        return;
    }
    QRect all;
    for (const int core : cores)
        all |= m_plan.cells()[core];
    viewport()->update(all.translated(-offset()).adjusted(-ringRoom, -ringRoom, ringRoom, ringRoom));
}

/// The smallest cell that fits, made larger by the zoom. Scroll bars take room only where they are needed.
void CoreMap::layOut()
{
    const auto metrics = MapMetrics::of(font());
    QSize room = maximumViewportSize();
    const auto plan = [&] {
        const MapGeometry fit{m_usage.layout, room, metrics};
        return m_zoom == 0 ? fit
                           : MapGeometry{m_usage.layout, room, metrics,
                                         std::max(2, qRound(fit.sizes().cell.width() * std::pow(1.25, m_zoom)))};
    };
    m_plan = plan();
    if (m_plan.sizes().all.height() > room.height()) {
        room.rwidth() -= verticalScrollBar()->sizeHint().width();
        m_plan = plan();
    }
    if (m_plan.sizes().all.width() > room.width())
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    horizontalScrollBar()->setRange(0, std::max(0, m_plan.sizes().all.width() - room.width()));
    verticalScrollBar()->setRange(0, std::max(0, m_plan.sizes().all.height() - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    m_painter = CellPainter{m_plan, tokensOf(this), font(), devicePixelRatioF()};
    refreshHosts();
    refreshFaces();
}

int CoreMap::heightIn(QSize room) const
{
    if (m_zoom != 0 || m_usage.layout.cores.isEmpty())
        return room.height();
    const int needed = MapGeometry{m_usage.layout, room, MapMetrics::of(font())}.sizes().all.height();
    return std::min(room.height(), needed);
}

QPoint CoreMap::offset() const
{
    return {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

QSize CoreMap::viewportSizeHint() const
{
    return {scaled(420), scaled(360)};
}

void CoreMap::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    viewport()->update();
}

void CoreMap::scrollContentsBy(int dx, int dy)
{
    viewport()->scroll(dx, dy);
}

void CoreMap::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Map of the chips"));
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::DevicePixelRatioChange) {
        layOut();
        viewport()->update();
    }
}

void CoreMap::setSelected(const QList<int> &cores)
{
    QSet<int> chosen;
    for (const int core : cores) {
        if (core >= 0 && core < m_plan.cells().size())
            chosen.insert(core);
    }
    const QSignalBlocker quiet{this};
    choose(chosen);
}

QList<int> CoreMap::selectedCores() const
{
    QList<int> cores{m_selected.cbegin(), m_selected.cend()};
    std::ranges::sort(cores);
    return cores;
}

void CoreMap::choose(const QSet<int> &cores)
{
    if (cores == m_selected)
        return;
    const auto before = std::exchange(m_selected, cores);
    QList<int> changed;
    for (const int core : before) {
        if (!cores.contains(core))
            changed << core;
    }
    for (const int core : cores) {
        if (!before.contains(core))
            changed << core;
    }
    updateCores(changed);
    CoreMapAccessible::saySelection(this);
    emit selected(selectedCores());
}

void CoreMap::setCurrent(int core)
{
    if (core < 0 || core >= m_plan.cells().size())
        return;
    const int before = std::exchange(m_current, core);
    updateCore(before);
    updateCore(core);
    showCore(core);
    if (before != core)
        CoreMapAccessible::sayCurrent(this);
}

void CoreMap::showCore(int core)
{
    const auto box = m_plan.cells()[core].adjusted(-scaled(12), -scaled(12), scaled(12), scaled(12));
    for (auto *bar : {horizontalScrollBar(), verticalScrollBar()}) {
        const bool isAcross = bar == horizontalScrollBar();
        const int from = isAcross ? box.left() : box.top();
        const int to = isAcross ? box.right() : box.bottom();
        if (from < bar->value())
            bar->setValue(from);
        else if (to > bar->value() + bar->pageStep())
            bar->setValue(to - bar->pageStep());
    }
}

int CoreMap::goToOdd(int direction, std::optional<Oddity> kind)
{
    QList<int> cores;
    for (const auto &one : std::as_const(m_odd)) {
        if (!kind || one.kind == *kind)
            cores << one.core;
    }
    if (cores.isEmpty())
        return -1;
    std::ranges::sort(cores);
    const auto next =
        direction >= 0 ? std::ranges::upper_bound(cores, m_current) : std::ranges::lower_bound(cores, m_current);
    const int core = direction >= 0 ? (next == cores.end() ? cores.first() : *next)
                                    : (next == cores.begin() ? cores.last() : *std::prev(next));
    QSet<int> chosen{core};
    const auto odd =
        std::ranges::find_if(m_odd, [&](const OddOne &one) { return one.core == core && one.isWholeHost; });
    for (int other = core; odd != m_odd.end() && other < m_faces.size()
         && m_usage.layout.cores[other].host == m_usage.layout.cores[core].host;
         ++other)
        chosen.insert(other);
    m_anchor = core;
    setCurrent(core);
    choose(chosen);
    return core;
}

void CoreMap::paintEvent(QPaintEvent *event)
{
    QPainter painter{viewport()};
    const QRect box = event->rect().translated(offset());
    painter.translate(-offset());
    if (m_plan.sizes().detail == MapDetail::Colour)
        painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_painter.small());
    painter.setPen(tokensOf(this).soft);
    for (const auto &layer : m_plan.layers()) {
        if (layer.title.intersects(box))
            painter.drawText(
                layer.title, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                painter.fontMetrics().elidedText(mapwords::layer(layer.z), Qt::ElideLeft, layer.title.width()));
    }
    paintHosts(&painter, box);
    paintCells(&painter, box);
    paintMarks(&painter, box);
}

void CoreMap::paintHosts(QPainter *painter, const QRect &box)
{
    for (int host = 0; host < m_hosts.size(); ++host) {
        if (m_plan.hosts()[host].intersects(box))
            paintHost(painter, m_plan.hosts()[host], m_plan.head(host), m_hosts[host], tokensOf(this), m_painter);
    }
}

void CoreMap::paintCells(QPainter *painter, const QRect &box)
{
    const auto &cells = m_plan.cells();
    for (int core = 0; core < cells.size() && core < m_faces.size(); ++core) {
        if (!cells[core].intersects(box))
            continue;
        m_painter.paint(painter, cells[core], m_faces[core]);
        if (m_plan.sizes().hasNumbers)
            m_painter.paintWords(painter, cells[core], m_faces[core], wordsOf(core));
    }
}

CellPainter::Words CoreMap::wordsOf(int core) const
{
    CellPainter::Words words;
    if (m_plan.sizes().detail != MapDetail::Words)
        return words;
    const auto &place = m_usage.layout.cores[core];
    words.name = mapwords::cell(m_usage.layout, place);
    if (m_faces[core].isStraggler && m_scale.metric != Metric::DutyCycle) {
        const float duty = m_usage.cores[core].duty; // another metric says nothing of why it is marked
        words.others = {mapwords::duty(duty), u"◆ "_s + mapValueText(duty, Metric::DutyCycle)};
    } else if (m_faces[core].others >= 0) {
        const auto others = mapValueText(m_faces[core].others, Metric::DutyCycle);
        words.others = {tr("others %1", "duty cycle, short").arg(others),
                        tr("vs. %1", "duty cycle of the others, very short").arg(others)};
    }
    return words;
}

/// Above all cells: stragglers, what is chosen, and where the keyboard is.
void CoreMap::paintMarks(QPainter *painter, const QRect &box)
{
    const auto &tokens = tokensOf(this);
    const auto &cells = m_plan.cells();
    const QRect wide = box.adjusted(-ringRoom, -ringRoom, ringRoom, ringRoom);
    const double radius = m_plan.sizes().detail == MapDetail::Colour ? 1 : scaled(4);
    const int out =
        m_plan.sizes().cell.height() < scaled(20) ? 1 : 0; // around small cells: their colour stays to be seen
    for (int core = 0; core < m_faces.size(); ++core) {
        const bool isChosen = m_selected.contains(core);
        if ((!isChosen && !m_faces[core].isStraggler && core != m_current) || !cells[core].intersects(wide))
            continue;
        if (m_faces[core].isStraggler)
            paintStragglerFrame(painter, cells[core], 2, tokens);
        if (isChosen
            && cells[core].height() >= scaled(20)) // a second line, so that one of them is seen on every colour
            stylepaint::focusRing(painter, cells[core].adjusted(1, 1, -1, -1), radius, tokens.card);
        if (isChosen)
            stylepaint::focusRing(painter, cells[core].adjusted(-1, -1, 1, 1).adjusted(-out, -out, out, out), radius,
                                  tokens.text);
        if (core == m_current && hasFocus())
            stylepaint::focusRing(painter, cells[core].adjusted(-3, -3, 3, 3), radius + 2, tokens.accent);
    }
    if (m_band && m_band->isDrawn) {
        QColor inside = tokens.accent;
        inside.setAlphaF(0.15F);
        stylepaint::roundedBox(painter, QRect{m_band->from, m_band->to}.normalized(), 2, inside, tokens.accent);
    }
}
