// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/resume.h"

#include "services/core/shellquote.h"
#include "services/jobs/shellcommand.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct ResumeMessages
{
    Q_DECLARE_TR_FUNCTIONS(Resume)
};

constexpr auto checkpointMark = "{checkpoint}"_L1;
constexpr auto stepMark = "{step}"_L1;
constexpr qsizetype longestResumeText = 1'000; // letters
constexpr int mostOften = 1'000; // interruptions within an hour
constexpr int mostInARow = 100; // failures

constexpr std::array<std::pair<ResumeTemplate, QLatin1StringView>, 9> resumeWords{{
    {ResumeTemplate::Anew, "anew"_L1},
    {ResumeTemplate::Itself, "itself"_L1},
    {ResumeTemplate::Flag, "flag"_L1},
    {ResumeTemplate::Variable, "variable"_L1},
    {ResumeTemplate::MaxText, "maxtext"_L1},
    {ResumeTemplate::EasyLm, "easylm"_L1},
    {ResumeTemplate::Levanter, "levanter"_L1},
    {ResumeTemplate::Orbax, "orbax"_L1},
    {ResumeTemplate::HuggingFace, "huggingface"_L1},
}};

/// One pass: what a checkpoint is called is no placeholder.
QString filledIn(const QString &text, const ResumePoint &from)
{
    QString filled;
    for (qsizetype i = 0; i < text.size();) {
        const auto rest = QStringView{text}.sliced(i);
        const bool isPath = rest.startsWith(checkpointMark);
        const bool isStep = !isPath && rest.startsWith(stepMark);
        filled += isPath ? from.path : isStep ? QString::number(from.step) : QString{text[i]};
        i += isPath ? checkpointMark.size() : isStep ? stepMark.size() : 1;
    }
    return filled;
}

/// Words for the shell, each quoted where it has to be.
QString flagText(const QString &flag, const ResumePoint &from)
{
    QStringList words;
    const auto parts = flag.split(u' ', Qt::SkipEmptyParts);
    for (const auto &part : parts)
        words << shellQuoted(filledIn(part, from));
    return words.join(u' ');
}

/// "--resume_from" of "--resume_from={checkpoint}" and of "--resume_from {checkpoint}".
QString flagName(const QString &flag)
{
    return flag.section(u' ', 0, 0, QString::SectionSkipEmpty).section(u'=', 0, 0);
}

QString programOf(const QString &word)
{
    return word.section(u'/', -1);
}

bool isPython(const QString &program)
{
    const auto isVersion = [](QChar c) { return (c >= u'0' && c <= u'9') || c == u'.'; };
    return program.startsWith("python"_L1) && std::ranges::all_of(QStringView{program}.sliced(6), isVersion);
}

/// It prepares something, and trains nothing.
bool isPreparation(const QStringList &words, qsizetype python)
{
    static constexpr std::array modules{"pip"_L1, "venv"_L1, "ensurepip"_L1, "virtualenv"_L1};
    const auto option = words.value(python + 1);
    return option == "-c"_L1 || option == "-V"_L1 || option == "--version"_L1
        || (option == "-m"_L1 && std::ranges::contains(modules, words.value(python + 2)));
}

/// A program of Python's, however it is called.
bool isTraining(const QStringList &words)
{
    static constexpr std::array launchers{"torchrun"_L1, "accelerate"_L1};
    for (qsizetype i = 0; i < words.size(); ++i) {
        const auto program = programOf(words[i]);
        if (isPython(program))
            return !isPreparation(words, i);
        if (program.endsWith(".py"_L1) || std::ranges::contains(launchers, program))
            return true;
    }
    return false;
}

