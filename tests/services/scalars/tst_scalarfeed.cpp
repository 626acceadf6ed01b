// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/eventsearch.h"
#include "services/scalars/scalarfeed.h"
#include "tests/fakes/fakefiles.h"
#include "tests/services/scalars/eventbytes.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'800'000'000'000;
const ScalarSource host{.name = u"host 0"_s, .writer = u"host 0"_s, .attempt = 1, .startedAt = start};

LogFeed logFeed(qint64 next = 0, bool isFresh = true)
{
    return {host, {}, {}, next, isFresh};
}

QStringList foundIn(const EventFileListing &listing)
{
    QStringList names;
    for (const auto &file : listing.files)
        names.append(QString::fromUtf8(file.folder + '|' + file.path));
    return names;
}

Result<EventFileListing> search(const std::shared_ptr<FakeFiles> &files, const QString &glob = {})
{
    return QCoro::waitFor(findEventFiles(files, "/runs", glob, {}));
}

} // namespace

class ScalarFeedTest : public QObject
{
    Q_OBJECT

private slots:
    void linesBecomeSamplesOfTheirTime()
    {
        auto feed = logFeed();
        const auto reading = feed.feed(0, "step 1/50 loss 0.5\nno value\nstep 2/50 loss 0.25\n", start + 5'000);
        QCOMPARE(reading.batch.source, host);
        QCOMPARE(reading.batch.total, 50);
        QCOMPARE(reading.batch.samples,
                 (QList<ScalarSample>{{u"loss"_s, {1, 0.5, start + 5'000}}, {u"loss"_s, {2, 0.25, start + 5'000}}}));
        QCOMPARE(reading.steps.size(), 2);
        QVERIFY(reading.isLive);
        QCOMPARE(reading.batch.position.offset, feed.next());
    }

    /// The host knows when the log grew while nobody looked.
    void linesThatWereWrittenLongBeforeTheyWereReadHaveTheTimeOfThen()
    {
        auto feed = logFeed(0, false);
        const auto reading = feed.feed(0, "step 1 loss 1\n", start + 60'000, true);
        QVERIFY(reading.isLive);
        QCOMPARE(reading.batch.samples, (QList<ScalarSample>{{u"loss"_s, {1, 1, start + 60'000}}}));
        const auto later = feed.feed(14, "step 2 loss 2\n", start + 7'200'000, true);
        QCOMPARE(later.batch.samples.constFirst().point.at, start + 7'200'000);
    }

    void eachByteCountsOnce()
    {
        auto feed = logFeed();
        const QByteArray log = "step 1 loss 1\nstep 2 loss 2\nstep 3 loss 3\n";
        QCOMPARE(feed.feed(0, log.first(20), start).batch.samples.size(), 1);
        QCOMPARE(feed.feed(0, log.first(20), start).batch.samples.size(), 0);
        QCOMPARE(feed.feed(5, log.sliced(5), start).batch.samples.size(), 2); // a part of it came before
        QCOMPARE(feed.feed(-1, log, start).batch.samples.size(), 0);
        QCOMPARE(feed.next(), log.size());
    }

    void whoReadsOnBeginsInFrontOfAHalfLine()
    {
        const QByteArray log = "step 1 loss 1\nstep 2 lo";
        auto first = logFeed();
        const auto reading = first.feed(0, log, start);
        QCOMPARE(reading.batch.position.offset, log.indexOf('\n') + 1);
        auto second = logFeed(reading.batch.position.offset, false); // the next start of the program
        const QByteArray whole = log + "ss 2\n";
        const auto rest = second.feed(0, whole, start + 1'000); // all of it comes once more
        QCOMPARE(rest.batch.samples.size(), 1);
        QCOMPARE(rest.batch.samples.constFirst().point.step, 2);
        QVERIFY(!rest.isLive);
    }

    void whatWasLeftOutIsNoLine()
    {
        auto feed = logFeed();
        QCOMPARE(feed.feed(0, "step 1 loss 1\nstep 2 lo", start).batch.samples.size(), 1);
        const auto reading = feed.feed(5'000, "ss 7\nstep 9 loss 9\n", start);
        QCOMPARE(reading.batch.samples.size(), 1);
        QCOMPARE(reading.batch.samples.constFirst().point.step, 9);
        QVERIFY(!reading.isLive); // nobody knows how long it lay there
    }

    void whatLayThereHasNoTimeButItsOwn()
    {
        auto feed = logFeed(0, false);
        const auto old = feed.feed(0, "step 1 loss 1\n2026-11-29 12:00:00,000 step 2 loss 2\n", start);
        QCOMPARE(old.batch.samples.at(0).point.at, 0);
        QCOMPARE(old.batch.samples.at(1).point.at,
                 QDateTime::fromString(u"2026-11-29T12:00:00Z"_s, Qt::ISODate).toMSecsSinceEpoch());
        const auto live = feed.feed(feed.next(), "step 3 loss 3\n", start + 9'000);
        QCOMPARE(live.batch.samples.at(0).point.at, start + 9'000);
        const auto much =
            feed.feed(feed.next(), "step 4 loss 4\n" + QByteArray(LogFeed::largestLive, '\n'), start + 10'000);
        QVERIFY(!much.isLive);
    }

    void valuesWithoutAnyStepAreCounted()
    {
        auto feed = logFeed();
        const auto reading = feed.feed(0, "loss: 3\nloss: 2\nval_loss: 1\n", start);
        QCOMPARE(reading.batch.samples.size(), 3);
        QCOMPARE(reading.batch.samples.at(1).point.step, 2);
        QCOMPARE(reading.batch.samples.at(2).point.step, 1);
        QVERIFY(reading.steps.isEmpty());
    }

    void aRuleCountsFromNowOn()
    {
        auto feed = logFeed();
        QCOMPARE(feed.feed(0, "step 1 loss 1\nstep 2", start).batch.samples.size(), 1);
        feed.use({.rule = {.pattern = u"err (?<error>\\S+)"_s}}, {});
        const auto reading = feed.feed(feed.next(), " loss 2\nerr 7\n", start);
        QCOMPARE(reading.batch.samples.size(), 1);
        QCOMPARE(reading.batch.samples.constFirst().tag, u"error"_s);
    }

    void eventFilesBecomeBatches()
    {
        const auto bytes = eventbytes::version() + eventbytes::scalar("loss", 1, 0.5F, 1.8e9);
        EventFeed feed{{.folder = u"/runs"_s, .name = u"a"_s}, {}};
        const auto batch = feed.feed(0, bytes + "to"); // and a torn tail
        QCOMPARE(batch.samples.size(), 1);
        QCOMPARE(batch.position.offset, bytes.size());
        QCOMPARE(feed.readTo(), quint64(bytes.size() + 2));
        QCOMPARE(feed.problem(), QString{});
        feed.restart();
        QCOMPARE(feed.readTo(), 0U);
        QCOMPARE(feed.feed(0, bytes).samples.size(), 1);
        QVERIFY(feed.problem().contains(u"another file"_s, Qt::CaseInsensitive));
        EventFeed foreign{{.folder = u"/runs"_s, .name = u"b"_s}, {}};
        QVERIFY(foreign.feed(0, "<html>this is none</html>").samples.isEmpty());
        QVERIFY(foreign.isForeign());
        QVERIFY2(foreign.problem().startsWith(u"b: "_s), qPrintable(foreign.problem()));
    }

    void eachByteOfAnEventFileCountsOnce()
    {
        const auto first = eventbytes::version() + eventbytes::scalar("loss", 1, 0.5F, 1.8e9);
        const auto second = eventbytes::scalar("loss", 2, 0.25F, 1.8e9 + 1);
        const auto all = first + second;
        EventFeed feed{{.folder = u"/runs"_s, .name = u"a"_s}, {}};
        QCOMPARE(feed.feed(0, first).samples.size(), 1);
        QCOMPARE(feed.feed(0, first).samples.size(), 0); // who read it at the same time comes with the same
        const auto rest = feed.feed(0, all);
        QCOMPARE(rest.samples.size(), 1);
        QCOMPARE(rest.samples.constFirst().point.step, 2);
        QCOMPARE(feed.feed(quint64(all.size()) + 10, second).samples.size(), 0); // what is between nobody knows
        QCOMPARE(feed.readTo(), quint64(all.size()));
        QVERIFY(!feed.isForeign());
    }

    void aFileBelongsToTheAttemptThatRan()
    {
        const QList<std::pair<int, qint64>> attempts{{1, 1'700'000'000'000}, {2, 1'700'000'500'000}};
        const auto first = eventSource(u"/runs"_s, "/runs/events.out.tfevents.1700000010.host-7.12.0.v2", attempts);
        QCOMPARE(first.attempt, 1);
        QCOMPARE(first.writer, u"host-7"_s);
        QCOMPARE(first.startedAt, 1'700'000'010'000);
        QCOMPARE(first.folder, u"/runs"_s);
        QCOMPARE(eventSource({}, "/a/events.out.tfevents.1700000490.h", attempts).attempt, 2); // its clock goes before
        QCOMPARE(eventSource({}, "/a/events.out.tfevents.1600000000.h", attempts).attempt, 0); // of an earlier run
        QCOMPARE(eventSource({}, "/a/strange.tfevents", attempts).attempt, 0);
    }

    void filesAreFoundInFoldersBelow()
    {
        const auto files = std::make_shared<FakeFiles>();
        for (const auto *folder : {"/runs", "/runs/train", "/runs/.hidden", "/runs/train/deep"})
            files->addFolder(folder);
        files->addFile("/runs/events.out.tfevents.2.h");
        files->addFile("/runs/events.out.tfevents.1.h");
        files->addFile("/runs/train/events.out.tfevents.3.h");
        files->addFile("/runs/train/deep/events.out.tfevents.4.other");
        files->addFile("/runs/train/model.safetensors");
        const auto found = search(files);
        QVERIFY(found);
        QCOMPARE(foundIn(*found),
                 (QStringList{u"|/runs/events.out.tfevents.1.h"_s, u"|/runs/events.out.tfevents.2.h"_s,
                              u"train|/runs/train/events.out.tfevents.3.h"_s,
                              u"train/deep|/runs/train/deep/events.out.tfevents.4.other"_s}));
        QVERIFY(!found->isCut);
        const auto some = search(files, u"*.h"_s);
        QVERIFY(some);
        QCOMPARE(some->files.size(), 3);
        const auto odd = search(files, u"[a"_s);
        QVERIFY(!odd || odd->files.isEmpty());
    }

    void aSearchIsBounded()
    {
        const auto files = std::make_shared<FakeFiles>();
        files->addFolder("/runs");
        for (int i = 0; i < 400; ++i)
            files->addFolder("/runs/" + QByteArray::number(i));
        const auto folders = search(files);
        QVERIFY(folders && folders->isCut);
        QVERIFY2(files->lists <= 300, qPrintable(QString::number(files->lists)));
        const auto many = std::make_shared<FakeFiles>();
        many->addFolder("/runs");
        for (int i = 0; i < 600; ++i)
            many->addFile("/runs/events.out.tfevents." + QByteArray::number(i + 1) + ".h");
        const auto cut = search(many);
        QVERIFY(cut && cut->isCut);
        QCOMPARE(cut->files.size(), 500);
        const auto deep = std::make_shared<FakeFiles>();
        QByteArray path = "/runs";
        for (int i = 0; i < 10; ++i, path += "/d")
            deep->addFolder(path);
        const auto shallow = search(deep);
        QVERIFY(shallow && shallow->isCut);
        QCOMPARE(deep->lists, 5);
    }

    void aFolderThatIsNotThereIsSaid()
    {
        const auto files = std::make_shared<FakeFiles>();
        const auto found = search(files);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::NotFound);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ScalarFeedTest)
#include "tst_scalarfeed.moc"
