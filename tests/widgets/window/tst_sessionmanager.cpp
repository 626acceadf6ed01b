// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usagewatch.h"

#include <QDir>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Answers every request on loopback with the same bytes and closes.
class OneAnswer : public QTcpServer
{
public:
    explicit OneAnswer(QByteArray answer)
        : m_answer{std::move(answer)}
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                if (!socket->peek(1 << 16).contains("\r\n\r\n"))
                    return;
                socket->readAll();
                socket->write(m_answer);
                socket->disconnectFromHost();
            });
        });
    }

    [[nodiscard]] QUrl url() const { return QUrl{u"http://127.0.0.1:%1"_s.arg(serverPort())}; }

private:
    QByteArray m_answer;
};

QByteArray http(const char *status, const char *type, const QByteArray &body)
{
    return QByteArray{"HTTP/1.1 "} + status + "\r\nContent-Type: " + type
        + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

struct Setting
{
    QTemporaryDir folder;
    SystemClock clock;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Activities activities;

    SessionManagerContext context(const QUrl &base)
    {
        SessionManagerContext context{
            .clock = &clock, .activities = &activities, .settings = &settings, .dataFolder = folder.path()};
        context.practice.program = folder.filePath(u"there-is-no-such-program"_s);
        context.realCloud = [base](const ProjectId &project) {
            CloudProfile profile = realCloud(project);
            for (QUrl *url : {&profile.tpu, &profile.compute, &profile.resourceManager, &profile.serviceUsage,
                              &profile.cloudQuotas, &profile.billing, &profile.userInfo, &profile.oauth})
                *url = base;
            return profile;
        };
        return context;
    }
};

AccountProfile pasted(const QString &project)
{
    AccountProfile profile;
    profile.id = QUuid::createUuid();
    profile.source = AccountSource::PastedToken;
    profile.project = ProjectId{project};
    return profile;
}

std::shared_ptr<TokenSource> token(const QString &text)
{
    return std::make_shared<PastedToken>(text);
}

} // namespace

