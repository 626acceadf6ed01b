// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/vpc/ranges.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/formfield.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/quota/firewallcard.h"
#include "widgets/quota/moneycost.h"
#include "widgets/quota/moneymodel.h"
#include "widgets/quota/moneytext.h"
#include "widgets/quota/moneytpus.h"
#include "widgets/quota/moneyview.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>
#include <QTranslator>

using namespace Qt::StringLiterals;

// Before the bodies of answers: the meta-object compiler stumbles over some raw strings.
class TestMoneyView : public QObject
{
    Q_OBJECT

private slots:
    void whatIsKnownIsAddedUpAndTheRestIsSaid();
    void logsBeyondTheFreeOnesAreToldAsThisMonths();
    void aTpuOutsideTheGrantIsListedByTheMonthAsItsAddressesAre();
    void costsStandBeforeRulesAndBuckets();
    void theGrantCoversTheOldestTpusFirst();
    void aPriceThatIsNotKnownIsNeverNothing();
    void theModelKeepsItsPromises();
    void aSourceThatIsOffSaysSoAndTheOthersStay();
    void nothingIsCalledFreeThatCouldNotBeRead();
    void nothingIsCalledFreeWhileTpusMayBeMissing();
    void aBucketFarFromTheTpuIsWarnedAboutWithFigures();
    void P11_anOpenRuleIsShownWithItsCommandAndNarrowedAfterAQuestion();
    void P11_nothingIsSentWithoutAnAddressAndAYes();
    void readOnlyDimsWhatWouldChangeARule();
    void theEndOfTheGrantIsSaid_data();
    void theEndOfTheGrantIsSaid();
    void nothingIsEverDeletedHere();
    void theConsoleIsOpenedAtTheRightPlaces();
    void theBudgetThatWatchesTheProjectIsShown();
    void everyTextFollowsTheLanguage();
};

namespace {

QString plain(QString text)
{
    return text.replace(QChar{0x2011}, u'-');
}

/// The view on a cloud whose Compute, Storage and Logging answer.
struct Money
{
    FakeCloud cloud;
    QMap<QString, QJsonObject> bodies;
    QMap<QString, FakeAnswer> failing;
    QJsonArray ranges{u"0.0.0.0/0"_s};
    std::unique_ptr<BillableService> billables;
    std::unique_ptr<MoneyView> view;

    Money()
    {
        const auto scope = [](const QString &place, const QString &list, const QJsonArray &items) {
            return QJsonObject{{u"items"_s, QJsonObject{{place, QJsonObject{{list, items}}}}}};
        };
        const QJsonObject data{{u"name"_s, u"data-1"_s},
                               {u"sizeGb"_s, u"100"_s},
                               {u"type"_s, u"t/pd-standard"_s},
                               {u"zone"_s, u"z/us-central2-b"_s}};
        const QJsonObject odd{{u"name"_s, u"odd"_s},
                              {u"sizeGb"_s, u"10"_s},
                              {u"type"_s, u"t/pd-warp"_s},
                              {u"zone"_s, u"z/us-central2-b"_s}};
        bodies[u"/aggregated/disks"_s] = scope(u"zones/us-central2-b"_s, u"disks"_s, {data, odd});
        const QJsonObject address{{u"name"_s, u"kept"_s},
                                  {u"address"_s, u"203.0.113.7"_s},
                                  {u"status"_s, u"RESERVED"_s},
                                  {u"region"_s, u"r/us-central2"_s}};
        bodies[u"/aggregated/addresses"_s] = scope(u"regions/us-central2"_s, u"addresses"_s, {address});
        bodies[u"/aggregated/routers"_s] = {};
        bodies[u"/aggregated/instances"_s] = {};
        bodies[u"/global/snapshots"_s] = {};
        bodies[u"/storage/v1/b"_s] = {{u"items"_s,
                                       QJsonArray{QJsonObject{{u"name"_s, u"near"_s},
                                                              {u"location"_s, u"US-CENTRAL2"_s},
                                                              {u"storageClass"_s, u"STANDARD"_s}},
                                                  QJsonObject{{u"name"_s, u"far"_s},
                                                              {u"location"_s, u"EUROPE-WEST4"_s},
                                                              {u"storageClass"_s, u"STANDARD"_s}}}}};
        bodies[u"/sinks"_s] = {{u"sinks"_s, QJsonArray{QJsonObject{{u"name"_s, u"_Default"_s}}}}};
        bodies[u"/timeSeries"_s] = {};
        const auto usual = cloud.world.answer;
        cloud.world.answer = [this, usual](const FakeRequest &request) { return answer(request, usual); };
        billables = std::make_unique<BillableService>(cloud.profile, cloud.rest.get(), &cloud.clock, nullptr);
    }
    ~Money()
    {
        view.reset();
        billables.reset();
    }

