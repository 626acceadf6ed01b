// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneytext.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/phrases.h"
#include "widgets/quota/moneycost.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct MoneyMessages
{
    Q_DECLARE_TR_FUNCTIONS(Money)
};

constexpr qint64 gib = qint64{1} << 30;
constexpr int nanosOfCent = 10'000'000;

int countOf(const QList<Billable> &things, BillableKind kind)
{
    return int(std::ranges::count_if(things, [&](const Billable &thing) { return thing.kind == kind; }));
}

bool wasRead(const BillableService &service, BillSource source)
{
    return service.reading(source).readAt.isValid();
}

/// "(3 now)"; empty: nobody has told.
QString now(int count, bool isRead)
{
    return isRead ? MoneyMessages::tr("(now: %1)").arg(count) : QString{};
}

} // namespace

QString moneytext::kind(BillableKind kind)
{
    switch (kind) {
    case BillableKind::Disk: return MoneyMessages::tr("Disk");
    case BillableKind::Address: return MoneyMessages::tr("Address");
    case BillableKind::Nat: return MoneyMessages::tr("Cloud NAT");
    case BillableKind::Snapshot: return MoneyMessages::tr("Snapshot");
    case BillableKind::Machine: return MoneyMessages::tr("VM");
    case BillableKind::Bucket: return MoneyMessages::tr("Bucket");
    case BillableKind::Tpu: return MoneyMessages::tr("TPU");
    }
    return {};
}

QString moneytext::use(const Billable &thing)
{
    if ((thing.kind == BillableKind::Machine || thing.kind == BillableKind::Tpu) && !thing.state.isEmpty())
        return thing.state;
    switch (thing.use) {
    case BillableUse::InUse:
        return thing.users.isEmpty() ? MoneyMessages::tr("in use")
                                     : MoneyMessages::tr("used by %1").arg(thing.users.first());
    case BillableUse::Unused: return MoneyMessages::tr("unused, still billed");
    case BillableUse::Unknown: break;
    }
    return phrases::none();
}

QString moneytext::source(BillSource source)
{
    switch (source) {
    case BillSource::Disks: return MoneyMessages::tr("Disks");
    case BillSource::Addresses: return MoneyMessages::tr("Addresses");
    case BillSource::Nats: return MoneyMessages::tr("Cloud NAT");
    case BillSource::Snapshots: return MoneyMessages::tr("Snapshots");
    case BillSource::Machines: return MoneyMessages::tr("VMs");
    case BillSource::Buckets: return MoneyMessages::tr("Buckets");
    case BillSource::Logs: return MoneyMessages::tr("Log sinks");
    case BillSource::Firewalls: return MoneyMessages::tr("Firewall rules");
    case BillSource::Sizes: return MoneyMessages::tr("Sizes of buckets and logs");
    case BillSource::Budgets: return MoneyMessages::tr("Budgets");
    }
    return {};
}

namespace {

QString amountOf(const Budget &budget)
{
    if (budget.currency.isEmpty())
        return MoneyMessages::tr("as much as in the period before");
    const auto number =
        u"%1.%2"_s.arg(phrases::number(budget.units)).arg(budget.nanos / nanosOfCent, 2, 10, QChar{u'0'});
    const auto money = budget.currency == "USD"_L1 ? u"US$ "_s + number : number + u' ' + budget.currency;
    switch (budget.period) {
    case Budget::Period::Month: return MoneyMessages::tr("%1 a month").arg(money);
    case Budget::Period::Quarter: return MoneyMessages::tr("%1 a quarter").arg(money);
    case Budget::Period::Year: return MoneyMessages::tr("%1 a year").arg(money);
    case Budget::Period::Fixed: return MoneyMessages::tr("%1 for a fixed time").arg(money);
    }
    return {};
}

} // namespace

QString moneytext::budgets(const BillableService &service)
{
    const auto &reading = service.reading(BillSource::Budgets);
    if (reading.error && reading.error->code == ErrorCode::Denied)
        return MoneyMessages::tr("Whether a budget watches this project cannot be seen with your account. The role "
                                 "Billing Account Viewer (roles/billing.viewer) on the billing account shows it.");
    if (reading.error)
        return MoneyMessages::tr("Budgets could not be read: %1").arg(reading.error->message);
    if (!reading.readAt.isValid())
        return {};
    if (service.budgets().isEmpty())
        return MoneyMessages::tr("No budget that watches this project was found. Make one behind “Budgets and "
                                 "alerts”: this project, a small amount, mail at 50, 90 and 100 %.");
    QStringList lines;
    for (const auto &budget : service.budgets()) {
        QStringList percents;
        for (const int percent : budget.percents)
            percents += u"%1 %"_s.arg(percent);
        lines += percents.isEmpty()
            ? MoneyMessages::tr("Budget “%1”: %2, without mail.").arg(budget.title, amountOf(budget))
            : MoneyMessages::tr("Budget “%1”: %2, mail at %3.")
                  .arg(budget.title, amountOf(budget), phrases::list(percents));
    }
    return lines.join(u'\n');
}

