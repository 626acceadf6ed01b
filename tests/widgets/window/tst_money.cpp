// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Who pays, against the real practice cloud: the same services and widgets that the window has.
// With TPUDESK_PANEL_PICTURES=FOLDER pictures are written in all languages and both themes (TPUDESK_PANEL_SCALE=2: at
// 200 %).
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/languages.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/project/billableservice.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/quota/moneyview.h"
#include "widgets/quota/quotapage.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpupage.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct World
{
    QTemporaryDir folder;
    SystemClock clock;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Activities activities;
    std::unique_ptr<SessionManager> cloud;

    explicit World(const QString &scenario)
    {
        SessionManagerContext context{
            .clock = &clock, .activities = &activities, .settings = &settings, .dataFolder = folder.path()};
        context.practice.program = QString::fromLocal8Bit(TPUDESK_PRACTICE_PROGRAM);
        context.practice.world.scenario = scenario;
        context.practice.arguments = {u"--speed"_s, u"20"_s};
        cloud = std::make_unique<SessionManager>(context);
        cloud->startPractice();
    }
    ~World()
    {
        cloud->end();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 10'000);
    }

    [[nodiscard]] bool isReady() const
    {
        return QTest::qWaitFor(
                   [this] {
                       return cloud->state() == SessionManager::State::Ready
                           || cloud->state() == SessionManager::State::Failed;
                   },
                   30'000)
            && cloud->state() == SessionManager::State::Ready;
    }
    [[nodiscard]] Session &services() const { return *cloud->services(); }
    [[nodiscard]] std::unique_ptr<MoneyView> money() const
    {
        return std::make_unique<MoneyView>(
            MoneyContext{&services().billables, &services().tpus, &services().grants, &services().prices});
    }

    /// The practice world's own grant goes: what is tested is a user without one.
    void forgetGrants() const
    {
        const auto all = services().grants.grants();
        for (const auto &grant : all)
            (void)services().grants.remove(grant.id);
    }
};

const Billable *find(const QList<Billable> &items, const QString &name)
{
    const auto it = std::ranges::find_if(items, [&](const Billable &item) { return item.name == name; });
    return it == items.end() ? nullptr : &*it;
}

/// In every language and theme.
void takePictures(QWidget *page, const QString &name)
{
    const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
    if (folder.isEmpty())
        return;
    Languages languages;
    auto *theme = Theme::of(page);
    for (const auto &language : Languages::all()) {
        languages.use(language.code);
        theme->setLocale(Languages::locale(language.code));
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            theme->setChoice(choice);
            QTest::qWait(300);
            QVERIFY(page->grab().save(u"%1/%2-%3-%4.png"_s.arg(folder, name, language.code,
                                                               choice == ThemeChoice::Dark ? u"dark"_s : u"light"_s)));
        }
    }
    theme->setChoice(ThemeChoice::Light);
    languages.use(u"en"_s);
    QTest::qWait(100);
}

} // namespace

