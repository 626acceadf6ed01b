// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/reciperun.h"

#include "services/core/clock.h"
#include "services/store/documents.h"

#include <QScopedValueRollback>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto documentKind = "recipe-run"_L1;

CellState stateAfter(const QString &result)
{
    if (result == "changed"_L1)
        return CellState::Changed;
    if (result == "unchanged"_L1)
        return CellState::Unchanged;
    if (result == "undone"_L1)
        return CellState::Undone;
    return CellState::Tried;
}

void block(RecipeCell &cell, const QString &problem, const QStringList &words)
{
    cell.state = CellState::Blocked;
    cell.problem = problem;
    cell.words = words;
}

bool needs(const RecipeStep &step, const QString &id)
{
    return step.needs.contains(id) || std::ranges::contains(step.given, id, &RecipeStep::Given::step);
}

} // namespace

RecipeRun::RecipeRun(RecipeOrder order, StepRunner runner, QObject *parent)
    : QObject{parent}
    , m_order{std::move(order)}
    , m_runner{std::move(runner)}
{
    build();
}

RecipeRun::~RecipeRun() = default;

void RecipeRun::build()
{
    m_cells.clear();
    for (const auto &step : m_order.recipe.steps) {
        QList<std::optional<RecipeCell>> row;
        for (const auto &host : m_order.hosts)
            row << (m_order.includes(step, host) ? std::optional{RecipeCell{}} : std::nullopt);
        m_cells << row;
    }
}

RecipeCell *RecipeRun::at(int step, int host)
{
    auto &cell = m_cells[step][host];
    return cell ? &*cell : nullptr;
}

const RecipeCell *RecipeRun::at(int step, int host) const
{
    const auto &cell = m_cells[step][host];
    return cell ? &*cell : nullptr;
}

const RecipeCell *RecipeRun::cell(const QString &step, const QString &hostId) const
{
    const int row = m_order.recipe.indexOf(step);
    const auto host = std::ranges::find(m_order.hosts, hostId, &PodHost::id);
    return row < 0 || host == m_order.hosts.end() ? nullptr : at(row, static_cast<int>(host - m_order.hosts.begin()));
}

void RecipeRun::keepIn(Documents *documents, Clock *clock, const QUuid &id)
{
    m_documents = documents;
    m_clock = clock;
    m_id = id;
    save();
}

void RecipeRun::save()
{
    if (m_documents == nullptr || m_isSaving)
        return;
    m_isSaving = true;
    // Many cells change at once: they are written down together, and at the latest after this time.
    m_saving.run(m_clock->sleep(300ms, m_saving.token()), [this](const Result<> &) {
        m_isSaving = false;
        write();
    });
}

void RecipeRun::write()
{
    if (m_documents != nullptr)
        (void)m_documents->put(documentKind, m_id.toString(QUuid::WithoutBraces), toJson(), m_clock->now());
}

void RecipeRun::set(Place place, CellState state)
{
    at(place.step, place.host)->state = state;
    save();
    emit cellChanged(m_order.recipe.steps[place.step].id, m_order.hosts[place.host].id);
}

void RecipeRun::setState(State state)
{
    if (std::exchange(m_state, state) == state)
        return;
    if (state != State::Running)
        write(); // who waits for its end may let go of it then
    save();
    emit stateChanged();
}

void RecipeRun::reset(const std::function<bool(Place, const RecipeCell &)> &which)
{
    for (int step = 0; step < m_cells.size(); ++step) {
        for (int host = 0; host < m_order.hosts.size(); ++host) {
            if (RecipeCell *cell = at(step, host); cell != nullptr && which({step, host}, *cell)) {
                *cell = {};
                set({step, host}, CellState::Waiting);
            }
        }
    }
}

