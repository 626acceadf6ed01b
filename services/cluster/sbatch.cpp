// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/sbatch.h"

#include "services/cluster/cluster.h"
#include "services/core/shellquote.h"
#include "services/recipes/recipe.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct SbatchMessages
{
    Q_DECLARE_TR_FUNCTIONS(Sbatch)
};

constexpr qsizetype longestJobName = 100; // letters
constexpr qsizetype longestCommand = 1024 * 1024;
constexpr qsizetype longestSbatchPath = 1'000;
constexpr int mostSlicesOfJob = int(Cluster::mostSlices);
constexpr qint64 mostMinutes = qint64{366} * 24 * 60;
constexpr int mostNice = 10'000;
constexpr qsizetype mostOptions = 100;

constexpr std::array<std::pair<JobDependency::Kind, QLatin1StringView>, 6> dependencyWords{{
    {JobDependency::Kind::AfterOk, "afterok"_L1},
    {JobDependency::Kind::AfterAny, "afterany"_L1},
    {JobDependency::Kind::AfterNotOk, "afternotok"_L1},
    {JobDependency::Kind::After, "after"_L1},
    {JobDependency::Kind::AfterCorresponding, "aftercorr"_L1},
    {JobDependency::Kind::Singleton, "singleton"_L1},
}};

/// What stands in the place of a checkpoint while the command is made: the blank has it quoted wherever it stands, so
/// that a variable can take its place.
const QString checkpointStandIn = u"TPUDESK CHECKPOINT"_s;
constexpr qint64 stepStandIn = 907'856'341'290'785'634;

