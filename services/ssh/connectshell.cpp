// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/connectshell.h"
#include "services/core/clock.h"
#include "services/core/shellquote.h"
#include "services/ssh/translations.h"
#include "services/terminal/shellfolder.h"
#include "services/tmux/controlshell.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

void notify(const ConnectReport &report, ConnectProgress progress)
{
    if (report)
        report(progress);
}

ConnectProgress waitingForKey(const Error &error, int attempt, std::chrono::milliseconds wait)
{
    const auto seconds = static_cast<int>(std::chrono::ceil<std::chrono::seconds>(wait).count());
    return {.stage = ConnectStage::Retrying,
            .sentence = Ssh::tr("The machine does not take the key yet. A key that was just published needs up to a "
                                "minute to reach it; trying again in %n second(s).",
                                nullptr, seconds),
            .attempt = attempt,
            .nextTryIn = error.retryAfter.value_or(wait)};
}

Error finallyRefused(Error error, const SshTarget &target)
{
    error.message =
        Ssh::tr("The machine %1 refuses the key for the user %2. Check that the key is published in the project under "
                "exactly this user name, that the machine does not block project keys (block-project-ssh-keys), and "
                "that OS Login is off (enable-oslogin): it ignores metadata keys.")
            .arg(target.name(), target.user);
    return error;
}

/// Only letters, digits, '-' and '_': tmux gives ':' and '.' a meaning, the remote shell the rest.
QString cleanSession(QString name)
{
    const auto isForeign = [](QChar c) {
        return !(c.isLetterOrNumber() && c.unicode() < 128) && c != u'-' && c != u'_';
    };
    name.removeIf(isForeign);
    return name.left(40);
}

/// For this session alone, also one that is there already: the wheel reaches tmux, which scrolls what it keeps. Without
/// it the wheel could only become cursor keys, and they put old commands at the prompt. TerminalView::setInTmux() says
/// what of the mouse tmux gets. tmux before 2.1 has no such option, and goes on without.
QString withMouse(const QString &session)
{
    return u" ';' set-option -q -t '=%1:' mouse on"_s.arg(session);
}

/// tmux cuts a name after ten characters as delivered, and "[tpudesk-1]" has eleven; what the user set there stays.
constexpr auto wholeName = " ';' if -F '#{==:#{status-left-length},10}' 'set status-left-length 44'"_L1;

/// "=" asks for exactly this name; without it tmux takes one that begins like it. In quotes: zsh reads a bare one as a
/// program.
QString enteringFirst(const QString &session, const QString &attach)
{
    return session.isEmpty() ? QString{}
                             : u"tmux has-session -t '=%1' 2>/dev/null && exec %2 -t '=%1'"_s.arg(session, attach);
}

/// A bar, a prefix key and a mouse of its own: tmux as everybody knows it.
QString plainCommand(const ShellRequest &request)
{
    const auto first = enteringFirst(request.attachTo, u"tmux -u attach-session"_s);
    return (first.isEmpty() ? QString{} : first + withMouse(request.attachTo) + u"; "_s)
        + u"exec tmux -u new -A -s %1"_s.arg(request.tmuxSession) + wholeName + withMouse(request.tmuxSession);
}

/// A pane takes its limit when it is made, from the server's option, and 2,000 lines are delivered: whoever set more
/// keeps it.
QString controlCommand(const ShellRequest &request)
{
    // The type of a terminal means nothing to a client without one, and everybody can be told it.
    const auto client =
        request.clientName.isEmpty() ? u"tmux -u -C"_s : u"env TERM=%1 tmux -u -C"_s.arg(request.clientName);
    const auto first = enteringFirst(request.attachTo, client + u" attach-session"_s);
    return (first.isEmpty() ? QString{} : first + u"; "_s)
        + u"exec %1 if-shell -F '#{e|<:#{history-limit},%2}' 'set-option -g history-limit %2' ';' "
          "new-session -A -s %3 -x %4 -y %5"_s.arg(client)
              .arg(request.historyLines)
              .arg(request.tmuxSession)
              .arg(request.columns)
              .arg(request.rows);
}

/// The shell goes there before it runs `command`, and stays at home where that fails. tmux takes over where it was
/// started: what its own "-c" names it would read as a format, in which "#(…)" is run.
QString beginningIn(const QString &folder, const QString &command)
{
    return isFolderName(folder) ? u"cd -- %1 2>/dev/null; "_s.arg(shellQuoted(folder)) + command : command;
}

/// Nothing to run: the login shell by itself.
QString loginShellIn(const QString &folder)
{
    return isFolderName(folder) ? beginningIn(folder, u"exec \"$SHELL\" -l"_s) : QString{};
}