    [[nodiscard]] QJsonObject rule() const
    {
        return {
            {u"name"_s, u"default-allow-ssh"_s},
            {u"network"_s, u"n/default"_s},
            {u"direction"_s, u"INGRESS"_s},
            {u"sourceRanges"_s, ranges},
            {u"allowed"_s, QJsonArray{QJsonObject{{u"IPProtocol"_s, u"tcp"_s}, {u"ports"_s, QJsonArray{u"22"_s}}}}}};
    }

    FakeAnswer answer(const FakeRequest &request, const std::function<FakeAnswer(const FakeRequest &)> &usual)
    {
        const auto path = request.url.path();
        if (path.endsWith("/global/firewalls"_L1) && !failing.contains(u"/global/firewalls"_s))
            return jsonAnswer({{u"items"_s, QJsonArray{rule()}}});
        if (path.contains("/global/operations/"_L1))
            return jsonAnswer({{u"name"_s, u"op"_s}, {u"status"_s, u"DONE"_s}});
        if (path.contains("/global/firewalls/"_L1)) {
            if (request.verb == "PATCH")
                ranges = request.body[u"sourceRanges"_s].toArray();
            return request.verb == "PATCH" ? jsonAnswer({{u"name"_s, u"op"_s}, {u"status"_s, u"DONE"_s}})
                                           : jsonAnswer(rule());
        }
        for (auto it = failing.begin(); it != failing.end(); ++it) {
            if (path.endsWith(it.key()))
                return it.value();
        }
        for (auto it = bodies.begin(); it != bodies.end(); ++it) {
            if (path.endsWith(it.key()))
                return jsonAnswer(it.value());
        }
        return usual(request);
    }

    void open()
    {
        cloud.load();
        view = std::make_unique<MoneyView>(
            MoneyContext{billables.get(), cloud.tpus.get(), cloud.grants.get(), cloud.prices.get()});
        view->resize(1000, 700);
        view->show();
        QVERIFY(billables->isReading()); // so nothing is claimed of it, and it has no age
        QVERIFY(!view->findChild<QWidget *>(u"moneyEmpty"_s)->isVisible()
                && !view->findChild<QWidget *>(u"moneyAge"_s)->isVisible());
        QTRY_VERIFY(!billables->isReading() && billables->reading(BillSource::Sizes).readAt.isValid());
    }

    template <typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        Widget *widget = nullptr;
        const auto isThere = [&] { // what was just made is shown by the event loop
            widget = view->findChild<Widget *>(name);
            return widget && widget->isVisible();
        };
        if (!QTest::qWaitFor(isThere, 5000))
            qFatal("no widget %s", qPrintable(name));
        return widget;
    }

    /// Presses the button, and answers the question.
    void press(const QString &name, bool yes)
    {
        find<QPushButton>(name)->click();
        auto *question = view->window()->findChild<ConfirmDelete *>();
        QVERIFY(question);
        question->findChild<QPushButton *>(yes ? u"confirmDeleteButton"_s : u"confirmDeleteCancel"_s)->click();
        QTRY_VERIFY(!view->window()->findChild<ConfirmDelete *>());
    }

