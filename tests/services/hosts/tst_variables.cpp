// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hostrun.h"
#include "services/hosts/variables.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;

class TestVariables : public QObject
{
    Q_OBJECT

private slots:
    void aLineIsAValueLetterForLetter_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("plain") << u"A=b"_s << QByteArray{"b"};
        QTest::newRow("blanks inside") << u"A=--x=1 --y=2"_s << QByteArray{"--x=1 --y=2"};
        QTest::newRow("of a shell") << u"export A=b"_s << QByteArray{"b"};
        QTest::newRow("in marks") << u"A=' b \"c\" '"_s << QByteArray{" b \"c\" "};
        QTest::newRow("in double marks") << u"A=\"it's\""_s << QByteArray{"it's"};
        QTest::newRow("marks inside stay") << u"A={\"k\": \"v\"}"_s << QByteArray{"{\"k\": \"v\"}"};
        QTest::newRow("two words in marks stay") << u"A='b' 'c'"_s << QByteArray{"'b' 'c'"};
        QTest::newRow("equals signs") << u"A=b=c=="_s << QByteArray{"b=c=="};
        QTest::newRow("CJK") << u"A=训练 학습"_s << u"训练 학습"_s.toUtf8();
        QTest::newRow("empty") << u"A="_s << QByteArray{};
        QTest::newRow("comment sign") << u"A=b # c"_s << QByteArray{"b # c"};
        QTest::newRow("not replaced") << u"A=$HOME/x `id` $(id)"_s << QByteArray{"$HOME/x `id` $(id)"};
    }

    void aLineIsAValueLetterForLetter()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, value);
        const auto typed = parseVariables(u"# of the guide\r\n\r\n"_s + line + u"\r\n"_s);
        QVERIFY(typed);
        QCOMPARE(typed->values, (QMap<QByteArray, QByteArray>{{"A", value}}));
    }

    void whatCannotBeIsSaidWithItsLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("no value") << u"A=1\nB"_s << u"Line 2"_s;
        QTest::newRow("digit first") << u"1A=b"_s << u"1A"_s;
        QTest::newRow("a dash") << u"A-B=c"_s << u"A-B"_s;
        QTest::newRow("no name") << u"=c"_s << u"Line 1"_s;
        QTest::newRow("twice") << u"A=1\n\nA=2"_s << u"Line 3"_s;
        QTest::newRow("CJK") << u"名=c"_s << u"名"_s;
        QTest::newRow("NUL") << u"A=b"_s + QChar::Null << u"NUL"_s;
        QTest::newRow("too long") << u"A="_s + QString{130'000, u'x'} << u"130000"_s;
        QTest::newRow("much too long") << QString{600'000, u'x'} << u"too much"_s;
    }

    void whatCannotBeIsSaidWithItsLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        const auto typed = parseVariables(text);
        QVERIFY(!typed);
        QVERIFY2(typed.error().message.contains(word), qPrintable(typed.error().message));
    }

    void whoExpectsAShellIsToldThatNoneReadsIt()
    {
        const auto typed = parseVariables(u"A=$HOME/x\nB=~/logs\nC=5$\nD=a~b"_s);
        QVERIFY(typed);
        QCOMPARE(typed->remarks.size(), 2);
        QVERIFY(typed->remarks[0].contains(u"“$HOME”"_s) && typed->remarks[1].contains(u"“~”"_s));
    }

    void secretsAreKnownByNameOrShape_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("isSecret");
        for (const auto *name :
             {"HF_TOKEN", "WANDB_API_KEY", "AWS_SECRET_ACCESS_KEY", "DB_PASSWORD", "hf_token", "GITHUB_PAT", "TOKEN"})
            QTest::newRow(name) << QString::fromLatin1(name) + u"=x"_s << true;
        for (const auto *name :
             {"XLA_FLAGS", "PWD", "TOKENIZERS_PARALLELISM", "MONKEY", "AUTHOR", "JAX_PLATFORMS", "KEYS_PER_HOST"})
            QTest::newRow(name) << QString::fromLatin1(name) + u"=x"_s << false;
        QTest::newRow("Hugging Face's shape") << u"X=hf_abcdefgh"_s << true;
        QTest::newRow("AWS's shape") << u"X=AKIAIOSFODNN7EXAMPLE"_s << true;
        QTest::newRow("a password in an address") << u"X=postgres://me:secret@db/x"_s << true;
        QTest::newRow("an address") << u"X=https://storage.googleapis.com/a@b:c"_s << false;
    }

    void secretsAreKnownByNameOrShape()
    {
        QFETCH(QString, line);
        QFETCH(bool, isSecret);
        const auto typed = parseVariables(line);
        QVERIFY(typed);
        QCOMPARE(!typed->secrets.isEmpty(), isSecret);
    }

    void whatWasTypedIsReadTheSameAgain()
    {
        const QString letters = u"ab'\"\\ $=#~\t`;&|<>()*?[]{}!é中한"_s;
        QRandomGenerator chance{4711};
        for (int round = 0; round < 3000; ++round) {
            QString text;
            for (int line = 0; line < 3; ++line) {
                text += u"N%1="_s.arg(line);
                for (int i = chance.bounded(12); i > 0; --i)
                    text += letters[chance.bounded(letters.size())];
                text += u'\n';
            }
            const auto typed = parseVariables(text);
            QVERIFY2(typed, qPrintable(text));
            const auto again = parseVariables(variableLines(typed->values));
            QVERIFY2(again && again->values == typed->values, qPrintable(text));
        }
        QCOMPARE(variableLines({{"B", "2"}}, {"HF_TOKEN"}), u"HF_TOKEN=\nB=2"_s);
    }

    void bashHandsOnExactlyTheseBytes()
    {
        RunRequest request{.form = RunForm::Argv, .argv = {"env", "-0"}};
        request.environment = {
            {"A", "'"}, {"B", "\"$(touch /tmp/never)\\"}, {"C", " x  \t"}, {"D", "训练 \xff\x01"}, {"E", ""}};
        QProcess bash;
        bash.start(u"bash"_s, {u"-c"_s, QString::fromLatin1("eval \"$(cat)\"")});
        bash.write(*scriptOf(request));
        bash.closeWriteChannel();
        QVERIFY(bash.waitForFinished(20'000));
        const auto lines = bash.readAllStandardOutput().split('\0');
        for (const auto &[name, value] : request.environment.asKeyValueRange())
            QVERIFY2(lines.contains(name + '=' + value), name.constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVariables)
#include "tst_variables.moc"
