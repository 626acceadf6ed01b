// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/hosts/podrun.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct RunVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array hostRunWords{"waiting"_L1, "connecting"_L1,  "running"_L1,   "exited"_L1,   "signalled"_L1,
                                  "lost"_L1,    "unreachable"_L1, "timed-out"_L1, "cancelled"_L1};
static_assert(size_t(HostRun::State::Cancelled) == hostRunWords.size() - 1, "a word for each HostRun::State");

/// Of all hosts together in one answer; each is told at least some lines of.
qsizetype outputLimitOf(qsizetype hosts)
{
    constexpr qsizetype all = 32 << 20;
    constexpr qsizetype least = 16 << 10;
    constexpr qsizetype most = 1 << 20;
    return std::clamp(all / std::max<qsizetype>(1, hosts), least, most);
}

Result<RunRequest> runFrom(const QJsonObject &arguments)
{
    RunRequest request;
    request.folder = text(arguments, "folder"_L1).toUtf8();
    const auto words = texts(arguments, "command"_L1);
    if (const auto path = text(arguments, "file"_L1); !path.isEmpty()) {
        constexpr qint64 longest = 4 << 20;
        QFile file{path};
        if (!file.open(QFile::ReadOnly))
            return failed(ErrorCode::FileFailed,
                          RunVerbMessages::tr("%1 cannot be read: %2").arg(path, file.errorString()));
        request.script = file.read(longest).replace("\r\n", "\n"); // as an editor of another system leaves it
    } else if (words.size() == 1)
        request.script = words.constFirst().toUtf8();
    else {
        request.form = RunForm::Argv;
        for (const auto &word : words)
            request.argv.append(word.toUtf8());
    }
    const auto variables = texts(arguments, "env"_L1);
    for (const auto &variable : variables)
        request.environment.insert(variable.section(u'=', 0, 0).toUtf8(), variable.section(u'=', 1).toUtf8());
    if (const auto given = text(arguments, "timeout"_L1); !given.isEmpty()) {
        const auto span = verbtools::spanFrom(given);
        if (!span)
            return std::unexpected{Error{.code = ErrorCode::Invalid,
                                         .message = RunVerbMessages::tr("--timeout wants how long: 90s, 10m, 2h."),
                                         .reason = verbreason::usage}};
        request.deadline = *span;
    }
    if (const auto script = scriptOf(request); !script)
        return std::unexpected{script.error()};
    return request;
}

/// What hosts say, as it comes: by whole lines, with the host before each where there are several.
class LinePrinter
{
public:
    LinePrinter(std::shared_ptr<VerbIo> io, QStringList labels)
        : m_io{std::move(io)}
        , m_labels{std::move(labels)}
    {
    }

    void take(qsizetype host, OutputStream stream, const QByteArray &bytes)
    {
        if (m_labels.size() == 1)
            return m_io->write(bytes, stream);
        auto &rest = m_rests[{host, stream}];
        rest += bytes;
        const auto end = rest.lastIndexOf('\n') + 1;
        print(host, stream, rest.first(end));
        rest.remove(0, end);
    }
    void finish()
    {
        for (auto rest = m_rests.begin(); rest != m_rests.end(); ++rest)
            print(rest.key().first, rest.key().second, rest->isEmpty() ? QByteArray{} : *rest + '\n');
    }

private:
    void print(qsizetype host, OutputStream stream, const QByteArray &lines)
    {
        QByteArray all;
        for (qsizetype at = 0; at < lines.size();) {
            const auto end = lines.indexOf('\n', at) + 1;
            all += m_labels[host].toUtf8() + ": " + lines.sliced(at, end - at);
            at = end;
        }
        m_io->write(all, stream);
    }

    std::shared_ptr<VerbIo> m_io;
    QStringList m_labels;
    QMap<std::pair<qsizetype, OutputStream>, QByteArray> m_rests;
};

