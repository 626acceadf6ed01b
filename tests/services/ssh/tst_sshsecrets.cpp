// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A passphrase is overwritten on every road out of a login: given, wrong, stopped meanwhile, and too late.
#include "services/core/async/reply.h"
#include "services/core/wake.h"
#include "services/ssh/connectshell.h"
#include "sshd.h"

#include <QCoreApplication>
#include <QCoroTask>
#include <QFile>
#include <QTest>
#include <QThreadPool>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto right = "an open sesame"_L1;

bool isOverwritten(const QString &witness)
{
    return !witness.isEmpty() && std::ranges::all_of(witness, [](QChar letter) { return letter.isNull(); });
}

} // namespace

class TestSshSecrets : public QObject
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
        QVERIFY(makeKey(m_key, {u"-t"_s, u"ed25519"_s, u"-a"_s, u"2"_s}, right));
        QFile authorized{m_server->folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append) && authorized.write(readAll(m_key + u".pub"_s)) > 0);
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
        m_witnesses.clear();
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, SshTimings{});
    }

    void whatWasGivenIsOverwrittenRightOrWrong()
    {
        const auto done = connect([this](const PassphraseQuestion &question) -> Task<QString> {
            co_return typed(question.attempt == 3 ? right : "wrong"_L1);
        });
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        m_hub.reset();
        QCOMPARE(m_witnesses.size(), 3);
        QVERIFY(std::ranges::all_of(m_witnesses, &isOverwritten));
    }

    void whatIsUnderWayWhenTheLoginIsStoppedIsOverwritten()
    {
        std::stop_source stop;
        const auto done = connect(
            [&](const PassphraseQuestion &) -> Task<QString> {
                stop.request_stop(); // while the answer goes to the thread that opens the key
                co_return typed(right);
            },
            stop.get_token());
        QVERIFY(!done);
        m_hub.reset(); // and with it the thread's last work
        QVERIFY(
            QTest::qWaitFor([this] { return m_witnesses.size() == 1 && isOverwritten(m_witnesses.first()); }, 30'000));
    }

    void whatIsTypedAfterTheLoginWasGivenUpIsOverwritten()
    {
        auto timings = SshTimings{};
        timings.prompt = 50ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 1, timings);
        const auto wake = std::make_shared<Wake>();
        const auto done = connect([this, wake](const PassphraseQuestion &) -> Task<QString> {
            static_cast<void>(co_await wokenOrStopped(wake, {}));
            co_return typed(right);
        });
        QVERIFY(!done);
        wake->now();
        QVERIFY(
            QTest::qWaitFor([this] { return m_witnesses.size() == 1 && isOverwritten(m_witnesses.first()); }, 30'000));
    }

private:
    /// As from a field, and shared with who looks at it later.
    QString typed(QLatin1StringView text)
    {
        m_witnesses << QString{text};
        return m_witnesses.constLast();
    }

    Result<std::shared_ptr<SshConnection>> connect(std::function<Task<QString>(PassphraseQuestion)> passphrase,
                                                   std::stop_token stop = {})
    {
        auto target = m_server->target();
        target.keyFile = m_key;
        return QCoro::waitFor(
            m_hub->connectTo(target, {.acceptHostKey = {}, .passphrase = std::move(passphrase)}, {}, std::move(stop)));
    }

    QTemporaryDir m_folder;
    QString m_key;
    QList<QString> m_witnesses;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSshSecrets)
#include "tst_sshsecrets.moc"
