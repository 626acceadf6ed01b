// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/sbatch.h"

#include <QDir>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

SbatchOrder order()
{
    return {.name = u"train llama"_s,
            .partition = u"v4-32"_s,
            .slices = 2,
            .hostsPerSlice = 4,
            .minutes = 720,
            .folder = u"/mnt/share/llama"_s,
            .logs = u"/mnt/share/logs"_s,
            .command = u"python train.py --lr \"$lr\""_s};
}

QStringList optionsIn(const QByteArray &script)
{
    QStringList options;
    for (const auto &line : script.split('\n')) {
        if (line.startsWith("#SBATCH "))
            options << QString::fromUtf8(line.sliced(8));
    }
    return options;
}

/// What the script's srun is called with, as a real bash has it; no Slurm is there.
struct Ran
{
    int status = -1;
    QString said{}; ///< by the script itself
    QStringList words{}; ///< of srun
    QString command{}; ///< what runs on each host
};

Ran ran(QByteArray script, const QTemporaryDir &folder, const QMap<QString, QString> &environment)
{
    QDir{folder.path()}.mkpath(u"bin"_s);
    QFile srun{folder.filePath(u"bin/srun"_s)};
    if (!srun.open(QIODevice::WriteOnly))
        return {};
    srun.write(
        "#!/bin/bash\nprintf '%s\\0' \"$@\" >\"$RAN/words\"\nprintf '%s' \"$TPUDESK_COMMAND\" >\"$RAN/command\"\n"
        "env >\"$RAN/env\"\n");
    srun.close();
    srun.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    auto variables = QProcessEnvironment::systemEnvironment();
    variables.insert(u"PATH"_s, folder.filePath(u"bin"_s) + u':' + variables.value(u"PATH"_s));
    variables.insert(u"RAN"_s, folder.path());
    variables.insert(u"HOME"_s, folder.path());
    for (const auto &[name, value] : environment.asKeyValueRange())
        variables.insert(name, value);
    QProcess bash;
    bash.setProcessEnvironment(variables);
    bash.start(u"bash"_s, {u"-s"_s});
    bash.write(script);
    bash.closeWriteChannel();
    Ran result;
    if (!bash.waitForFinished())
        return result;
    result.status = bash.exitCode();
    result.said = QString::fromUtf8(bash.readAllStandardOutput() + bash.readAllStandardError());
    const auto read = [&folder](const QString &name) {
        QFile file{folder.filePath(name)};
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{};
    };
    result.words = read(u"words"_s).split(QChar::Null, Qt::SkipEmptyParts);
    result.command = read(u"command"_s);
    return result;
}

QMap<QString, QString> jobEnvironment()
{
    return {{u"SLURM_JOB_ID"_s, u"12"_s}, {u"SLURM_JOB_NODELIST"_s, u"llama-w[000-007]"_s}};
}

} // namespace

class SbatchTest : public QObject
{
    Q_OBJECT

private slots:
    void slicesAreAskedForAsAWhole();
    void chipsOfASharedHostAreAskedFor();
    void whatIsOrderedStandsInTheOptions();
    void theScriptCallsTheCommandOnEachHost();
    void eachTaskOfASweepHasItsRow();
    void valuesOfASweepAreNoShell();
    void itGoesOnFromTheNewestCompleteCheckpoint();
    void withoutACheckpointItBeginsAnew();
    void aCommandMayHoldWhateverItLikes();
    void whatHasToBePutRightIsSaid();
    void aScriptOfAnotherClusterIsRead();
    void lineEndsOfWindowsAreChanged();
    void whatWillNotDoHereIsSaid();
    void whatIsNoScriptIsRefused_data();
    void whatIsNoScriptIsRefused();
    void anOrderIsKeptAndRead();
};

