// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/questionbar.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isOverwritten(const QString &witness)
{
    return !witness.isEmpty() && std::ranges::all_of(witness, [](QChar letter) { return letter.isNull(); });
}

} // namespace

class TestQuestionBar : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_answers.clear();
        m_bar = std::make_unique<QuestionBar>();
        m_bar->show();
        m_first = m_bar->ask({.title = u"Passphrase of id_ed25519"_s,
                              .text = u"It is not stored."_s,
                              .field = Question::Field::Secret,
                              .buttons = {u"Cancel"_s, u"Unlock"_s},
                              .answered = [this](int, const QString &secret) { m_answers << secret; }});
        m_field = m_bar->findChild<QLineEdit *>(u"terminalQuestionSecret"_s);
        QTest::keyClicks(m_field, u"open sesame"_s);
        m_witness = m_field->text();
    }
    void cleanup() { m_bar.reset(); }

    void aPassphraseThatWasTypedAndNotGivenIsOverwritten()
    {
        QTest::keyClick(m_bar.get(), Qt::Key_Escape);
        QCOMPARE(m_answers, QStringList{QString{}});
        QVERIFY(isOverwritten(m_witness));
    }

    void soItIsWhenTheTabIsClosed()
    {
        m_bar.reset();
        QCOMPARE(m_answers, QStringList{QString{}});
        QVERIFY(isOverwritten(m_witness));
    }

    void whoIsAnsweredHasACopyAndTheFieldHasNone()
    {
        QTest::keyClick(m_field, Qt::Key_Return);
        QCOMPARE(m_answers, QStringList{u"open sesame"_s});
        QVERIFY(isOverwritten(m_witness));
        QVERIFY(m_field->text().isEmpty());
    }

    void oneIsWithdrawnAndTheOthersStay()
    {
        const auto second = m_bar->ask(question(u"second"_s));
        const auto third = m_bar->ask(question(u"third"_s));
        m_bar->withdraw(second + 100); // never asked
        m_bar->withdraw(second);
        QCOMPARE(m_answers, QStringList{u"second 0"_s});
        QCOMPARE(m_field->text(), u"open sesame"_s); // typed for the one that is shown
        m_bar->withdraw(second); // once
        m_bar->withdraw(m_first);
        QCOMPARE(m_answers, (QStringList{u"second 0"_s, QString{}}));
        QVERIFY(isOverwritten(m_witness));
        QVERIFY(m_field->text().isEmpty() && m_bar->isVisible());
        QCOMPARE(m_bar->accessibleName(), u"third"_s);
        QTest::mouseClick(m_bar->findChild<QWidget *>(u"terminalQuestionButton1"_s), Qt::LeftButton);
        QCOMPARE(m_answers.constLast(), u"third 1"_s);
        QVERIFY(!m_bar->isVisible());
        m_bar->withdraw(third); // answered already
        QCOMPARE(m_answers.size(), 3);
    }

    void theLastOneThatIsWithdrawnGivesTheFocusBack()
    {
        const QSignalSpy closed{m_bar.get(), &QuestionBar::closed};
        m_bar->withdraw(m_first);
        QCOMPARE(closed.size(), 1);
        QVERIFY(!m_bar->isVisible());
    }

private:
    Question question(const QString &title)
    {
        return {
            .title = title,
            .text = {},
            .buttons = {u"No"_s, u"Yes"_s},
            .answered = [this, title](int button, const QString &) { m_answers << u"%1 %2"_s.arg(title).arg(button); }};
    }

    std::unique_ptr<QuestionBar> m_bar;
    quint64 m_first = 0;
    QLineEdit *m_field = nullptr;
    QString m_witness; ///< shares what the field holds
    QStringList m_answers;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestQuestionBar)
#include "tst_questionbar.moc"
