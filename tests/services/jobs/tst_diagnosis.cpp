// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/diagnosis.h"
#include "services/jobs/missingmodule.h"
#include "services/jobs/steplines.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QList<QPair<QString, QByteArray>> linesOf(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA) + u"/jobs/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    QList<QPair<QString, QByteArray>> lines;
    for (const auto &line : file.readAll().split('\n')) {
        const auto tab = line.indexOf('\t');
        if (tab > 0)
            lines.append({QString::fromLatin1(line.first(tab)), line.sliced(tab + 1)});
    }
    return lines;
}

QByteArray fileOf(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA) + u"/jobs/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return file.readAll();
}

} // namespace

class DiagnosisTest : public QObject
{
    Q_OBJECT

private slots:
    void allRulesAreThereInThreeLanguages()
    {
        const auto &rules = ErrorRules::standard();
        QVERIFY(!rules.all().isEmpty());
        for (qsizetype number = 1; number <= rules.all().size(); ++number) { // a gap or a double would leave one out
            const auto *rule = rules.find(u"E%1"_s.arg(number, 2, 10, QChar{u'0'}));
            QVERIFY2(rule, qPrintable(QString::number(number)));
            QCOMPARE(rule->texts.size(), 3);
            QVERIFY(rule->link.isValid());
            for (const auto &text : rule->texts)
                QVERIFY2(!text.cause.contains(u"TODO"_s) && text.title.size() < 90, qPrintable(rule->id));
            QVERIFY(rule->text(u"zh_CN"_s).title != rule->text(u"en_US"_s).title);
            QVERIFY(rule->text(u"ko_KR"_s).title != rule->text(u"zh_CN"_s).title);
        }
    }

    void eachRuleKnowsItsExampleAndNoOtherRuleTakesItFirst()
    {
        QSet<QString> seen;
        const auto examples = linesOf(u"errorlines.tsv"_s);
        for (const auto &[id, line] : examples) {
            const auto *rule = ErrorRules::standard().match(line);
            QVERIFY2(rule, line.constData());
            QVERIFY2(rule->id == id, qPrintable(rule->id + u" took "_s + id + u": "_s + QString::fromUtf8(line)));
            seen.insert(id);
        }
        for (const auto &rule : ErrorRules::standard().all())
            QVERIFY2(seen.contains(rule.id), qPrintable(rule.id + u" has no example"_s));
    }

    void aCleanTrainingLogFiresNoRule()
    {
        ErrorScanner scanner;
        const auto log = fileOf(u"cleanlog.txt"_s);
        QVERIFY(log.size() > 2000);
        scanner.feed(0, log);
        for (const auto &finding : scanner.findings())
            QFAIL(qPrintable(finding.rule + u": "_s + QString::fromUtf8(finding.line)));
    }

    void aLineIsFoundWhereverItsBytesAreCut()
    {
        const QByteArray text = "step 1\nRuntimeError: The TPU is already in use by process with pid 4711\nend\n";
        for (qsizetype cut = 0; cut <= text.size(); ++cut) {
            ErrorScanner scanner;
            scanner.feed(0, text.first(cut));
            scanner.feed(cut, text.sliced(cut));
            QCOMPARE(scanner.findings().size(), 1);
            QCOMPARE(scanner.findings()[0].offset, 7);
            QCOMPARE(scanner.findings()[0].rule, u"E05"_s);
        }
    }

    void theCauseComesBeforeItsConsequences()
    {
        ErrorScanner scanner;
        scanner.feed(0, "DEADLINE_EXCEEDED: Barrier timed out\nOSError: [Errno 28] No space left on device\n");
        QCOMPARE(scanner.findings().size(), 2);
        QCOMPARE(scanner.cause()->rule, u"E15"_s);
    }

