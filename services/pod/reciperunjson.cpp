// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a run, and what it is carried out on.
#include "services/core/punctuation.h"
#include "services/pod/reciperun.h"
#include "services/store/documents.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostHosts = 1024;

QHash<QString, QString> hashFrom(const QJsonObject &json)
{
    QHash<QString, QString> found;
    for (auto it = json.begin(); it != json.end(); ++it)
        found.insert(it.key(), it->toString());
    return found;
}

QJsonObject toJsonObject(const QHash<QString, QString> &hash)
{
    QJsonObject json;
    for (const auto &[key, value] : hash.asKeyValueRange())
        json.insert(key, value);
    return json;
}

/// A recipe of ours is kept by its name, one that somebody has changed as it was when it was started.
QJsonObject toJsonObject(const Recipe &recipe)
{
    const auto ours = builtInRecipe(recipe.id);
    if (ours && ours->text == recipe.text)
        return {{"id"_L1, recipe.id}};
    return {{"id"_L1, recipe.id}, {"text"_L1, toJson(recipe.text)}};
}

} // namespace

QString RecipeOrder::problem() const
{
    if (hosts.isEmpty())
        return QCoreApplication::translate("RecipeOrder", "No host is chosen.");
    if (hosts.size() > mostHosts)
        return QCoreApplication::translate("RecipeOrder", "These are more than %1 hosts.").arg(mostHosts);
    for (const auto &parameter : recipe.parameters) {
        if (const auto wrong = problemOf(parameter, values.value(parameter.name, parameter.fallback)); !wrong.isEmpty())
            return punctuation::labelled(parameter.name, wrong);
    }
    return {};
}

bool RecipeOrder::includes(const RecipeStep &step, const PodHost &host) const
{
    if (step.when) {
        const auto *parameter = recipe.parameter(step.when->name);
        if (values.value(step.when->name, parameter != nullptr ? parameter->fallback : QString{}) != step.when->is)
            return false;
    }
    switch (step.hosts) {
    case RecipeHosts::All: return true;
    case RecipeHosts::First: return host.id == hosts.first().id;
    case RecipeHosts::Others: return host.id != hosts.first().id;
    case RecipeHosts::Servers: return roles.value(host.id) == "server"_L1;
    case RecipeHosts::Clients: return roles.value(host.id) == "client"_L1;
    }
    return false;
}

QJsonObject toJson(const RecipeOrder &order)
{
    QJsonArray hosts;
    for (const auto &host : order.hosts)
        hosts << toJson(host);
    return {{"recipe"_L1, toJsonObject(order.recipe)},
            {"hosts"_L1, hosts},
            {"roles"_L1, toJsonObject(order.roles)},
            {"values"_L1, toJsonObject(order.values)}};
}

std::optional<RecipeOrder> recipeOrderFrom(const QJsonObject &json)
{
    const auto kept = json["recipe"_L1].toObject();
    auto recipe = kept.contains("text"_L1) ? parseRecipe(recipeTextFrom(kept["text"_L1].toObject()))
                                           : builtInRecipe(kept["id"_L1].toString());
    if (!recipe)
        return std::nullopt;
    RecipeOrder order{.recipe = *std::move(recipe),
                      .hosts = {},
                      .roles = hashFrom(json["roles"_L1].toObject()),
                      .values = hashFrom(json["values"_L1].toObject())};
    for (const auto &one : json["hosts"_L1].toArray()) {
        const auto host = podHostFrom(one.toObject());
        if (host && order.hosts.size() < mostHosts && !std::ranges::contains(order.hosts, host->id, &PodHost::id))
            order.hosts << *host;
    }
    return order.problem().isEmpty() ? std::optional{order} : std::nullopt;
}

QJsonObject RecipeRun::toJson() const
{
    constexpr qsizetype most = Documents::largestBody / 10 * 8; // it stands in something else, too
    qsizetype count = 1;
    for (const auto &row : m_cells)
        count += row.size();
    const auto share = most / count;
    QJsonObject json{{"order"_L1, ::toJson(m_order)}, {"undoing"_L1, m_action == StepAction::Undo}};
    // A control character is six in JSON: what is too long is written once more with less of the outputs, at last
    // without the cells of whoever said too much, so that those are done again.
    for (const qsizetype output : {std::min<qsizetype>(share / 2, 8000), share / 8, qsizetype{0}, qsizetype{-1}}) {
        json.insert("cells"_L1, cellsJson(std::max<qsizetype>(0, output), output < 0 ? share : most));
        if (output < 0 || QJsonDocument{json}.toJson(QJsonDocument::Compact).size() <= most)
            break;
    }
    return json;
}

QJsonArray RecipeRun::cellsJson(qsizetype mostOutput, qsizetype largestCell) const
{
    QJsonArray rows;
    for (const auto &row : m_cells) {
        QJsonArray cells;
        for (const auto &cell : row) {
            auto json = cell ? QJsonValue{::toJson(*cell, mostOutput)} : QJsonValue{};
            if (cell && QJsonDocument{json.toObject()}.toJson(QJsonDocument::Compact).size() > largestCell)
                json = ::toJson(RecipeCell{}, 0);
            cells << json;
        }
        rows << cells;
    }
    return rows;
}

bool RecipeRun::restore(const QJsonObject &json)
{
    auto order = recipeOrderFrom(json["order"_L1].toObject());
    if (m_state == State::Running || !order)
        return false;
    m_order = *std::move(order);
    build();
    bool isWhole = true;
    bool isNew = true;
    for (int step = 0; step < m_cells.size(); ++step) {
        for (int host = 0; host < m_order.hosts.size(); ++host) {
            RecipeCell *cell = at(step, host);
            if (cell == nullptr)
                continue;
            *cell = recipeCellFrom(json["cells"_L1][step][host].toObject());
            isWhole = isWhole && isWell(cell->state);
            isNew = isNew && (cell->state == CellState::Waiting || cell->state == CellState::Undone);
        }
    }
    m_action = json["undoing"_L1].toBool() ? StepAction::Undo : StepAction::Apply;
    setState(isNew ? State::Idle : isWhole ? State::Done : State::Incomplete);
    return true;
}
