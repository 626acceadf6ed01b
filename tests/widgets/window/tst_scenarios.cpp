// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Failures that the practice cloud can rehearse, in the whole program with its own process: what the user sees, and that
// what is offered leads somewhere. Everything is done by clicks on what is visible.
// With TPUDESK_PANEL_PICTURES=FOLDER a picture is written at the end of each.
#include "app/application.h"
#include "app/cloud.h"
#include "app/mainwindow.h"
#include "app/tour/robot.h"
#include "services/tpu/tpuservice.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto long_ = 30s;

/// Words that stay together on a line are written with other hyphens and spaces.
QString plain(QString text)
{
    return text.replace(QChar{0x2011}, u'-').replace(QChar{0xa0}, u' ');
}

bool says(const QString &widget, const QString &words)
{
    return plain(Robot::text(widget)).contains(words);
}

bool comesToSay(const QString &widget, const QString &words)
{
    return Robot::waitFor([&] { return says(widget, words); }, long_);
}

int rowsOf(const QString &table)
{
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(table));
    return view == nullptr ? -1 : view->model()->rowCount();
}

} // namespace

class TestScenarios : public QObject
{
    Q_OBJECT

private slots:
    void apisThatAreOffAreSwitchedOnByTheirButtons()
    {
        play(u"api-off"_s, [](Robot &robot, Application &application) {
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"switched off in this project"_s));
            QVERIFY(comesToSay(u"needTpuApi"_s, u"Cloud TPU API"_s));
            click(robot, u"needTpuApiButton"_s);
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"being switched on"_s));
            click(robot, u"doctorComputeApiButton"_s);
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"it answers"_s));
            QVERIFY(comesToSay(u"doctorComputeApi"_s, u"it answers"_s));
            QVERIFY(comesToSay(u"doctorMoreApis"_s, u"Cloud Quotas API"_s));
            click(robot, u"doctorMoreApisButton"_s);
            QVERIFY(comesToSay(u"doctorMoreApis"_s, u"are switched on"_s));
            QVERIFY(comesToSay(u"doctorPort22"_s, u"Port 22 is open"_s)); // what waited for it was asked by itself
            QVERIFY(Robot::waitFor([&] { return application.cloud()->services()->tpus->listState().error == std::nullopt; }, long_));
        });
    }

    void aMailThatPromisesMoreThanTheLimitsLeadsToALetterToTrc()
    {
        play(u"wrong-zone-grant"_s, [](Robot &robot, Application &) {
            openQuota(robot);
            QVERIFY2(robot.clickRow(u"quotaTable"_s, u"europe-west4-a"_s), qPrintable(robot.trouble()));
            QVERIFY2(comesToSay(u"quotaDisagreement"_s, u"64"_s), qPrintable(Robot::text(u"quotaDetails"_s)));
            QVERIFY(says(u"quotaDisagreement"_s, u"32"_s));
            click(robot, u"noticeAction"_s);
            QVERIFY(comesToSay(u"quotaSupportText"_s, u"europe-west4-a"_s));
            QVERIFY(says(u"quotaSupportText"_s, u"trc-practice"_s));
        });
    }

private:
    using Story = std::function<void(Robot &, Application &)>;

    static void click(Robot &robot, const QString &name)
    {
        QVERIFY2(robot.click(name), qPrintable(robot.trouble()));
    }

    static void openQuota(Robot &robot)
    {
        click(robot, u"navQuota"_s);
        QVERIFY(Robot::waitFor([] { return rowsOf(u"quotaTable"_s) > 0; }, long_));
    }

    /// The program, in a home of its own, with that world.
    static void play(const QString &scenario, const Story &story)
    {
        const QTemporaryDir home;
        QVERIFY(home.isValid());
        qputenv("HOME", home.path().toLocal8Bit());
        Options options;
        options.language = u"en"_s;
        options.dataFolder = home.filePath(u"tpudesk"_s);
        options.practiceScenario = scenario;
        options.practiceArguments = {u"--speed"_s, u"20"_s};
        options.tour = TourOptions{};
        tourRunner() = [&](Application &application, const TourOptions &) {
            application.window()->resize(1280, 800);
            Robot robot{application.window()};
            const auto *cloud = application.cloud();
            if (!Robot::waitFor([&] { return cloud->state() == Cloud::State::Ready || cloud->state() == Cloud::State::Failed; }, 60s))
                QTest::qFail("the practice cloud did not start", __FILE__, __LINE__);
            else
                story(robot, application);
            const auto pictures = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
            if (!pictures.isEmpty() || QTest::currentTestFailed())
                (void)application.window()->grab().save(u"%1/scenario-%2.png"_s.arg(pictures.isEmpty() ? QDir::tempPath() : pictures, scenario));
            return 0;
        };
        static_cast<void>(Application{*qApp, options}.run());
    }
};

int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestScenarios test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_scenarios.moc"
