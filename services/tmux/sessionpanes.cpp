// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/sessionpanes.h"

#include <QSet>

#include <algorithm>

namespace tmux {

namespace {

constexpr qsizetype maxListed = 2000;
constexpr qsizetype maxName = 40;
constexpr qsizetype maxPaneLine = 128 * 1024; // a layout that is read is half of it at most
constexpr int maxSide = 10'000;
constexpr qsizetype wordsBeforeName = 7;
constexpr auto betweenNames = " | "; // who writes it into a name makes the names of their own panes worse, nothing else

/// The number of "%3" or "@3"; -1: it is none.
int idOf(const QByteArray &word, char kind)
{
    bool isNumber = false;
    const int number = word.startsWith(kind) ? word.sliced(1).toInt(&isNumber) : 0;
    return isNumber && number >= 0 ? number : -1;
}

QString plainName(const QByteArray &name)
{
    auto text = QString::fromUtf8(name.first(std::min<qsizetype>(name.size(), 4 * maxName)));
    text.removeIf([](QChar c) { return !c.isPrint() || c.isSurrogate(); });
    return text.trimmed().left(maxName);
}

SessionPane paneOfLine(const QByteArray &line)
{
    SessionPane pane;
    const auto words = line.first(std::min(line.size(), maxPaneLine)).split(' ');
    if (words.size() < wordsBeforeName)
        return pane;
    pane.size = {words.at(2).toInt(), words.at(3).toInt()};
    if (pane.size.isEmpty() || pane.size.width() > maxSide || pane.size.height() > maxSide)
        return pane;
    pane.pane = idOf(words.at(0), '%');
    pane.window = idOf(words.at(1), '@');
    pane.isActive = words.at(4) == "1";
    pane.isWindowActive = words.at(5) == "1";
    pane.layout = pane.isActive ? words.at(6) : QByteArray{};
    const auto names = words.sliced(wordsBeforeName).join(' ');
    const auto end = names.indexOf(betweenNames);
    pane.name = plainName(names.first(end < 0 ? names.size() : end));
    pane.title = end < 0 ? QString{} : plainName(names.sliced(end + qsizetype(qstrlen(betweenNames))));
    return pane;
}

} // namespace

QByteArray sessionPanesFormat()
{
    // Each pane would repeat the layout of its window, and that is long where panes are many. A title that no program
    // has given is the name of the host.
    return "#{pane_id} #{window_id} #{pane_width} #{pane_height} #{pane_active} #{window_active} "
           "#{?pane_active,#{window_layout},-} #{=80:window_name} | "
           "#{?#{||:#{==:#{pane_title},},#{==:#{pane_title},#{host}}},#{pane_current_command},#{=80:pane_title}}";
}

QList<SessionPane> sessionPanesFrom(const QByteArrayList &lines)
{
    QList<SessionPane> panes;
    QSet<int> seen;
    for (const auto &line : lines.first(std::min(lines.size(), maxListed))) {
        auto pane = paneOfLine(line);
        if (pane.pane < 0 || pane.window < 0 || seen.contains(pane.pane))
            continue;
        seen.insert(pane.pane);
        panes << std::move(pane);
    }
    return panes;
}

const SessionPane *paneIn(const QList<SessionPane> &panes, int pane)
{
    const auto there = std::ranges::find(panes, pane, &SessionPane::pane);
    return there == panes.end() ? nullptr : &*there;
}

int successorIn(const QList<SessionPane> &panes, int window)
{
    const auto first = [&panes](auto isWanted) {
        const auto there = std::ranges::find_if(panes, isWanted);
        return there == panes.end() ? -1 : there->pane;
    };
    for (const int found : {first([window](const SessionPane &pane) { return pane.window == window && pane.isActive; }),
                            first([window](const SessionPane &pane) { return pane.window == window; }),
                            first([](const SessionPane &pane) { return pane.isWindowActive && pane.isActive; }),
                            first([](const SessionPane &) { return true; })}) {
        if (found >= 0)
            return found;
    }
    return -1;
}

} // namespace tmux
