// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobscript.h"

#include "services/core/shellquote.h"

#include <QCoreApplication>
#include <QFile>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

struct JobScriptMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobScript)
};

QByteArray scriptFile(const QString &name)
{
    QFile file{u":/tpudesk/jobs/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    return file.readAll();
}

QByteArray set(const QByteArray &name, const QByteArray &value)
{
    return name + '=' + shellQuote(value) + '\n';
}

QByteArray set(const QByteArray &name, qint64 value)
{
    return name + '=' + QByteArray::number(value) + '\n';
}

QByteArray variablesText(const JobPlace &place)
{
    QByteArray text;
    for (const auto &variable : place.job.spec.variables) {
        const auto value = variable.isSecret ? place.secrets.value(variable.name) : variable.value.toUtf8();
        text += "export " + variable.name.toUtf8() + '=' + shellQuote(value) + '\n';
    }
    return text;
}

QByteArray wrapperText(const JobPlace &place)
{
    const auto &hosts = place.job.last()->hosts;
    return set("place", place.folder()) + set("folder", place.job.spec.folder.toUtf8())
        + "export TPUDESK_RUN=" + place.token + " TPUDESK_JOB=" + place.job.shortId().toLatin1()
        + " TPUDESK_ATTEMPT=" + QByteArray::number(place.attempt) + " TPUDESK_HOST=" + QByteArray::number(place.index)
        + " TPUDESK_HOSTS=" + QByteArray::number(hosts.size())
        + (place.job.spec.profilerPort > 0 ? " TPUDESK_PROFILER_PORT=" + QByteArray::number(place.job.spec.profilerPort)
                                           : QByteArray{})
        + '\n' + scriptFile(u"wrapper.sh"_s);
}

/// A number of a host's answer, which may be anything.
qint64 numberFrom(const QByteArray &text)
{
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    return isNumber && number >= 0 ? number : 0;
}

QDateTime timeFrom(const QByteArray &seconds)
{
    const auto number = numberFrom(seconds);
    constexpr qint64 farthest = 32'503'680'000; // the year 3000
    return number > 0 && number < farthest ? QDateTime::fromSecsSinceEpoch(number, QTimeZone::UTC) : QDateTime{};
}

void readLine(JobLook &look, const QList<QByteArray> &words)
{
    const auto &key = words[0];
    if (key == "boot") {
        look.boot = QString::fromLatin1(words.value(1).left(64));
    } else if (key == "now") {
        look.now = timeFrom(words.value(1));
    } else if (key == "place") {
        look.isThere = words.value(1) == "there";
    } else if (key == "process") {
        look.hasProcess = true;
        look.group.leader = numberFrom(words.value(1));
        look.group.since = static_cast<quint64>(numberFrom(words.value(2)));
        look.processBoot = QString::fromLatin1(words.value(3).left(64));
        look.isAlive = words.value(4) == "yes";
    } else if (key == "status") {
        look.status = static_cast<int>(std::min<qint64>(numberFrom(words.value(1)), 255));
        look.endedAt = timeFrom(words.value(2));
    } else if (key == "up") {
        constexpr qint64 longestUp = 1'000'000'000; // seconds, thirty years
        const auto up = std::min(numberFrom(words.value(1)), longestUp);
        look.bootedAt = look.now.isValid() ? look.now.addSecs(-up) : QDateTime{};
    } else if (key == "cut") {
        look.cut = words.value(1) == "preempted" ? JobCut::Preempted
            : words.value(1) == "down"           ? JobCut::Down
                                                 : JobCut::Told;
    } else if (key == "stopped") {
        look.isStopped = true;
    } else if (key == "size") {
        look.size = numberFrom(words.value(1));
    }
}

/// Google works on it: what ran on it may be cut off when it is back.
bool isInMaintenance(const Tpu &tpu)
{
    return tpu.state == TpuState::Repairing || tpu.health == TpuHealth::UnhealthyMaintenance
        || (tpu.maintenance && tpu.maintenance->status == "ONGOING"_L1);
}

constexpr auto wentDown = QT_TRANSLATE_NOOP("JobScript", "The machine went down while the command ran.");
constexpr auto tookAway = QT_TRANSLATE_NOOP("JobScript", "Google took the machine away while the command ran.");
constexpr auto restarted = QT_TRANSLATE_NOOP("JobScript", "The host was restarted while the command ran.");
constexpr auto takenOrStopped = QT_TRANSLATE_NOOP("JobScript", "The TPU was taken away or stopped: it is %1 now.");
constexpr auto notThere = QT_TRANSLATE_NOOP("JobScript", "The TPU is not there any more.");
constexpr auto replaced = QT_TRANSLATE_NOOP("JobScript", "This job's TPU was deleted; a newer TPU has its name.");
constexpr auto madeAnew =
    QT_TRANSLATE_NOOP("JobScript", "The machine was created again: what ran on the old one is gone.");

StoredMessage said(const char *source, const QStringList &words = {})
{
    return {"JobScript", QString::fromUtf8(source), words};
}

JobHost ended(JobHost host, JobState state, const StoredMessage &why, const QDateTime &at)
{
    host.state = state;
    host.why = why;
    if (!host.endedAt.isValid())
        host.endedAt = at;
    return host;
}

JobHost interrupted(JobHost host, JobInterruption by, const StoredMessage &why, const QDateTime &at)
{
    host.interruption = by;
    return ended(std::move(host), JobState::Interrupted, why, at);
}

/// What had ended already was cut off all the same.
JobHost cutOff(JobHost over, JobInterruption by, const StoredMessage &why)
{
    over.state = JobState::Interrupted;
    over.interruption = by;
    over.why = why;
    over.seenAt = over.endedAt;
    return over;
}

JobInterruption restartAfter(JobInterruption before)
{
    return before == JobInterruption::Maintenance ? before : JobInterruption::Restarted;
}

/// When the machine was lost at the latest, as it runs under another boot by now.
QDateTime lossSeenBy(const JobHost &host, const JobLook &look)
{
    const bool isPossible = look.bootedAt.isValid() && look.bootedAt <= look.now
        && (!host.startedAt.isValid() || look.bootedAt >= host.startedAt);
    return isPossible ? look.bootedAt : look.now;
}

/// A loss explains this end, whatever its status; what was done is done, unless it was told to end before.
bool isExplainedByLoss(const JobHost &over, const QDateTime &lostAt)
{
    const bool isOpen = over.state == JobState::Failed || (over.state == JobState::Unknown && over.isOver())
        || (over.state == JobState::Succeeded && over.wasTold);
    return isOpen && isEndOfLoss(over, lostAt);
}

/// Of a machine that goes down: 137 is also what runs out of memory gets, 134 to 139 are crashes.
bool isEndBySignal(int status)
{
    constexpr int hangUp = 129; // 128 and the signal's number
    constexpr int terminated = 143;
    return status == hangUp || status == terminated;
}

/// It ended as what a machine that goes down ends, and not by itself a moment before that.
bool isEndedFromOutside(const JobHost &over)
{
    return over.wasTold || isEndBySignal(over.status) || over.state == JobState::Unknown;
}

/// It told how it ended: by itself, by the user, or because its machine went down.
JobHost judgedEnd(JobHost host, const JobLook &look, JobInterruption before, bool isOtherBoot)
{
    host.status = *look.status;
    host.wasTold = look.cut != JobCut::None;
    const auto state = *look.status == 0 ? JobState::Succeeded : look.isStopped ? JobState::Stopped : JobState::Failed;
    host = ended(std::move(host), state, {}, look.endedAt);
    if (look.isStopped)
        return host;
    if (look.cut == JobCut::Preempted)
        return cutOff(std::move(host), JobInterruption::Preempted, said(tookAway));
    if (look.cut == JobCut::Down)
        return cutOff(std::move(host), restartAfter(before), said(wentDown));
    if (isOtherBoot && isEndedFromOutside(host) && isExplainedByLoss(host, lossSeenBy(host, look)))
        return cutOff(std::move(host), restartAfter(before), said(restarted));
    return host;
}

} // namespace

