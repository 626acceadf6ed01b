// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runbundle.h"
#include "services/runs/tararchive.h"
#include "services/store/documents.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QDateTime noon = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);

BundleContents wholeContents()
{
    BundleContents contents;
    contents.run.id = QUuid::createUuid();
    contents.run.config.name = u"llama 7B"_s;
    contents.run.config.command = u"python train.py --lr 3e-4"_s;
    contents.run.config.variables = {{u"TOKEN"_s, {}, true}, {u"LR"_s, u"3e-4"_s, false}};
    contents.run.config.versions.jax = u"0.6.2"_s;
    contents.about = u"TPU Desk 0.1.0\nQt 6.8.2"_s;
    contents.events = {{.kind = LedgerEvent::Kind::Interrupted,
                        .at = noon.toMSecsSinceEpoch(),
                        .attempt = 1,
                        .step = 40,
                        .cause = JobInterruption::Preempted}};
    contents.logs = {{u"my-project-pod · host 0"_s, "step 1\nstep 2\n"}, {u"my-project-pod · host 1"_s, "step 1\n"}};
    contents.stacks = u"31 ranks: all_reduce"_s;
    contents.cores = u"host 0: busy"_s;
    contents.findings = u"E05: somebody holds the chips"_s;
    contents.madeAt = noon;
    return contents;
}

QString textOf(const BundlePlan &plan, const QString &name)
{
    const auto file = std::ranges::find(plan.files, name, &BundleFile::name);
    return file == plan.files.end() ? QString{} : file->text;
}

QString allOf(const BundlePlan &plan)
{
    QString all = plan.folder;
    for (const auto &file : plan.files)
        all += file.name + u'\n' + file.text;
    return all;
}

} // namespace

class RunBundleTest : public QObject
{
    Q_OBJECT

private slots:
    void allThatHelpsIsInIt()
    {
        const auto plan = planBundle(wholeContents(), BundlePeople::Shown);
        QStringList names;
        for (const auto &file : plan.files)
            names << file.name;
        QCOMPARE(names,
                 (QStringList{u"README.txt"_s, u"run.txt"_s, u"findings.txt"_s, u"stacks.txt"_s, u"cores.txt"_s,
                              u"ledger.txt"_s, u"events.txt"_s, u"logs/host-0.txt"_s, u"logs/host-1.txt"_s}));
        QCOMPARE(plan.folder, u"tpudesk-llama-7B-2026-11-21"_s);
        QCOMPARE(plan.fileName(), u"tpudesk-llama-7B-2026-11-21.tar.gz"_s);
        QVERIFY(textOf(plan, u"run.txt"_s).contains(u"python train.py --lr 3e-4"_s));
        QVERIFY(textOf(plan, u"run.txt"_s).contains(u"TOKEN=(secret)"_s));
        QVERIFY(textOf(plan, u"events.txt"_s).contains(u"interrupted, step 40, preempted"_s));
        QVERIFY(textOf(plan, u"logs/host-0.txt"_s).contains(u"step 2"_s));
        QVERIFY(textOf(plan, u"README.txt"_s).contains(u"Qt 6.8.2"_s));
        QVERIFY(plan.leftOut.isEmpty());
    }

