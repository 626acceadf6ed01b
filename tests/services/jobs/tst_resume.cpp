// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobscript.h"
#include "services/jobs/resume.h"
#include "services/jobs/shellcommand.h"

#include <QJsonArray>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto flagged = u"--resume_from={checkpoint}"_s;

ResumeSpec resumeBy(ResumeTemplate kind, const QString &text = {})
{
    return {.kind = kind, .text = text, .checkpoints = u"/nfs/run"_s};
}

QString withStep(const QString &command, const ResumeSpec &resume, const QString &path, qint64 step = 1200)
{
    return resumedCommand(command, resume, ResumePoint{path, step});
}

/// The words that the text's programs get, as a real bash has it: each "python…" prints them, one a line.
QStringList wordsInBash(const QString &text, const QMap<QString, QString> &environment = {})
{
    QProcess bash;
    auto variables = QProcessEnvironment::systemEnvironment();
    for (const auto &[name, value] : environment.asKeyValueRange())
        variables.insert(name, value);
    bash.setProcessEnvironment(variables);
    bash.start(u"bash"_s, {u"--norc"_s, u"-s"_s});
    bash.write("python() { for word in \"$@\"; do printf '%s\\0' \"$word\"; done; }\n");
    bash.write(text.toUtf8() + "\n");
    bash.closeWriteChannel();
    if (!bash.waitForFinished())
        return {u"bash did not end"_s};
    auto words = QString::fromUtf8(bash.readAllStandardOutput()).split(QChar::Null);
    words.removeLast();
    return words;
}

QStringList commandsOf(const QString &text)
{
    QStringList found;
    const auto all = shellCommands(text);
    if (!all)
        return {u"not read"_s};
    for (const auto &command : *all) {
        QStringList words;
        for (const auto &word : command)
            words << text.sliced(word.begin, word.end - word.begin);
        found << words.join(u'|');
    }
    return found;
}

} // namespace

class ResumeTest : public QObject
{
    Q_OBJECT

private slots:
    void theProgramsOfATextAreFound_data();
    void theProgramsOfATextAreFound();
    void whatIsNotReadIsNotGuessed_data();
    void whatIsNotReadIsNotGuessed();
    void theFlagStandsBehindTheOnlyProgram_data();
    void theFlagStandsBehindTheOnlyProgram();
    void aFlagThatIsThereIsReplaced_data();
    void aFlagThatIsThereIsReplaced();
    void aHostileNameIsOneWordOfTheShell_data();
    void aHostileNameIsOneWordOfTheShell();
    void theVariableHoldsTheVeryBytes();
    void withoutACheckpointTheCommandIsAsItWas();
    void whatTheProgramsOfTheFieldWant_data();
    void whatTheProgramsOfTheFieldWant();
    void thePlaceIsNamedWhereNobodyCanGuess();
    void whatCannotBeUsedIsSaid_data();
    void whatCannotBeUsedIsSaid();
    void aRunThatIsCalledAnewEachTimeIsSaid();
    void itSurvivesItsFileAndAnEditedOneIsBrought();
    void theHostGetsTheCommandThatGoesOn();
    void whereAProgramBeganIsSeenByItsSteps();
    void aFolderThatGoesWithTheMachineIsKnown();
    void anyTextIsReadToItsEnd();
};