    [[nodiscard]] qsizetype writes() const
    {
        return std::ranges::count_if(cloud.world.requests,
                                     [](const FakeRequest &request) { return request.verb != "GET"; });
    }
};

} // namespace

/// What one card calls billed the card on top does not call nothing: 70 GiB are 20 more than are free.
void TestMoneyView::logsBeyondTheFreeOnesAreToldAsThisMonths()
{
    const auto hold = [](Money *m, qint64 gib) {
        for (const auto &list : {u"/aggregated/disks"_s, u"/aggregated/addresses"_s, u"/storage/v1/b"_s})
            m->bodies[list] = {};
        const QJsonObject point{{u"value"_s, QJsonObject{{u"int64Value"_s, QString::number(gib << 30)}}}};
        m->bodies[u"/timeSeries"_s] = {{u"timeSeries"_s, QJsonArray{QJsonObject{{u"points"_s, QJsonArray{point}}}}}};
        m->open();
        return m->find<QLabel>(u"moneySumWords"_s)->text();
    };
    Money billed;
    const auto words = hold(&billed, 70);
    QCOMPARE(billed.find<QLabel>(u"moneySum"_s)->text(), u"About US$ 10.00 for logs so far this month"_s);
    QVERIFY2(words.startsWith(u"Of this month's logs"_s) && !words.contains(u"Nothing"_s), qPrintable(words));
    Money within;
    const auto nothing = hold(&within, 50);
    QVERIFY2(nothing.contains(u"besides TPUs"_s), qPrintable(nothing));
}

void TestMoneyView::theBudgetThatWatchesTheProjectIsShown()
{
    Money m;
    m.bodies[u"/billingInfo"_s] = {{u"billingEnabled"_s, true}, {u"billingAccountName"_s, u"billingAccounts/01A2B3"_s}};
    m.bodies[u"/budgets"_s] = {};
    m.open();
    auto *label = m.find<QLabel>(u"moneyBudget"_s);
    QTRY_VERIFY2(label->text().startsWith(u"No budget that watches"_s), qPrintable(label->text()));
    const QJsonObject amount{{u"currencyCode"_s, u"EUR"_s}, {u"units"_s, u"1200"_s}, {u"nanos"_s, 50'000'000}};
    m.bodies[u"/budgets"_s] = {
        {u"budgets"_s,
         QJsonArray{QJsonObject{{u"displayName"_s, u"<b>TPU</b>"_s},
                                {u"amount"_s, QJsonObject{{u"specifiedAmount"_s, amount}}},
                                {u"thresholdRules"_s, QJsonArray{QJsonObject{{u"thresholdPercent"_s, 0.5}}}}}}}};
    m.billables->refresh();
    QTRY_COMPARE(label->text(), u"Budget “<b>TPU</b>”: 1,200.05 EUR a month, mail at 50 %."_s);
    m.failing[u"/budgets"_s] = refusal(403, u"PERMISSION_DENIED"_s, u"denied"_s);
    m.billables->refresh();
    QTRY_VERIFY2(label->text().contains(u"roles/billing.viewer"_s), qPrintable(label->text()));
    QVERIFY2(!m.view->findChild<QWidget *>(u"moneySource.%1"_s.arg(int(BillSource::Budgets))),
             "nothing that bills is hidden by it");
}

