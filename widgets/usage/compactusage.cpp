// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/compactusage.h"

#include "services/core/punctuation.h"
#include "widgets/common/frameorder.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/usageadvice.h"
#include "widgets/usage/usagereport.h"
#include "widgets/usage/usagetext.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScreen>
#include <QSizeGrip>
#include <QToolButton>
#include <QWindow>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostCompactLines = 8;

/// One slice: shape and name, its numbers below; pressed, its map is shown.
class LineButton : public QAbstractButton
{
public:
    LineButton()
    {
        setCheckable(true);
        setAutoExclusive(false);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    void setLine(StatusLevel level, const QString &name, const QString &numbers)
    {
        m_level = level;
        m_name = name;
        m_numbers = numbers;
        setText(punctuation::labelled(name, numbers)); // what is heard
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return {scaled(200), 2 * fontMetrics().height() + scaled(6)}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &tokens = tokensOf(this);
        QPainter painter{this};
        if (isChecked())
            stylepaint::roundedBox(&painter, rect(), scaled(4), tokens.accentBackground, {});
        const double side = fontMetrics().capHeight() * 1.25;
        paintStatus(&painter, QRectF{double(scaled(6)), scaled(3) + (fontMetrics().height() - side) / 2, side, side},
                    m_level, tokens.textColor(m_level));
        const QRect words = rect().adjusted(scaled(12) + qRound(side), scaled(3), -scaled(6), -scaled(3));
        painter.setFont(fontFor(TextRole::Strong).resolve(font()));
        painter.setPen(tokens.text);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(m_name, Qt::ElideMiddle, words.width()));
        painter.setFont(fontFor(TextRole::Status).resolve(font()));
        painter.setPen(tokens.soft);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(m_numbers, Qt::ElideRight, words.width()));
        if (hasFocus())
            stylepaint::focusRing(&painter, rect(), scaled(4), tokens.accent);
    }

private:
    StatusLevel m_level = StatusLevel::Skipped;
    QString m_name, m_numbers;
};

} // namespace

Sparkline::Sparkline(QWidget *parent)
    : QWidget{parent}
{
    setFixedSize(scaled(72), scaled(20));
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void Sparkline::append(qint64 at, float percent)
{
    if (at == m_at)
        return;
    m_at = at;
    m_values.append(percent);
    if (m_values.size() > most)
        m_values.removeFirst();
    update();
}

void Sparkline::paintEvent(QPaintEvent *)
{
    const auto &tokens = tokensOf(this);
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{tokens.line, 1});
    painter.drawLine(QPointF{0, height() - 0.5}, QPointF{double(width()), height() - 0.5});
    QPainterPath path;
    bool isGap = true;
    for (qsizetype i = 0; i < m_values.size(); ++i) {
        const float value = m_values[i];
        const QPointF point{width() - 1 - double(m_values.size() - 1 - i) * (width() - 2) / double(most - 1),
                            height() - 1.5 - std::clamp(value, 0.0F, 100.0F) / 100 * (height() - 3)};
        if (std::isfinite(value) && isGap)
            path.moveTo(point);
        if (std::isfinite(value))
            path.lineTo(point);
        isGap = !std::isfinite(value);
    }
    painter.setPen(QPen{tokens.accent, 1.3});
    painter.drawPath(path);
}

struct CompactUsage::Line
{
    WatchedSlice slice;
    QWidget *row = nullptr;
    LineButton *button = nullptr;
    Sparkline *duty = nullptr;
};

CompactUsage::CompactUsage(UsageFeed *feed, QWidget *parent)
    : QWidget{parent, Qt::Tool | Qt::FramelessWindowHint | Qt::WindowStaysOnTopHint}
    , m_feed{feed}
    , m_title{named(new ElidedLabel{TextRole::Strong}, "usageCompactTitle")}
    , m_open{iconButton(this, new QToolButton, "usageCompactOpenButton", [] { return tr("Open the page"); })}
    , m_close{iconButton(this, new QToolButton, "usageCompactCloseButton", [] { return tr("Close"); })}
    , m_map{new CoreMap}
    , m_column{new QVBoxLayout{this}}
    , m_grip{new QSizeGrip{this}}
{
    setObjectName(u"usageCompactWindow"_s);
    setAttribute(Qt::WA_ShowWithoutActivating);
    new FrameOrder{this};
    m_open->setIcon(themedIcon("maximize-2"_L1));
    m_close->setIcon(themedIcon("x"_L1));
    for (auto *button : {m_open, m_close})
        button->setAutoRaise(true);
    m_map->setMinimumSize(scaled(160), scaled(90));
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(4));
    head->addWidget(m_title, 1);
    head->addWidget(m_open);
    head->addWidget(m_close);
    m_column->setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(12));
    m_column->setSpacing(scaled(4));
    m_column->addLayout(head);
    m_column->addWidget(m_map, 1);
    connect(feed, &UsageFeed::slicesChanged, this, &CompactUsage::refreshSlices);
    connect(feed, &UsageFeed::updated, this, &CompactUsage::refresh);
    connect(m_open, &QToolButton::clicked, this, [this] { emit opened(m_slice); });
    connect(m_close, &QToolButton::clicked, this, &QWidget::close);
    connect(m_map, &CoreMap::activated, this, [this] { emit opened(m_slice); });
    translated(this, [this] { setWindowTitle(tr("Usage")); });
    translated(this, &CompactUsage::refreshSlices);
}