QByteArray scriptPart(const QString &name)
{
    QFile file{u":/tpudesk/cluster/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    auto text = file.readAll();
    return text.sliced(text.indexOf('\n') + 1); // without "#!"
}

/// As sbatch reads a value of an option: words without blanks as they are, others in double quotes.
QString optionValue(const QString &value)
{
    const auto isPlain = [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
            || QStringView{u"-_./%:,+=@[]"}.contains(c);
    };
    return std::ranges::all_of(value, isPlain) && !value.isEmpty() ? value : u'"' + value + u'"';
}

bool isOptionText(const QString &text, qsizetype longest)
{
    const auto isBad = [](QChar c) {
        return c.category() == QChar::Other_Control || QStringView{u"\"'\\`$"}.contains(c);
    };
    return text.size() <= longest && std::ranges::none_of(text, isBad);
}

bool isJobKey(const QString &key)
{
    const auto isFit = [](QChar c) { return (c >= u'0' && c <= u'9') || c == u'_'; };
    return !key.isEmpty() && key.size() <= 24 && std::ranges::all_of(key, isFit) && key[0] != u'_';
}

QString dependencyText(const QList<JobDependency> &dependencies)
{
    QStringList parts;
    for (const auto &dependency : dependencies) {
        const auto *word = std::ranges::find(dependencyWords, dependency.kind,
                                             &std::pair<JobDependency::Kind, QLatin1StringView>::first);
        parts << (QStringList{word->second} + dependency.jobs).join(u':');
    }
    return parts.join(u',');
}

/// "~/x" as the shell may read it: only the rest is quoted.
QByteArray pathWord(const QString &path)
{
    if (path == "~"_L1)
        return "\"$HOME\"";
    return path.startsWith("~/"_L1) ? "\"$HOME\"/" + shellQuote(path.sliced(2).toUtf8()) : shellQuote(path.toUtf8());
}

/// A line that ends a text in the script, and is none of the text's own.
QByteArray endFor(const QByteArray &text)
{
    QByteArray end = "TPUDESK_END";
    while (text.contains(end))
        end += 'X';
    return end;
}

QByteArray textVariable(const QByteArray &name, QByteArray text)
{
    if (!text.endsWith('\n'))
        text += '\n';
    const auto end = endFor(text);
    return "IFS= read -r -d '' " + name + " <<'" + end + "' || true\n" + text + end + '\n';
}

/// Whether the place is within single quotes of the word that it stands in.
bool isInQuotes(const QString &text, qsizetype at)
{
    qsizetype quotes = 0;
    for (auto i = at - 1; i >= 0 && text[i] != u' ' && text[i] != u'\n'; --i)
        quotes += text[i] == u'\'' ? 1 : 0;
    return quotes % 2 == 1;
}

void putVariable(QString *text, const QString &standIn, const QString &variable)
{
    for (auto at = text->indexOf(standIn); at >= 0; at = text->indexOf(standIn, at)) {
        const auto inDouble = u'"' + variable + u'"';
        const auto with = isInQuotes(*text, at) ? u'\'' + inDouble + u'\'' : inDouble;
        text->replace(at, standIn.size(), with);
        at += with.size();
    }
}

/// The command as it goes on from a checkpoint, whose path and step are variables that the job sets itself.
QByteArray commandFromCheckpoint(const SbatchOrder &order)
{
    auto text = resumedCommand(order.command, order.resume, ResumePoint{checkpointStandIn, stepStandIn});
    putVariable(&text, checkpointStandIn, u"$TPUDESK_CHECKPOINT"_s);
    putVariable(&text, QString::number(stepStandIn), u"$TPUDESK_CHECKPOINT_STEP"_s);
    return text.toUtf8();
}

bool looksForCheckpoint(const SbatchOrder &order)
{
    return needsCheckpoint(order.resume) && !order.resume.checkpoints.isEmpty();
}

QByteArray commandPart(const SbatchOrder &order)
{
    const auto first = resumedCommand(order.command, order.resume, std::nullopt).toUtf8();
    if (!looksForCheckpoint(order))
        return textVariable("TPUDESK_COMMAND", first) + "export TPUDESK_COMMAND\n";
    return textVariable("TPUDESK_COMMAND", first) + textVariable("tpudesk_again", commandFromCheckpoint(order))
        + "checkpoints=" + pathWord(order.resume.checkpoints) + '\n' + scriptPart(u"checkpoint.sh"_s)
        + "if [[ $TPUDESK_CHECKPOINT ]]; then TPUDESK_COMMAND=$tpudesk_again; fi\nexport TPUDESK_COMMAND\n";
}

QByteArray sweepPart(const SweepTable &table)
{
    if (table.isEmpty())
        return {};
    QByteArray rows;
    for (const auto &row : table.rows) {
        QByteArray line;
        for (qsizetype column = 0; column < table.names.size(); ++column)
            line += (column > 0 ? " " : "") + table.names[column].toUtf8() + '=' + shellQuote(row[column].toUtf8());
        rows += line + '\n';
    }
    const auto end = endFor(rows);
    return "# The parameters of each task, a line each: those of this one become variables.\n"
           "TPUDESK_PARAMETERS=$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" <<'"
        + end + "'\n" + rows + end + "\n)\neval \"export $TPUDESK_PARAMETERS\"\nexport TPUDESK_PARAMETERS\n"
        + "echo \"tpudesk: $TPUDESK_PARAMETERS\"\n";
}

QString nodesOption(const SbatchOrder &order)
{
    return u"--nodes=%1"_s.arg(std::max(order.slices, 1) * std::max(order.hostsPerSlice, 1));
}

QStringList optionsOf(const SbatchOrder &order)
{
    const auto logs = order.logs.isEmpty() ? QString{QLatin1StringView{usualLogs}} : order.logs;
    QStringList options{u"--job-name="_s + optionValue(order.name)};
    if (!order.partition.isEmpty())
        options << u"--partition="_s + order.partition;
    options << nodesOption(order) << u"--ntasks-per-node=1"_s;
    if (order.hostsPerSlice > 1)
        options << u"--switches=%1"_s.arg(order.slices);
    if (order.chips > 0)
        options << u"--gres=tpu:%1"_s.arg(order.chips);
    if (order.minutes > 0)
        options << u"--time=%1"_s.arg(order.minutes);
    if (!order.sweep.isEmpty())
        options << u"--array=0-%1"_s.arg(order.sweep.rows.size() - 1)
                + (order.atOnce > 0 ? u"%%1"_s.arg(order.atOnce) : QString{});
    if (!order.dependencies.isEmpty())
        options << u"--dependency="_s + dependencyText(order.dependencies);
    if (order.nice != 0)
        options << u"--nice=%1"_s.arg(order.nice);
    if (order.notBefore.isValid())
        options << u"--begin="_s + order.notBefore.toUTC().toString(u"yyyy-MM-ddTHH:mm:ss"_s);
    options << (order.isRequeued ? u"--requeue"_s : u"--no-requeue"_s);
    if (order.isHeld)
        options << u"--hold"_s;
    options << u"--open-mode=append"_s;
    if (!logs.startsWith(u'~')) // which sbatch does not know: its own file in the folder of now does then
        options << u"--output="_s + optionValue(logs + (order.sweep.isEmpty() ? "/%j.out"_L1 : "/%A_%a.out"_L1));
    return options + order.more;
}

QString commandProblem(const SbatchOrder &order)
{
    if (order.command.trimmed().isEmpty())
        return SbatchMessages::tr("Enter the command that is to run.");
    if (order.command.size() > longestCommand || order.command.contains(QChar::Null))
        return SbatchMessages::tr("The command is too long, or contains a character that no script can hold.");
    return {};
}

QString checkpointsProblem(const SbatchOrder &order)
{
    if (!needsCheckpoint(order.resume) || !order.resume.checkpoints.startsWith("gs://"_L1))
        return {};
    return SbatchMessages::tr("A job of the cluster looks for its checkpoint itself, and cannot look into a bucket. "
                              "Use a folder that all hosts share, or a program that finds its checkpoint by itself.");
}

QString dependenciesProblem(const QList<JobDependency> &dependencies)
{
    for (const auto &dependency : dependencies) {
        const bool isSingle = dependency.kind == JobDependency::Kind::Singleton;
        if (isSingle != dependency.jobs.isEmpty() || !std::ranges::all_of(dependency.jobs, isJobKey)
            || dependency.jobs.size() > 200)
            return SbatchMessages::tr("Enter numbers of jobs such as 12 or 12_3.");
    }
    return {};
}

QString variablesProblem(const QList<JobVariable> &variables)
{
    for (const auto &variable : variables) {
        if (variable.isSecret)
            return SbatchMessages::tr("A job's script can be read on the controller, so it cannot hold a secret. Put "
                                      "%1 into a file that only you can read, and read it in the command.")
                .arg(variable.name);
        if (!isShellVariable(variable.name) || variable.value.contains(QChar::Null))
            return SbatchMessages::tr("“%1” cannot be the name of a variable.").arg(variable.name.left(60));
    }
    return {};
}

bool isFolderText(const QString &path)
{
    return path.isEmpty()
        || ((path.startsWith(u'/') || path == "~"_L1 || path.startsWith("~/"_L1))
            && isOptionText(path, longestSbatchPath));
}

QString chipsProblem(const SbatchOrder &order)
{
    static constexpr std::array counts{0, 1, 2, 4, 8};
    if (!std::ranges::contains(counts, order.chips) || (order.chips > 0 && order.hostsPerSlice * order.slices > 1))
        return SbatchMessages::tr("A job can have 1, 2, 4 or 8 chips of one shared host.");
    return {};
}

/// As Slurm has it: without a part of a second.
QDateTime secondIn(const QJsonValue &value)
{
    const auto time = QDateTime::fromString(value.toString().left(40), Qt::ISODate);
    return time.isValid() ? QDateTime::fromSecsSinceEpoch(time.toSecsSinceEpoch(), QTimeZone::UTC) : QDateTime{};
}

bool isOptionLine(const QString &option)
{
    return option.startsWith(u'-') && option.size() <= 1'000
        && std::ranges::none_of(option, [](QChar c) { return c.category() == QChar::Other_Control; });
}

} // namespace

