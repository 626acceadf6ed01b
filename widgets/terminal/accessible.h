// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QAccessibleWidget>
#include <QTimer>

class TerminalView;

/// What a screen reader gets of a terminal: the lines that are shown as one text, the cursor in it, the selection.
class TerminalAccessible final : public QAccessibleWidget, public QAccessibleTextInterface
{
public:
    explicit TerminalAccessible(TerminalView *view);

    /// Makes every TerminalView readable; may be called often.
    static void install();
    /// Tells what is new since `before`: the text that changed, and where the cursor is.
    static void sayChange(TerminalView *view, const TerminalFrame &before);

    void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text which) const override;
    using QAccessibleTextInterface::attributes;

    void selection(int index, int *start, int *end) const override;
    [[nodiscard]] int selectionCount() const override;
    void addSelection(int start, int end) override;
    void removeSelection(int index) override;
    void setSelection(int index, int start, int end) override;
    [[nodiscard]] int cursorPosition() const override;
    void setCursorPosition(int) override { } // the program alone moves it
    [[nodiscard]] QString text(int start, int end) const override;
    [[nodiscard]] int characterCount() const override;
    [[nodiscard]] QRect characterRect(int offset) const override;
    [[nodiscard]] int offsetAtPoint(const QPoint &point) const override;
    void scrollToSubstring(int, int) override { } // all of it is in view
    QString attributes(int offset, int *start, int *end) const override;

private:
    [[nodiscard]] TerminalView *view() const;
};

/// Tells a screen reader what is new on a screen: a flood in pieces that can be followed.
class TerminalSpeech : public QObject
{
    Q_OBJECT

public:
    explicit TerminalSpeech(TerminalView *view);

    void hear(const TerminalFrame &before); ///< the screen has changed; what it was before

private:
    TerminalView *m_view;
    TerminalFrame m_heard; ///< what a screen reader knows, while m_timer runs
    QTimer m_timer;
};
