// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/hostlauncher.h"

#include "services/core/wake.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTimer>

#include <csignal>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto timeToEndInOrder = 2s;
constexpr int linkLimit = 40; // as the kernel

QString say(const char *text)
{
    return QCoreApplication::translate("HostLauncher", text);
}

std::unexpected<Error> notFound(const QString &program)
{
    return failed(
        ErrorCode::NotFound,
        say(QT_TRANSLATE_NOOP(
                "HostLauncher",
                "%1 was not found on this computer. Install it, or add its folder to PATH and start TPU Desk again."))
            .arg(program));
}

std::unexpected<Error> notStarted(const QString &program, const QString &reason)
{
    return failed(ErrorCode::FileFailed,
                  say(QT_TRANSLATE_NOOP("HostLauncher",
                                        "%1 could not be started: %2. Try it in a terminal of your own to see why."))
                      .arg(program, reason));
}

/// Follows links as they are meant inside `root`, where an absolute one begins at that root, not at ours.
std::optional<QString> resolvedIn(const QString &root, const QString &path)
{
    QStringList ahead = path.split(u'/', Qt::SkipEmptyParts);
    QStringList resolved;
    for (int links = 0; !ahead.isEmpty();) {
        const QString part = ahead.takeFirst();
        if (part == u'.')
            continue;
        if (part == ".."_L1) {
            if (!resolved.isEmpty())
                resolved.removeLast();
            continue;
        }
        const QString here = u'/' + (resolved + QStringList{part}).join(u'/');
        const QString target = QFileInfo{root + here}.isSymLink() ? QFileInfo{root + here}.readSymLink() : QString{};
        if (target.isEmpty()) {
            resolved << part;
            continue;
        }
        if (++links > linkLimit)
            return std::nullopt;
        if (target.startsWith(u'/'))
            resolved.clear();
        ahead = target.split(u'/', Qt::SkipEmptyParts) + ahead;
    }
    return u'/' + resolved.join(u'/');
}

/// The environment the user's own programs expect: app/run keeps under TPUDESK_HOST_ENV_X what it changes for us,
/// and marks our processes by TPUDESK_RUN to end those that would stay behind.
QProcessEnvironment ofTheMachine(const QProcessEnvironment &ours)
{
    constexpr auto kept = "TPUDESK_HOST_ENV_"_L1;
    QProcessEnvironment result = ours;
    const auto names = ours.keys();
    for (const QString &name : names) {
        if (!name.startsWith(kept))
            continue;
        result.insert(name.sliced(kept.size()), ours.value(name));
        result.remove(name);
    }
    result.remove(u"TPUDESK_HOST_ROOT"_s);
    result.remove(u"TPUDESK_RUN"_s);
    return result;
}

enum class EndedBy : quint8 { Itself, Deadline, Owner };

/// One process in a session of its own, so that its children end with it.
class Child
{
public:
    explicit Child(HostCommand command)
        : m_command{std::move(command)}
    {
        m_process.setProcessEnvironment(m_command.environment);
        m_process.setWorkingDirectory(m_command.folder);
        m_process.setUnixProcessParameters(QProcess::UnixProcessFlag::CreateNewSession);
        QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { takeOutput(); });
        QObject::connect(&m_process, &QProcess::readyReadStandardError, &m_process, [this] { takeOutput(); });
        QObject::connect(&m_process, &QProcess::finished, m_ended.get(), [this] { m_ended->now(); });
        QObject::connect(&m_process, &QProcess::errorOccurred, m_ended.get(), [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                m_ended->now();
        });
        m_deadline.setSingleShot(true);
        QObject::connect(&m_deadline, &QTimer::timeout, &m_process, [this] { end(EndedBy::Deadline); });
    }

    void start(const QByteArray &input, std::chrono::milliseconds deadline)
    {
        m_deadline.start(deadline);
        m_process.start(m_command.program, m_command.arguments);
        m_process.write(input);
        m_process.closeWriteChannel();
    }

    void end(EndedBy who)
    {
        if (m_endedBy != EndedBy::Itself || m_process.processId() <= 0)
            return;
        m_endedBy = who;
        m_group = static_cast<pid_t>(m_process.processId());
        kill(-m_group, SIGTERM);
        QTimer::singleShot(timeToEndInOrder, &m_process, [this] { kill(-m_group, SIGKILL); });
    }

    [[nodiscard]] std::shared_ptr<Wake> ended() const { return m_ended; }

    [[nodiscard]] Result<ProcessOutcome> outcome()
    {
        takeOutput();
        if (m_group > 0)
            kill(-m_group, SIGKILL); // children that did not hear the first signal
        if (m_endedBy == EndedBy::Owner)
            return failed(ErrorCode::Cancelled);
        if (m_endedBy == EndedBy::Deadline)
            return failed(ErrorCode::Timeout,
                          say(QT_TRANSLATE_NOOP("HostLauncher",
                                                "%1 gave no answer in time and was ended. Try again; if it happens "
                                                "again, run it in a terminal to see what it waits for."))
                              .arg(m_command.program));
        if (m_process.error() == QProcess::FailedToStart)
            return notStarted(m_command.program, m_process.errorString());
        if (m_process.exitStatus() == QProcess::NormalExit) {
            m_outcome.kind = ProcessEnd::Kind::Exited;
            m_outcome.status = m_process.exitCode();
        } else {
            m_outcome.kind = ProcessEnd::Kind::Signalled;
            m_outcome.signal = signalName(m_process.exitCode());
        }
        return std::move(m_outcome);
    }

