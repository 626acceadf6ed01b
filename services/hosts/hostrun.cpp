// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hostrun.h"
#include "services/core/shellquote.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct HostRunMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostRun)
};

bool isName(const QByteArray &name)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.isEmpty() && isLetter(name[0])
        && std::ranges::all_of(name, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

QByteArray folderWord(const QByteArray &folder)
{
    if (folder == "~")
        return "\"$HOME\"";
    return folder.startsWith("~/") ? "\"$HOME\"/" + shellQuote(folder.sliced(2)) : shellQuote(folder);
}

/// The state of one run while it goes on; lives in the coroutine's frame.
struct Course
{
    HostRun run;
    RunWatch watch;
    QElapsedTimer clock;

    void set(HostRun::State state)
    {
        run.state = state;
        if (state == HostRun::State::Running)
            clock.start();
        if (run.isOver() && clock.isValid())
            run.took = std::chrono::milliseconds{clock.elapsed()};
        if (run.isOver())
            run.output.close();
        if (watch.changed)
            watch.changed(run);
    }
    void fail(HostRun::State state, Error error)
    {
        run.error = std::move(error);
        set(state);
    }
};
using CoursePtr = std::shared_ptr<Course>;

template <typename T>
using HostAsk = std::function<Task<T>(std::shared_ptr<SshConnection>)>;

/// Asks over the pool's connection. That one may have been dead for long, which is noticed only now: it is dropped and
/// the next one asked, once. For what has not happened then, or does no harm twice.
template <typename T>
Task<T> askLiving(QPointer<HostPool> pool, PodHost host, HostAsk<T> ask, std::stop_token stop)
{
    for (int attempt = 1;; ++attempt) {
        if (!pool)
            co_return failed(ErrorCode::Cancelled);
        const auto connection = co_await pool->connection(host, stop);
        if (!connection)
            co_return std::unexpected{connection.error()};
        auto answer = co_await ask(*connection);
        if (answer || answer.error().code != ErrorCode::ConnectionLost || attempt > 1)
            co_return answer;
        if (pool)
            pool->drop(host.id);
    }
}

/// Started, or nothing: then the course says why. Over a dead connection nothing was started.
Task<std::shared_ptr<RemoteProcess>> started(CoursePtr course, QPointer<HostPool> pool, PodHost host,
                                             ProcessRequest request, std::stop_token stop)
{
    return askLiving<std::shared_ptr<RemoteProcess>>(
        std::move(pool), std::move(host),
        [course, request, stop](const std::shared_ptr<SshConnection> &connection) {
            course->run.group.token = request.token;
            course->run.hostKey = connection->facts().hostKeyFingerprint;
            return connection->openProcess(request, stop);
        },
        stop);
}

void notStarted(Course &course, const Error &error)
{
    switch (error.code) {
    case ErrorCode::Cancelled: course.set(HostRun::State::Cancelled); break;
    case ErrorCode::Ambiguous: // the request was on its way
    case ErrorCode::Timeout:
        course.fail(course.run.group.token.isEmpty() ? HostRun::State::Unreachable : HostRun::State::Lost, error);
        break;
    default: course.fail(HostRun::State::Unreachable, error);
    }
}

/// Its own way to the end: exit, signal, loss; or Cancelled, Timeout.
Task<ProcessEnd> ended(Reply<ProcessEnd> reply, std::chrono::milliseconds deadline, std::stop_token stop)
{
    return deadline > 0ms ? awaitedInTime<ProcessEnd>(reply, deadline, std::move(stop))
                          : awaited<ProcessEnd>(reply, {}, std::move(stop));
}

QString noShellHint(const ProcessEnd &result)
{
    return HostRunMessages::
        tr("No shell took the command: the account on this host may be shut off, or its login shell is none (exit %1).")
            .arg(result.status);
}

void settle(Course &course, const RemoteProcess &process, const ProcessEnd &result)
{
    course.run.status = result.status;
    course.run.signal = result.signal;
    course.run.hadNoBash = process.hasBegun() && !process.hasBash();
    if (!process.hasBegun() && result.kind == ProcessEnd::Kind::Exited)
        course.run.hint = noShellHint(result);
    else if (course.run.hadNoBash)
        course.run.hint =
            HostRunMessages::tr("There is no bash on this host: sh ran the script, which does not know all of bash.");
    switch (result.kind) {
    case ProcessEnd::Kind::Exited: course.set(HostRun::State::Exited); break;
    case ProcessEnd::Kind::Signalled: course.set(HostRun::State::Signalled); break;
    case ProcessEnd::Kind::Lost:
    case ProcessEnd::Kind::Refused:
        course.fail(HostRun::State::Lost,
                    {.code = ErrorCode::ConnectionLost, .message = result.reason, .serverWords = {}});
    }
}

/// The processes there first; then what they still had to say; then the channel. Nobody can hurry it with a stop.
Task<> endThere(CoursePtr course, std::shared_ptr<RemoteProcess> process, Reply<ProcessEnd> reply,
                std::chrono::seconds grace, HostRun::State state)
{
    auto end = co_await endGroup(process->connection(), process->group(), grace, {});
    auto result = co_await ended(reply, 2s, {});
    process->close();
    if (result) {
        course->run.status = result->status;
        course->run.signal = result->signal;
    }
    if (!end) {
        end.error().message = HostRunMessages::tr("It could not be ended on the host, and may still run there. %1")
                                  .arg(end.error().message);
        course->fail(state, end.error());
        co_return {};
    }
    course->run.end = *end;
    course->set(state);
    co_return {};
}

/// The stop came while the start was asked for: nobody heard whether it was.
Task<> endUnheard(QPointer<HostPool> pool, PodHost host, QByteArray token)
{
    if (!pool || token.isEmpty())
        co_return {};
    const auto connection = co_await pool->connection(host, {});
    if (connection) {
        [[maybe_unused]] const auto end = co_await endGroup(*connection, {.token = token}, 2s, {});
    }
    co_return {};
}

} // namespace

