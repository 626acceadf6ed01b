// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Is it the right machine? What is published, what is pinned and what a real sshd shows, before anything is said of the
// user.
#include "faults.h"
#include "services/core/async/reply.h"
#include "services/ssh/connectshell.h"
#include "sshd.h"

#include <QCoroTask>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Task<bool> answerWith(bool answer)
{
    co_return answer;
}

SshTimings quick()
{
    SshTimings timings;
    timings.keyRetry = 150ms;
    timings.busyRetry = 50ms;
    timings.publishedRetry = 20ms;
    timings.publishedTries = 3;
    return timings;
}

} // namespace

class TestSshTrust : public QObject
{
    Q_OBJECT

private:
    using Connected = Result<std::shared_ptr<SshConnection>>;

    Connected connectTo(const SshTarget &target, SshPrompts prompts = {})
    {
        Heartbeat heart;
        const auto report = [this](const ConnectProgress &progress) {
            m_told << progress.sentence;
            m_news += progress.isNews;
        };
        auto result = QCoro::waitFor(m_hub->connectTo(target, std::move(prompts), report, {}));
        m_wasLive = heart.isLive();
        return result;
    }

    /// Of no machine here; the same for the whole test.
    [[nodiscard]] HostKey otherKey() const
    {
        const auto file = m_folder->filePath(u"other"_s);
        if (!QFile::exists(file))
            makeKey(file, {u"-t"_s, u"ed25519"_s});
        const auto words = QString::fromUtf8(readAll(file + u".pub"_s)).split(u' ');
        return {words.value(0), words.value(1)};
    }

    static Error unread(ErrorCode code) { return {code, u"Google was asked too often."_s, {}}; }

    static Task<PublishedHostKeys> readingOf(PublishedHostKeys keys) { co_return keys; }

    /// Would accept whatever it is asked about.
    SshPrompts yes()
    {
        return {.acceptHostKey = [this](const HostKeyQuestion &) {
            ++m_asked;
            return answerWith(true);
        }};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    std::unique_ptr<Sshd> m_server;
    QStringList m_told;
    int m_asked = 0; ///< by yes()
    int m_news = 0; ///< of what was told
    bool m_wasLive = true;

private slots:
    void initTestCase()
    {
        qunsetenv("SSH_AUTH_SOCK");
        m_server = std::make_unique<Sshd>(QStringList{}, QStringList{u"ed25519"_s, u"rsa"_s});
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, quick());
        m_told.clear();
        m_asked = m_news = 0;
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
    }

    void cleanup() { m_hub.reset(); }

    void S1_aPublishedKeyNeedsNoQuestion()
    {
        int asked = 0;
        const SshPrompts prompts{.acceptHostKey = [&](const HostKeyQuestion &) {
            ++asked;
            return answerWith(false);
        }};
        const auto connection = connectTo(m_server->target(), prompts);
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(asked, 0);
        QVERIFY(m_wasLive);
        QCOMPARE((*connection)->facts().hostKeyFingerprint, m_server->hostKey().fingerprint());
        QVERIFY((*connection)->facts().serverVersion.contains("OpenSSH"_L1));
        QCOMPARE(m_keys->pinned(m_server->target().identity), m_server->hostKey());
    }

