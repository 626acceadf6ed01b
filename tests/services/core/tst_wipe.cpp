// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/reply.h"
#include "services/core/wipe.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Made while the program runs: a literal is never overwritten.
QByteArray made()
{
    return QByteArray{"a passphrase"};
}

bool isOverwritten(const QByteArray &witness)
{
    return witness == QByteArray(witness.size(), '\0');
}

} // namespace

class TestWipe : public QObject
{
    Q_OBJECT

private slots:
    void aSecretIsOverwrittenForAllThatShareIt()
    {
        auto secret = made();
        const auto witness = secret;
        wipe(secret);
        QVERIFY(secret.isEmpty() && isOverwritten(witness));
        auto text = QString::fromLatin1("a passphrase");
        const auto written = text;
        wipe(text);
        QCOMPARE(written, QString(written.size(), QChar{}));
        auto literal = "of the program itself"_ba;
        wipe(literal); // its memory may not be written to
        QVERIFY(literal.isEmpty());
    }

    void whatIsHandedOnStaysWithWhoNeedsItAgain()
    {
        auto secret = made();
        const auto again = ownCopy(secret);
        wipe(secret);
        QCOMPARE(again, made());
    }

    void itIsOverwrittenWithItsLastHolder()
    {
        const auto witness = made();
        {
            std::optional<SecretBytes> first{witness};
            const SecretBytes second = *first;
            first.reset();
            QCOMPARE(second.bytes(), made());
        }
        QVERIFY(isOverwritten(witness));
        QVERIFY(SecretBytes{}.isEmpty() && SecretBytes{}.bytes().isEmpty());
    }

    /// Who waited was stopped, and the worker comes home with the key.
    void anAnswerThatComesTooLateIsOverwritten()
    {
        const auto witness = made();
        {
            const Answer<SecretBytes> answer;
            const auto reply = answer.reply();
            reply.finish(failed(ErrorCode::Cancelled));
            answer(SecretBytes{witness});
        }
        QVERIFY(isOverwritten(witness));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWipe)
#include "tst_wipe.moc"