/// A word of the shell itself, or one that sets something.
bool isOfShell(const QStringList &words)
{
    static constexpr std::array own{"cd"_L1,    "source"_L1, "."_L1,    "export"_L1, "set"_L1,   "unset"_L1, "echo"_L1,
                                    "mkdir"_L1, "ulimit"_L1, "true"_L1, "umask"_L1,  "sleep"_L1, "["_L1,     "[["_L1,
                                    "test"_L1,  "exit"_L1,   "trap"_L1, "wait"_L1,   "tee"_L1,   "date"_L1,  "rm"_L1};
    const auto isAssignment = [](const QString &word) { return word.indexOf(u'=') > 0 && !word.startsWith(u'-'); };
    return std::ranges::contains(own, words.value(0)) || std::ranges::all_of(words, isAssignment);
}

QStringList plainWords(const QString &text, const ShellCommand &command)
{
    QStringList words;
    for (const auto &word : command)
        words << plainWord(text, word);
    return words;
}

/// The only program of the command that can be meant; nothing: there is none, or more than one.
std::optional<ShellCommand> programIn(const QString &command)
{
    const auto all = shellCommands(command);
    if (!all)
        return std::nullopt;
    QList<ShellCommand> trainings;
    QList<ShellCommand> others;
    for (const auto &one : *all) {
        const auto words = plainWords(command, one);
        if (isTraining(words))
            trainings << one;
        else if (!isOfShell(words))
            others << one;
    }
    const auto &candidates = trainings.isEmpty() ? others : trainings;
    return candidates.size() == 1 ? std::optional{candidates.constFirst()} : std::nullopt;
}

/// The word, and the blanks before it.
void removeWord(QString *text, const ShellWord &word)
{
    auto begin = word.begin;
    while (begin > 0 && (text->at(begin - 1) == u' ' || text->at(begin - 1) == u'\t'))
        --begin;
    text->remove(begin, word.end - begin);
}

/// Behind the program's words, without the flag of the same name that stands there.
QString withFlag(const QString &command, const ShellCommand &program, const QString &name, const QString &flag)
{
    QString text = command;
    text.insert(program.constLast().end, u' ' + flag);
    const auto isFlag = [&](const QString &word) { return word == name || word.startsWith(name + u'='); };
    for (qsizetype i = program.size() - 1; i > 0; --i) { // from behind, so that what stands before keeps its place
        const auto word = plainWord(command, program[i]);
        const auto before = plainWord(command, program[i - 1]);
        const bool isValue = i > 1 && before == name && !isFlag(word) && !word.startsWith(u'-');
        if (isFlag(word) || isValue)
            removeWord(&text, program[i]);
    }
    return text;
}

/// What may stand in a text that is handed over: nothing that a shell would read.
bool isHarmless(const QString &text)
{
    QString rest = text;
    rest.remove(checkpointMark);
    rest.remove(stepMark);
    return std::ranges::all_of(
        rest, [](QChar c) { return c.isLetterOrNumber() || QStringView{u" -_./=:,@+%[]"}.contains(c); });
}

bool hasPlace(const QString &text)
{
    return text.contains(checkpointMark) || text.contains(stepMark);
}

QString flagProblem(const QString &text, const QString &command)
{
    if (text.trimmed().isEmpty())
        return ResumeMessages::tr(
            "Enter the flag that hands over the checkpoint, for example --resume_from={checkpoint}.");
    if (text.size() > longestResumeText || !isHarmless(text))
        return ResumeMessages::tr("The flag contains a character that cannot be used here. The path is quoted "
                                  "automatically: remove quotes, “$” and other special characters.");
    if (!hasPlace(text))
        return ResumeMessages::tr(
            "Add {checkpoint} or {step} to the flag: the path or the step of the checkpoint takes its place.");
    if (!command.contains(resumePlace) && !command.trimmed().isEmpty() && !programIn(command))
        return ResumeMessages::tr("It is not clear which program in the command is meant. Write {resume} where the "
                                  "flag belongs.");
    return {};
}