QMap<QString, QString> problemsOf(const SbatchOrder &order)
{
    QMap<QString, QString> problems = problemsOf(order.resume, order.command);
    const auto say = [&problems](const QString &field, const QString &sentence) {
        if (!sentence.isEmpty())
            problems.insert(field, sentence);
    };
    if (order.name.trimmed().isEmpty() || !isOptionText(order.name, longestJobName))
        say(u"name"_s,
            SbatchMessages::tr("Enter a name of at most %1 letters without quotation marks.").arg(longestJobName));
    if (order.slices < 1 || order.hostsPerSlice < 1 || order.slices > mostSlicesOfJob)
        say(u"slices"_s, SbatchMessages::tr("Enter 1 to %1 slices.").arg(mostSlicesOfJob));
    say(u"chips"_s, chipsProblem(order));
    if (order.minutes < 0 || order.minutes > mostMinutes)
        say(u"minutes"_s, SbatchMessages::tr("Enter a time limit of at most a year."));
    say(u"command"_s, commandProblem(order));
    const auto folderSentence = SbatchMessages::tr("Enter a folder of the hosts that begins with / or ~/.");
    if (!isFolderText(order.folder) || !isOptionText(order.partition, longestJobName))
        say(u"folder"_s, folderSentence);
    if (!isFolderText(order.logs))
        say(u"logs"_s, folderSentence);
    say(u"variables"_s, variablesProblem(order.variables));
    say(u"sweep"_s, problemOf(order.sweep));
    if (order.atOnce < 0 || order.atOnce > SweepTable::mostRows)
        say(u"atOnce"_s, SbatchMessages::tr("Enter 0 to %1 tasks.").arg(SweepTable::mostRows));
    say(u"dependencies"_s, dependenciesProblem(order.dependencies));
    if (std::abs(order.nice) > mostNice)
        say(u"nice"_s, SbatchMessages::tr("Enter a number from -%1 to %1.").arg(mostNice));
    if (order.more.size() > mostOptions || !std::ranges::all_of(order.more, isOptionLine))
        say(u"more"_s, SbatchMessages::tr("Each option stands on a line of its own and begins with “-”."));
    say(u"checkpoints"_s, checkpointsProblem(order));
    return problems;
}

