// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/keyfile.h"
#include "sshd.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

class TestKeyFile : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void S16_everyFormIsReadOrNamed_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("bits");
        QTest::addColumn<bool>("locked");
        const auto add = [](const char *name, const QStringList &options, const QString &type, int bits) {
            QTest::newRow(name) << options << type << bits << false;
            QTest::addRow("%s, locked", name) << options << type << bits << true;
        };
        add("ed25519", {u"-t"_s, u"ed25519"_s}, u"ssh-ed25519"_s, 256);
        add("rsa", {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s}, u"ssh-rsa"_s, 2048);
        add("rsa PEM", {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s, u"-m"_s, u"PEM"_s}, u"ssh-rsa"_s, 2048);
        add("rsa PKCS8", {u"-t"_s, u"rsa"_s, u"-b"_s, u"3072"_s, u"-m"_s, u"PKCS8"_s}, u"ssh-rsa"_s, 3072);
        add("ecdsa 256", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"256"_s}, u"ecdsa-sha2-nistp256"_s, 256);
        add("ecdsa 384", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"384"_s}, u"ecdsa-sha2-nistp384"_s, 384);
        add("ecdsa 521 PEM", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"521"_s, u"-m"_s, u"PEM"_s}, u"ecdsa-sha2-nistp521"_s,
            521);
    }

    void S16_everyFormIsReadOrNamed()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, type);
        QFETCH(int, bits);
        QFETCH(bool, locked);
        const auto file = m_folder->filePath(u"key"_s);
        if (!makeKey(file, options + QStringList{u"-a"_s, u"1"_s}, locked ? u"open it"_s : QString{}))
            QSKIP("no ssh-keygen here");
        const auto key = inspectKeyFile(file);
        QVERIFY2(key.problem.isEmpty(), qPrintable(key.problem));
        QCOMPARE(key.type, type);
        QCOMPARE(key.bits, bits);
        QCOMPARE(key.comment, u"test key"_s);
        QCOMPARE(key.lock == KeyFile::Lock::Passphrase, locked);
        QCOMPARE(key.fingerprint, fingerprintBySshKeygen(file + u".pub"_s));
        if (locked) {
            const auto wrong = unlockKeyFile(file, "wrong");
            QCOMPARE(wrong.error().code, ErrorCode::KeyUnreadable);
            QVERIFY(wrong.error().message.contains("passphrase"_L1));
            QVERIFY(!unlockKeyFile(file, {}));
        }
        const auto open = unlockKeyFile(file, locked ? "open it" : "");
        QVERIFY2(open, open ? "" : qPrintable(open.error().message));
        QVERIFY(open->contains("PRIVATE KEY"));
    }

    void S16_whatCannotBeUsedHasAReason()
    {
        const auto pub = m_folder->filePath(u"k"_s);
        if (!makeKey(pub, {u"-t"_s, u"ed25519"_s}))
            QSKIP("no ssh-keygen here");
        QVERIFY(inspectKeyFile(pub + u".pub"_s).problem.contains("public half"_L1));
        QVERIFY(problemOf("PuTTY-User-Key-File-3: ssh-ed25519\n").contains("puttygen"_L1));
        QVERIFY(problemOf("-----BEGIN DSA PRIVATE KEY-----\nAAAA\n-----END DSA PRIVATE KEY-----\n").contains("DSA"_L1));
        QVERIFY(problemOf("hello").contains("not a private key"_L1));
        QVERIFY(!problemOf(QByteArray(100'000, 'x')).isEmpty());
        QVERIFY(!problemOf("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n").isEmpty());
        QVERIFY(!problemOf(readAll(pub).first(200)).isEmpty());
        QVERIFY(inspectKeyFile(m_folder->filePath(u"none"_s)).problem.contains("not there"_L1));
        QVERIFY(!inspectKeyFile(m_folder->path()).problem.isEmpty());
        if (::geteuid() != 0) {
            QVERIFY(QFile::setPermissions(pub, {}));
            QVERIFY(inspectKeyFile(pub).problem.contains("cannot be read"_L1));
        }
    }

    void aKeyThatOthersCanReadIsWarnedAbout()
    {
        const auto file = m_folder->filePath(u"k"_s);
        if (!makeKey(file, {u"-t"_s, u"ed25519"_s}))
            QSKIP("no ssh-keygen here");
        QVERIFY(inspectKeyFile(file).warning.isEmpty());
        QVERIFY(QFile::setPermissions(file, QFileDevice::ReadOwner | QFileDevice::ReadOther));
        QVERIFY(inspectKeyFile(file).warning.contains("chmod 600"_L1));
    }

    void aMadeKeyIsOneThatOpenSshReads_data()
    {
        QTest::addColumn<KeyType>("type");
        QTest::addColumn<QByteArray>("passphrase");
        QTest::newRow("ed25519") << KeyType::Ed25519 << QByteArray{};
        QTest::newRow("ed25519, locked") << KeyType::Ed25519 << QByteArray{"a b'\"$(id) \xc3\xa9"};
        QTest::newRow("rsa") << KeyType::Rsa4096 << QByteArray{};
    }

    void aMadeKeyIsOneThatOpenSshReads()
    {
        QFETCH(KeyType, type);
        QFETCH(QByteArray, passphrase);
        const auto file = m_folder->filePath(u"new folder/id"_s);
        const auto made = generateKeyFile(type, file, u"nixie@laptop"_s, passphrase);
        QVERIFY2(made, made ? "" : qPrintable(made.error().message));
        QVERIFY2(made->problem.isEmpty(), qPrintable(made->problem));
        QCOMPARE(made->bits, type == KeyType::Rsa4096 ? 4096 : 256);
        QCOMPARE(made->lock == KeyFile::Lock::Passphrase, !passphrase.isEmpty());
        QCOMPARE(made->comment, u"nixie@laptop"_s);
        QCOMPARE(QFile::permissions(file) & 0x0077, QFileDevice::Permissions{});
        QCOMPARE(QFile::permissions(m_folder->filePath(u"new folder"_s)) & 0x0077, QFileDevice::Permissions{});
        QCOMPARE(made->fingerprint, fingerprintBySshKeygen(file + u".pub"_s));
        // OpenSSH opens it with this passphrase and finds the same public key.
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s, {u"-y"_s, u"-P"_s, QString::fromUtf8(passphrase), u"-f"_s, file});
        QVERIFY(keygen.waitForFinished());
        QVERIFY2(keygen.readAllStandardOutput().contains(made->publicKey.toLatin1()),
                 keygen.readAllStandardError().constData());
        QVERIFY(unlockKeyFile(file, passphrase));
        // Never over a file that exists.
        const auto before = readAll(file);
        QCOMPARE(generateKeyFile(type, file, {}, {}).error().code, ErrorCode::AlreadyExists);
        QCOMPARE(readAll(file), before);
        QVERIFY(QFile::remove(file));
        QCOMPARE(generateKeyFile(type, file, {}, {}).error().code, ErrorCode::AlreadyExists); // its .pub is there
        QVERIFY(!QFileInfo::exists(file));
    }

    void everyCutOfAKeyBlobIsRefused()
    {
        const auto file = m_folder->filePath(u"k"_s);
        for (const auto &type : {u"ed25519"_s, u"rsa"_s, u"ecdsa"_s}) {
            QFile::remove(file);
            QFile::remove(file + u".pub"_s);
            if (!makeKey(file, {u"-t"_s, type}))
                QSKIP("no ssh-keygen here");
            const auto blob = QByteArray::fromBase64(readAll(file + u".pub"_s).split(' ').value(1));
            QVERIFY(parseKeyBlob(blob).bits > 0);
            for (qsizetype size = 0; size < blob.size(); ++size)
                QVERIFY2(parseKeyBlob(blob.first(size)).type.isEmpty(), qPrintable(type));
            QVERIFY(parseKeyBlob(blob + '\0').type.isEmpty());
        }
        QVERIFY(!inspectPublicKey(u"ssh-rsa"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIFirst"_s).problem.isEmpty());
        QVERIFY(!inspectPublicKey(u"ssh-ed25519"_s, u"%%%"_s).problem.isEmpty());
    }

private:
    QString problemOf(const QByteArray &content)
    {
        const auto path = m_folder->filePath(u"some"_s);
        QFile file{path};
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            return {};
        file.write(content);
        file.close();
        return inspectKeyFile(path).problem;
    }

    static QString fingerprintBySshKeygen(const QString &file)
    {
        QProcess keygen;
        keygen.start(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, file});
        keygen.waitForFinished();
        return QString::fromUtf8(keygen.readAll()).split(u' ').value(1);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestKeyFile)
#include "tst_keyfile.moc"