QString variableTextProblem(const QString &text)
{
    const auto name = text.section(u'=', 0, 0);
    const auto isLetter = [](QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_'; };
    const bool isName = !name.isEmpty() && isLetter(name[0])
        && std::ranges::all_of(name, [&](QChar c) { return isLetter(c) || (c >= u'0' && c <= u'9'); });
    if (!isName || !text.contains(u'='))
        return ResumeMessages::tr("Enter a variable and its value, for example RESUME_FROM={checkpoint}.");
    if (text.size() > longestResumeText || !isHarmless(text))
        return ResumeMessages::tr("The value contains a character that cannot be used here. The path is quoted "
                                  "automatically: remove quotes, “$” and other special characters.");
    if (!hasPlace(text.section(u'=', 1)))
        return ResumeMessages::tr(
            "Add {checkpoint} or {step} to the value: the path or the step of the checkpoint takes its place.");
    return {};
}

QString folderProblem(const ResumeSpec &resume)
{
    const auto &folder = resume.checkpoints;
    if (folder.isEmpty())
        return needsCheckpoint(resume)
            ? ResumeMessages::tr("Enter the folder that the checkpoints are written to: on the shared folder, or in a "
                                 "bucket (gs://…).")
            : QString{};
    const bool isBucket = folder.startsWith("gs://"_L1);
    const bool isPath = folder.startsWith(u'/') || folder.startsWith("~/"_L1);
    const bool isOdd = folder.size() > longestResumeText || (isBucket && folder.size() <= 5)
        || std::ranges::any_of(folder, [](QChar c) { return c.category() == QChar::Other_Control; });
    if ((!isBucket && !isPath) || isOdd)
        return ResumeMessages::tr("Enter a folder of the hosts that begins with / or ~/, or one in a bucket that "
                                  "begins with gs://.");
    return {};
}

/// MaxText looks for checkpoints below base_output_directory and run_name; EasyLM and others have no such names.
QString nameProblem(const ResumeSpec &resume, const QString &command)
{
    static constexpr std::array changing{"$("_L1, "`"_L1, "RANDOM"_L1, "TPUDESK_ATTEMPT"_L1, "TPUDESK_RUN"_L1};
    if (resume.kind != ResumeTemplate::MaxText)
        return {};
    const auto all = shellCommands(command).value_or(QList<ShellCommand>{});
    for (const auto &one : all) {
        const auto words = plainWords(command, one);
        for (const auto &word : words) {
            const bool isName = word.startsWith("run_name="_L1) || word.startsWith("base_output_directory="_L1);
            if (isName && std::ranges::any_of(changing, [&](auto part) { return word.contains(part); }))
                return ResumeMessages::tr("%1 is another one each time the command begins, and MaxText would not find "
                                          "its checkpoints. Give it a fixed value.")
                    .arg(word.section(u'=', 0, 0));
        }
    }
    return {};
}

int limitFrom(const QJsonValue &value, int usual, int most)
{
    return value.isDouble() ? std::clamp(value.toInt(usual), 1, most) : usual;
}

} // namespace

bool isNoEarlier(qint64 step, qint64 checkpoint)
{
    return step >= checkpoint - 1;
}

std::optional<qint64> firstStepOf(const QList<qint64> &steps, qint64 checkpoint)
{
    const auto found = std::ranges::find_if(steps, [checkpoint](qint64 step) { return isNoEarlier(step, checkpoint); });
    if (found != steps.end())
        return *found;
    return steps.size() < enoughFirstSteps ? std::nullopt : std::optional{steps.constFirst()};
}

QString handedOver(const ResumeSpec &resume)
{
    switch (resume.kind) {
    case ResumeTemplate::Flag:
    case ResumeTemplate::Variable: return resume.text.trimmed();
    case ResumeTemplate::EasyLm: return u"--load_checkpoint=trainstate::{checkpoint}"_s;
    case ResumeTemplate::Levanter: return u"--trainer.load_checkpoint_path={checkpoint}"_s;
    case ResumeTemplate::HuggingFace: return u"--resume_from_checkpoint={checkpoint}"_s;
    case ResumeTemplate::Anew:
    case ResumeTemplate::Itself:
    case ResumeTemplate::MaxText:
    case ResumeTemplate::Orbax: break;
    }
    return {};
}

