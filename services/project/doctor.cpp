// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/doctor.h"

#include "services/core/async/backoff.h"
#include "services/core/linkedstop.h"
#include "services/core/punctuation.h"
#include "services/net/restclient.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

struct Doctor::Course
{
    std::stop_source stop;
    bool isLate = false;
};

namespace {

struct DoctorMessages
{
    Q_DECLARE_TR_FUNCTIONS(Doctor)
};

ReadOperation readerOf(ProjectApi api)
{
    return [api](OperationName name, std::stop_token stop) { return api.operation(std::move(name), std::move(stop)); };
}

/// The operation, unless it is done at once; its own error becomes the task's.
Task<> untilDone(DoctorTools tools, Operation operation, std::stop_token stop)
{
    if (operation.progress != Progress::Done) {
        const auto done = co_await waitForOperation(readerOf(tools.projects), tools.clock, operation.name,
                                                    {.first = 500ms, .cap = 10s}, stop);
        if (!done)
            co_return std::unexpected{done.error()};
        operation = *done;
    }
    if (operation.error)
        co_return std::unexpected{*operation.error};
    co_return {};
}

/// "Enabled" in the list of services is minutes ahead of the service itself, so the service is asked.
Task<> untilInEffect(DoctorTools tools, QStringList services, std::stop_token stop)
{
    constexpr Backoff pauses{.base = 500ms, .cap = 15s, .growth = 1.5};
    int looks = 0;
    while (!services.isEmpty()) {
        const auto answers = co_await isInEffect(tools, services.first(), stop);
        if (!answers)
            co_return std::unexpected{answers.error()};
        if (*answers) {
            services.removeFirst();
            continue;
        }
        if (const auto slept = co_await tools.clock->sleep(pauses.after(++looks), stop); !slept)
            co_return slept;
    }
    co_return {};
}

Task<> enabled(DoctorTools tools, QStringList services, std::stop_token stop)
{
    const auto operation = co_await tools.projects.enable(services, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await untilDone(tools, *operation, stop); !done)
        co_return done;
    co_return co_await untilInEffect(tools, services, stop);
}

Task<> agentMade(DoctorTools tools, std::stop_token stop)
{
    const auto operation = co_await tools.projects.generateAgent(u"tpu.googleapis.com"_s, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    co_return co_await untilDone(tools, *operation, stop);
}

/// Rings at the end of the user's patience; the work's frame holds the other side.
struct Bell
{
    std::stop_source stop;
    bool hasRung = false;
};

QCoro::Task<> ring(Clock *clock, std::chrono::milliseconds after, std::shared_ptr<Bell> bell)
{
    const auto slept = co_await clock->sleep(after, bell->stop.get_token());
    if (!slept)
        co_return;
    bell->hasRung = true;
    bell->stop.request_stop();
}

template <typename Work>
Task<> within(DoctorTools tools, Work work, std::stop_token stop)
{
    const auto bell = std::make_shared<Bell>();
    const LinkedStop linked{stop, bell->stop.get_token()};
    const auto ringing = ring(tools.clock, tools.patience, bell);
    const auto done = co_await work(linked.token());
    bell->stop.request_stop();
    co_await ringing;
    if (!done && bell->hasRung)
        co_return failed(ErrorCode::Timeout, DoctorMessages::tr("Google did not answer in time."));
    co_return done;
}

/// Switches the APIs on, waits for the operation, then asks each service itself, with growing pauses, until it answers
/// for this project. Errors: BillingOff, Denied, …; Timeout after DoctorTools::patience.
Task<> enableApis(DoctorTools tools, QStringList services, std::stop_token stop)
{
    return within(
        tools, [tools, services](std::stop_token token) { return enabled(tools, services, std::move(token)); },
        std::move(stop));
}

/// Has Google make the service identity of Cloud TPU (serviceusage v1beta1 generateServiceIdentity). The same end.
Task<> makeAgent(DoctorTools tools, std::stop_token stop)
{
    return within(
        tools, [tools](std::stop_token token) { return agentMade(tools, std::move(token)); }, std::move(stop));
}

/// Nothing below it can be asked.
bool blocks(const Check &check)
{
    return check.state == CheckState::Bad || check.state == CheckState::NotChecked;
}

/// Free of the doctor, who may go meanwhile.
Task<Check> examined(CheckId id, DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token own,
                     std::stop_token all)
{
    const LinkedStop linked{own, all};
    co_return co_await examine(id, std::move(tools), std::move(notes), linked.token());
}

std::function<QString()> mendingText(const CheckFix &fix)
{
    if (fix.action == CheckFix::Action::MakeAgent)
        return [] { return DoctorMessages::tr("Making the service identity of Cloud TPU"); };
    QStringList titles;
    for (const auto &service : fix.words)
        titles += apiTitle(service);
    return [titles] { return DoctorMessages::tr("Enabling: %1").arg(punctuation::list(titles)); };
}

std::function<QString()> mendedText(const CheckFix &fix)
{
    if (fix.action == CheckFix::Action::MakeAgent)
        return [] { return DoctorMessages::tr("Service identity of Cloud TPU created"); };
    QStringList titles;
    for (const auto &service : fix.words)
        titles += apiTitle(service);
    return [names = titles.join(u", "_s)] { return DoctorMessages::tr("Enabled: %1").arg(names); };
}

Task<> mending(CheckFix fix, DoctorTools tools, std::stop_token stop)
{
    return fix.action == CheckFix::Action::MakeAgent ? makeAgent(std::move(tools), std::move(stop))
                                                     : enableApis(std::move(tools), fix.words, std::move(stop));
}

} // namespace

Doctor::Doctor(DoctorTools tools, Activities *activities, QObject *parent)
    : QObject{parent}
    , m_tools{std::move(tools)}
    , m_activities{activities}
    , m_notes{std::make_shared<DoctorNotes>()}
{
    for (const auto id : allChecks())
        m_checks += Check{.id = id};
}

Doctor::~Doctor()
{
    for (const auto &course : std::as_const(m_running))
        course->stop.request_stop();
}

Check &Doctor::at(CheckId id)
{
    return m_checks[static_cast<qsizetype>(id)];
}

const Check &Doctor::check(CheckId id) const
{
    return m_checks.at(static_cast<qsizetype>(id));
}

void Doctor::set(Check check)
{
    const auto id = check.id;
    at(id) = std::move(check);
    emit checkChanged(id);
}

void Doctor::run()
{
    if (isRunning())
        return;
    m_isWhole = true;
    for (const auto id : allChecks())
        want(id);
    startReady();
}

void Doctor::run(CheckId id)
{
    if (!isRunning())
        m_isWhole = false;
    want(id);
    wantBlockers(id); // what stands in its way is asked again, and so is what waits for it
    for (bool isMore = true; std::exchange(isMore, false);) {
        for (const auto other : allChecks()) {
            const auto needs = neededFor(other);
            const bool waits =
                std::ranges::any_of(needs, [this](CheckId need) { return check(need).state == CheckState::Waiting; });
            if (!waits || !check(other).isSettled())
                continue;
            want(other);
            isMore = true;
        }
    }
    startReady();
}

/// What was found before stays to be read until there is something newer.
void Doctor::want(CheckId id)
{
    if (m_running.contains(id) || m_mending.contains(id))
        return;
    auto check = at(id);
    check.state = CheckState::Waiting;
    check.fix = {};
    set(check);
}

void Doctor::wantBlockers(CheckId id)
{
    for (const auto need : neededFor(id)) {
        if (!blocks(check(need)))
            continue;
        want(need);
        wantBlockers(need);
    }
}

void Doctor::startReady()
{
    for (bool isMore = true; std::exchange(isMore, false);) {
        for (const auto id : allChecks()) {
            if (check(id).state != CheckState::Waiting)
                continue;
            const auto needs = neededFor(id);
            if (std::ranges::any_of(needs, [this](CheckId need) { return !check(need).isSettled(); }))
                continue;
            const auto blocker = std::ranges::find_if(needs, [this](CheckId need) { return blocks(check(need)); });
            isMore = true;
            if (blocker == needs.end()) {
                begin(id);
                continue;
            }
            const auto cause = check(*blocker).because.value_or(*blocker); // the one that can be mended
            set({.id = id,
                 .state = CheckState::NotChecked,
                 .found = Found::NeedsOther,
                 .because = cause,
                 .at = m_tools.clock->now()});
        }
    }
    if (m_running.isEmpty() && std::ranges::all_of(m_checks, &Check::isSettled)) {
        if (std::exchange(m_isWhole, false))
            m_examinedAt = m_tools.clock->now();
        emit finished();
    }
}

void Doctor::begin(CheckId id)
{
    const auto course = std::make_shared<Course>();
    m_running.insert(id, course);
    auto running = check(id);
    running.state = CheckState::Running;
    set(running);
    m_tasks.run(m_tools.clock->sleep(m_tools.deadline, course->stop.get_token()), [course](const Result<> &slept) {
        course->isLate = slept.has_value();
        course->stop.request_stop();
    });
    m_tasks.run(examined(id, m_tools, m_notes, course->stop.get_token(), m_tasks.token()),
                [this, id, course](const Result<Check> &found) { settle(id, course, found); });
}

void Doctor::settle(CheckId id, const std::shared_ptr<Course> &course, const Result<Check> &found)
{
    course->stop.request_stop(); // the deadline is over, too
    m_running.remove(id);
    Check check{.id = id, .state = CheckState::NotChecked, .found = Found::Stopped};
    // An answer may come of the stop itself: the deadline decides.
    if (course->isLate)
        check = {.id = id,
                 .state = CheckState::Unknown,
                 .found = Found::TooLate,
                 .words = {QString::number(std::chrono::round<std::chrono::seconds>(m_tools.deadline).count())}};
    else if (found)
        check = *found;
    check.at = m_tools.clock->now();
    set(check);
    startReady();
}

void Doctor::stop()
{
    for (const auto id : allChecks()) {
        if (check(id).state == CheckState::Waiting)
            set({.id = id, .state = CheckState::NotChecked, .found = Found::Stopped, .at = m_tools.clock->now()});
    }
    const auto running = m_running;
    for (const auto &course : running)
        course->stop.request_stop();
}

void Doctor::mend(CheckId id)
{
    const auto fix = check(id).fix;
    const bool isOurs = fix.action == CheckFix::Action::EnableApis || fix.action == CheckFix::Action::MakeAgent;
    if (!isOurs || m_mending.contains(id) || m_running.contains(id))
        return;
    const auto stop = std::make_shared<std::stop_source>();
    m_mending.insert(
        id, m_activities ? m_activities->add(mendingText(fix), [stop] { stop->request_stop(); }) : ActivityId{});
    auto check = at(id);
    check.state = CheckState::Running;
    check.found = fix.action == CheckFix::Action::MakeAgent ? Found::Making : Found::Enabling;
    set(check);
    m_tasks.run(mending(fix, m_tools, stop->get_token()), [this, id](const Result<> &done) { endMending(id, done); });
}

void Doctor::endMending(CheckId id, const Result<> &done)
{
    const auto activity = m_mending.take(id);
    const auto error = done ? std::optional<Error>{} : done.error();
    if (m_activities)
        m_activities->finish(activity, error, mendedText(at(id).fix));
    at(id).state = CheckState::Unknown; // until it was looked at
    if (error && error->code != ErrorCode::Cancelled)
        emit mendFailed(id, *error);
    else if (!error)
        emit mended(id);
    run(id);
}
