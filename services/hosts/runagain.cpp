// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/runagain.h"

#include "services/core/async/backoff.h"
#include "services/ssh/connectshell.h"

#include <QCoreApplication>
#include <QFile>

#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct RunAgainMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunAgain)
};

using Connection = std::shared_ptr<SshConnection>;

Task<Connection> loggedIn(UnattendedLogin how, TpuId id, int worker, std::stop_token stop)
{
    const auto target = co_await reachWorker(how.api, id, worker, how.login, stop);
    if (!target)
        co_return std::unexpected{target.error()};
    if (!how.hub)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await how.hub->connectTo(*target, {}, {}, stop);
}

/// What a machine that is still coming up gives; its keys are published some time after its addresses.
bool mayCome(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled:
    case ErrorCode::HostKeyChanged:
    case ErrorCode::KeyUnreadable:
    case ErrorCode::KeyLocked:
    case ErrorCode::NotFound:
    case ErrorCode::FileFailed: return false;
    default: return true;
    }
}

Task<Connection> patiently(UnattendedLogin how, TpuId id, int worker, std::stop_token stop)
{
    const auto until = how.clock->sinceBoot() + how.patience;
    constexpr Backoff pauses{.base = 2s, .cap = 15s};
    for (int attempt = 1;; ++attempt) {
        auto connection = co_await loggedIn(how, id, worker, stop);
        if (connection || !mayCome(connection.error().code) || how.clock->sinceBoot() >= until)
            co_return connection;
        if (const auto slept = co_await how.clock->sleep(pauses.after(attempt), stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

constexpr auto keepScript = "umask 077; mkdir -p ~/.tpudesk && cat > ~/.tpudesk/again.sh";

/// Prints one word: "runs" (already), "done" (it succeeded before), or "started".
constexpr auto startScript = R"sh(cd ~ || exit 1
d=.tpudesk
if [ -f $d/again.pid ] && [ ! -f $d/again.status ] && kill -0 "$(cat $d/again.pid)" 2>/dev/null; then echo runs; exit 0; fi
if [ "$(cat $d/again.status 2>/dev/null)" = 0 ]; then echo done; exit 0; fi
rm -f $d/again.status $d/again.pid
cat > $d/again.run <<'END'
cd ~
echo $$ > .tpudesk/again.pid
bash .tpudesk/again.sh > .tpudesk/again.log 2>&1
status=$?
echo $status > .tpudesk/again.status.new && mv .tpudesk/again.status.new .tpudesk/again.status
END
if command -v tmux >/dev/null 2>&1; then
  tmux kill-session -t tpudesk-again 2>/dev/null
  tmux -u new-session -d -s tpudesk-again 'bash .tpudesk/again.run' || exit 1
else
  setsid bash $d/again.run </dev/null >/dev/null 2>&1 &
fi
echo started
)sh";

constexpr auto lookScript =
    "cd ~/.tpudesk && { cat again.status 2>/dev/null || echo -; tail -c 4000 again.log 2>/dev/null; true; }";

std::unexpected<Error> notStarted(const ExecResult &result)
{
    if (result.kind == ExecResult::Kind::Lost)
        return failed(ErrorCode::ConnectionLost, result.reason);
    return failed(ErrorCode::Invalid,
                  RunAgainMessages::tr("The command could not be started. Log in and look at ~/.tpudesk there."),
                  QString::fromUtf8(result.err).trimmed());
}

bool isFine(const ExecResult &result)
{
    return result.kind == ExecResult::Kind::Exited && result.status == 0;
}

/// Nothing: it still runs.
std::optional<RunOutcome> outcomeOf(const QByteArray &out)
{
    const auto line = out.left(std::max<qsizetype>(0, out.indexOf('\n'))).trimmed();
    const auto log = QString::fromUtf8(out.mid(out.indexOf('\n') + 1));
    bool isNumber = false;
    const int status = line.toInt(&isNumber);
    if (!isNumber)
        return std::nullopt;
    return RunOutcome{status == 0 ? RunOutcome::Kind::Succeeded : RunOutcome::Kind::Failed, status, log};
}

Task<RunOutcome> runOn(UnattendedLogin how, TpuId id, int worker, QString command, std::stop_token stop)
{
    const ExecLimits limits{.output = 64 * 1024, .time = 30s};
    const auto connection = co_await patiently(how, id, worker, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    QByteArray text = command.toUtf8();
    text.append('\n');
    const auto kept = co_await (*connection)->exec(QString::fromLatin1(keepScript), text, limits, stop);
    if (!kept)
        co_return std::unexpected{kept.error()};
    if (!isFine(*kept))
        co_return notStarted(*kept);
    const auto started = co_await (*connection)->exec(u"bash -s"_s, startScript, limits, stop);
    if (!started)
        co_return std::unexpected{started.error()};
    if (!isFine(*started))
        co_return notStarted(*started);
    constexpr int looks = 12;
    RunOutcome now;
    for (int look = 0; look < looks; ++look) {
        if (const auto slept = co_await how.clock->sleep(look == 0 ? 1s : 5s, stop); !slept)
            co_return std::unexpected{slept.error()};
        const auto seen = co_await (*connection)->exec(QString::fromLatin1(lookScript), {}, limits, stop);
        if (!seen)
            co_return std::unexpected{seen.error()};
        if (!isFine(*seen))
            co_return notStarted(*seen);
        if (const auto outcome = outcomeOf(seen->out))
            co_return *outcome;
        now.log = QString::fromUtf8(seen->out.mid(seen->out.indexOf('\n') + 1));
    }
    co_return now;
}

QByteArray idleScript()
{
    QFile file{u":/tpudesk/hosts/idle.sh"_s};
    if (!file.open(QFile::ReadOnly))
        qFatal("the look whether a host is idle is not part of this program");
    return file.readAll();
}

Task<IdleSeen> lookAt(UnattendedLogin how, TpuId id, int worker, std::stop_token stop)
{
    const auto connection = co_await loggedIn(how, id, worker, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    const ExecLimits limits{.output = 4096, .time = 20s};
    const auto seen = co_await (*connection)->exec(u"bash -s"_s, idleScript(), limits, stop);
    if (!seen)
        co_return std::unexpected{seen.error()};
    if (!isFine(*seen))
        co_return IdleSeen::Unknown;
    co_return seen->out.startsWith("idle") ? IdleSeen::Idle
        : seen->out.startsWith("busy")     ? IdleSeen::Busy
                                           : IdleSeen::Unknown;
}

/// Without an endpoint nobody can say how many hosts there are: the first is asked for, and its error tells.
int hostCount(const Tpu &tpu)
{
    return std::max(1, int(tpu.endpoints.size()));
}

} // namespace

Task<IdleSeen> lookWhetherIdle(UnattendedLogin how, Tpu tpu, std::stop_token stop)
{
    std::vector<Task<IdleSeen>> looks;
    for (int worker = 0; worker < hostCount(tpu); ++worker)
        looks.push_back(lookAt(how, tpu.id, worker, stop));
    auto all = IdleSeen::Idle;
    for (auto &look : looks) {
        const auto seen = (co_await look).value_or(IdleSeen::Unknown);
        if (seen == IdleSeen::Busy || all == IdleSeen::Busy)
            all = IdleSeen::Busy;
        else if (seen == IdleSeen::Unknown)
            all = IdleSeen::Unknown;
    }
    co_return all;
}

Task<> untilHostsLetIn(UnattendedLogin how, Tpu tpu, std::stop_token stop)
{
    std::vector<Task<Connection>> logins;
    for (int worker = 0; worker < hostCount(tpu); ++worker)
        logins.push_back(patiently(how, tpu.id, worker, stop));
    std::optional<Error> worst; // the first one; a key that only waits to be opened hides no other
    for (auto &login : logins) {
        const auto in = co_await login;
        if (!in && (!worst || worst->code == ErrorCode::KeyLocked))
            worst = in.error();
    }
    if (worst)
        co_return std::unexpected{*worst};
    co_return {};
}

Task<RunOutcome> runOnHosts(UnattendedLogin how, Tpu tpu, QString command, std::stop_token stop)
{
    std::vector<Task<RunOutcome>> runs;
    for (int worker = 0; worker < hostCount(tpu); ++worker)
        runs.push_back(runOn(how, tpu.id, worker, command, stop));
    std::optional<Result<RunOutcome>> worst;
    for (auto &run : runs) {
        const auto outcome = co_await run;
        const bool isBad = !outcome || outcome->kind == RunOutcome::Kind::Failed;
        const bool wasBad = worst && (!*worst || (*worst)->kind == RunOutcome::Kind::Failed);
        if (!worst || (isBad && !wasBad) || (!wasBad && outcome && outcome->kind == RunOutcome::Kind::GoesOn))
            worst = outcome;
    }
    co_return *worst;
}