/// What a step found out has changed, perhaps: all that was made of it is looked at again. A check says quickly whether
/// there is anything to do.
void RecipeRun::resetWhatDepends()
{
    const auto isAnew = [this](int step) {
        return std::ranges::any_of(m_cells[step],
                                   [](const auto &cell) { return cell && cell->state == CellState::Waiting; });
    };
    for (int step = 0; step < m_cells.size(); ++step) {
        const auto &words = m_order.recipe.steps[step];
        const bool depends = std::ranges::any_of(
            words.given, [&](const RecipeStep::Given &given) { return isAnew(m_order.recipe.indexOf(given.step)); });
        if (depends || words.isTry)
            reset([step](Place place, const RecipeCell &cell) {
                return place.step == step && isWell(cell.state) && cell.state != CellState::Skipped;
            });
    }
    // A step that others read from is done again with them, where it is done anew each time.
}

void RecipeRun::run()
{
    if (m_state == State::Running)
        return;
    m_action = StepAction::Apply;
    const bool hasRest = std::ranges::any_of(m_cells, [](const auto &row) {
        return std::ranges::any_of(row, [](const auto &cell) { return cell && !isWell(cell->state); });
    });
    reset([hasRest](Place, const RecipeCell &cell) {
        return hasRest ? !isWell(cell.state) : cell.state != CellState::Skipped;
    });
    resetWhatDepends();
    m_mark = newMark();
    setState(State::Running);
    advance();
}

void RecipeRun::runFrom(const QString &step)
{
    const int from = m_order.recipe.indexOf(step);
    if (m_state == State::Running || from < 0)
        return;
    m_action = StepAction::Apply;
    reset([from](Place place, const RecipeCell &cell) { return place.step >= from || !isWell(cell.state); });
    resetWhatDepends();
    m_mark = newMark();
    setState(State::Running);
    advance();
}

void RecipeRun::skip(const QString &step, const QString &hostId)
{
    const int row = m_order.recipe.indexOf(step);
    for (int host = 0; row >= 0 && host < m_order.hosts.size(); ++host) {
        RecipeCell *cell = at(row, host);
        if (cell == nullptr || isWell(cell->state) || cell->state == CellState::Running
            || (!hostId.isEmpty() && m_order.hosts[host].id != hostId))
            continue;
        set({row, host}, CellState::Skipped);
    }
    if (m_state == State::Running)
        m_action == StepAction::Apply ? advance() : advanceUndo();
}

void RecipeRun::undo(const QStringList &gone)
{
    if (m_state == State::Running)
        return;
    m_action = StepAction::Undo;
    reset([this](Place place, const RecipeCell &) { return m_order.recipe.steps[place.step].canUndo; });
    for (int step = 0; step < m_cells.size(); ++step) {
        for (int host = 0; host < m_order.hosts.size(); ++host) {
            if (m_order.recipe.steps[step].canUndo && at(step, host) != nullptr
                && gone.contains(m_order.hosts[host].id))
                set({step, host}, CellState::Undone); // it went with the disk
        }
    }
    m_mark = newMark();
    setState(State::Running);
    advanceUndo();
}

void RecipeRun::stop()
{
    if (m_state != State::Running)
        return;
    m_state = State::Stopped; // nothing begins any more; what runs comes back as stopped
    m_tasks.cancel();
    save();
    emit stateChanged();
}

void RecipeRun::advance()
{
    if (m_isAdvancing || m_state != State::Running)
        return;
    const QScopedValueRollback guard{m_isAdvancing, true};
    bool isOpenStill = false;
    for (bool hasMoved = true; hasMoved && m_state == State::Running;) {
        hasMoved = isOpenStill = false;
        for (int step = 0; step < m_cells.size(); ++step) {
            for (int host = 0; host < m_order.hosts.size(); ++host) {
                RecipeCell *cell = at(step, host);
                if (cell == nullptr || !isOpen(cell->state))
                    continue;
                isOpenStill = true;
                if (cell->state != CellState::Waiting)
                    continue;
                if (mayBegin({step, host}, *cell))
                    begin({step, host});
                else if (cell->state == CellState::Blocked)
                    set({step, host}, CellState::Blocked);
                hasMoved = hasMoved || cell->state != CellState::Waiting;
            }
        }
    }
    if (isOpenStill || m_state != State::Running)
        return;
    const bool isWhole = std::ranges::all_of(m_cells, [](const auto &row) {
        return std::ranges::all_of(row, [](const auto &cell) { return !cell || isWell(cell->state); });
    });
    setState(isWhole ? State::Done : State::Incomplete);
}

