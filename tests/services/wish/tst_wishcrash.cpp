// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J1 and J3: the program dies, or the disk refuses, at each step that is written down and at each call that changes
// something, times what the server makes of it.
#include "wishbench.h"

namespace {

struct Server
{
    const char *name;
    WishMethod method;
    std::function<void(WishBench &)> prepare;
};

/// What a server may do with it. Each ends with one TPU, given time.
QList<Server> servers()
{
    const auto later = [](WishBench &b) { b.cloud.hasCapacity = [](const QString &, auto now) { return now > 5min; }; };
    const auto first = [](Fate fate) {
        return [fate](WishBench &b) { b.cloud.fate = [fate](int n) { return n == 1 ? fate : Fate::Normal; }; };
    };
    QList<Server> all;
    for (const auto method : {WishMethod::Queue, WishMethod::Direct}) {
        all.append({"gives at once", method, [](WishBench &) { }});
        all.append({"gives later", method, later});
        all.append({"loses the request", method, first(Fate::LoseRequest)});
        all.append({"loses the reply", method, first(Fate::LoseReply)});
        all.append({"says 503 after the work", method, first(Fate::AfterWork503)});
        all.append({"says 503", method, first(Fate::Broken)});
    }
    all.append({"runs dry while provisioning", WishMethod::Queue,
                [](WishBench &b) { b.cloud.runsDry = [n = 0](const QString &) mutable { return ++n == 1; }; }});
    all.append({"refuses queueing", WishMethod::Queue, [](WishBench &b) { b.cloud.refusesQueue = true; }});
    return all;
}

/// When the program dies.
struct Death
{
    enum class At : quint8 { Never, BeforeCommit, AfterCommit, AfterCall };
    At at = At::Never;
    int number = 0;
};

/// How many steps and calls one undisturbed run has.
struct Steps
{
    int commits = 0;
    int calls = 0;
};

/// One life with one death. An empty text: one TPU, nothing else, the right state.
QString lived(const Server &server, const Death &death, bool stops, Steps *steps = nullptr)
{
    WishBench b;
    server.prepare(b);
    const auto fate = b.cloud.fate;
    int commits = 0;
    bool isDead = false;
    const auto dies = [&] {
        isDead = true;
        b.cloud.isCut = true;
    };
    b.cloud.fate = [&](int n) {
        const auto usual = fate(n);
        if (death.at != Death::At::AfterCall || n != death.number || usual != Fate::Normal)
            return usual;
        isDead = true; // carried out, but nobody hears of it any more
        return Fate::Silent;
    };
    JournalOptions options;
    options.beforeCommit = [&]() -> std::optional<Error> {
        if (isDead)
            return Error{.code = ErrorCode::FileFailed, .message = u"dead"_s, .serverWords = {}};
        ++commits;
        if (death.at == Death::At::BeforeCommit && commits == death.number) {
            dies();
            return Error{.code = ErrorCode::FileFailed, .message = u"dead"_s, .serverWords = {}};
        }
        if (death.at == Death::At::AfterCommit && commits == death.number)
            dies(); // this one is on the disk, and nothing is sent any more
        return std::nullopt;
    };
    b.begin(options);
    VirtualClock::settle();
    const auto id = isDead ? Result<QUuid>{failed(ErrorCode::Cancelled)}
                           : b.service->start(WishBench::wish({u"z1"_s, u"z2"_s}, server.method));
    (void)b.clock.passUntil([&] { return isDead || b.view().state == WishState::Fulfilled; }, 2h);
    if (steps)
        *steps = {.commits = commits, .calls = b.cloud.changes};
    if (isDead) {
        b.kill();
        b.clock.pass(7s);
        b.begin();
        VirtualClock::settle();
    }
    b.cloud.fate = [](int) { return Fate::Normal; };
    const bool isKnown = !b.service->wishes().isEmpty();
    if (!isKnown && id)
        return u"a wish that was accepted is forgotten"_s;
    if (!isKnown)
        return b.cloud.creates == 0 ? QString{} : u"something was sent for a wish that is not written down"_s;
    if (stops && !b.service->stop(b.view().wish.id))
        return u"it cannot be stopped"_s;
    const auto wanted = stops && b.view().state != WishState::Fulfilled ? WishState::Stopped : WishState::Fulfilled;
    if (!b.passUntil(b.view().winner ? WishState::Fulfilled : wanted, 6h))
        return u"it does not end: state %1, line %2"_s.arg(int(b.view().state))
            .arg(int(b.view().lines.constFirst().state));
    b.clock.pass(5min); // what was lost on the way may still arrive
    b.cloud.tick();
    const auto nodes = b.view().state == WishState::Fulfilled ? 1 : 0;
    if (b.cloud.nodes.size() != nodes || b.cloud.requests.size() > nodes)
        return u"%1 nodes and %2 requests are left: %3"_s.arg(b.cloud.nodes.size())
            .arg(b.cloud.requests.size())
            .arg(b.readyNodes().join(u' '));
    if (nodes == 1 && b.view().winner->toString() != b.cloud.nodes.firstKey())
        return u"the winner is another"_s;
    return {};
}

} // namespace

