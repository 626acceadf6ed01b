// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each failure that the practice cloud can rehearse, in the whole program with its own process: what the user sees, and
// that what is offered leads somewhere. Everything is done by clicks on what is visible. With
// TPUDESK_PANEL_PICTURES=FOLDER a picture is written at the end of each.
#include "app/application.h"
#include "app/tour/robot.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "widgets/shell/mainwindow.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

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

bool comes(const QString &widget)
{
    return Robot::waitFor([&] { return Robot::seen(widget) != nullptr; }, long_);
}

bool goes(const QString &widget)
{
    return Robot::waitFor([&] { return Robot::seen(widget) == nullptr; }, long_);
}

/// Null when the practice cloud is gone: a signal that ends a test ends that process, too.
const TpuService *tpusOf(const Application &application)
{
    auto *services = application.cloud()->services();
    return services == nullptr ? nullptr : &services->tpus;
}

QStringList requestsOf(const Application &application)
{
    QStringList names;
    for (const auto &request : tpusOf(application) ? tpusOf(application)->queuedResources() : QList<QueuedResource>{})
        names += request.shortName;
    return names;
}

int middleOf(const QString &widget)
{
    const auto *seen = Robot::seen(widget);
    return seen == nullptr ? -1 : seen->geometry().center().y();
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
    void eachPanelLeadsOnWhenNothingIsThere()
    {
        play({}, [](Robot &robot, Application &) {
            const QList<QStringList> ways{{u"navTpus"_s, u"tpuEmpty"_s},
                                          {u"tpuSwitchRequests"_s, u"requestsEmpty"_s},
                                          {u"tpuSwitchCapacity"_s, u"capacityEmpty"_s},
                                          {u"navKeys"_s, u"keysEmpty"_s},
                                          {u"navKeys"_s, u"projectKeysEmpty"_s},
                                          {u"navTerminal"_s, u"terminalEmpty"_s},
                                          {u"navPod"_s, u"planEmpty"_s},
                                          {u"podSwitchJobs"_s, u"jobsEmpty"_s},
                                          {u"navStorage"_s, u"storageEmpty"_s},
                                          {u"navFiles"_s, u"filesPageEmpty"_s},
                                          {u"navUsage"_s, u"usageEmpty"_s},
                                          {u"navPorts"_s, u"portsEmpty"_s}};
            for (const auto &way : ways) {
                click(robot, way[0]);
                QVERIFY2(comes(way[1]), qPrintable(way[1]));
                const auto *state = Robot::seen(way[1]);
                const auto labels = state->findChildren<QLabel *>();
                QVERIFY2(
                    std::ranges::any_of(
                        labels, [](const QLabel *label) { return label->isVisible() && !label->pixmap().isNull(); }),
                    qPrintable(way[1] + u": no icon"_s));
                QVERIFY2(!state->accessibleName().isEmpty(), qPrintable(way[1] + u": no sentence"_s));
                QVERIFY2(Robot::seen(way[1] + u"Button"_s) != nullptr, qPrintable(way[1] + u": no button"_s));
                QVERIFY2(Robot::seen(way[1] + u"Guide"_s) != nullptr, qPrintable(way[1] + u": no way to the guide"_s));
            }
        });
    }

    void withoutBillingTheStartPanelSaysSoAndLeadsToTheConsole()
    {
        play(u"no-billing"_s, [](Robot &robot, Application &) {
            QVERIFY(comesToSay(u"doctorBilling"_s, u"No active billing account is linked"_s));
            click(robot, u"doctorFold"_s); // what waits for it is shown, too
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"billing is missing"_s)); // not: switch the API on
            QVERIFY(Robot::seen(u"doctorTpuApiButton"_s) == nullptr);
            QVERIFY(comesToSay(u"needBilling"_s, u"Billing"_s));
            click(robot, u"needBillingButton"_s);
            QVERIFY(comesToSay(u"startNotice"_s,
                               u"https://console.cloud.google.com/billing/linkedaccount?project=trc-practice"_s));
            clickAction(u"startNotice"_s); // what the user would do on that page
            QVERIFY(comesToSay(u"doctorBilling"_s, u"Billing account "_s));
            const auto isInEffect = [&robot] { // as at Google it takes a while, and the user looks again
                auto *again = qobject_cast<QPushButton *>(Robot::seen(u"doctorRunButton"_s));
                return says(u"doctorTpuApi"_s, u"it answers"_s)
                    || (again != nullptr && again->isEnabled() && !robot.click(u"doctorRunButton"_s));
            };
            QVERIFY2(Robot::waitFor(isInEffect, long_), qPrintable(Robot::text(u"doctorTpuApi"_s)));
            QVERIFY(goes(u"needBilling"_s));
        });
    }

    void apisThatAreOffAreSwitchedOnByTheirButtons()
    {
        play(u"api-off"_s, [](Robot &robot, Application &application) {
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"not enabled in this project"_s));
            QVERIFY(comesToSay(u"needTpuApi"_s, u"Cloud TPU API"_s));
            // The row moves while other checks come in: nobody hits what moves under the hand.
            QVERIFY(Robot::waitFor([] { return Robot::seen(u"doctorRunButton"_s)->isEnabled(); }, long_));
            click(robot, u"needTpuApiButton"_s); // leads to the one button that switches it on
            QVERIFY(Robot::waitFor([] { return QApplication::focusWidget() == Robot::seen(u"doctorTpuApiButton"_s); },
                                   long_));
            click(robot, u"doctorTpuApiButton"_s);
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"being enabled"_s));
            click(robot, u"doctorComputeApiButton"_s);
            QVERIFY(comesToSay(u"doctorTpuApi"_s, u"it answers"_s));
            QVERIFY(comesToSay(u"doctorComputeApi"_s, u"it answers"_s));
            QVERIFY(comesToSay(u"doctorMoreApis"_s, u"Cloud Quotas API"_s));
            click(robot, u"doctorMoreApisButton"_s);
            QVERIFY(comesToSay(u"doctorMoreApis"_s, u"are enabled"_s));
            click(robot, u"doctorFold"_s); // what is fine is shown, too
            QVERIFY(comesToSay(u"doctorPort22"_s,
                               u"open to the whole Internet"_s)); // what waited for it was asked by itself
            QVERIFY(Robot::waitFor(
                [&] { return tpusOf(application) != nullptr && !tpusOf(application)->listState().error; }, long_));
        });
    }

    void aRegionWithoutQuotaIsNamedAndAnotherZoneIsShown()
    {
        play(u"region-zero"_s, [](Robot &robot, Application &) {
            openQuota(robot);
            QVERIFY2(robot.clickRow(u"quotaTable"_s, u"us-east1-d"_s), qPrintable(robot.trouble()));
            QVERIFY(comesToSay(u"quotaRemedy"_s,
                               u"The TPU limit of the region us-east1 is 0, whatever its zones allow."_s));
            QVERIFY(!Robot::text(u"quotaHelp"_s).isEmpty());
            const auto other = plain(Robot::text(u"quotaHelp"_s)).remove(u"Show "_s).trimmed();
            click(robot, u"quotaHelp"_s);
            QVERIFY2(comesToSay(u"quotaDetails"_s, other), qPrintable(Robot::text(u"quotaDetails"_s)));
            // With the addresses, which are read last: before that it is offered as far as is known.
            QVERIFY(comesToSay(u"quotaDetails"_s, u"Largest slice you can make now"_s));
            click(robot, u"quotaCreateHere"_s);
            QVERIFY(comes(u"tpuCreateSheet"_s));
            QVERIFY2(comesToSay(u"createQuota"_s, u"All limits allow it"_s),
                     qPrintable(Robot::text(u"tpuCreateSheet"_s)));
        });
    }

    void addressesThatRunOutLeadToInternalOnes()
    {
        play(u"address-limit"_s, [](Robot &robot, Application &) {
            click(robot, u"doctorFold"_s);
            QVERIFY(comesToSay(u"doctorAddresses"_s, u"2 of 4 are left in us-central2"_s));
            openQuota(robot);
            QVERIFY2(robot.clickRow(u"quotaTable"_s, u"us-central2-b"_s), qPrintable(robot.trouble()));
            QVERIFY(comesToSay(u"quotaDetails"_s, u"v4-16"_s)); // two hosts with an address each
            QVERIFY(comesToSay(u"quotaRemedy"_s, u"use internal addresses with Cloud NAT"_s));
            click(robot, u"quotaHelp"_s);
            QVERIFY(comes(u"tpuCreateSheet"_s));
            QVERIFY2(comesToSay(u"createQuota"_s, u"All limits allow it"_s),
                     qPrintable(Robot::text(u"tpuCreateSheet"_s)));
        });
    }

    void R3_aLabMemberWorksAndIsToldOnceWhichRoleIsMissing()
    {
        play(u"member"_s, [](Robot &robot, Application &application) {
            QVERIFY(comesToSay(u"doctorPermissions"_s, u"serviceusage.services.use"_s));
            QVERIFY(Robot::waitFor(
                [&] { return tpusOf(application) != nullptr && tpusOf(application)->listState().updatedAt.isValid(); },
                long_));
            QVERIFY(!tpusOf(application)->listState().error);
            click(robot, u"navQuota"_s);
            click(robot, u"quotaSwitchMoney"_s); // reads what gcloud, too, counts to the project
            QVERIFY2(comesToSay(u"windowNotice"_s, u"roles/serviceusage.serviceUsageConsumer"_s),
                     qPrintable(Robot::text(u"windowNotice"_s)));
        });
    }

    /// Key, TPU VM and login of somebody with two roles; the key lies on the machine itself.
    void R5_aLabMembersKeyGoesOntoEachTpuVm()
    {
        play(u"member"_s, [](Robot &robot, Application &application) {
            publishNewKey(robot);
            QVERIFY(comesToSay(u"keyRouteState"_s, u"roles/compute.instanceAdmin.v1"_s));
            QVERIFY(Robot::seen(u"projectKeysTable"_s) == nullptr); // it may not be read
            createFirst(application);
            QVERIFY(tpusOf(application)->tpus().first().metadata.value(u"ssh-keys"_s).contains("tpudesk:"_L1));
            logInOnKeys(robot);
        });
    }

    void R5_withOsLoginTheNameIsTheAccounts()
    {
        play(u"os-login"_s, [](Robot &robot, Application &application) {
            publishNewKey(robot);
            QVERIFY(comesToSay(u"keyRouteState"_s, u"roles/compute.osAdminLogin"_s));
            QVERIFY(comesToSay(u"keyRouteState"_s, u"nixie_example_com"_s));
            createFirst(application);
            logInOnKeys(robot);
            QVERIFY(says(u"loginVerdict"_s, u"nixie_example_com"_s));
        });
    }

    void aMailThatPromisesMoreThanTheLimitsLeadsToALetterToTrc()
    {
        play(u"wrong-zone-grant"_s, [](Robot &robot, Application &) {
            openQuota(robot);
            QVERIFY2(robot.clickRow(u"quotaTable"_s, u"europe-west4-a"_s), qPrintable(robot.trouble()));
            QVERIFY2(comesToSay(u"quotaDisagreement"_s, u"64"_s), qPrintable(Robot::text(u"quotaDetails"_s)));
            QVERIFY(says(u"quotaDisagreement"_s, u"32"_s));
            clickAction(u"quotaDisagreement"_s);
            QVERIFY(comesToSay(u"quotaSupportText"_s, u"europe-west4-a"_s));
            QVERIFY(says(u"quotaSupportText"_s, u"trc-practice"_s));
        });
    }

    void aGrantThatIsOverMakesEveryCreateCostMoney()
    {
        play(u"expired-grant"_s, [](Robot &robot, Application &application) {
            QVERIFY(comesToSay(u"needGrant"_s, u"The grant is over"_s));
            click(robot, u"needGrantButton"_s);
            QVERIFY(comes(u"quotaTable"_s));
            QVERIFY(comes(u"grantPill"_s));
            QVERIFY2(Robot::waitFor([] { return rowsOf(u"quotaTable"_s) > 0; }, long_), "the table is empty");
            QCOMPARE(middleOf(u"quotaCreateButton"_s), middleOf(u"grantPill"_s)); // there is room for one line
            click(robot, u"quotaCreateButton"_s);
            QVERIFY(comes(u"tpuCreateSheet"_s));
            QVERIFY2(comesToSay(u"createBill"_s, u"US$"_s), qPrintable(Robot::text(u"tpuCreateSheet"_s)));
            click(robot, u"createSubmit"_s); // without the amount
            QVERIFY(Robot::seen(u"tpuCreateSheet"_s) != nullptr && Robot::seen(u"createBilled"_s) != nullptr);
            QVERIFY(tpusOf(application) != nullptr && tpusOf(application)->tpus().isEmpty());
        });
    }

    void aTpuNodeOfTheOldArchitectureIsShownAndExplained()
    {
        play(u"legacy-node"_s, [](Robot &robot, Application &) {
            click(robot, u"navTpus"_s);
            QVERIFY(Robot::waitFor([] { return rowsOf(u"tpuTable"_s) == 2; }, long_));
            QVERIFY2(robot.clickRow(u"tpuTable"_s, u"old-node"_s), qPrintable(robot.trouble()));
            QVERIFY2(comesToSay(u"tpuDetailsNotice"_s, u"TPU Node of the old architecture"_s),
                     qPrintable(Robot::text(u"tpuDetails"_s)));
        });
    }

    /// The bar with its button, and not the same once more at the bottom of the window; the history has it.
    void whatIsReadyIsSaidOnceWhereItsButtonIs()
    {
        play({}, [](Robot &robot, Application &application) {
            publishNewKey(robot);
            click(robot, u"navTpus"_s);
            application.window()->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(application.window()));
            createFirst(application);
            QVERIFY2(comesToSay(u"tpuNotice"_s, u"node-1 is READY"_s), qPrintable(Robot::text(u"tpuPage"_s)));
            QVERIFY2(Robot::waitFor([] { return !says(u"activityStrip"_s, u"is READY"_s); }, long_),
                     qPrintable(Robot::text(u"activityStrip"_s)));
        });
    }

    void whatIsDeadIsCleanedUpAndGivesItsQuotaBack()
    {
        play(u"dead-requests"_s, [](Robot &robot, Application &application) {
            QVERIFY(comesToSay(u"needDead"_s, u"dead but still hold quota"_s));
            click(robot, u"needDeadButton"_s);
            QVERIFY(comes(u"cleanUpTable"_s));
            QVERIFY(Robot::waitFor([] { return rowsOf(u"cleanUpTable"_s) > 3; }, long_));
            auto left = requestsOf(application);
            QVERIFY(left.removeAll(u"sweep-3"_s) == 1);
            QVERIFY2(robot.clickRow(u"cleanUpTable"_s, u"sweep-3"_s), qPrintable(robot.trouble()));
            robot.press(Qt::Key_Delete);
            click(robot, u"confirmDeleteButton"_s);
            QVERIFY2(Robot::waitFor([&] { return requestsOf(application) == left; }, long_),
                     qPrintable(requestsOf(application).join(u' ')));
        });
    }