/// v2-8 in us-central1 is in no grant here: at 1.125 a chip it costs 4.50 an hour, 3,285 in 730 of them. That of the
/// granted v4 is not on the list.
void TestMoneyView::aTpuOutsideTheGrantIsListedByTheMonthAsItsAddressesAre()
{
    Money m;
    for (const auto &list : {u"/aggregated/disks"_s, u"/aggregated/addresses"_s, u"/storage/v1/b"_s})
        m.bodies[list] = {};
    m.cloud.addNode(u"us-central1-b"_s, u"billed"_s, u"v2-8"_s);
    m.cloud.addNode(u"us-central2-b"_s, u"granted"_s, u"v4-32"_s, u"READY"_s, 4);
    m.open();
    const auto *model = m.find<Table>(u"moneyTable"_s)->model();
    QStringList rows;
    for (int row = 0; row < model->rowCount(); ++row)
        rows += model->index(row, MoneyModel::Name).data().toString() + u' '
            + model->index(row, MoneyModel::Price).data().toString();
    QCOMPARE(rows.filter(u"billed "_s), QStringList{u"billed about US$ 3,285.00"_s});
    QVERIFY2(rows.filter(u"granted"_s).isEmpty(), qPrintable(rows.join(u'\n')));
    QCOMPARE(rows.filter(u"4 external address(es)"_s), QStringList{u"4 external address(es) about US$ 14.60"_s});
    QCOMPARE(rows.first(), u"billed about US$ 3,285.00"_s); // the dearest stands first
    QCOMPARE(model->headerData(MoneyModel::Price, Qt::Horizontal).toString(), u"Per month"_s);
    const auto tip = model->index(0, MoneyModel::Price).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.startsWith(u"US$ 4.50 an hour"_s), qPrintable(tip));
    const auto sums = m.find<QLabel>(u"moneySum"_s)->text().split(u'\n');
    QCOMPARE(sums,
             (QStringList{u"About US$ 3,285.00 a month for TPUs outside a grant (US$ 4.50 an hour)"_s,
                          // five addresses at 0.005 for 730 hours
                          u"About US$ 18.25 a month for disks, addresses, snapshots and buckets"_s}));
    QVERIFY(m.find<QLabel>(u"moneySumWords"_s)->text().startsWith(u"1 TPU(s) that no grant covers"_s));
    m.cloud.nodes.clear();
    m.cloud.load();
    QTRY_VERIFY(m.view->findChild<QWidget *>(u"moneyEmpty"_s)->isVisible());
}

/// Only what could not be read stands above the costs.
void TestMoneyView::costsStandBeforeRulesAndBuckets()
{
    Money m;
    m.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
    m.failing[u"/global/snapshots"_s] = refusal(403, u"PERMISSION_DENIED"_s, u"denied"_s);
    m.open();
    const auto topOf = [&](const QString &name) {
        return m.find<QWidget>(name)->mapTo(m.view->widget(), QPoint{}).y();
    };
    QTRY_VERIFY(topOf(u"moneySum"_s) < topOf(u"moneySources"_s));
    QTRY_VERIFY(topOf(u"moneySources"_s) < topOf(u"moneyTable"_s));
    QTRY_VERIFY(topOf(u"moneyTable"_s) < topOf(u"moneyFirewall"_s));
    QTRY_VERIFY(topOf(u"moneyFirewall"_s) < topOf(u"moneyMismatches"_s));
}

void TestMoneyView::theGrantCoversTheOldestTpusFirst()
{
    const auto made = [](const QString &name, int day, TpuState state) {
        Tpu tpu;
        tpu.shortName = name;
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.acceleratorType = u"v4-8"_s;
        tpu.createTime = QDateTime{{2026, 11, day}, {}, QTimeZone::UTC};
        tpu.state = state;
        return tpu;
    };
    const Grant grant{.id = QUuid::createUuid(),
                      .rows = {{.generation = u"v4"_s, .count = 4, .zone = ZoneId{u"us-central2-b"_s}}}};
    const QList tpus{made(u"second"_s, 3, TpuState::Ready), made(u"first"_s, 2, TpuState::Ready),
                     made(u"stopped"_s, 1, TpuState::Stopped)};
    const auto now = QDateTime{{2026, 11, 5}, {}, QTimeZone::UTC};
    const auto things = tpuBillables(tpus, {grant}, PriceList::dated(), now);
    QCOMPARE(things.size(), 1);
    QCOMPARE(things.first().name, u"second"_s);
    QCOMPARE(hourlyCost(things.first(), PriceList::dated())->perHour.text(), u"US$ 12.88"_s);
    QVERIFY(!hourlyCost(things.first(), PriceList{}));
    QCOMPARE(tpuBillables(tpus, {}, PriceList::dated(), now).size(), 2); // without a grant everything counts as billed
    const Grant vague{.id = QUuid::createUuid(), .rows = {{.generation = u"v4"_s, .zone = ZoneId{u"us-central2-b"_s}}}};
    QCOMPARE(hourlySum(tpuBillables(tpus, {vague}, PriceList::dated(), now), PriceList::dated()).unsure,
             2); // it does not say how many
    auto spot = things;
    spot.first().tier = Tier::Spot; // of v4 no Spot price is known
    QVERIFY(hourlySum(spot, PriceList::dated()).isCeiling && !hourlySum(things, PriceList::dated()).isCeiling);
}

