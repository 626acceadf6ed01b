// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgertext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/table.h"
#include "widgets/runs/ledgerband.h"
#include "widgets/runs/ledgerlook.h"
#include "widgets/runs/ledgermodels.h"
#include "widgets/runs/ledgerview.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QLabel>
#include <QSignalSpy>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// 100 s of each of these, one after the other.
Ledger ledgerOfKinds(const QList<LedgerKind> &kinds)
{
    constexpr qint64 start = 1'795'176'000'000;
    Ledger ledger;
    for (qsizetype i = 0; i < kinds.size(); ++i)
        ledger.intervals.append({.kind = kinds.at(i),
                                 .from = start + 100'000 * i,
                                 .until = start + 100'000 * (i + 1),
                                 .attempt = int(i) + 1,
                                 .chips = 4});
    return ledger;
}

} // namespace

class LedgerViewTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates});
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    void theBandShowsEachPieceInItsLook()
    {
        LedgerBand band;
        band.resize(900, 40);
        band.setLedger(ledgerOfKinds({LedgerKind::Productive, LedgerKind::Hung, LedgerKind::Idle}));
        band.show();
        QVERIFY(QTest::qWaitForWindowExposed(&band));
        const auto image = band.grab().toImage();
        const auto has = [&](int from, int until, const QColor &colour) {
            for (int x = from; x < until; ++x) {
                for (int y = 8; y < 32; ++y) {
                    if (image.pixelColor(x, y) == colour)
                        return true;
                }
            }
            return false;
        };
        const auto fillOf = [&](LedgerKind kind) {
            return ledgerLook(kind, m_theme->tokens(), m_theme->scheme()).fill;
        };
        QVERIFY(has(50, 250, fillOf(LedgerKind::Productive)));
        QVERIFY(!has(50, 250, fillOf(LedgerKind::Hung)));
        QVERIFY(has(350, 550, fillOf(LedgerKind::Hung)));
        QVERIFY(has(650, 850, fillOf(LedgerKind::Idle)));
        QVERIFY(!has(650, 850, fillOf(LedgerKind::Productive)));
    }

    void belowCurvesItShowsTheirStretch()
    {
        LedgerBand band;
        band.resize(900, 40);
        const auto ledger = ledgerOfKinds({LedgerKind::Productive, LedgerKind::Hung});
        band.setLedger(ledger);
        band.setEdges(100, 50);
        band.setSpan(ledger.from() + 150'000, ledger.from() + 190'000); // the second piece alone
        band.show();
        QVERIFY(QTest::qWaitForWindowExposed(&band));
        const auto image = band.grab().toImage();
        const auto productive = ledgerLook(LedgerKind::Productive, m_theme->tokens(), m_theme->scheme()).fill;
        const auto hung = ledgerLook(LedgerKind::Hung, m_theme->tokens(), m_theme->scheme()).fill;
        int found = 0;
        for (int x = 0; x < image.width(); ++x) {
            QVERIFY(image.pixelColor(x, 20) != productive);
            found += image.pixelColor(x, 20) == hung ? 1 : 0;
            if (x < 95 || x > 855)
                QVERIFY(image.pixelColor(x, 20) != hung); // beside the axis
        }
        QVERIFY(found > 100);
    }

    void itSaysWhatLiesThere()
    {
        LedgerBand band;
        const auto ledger = ledgerOfKinds({LedgerKind::Productive, LedgerKind::Saving});
        band.setLedger(ledger);
        QVERIFY(band.textAt(ledger.from() + 150'000).contains(ledgertext::kind(LedgerKind::Saving)));
        QVERIFY(band.textAt(ledger.from() + 150'000).contains(u"2"_s)); // the attempt
        QVERIFY(band.textAt(ledger.from() - 1).isEmpty());
        QVERIFY(band.textAt(ledger.until()).isEmpty());
        QVERIFY(band.accessibleDescription().contains(ledgertext::kind(LedgerKind::Productive)));
        const auto *interface = QAccessible::queryAccessibleInterface(&band);
        QVERIFY(interface != nullptr);
        QCOMPARE(interface->role(), QAccessible::Chart);
        band.setLedger({});
        QVERIFY(!band.accessibleDescription().isEmpty());
    }

    void keysGoFromPieceToPiece()
    {
        LedgerBand band;
        band.resize(900, 40);
        band.setLedger(ledgerOfKinds({LedgerKind::Productive, LedgerKind::Saving, LedgerKind::Hung}));
        band.show();
        QCOMPARE(band.chosen(), -1);
        QTest::keyClick(&band, Qt::Key_Right);
        QCOMPARE(band.chosen(), 0);
        QTest::keyClick(&band, Qt::Key_Right);
        QCOMPARE(band.chosen(), 1);
        QTest::keyClick(&band, Qt::Key_End);
        QTest::keyClick(&band, Qt::Key_Right);
        QCOMPARE(band.chosen(), 2);
        QTest::keyClick(&band, Qt::Key_Home);
        QTest::keyClick(&band, Qt::Key_Left);
        QCOMPARE(band.chosen(), 0);
        band.setLedger({}); // nothing to choose from
        QTest::keyClick(&band, Qt::Key_Right);
        QTest::keyClick(&band, Qt::Key_Left);
        QTest::keyClick(&band, Qt::Key_End);
        QCOMPARE(band.chosen(), -1);
        QVERIFY(!band.grab().isNull());
    }

    void theTableMakesUpAllOfTheTime()
    {
        LedgerShareModel model;
        const auto ledger = ledgerOfKinds({LedgerKind::Productive, LedgerKind::Saving, LedgerKind::Productive});
        model.setLedger(ledger);
        QCOMPARE(model.rowCount(), 2);
        double all = 0;
        for (const auto &row : model.rows())
            all += row.share;
        QVERIFY(std::abs(all - 1) < 1e-9);
        QCOMPARE(model.index(0, LedgerShareModel::Share).data().toString(), u"67 %"_s);
        QVERIFY(!model.index(0, LedgerShareModel::Kind).data(Qt::ToolTipRole).toString().isEmpty());
    }

    void whatAnInterruptionCostIsThere()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"llama"_s}});
        rig.begin();
        rig.putEvents(run, rig.interrupted());
        LedgerView view{rig.ledgers.get()};
        view.resize(900, 700);
        view.show();
        const auto find = [&view](const char *name) { return view.findChild<QLabel *>(QLatin1StringView{name}); };
        QVERIFY(view.findChild<QWidget *>(u"runLedgerEmpty"_s)->isVisible());
        const QSignalSpy changes{&view, &LedgerView::ledgerChanged};
        view.setRun(run);
        QTRY_COMPARE(changes.size(), 1);
        QVERIFY(find("runLedgerGoodput")->isVisible());
        QVERIFY(find("runLedgerGoodput")->text().contains(ledgertext::goodput(view.ledger())));
        QVERIFY(find("runLedgerWords")->text().contains(u"1"_s));
        const auto *losses = view.findChild<Table *>(u"runLedgerLosses"_s)->model();
        QCOMPARE(losses->rowCount(), 1);
        QCOMPARE(losses->index(0, LedgerLossModel::Attempt).data().toString(), u"1"_s);
        QCOMPARE(losses->index(0, LedgerLossModel::Cause).data().toString(),
                 ledgertext::cause(JobInterruption::Preempted));
        QVERIFY(view.ledger().losses.constFirst().lostSteps == 50);
        QVERIFY(losses->index(0, LedgerLossModel::Lost).data().toString().contains(u"50"_s));
        QCOMPARE(losses->index(0, LedgerLossModel::Resumed).data().toString(), u"50"_s);
        QVERIFY(view.ledger().total(LedgerKind::RepeatedSteps) > 0);
        QVERIFY(view.ledger().total(LedgerKind::WaitingForCapacity) >= 50'000);
        QCOMPARE(find("runLedgerAdvice")->isVisible(), view.ledger().advice.has_value());
        view.setRun({});
        QVERIFY(view.findChild<QWidget *>(u"runLedgerEmpty"_s)->isVisible());
    }

    void itIsReadAgainWhenSomethingIsAdded()
    {
        RunRig rig;
        const auto run = rig.putRun({.config = {.name = u"llama"_s}});
        rig.begin();
        LedgerView view{rig.ledgers.get()};
        view.show();
        view.setRun(run);
        VirtualClock::settle();
        QCOMPARE(view.ledger().span(), 0);
        rig.putEvents(run, rig.interrupted());
        emit rig.ledgers->changed(run);
        QTRY_VERIFY(view.ledger().span() > 300'000);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(LedgerViewTest)
#include "tst_ledgerview.moc"
