// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every verb of the table against the practice cloud, with real machines; each answer is held against its schema.
#include "tests/services/control/practicedesk.h"

#include <QFile>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

class ControlVerbsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void keysAreMadePublishedAndUsed();
    void grantsComeFromAMail();
    void quotaSaysWhatFits();
    void aTpuIsAskedForAndComes();
    void whatIsBilledIsAskedAboutByName();
    void requestsArePausedAndStopped();
    void aCommandRunsOnAllHosts();
    void aHostIsLoggedInTo();
    void filesGoThereAndBack();
    void aFolderIsKeptOnAHost();
    void aJobIsStartedFollowedAndStopped();
    void theLabBookKnowsTheRun();
    void aPortLeadsHere();
    void usageSaysWhatChipsDo();
    void theDoctorExaminesAndMends();
    void thePracticeCloudIsToldWhatHappens();
    void aTpuIsStoppedStartedAndDeleted();
    void aLinkLeadsToATpu();
    void readOnlyHoldsForEveryVerbThatChanges();
    void everyVerbWasAnswered();

private:
    [[nodiscard]] Result<QJsonObject> call(const QString &verb, const QJsonObject &arguments = {},
                                           const QStringList &yes = {})
    {
        return m_desk.call(verb, arguments, yes);
    }
    [[nodiscard]] QString write(const QString &name, const QByteArray &text) const
    {
        QFile file{m_desk.folder.filePath(name)};
        return file.open(QFile::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString{};
    }
    [[nodiscard]] static QByteArray read(const QString &path)
    {
        QFile file{path};
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    }
    [[nodiscard]] static QString idIn(const Result<QJsonObject> &answer, QLatin1StringView member)
    {
        return answer ? (*answer)[member]["id"_L1].toString() : QString{};
    }

    PracticeDesk m_desk;
    QString m_key;
    QString m_job;
};

void ControlVerbsTest::initTestCase()
{
    QVERIFY2(m_desk.start(), m_desk.cloud.errors().constData());
}

void ControlVerbsTest::keysAreMadePublishedAndUsed()
{
    m_key = m_desk.folder.filePath(u"key"_s);
    const auto made = call(u"keys.make"_s, {{u"file"_s, m_key}, {u"comment"_s, u"nixie@laptop"_s}});
    QVERIFY(made);
    QVERIFY(QFile::exists(m_key + u".pub"_s));
    const auto again = call(u"keys.make"_s, {{u"file"_s, m_key}});
    QVERIFY(!again); // never over a file that is there
    const auto published = call(u"keys.publish"_s, {{u"file"_s, m_key}, {u"user"_s, u"nixie"_s}});
    QVERIFY(published);
    QCOMPARE((*published)["login"_L1]["user"_L1].toString(), u"nixie"_s);
    QVERIFY(call(u"keys.use"_s, {{u"file"_s, m_key}, {u"user"_s, u"nixie"_s}}));
    QVERIFY(!call(u"keys.use"_s, {{u"file"_s, m_key + u".none"_s}}));
    const auto listed = call(u"keys.list"_s);
    QVERIFY(listed);
    QCOMPARE((*listed)["project"_L1].toArray().size(), 1);
    const auto other = m_desk.folder.filePath(u"other"_s);
    QVERIFY(call(u"keys.make"_s, {{u"file"_s, other}}));
    const auto second =
        call(u"keys.publish"_s, {{u"file"_s, other}, {u"user"_s, u"guest"_s}, {u"not-for-login"_s, true}});
    QVERIFY(second);
    QCOMPARE((*second)["login"_L1]["user"_L1].toString(), u"nixie"_s);
    const auto fingerprint = (*second)["key"_L1]["fingerprint"_L1].toString();
    const auto kept = call(u"keys.remove"_s, {{u"fingerprint"_s, fingerprint}});
    QVERIFY(!kept);
    QCOMPARE(kept.error().reason, QString{verbreason::notAgreed});
    const auto removed = call(u"keys.remove"_s, {{u"fingerprint"_s, fingerprint}}, {fingerprint});
    QVERIFY(removed);
    QCOMPARE((*removed)["removed"_L1].toInt(), 1);
}

