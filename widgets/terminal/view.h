// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/input.h"
#include "services/terminal/surface.h"
#include "widgets/terminal/framepace.h"
#include "widgets/terminal/linepainter.h"
#include "widgets/terminal/screenmarks.h"
#include "widgets/terminal/viewchoices.h"

#include <QAbstractScrollArea>
#include <QPointer>
#include <QTimer>

#include <memory>

class QMenu;
class TerminalBell;
class TerminalGlyphs;
class TerminalKeyboard;
class TerminalPointer;
class TerminalSpeech;

/// The size of a terminal's text where nobody has chosen one; follows the window's text.
[[nodiscard]] int deliveredFontPixels();

/// The screen of one terminal: paints frames of a TerminalSurface, sends what is typed, pasted and clicked.
/// It knows no connection. All keys go to the program but Ctrl+Shift+letter, Ctrl+Tab, Ctrl+plus, minus and 0, and
/// Shift with a scrolling key. The wheel goes to the program that asked for it, and scrolls elsewhere.
class TerminalView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    static constexpr int padding = 8; ///< pixels around the grid

    explicit TerminalView(TerminalSurface *surface, QWidget *parent = nullptr);
    ~TerminalView() override;

    [[nodiscard]] QSize grid() const; ///< columns and rows that fit now
    void setFontPixels(int pixels); ///< 6 to 48; anything else is clamped
    [[nodiscard]] int fontPixels() const { return m_fontPixels; }
    void setChoices(const TerminalViewChoices &choices); ///< at once, also for what is on the screen
    [[nodiscard]] QString selectedText() const;
    /// Marks matches, `current` (an index, or -1) stronger, and scrolls there.
    void showMatches(const QList<TerminalMatch> &matches, qsizetype current);
    [[nodiscard]] TerminalKeyboard *keyboard() const { return m_keyboard.get(); }
    void setInTmux(bool isInTmux); ///< see TerminalPointer
    [[nodiscard]] const TerminalFrame &shownFrame() const { return m_frame; }
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

public slots:
    void copy();
    void paste();
    void selectAll();

signals:
    void send(const QByteArray &bytes);
    void gridChanged(QSize grid);
    void pasteQuestion(const TerminalPaste &paste); ///< to be confirmed, then TerminalKeyboard::sendPaste()
    void linkActivated(const QString &url);
    void fontPixelsChosen(int pixels); ///< by Ctrl+plus, minus, 0
    void searchRequested();
    void menuOpening(QMenu *menu); ///< what else can be done where this screen is may be added
    void framePainted(); ///< after each repaint of the screen; benchmarks listen
    void linesRenumbered(); ///< places in lines mean nothing any more: wrapped anew, or the other screen

protected:
    bool event(QEvent *event) override;
    bool focusNextPrevChild(bool) override { return false; } // Tab is the shell's
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    friend class TerminalAccessible;
    friend class TerminalEcho;
    friend class TerminalPointer;
    friend class TerminalKeyboard;
    friend class PromptMarks;
    friend class ViewCommands;
    void makeGlyphs();
    void scheduleFetch();
    void fetch();
    void scrollToEnd();
    void followScrollBar(const TerminalFrame &frame);
    void updateDamage(const TerminalFrame &before);
    void updateRow(int row);
    void paintComposed(QPainter *painter, LinePainter *lines);
    void blink();
    void makeColors();
    void describe();
    [[nodiscard]] int cursorRow() const; ///< in the shown frame; -1 when it is scrolled away
    [[nodiscard]] QRect cellRect(int column, int row, int width = 1) const;
    [[nodiscard]] QPoint cellAt(QPoint position) const; ///< clamped to the grid

    TerminalSurface *m_surface;
    TerminalPointer *m_pointer;
    std::unique_ptr<TerminalKeyboard> m_keyboard;
    TerminalSpeech *m_speech;
    TerminalBell *m_bell;
    TerminalViewChoices m_choices;
    std::unique_ptr<TerminalGlyphs> m_glyphs;
    TerminalColors m_colors;
    TerminalFrame m_frame;
    TerminalSelector m_selector;
    ScreenMarks m_marks;
    int m_fontPixels = 13;
    bool m_following = true;
    bool m_cursorOn = true;
    bool m_isBlinkShown = true;
    FramePace m_pace;
    QTimer m_fetchTimer;
    QTimer m_blinkTimer;
};