void SbatchTest::slicesAreAskedForAsAWhole()
{
    const auto options = optionsIn(sbatchScript(order()));
    QVERIFY(options.contains(u"--nodes=8"_s));
    QVERIFY(options.contains(u"--switches=2"_s));
    QVERIFY(options.contains(u"--ntasks-per-node=1"_s));
    QVERIFY(options.contains(u"--job-name=\"train llama\""_s));
    QVERIFY(options.contains(u"--partition=v4-32"_s));
    QVERIFY(options.contains(u"--time=720"_s));
    QVERIFY(options.contains(u"--requeue"_s));
    QVERIFY(options.contains(u"--output=/mnt/share/logs/%j.out"_s));
}

void SbatchTest::chipsOfASharedHostAreAskedFor()
{
    auto chips = order();
    chips.slices = 1;
    chips.hostsPerSlice = 1;
    chips.chips = 2;
    const auto options = optionsIn(sbatchScript(chips));
    QVERIFY(options.contains(u"--nodes=1"_s) && options.contains(u"--gres=tpu:2"_s));
    QVERIFY(std::ranges::none_of(options, [](const QString &option) { return option.startsWith(u"--switches"_s); }));
}

void SbatchTest::whatIsOrderedStandsInTheOptions()
{
    auto all = order();
    all.sweep = {.names = {u"lr"_s}, .rows = {{u"0.1"_s}, {u"0.2"_s}, {u"0.4"_s}}};
    all.atOnce = 2;
    all.dependencies = {{.kind = JobDependency::Kind::AfterOk, .jobs = {u"7"_s, u"8_2"_s}},
                        {.kind = JobDependency::Kind::Singleton}};
    all.nice = 50;
    all.notBefore = QDateTime{QDate{2026, 12, 1}, QTime{8, 30}, QTimeZone::UTC};
    all.isRequeued = false;
    all.isHeld = true;
    all.more = {u"--mail-type=END"_s};
    QVERIFY2(problemsOf(all).isEmpty(), qPrintable(problemsOf(all).values().join(u' ')));
    const auto options = optionsIn(sbatchScript(all));
    for (const auto &option : {u"--array=0-2%2"_s, u"--dependency=afterok:7:8_2,singleton"_s, u"--nice=50"_s,
                               u"--begin=2026-12-01T08:30:00"_s, u"--no-requeue"_s, u"--hold"_s, u"--mail-type=END"_s,
                               u"--output=/mnt/share/logs/%A_%a.out"_s})
        QVERIFY2(options.contains(option), qPrintable(option));
}

void SbatchTest::theScriptCallsTheCommandOnEachHost()
{
    QTemporaryDir folder;
    auto own = order();
    own.folder = u"~"_s;
    own.logs = u"~/logs"_s;
    own.variables = {{.name = u"GREETING"_s, .value = u"it's $HOME"_s}};
    const auto result = ran(sbatchScript(own), folder, jobEnvironment());
    QCOMPARE(result.status, 0);
    QCOMPARE(result.command, own.command + u'\n');
    QVERIFY(result.words.contains(u"--kill-on-bad-exit=1"_s));
    QVERIFY(result.words.contains(u"--output="_s + folder.filePath(u"logs/12/host-%t.log"_s)));
    QVERIFY(QDir{folder.filePath(u"logs/12"_s)}.exists());
    QVERIFY(result.said.contains(u"run 1"_s));
    QFile environment{folder.filePath(u"env"_s)};
    QVERIFY(environment.open(QIODevice::ReadOnly));
    QVERIFY(environment.readAll().contains("GREETING=it's $HOME\n"));
}