void TestMoneyView::whatIsKnownIsAddedUpAndTheRestIsSaid()
{
    Money m;
    m.open();
    auto *table = m.find<Table>(u"moneyTable"_s);
    QCOMPARE(table->model()->rowCount(), 5);
    // 100 GiB at 0.04 and an unused address at 0.01 an hour; buckets without a size and a disk of an unknown kind are
    // not 0.
    QCOMPARE(m.find<QLabel>(u"moneySum"_s)->text(),
             u"About US$ 11.30 a month for disks, addresses, snapshots and buckets"_s);
    QVERIFY(m.find<QLabel>(u"moneySumWords"_s)->text().contains(u"3 more item"_s));
    QCOMPARE(table->model()->index(0, MoneyModel::Price).data().toString(), u"about US$ 7.30"_s);
    QVERIFY(m.find<QLabel>(u"moneyStays"_s)->text().contains(u"boot disk goes with the VM"_s));
    QVERIFY(m.find<QLabel>(u"moneyLogs"_s)->text().contains(u"kept"_s));
    QVERIFY(m.find<CodeView>(u"moneyLogsCommand"_s)->code().contains(u"resource.type=\"tpu_worker\""_s));
}

void TestMoneyView::aPriceThatIsNotKnownIsNeverNothing()
{
    const PriceList none;
    for (const auto kind : {BillableKind::Disk, BillableKind::Address, BillableKind::Nat, BillableKind::Snapshot,
                            BillableKind::Machine, BillableKind::Bucket}) {
        for (const auto &type : {u"pd-standard"_s, u"STANDARD"_s, u"warp"_s, QString{}}) {
            Billable thing{.kind = kind,
                           .name = u"x"_s,
                           .type = type,
                           .place = u"us-central2-b"_s,
                           .bytes = 1ll << 40,
                           .use = BillableUse::InUse};
            QVERIFY(!monthlyCost(thing, none));
            if (const auto cost = monthlyCost(thing, PriceList::dated()))
                QVERIFY(cost->amount.nanos > 0);
            thing.bytes = 0;
            if (const auto cost = monthlyCost(thing, PriceList::dated()))
                QVERIFY(kind == BillableKind::Address && cost->amount.nanos > 0);
            thing.bytes = std::numeric_limits<qint64>::max();
            if (const auto cost = monthlyCost(thing, PriceList::dated()))
                QVERIFY(cost->amount.nanos > 0);
        }
    }
    MoneyModel model;
    model.setThings({{.kind = BillableKind::Machine, .name = u"vm"_s, .type = u"n2-standard-8"_s}}, PriceList::dated());
    QCOMPARE(model.index(0, MoneyModel::Price).data().toString(), u"price unknown"_s);
}

