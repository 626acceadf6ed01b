// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/terminalcolorpreview.h"

#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/linepainter.h"
#include "widgets/theme/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace {

constexpr int previewPadding = 8; ///< pixels around the cells, as in a terminal
constexpr int previewColumns = 20;
constexpr int previewRows = 3;

TerminalColor indexed(quint32 index)
{
    return {TerminalColor::Kind::Indexed, index};
}

void addCells(TerminalLine *line, QStringView text, TerminalColor foreground, TerminalColor background = {})
{
    for (const QChar c : text)
        line->cells.append(TerminalCell{.code = c.unicode(), .foreground = foreground, .background = background});
}

/// No text of ours: what stands in a terminal is the same in all languages.
TerminalLine sampleLine()
{
    TerminalLine line;
    addCells(&line, u"me@tpu", indexed(2));
    addCells(&line, u":", {});
    addCells(&line, u"~/jax", indexed(4));
    addCells(&line, u"$ ls -l", {});
    return line;
}

TerminalLine colorLine(quint32 first)
{
    TerminalLine line;
    for (quint32 i = first; i < first + 8; ++i)
        addCells(&line, u"  ", {}, indexed(i));
    return line;
}

} // namespace

TerminalColorPreview::TerminalColorPreview(Scheme theme, const Settings *settings, QWidget *parent)
    : QWidget{parent}
    , m_theme{theme}
    , m_settings{settings}
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(Theme::of(this), &Theme::changed, this, &TerminalColorPreview::makeGlyphs);
    makeGlyphs();
}

TerminalColorPreview::~TerminalColorPreview() = default;

void TerminalColorPreview::makeGlyphs()
{
    m_choices = terminalchoices::viewChoices(m_settings);
    m_fontPixels = terminalchoices::fontPixels(m_settings);
    m_glyphs =
        std::make_unique<TerminalGlyphs>(terminalFamilies(m_choices, Theme::of(this)->locale()), m_fontPixels,
                                         m_choices.lineHeight, m_choices.hasLigatures ? Ligatures::On : Ligatures::Off);
    updateGeometry();
    update();
}

void TerminalColorPreview::setChosen(const std::optional<TerminalColorScheme> &chosen)
{
    m_chosen = chosen;
    if (terminalchoices::viewChoices(m_settings) != m_choices
        || terminalchoices::fontPixels(m_settings) != m_fontPixels)
        makeGlyphs();
    update();
}

TerminalColors TerminalColorPreview::colors() const
{
    return {m_theme,
            {},
            tokensOf(this).isHighContrast ? Contrast::High : Contrast::Normal,
            m_chosen ? &*m_chosen : nullptr};
}

QSize TerminalColorPreview::sizeHint() const
{
    return {previewColumns * m_glyphs->cellWidth() + 2 * previewPadding,
            previewRows * m_glyphs->cellHeight() + 2 * previewPadding};
}

void TerminalColorPreview::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const TerminalColors colors = this->colors();
    painter.fillRect(rect(), colors.background());
    m_glyphs->beginFrame();
    LinePainter lines{&painter, m_glyphs.get(), &colors};
    int row = 0;
    for (const TerminalLine &line : {sampleLine(), colorLine(0), colorLine(8)})
        lines.paint({previewPadding, previewPadding + row++ * m_glyphs->cellHeight()}, line, {}, 0);
    painter.setPen(tokensOf(this).line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}