bool needsCheckpoint(const ResumeSpec &resume)
{
    return !handedOver(resume).isEmpty() || resume.kind == ResumeTemplate::Flag
        || resume.kind == ResumeTemplate::Variable;
}

QString resumedCommand(const QString &command, const ResumeSpec &resume, const std::optional<ResumePoint> &from)
{
    const auto handed = handedOver(resume);
    if (handed.isEmpty())
        return command;
    if (resume.kind == ResumeTemplate::Variable) {
        if (!from)
            return command;
        return "export "_L1 + handed.section(u'=', 0, 0) + u'='
            + QString::fromUtf8(shellQuote(filledIn(handed.section(u'=', 1), *from).toUtf8())) + u'\n' + command;
    }
    const auto flag = from ? flagText(handed, *from) : QString{};
    if (command.contains(resumePlace))
        return QString{command}.replace(resumePlace, flag);
    const auto program = from ? programIn(command) : std::nullopt;
    return program ? withFlag(command, *program, flagName(handed), flag) : command;
}

QMap<QString, QString> problemsOf(const ResumeSpec &resume, const QString &command)
{
    QMap<QString, QString> problems;
    const auto say = [&problems](const QString &field, const QString &sentence) {
        if (!sentence.isEmpty())
            problems.insert(field, sentence);
    };
    if (resume.kind == ResumeTemplate::Variable)
        say(u"resume"_s, variableTextProblem(handedOver(resume)));
    else if (needsCheckpoint(resume))
        say(u"resume"_s, flagProblem(handedOver(resume), command));
    else
        say(u"resume"_s, nameProblem(resume, command));
    say(u"checkpoints"_s, folderProblem(resume));
    if (resume.mostInterruptions < 1 || resume.mostInterruptions > mostOften || resume.mostFailures < 1
        || resume.mostFailures > mostInARow)
        say(u"limits"_s,
            ResumeMessages::tr("Enter 1 to %1 interruptions and 1 to %2 failures.").arg(mostOften).arg(mostInARow));
    return problems;
}

bool isOnOwnDisk(const QString &folder, const QStringList &mounted)
{
    static constexpr std::array own{"~"_L1, "/home"_L1, "/root"_L1, "/tmp"_L1, "/var"_L1, "/opt"_L1, "/usr"_L1};
    const auto inHome = folder.startsWith("/home/"_L1) ? u"~/"_s + folder.section(u'/', 3) : folder;
    const auto isIn = [](const QString &path, const QString &place) {
        return !place.isEmpty() && (path == place || path.startsWith(place.endsWith(u'/') ? place : place + u'/'));
    };
    return std::ranges::any_of(own, [&](QLatin1StringView place) { return isIn(folder, place); })
        && std::ranges::none_of(mounted,
                                [&](const QString &place) { return isIn(folder, place) || isIn(inHome, place); });
}

QJsonObject toJson(const ResumeSpec &resume)
{
    const auto *word =
        std::ranges::find(resumeWords, resume.kind, &std::pair<ResumeTemplate, QLatin1StringView>::first);
    return {{u"kind"_s, QString{word->second}},
            {u"text"_s, resume.text},
            {u"checkpoints"_s, resume.checkpoints},
            {u"mostInterruptions"_s, resume.mostInterruptions},
            {u"mostFailures"_s, resume.mostFailures}};
}

ResumeSpec resumeSpecFrom(const QJsonObject &json)
{
    const ResumeSpec usual;
    const auto kind = json["kind"_L1].toString();
    const auto *known = std::ranges::find(resumeWords, kind, [](const auto &pair) { return QString{pair.second}; });
    return {.kind = known == resumeWords.end() ? usual.kind : known->first,
            .text = json["text"_L1].toString().left(longestResumeText),
            .checkpoints = json["checkpoints"_L1].toString().left(longestResumeText),
            .mostInterruptions = limitFrom(json["mostInterruptions"_L1], usual.mostInterruptions, mostOften),
            .mostFailures = limitFrom(json["mostFailures"_L1], usual.mostFailures, mostInARow)};
}