    void secretsAndPeopleAreNotInIt()
    {
        auto contents = wholeContents();
        const auto leak = u"hunter2hunter2 ya29.a0AfH6SMBx1234567890abcdefghij\nAuthorization: Bearer abcdefghij\n"
                          "me@example.org /home/janeroe/train\n34.91.7.8 10.164.0.2 my-project"_s;
        contents.secrets = {u"hunter2hunter2"_s, u"a"_s};
        contents.names = {u"my-project"_s};
        contents.run.config.command = leak;
        contents.run.config.name = u"my-project run"_s;
        contents.logs[0].text = leak.toUtf8();
        contents.stacks = leak;
        contents.cores = leak;
        contents.findings = leak;
        contents.about = leak;
        const auto hidden = allOf(planBundle(contents, BundlePeople::Hidden));
        for (const auto &word : {u"hunter2"_s, u"ya29."_s, u"Bearer abcdefghij"_s, u"me@example.org"_s, u"janeroe"_s,
                                 u"34.91.7.8"_s, u"my-project"_s})
            QVERIFY2(!hidden.contains(word), qPrintable(word));
        QVERIFY(hidden.contains(u"10.164.0.2"_s)); // everybody's private network
        const auto shown = allOf(planBundle(contents, BundlePeople::Shown));
        QVERIFY(shown.contains(u"me@example.org"_s) && shown.contains(u"my-project"_s));
        QVERIFY(shown.contains(u"janeroe"_s) && shown.contains(u"34.91.7.8"_s));
        for (const auto &word : {u"hunter2"_s, u"ya29."_s, u"Bearer abcdefghij"_s})
            QVERIFY2(!shown.contains(word), qPrintable(word));
        // The same word has one stand-in.
        const auto plan = planBundle(contents, BundlePeople::Hidden);
        QVERIFY(textOf(plan, u"stacks.txt"_s).contains(u"[address-1]"_s));
        QVERIFY(textOf(plan, u"cores.txt"_s).contains(u"[address-1]"_s));
        QVERIFY(!textOf(plan, u"cores.txt"_s).contains(u"[address-2]"_s));
    }

    void machinesAreHiddenWhereTheyStandAsWords()
    {
        auto contents = wholeContents();
        contents.names = {u"my-project"_s};
        contents.machines = {u"llama"_s, u"my-project-pod"_s, u"a"_s, u"a · host 1"_s};
        contents.findings = u"llama and llamas, a cause (my-project-pod · host 3, a · host 1)"_s;
        const auto plan = planBundle(contents, BundlePeople::Hidden);
        QCOMPARE(textOf(plan, u"findings.txt"_s),
                 u"[machine-3] and llamas, a cause ([machine-1] · host 3, [machine-2])"_s);
        QVERIFY(textOf(plan, u"README.txt"_s).contains(u"of machines"_s));
        QCOMPARE(textOf(planBundle(contents, BundlePeople::Shown), u"findings.txt"_s), contents.findings);
    }

    void eventsStandInTheOrderOfTime()
    {
        auto contents = wholeContents();
        const auto at = noon.toMSecsSinceEpoch();
        contents.events = {{.kind = LedgerEvent::Kind::Step, .at = at + 2'000, .attempt = 1, .step = 9},
                           {.kind = LedgerEvent::Kind::Saved, .at = at, .attempt = 1, .step = 7}};
        const auto text = textOf(planBundle(contents, BundlePeople::Hidden), u"events.txt"_s);
        QVERIFY2(text.indexOf(u"saved, step 7"_s) >= 0 && text.indexOf(u"saved, step 7"_s) < text.indexOf(u"step 9"_s),
                 qPrintable(text));
    }

    void hostileLogsArePlainText()
    {
        auto contents = wholeContents();
        contents.logs[0].text =
            QByteArray{"\x1b[31mred\x1b[0m \x1b]0;title\x07\r50%\r100%\n\0end \xff\xfe", 40} + "\u202e";
        const auto text = textOf(planBundle(contents, BundlePeople::Hidden), u"logs/host-0.txt"_s);
        QVERIFY(!text.contains(u'\x1b') && !text.contains(QChar::Null) && !text.contains(QChar{0x202e}));
        QVERIFY(text.contains(u"red"_s) && text.contains(u"100%"_s));
    }

    void ofWhatIsTooLongTheEndStays()
    {
        auto contents = wholeContents();
        contents.logs[0].text = QByteArray(5'000'000, 'x') + "\nline 1\nlast line\n";
        contents.logs[1].text = QByteArray{"a line of the log\n"}.repeated(100'000) + "the end\n";
        const auto plan = planBundle(contents, BundlePeople::Shown);
        QVERIFY(textOf(plan, u"logs/host-0.txt"_s).endsWith(u"last line\n"_s));
        const auto log = std::ranges::find(plan.files, u"logs/host-1.txt"_s, &BundleFile::name);
        QVERIFY(log != plan.files.end());
        QVERIFY(log->text.size() <= BundlePlan::longestFile && log->text.endsWith(u"the end\n"_s));
        contents.logs = QList<BundleLog>(400, BundleLog{u"h"_s, QByteArray(100, 'l')});
        const auto many = planBundle(contents, BundlePeople::Shown);
        QCOMPARE(many.leftOut.size(), 400 - BundlePlan::mostLogs);
        QVERIFY(textOf(many, u"README.txt"_s).contains(u"host-399.txt"_s));
    }

    void logsAreThoseThatWereKeptWithoutSecrets()
    {
        QTemporaryDir folder;
        JournalHere journal{folder.filePath(u"requests.sqlite"_s)};
        Documents documents{&journal};
        JobTails tails{&documents};
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"n"_s, .hosts = {}, .command = u"c"_s}};
        QVERIFY(bundleLogs(tails, job).isEmpty());
        JobAttempt attempt{.number = 3};
        attempt.hosts = {{.host = plainHost(u"u"_s, u"10.0.0.1"_s)}, {.host = plainHost(u"u"_s, u"10.0.0.2"_s)}};
        job.attempts = {attempt};
        JobLog log;
        log.append(0, "token is hunter2hunter2\nstep 9\n");
        QVERIFY(tails.keep(job.id, 3, {tailOf(log, {"hunter2hunter2"}, 2)}, noon));
        const auto logs = bundleLogs(tails, job);
        QCOMPARE(logs.size(), 1); // of the second host nothing was kept
        QVERIFY(logs[0].text.contains("step 9") && !logs[0].text.contains("hunter2"));
        QVERIFY(logs[0].host.contains(u"10.0.0.1"_s));
    }