private:
    void takeOutput()
    {
        keep(m_process.readAllStandardOutput(), m_outcome.output);
        keep(m_process.readAllStandardError(), m_outcome.messages);
    }

    void keep(const QByteArray &bytes, QByteArray &kept)
    {
        const auto fits = std::min<qint64>(bytes.size(), HostLauncher::outputLimit - kept.size());
        kept.append(bytes.first(fits));
        m_outcome.dropped += bytes.size() - fits;
    }

    HostCommand m_command;
    ProcessOutcome m_outcome;
    EndedBy m_endedBy = EndedBy::Itself;
    pid_t m_group = 0; ///< once it is to end
    std::shared_ptr<Wake> m_ended = std::make_shared<Wake>();
    QTimer m_deadline;
    QProcess m_process; // last: its destructor must find the others alive
};

Task<ProcessOutcome> runToItsEnd(HostCommand command, QByteArray input, std::chrono::milliseconds deadline,
                                 std::stop_token stop)
{
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    Child child{std::move(command)};
    child.start(input, deadline);
    const std::stop_callback onStop{stop, [&child] { child.end(EndedBy::Owner); }};
    if (const auto ended = co_await wokenOrStopped(child.ended(), {}); !ended)
        co_return std::unexpected{ended.error()};
    co_return child.outcome();
}

Task<ProcessOutcome> answer(Error error)
{
    co_return std::unexpected{std::move(error)};
}

} // namespace

HostLauncher::HostLauncher(QProcessEnvironment environment)
    : m_root{environment.value(u"TPUDESK_HOST_ROOT"_s)}
    , m_environment{ofTheMachine(environment)}
{
    while (m_root.endsWith(u'/'))
        m_root.chop(1);
}

QString HostLauncher::limitation() const
{
    if (m_root.isEmpty())
        return {};
    return say(QT_TRANSLATE_NOOP("HostLauncher",
                                 "TPU Desk runs in a private Debian here, so sudo and other programs that raise their "
                                 "rights do not work in this shell. Use a terminal of your own for them."));
}

std::optional<QString> HostLauncher::executable(const QString &path) const
{
    const auto resolved = resolvedIn(m_root, path);
    if (!resolved)
        return std::nullopt;
    const QFileInfo file{m_root + *resolved};
    return file.isFile() && file.isExecutable() ? std::optional{path} : std::nullopt;
}

std::optional<QString> HostLauncher::findProgram(const QString &name) const
{
    if (name.startsWith(u'/'))
        return executable(name);
    if (name.isEmpty() || name.contains(u'/'))
        return std::nullopt;
    const auto folders = m_environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts);
    for (const QString &folder : folders) {
        if (!folder.startsWith(u'/'))
            continue; // a relative folder would mean another one here
        if (const auto found = executable(QDir::cleanPath(folder) + u'/' + name))
            return found;
    }
    return std::nullopt;
}

Result<HostCommand> HostLauncher::command(const QString &program, const QStringList &arguments, QString folder,
                                          Lifetime lifetime) const
{
    const auto found = findProgram(program);
    if (!found)
        return notFound(program);
    if (folder.isEmpty())
        folder = m_environment.value(u"HOME"_s, u"/"_s);
    if (m_root.isEmpty())
        return HostCommand{*found, arguments, m_environment, folder};

    const auto home = resolvedIn(m_root, folder);
    if (!home || !QFileInfo{m_root + *home}.isDir())
        folder = u"/"_s;
    QStringList sandbox{u"--bind"_s, m_root,     u"/"_s,     u"--dev-bind"_s, u"/dev"_s, u"/dev"_s,
                        u"--bind"_s, u"/proc"_s, u"/proc"_s, u"--chdir"_s,    folder};
    if (lifetime == Lifetime::Ours)
        sandbox << u"--die-with-parent"_s;
    return HostCommand{u"/usr/bin/bwrap"_s, sandbox + QStringList{u"--"_s, *found} + arguments, m_environment, u"/"_s};
}

Result<HostCommand> HostLauncher::commandFor(const QString &program, const QStringList &arguments,
                                             const QString &folder) const
{
    return command(program, arguments, folder, Lifetime::Ours);
}

Task<ProcessOutcome> HostLauncher::run(QString program, QStringList arguments, QByteArray input,
                                       std::chrono::milliseconds deadline, std::stop_token stop) const
{
    auto ready = command(program, arguments, {}, Lifetime::Ours);
    if (!ready)
        return answer(std::move(ready.error()));
    return runToItsEnd(*std::move(ready), std::move(input), deadline, std::move(stop));
}

Result<> HostLauncher::startDetached(const QString &program, const QStringList &arguments) const
{
    const auto ready = command(program, arguments, {}, Lifetime::ItsOwn);
    if (!ready)
        return std::unexpected{ready.error()};
    QProcess process;
    process.setProgram(ready->program);
    process.setArguments(ready->arguments);
    process.setProcessEnvironment(ready->environment);
    process.setWorkingDirectory(ready->folder);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setStandardErrorFile(QProcess::nullDevice());
    if (!process.startDetached())
        return notStarted(program, process.errorString());
    return {};
}

Result<> HostLauncher::openUrl(const QUrl &url) const
{
    if (!url.isValid() || (url.scheme() != "https"_L1 && url.scheme() != "http"_L1))
        return failed(ErrorCode::Invalid,
                      say(QT_TRANSLATE_NOOP("HostLauncher",
                                            "Only web pages are opened in the browser, and %1 is none. Copy the text "
                                            "instead, if you trust it."))
                          .arg(url.toDisplayString()));
    return startDetached(u"xdg-open"_s, {QString::fromLatin1(url.toEncoded())});
}
