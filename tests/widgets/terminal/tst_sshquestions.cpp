// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A question that nobody needs an answer to any more goes away by itself.
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/sshquestions.h"

#include <QCoroTask>
#include <QLineEdit>
#include <QTest>

#include <optional>

using namespace Qt::StringLiterals;

class TestSshQuestions : public QObject
{
    Q_OBJECT

private slots:
    void aQuestionThatIsWithdrawnGoes()
    {
        QWidget window;
        auto *bar = new QuestionBar{&window};
        window.show();
        std::stop_source source;
        std::optional<Result<QString>> answer;
        ask(bar, source.get_token(), &answer);
        QVERIFY(bar->isVisibleTo(&window));
        QTest::keyClicks(bar->findChild<QLineEdit *>(u"terminalQuestionSecret"_s), u"half a passphr"_s);
        source.request_stop();
        QTRY_VERIFY(answer.has_value());
        QVERIFY(!*answer);
        QCOMPARE(answer->error().code, ErrorCode::Cancelled);
        QVERIFY(!bar->isVisibleTo(&window));
        QVERIFY(bar->findChild<QLineEdit *>(u"terminalQuestionSecret"_s)->text().isEmpty());
    }

    void whatWasAnsweredBeforeLeavesOthersAlone()
    {
        QWidget window;
        auto *bar = new QuestionBar{&window};
        window.show();
        std::stop_source source;
        std::optional<Result<QString>> answer;
        ask(bar, source.get_token(), &answer);
        auto *field = bar->findChild<QLineEdit *>(u"terminalQuestionSecret"_s);
        QTest::keyClicks(field, u"open sesame"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(answer.has_value());
        QCOMPARE(answer->value_or(QString{}), u"open sesame"_s);
        std::optional<Result<QString>> other;
        ask(bar, {}, &other);
        source.request_stop();
        QCoreApplication::processEvents();
        QVERIFY(bar->isVisibleTo(&window) && !other);
        delete bar;
        QTRY_VERIFY(other.has_value()); // it would be told to another test
    }

    /// Another login's question stands behind it: that one was not given up.
    void whatWaitsBehindItStays()
    {
        QWidget window;
        auto *bar = new QuestionBar{&window};
        window.show();
        std::stop_source source;
        std::optional<Result<QString>> answer;
        ask(bar, source.get_token(), &answer);
        std::optional<Result<QString>> other;
        ask(bar, {}, &other);
        source.request_stop();
        QTRY_VERIFY(answer.has_value());
        QVERIFY(bar->isVisibleTo(&window) && !other);
        auto *field = bar->findChild<QLineEdit *>(u"terminalQuestionSecret"_s);
        QTest::keyClicks(field, u"open sesame"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(other.has_value());
        QCOMPARE(other->value_or(QString{}), u"open sesame"_s);
    }

    /// Its login has ended meanwhile.
    void aQuestionAboutAHostKeyThatIsWithdrawnGoes()
    {
        QWidget window;
        auto *bar = new QuestionBar{&window};
        window.show();
        std::stop_source source;
        std::optional<Result<bool>> answer;
        HostKeyQuestion question{.name = u"node-1"_s,
                                 .address = u"192.0.2.1"_s,
                                 .type = u"ssh-ed25519"_s,
                                 .fingerprint = u"SHA256:abc"_s,
                                 .reason = u"Nobody vouches for it."_s,
                                 .withdrawn = source.get_token()};
        promptsIn(bar).acceptHostKey(std::move(question)).then([&answer](Result<bool> given) {
            answer = std::move(given);
        });
        QVERIFY(bar->isVisibleTo(&window) && !answer);
        source.request_stop();
        QTRY_VERIFY(answer.has_value());
        QVERIFY(!*answer);
        QCOMPARE(answer->error().code, ErrorCode::Cancelled);
        QVERIFY(!bar->isVisibleTo(&window));
    }

    void oneThatComesTooLateIsNotShown()
    {
        QWidget window;
        auto *bar = new QuestionBar{&window};
        window.show();
        std::stop_source source;
        source.request_stop();
        std::optional<Result<QString>> answer;
        ask(bar, source.get_token(), &answer);
        QVERIFY(answer && !*answer);
        QVERIFY(!bar->isVisibleTo(&window));
    }

    void questionsKnowTheirPlace()
    {
        QuestionBar one;
        QuestionBar other;
        QVERIFY(promptsIn(&one).place == promptsIn(&one).place);
        QVERIFY(promptsIn(&one).place != promptsIn(&other).place);
    }

private:
    static void ask(QuestionBar *bar, const std::stop_token &withdrawn, std::optional<Result<QString>> *answer)
    {
        PassphraseQuestion question{.file = u"/home/nixie/.ssh/id_ed25519"_s, .withdrawn = withdrawn};
        promptsIn(bar).passphrase(std::move(question)).then([answer](Result<QString> given) {
            *answer = std::move(given);
        });
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestSshQuestions)
#include "tst_sshquestions.moc"
