// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J5: a watcher that is killed, cut off, asked by two desks, of another version, on a full disk. It never signs in
// here: who acts is what is looked at.
#include "services/auth/accounts.h"
#include "services/core/activities.h"
#include "services/provisioning/record.h"
#include "services/session/sessionmanager.h"
#include "services/ssh/privatefile.h"
#include "services/store/settings.h"
#include "services/watcher/filesecrets.h"
#include "services/watcher/watcherlink.h"
#include "services/watcher/watchhead.h"
#include "services/watcher/watchserver.h"
#include "streampair.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

LeaseParty desk(const QString &name)
{
    return {.id = QUuid::createUuid(), .name = name};
}

QJsonObject deskJson(const LeaseParty &party)
{
    return {{u"id"_s, party.id.toString(QUuid::WithoutBraces)}, {u"name"_s, party.name}};
}

QString text(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

WatchItem jobItem(const QString &id)
{
    return {.kind = WatchItem::Kind::Document, .group = u"job"_s, .id = id, .body = {{u"a"_s, id}}};
}

/// A watcher's process on a disk that outlives it.
struct HeadBench
{
    QTemporaryDir folder;
    VirtualClock clock;
    bool isFull = false;
    std::unique_ptr<Settings> settings;
    std::unique_ptr<FileSecrets> secrets;
    std::unique_ptr<Accounts> accounts;
    std::unique_ptr<Activities> activities;
    std::unique_ptr<WatchHead> head;
    int sessions = 0; ///< begun

    ~HeadBench() { kill(); }

    void begin(bool isRunning = true)
    {
        if (!settings) { // else a process that hangs has them, too
            settings = std::make_unique<Settings>(folder.filePath(u"settings.json"_s));
            secrets = std::make_unique<FileSecrets>(folder.filePath(u"secrets"_s));
            accounts = std::make_unique<Accounts>(
                AccountsContext{.settings = settings.get(), .secrets = secrets.get(), .clock = &clock});
            activities = std::make_unique<Activities>();
        }
        WatchHeadContext context{
            .clock = &clock,
            .dataFolder = folder.path(),
            .isInstalled = true,
            .setup = {.project = u"p"_s, .name = u"lab"_s},
            .program = u"tpudesk-watch 0.1.0"_s,
            .settings = settings.get(),
            .accounts = accounts.get(),
            .secrets = secrets.get(),
            .cloud = realCloud(ProjectId{u"p"_s}),
            .journal = {.beforeCommit =
                            [this] {
                                return isFull ? std::optional{Error{ErrorCode::FileFailed, u"The disk is full."_s}}
                                              : std::nullopt;
                            }},
            .where = JournalThread::Where::Here};
        if (isRunning)
            context.makeCloud = [this] {
                return std::make_unique<SessionManager>(SessionManagerContext{.clock = &clock,
                                                                              .activities = activities.get(),
                                                                              .settings = settings.get(),
                                                                              .dataFolder = folder.path()});
            };
        context.signIn = [this](SessionManager &) { ++sessions; };
        head = std::make_unique<WatchHead>(std::move(context));
        if (isRunning)
            head->begin();
        VirtualClock::settle();
    }
    /// Without a chance to tidy up.
    void kill()
    {
        head.reset();
        accounts.reset();
        settings.reset();
        VirtualClock::settle();
    }

    [[nodiscard]] Result<WatchMessage> ask(const QString &word, QJsonObject body = {},
                                           const QList<WatchItem> &items = {})
    {
        WatchMessage message{.word = word, .body = std::move(body)};
        for (const auto &item : items)
            message.parts.append(toJson(item));
        return waited(head->answer(std::move(message), {}));
    }
    [[nodiscard]] Result<WatchMessage> adopt(const LeaseParty &by, const QUuid &transfer, quint64 epoch,
                                             const QList<WatchItem> &items = {})
    {
        return ask(u"adopt"_s,
                   {{u"desk"_s, deskJson(by)},
                    {u"transfer"_s, text(transfer)},
                    {u"epoch"_s, QString::number(epoch)},
                    {u"items"_s, qint64(items.size())}},
                   items);
    }
    [[nodiscard]] Result<WatchMessage> offer(const LeaseParty &to, const QUuid &transfer, quint64 epoch)
    {
        return ask(u"offer"_s,
                   {{u"desk"_s, deskJson(to)}, {u"transfer"_s, text(transfer)}, {u"epoch"_s, QString::number(epoch)}});
    }
    [[nodiscard]] Result<WatchMessage> taken(const QUuid &transfer)
    {
        return ask(u"taken"_s, {{u"transfer"_s, text(transfer)}});
    }
    [[nodiscard]] const LeaseRecord &lease() const { return head->lease()->record(); }
    [[nodiscard]] bool acts() const { return head->lease()->mayAct(); }
};

QStringList jobsIn(const WatchMessage &message)
{
    QStringList ids;
    for (const auto &part : message.parts)
        ids << watchItemFrom(part)->id;
    ids.sort();
    return ids;
}

} // namespace