QByteArray sbatchScript(const SbatchOrder &order)
{
    QByteArray script = "#!/bin/bash\n";
    for (const auto &option : optionsOf(order))
        script += "#SBATCH " + option.toUtf8() + '\n';
    script += "# Written by TPU Desk. Slurm reads the lines above, the first of the hosts runs the rest.\n\n";
    // Whoever submits may have another number, and so another home folder, on these hosts.
    script += "[[ -w ${HOME:-} ]] || HOME=$(getent passwd \"$(id -u)\" | cut -d: -f6)\nexport HOME\n";
    script += "if [[ -r ~/.local/share/tpudesk/variables ]]; then . ~/.local/share/tpudesk/variables; fi\n";
    for (const auto &variable : order.variables)
        script += "export " + variable.name.toUtf8() + '=' + shellQuote(variable.value.toUtf8()) + '\n';
    if (!order.folder.isEmpty())
        script += "cd -- " + pathWord(order.folder) + " || exit 1\n";
    script += "TPUDESK_LOG_FOLDER="
        + (order.logs.isEmpty() ? QByteArray{"${SLURM_SUBMIT_DIR:-$HOME}/"} + usualLogs : pathWord(order.logs)) + '\n';
    script += sweepPart(order.sweep);
    script += commandPart(order);
    script += scriptPart(u"job.sh"_s);
    return withUnixLines(script);
}

QString problemOfScript(const QByteArray &script)
{
    if (script.trimmed().isEmpty())
        return SbatchMessages::tr("The script is empty.");
    if (!script.startsWith("#!"))
        return SbatchMessages::tr(
            "The first line of the script has to be “#!” and the program that reads it, for example "
            "#!/bin/bash.");
    if (script.contains('\0'))
        return SbatchMessages::tr("The script contains a NUL character: it is no text file.");
    if (script.size() > longestScript)
        return SbatchMessages::tr("The script is larger than 4 MiB, which Slurm does not take. Put data into a file on "
                                  "the shared folder.");
    return {};
}

