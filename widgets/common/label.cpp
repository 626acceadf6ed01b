// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/label.h"

#include "services/core/plaintext.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <QStyleOption>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>

namespace {

constexpr qsizetype longestText = 8'000; // UTF-16 units; our own sentences have a tenth
constexpr qsizetype mostLines = 200;
constexpr qsizetype longestLine = 2'000; // of what is shortened to its room
constexpr QChar softBreak{0x200b}; // zero-width space
constexpr qsizetype longestWhole = 24; // a word up to here fits into every sheet
constexpr qsizetype longestBroken = 400; // letters of a text with an address or a path in it
constexpr qsizetype longestPiece = 20; // of a word that is broken

/// What Qt breaks in lines between blanks only; a blank that binds is none. Hangul, kana and ideographs begin behind.
bool isOfWord(QChar c)
{
    constexpr char16_t hangul = 0x1100;
    constexpr char16_t behindHangul = 0x1200;
    constexpr char16_t radicals = 0x2e80;
    const auto code = c.unicode();
    if (c == QChar::Nbsp || code == 0x2007 || code == 0x202f)
        return true;
    return !c.isSpace() && c != softBreak
        && (code < hangul || (code >= behindHangul && code < radicals) || c.isSurrogate());
}

bool isBreakBehind(QChar c)
{
    return QStringView{u"/.-_:@,"}.contains(c);
}

/// `next`: what would begin the next line.
bool canBeBroken(QChar last, QChar next)
{
    constexpr QChar joiner{0x200d};
    return !next.isLowSurrogate() && !next.isMark() && next != joiner && last != joiner;
}

void appendBroken(QStringView word, QString *text)
{
    qsizetype piece = 0;
    for (qsizetype i = 0; i < word.size(); ++i) {
        *text += word[i];
        ++piece;
        const bool isEnd = i + 1 == word.size();
        if (!isEnd && (isBreakBehind(word[i]) || piece >= longestPiece) && canBeBroken(word[i], word[i + 1])) {
            *text += softBreak;
            piece = 0;
        }
    }
}

} // namespace

QString withSoftBreaks(const QString &text)
{
    if (text.size() > longestBroken) // nobody reads it to its end, and each layout would take long
        return text;
    QString broken;
    qsizetype done = 0;
    for (qsizetype from = 0; from < text.size();) {
        auto to = from;
        while (to < text.size() && isOfWord(text[to]))
            ++to;
        if (to - from > longestWhole) {
            broken += QStringView{text}.sliced(done, from - done);
            appendBroken(QStringView{text}.sliced(from, to - from), &broken);
            done = to;
        }
        from = to + 1;
    }
    if (done == 0)
        return text;
    broken += QStringView{text}.sliced(done);
    return broken;
}

Label::Label(TextRole role, TextColor textColor, QWidget *parent)
    : Label{QString{}, role, textColor, parent}
{
}

Label::Label(const QString &text, TextRole role, TextColor textColor, QWidget *parent)
    : QLabel{plainLines(text, longestText, mostLines), parent}
    , m_textColor{textColor}
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // else a parent on the Base role would choose another one
    if (role != TextRole::Body)
        setFont(fontFor(role));
    applyTextColor();
    connect(Theme::of(this), &Theme::changed, this, &Label::applyTextColor);
}

void Label::setText(const QString &text)
{
    QLabel::setText(plainLines(text, longestText, mostLines));
}

void Label::setTextColor(TextColor textColor)
{
    m_textColor = textColor;
    applyTextColor();
}

void Label::applyTextColor()
{
    QPalette colours;
    colours.setColor(QPalette::WindowText, tokensOf(this).textColor(m_textColor));
    setPalette(colours);
}

/// Whether there is a word to break. What has a shortcut of its own is a field's name: short.
bool Label::breaksWords() const
{
    if (!wordWrap() || textFormat() != Qt::PlainText || buddy() != nullptr)
        return false;
    if (m_known != text()) {
        m_known = text();
        m_broken = withSoftBreaks(m_known);
    }
    return m_broken.size() != m_known.size();
}