void ResumeTest::theProgramsOfATextAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("programs");
    const auto row = [](const char *name, const QString &text, const QStringList &programs) {
        QTest::newRow(name) << text << programs;
    };
    row("one", u"python train.py --a 1"_s, {u"python|train.py|--a|1"_s});
    row("lines", u"cd x\npython t.py"_s, {u"cd|x"_s, u"python|t.py"_s});
    row("a line that goes on", u"python t.py \\\n  --a \\\n  --b"_s, {u"python|t.py|--a|--b"_s});
    row("a pipe", u"python t.py 2>&1 | tee -a log"_s, {u"python|t.py"_s, u"tee|-a|log"_s});
    row("output to files", u"python t.py >out 2>err --late"_s, {u"python|t.py|--late"_s});
    row("all output", u"python t.py &>log && echo done"_s, {u"python|t.py"_s, u"echo|done"_s});
    row("conditions", u"set -e; test -d x || mkdir x; python t.py & wait"_s,
        {u"set|-e"_s, u"test|-d|x"_s, u"mkdir|x"_s, u"python|t.py"_s, u"wait"_s});
    row("quotes", u"python t.py 'a;b' \"c|d $(echo \"e;f\")\" $'g\\'h'"_s,
        {u"python|t.py|'a;b'|\"c|d $(echo \"e;f\")\"|$'g\\'h'"_s});
    row("substitutions", u"X=${A:-b;c} python $(cat a | head -1) `date; date`"_s,
        {u"X=${A:-b;c}|python|$(cat a | head -1)|`date; date`"_s});
    row("comments", u"# python no.py\npython t.py # --no\n"_s, {u"python|t.py"_s});
    row("a hash in a word", u"python t.py a#b"_s, {u"python|t.py|a#b"_s});
    row("input from a program", u"python t.py <(sort a) <b"_s, {u"python|t.py|<(sort a)"_s});
    row("a here string", u"python t.py <<< 'x y'"_s, {u"python|t.py"_s});
    row("a subshell", u"(cd a; python t.py)"_s, {u"cd|a"_s, u"python|t.py"_s});
    row("nothing", u" \n # x"_s, {});
    row("other letters", u"python 훈련.py --이름 '서울 1'"_s, {u"python|훈련.py|--이름|'서울 1'"_s});
}

void ResumeTest::theProgramsOfATextAreFound()
{
    QFETCH(QString, text);
    QFETCH(QStringList, programs);
    QCOMPARE(commandsOf(text), programs);
}

void ResumeTest::whatIsNotReadIsNotGuessed_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a here document") << u"python - <<'END'\nimport x\nEND"_s;
    QTest::newRow("a quote without an end") << u"python t.py 'a"_s;
    QTest::newRow("a double quote without an end") << u"python t.py \"a"_s;
    QTest::newRow("a substitution without an end") << u"python $(date"_s;
    QTest::newRow("nested beyond all reason") << u"python "_s + u"$("_s.repeated(2'000) + u")"_s.repeated(2'000);
}

void ResumeTest::whatIsNotReadIsNotGuessed()
{
    QFETCH(QString, text);
    QCOMPARE(commandsOf(text), QStringList{u"not read"_s});
    const auto resume = resumeBy(ResumeTemplate::Flag, flagged);
    QVERIFY(problemsOf(resume, text).contains(u"resume"_s));
    QCOMPARE(withStep(text, resume, u"/c/1"_s), text);
}

void ResumeTest::theFlagStandsBehindTheOnlyProgram_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("resumed");
    const auto row = [](const char *name, const QString &command, const QString &resumed) {
        QTest::newRow(name) << command << resumed;
    };
    row("one program", u"python train.py --lr 1"_s, u"python train.py --lr 1 --resume_from=/nfs/c_1200"_s);
    row("with a log", u"python train.py 2>&1 | tee log"_s,
        u"python train.py --resume_from=/nfs/c_1200 2>&1 | tee log"_s);
    row("with what prepares it", u"cd ~/run\nsource venv/bin/activate\npip install -q x\npython3 -u t.py &>log"_s,
        u"cd ~/run\nsource venv/bin/activate\npip install -q x\npython3 -u t.py --resume_from=/nfs/c_1200 &>log"_s);
    row("packages by Python itself", u"python3.11 -m pip install x && ~/venv/bin/python3.11 -m train.main"_s,
        u"python3.11 -m pip install x && ~/venv/bin/python3.11 -m train.main --resume_from=/nfs/c_1200"_s);
    row("a script of its own", u"cd x && ./train.sh a"_s, u"cd x && ./train.sh a --resume_from=/nfs/c_1200"_s);
    row("with variables", u"A=1 exec python t.py"_s, u"A=1 exec python t.py --resume_from=/nfs/c_1200"_s);
    row("a line that goes on", u"python t.py \\\n  --a\n"_s, u"python t.py \\\n  --a --resume_from=/nfs/c_1200\n"_s);
    row("where it is said", u"python a.py {resume} && python b.py"_s,
        u"python a.py --resume_from=/nfs/c_1200 && python b.py"_s);
}