    void whatWasRaisedSaysMoreThanTheSourceThatRaisesIt()
    {
        const QByteArray raised = "RuntimeError: Unable to initialize backend 'tpu': ABORTED: The TPU is already in "
                                  "use by process with pid 4711.";
        ErrorScanner scanner;
        scanner.feed(0,
                     "Traceback (most recent call last):\n    raise RuntimeError(\"The TPU is already in use by "
                     "process with pid %d.\" % pid)\n"
                         + raised + "\n  The TPU is already in use by process with pid 1\n");
        QCOMPARE(scanner.cause()->line, raised);
        QCOMPARE(scanner.cause()->count, 3);
    }

    /// Of our own set-up: the packages stand in ~/venv, and python3 alone does not see them. That a program goes on
    /// without a module is no error.
    void aMissingModuleLeadsToTheEnvironmentOfTheSetUp()
    {
        ErrorScanner scanner;
        scanner.feed(0,
                     "Traceback (most recent call last):\n  File \"train.py\", line 1, in <module>\n    import "
                     "jax\nModuleNotFoundError: No module named 'jax'\n");
        QVERIFY(scanner.cause());
        const auto *rule = ErrorRules::standard().find(scanner.cause()->rule);
        QCOMPARE(rule->fix, ErrorFix::Environment);
        for (const auto &text : rule->texts)
            QVERIFY2(text.fix.contains("~/venv/bin/python"_L1), qPrintable(text.fix));
        const auto *other = ErrorRules::standard().match("ModuleNotFoundError: No module named 'my_module'");
        QVERIFY(other && other->id == rule->id && other->isMinor);
        QVERIFY(!ErrorRules::standard().match("INFO: No module named 'tensorboardX', logging goes to the console"));
    }

    /// A program may look for a module and go on without it: what it ended with comes later.
    void anyOtherErrorSaysMoreThanAMissingModule()
    {
        ErrorScanner scanner;
        scanner.feed(0,
                     "ModuleNotFoundError: No module named 'wandb'\nstep 1\nModuleNotFoundError: No module named "
                     "'einops'\n");
        QCOMPARE(scanner.cause()->line, "ModuleNotFoundError: No module named 'einops'");
        scanner.feed(98, "DEADLINE_EXCEEDED: Barrier timed out\n");
        QCOMPARE(scanner.cause()->rule, u"E51"_s); // that another host is missing is a consequence
        scanner.feed(135, "OSError: [Errno 28] No space left on device\n");
        QCOMPARE(scanner.cause()->rule, u"E15"_s);
    }

