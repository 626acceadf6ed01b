// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/stepoutput.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

StepOutput::StepOutput(QWidget *parent) : QWidget{parent}, m_text{new QPlainTextEdit}
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
    restyle();
    hide();
}

void StepOutput::restyle()
{
    m_text->setFont(fontFor(TextRole::Code));
    auto palette = m_text->palette();
    palette.setColor(QPalette::Base, Qt::transparent);
    m_text->setPalette(palette);
    setMinimumHeight(scaled(120));
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
        cursor.insertText(u'\n' + QString::fromUtf8(output.sliced(m_shown.size()).trimmed()));
    } else {
        m_text->setPlainText(QString::fromUtf8(output.trimmed()));
    }
    m_shown = output;
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
