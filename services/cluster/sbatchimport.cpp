// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scripts that people have from other clusters.
#include "services/cluster/cluster.h"
#include "services/cluster/nodelist.h"
#include "services/cluster/queuereading.h"
#include "services/cluster/sbatch.h"
#include "services/recipes/recipe.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct SbatchImportMessages
{
    Q_DECLARE_TR_FUNCTIONS(SbatchImport)
};

constexpr qsizetype mostImportedOptions = 100;

/// One option of a "#SBATCH" line: "--nodes=2", "-N 2", "-N2".
struct SbatchOption
{
    QString name; ///< the long one where it is known, with its dashes
    QString value{};
    QString text{}; ///< as it is written
};

struct OptionName
{
    char letter;
    QLatin1StringView name;
};

/// Short names of the options that are read.
constexpr std::array optionNames{
    OptionName{'J', "--job-name"_L1},   OptionName{'p', "--partition"_L1},  OptionName{'N', "--nodes"_L1},
    OptionName{'t', "--time"_L1},       OptionName{'D', "--chdir"_L1},      OptionName{'a', "--array"_L1},
    OptionName{'d', "--dependency"_L1}, OptionName{'b', "--begin"_L1},      OptionName{'H', "--hold"_L1},
    OptionName{'o', "--output"_L1},     OptionName{'n', "--ntasks"_L1},     OptionName{'c', "--cpus-per-task"_L1},
    OptionName{'A', "--account"_L1},    OptionName{'q', "--qos"_L1},        OptionName{'e', "--error"_L1},
    OptionName{'G', "--gpus"_L1},       OptionName{'C', "--constraint"_L1}, OptionName{'w', "--nodelist"_L1},
};

/// Those that have no value.
bool isSwitch(const QString &name)
{
    static constexpr std::array switches{"--hold"_L1,       "--requeue"_L1,    "--no-requeue"_L1, "--exclusive"_L1,
                                         "--contiguous"_L1, "--overcommit"_L1, "--parsable"_L1,   "--wait"_L1};
    return std::ranges::any_of(switches, [&name](QLatin1StringView one) { return name == one; });
}

QString withoutQuotes(QString value)
{
    value = value.trimmed();
    for (const QChar quote : {QChar{u'"'}, QChar{u'\''}}) {
        if (value.size() >= 2 && value.startsWith(quote) && value.endsWith(quote))
            return value.sliced(1, value.size() - 2);
    }
    return value;
}

/// Words of a line; quotes keep blanks together, and "#" begins a comment.
QStringList optionWords(QStringView line)
{
    QStringList words;
    QString word;
    QChar quote;
    for (const QChar c : line) {
        if (quote.isNull() && c == u'#' && word.isEmpty())
            break;
        if (quote.isNull() && (c == u'"' || c == u'\''))
            quote = c;
        else if (c == quote)
            quote = {};
        if (c.isSpace() && quote.isNull()) {
            if (!word.isEmpty())
                words << std::exchange(word, {});
        } else {
            word += c;
        }
    }
    if (!word.isEmpty())
        words << word;
    return words;
}

SbatchOption longOption(const QString &word)
{
    const auto equals = word.indexOf(u'=');
    return {.name = equals < 0 ? word : word.first(equals),
            .value = equals < 0 ? QString{} : withoutQuotes(word.sliced(equals + 1)),
            .text = word};
}

QList<SbatchOption> optionsIn(QStringView line)
{
    QList<SbatchOption> options;
    const auto words = optionWords(line);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const auto &word = words[i];
        SbatchOption option = longOption(word);
        if (!word.startsWith("--"_L1) && word.startsWith(u'-') && word.size() >= 2) {
            const auto *known = std::ranges::find_if(
                optionNames, [&word](const OptionName &one) { return QLatin1Char{one.letter} == word[1]; });
            option.name = known == optionNames.end() ? word.first(2) : QString{known->name};
            option.value = withoutQuotes(word.sliced(2));
        }
        const bool hasValueBehind = option.value.isEmpty() && !word.contains(u'=') && !isSwitch(option.name)
            && i + 1 < words.size() && !words[i + 1].startsWith(u'-');
        if (hasValueBehind) {
            option.value = withoutQuotes(words[++i]);
            option.text += u' ' + words[i];
        }
        options << option;
    }
    return options;
}