void ResumeTest::theFlagStandsBehindTheOnlyProgram()
{
    QFETCH(QString, command);
    QFETCH(QString, resumed);
    const auto resume = resumeBy(ResumeTemplate::Flag, flagged);
    QVERIFY(problemsOf(resume, command).isEmpty());
    QCOMPARE(withStep(command, resume, u"/nfs/c_1200"_s), resumed);
}

void ResumeTest::aFlagThatIsThereIsReplaced_data()
{
    QTest::addColumn<QString>("flag");
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("resumed");
    const auto row = [](const char *name, const QString &flag, const QString &command, const QString &resumed) {
        QTest::newRow(name) << flag << command << resumed;
    };
    row("with =", flagged, u"python t.py --resume_from=/old --lr 1"_s, u"python t.py --lr 1 --resume_from=/c"_s);
    row("with a blank", flagged, u"python t.py --resume_from '/old one' --lr 1 2>e"_s,
        u"python t.py --lr 1 --resume_from=/c 2>e"_s);
    row("alone", flagged, u"python t.py --resume_from --lr 1"_s, u"python t.py --lr 1 --resume_from=/c"_s);
    row("twice", flagged, u"python t.py --resume_from=/a --resume_from /b"_s, u"python t.py --resume_from=/c"_s);
    row("behind where output goes", flagged, u"python t.py >log --resume_from=/a"_s,
        u"python t.py >log --resume_from=/c"_s);
    row("another one of that beginning", flagged, u"python t.py --resume_from_step=7"_s,
        u"python t.py --resume_from_step=7 --resume_from=/c"_s);
    row("in two words", u"--resume {checkpoint} --step {step}"_s, u"python t.py --resume /old"_s,
        u"python t.py --resume /c --step 1200"_s);
    row("without dashes", u"load={checkpoint}"_s, u"python t.py load load=x"_s, u"python t.py load=/c"_s);
    row("of another program", flagged, u"cp --resume_from=/a b; python t.py"_s,
        u"cp --resume_from=/a b; python t.py --resume_from=/c"_s);
}

void ResumeTest::aFlagThatIsThereIsReplaced()
{
    QFETCH(QString, flag);
    QFETCH(QString, command);
    QFETCH(QString, resumed);
    QCOMPARE(withStep(command, resumeBy(ResumeTemplate::Flag, flag), u"/c"_s), resumed);
}

void ResumeTest::aHostileNameIsOneWordOfTheShell_data()
{
    QTest::addColumn<QString>("path");
    for (const auto &path : {u"/nfs/it's"_s, u"/nfs/$(touch /tmp/x)"_s, u"/nfs/`id`"_s, u"/nfs/a b\tc"_s,
                             u"/nfs/\"; exit 9 #"_s, u"/nfs/line\nbreak"_s, u"/nfs/{step}"_s, u"/nfs/{checkpoint}"_s,
                             u"/nfs/*?[a]"_s, u"/nfs/체크포인트\\n"_s, u"--help"_s, u"gs://b/a&b"_s})
        QTest::newRow(qPrintable(path)) << path;
}

void ResumeTest::aHostileNameIsOneWordOfTheShell()
{
    QFETCH(QString, path);
    const auto flag = resumeBy(ResumeTemplate::Flag, flagged);
    const QStringList words{u"t.py"_s, u"--resume_from="_s + path};
    QCOMPARE(wordsInBash(withStep(u"python t.py"_s, flag, path)), words);
    QCOMPARE(wordsInBash(withStep(u"python t.py {resume} | cat"_s, flag, path)), words);
    const auto variable = resumeBy(ResumeTemplate::Variable, u"RESUME_FROM={checkpoint}"_s);
    QCOMPARE(wordsInBash(withStep(u"python \"$RESUME_FROM\""_s, variable, path)), QStringList{path});
}

void ResumeTest::theVariableHoldsTheVeryBytes()
{
    const auto resume = resumeBy(ResumeTemplate::Variable, u"FROM={checkpoint}:{step}"_s);
    const auto text = withStep(u"python \"$FROM\""_s, resume, u"/nfs/c"_s, 7);
    QCOMPARE(text, u"export FROM=/nfs/c:7\npython \"$FROM\""_s);
    QCOMPARE(wordsInBash(text, {{u"FROM"_s, u"before"_s}}), QStringList{u"/nfs/c:7"_s});
}

