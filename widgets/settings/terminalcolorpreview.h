// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/colors.h"

#include <QWidget>

#include <memory>

class TerminalGlyphs;

/// A line of a shell and the 16 colours, painted as a terminal in that theme would.
class TerminalColorPreview : public QWidget
{
    Q_OBJECT

public:
    explicit TerminalColorPreview(Scheme theme, QWidget *parent = nullptr);
    ~TerminalColorPreview() override;

    void setChosen(const std::optional<TerminalColorScheme> &chosen); ///< nothing: TPU Desk's own
    [[nodiscard]] TerminalColors colors() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void makeGlyphs();

    Scheme m_theme;
    std::optional<TerminalColorScheme> m_chosen;
    std::unique_ptr<TerminalGlyphs> m_glyphs;
};