void ControlVerbsTest::grantsComeFromAMail()
{
    const auto mail = call(u"practice.mail"_s);
    QVERIFY(mail);
    QVERIFY(!m_desk.heard->out.isEmpty());
    const auto file = write(u"mail.eml"_s, m_desk.heard->out);
    const auto seen = call(u"grant.read"_s, {{u"file"_s, file}});
    QVERIFY(seen);
    QVERIFY(call(u"grant.list"_s)->value("grants"_L1).toArray().isEmpty()); // nothing was kept
    const auto added = call(u"grant.add"_s, {{u"file"_s, file}});
    QVERIFY(added);
    QCOMPARE((*added)["grant"_L1]["rows"_L1], (*seen)["grant"_L1]["rows"_L1]);
    const auto twice = call(u"grant.add"_s, {{u"file"_s, file}});
    QVERIFY(!twice);
    QCOMPARE(twice.error().code, ErrorCode::AlreadyExists);
    const auto id = idIn(added, "grant"_L1);
    QVERIFY(!call(u"grant.remove"_s, {{u"grant"_s, id.left(8)}}));
    QVERIFY(call(u"grant.remove"_s, {{u"grant"_s, id.left(8)}}, {id}));
    QVERIFY(call(u"grant.add"_s, {{u"file"_s, file}})); // for what follows
    const auto nonsense = call(u"grant.read"_s, {{u"file"_s, write(u"letter.txt"_s, "Dear Sir or Madam")}});
    QVERIFY(!nonsense);
    QCOMPARE(nonsense.error().code, ErrorCode::Invalid);
    QCOMPARE(call(u"grant.list"_s)->value("grants"_L1).toArray().size(), 1);
}

void ControlVerbsTest::quotaSaysWhatFits()
{
    const auto listed = call(u"quota.list"_s);
    QVERIFY(listed);
    const auto rows = (*listed)["rows"_L1].toArray();
    QVERIFY(std::ranges::any_of(rows, [](const QJsonValue &row) {
        return row["zone"_L1].toString() == "us-central2-b"_L1 && row["class"_L1].toString() == "preemptible"_L1
            && row["limit"_L1].toInt() > 0;
    }));
    QVERIFY(call(u"quota.list"_s, {{u"zone"_s, u"us-east1-d"_s}, {u"fresh"_s, true}}));
    const auto fits =
        call(u"quota.check"_s, {{u"type"_s, u"v4-8"_s}, {u"zone"_s, u"us-central2-b"_s}, {u"tier"_s, u"spot"_s}});
    QVERIFY(fits);
    QVERIFY((*fits)["verdict"_L1].toString() != "refused"_L1);
    const auto large =
        call(u"quota.check"_s, {{u"type"_s, u"v4-512"_s}, {u"zone"_s, u"us-central2-b"_s}, {u"tier"_s, u"spot"_s}});
    QVERIFY(large);
    QCOMPARE((*large)["verdict"_L1].toString(), u"refused"_s);
}

