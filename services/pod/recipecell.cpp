// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/recipecell.h"

#include <QJsonArray>

#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array stateWords{"waiting"_L1, "running"_L1, "changed"_L1, "unchanged"_L1, "tried"_L1, "failed"_L1,
                                "lost"_L1,    "blocked"_L1, "skipped"_L1, "stopped"_L1,   "undone"_L1};
constexpr qsizetype mostKept = 200;
constexpr qsizetype longestNote = 2000; ///< only people read it

QJsonArray shortened(const QStringList &words)
{
    QJsonArray array;
    for (const auto &word : words)
        array << word.left(longestNote);
    return array;
}

QStringList stringsIn(const QJsonValue &value)
{
    QStringList found;
    for (const auto &one : value.toArray()) {
        if (found.size() < mostKept)
            found << one.toString();
    }
    return found;
}

} // namespace

void RecipeCell::append(const QByteArray &bytes)
{
    output += bytes;
    if (output.size() <= mostOutput)
        return;
    constexpr qsizetype head = mostOutput / 4;
    constexpr QByteArrayView cut{"\n[…]\n"};
    output = output.first(head) + cut.toByteArray() + output.last(mostOutput / 2);
}

QString RecipeCell::fact(const QString &name) const
{
    for (auto it = facts.crbegin(); it != facts.crend(); ++it) {
        if (it->first == name)
            return it->second;
    }
    return {};
}

QJsonObject toJson(const RecipeCell &cell, qsizetype mostOutput)
{
    QJsonObject json{{"state"_L1, stateWords[std::size_t(cell.state)]}};
    if (!cell.problem.isEmpty())
        json.insert("problem"_L1, cell.problem), json.insert("words"_L1, shortened(cell.words));
    if (!cell.error.isEmpty())
        json.insert("error"_L1, cell.error);
    if (cell.status != 0)
        json.insert("status"_L1, cell.status);
    if (const auto end = cell.output.last(std::min(cell.output.size(), mostOutput)); !end.isEmpty())
        json.insert("output"_L1, QString::fromUtf8(end));
    QJsonArray notes;
    for (const auto &note : cell.notes)
        notes << shortened(note);
    if (!notes.isEmpty())
        json.insert("notes"_L1, notes);
    QJsonArray facts;
    for (const auto &[name, value] : cell.facts) // whole: other steps go on with them
        facts << QJsonArray{name, value};
    if (!facts.isEmpty())
        json.insert("facts"_L1, facts);
    return json;
}

RecipeCell recipeCellFrom(const QJsonObject &json)
{
    RecipeCell cell;
    const auto found = std::ranges::find(stateWords, json["state"_L1].toString());
    if (found != stateWords.end())
        cell.state = CellState(found - stateWords.begin());
    if (cell.state == CellState::Running) // the program ended while it ran
        cell.state = CellState::Lost;
    cell.problem = json["problem"_L1].toString();
    cell.words = stringsIn(json["words"_L1]);
    cell.error = json["error"_L1].toString();
    cell.status = json["status"_L1].toInt();
    cell.output = json["output"_L1].toString().toUtf8().left(RecipeCell::mostOutput);
    for (const auto &note : json["notes"_L1].toArray()) {
        if (cell.notes.size() < mostKept)
            cell.notes << stringsIn(note);
    }
    for (const auto &fact : json["facts"_L1].toArray()) {
        if (cell.facts.size() < mostKept)
            cell.facts.emplaceBack(fact[0].toString(), fact[1].toString());
    }
    return cell;
}
