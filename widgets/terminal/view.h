// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/input.h"
#include "services/terminal/surface.h"
#include "widgets/terminal/colors.h"
#include "widgets/terminal/linepainter.h"
#include "widgets/terminal/selector.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <memory>

class QMenu;
class TerminalGlyphs;

/// The size of a terminal's text where nobody has chosen one; follows the window's text.
[[nodiscard]] int deliveredFontPixels();

/// The screen of one terminal: paints frames of a TerminalSurface, sends what is typed, pasted and clicked.
/// It knows no connection. All keys go to the program but Ctrl+Shift+letter, Ctrl+Tab, Ctrl+plus, minus and 0, and
/// Shift with a scrolling key.
class TerminalView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TerminalView(TerminalSurface *surface, QWidget *parent = nullptr);
    ~TerminalView() override;

    [[nodiscard]] QSize grid() const; ///< columns and rows that fit now
    void setFontPixels(int pixels); ///< 6 to 48; anything else is clamped
    [[nodiscard]] int fontPixels() const { return m_fontPixels; }
    [[nodiscard]] QString selectedText() const;
    /// Marks matches, `current` (an index, or -1) stronger, and scrolls there.
    void showMatches(const QList<TerminalMatch> &matches, qsizetype current);
    /// Sends a paste the user agreed to.
    void sendPaste(const TerminalPaste &paste);
    [[nodiscard]] const TerminalFrame &shownFrame() const { return m_frame; }
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

public slots:
    void copy();
    void paste();
    void selectAll();
    void scrollToEnd();
    void flash(); ///< the bell, for the eyes

signals:
    void send(const QByteArray &bytes);
    void gridChanged(QSize grid);
    void pasteQuestion(const TerminalPaste &paste); ///< to be confirmed, then sendPaste()
    void linkActivated(const QString &url);
    void fontPixelsChosen(int pixels); ///< by Ctrl+plus, minus, 0
    void searchRequested();
    void menuOpening(QMenu *menu); ///< what else can be done where this screen is may be added
    void framePainted(); ///< after each repaint of the screen; benchmarks listen
    void linesRenumbered(); ///< places in lines mean nothing any more: wrapped anew, or the other screen

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    friend class TerminalAccessible;
    static constexpr int padding = 8; ///< pixels around the grid

    // view.cpp: what is shown
    void makeGlyphs();
    void scheduleFetch();
    void fetch();
    void followScrollBar(const TerminalFrame &frame);
    void updateDamage(const TerminalFrame &before);
    void updateRow(int row);
    void paintCursor(QPainter *painter, LinePainter *lines);
    void paintFlash(QPainter *painter);
    void blink();
    void makeColors();
    void retranslate();
    [[nodiscard]] QList<LineMark> marksOf(const TerminalLine &line) const;
    [[nodiscard]] int cursorRow() const; ///< in the shown frame; -1 when it is scrolled away
    [[nodiscard]] QRect cellRect(int column, int row, int width = 1) const;
    // viewinput.cpp: what the user types and composes
    void paintPreedit(QPainter *painter);
    void setPreedit(const QString &text, int cursor);
    [[nodiscard]] bool handleComposingKey(const QKeyEvent *event);
    void endComposing();
    [[nodiscard]] bool handleOwnKey(QKeyEvent *event);
    [[nodiscard]] bool handleScrollKey(QKeyEvent *event);
    void pasteText(const QString &text);
    void jumpToPrompt(int direction);
    // viewmouse.cpp: what the user points at
    [[nodiscard]] bool sendMouse(TerminalMouse::Action action, const QMouseEvent *event);
    void beginSelection(const QMouseEvent *event, TerminalSelector::Unit unit);
    void extendSelection(QPoint position);
    void hover(QPoint position, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] TerminalPlace placeAt(QPoint position) const;
    [[nodiscard]] QPoint cellAt(QPoint position) const; ///< clamped to the grid
    [[nodiscard]] TerminalAddress linkAt(QPoint position) const;

    TerminalSurface *m_surface;
    std::unique_ptr<TerminalGlyphs> m_glyphs;
    TerminalColors m_colors;
    TerminalFrame m_frame;
    TerminalSelector m_selector;
    QList<TerminalMatch> m_matches;
    qsizetype m_match = -1;
    TerminalAddress m_hovered; ///< an address written out, while Ctrl would open it
    TerminalLine m_preedit; ///< what is being composed, in cells of its own
    QString m_sentAhead; ///< composed text that was sent before the input method committed it
    int m_preeditCursor = 0; ///< in columns
    int m_fontPixels = 13;
    bool m_following = true;
    bool m_cursorOn = true;
    bool m_isBlinkShown = true;
    quint32 m_hoveredLink = 0;
    QPoint m_pressedAt;
    QPoint m_lastCell{-1, -1};
    QPoint m_dragPosition;
    int m_wheelRest = 0;
    QElapsedTimer m_tripleClick;
    QElapsedTimer m_sinceFetch;
    qint64 m_fetchCost = 0; ///< nanoseconds of the last
    qint64 m_paintCost = 0;
    QTimer m_fetchTimer;
    QTimer m_blinkTimer;
    QTimer m_dragTimer;
    QTimer m_flashTimer;
    QTimer m_sayTimer;
    TerminalFrame m_heard; ///< what a screen reader knows, while m_sayTimer runs
};