class TestWatchHead : public QObject
{
    Q_OBJECT

private slots:
    void J5_itBeginsToActWhenItIsGivenSomething();
    void J5_killedItGoesOnWithWhatItHad();
    void J5_aFullDiskLeavesTheRightWhereItWas();
    void J5_whatIsOfferedAndNotTakenComesBack();
    void J5_itsOfferHoldsThroughItsDeath();
    void J5_ofTwoDesksOneTakesAndTheOtherIsTold();
    void J5_aSecondDeskAddsItsOwn();
    void J5_onAHangingWatchersDiskTheRightCanBeTaken();
    void J5_aDeskByForceIsBelieved();
    void anotherVersionIsToldSo();
    void withoutAHelloNothingIsAnswered();
    void newsAreToldToWhoWatches();
    void ordersNeedASession();
    void aCredentialIsCheckedAndPrivate();
    void retiredItKeepsNoSecret();
};

void TestWatchHead::J5_itBeginsToActWhenItIsGivenSomething()
{
    HeadBench b;
    b.begin();
    QCOMPARE(b.lease().state, LeaseState::Empty);
    QVERIFY(!b.acts() && b.sessions == 0);
    const auto me = desk(u"laptop"_s);
    const auto transfer = QUuid::createUuid();
    const auto answer = b.adopt(me, transfer, 0, {jobItem(u"one"_s), jobItem(u"two"_s)});
    QVERIFY2(answer, qPrintable(answer ? QString{} : answer.error().message));
    QVERIFY(b.acts());
    QCOMPARE(b.sessions, 1);
    QCOMPARE(b.lease().other, me);
    QVERIFY(b.adopt(me, transfer, 0, {jobItem(u"one"_s), jobItem(u"two"_s)})); // its answer was lost: once more
    QCOMPARE(b.sessions, 1);
    QCOMPARE(jobsIn(*b.offer(me, QUuid::createUuid(), b.lease().epoch)), (QStringList{u"one"_s, u"two"_s}));
    QVERIFY(!b.adopt(me, QUuid::createUuid(), 0)); // an old epoch
}

void TestWatchHead::J5_killedItGoesOnWithWhatItHad()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    const auto before = b.lease();
    b.kill();
    b.begin();
    QCOMPARE(b.lease(), before);
    QVERIFY(b.acts());
    QCOMPARE(b.sessions, 2);
}

void TestWatchHead::J5_aFullDiskLeavesTheRightWhereItWas()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    const auto transfer = QUuid::createUuid();
    b.isFull = true;
    QCOMPARE(b.adopt(me, transfer, 0, {jobItem(u"one"_s)}).error().code, ErrorCode::FileFailed);
    QVERIFY(!b.acts());
    QVERIFY(!b.ask(u"fate"_s, {{u"transfer"_s, text(transfer)}})->body.contains("adopted"_L1));
    QVERIFY(b.ask(u"callOff"_s, {{u"transfer"_s, text(transfer)}}));
    b.isFull = false;
    QVERIFY(!b.adopt(me, transfer, 0, {jobItem(u"one"_s)})); // it came late: the desk has gone on
    QVERIFY(!b.acts());
    // What it has it gives back, however full the disk is by then.
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    b.isFull = true;
    const auto back = QUuid::createUuid();
    QCOMPARE(jobsIn(*b.offer(me, back, b.lease().epoch)), QStringList{u"one"_s});
    QVERIFY(b.taken(back));
    QCOMPARE(b.lease().state, LeaseState::Away);
}

void TestWatchHead::J5_whatIsOfferedAndNotTakenComesBack()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0));
    const auto back = QUuid::createUuid();
    QVERIFY(b.offer(me, back, b.lease().epoch));
    QVERIFY(!b.acts());
    b.clock.pass(leaserules::offerTime + 1s); // the desk has died
    QVERIFY(b.acts());
    QCOMPARE(b.sessions, 2);
    QCOMPARE(b.taken(back).error().code, ErrorCode::Conflict);
    QVERIFY(b.acts());
}