private:
    using Story = std::function<void(Robot &, Application &)>;

    static void click(Robot &robot, const QString &name) { QVERIFY2(robot.click(name), qPrintable(robot.trouble())); }

    static void publishNewKey(Robot &robot)
    {
        click(robot, u"navKeys"_s);
        QVERIFY(comes(u"keysEmpty"_s));
        click(robot, u"generateButton"_s);
        click(robot, u"generateSubmit"_s);
        QVERIFY(goes(u"generateSubmit"_s));
        click(robot, u"publishButton"_s);
        click(robot, u"publishSubmit"_s);
        QVERIFY2(goes(u"publishSubmit"_s), qPrintable(Robot::text(u"publishSheet"_s)));
    }

    static void createFirst(Application &application)
    {
        const TpuRequest wanted{
            .spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s, .tier = Tier::Spot},
            .namePattern = u"node-1"_s,
            .zones = {ZoneId{u"us-central2-b"_s}}};
        QVERIFY(QCoro::waitFor(application.cloud()->services()->tpuRequests->start(wanted)));
        QVERIFY2(Robot::waitFor(
                     [&] {
                         const auto *tpus = tpusOf(application);
                         return tpus != nullptr && !tpus->tpus().isEmpty()
                             && tpus->tpus().first().state == TpuState::Ready;
                     },
                     90s),
                 qPrintable(Robot::text(u"tpuPage"_s)));
    }

    static void logInOnKeys(Robot &robot)
    {
        click(robot, u"navKeys"_s);
        click(robot, u"loginCheck"_s);
        QVERIFY2(comesToSay(u"loginVerdict"_s, u"works"_s), qPrintable(Robot::text(u"loginCard"_s)));
    }

    /// Several notices may be shown, and their buttons have the same name.
    static void clickAction(const QString &notice)
    {
        QWidget *bar = Robot::seen(notice);
        auto *action = bar == nullptr ? nullptr : bar->findChild<QPushButton *>(u"noticeAction"_s);
        QVERIFY2(action != nullptr && action->isVisible(), qPrintable(notice));
        QTest::mouseClick(action->window()->windowHandle(), Qt::LeftButton, {},
                          action->mapTo(action->window(), action->rect().center()));
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
            if (!Robot::waitFor(
                    [&] {
                        return cloud->state() == SessionManager::State::Ready
                            || cloud->state() == SessionManager::State::Failed;
                    },
                    60s))
                QTest::qFail("the practice cloud did not start", __FILE__, __LINE__);
            else
                story(robot, application);
            const auto pictures = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
            if (!pictures.isEmpty() || QTest::currentTestFailed())
                (void)application.window()->grab().save(
                    u"%1/scenario-%2.png"_s.arg(pictures.isEmpty() ? QDir::tempPath() : pictures, scenario));
            return 0;
        };
        static_cast<void>(Application{*qApp, options}.run());
    }
};

#include "tests/support/testmain.h"
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
