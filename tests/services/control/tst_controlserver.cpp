// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The socket by which a running desk answers verbs: both of its ends, over a real socket and a real session.
#include "services/control/controlclient.h"
#include "services/control/controlframe.h"
#include "services/control/controlserver.h"
#include "services/control/meetingplace.h"
#include "tests/services/control/practicedesk.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QSignalSpy>

#include <memory>

using namespace Qt::StringLiterals;

class ControlServerTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY2(m_desk.start(), m_desk.cloud.errors().constData());
        m_path = m_desk.folder.filePath(u"control"_s);
    }

    void init()
    {
        m_session = m_desk.session.get();
        m_trouble.reset();
        m_askWindow = {};
        m_io = std::make_shared<HeardIo>();
        serve();
    }

    void cleanup() { m_server.reset(); }

    void aVerbIsAnsweredWithWhoAnswered()
    {
        const auto answer = ask({.verb = u"tpus.list"_s});
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
        QVERIFY(answer->result);
        QCOMPARE(answer->program, u"tpudesk 9.9"_s);
        QCOMPARE(answer->project, m_desk.profile.project.toString());
        QCOMPARE(answer->cloud, u"practice"_s);
        QCOMPARE(schemaProblem(resultSchema(u"tpus.list"_s), *answer->result), QString{});
    }

    void newsComeBeforeTheAnswer()
    {
        const auto answer = ask({.verb = u"doctor.run"_s});
        QVERIFY(answer && answer->result);
        QVERIFY(m_io->news.size() > 3);
    }

    void outputIsSentOnlyToWhomWantsIt()
    {
        QVERIFY(ask({.verb = u"practice.mail"_s})->result);
        QVERIFY(!m_io->out.isEmpty());
        m_io = std::make_shared<HeardIo>();
        QVERIFY(ask({.verb = u"practice.mail"_s, .wantsOutput = false})->result);
        QVERIFY(m_io->out.isEmpty());
    }

    void whatIsLostIsAskedAbout()
    {
        const auto id = enterGrant();
        QVERIFY(!id.isEmpty());
        auto answer = ask({.verb = u"grant.remove"_s, .arguments = {{u"grant"_s, id}}});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::notAgreed});
        QCOMPARE(m_io->questions.size(), 1);
        QCOMPARE(m_io->questions[0].name, id);
        QCOMPARE(m_io->questions[0].effect, VerbEffect::Deletes);
        m_io->yes = {id};
        answer = ask({.verb = u"grant.remove"_s, .arguments = {{u"grant"_s, id}}});
        QVERIFY(answer && answer->result);
    }

    void whoCannotBeAskedHasNotAgreed()
    {
        const auto id = enterGrant();
        const auto answer = ask({.verb = u"grant.remove"_s, .arguments = {{u"grant"_s, id}}, .mayAsk = false});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::notAgreed});
        QVERIFY(m_io->questions.isEmpty());
    }

    /// A program that acts for somebody: a person at the window sees each change before it happens.
    void theWindowIsAskedAboutEachChange()
    {
        QStringList askedFor;
        bool isAgreed = false;
        m_askWindow = [&](const VerbQuestion &question, const VerbCall &asked, std::stop_token) {
            askedFor << asked.asker + u": "_s + question.sentence;
            return finishedTask<void>(isAgreed ? Result<>{}
                                               : Result<>{std::unexpected{Error{.code = ErrorCode::Denied,
                                                                                .reason = verbreason::notAgreed}}});
        };
        serve();
        const VerbCall call{.verb = u"practice.capacity"_s,
                            .arguments = {{u"capacity"_s, u"as-it-was"_s}},
                            .confirmBy = ConfirmBy::Window,
                            .asker = u"robot"_s};
        auto answer = ask(call);
        QVERIFY(answer && !answer->result);
        isAgreed = true;
        answer = ask(call);
        QVERIFY(answer && answer->result);
        QCOMPARE(askedFor.size(), 2);
        QVERIFY2(askedFor[0].startsWith("robot: "_L1), qPrintable(askedFor[0]));
        QCOMPARE(m_io->news.filter(u"window"_s).size(), 2); // whoever asks hears what it waits for
        // Reading needs nobody.
        QVERIFY(ask({.verb = u"grant.list"_s, .confirmBy = ConfirmBy::Window})->result);
        QCOMPARE(askedFor.size(), 2);
    }

    void withoutAWindowNothingIsConfirmed()
    {
        const auto answer = ask({.verb = u"practice.capacity"_s,
                                 .arguments = {{u"capacity"_s, u"as-it-was"_s}},
                                 .confirmBy = ConfirmBy::Window});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::notAgreed});
    }

    void whoOnlyReadsChangesNothing()
    {
        const auto answer =
            ask({.verb = u"practice.capacity"_s, .arguments = {{u"capacity"_s, u"as-it-was"_s}}, .isReadOnly = true});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::readOnly});
        QVERIFY(ask({.verb = u"grant.list"_s, .isReadOnly = true})->result);
    }

    void theReadOnlyModeOfTheWindowHolds()
    {
        WriteLock::instance().lock();
        const auto back = qScopeGuard([] { WriteLock::instance().unlock(); });
        const auto answer = ask({.verb = u"practice.maintain"_s, .arguments = {{u"name"_s, u"node"_s}}});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::readOnly});
    }

    void wrongArgumentsAreNamed()
    {
        const auto answer = ask({.verb = u"tpus.delete"_s});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::usage});
        QVERIFY(!ask({.verb = u"tpus.fly"_s})->result);
    }

    void anotherProjectIsNotTouched()
    {
        auto answer = ask({.verb = u"grant.list"_s, .project = u"somebody-elses"_s});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::otherProject});
        answer = ask({.verb = u"grant.list"_s, .cloud = u"google"_s});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().reason, QString{verbreason::otherProject});
        QVERIFY(ask({.verb = u"grant.list"_s, .cloud = u"practice"_s})->result);
    }

    void whoComesBeforeTheSignInWaitsForIt()
    {
        m_session = nullptr;
        std::optional<Result<DeskAnswer>> answered;
        TaskScope scope;
        scope.run(askDesk(m_path, {.verb = u"grant.list"_s}, m_io, scope.token()),
                  [&answered](const Result<DeskAnswer> &answer) { answered = answer; });
        QTRY_COMPARE(m_io->news.size(), 1);
        QVERIFY(!answered);
        m_session = m_desk.session.get();
        m_server->onSessionChanged();
        QTRY_VERIFY(answered);
        QVERIFY(*answered && (*answered)->result);
    }

    void whyNobodyIsSignedInIsSaid()
    {
        m_session = nullptr;
        m_trouble = Error{ErrorCode::SignedOut, u"Sign in first."_s, {}};
        const auto answer = ask({.verb = u"grant.list"_s});
        QVERIFY(answer && !answer->result);
        QCOMPARE(answer->result.error().code, ErrorCode::SignedOut);
        QCOMPARE(answer->result.error().message, u"Sign in first."_s);
    }

    void aSessionThatGoesEndsWhatRuns()
    {
        std::optional<Result<DeskAnswer>> answered;
        TaskScope scope;
        const VerbCall call{.verb = u"tpus.create"_s, .arguments = waitingRequest()};
        const QSignalSpy began{m_server.get(), &ControlServer::called};
        scope.run(askDesk(m_path, call, m_io, scope.token()),
                  [&answered](const Result<DeskAnswer> &answer) { answered = answer; });
        QTRY_VERIFY_WITH_TIMEOUT(!m_io->news.filter(u"written down"_s).isEmpty(), 30'000);
        QCOMPARE(began.size(), 1);
        m_server->cancelCalls();
        QTRY_VERIFY_WITH_TIMEOUT(answered, 30'000);
        QVERIFY(*answered && !(*answered)->result);
        QCOMPARE((*answered)->result.error().code, ErrorCode::ConnectionLost);
        stopAll();
    }

    void aCallerThatStopsIsAnswered()
    {
        std::optional<Result<DeskAnswer>> answered;
        TaskScope scope;
        const VerbCall call{.verb = u"tpus.create"_s, .arguments = waitingRequest()};
        std::stop_source stop;
        scope.run(askDesk(m_path, call, m_io, stop.get_token()),
                  [&answered](const Result<DeskAnswer> &answer) { answered = answer; });
        QTRY_VERIFY_WITH_TIMEOUT(!m_io->news.filter(u"written down"_s).isEmpty(), 30'000);
        stop.request_stop();
        QTRY_VERIFY_WITH_TIMEOUT(answered, 30'000);
        QVERIFY(*answered && !(*answered)->result);
        QCOMPARE((*answered)->result.error().code, ErrorCode::Cancelled);
        QVERIFY((*answered)->result.error().message.contains("requests show"_L1)); // it is kept, and where
        QCOMPARE(open(), 1);
        stopAll();
    }

    void aCallerThatIsKilledLeavesItsRequest()
    {
        QVERIFY(!enterGrant().isEmpty()); // it costs nothing then, so nothing is asked, which nobody would answer
        const VerbCall call{.verb = u"tpus.create"_s, .arguments = waitingRequest()};
        auto socket = std::make_unique<QLocalSocket>();
        socket->connectToServer(m_path);
        QVERIFY(socket->waitForConnected());
        const QSignalSpy ended{m_server.get(), &ControlServer::ended};
        socket->write(toFrame({{u"tpudesk"_s, controlProtocol}, {u"call"_s, toJson(call)}}));
        QTRY_COMPARE_WITH_TIMEOUT(open(), 1, 30'000);
        socket->abort();
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 30'000);
        QCOMPARE(m_server->running(), 0);
        QCOMPARE(open(), 1);
        stopAll();
    }

    void aProgramOfAnotherVersionIsToldSo()
    {
        const auto said = talk(toFrame({{u"tpudesk"_s, controlProtocol + 1}, {u"program"_s, u"tpudesk 0.0"_s}}));
        QCOMPARE(said.size(), 2);
        const auto error = verbErrorFrom(said[1]["done"_L1]["error"_L1].toObject());
        QCOMPARE(error.reason, QString{verbreason::otherVersion});
        QVERIFY(error.message.contains("tpudesk 9.9"_L1) && error.message.contains("tpudesk 0.0"_L1));
    }

    void whatIsNoCallEndsTheTalk()
    {
        for (const auto &bytes : {QByteArray{"GET / HTTP/1.1\r\n\r\n"}, QByteArray(8, '\xff'), toFrame({})}) {
            const auto said = talk(bytes);
            QVERIFY(!said.isEmpty()); // who it is; perhaps that this is no call
            QCOMPARE(m_server->running(), 0);
        }
        QVERIFY(ask({.verb = u"grant.list"_s})->result); // and others are served
    }

    void nobodyThereIsSaidAtOnce()
    {
        m_server.reset();
        const auto answer = waited(askDesk(m_path, {.verb = u"grant.list"_s}, m_io, {}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::NotFound);
        QCOMPARE(answer.error().reason, QString{verbreason::notThere});
    }

    void aDeskThatDiesIsNotMistakenForAnAnswer()
    {
        m_server.reset();
        QLocalServer deaf; // takes the call and goes
        QVERIFY(deaf.listen(m_path));
        connect(&deaf, &QLocalServer::newConnection, &deaf, [&deaf] {
            auto *socket = deaf.nextPendingConnection();
            socket->write(toFrame({{u"tpudesk"_s, controlProtocol}}));
            connect(socket, &QLocalSocket::readyRead, socket, &QLocalSocket::abort);
        });
        const auto answer = waited(askDesk(m_path, {.verb = u"grant.list"_s}, m_io, {}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().code, ErrorCode::ConnectionLost);
    }

    void oneAnswersAtASocket()
    {
        ControlServer other{{}};
        const auto heard = other.listen(m_path);
        QVERIFY(!heard);
        QCOMPARE(heard.error().code, ErrorCode::AlreadyExists);
        QVERIFY(ask({.verb = u"grant.list"_s})->result);
    }

    void aSocketOfAKilledDeskIsNoObstacle()
    {
        m_server.reset();
        QVERIFY(QFile{m_path}.open(QFile::WriteOnly)); // what is left of it
        serve();
        QVERIFY(ask({.verb = u"grant.list"_s})->result);
    }

    void eachFolderOfSettingsHasItsSocket()
    {
        const auto one = meetingplace::controlSocket(m_desk.folder.filePath(u"one"_s));
        const auto other = meetingplace::controlSocket(m_desk.folder.filePath(u"other"_s));
        QVERIFY(!one.isEmpty() && one != other);
        QVERIFY2(one.toUtf8().size() < 100, qPrintable(one)); // the path of a socket ends at 107 bytes
    }

private:
    void serve()
    {
        m_server.reset();
        m_server = std::make_unique<ControlServer>(ControlServerContext{.session = [this] { return m_session; },
                                                                        .trouble = [this] { return m_trouble; },
                                                                        .clock = &m_desk.clock,
                                                                        .settings = m_desk.settings.get(),
                                                                        .askWindow = m_askWindow,
                                                                        .program = u"tpudesk 9.9"_s});
        const auto heard = m_server->listen(m_path);
        QVERIFY2(heard, heard ? "" : qPrintable(heard.error().message));
    }

    [[nodiscard]] Result<DeskAnswer> ask(const VerbCall &call) { return waited(askDesk(m_path, call, m_io, {})); }

    /// All that is said to somebody who says this, until the end.
    [[nodiscard]] QList<QJsonObject> talk(const QByteArray &bytes)
    {
        QLocalSocket socket;
        socket.connectToServer(m_path);
        QByteArray heard;
        connect(&socket, &QLocalSocket::readyRead, &socket, [&] { heard += socket.readAll(); });
        if (!socket.waitForConnected())
            return {};
        socket.write(bytes);
        if (!QTest::qWaitFor([&socket] { return socket.state() == QLocalSocket::UnconnectedState; }, 10'000))
            socket.abort(); // it waits for the rest of a frame
        heard += socket.readAll();
        FrameReader reader{longestAnswerFrame};
        reader.feed(heard);
        QList<QJsonObject> said;
        for (auto next = reader.next(); next && *next; next = reader.next())
            said.append(**next);
        return said;
    }

    [[nodiscard]] QString enterGrant()
    {
        Grant grant;
        grant.project = m_desk.profile.project;
        grant.start = QDate::currentDate();
        grant.days = 30;
        grant.rows.append(
            GrantRow{.tier = Tier::Spot, .generation = u"v4"_s, .count = 8, .zone = ZoneId{u"us-central2-b"_s}});
        const auto id = m_desk.session->grants.put(grant);
        return id ? id->toString(QUuid::WithoutBraces) : QString{};
    }

    /// There is no capacity for it.
    [[nodiscard]] QJsonObject waitingRequest()
    {
        (void)ask({.verb = u"practice.capacity"_s, .arguments = {{u"capacity"_s, u"gone"_s}}});
        m_io = std::make_shared<HeardIo>();
        m_io->yes = {u"patient"_s};
        return {{u"name"_s, u"patient"_s},
                {u"type"_s, u"v4-8"_s},
                {u"tier"_s, u"spot"_s},
                {u"zone"_s, QJsonArray{u"us-central2-b"_s}}};
    }

    /// Requests that are under way.
    [[nodiscard]] int open() const
    {
        const auto views = m_desk.session->tpuRequests->tpuRequests();
        return int(std::ranges::count_if(views, [](const TpuRequestView &view) { return !isOver(view.state); }));
    }

    void stopAll()
    {
        const auto views = m_desk.session->tpuRequests->tpuRequests();
        for (const auto &view : views)
            (void)waited(m_desk.session->tpuRequests->stop(view.tpuRequest.id));
        QTRY_COMPARE_WITH_TIMEOUT(open(), 0, 30'000);
    }

    PracticeDesk m_desk;
    QString m_path;
    Session *m_session = nullptr;
    std::optional<Error> m_trouble;
    AskWindow m_askWindow;
    std::shared_ptr<HeardIo> m_io;
    std::unique_ptr<ControlServer> m_server;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ControlServerTest)
#include "tst_controlserver.moc"