class TestWishCrash : public QObject
{
    Q_OBJECT

private slots:
    void J1_oneTpuAndNoOrphanWheneverItDies_data();
    void J1_oneTpuAndNoOrphanWheneverItDies();
    void J1_aStopAfterTheCrashLeavesNothing_data() { J1_oneTpuAndNoOrphanWheneverItDies_data(); }
    void J1_aStopAfterTheCrashLeavesNothing();
    void J3_nothingIsSentWithoutARecord();
    void J3_whatHappenedMeanwhileIsWrittenDownLater();
};

void TestWishCrash::J1_oneTpuAndNoOrphanWheneverItDies_data()
{
    QTest::addColumn<int>("server");
    const auto all = servers();
    for (int i = 0; i < all.size(); ++i)
        QTest::addRow("%s, %s", all[i].method == WishMethod::Queue ? "queue" : "direct", all[i].name) << i;
}

void TestWishCrash::J1_oneTpuAndNoOrphanWheneverItDies()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    Steps steps;
    QCOMPARE(lived(the, {}, false, &steps), QString{});
    QVERIFY2(steps.commits >= 10 && steps.calls >= 2,
             qPrintable(u"%1 commits, %2 calls"_s.arg(steps.commits).arg(steps.calls)));
    for (const auto at : {Death::At::BeforeCommit, Death::At::AfterCommit, Death::At::AfterCall}) {
        const auto most = at == Death::At::AfterCall ? steps.calls : std::min(steps.commits, 40);
        for (int number = 1; number <= most; ++number) {
            const auto wrong = lived(the, {at, number}, false);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"death %1 at %2: %3"_s.arg(int(at)).arg(number).arg(wrong)));
        }
    }
}

void TestWishCrash::J1_aStopAfterTheCrashLeavesNothing()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    Steps steps;
    (void)lived(the, {}, false, &steps);
    for (const auto at : {Death::At::AfterCommit, Death::At::AfterCall}) {
        const auto most = at == Death::At::AfterCall ? steps.calls : std::min(steps.commits, 40);
        for (int number = 1; number <= most; ++number) {
            const auto wrong = lived(the, {at, number}, true);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"death %1 at %2: %3"_s.arg(int(at)).arg(number).arg(wrong)));
        }
    }
}

void TestWishCrash::J3_nothingIsSentWithoutARecord()
{
    for (int refusedFrom = 1; refusedFrom < 40; ++refusedFrom) {
        WishBench b;
        int commits = 0;
        bool isFull = true;
        JournalOptions options;
        options.beforeCommit = [&]() -> std::optional<Error> {
            return ++commits >= refusedFrom && isFull
                ? std::optional{Error{
                      .code = ErrorCode::FileFailed, .message = u"the disk is full"_s, .serverWords = {}}}
                : std::nullopt;
        };
        b.begin(options);
        VirtualClock::settle();
        const auto started = b.service->start(WishBench::wish({u"z1"_s}));
        b.clock.pass(20min);
        if (commits < refusedFrom)
            continue; // it had ended before
        if (!started)
            QCOMPARE(b.cloud.changes, 0);
        QVERIFY(b.service->trouble());
        QCOMPARE(b.service->trouble()->message, u"the disk is full"_s);
        const auto changes = b.cloud.changes;
        b.clock.pass(2h);
        QVERIFY2(b.cloud.changes <= changes, qPrintable(QString::number(refusedFrom)));
        isFull = false; // there is room again: it goes on by itself
        if (started) {
            QVERIFY2(b.passUntil(WishState::Fulfilled, 1h), qPrintable(QString::number(refusedFrom)));
            b.clock.pass(20s);
            QVERIFY(!b.service->trouble());
            QCOMPARE(b.cloud.creates, 2); // the request, and its node
        }
    }
}

void TestWishCrash::J3_whatHappenedMeanwhileIsWrittenDownLater()
{
    WishBench b;
    bool isFull = false;
    JournalOptions options;
    options.beforeCommit = [&]() -> std::optional<Error> {
        return isFull ? std::optional{Error{.code = ErrorCode::FileFailed, .message = u"full"_s, .serverWords = {}}}
                      : std::nullopt;
    };
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 10min; };
    b.begin(options);
    const auto id = b.start(WishBench::wish({u"z1"_s}));
    b.clock.pass(60s);
    isFull = true;
    b.clock.pass(30min);
    QCOMPARE(b.view().state, WishState::Working);
    QVERIFY(!b.service->stop(id)); // an order that cannot be written down is not taken
    isFull = false;
    QVERIFY(b.passUntil(WishState::Fulfilled, 30min));
    b.kill();
    b.begin();
    VirtualClock::settle();
    QCOMPARE(b.view().state, WishState::Fulfilled);
    QCOMPARE(b.service->history(id).size(), 1);
}

QTEST_GUILESS_MAIN(TestWishCrash)
#include "tst_wishcrash.moc"
