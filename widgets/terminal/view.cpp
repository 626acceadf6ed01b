// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/view.h"

#include "widgets/common/commandkeys.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/accessible.h"
#include "widgets/terminal/bell.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/menu.h"
#include "widgets/terminal/picturepainter.h"
#include "widgets/terminal/pointer.h"
#include "widgets/terminal/viewcommands.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QInputMethod>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollBar>
#include <QStyleHints>

#include <algorithm>
#include <utility>

namespace {

Contrast contrastNow(const QWidget *widget)
{
    return tokensOf(widget).isHighContrast ? Contrast::High : Contrast::Normal;
}

} // namespace

int deliveredFontPixels()
{
    return std::clamp(scaled(13), 6, 48);
}

TerminalView::TerminalView(TerminalSurface *surface, QWidget *parent)
    : QAbstractScrollArea{parent}
    , m_surface{surface}
    , m_pointer{new TerminalPointer{this}}
    , m_keyboard{std::make_unique<TerminalKeyboard>(this)}
    , m_speech{new TerminalSpeech{this}}
    , m_bell{new TerminalBell{surface, viewport()}}
{
    setObjectName(QStringLiteral("terminalView"));
    translated(this, [this] { setAccessibleName(tr("Terminal")); });
    translated(this, &TerminalView::describe);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setInputMethodHints(Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_fetchTimer.setSingleShot(true);
    m_blinkTimer.setInterval(QApplication::cursorFlashTime() > 0 ? QApplication::cursorFlashTime() / 2 : 530);
    connect(&m_fetchTimer, &QTimer::timeout, this, &TerminalView::fetch);
    connect(&m_blinkTimer, &QTimer::timeout, this, &TerminalView::blink);
    connect(m_surface, &TerminalSurface::changed, this, &TerminalView::scheduleFetch);
    connect(Theme::of(this), &Theme::changed, this, [this] {
        makeGlyphs();
        viewport()->update();
    });
    makeGlyphs();
}

TerminalView::~TerminalView() = default;

void TerminalView::makeGlyphs()
{
    m_glyphs =
        std::make_unique<TerminalGlyphs>(terminalFamilies(m_choices, Theme::of(this)->locale()), m_fontPixels,
                                         m_choices.lineHeight, m_choices.hasLigatures ? Ligatures::On : Ligatures::Off);
    makeColors();
    TerminalOptions options = m_choices.options(Theme::of(this)->scheme(), contrastNow(this));
    options.cell = (QSizeF{cellRect(0, 0).size()} * devicePixelRatioF()).toSize();
    m_surface->setOptions(options);
    emit gridChanged(grid());
}

void TerminalView::makeColors()
{
    const Scheme scheme = Theme::of(this)->scheme();
    m_colors = TerminalColors{scheme, m_frame.palette, contrastNow(this), m_choices.colors(scheme)};
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

void TerminalView::setChoices(const TerminalViewChoices &choices)
{
    if (choices == m_choices)
        return;
    m_choices = choices;
    m_bell->setKind(choices.bell);
    m_selector.setWordCharacters(choices.wordCharacters);
    m_keyboard->echo().setMode(choices.prediction);
    m_cursorOn = true; // it may not blink any more
    makeGlyphs();
    viewport()->update();
}

void TerminalView::setInTmux(bool isInTmux)
{
    m_pointer->setInTmux(isInTmux);
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
    if (const int pause = m_pace.untilNext(hasFocus()); pause > 0)
        m_fetchTimer.start(pause);
    else
        fetch();
}

void TerminalView::fetch()
{
    m_pace.beginFrame();
    const auto measured = qScopeGuard([this] { m_pace.endFetch(); });
    const std::optional<qint64> top =
        m_following ? std::optional<qint64>{} : std::optional{m_frame.firstLine + verticalScrollBar()->value()};
    const int height = grid().height();
    TerminalFrame next = m_surface->frame(top, height);
    if (m_following && next.rows > height) // another client of the session holds it larger: the end counts
        next = m_surface->frame(next.screenTop + next.rows - height, height);
    if (next.modes.synchronized && !m_frame.lines.isEmpty())
        return;
    const TerminalFrame before = std::exchange(m_frame, std::move(next));
    if (before.epoch != m_frame.epoch) {
        m_selector.clear();
        m_marks.clear();
        m_pointer->forgetPlaces();
        emit linesRenumbered();
    }
    if (before.palette != m_frame.palette || before.modes.reverseScreen != m_frame.modes.reverseScreen)
        makeColors();
    m_cursorOn = m_cursorOn || before.cursor != m_frame.cursor;
    followScrollBar(before);
    updateDamage(before);
    m_keyboard->echo().showFrame();
    if (before.cursor != m_frame.cursor && hasFocus())
        QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
    m_speech->hear(before);
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
    viewport()->update(changedPictures(before, m_frame, cellRect(0, 0)));
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

void TerminalView::paintEvent(QPaintEvent *event)
{
    QElapsedTimer time;
    time.start();
    QPainter painter{viewport()};
    painter.fillRect(event->rect(), m_colors.background());
    LinePainter lines{&painter, m_glyphs.get(), &m_colors};
    m_glyphs->beginFrame();
    const Tokens &tokens = tokensOf(this);
    const ScreenMarks::Shown shown{m_selector, m_pointer->hovered(), m_frame.columns, tokens, hasFocus()};
    const TerminalEcho &echo = m_keyboard->echo();
    const int height = m_glyphs->cellHeight();
    const int cursorAt = m_frame.cursor.visible ? cursorRow() : -1;
    paintPictures(&painter, m_frame, cellRect(0, 0), PictureLayer::BelowText);
    for (int row = 0; row < m_frame.lines.size(); ++row) {
        const QPoint at{padding, padding + row * height};
        if (at.y() + height >= event->rect().top() && at.y() <= event->rect().bottom())
            lines.paint(at, echo.shown(m_frame.lines.at(row)), m_marks.of(m_frame.lines.at(row), shown),
                        m_pointer->hoveredLink(), row == cursorAt ? echo.cursor().column : -1);
    }
    paintPictures(&painter, m_frame, cellRect(0, 0), PictureLayer::AboveText);
    if (m_keyboard->composer().isActive())
        paintComposed(&painter, &lines);
    else if (const int row = cursorRow(); row >= 0 && m_frame.cursor.visible && (!hasFocus() || m_cursorOn))
        lines.paintCursor(cellRect(0, row).topLeft(), echo.shown(m_frame.lines.at(row)),
                          m_choices.cursor(echo.cursor()), hasFocus());
    m_bell->paint(&painter, tokens.accent);
    m_pace.setPaintCost(time.nsecsElapsed());
    if (m_glyphs->hasLeftOut())
        QTimer::singleShot(FramePace::shortest, viewport(), qOverload<>(&QWidget::update));
    emit framePainted();
}

/// The cursor, and text with the blink attribute.
void TerminalView::blink()
{
    const bool mayBlink = QApplication::cursorFlashTime() > 0 && !Theme::of(this)->isMotionReduced();
    m_isBlinkShown = !m_isBlinkShown || !mayBlink;
    m_cursorOn = m_isBlinkShown || !m_choices.cursor(m_frame.cursor).blinking;
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

/// At each key: who is there already waits for the echo, which comes at once only when nothing was fetched just now.
void TerminalView::scrollToEnd()
{
    if (!std::exchange(m_following, true))
        fetch();
}

void TerminalView::showMatches(const QList<TerminalMatch> &matches, qsizetype current)
{
    m_marks.setMatches(matches, current);
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
    describe();
    m_cursorOn = true;
    m_blinkTimer.start();
    if (const QByteArray bytes = encodeFocus(TerminalFocus::In, m_frame.modes); !bytes.isEmpty())
        emit send(bytes);
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TerminalView::focusOutEvent(QFocusEvent *event)
{
    m_keyboard->endComposing();
    m_blinkTimer.stop();
    m_isBlinkShown = true;
    m_colors.setBlinkShown(true);
    if (const QByteArray bytes = encodeFocus(TerminalFocus::Out, m_frame.modes); !bytes.isEmpty())
        emit send(bytes);
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

/// The keys that lead out of it may change.
void TerminalView::describe()
{
    const QString keys = commandKeys(this, QLatin1StringView{"window.leaveTerminal"});
    setAccessibleDescription(keys.isEmpty() ? tr("All keys go to the shell.")
                                            : tr("All keys go to the shell. %1 leaves the terminal.").arg(keys));
}

bool TerminalView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (m_keyboard->composer().isActive() || !TerminalKeyboard::belongsToWindow(key)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    if (!m_keyboard->press(event))
        QAbstractScrollArea::keyPressEvent(event);
}

void TerminalView::inputMethodEvent(QInputMethodEvent *event)
{
    if (!event->preeditString().isEmpty() || !event->commitString().isEmpty()) {
        m_selector.clear();
        scrollToEnd();
    }
    m_keyboard->compose(*event);
    event->accept();
    viewport()->update();
    QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    switch (query) {
    case Qt::ImEnabled: return true;
    case Qt::ImCursorRectangle: {
        const QRect cell = cellRect(m_keyboard->echo().cursor().column, std::max(0, cursorRow()));
        return cell.translated(viewport()->pos());
    }
    case Qt::ImFont: return m_glyphs->font();
    case Qt::ImHints: return static_cast<int>(inputMethodHints());
    case Qt::ImSurroundingText:
    case Qt::ImCurrentSelection: return QString{};
    default: return QAbstractScrollArea::inputMethodQuery(query);
    }
}

/// What is being composed stands at the cursor, over the cells behind it; at the edge it moves back.
void TerminalView::paintComposed(QPainter *painter, LinePainter *lines)
{
    const int row = cursorRow();
    if (row < 0)
        return;
    const auto &composer = m_keyboard->composer();
    const int length = static_cast<int>(composer.line().cells.size());
    const int column = std::max(0, std::min(m_keyboard->echo().cursor().column, m_frame.columns - length));
    const QRect box = cellRect(column, row, length);
    painter->fillRect(box, m_colors.background());
    lines->paint(box.topLeft(), composer.line(), {}, 0);
    painter->fillRect(QRect{cellRect(column + composer.cursor(), row).topLeft(), QSize{1, box.height()}},
                      m_colors.cursor());
}

void TerminalView::copy()
{
    if (const QString text = selectedText(); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void TerminalView::paste()
{
    m_keyboard->paste(QGuiApplication::clipboard()->text());
}

QPoint TerminalView::cellAt(QPoint position) const
{
    const int column = (position.x() - padding) / m_glyphs->cellWidth();
    const int row = (position.y() - padding) / m_glyphs->cellHeight();
    return {std::clamp(column, 0, std::max(0, m_frame.columns - 1)), std::clamp(row, 0, std::max(0, m_frame.rows - 1))};
}

void TerminalView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    if (byMouse && m_pointer->isGiven() && !event->modifiers().testFlag(Qt::ShiftModifier))
        return; // it has had the click
    auto *menu = new TerminalMenu{this, m_surface, m_selector.selection().has_value(),
                                  byMouse ? m_pointer->linkAt(event->pos()) : QString{}};
    ViewCommands{this}.addTo(menu, byMouse ? cellAt(event->pos()).y() : cursorRow());
    emit menuOpening(menu);
    menu->popup(byMouse
                    ? event->globalPos()
                    : viewport()->mapToGlobal(cellRect(m_frame.cursor.column, std::max(0, cursorRow())).bottomLeft()));
}