void ResumeTest::withoutACheckpointTheCommandIsAsItWas()
{
    const auto command = u"python t.py --resume_from=/first {resume}"_s;
    QCOMPARE(resumedCommand(command, resumeBy(ResumeTemplate::Flag, flagged), {}),
             u"python t.py --resume_from=/first "_s);
    for (const auto kind : {ResumeTemplate::Anew, ResumeTemplate::Itself, ResumeTemplate::Orbax,
                            ResumeTemplate::MaxText, ResumeTemplate::Variable})
        QCOMPARE(resumedCommand(command, resumeBy(kind, u"A={step}"_s), {}), command);
    for (const auto kind :
         {ResumeTemplate::Anew, ResumeTemplate::Itself, ResumeTemplate::Orbax, ResumeTemplate::MaxText})
        QCOMPARE(withStep(command, resumeBy(kind, flagged), u"/c"_s), command);
}

void ResumeTest::whatTheProgramsOfTheFieldWant_data()
{
    QTest::addColumn<ResumeTemplate>("kind");
    QTest::addColumn<QString>("last");
    QTest::newRow("EasyLM") << ResumeTemplate::EasyLm << u"--load_checkpoint=trainstate::/c/streaming_train_state_9"_s;
    QTest::newRow("levanter") << ResumeTemplate::Levanter
                              << u"--trainer.load_checkpoint_path=/c/streaming_train_state_9"_s;
    QTest::newRow("Trainer") << ResumeTemplate::HuggingFace << u"--resume_from_checkpoint=/c/streaming_train_state_9"_s;
}

void ResumeTest::whatTheProgramsOfTheFieldWant()
{
    QFETCH(ResumeTemplate, kind);
    QFETCH(QString, last);
    const auto resume = resumeBy(kind);
    QVERIFY(needsCheckpoint(resume));
    QVERIFY(problemsOf(resume, u"python t.py"_s).isEmpty());
    QCOMPARE(wordsInBash(withStep(u"python t.py"_s, resume, u"/c/streaming_train_state_9"_s)),
             (QStringList{u"t.py"_s, last}));
    auto nowhere = resume;
    nowhere.checkpoints.clear();
    QCOMPARE(problemsOf(nowhere, u"python t.py"_s).keys(), QStringList{u"checkpoints"_s});
}

void ResumeTest::thePlaceIsNamedWhereNobodyCanGuess()
{
    const auto resume = resumeBy(ResumeTemplate::Flag, flagged);
    const auto two = u"python a.py; python b.py"_s;
    QVERIFY(problemsOf(resume, two).value(u"resume"_s).contains(u"{resume}"_s));
    QCOMPARE(withStep(two, resume, u"/c"_s), two);
    QVERIFY(problemsOf(resume, u"python a.py {resume}; python b.py"_s).isEmpty());
    QVERIFY(problemsOf(resume, u"./a && ./b"_s).contains(u"resume"_s));
    QVERIFY(problemsOf(resume, u"export A=1; cd x"_s).contains(u"resume"_s)); // no program at all
    QVERIFY(problemsOf(resume, u"python - {resume} <<'END'\nEND"_s).isEmpty()); // nothing has to be read then
}