bool RecipeRun::mayBegin(Place place, RecipeCell &cell) const
{
    const auto &step = m_order.recipe.steps[place.step];
    for (int earlier = 0; earlier < place.step; ++earlier) {
        const RecipeCell *own = at(earlier, place.host);
        if (own != nullptr && isOpen(own->state))
            return false;
        if (own != nullptr && !isWell(own->state)) {
            block(cell, u"blocked"_s, {m_order.recipe.steps[earlier].id});
            return false;
        }
    }
    for (int earlier = 0; earlier < place.step; ++earlier) {
        const auto &id = m_order.recipe.steps[earlier].id;
        if (!needs(step, id))
            continue;
        const auto &row = m_cells[earlier];
        if (std::ranges::any_of(row, [](const auto &other) { return other && isOpen(other->state); }))
            return false;
        const bool isThere = std::ranges::any_of(row, [](const auto &other) { return other.has_value(); });
        if (step.needs.contains(id) && isThere
            && std::ranges::none_of(row, [](const auto &other) { return other && isWell(other->state); })) {
            block(cell, u"blocked"_s, {id});
            return false;
        }
    }
    return !step.isTogether || isTogetherReady(place, cell);
}

bool RecipeRun::isTogetherReady(Place place, RecipeCell &cell) const
{
    QStringList missing;
    for (int host = 0; host < m_order.hosts.size(); ++host) {
        for (int earlier = 0; earlier < place.step && at(place.step, host) != nullptr; ++earlier) {
            const RecipeCell *other = at(earlier, host);
            if (other != nullptr && isOpen(other->state))
                return false;
            if (other != nullptr && !isWell(other->state) && !missing.contains(m_order.hosts[host].label))
                missing << m_order.hosts[host].label;
        }
    }
    if (missing.isEmpty())
        return true;
    block(cell, u"not-together"_s, {missing.join(u", "_s)});
    return false;
}

void RecipeRun::advanceUndo()
{
    if (m_isAdvancing || m_state != State::Running)
        return;
    const QScopedValueRollback guard{m_isAdvancing, true};
    bool isOpenStill = false;
    for (bool hasMoved = true; hasMoved && m_state == State::Running;) {
        hasMoved = isOpenStill = false;
        for (qsizetype step = m_cells.size() - 1; step >= 0; --step) {
            for (int host = 0; m_order.recipe.steps[step].canUndo && host < m_order.hosts.size(); ++host) {
                const Place place{static_cast<int>(step), host};
                RecipeCell *cell = at(place.step, host);
                if (cell == nullptr || !isOpen(cell->state))
                    continue;
                isOpenStill = true;
                if (cell->state != CellState::Waiting)
                    continue;
                if (mayUndo(place, *cell))
                    begin(place);
                else if (cell->state == CellState::Blocked)
                    set(place, CellState::Blocked);
                hasMoved = hasMoved || cell->state != CellState::Waiting;
            }
        }
    }
    if (isOpenStill || m_state != State::Running)
        return;
    bool isWhole = true;
    for (int step = 0; step < m_cells.size(); ++step) {
        for (const auto &cell : m_cells[step])
            isWhole = isWhole
                && (!m_order.recipe.steps[step].canUndo || !cell || cell->state == CellState::Undone
                    || cell->state == CellState::Skipped);
    }
    reset([this, isWhole](Place place, const RecipeCell &) {
        return isWhole && !m_order.recipe.steps[place.step].canUndo;
    });
    setState(isWhole ? State::Idle : State::Incomplete);
}