void TestMoneyView::theModelKeepsItsPromises()
{
    MoneyModel model;
    const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    const Billable disk{
        .kind = BillableKind::Disk, .name = u"a"_s, .type = u"pd-ssd"_s, .place = u"us-east5-a"_s, .bytes = 1ll << 30};
    model.setThings({disk, disk}, PriceList::dated());
    const auto tip = model.index(0, MoneyModel::Price).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.startsWith(u"List price as of "_s), qPrintable(tip)); // right for a day and for a year
    model.setThings({disk, disk}, PriceList{});
    model.setThings({}, PriceList::dated());
    QCOMPARE(model.rowCount(), 0);
}

void TestMoneyView::aSourceThatIsOffSaysSoAndTheOthersStay()
{
    Money m;
    m.failing[u"/storage/v1/b"_s] =
        refusal(403, u"PERMISSION_DENIED"_s, u"nixie does not have storage.buckets.list access"_s);
    m.open();
    QCOMPARE(m.find<Table>(u"moneyTable"_s)->model()->rowCount(), 3);
    auto *line = m.find<QWidget>(u"moneySource.%1"_s.arg(int(BillSource::Buckets)));
    const auto labels = line->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text().startsWith(u"Buckets:"_s); }));
    m.failing.clear();
    m.find<QPushButton>(u"moneyRefresh"_s)->click();
    QTRY_COMPARE(m.find<Table>(u"moneyTable"_s)->model()->rowCount(), 5);
    QVERIFY(!m.view->findChild<QWidget *>(u"moneySource.%1"_s.arg(int(BillSource::Buckets))));
}

void TestMoneyView::nothingIsCalledFreeThatCouldNotBeRead()
{
    Money m;
    for (const auto &path : {u"/aggregated/disks"_s, u"/aggregated/addresses"_s, u"/storage/v1/b"_s})
        m.failing[path] = refusal(403, u"PERMISSION_DENIED"_s, u"denied"_s);
    m.open();
    QVERIFY(!m.view->findChild<QWidget *>(u"moneyStackEmpty"_s)
            || !m.view->findChild<QWidget *>(u"moneyStackEmpty"_s)->isVisible());
    QVERIFY(m.find<QLabel>(u"moneySumWords"_s)->text().contains(u"there may be more"_s));
    for (const auto *label : m.view->findChildren<QLabel *>())
        QVERIFY2(!label->isVisible() || !label->text().startsWith(u"Nothing"_s), qPrintable(label->text()));
    m.failing.clear();
    for (const auto &path : {u"/aggregated/disks"_s, u"/aggregated/addresses"_s, u"/storage/v1/b"_s})
        m.bodies[path] = {};
    m.find<QPushButton>(u"moneyRefresh"_s)->click();
    QTRY_VERIFY(m.find<QLabel>(u"moneySumWords"_s)->text().startsWith(u"Nothing was found"_s));
}

void TestMoneyView::nothingIsCalledFreeWhileTpusMayBeMissing()
{
    Money m;
    for (const auto &path : {u"/aggregated/disks"_s, u"/aggregated/addresses"_s, u"/storage/v1/b"_s})
        m.bodies[path] = {};
    m.open();
    auto *empty = m.view->findChild<QWidget *>(u"moneyEmpty"_s);
    QTRY_VERIFY(empty->isVisible());
    m.cloud.unreachable = {u"us-central1-a"_s};
    m.find<QPushButton>(u"moneyRefresh"_s)->click(); // asks for the TPUs, too
    QVERIFY(m.find<QWidget>(u"moneySource.tpus"_s));
    QTRY_VERIFY(m.find<QLabel>(u"moneySumWords"_s)->text().contains(u"there may be more"_s)); // once all have answered
    QVERIFY(!empty->isVisible());
    m.cloud.unreachable.clear();
    m.find<QPushButton>(u"moneyRefresh"_s)->click();
    QTRY_VERIFY(empty->isVisible() && !m.view->findChild<QWidget *>(u"moneySource.tpus"_s));
}

