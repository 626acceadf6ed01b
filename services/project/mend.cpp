// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/mend.h"

#include "services/core/linkedstop.h"
#include "services/net/restclient.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
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
    constexpr auto longest = 15'000ms;
    auto pause = 500ms;
    while (!services.isEmpty()) {
        const auto answers = co_await isInEffect(tools, services.first(), stop);
        if (!answers)
            co_return std::unexpected{answers.error()};
        if (*answers) {
            services.removeFirst();
            continue;
        }
        if (const auto slept = co_await tools.clock->sleep(pause, stop); !slept)
            co_return slept;
        pause = std::min(longest, pause * 3 / 2);
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
        co_return failed(ErrorCode::Timeout, Words::tr("Google did not answer in time."));
    co_return done;
}

} // namespace

Task<> enableApis(DoctorTools tools, QStringList services, std::stop_token stop)
{
    return within(
        tools, [tools, services](std::stop_token token) { return enabled(tools, services, std::move(token)); },
        std::move(stop));
}

Task<> makeAgent(DoctorTools tools, std::stop_token stop)
{
    return within(
        tools, [tools](std::stop_token token) { return agentMade(tools, std::move(token)); }, std::move(stop));
}