bool Label::isSelectable() const
{
    return textInteractionFlags().testAnyFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

/// Text that can be chosen is laid out by a document of QLabel's own, which is told to break words, too: what is copied
/// from it stays the text. QLabel tells it otherwise whenever it lays out anew, so it is made to do that first.
void Label::breakDocument() const
{
    static_cast<void>(QLabel::heightForWidth(width()));
    auto *document = findChild<QTextDocument *>();
    if (document == nullptr || document->defaultTextOption().wrapMode() == QTextOption::WrapAtWordBoundaryOrAnywhere)
        return;
    auto option = document->defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document->setDefaultTextOption(option);
}

int Label::flagsOfText() const
{
    const auto direction = text().isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
    return int(QStyle::visualAlignment(direction, alignment())) | Qt::TextWordWrap
        | (direction == Qt::LeftToRight ? Qt::TextForceLeftToRight : Qt::TextForceRightToLeft);
}

/// As QLabel reckons it, of the text with its breaks. `width`: below 0: what reads well.
QSize Label::sizeBroken(int width) const
{
    constexpr int mostHigh = 2'000; // no bound for what is measured
    const auto margins = contentsMargins();
    const QSize around{margins.left() + margins.right() + 2 * margin(),
                       margins.top() + margins.bottom() + 2 * margin()};
    const auto flags = flagsOfText() & ~int(Qt::AlignVCenter | Qt::AlignHCenter);
    const auto metrics = fontMetrics();
    const auto sizeIn = [&](int room) { return metrics.boundingRect(0, 0, room, mostHigh, flags, m_broken).size(); };
    const bool isFree = width < 0;
    const int wanted = isFree ? std::min(metrics.averageCharWidth() * 80, maximumWidth()) : width;
    const int room = std::max(0, std::max(wanted, minimumWidth()) - around.width());
    auto size = sizeIn(room);
    if (isFree && size.height() < 4 * metrics.lineSpacing() && size.width() > room / 2)
        size = sizeIn(room / 2);
    return (size + around).expandedTo(minimumSize());
}

QSize Label::minimumSizeHint() const
{
    if (!breaksWords())
        return QLabel::minimumSizeHint();
    const int width = sizeBroken(0).width();
    if (!isSelectable())
        return {width, std::min(sizeBroken(QWIDGETSIZE_MAX).height(), sizeBroken(-1).height())};
    breakDocument();
    return {width, QLabel::minimumSizeHint().height()};
}

QSize Label::sizeHint() const
{
    if (!breaksWords())
        return QLabel::sizeHint();
    if (!isSelectable())
        return sizeBroken(-1);
    breakDocument();
    return QLabel::sizeHint();
}

int Label::heightForWidth(int width) const
{
    if (!breaksWords())
        return QLabel::heightForWidth(width);
    if (!isSelectable())
        return sizeBroken(width).height();
    breakDocument();
    return QLabel::heightForWidth(width);
}

void Label::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (breaksWords() && isSelectable())
        breakDocument();
}

void Label::paintEvent(QPaintEvent *event)
{
    const bool breaks = breaksWords();
    if (breaks && isSelectable()) {
        const auto *document = findChild<QTextDocument *>();
        if (document != nullptr && document->defaultTextOption().wrapMode() == QTextOption::WordWrap)
            breakDocument(); // not each time: the document asks for another painting
    }
    if (!breaks || isSelectable())
        return QLabel::paintEvent(event);
    QPainter painter{this};
    drawFrame(&painter);
    const int around = margin();
    const auto area = contentsRect().adjusted(around, around, -around, -around);
    QStyleOption option;
    option.initFrom(this);
    style()->drawItemText(&painter, area, flagsOfText(), option.palette, isEnabled(), m_broken, foregroundRole());
}

void ElidedLabel::setFullText(const QString &text)
{
    m_text = plainLines(text, longestLine);
    setAccessibleName(m_text);
    updateGeometry();
    elide();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    elide();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'…') * 2, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, QLabel::sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    Label::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    const QString shown = fontMetrics().elidedText(m_text, m_mode, width());
    if (shown != text())
        setText(shown);
    setToolTip(shown == m_text ? QString{} : m_text);
}