void ResumeTest::whatCannotBeUsedIsSaid_data()
{
    QTest::addColumn<ResumeTemplate>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("field");
    const auto row = [](const char *name, ResumeTemplate kind, const QString &text, const QString &folder,
                        const QString &field) { QTest::newRow(name) << kind << text << folder << field; };
    row("no flag", ResumeTemplate::Flag, {}, u"/c"_s, u"resume"_s);
    row("a flag without a place", ResumeTemplate::Flag, u"--resume"_s, u"/c"_s, u"resume"_s);
    row("quotes", ResumeTemplate::Flag, u"--resume=\"{checkpoint}\""_s, u"/c"_s, u"resume"_s);
    row("a substitution", ResumeTemplate::Flag, u"--resume=$(date){checkpoint}"_s, u"/c"_s, u"resume"_s);
    row("two commands", ResumeTemplate::Flag, u"--resume={checkpoint}; date"_s, u"/c"_s, u"resume"_s);
    row("a line break", ResumeTemplate::Flag, u"--resume={checkpoint}\n--x"_s, u"/c"_s, u"resume"_s);
    row("no variable", ResumeTemplate::Variable, u"{checkpoint}"_s, u"/c"_s, u"resume"_s);
    row("a variable with a digit first", ResumeTemplate::Variable, u"1A={checkpoint}"_s, u"/c"_s, u"resume"_s);
    row("a variable with a command", ResumeTemplate::Variable, u"A;id={checkpoint}"_s, u"/c"_s, u"resume"_s);
    row("a variable without a place", ResumeTemplate::Variable, u"A=1"_s, u"/c"_s, u"resume"_s);
    row("a value with a command", ResumeTemplate::Variable, u"A=`id`{step}"_s, u"/c"_s, u"resume"_s);
    row("no folder", ResumeTemplate::Variable, u"A={step}"_s, {}, u"checkpoints"_s);
    row("half a path", ResumeTemplate::Itself, {}, u"run/checkpoints"_s, u"checkpoints"_s);
    row("a bucket without a name", ResumeTemplate::Itself, {}, u"gs://"_s, u"checkpoints"_s);
    row("control characters", ResumeTemplate::Itself, {}, u"/a\nb"_s, u"checkpoints"_s);
}

void ResumeTest::whatCannotBeUsedIsSaid()
{
    QFETCH(ResumeTemplate, kind);
    QFETCH(QString, text);
    QFETCH(QString, folder);
    QFETCH(QString, field);
    const ResumeSpec resume{.kind = kind, .text = text, .checkpoints = folder};
    const auto problems = problemsOf(resume, u"python t.py"_s);
    QCOMPARE(problems.keys(), QStringList{field});
    QVERIFY(problems.value(field).endsWith(u'.'));
}

void ResumeTest::aRunThatIsCalledAnewEachTimeIsSaid()
{
    const auto resume = resumeBy(ResumeTemplate::MaxText);
    QVERIFY(problemsOf(resume, u"python -m MaxText.train c.yml run_name=a base_output_directory=gs://b/o"_s).isEmpty());
    QVERIFY(problemsOf(resume, u"python -m MaxText.train c.yml"_s).isEmpty()); // it may stand in the file
    for (const auto &command : {u"python -m MaxText.train c.yml run_name=a-$(date +%s)"_s,
                                u"python -m MaxText.train c.yml \"run_name=a$TPUDESK_ATTEMPT\""_s,
                                u"python -m MaxText.train c.yml base_output_directory=gs://b/$RANDOM"_s})
        QCOMPARE(problemsOf(resume, command).keys(), QStringList{u"resume"_s});
    auto often = resume;
    often.mostInterruptions = 0;
    QCOMPARE(problemsOf(often, u"x"_s).keys(), QStringList{u"limits"_s});
    often.mostInterruptions = 5;
    often.mostFailures = 101;
    QCOMPARE(problemsOf(often, u"x"_s).keys(), QStringList{u"limits"_s});
}

