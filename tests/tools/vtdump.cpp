// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/vtdump.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace {

QString colorName(const TerminalColor &color)
{
    if (color.kind == TerminalColor::Kind::Indexed)
        return QString::number(color.value);
    return u'#' + QString::number(color.value, 16).rightJustified(6, u'0');
}

/// "bold fg=4 underline=1"; empty for plain text.
QString looksOf(const TerminalCell &cell)
{
    constexpr std::pair<TerminalAttribute, const char *> names[] = {
        {TerminalAttribute::Bold, "bold"},       {TerminalAttribute::Faint, "faint"},
        {TerminalAttribute::Italic, "italic"},   {TerminalAttribute::Blink, "blink"},
        {TerminalAttribute::Inverse, "inverse"}, {TerminalAttribute::Invisible, "invisible"},
        {TerminalAttribute::Strike, "strike"},   {TerminalAttribute::Overline, "overline"},
    };
    QStringList words;
    for (const auto &[attribute, name] : names) {
        if (cell.attributes.testFlag(attribute))
            words << QString::fromLatin1(name);
    }
    if (cell.underline != TerminalUnderline::None)
        words << u"underline=%1"_s.arg(int(cell.underline));
    if (cell.foreground.kind != TerminalColor::Kind::Default)
        words << u"fg="_s + colorName(cell.foreground);
    if (cell.background.kind != TerminalColor::Kind::Default)
        words << u"bg="_s + colorName(cell.background);
    if (cell.underlineColor.kind != TerminalColor::Kind::Default)
        words << u"ul="_s + colorName(cell.underlineColor);
    if (cell.link != 0)
        words << u"link"_s;
    return words.join(u' ');
}

QJsonArray runsOf(const TerminalLine &line)
{
    QJsonArray runs;
    for (qsizetype first = 0; first < line.cells.size();) {
        const QString looks = looksOf(line.cells.at(first));
        qsizetype last = first + 1;
        while (last < line.cells.size() && looksOf(line.cells.at(last)) == looks)
            ++last;
        if (!looks.isEmpty())
            runs.append(u"%1+%2 %3"_s.arg(first).arg(last - first).arg(looks));
        first = last;
    }
    return runs;
}

QJsonArray modesOf(const TerminalModes &modes)
{
    QJsonArray names;
    const auto add = [&names](bool on, QLatin1StringView name) {
        if (on)
            names.append(name);
    };
    add(modes.alternateScreen, "alternate"_L1);
    add(modes.bracketedPaste, "bracketed-paste"_L1);
    add(modes.applicationCursor, "application-cursor"_L1);
    add(modes.applicationKeypad, "application-keypad"_L1);
    add(modes.focusReports, "focus"_L1);
    add(modes.reverseScreen, "reverse"_L1);
    add(modes.mouse != TerminalModes::Mouse::Off, "mouse"_L1);
    return names;
}

} // namespace

QByteArray screenAsText(const TerminalFrame &frame)
{
    QByteArray text;
    for (const TerminalLine &line : frame.lines)
        text += line.text().toUtf8() + '\n';
    return text;
}

QByteArray screenAsJson(const TerminalFrame &frame, const QString &title)
{
    QJsonArray lines;
    for (const TerminalLine &line : frame.lines) {
        QJsonObject object{{u"text"_s, line.text()}};
        if (line.end == TerminalLine::End::Wrapped)
            object.insert(u"wrapped"_s, true);
        if (const QJsonArray runs = runsOf(line); !runs.isEmpty())
            object.insert(u"looks"_s, runs);
        lines.append(object);
    }
    const QJsonObject cursor{{u"column"_s, frame.cursor.column},
                             {u"row"_s, frame.cursor.row},
                             {u"shape"_s, int(frame.cursor.shape)},
                             {u"visible"_s, frame.cursor.visible}};
    const QJsonObject screen{{u"columns"_s, frame.columns},
                             {u"rows"_s, frame.rows},
                             {u"scrollback"_s, frame.screenTop - frame.firstLine},
                             {u"title"_s, title},
                             {u"cursor"_s, cursor},
                             {u"modes"_s, modesOf(frame.modes)},
                             {u"lines"_s, lines}};
    return QJsonDocument{screen}.toJson();
}
