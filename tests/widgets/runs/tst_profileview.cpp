// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/services/profiling/xspacebytes.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/runs/profilemodels.h"
#include "widgets/runs/profileview.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QSignalSpy>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace {

/// A chip that computed for 9 of 12 ms.
QByteArray recording(const QByteArray &operation)
{
    return xspace::plane("/device:TPU:0",
                         xspace::line("XLA Ops", {{1, 0, 9 * xspace::ms}}) + xspace::eventName(1, operation))
        + xspace::recorded(12'000'000);
}

} // namespace

class ProfileViewTest : public QObject
{
    Q_OBJECT

    static void putFile(const RunRig &rig, const QUuid &run, const QString &session, const QString &name,
                        const QByteArray &bytes)
    {
        const auto folder =
            rig.fixture.folder.filePath(u"profiles/%1/profiles/%2"_s.arg(run.toString(QUuid::WithoutBraces), session));
        QFile file{folder + u'/' + name};
        if (!QDir{}.mkpath(folder) || !file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
            QTest::qFail("a recording was not written", __FILE__, __LINE__);
    }

    struct Stage
    {
        explicit Stage(RunRig *rig)
            : context{rig->context()}
        {
            context.profiler = {.connect = [](const PodHost &) { return LocalForward::Connect{}; },
                                .files = [](const PodHost &) { return std::shared_ptr<RemoteFiles>{}; }};
            view = std::make_unique<ProfileView>(context);
            view->resize(900, 700);
            view->show();
        }
        template <typename T>
        [[nodiscard]] T *find(const char *name) const
        {
            return view->findChild<T *>(QLatin1StringView{name});
        }
        [[nodiscard]] QAbstractItemModel *hosts() const { return find<Table>("runProfileHosts")->model(); }

        RunsContext context;
        std::unique_ptr<ProfileView> view;
    };

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void hostsStandSideBySide()
    {
        ProfileCapture capture{.session = u"2026_11_23_14_05_09"_s};
        capture.hosts = {{.host = plainHost(u"u"_s, u"10.0.0.1"_s),
                          .state = CaptureState::Downloading,
                          .bytes = 1'048'576,
                          .allBytes = 4 * 1'048'576},
                         {.host = plainHost(u"u"_s, u"10.0.0.2"_s),
                          .state = CaptureState::Failed,
                          .error = Error{.code = ErrorCode::Offline, .message = u"It does not answer."_s}}};
        auto rows = profileRows(capture);
        ProfileHostModel model;
        model.setRows(rows);
        QVERIFY(model.index(0, ProfileHostModel::State).data().toString().contains(u"1.0 MiB"_s));
        QVERIFY(model.index(0, ProfileHostModel::State).data().toString().contains(u"4.0 MiB"_s));
        QCOMPARE(model.index(1, ProfileHostModel::State).data(Qt::ToolTipRole).toString(), u"It does not answer."_s);
        QCOMPARE(model.index(0, ProfileHostModel::Idle).data(), model.index(1, ProfileHostModel::Idle).data());
        HostProfile profile{.window = 1,
                            .devices = {{.window = 1,
                                         .busy = 0.6,
                                         .stepMean = 0.25,
                                         .operations = {{.name = u"fusion.1"_s, .seconds = 0.6, .count = 3}}}},
                            .bound = ProfileBound::Host};
        addReading(&rows, comparedProfiles({profile, HostProfile{}}, {u"a"_s, u"b"_s}));
        model.setRows(rows);
        QVERIFY(model.index(0, ProfileHostModel::Idle).data().toString().contains(u"40"_s));
        QCOMPARE(model.index(0, ProfileHostModel::Bound).data().toString(), boundWord(rows.at(0).bound));
        QCOMPARE(model.index(0, ProfileHostModel::Most).data().toString(), u"fusion.1"_s);
        QVERIFY(!model.index(1, ProfileHostModel::Idle).data().toString().contains(u'%'));
        addReading(&rows, {}); // of fewer hosts
        QCOMPARE(rows.size(), 2);
    }

    void operationsHaveTheirShare()
    {
        ProfileOperationModel model;
        model.setOperations(
            {{.name = u"fusion.1"_s, .seconds = 3, .count = 30}, {.name = u"all-reduce"_s, .seconds = 1, .count = 10}});
        QCOMPARE(model.index(0, ProfileOperationModel::Share).data().toString(), u"75 %"_s);
        QCOMPARE(model.index(1, ProfileOperationModel::Count).data().toString(), u"10"_s);
        QCOMPARE(profileTime(1.5), u"1.50 s"_s);
        QCOMPARE(profileTime(0.0123), u"12.3 ms"_s);
        model.setOperations({});
        QCOMPARE(model.rowCount(), 0);
    }

    void whyNothingCanBeRecordedIsSaid()
    {
        RunRig rig;
        const auto without = rig.add(u"without"_s, JobState::Running);
        auto with = rig.fixture.job(JobState::Running);
        with.spec.profilerPort = 9'012;
        QVERIFY(rig.fixture.keep(with));
        auto over = rig.fixture.job(JobState::Succeeded);
        over.spec.profilerPort = 9'012;
        QVERIFY(rig.fixture.keep(over));
        rig.begin();
        Stage stage{&rig};
        auto *record = stage.find<QAbstractButton>("runProfileRecord");
        stage.view->setRun(without.id);
        QVERIFY(!record->isEnabled() && record->toolTip().contains(u"profiler"_s));
        stage.view->record(); // nothing happens
        QVERIFY(!stage.find<QWidget>("runProfileEnough")->isVisible());
        stage.view->setRun(over.id);
        QVERIFY(!record->isEnabled());
        stage.view->setRun(with.id);
        QVERIFY(record->isEnabled());
        QVERIFY(stage.find<QSpinBox>("runProfileSeconds")->maximum() <= 60);
        QVERIFY(stage.find<QWidget>("runProfileEmpty")->isVisible());
    }

    void recordingsOfBeforeAreRead()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"host-0.xplane.pb"_s, recording("fusion.1"));
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"host-1.xplane.pb"_s, recording("fusion.1"));
        putFile(rig, job.id, u"2026_11_24_14_05_09"_s, u"host-0.xplane.pb"_s, recording("convolution.7"));
        putFile(rig, job.id, u"..evil"_s, u"host-0.xplane.pb"_s, recording("x"));
        rig.begin();
        Stage stage{&rig};
        stage.view->setRun(job.id);
        auto *choice = stage.find<QComboBox>("runProfileChoice");
        QCOMPARE(choice->count(), 2); // what no capture has made is not offered
        QTRY_COMPARE(stage.hosts()->index(0, ProfileHostModel::Most).data().toString(), u"convolution.7"_s);
        QCOMPARE(stage.hosts()->rowCount(), 1);
        QVERIFY(!stage.find<QLabel>("runProfileSentence")->text().isEmpty());
        choice->setCurrentIndex(1);
        emit choice->activated(1);
        QCOMPARE(stage.hosts()->rowCount(), 2);
        QTRY_COMPARE(stage.hosts()->index(1, ProfileHostModel::Most).data().toString(), u"fusion.1"_s);
        QCOMPARE(stage.find<Table>("runProfileOperations")->model()->rowCount(), 1);
        const QSignalSpy folders{stage.view.get(), &ProfileView::folderRequested};
        stage.find<QAbstractButton>("runProfileFolder")->click();
        QVERIFY(folders.last().at(0).toString().endsWith(u"2026_11_23_14_05_09"_s));
        const QSignalSpy opened{stage.view.get(), &ProfileView::xprofRequested};
        stage.find<QAbstractButton>("runProfileXProf")->click();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.last().at(1).toString(), profileFolder(job.shortId()));
        QCOMPARE(opened.last().at(0).value<PodHost>().id, job.spec.hosts.constFirst().id);
    }

    void aDamagedRecordingIsSaidAndHarmless()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s);
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"host-0.xplane.pb"_s, QByteArray(4'000, '\xff'));
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"host-1.xplane.pb"_s, recording("fusion.1").chopped(40));
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"host-99999.xplane.pb"_s, {});
        putFile(rig, job.id, u"2026_11_23_14_05_09"_s, u"other.txt"_s, "x");
        rig.begin();
        Stage stage{&rig};
        stage.view->setRun(job.id);
        QCOMPARE(stage.hosts()->rowCount(), 2);
        QTRY_VERIFY(!stage.hosts()->index(0, ProfileHostModel::Host).data(Qt::ToolTipRole).toString().isEmpty());
    }

    void namesOfOperationsAreText()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        const auto texts = bait.texts();
        for (const auto &text : texts) {
            ProfileOperationModel model;
            model.setOperations({{.name = text, .seconds = 1, .count = 1}});
            for (const auto role : {Qt::DisplayRole, Qt::ToolTipRole}) {
                const auto cell = model.index(0, ProfileOperationModel::Operation).data(role).toString();
                QVERIFY(cell.size() <= 301 && !cell.contains(u'\n') && !cell.contains(QChar{0x202e}));
            }
        }
        QVERIFY(!bait.isTaken());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ProfileViewTest)
#include "tst_profileview.moc"