class TestMoney : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setTextScale(std::max(1.0, qEnvironmentVariable("TPUDESK_PANEL_SCALE").toDouble()));
    }

    void whatMonthsLeaveBehindIsAllOnTheMoneyView()
    {
        World world{u"dead-requests"_s};
        QVERIFY(world.isReady());
        auto view = world.money();
        view->resize(1020, 1500);
        view->show();
        auto *billables = &world.services().billables;
        QTRY_VERIFY_WITH_TIMEOUT(!billables->isReading() && billables->reading(BillSource::Firewalls).readAt.isValid(),
                                 20s);
        const auto items = billables->items();
        QCOMPARE(find(items, u"train-1-data"_s)->bytes, std::optional<qint64>{500ll << 30});
        QCOMPARE(find(items, u"train-1-data"_s)->use, BillableUse::Unused);
        QCOMPARE(find(items, u"sweep-cache"_s)->type, u"pd-standard"_s);
        QCOMPARE(find(items, u"jump-address"_s)->use, BillableUse::Unused);
        QCOMPARE(find(items, u"nat"_s)->kind, BillableKind::Nat);
        const auto isMachine = [](const Billable &item) {
            return item.kind == BillableKind::Machine && item.name == "preprocess"_L1;
        };
        QVERIFY(std::ranges::any_of(items, isMachine)); // its boot disk has the same name
        QCOMPARE(find(items, u"imagenet-2026-05"_s)->bytes, std::optional<qint64>{148'176'896'000});
        QCOMPARE(find(items, u"trc-practice-datasets"_s)->place, u"asia-northeast1"_s);
        for (const auto source : {BillSource::Disks, BillSource::Addresses, BillSource::Nats, BillSource::Snapshots,
                                  BillSource::Machines, BillSource::Buckets, BillSource::Logs, BillSource::Firewalls})
            QVERIFY2(!billables->reading(source).error, qPrintable(QString::number(int(source))));
        QTRY_VERIFY_WITH_TIMEOUT(world.services().prices.readAt().isValid(), 20s);
        QVERIFY(view->findChild<QLabel *>(u"moneySum"_s)->text().contains(u"US$"_s));
        QVERIFY(view->findChild<QLabel *>(u"moneyMismatches"_s)->text().contains(u"trc-practice-datasets"_s));
        QVERIFY(view->findChild<QWidget *>(u"moneyRule.open-notebook"_s));
        QVERIFY(!view->findChild<QWidget *>(
            u"moneySource.%1"_s.arg(int(BillSource::Sizes)))); // what Monitoring does not tell hides nothing
        takePictures(view.get(), u"money"_s);
        QuotaPage page{
            {.quota = &world.services().quota, .tpus = &world.services().tpus, .grants = &world.services().grants}};
        page.setView(QuotaView::Money, view.release());
        page.resize(1080, 720);
        page.show();
        page.showView(QuotaView::Money);
        takePictures(&page, u"money-page"_s);
    }

    void P11_aRuleOpenToTheInternetIsNarrowedAndTakenBack()
    {
        World world{u"dead-requests"_s};
        QVERIFY(world.isReady());
        auto view = world.money();
        view->resize(1020, 900);
        view->show();
        const auto click = [&](const QString &name) {
            QPushButton *button = nullptr;
            QTRY_VERIFY_WITH_TIMEOUT(
                (button = view->findChild<QPushButton *>(name)) && button->isVisible() && button->isEnabled(), 20s);
            button->click();
            auto *question = view->window()->findChild<ConfirmDelete *>();
            QVERIFY(question);
            question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->click();
            QTRY_VERIFY(!view->window()->findChild<ConfirmDelete *>());
        };
        const auto ranges = [&] {
            for (const auto &rule : world.services().billables.firewalls()) {
                if (rule.name == "open-notebook"_L1)
                    return rule.sourceRanges;
            }
            return QStringList{};
        };
        QTRY_VERIFY_WITH_TIMEOUT(view->findChild<QPushButton *>(u"moneyNarrow.open-notebook"_s), 20s);
        view->findChild<QLineEdit *>(u"moneyAddress"_s)->setText(u"203.0.113.7"_s);
        click(u"moneyNarrow.open-notebook"_s);
        QTRY_COMPARE_WITH_TIMEOUT(ranges(), QStringList{u"203.0.113.7/32"_s}, 20s);
        world.services().billables.refresh(); // as the server has it
        QTRY_VERIFY_WITH_TIMEOUT(!world.services().billables.isReading(), 20s);
        QCOMPARE(ranges(), QStringList{u"203.0.113.7/32"_s});
        click(u"moneyUndo.open-notebook"_s);
        QTRY_COMPARE_WITH_TIMEOUT(ranges(), QStringList{u"0.0.0.0/0"_s}, 20s);
    }

    void anApiThatIsOffIsSaidPerSource()
    {
        World world{u"api-off"_s};
        QVERIFY(world.isReady());
        auto *billables = &world.services().billables;
        billables->refresh();
        QTRY_VERIFY_WITH_TIMEOUT(!billables->isReading(), 20s);
        QVERIFY(billables->reading(BillSource::Disks).error);
        auto view = world.money();
        view->resize(1020, 900);
        view->show();
        QTRY_VERIFY(view->findChild<QWidget *>(u"moneySource.%1"_s.arg(int(BillSource::Disks))));
        QVERIFY(view->findChild<QPushButton *>(u"moneyDoctor"_s)->isVisible()
                == leadsToDoctor(*billables->reading(BillSource::Disks).error));
        takePictures(view.get(), u"money-off"_s);
    }

    void P7_withoutAGrantTheRealCloudIsAskedOnlyAfterTheAmountIsTyped()
    {
        World world{u"plenty"_s};
        QVERIFY(world.isReady());
        world.forgetGrants();
        auto &services = world.services();
        TpuPage page{{.tpus = &services.tpus,
                      .quota = &services.quota,
                      .tpuRequests = services.tpuRequests.get(),
                      .grants = &services.grants,
                      .prices = &services.prices,
                      .keys = &services.keys,
                      .settings = &world.settings}};
        page.resize(1080, 800);
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(services.tpus.listState().updatedAt.isValid(), 20s);
        page.openCreate({.zone = ZoneId{u"us-central2-b"_s}, .acceleratorType = u"v4-8"_s});
        auto *types = page.findChild<QComboBox *>(u"createType"_s);
        QTRY_COMPARE_WITH_TIMEOUT(types->currentData().toString(), u"v4-8"_s, 20s);
        auto *price = page.findChild<QLineEdit *>(u"createBilled"_s);
        auto *create = page.findChild<QPushButton *>(u"createSubmit"_s);
        QTRY_VERIFY_WITH_TIMEOUT(services.prices.readAt().isValid(), 20s);
        QVERIFY(price->isVisible());
        create->click();
        QTest::qWait(50);
        QVERIFY(services.tpuRequests->tpuRequests().isEmpty());
        takePictures(&page, u"create-billed"_s);
        price->setText(QRegularExpression{u"[0-9]+\\.[0-9]{2}"_s}
                           .match(price->accessibleName())
                           .captured()); // as the label says it
        create->click();
        QTRY_COMPARE(services.tpuRequests->tpuRequests().size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(!services.tpus.tpus().isEmpty(), 75s); // through the queue, which says no twice
    }

    void aRowOfTheGrantIsFreeAndBeyondItIsNot()
    {
        World world{u"plenty"_s};
        QVERIFY(world.isReady());
        world.forgetGrants();
        auto &services = world.services();
        const Grant grant{
            .project = services.profile.project,
            .start = QDate::currentDate().addDays(-19),
            .days = 90,
            .rows = {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}},
                     {.tier = Tier::OnDemand, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}},
                     {.tier = Tier::Spot, .generation = u"v5e"_s, .count = 64, .zone = ZoneId{u"europe-west4-b"_s}},
                     {.tier = Tier::Spot, .generation = u"v6e"_s, .count = 64, .zone = ZoneId{u"us-east1-d"_s}}}};
        QVERIFY(services.grants.put(grant).has_value());
        TpuPage page{{.tpus = &services.tpus,
                      .quota = &services.quota,
                      .tpuRequests = services.tpuRequests.get(),
                      .grants = &services.grants,
                      .prices = &services.prices,
                      .keys = &services.keys,
                      .settings = &world.settings}};
        page.resize(1080, 1000);
        page.show();
        page.openCreate();
        auto *bill = page.findChild<QLabel *>(u"createBillSentence"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!page.findChild<QLineEdit *>(u"createBilled"_s)->isVisible()
                                     && bill->text().startsWith(u"In your grant"_s),
                                 20s);
        QPushButton *offer = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((offer = page.findChild<QPushButton *>(u"createOffer.us-east1-d.v6e-8.2"_s)), 5s);
        offer->click();
        QTRY_COMPARE_WITH_TIMEOUT(page.findChild<QComboBox *>(u"createType"_s)->currentData().toString(), u"v6e-8"_s,
                                  20s);
        QTRY_VERIFY(bill->text().startsWith(u"In your grant"_s));
        takePictures(&page, u"create-granted"_s);
    }

private:
    std::unique_ptr<Theme> m_theme;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestMoney)
#include "tst_money.moc"