void TestWatchHead::J5_itsOfferHoldsThroughItsDeath()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    const auto back = QUuid::createUuid();
    QVERIFY(b.offer(me, back, b.lease().epoch));
    b.kill();
    b.begin();
    QVERIFY(!b.acts());
    QCOMPARE(jobsIn(*b.offer(me, back, 1)), QStringList{u"one"_s}); // asked once more
    QVERIFY(b.taken(back) && b.taken(back));
    b.clock.pass(1h);
    QCOMPARE(b.lease().state, LeaseState::Away);
    QCOMPARE(b.sessions, 1);
}

void TestWatchHead::J5_ofTwoDesksOneTakesAndTheOtherIsTold()
{
    HeadBench b;
    b.begin();
    const auto laptop = desk(u"laptop"_s);
    const auto office = desk(u"office"_s);
    QVERIFY(b.adopt(laptop, QUuid::createUuid(), 0));
    const auto epoch = b.lease().epoch;
    const auto first = QUuid::createUuid();
    QVERIFY(b.offer(laptop, first, epoch));
    const auto refused = b.offer(office, QUuid::createUuid(), epoch);
    QCOMPARE(refused.error().code, ErrorCode::Conflict);
    QVERIFY2(refused.error().message.contains("laptop"_L1), qPrintable(refused.error().message));
    QVERIFY(b.taken(first));
    QVERIFY(!b.offer(office, QUuid::createUuid(), b.lease().epoch));
}

