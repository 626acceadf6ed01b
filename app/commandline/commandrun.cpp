// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandrun.h"

#include "app/commandline/shellcompletion.h"
#include "services/control/answertext.h"
#include "services/control/documents.h"
#include "services/control/jsonschema.h"
#include "services/control/meetingplace.h"
#include "services/core/programversion.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

TerminalManners mannersOf(const CommandLine &line)
{
    const auto isTerminal = line.verb != nullptr && line.verb->isTerminal;
    const bool isShell = !line.arguments.contains("command"_L1) || line.arguments["tty"_L1].toBool();
    return {.isQuiet = line.isQuiet,
            .isJson = line.isJson,
            .yes = line.yes,
            .takesInput = isTerminal,
            .isRaw = isTerminal && isShell && isatty(STDIN_FILENO) == 1};
}

int columnsOfTerminal()
{
    constexpr int usual = 80;
    constexpr int most = 120;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40)
        return usual;
    return std::min<int>(size.ws_col, most);
}

/// False: whoever read it has gone.
bool printText(const QString &text)
{
    const auto bytes = text.toUtf8();
    return std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout) == size_t(bytes.size())
        && std::fflush(stdout) == 0;
}

QString documentText(const QString &kind)
{
    if (kind == "man"_L1)
        return verbdocuments::manPage(QCoreApplication::applicationVersion());
    if (kind == "bash"_L1)
        return verbdocuments::bashCompletion();
    if (kind == "zsh"_L1)
        return verbdocuments::zshCompletion();
    return kind == "fish"_L1 ? verbdocuments::fishCompletion() : QString{};
}

QString schemaText(const QString &verb)
{
    const auto schema = verb.isEmpty() ? answerSchemas() : resultSchema(verb);
    return schema.isEmpty() ? QString{} : QString::fromUtf8(QJsonDocument{schema}.toJson());
}

} // namespace

int printOwnWords(const CommandLine &line)
{
    QString text;
    switch (line.ask) {
    case CommandLine::Ask::Help: text = verbdocuments::help(line.topic, columnsOfTerminal()); break;
    case CommandLine::Ask::Version: text = versionLine(u"tpudesk"_s) + u'\n'; break;
    case CommandLine::Ask::Document: text = documentText(line.topic); break;
    case CommandLine::Ask::Mcp: break; // it answers for as long as somebody asks
    case CommandLine::Ask::Verb: text = schemaText(line.arguments["verb"_L1].toString()); break;
    }
    if (text.isEmpty())
        return int(ExitCode::NotFound);
    return printText(text) ? int(ExitCode::Fine) : int(ExitCode::Closed);
}

CommandRun::CommandRun(CommandLine line)
    : m_line{std::move(line)}
    , m_io{std::make_shared<TerminalIo>(mannersOf(m_line), &m_signals)}
{
    connect(&m_signals, &UnixSignals::endRequested, this, &CommandRun::stop);
    connect(m_io.get(), &TerminalIo::closed, this, &CommandRun::stop); // what still comes nobody reads
}

CommandRun::~CommandRun() = default;

VerbCall CommandRun::call() const
{
    VerbCall call{.verb = m_line.verb->name,
                  .arguments = m_line.arguments,
                  .project = m_line.project,
                  .cloud = m_line.isPractice ? u"practice"_s : QString{},
                  .isReadOnly = m_line.isReadOnly,
                  .wantsOutput = !m_line.isJson};
    call.terminal = m_io->terminal();
    return call;
}

bool CommandRun::mayAskDesk() const
{
    return !m_line.isAlone && !m_line.namesCloud();
}

void CommandRun::start()
{
    if (m_line.verb->name == "complete"_L1) {
        m_tasks.run(completionWords(m_line.arguments["what"_L1].toString(), m_line.dataFolder, m_tasks.token()),
                    [this](const Result<QStringList> &words) {
                        const bool isRead = m_io->print(words.value_or(QStringList{}).join(u'\n').toUtf8() + '\n');
                        end(int(isRead ? ExitCode::Fine : ExitCode::Closed));
                    });
        return;
    }
    m_tasks.run(answer(m_tasks.token()), [this](const Result<DeskAnswer> &answered) { print(answered); });
}

void CommandRun::stop()
{
    if (std::exchange(m_isStopped, true)) {
        m_io->restore();
        std::_Exit(int(ExitCode::Interrupted));
    }
    m_tasks.cancel();
}

/// The desk that runs, when it has the cloud that is wanted; else a session of its own.
Task<DeskAnswer> CommandRun::answer(std::stop_token stop)
{
    const auto asked = call();
    if (!mayAskDesk())
        co_return co_await answerAlone(asked, stop);
    auto answered = co_await askDesk(meetingplace::controlSocket(m_line.dataFolder), asked, m_io, stop);
    if (!answered && answered.error().reason == verbreason::notThere && answered.error().code == ErrorCode::NotFound)
        co_return co_await answerAlone(asked, stop);
    const bool isOfOther = answered && !answered->result && answered->result.error().reason == verbreason::otherProject;
    if (isOfOther) // nothing was done there
        co_return co_await answerAlone(asked, stop);
    co_return answered;
}

Task<DeskAnswer> CommandRun::answerAlone(VerbCall asked, std::stop_token stop)
{
    m_alone = std::make_unique<LoneDesk>(m_line);
    const auto session = co_await m_alone->open(m_io->prompts(), stop);
    if (!session)
        co_return std::unexpected{session.error()};
    DeskAnswer answer{.program = QCoreApplication::applicationName(),
                      .project = (*session)->profile.project.toString(),
                      .cloud = cloudWord(**session)};
    answer.result = co_await perform(
        asked,
        {.session = *session, .clock = m_alone->clock(), .settings = m_alone->settings(), .io = m_io, .isLone = true},
        stop);
    co_return answer;
}

void CommandRun::print(const Result<DeskAnswer> &answer)
{
    const auto result = answer ? answer->result : Result<QJsonObject>{std::unexpected{answer.error()}};
    const auto &name = m_line.verb->name;
    m_io->listen({}); // keys are this terminal's again
    if (m_io->isClosed())
        return printClosed();
    if (!result)
        m_io->say(result.error().message.isEmpty() ? errorWord(result.error().code) : result.error().message);
    bool isRead = true;
    if (m_line.isJson) {
        const auto whole =
            answerOf(name, answer ? answer->project : m_line.project, answer ? answer->cloud : QString{}, result);
        isRead = m_io->print(QJsonDocument{whole}.toJson());
    } else if (result && !m_line.verb->streams)
        isRead = m_io->print(answerText(*m_line.verb, *result).toUtf8());
    if (!isRead)
        return printClosed();
    end(int(exitCodeOf(result)));
}

/// What was ordered is done, or goes on; only nobody heard of it.
void CommandRun::printClosed()
{
    if (!m_line.isQuiet)
        m_io->say(m_line.verb->changes() ? tr("Whoever read the answer has gone. What was done stays done.")
                                         : tr("Whoever read the answer has gone."));
    end(int(ExitCode::Closed));
}

void CommandRun::end(int code)
{
    m_exitCode = code;
    emit finished();
}

void CommandRun::close()
{
    if (m_alone)
        m_alone->close();
    m_alone.reset();
}