/// What its options make of the order. False: the form does not know this one, and it stays as it is written.
bool takeOption(const SbatchOption &option, SbatchImport *import)
{
    auto &order = import->order;
    const auto &name = option.name;
    const auto number = option.value.toInt();
    constexpr qint64 minute = 60;
    if (name == "--job-name"_L1)
        order.name = option.value.left(100);
    else if (name == "--partition"_L1)
        order.partition = option.value.left(100);
    else if (name == "--nodes"_L1 && number > 0)
        order.slices = std::min(number, int(Cluster::mostHosts)); // as hosts: what a slice is, only the cluster knows
    else if (name == "--time"_L1)
        order.minutes = slurmDuration(option.value.toLatin1()) / minute;
    else if (name == "--chdir"_L1)
        order.folder = option.value.left(1'000);
    else if (name == "--dependency"_L1)
        order.dependencies = dependenciesIn(option.value);
    else if (name == "--nice"_L1)
        order.nice = std::clamp(option.value.isEmpty() ? 100 : number, -10'000, 10'000);
    else if (name == "--hold"_L1)
        order.isHeld = true;
    else if (name == "--requeue"_L1 || name == "--no-requeue"_L1)
        order.isRequeued = name == "--requeue"_L1;
    else if (name == "--gres"_L1 && option.value.startsWith("tpu:"_L1))
        order.chips = option.value.section(u':', -1).toInt();
    else
        return false;
    return true;
}

/// What will not do on a cluster of TPUs.
void noteOption(const SbatchOption &option, QStringList *notes)
{
    const auto &name = option.name;
    if (name.startsWith("--gpu"_L1) || (name == "--gres"_L1 && option.value.startsWith("gpu"_L1)))
        notes->append(
            SbatchImportMessages::tr("%1: this cluster has TPUs and no GPUs, so the job would wait forever. Remove "
                                     "the line.")
                .arg(option.text.left(80)));
    else if (name == "--account"_L1 || name == "--qos"_L1)
        notes->append(
            SbatchImportMessages::tr("%1: this cluster has no accounts of its own, so Slurm may refuse the job. "
                                     "Remove the line if it does.")
                .arg(option.text.left(80)));
    else if (name == "--ntasks"_L1 || name == "--ntasks-per-node"_L1)
        notes->append(option.value.toInt() > 1 && name == "--ntasks-per-node"_L1
                          ? SbatchImportMessages::tr("%1: on TPUs one process uses all chips of a host. Use 1 here.")
                                .arg(option.text.left(80))
                          : QString{});
    else if (name == "--array"_L1 && arrayTasksIn(option.value).tasks.size() > SweepTable::mostRows)
        notes->append(SbatchImportMessages::tr("%1: an array has at most %2 tasks.")
                          .arg(option.text.left(80))
                          .arg(SweepTable::mostRows));
}

/// Slurm reads options only above the first command.
void readHead(const QStringList &lines, qsizetype *bodyAt, SbatchImport *import)
{
    constexpr auto mark = "#SBATCH"_L1;
    for (*bodyAt = 1; *bodyAt < lines.size(); ++*bodyAt) {
        const auto line = lines[*bodyAt].trimmed();
        if (!line.isEmpty() && !line.startsWith(u'#'))
            return;
        if (!line.startsWith(mark))
            continue;
        for (const auto &option : optionsIn(QStringView{line}.sliced(mark.size()))) {
            noteOption(option, &import->notes);
            if (!takeOption(option, import) && import->order.more.size() < mostImportedOptions)
                import->order.more << option.text;
        }
    }
}

} // namespace

Result<SbatchImport> importSbatch(const QByteArray &script)
{
    SbatchImport import{.text = withUnixLines(script)};
    if (import.text.startsWith("\xef\xbb\xbf"))
        import.text = import.text.sliced(3);
    if (const auto problem = problemOfScript(import.text); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    if (import.text.size() != script.size())
        import.notes << SbatchImportMessages::tr(
            "The script had line ends of Windows, which Slurm refuses. They were changed.");
    const auto lines = QString::fromUtf8(import.text).split(u'\n');
    qsizetype bodyAt = 1;
    readHead(lines, &bodyAt, &import);
    import.order.command = lines.sliced(std::min(bodyAt, lines.size())).join(u'\n');
    const auto isLateOption = [](const QString &line) { return line.trimmed().startsWith("#SBATCH"_L1); };
    if (std::ranges::any_of(lines.sliced(std::min(bodyAt, lines.size())), isLateOption))
        import.notes << SbatchImportMessages::tr(
            "Some #SBATCH lines stand below the first command, where Slurm does not read "
            "them. Move them up.");
    if (import.order.slices > 1 && !import.order.command.contains("srun"_L1))
        import.notes << SbatchImportMessages::tr(
            "Without srun the command runs on the first host only. Put srun before the "
            "program that is to run on all hosts.");
    import.notes.removeAll(QString{});
    import.notes.removeDuplicates();
    return import;
}