QByteArray JobPlace::folder() const
{
    return ".tpudesk/jobs/" + job.shortId().toLatin1() + '/' + QByteArray::number(attempt) + "/host-"
        + QByteArray::number(index);
}

QByteArray JobPlace::session() const
{
    return "tpudesk-job-" + job.shortId().left(6).toLatin1() + '-' + QByteArray::number(attempt) + '-'
        + QByteArray::number(index);
}

QByteArray sitecustomizeText()
{
    return scriptFile(u"sitecustomize/sitecustomize.py"_s);
}

QByteArray profilerModuleText()
{
    return scriptFile(u"sitecustomize/tpudesk_profiler.py"_s);
}

JobScript prepareScript(const JobPlace &place)
{
    const auto &spec = place.job.spec;
    auto command = resumedCommand(spec.command, spec.resume, place.job.last()->resumedFrom).toUtf8();
    command.replace("\r\n", "\n");
    command += '\n';
    const auto variables = variablesText(place);
    const auto wrapper = wrapperText(place);
    const bool hasProfiler = spec.profilerPort > 0;
    const auto module = spec.capturesStacks || hasProfiler ? sitecustomizeText() : QByteArray{};
    const auto profiler = hasProfiler ? profilerModuleText() : QByteArray{};
    return {.text = set("place", place.folder()) + set("folder", place.job.spec.folder.toUtf8())
                + set("command_size", command.size()) + set("variables_size", variables.size())
                + set("wrapper_size", wrapper.size()) + set("module_size", module.size())
                + set("asks", spec.capturesStacks ? 1 : 0) + set("profiler_size", profiler.size())
                + scriptFile(u"prepare.sh"_s),
            .input = command + variables + wrapper + module + profiler};
}