void SbatchTest::eachTaskOfASweepHasItsRow()
{
    QTemporaryDir folder;
    auto sweep = order();
    sweep.folder = u"~"_s;
    sweep.logs = u"~/logs"_s;
    sweep.sweep = {.names = {u"lr"_s, u"seed"_s}, .rows = {{u"0.1"_s, u"1"_s}, {u"0.2"_s, u"2"_s}, {u"0.4"_s, u"3"_s}}};
    for (int task = 0; task < 3; ++task) {
        auto environment = jobEnvironment();
        environment.insert(u"SLURM_ARRAY_JOB_ID"_s, u"12"_s);
        environment.insert(u"SLURM_ARRAY_TASK_ID"_s, QString::number(task));
        const auto result = ran(sbatchScript(sweep), folder, environment);
        QCOMPARE(result.status, 0);
        QFile env{folder.filePath(u"env"_s)};
        QVERIFY(env.open(QIODevice::ReadOnly));
        const auto all = env.readAll();
        QVERIFY(all.contains("\nlr=" + sweep.sweep.rows[task][0].toUtf8() + '\n'));
        QVERIFY(all.contains("\nseed=" + QByteArray::number(task + 1) + '\n'));
        QVERIFY(QDir{folder.filePath(u"logs/12_%1"_s.arg(task))}.exists());
    }
}

void SbatchTest::valuesOfASweepAreNoShell()
{
    QTemporaryDir folder;
    auto sweep = order();
    sweep.folder = u"~"_s;
    sweep.logs = u"~/logs"_s;
    sweep.sweep = {.names = {u"value"_s}, .rows = {{u"$(touch \"$HOME/broken\"); 'x' TPUDESK_END `id`"_s}}};
    auto environment = jobEnvironment();
    environment.insert(u"SLURM_ARRAY_JOB_ID"_s, u"12"_s);
    environment.insert(u"SLURM_ARRAY_TASK_ID"_s, u"0"_s);
    QCOMPARE(ran(sbatchScript(sweep), folder, environment).status, 0);
    QVERIFY(!QFile::exists(folder.filePath(u"broken"_s)));
    QFile env{folder.filePath(u"env"_s)};
    QVERIFY(env.open(QIODevice::ReadOnly));
    QVERIFY(env.readAll().contains("\nvalue=" + sweep.sweep.rows[0][0].toUtf8() + '\n'));
}

void SbatchTest::itGoesOnFromTheNewestCompleteCheckpoint()
{
    QTemporaryDir folder;
    const auto makeCheckpoint = [&folder](const QString &name, const QString &marker) {
        QDir{folder.path()}.mkpath(u"it's here/"_s + name);
        if (marker.isEmpty())
            return;
        QFile file{folder.filePath(u"it's here/%1/%2"_s.arg(name, marker))};
        QVERIFY(file.open(QIODevice::WriteOnly));
    };
    makeCheckpoint(u"checkpoint-900"_s, u"trainer_state.json"_s);
    makeCheckpoint(u"checkpoint-1200"_s, u"trainer_state.json"_s);
    makeCheckpoint(u"checkpoint-1500"_s, {}); // torn
    auto own = order();
    own.folder = u"~"_s;
    own.logs = u"~/logs"_s;
    own.command = u"python train.py --x 1"_s;
    own.resume = {.kind = ResumeTemplate::HuggingFace, .checkpoints = folder.filePath(u"it's here"_s)};
    auto result = ran(sbatchScript(own), folder, jobEnvironment());
    QCOMPARE(result.status, 0);
    QVERIFY2(result.command.contains(u"--resume_from_checkpoint="_s), qPrintable(result.command));
    QVERIFY(result.said.contains(u"checkpoint-1200"_s));
    // What each host runs has the very path as one word.
    QProcess bash;
    auto variables = QProcessEnvironment::systemEnvironment();
    variables.insert(u"TPUDESK_CHECKPOINT"_s, folder.filePath(u"it's here/checkpoint-1200"_s));
    variables.insert(u"TPUDESK_CHECKPOINT_STEP"_s, u"1200"_s);
    bash.setProcessEnvironment(variables);
    bash.start(u"bash"_s, {u"-c"_s, u"python() { printf '%s\\n' \"$@\"; }; "_s + result.command});
    QVERIFY(bash.waitForFinished());
    QVERIFY(bash.readAllStandardOutput().contains("--resume_from_checkpoint=" + folder.filePath(u"it's here"_s).toUtf8()
                                                  + "/checkpoint-1200\n"));
    own.resume = {
        .kind = ResumeTemplate::Flag, .text = u"--step={step}"_s, .checkpoints = folder.filePath(u"it's here"_s)};
    result = ran(sbatchScript(own), folder, jobEnvironment());
    QVERIFY2(result.command.contains(u"--step=\"$TPUDESK_CHECKPOINT_STEP\""_s), qPrintable(result.command));
}

