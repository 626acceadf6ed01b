// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/codehash.h"
#include "tests/support/journalhere.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

class CodeHashTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    void write(const QString &path, const QByteArray &bytes) const
    {
        const auto full = m_folder->filePath(path);
        QVERIFY(QDir{}.mkpath(QFileInfo{full}.path()));
        QFile file{full};
        QVERIFY(file.open(QFile::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    [[nodiscard]] Result<CodeHash> hashed(const QStringList &excludes = {}, const CodeHashLimits &limits = {}) const
    {
        return hashedFolder(m_folder->path(), excludes, limits, {});
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write(u"train.py"_s, "print(1)\n");
        write(u"lib/data.py"_s, "x = 2\n");
    }

    void itIsTheSumOverSortedPathsAndBytes()
    {
        const auto sumOf = [](const QByteArray &bytes) {
            return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
        };
        QVERIFY(QFile::link(u"train.py"_s, m_folder->filePath(u"run.py"_s)));
        QByteArray records;
        records += QByteArray{"file"} + '\0' + "lib/data.py" + '\0' + "6" + '\0' + sumOf("x = 2\n") + '\n';
        records += QByteArray{"link"} + '\0' + "run.py" + '\0' + "train.py" + '\n';
        records += QByteArray{"file"} + '\0' + "train.py" + '\0' + "9" + '\0' + sumOf("print(1)\n") + '\n';
        const auto hash = hashed();
        QVERIFY(hash);
        QCOMPARE(hash->sha256, sumOf(records));
        QCOMPARE(hash->files, 3);
        QCOMPARE(hash->bytes, 15);
    }

    void onlyPathsAndBytesCount()
    {
        const auto before = hashed()->sha256;
        QFile file{m_folder->filePath(u"train.py"_s)};
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        QVERIFY(QDir{}.mkpath(m_folder->filePath(u"empty"_s)));
        QCOMPARE(hashed()->sha256, before);
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        write(u"train.py"_s, "print(2)\n");
        const auto changed = hashed()->sha256;
        QVERIFY(changed != before);
        write(u"train.py"_s, "print(1)\n");
        QCOMPARE(hashed()->sha256, before);
        QVERIFY(QFile::rename(m_folder->filePath(u"train.py"_s), m_folder->filePath(u"main.py"_s)));
        QVERIFY(hashed()->sha256 != before);
    }

    void whatAnUploadLeavesOutDoesNotCount()
    {
        const QStringList excludes{u"__pycache__/"_s, u"*.ckpt"_s};
        const auto before = hashed(excludes)->sha256;
        write(u"__pycache__/train.pyc"_s, "1");
        write(u"out/model.ckpt"_s, "2");
        QCOMPARE(hashed(excludes)->sha256, before);
        QVERIFY(hashed()->sha256 != before);
    }

    void aFolderThatIsTooLargeOrGoneHasNone()
    {
        QCOMPARE(hashed({}, {.files = 1}).error().code, ErrorCode::Invalid);
        QCOMPARE(hashed({}, {.bytes = 10}).error().code, ErrorCode::Invalid);
        QCOMPARE(hashed({}, {.depth = 0}).error().code, ErrorCode::Invalid);
        QVERIFY(!hashed({}, {.files = 1}).error().message.isEmpty());
        const auto gone = hashedFolder(m_folder->filePath(u"gone"_s), {}, {}, {});
        QCOMPARE(gone.error().code, ErrorCode::NotFound);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(hashedFolder(m_folder->path(), {}, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
    }

    void whatIsNoFileIsNeverOpened()
    {
        const auto before = hashed()->sha256;
        const auto pipe = QFile::encodeName(m_folder->filePath(u"pipe"_s));
        QCOMPARE(::mkfifo(pipe.constData(), S_IRUSR | S_IWUSR), 0); // who opens it waits for ever
        QCOMPARE(hashed()->sha256, before);
        QVERIFY(QFile::link(u"/etc"_s, m_folder->filePath(u"outside"_s))); // it is not followed
        QCOMPARE(hashed()->files, 3);
    }

    void itIsTakenOnAThreadOfItsOwn()
    {
        const auto hash = waited(codeHashOf(m_folder->path(), {}, {}));
        QVERIFY(hash);
        QCOMPARE(hash->sha256, hashed()->sha256);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(CodeHashTest)
#include "tst_codehash.moc"
