// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/questionbar.h"

#include <QLineEdit>
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
        m_bar->ask({.title = u"Passphrase of id_ed25519"_s,
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

private:
    std::unique_ptr<QuestionBar> m_bar;
    QLineEdit *m_field = nullptr;
    QString m_witness; ///< shares what the field holds
    QStringList m_answers;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestQuestionBar)
#include "tst_questionbar.moc"
