// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/stepoutput.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// The recipes mark what they report with "tpudesk": a sign for the program, not for who reads here.
QString readable(const QByteArray &output)
{
    auto text = QString::fromUtf8(output.trimmed());
    static const QRegularExpression mark{u"^(.* \u25b8 )?tpudesk\t"_s, QRegularExpression::MultilineOption};
    return text.replace(mark, u"\\1"_s);
}

} // namespace

StepOutput::StepOutput(QWidget *parent)
    : QWidget{parent}
    , m_text{new QPlainTextEdit}
{
    m_text->setObjectName(u"planOutputText"_s);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setWordWrapMode(QTextOption::WrapAnywhere);
    m_text->viewport()->setAutoFillBackground(false);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), scaled(4), scaled(4), scaled(4));
    column->addWidget(m_text);
    connect(Theme::of(this), &Theme::changed, this, &StepOutput::restyle);
    connect(m_text->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &StepOutput::fitHeight);
    restyle();
    hide();
}

void StepOutput::restyle()
{
    m_text->setFont(fontFor(TextRole::Code));
    auto palette = m_text->palette();
    palette.setColor(QPalette::Base, Qt::transparent);
    m_text->setPalette(palette);
    fitTabs();
    fitHeight();
}

/// What stands before the first tab of a line is a column as wide as its widest entry, in whatever script.
void StepOutput::fitTabs()
{
    constexpr int longest = 60; // letters: what is longer is no name of a host and a fact
    const QFontMetricsF metrics{m_text->font()};
    const double letter = metrics.horizontalAdvance(u' ');
    double widest = 0;
    const auto said = m_text->toPlainText();
    const auto lines = QStringView{said}.split(u'\n');
    for (const auto &line : lines) {
        if (const auto tab = line.indexOf(u'\t'); tab > 0)
            widest = std::max(widest, metrics.horizontalAdvance(line.first(tab).toString()));
    }
    m_text->setTabStopDistance(std::clamp(widest, 6 * letter, longest * letter) + 2 * letter);
}

/// As high as what was said, up to a number of lines: what stands below it is seen, too.
void StepOutput::fitHeight()
{
    constexpr int least = 2;
    constexpr int most = 14;
    const int said =
        int(std::ceil(m_text->document()->size().height())); // of plain text: its lines, the wrapped ones too
    const auto margins = layout()->contentsMargins();
    const int text = std::clamp(said, least, most) * m_text->fontMetrics().lineSpacing()
        + 2 * int(m_text->document()->documentMargin());
    const int height = text + margins.top() + margins.bottom() + scaled(2);
    if (height != minimumHeight() || height != maximumHeight())
        setFixedHeight(height);
    m_text->setVerticalScrollBarPolicy(said > most ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void StepOutput::setOutput(const QByteArray &output)
{
    if (output == m_shown)
        return;
    auto *bar = m_text->verticalScrollBar();
    const bool follows = bar->value() >= bar->maximum();
    const int at = bar->value();
    if (!m_shown.isEmpty() && output.startsWith(m_shown)) {
        auto cursor = QTextCursor{m_text->document()};
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(u'\n' + readable(output.sliced(m_shown.size())));
    } else {
        m_text->setPlainText(readable(output));
    }
    m_shown = output;
    fitTabs();
    setVisible(!output.isEmpty());
    bar->setValue(follows ? bar->maximum() : at);
}

void StepOutput::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const auto &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.sunken, tokens.line);
}

void StepOutput::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        restyle();
}