Result<QByteArray> scriptOf(const RunRequest &request)
{
    QByteArray text;
    for (const auto &[name, value] : request.environment.asKeyValueRange()) {
        if (!isName(name))
            return failed(
                ErrorCode::Invalid,
                HostRunMessages::tr("“%1” cannot be the name of an environment variable: letters, digits and “_” "
                                    "are allowed, no digit first.")
                    .arg(QString::fromUtf8(name.left(60))));
        if (value.contains('\0'))
            return failed(
                ErrorCode::Invalid,
                HostRunMessages::tr("The value of %1 holds a NUL character: remove it.").arg(QString::fromUtf8(name)));
        text += "export " + name + '=' + shellQuote(value) + ';';
    }
    if (!request.folder.isEmpty())
        text += "cd -- " + folderWord(request.folder) + " || exit 125;";
    if (request.form == RunForm::Argv) {
        if (request.argv.isEmpty() || request.argv[0].isEmpty())
            return failed(ErrorCode::Invalid, HostRunMessages::tr("There is no command to run."));
        text += "exec " + shellQuote(request.argv);
    } else {
        if (request.script.trimmed().isEmpty())
            return failed(ErrorCode::Invalid, HostRunMessages::tr("There is no command to run."));
        text += QByteArray{request.script}.replace("\r\n", "\n");
    }
    if (text.contains('\0') || std::ranges::any_of(request.argv, [](const auto &word) { return word.contains('\0'); }))
        return failed(ErrorCode::Invalid,
                      HostRunMessages::tr("The command contains a NUL character, which is not text. Remove it."));
    return text;
}

Task<HostRun> runOn(QPointer<HostPool> pool, PodHost host, RunRequest request, std::stop_token stop, RunWatch watch)
{
    const auto script = scriptOf(request);
    if (!script)
        co_return std::unexpected{script.error()};
    const auto course = std::make_shared<Course>();
    course->watch = std::move(watch);
    course->run.output = RunOutput{request.outputFile, request.outputLimit};
    course->set(HostRun::State::Connecting);
    const auto begun = co_await started(course, pool, host, {.script = *script, .input = request.input}, stop);
    if (!begun) {
        if (begun.error().code == ErrorCode::Cancelled)
            co_await endUnheard(pool, host, course->run.group.token);
        notStarted(*course, begun.error());
        co_return course->run;
    }
    const auto process = *begun;
    Answer<ProcessEnd> finished;
    const auto reply = finished.reply();
    QObject::connect(process.get(), &RemoteProcess::received, process.get(),
                     [course](OutputStream stream, const QByteArray &bytes) {
                         course->run.output.append(stream, bytes);
                         if (course->watch.received)
                             course->watch.received(stream, bytes);
                     });
    QObject::connect(process.get(), &RemoteProcess::ended, process.get(),
                     [finished](const ProcessEnd &result) { finished(result); });
    course->set(HostRun::State::Running);
    const auto outcome = co_await ended(reply, request.deadline, stop);
    course->run.group = process->group();
    if (outcome) {
        settle(*course, *process, *outcome);
    } else {
        const bool isLate = outcome.error().code == ErrorCode::Timeout;
        // The reply is used up: the end of the process is awaited with another one.
        Answer<ProcessEnd> rest;
        QObject::connect(process.get(), &RemoteProcess::ended, process.get(),
                         [rest](const ProcessEnd &result) { rest(result); });
        const auto last = rest.reply();
        co_await endThere(course, process, last, request.grace,
                          isLate ? HostRun::State::TimedOut : HostRun::State::Cancelled);
    }
    co_return course->run;
}

Task<GroupEnd> lookForRest(QPointer<HostPool> pool, PodHost host, RemoteGroup group, std::stop_token stop)
{
    return askLiving<GroupEnd>(
        pool, host,
        [group, stop](std::shared_ptr<SshConnection> connection) {
            return lookAtGroup(std::move(connection), group, stop);
        },
        stop);
}

Task<GroupEnd> endRest(QPointer<HostPool> pool, PodHost host, RemoteGroup group, std::stop_token stop)
{
    return askLiving<GroupEnd>(
        pool, host,
        [group, stop](std::shared_ptr<SshConnection> connection) {
            return endGroup(std::move(connection), group, 5s, stop);
        },
        stop);
}
