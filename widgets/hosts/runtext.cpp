// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runtext.h"

#include "services/core/punctuation.h"
#include "services/hosts/plainoutput.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct RunTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunText)
};

QString names(const QList<Survivor> &processes)
{
    constexpr qsizetype most = 8;
    QStringList names;
    for (const auto &process : processes.first(std::min(most, processes.size())))
        names << punctuation::noted(process.name, QString::number(process.pid));
    return phrases::list(names) + (processes.size() > most ? u", …"_s : QString{});
}

} // namespace

StatusLevel runtext::levelOf(const HostRun &run)
{
    switch (run.state) {
    case HostRun::State::Waiting: return StatusLevel::Waiting;
    case HostRun::State::Connecting:
    case HostRun::State::Running: return StatusLevel::Working;
    case HostRun::State::Exited: return run.status == 0 ? StatusLevel::Done : StatusLevel::Bad;
    case HostRun::State::Lost: return StatusLevel::Warning;
    case HostRun::State::Cancelled: return StatusLevel::Skipped;
    case HostRun::State::Signalled:
    case HostRun::State::Unreachable:
    case HostRun::State::TimedOut: return StatusLevel::Bad;
    }
    return StatusLevel::Waiting;
}

StatusLevel runtext::levelOf(const RunCount &count)
{
    if (count.over < count.hosts)
        return StatusLevel::Working;
    if (count.failed + count.unreachable > 0)
        return StatusLevel::Bad;
    return count.unknown > 0 ? StatusLevel::Warning : count.cancelled > 0 ? StatusLevel::Skipped : StatusLevel::Done;
}

QString runtext::time(std::chrono::milliseconds time)
{
    if (time < 10s)
        return RunTextMessages::tr("%1 s").arg(QLocale{}.toString(double(time.count()) / 1000.0, 'f', 1));
    return phrases::duration(std::chrono::floor<std::chrono::seconds>(time));
}

QString runtext::lastLine(const RunOutput &output)
{
    constexpr qsizetype looked = 600;
    const auto &end = output.isCut() ? output.tail() : output.text();
    PlainOutput plain;
    auto text = plain.take(end.last(std::min(looked, end.size()))).trimmed();
    return text.sliced(std::max(text.lastIndexOf(u'\n'), text.lastIndexOf(u'\r')) + 1).trimmed();
}

QString runtext::size(qint64 bytes)
{
    return QLocale{}.formattedDataSize(bytes, 1);
}

QString runtext::remarks(const HostRun &run)
{
    QStringList lines;
    if (run.error)
        lines << run.error->message;
    if (!run.hint.isEmpty())
        lines << run.hint;
    if (run.end && !run.end->survivors.isEmpty())
        lines << RunTextMessages::tr("Still there, not even ended by KILL: %1").arg(names(run.end->survivors));
    if (run.end && !run.end->background.isEmpty())
        lines << RunTextMessages::tr("Went to the background by themselves and were left alone: %1")
                     .arg(names(run.end->background));
    if (!run.output.trouble().isEmpty())
        lines << run.output.trouble();
    if (run.output.isCut())
        lines << (run.output.file().isEmpty()
                      ? RunTextMessages::tr("The first %1 of %2 are shown.")
                            .arg(size(run.output.text().size()), size(run.output.size()))
                      : RunTextMessages::tr("The first %1 of %2 are shown; all of it is in %3")
                            .arg(size(run.output.text().size()), size(run.output.size()), run.output.file()));
    return lines.join(u'\n');
}
