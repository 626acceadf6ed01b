// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/recipestate.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/recipes/hostword.h"
#include "services/store/documents.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>

using namespace Qt::StringLiterals;

namespace {

using Phase = RecipeState::Phase;

constexpr qsizetype mostRunHosts = 1024;
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

QJsonArray cellsJson(const RecipeState &state, qsizetype mostOutput, qsizetype largestCell) // bytes
{
    QJsonArray rows;
    for (const auto &row : state.cells) {
        QJsonArray cells;
        for (const auto &cell : row) {
            auto json = cell ? QJsonValue{toJson(*cell, mostOutput)} : QJsonValue{};
            if (cell && QJsonDocument{json.toObject()}.toJson(QJsonDocument::Compact).size() > largestCell)
                json = toJson(HostStepState{}, 0);
            cells << json;
        }
        rows << cells;
    }
    return rows;
}

bool areAll(const RecipeState &state, const std::function<bool(int step, const HostStepState &)> &which)
{
    for (int step = 0; step < state.cells.size(); ++step) {
        for (const auto &cell : state.cells[step]) {
            if (cell && !which(step, *cell))
                return false;
        }
    }
    return true;
}

void reset(RecipeState &state, const std::function<bool(int step, const HostStepState &)> &which)
{
    for (int step = 0; step < state.cells.size(); ++step) {
        for (auto &cell : state.cells[step]) {
            if (cell && which(step, *cell))
                cell = HostStepState{};
        }
    }
}

/// What a step found out has changed, perhaps: all that was made of it is looked at again. A check says quickly whether
/// there is anything to do. A step that others read from is done again with them, where it is done anew each time.
void resetWhatDepends(RecipeState &state)
{
    const auto &recipe = state.order.recipe;
    const auto isAnew = [&](const RecipeStep::Given &given) {
        return std::ranges::any_of(state.cells[recipe.indexOf(given.step)],
                                   [](const auto &cell) { return cell && cell->state == HostStepPhase::Waiting; });
    };
    for (int step = 0; step < state.cells.size(); ++step) {
        if (recipe.steps[step].isTry || std::ranges::any_of(recipe.steps[step].given, isAnew))
            reset(state, [step](int at, const HostStepState &cell) {
                return at == step && isWell(cell.state) && cell.state != HostStepPhase::Skipped;
            });
    }
}

bool needs(const RecipeStep &step, const QString &id)
{
    return step.needs.contains(id) || std::ranges::contains(step.given, id, &RecipeStep::Given::step);
}

/// False.
bool block(HostStepState &cell, const QString &problem, const QString &word)
{
    cell.state = HostStepPhase::Blocked;
    cell.problem = problem;
    cell.words = {word};
    return false;
}

bool isTogetherReady(const RecipeState &state, int step, HostStepState &cell)
{
    QStringList missing;
    for (int host = 0; host < state.order.hosts.size(); ++host) {
        for (int earlier = 0; earlier < step && state.cell(step, host) != nullptr; ++earlier) {
            const auto *other = state.cell(earlier, host);
            if (other != nullptr && isOpen(other->state))
                return false;
            if (other != nullptr && !isWell(other->state) && !missing.contains(state.order.hosts[host].label))
                missing << state.order.hosts[host].label;
        }
    }
    return missing.isEmpty() || block(cell, u"not-together"_s, missing.join(u", "_s));
}

/// False also where the cell is blocked by now: it will never begin.
bool mayApply(const RecipeState &state, int step, int host, HostStepState &cell)
{
    const auto &steps = state.order.recipe.steps;
    for (int earlier = 0; earlier < step; ++earlier) {
        const auto *own = state.cell(earlier, host);
        if (own != nullptr && isOpen(own->state))
            return false;
        if (own != nullptr && !isWell(own->state))
            return block(cell, u"blocked"_s, steps[earlier].id);
    }
    for (int earlier = 0; earlier < step; ++earlier) {
        const auto &id = steps[earlier].id;
        if (!needs(steps[step], id))
            continue;
        const auto &row = state.cells[earlier];
        if (std::ranges::any_of(row, [](const auto &other) { return other && isOpen(other->state); }))
            return false;
        const bool isThere = std::ranges::any_of(row, [](const auto &other) { return other.has_value(); });
        if (steps[step].needs.contains(id) && isThere
            && std::ranges::none_of(row, [](const auto &other) { return other && isWell(other->state); }))
            return block(cell, u"blocked"_s, id);
    }
    return !steps[step].isTogether || isTogetherReady(state, step, cell);
}

/// A share that a host still has mounted is not taken from under it.
bool mayUndo(const RecipeState &state, int step, int host, HostStepState &cell)
{
    const auto &steps = state.order.recipe.steps;
    for (int later = step + 1; later < state.cells.size(); ++later) {
        if (!steps[later].canUndo)
            continue;
        if (const auto *own = state.cell(later, host); own != nullptr && isOpen(own->state))
            return false;
        if (!needs(steps[later], steps[step].id))
            continue;
        for (const auto &other : state.cells[later]) {
            if (other && isOpen(other->state))
                return false;
            if (other && other->state != HostStepPhase::Undone && other->state != HostStepPhase::Skipped)
                return block(cell, u"blocked"_s, steps[later].id);
        }
    }
    return true;
}

/// Begins each waiting cell that may, and blocks what never will; says whether any is open afterwards.
bool beginWhatMay(RecipeState &state)
{
    const bool isUndo = state.action == StepAction::Undo;
    const auto count = int(state.cells.size());
    bool isOpenStill = false;
    for (bool hasMoved = true; hasMoved;) {
        hasMoved = isOpenStill = false;
        for (int i = 0; i < count; ++i) {
            const int step = isUndo ? count - 1 - i : i;
            for (int host = 0; host < state.order.hosts.size(); ++host) {
                const auto *cell = std::as_const(state).cell(step, host);
                if (cell == nullptr || !isOpen(cell->state) || (isUndo && !state.order.recipe.steps[step].canUndo))
                    continue;
                isOpenStill = true;
                if (cell->state != HostStepPhase::Waiting)
                    continue;
                auto next = *cell;
                if (isUndo ? mayUndo(state, step, host, next) : mayApply(state, step, host, next))
                    next = {.state = HostStepPhase::Running};
                if (next.state == HostStepPhase::Waiting)
                    continue;
                *state.cell(step, host) = next;
                hasMoved = true;
            }
        }
    }
    return isOpenStill;
}

void settle(RecipeState &state)
{
    if (!state.isRunning() || beginWhatMay(state))
        return;
    const auto &steps = state.order.recipe.steps;
    if (state.action == StepAction::Apply) {
        const bool isWhole = areAll(state, [](int, const HostStepState &cell) { return isWell(cell.state); });
        state.phase = isWhole ? Phase::Done : Phase::Incomplete;
        return;
    }
    const bool isWhole = areAll(state, [&](int step, const HostStepState &cell) {
        return !steps[step].canUndo || cell.state == HostStepPhase::Undone || cell.state == HostStepPhase::Skipped;
    });
    if (isWhole)
        reset(state, [&](int step, const HostStepState &) { return !steps[step].canUndo; });
    state.phase = isWhole ? Phase::Idle : Phase::Incomplete;
}

HostStepPhase phaseAfter(const StepEnd &end, const QString &result, bool wasStopped)
{
    if (end.hasSucceeded() && !result.isEmpty())
        return result == "changed"_L1  ? HostStepPhase::Changed
            : result == "unchanged"_L1 ? HostStepPhase::Unchanged
            : result == "undone"_L1    ? HostStepPhase::Undone
                                       : HostStepPhase::Tried;
    switch (end.kind) {
    case StepEnd::Kind::Lost: return HostStepPhase::Lost;
    case StepEnd::Kind::Cancelled: return HostStepPhase::Stopped;
    case StepEnd::Kind::Unreachable: return wasStopped ? HostStepPhase::Stopped : HostStepPhase::Failed;
    default: return HostStepPhase::Failed;
    }
}

void apply(RecipeState &state, const recipeevent::Run &event)
{
    const int from = state.order.recipe.indexOf(event.from);
    if (state.isRunning() || (from < 0 && !event.from.isEmpty()))
        return;
    const bool isWhole = areAll(state, [](int, const HostStepState &cell) { return isWell(cell.state); });
    reset(state, [&](int step, const HostStepState &cell) {
        return !isWell(cell.state) || (from >= 0 ? step >= from : isWhole && cell.state != HostStepPhase::Skipped);
    });
    resetWhatDepends(state);
    state.action = StepAction::Apply;
    state.phase = Phase::Running;
}

void apply(RecipeState &state, const recipeevent::Undo &event)
{
    if (state.isRunning())
        return;
    for (int step = 0; step < state.cells.size(); ++step) {
        for (int host = 0; host < state.order.hosts.size(); ++host) {
            auto *cell = state.cell(step, host);
            if (cell != nullptr && cell->state == HostStepPhase::Running)
                cell->state = HostStepPhase::Stopped; // it has not come back yet
            if (cell == nullptr || !state.order.recipe.steps[step].canUndo)
                continue;
            const bool isGone = event.gone.contains(state.order.hosts[host].id); // it went with the disk
            *cell = {.state = isGone ? HostStepPhase::Undone : HostStepPhase::Waiting};
        }
    }
    state.action = StepAction::Undo;
    state.phase = Phase::Running;
}

void apply(RecipeState &state, const recipeevent::Skip &event)
{
    const int step = state.order.recipe.indexOf(event.step);
    for (int host = 0; step >= 0 && host < state.order.hosts.size(); ++host) {
        auto *cell = state.cell(step, host);
        if (cell == nullptr || isWell(cell->state) || cell->state == HostStepPhase::Running
            || (!event.hostId.isEmpty() && state.order.hosts[host].id != event.hostId))
            continue;
        cell->state = HostStepPhase::Skipped;
    }
}

/// Nothing begins any more; what runs comes back as stopped.
void apply(RecipeState &state, const recipeevent::Stop &)
{
    if (state.isRunning())
        state.phase = Phase::Stopped;
}

void apply(RecipeState &state, const recipeevent::Ended &event)
{
    auto *cell = state.cell(event.step, event.host);
    if (cell == nullptr)
        return;
    if (!event.end) {
        cell->error = event.end.error().message;
        cell->state = event.end.error().code == ErrorCode::Cancelled ? HostStepPhase::Stopped : HostStepPhase::Failed;
        return;
    }
    cell->facts = event.said.facts;
    cell->notes = event.said.notes;
    cell->problem = event.said.problem;
    cell->words = event.said.words;
    cell->status = event.end->status;
    cell->error = event.end->reason;
    cell->hostKey = event.end->hostKey;
    cell->state = phaseAfter(*event.end, event.said.result, state.phase == Phase::Stopped);
    if (!isWell(cell->state) || state.action == StepAction::Undo)
        return;
    if (auto problem = problemForOthers(state, event.step, event.host); !problem.isEmpty()) {
        cell->state = HostStepPhase::Failed;
        cell->problem = problem.takeFirst();
        cell->words = problem;
        cell->facts.clear();
    }
}

QString givenTo(const RecipeState &state, const RecipeStep::Given &given)
{
    const int step = state.order.recipe.indexOf(given.step);
    const auto hosts = state.order.recipe.steps[step].hosts;
    const bool isOne = hosts == RecipeHosts::First || hosts == RecipeHosts::Servers;
    QStringList lines;
    for (int host = 0; host < state.order.hosts.size(); ++host) {
        const auto *cell = state.cell(step, host);
        const auto word = cell != nullptr && isWell(cell->state)
            ? wordForOthers(state.order, host, *cell, given.fact).value_or(QString{})
            : QString{};
        if (word.isEmpty())
            continue;
        if (isOne)
            return word;
        lines << QString{state.order.hosts[host].label}.replace(u'\t', u' ').replace(u'\n', u' ') + u'\t' + word;
    }
    return lines.join(u'\n');
}

} // namespace

