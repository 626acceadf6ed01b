// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/codeview.h"

#include "services/core/plaintext.h"
#include "widgets/common/codecolours.h"
#include "widgets/common/copybutton.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <KSyntaxHighlighting/SyntaxHighlighter>

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace {

QString shownOf(const QString &code)
{
    constexpr int mostLines = 1'000;
    constexpr qsizetype longest = 50'000;
    qsizetype end = -1;
    for (int line = 0; line == 0 || (line < mostLines && end >= 0); ++line)
        end = code.indexOf(u'\n', end + 1);
    return boundedWords(end < 0 || end + 1 == code.size() ? code : code.first(end) + u"\n…"_s, longest);
}

/// Paints the view anew when its text gets or loses the focus.
class FocusWatch final : public QObject
{
public:
    FocusWatch(QWidget *text, QWidget *view)
        : QObject{view}
        , m_view{view}
    {
        text->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
            m_view->update();
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget *m_view;
};

} // namespace

CodeView::CodeView(QWidget *parent)
    : QWidget{parent}
    , m_text{new QPlainTextEdit}
    , m_copy{new CopyButton}
{
    new FocusWatch{m_text, this};
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabChangesFocus(true);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->document()->setDocumentMargin(0);
    connect(m_text->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &CodeView::fitHeight);
    m_copy->setSource([this] { return code(); });
    auto place = m_copy->sizePolicy();
    place.setRetainSizeWhenHidden(true);
    m_copy->setSizePolicy(place);

    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(scaled(10), scaled(8), scaled(4), scaled(8));
    row->setSpacing(scaled(4));
    row->addWidget(m_text, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    connect(Theme::of(this), &Theme::changed, this, &CodeView::restyle);
    restyle();
    translated(this, [this] { m_text->setAccessibleName(tr("Code")); });
}

void CodeView::setCode(const QString &code, CodeLanguage language)
{
    if (language != m_language || m_highlighter == nullptr) {
        m_language = language;
        restyle();
    }
    if (code != m_code) {
        m_code = code;
        m_text->setPlainText(shownOf(code));
    }
    m_copy->setVisible(!code.isEmpty()); // there is nothing to copy
    fitHeight();
}

void CodeView::setPlaceholder(const QString &text)
{
    m_text->setPlaceholderText(text);
}

void CodeView::setLines(int least, int most)
{
    m_leastLines = least;
    m_mostLines = most;
    fitHeight();
}

void CodeView::restyle()
{
    QFont font = fontFor(TextRole::Code);
    if (testAttribute(Qt::WA_SetLocale)) // comments in another language than the window's
        font.setFamilies(codeFamilies(locale()));
    m_text->setFont(font);
    QPalette colours;
    colours.setColor(QPalette::Base, Qt::transparent);
    m_text->setPalette(colours);
    if (m_language != CodeLanguage::Plain) {
        if (m_highlighter == nullptr)
            m_highlighter = codeHighlighter(m_text->document());
        colourCode(m_highlighter, m_language, Theme::of(this));
        m_highlighter->rehighlight(); // the same definition in other colours is no reason for it to look again
    } else if (m_highlighter != nullptr) {
        m_highlighter->setDefinition({});
    }
    fitHeight();
    update();
}

void CodeView::fitHeight()
{
    int laid = 0;
    for (auto block = m_text->document()->begin(); block.isValid() && laid <= m_mostLines; block = block.next()) {
        m_text->document()->documentLayout()->blockBoundingRect(block); // lays the block out where it was not yet
        laid += std::max(1, block.layout()->lineCount());
    }
    const int lines = std::clamp(laid, m_leastLines, m_mostLines);
    const int text = lines * m_text->fontMetrics().lineSpacing() + 2 * scaled(8) + scaled(3);
    const int height = std::max(text, m_copy->sizeHint().height() + 2 * scaled(4));
    if (height != minimumHeight() || height != maximumHeight())
        setFixedHeight(height);
    m_text->setVerticalScrollBarPolicy(laid > m_mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void CodeView::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.sunken, tokens.line);
    if (m_text->hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        stylepaint::focusRing(&painter, rect(), 6, tokens.accent);
}

void CodeView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
    QMetaObject::invokeMethod(this, &CodeView::fitHeight,
                              Qt::QueuedConnection); // the text gets its new width after this
}