    void whatIsSavedIsWhatWasShown()
    {
        QTemporaryDir folder;
        const auto plan = planBundle(wholeContents(), BundlePeople::Hidden);
        const auto path = folder.filePath(plan.fileName());
        QVERIFY(waited(writeBundle(plan, path, {})));
        QCOMPARE(QFile::permissions(path)
                     & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions{});
        QProcess tar; // another program's reading of it
        tar.setWorkingDirectory(folder.path());
        tar.start(u"tar"_s, {u"-xzf"_s, path});
        QVERIFY(tar.waitForFinished(30'000));
        QCOMPARE(tar.exitCode(), 0);
        for (const auto &file : plan.files) {
            QFile unpacked{folder.filePath(plan.folder + u'/' + file.name)};
            QVERIFY2(unpacked.open(QFile::ReadOnly), qPrintable(file.name));
            QCOMPARE(QString::fromUtf8(unpacked.readAll()), file.text);
        }
        const auto unpacked = QDir{folder.filePath(plan.folder)}.entryList(QDir::Files);
        QCOMPARE(unpacked.size(), plan.files.size() - 2); // and two logs
    }

    void aFolderThatIsNotThereIsSaid()
    {
        QTemporaryDir folder;
        const auto plan = planBundle(wholeContents(), BundlePeople::Hidden);
        const auto done = waited(writeBundle(plan, folder.filePath(u"gone/x.tar.gz"_s), {}));
        QCOMPARE(done.error().code, ErrorCode::FileFailed);
        QVERIFY(done.error().message.contains(u"gone"_s));
        QVERIFY(QDir{folder.path()}.isEmpty());
    }

    void anArchiveTakesNoNameThatLeadsElsewhere()
    {
        TarArchive archive{noon};
        for (const QByteArray name : {"", "/etc/passwd", "../x", "a/../b", ".."})
            QVERIFY2(!archive.add(name, "x"), name.constData());
        QVERIFY(!archive.add(QByteArray(101, 'n'), "x"));
        QVERIFY(archive.add(QByteArray(100, 'n'), {}));
        QVERIFY(archive.add("big", QByteArray(3'000'001, 'b')));
        const auto bytes = archive.finished();
        QVERIFY(bytes.startsWith("\x1f\x8b") && bytes.size() < 100'000);
    }

    void aRunOfNothingIsABundle()
    {
        const auto plan = planBundle({}, BundlePeople::Hidden);
        QVERIFY(plan.folder.startsWith(u"tpudesk-run-"_s));
        QVERIFY(!plan.files.isEmpty());
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunBundleTest)
#include "tst_runbundle.moc"