class TestSessionManager : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 5s); }

    void aMissingPracticeCloudIsSaid()
    {
        Setting setting;
        SessionManager cloud{setting.context(QUrl{u"http://127.0.0.1:9"_s})};
        cloud.startPractice();
        QTRY_COMPARE(cloud.state(), SessionManager::State::Failed);
        QVERIFY(!cloud.error()->message.isEmpty());
        QVERIFY(cloud.services() == nullptr);
    }

    void aBadSignInIsExplainedAndChangesNothing_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("text");
        QTest::newRow("wrong token") << http(
            "401 Unauthorized", "application/json",
            R"({"error":{"code":401,"message":"Request had invalid authentication credentials.","status":"UNAUTHENTICATED"}})")
                                     << u"ya29.wrong"_s;
        QTest::newRow("no permission") << http(
            "403 Forbidden", "application/json",
            R"({"error":{"code":403,"message":"Permission denied.","status":"PERMISSION_DENIED"}})")
                                       << u"ya29.other"_s;
        QTest::newRow("page of a hotel") << http("200 OK", "text/html",
                                                 "<html><body>Please log in to the network</body></html>")
                                         << u"ya29.fine"_s;
        QTest::newRow("half a reply")
            << QByteArray{"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"loc"}
            << u"ya29.fine"_s;
    }

    void aBadSignInIsExplainedAndChangesNothing()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, text);
        OneAnswer server{answer};
        Setting setting;
        SessionManager cloud{setting.context(server.url())};
        QSignalSpy failed{&cloud, &SessionManager::signInFailed};
        QSignalSpy swapped{&cloud, &SessionManager::servicesChanged};
        cloud.signIn(pasted(u"my-project"_s), token(text));
        // A half reply may be tried again before it is given up.
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 60s);
        const auto error = failed.first().first().value<Error>();
        QVERIFY2(error.message.size() > 20, qPrintable(error.message));
        QVERIFY(!error.message.contains(text));
        QCOMPARE(swapped.count(), 0);
        QVERIFY(cloud.services() == nullptr);
        QCOMPARE(cloud.state(), SessionManager::State::Failed);
    }

    void aGoodTokenSwapsTheServices()
    {
        OneAnswer server{
            http("200 OK", "application/json",
                 R"({"locations":[{"locationId":"us-central2-b","name":"projects/p/locations/us-central2-b"}]})")};
        Setting setting;
        SessionManager cloud{setting.context(server.url())};
        QSignalSpy done{&cloud, &SessionManager::signInDone};
        QSignalSpy gone{&cloud, &SessionManager::servicesAboutToGo};
        QSignalSpy failed{&cloud, &SessionManager::signInFailed};
        cloud.signIn(pasted(u"my-project"_s), token(u"ya29.fine"_s));
        QTRY_COMPARE_WITH_TIMEOUT(done.count() + failed.count(), 1, 20s);
        QVERIFY2(failed.isEmpty(),
                 qPrintable(failed.isEmpty() ? QString{} : failed.first().first().value<Error>().message));
        QVERIFY(cloud.services() != nullptr);
        QCOMPARE(cloud.profile().project, ProjectId{u"my-project"_s});
        QCOMPARE(gone.count(), 0);
        const QPointer<TpuService> old = &cloud.services()->tpus;
        cloud.signIn(pasted(u"my-project-2"_s), token(u"ya29.fine"_s));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 2, 20s);
        QCOMPARE(gone.count(), 1); // pages let go first
        QVERIFY(TaskScope::running() > 0); // the new list is watched for ever
        QTRY_VERIFY_WITH_TIMEOUT(old.isNull(), 10s); // and yet the old services go
        cloud.end();
    }

    void H24_S19_afterSleepEverythingIsAskedAgainAtOnce()
    {
        OneAnswer server{http("200 OK", "application/json", R"({"locations":[]})")};
        Setting setting;
        auto context = setting.context(server.url());
        auto asleep = 0ms;
        context.asleep = [&] { return asleep; };
        SessionManager cloud{std::move(context)};
        QSignalSpy done{&cloud, &SessionManager::signInDone};
        cloud.signIn(pasted(u"my-project"_s), token(u"ya29.fine"_s));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20s);
        QTRY_VERIFY_WITH_TIMEOUT(cloud.services()->tpus.listState().updatedAt.isValid(), 20s);
        const auto before = cloud.services()->tpus.listState().updatedAt;
        asleep = 8h;
        // The list is read every half minute; after sleep at the next look of the watch.
        QTRY_VERIFY_WITH_TIMEOUT(cloud.services()->tpus.listState().updatedAt > before, 5s);
        cloud.end();
    }

    void usageIsKeptForEachProjectApartAndForTheUserAlone()
    {
        OneAnswer server{http("200 OK", "application/json", R"({"locations":[]})")};
        Setting setting;
        setting.settings.setMore(u"usage.limit"_s, qint64{64} << 20);
        const QDir folder{setting.folder.filePath(u"usage"_s)};
        constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        SessionManager cloud{setting.context(server.url())};
        QSignalSpy done{&cloud, &SessionManager::signInDone};
        for (const auto &project : {u"my-project"_s, u"my-project-2"_s}) {
            done.clear();
            cloud.signIn(pasted(project), token(u"ya29.fine"_s));
            QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20s);
            auto *history = cloud.services()->usage.history();
            QCOMPARE(history->size().limit, qint64{64} << 20);
            const auto now = QDateTime::currentMSecsSinceEpoch();
            const auto host = project + u"/z/pod/0"_s;
            history->append({.host = host, .at = now, .rows = {{.metric = Metric::DutyCycle, .values = {50}}}});
            history->flush();
            const QFileInfo file{folder.filePath(project + u".sqlite"_s)};
            QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(file.filePath()), 10s);
            QVERIFY(!(QFile::permissions(file.filePath()) & others));
        }
        QVERIFY(!(QFile::permissions(folder.path()) & others));
        QCOMPARE(folder.entryList({u"*.sqlite"_s}, QDir::Files),
                 (QStringList{u"my-project-2.sqlite"_s, u"my-project.sqlite"_s}));
        cloud.end();
    }

    void theTokenIsNotWrittenAnywhere()
    {
        OneAnswer server{http("200 OK", "application/json", R"({"locations":[]})")};
        Setting setting;
        {
            SessionManager cloud{setting.context(server.url())};
            QSignalSpy done{&cloud, &SessionManager::signInDone};
            cloud.signIn(pasted(u"my-project"_s), token(u"ya29.verysecret"_s));
            QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20s);
            cloud.end();
            QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 5s);
        }
        QVERIFY(setting.settings.save().has_value());
        for (const QFileInfo &file : QDir{setting.folder.path()}.entryInfoList(QDir::Files)) {
            QFile content{file.filePath()};
            QVERIFY(content.open(QIODevice::ReadOnly));
            QVERIFY2(!content.readAll().contains("verysecret"), qPrintable(file.fileName()));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSessionManager)
#include "tst_sessionmanager.moc"
