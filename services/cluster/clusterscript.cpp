// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterscript.h"

#include "services/cluster/nodelist.h"
#include "services/cluster/sbatch.h"
#include "services/cluster/slurmconf.h"
#include "services/cluster/slurmerrors.h"
#include "services/core/plaintext.h"
#include "services/core/shellquote.h"
#include "services/recipes/recipe.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct ClusterScriptMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterScript)
};

constexpr qsizetype largestLook = 256 * 1024 * 1024; // bytes, packed
constexpr qsizetype manyJobs = 4'000; // from so many on the short form is asked for
constexpr qsizetype mostLogNames = 4'096;
constexpr qint64 mostOfLog = 1024 * 1024; // bytes at once
constexpr auto toolPath = "export LC_ALL=C.UTF-8 PATH=$PATH:/usr/sbin:/usr/local/bin\n";

QByteArray assigned(const QByteArray &name, const QByteArray &value)
{
    return name + '=' + shellQuote(value) + '\n';
}

QByteArray scriptNamed(const QString &name)
{
    QFile file{u":/tpudesk/cluster/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    return file.readAll();
}

RunRequest requestOf(QByteArray script, std::chrono::seconds deadline)
{
    RunRequest request;
    request.script = std::move(script);
    request.deadline = deadline;
    return request;
}

QByteArray joined(const QStringList &names)
{
    QByteArray lines;
    for (const auto &name : names)
        lines += name.toUtf8() + '\n';
    return lines;
}

/// "+0530": s.
int zoneOffset(QByteArrayView text)
{
    if (text.size() != 5 || (text[0] != '+' && text[0] != '-'))
        return 0;
    const int hours = text.sliced(1, 2).toInt();
    const int minutes = text.sliced(3, 2).toInt();
    const int seconds = (hours * 60 + minutes) * 60;
    constexpr int most = 18 * 60 * 60;
    return seconds > most ? 0 : text[0] == '-' ? -seconds : seconds;
}

/// The words of the line at `*at`, which moves behind it; nothing: there is no line any more.
std::optional<QList<QByteArray>> nextLine(const QByteArray &said, qsizetype *at)
{
    const auto end = said.indexOf('\n', *at);
    if (end < 0)
        return std::nullopt;
    const auto words = said.sliced(*at, std::min<qsizetype>(end - *at, 4'096)).split(' ');
    *at = end + 1;
    return words;
}

/// "part jobs json gzip 1234" and the bytes behind it. False: it ends too early.
bool takePart(const QList<QByteArray> &words, const QByteArray &said, qsizetype *at, ClusterLook *look)
{
    bool isNumber = false;
    const auto size = words.value(4).toLongLong(&isNumber);
    if (!isNumber || size < 0 || size > said.size() - *at)
        return false;
    auto &part = words.value(1) == "nodes" ? look->nodes : look->jobs;
    part = {.form = words.value(2) == "short" ? QueueForm::Short : QueueForm::Json,
            .isPacked = words.value(3) == "gzip",
            .offset = look->offset,
            .bytes = said.sliced(*at, size)};
    *at += size + 1;
    return true;
}

bool takeLine(const QList<QByteArray> &words, const QByteArray &said, qsizetype *at, ClusterLook *look)
{
    const auto &key = words[0];
    constexpr qsizetype mostWanted = 512;
    constexpr qsizetype mostUsers = 1'000;
    if (key == "now") {
        look->now = std::clamp<qint64>(words.value(1).toLongLong(), 0, 32'503'680'000);
        look->offset = zoneOffset(words.value(2));
    } else if (key == "version") {
        look->version = slurmVersionIn(words.sliced(1).join(' '));
    } else if (key == "up") {
        look->isUp = true;
    } else if (key == "rest") {
        look->isRest = true;
    } else if (key == "wanted" && look->wanted.size() < mostWanted) {
        const auto slice = QString::fromLatin1(words.value(1).left(60));
        if (slice == sliceNameFrom(slice))
            look->wanted.insert(slice);
    } else if (key == "user" && words.size() == 3 && look->users.size() < mostUsers) {
        look->users.insert(QString::fromLatin1(words[1].left(20)), plainLine(QString::fromUtf8(words[2]), 256));
    } else if (key == "trouble") {
        look->trouble = slurmError(1, QByteArray::fromBase64(words.value(1)));
    } else if (key == "part") {
        return takePart(words, said, at, look);
    }
    return true;
}

std::unexpected<Error> oddAnswer()
{
    return failed(
        ErrorCode::BadReply,
        ClusterScriptMessages::tr("The controller's answer is not what was asked for. A start-up file there, such "
                                  "as ~/.bashrc, may print something."));
}

} // namespace

RunRequest lookRequest(const Cluster &cluster, QueueForm form)
{
    Q_UNUSED(cluster)
    auto request = requestOf(assigned("form", form == QueueForm::Json ? "json" : "short")
                                 + assigned("job_format", shortJobFormat()) + assigned("node_format", shortNodeFormat())
                                 + assigned("sockets", "/run/slurmrestd.socket /run/slurmrestd/slurmrestd.socket")
                                 + scriptNamed(u"look.sh"_s),
                             180s);
    request.outputLimit = largestLook;
    return request;
}

RunRequest submitRequest(const Cluster &cluster, const QByteArray &script, const QString &logs)
{
    auto request = requestOf(toolPath + assigned("logs", logs.isEmpty() ? usualLogs : logs.toUtf8())
                                 + assigned("home", cluster.home.toUtf8())
                                 + "cd -- \"${home:-$HOME}\" || exit 1\n"
                                   "case $logs in \\~/*) logs=$HOME/${logs#\\~/} ;; esac\n"
                                   "mkdir -p -- \"$logs\" || exit 1\n"
                                   "exec sbatch --parsable\n",
                             60s);
    request.input = withUnixLines(script);
    return request;
}

RunRequest orderRequest(const ClusterOrder &order)
{
    // Many numbers at once go through xargs: no command line is as long as an array of thousands.
    QByteArray command;
    switch (order.kind) {
    case ClusterOrderKind::Cancel: command = "xargs -r -n 200 scancel"; break;
    case ClusterOrderKind::Hold: command = "xargs -r -n 200 scontrol hold"; break;
    case ClusterOrderKind::Release: command = "xargs -r -n 200 scontrol release"; break;
    case ClusterOrderKind::Requeue: command = "xargs -r -n 1 scontrol requeue"; break;
    case ClusterOrderKind::First: command = "paste -sd, | xargs -r scontrol top"; break;
    case ClusterOrderKind::DrainNodes: return nodesRequest(order.names, u"drain"_s, order.why);
    case ClusterOrderKind::ResumeNodes: return nodesRequest(order.names, u"resume"_s, {});
    }
    auto request = requestOf(toolPath + ("set -o pipefail\n" + command) + '\n', 120s);
    request.input = joined(order.names);
    return request;
}

RunRequest nodesRequest(const QStringList &nodes, const QString &state, const QString &why)
{
    const auto reason = why.isEmpty() ? QByteArray{} : " reason=\"$why\"";
    return requestOf(toolPath + assigned("nodes", nodeList(nodes).toUtf8()) + assigned("state", state.toUtf8())
                         + assigned("why", plainLine(why, 200).toUtf8())
                         + "update() { scontrol update nodename=\"$nodes\" state=\"$state\"" + reason
                         + "; }\n"
                           "if ((EUID == 0)) || ! sudo -n true 2>/dev/null; then update; else\n"
                           "    sudo -n scontrol update nodename=\"$nodes\" state=\"$state\""
                         + reason + "\nfi\n",
                     60s);
}

RunRequest heardRequest(const QStringList &slices)
{
    auto request = requestOf("hook=$(scontrol show config 2>/dev/null | sed -n 's/^ResumeProgram *= *//p')\n"
                             "[[ -r $hook ]] || exit 0\n"
                             "wanted=$(sed -n 's/^wanted=//p' \"$hook\" | head -n 1 | tr -d \"'\")\n"
                             "[[ $wanted == /* ]] || exit 0\n"
                             "while read -r slice; do\n"
                             "    [[ $slice =~ ^[a-z0-9][a-z0-9-]*$ && -f $wanted/$slice ]] || continue\n"
                             "    rm -f -- \"$wanted/$slice\" 2>/dev/null || sudo -n rm -f -- \"$wanted/$slice\"\n"
                             "done\n",
                             60s);
    request.script.prepend(toolPath);
    request.input = joined(slices);
    return request;
}

RunRequest accountRequest(const Cluster &cluster, const QStringList &jobs, int days)
{
    const auto numbers = jobs.join(u',').toUtf8();
    auto script = toolPath + assigned("jobs", numbers) + assigned("format", accountFormat())
        + "days=" + QByteArray::number(std::clamp(days, 1, 366))
        + "\necho \"zone $(date +%z)\"\nexport SLURM_TIME_FORMAT=standard\n";
    if (cluster.accounting == ClusterAccounting::Database) {
        script += "echo \"form sacct\"\n"
                  "if [[ $jobs ]]; then sacct -P -n -D --format=\"$format\" -j \"$jobs\"; else\n"
                  "    sacct -P -n -D -a --format=\"$format\" -S \"now-${days}days\"\nfi\n";
    } else {
        script += assigned("file", QString{slurmplace::completions}.toUtf8())
            + "set=$(scontrol show config 2>/dev/null | sed -n 's/^JobCompLoc *= *//p')\n"
              "[[ $set == /* ]] && file=$set\n"
              "echo \"form completions\"\n"
              "[[ -e $file ]] || { echo 'Slurm accounting storage is disabled' >&2; exit 1; }\n"
              "read_file() { tail -c 16777216 -- \"$file\" 2>/dev/null || sudo -n tail -c 16777216 -- \"$file\"; }\n"
              "if [[ $jobs ]]; then\n"
              "    pattern=$(tr ',' '\\n' <<<\"$jobs\" | sed 's/_.*//' | sort -u | paste -sd'|')\n"
              "    [[ $pattern =~ ^[0-9|]+$ ]] || exit 1\n"
              "    read_file | grep -E \"(^JobId=| ArrayJobId=)($pattern) \" || true\n"
              "else read_file; fi\n";
    }
    auto request = requestOf(script, 120s);
    request.outputLimit = 64 * 1024 * 1024;
    return request;
}

RunRequest logRequest(const QString &path, qint64 offset, qint64 most)
{
    auto request =
        requestOf(assigned("path", path.toUtf8()) + "offset=" + QByteArray::number(std::max<qint64>(offset, 0))
                      + "\nmost=" + QByteArray::number(std::clamp<qint64>(most, 1, mostOfLog))
                      + "\ncase $path in \\~/*) path=$HOME/${path#\\~/} ;; esac\n"
                        "[[ -f $path ]] || { echo 'log gone'; exit 0; }\n"
                        "size=$(stat -c %s -- \"$path\")\n"
                        "((offset <= size)) || offset=0\n"
                        "count=$((size - offset))\n"
                        "((count <= most)) || count=$most\n"
                        "echo \"log $size $offset $count\"\n"
                        "((count == 0)) || tail -c \"+$((offset + 1))\" -- \"$path\" | head -c \"$count\"\n",
                  60s);
    return request;
}

RunRequest logsRequest(const QString &folder, const ClusterJob &job)
{
    const auto key = job.task >= 0 || job.arrayJob == 0 ? job.key() : QString::number(job.arrayJob);
    return requestOf(toolPath + assigned("folder", folder.toUtf8()) + assigned("key", key.toUtf8())
                         + assigned("own", job.output.toUtf8()) + "number=" + QByteArray::number(job.id) + '\n'
                         + "case $folder in \\~/*) folder=$HOME/${folder#\\~/} ;; esac\n"
                           "[[ $own ]] || own=$(scontrol -o show job \"$number\" 2>/dev/null | grep -o ' StdOut=[^ ]*' "
                           "| cut -d= -f2-)\n"
                           "for path in \"$folder/$key\"/host-*.log \"$folder/$key.out\" \"$own\"; do\n"
                           "    [[ -f $path ]] && printf '%s\\n' \"$path\"\n"
                           "done | awk '!seen[$0]++' | head -n 4096\n",
                     60s);
}

Result<ClusterLook> parseClusterLook(const QByteArray &said)
{
    ClusterLook look;
    auto at = said.startsWith("tpudesk-cluster 1\n") ? 0 : said.indexOf("\ntpudesk-cluster 1\n");
    if (at < 0)
        return oddAnswer();
    constexpr int mostLines = 2'000;
    for (int line = 0; line < mostLines; ++line) {
        const auto words = nextLine(said, &at);
        if (!words)
            break;
        if (!takeLine(*words, said, &at, &look))
            return oddAnswer();
    }
    if (!look.version.isKnown() && !look.trouble)
        look.trouble = slurmError(127, "squeue: command not found");
    if (!look.isUp && !look.trouble)
        look.trouble = slurmError(1, "Unable to contact slurm controller");
    if (look.jobs.bytes.isEmpty() && !look.trouble)
        return oddAnswer();
    return look;
}

Result<ClusterQueue> queueOf(const ClusterLook &look, std::stop_token stop)
{
    if (look.trouble)
        return std::unexpected{*look.trouble};
    auto jobs = parseJobs(look.jobs, stop);
    if (!jobs)
        return std::unexpected{jobs.error()};
    auto nodes = parseNodes(look.nodes, stop);
    if (!nodes)
        return std::unexpected{nodes.error()};
    for (auto &job : jobs->rows) {
        if (const auto name = look.users.constFind(job.user); name != look.users.cend())
            job.user = *name;
    }
    return ClusterQueue{.version = look.version,
                        .readAt = look.now,
                        .jobs = std::move(jobs->rows),
                        .nodes = std::move(nodes->rows),
                        .unreadable = jobs->unreadable + nodes->unreadable,
                        .isCut = jobs->isCut || nodes->isCut};
}

QueueForm nextForm(QueueForm form, const ClusterQueue *queue, const std::optional<Error> &trouble)
{
    if (trouble && trouble->code == ErrorCode::BadReply)
        return QueueForm::Short; // a version that writes JSON in a form of its own
    if (queue == nullptr)
        return form;
    if (queue->jobs.size() > manyJobs)
        return QueueForm::Short;
    return queue->jobs.size() < manyJobs / 2 && !trouble ? QueueForm::Json : form;
}

Result<qint64> parseSubmitted(const HostRun &run)
{
    if (run.error && run.state != HostRun::State::Exited)
        return std::unexpected{*run.error};
    if (!run.hasSucceeded())
        return std::unexpected{slurmError(run.status, run.err() + run.out())};
    const auto lines = run.out().trimmed().split('\n');
    const auto number = lines.constLast().split(';').constFirst().trimmed();
    bool isNumber = false;
    const auto job = number.toLongLong(&isNumber);
    if (!isNumber || job <= 0)
        return oddAnswer();
    return job;
}

Result<ClusterLogPart> parseLogPart(const QByteArray &said)
{
    qsizetype at = 0;
    const auto words = nextLine(said, &at);
    if (!words || words->value(0) != "log")
        return oddAnswer();
    if (words->value(1) == "gone")
        return ClusterLogPart{};
    const auto number = [&words](qsizetype place) { return std::max<qint64>(words->value(place).toLongLong(), 0); };
    return ClusterLogPart{.isThere = true,
                          .size = number(1),
                          .offset = number(2),
                          .bytes = said.sliced(at, std::clamp<qint64>(number(3), 0, said.size() - at))};
}

QStringList parseLogNames(const QByteArray &said)
{
    QStringList names;
    for (const auto &line : said.split('\n')) {
        const auto name = QString::fromUtf8(line.left(4'096));
        if (name.startsWith(u'/') && names.size() < mostLogNames && plainLine(name, 4'096) == name)
            names << name;
    }
    return names;
}

Result<AccountReading> parseAccount(const QByteArray &said)
{
    qsizetype at = 0;
    const auto zone = nextLine(said, &at);
    const auto form = zone ? nextLine(said, &at) : std::nullopt;
    if (!form || zone->value(0) != "zone" || form->value(0) != "form")
        return oddAnswer();
    const auto rest = QByteArrayView{said}.sliced(at);
    const auto offset = zoneOffset(zone->value(1));
    return form->value(1) == "sacct" ? parseSacct(rest, offset) : parseJobCompletions(rest, offset);
}
