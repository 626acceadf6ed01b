// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a resolver answers, in the test's hand: this program's own getaddrinfo() stands before the system's.
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/hostileserver.h"

#include <QElapsedTimer>
#include <QTest>

#include <arpa/inet.h>
#include <cstdlib>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

enum class Says : quint8 { Itself, Servfail, BothFamilies };
std::atomic<Says> says = Says::Itself;
std::atomic_int asked = 0;

addrinfo *entryOf(const char *address, int family, addrinfo *next)
{
    auto *entry = static_cast<addrinfo *>(std::calloc(1, sizeof(addrinfo)));
    entry->ai_family = family;
    entry->ai_socktype = SOCK_STREAM;
    entry->ai_next = next;
    if (family == AF_INET6) {
        auto *place = static_cast<sockaddr_in6 *>(std::calloc(1, sizeof(sockaddr_in6)));
        place->sin6_family = AF_INET6;
        inet_pton(AF_INET6, address, &place->sin6_addr);
        entry->ai_addr = reinterpret_cast<sockaddr *>(place);
        entry->ai_addrlen = sizeof(sockaddr_in6);
    } else {
        auto *place = static_cast<sockaddr_in *>(std::calloc(1, sizeof(sockaddr_in)));
        place->sin_family = AF_INET;
        inet_pton(AF_INET, address, &place->sin_addr);
        entry->ai_addr = reinterpret_cast<sockaddr *>(place);
        entry->ai_addrlen = sizeof(sockaddr_in);
    }
    return entry;
}

} // namespace

extern "C" {

int getaddrinfo(const char *node, const char *service, const addrinfo *hints, addrinfo **result)
{
    const bool isOurs = node != nullptr && QByteArrayView{node} == "localhost";
    asked += isOurs;
    if (isOurs && says == Says::Servfail)
        return EAI_AGAIN;
    // Always our own list, so that freeaddrinfo() below knows what it gets.
    if (isOurs) {
        auto *four = entryOf("127.0.0.1", AF_INET, nullptr);
        *result = says == Says::BothFamilies ? entryOf("::1", AF_INET6, four) : four;
        return 0;
    }
    (void)service;
    (void)hints;
    return EAI_NONAME;
}

void freeaddrinfo(addrinfo *list)
{
    while (list != nullptr) {
        auto *next = list->ai_next;
        std::free(list->ai_addr);
        std::free(list);
        list = next;
    }
}

} // extern "C"

namespace {

/// A port of ::1 where no connection comes about and none is refused: its queue is full.
class BlackHole
{
public:
    explicit BlackHole(quint16 port)
        : m_listener{::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0)}
    {
        sockaddr_in6 place{};
        place.sin6_family = AF_INET6;
        place.sin6_addr = in6addr_loopback;
        place.sin6_port = htons(port);
        const int on = 1;
        ::setsockopt(m_listener, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
        m_isThere = m_listener >= 0 && ::bind(m_listener, reinterpret_cast<sockaddr *>(&place), sizeof place) == 0
            && ::listen(m_listener, 0) == 0;
        for (int i = 0; i < 4 && m_isThere; ++i) { // nobody accepts them
            m_waiting << ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
            (void)::connect(m_waiting.last(), reinterpret_cast<sockaddr *>(&place), sizeof place);
        }
    }
    ~BlackHole()
    {
        for (const int one : std::as_const(m_waiting))
            ::close(one);
        if (m_listener >= 0)
            ::close(m_listener);
    }
    Q_DISABLE_COPY_MOVE(BlackHole)

    [[nodiscard]] bool isThere() const { return m_isThere; }

private:
    int m_listener;
    QList<int> m_waiting;
    bool m_isThere = false;
};

} // namespace

class TestResolver : public QObject
{
    Q_OBJECT

private slots:
    // In this order: Qt remembers for a minute what a resolver found, and never that it failed.
    void H20_aResolverInTroubleIsOfflineAndTheNextAnswerCounts()
    {
        says = Says::Servfail;
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(HostileServer::json("{}")); }};
        FakeClock clock; // waits between tries cost no time
        FakeToken token;
        RestClient rest{&token, &clock, {.random = [] { return 0.0; }}};
        const QUrl url{u"http://localhost:%1/v2/x"_s.arg(server.port())};
        const auto refused = QCoro::waitFor(rest.get(url, {}));
        QVERIFY(asked > 0);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Offline);
        QVERIFY2(refused.error().message.contains(u"localhost"_s), qPrintable(refused.error().message));
        QCOMPARE(clock.slept.size(), 3); // it may pass, so it was tried again
        QCOMPARE(QCoro::waitFor(rest.post(url, {}, Repeat::Never, {})).error().code,
                 ErrorCode::Offline); // surely not sent: not Ambiguous
        QCOMPARE(server.count(), 0);
        says = Says::BothFamilies;
        clock.advance(1h);
        QVERIFY(QCoro::waitFor(rest.get(url, {}))); // without a restart
    }

    void H21_whereIpv6LeadsNowhereIpv4IsTakenWithinASecond()
    {
        says = Says::BothFamilies;
        HostileServer server{
            [](QTcpSocket *socket, int, const QByteArray &) { socket->write(HostileServer::json("{}")); }};
        const BlackHole hole{server.port()};
        if (!hole.isThere())
            QSKIP("This computer has no IPv6 at all, not even ::1.");
        SystemClock clock;
        FakeToken token;
        RestClient rest{&token, &clock};
        QElapsedTimer time;
        time.start();
        const auto answer = QCoro::waitFor(rest.get(QUrl{u"http://localhost:%1/v2/x"_s.arg(server.port())}, {}));
        QVERIFY2(answer, qPrintable(answer ? QString{} : answer.error().message));
        QVERIFY2(time.elapsed() < 1'000, qPrintable(QString::number(time.elapsed())));
        QCOMPARE(server.count(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestResolver)
#include "tst_resolver.moc"
