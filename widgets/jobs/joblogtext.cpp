// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/joblogtext.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostLines = 20'000;
constexpr int mostMarks = 2'000;
constexpr qsizetype mostAtOnce = 32 * 1024; // bytes: thousands of lines
constexpr qsizetype longestLine = 8'192; // each piece of a line lays out the whole of it anew

/// At the end of the document.
void insertInLines(QTextCursor *cursor, QStringView text)
{
    for (;;) {
        const auto room = std::max<qsizetype>(longestLine - cursor->positionInBlock(), 0);
        const auto taken = std::min(room, text.size());
        cursor->insertText(text.first(taken).toString());
        text = text.sliced(taken);
        if (text.isEmpty())
            return;
        cursor->insertBlock();
    }
}

/// A line that is known by itself, or that says loudly that it is an error.
bool isError(const QString &line)
{
    return line.startsWith("Traceback (most recent call last)"_L1)
        || ErrorRules::standard().match(line.toUtf8()) != nullptr;
}

} // namespace

JobLogText::JobLogText(QWidget *parent)
    : QPlainTextEdit{parent}
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setMaximumBlockCount(mostLines);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(0); // without a frame its lines begin where the title above does
    restyle();
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &JobLogText::addWaiting);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (!m_isAdding)
            setFollowing(value >= verticalScrollBar()->maximum());
    });
    // What follows goes on following when it gets another height.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int maximum) {
        if (!m_follows || m_isAdding)
            return;
        m_isAdding = true;
        verticalScrollBar()->setValue(maximum);
        m_isAdding = false;
    });
}

void JobLogText::start(const QString &note)
{
    clear();
    m_plain = {};
    m_waiting.clear();
    m_next.stop();
    if (!note.isEmpty())
        addText(note + u'\n');
}

void JobLogText::add(const QByteArray &bytes)
{
    const bool isNext = m_waiting.isEmpty();
    m_waiting += bytes;
    if (isNext)
        addWaiting();
}

void JobLogText::addWaiting()
{
    const auto size = std::min(m_waiting.size(), mostAtOnce);
    addText(m_plain.take(m_waiting.first(size)));
    m_waiting.remove(0, size);
    if (m_waiting.isEmpty()) {
        m_next.stop();
        mark();
    } else {
        m_next.start();
    }
}

/// A carriage return begins the line anew, as progress bars mean it.
void JobLogText::addText(const QString &text)
{
    const auto *theme = &tokensOf(this);
    m_isAdding = true;
    const int before = verticalScrollBar()->value();
    QTextCursor cursor{document()};
    cursor.movePosition(QTextCursor::End);
    cursor.beginEditBlock();
    const auto lines = text.split(u'\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (i > 0) {
            QTextCharFormat format;
            if (isError(cursor.block().text()))
                format.setForeground(theme->bad);
            else
                format.setForeground(theme->text);
            cursor.select(QTextCursor::BlockUnderCursor);
            cursor.setCharFormat(format);
            cursor.movePosition(QTextCursor::End);
            cursor.insertBlock();
        }
        const auto again = lines[i].lastIndexOf(u'\r');
        if (again >= 0) {
            cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        }
        insertInLines(&cursor, QStringView{lines[i]}.sliced(again + 1));
    }
    cursor.endEditBlock();
    verticalScrollBar()->setValue(m_follows ? verticalScrollBar()->maximum() : before);
    m_isAdding = false;
}

void JobLogText::setFollowing(bool follows)
{
    if (std::exchange(m_follows, follows) == follows)
        return;
    if (follows) {
        m_isAdding = true;
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        m_isAdding = false;
    }
    emit followingChanged(follows);
}

int JobLogText::find(const QString &text, bool backwards)
{
    m_needle = text;
    mark();
    if (!text.isEmpty()) {
        const QTextDocument::FindFlags way = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags{};
        if (!QPlainTextEdit::find(text, way)) {
            moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
            QPlainTextEdit::find(text, way);
        }
    }
    return static_cast<int>(extraSelections().size());
}

void JobLogText::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    auto at = m_needle.isEmpty() ? QTextCursor{} : document()->find(m_needle, 0);
    for (; !at.isNull() && marks.size() < mostMarks; at = document()->find(m_needle, at)) {
        QTextEdit::ExtraSelection one;
        one.cursor = at;
        one.format.setBackground(tokensOf(this).warnBackground);
        marks << one;
    }
    setExtraSelections(marks);
}

bool JobLogText::goToError(const QByteArray &line)
{
    while (!m_waiting.isEmpty())
        addWaiting();
    PlainOutput plain;
    const auto words = plain.take(line).left(60).trimmed();
    const auto found = words.isEmpty() ? QTextCursor{} : document()->find(words, 0);
    if (found.isNull())
        return false;
    setFollowing(false);
    setTextCursor(found);
    centerCursor();
    return true;
}

void JobLogText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void JobLogText::restyle()
{
    setFont(fontFor(TextRole::Code));
    auto colours = palette();
    colours.setColor(QPalette::Base, tokensOf(this).sunken);
    if (colours != palette()) // it would come back here
        setPalette(colours);
}