JobScript beginScript(const JobPlace &place)
{
    return {.text = set("place", place.folder()) + set("session", place.session()) + scriptFile(u"begin.sh"_s)};
}

JobScript lookScript(const JobPlace &place, const JobLogPart &part)
{
    return {.text = set("place", place.folder()) + set("offset", part.offset) + set("most", part.most)
                + set("times", part.hasTimes ? 1 : 0) + scriptFile(u"look.sh"_s)};
}

JobScript markStoppedScript(const JobPlace &place)
{
    return {.text = set("place", place.folder()) + "cd ~ && { [[ -s $place/status ]] || : >\"$place/stopped\"; }\n"};
}

JobScript holdersScript()
{
    return {.text = scriptFile(u"holders.sh"_s)};
}

JobScript removeScript(const Job &job)
{
    return {.text = set("id", job.shortId().toLatin1())
                + "cd ~/.tpudesk/jobs 2>/dev/null || exit 0\n[[ $id =~ ^[0-9a-f]{12}$ ]] && rm -rf -- \"$id\"\n"};
}

Result<JobLook> parseLook(const QByteArray &said)
{
    JobLook look;
    constexpr int mostLines = 16;
    constexpr qint64 longestTimes = 256 * 1024; // bytes
    qsizetype at = 0;
    for (int line = 0; line < mostLines; ++line) {
        const auto end = said.indexOf('\n', at);
        if (end < 0)
            break;
        const auto words = said.sliced(at, std::min<qsizetype>(end - at, 400)).split(' ');
        at = end + 1;
        if (words[0] == "times") {
            const auto length = std::min({numberFrom(words.value(1)), longestTimes, qint64(said.size() - at)});
            look.times = logTimesFrom(said.sliced(at, length), 0);
            at += length;
            continue;
        }
        if (words[0] == "log") {
            look.offset = numberFrom(words.value(1));
            look.bytes = said.sliced(at, std::min<qsizetype>(numberFrom(words.value(2)), said.size() - at));
            return look;
        }
        readLine(look, words);
    }
    return failed(
        ErrorCode::BadReply,
        JobScriptMessages::tr("The host's answer cannot be understood: how this job stands there is not known. "
                              "Log in there and look into ~/.tpudesk/jobs."),
        QString::fromUtf8(said.left(300)));
}

Result<QList<ChipHolder>> parseHolders(const QByteArray &said)
{
    QList<ChipHolder> holders;
    const auto lines = said.split('\n');
    for (const auto &line : lines) {
        const auto words = line.left(400).split(' ');
        if (words[0] == "holder" && holders.size() < 1000)
            holders.append({numberFrom(words.value(1)), QString::fromUtf8(words.value(2)).left(40),
                            QString::fromUtf8(words.value(3)).left(40)});
        else if (words[0] == "holders" && numberFrom(words.value(1)) == holders.size())
            return holders;
    }
    return failed(ErrorCode::BadReply,
                  JobScriptMessages::tr("The host does not say who holds the chips: it may still be somebody."),
                  QString::fromUtf8(said.left(300)));
}

JobHost judged(JobHost host, const JobLook &look)
{
    const auto before = std::exchange(host.interruption, JobInterruption::None);
    host.endedAt = {};
    host.why = {};
    if (look.hasProcess) {
        host.group.leader = look.group.leader;
        host.group.since = look.group.since;
        host.boot = look.processBoot;
    }
    const bool isOtherBoot = !host.boot.isEmpty() && host.boot != look.boot;
    if (look.status)
        return judgedEnd(std::move(host), look, before, isOtherBoot);
    if (look.isAlive) {
        host.state = JobState::Running;
        return host;
    }
    if (look.isStopped)
        return ended(std::move(host), JobState::Stopped, {}, look.now);
    if (host.state == JobState::Waiting && !look.hasProcess) // its script has not made its folder yet
        return host;
    if (isOtherBoot) {
        const auto lostAt = lossSeenBy(host, look);
        return look.isThere ? interrupted(std::move(host), restartAfter(before), said(restarted), lostAt)
                            : interrupted(std::move(host), JobInterruption::Replaced, said(madeAnew), lostAt);
    }
    if (!look.isThere)
        return ended(
            std::move(host), JobState::Unknown,
            said(QT_TRANSLATE_NOOP(
                "JobScript", "Its folder under ~/.tpudesk/jobs is gone from this host: how it ended is not known.")),
            look.now);
    if (look.hasProcess)
        return ended(std::move(host), JobState::Unknown,
                     said(QT_TRANSLATE_NOOP("JobScript",
                                            "Its processes are gone and nobody wrote down how: they were killed from "
                                            "outside, often because the host's "
                                            "memory was used up.")),
                     look.now);
    if (host.state != JobState::Running)
        return host;
    return ended(std::move(host), JobState::Unknown,
                 said(QT_TRANSLATE_NOOP("JobScript", "Nothing on this host says that it ever began.")), look.now);
}

