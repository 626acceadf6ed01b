// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/formfield.h"
#include "widgets/common/table.h"
#include "widgets/runs/rulesheet.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

using namespace Qt::StringLiterals;

class RuleSheetTest : public QObject
{
    Q_OBJECT

    /// A job whose machines are gone; the end of its log was kept.
    static Job jobWithLog(RunRig *rig, const QByteArray &log)
    {
        auto job = rig->fixture.job(JobState::Succeeded);
        for (auto &host : job.attempts[0].hosts)
            host.goneAt = rig->fixture.clock.now();
        if (!rig->fixture.keep(job)
            || !JobTails{rig->fixture.documents.get()}.keep(job.id, 1, {{.begin = 0, .text = log}},
                                                            rig->fixture.clock.now()))
            QTest::qFail("the log was not kept", __FILE__, __LINE__);
        rig->begin();
        rig->fixture.jobs->watch(job.id, 0);
        return job;
    }

    struct Stage
    {
        explicit Stage(RunRig *rig)
        {
            host.resize(1'000, 800);
            host.show();
            sheet = new RuleSheet{rig->scalars.get(), rig->fixture.jobs.get(), &host};
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return host.findChild<T *>(QLatin1StringView{name});
        }
        [[nodiscard]] QStringList found() const
        {
            QStringList all;
            const auto *model = find<Table>("runRulePreview")->model();
            for (int row = 0; row < model->rowCount(); ++row)
                all << model->index(row, RulePreviewModel::Found).data().toString();
            return all;
        }
        [[nodiscard]] QString errorOf(const char *name) const
        {
            const auto *field = find<QLineEdit>(name);
            for (auto *parent = field->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
                if (const auto *form = qobject_cast<FormField *>(parent))
                    return form->error();
            }
            return {};
        }

        QWidget host;
        RuleSheet *sheet = nullptr;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void whatARuleFindsIsSeenWhileItIsTyped()
    {
        RunRig rig;
        const auto job = jobWithLog(&rig, "it 1: err 0.5\nhello\nit 2: err 0.25\nstep=3 loss=0.125\n");
        Stage stage{&rig};
        stage.sheet->openFor(job.id);
        QVERIFY(stage.sheet->isOpen());
        QTRY_COMPARE(stage.found().size(), 4);
        QVERIFY(stage.found().at(3).contains(u"loss 0.125"_s)); // the usual lines are known
        QVERIFY(!stage.found().at(0).contains(u"loss"_s));
        auto *pattern = stage.find<QLineEdit>("runRulePattern");
        pattern->setText(u"it (?<step>\\d+): err (?<loss>\\S+)"_s);
        QTRY_VERIFY(stage.found().at(0).contains(u"loss 0.5"_s));
        QVERIFY(stage.found().at(0).contains(u"step 1"_s));
        QVERIFY(!stage.found().at(1).contains(u"loss"_s));
        QVERIFY(stage.find<QLabel>("runRuleFound")->text().contains(u"2"_s));
        stage.find<QAbstractButton>("runRuleSubmit")->click();
        QVERIFY(!stage.sheet->isOpen());
        QCOMPARE(rig.scalars->spec(job.id).rule.pattern, pattern->text());
        stage.sheet->openFor(job.id); // it is there again
        QCOMPARE(pattern->text(), u"it (?<step>\\d+): err (?<loss>\\S+)"_s);
    }

    void whatIsWrongIsSaidAtItsField()
    {
        RunRig rig;
        const auto job = jobWithLog(&rig, "step=3 loss=0.125\n");
        Stage stage{&rig};
        stage.sheet->openFor(job.id);
        stage.find<QLineEdit>("runRulePattern")->setText(u"(unclosed"_s);
        QVERIFY(!stage.errorOf("runRulePattern").isEmpty());
        QTRY_COMPARE(stage.find<Table>("runRulePreview")->model()->rowCount(), 0);
        stage.find<QAbstractButton>("runRuleSubmit")->click();
        QVERIFY(stage.sheet->isOpen());
        QVERIFY(rig.scalars->spec(job.id).rule.isEmpty());
        stage.find<QLineEdit>("runRulePattern")->clear();
        QVERIFY(stage.errorOf("runRulePattern").isEmpty());
        stage.find<QLineEdit>("runRuleFolder")->setText(u"not/absolute"_s);
        QVERIFY(!stage.errorOf("runRuleFolder").isEmpty());
        stage.find<QLineEdit>("runRuleFolder")->setText(u"gs://bucket/runs"_s);
        QVERIFY(stage.errorOf("runRuleFolder").isEmpty());
        for (const auto &total : {u"x"_s, u"-4"_s, u"0"_s, u"99999999999999999999"_s}) {
            stage.find<QLineEdit>("runRuleTotal")->setText(total);
            QVERIFY2(!stage.errorOf("runRuleTotal").isEmpty(), qPrintable(total));
        }
        stage.find<QLineEdit>("runRuleTotal")->setText(u"1000"_s);
        stage.find<QCheckBox>("runRuleMuted")->click();
        stage.find<QAbstractButton>("runRuleSubmit")->click();
        QVERIFY(!stage.sheet->isOpen());
        const auto spec = rig.scalars->spec(job.id);
        QCOMPARE(spec.eventFolder, u"gs://bucket/runs"_s);
        QCOMPARE(spec.total, 1'000);
        QVERIFY(spec.isMuted);
    }

    void whatWasTypedIsNotLost()
    {
        RunRig rig;
        const auto job = jobWithLog(&rig, "step=3 loss=0.125\n");
        Stage stage{&rig};
        stage.sheet->openFor(job.id);
        stage.sheet->requestClose(); // nothing was typed
        QVERIFY(!stage.sheet->isOpen());
        stage.sheet->openFor(job.id);
        stage.find<QLineEdit>("runRuleKeys")->setText(u"loss, lr"_s);
        stage.sheet->requestClose();
        QVERIFY(stage.sheet->isOpen()); // it asks first
    }

    void withoutALogItSaysSo()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.begin();
        Stage stage{&rig};
        stage.sheet->openFor(job.id);
        QTRY_VERIFY(!stage.find<QLabel>("runRuleFound")->text().isEmpty());
        QVERIFY(!stage.find<Table>("runRulePreview")->isVisible());
    }

    /// A pattern that would try for ages, long lines, and words that look like markup.
    void aHostileLogAndAHostileRuleTakeNoTime()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        RunRig rig;
        QByteArray log = QByteArray(60'000, 'a') + "b\n";
        const auto texts = bait.texts();
        for (const auto &text : texts)
            log += text.left(2'000).toUtf8().replace('\n', ' ') + '\n';
        const auto job = jobWithLog(&rig, log);
        Stage stage{&rig};
        stage.sheet->openFor(job.id);
        stage.find<QLineEdit>("runRulePattern")->setText(u"(?<loss>(a+)+)$"_s);
        QTRY_VERIFY(stage.find<Table>("runRulePreview")->model()->rowCount() > 5);
        const auto *model = stage.find<Table>("runRulePreview")->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const auto line = model->index(row, RulePreviewModel::Line).data().toString();
            QVERIFY(line.size() <= 4 * 1'024 + 1 && !line.contains(u'\n') && !line.contains(QChar{0x202e}));
        }
        (void)stage.sheet->grab();
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(RuleSheetTest)
#include "tst_rulesheet.moc"
