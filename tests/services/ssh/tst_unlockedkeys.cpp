// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A passphrase is asked for once: for all logins of a moment, and for those to come until the key is locked again.
#include "services/core/lockedbytes.h"
#include "services/core/wake.h"
#include "services/ssh/agent.h"
#include "services/ssh/hub.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"
#include "sshd.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/secretsearch.h"

#include <QCoreApplication>
#include <QCoroTask>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto phrase = "unlocked-canary-4711"_L1;

using LoggedIn = Result<std::shared_ptr<SshConnection>>;

/// As from a field: no literal, which is never overwritten.
Task<QString> typed(QLatin1StringView text)
{
    co_return QString{text};
}

} // namespace

class TestUnlockedKeys : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qunsetenv("SSH_AUTH_SOCK");
        m_server = std::make_unique<Sshd>();
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
        m_key = m_folder.filePath(u"locked"_s);
        QVERIFY(makeKey(m_key, {u"-t"_s, u"ed25519"_s, u"-a"_s, u"2"_s}, phrase));
        QFile authorized{m_server->folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append) && authorized.write(readAll(m_key + u".pub"_s)) > 0);
        if (!LockedBytes::of("a probe"))
            QSKIP("this system locks no memory for us");
    }
    void cleanupTestCase()
    {
        m_server.reset();
        // What a thread still opens comes home, so that its coroutine ends with its secrets.
        for (int i = 0; i < 5; ++i) {
            QThreadPool::globalInstance()->waitForDone();
            QCoreApplication::processEvents();
        }
    }

    void init()
    {
        m_asked = 0;
        m_waiting = 0;
        m_clock = std::make_unique<FakeClock>();
        m_clock->hold();
        m_settings = std::make_unique<Settings>(
            m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction()) + u".json"_s));
        m_unlocked = std::make_unique<UnlockedKeys>(m_clock.get(), m_settings.get());
        m_hostKeys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        makeHub({});
    }

    void cleanup()
    {
        m_hub.reset();
        m_unlocked.reset();
    }

    void itIsAskedForOnceUntilTheProgramEnds()
    {
        QSignalSpy unlocked{m_unlocked.get(), &UnlockedKeys::unlocked};
        QVERIFY(connectTo(right()));
        QCOMPARE(m_asked, 1);
        QCOMPARE(unlocked.size(), 1);
        QCOMPARE(unlocked[0][0].toString(), m_key);
        m_clock->advance(1000h);
        QVERIFY(connectTo({})); // nobody could be asked
        QVERIFY(connectTo(right()));
        QCOMPARE(m_asked, 1);
        QCOMPARE(m_unlocked->all().size(), 1);
        QVERIFY(!m_unlocked->all().constFirst().until);
    }

    void whereNobodyIsAskedALockedKeySaysWhatToDo()
    {
        const auto refused = connectTo({});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::KeyLocked);
        QVERIFY2(refused.error().message.contains("Keys page"_L1), qPrintable(refused.error().message));
    }

    void itIsLockedWhenItsTimeIsOver()
    {
        setKeyLifetime(m_settings.get(), 15min);
        QVERIFY(connectTo(right()));
        QCOMPARE(m_unlocked->all().constFirst().until.value_or(QDateTime{}), m_clock->now().addSecs(15 * 60));
        m_clock->advance(15min - 1s);
        QVERIFY(connectTo({}));
        QSignalSpy changed{m_unlocked.get(), &UnlockedKeys::changed};
        m_clock->advance(1s);
        QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, 30'000); // without anybody looking
        QVERIFY(m_unlocked->all().isEmpty());
        QCOMPARE(connectTo({}).error().code, ErrorCode::KeyLocked);
        QVERIFY(connectTo(right()));
        QCOMPARE(m_asked, 2);
    }

    void aShorterTimeHoldsForWhatIsUnlockedAlready()
    {
        QVERIFY(connectTo(right()));
        m_clock->advance(2h);
        setKeyLifetime(m_settings.get(), 8h);
        QCOMPARE(m_unlocked->all().size(), 1);
        setKeyLifetime(m_settings.get(), 60min);
        QVERIFY(m_unlocked->all().isEmpty());
        QCOMPARE(connectTo({}).error().code, ErrorCode::KeyLocked);
    }

    void whereNothingIsKeptEachLoginAsks()
    {
        setKeyLifetime(m_settings.get(), 0min);
        QSignalSpy unlocked{m_unlocked.get(), &UnlockedKeys::unlocked};
        QVERIFY(connectTo(right()));
        QVERIFY(connectTo(right()));
        QCOMPARE(m_asked, 2);
        QVERIFY(m_unlocked->all().isEmpty() && unlocked.isEmpty());
    }

    void whatTheSettingsFileSaysIsBounded_data()
    {
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<KeyLifetime>("lifetime");
        QTest::newRow("nothing") << QJsonValue{} << KeyLifetime{};
        QTest::newRow("not at all") << QJsonValue{0} << KeyLifetime{0min};
        QTest::newRow("an hour") << QJsonValue{60} << KeyLifetime{60min};
        QTest::newRow("years") << QJsonValue{1e9} << KeyLifetime{24h};
        QTest::newRow("negative") << QJsonValue{-5} << KeyLifetime{};
        QTest::newRow("a text") << QJsonValue{u"60"_s} << KeyLifetime{};
    }

    void whatTheSettingsFileSaysIsBounded()
    {
        QFETCH(const QJsonValue, value);
        QFETCH(const KeyLifetime, lifetime);
        m_settings->setMore(u"keys.unlockedFor"_s, value);
        QVERIFY(keyLifetime(m_settings.get()) == lifetime);
        QVERIFY(m_unlocked->lifetime() == lifetime);
        QVERIFY(keyLifetime(nullptr) == KeyLifetime{0min});
    }

    void lockedIsLocked()
    {
        QVERIFY(connectTo(right()));
        QSignalSpy locked{m_unlocked.get(), &UnlockedKeys::locked};
        m_unlocked->lock();
        QCOMPARE(locked.size(), 1);
        QVERIFY(m_unlocked->all().isEmpty());
        QCOMPARE(connectTo({}).error().code, ErrorCode::KeyLocked);
        QVERIFY(connectTo(right()));
        QCOMPARE(m_asked, 2);
    }

    void aWrongPassphraseIsAskedForAgainAndNotKept()
    {
        QList<int> attempts;
        const SshPrompts wrong{.passphrase = [&](const PassphraseQuestion &question) {
            attempts << question.attempt;
            return typed("not this one"_L1);
        }};
        QCOMPARE(connectTo(wrong).error().code, ErrorCode::KeyUnreadable);
        QCOMPARE(attempts, (QList<int>{1, 2, 3}));
        QVERIFY(m_unlocked->all().isEmpty());
        const SshPrompts second{.passphrase = [](const PassphraseQuestion &question) {
            return typed(question.attempt == 2 ? phrase : "not this one"_L1);
        }};
        QVERIFY(connectTo(second));
        QCOMPARE(m_unlocked->all().size(), 1);
    }

    void aFileThatWasChangedIsLocked()
    {
        const auto file = m_folder.filePath(u"changing"_s);
        QVERIFY(QFile::copy(m_key, file) && QFile::copy(m_key + u".pub"_s, file + u".pub"_s));
        QFile::setPermissions(file, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
        auto target = m_server->target();
        target.keyFile = file;
        QVERIFY(QCoro::waitFor(m_hub->connectTo(target, right(), {}, {})));
        QCOMPARE(m_unlocked->all().size(), 1);
        QCOMPARE(QProcess::execute(
                     u"ssh-keygen"_s,
                     {u"-q"_s, u"-p"_s, u"-P"_s, phrase, u"-N"_s, u"another one"_s, u"-a"_s, u"2"_s, u"-f"_s, file}),
                 0);
        const auto refused = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::KeyLocked);
        QVERIFY(m_unlocked->all().isEmpty());
        const SshPrompts changed{.passphrase = [](const PassphraseQuestion &) { return typed("another one"_L1); }};
        QVERIFY(QCoro::waitFor(m_hub->connectTo(target, changed, {}, {})));
    }

    void severalLoginsAskOnceAndShareTheAnswer()
    {
        const auto wake = std::make_shared<Wake>();
        std::vector<Task<std::shared_ptr<SshConnection>>> all;
        for (int i = 0; i < 5; ++i)
            all.push_back(login(slowly(wake), {}));
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 4, 30'000);
        wake->now();
        for (auto &one : all) {
            const auto done = QCoro::waitFor(one);
            QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        }
        QCOMPARE(m_asked, 1);
    }

    /// All the places that there are for logins, and none of them is held.
    void aPassphraseThatNobodyGivesKeepsNobodyElseOut()
    {
        const auto wake = std::make_shared<Wake>();
        std::vector<Task<std::shared_ptr<SshConnection>>> all;
        for (int i = 0; i < 8; ++i)
            all.push_back(login(slowly(wake), {}));
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 7, 30'000);
        const Sshd other;
        auto target = other.target();
        target.identity.worker = 1;
        const auto done = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        wake->now();
        for (auto &one : all)
            QVERIFY(QCoro::waitFor(one));
        QCOMPARE(m_asked, 1);
    }

    void theyShareItAlsoWhereNothingIsKept()
    {
        setKeyLifetime(m_settings.get(), 0min);
        const auto wake = std::make_shared<Wake>();
        auto first = login(slowly(wake), {});
        QTRY_COMPARE_WITH_TIMEOUT(m_asked, 1, 30'000);
        auto second = login(slowly(wake), {});
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 1, 30'000);
        wake->now();
        QVERIFY(QCoro::waitFor(first) && QCoro::waitFor(second));
        QCOMPARE(m_asked, 1);
    }

    void whoRefusesDoesSoForAllThatWait()
    {
        const auto wake = std::make_shared<Wake>();
        const SshPrompts refusing{.passphrase = [this, wake](PassphraseQuestion question) -> Task<QString> {
            ++m_asked;
            static_cast<void>(co_await wokenOrStopped(wake, question.withdrawn));
            co_return failed(ErrorCode::Cancelled);
        }};
        auto first = login(refusing, {});
        QTRY_COMPARE_WITH_TIMEOUT(m_asked, 1, 30'000);
        auto second = login(refusing, {});
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 1, 30'000);
        wake->now();
        for (auto *one : {&first, &second}) {
            const auto done = QCoro::waitFor(*one);
            QVERIFY(!done);
            QCOMPARE(done.error().code, ErrorCode::Cancelled);
            QVERIFY(!done.error().message.isEmpty());
        }
        QCOMPARE(m_asked, 1);
    }

    /// A tab is closed while it asks: another one that needs the key asks in its place.
    void whoAsksMayGo()
    {
        std::stop_source gone;
        std::stop_token withdrawn;
        const SshPrompts unheard{.passphrase = [&](PassphraseQuestion question) -> Task<QString> {
            withdrawn = question.withdrawn;
            static_cast<void>(co_await wokenOrStopped(std::make_shared<Wake>(), question.withdrawn));
            co_return failed(ErrorCode::Cancelled);
        }};
        auto first = login(unheard, gone.get_token());
        QTRY_VERIFY_WITH_TIMEOUT(withdrawn.stop_possible(), 30'000);
        auto second = login(right(), {});
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 1, 30'000);
        QCOMPARE(m_asked, 0);
        gone.request_stop();
        const auto done = QCoro::waitFor(second);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(m_asked, 1);
        QVERIFY(withdrawn.stop_requested());
        QCOMPARE(QCoro::waitFor(first).error().code, ErrorCode::Cancelled);
    }

    void whoWaitsCanBeStoppedAlone()
    {
        const auto wake = std::make_shared<Wake>();
        auto first = login(slowly(wake), {});
        QTRY_COMPARE_WITH_TIMEOUT(m_asked, 1, 30'000);
        std::stop_source stop;
        auto second = login(slowly(wake), stop.get_token());
        QTRY_COMPARE_WITH_TIMEOUT(m_waiting, 1, 30'000);
        stop.request_stop();
        QCOMPARE(QCoro::waitFor(second).error().code, ErrorCode::Cancelled);
        QVERIFY(m_unlocked->isAskedFor(m_key));
        wake->now();
        QVERIFY(QCoro::waitFor(first));
        QCOMPARE(m_asked, 1);
    }

    void anAnswerThatComesTooLateUnlocksTheKeyForTheNext()
    {
        auto timings = SshTimings{};
        timings.prompt = 50ms;
        makeHub(timings);
        const auto wake = std::make_shared<Wake>();
        const auto late = connectTo(slowly(wake));
        QVERIFY(!late);
        QCOMPARE(late.error().code, ErrorCode::Cancelled);
        QVERIFY(!late.error().message.isEmpty());
        QVERIFY(!m_unlocked->isAskedFor(m_key));
        wake->now();
        QTRY_COMPARE_WITH_TIMEOUT(m_unlocked->all().size(), 1, 30'000);
        QVERIFY(connectTo({}));
    }

    /// Where the login gave up, and its question stands in a place where nobody may be looking.
    void aQuestionThatNobodyWaitsForMovesToWhoComesNext()
    {
        auto timings = SshTimings{};
        timings.prompt = 50ms;
        makeHub(timings);
        std::stop_token withdrawn;
        const SshPrompts unheard{.passphrase = [&](PassphraseQuestion question) -> Task<QString> {
            withdrawn = question.withdrawn;
            static_cast<void>(co_await wokenOrStopped(std::make_shared<Wake>(), question.withdrawn));
            co_return failed(ErrorCode::Cancelled);
        }};
        QVERIFY(!connectTo(unheard));
        QVERIFY(!withdrawn.stop_requested());
        makeHub({});
        QVERIFY(connectTo(right()));
        QVERIFY(withdrawn.stop_requested());
        QCOMPARE(m_asked, 1);
    }

    void aButtonAsksWhereItIsPressed()
    {
        const int elsewhere = 0;
        const int here = 0;
        std::stop_token withdrawn;
        const SshPrompts unheard{.passphrase = [&](PassphraseQuestion question) -> Task<QString> {
                                     withdrawn = question.withdrawn;
                                     static_cast<void>(
                                         co_await wokenOrStopped(std::make_shared<Wake>(), question.withdrawn));
                                     co_return failed(ErrorCode::Cancelled);
                                 },
                                 .place = &elsewhere};
        auto waiting = login(unheard, {});
        QTRY_VERIFY_WITH_TIMEOUT(withdrawn.stop_possible(), 30'000);
        auto prompts = right();
        prompts.place = &here;
        QVERIFY(QCoro::waitFor(m_unlocked->unlock(m_key, prompts, {})));
        QVERIFY(withdrawn.stop_requested());
        QVERIFY(QCoro::waitFor(waiting)); // it has the answer, too
        QCOMPARE(m_asked, 1);
        QVERIFY(QCoro::waitFor(m_unlocked->unlock(m_key, prompts, {})));
        QCOMPARE(m_asked, 1);
        QCOMPARE(QCoro::waitFor(m_unlocked->unlock(m_folder.filePath(u"none"_s), prompts, {})).error().code,
                 ErrorCode::KeyUnreadable);
    }

    void theyMayGoWhileSomebodyWaits()
    {
        const auto wake = std::make_shared<Wake>();
        bool isHome = false;
        const SshPrompts late{.passphrase = [&isHome, wake](PassphraseQuestion) -> Task<QString> {
            static_cast<void>(co_await wokenOrStopped(wake, {}));
            isHome = true;
            co_return QString{phrase};
        }};
        auto unlocking = m_unlocked->unlock(m_key, late, {});
        QTRY_VERIFY_WITH_TIMEOUT(m_unlocked->isAskedFor(m_key), 30'000);
        m_unlocked.reset();
        QCOMPARE(QCoro::waitFor(unlocking).error().code, ErrorCode::Cancelled);
        wake->now(); // who is asked still comes home, and finds nobody
        QTRY_VERIFY_WITH_TIMEOUT(isHome, 30'000);
    }

    void theAgentIsGivenAnUnlockedKey_data()
    {
        QTest::addColumn<QStringList>("kind");
        QTest::newRow("ed25519") << QStringList{u"-t"_s, u"ed25519"_s};
        QTest::newRow("rsa") << QStringList{u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s};
        QTest::newRow("ecdsa") << QStringList{u"-t"_s, u"ecdsa"_s, u"-b"_s, u"384"_s};
    }

    void theAgentIsGivenAnUnlockedKey()
    {
        QFETCH(const QStringList, kind);
        QTemporaryDir place;
        const auto socket = place.filePath(u"agent"_s);
        QProcess agent;
        agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, socket});
        if (!agent.waitForStarted() || !QTest::qWaitFor([&] { return QFile::exists(socket); }, 30'000))
            QSKIP("no ssh-agent here");
        const auto file = place.filePath(u"key"_s);
        QVERIFY(makeKey(file, kind + QStringList{u"-a"_s, u"2"_s}, phrase));
        setKeyLifetime(m_settings.get(), 60min);
        QCOMPARE(QCoro::waitFor(m_unlocked->giveToAgent(file, {})).error().code, ErrorCode::KeyLocked);
        QVERIFY(QCoro::waitFor(m_unlocked->unlock(file, right(), {})));
        QCOMPARE(QCoro::waitFor(m_unlocked->giveToAgent(file, {})).error().code, ErrorCode::NotFound); // there is none
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(socket));
        const auto given = QCoro::waitFor(m_unlocked->giveToAgent(file, {}));
        QVERIFY2(given, given ? "" : qPrintable(given.error().message));
        const auto held = agentKeys(socket, 30s, {});
        QVERIFY(held);
        QCOMPARE(held->size(), 1);
        QCOMPARE(held->first().blob, QByteArray::fromBase64(inspectKeyFile(file).publicKey.toLatin1()));
        // It can sign with it.
        QFile authorized{m_server->folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append) && authorized.write(readAll(file + u".pub"_s)) > 0);
        authorized.close();
        auto target = m_server->target();
        target.keyFile = file;
        target.agent = AgentUse::Only;
        const auto connection = QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        qunsetenv("SSH_AUTH_SOCK");
        agent.terminate();
        QVERIFY(agent.waitForFinished());
    }

    void whatIsNoOpenKeyIsNoIdentity()
    {
        QVERIFY(agentIdentity({}).isEmpty());
        QVERIFY(agentIdentity("-----BEGIN OPENSSH PRIVATE KEY-----END OPENSSH PRIVATE KEY-----").isEmpty());
        QVERIFY2(agentIdentity(readAll(m_key)).isEmpty(), "it is encrypted");
        const auto open = unlockKeyFile(m_key, QByteArray{phrase.data(), phrase.size()});
        QVERIFY(open);
        const auto identity = agentIdentity(*open);
        QVERIFY(identity.contains("ssh-ed25519"));
        const QByteArray head = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
        const QByteArray foot = "-----END OPENSSH PRIVATE KEY-----\n";
        const auto body = QByteArray::fromBase64(open->mid(head.size(), open->indexOf(foot) - head.size()));
        for (qsizetype size = 0; size < body.size(); ++size) { // cut anywhere
            const auto cut = agentIdentity(head + body.first(size).toBase64() + '\n' + foot);
            QVERIFY(cut.isEmpty());
        }
    }

    void neitherLogNorSettingsKnowThePassphrase()
    {
        QVERIFY(connectTo(right()));
        QVERIFY(m_settings->save());
        SecretSearch search;
        search.add(u"the passphrase"_s, QByteArray{phrase.data(), phrase.size()});
        search.inLog();
        search.inFolder(m_folder.path());
        QVERIFY(search.lookedAt() > 0);
        QCOMPARE(search.found(), QStringList{});
    }

private:
    SshPrompts right()
    {
        return {.passphrase = [this](const PassphraseQuestion &) {
            ++m_asked;
            return typed(phrase);
        }};
    }

    /// Right, too, but not before it is woken.
    SshPrompts slowly(const std::shared_ptr<Wake> &wake)
    {
        return {.passphrase = [this, wake](PassphraseQuestion) -> Task<QString> {
            ++m_asked;
            static_cast<void>(co_await wokenOrStopped(wake, {}));
            co_return QString{phrase};
        }};
    }

    Task<std::shared_ptr<SshConnection>> login(SshPrompts prompts, std::stop_token stop)
    {
        auto target = m_server->target();
        target.keyFile = m_key;
        const auto report = [this](const ConnectProgress &progress) {
            m_waiting += progress.sentence.contains("asked for elsewhere"_L1) ? 1 : 0;
        };
        return m_hub->connectTo(target, std::move(prompts), report, std::move(stop));
    }

    LoggedIn connectTo(SshPrompts prompts) { return QCoro::waitFor(login(std::move(prompts), {})); }

    void makeHub(const SshTimings &timings)
    {
        m_hub = std::make_unique<SshHub>(m_hostKeys.get(), 2, timings);
        m_hub->setUnlockedKeys(m_unlocked.get());
    }

    QTemporaryDir m_folder;
    QString m_key;
    int m_asked = 0;
    int m_waiting = 0; ///< logins that were told that somebody else is asked
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<UnlockedKeys> m_unlocked;
    std::unique_ptr<HostKeys> m_hostKeys;
    std::unique_ptr<SshHub> m_hub;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestUnlockedKeys)
#include "tst_unlockedkeys.moc"