bool mayBeOfLoss(const JobHost &host, const QDateTime &now)
{
    return isExplainedByLoss(host, now);
}

JobHost judgedAgain(JobHost over, const JobLook &look)
{
    const bool isOtherBoot = !over.boot.isEmpty() && over.boot != look.boot;
    if (!isOtherBoot || !isEndedFromOutside(over) || !isExplainedByLoss(over, lossSeenBy(over, look)))
        return over;
    return cutOff(std::move(over), look.isThere ? JobInterruption::Restarted : JobInterruption::Replaced,
                  said(look.isThere ? restarted : madeAnew));
}

JobInterruption takenIn(TpuState state)
{
    switch (state) {
    case TpuState::Preempted:
    case TpuState::Terminated: return JobInterruption::Preempted;
    case TpuState::Deleting:
    case TpuState::Hiding:
    case TpuState::Hidden: return JobInterruption::Gone;
    case TpuState::Stopped:
    case TpuState::Stopping: return JobInterruption::Stopped;
    case TpuState::Reimaging: return JobInterruption::Replaced;
    default: return JobInterruption::None;
    }
}

JobHost judgedLost(JobHost over, JobInterruption by, const std::optional<Tpu> &tpu, const QDateTime &lostAt)
{
    // A machine that somebody deletes after a failure does not explain it; one that Google takes does.
    const bool isExplained =
        isExplainedByLoss(over, lostAt) && (by == JobInterruption::Preempted || isEndedFromOutside(over));
    const bool isOpen = over.state == JobState::Interrupted && isEndOfLoss(over, lostAt);
    const bool wasRestart = isOpen && over.interruption == JobInterruption::Restarted; // why was not known then
    const bool wasMissed = isOpen && by == JobInterruption::Preempted // what is gone was taken away first
        && (over.interruption == JobInterruption::Gone || over.interruption == JobInterruption::Replaced);
    if (by == JobInterruption::None || by == over.interruption || !(isExplained || wasRestart || wasMissed))
        return over;
    const bool isTaken = tpu && takenIn(tpu->state) != JobInterruption::None;
    const auto why = isTaken ? said(takenOrStopped, {tpu->stateText}) : said(notThere);
    if (wasMissed) { // when it was seen last is known
        over.interruption = by;
        over.why = why;
        return over;
    }
    return cutOff(std::move(over), by, why);
}

JobHost judgedMachine(JobHost host, JobMachine machine, const QDateTime &now)
{
    const bool isGone = machine != JobMachine::There;
    if (isGone != host.goneAt.isValid())
        host.goneAt = isGone ? now : QDateTime{}; // a list that was cut short is no loss
    host.isReplaced = machine == JobMachine::Replaced;
    const bool isOfMachine = host.why == said(notThere) || host.why == said(madeAnew) || host.why == said(replaced);
    if (isGone && isOfMachine) // beside a TPU of its name it is not said that there is none
        host.why = said(host.isReplaced ? replaced : notThere);
    return host;
}

JobHost judgedSilent(JobHost host, const Error &error, const std::optional<Tpu> &tpu, bool isListKnown,
                     const QDateTime &now)
{
    if (host.host.isPlain() || !isListKnown) {
        host.state = JobState::Unknown;
        host.why = error.message;
        return host;
    }
    if (!tpu)
        return interrupted(std::move(host), JobInterruption::Gone, said(notThere), now);
    if (tpu->numericId != nodeIdOf(host.host)) // one that was taken may list no workers any more
        return interrupted(std::move(host), JobInterruption::Replaced, said(replaced), now);
    if (const auto taken = takenIn(tpu->state); taken != JobInterruption::None)
        return interrupted(std::move(host), taken, said(takenOrStopped, {tpu->stateText}), now);
    host.state = JobState::Unknown;
    host.why = error.message;
    host.interruption = isInMaintenance(*tpu) ? JobInterruption::Maintenance : host.interruption;
    return host;
}