    void S2_anUnknownKeyIsAskedAboutAndNoIsTheEnd()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        HostKeyQuestion question;
        bool answer = false;
        const SshPrompts prompts{.acceptHostKey = [&](const HostKeyQuestion &asked) {
            question = asked;
            return answerWith(answer);
        }};
        const auto refused = connectTo(target, prompts);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::HostKeyUnknown);
        QCOMPARE(question.fingerprint, m_server->hostKey().fingerprint());
        QVERIFY(!question.reason.isEmpty());
        QVERIFY(!m_keys->pinned(target.identity));
        QVERIFY(
            !m_server->log().contains("Accepted publickey for " + target.user.toUtf8() + " from 127.0.0.1 port 1 "));
        answer = true;
        QVERIFY(connectTo(target, prompts));
        QVERIFY(m_keys->pinned(target.identity));
        answer = false;
        QVERIFY(connectTo(target, prompts)); // pinned now: not asked again
        QVERIFY(connectTo(target)); // without anybody to ask
        target.identity.worker = 1;
        QCOMPARE(connectTo(target).error().code, ErrorCode::HostKeyUnknown);
    }

    void S3_aChangedKeyIsBlockedWithBothFingerprints()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        const auto known = otherKey();
        QVERIFY(m_keys->pin(target.identity, known));
        int asked = 0;
        const SshPrompts prompts{.acceptHostKey = [&](const HostKeyQuestion &) {
            ++asked;
            return answerWith(true);
        }};
        const auto blocked = connectTo(target, prompts);
        QCOMPARE(blocked.error().code, ErrorCode::HostKeyChanged);
        QVERIFY(blocked.error().message.contains(known.fingerprint()));
        QVERIFY(blocked.error().message.contains(m_server->hostKey().fingerprint()));
        QCOMPARE(asked, 0);
        QCOMPARE(m_keys->pinned(target.identity), known);
    }

    /// A machine may get a new key under its old number: its disk was replaced.
    void S3_R1_aNewKeyThatGooglePublishesIsAcceptedWithOneNotice()
    {
        const auto target = m_server->target();
        const auto known = otherKey();
        QVERIFY(m_keys->pin(target.identity, known));
        QSignalSpy told{m_keys.get(), &HostKeys::replaced};
        const auto connection = connectTo(target); // nobody is there to answer
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(m_keys->pinned(target.identity), m_server->hostKey());
        QCOMPARE(told.size(), 1);
        QCOMPARE(m_news, 1);
        const auto news = told.first().first().value<HostKeyReplaced>();
        QCOMPARE(news.before, known);
        QCOMPARE(news.now, m_server->hostKey());
        QVERIFY(m_told.contains(news.sentence()));
        QVERIFY(connectTo(target)); // it is the known one from now on
        QCOMPARE(told.size(), 1);
        QCOMPARE(m_news, 1);
    }

    /// Golden: the machine is new here, Google answers the second time.
    void R1_whatCouldNotBeReadIsReadAgainBeforeAnybodyIsAskedForTrust()
    {
        for (const auto code : {ErrorCode::Offline, ErrorCode::RateLimited, ErrorCode::Busy, ErrorCode::Timeout}) {
            auto target = m_server->target();
            target.identity.worker = int(code);
            const auto published = std::exchange(target.publishedKeys, {});
            target.publishedUnread = unread(code);
            int reads = 0;
            target.readPublished = [&](std::stop_token) {
                return ++reads == 1 ? readingOf({.keys = {}, .unread = unread(code)}) : readingOf({.keys = published});
            };
            m_told.clear();
            const auto connection = connectTo(target, yes());
            QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
            QCOMPARE(reads, 2);
            QCOMPARE(m_asked, 0);
            QVERIFY2(m_told.filter(u"read again"_s).size() == 2, qPrintable(m_told.join(u'\n')));
            QVERIFY2(m_told.filter(u"publishes no"_s).isEmpty(), qPrintable(m_told.join(u'\n')));
        }
    }

    void R1_whatStaysUnreadIsNoReasonForTrustAtFirstSight()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        target.publishedUnread = unread(ErrorCode::RateLimited);
        int reads = 0;
        target.readPublished = [&](std::stop_token) {
            ++reads;
            return readingOf({.keys = {}, .unread = unread(ErrorCode::RateLimited)});
        };
        const auto before = m_server->log().count("Connection from");
        auto refused = connectTo(target, yes());
        QCOMPARE(refused.error().code, ErrorCode::RateLimited);
        QCOMPARE(reads, 3);
        QVERIFY2(refused.error().message.contains("Google was asked too often."_L1)
                     && !refused.error().message.contains("publishes no"_L1),
                 qPrintable(refused.error().message));
        QCOMPARE(m_server->log().count("Connection from"), before);
        target.readPublished = {};
        refused = connectTo(target, yes());
        QCOMPARE(refused.error().code, ErrorCode::HostKeyUnknown);
        QCOMPARE(m_asked, 0);
        QVERIFY(!m_keys->pinned(target.identity));
        QVERIFY(m_keys->pin(target.identity, m_server->hostKey()));
        QVERIFY(connectTo(target)); // whom we know needs nobody's word
    }

    /// The disk was replaced after the last reading: one more tells.
    void R1_aKeyThatChangedSinceItWasReadIsReadAgainAndAccepted()
    {
        auto target = m_server->target();
        const auto published = target.publishedKeys;
        target.publishedKeys = {{otherKey().type, otherKey().base64}};
        QVERIFY(m_keys->pin(target.identity, otherKey()));
        QSignalSpy told{m_keys.get(), &HostKeys::replaced};
        PublishedHostKeys now{.keys = {}, .unread = unread(ErrorCode::RateLimited)};
        target.readPublished = [&](std::stop_token) { return readingOf(now); };
        const auto blocked = connectTo(target, yes());
        QCOMPARE(blocked.error().code, ErrorCode::HostKeyChanged);
        QVERIFY2(blocked.error().message.contains("could not be read"_L1), qPrintable(blocked.error().message));
        now = {.keys = published};
        const auto connection = connectTo(target, yes());
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE(told.size(), 1);
        QCOMPARE(m_asked, 0);
        QCOMPARE(m_keys->pinned(target.identity), m_server->hostKey());
    }

    /// That Google could not be asked says nothing of what it publishes; a rule that forbids it stays.
    void S3_whatCouldNotBeReadVouchesForNothing()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        target.publishedUnread = unread(ErrorCode::Denied);
        HostKeyQuestion question;
        const SshPrompts prompts{.acceptHostKey = [&](const HostKeyQuestion &asked) {
            question = asked;
            return answerWith(false);
        }};
        QCOMPARE(connectTo(target, prompts).error().code, ErrorCode::HostKeyUnknown);
        QVERIFY2(question.reason.contains("Google was asked too often."_L1)
                     && !question.reason.contains("publishes no host key"_L1),
                 qPrintable(question.reason));
        question = {};
        const auto known = otherKey();
        QVERIFY(m_keys->pin(target.identity, known));
        const auto blocked = connectTo(target, prompts);
        QCOMPARE(blocked.error().code, ErrorCode::HostKeyChanged);
        QVERIFY2(blocked.error().message.contains("Google was asked too often."_L1),
                 qPrintable(blocked.error().message));
        QVERIFY(question.fingerprint.isEmpty());
        QCOMPARE(m_keys->pinned(target.identity), known);
        QVERIFY(m_keys->pin(target.identity, m_server->hostKey()));
        QVERIFY(connectTo(target)); // a machine that is known needs nobody's word
    }

    /// It would stand there for a login that is over, and its answer for nothing.
    void S3_aQuestionGoesWithItsLogin()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        auto brief = quick();
        brief.prompt = 100ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, brief);
        HostKeyQuestion question;
        const Answer<bool> never;
        const SshPrompts prompts{.acceptHostKey = [&](const HostKeyQuestion &asked) {
            question = asked;
            return awaited<bool>(never.reply(), {}, {});
        }};
        QCOMPARE(connectTo(target, prompts).error().code, ErrorCode::HostKeyUnknown);
        QVERIFY(question.withdrawn.stop_requested());
    }

    void S3_theSentenceSaysWhereToForgetTheKey()
    {
        auto target = m_server->target();
        target.publishedKeys.clear();
        QVERIFY(m_keys->pin(target.identity, otherKey()));
        auto sentence = connectTo(target).error().message;
        QVERIFY2(sentence.contains(u"“Forget this host key…”"_s), qPrintable(sentence));
        // What is published speaks against it: forgetting would not help, and is not said.
        target.publishedKeys = {{otherKey().type, otherKey().base64}};
        sentence = connectTo(target).error().message;
        QVERIFY2(!sentence.contains("Forget"_L1) && sentence.contains("publishes"_L1), qPrintable(sentence));
        // An address that the user wrote has no details.
        target.publishedKeys.clear();
        target.identity = {{}, {}, u"127.0.0.1:22"_s, 0};
        QVERIFY(m_keys->pin(target.identity, otherKey()));
        sentence = connectTo(target).error().message;
        QVERIFY2(sentence.contains(m_keys->file()) && sentence.contains(pinName(target.identity)),
                 qPrintable(sentence));
    }

    void S4_aKeyThatDiffersFromThePublishedOneIsBlocked()
    {
        auto target = m_server->target();
        target.publishedKeys[u"ssh-ed25519"_s] = m_server->hostKey(u"rsa"_s).base64;
        QCOMPARE(connectTo(target).error().code, ErrorCode::HostKeyChanged);
        target.publishedKeys = {{u"ecdsa-sha2-nistp256"_s, u"AAAA"_s}};
        QCOMPARE(connectTo(target).error().code, ErrorCode::HostKeyChanged);
    }

    /// Addresses of machines that are gone are given to others.
    void P6_anAddressThatBelongsToAnotherMachineByNowHearsNothingOfTheUser()
    {
        const Sshd other;
        if (!other.problem().isEmpty())
            QSKIP(qPrintable(other.problem()));
        auto target = m_server->target();
        QVERIFY(connectTo(target)); // our machine, at the address that it had
        target.port = other.port();
        const auto user = target.user.toUtf8();
        for (const bool isPublished : {true, false}) {
            if (!isPublished)
                target.publishedKeys.clear(); // what is pinned is enough
            const auto refused = connectTo(target, yes());
            QCOMPARE(refused.error().code, ErrorCode::HostKeyChanged);
            QVERIFY2(refused.error().message.contains(target.name())
                         && refused.error().message.contains(other.hostKey().fingerprint()),
                     qPrintable(refused.error().message));
        }
        QCOMPARE(m_asked, 0);
        QCOMPARE(m_keys->pinned(target.identity), m_server->hostKey());
        QTRY_VERIFY_WITH_TIMEOUT(other.log().count("[preauth]") >= 2, 30'000); // both have ended
        QCOMPARE(other.log().count("Connection from"), 2);
        const auto isTold = [&] { return other.log().contains("user " + user) || other.log().contains("for " + user); };
        QVERIFY2(!isTold(), other.log().constData());
        auto itself = other.target(); // whom it is told who comes: the log would have shown it
        itself.identity.nodeId = u"4712"_s;
        QVERIFY(connectTo(itself));
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), 30'000);
    }

    void S5_anotherTypeOfKeyIsAChangedKey()
    {
        Sshd rsaOnly{{}, {u"rsa"_s}};
        auto target = rsaOnly.target();
        target.publishedKeys.clear();
        QVERIFY(m_keys->pin(target.identity, m_server->hostKey()));
        QCOMPARE(connectTo(target).error().code, ErrorCode::HostKeyChanged);
        // A server with both types is asked for the pinned one.
        target = m_server->target();
        target.publishedKeys.clear();
        target.identity.worker = 7;
        QVERIFY(m_keys->pin(target.identity, m_server->hostKey(u"rsa"_s)));
        const auto connection = connectTo(target);
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QCOMPARE((*connection)->facts().hostKeyFingerprint, m_server->hostKey(u"rsa"_s).fingerprint());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshTrust)
#include "tst_sshtrust.moc"