/// 3.2 can pause a pane whose client is slow; before, it would collect without end.
bool knowsControlMode(const QByteArray &said)
{
    static const QRegularExpression version{u"^tmux (?:next-)?(\\d+)\\.(\\d+)"_s, QRegularExpression::MultilineOption};
    const auto match = version.match(QString::fromLatin1(said));
    const auto major = match.captured(1).toInt();
    return major > 3 || (major == 3 && match.captured(2).toInt() >= 2);
}

/// "tmux 3.4"; empty: it is not there, or nobody can tell.
Task<QByteArray> tmuxThere(std::shared_ptr<SshConnection> connection, bool isReturn, std::stop_token stop)
{
    const ExecLimits limits{.output = 4096, .time = std::chrono::seconds{10}};
    auto found = co_await connection->exec(u"command -v tmux >/dev/null 2>&1 && tmux -V"_s, {}, limits, stop);
    const bool isRefused = !found && found.error().code == ErrorCode::Denied;
    if (isRefused && isReturn)
        found.error().code = ErrorCode::Busy; // it was not refused before
    if (!found && (!isRefused || isReturn))
        co_return std::unexpected{found.error()};
    if (!found)
        co_return QByteArray{};
    if (found->kind == ExecResult::Kind::Exited)
        co_return found->status == 0 ? found->out : QByteArray{};
    if (connection->isLost())
        co_return failed(ErrorCode::ConnectionLost, Ssh::tr("The connection broke before the session was open."));
    if (isReturn)
        co_return failed(
            ErrorCode::Timeout,
            Ssh::tr("The machine did not say in time whether tmux is there. It may be overloaded: try again."));
    co_return QByteArray{};
}

/// What the shell is on this machine: in tmux, where there is one.
Task<ShellRequest> prepared(std::shared_ptr<SshConnection> connection, ShellRequest request, std::stop_token stop)
{
    request.tmuxSession = cleanSession(request.tmuxSession);
    request.attachTo = cleanSession(request.attachTo);
    request.clientName = cleanSession(request.clientName);
    const auto withoutTmux = [&request] {
        request.tmuxSession.clear();
        if (request.command.isEmpty())
            request.command = loginShellIn(request.folder);
        return request;
    };
    if (request.tmuxSession.isEmpty() || !request.command.isEmpty() || request.way == TmuxWay::None)
        co_return withoutTmux();
    const auto version = co_await tmuxThere(connection, request.isReturn, stop);
    if (!version)
        co_return std::unexpected{version.error()};
    if (version->isEmpty())
        co_return withoutTmux();
    if (request.way == TmuxWay::Control && !knowsControlMode(*version))
        request.way = TmuxWay::Plain;
    const bool isControl = request.way == TmuxWay::Control;
    request.command = beginningIn(request.folder, isControl ? controlCommand(request) : plainCommand(request));
    if (isControl)
        request.terminal = ShellRequest::Terminal::None;
    co_return request;
}

} // namespace

Task<std::shared_ptr<SshConnection>> connectPatiently(SshHub *hub, SshTarget target, SshPrompts prompts,
                                                      ConnectReport report, std::stop_token stop)
{
    const auto timings = hub->timings();
    for (int attempt = 1;; ++attempt) {
        auto connection = co_await hub->connectTo(target, prompts, report, stop);
        if (connection || connection.error().code != ErrorCode::LoginRefused)
            co_return connection;
        if (attempt >= timings.keyAttempts)
            co_return std::unexpected{finallyRefused(connection.error(), target)};
        const auto wait = timings.keyRetry * std::min(attempt, 5);
        notify(report, waitingForKey(connection.error(), attempt, wait));
        if (const auto slept = co_await SystemClock{}.sleep(wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

Task<std::shared_ptr<Shell>> connectShell(SshHub *hub, SshTarget target, SshPrompts prompts, ShellRequest request,
                                          ConnectReport report, std::stop_token stop)
{
    const auto connection = co_await connectPatiently(hub, std::move(target), std::move(prompts), report, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    notify(report, {.stage = ConnectStage::Shell, .sentence = Ssh::tr("Opening the shell…")});
    const auto ready = co_await prepared(*connection, std::move(request), stop);
    if (!ready)
        co_return std::unexpected{ready.error()};
    auto shell = co_await (*connection)->openShell(*ready, stop);
    if (shell && ready->terminal == ShellRequest::Terminal::None) {
        const auto control =
            std::make_shared<tmux::ControlShell>(*shell, QSize{ready->columns, ready->rows}, ready->historyLines);
        control->setClientName(ready->clientName.toLatin1());
        shell = control;
    }
    if (shell)
        notify(report, {.stage = ConnectStage::Ready, .sentence = Ssh::tr("Connected.")});
    co_return shell;
}