/// A share that a host still has mounted is not taken from under it.
bool RecipeRun::mayUndo(Place place, RecipeCell &cell) const
{
    const auto &id = m_order.recipe.steps[place.step].id;
    for (int later = place.step + 1; later < m_cells.size(); ++later) {
        const auto &step = m_order.recipe.steps[later];
        if (!step.canUndo)
            continue;
        if (const RecipeCell *own = at(later, place.host); own != nullptr && isOpen(own->state))
            return false;
        if (!needs(step, id))
            continue;
        for (const auto &other : m_cells[later]) {
            if (other && isOpen(other->state))
                return false;
            if (other && other->state != CellState::Undone && other->state != CellState::Skipped) {
                block(cell, u"blocked"_s, {step.id});
                return false;
            }
        }
    }
    return true;
}

QString RecipeRun::givenTo(const RecipeStep::Given &given) const
{
    const int step = m_order.recipe.indexOf(given.step);
    const bool isOne = m_order.recipe.steps[step].hosts == RecipeHosts::First
        || m_order.recipe.steps[step].hosts == RecipeHosts::Servers;
    QStringList lines;
    for (int host = 0; host < m_order.hosts.size(); ++host) {
        const RecipeCell *cell = at(step, host);
        if (cell == nullptr || !isWell(cell->state) || cell->fact(given.fact).isEmpty())
            continue;
        if (isOne)
            return cell->fact(given.fact);
        lines << QString{m_order.hosts[host].label}.replace(u'\t', u' ').replace(u'\n', u' ') + u'\t'
                + cell->fact(given.fact);
    }
    return lines.join(u'\n');
}

StepPlace RecipeRun::placeOf(Place place) const
{
    const auto &host = m_order.hosts[place.host];
    StepPlace found{.mark = m_mark,
                    .address = host.internalAddress,
                    .role = m_order.roles.value(host.id),
                    .worker = place.host,
                    .hosts = m_order.hosts.size(),
                    .values = m_order.values};
    for (const auto &given : m_order.recipe.steps[place.step].given)
        found.values.insert(given.name, givenTo(given));
    return found;
}

void RecipeRun::begin(Place place)
{
    const auto &step = m_order.recipe.steps[place.step];
    *at(place.step, place.host) = {};
    m_filters.insert({place.step, place.host}, {});
    set(place, CellState::Running);
    StepOrder order{.host = m_order.hosts[place.host],
                    .script = scriptFor(m_order.recipe, step, placeOf(place), m_action),
                    .time = step.time,
                    .heard = m_tasks.guard([this, place](const QByteArray &bytes) { hear(place, bytes); })};
    m_tasks.run(m_runner(std::move(order), m_tasks.token()),
                [this, place](const Result<StepEnd> &end) { finished(place, end); });
}

void RecipeRun::hear(Place place, const QByteArray &bytes)
{
    const auto shown = m_filters[{place.step, place.host}].take(bytes, m_mark);
    if (shown.isEmpty())
        return;
    at(place.step, place.host)->append(shown);
    emit heard(m_order.recipe.steps[place.step].id, m_order.hosts[place.host].id, shown);
}

void RecipeRun::finished(Place place, const Result<StepEnd> &end)
{
    RecipeCell &cell = *at(place.step, place.host);
    cell.append(m_filters.take({place.step, place.host}).rest());
    if (!end) {
        cell.error = end.error().message;
        set(place, end.error().code == ErrorCode::Cancelled ? CellState::Stopped : CellState::Failed);
    } else {
        const auto said = saidIn(end->out, m_mark);
        cell.facts = said.facts;
        cell.notes = said.notes;
        cell.problem = said.problem;
        cell.words = said.words;
        cell.status = end->status;
        cell.error = end->error;
        CellState state = CellState::Failed;
        if (end->kind == StepEnd::Kind::Exited && end->status == 0 && !said.result.isEmpty())
            state = stateAfter(said.result);
        else if (end->kind == StepEnd::Kind::Lost)
            state = CellState::Lost;
        else if (end->kind == StepEnd::Kind::Cancelled)
            state = CellState::Stopped;
        else if (end->kind == StepEnd::Kind::Unreachable && m_state == State::Stopped)
            state = CellState::Stopped;
        set(place, state);
    }
    m_action == StepAction::Apply ? advance() : advanceUndo();
}
