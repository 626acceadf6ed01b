// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/colors.h"
#include "widgets/terminal/viewchoices.h"

#include <QWidget>

#include <memory>

class Settings;
class TerminalGlyphs;

/// A line of a shell and the 16 colours, painted as a terminal in that theme would, in the font of the settings.
class TerminalColorPreview : public QWidget
{
    Q_OBJECT

public:
    TerminalColorPreview(Scheme theme, const Settings *settings, QWidget *parent = nullptr);
    ~TerminalColorPreview() override;

    /// Nothing: TPU Desk's own. To be called again whenever settings change.
    void setChosen(const std::optional<TerminalColorScheme> &chosen);
    [[nodiscard]] TerminalColors colors() const;
    [[nodiscard]] QSize sizeHint() const override;
    /// Narrower than large text: that is cut, and widens no sheet.
    [[nodiscard]] QSize minimumSizeHint() const override { return {1, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void makeGlyphs();

    Scheme m_theme;
    const Settings *m_settings;
    TerminalViewChoices m_choices; ///< that the glyphs are made by, with m_fontPixels
    int m_fontPixels = 0;
    std::optional<TerminalColorScheme> m_chosen;
    std::unique_ptr<TerminalGlyphs> m_glyphs;
};
