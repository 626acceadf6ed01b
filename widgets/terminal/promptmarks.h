// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QWidget>

class TerminalView;

/// A prompt of the shown frame, and how its command ended.
struct PromptMark
{
    int row = 0;
    CommandEnd end = CommandEnd::Unknown;

    friend bool operator==(const PromptMark &, const PromptMark &) = default;
};

/// Top to bottom; none on the alternate screen.
[[nodiscard]] QList<PromptMark> promptMarksIn(const TerminalFrame &frame);

/// A small mark at the left of each prompt of a terminal: how its command ended, in shape and colour. It lies over the
/// view's left edge, where no text is, and leaves the mouse to the view. Name: terminalPromptMarks.
class PromptMarks : public QWidget
{
    Q_OBJECT

public:
    explicit PromptMarks(TerminalView *view);

    void setShown(bool shown); ///< false: none is painted
    [[nodiscard]] const QList<PromptMark> &marks() const { return m_marks; } ///< as they are painted

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void follow();

    TerminalView *m_view;
    QList<PromptMark> m_marks;
    bool m_isShown = true;
};