void TestMoneyView::aBucketFarFromTheTpuIsWarnedAboutWithFigures()
{
    Money m;
    m.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
    m.cloud.load();
    m.open();
    const auto text = plain(m.find<QLabel>(u"moneyMismatches"_s)->text());
    QVERIFY2(text.contains(u"far is in europe-west4: each byte that a TPU in us-central2 reads"_s), qPrintable(text));
    QVERIFY(text.contains(u"US$ 0.05 per GB"_s) && text.contains(u"US$ 51.20"_s));
    QVERIFY(!text.contains(u"near is in"_s));
    m.cloud.nodes.clear();
    m.cloud.addNode(u"europe-west4-a"_s, u"node-2"_s, u"v6e-8"_s);
    m.cloud.load();
    QTRY_VERIFY(plain(m.find<QLabel>(u"moneyMismatches"_s)->text()).contains(u"near is in us-central2"_s));
}

void TestMoneyView::P11_anOpenRuleIsShownWithItsCommandAndNarrowedAfterAQuestion()
{
    Money m;
    m.open();
    auto *box = m.find<QWidget>(u"moneyRule.default-allow-ssh"_s);
    QCOMPARE(box->findChild<StateBadge *>()->level(), StatusLevel::Note); // the check-up says "fine" of the same rule
    QVERIFY(box->findChild<CodeView *>()->code().startsWith(
        u"gcloud compute firewall-rules update default-allow-ssh --project=trc-practice --source-ranges="_s));
    m.find<QLineEdit>(u"moneyAddress"_s)->setText(u"203.0.113.7"_s);
    QVERIFY(m.find<QWidget>(u"moneyRule.default-allow-ssh"_s)
                ->findChild<CodeView *>()
                ->code()
                .endsWith(u"--source-ranges=203.0.113.7/32"_s));
    m.press(u"moneyNarrow.default-allow-ssh"_s, true);
    QTRY_COMPARE(m.ranges, QJsonArray{u"203.0.113.7/32"_s});
    QTRY_COMPARE(m.billables->undos().size(), 1);
    QTRY_VERIFY(!m.find<QPushButton>(u"moneyUndo.default-allow-ssh"_s)->isHidden());
    m.press(u"moneyUndo.default-allow-ssh"_s, true);
    QTRY_COMPARE(m.ranges, QJsonArray{u"0.0.0.0/0"_s});
    QTRY_COMPARE(m.billables->undos().size(), 0);
    m.press(u"moneyIap.default-allow-ssh"_s, true);
    QTRY_COMPARE(m.ranges, QJsonArray{QString{iapRange}});
}

void TestMoneyView::P11_nothingIsSentWithoutAnAddressAndAYes()
{
    Money m;
    m.open();
    auto *field = qobject_cast<FormField *>(m.find<QLineEdit>(u"moneyAddress"_s)->parentWidget());
    for (const auto &wrong : {QString{}, u"0.0.0.0/0"_s, u"192.168.0.7"_s, u"home"_s}) {
        m.find<QLineEdit>(u"moneyAddress"_s)->setText(wrong);
        m.find<QPushButton>(u"moneyNarrow.default-allow-ssh"_s)->click();
        QVERIFY2(!field->error().isEmpty(), qPrintable(wrong));
        QVERIFY(!m.view->window()->findChild<ConfirmDelete *>());
    }
    m.find<QLineEdit>(u"moneyAddress"_s)->setText(u"203.0.113.7"_s);
    m.press(u"moneyNarrow.default-allow-ssh"_s, false);
    QCOMPARE(m.writes(), 0);
    QCOMPARE(m.ranges, QJsonArray{u"0.0.0.0/0"_s});
}