void SbatchTest::withoutACheckpointItBeginsAnew()
{
    QTemporaryDir folder;
    auto own = order();
    own.folder = u"~"_s;
    own.logs = u"~/logs"_s;
    own.command = u"python train.py"_s;
    own.resume = {.kind = ResumeTemplate::HuggingFace, .checkpoints = u"~/nothing"_s};
    const auto result = ran(sbatchScript(own), folder, jobEnvironment());
    QCOMPARE(result.status, 0);
    QCOMPARE(result.command, u"python train.py\n"_s);
}

void SbatchTest::aCommandMayHoldWhateverItLikes()
{
    QTemporaryDir folder;
    auto own = order();
    own.folder = u"~"_s;
    own.logs = u"~/logs"_s;
    own.command = u"cat <<'TPUDESK_END'\n  $x `y` \\ 'z'\nTPUDESK_END\nTPUDESK_ENDX\n"_s;
    const auto result = ran(sbatchScript(own), folder, jobEnvironment());
    QCOMPARE(result.status, 0);
    QCOMPARE(result.command, own.command);
}

void SbatchTest::whatHasToBePutRightIsSaid()
{
    QVERIFY(problemsOf(order()).isEmpty());
    const auto problem = [](const QString &field, auto change) {
        auto wrong = order();
        change(&wrong);
        return !problemsOf(wrong).value(field).isEmpty();
    };
    QVERIFY(problem(u"name"_s, [](SbatchOrder *one) { one->name = u"a\"b"_s; }));
    QVERIFY(problem(u"name"_s, [](SbatchOrder *one) { one->name.clear(); }));
    QVERIFY(problem(u"slices"_s, [](SbatchOrder *one) { one->slices = 0; }));
    QVERIFY(problem(u"chips"_s, [](SbatchOrder *one) { one->chips = 2; })); // of several hosts
    QVERIFY(problem(u"minutes"_s, [](SbatchOrder *one) { one->minutes = -1; }));
    QVERIFY(problem(u"command"_s, [](SbatchOrder *one) { one->command = u" "_s; }));
    QVERIFY(problem(u"folder"_s, [](SbatchOrder *one) { one->folder = u"here"_s; }));
    QVERIFY(problem(u"variables"_s, [](SbatchOrder *one) { one->variables = {{.name = u"T"_s, .isSecret = true}}; }));
    QVERIFY(problem(u"dependencies"_s, [](SbatchOrder *one) { one->dependencies = {{.jobs = {u"12; id"_s}}}; }));
    QVERIFY(problem(u"more"_s, [](SbatchOrder *one) { one->more = {u"rm"_s}; }));
    QVERIFY(problem(u"checkpoints"_s, [](SbatchOrder *one) {
        one->resume = {.kind = ResumeTemplate::HuggingFace, .checkpoints = u"gs://bucket/run"_s};
    }));
}