QJsonObject hostRunJson(const QString &label, const PodHost &host, const HostRun &run, qsizetype most)
{
    const auto out = run.out();
    const auto err = run.err();
    QJsonObject json{{u"host"_s, label},
                     {u"id"_s, host.id},
                     {u"state"_s, hostRunWords[size_t(run.state)]},
                     {u"says"_s, stateWord(run)},
                     {u"output"_s, QString::fromUtf8(out.left(most))},
                     {u"errors"_s, QString::fromUtf8(err.left(most))},
                     {u"isCut"_s, run.output.isCut() || out.size() > most || err.size() > most},
                     {u"seconds"_s, double(run.took.count()) / 1'000}};
    if (run.state == HostRun::State::Exited)
        json.insert(u"status"_s, run.status);
    verbtools::putText(&json, u"signal"_s, run.signal);
    if (run.error)
        json.insert(u"error"_s, errorJson(*run.error));
    return json;
}

QJsonObject runJson(const PodRun &run, const QStringList &labels)
{
    QJsonArray hosts;
    const auto most = outputLimitOf(run.hosts().size());
    for (qsizetype i = 0; i < run.hosts().size(); ++i)
        hosts.append(hostRunJson(labels[i], run.hosts()[i], run.run(i), most));
    const auto count = run.count();
    QJsonObject json{{u"hosts"_s, hosts}, {u"succeeded"_s, count.succeeded}, {u"says"_s, countSentence(count)}};
    if (count.succeeded < count.hosts)
        json.insert(u"exitCode"_s, int(ExitCode::CommandFailed));
    return json;
}

/// As a person is asked about it: all of it, or how much more there is.
QString shownScript(const QByteArray &script)
{
    constexpr qsizetype most = 16'000;
    const auto text = QString::fromUtf8(script);
    if (text.size() <= most)
        return text;
    return text.first(most) + u'\n'
        + RunVerbMessages::tr("… and %n more character(s), which are not shown here.", nullptr,
                              int(text.size() - most));
}

Task<QJsonObject> runCommand(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto hosts = verbtools::hostsNamed(*scene.session, text(arguments, "hosts"_L1));
    if (!hosts)
        co_return std::unexpected{hosts.error()};
    const auto request = runFrom(arguments);
    if (!request)
        co_return std::unexpected{request.error()};
    const auto names = hostNames(*hosts);
    const auto agreed =
        co_await scene.io->agree({.effect = VerbEffect::Changes,
                                  .sentence = RunVerbMessages::tr("Run this on %1?\n%2", "%1: hosts, %2: the command")
                                                  .arg(names, shownScript(scriptOf(*request).value_or(QByteArray{}))),
                                  .name = names},
                                 stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const auto labels = labelsOf(*hosts);
    LinePrinter printer{scene.io, labels};
    PodRun run{&scene.session->hosts, *hosts, *request};
    const auto over = std::make_shared<Wake>();
    QObject::connect(&run, &PodRun::received, &run,
                     [&printer](qsizetype host, OutputStream stream, const QByteArray &bytes) {
                         printer.take(host, stream, bytes);
                     });
    QObject::connect(&run, &PodRun::finished, over.get(), &Wake::now);
    scene.io->progress(RunVerbMessages::tr("Running on %1 …").arg(names));
    if (const auto started = run.start(); !started)
        co_return std::unexpected{started.error()};
    const std::stop_callback cancelled{stop, [&run] { run.cancel(); }}; // it is ended on the hosts, and that is awaited
    if (const auto ended = co_await wokenOrStopped(over, {}); !ended)
        co_return std::unexpected{ended.error()};
    printer.finish();
    scene.io->progress(countSentence(run.count()));
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled, countSentence(run.count()));
    co_return runJson(run, labels);
}

} // namespace

QList<Verb> runVerbs()
{
    auto seconds = option(u"timeout"_s, QT_TRANSLATE_NOOP("Verbs", "End it after so long: 90s, 10m, 2h."));
    seconds.shown = u"TIME"_s;
    return {
        {.name = u"run"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs",
                                    "Run a command or a script on all hosts of TPUs; one word is for their shell, "
                                    "several are one program with its arguments."),
         .arguments = {wanted(
                           u"hosts"_s,
                           QT_TRANSLATE_NOOP(
                               "Verbs", "Where: NAME, NAME/WORKER, USER@ADDRESS, several with commas between, or all."),
                           ArgumentCompletion::Tpus),
                       command(QT_TRANSLATE_NOOP("Verbs", "What runs there."), false),
                       {.name = u"file"_s,
                        .kind = ArgumentKind::LocalPath,
                        .about = QT_TRANSLATE_NOOP("Verbs", "A script of this computer instead of a command."),
                        .completion = ArgumentCompletion::Files},
                       option(u"folder"_s, QT_TRANSLATE_NOOP("Verbs", "Folder on the hosts to start in.")),
                       each(u"env"_s,
                            QT_TRANSLATE_NOOP("Verbs", "NAME=VALUE for its environment; can be given more than once.")),
                       seconds},
         .work = &runCommand,
         .rows = u"hosts"_s,
         .columns = {{u"host"_s, QT_TRANSLATE_NOOP("Verbs", "Host")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"seconds"_s, QT_TRANSLATE_NOOP("Verbs", "Seconds")}},
         .streams = true,
         .need = CloudNeed::None},
    };
}