void TestMoneyView::readOnlyDimsWhatWouldChangeARule()
{
    Money m;
    m.open();
    m.find<QLineEdit>(u"moneyAddress"_s)->setText(u"203.0.113.7"_s);
    m.press(u"moneyNarrow.default-allow-ssh"_s, true);
    QTRY_COMPARE(m.billables->undos().size(), 1);
    const auto before = m.writes();
    WriteLock::instance().lock();
    const auto open = qScopeGuard([] { WriteLock::instance().unlock(); });
    auto *undo = m.find<QPushButton>(u"moneyUndo.default-allow-ssh"_s);
    QTRY_VERIFY(undo->isEnabled());
    QVERIFY(undo->graphicsEffect());
    QCOMPARE(undo->accessibleDescription(), WriteLock::instance().problem());
    QTest::mouseClick(undo, Qt::LeftButton);
    QVERIFY(!m.view->window()->findChild<ConfirmDelete *>());
    QCOMPARE(m.writes(), before);
    WriteLock::instance().unlock();
    QVERIFY(!undo->graphicsEffect());
}

void TestMoneyView::theEndOfTheGrantIsSaid_data()
{
    QTest::addColumn<int>("daysAgo");
    QTest::addColumn<int>("days");
    QTest::addColumn<QString>("words");
    QTest::newRow("runs") << 19 << 90 << u"71 day(s) of your grant left"_s;
    QTest::newRow("last day") << 89 << 90 << u"1 day(s) of your grant left"_s;
    QTest::newRow("over") << 90 << 90 << u"Your grant is over"_s;
    QTest::newRow("end not known") << 1 << 0 << u"The end of your grant is not entered"_s;
    QTest::newRow("none") << -1 << 0 << u"No TRC grant is entered"_s;
}
void TestMoneyView::theEndOfTheGrantIsSaid()
{
    QFETCH(int, daysAgo);
    QFETCH(int, days);
    QFETCH(QString, words);
    const auto now = FakeClock{}.now();
    Grant grant{.id = QUuid::createUuid(), .start = now.date().addDays(-daysAgo)};
    if (days > 0)
        grant.days = days;
    const auto text = moneytext::grantEnd(daysAgo < 0 ? QList<Grant>{} : QList{grant}, now);
    QVERIFY2(text.startsWith(words), qPrintable(text));
}

void TestMoneyView::nothingIsEverDeletedHere()
{
    Money m;
    m.open();
    for (auto *button : m.view->findChildren<QPushButton *>()) {
        if (button->isVisible() && !button->objectName().startsWith(u"money"_s))
            continue;
        if (!button->objectName().startsWith(u"moneyNarrow"_s) && !button->objectName().startsWith(u"moneyIap"_s))
            button->click();
    }
    QTRY_VERIFY(!m.billables->isReading());
    QCOMPARE(m.writes(), 0);
}

void TestMoneyView::theConsoleIsOpenedAtTheRightPlaces()
{
    Money m;
    m.open();
    QSignalSpy links{m.view.get(), &MoneyView::linkRequested};
    for (const auto &name : {u"moneyAccount"_s, u"moneyBudgets"_s, u"moneyReports"_s})
        m.find<QPushButton>(name)->click();
    QCOMPARE(links.size(), 3);
    for (const auto &link : links) {
        const auto url = link.first().toUrl();
        QCOMPARE(url.host(), u"console.cloud.google.com"_s);
        QVERIFY(url.query().contains(u"project=trc-practice"_s));
    }
    QSignalSpy cleanUp{m.view.get(), &MoneyView::cleanUpRequested};
    m.find<QPushButton>(u"moneyCleanUp"_s)->click();
    QCOMPARE(cleanUp.size(), 1);
}

namespace {

class Bracket : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return u'⟦' + QString::fromUtf8(source) + u'⟧';
    }
};

} // namespace

void TestMoneyView::everyTextFollowsTheLanguage()
{
    Money m;
    m.open();
    Bracket other;
    QCoreApplication::installTranslator(&other);
    QCoreApplication::processEvents();
    QStringList untouched;
    for (const auto *label : m.view->findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty() && !label->text().contains(u'⟦'))
            untouched += label->objectName() + u": "_s + label->text();
    }
    QCoreApplication::removeTranslator(&other);
    QCOMPARE(untouched, QStringList{});
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestMoneyView)
#include "tst_moneyview.moc"