void TestWatchHead::J5_aSecondDeskAddsItsOwn()
{
    HeadBench b;
    b.begin();
    QVERIFY(b.adopt(desk(u"laptop"_s), QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    const auto office = desk(u"office"_s);
    QVERIFY(b.adopt(office, QUuid::createUuid(), b.lease().epoch, {jobItem(u"two"_s)}));
    const auto back = QUuid::createUuid();
    QCOMPARE(jobsIn(*b.offer(office, back, b.lease().epoch)), (QStringList{u"one"_s, u"two"_s}));
    QVERIFY(b.taken(back));
    // What one has taken is not acted on here when another one hands over.
    QVERIFY(b.adopt(desk(u"third"_s), QUuid::createUuid(), b.lease().epoch, {jobItem(u"three"_s)}));
    QCOMPARE(jobsIn(*b.offer(office, QUuid::createUuid(), b.lease().epoch)), QStringList{u"three"_s});
}

void TestWatchHead::J5_onAHangingWatchersDiskTheRightCanBeTaken()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    const auto condition = b.head->lease()->condition(); // of the process that hangs
    auto hanging = std::move(b.head);
    b.begin(false);
    QVERIFY(!b.head->state().isRunning);
    const auto back = QUuid::createUuid();
    QCOMPARE(jobsIn(*b.offer(me, back, b.lease().epoch)), QStringList{u"one"_s});
    QVERIFY(!condition()); // whatever it wakes up to send, it may not
    QVERIFY(b.taken(back));
    QCOMPARE(b.ask(u"start"_s).error().code, ErrorCode::WrongState);
    hanging.reset();
}

void TestWatchHead::J5_aDeskByForceIsBelieved()
{
    HeadBench b;
    b.begin();
    const auto me = desk(u"laptop"_s);
    QVERIFY(b.adopt(me, QUuid::createUuid(), 0));
    const auto record =
        leaserules::forced({.epoch = b.lease().epoch, .state = LeaseState::Away, .self = me, .other = b.lease().self});
    QVERIFY(b.ask(u"hello"_s, {{u"oldest"_s, 1}, {u"newest"_s, 1}, {u"lease"_s, toJson(record)}}));
    QVERIFY(!b.acts());
    QCOMPARE(b.lease().state, LeaseState::Away);
    QCOMPARE(b.lease().other, me);
}

void TestWatchHead::anotherVersionIsToldSo()
{
    HeadBench b;
    b.begin();
    const auto answer = b.ask(u"hello"_s, {{u"oldest"_s, 2}, {u"newest"_s, 3}});
    QCOMPARE(answer.error().reason, QString{watchprotocol::otherVersion});
    QVERIFY(answer.error().message.contains("0.1.0"_L1));
    QCOMPARE(b.ask(u"dance"_s).error().code, ErrorCode::NotFound);
    WatcherState newer{.records = TpuRequestRecord::version + 1, .lease = b.lease()};
    QVERIFY(versionProblem(newer)->message != versionProblem(WatcherState{.records = 0})->message);
    newer.records = TpuRequestRecord::version;
    QVERIFY(!versionProblem(newer));
}

void TestWatchHead::withoutAHelloNothingIsAnswered()
{
    HeadBench b;
    b.begin();
    WatchServer server{b.head.get(), &b.clock};
    const auto [mine, its] = StreamEnd::pair();
    server.serve(its);
    WatchPeer peer{mine, &b.clock};
    QCOMPARE(waited(peer.ask({.word = u"fate"_s}, 10s, {})).error().code, ErrorCode::WrongState);
    const auto hello = waited(peer.ask({.word = u"hello"_s, .body = {{u"oldest"_s, 1}, {u"newest"_s, 1}}}, 10s, {}));
    QVERIFY(hello && watcherStateFrom(hello->body));
    QVERIFY(waited(peer.ask({.word = u"fate"_s}, 10s, {})));
}

void TestWatchHead::newsAreToldToWhoWatches()
{
    HeadBench b;
    b.begin();
    QVERIFY(b.adopt(desk(u"laptop"_s), QUuid::createUuid(), 0, {jobItem(u"one"_s)}));
    WatchServer server{b.head.get(), &b.clock};
    const auto [mine, its] = StreamEnd::pair();
    server.serve(its);
    WatchPeer peer{mine, &b.clock};
    QList<WatchMessage> news;
    connect(&peer, &WatchPeer::told, this, [&](const WatchMessage &came) { news << came; });
    QVERIFY(waited(peer.ask({.word = u"hello"_s, .body = {{u"oldest"_s, 1}, {u"newest"_s, 1}}}, 10s, {})));
    QVERIFY(waited(peer.ask({.word = u"watch"_s}, 10s, {})));
    b.clock.pass(2s);
    QCOMPARE(news.size(), 2);
    QCOMPARE(news[0].word, u"state"_s);
    QCOMPARE(jobsIn(news[1]), QStringList{u"one"_s});
    QVERIFY(news[1].body["all"_L1].toBool());
    WatchMessage change{.word = u"put"_s, .parts = {toJson(jobItem(u"two"_s))}};
    QVERIFY(waited(peer.ask(change, 10s, {})));
    b.clock.pass(2s);
    QCOMPARE(jobsIn(news.constLast()), QStringList{u"two"_s});
    QVERIFY(!news.constLast().body["all"_L1].toBool());
}

void TestWatchHead::ordersNeedASession()
{
    HeadBench b;
    b.begin();
    for (const auto &word : {u"start"_s, u"order"_s, u"forget"_s, u"history"_s})
        QCOMPARE(b.ask(word).error().code, ErrorCode::WrongState);
    QCOMPARE(b.ask(u"put"_s, {}, {jobItem(u"one"_s)}).error().code, ErrorCode::Conflict); // it does not act
}

void TestWatchHead::aCredentialIsCheckedAndPrivate()
{
    HeadBench b;
    b.begin();
    AccountProfile profile;
    profile.id = QUuid::createUuid();
    profile.source = AccountSource::OwnClient;
    const auto give = [&](const QByteArray &secret) {
        return b.ask(u"credential"_s,
                     {{u"profile"_s, toJson(profile)}, {u"secret"_s, QString::fromLatin1(secret.toBase64())}});
    };
    QVERIFY(!give("not a secret of ours"));
    QVERIFY(b.accounts->profiles().isEmpty());
    auto gcloud = profile;
    gcloud.source = AccountSource::Gcloud;
    QCOMPARE(b.ask(u"credential"_s, {{u"profile"_s, toJson(gcloud)}, {u"secret"_s, u"YQ=="_s}}).error().code,
             ErrorCode::Invalid);
    FileSecrets secrets{b.folder.filePath(u"other"_s)};
    QVERIFY(waited(secrets.write(u"a/b"_s, "secret", {})));
    const auto file = secrets.fileOf(u"a/b"_s);
    QCOMPARE(QFileInfo{file}.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
    QCOMPARE(waited(secrets.read(u"a/b"_s, {})).value(), "secret"_ba);
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther));
    QCOMPARE(waited(secrets.read(u"a/b"_s, {})).error().code, ErrorCode::FileFailed);
}

void TestWatchHead::retiredItKeepsNoSecret()
{
    HeadBench b;
    b.begin();
    QVERIFY(waited(b.secrets->write(u"key"_s, "secret", {})));
    QVERIFY(b.adopt(desk(u"laptop"_s), QUuid::createUuid(), 0));
    QCOMPARE(b.ask(u"retire"_s).error().code, ErrorCode::Conflict);
    const auto back = QUuid::createUuid();
    QVERIFY(b.offer(desk(u"laptop"_s), back, b.lease().epoch) && b.taken(back));
    QVERIFY(b.ask(u"retire"_s));
    QCOMPARE(waited(b.secrets->read(u"key"_s, {})).error().code, ErrorCode::NotFound);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWatchHead)
#include "tst_watchhead.moc"
