// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/runs/curvebar.h"
#include "widgets/runs/curveplot.h"
#include "widgets/runs/curvesview.h"
#include "widgets/runs/ledgerband.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QLayout>
#include <QSignalSpy>
#include <QSlider>
#include <QSplitter>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class CurvesViewTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

    struct Stage
    {
        explicit Stage(RunRig *rig)
            : context{rig->context()}
            , view{context}
        {
            view.resize(1'000, 700);
            view.show();
        }

        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return view.findChild<T *>(QLatin1StringView{name});
        }
        [[nodiscard]] CurvePlot *plot() const { return find<CurvePlot>("runCurvePlot"); }
        [[nodiscard]] QStringList shown() const
        {
            QStringList names;
            for (const auto &curve : plot()->frame().curves)
                names << curve.line.name;
            return names;
        }
        [[nodiscard]] bool isShown(const char *name) const
        {
            const auto *part = find<QWidget>(name);
            return part != nullptr && part->isVisible();
        }

        RunsContext context;
        CurvesView view;
    };

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates});
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    void itsLossesAreShownBeforeSomebodyHasChosen()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"accuracy"_s, 50, [](int) { return 0.5; });
        rig.putCurve(job.id, u"loss"_s, 50, [](int i) { return 2.0 - 0.01 * i; });
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QVERIFY(rig.isLoaded(job.id));
        QTRY_COMPARE(stage.shown(), QStringList{u"loss"_s});
        QCOMPARE(stage.find<Table>("runCurveTable")->model()->rowCount(), 2);
        emit stage.find<CurveList>("runCurveList")->toggled({{}, u"accuracy"_s}, true);
        QCOMPARE(stage.shown(), (QStringList{u"loss"_s, u"accuracy"_s}));
        emit stage.find<CurveList>("runCurveList")->toggled({{}, u"loss"_s}, false);
        emit stage.find<CurveList>("runCurveList")->toggled({{}, u"accuracy"_s}, false);
        QVERIFY(stage.shown().isEmpty()); // who takes all of them away wants none
        emit rig.scalars->changed(job.id);
        QVERIFY(stage.shown().isEmpty());
    }

    void aCurveStandsInUntilALossComes()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QTRY_VERIFY(!rig.scalars->isLoading(job.id));
        const QByteArray first{"step=1 learning_rate=0.1\nstep=2 learning_rate=0.1\n"};
        emit rig.fixture.jobs->logGrew(job.id, 0, 0, first);
        rig.fixture.clock.pass(1s);
        QTRY_COMPARE(stage.shown(), QStringList{u"learning_rate"_s});
        emit rig.fixture.jobs->logGrew(job.id, 0, first.size(), "step=3 loss=1.5\nstep=4 loss=1.4\n"_ba);
        rig.fixture.clock.pass(1s);
        QTRY_COMPARE(stage.shown(), QStringList{u"loss"_s});
    }

    void severalRunsStandOverEachOther()
    {
        RunRig rig;
        const auto one = rig.add(u"one"_s);
        const auto two = rig.add(u"two"_s);
        rig.putCurve(one.id, u"loss"_s, 50, [](int) { return 1.0; });
        rig.putCurve(two.id, u"loss"_s, 50, [](int) { return 2.0; });
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({one.id, two.id});
        QVERIFY(rig.isLoaded(one.id) && rig.isLoaded(two.id));
        QTRY_COMPARE(stage.shown(), (QStringList{u"one: loss"_s, u"two: loss"_s}));
        const auto &curves = stage.plot()->frame().curves;
        QVERIFY(curves.at(0).line.order != curves.at(1).line.order);
    }

    void theBarChangesHowItIsDrawnAndThatIsKept()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 100, [](int i) { return 1.0 + i; });
        rig.begin();
        {
            Stage stage{&rig};
            stage.view.setRuns({job.id});
            QVERIFY(rig.isLoaded(job.id));
            stage.find<QCheckBox>("runLog")->click();
            QVERIFY(stage.plot()->options().isLogarithmic);
            stage.find<QSlider>("runSmoothing")->setValue(0);
            QCOMPARE(stage.plot()->options().smoothing, 0.0);
            stage.find<QSlider>("runSmoothing")->setValue(100);
            QVERIFY(stage.plot()->options().smoothing > 0.99);
            QVERIFY(!stage.isShown("runCurveBand")); // the band is of time
            stage.find<QAbstractButton>("runAxisTime")->click();
            QCOMPARE(stage.plot()->options().axis, CurveAxis::Time);
            QVERIFY(stage.isShown("runCurveBand"));
            QVERIFY(!stage.find<QAbstractButton>("runShowAll")->isEnabled());
            stage.find<QAbstractButton>("runZoomIn")->click();
            QVERIFY(!stage.plot()->range().isWhole());
            stage.find<QAbstractButton>("runShowAll")->click();
            QVERIFY(stage.plot()->range().isWhole());
        }
        Stage again{&rig};
        QVERIFY(again.plot()->options().isLogarithmic);
        QCOMPARE(again.plot()->options().axis, CurveAxis::Time);
        QVERIFY(again.find<QCheckBox>("runLog")->isChecked());
        for (int value = 0; value <= 100; ++value)
            QCOMPARE(sliderOf(smoothingOf(value)), value);
    }

    void aLowPaneShowsTheWholePlot()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 100, [](int i) { return 1.0 + i; });
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QVERIFY(rig.isLoaded(job.id));
        const auto lowest = stage.view.layout()->heightForWidth(1'000);
        QVERIFY2(lowest <= 280, qPrintable(QString::number(lowest))); // more would be scrolled
        const auto before = stage.plot()->height();
        stage.view.resize(1'000, 900);
        QTRY_VERIFY(stage.plot()->height() >= before + 190); // it takes what is left
    }

    void itsPaceIsToldInWords()
    {
        const auto told = [](double pace) { return runstext::progress({.step = 7, .stepsPerSecond = pace}); };
        QVERIFY2(told(1).contains(u" 1 step/s."_s), qPrintable(told(1)));
        QVERIFY2(told(1.0004).contains(u" 1 step/s."_s), qPrintable(told(1.0004)));
        QVERIFY2(told(3.25).contains(u" 3.25 steps/s."_s), qPrintable(told(3.25)));
        QVERIFY(!told(0.1).contains(u"/s"_s)); // the time of a step is easier to grasp
    }

    void brokenSettingsAreNoReasonToFail()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.settings.setMore(u"runs.curves"_s,
                             QJsonObject{{u"axis"_s, 99},
                                         {u"smoothing"_s, 1e300},
                                         {u"shown"_s, QJsonArray{1, u"x"_s, QJsonObject{{u"tag"_s, u""_s}}}}});
        rig.begin();
        Stage stage{&rig};
        QVERIFY(stage.plot()->options().smoothing <= 0.999);
        QVERIFY(stage.plot()->options().axis <= CurveAxis::SinceStart);
        stage.view.setRuns({job.id});
        QVERIFY(stage.shown().isEmpty());
    }

    void theCursorTellsItsValues()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 100, [](int i) { return 1.0 * i; });
        rig.begin();
        Stage stage{&rig};
        stage.find<QSlider>("runSmoothing")->setValue(0);
        stage.view.setRuns({job.id});
        QVERIFY(rig.isLoaded(job.id));
        QTRY_COMPARE(stage.shown().size(), 1);
        const auto *model = stage.find<Table>("runCurveTable")->model();
        QCOMPARE(model->index(0, CurveListModel::Value).data().toString(), u"99"_s);
        stage.plot()->point(42);
        QCOMPARE(model->index(0, CurveListModel::Value).data().toString(), u"42"_s);
        stage.plot()->point(std::nullopt);
        QCOMPARE(model->index(0, CurveListModel::Value).data().toString(), u"99"_s);
    }

    void whatIsWrongWithItStandsAboveTheCurves()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QTRY_VERIFY(!rig.scalars->isLoading(job.id));
        QByteArray log;
        for (int i = 1; i <= 40; ++i)
            log += "step=" + QByteArray::number(i) + " loss=" + (i < 40 ? "1.5" : "nan") + "\n";
        emit rig.fixture.jobs->logGrew(job.id, 0, 0, log);
        rig.fixture.clock.pass(1s);
        QTRY_VERIFY(stage.isShown("runAlert"));
        QCOMPARE(stage.find<NoticeBar>("runAlert")->sentence(), rig.scalars->alerts(job.id).constFirst().text);
        QTRY_VERIFY(stage.isShown("runProgress"));
        QVERIFY(stage.find<QLabel>("runProgress")->text().contains(u"40"_s));
    }

    /// What is looked at is read every second: JobContext::isLookedAt is told so.
    void theLogOfARunThatGoesOnIsReadAsItGrows()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        QVERIFY(!rig.scalars->isWatched(job.id));
        {
            Stage stage{&rig};
            stage.view.setRuns({job.id});
            QTRY_VERIFY(!rig.scalars->isLoading(job.id));
            QVERIFY(rig.scalars->isWatched(job.id));
            rig.fixture.clock.pass(1s); // what it had to say of the loading
            qint64 at = 0;
            for (int i = 1; i <= 3; ++i) {
                const QSignalSpy changed{rig.scalars.get(), &ScalarWatch::changed};
                const QByteArray line = "step=" + QByteArray::number(i) + " loss=1.5\n";
                emit rig.fixture.jobs->logGrew(job.id, 0, at, line);
                at += line.size();
                rig.fixture.clock.pass(1s);
                QCOMPARE(changed.size(), 1);
                QCOMPARE(rig.scalars->history(job.id).points(), i);
                QCOMPARE(stage.shown(), QStringList{u"loss"_s});
            }
            stage.view.hide();
            QVERIFY(!rig.scalars->isWatched(job.id));
            stage.view.show();
            QVERIFY(rig.scalars->isWatched(job.id));
        }
        QVERIFY(!rig.scalars->isWatched(job.id));
    }

    void aSpikeIsAWarningAndNoNumberAnError()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QTRY_VERIFY(!rig.scalars->isLoading(job.id));
        QByteArray log;
        for (int i = 1; i <= 43; ++i)
            log += "step=" + QByteArray::number(i) + " loss=" + (i <= 40 ? "1.5" : "9") + "\n";
        emit rig.fixture.jobs->logGrew(job.id, 0, 0, log);
        rig.fixture.clock.pass(1s);
        QTRY_VERIFY(stage.isShown("runAlert"));
        QVERIFY(rig.scalars->alerts(job.id).constFirst().isWarning());
        QCOMPARE(stage.find<NoticeBar>("runAlert")->level(), StatusLevel::Warning);
        emit rig.fixture.jobs->logGrew(job.id, 0, log.size(), "step=44 loss=nan\n"_ba);
        rig.fixture.clock.pass(1s);
        QTRY_COMPARE(stage.find<NoticeBar>("runAlert")->level(), StatusLevel::Bad);
    }

    void whoLooksIsKnownToTheWatchAndWhoLeavesToo()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 10, [](int) { return 1.0; });
        rig.begin();
        {
            Stage stage{&rig};
            stage.view.hide();
            stage.view.setRuns({job.id});
            VirtualClock::settle();
            QVERIFY(!rig.scalars->isLoading(job.id) && rig.scalars->history(job.id).points() == 0);
            stage.view.show();
            QVERIFY(rig.isLoaded(job.id));
        }
        rig.fixture.clock.pass(10min); // nobody looks any more: what is on the disk need not stay in memory
        QTRY_COMPARE(rig.scalars->history(job.id).points(), 0);
    }

    void whatIsSeenCanBeSaved()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 100, [](int i) { return 1.0 * i; });
        rig.begin();
        Stage stage{&rig};
        stage.view.setRuns({job.id});
        QVERIFY(rig.isLoaded(job.id));
        QTRY_COMPARE(stage.shown().size(), 1);
        for (const auto &[what, name] :
             {std::pair{CurveExport::Png, u"c.png"_s}, std::pair{CurveExport::Svg, u"c.svg"_s},
              std::pair{CurveExport::Csv, u"c.csv"_s}}) {
            const auto path = rig.fixture.folder.filePath(name);
            stage.view.saveTo(what, path);
            QTRY_VERIFY(stage.find<NoticeBar>("runCurvesNotice")->sentence().contains(path));
            QVERIFY(QFile{path}.size() > 500);
        }
        stage.view.saveTo(CurveExport::Csv, rig.fixture.folder.filePath(u"no/such/x.csv"_s));
        QTRY_VERIFY(stage.find<NoticeBar>("runCurvesNotice")->sentence().contains(u"no/such"_s));
    }

    void graphsOfCoresStandOnTheSameAxis()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        rig.putCurve(job.id, u"loss"_s, 100, [](int i) { return 1.0 * i; });
        rig.begin();
        auto context = rig.context();
        std::pair<qint64, qint64> shown;
        std::function<void(qint64, qint64)> choose;
        int width = 0;
        context.coreGraphs = [&](const Job &) {
            auto *widget = new QWidget;
            widget->setObjectName(u"cores"_s);
            return CoreGraphs{.widget = widget,
                              .show = [&shown](qint64 from, qint64 until) { shown = {from, until}; },
                              .axisWidth = [] { return 123; },
                              .setAxisWidth = [&width](int wide) { width = wide; },
                              .setChooser = [&choose](const auto &chooser) { choose = chooser; }};
        };
        CurvesView view{context};
        view.resize(1'000, 700);
        view.show();
        view.setRuns({job.id});
        QVERIFY(rig.isLoaded(job.id));
        view.findChild<QAbstractButton *>(u"runAxisTime"_s)->click();
        const auto *plot = view.findChild<CurvePlot *>(u"runCurvePlot"_s);
        QTRY_VERIFY(view.findChild<QWidget *>(u"cores"_s) != nullptr);
        QCOMPARE(shown, (std::pair{plot->range().from(), plot->range().until()}));
        QVERIFY(width >= 123);
        QCOMPARE(int(plot->room().left()), width);
        const auto *cores = view.findChild<QWidget *>(u"cores"_s);
        auto *splitter = view.findChild<QSplitter *>(u"runCurveSplitter"_s);
        const auto beside = [plot, splitter] { return splitter->width() - plot->x() - plot->width(); };
        QVERIFY(beside() >= 280); // the list of curves
        QCOMPARE(cores->contentsMargins().right(), beside());
        splitter->setSizes({500, 500});
        QTRY_VERIFY(beside() > 400);
        QCOMPARE(cores->contentsMargins().right(), beside());
        view.resize(500, 700); // it stands below them
        QTRY_COMPARE(beside(), 0);
        QCOMPARE(cores->contentsMargins().right(), 0);
        view.resize(1'000, 700);
        QVERIFY(choose);
        choose(shown.first + 20'000, shown.first + 60'000); // dragged in the graphs below
        QCOMPARE(plot->range().length(), 40'000);
        QCOMPARE(shown.second - shown.first, 40'000);
        view.findChild<QCheckBox *>(u"runCores"_s)->click();
        QVERIFY(view.findChild<QWidget *>(u"cores"_s)->isHidden());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CurvesViewTest)
#include "tst_curvesview.moc"