    void whichModuleIsMissingWhere_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("install"); // empty: it is not known, and the rule's own advice stays
        const QByteArray einops = "ModuleNotFoundError: No module named 'einops'";
        const auto row = [](const char *name, const QByteArray &line, const QString &command, const QString &install) {
            QTest::newRow(name) << line << command << install;
        };
        const auto usual = u"~/venv/bin/pip install einops"_s;
        row("its environment", einops, u"~/venv/bin/python train.py"_s, usual);
        row("by HOME", einops, u"cd x && \"$HOME/venv/bin/python3.12\" train.py"_s, usual);
        row("activated", einops, u"source ~/venv/bin/activate\npython train.py"_s, usual);
        row("from the folder of the job", einops, u".venv/bin/python -m train"_s,
            u"~/train/.venv/bin/pip install einops"_s);
        row("a remark is no command", einops, u"# python3 would be the system's\n~/venv/bin/python a.py"_s, usual);
        row("a module of a package", "ModuleNotFoundError: No module named 'einops.layers'",
            u"~/venv/bin/python a.py"_s, usual);
        row("python -m says which one", "/home/me/v2/bin/python: No module named lightning",
            u"~/venv/bin/python a.py"_s, u"/home/me/v2/bin/pip install lightning"_s);
        row("its package has another name", "ModuleNotFoundError: No module named 'cv2'", u"~/venv/bin/python a.py"_s,
            u"~/venv/bin/pip install opencv-python-headless"_s);
        row("JAX for a TPU", "ModuleNotFoundError: No module named 'jax'", u"~/venv/bin/python a.py"_s,
            u"~/venv/bin/pip install 'jax[tpu]'"_s);
        row("the system's", einops, u"python3 train.py"_s, {});
        row("the system's by its path", einops, u"/usr/bin/python3 train.py"_s, {});
        row("python -m of the system's", "/usr/bin/python3: No module named lightning", u"~/venv/bin/python a.py"_s,
            {});
        row("two of them", einops, u"~/venv/bin/python a.py\n~/other/bin/python b.py"_s, {});
        row("one of them the system's", einops, u"~/venv/bin/python a.py; python3 b.py"_s, {});
        row("a package that is no program",
            "/home/me/venv/bin/python: No module named jax.__main__; 'jax' is a package and cannot be directly "
            "executed",
            u"~/venv/bin/python -m jax"_s, {});
        row("a shell's own letters", "ModuleNotFoundError: No module named 'x;reboot'", u"~/venv/bin/python a.py"_s,
            {});
        row("an option", "ModuleNotFoundError: No module named '-r'", u"~/venv/bin/python a.py"_s, {});
        row("without an end", "ModuleNotFoundError: No module named '" + QByteArray(3000, 'a') + '\'',
            u"~/venv/bin/python a.py"_s, {});
        row("a folder with a space", einops, u"~/my\\ venv/bin/python a.py"_s, {});
    }
    void whichModuleIsMissingWhere()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, command);
        QFETCH(QString, install);
        const JobSpec spec{.name = u"n"_s, .hosts = {}, .folder = u"~/train"_s, .command = command};
        const auto missing = missingModuleIn(line, spec);
        QCOMPARE(missing ? missing->installCommand() : QString{}, install);
    }

    void aGapInTheLogMakesNoLineOfTwoHalves()
    {
        ErrorScanner scanner;
        scanner.feed(0, "Core halted");
        scanner.feed(5000, " unexpectedly\nnext\n");
        QVERIFY(scanner.findings().isEmpty());
    }

    void hostileOutputTakesNoLongerThanItsLength()
    {
        // What makes a backtracking matcher slow: each begins of each pattern, and never an end.
        QByteArray hostile;
        while (hostile.size() < 2 * 1024 * 1024)
            hostile +=
                "Used of Used of TPU*TPU*Quota 'TPU Quota limit 'TPU ForTPUAPI pythonhosted.org Permission 'tpu. ";
        QElapsedTimer clock;
        clock.start();
        ErrorScanner scanner;
        for (qsizetype at = 0; at < hostile.size(); at += 8192)
            scanner.feed(at, hostile.mid(at, 8192));
        hostile.replace(' ', '\n');
        scanner.feed(hostile.size(), hostile);
        QVERIFY2(clock.elapsed() < 60'000, "this is no measurement: an exponential matcher would never end");
        QVERIFY(scanner.findings().size() <= ErrorRules::standard().all().size());
    }

    void whatCannotBeARuleIsSaid_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("no JSON") << QByteArray{"{"};
        QTest::newRow("no patterns") << QByteArray{R"({"rules":[{"id":"E01"}]})"};
        QTest::newRow("too short a pattern") << QByteArray{R"({"rules":[{"id":"E01","patterns":["e"]}]})"};
        QTest::newRow("a language is missing") << QByteArray{
            R"({"rules":[{"id":"E01","patterns":["something long"],"en":{"title":"a","cause":"b","fix":"c"}}]})"};
    }
    void whatCannotBeARuleIsSaid()
    {
        QFETCH(QByteArray, json);
        const auto rules = ErrorRules::parse(json);
        QVERIFY(!rules);
        QVERIFY(!rules.error().message.isEmpty());
    }

    void stepsAreFoundInTheUsualLogs_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<qint64>("step");
        QTest::newRow("plain") << QByteArray{"step 1200 loss 2.31"} << qint64{1200};
        QTest::newRow("colon") << QByteArray{"[Step: 1,200] loss: 2.3"} << qint64{1200};
        QTest::newRow("dict") << QByteArray{"{'loss': 1.2, 'step': 17}"} << qint64{17};
        QTest::newRow("equals") << QByteArray{"train/step=40 lr=3e-4"} << qint64{40};
        QTest::newRow("iteration") << QByteArray{"iteration    500/ 2000 | loss"} << qint64{500};
        QTest::newRow("global step") << QByteArray{"INFO global_step: 3"} << qint64{3};
        QTest::newRow("epoch") << QByteArray{"Epoch 3/10"} << qint64{3};
        QTest::newRow("tqdm") << QByteArray{"  3%|##   | 120/4000 [00:12<06:41,  9.66it/s]"} << qint64{120};
        QTest::newRow("the first program") << QByteArray{"step 2: 48 matrix products in 1 s"} << qint64{2};
        QTest::newRow("between lines") << QByteArray{"-----Step 5-----"} << qint64{5};
        QTest::newRow("a command that was killed")
            << QByteArray{"command: line 1:   786 Aborted    python train.py --steps 400 --max-steps=9"} << qint64{-1};
        QTest::newRow("how many there shall be") << QByteArray{"max_steps: 400, num_train_steps=10000"} << qint64{-1};
        QTest::newRow("of an evaluation") << QByteArray{"Completed eval step 3"} << qint64{-1};
        QTest::newRow("of an evaluation, by its name") << QByteArray{"validation_step=3 loss=2"} << qint64{-1};
        QTest::newRow("the bar of an evaluation")
            << QByteArray{"Evaluating:  12%|#    | 40/333 [00:12<01:00,  5.0it/s]"} << qint64{-1};
        QTest::newRow("behind an evaluation") << QByteArray{"eval metrics after step: 39, loss=4.733"} << qint64{39};
        QTest::newRow("none") << QByteArray{"Loading 12 shards"} << qint64{-1};
        QTest::newRow("a word with step in it") << QByteArray{"stepwise 4, footsteps 3"} << qint64{-1};
        QTest::newRow("steps a second") << QByteArray{"speed: fast"} << qint64{-1};
        QTest::newRow("a number without end") << QByteArray{"step " + QByteArray(5000, '9')} << qint64{-1};
    }
    void stepsAreFoundInTheUsualLogs()
    {
        QFETCH(QByteArray, line);
        QFETCH(qint64, step);
        QCOMPARE(StepLines{}.stepIn(line).value_or(-1), step);
    }

    void thatACheckpointWasSavedIsSeen()
    {
        for (const auto *line : {"saved checkpoint 300", "saved checkpoint at step 400 in 2.5 s", "checkpoint saved.",
                                 "finished saving checkpoint (finalized tmp dir) to `/mnt/c/800`."})
            QVERIFY2(tellsOfSavedCheckpoint(line), line);
        for (const auto *line : {"saving checkpoint 300", "error: no checkpoint saved", "step 400",
                                 "started an asynchronous checkpoint save for step 400"}) // it may never be whole
            QVERIFY2(!tellsOfSavedCheckpoint(line), line);
    }

    void aPatternOfTheUsersIsBoundedWhateverItIs()
    {
        QCOMPARE(StepLines{u"batch (\\d+)"_s}.stepIn("x batch 12 y").value_or(-1), 12);
        QVERIFY(!StepLines::problemOf(u"("_s).isEmpty());
        QVERIFY(!StepLines::problemOf(u"(*LIMIT_MATCH=99999999)x"_s).isEmpty());
        const StepLines evil{u"(a+)+$"_s};
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(evil.stepIn(QByteArray(1000, 'a') + 'b').has_value(), false);
        QVERIFY2(clock.elapsed() < 20'000, "it does not end");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(DiagnosisTest)
#include "tst_diagnosis.moc"