QString moneytext::size(const std::optional<qint64> &bytes)
{
    if (!bytes)
        return phrases::none();
    return QLocale{}.formattedDataSize(*bytes, *bytes % gib == 0 && *bytes < 1024 * gib ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

QStringList moneytext::staysAfterDelete(const QList<Billable> &things, const BillableService &service)
{
    return {
        punctuation::sentences({MoneyMessages::tr("Data disks stay; the boot disk goes with the VM."),
                                now(countOf(things, BillableKind::Disk), wasRead(service, BillSource::Disks))}),
        punctuation::sentences({MoneyMessages::tr("Reserved addresses stay, and cost more while nobody uses them."),
                                now(countOf(things, BillableKind::Address), wasRead(service, BillSource::Addresses))}),
        punctuation::sentences({MoneyMessages::tr("Cloud NAT stays."),
                                now(countOf(things, BillableKind::Nat), wasRead(service, BillSource::Nats))}),
        punctuation::sentences({MoneyMessages::tr("Buckets and snapshots stay with all that is in them."),
                                now(countOf(things, BillableKind::Bucket) + countOf(things, BillableKind::Snapshot),
                                    wasRead(service, BillSource::Buckets) && wasRead(service, BillSource::Snapshots))}),
        MoneyMessages::tr("A queued request stays until it is deleted, too. It costs nothing, but holds quota."),
        MoneyMessages::tr("Log entries that came in stay, and may have been billed when they came."),
    };
}

QString moneytext::mismatch(const BucketMismatch &mismatch, const Billable &bucket, const PriceList &prices)
{
    const bool isFar = mismatch.way == DataWay::OtherContinent;
    const auto price = prices.thing(isFar ? Thing::EgressOtherContinent : Thing::EgressSameContinent, mismatch.place);
    QStringList text{MoneyMessages::tr("%1 is in %2: each byte that a TPU in %3 reads from it is billed.")
                         .arg(bucket.name, phrases::unbroken(mismatch.place),
                              phrases::unbroken(phrases::list(mismatch.tpuRegions)))};
    if (!price)
        return punctuation::sentences(text << MoneyMessages::tr("The price of this data transfer is not known."));
    const auto terabyte = costOfBytes(1024 * gib, price->price);
    text << MoneyMessages::tr("About %1 per GB or more, so 1 TB read once costs %2 or more (figures of %3).")
                .arg(price->price.text(), terabyte.value_or(Usd{}).text(), phrases::publishedDay(price->asOf));
    const auto whole = bucket.bytes ? costOfBytes(*bucket.bytes, price->price) : std::nullopt;
    if (whole && whole->nanos > 0)
        text << MoneyMessages::tr("Reading all of it once, %1: about %2.").arg(size(bucket.bytes), whole->text());
    return punctuation::sentences(text);
}

bool moneytext::isSshAlone(const VpcRule &rule)
{
    return portWords(rule) == QStringList{QStringLiteral("tcp:22")};
}

QString moneytext::openRule(const VpcRule &rule)
{
    const auto words = portWords(rule);
    const auto what = phrases::list(words.first(std::min<qsizetype>(words.size(), 8)));
    const auto targets = rule.targetTags + rule.targetAccounts;
    const auto whom = targets.isEmpty()
        ? MoneyMessages::tr("every machine of the network %1").arg(rule.network)
        : MoneyMessages::tr("machines with %1 in the network %2").arg(phrases::list(targets), rule.network);
    if (isSshAlone(rule)) // as every new project has it: the check-up calls it fine, in these words
        return MoneyMessages::
            tr("%1 lets the whole Internet (%2) reach %3 on %4. Only a published key gets in; strangers can only try.")
                .arg(rule.name, phrases::list(rule.sourceRanges), what, whom);
    return MoneyMessages::tr(
               "%1 lets the whole Internet (%2) reach %3 on %4. Machines that are open so are attacked within hours.")
        .arg(rule.name, phrases::list(rule.sourceRanges), what, whom);
}

QString moneytext::grantEnd(const QList<Grant> &grants, const QDateTime &now)
{
    std::optional<int> soonest;
    bool hasUndated = false;
    int running = 0;
    for (const auto &grant : grants) {
        const auto left = grant.daysLeft(now);
        if (!left)
            hasUndated = true;
        else if (*left > 0)
            soonest = std::min(*left, soonest.value_or(*left));
        if (!grant.isOver(now))
            ++running;
    }
    if (grants.isEmpty())
        return MoneyMessages::tr(
            "No TRC grant is entered: everything counts as billed. Paste the mail from TRC to see the days left.");
    if (running == 0)
        return MoneyMessages::tr("Your grant is over: TPUs that still run are billed at the list price. Delete them, "
                                 "or ask TRC for an extension.");
    if (!soonest || hasUndated)
        return MoneyMessages::tr("The end of your grant is not entered. When it ends nobody switches TPUs off: they "
                                 "are billed at the list price from then on.");
    return MoneyMessages::tr("%n day(s) of your grant left. When it ends nobody switches TPUs off: those that run then "
                             "are billed at the list price.",
                             nullptr, *soonest);
}

QString moneytext::logs(const BillableService &service, const PriceList &prices)
{
    const auto &reading = service.reading(BillSource::Logs);
    if (!reading.readAt.isValid())
        return MoneyMessages::tr("Whether the logs of TPU hosts are kept is not known.");
    QStringList text;
    switch (tpuLogs(service.sinks())) {
    case TpuLogs::Kept: text << MoneyMessages::tr("The logs of TPU hosts are kept in Cloud Logging."); break;
    case TpuLogs::PartlyKept:
        text << MoneyMessages::tr("A part of the logs of TPU hosts is kept in Cloud Logging.");
        break;
    case TpuLogs::Excluded:
        return MoneyMessages::tr("The logs of TPU hosts are left out of Cloud Logging, so they are not billed.");
    }
    if (service.bytes().logs)
        text << MoneyMessages::tr("This month %1 came in, from all sources.").arg(size(service.bytes().logs));
    if (const auto price = prices.thing(Thing::LogIngestion, {}))
        text << MoneyMessages::tr("Above 50 GiB a month a GiB is billed with about %1 (figures of %2).")
                    .arg(price->price.text(), phrases::publishedDay(price->asOf));
    return punctuation::sentences(text);
}
