// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/outputtext.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostOutputLines = 20'000;
constexpr qsizetype longestFold = 64 * 1024; ///< bytes of one kind of output that are shown

/// A line that never ends would be laid out anew, as a whole, with each piece that comes: it goes on in the next line.
/// `column`: how much of a line stands there already.
QString withinLines(QStringView text, qsizetype column)
{
    constexpr qsizetype longest = 8'192;
    QString broken;
    broken.reserve(text.size() + text.size() / longest + 1);
    while (!text.isEmpty()) {
        const auto end = text.indexOf(u'\n');
        const auto line = end < 0 ? text.size() : end + 1;
        const auto room = std::max<qsizetype>(longest - column, 0);
        const bool isTooLong = line - (end < 0 ? 0 : 1) > room;
        const auto taken = isTooLong ? room : line;
        broken += text.first(taken);
        if (isTooLong)
            broken += u'\n';
        column = isTooLong || end >= 0 ? 0 : column + taken;
        text = text.sliced(taken);
    }
    return broken;
}

QString plain(const QByteArray &bytes)
{
    PlainOutput filter;
    auto text = filter.take(bytes);
    return text.replace(u'\r', u'\n');
}

/// Both streams, one after the other: which came first is chance.
QByteArray whole(const HostRun &run)
{
    auto text = run.out();
    const auto err = run.err();
    if (!err.isEmpty() && !text.isEmpty() && !text.endsWith('\n'))
        text += '\n';
    return (text + err).left(longestFold);
}

} // namespace

OutputText::OutputText(QWidget *parent)
    : QPlainTextEdit{parent}
{
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setMaximumBlockCount(mostOutputLines);
    setUndoRedoEnabled(false);
    setMinimumHeight(scaled(36));
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    connect(Theme::of(this), &Theme::changed, this, &OutputText::restyle);
    restyle();
}

void OutputText::restyle()
{
    setFont(fontFor(TextRole::Code));
    auto colours = palette();
    colours.setColor(QPalette::Base, tokensOf(this).sunken);
    colours.setColor(QPalette::Text, tokensOf(this).text);
    setPalette(colours);
    emit restyled();
}

void OutputText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setTabStopDistance(8 * fontMetrics().horizontalAdvance(u' '));
}

QTextCharFormat OutputText::formatOf(Part part) const
{
    const auto &tokens = tokensOf(this);
    QTextCharFormat format;
    switch (part) {
    case Part::Out: format.setForeground(tokens.text); break;
    case Part::Err: format.setForeground(tokens.textColor(TextColor::Warn)); break;
    case Part::Label:
    case Part::Remark: format.setForeground(tokens.textColor(TextColor::Soft)); break;
    case Part::Heading:
    case Part::BadHeading:
        format.setForeground(part == Part::Heading ? tokens.text : tokens.textColor(TextColor::Bad));
        format.setFontWeight(QFont::DemiBold);
        break;
    case Part::Missing:
        format.setForeground(tokens.textColor(TextColor::Bad));
        format.setBackground(tokens.background(StatusLevel::Bad));
        break;
    case Part::Added:
        format.setForeground(tokens.textColor(TextColor::Ok));
        format.setBackground(tokens.background(StatusLevel::Ok));
        break;
    }
    return format;
}

void OutputText::clearAll()
{
    clear();
}

void OutputText::append(Part part, const QString &text)
{
    auto *bar = verticalScrollBar();
    const bool follows = bar->value() >= bar->maximum() - 2;
    QTextCursor cursor{document()};
    cursor.movePosition(QTextCursor::End);
    const auto format = formatOf(part);
    cursor.beginEditBlock();
    const auto pieces = QStringView{text}.split(u'\r');
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        if (i > 0) {
            cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        }
        cursor.insertText(withinLines(pieces[i], cursor.positionInBlock()), format);
    }
    cursor.endEditBlock();
    if (follows)
        bar->setValue(bar->maximum());
}

void OutputText::showFolds(const PodRun &run)
{
    clear();
    const auto folds = folded(run);
    constexpr qsizetype mostFolds = 40;
    for (const auto &fold : folds.first(std::min(mostFolds, folds.size())))
        showFold(run, fold, *usual(folds));
    if (folds.size() > mostFolds)
        append(Part::Remark,
               tr("%n further kind(s) of output are not shown here.", nullptr, int(folds.size() - mostFolds)) + u'\n');
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
}

void OutputText::showFold(const PodRun &run, const Fold &fold, const Fold &most)
{
    QList<PodHost> hosts;
    for (const auto host : fold.hosts)
        hosts.append(run.hosts()[host]);
    const bool isWell = fold.sample.hasSucceeded();
    append(isWell ? Part::Heading : Part::BadHeading, u"%1 — %2\n"_s.arg(hostNames(hosts, 6), stateWord(fold.sample)));
    if (fold.sample.error)
        append(Part::Remark, fold.sample.error->message + u'\n');
    const auto text = whole(fold.sample);
    const bool isWhole =
        !isWell || fold.hosts == most.hosts || most.hosts.size() == 1; // why a host failed is read as it stands
    if (text.isEmpty()) {
        append(Part::Remark, tr("no output") + u'\n');
    } else if (isWhole) {
        append(Part::Out, plain(text) + (text.endsWith('\n') ? QString{} : u"\n"_s));
    } else {
        for (const auto &line : difference(whole(most.sample), text)) {
            switch (line.kind) {
            case DifferentLine::Kind::Same: append(Part::Out, u"  "_s + plain(line.text) + u'\n'); break;
            case DifferentLine::Kind::Missing: append(Part::Missing, u"- "_s + plain(line.text) + u'\n'); break;
            case DifferentLine::Kind::Added: append(Part::Added, u"+ "_s + plain(line.text) + u'\n'); break;
            case DifferentLine::Kind::Skipped:
                append(Part::Remark, u"  "_s + tr("… %n line(s) the same", nullptr, int(line.count)) + u'\n');
            }
        }
    }
    append(Part::Out, u"\n"_s);
}
