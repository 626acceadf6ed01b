// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/ownfolder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace {

int modeOf(const QString &path)
{
    struct stat about{};
    return ::stat(QFile::encodeName(path).constData(), &about) == 0 ? int(about.st_mode & 07777) : -1;
}

} // namespace

class TestOwnFolder : public QObject
{
    Q_OBJECT

private slots:
    void L2_allThatIsMadeOnTheWayIsForTheUserAlone()
    {
        const QTemporaryDir folder;
        const auto before = ::umask(0); // nothing is taken away from what is made
        const bool isMade = makeOwnFolder(folder.filePath(u"a/b/c"_s));
        ::umask(before);
        QVERIFY(isMade);
        for (const auto &made : {u"a"_s, u"a/b"_s, u"a/b/c"_s})
            QCOMPARE(modeOf(folder.filePath(made)), 0700);
    }

    void whatIsThereStaysAsItIs()
    {
        const QTemporaryDir folder;
        QCOMPARE(::chmod(QFile::encodeName(folder.path()).constData(), 0750), 0);
        QVERIFY(makeOwnFolder(folder.path()));
        QVERIFY(makeOwnFolder(folder.path() + u'/'));
        QCOMPARE(modeOf(folder.path()), 0750);
        QVERIFY(makeOwnFolder(folder.filePath(u"more"_s)));
        QCOMPARE(modeOf(folder.path()), 0750);
    }

    void whatCannotBeMadeHasAReason()
    {
        const QTemporaryDir folder;
        QFile file{folder.filePath(u"file"_s)};
        QVERIFY(file.open(QFile::WriteOnly));
        QVERIFY(!makeOwnFolder(folder.filePath(u"file/inside"_s)));
        QVERIFY(errno != 0);
        QVERIFY(QFile::link(folder.filePath(u"nowhere"_s), folder.filePath(u"dangling"_s)));
        QVERIFY(!makeOwnFolder(folder.filePath(u"dangling"_s)));
        QVERIFY(!makeOwnFolder(u"/proc/no/such/folder"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestOwnFolder)
#include "tst_ownfolder.moc"
