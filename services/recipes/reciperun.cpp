// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/reciperun.h"

#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/store/documents.h"

#include <QPointer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Task<RecipeState> through(RecipeState state, StepRunner runner, StepAction action, RecipeWatch watch,
                          std::stop_token stop)
{
    if (const auto problem = state.order.problem(); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto run = std::make_shared<RecipeRun>(std::move(state), std::move(runner));
    Answer<RecipeState> ended;
    const auto reply = ended.reply();
    RecipeRun *self = run.get();
    QObject::connect(self, &RecipeRun::cellChanged, self, [self, watch] {
        if (watch.changed)
            watch.changed(self->state());
    });
    QObject::connect(self, &RecipeRun::heard, self,
                     [self, watch](const QString &, const QString &hostId, const QByteArray &bytes) {
                         const auto host = std::ranges::find(self->order().hosts, hostId, &PodHost::id);
                         if (watch.heard && host != self->order().hosts.end())
                             watch.heard(host->label, bytes);
                     });
    QObject::connect(self, &RecipeRun::stateChanged, self, [self, ended] {
        if (!self->isRunning())
            ended(self->state());
    });
    const std::stop_callback halt{stop,
                                  [self] { QMetaObject::invokeMethod(self, &RecipeRun::stop, Qt::QueuedConnection); }};
    action == StepAction::Apply ? run->run() : run->undo();
    auto result = co_await reply;
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return result;
}

} // namespace

RecipeRun::RecipeRun(RecipeState state, StepRunner runner, QObject *parent)
    : QObject{parent}
    , m_state{std::move(state)}
    , m_runner{std::move(runner)}
{
}

RecipeRun::~RecipeRun() = default;

void RecipeRun::keepIn(Documents *documents, Clock *clock, const QUuid &id)
{
    m_documents = documents;
    m_clock = clock;
    m_id = id;
    saveSoon();
}

void RecipeRun::saveSoon()
{
    if (m_documents == nullptr || m_isSaving)
        return;
    m_isSaving = true;
    // Many cells change at once: they are written down together, and at the latest after this time.
    m_saving.run(m_clock->sleep(300ms, m_saving.token()), [this](const Result<> &) {
        m_isSaving = false;
        save();
    });
}

void RecipeRun::save()
{
    if (m_documents != nullptr)
        (void)m_documents->put(u"recipe-run"_s, m_id.toString(QUuid::WithoutBraces), toJson(m_state), m_clock->now());
}

void RecipeRun::run()
{
    start(recipeevent::Run{});
}

void RecipeRun::runFrom(const QString &step)
{
    if (m_state.order.recipe.indexOf(step) >= 0)
        start(recipeevent::Run{.from = step});
}

void RecipeRun::skip(const QString &step, const QString &hostId)
{
    dispatch(recipeevent::Skip{.step = step, .hostId = hostId});
}

void RecipeRun::undo(const QStringList &gone)
{
    start(recipeevent::Undo{.gone = gone});
}

void RecipeRun::stop()
{
    if (!isRunning())
        return;
    dispatch(recipeevent::Stop{});
}

/// What still ends of an earlier time, which was stopped, is not taken for this one: it speaks behind another mark.
void RecipeRun::start(const RecipeEvent &event)
{
    if (isRunning())
        return;
    m_marks.clear();
    m_filters.clear();
    dispatch(event);
}

/// A script may end before the call that begins it is back, and whoever is told may call in turn: one after another.
void RecipeRun::dispatch(RecipeEvent event)
{
    m_events.enqueue(std::move(event));
    if (m_isDispatching)
        return;
    m_isDispatching = true;
    for (const QPointer self{this}; self && !m_events.isEmpty();)
        handle(m_events.dequeue());
    m_isDispatching = false;
}

void RecipeRun::handle(const RecipeEvent &event)
{
    const auto before = std::exchange(m_state, advance(m_state, event));
    if (const auto *end = std::get_if<recipeevent::Ended>(&event)) { // until now it counts as begun
        m_filters.remove({end->step, end->host});
        m_marks.remove({end->step, end->host});
    }
    QList<Place> changed;
    QList<Place> begun;
    for (int step = 0; step < m_state.cells.size(); ++step) {
        for (int host = 0; host < m_state.order.hosts.size(); ++host) {
            const auto *cell = std::as_const(m_state).cell(step, host);
            if (cell != nullptr && cell->state != before.cell(step, host)->state)
                changed << Place{step, host};
            if (cell != nullptr && cell->state == HostStepPhase::Running && !m_filters.contains({step, host}))
                begun << Place{step, host};
        }
    }
    const bool isOtherPhase = m_state.phase != before.phase;
    if (isOtherPhase && m_state.phase == RecipeState::Phase::Stopped)
        m_tasks.cancel(); // whoever is told of it may run it again
    if (isOtherPhase && !isRunning())
        save(); // who waits for its end may let go of it then
    if (isOtherPhase || !changed.isEmpty())
        saveSoon();
    for (const auto &[step, host] : std::as_const(changed))
        emit cellChanged(m_state.order.recipe.steps[step].id, m_state.order.hosts[host].id);
    if (isOtherPhase)
        emit stateChanged();
    for (const auto &place : std::as_const(begun)) {
        if (isRunning())
            begin(place);
    }
}

void RecipeRun::begin(Place place)
{
    const auto [step, host] = place;
    const auto &recipe = m_state.order.recipe;
    m_filters.insert(place, {});
    auto context = contextOf(m_state, step, host);
    context.mark = newMark(); // its own: no host can speak behind another one's, wherever its words are printed
    m_marks.insert(place, context.mark);
    StepOrder order{.host = m_state.order.hosts[host],
                    .script = scriptFor(recipe, recipe.steps[step], context, m_state.action),
                    .time = recipe.steps[step].time,
                    .heard = m_tasks.guard(
                        [this, place, mark = context.mark](const QByteArray &bytes) { hear(place, bytes, mark); })};
    m_tasks.run(m_runner(std::move(order), m_tasks.token()),
                [this, place, mark = context.mark](const Result<StepEnd> &end) { ended(place, end, mark); });
}

void RecipeRun::hear(Place place, const QByteArray &bytes, const QString &mark)
{
    const auto shown = mark == m_marks.value(place) ? m_filters[place].take(bytes, mark) : QByteArray{};
    if (shown.isEmpty())
        return;
    m_state.cell(place.first, place.second)->append(shown);
    emit heard(m_state.order.recipe.steps[place.first].id, m_state.order.hosts[place.second].id, shown);
}

void RecipeRun::ended(Place place, const Result<StepEnd> &end, const QString &mark)
{
    if (mark != m_marks.value(place))
        return;
    m_state.cell(place.first, place.second)->append(m_filters[place].rest());
    dispatch(recipeevent::Ended{
        .step = place.first, .host = place.second, .end = end, .said = end ? saidIn(end->out, mark) : StepResult{}});
}

Task<RecipeState> runRecipe(RecipeState state, StepRunner runner, RecipeWatch watch, std::stop_token stop)
{
    return through(std::move(state), std::move(runner), StepAction::Apply, std::move(watch), std::move(stop));
}

Task<RecipeState> takeBack(RecipeState state, StepRunner runner, RecipeWatch watch, std::stop_token stop)
{
    return through(std::move(state), std::move(runner), StepAction::Undo, std::move(watch), std::move(stop));
}