void SbatchTest::aScriptOfAnotherClusterIsRead()
{
    const auto import = importSbatch("#!/bin/bash\n#SBATCH -J my-run   # a comment\n#SBATCH --partition=v4-32 -N 4\n"
                                     "#SBATCH --time=1-02:00:00\n#SBATCH --dependency=afterany:77\n"
                                     "#SBATCH --mail-type=END\n\n# load\nexport A=1\nsrun python train.py\n");
    QVERIFY(import.has_value());
    QCOMPARE(import->order.name, u"my-run"_s);
    QCOMPARE(import->order.partition, u"v4-32"_s);
    QCOMPARE(import->order.slices, 4);
    QCOMPARE(import->order.minutes, 26 * 60);
    QCOMPARE(import->order.dependencies,
             (QList<JobDependency>{{.kind = JobDependency::Kind::AfterAny, .jobs = {u"77"_s}}}));
    QCOMPARE(import->order.more, QStringList{u"--mail-type=END"_s});
    QVERIFY(import->order.command.startsWith(u"export A=1\n"_s));
    QVERIFY2(import->notes.isEmpty(), qPrintable(import->notes.join(u' ')));
}

void SbatchTest::lineEndsOfWindowsAreChanged()
{
    const auto import = importSbatch("\xef\xbb\xbf#!/bin/bash\r\n#SBATCH -N1\r\necho hi\r\n");
    QVERIFY(import.has_value());
    QCOMPARE(import->text, "#!/bin/bash\n#SBATCH -N1\necho hi\n"_ba);
    QCOMPARE(import->notes.size(), 1);
    QVERIFY(import->notes[0].contains(u"Windows"_s));
}

void SbatchTest::whatWillNotDoHereIsSaid()
{
    const auto import =
        importSbatch("#!/bin/bash\n#SBATCH --gres=gpu:4\n#SBATCH -A lab\n#SBATCH -N 4\n#SBATCH -a 0-20000\n"
                     "python train.py\n#SBATCH --time=5\n");
    QVERIFY(import.has_value());
    QCOMPARE(import->notes.size(), 5);
    QVERIFY(import->notes[0].contains(u"GPU"_s));
    QVERIFY(import->notes[1].contains(u"-A lab"_s));
    QVERIFY(import->notes[2].contains(u"10000"_s));
    QVERIFY(import->notes[3].contains(u"below the first command"_s));
    QVERIFY(import->notes[4].contains(u"srun"_s));
    QCOMPARE(import->order.minutes, 0); // Slurm does not read it either
}

void SbatchTest::whatIsNoScriptIsRefused_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("empty") << " \n"_ba;
    QTest::newRow("no program") << "echo hi\n"_ba;
    QTest::newRow("NUL") << QByteArray{"#!/bin/bash\0x", 13};
    QTest::newRow("too large") << "#!/bin/bash\n"_ba + QByteArray(longestScript, 'x');
}

void SbatchTest::whatIsNoScriptIsRefused()
{
    QFETCH(QByteArray, script);
    QVERIFY(!problemOfScript(script).isEmpty());
    const auto import = importSbatch(script);
    QVERIFY(!import.has_value());
    QCOMPARE(import.error().code, ErrorCode::Invalid);
}

void SbatchTest::anOrderIsKeptAndRead()
{
    auto all = order();
    all.sweep = {.names = {u"lr"_s}, .rows = {{u"0.1"_s}}};
    all.variables = {{.name = u"A"_s, .value = u"b"_s}};
    all.dependencies = {{.kind = JobDependency::Kind::AfterNotOk, .jobs = {u"7"_s}},
                        {.kind = JobDependency::Kind::Singleton}};
    all.notBefore = QDateTime{QDate{2026, 12, 1}, QTime{8, 30}, QTimeZone::UTC};
    all.resume = {.kind = ResumeTemplate::Orbax, .checkpoints = u"/mnt/share/ckpt"_s};
    all.more = {u"--mail-type=END"_s};
    QCOMPARE(sbatchOrderFrom(toJson(all)), all);
    auto secret = order();
    secret.variables = {{.name = u"TOKEN"_s, .value = u"x"_s, .isSecret = true}};
    QVERIFY(sbatchOrderFrom(toJson(secret)).variables.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SbatchTest)
#include "tst_sbatch.moc"
