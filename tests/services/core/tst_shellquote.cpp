// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/shellquote.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;

/// What a real shell makes of the words: printf prints each with NUL behind it.
static QList<QByteArray> asShellReads(const QString &shell, const QList<QByteArray> &words)
{
    QProcess process;
    process.start(shell, {u"-s"_s});
    process.write("printf '%s\\0' " + shellQuote(words) + "\n");
    process.closeWriteChannel();
    if (!process.waitForFinished() || process.exitCode() != 0)
        return {process.readAllStandardError()};
    auto read = process.readAllStandardOutput().split('\0');
    read.removeLast();
    return read;
}

class TestShellQuote : public QObject
{
    Q_OBJECT

private slots:
    void anyBytesComeThroughARealShell_data()
    {
        QTest::addColumn<QString>("shell");
        for (const auto *shell : {"sh", "bash", "dash", "zsh"})
            QTest::newRow(shell) << QString::fromLatin1(shell);
    }

    void anyBytesComeThroughARealShell()
    {
        QFETCH(QString, shell);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP("this shell is not on this machine");
        auto *random = QRandomGenerator::global();
        QList<QByteArray> words;
        for (int one = 1; one < 256; ++one)
            words.append(QByteArray(1, static_cast<char>(one)));
        for (int i = 0; i < 400; ++i) {
            QByteArray word;
            // Half of them of what shells give a meaning to, half of anything.
            static constexpr QByteArrayView special = "'\"\\$`!(){}[]<>|&;*?~#=% \t\n\r-^";
            for (int length = random->bounded(0, 40); length > 0; --length) {
                word += random->bounded(2) ? special[random->bounded(int(special.size()))]
                                           : static_cast<char>(random->bounded(1, 256));
            }
            words.append(word);
        }
        const auto read = asShellReads(shell, words);
        QCOMPARE(read.size(), words.size());
        for (qsizetype i = 0; i < words.size(); ++i)
            QVERIFY2(read[i] == words[i], words[i].toHex(' ').constData());
    }

    void S36_namesWithShellSyntaxInThemAreOneWordAndRunNothing_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("substitution") << QByteArray{"$(touch /tmp/owned)"};
        QTest::newRow("backticks") << QByteArray{"`id`"};
        QTest::newRow("quotes") << QByteArray{"it's \"so\""};
        QTest::newRow("newline") << QByteArray{"a\nrm -rf b"};
        QTest::newRow("cjk") << QByteArray{"训练 학습"};
        QTest::newRow("empty") << QByteArray{""};
        QTest::newRow("only a quote") << QByteArray{"'"};
        QTest::newRow("home") << QByteArray{"~"};
        QTest::newRow("assignment") << QByteArray{"PATH=x"};
    }

    void S36_namesWithShellSyntaxInThemAreOneWordAndRunNothing()
    {
        QFETCH(QByteArray, word);
        QCOMPARE(asShellReads(u"sh"_s, {word}), QList<QByteArray>{word});
    }

    void aPlainWordStaysReadable()
    {
        QCOMPARE(shellQuote({"python3", "-u", "train.py", "--lr=1e-3"}), "python3 -u train.py '--lr=1e-3'");
    }

    void nulIsLeftOut() { QCOMPARE(shellQuote(QByteArray{"a\0b", 3}), "'ab'"); }
};

#include "tests/support/testmain.h"
QTEST_APPLESS_MAIN(TestShellQuote)
#include "tst_shellquote.moc"