void ControlVerbsTest::aTpuIsAskedForAndComes()
{
    const auto created = call(u"tpus.create"_s,
                              {{u"name"_s, u"llama"_s},
                               {u"type"_s, u"v4-8"_s},
                               {u"zone"_s, QJsonArray{u"us-central2-b"_s}},
                               {u"direct"_s, true}, // TPUs of a queued resource cannot be stopped
                               {u"label"_s, QJsonArray{u"team=blue"_s}}});
    QVERIFY2(created, created ? "" : qPrintable(created.error().message));
    QCOMPARE((*created)["tpu"_L1]["name"_L1].toString(), u"llama"_s);
    QCOMPARE((*created)["request"_L1]["tpu"_L1].toString(), (*created)["tpu"_L1]["id"_L1].toString());
    QVERIFY(!m_desk.heard->news.isEmpty());
    const auto listed = call(u"tpus.list"_s);
    QVERIFY(listed);
    QCOMPARE((*listed)["tpus"_L1].toArray().size(), 1);
    QCOMPARE((*listed)["tpus"_L1][0]["labels"_L1]["team"_L1].toString(), u"blue"_s);
    QVERIFY(call(u"tpus.list"_s, {{u"zone"_s, u"us-east1-d"_s}})->value("tpus"_L1).toArray().isEmpty());
    for (const auto &name : {u"llama"_s, u"us-central2-b/llama"_s, (*created)["tpu"_L1]["id"_L1].toString()})
        QVERIFY2(call(u"tpus.show"_s, {{u"name"_s, name}}), qPrintable(name));
    const auto none = call(u"tpus.show"_s, {{u"name"_s, u"alpaca"_s}});
    QVERIFY(!none);
    QCOMPARE(exitCodeOf(none.error()), ExitCode::NotFound);
    const auto id = idIn(created, "request"_L1);
    const auto shown = call(u"requests.show"_s, {{u"request"_s, id.left(8)}});
    QVERIFY(shown);
    QCOMPARE((*shown)["attempts"_L1].toArray().size(), 1);
    // The same login as the window's, also for the first command.
    QTRY_VERIFY_WITH_TIMEOUT(
        call(u"run"_s, {{u"hosts"_s, u"llama"_s}, {u"command"_s, QJsonArray{u"true"_s}}})->value("succeeded"_L1).toInt()
            == 1,
        60'000);
}

void ControlVerbsTest::whatIsBilledIsAskedAboutByName()
{
    QJsonObject wanted{{u"name"_s, u"dear"_s},
                       {u"type"_s, u"v5litepod-8"_s},
                       {u"zone"_s, QJsonArray{u"us-west1-c"_s}},
                       {u"no-wait"_s, true}};
    const auto asked = call(u"tpus.create"_s, wanted);
    QVERIFY(!asked);
    QCOMPARE(asked.error().reason, QString{verbreason::notAgreed});
    QCOMPARE(m_desk.heard->questions.constLast().effect, VerbEffect::Bills);
    QCOMPARE(m_desk.heard->questions.constLast().name, u"dear"_s);
    QVERIFY(call(u"requests.list"_s, {{u"all"_s, true}})->value("requests"_L1).toArray().size() == 1);
    wanted[u"until"_s] = u"soon"_s;
    QCOMPARE(call(u"tpus.create"_s, wanted).error().reason, QString{verbreason::usage});
}

void ControlVerbsTest::requestsArePausedAndStopped()
{
    QVERIFY(call(u"practice.capacity"_s, {{u"capacity"_s, u"gone"_s}, {u"zone"_s, u"us-east1-d"_s}}));
    const auto waiting = call(u"tpus.create"_s,
                              {{u"name"_s, u"patient"_s},
                               {u"type"_s, u"v6e-8"_s},
                               {u"tier"_s, u"spot"_s},
                               {u"zone"_s, QJsonArray{u"us-east1-d"_s}},
                               {u"no-wait"_s, true}},
                              {u"patient"_s});
    QVERIFY(waiting);
    QVERIFY(!waiting->contains("tpu"_L1));
    const QJsonObject request{{u"request"_s, idIn(waiting, "request"_L1)}};
    const auto state = [](const Result<QJsonObject> &answer) {
        return answer ? (*answer)["request"_L1]["state"_L1].toString() : answer.error().message;
    };
    QCOMPARE(state(call(u"requests.pause"_s, request)), u"paused"_s);
    QCOMPARE(state(call(u"requests.resume"_s, request)), u"working"_s);
    const auto refused = call(u"requests.stop"_s, request);
    QVERIFY(!refused);
    QCOMPARE(refused.error().reason, QString{verbreason::notAgreed});
    QVERIFY(call(u"requests.stop"_s, request, {u"patient"_s}));
    QTRY_COMPARE_WITH_TIMEOUT(state(call(u"requests.show"_s, request)), u"stopped"_s, 60'000);
    QVERIFY(call(u"requests.forget"_s, request, {u"patient"_s}));
    QVERIFY(!call(u"requests.show"_s, request));
    QVERIFY(call(u"practice.capacity"_s, {{u"capacity"_s, u"as-it-was"_s}, {u"zone"_s, u"us-east1-d"_s}}));
}

void ControlVerbsTest::aCommandRunsOnAllHosts()
{
    const auto said = call(u"run"_s, {{u"hosts"_s, u"all"_s}, {u"command"_s, QJsonArray{u"echo a b; echo c >&2"_s}}});
    QVERIFY(said);
    QCOMPARE((*said)["hosts"_L1][0]["output"_L1].toString(), u"a b\n"_s);
    QCOMPARE((*said)["hosts"_L1][0]["errors"_L1].toString(), u"c\n"_s);
    QCOMPARE(m_desk.heard->out, "a b\n");
    // Several words are one program: no shell reads them.
    const auto exact =
        call(u"run"_s, {{u"hosts"_s, u"llama/0"_s}, {u"command"_s, QJsonArray{u"echo"_s, u"$HOME; ls"_s}}});
    QVERIFY(exact);
    QCOMPARE((*exact)["hosts"_L1][0]["output"_L1].toString(), u"$HOME; ls\n"_s);
    const auto script = write(u"script.sh"_s, "echo \"$NAME\"\r\nexit 3\r\n"); // of another system
    const auto failing =
        call(u"run"_s, {{u"hosts"_s, u"llama"_s}, {u"file"_s, script}, {u"env"_s, QJsonArray{u"NAME=Kim"_s}}});
    QVERIFY(failing);
    QCOMPARE((*failing)["hosts"_L1][0]["output"_L1].toString(), u"Kim\n"_s);
    QCOMPARE((*failing)["hosts"_L1][0]["status"_L1].toInt(), 3);
    QCOMPARE(exitCodeOf(failing), ExitCode::CommandFailed);
    const auto nobody = call(u"run"_s, {{u"hosts"_s, u"llama/7"_s}, {u"command"_s, QJsonArray{u"true"_s}}});
    QVERIFY(!nobody);
    QCOMPARE(exitCodeOf(nobody.error()), ExitCode::NotFound);
}

void ControlVerbsTest::aHostIsLoggedInTo()
{
    const auto said =
        call(u"tpus.ssh"_s,
             {{u"name"_s, u"llama"_s}, {u"command"_s, QJsonArray{u"echo"_s, u"$((6*7));"_s, u"exit"_s, u"4"_s}}});
    QVERIFY2(said, said ? "" : qPrintable(said.error().message));
    QCOMPARE(m_desk.heard->out, "42\n");
    QCOMPARE((*said)["status"_L1].toInt(), 4);
    const auto shell = call(u"tpus.ssh"_s, {{u"name"_s, u"llama"_s}});
    QVERIFY(!shell); // there is no terminal here
    QCOMPARE(shell.error().reason, QString{verbreason::usage});
}

void ControlVerbsTest::filesGoThereAndBack()
{
    const auto here = write(u"notes.txt"_s, "one\n");
    QVERIFY(call(u"files.cp"_s, {{u"from"_s, here}, {u"to"_s, u"llama:notes.txt"_s}}));
    const auto taken = call(u"files.cp"_s, {{u"from"_s, here}, {u"to"_s, u"llama:notes.txt"_s}});
    QVERIFY(!taken);
    QCOMPARE(taken.error().code, ErrorCode::AlreadyExists);
    QVERIFY(write(u"notes.txt"_s, "two\n") == here);
    const QJsonObject replaced{{u"from"_s, here}, {u"to"_s, u"llama:notes.txt"_s}, {u"replace"_s, true}};
    QCOMPARE(call(u"files.cp"_s, replaced).error().reason, QString{verbreason::notAgreed});
    QVERIFY(call(u"files.cp"_s, replaced, {u"notes.txt"_s}));
    const auto listed = call(u"files.ls"_s, {{u"place"_s, u"llama:"_s}});
    QVERIFY(listed);
    const auto entries = (*listed)["entries"_L1].toArray();
    QVERIFY(std::ranges::any_of(entries, [](const QJsonValue &entry) {
        return entry["name"_L1].toString() == "notes.txt"_L1 && entry["size"_L1].toInt() == 4;
    }));
    const auto back = m_desk.folder.filePath(u"back/"_s);
    QVERIFY(QDir{}.mkpath(back));
    const auto fetched = call(u"files.cp"_s, {{u"from"_s, u"llama:notes.txt"_s}, {u"to"_s, back}});
    QVERIFY2(fetched, fetched ? "" : qPrintable(fetched.error().message));
    QCOMPARE(read(back + u"notes.txt"_s), "two\n");
    QCOMPARE(call(u"files.cp"_s, {{u"from"_s, here}, {u"to"_s, back}}).error().reason, QString{verbreason::usage});
    QVERIFY(call(u"files.ls"_s, {{u"place"_s, u"gs://"_s}}));
}

void ControlVerbsTest::aFolderIsKeptOnAHost()
{
    const auto folder = m_desk.folder.filePath(u"code"_s);
    QVERIFY(QDir{}.mkpath(folder));
    QVERIFY(!write(u"code/train.py"_s, "print(1)\n").isEmpty());
    const auto kept = call(u"files.sync"_s, {{u"folder"_s, folder}, {u"to"_s, u"llama:code"_s}});
    QVERIFY2(kept, kept ? "" : qPrintable(kept.error().message));
    QVERIFY((*kept)["folder"_L1]["isUpToDate"_L1].toBool());
    const auto there = call(u"run"_s, {{u"hosts"_s, u"llama"_s}, {u"command"_s, QJsonArray{u"cat code/train.py"_s}}});
    QCOMPARE((*there)["hosts"_L1][0]["output"_L1].toString(), u"print(1)\n"_s);
    const auto again = call(u"files.sync"_s, {{u"folder"_s, folder}, {u"to"_s, u"llama:code"_s}});
    QCOMPARE(idIn(again, "folder"_L1), idIn(kept, "folder"_L1));
    QCOMPARE(call(u"files.synced"_s)->value("folders"_L1).toArray().size(), 1);
    QVERIFY(call(u"files.unsync"_s, {{u"folder"_s, folder}}));
    QVERIFY(call(u"files.synced"_s)->value("folders"_L1).toArray().isEmpty());
}

void ControlVerbsTest::aJobIsStartedFollowedAndStopped()
{
    const auto started = call(u"jobs.start"_s,
                              {{u"hosts"_s, u"llama"_s},
                               {u"name"_s, u"count"_s},
                               {u"command"_s, QJsonArray{u"echo step 1; exec sleep 600"_s}}});
    QVERIFY2(started, started ? "" : qPrintable(started.error().message));
    m_job = idIn(started, "job"_L1);
    const QJsonObject job{{u"job"_s, u"count"_s}};
    QTRY_COMPARE_WITH_TIMEOUT((*call(u"jobs.show"_s, job))["job"_L1]["state"_L1].toString(), u"running"_s, 60'000);
    QCOMPARE(call(u"jobs.list"_s)->value("jobs"_L1).toArray().size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(call(u"jobs.logs"_s, job)->value("text"_L1).toString().contains("step 1"_L1), 60'000);
    QVERIFY(m_desk.heard->out.contains("step 1"));
    QCOMPARE(call(u"jobs.logs"_s, {{u"job"_s, m_job}, {u"host"_s, 9}}).error().code, ErrorCode::NotFound);
    QCOMPARE(call(u"jobs.stop"_s, job).error().reason, QString{verbreason::notAgreed});
    const auto stopped = call(u"jobs.stop"_s, job, {u"count"_s});
    QVERIFY2(stopped, stopped ? "" : qPrintable(stopped.error().message));
    QTRY_COMPARE_WITH_TIMEOUT((*call(u"jobs.show"_s, job))["job"_L1]["state"_L1].toString(), u"stopped"_s, 60'000);
    QVERIFY(call(u"jobs.again"_s, job));
    QVERIFY(call(u"jobs.stop"_s, job, {u"count"_s}));
    const auto failing = call(u"jobs.start"_s,
                              {{u"hosts"_s, u"llama"_s},
                               {u"name"_s, u"wrong"_s},
                               {u"command"_s, QJsonArray{u"exit 5"_s}},
                               {u"wait"_s, true}});
    QVERIFY2(failing, failing ? "" : qPrintable(failing.error().message));
    QCOMPARE(exitCodeOf(failing), ExitCode::CommandFailed);
    QVERIFY(call(u"jobs.forget"_s, {{u"job"_s, u"wrong"_s}}, {u"wrong"_s}));
}

void ControlVerbsTest::theLabBookKnowsTheRun()
{
    const QJsonObject run{{u"run"_s, m_job}};
    QTRY_VERIFY_WITH_TIMEOUT(call(u"runs.list"_s)->value("all"_L1).toInt() >= 1, 30'000);
    const auto shown = call(u"runs.show"_s, run);
    QVERIFY2(shown, shown ? "" : qPrintable(shown.error().message));
    QCOMPARE((*shown)["run"_L1]["name"_L1].toString(), u"count"_s);
    QVERIFY(call(u"runs.note"_s, {{u"run"_s, m_job}, {u"note"_s, QJsonArray{u"first"_s, u"try"_s}}}));
    QVERIFY(call(u"runs.tag"_s, {{u"run"_s, m_job}, {u"tags"_s, QJsonArray{u"good"_s, u"old"_s}}}));
    const auto tagged = call(u"runs.tag"_s, {{u"run"_s, m_job}, {u"without"_s, QJsonArray{u"old"_s}}});
    QVERIFY(tagged);
    QCOMPARE((*tagged)["run"_L1]["tags"_L1].toArray(), QJsonArray{u"good"_s});
    QCOMPARE((*tagged)["run"_L1]["notes"_L1].toString(), u"first try"_s);
    QCOMPARE(call(u"runs.list"_s, {{u"tag"_s, QJsonArray{u"good"_s}}})->value("all"_L1).toInt(), 1);
}

void ControlVerbsTest::aPortLeadsHere()
{
    const auto opened = call(u"ports.open"_s, {{u"place"_s, u"llama:6006"_s}, {u"name"_s, u"board"_s}});
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error().message));
    const auto local = (*opened)["forward"_L1]["local"_L1].toInt();
    QVERIFY(local > 0);
    QCOMPARE(call(u"ports.list"_s)->value("ports"_L1).toArray().size(), 1);
    QVERIFY(call(u"ports.close"_s, {{u"port"_s, QString::number(local)}}));
    QVERIFY(call(u"ports.close"_s, {{u"port"_s, u"board"_s}, {u"forget"_s, true}}));
    QVERIFY(call(u"ports.list"_s)->value("ports"_L1).toArray().isEmpty());
    for (const auto &place : {u"llama"_s, u"llama:0"_s, u"llama:99999"_s})
        QVERIFY2(!call(u"ports.open"_s, {{u"place"_s, place}}), qPrintable(place));
}

void ControlVerbsTest::usageSaysWhatChipsDo()
{
    const auto usage = call(u"usage"_s, {{u"name"_s, u"llama"_s}, {u"cores"_s, true}});
    QVERIFY2(usage, usage ? "" : qPrintable(usage.error().message));
    const auto slice = (*usage)["slices"_L1][0];
    QCOMPARE(slice["name"_L1].toString(), u"llama"_s);
    QVERIFY(slice["state"_L1].toString() != "no-data"_L1);
    QCOMPARE(slice["cores"_L1].toArray().size(), 4);
    QVERIFY(!call(u"usage"_s, {{u"name"_s, u"alpaca"_s}}));
}

void ControlVerbsTest::theDoctorExaminesAndMends()
{
    const auto examined = call(u"doctor.run"_s);
    QVERIFY(examined);
    const auto checks = (*examined)["checks"_L1].toArray();
    QCOMPARE(checks.size(), allChecks().size());
    const auto mendable =
        std::ranges::find_if(checks, [](const QJsonValue &check) { return check["canBeMended"_L1].toBool(); });
    QVERIFY2(mendable != checks.end(), "the default world has an API that is off");
    const auto name = (*mendable)["check"_L1].toString();
    m_desk.clock.setMost(std::chrono::seconds{30}); // its deadline is a sleep, too
    const auto mended = call(u"doctor.mend"_s, {{u"check"_s, name}});
    m_desk.clock.setMost(std::chrono::milliseconds{300});
    QVERIFY2(mended, mended ? "" : qPrintable(mended.error().message));
    QVERIFY(!(*mended)["check"_L1]["canBeMended"_L1].toBool());
    QCOMPARE(call(u"doctor.mend"_s, {{u"check"_s, u"clock"_s}}).error().code, ErrorCode::WrongState);
}

void ControlVerbsTest::thePracticeCloudIsToldWhatHappens()
{
    const auto state = call(u"practice.state"_s);
    QVERIFY(state && (*state)["isPractice"_L1].toBool());
    QVERIFY(call(u"practice.train"_s, {{u"name"_s, u"llama"_s}, {u"how"_s, u"fine"_s}}));
    QVERIFY(call(u"practice.train"_s, {{u"name"_s, u"llama"_s}, {u"how"_s, u"over"_s}}));
    QVERIFY(call(u"practice.maintain"_s, {{u"name"_s, u"llama"_s}}));
    QVERIFY(call(u"practice.billing"_s, {{u"billing"_s, u"closed"_s}}));
    QVERIFY(call(u"practice.billing"_s, {{u"billing"_s, u"linked"_s}}));
    QVERIFY(call(u"practice.pass"_s, {{u"time"_s, u"2m"_s}}));
    QCOMPARE(call(u"practice.pass"_s, {{u"time"_s, u"a while"_s}}).error().reason, QString{verbreason::usage});
}

void ControlVerbsTest::aTpuIsStoppedStartedAndDeleted()
{
    const QJsonObject llama{{u"name"_s, u"llama"_s}};
    QTRY_COMPARE_WITH_TIMEOUT((*call(u"tpus.show"_s, llama))["tpu"_L1]["state"_L1].toString(), u"READY"_s, 60'000);
    QCOMPARE(call(u"tpus.start"_s, llama).error().code, ErrorCode::WrongState);
    QCOMPARE(call(u"tpus.stop"_s, llama).error().reason, QString{verbreason::notAgreed});
    const auto stopped = call(u"tpus.stop"_s, llama, {u"llama"_s});
    QVERIFY2(stopped, stopped ? "" : qPrintable(stopped.error().message));
    QCOMPARE((*stopped)["tpu"_L1]["state"_L1].toString(), u"STOPPED"_s);
    const auto started = call(u"tpus.start"_s, llama, {u"llama"_s});
    QVERIFY2(started, started ? "" : qPrintable(started.error().message));
    QCOMPARE((*started)["tpu"_L1]["state"_L1].toString(), u"READY"_s);
    QCOMPARE(call(u"tpus.delete"_s, llama, {u"alpaca"_s}).error().reason, QString{verbreason::notAgreed});
    const auto deleted = call(u"tpus.delete"_s, llama, {u"llama"_s});
    QVERIFY2(deleted, deleted ? "" : qPrintable(deleted.error().message));
    QCOMPARE((*deleted)["deleted"_L1].toArray().size(), 1);
    QVERIFY(call(u"tpus.list"_s, {{u"fresh"_s, true}})->value("tpus"_L1).toArray().isEmpty());
    QVERIFY(call(u"tpus.list"_s)->value("queued"_L1).toArray().isEmpty()); // nothing holds its name and quota
}

void ControlVerbsTest::aLinkLeadsToATpu()
{
    QCOMPARE(call(u"link"_s, {{u"place"_s, u"quota"_s}})->value("link"_L1).toString(), u"tpudesk://open/quota"_s);
    const auto created = call(u"tpus.create"_s,
                              {{u"name"_s, u"spotty"_s},
                               {u"type"_s, u"v4-8"_s},
                               {u"tier"_s, u"spot"_s},
                               {u"zone"_s, QJsonArray{u"us-central2-b"_s}}});
    QVERIFY2(created, created ? "" : qPrintable(created.error().message));
    const auto link = call(u"link"_s, {{u"place"_s, u"spotty"_s}});
    QVERIFY(link);
    QVERIFY((*link)["link"_L1].toString().endsWith("/us-central2-b/spotty"_L1));
    QVERIFY(call(u"practice.preempt"_s, {{u"name"_s, u"spotty"_s}}));
    QTRY_COMPARE_WITH_TIMEOUT((*call(u"tpus.show"_s, {{u"name"_s, u"spotty"_s}}))["tpu"_L1]["state"_L1].toString(),
                              u"PREEMPTED"_s, 60'000);
    QVERIFY(call(u"tpus.delete"_s, {{u"name"_s, u"spotty"_s}}, {u"spotty"_s}));
}

void ControlVerbsTest::readOnlyHoldsForEveryVerbThatChanges()
{
    for (const auto &verb : verbs()) {
        if (!verb.changes())
            continue;
        QJsonObject arguments; // that are right, and about nothing
        for (const auto &argument : verb.arguments) {
            if (!argument.isRequired)
                continue;
            const auto word = argument.choices.value(0, u"nothing"_s);
            arguments.insert(argument.name, argument.kind == ArgumentKind::Texts ? QJsonValue{QJsonArray{word}} : word);
        }
        const auto refused = m_desk.call(verb.name, arguments, {}, true);
        QVERIFY2(!refused, qPrintable(verb.name));
        QVERIFY2(refused.error().reason == verbreason::readOnly, qPrintable(verb.name));
        QVERIFY2(m_desk.heard->questions.isEmpty(), qPrintable(verb.name)); // nobody is asked in vain
    }
}

/// A new verb has its line above.
void ControlVerbsTest::everyVerbWasAnswered()
{
    QStringList missing;
    for (const auto &verb : verbs()) {
        if (verb.work != nullptr && !m_desk.answered.contains(verb.name))
            missing << verb.name;
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u", "_s)));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ControlVerbsTest)
#include "tst_controlverbs.moc"