void ResumeTest::itSurvivesItsFileAndAnEditedOneIsBrought()
{
    const ResumeSpec resume{.kind = ResumeTemplate::Variable,
                            .text = u"A={step}"_s,
                            .checkpoints = u"gs://버킷/a"_s,
                            .mostInterruptions = 40,
                            .mostFailures = 3};
    QCOMPARE(resumeSpecFrom(toJson(resume)), resume);
    QCOMPARE(resumeSpecFrom({}), ResumeSpec{}); // of a program of before
    const auto edited = resumeSpecFrom({{u"kind"_s, u"teleport"_s},
                                        {u"text"_s, QString{100'000, u'x'}},
                                        {u"checkpoints"_s, QJsonArray{1}},
                                        {u"mostInterruptions"_s, -4},
                                        {u"mostFailures"_s, 1e12}});
    QCOMPARE(edited.kind, ResumeTemplate::Anew);
    QVERIFY(edited.text.size() <= 1'000 && edited.checkpoints.isEmpty());
    QVERIFY(edited.mostInterruptions == 1 && edited.mostFailures >= 1 && edited.mostFailures <= 100);
}

void ResumeTest::theHostGetsTheCommandThatGoesOn()
{
    JobPlace place;
    place.job.id = QUuid::createUuid();
    place.job.spec.command = u"python t.py"_s;
    place.job.spec.resume = resumeBy(ResumeTemplate::Flag, flagged);
    JobAttempt attempt;
    attempt.hosts.append(JobHost{.host = plainHost(u"u"_s, u"10.0.0.1"_s)});
    place.job.attempts.append(attempt);
    QVERIFY(prepareScript(place).input.startsWith("python t.py\n"));
    place.job.attempts.last().resumedFrom = ResumePoint{u"/c/it's 7"_s, 7};
    QVERIFY2(prepareScript(place).input.startsWith("python t.py '--resume_from=/c/it'\\''s 7'\n"),
             prepareScript(place).input.constData());
}

void ResumeTest::whereAProgramBeganIsSeenByItsSteps()
{
    QVERIFY(!firstStepOf({}, 1'200));
    QCOMPARE(firstStepOf({1'200}, 1'200).value_or(-1), 1'200);
    QCOMPARE(firstStepOf({1'300}, 1'200).value_or(-1), 1'300); // a line each hundred steps
    QCOMPARE(firstStepOf({1'199}, 1'200).value_or(-1), 1'199);
    QCOMPARE(firstStepOf({3, 1'201}, 1'200).value_or(-1), 1'201); // behind "epoch 3"
    QVERIFY(!firstStepOf({1, 2, 3, 4}, 1'200));
    QCOMPARE(firstStepOf({1, 2, 3, 4, 5}, 1'200).value_or(-1), 1);
    JobAttempt attempt;
    QCOMPARE(originOf(attempt), JobOrigin::None);
    attempt.resumedFrom = ResumePoint{u"/c/1200"_s, 1'200};
    QCOMPARE(originOf(attempt), JobOrigin::Unseen);
    attempt.firstStep = 1'201;
    QCOMPARE(originOf(attempt), JobOrigin::Resumed);
    attempt.firstStep = 1;
    QCOMPARE(originOf(attempt), JobOrigin::Missed);
    attempt.resumedFrom->step = -1;
    QCOMPARE(originOf(attempt), JobOrigin::Unseen);
}

void ResumeTest::aFolderThatGoesWithTheMachineIsKnown()
{
    const QStringList mounted{u"/nfs_share"_s, u"~/nfs_share"_s, u"/home/data"_s};
    for (const auto &folder : {u"~/run"_s, u"/home/kim/run"_s, u"/tmp/run"_s, u"/home/database"_s, u"~"_s})
        QVERIFY2(isOnOwnDisk(folder, mounted), qPrintable(folder));
    for (const auto &folder : {u"gs://bucket/run"_s, u"/nfs_share/run"_s, u"~/nfs_share/run"_s, u"/mnt/disk/run"_s,
                               u"/home/kim/nfs_share/run"_s, u"/home/data/run"_s, u"/home/data"_s, QString{}})
        QVERIFY2(!isOnOwnDisk(folder, mounted), qPrintable(folder));
}

void ResumeTest::anyTextIsReadToItsEnd()
{
    QRandomGenerator random{25};
    const auto letters = u"a 'b\"$(){}`\\\n;&|<>#=1-"_s;
    const auto resume = resumeBy(ResumeTemplate::Flag, flagged);
    for (int i = 0; i < 20'000; ++i) {
        QString text;
        const auto length = random.bounded(40);
        for (int letter = 0; letter < length; ++letter)
            text += letters[random.bounded(int(letters.size()))];
        const auto all = shellCommands(text).value_or(QList<ShellCommand>{});
        qsizetype before = 0;
        for (const auto &command : all) {
            QVERIFY2(!command.isEmpty(), qPrintable(text));
            for (const auto &word : command) {
                QVERIFY2(word.begin >= before && word.end > word.begin && word.end <= text.size(), qPrintable(text));
                before = word.end;
            }
        }
        QVERIFY(withStep(text, resume, u"/c"_s).size() <= text.size() + 30);
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ResumeTest)
#include "tst_resume.moc"