QJsonObject toJson(const SbatchOrder &order)
{
    QJsonArray variables;
    for (const auto &variable : order.variables) {
        if (!variable.isSecret)
            variables.append(QJsonObject{{u"name"_s, variable.name}, {u"value"_s, variable.value}});
    }
    QJsonArray dependencies;
    for (const auto &dependency : order.dependencies)
        dependencies.append(dependencyText({dependency}));
    return {{u"name"_s, order.name},
            {u"partition"_s, order.partition},
            {u"slices"_s, order.slices},
            {u"hosts"_s, order.hostsPerSlice},
            {u"chips"_s, order.chips},
            {u"minutes"_s, order.minutes},
            {u"folder"_s, order.folder},
            {u"logs"_s, order.logs},
            {u"command"_s, order.command},
            {u"variables"_s, variables},
            {u"sweep"_s, toJson(order.sweep)},
            {u"atOnce"_s, order.atOnce},
            {u"dependencies"_s, dependencies},
            {u"nice"_s, order.nice},
            {u"notBefore"_s, order.notBefore.isValid() ? order.notBefore.toUTC().toString(Qt::ISODate) : QString{}},
            {u"requeue"_s, order.isRequeued},
            {u"held"_s, order.isHeld},
            {u"resume"_s, toJson(order.resume)},
            {u"more"_s, QJsonArray::fromStringList(order.more)}};
}

SbatchOrder sbatchOrderFrom(const QJsonObject &json)
{
    SbatchOrder order{.name = json["name"_L1].toString().left(longestJobName),
                      .partition = json["partition"_L1].toString().left(longestJobName),
                      .slices = std::clamp(json["slices"_L1].toInt(1), 1, mostSlicesOfJob),
                      .hostsPerSlice = std::clamp(json["hosts"_L1].toInt(1), 1, int(Cluster::mostHosts)),
                      .chips = std::clamp(json["chips"_L1].toInt(), 0, 8),
                      .minutes = std::clamp<qint64>(json["minutes"_L1].toInteger(), 0, mostMinutes),
                      .folder = json["folder"_L1].toString().left(longestSbatchPath),
                      .logs = json["logs"_L1].toString().left(longestSbatchPath),
                      .command = json["command"_L1].toString().left(longestCommand),
                      .sweep = sweepFrom(json["sweep"_L1].toObject()),
                      .atOnce = std::clamp(json["atOnce"_L1].toInt(), 0, int(SweepTable::mostRows)),
                      .nice = std::clamp(json["nice"_L1].toInt(), -mostNice, mostNice),
                      .notBefore = secondIn(json["notBefore"_L1]),
                      .isRequeued = json["requeue"_L1].toBool(true),
                      .isHeld = json["held"_L1].toBool(),
                      .resume = resumeSpecFrom(json["resume"_L1].toObject())};
    const auto variables = json["variables"_L1].toArray();
    for (const auto &value : variables) {
        if (order.variables.size() < 200)
            order.variables.append(
                JobVariable{.name = value["name"_L1].toString(), .value = value["value"_L1].toString()});
    }
    const auto dependencies = json["dependencies"_L1].toArray();
    for (const auto &value : dependencies)
        order.dependencies += dependenciesIn(value.toString());
    const auto more = json["more"_L1].toArray();
    for (const auto &value : more) {
        if (order.more.size() < mostOptions && isOptionLine(value.toString()))
            order.more << value.toString();
    }
    return order;
}

QList<JobDependency> dependenciesIn(const QString &text)
{
    QList<JobDependency> dependencies;
    for (const auto &part : text.left(4'096).split(u',', Qt::SkipEmptyParts)) {
        const auto words = part.trimmed().split(u':', Qt::SkipEmptyParts);
        const auto *kind =
            std::ranges::find_if(dependencyWords, [&words](const auto &pair) { return words.value(0) == pair.second; });
        JobDependency dependency{.kind = kind == dependencyWords.end() ? JobDependency::Kind::AfterOk : kind->first,
                                 .jobs = words.sliced(std::min<qsizetype>(1, words.size()))};
        if (kind != dependencyWords.end() && dependenciesProblem({dependency}).isEmpty())
            dependencies.append(dependency);
    }
    return dependencies;
}
