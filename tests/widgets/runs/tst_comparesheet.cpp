// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/table.h"
#include "widgets/runs/comparesheet.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

RunRecord recordOf(const QString &name, const QString &command)
{
    RunRecord run{.config = {.name = name, .command = command}};
    run.config.variables = {{u"LR"_s, u"3e-4"_s, false}, {u"TOKEN"_s, {}, true}};
    run.config.versions = {.python = u"3.12.3"_s, .jax = u"0.6.2"_s};
    return run;
}

} // namespace

class CompareSheetTest : public QObject
{
    Q_OBJECT

    struct Stage
    {
        explicit Stage(RunRig *rig)
        {
            host.resize(1'200, 800);
            host.show();
            sheet = new CompareSheet{rig->book.get(), &host};
        }
        [[nodiscard]] Table *table() const { return host.findChild<Table *>(u"runCompareTable"_s); }
        [[nodiscard]] QString cell(int row, int column) const
        {
            return table()->model()->index(row, column).data().toString();
        }
        [[nodiscard]] QStringList all() const
        {
            QStringList cells;
            for (int row = 0; row < table()->model()->rowCount(); ++row) {
                for (int column = 0; column < table()->model()->columnCount(); ++column)
                    cells << cell(row, column);
            }
            return cells;
        }

        QWidget host;
        CompareSheet *sheet = nullptr;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void whatDiffersComesFirst()
    {
        RunRig rig;
        const auto left = rig.putRun(recordOf(u"one"_s, u"python train.py --lr 3e-4 --steps 100"_s));
        auto other = recordOf(u"two"_s, u"python train.py --lr 1e-4 --steps 100"_s);
        other.config.versions.jax = u"0.7.0"_s;
        const auto right = rig.putRun(other);
        rig.begin();
        Stage stage{&rig};
        stage.sheet->openFor(left, right);
        const auto *model = stage.table()->model();
        QCOMPARE(model->headerData(ComparisonModel::Left, Qt::Horizontal).toString(), u"one"_s);
        QCOMPARE(model->headerData(ComparisonModel::Right, Qt::Horizontal).toString(), u"two"_s);
        QCOMPARE(model->rowCount(), 2);
        QVERIFY(stage.cell(0, ComparisonModel::Left).contains(u"3e-4"_s));
        QVERIFY(stage.cell(0, ComparisonModel::Right).contains(u"1e-4"_s));
        QCOMPARE(stage.cell(1, ComparisonModel::Left), u"0.6.2"_s);
        QCOMPARE(stage.cell(1, ComparisonModel::Right), u"0.7.0"_s);
        QVERIFY(stage.host.findChild<QLabel *>(u"runCompareWords"_s)->text().contains(u"2"_s));
        stage.host.findChild<QCheckBox *>(u"runCompareOnly"_s)->click(); // equal lines as well, behind them
        QVERIFY(model->rowCount() > 2);
        QCOMPARE(stage.cell(1, ComparisonModel::Right), u"0.7.0"_s);
        QCOMPARE(stage.cell(2, ComparisonModel::Left), stage.cell(2, ComparisonModel::Right));
    }

    void equalRunsAreSaidToBeEqual()
    {
        RunRig rig;
        const auto left = rig.putRun(recordOf(u"one"_s, u"python train.py"_s));
        const auto right = rig.putRun(recordOf(u"two"_s, u"python train.py"_s));
        rig.begin();
        Stage stage{&rig};
        stage.sheet->openFor(left, right);
        QCOMPARE(stage.table()->model()->rowCount(), 0);
        QVERIFY(!stage.host.findChild<QLabel *>(u"runCompareWords"_s)->text().isEmpty());
    }

    void noValueOfASecretIsThere()
    {
        RunRig rig;
        auto one = recordOf(u"one"_s, u"python train.py"_s);
        one.config.variables = {{u"TOKEN"_s, u"hunter2"_s, true}}; // as somebody may have edited the file
        const auto left = rig.putRun(one);
        const auto right = rig.putRun(recordOf(u"two"_s, u"python train.py"_s));
        rig.begin();
        Stage stage{&rig};
        stage.sheet->openFor(left, right);
        stage.host.findChild<QCheckBox *>(u"runCompareOnly"_s)->click();
        QVERIFY(!stage.all().join(u'|').contains(u"hunter2"_s));
    }

    void namesFromOutsideAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        const auto texts = bait.texts();
        for (const auto &text : texts) {
            RunRig rig;
            const auto left = rig.putRun(recordOf(text.left(2'000), text.left(2'000)));
            const auto right = rig.putRun(recordOf(u"two"_s, u"python train.py"_s));
            rig.begin();
            Stage stage{&rig};
            stage.sheet->openFor(left, right);
            const auto cells = stage.all();
            for (const auto &cell : cells)
                QVERIFY(cell.size() <= 501 && !cell.contains(u'\n') && !cell.contains(QChar{0x202e}));
            (void)stage.sheet->grab();
        }
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CompareSheetTest)
#include "tst_comparesheet.moc"
