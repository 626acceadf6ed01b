// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/lonecall.h"

#include "services/control/controlframe.h"
#include "services/control/typedcall.h"
#include "services/core/async/reply.h"
#include "services/core/plaintext.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QProcess>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr auto errorMark = "tpudesk: "_L1; ///< before what the program says of an error

struct LoneCallMessages
{
    Q_DECLARE_TR_FUNCTIONS(LoneCall)
};

/// The process, and what it said so far. Lives in the frame of callAlone().
class LoneProcess : public QObject
{
public:
    explicit LoneProcess(std::shared_ptr<VerbIo> io)
        : m_io{std::move(io)}
    {
        connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] { readAnswer(); });
        connect(&m_process, &QProcess::readyReadStandardError, this, [this] { readNews(); });
        connect(&m_process, &QProcess::finished, this, [this](int code) { finish(code); });
        connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                m_answer(failed(ErrorCode::FileFailed,
                                LoneCallMessages::tr("%1 cannot be started: %2")
                                    .arg(m_process.program(), m_process.errorString())));
        });
    }

    [[nodiscard]] Reply<DeskAnswer> begin(const QStringList &words)
    {
        m_process.setStandardInputFile(QProcess::nullDevice());
        m_process.start(QCoreApplication::applicationFilePath(), words, QProcess::ReadOnly);
        return m_answer.reply();
    }
    void stop() { m_process.terminate(); } ///< it takes back what can be, and says so

private:
    void readAnswer()
    {
        m_printed += m_process.readAllStandardOutput();
        if (m_printed.size() > longestAnswerFrame)
            m_process.kill();
    }
    void readNews()
    {
        m_said += m_process.readAllStandardError();
        for (auto end = m_said.indexOf('\n'); end >= 0; end = m_said.indexOf('\n')) {
            take(QString::fromUtf8(m_said.first(end)));
            m_said.remove(0, end + 1);
        }
        constexpr qsizetype longestLine = 64 << 10;
        if (m_said.size() > longestLine)
            m_said.clear();
    }
    void take(const QString &line)
    {
        if (line.startsWith(errorMark))
            m_lastWords = plainLine(line.sliced(errorMark.size()), 4'000);
        else if (!line.trimmed().isEmpty())
            m_io->progress(plainLine(line, 2'000));
    }
    void finish(int code)
    {
        readAnswer();
        readNews();
        take(QString::fromUtf8(m_said));
        m_answer(loneAnswerFrom(m_printed, m_lastWords, code));
    }

    std::shared_ptr<VerbIo> m_io;
    QProcess m_process;
    QByteArray m_printed;
    QByteArray m_said; ///< on standard error, a line that has not ended
    QString m_lastWords; ///< of an error
    Answer<DeskAnswer> m_answer;
};

QStringList loneWords(const QStringList &options, const VerbCall &call)
{
    const auto *verb = verbNamed(call.verb);
    return options + QStringList{u"--alone"_s, u"--read-only"_s, u"--json"_s}
    + (verb != nullptr ? typedWords(*verb, call.arguments) : QStringList{});
}

} // namespace

DeskAnswer loneAnswerFrom(const QByteArray &printed, const QString &lastWords, int exitCode)
{
    const auto whole = QJsonDocument::fromJson(printed).object();
    DeskAnswer answer{.program = QCoreApplication::applicationName(),
                      .project = plainLine(whole["project"_L1].toString(), 200),
                      .cloud = plainLine(whole["cloud"_L1].toString(), 20)};
    if (whole["result"_L1].isObject())
        answer.result = whole["result"_L1].toObject();
    else if (whole["error"_L1].isObject())
        answer.result = std::unexpected{verbErrorFrom(whole["error"_L1].toObject())};
    else if (exitCode == int(ExitCode::Usage)) // before there is an answer at all
        answer.result =
            std::unexpected{Error{.code = ErrorCode::Invalid, .message = lastWords, .reason = verbreason::usage}};
    else
        answer.result = failed(ErrorCode::BadReply,
                               lastWords.isEmpty() ? LoneCallMessages::tr("It ended without an answer.") : lastWords);
    return answer;
}

Task<DeskAnswer> callAlone(QStringList options, VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop)
{
    const auto process = std::make_unique<LoneProcess>(std::move(io));
    const auto reply = process->begin(loneWords(options, call));
    const std::stop_callback told{stop, [&process] { process->stop(); }};
    co_return co_await reply;
}
