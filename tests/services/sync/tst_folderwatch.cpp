// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/folderwatch.h"
#include "services/sync/syncworkers.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include <cstring>
#include <memory>
#include <sys/inotify.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestFolderWatch : public QObject
{
    Q_OBJECT

private:
    static QByteArray rawEvent(int watch, quint32 mask, const QByteArray &name = {}, qsizetype room = 0)
    {
        inotify_event head{};
        head.wd = watch;
        head.mask = mask;
        head.len = static_cast<quint32>(name.size() + room);
        QByteArray bytes(reinterpret_cast<const char *>(&head), sizeof(head));
        return bytes + name + QByteArray(room, '\0');
    }

private slots:
    void aBufferThatLiesIsReadAsFarAsItIsWhole()
    {
        QVERIFY(watchEventsIn({}).isEmpty() && watchEventsIn(QByteArray(15, 'x')).isEmpty());
        auto cut = rawEvent(1, IN_CLOSE_WRITE, "a", 15);
        QVERIFY(watchEventsIn(cut.chopped(1)).isEmpty());
        const auto events =
            watchEventsIn(rawEvent(3, IN_DELETE, "line\nbreak", 6) + rawEvent(-1, IN_Q_OVERFLOW) + cut.first(20));
        QCOMPARE(events,
                 (QList<WatchEvent>{{.watch = 3, .mask = IN_DELETE, .name = "line\nbreak"},
                                    {.watch = -1, .mask = IN_Q_OVERFLOW}}));
    }

    void anOverflowMeansThatAllIsReadAndAStrangerMeansNothing()
    {
        WatchPort port;
        QVERIFY(port.changesOf({{.watch = -1, .mask = IN_Q_OVERFLOW}}).isAll);
        QVERIFY(port.changesOf({{.watch = 77, .mask = IN_CLOSE_WRITE, .name = "a"}}).isEmpty());
    }

    /// As on a network drive that does not answer: the program ends all the same.
    void aThreadThatHangsIsNotWaitedForAtTheEnd()
    {
        const auto gate = std::make_shared<QSemaphore>();
        const auto isOver = std::make_shared<QSemaphore>();
        QElapsedTimer timer;
        {
            const SyncWorkers workers{100ms};
            workers.pool()->start([gate, isOver] {
                gate->acquire();
                isOver->release();
            });
            timer.start();
        }
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!isOver->tryAcquire());
        gate->release();
        QVERIFY(isOver->tryAcquire(1, 10'000));
        bool hasRun = false;
        {
            const SyncWorkers workers{10s};
            workers.pool()->start([&hasRun] { hasRun = true; });
            QVERIFY(workers.pool()->waitForDone(10'000));
        }
        QVERIFY(hasRun);
    }

    void whatHappensInAFolderIsHeard()
    {
        const QTemporaryDir folder;
        const auto root = QFile::encodeName(folder.path());
        FolderWatch watch;
        QVERIFY(!watch.port()->isFull());
        watch.port()->add(root, {});
        QSignalSpy changed{&watch, &FolderWatch::changed};

        QFile file{folder.filePath(u"a"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("text") == 4);
        file.close();
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(watch.take().folders, QSet<QByteArray>{QByteArray{}});

        changed.clear();
        QVERIFY(QDir{folder.path()}.mkdir(u"new"_s));
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(watch.take().trees, QSet<QByteArray>{"new"});

        changed.clear();
        watch.port()->add(root + "/new", "new");
        QVERIFY(QFile::rename(folder.filePath(u"a"_s), folder.filePath(u"new/b"_s)));
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(watch.take().folders, (QSet<QByteArray>{QByteArray{}, "new"}));

        changed.clear();
        QVERIFY(QDir{folder.path()}.removeRecursively());
        bool isAll = false;
        QTRY_VERIFY((isAll = isAll || watch.take().isAll));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFolderWatch)
#include "tst_folderwatch.moc"
