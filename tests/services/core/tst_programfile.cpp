// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/programfile.h"
#include "services/core/programversion.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file{path};
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestProgramFile : public QObject
{
    Q_OBJECT

private slots:
    void aPackageThatIsInstalledOverItIsTold()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"tpudesk"_s);
        write(path, "old");
        ProgramFile file{path};
        QSignalSpy replaced{&file, &ProgramFile::replaced};
        write(path + u".dpkg-new"_s, "new"); // as dpkg does it
        QVERIFY(::rename(QFile::encodeName(path + u".dpkg-new"_s).constData(), QFile::encodeName(path).constData())
                == 0);
        QVERIFY(replaced.wait());
        write(path + u".dpkg-new"_s, "newer");
        QVERIFY(::rename(QFile::encodeName(path + u".dpkg-new"_s).constData(), QFile::encodeName(path).constData())
                == 0);
        QTest::qWait(0);
        QCOMPARE(replaced.size(), 1); // said once
    }

    void oneThatIsRemovedAndPutBackIsTold()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"tpudesk"_s);
        const auto kept = folder.filePath(u"kept"_s);
        write(path, "old");
        ProgramFile file{path};
        QSignalSpy replaced{&file, &ProgramFile::replaced};
        QVERIFY(QFile::rename(path, kept)); // its inode is in use, so the next file has another one
        QTest::qWait(0);
        QCOMPARE(replaced.size(), 0);
        write(path, "new");
        QVERIFY(replaced.wait());
    }

    void otherFilesOfItsFolderAreNoNews()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(u"tpudesk"_s);
        write(path, "old");
        ProgramFile file{path};
        QSignalSpy replaced{&file, &ProgramFile::replaced};
        write(folder.filePath(u"other"_s), "x");
        ProgramFile nothing{folder.filePath(u"not there"_s)};
        QSignalSpy never{&nothing, &ProgramFile::replaced};
        write(folder.filePath(u"not there"_s), "x");
        write(folder.filePath(u"tpudesk.dpkg-new"_s), "new"); // what comes last has had its turn when it is told
        QVERIFY(::rename(QFile::encodeName(folder.filePath(u"tpudesk.dpkg-new"_s)).constData(),
                         QFile::encodeName(folder.filePath(u"witness"_s)).constData())
                == 0);
        QFileSystemWatcher witness{{folder.path()}};
        QSignalSpy told{&witness, &QFileSystemWatcher::directoryChanged};
        write(folder.filePath(u"last"_s), "x");
        QVERIFY(told.wait());
        QCOMPARE(replaced.size(), 0);
        QCOMPARE(never.size(), 0);
    }

    void theVersionHasItsCommitWhereItIsKnown()
    {
        setProgramCommit({});
        QCOMPARE(versionLine(u"tpudesk"_s), u"tpudesk "_s + programVersion());
        setProgramCommit(u"bf82873060e5+"_s);
        QCOMPARE(versionLine(u"tpudesk-watch"_s), u"tpudesk-watch %1 (bf82873060e5+)"_s.arg(programVersion()));
        setProgramCommit({});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProgramFile)
#include "tst_programfile.moc"