void HostStepState::append(const QByteArray &bytes)
{
    output += bytes;
    if (output.size() <= mostOutput)
        return;
    constexpr qsizetype head = mostOutput / 4;
    constexpr QByteArrayView cut{"\n[…]\n"};
    output = output.first(head) + cut.toByteArray() + output.last(mostOutput / 2);
}

QString HostStepState::fact(const QString &name) const
{
    for (auto it = facts.crbegin(); it != facts.crend(); ++it) {
        if (it->first == name)
            return it->second;
    }
    return {};
}

QJsonObject toJson(const HostStepState &cell, qsizetype mostOutput)
{
    QJsonObject json{{"state"_L1, stateWords[std::size_t(cell.state)]}};
    if (!cell.problem.isEmpty())
        json.insert("problem"_L1, cell.problem), json.insert("words"_L1, shortened(cell.words));
    if (!cell.error.isEmpty())
        json.insert("error"_L1, cell.error);
    if (cell.status != 0)
        json.insert("status"_L1, cell.status);
    if (!cell.hostKey.isEmpty())
        json.insert("hostKey"_L1, cell.hostKey);
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

HostStepState hostStepStateFrom(const QJsonObject &json)
{
    HostStepState cell;
    const auto found = std::ranges::find(stateWords, json["state"_L1].toString());
    if (found != stateWords.end())
        cell.state = HostStepPhase(found - stateWords.begin());
    if (cell.state == HostStepPhase::Running) // the program ended while it ran
        cell.state = HostStepPhase::Lost;
    cell.problem = boundedWords(json["problem"_L1].toString());
    cell.words = stringsIn(json["words"_L1]);
    cell.error = boundedWords(json["error"_L1].toString());
    cell.status = json["status"_L1].toInt();
    cell.hostKey = json["hostKey"_L1].toString().left(200);
    cell.output = json["output"_L1].toString().toUtf8().left(HostStepState::mostOutput);
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

QString RecipeOrder::problem() const
{
    if (hosts.isEmpty())
        return QCoreApplication::translate("RecipeOrder", "No host is chosen.");
    if (hosts.size() > mostRunHosts)
        return QCoreApplication::translate("RecipeOrder", "These are more than %1 hosts.").arg(mostRunHosts);
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
        if (host && order.hosts.size() < mostRunHosts && !std::ranges::contains(order.hosts, host->id, &PodHost::id))
            order.hosts << *host;
    }
    return order.problem().isEmpty() ? std::optional{order} : std::nullopt;
}

RecipeState::RecipeState(RecipeOrder recipeOrder)
    : order{std::move(recipeOrder)}
{
    for (const auto &step : order.recipe.steps) {
        QList<std::optional<HostStepState>> row;
        for (const auto &host : order.hosts)
            row << (order.includes(step, host) ? std::optional{HostStepState{}} : std::nullopt);
        cells << row;
    }
}

const HostStepState *RecipeState::cell(const QString &step, const QString &hostId) const
{
    const int row = order.recipe.indexOf(step);
    const auto host = std::ranges::find(order.hosts, hostId, &PodHost::id);
    return row < 0 || host == order.hosts.end() ? nullptr : cell(row, static_cast<int>(host - order.hosts.begin()));
}

const HostStepState *RecipeState::cell(int step, int host) const
{
    const auto &found = cells[step][host];
    return found ? &*found : nullptr;
}

HostStepState *RecipeState::cell(int step, int host)
{
    auto &found = cells[step][host];
    return found ? &*found : nullptr;
}

QJsonObject toJson(const RecipeState &state)
{
    constexpr qsizetype most = Documents::largestBody / 10 * 8; // it stands in something else, too
    qsizetype count = 1;
    for (const auto &row : state.cells)
        count += row.size();
    const auto share = most / count;
    QJsonObject json{{"order"_L1, toJson(state.order)}, {"undoing"_L1, state.action == StepAction::Undo}};
    // A control character is six in JSON: what is too long is written once more with less of the outputs, at last
    // without the cells of whoever said too much, so that those are done again.
    for (const qsizetype output : {std::min<qsizetype>(share / 2, 8000), share / 8, qsizetype{0}, qsizetype{-1}}) {
        json.insert("cells"_L1, cellsJson(state, std::max<qsizetype>(0, output), output < 0 ? share : most));
        if (output < 0 || QJsonDocument{json}.toJson(QJsonDocument::Compact).size() <= most)
            break;
    }
    return json;
}

std::optional<RecipeState> recipeStateFrom(const QJsonObject &json)
{
    auto order = recipeOrderFrom(json["order"_L1].toObject());
    if (!order)
        return std::nullopt;
    RecipeState state{*std::move(order)};
    for (int step = 0; step < state.cells.size(); ++step) {
        for (int host = 0; host < state.order.hosts.size(); ++host) {
            auto *cell = state.cell(step, host);
            if (cell == nullptr)
                continue;
            *cell = hostStepStateFrom(json["cells"_L1][step][host].toObject());
            // An older TPU Desk took a host's word for more: such a step is done again.
            if (isWell(cell->state) && !problemForOthers(state, step, host).isEmpty())
                *cell = {};
        }
    }
    const bool isNew = areAll(state, [](int, const HostStepState &cell) {
        return cell.state == HostStepPhase::Waiting || cell.state == HostStepPhase::Undone;
    });
    const bool isWhole = areAll(state, [](int, const HostStepState &cell) { return isWell(cell.state); });
    state.action = json["undoing"_L1].toBool() ? StepAction::Undo : StepAction::Apply;
    state.phase = isNew ? Phase::Idle : isWhole ? Phase::Done : Phase::Incomplete;
    return state;
}

RecipeState recipeStateFor(const RecipeOrder &order, const QJsonObject &kept)
{
    if (!kept.isEmpty() && kept["order"_L1] == toJson(order)) {
        if (auto state = recipeStateFrom(kept))
            return *std::move(state);
    }
    return RecipeState{order};
}

RecipeState advance(RecipeState state, const RecipeEvent &event)
{
    std::visit([&state](const auto &one) { apply(state, one); }, event);
    settle(state);
    return state;
}

StepContext contextOf(const RecipeState &state, int step, int host)
{
    const auto &order = state.order;
    StepContext context{.mark = {},
                        .address = order.hosts[host].internalAddress,
                        .role = order.roles.value(order.hosts[host].id),
                        .worker = host,
                        .hosts = order.hosts.size(),
                        .values = order.values};
    for (const auto &given : order.recipe.steps[step].given)
        context.values.insert(given.name, givenTo(state, given));
    return context;
}
