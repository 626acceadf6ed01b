// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/view.h"

#include "widgets/common/commandkeys.h"
#include "widgets/terminal/accessible.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QInputMethod>
#include <QPaintEvent>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollBar>
#include <QStyleHints>

#include <algorithm>

namespace {

constexpr int frameMilliseconds = 8; // a flood of output is painted at most 120 times a second
constexpr int slowestFrame = 50;
constexpr int flashMilliseconds = 150;
constexpr int speechMilliseconds = 100;

} // namespace

int deliveredFontPixels()
{
    return std::clamp(scaled(13), 6, 48);
}

TerminalView::TerminalView(TerminalSurface *surface, QWidget *parent)
    : QAbstractScrollArea{parent}
    , m_surface{surface}
{
    TerminalAccessible::install();
    setObjectName(QStringLiteral("terminalView"));
    retranslate();
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setInputMethodHints(Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_fetchTimer.setSingleShot(true);
    m_blinkTimer.setInterval(QApplication::cursorFlashTime() > 0 ? QApplication::cursorFlashTime() / 2 : 530);
    m_dragTimer.setInterval(50);
    connect(&m_fetchTimer, &QTimer::timeout, this, &TerminalView::fetch);
    m_flashTimer.setSingleShot(true);
    m_flashTimer.setInterval(flashMilliseconds);
    m_sayTimer.setSingleShot(true);
    m_sayTimer.setInterval(speechMilliseconds);
    connect(&m_sayTimer, &QTimer::timeout, this,
            [this] { TerminalAccessible::sayChange(this, std::exchange(m_heard, {})); });
    connect(&m_blinkTimer, &QTimer::timeout, this, &TerminalView::blink);
    connect(&m_flashTimer, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
    connect(&m_dragTimer, &QTimer::timeout, this, [this] { extendSelection(m_dragPosition); });
    connect(m_surface, &TerminalSurface::changed, this, &TerminalView::scheduleFetch);
    connect(Theme::of(this), &Theme::changed, this, [this] {
        makeGlyphs();
        viewport()->update();
    });
    m_sinceFetch.start();
    makeGlyphs();
}

TerminalView::~TerminalView() = default;

void TerminalView::makeGlyphs()
{
    m_glyphs = std::make_unique<TerminalGlyphs>(codeFamilies(Theme::of(this)->locale()), m_fontPixels);
    makeColors();
    TerminalOptions options;
    options.foreground = m_colors.foreground().rgb() & 0xffffff;
    options.background = m_colors.background().rgb() & 0xffffff;
    options.cursor = m_colors.cursor().rgb() & 0xffffff;
    m_surface->setOptions(options);
    emit gridChanged(grid());
}

void TerminalView::makeColors()
{
    m_colors = TerminalColors{Theme::of(this)->scheme(), m_frame.palette,
                              tokensOf(this).isHighContrast ? Contrast::High : Contrast::Normal};
    if (m_frame.modes.reverseScreen)
        m_colors.reverse();
    auto around = palette(); // the scroll bar stands on the same ground as the text
    around.setColor(QPalette::Window, m_colors.background());
    setPalette(around);
    setAutoFillBackground(true);
}

void TerminalView::setFontPixels(int pixels)
{
    const int wanted = std::clamp(pixels, 6, 48);
    if (wanted == m_fontPixels)
        return;
    m_fontPixels = wanted;
    makeGlyphs();
    viewport()->update();
}

QSize TerminalView::grid() const
{
    const QSize room = viewport()->size() - QSize{2 * padding, 2 * padding};
    return {std::max(1, room.width() / m_glyphs->cellWidth()), std::max(1, room.height() / m_glyphs->cellHeight())};
}

QString TerminalView::selectedText() const
{
    const auto selection = m_selector.selection();
    return selection ? m_surface->text(*selection) : QString{};
}

void TerminalView::resizeEvent(QResizeEvent *)
{
    emit gridChanged(grid());
    viewport()->update();
}

void TerminalView::scheduleFetch()
{
    if (m_fetchTimer.isActive())
        return;
    // A flood leaves most of the time to whoever makes it: frames that cost much come less often.
    const qint64 pause =
        std::clamp<qint64>(3 * (m_fetchCost + m_paintCost) / 1'000'000, frameMilliseconds, slowestFrame);
    const qint64 since = m_sinceFetch.elapsed();
    if (since >= pause)
        fetch();
    else
        m_fetchTimer.start(static_cast<int>(pause - since));
}

void TerminalView::fetch()
{
    m_sinceFetch.restart();
    const auto measured = qScopeGuard([this] { m_fetchCost = m_sinceFetch.nsecsElapsed(); });
    const std::optional<qint64> top =
        m_following ? std::optional<qint64>{} : std::optional{m_frame.firstLine + verticalScrollBar()->value()};
    TerminalFrame next = m_surface->frame(top, grid().height());
    if (next.modes.synchronized && !m_frame.lines.isEmpty())
        return;
    const TerminalFrame before = std::exchange(m_frame, std::move(next));
    if (before.epoch != m_frame.epoch) {
        m_selector.clear();
        m_matches.clear();
        m_hovered = {};
        emit linesRenumbered();
    }
    if (before.palette != m_frame.palette || before.modes.reverseScreen != m_frame.modes.reverseScreen)
        makeColors();
    m_cursorOn = m_cursorOn || before.cursor != m_frame.cursor;
    followScrollBar(before);
    updateDamage(before);
    if (before.cursor != m_frame.cursor && hasFocus())
        QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
    if (QAccessible::isActive() && !m_sayTimer.isActive()) { // a flood is told of in pieces that can be followed
        m_heard = before;
        m_sayTimer.start();
    }
}

/// Keeps the line in view where it is while output arrives below, unless the user is at the end.
void TerminalView::followScrollBar(const TerminalFrame &before)
{
    QScrollBar *bar = verticalScrollBar();
    const int most = static_cast<int>(std::min<qint64>(m_frame.screenTop - m_frame.firstLine, INT_MAX));
    const int value = bar->value() - static_cast<int>(m_frame.firstLine - before.firstLine);
    const QSignalBlocker quiet{bar};
    bar->setPageStep(std::max(1, m_frame.rows));
    bar->setRange(0, most);
    bar->setValue(m_following ? most : std::clamp(value, 0, most));
    m_following = bar->value() == most;
}

void TerminalView::updateDamage(const TerminalFrame &before)
{
    const bool elsewhere = before.epoch != m_frame.epoch || before.lines.size() != m_frame.lines.size()
        || before.palette != m_frame.palette || before.modes.reverseScreen != m_frame.modes.reverseScreen;
    if (elsewhere) {
        viewport()->update();
        return;
    }
    const int oldCursor =
        static_cast<int>(before.lines.isEmpty() ? -1 : before.screenTop + before.cursor.row - before.lines.first().id);
    for (int row = 0; row < m_frame.lines.size(); ++row) {
        const auto &a = before.lines.at(row);
        const auto &b = m_frame.lines.at(row);
        if (a.id != b.id || a.revision != b.revision || row == oldCursor || row == cursorRow())
            updateRow(row);
    }
}

void TerminalView::updateRow(int row)
{
    if (row >= 0)
        viewport()->update(0, padding + row * m_glyphs->cellHeight(), viewport()->width(), m_glyphs->cellHeight());
}

int TerminalView::cursorRow() const
{
    if (m_frame.lines.isEmpty())
        return -1;
    const qint64 row = m_frame.screenTop + m_frame.cursor.row - m_frame.lines.first().id;
    return row >= 0 && row < m_frame.lines.size() ? static_cast<int>(row) : -1;
}

QRect TerminalView::cellRect(int column, int row, int width) const
{
    return {padding + column * m_glyphs->cellWidth(), padding + row * m_glyphs->cellHeight(),
            width * m_glyphs->cellWidth(), m_glyphs->cellHeight()};
}

QList<LineMark> TerminalView::marksOf(const TerminalLine &line) const
{
    const Tokens &tokens = tokensOf(this);
    QList<LineMark> marks;
    const auto [from, to] = m_selector.columnsIn(line, m_frame.columns);
    if (to > from) {
        QColor color = tokens.accent;
        color.setAlphaF(hasFocus() ? 0.35f : 0.22f);
        marks << LineMark{from, to, color};
    }
    const auto isBefore = [](const TerminalMatch &match, qint64 id) { return match.end.line < id; };
    const auto first = std::lower_bound(m_matches.cbegin(), m_matches.cend(), line.id, isBefore); // oldest first
    for (auto each = first; each != m_matches.cend() && each->start.line <= line.id; ++each) {
        const TerminalMatch &match = *each;
        const qsizetype i = each - m_matches.cbegin();
        QColor color = tokens.warn;
        color.setAlphaF(i == m_match ? 0.6f : 0.28f);
        marks << LineMark{line.id == match.start.line ? match.start.column : 0,
                          line.id == match.end.line ? match.end.column : m_frame.columns, color};
    }
    if (!m_hovered.url.isEmpty() && line.id >= m_hovered.start.line && line.id <= m_hovered.end.line)
        marks << LineMark{line.id == m_hovered.start.line ? m_hovered.start.column : 0,
                          line.id == m_hovered.end.line ? m_hovered.end.column : m_frame.columns, tokens.accent, true};
    return marks;
}

void TerminalView::paintEvent(QPaintEvent *event)
{
    QElapsedTimer time;
    time.start();
    QPainter painter{viewport()};
    painter.fillRect(event->rect(), m_colors.background());
    LinePainter lines{&painter, m_glyphs.get(), &m_colors};
    m_glyphs->beginFrame();
    const int height = m_glyphs->cellHeight();
    for (int row = 0; row < m_frame.lines.size(); ++row) {
        const QPoint at{padding, padding + row * height};
        if (at.y() + height >= event->rect().top() && at.y() <= event->rect().bottom())
            lines.paint(at, m_frame.lines.at(row), marksOf(m_frame.lines.at(row)), m_hoveredLink);
    }
    if (m_preedit.cells.isEmpty())
        paintCursor(&painter, &lines);
    else
        paintPreedit(&painter);
    if (m_flashTimer.isActive())
        paintFlash(&painter);
    m_paintCost = time.nsecsElapsed();
    if (m_glyphs->hasLeftOut())
        QTimer::singleShot(frameMilliseconds, viewport(), qOverload<>(&QWidget::update));
    emit framePainted();
}

void TerminalView::paintCursor(QPainter *painter, LinePainter *lines)
{
    const int row = cursorRow();
    if (row < 0 || !m_frame.cursor.visible || (hasFocus() && !m_cursorOn))
        return;
    const TerminalLine &line = m_frame.lines.at(row);
    const int column = m_frame.cursor.column;
    const int width = column < line.cells.size() ? std::max<int>(1, line.cells.at(column).width) : 1;
    const QRect cell = cellRect(column, row, width);
    if (hasFocus() && m_frame.cursor.shape == TerminalCursor::Shape::Block) {
        lines->paintCell({padding, cell.top()}, line, column, m_colors.background(), m_colors.cursor());
        return;
    }
    if (!hasFocus()) {
        painter->setPen(m_colors.cursor());
        painter->drawRect(cell.adjusted(0, 0, -1, -1));
    } else if (m_frame.cursor.shape == TerminalCursor::Shape::Underline) {
        painter->fillRect(QRect{cell.left(), cell.bottom() - 1, cell.width(), 2}, m_colors.cursor());
    } else {
        painter->fillRect(QRect{cell.left(), cell.top(), 2, cell.height()}, m_colors.cursor());
    }
}

void TerminalView::flash()
{
    m_flashTimer.start();
    viewport()->update();
}

void TerminalView::paintFlash(QPainter *painter)
{
    painter->setPen(QPen{tokensOf(this).accent, 3.0});
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(viewport()->rect().adjusted(1, 1, -2, -2));
}

/// The cursor, and text with the blink attribute.
void TerminalView::blink()
{
    const bool mayBlink = QApplication::cursorFlashTime() > 0 && !Theme::of(this)->isMotionReduced();
    m_isBlinkShown = !m_isBlinkShown || !mayBlink;
    m_cursorOn = m_isBlinkShown || !m_frame.cursor.blinking;
    m_colors.setBlinkShown(m_isBlinkShown);
    updateRow(cursorRow());
    for (int row = 0; row < m_frame.lines.size(); ++row) {
        const auto &cells = m_frame.lines.at(row).cells;
        if (std::ranges::any_of(cells,
                                [](const auto &cell) { return cell.attributes.testFlag(TerminalAttribute::Blink); }))
            updateRow(row);
    }
}

void TerminalView::scrollContentsBy(int, int)
{
    m_following = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    fetch();
    viewport()->update();
}

void TerminalView::scrollToEnd()
{
    m_following = true;
    fetch();
}

void TerminalView::showMatches(const QList<TerminalMatch> &matches, qsizetype current)
{
    m_matches = matches;
    m_match = current;
    if (current >= 0 && current < matches.size()) {
        const qint64 middle = matches.at(current).start.line - m_frame.firstLine - m_frame.rows / 2;
        verticalScrollBar()->setValue(static_cast<int>(std::clamp<qint64>(middle, 0, verticalScrollBar()->maximum())));
    }
    viewport()->update();
}

void TerminalView::selectAll()
{
    m_selector.selectAll(m_frame);
    viewport()->update();
}

void TerminalView::focusInEvent(QFocusEvent *event)
{
    retranslate(); // the keys that lead out of it may be others now
    m_cursorOn = true;
    m_blinkTimer.start();
    if (const QByteArray bytes = encodeFocus(TerminalFocus::In, m_frame.modes); !bytes.isEmpty())
        emit send(bytes);
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TerminalView::focusOutEvent(QFocusEvent *event)
{
    endComposing();
    m_blinkTimer.stop();
    m_isBlinkShown = true;
    m_colors.setBlinkShown(true);
    if (const QByteArray bytes = encodeFocus(TerminalFocus::Out, m_frame.modes); !bytes.isEmpty())
        emit send(bytes);
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

void TerminalView::retranslate()
{
    setAccessibleName(tr("Terminal"));
    const QString keys = commandKeys(this, QLatin1StringView{"window.leaveTerminal"});
    setAccessibleDescription(keys.isEmpty() ? tr("All keys go to the shell.")
                                            : tr("All keys go to the shell. %1 leaves the terminal.").arg(keys));
}

void TerminalView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QAbstractScrollArea::changeEvent(event);
}