CompactUsage::~CompactUsage()
{
    if (m_feed && !m_watched.isEmpty())
        m_feed->watch(m_watched, false);
}

QSize CompactUsage::sizeHint() const
{
    return {scaled(390), scaled(350)};
}

void CompactUsage::setSlice(const TpuId &tpu)
{
    const bool isOther = tpu != m_slice;
    m_slice = tpu;
    refreshSlices();
    watchShown();
    if (isOther)
        emit sliceChanged(m_slice);
}

/// What nobody sees is not asked for.
void CompactUsage::watchShown()
{
    const auto wanted = isVisible() ? m_slice : TpuId{};
    if (!m_feed || wanted == m_watched)
        return;
    const auto before = std::exchange(m_watched, wanted);
    if (!wanted.isEmpty())
        m_feed->watch(wanted, true);
    if (!before.isEmpty())
        m_feed->watch(before, false);
}

void CompactUsage::refreshSlices()
{
    auto slices = m_feed ? m_feed->slices() : QList<WatchedSlice>{};
    slices.removeIf([this](const WatchedSlice &slice) { return !slice.isLive && slice.id != m_slice; });
    if (m_slice.isEmpty() && !slices.isEmpty())
        m_slice = slices.first().id;
    if (slices.size() > mostCompactLines)
        slices.resize(mostCompactLines);
    std::vector<std::unique_ptr<Line>> old;
    old.swap(m_lines);
    for (const auto &slice : slices) {
        const auto found =
            std::ranges::find_if(old, [&](const auto &line) { return line && line->slice.id == slice.id; });
        if (found == old.end()) {
            addLine(slice);
        } else {
            (*found)->slice = slice;
            m_lines.push_back(std::move(*found));
        }
    }
    for (const auto &line : old) {
        if (line)
            line->row->deleteLater();
    }
    for (const auto &line : m_lines) {
        m_column->removeWidget(line->row);
        m_column->addWidget(line->row);
        refresh(line->slice.id);
    }
    if (m_lines.empty()) {
        m_title->setFullText(tr("No TPU is measured"));
        m_map->setUsage({});
    }
    watchShown();
}

void CompactUsage::addLine(const WatchedSlice &slice)
{
    auto line = std::make_unique<Line>(Line{slice, new QWidget, new LineButton, new Sparkline});
    auto *row = new QHBoxLayout{line->row};
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(line->button, 1);
    row->addWidget(line->duty);
    connect(line->button, &QAbstractButton::clicked, this, [this, id = slice.id] { setSlice(id); });
    m_lines.push_back(std::move(line));
}

void CompactUsage::refresh(const TpuId &tpu)
{
    const auto found = std::ranges::find_if(m_lines, [&](const auto &line) { return line->slice.id == tpu; });
    if (!m_feed || found == m_lines.end())
        return;
    const auto usage = m_feed->now(tpu);
    const auto &line = **found;
    const auto name = maptext::outside(line.slice.name, 64);
    const auto level = usage.alerts.isEmpty() ? usageLevel(usage.state)
                                              : alertLevel(usage.alerts.first().kind); // as the status line has it
    line.button->setLine(usage.isLive ? level : StatusLevel::Skipped, name, usageLine(usage));
    line.button->setChecked(tpu == m_slice);
    line.button->setToolTip(u"%1\n%2"_s.arg(line.button->text(), usage.sentence)); // the line may be cut
    line.duty->append(usage.at, usage.duty);
    if (tpu != m_slice)
        return;
    m_title->setFullText(name);
    if (isVisible())
        m_map->setUsage(usage);
}

void CompactUsage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!testAttribute(Qt::WA_Moved) && screen() != nullptr) { // for the first time: where it covers least
        const auto room = screen()->availableGeometry().adjusted(0, 0, -scaled(16), -scaled(16));
        move(std::max(room.left(), room.right() - width()), std::max(room.top(), room.bottom() - height()));
    }
    watchShown();
    refresh(m_slice);
}

void CompactUsage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    watchShown();
}

void CompactUsage::paintEvent(QPaintEvent *)
{
    const auto &tokens = tokensOf(this);
    QPainter painter{this};
    painter.fillRect(
        rect(),
        tokens.faint); // it lies on windows of any colour; square: without a compositor round corners would be black
    painter.fillRect(rect().adjusted(1, 1, -1, -1), tokens.window);
}

/// Held anywhere that is no button, it moves: there is no title bar.
void CompactUsage::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && windowHandle() != nullptr)
        windowHandle()->startSystemMove();
}

void CompactUsage::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit opened(m_slice);
}

void CompactUsage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_grip->resize(scaled(14), scaled(14));
    m_grip->move(width() - m_grip->width(), height() - m_grip->height());
    m_grip->raise();
}

void CompactUsage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}
