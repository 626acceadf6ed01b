// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/runs/runnotes.h"

#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QUrl>

using namespace Qt::StringLiterals;

class RunNotesTest : public QObject
{
    Q_OBJECT

    struct Stage
    {
        explicit Stage(RunRig *rig)
            : view{rig->book.get()}
        {
            view.resize(800, 700);
            view.show();
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return view.findChild<T *>(QLatin1StringView{name});
        }
        /// "JAX=0.6.2" for each row.
        [[nodiscard]] QStringList facts() const
        {
            QStringList all;
            const auto *model = find<Table>("runNotesFacts")->model();
            for (int row = 0; row < model->rowCount(); ++row)
                all << model->index(row, RunFactModel::Name).data().toString() + u'='
                        + model->index(row, RunFactModel::Value).data().toString();
            return all;
        }

        RunNotes view;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void whatIsTypedIsKept()
    {
        RunRig rig;
        const auto one = rig.putRun({.config = {.name = u"one"_s}});
        const auto two = rig.putRun({.config = {.name = u"two"_s}, .notes = u"of the second"_s});
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(one);
        QTest::keyClicks(stage.find<QPlainTextEdit>("runNotesText"), u"lr too high"_s);
        stage.find<QLineEdit>("runNotesTags")->setText(u" baseline, v4 ,baseline"_s);
        emit stage.find<QLineEdit>("runNotesTags")->textEdited({});
        stage.view.setRun(two); // before the moment has passed
        QCOMPARE(rig.book->find(one)->notes, u"lr too high"_s);
        QCOMPARE(rig.book->find(one)->tags, (QStringList{u"baseline"_s, u"v4"_s}));
        QCOMPARE(stage.find<QPlainTextEdit>("runNotesText")->toPlainText(), u"of the second"_s);
        QVERIFY(stage.find<QLineEdit>("runNotesTags")->text().isEmpty());
        stage.view.setRun(one);
        QCOMPARE(stage.find<QPlainTextEdit>("runNotesText")->toPlainText(), u"lr too high"_s);
        QCOMPARE(rig.book->find(two)->notes, u"of the second"_s);
    }

    void whoLeavesLosesNothing()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"one"_s}});
        rig.begin();
        {
            Stage stage{&rig};
            stage.view.setRun(run);
            QTest::keyClicks(stage.find<QPlainTextEdit>("runNotesText"), u"kept"_s);
        }
        QCOMPARE(rig.book->find(run)->notes, u"kept"_s);
    }

    void whatIsBeingTypedStaysWhenTheRunGoesOn()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"one"_s}});
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(run);
        auto *text = stage.find<QPlainTextEdit>("runNotesText");
        QTest::keyClicks(text, u"half a sen"_s);
        emit rig.book->changed(run);
        QCOMPARE(text->toPlainText(), u"half a sen"_s);
        QTRY_COMPARE(rig.book->find(run)->notes, u"half a sen"_s);
    }

    void tooLongIsSaidAndStaysInTheField()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"one"_s}});
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(run);
        auto *text = stage.find<QPlainTextEdit>("runNotesText");
        text->setPlainText(QString{RunRecord::longestNotes + 1, u'x'});
        stage.find<QLineEdit>("runNotesTags")->setText(u"v4"_s);
        stage.view.keep();
        QVERIFY(stage.find<NoticeBar>("runNotesNotice")->isVisible());
        QCOMPARE(text->toPlainText().size(), RunRecord::longestNotes + 1);
        QVERIFY(rig.book->find(run)->notes.isEmpty());
        QCOMPARE(rig.book->find(run)->tags, QStringList{u"v4"_s}); // these are not too long
        text->setPlainText(u"short"_s);
        stage.view.keep();
        QVERIFY(!stage.find<NoticeBar>("runNotesNotice")->isVisible());
        QCOMPARE(rig.book->find(run)->notes, u"short"_s);
    }

    void howItWasMadeIsThereWithoutSecrets()
    {
        RunRig rig;
        RunRecord record{.config = {.name = u"one"_s, .command = u"python train.py"_s}};
        record.config.variables = {{u"LR"_s, u"3e-4"_s, false}, {u"TOKEN"_s, u"hunter2"_s, true}};
        record.config.versions = {
            .python = u"3.12.3"_s, .jax = u"0.6.2"_s, .jaxlib = u"0.6.2"_s, .libtpu = u"0.0.17"_s};
        record.config.code = {
            .folder = u"/home/u/train"_s, .hash = QString{64, u'a'}, .files = 12, .bytes = 4'096, .isChanged = true};
        record.config.acceleratorType = u"v4-32"_s;
        record.config.chips = 16;
        const auto run = rig.putRun(record);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(run);
        const auto facts = stage.facts();
        QVERIFY(facts.contains(u"JAX=0.6.2"_s) && facts.contains(u"libtpu=0.0.17"_s) && facts.contains(u"LR=3e-4"_s));
        QVERIFY(facts.filter(u"v4-32"_s).size() == 1 && facts.filter(u"16"_s).size() >= 1);
        QVERIFY(facts.filter(u"aaaaaaaaaaaaaaaa"_s).size() == 1);
        QVERIFY(facts.filter(u"(12 files, "_s).size() == 1);
        QVERIFY(!facts.join(u'|').contains(u"hunter2"_s));
        QVERIFY(!facts.filter(u"TOKEN"_s).isEmpty()); // that there is one is known
    }

    void itsLinksAreButtons()
    {
        RunRig rig;
        RunRecord record{.config = {.name = u"one"_s}};
        record.links = {{RunLink::Kind::WandbRun, u"https://wandb.ai/me/llama/runs/abc123"_s},
                        {RunLink::Kind::TrackioHere, u"http://127.0.0.1:7860"_s}};
        const auto run = rig.putRun(record);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRun(run);
        const QSignalSpy urls{&stage.view, &RunNotes::urlRequested};
        const QSignalSpy ports{&stage.view, &RunNotes::portRequested};
        QVERIFY(stage.find<QPushButton>("runNotesLink0") != nullptr);
        stage.find<QPushButton>("runNotesLink0")->click();
        QCOMPARE(urls.size(), 1);
        QCOMPARE(urls.last().at(0).toUrl(), QUrl{u"https://wandb.ai/me/llama/runs/abc123"_s});
        stage.find<QPushButton>("runNotesLink1")->click(); // of a host: no browser can reach it by itself
        QCOMPARE(urls.size(), 1);
        QCOMPARE(ports.size(), 1);
        QCOMPARE(ports.last().at(0).toUuid(), run);
        QCOMPARE(ports.last().at(1).toInt(), 7'860);
        stage.view.setRun({});
    }

    void wordsFromOutsideAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        const auto texts = bait.texts();
        for (const auto &text : texts) {
            RunRecord record{.config = {.name = text.left(500), .command = text.left(2'000)},
                             .notes = text.left(5'000)};
            record.config.hosts = {text.left(500)};
            record.config.variables = {{u"X"_s, text.left(2'000), false}};
            RunRig rig;
            const auto run = rig.putRun(record);
            rig.begin();
            Stage stage{&rig};
            stage.view.setRun(run);
            const auto facts = stage.facts();
            for (const auto &fact : facts)
                QVERIFY(fact.size() <= 1'100 && !fact.contains(u'\n') && !fact.contains(QChar{0x202e}));
            (void)stage.view.grab();
        }
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(RunNotesTest)
#include "tst_runnotes.moc"
