// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncdocument.h"
#include "services/sync/syncplan.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const LocalFile old{.size = 5, .modified = 1'000'000'000, .mode = 0644};
const LocalFile fresh{.size = 5, .modified = 9'000'000'000, .mode = 0644};
const LocalFile script{.size = 5, .modified = 1'000'000'000, .mode = 0755};
const FileStamp stamp{.size = 5, .modified = 1};
const PutFile putOnce{.here = old, .there = stamp};
const PutFile keptThere{.here = old, .isKept = true};
const ThereFile ours{.stamp = stamp};
const ThereFile theirs{.stamp = {.size = 5, .modified = 77}};
const ThereFile larger{.stamp = {.size = 6, .modified = 77}};
const ThereFile folderThere{.kind = FileKind::Folder};
const ThereFile linkThere{.kind = FileKind::Link, .stamp = {.size = 5, .modified = 77}};

} // namespace

class TestSyncPlan : public QObject
{
    Q_OBJECT

private slots:
    void onePathAtATime_data()
    {
        QTest::addColumn<SyncView>("view");
        QTest::addColumn<SyncStep>("step");
        const auto row = [](const char *name, const SyncView &view, SyncStep step) {
            QTest::newRow(name) << view << step;
        };
        row("changed there since: the same, perhaps", {.here = &old, .put = &putOnce, .there = theirs},
            SyncStep::Compare);
        row("changed there since, and here: asked", {.here = &fresh, .put = &putOnce, .there = larger}, SyncStep::Ask);
        row("not ours, of another size", {.here = &old, .there = larger}, SyncStep::Ask);
        row("not ours, compared", {.here = &old, .there = theirs, .isCompared = true}, SyncStep::Ask);
        row("a link is never the same", {.here = &old, .there = linkThere}, SyncStep::Ask);
        row("given up by the user", {.here = &old, .there = larger, .mayReplace = true}, SyncStep::Send);
        row("a folder in its place", {.here = &old, .there = folderThere, .mayReplace = true}, SyncStep::Obstacle);
        row("deleted here, changed there", {.put = &putOnce, .there = theirs, .deletes = true}, SyncStep::Forget);
        row("deleted here, not ours there", {.there = theirs, .deletes = true}, SyncStep::None);
        row("deleted here, deletions are not wanted", {.put = &putOnce, .there = ours}, SyncStep::None);
        row("deleted here", {.put = &putOnce, .there = ours, .deletes = true}, SyncStep::Remove);
        row("deleted on both sides", {.put = &putOnce, .deletes = true}, SyncStep::Forget);
        row("kept by the user's word", {.here = &old, .put = &keptThere, .there = larger}, SyncStep::Keep);
        row("until it changes here", {.here = &fresh, .put = &keptThere, .there = larger}, SyncStep::Ask);
        row("what was kept is never deleted", {.put = &keptThere, .there = larger, .deletes = true}, SyncStep::Forget);
        row("new", {.here = &old}, SyncStep::Send);
        row("deleted there", {.here = &old, .put = &putOnce}, SyncStep::Send);
        row("changed here", {.here = &fresh, .put = &putOnce, .there = ours}, SyncStep::Send);
        row("only its rights", {.here = &script, .put = &putOnce, .there = ours}, SyncStep::SetMode);
        row("as it was", {.here = &old, .put = &putOnce, .there = ours}, SyncStep::None);
    }
    void onePathAtATime()
    {
        QFETCH(const SyncView, view);
        QFETCH(const SyncStep, step);
        QCOMPARE(stepFor(view), step);
    }

    void aListingSaysOnlyWhatIsNotAsItWasPut()
    {
        LocalTree tree;
        tree.files = {{"a", old}, {"new", old}, {"sub/b", old}, {"box/c", old}};
        tree.folders = {{"", {}}, {"sub", {}}, {"box", {}}};
        const PutFiles put{{"a", putOnce}, {"sub/b", putOnce}, {"gone/d", putOnce}};
        ThereReader reader{tree, put};
        const auto entry = [](const QByteArray &name, FileKind kind, qint64 modified) {
            return FileEntry{.name = name, .kind = kind, .size = 5, .modified = modified};
        };
        const auto next = reader.take({},
                                      {.entries = {entry("a", FileKind::File, 1), entry("sub", FileKind::Folder, 0),
                                                   entry("box", FileKind::File, 3), entry("data", FileKind::Folder, 0),
                                                   entry("results", FileKind::File, 4)}});
        QCOMPARE(next, QList<QByteArray>{"sub"});
        QVERIFY(reader.take("sub", {.entries = {entry("b", FileKind::File, 9)}}).isEmpty());
        const auto there = reader.result();
        QCOMPARE(there.folders, (QSet<QByteArray>{"", "sub"}));
        QCOMPARE(there.others.size(), 3);
        QCOMPARE(there.at("a", put), std::optional{ours});
        QVERIFY(!there.at("new", put));
        QCOMPARE(there.at("sub/b", put), (std::optional{ThereFile{.stamp = {.size = 5, .modified = 9}}}));
        QVERIFY(!there.at("gone/d", put));
        QVERIFY2(there.others.contains("box") && there.others.contains("gone/d"), "a file where a folder is to be");
    }

    void aFolderSurvivesItsDocumentAndKeepsWhatNobodyKnows()
    {
        const SyncFolder folder{.id = QUuid::createUuid(),
                                .local = u"/home/anna/한국어"_s,
                                .hosts = {u"p/z/n/0"_s},
                                .remote = "/home/anna/w\xffrk",
                                .deletes = true,
                                .usesGitignore = false,
                                .excludes = {u"*.ckpt"_s},
                                .isPaused = true};
        const auto json = toJson(folder, {{u"later"_s, 3}});
        QCOMPARE(syncFolderFrom(json), std::optional{folder});
        QCOMPARE(json["later"_L1].toInt(), 3);
        for (const auto *name : {"format", "id", "local", "hosts", "remote"}) {
            auto broken = json;
            broken[QLatin1StringView{name}] = QJsonValue{};
            QVERIFY2(!syncFolderFrom(broken), name);
        }
        auto outside = json;
        outside["remote"_L1] = u"/home/anna/../ben"_s;
        QVERIFY(!syncFolderFrom(outside));
    }

    void whatCannotBeKeptIsSaid_data()
    {
        QTest::addColumn<QString>("local");
        QTest::addColumn<QByteArray>("remote");
        QTest::addColumn<bool>("isFine");
        QTest::newRow("no such folder") << u"nothing"_s << "/home/anna/w"_ba << false;
        QTest::newRow("relative there") << u"one"_s << "w"_ba << false;
        QTest::newRow("everything there") << u"one"_s << "/"_ba << false;
        QTest::newRow("a home there") << u"one"_s << "/home/anna"_ba << false;
        QTest::newRow("out of it") << u"one"_s << "/home/anna/w/../.."_ba << false;
        QTest::newRow("kept already") << u"two"_s << "/home/anna/w"_ba << false;
        QTest::newRow("in one that is kept") << u"two/in"_s << "/home/anna/w"_ba << false;
        QTest::newRow("a copy of another one") << u"one"_s << "/home/anna/two/in"_ba << false;
        QTest::newRow("fine") << u"one"_s << "/home/anna/w"_ba << true;
    }
    void whatCannotBeKeptIsSaid()
    {
        QFETCH(const QString, local);
        QFETCH(const QByteArray, remote);
        QFETCH(const bool, isFine);
        const QTemporaryDir folder;
        QVERIFY(QDir{folder.path()}.mkpath(u"two/in"_s) && QDir{folder.path()}.mkpath(u"one"_s));
        const SyncFolder kept{.id = QUuid::createUuid(),
                              .local = folder.filePath(u"two"_s),
                              .hosts = {u"h"_s},
                              .remote = "/home/anna/two"};
        const SyncFolder wanted{
            .id = QUuid::createUuid(), .local = folder.filePath(local), .hosts = {u"h"_s}, .remote = remote};
        QCOMPARE(problemOf(wanted, {kept}).isEmpty(), isFine);
    }

    void whatHoldsKeysAndPasswordsIsNotSent()
    {
        const auto home = QDir::homePath();
        for (const auto &local : {u"/"_s, home, QFileInfo{home}.absolutePath()}) {
            const SyncFolder wanted{
                .id = QUuid::createUuid(), .local = local, .hosts = {u"h"_s}, .remote = "/home/anna/w"};
            QVERIFY2(!problemOf(wanted, {}).isEmpty(), qPrintable(local));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSyncPlan)
#include "tst_syncplan.moc"
