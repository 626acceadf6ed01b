// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneywords.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/phrases.h"
#include "widgets/quota/moneycost.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Money)
};

constexpr qint64 gib = qint64{1} << 30;

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
    return isRead ? Words::tr("(now: %1)").arg(count) : QString{};
}

} // namespace

QString moneywords::kind(BillableKind kind)
{
    switch (kind) {
    case BillableKind::Disk: return Words::tr("Disk");
    case BillableKind::Address: return Words::tr("Address");
    case BillableKind::Nat: return Words::tr("Cloud NAT");
    case BillableKind::Snapshot: return Words::tr("Snapshot");
    case BillableKind::Machine: return Words::tr("VM");
    case BillableKind::Bucket: return Words::tr("Bucket");
    case BillableKind::Tpu: return Words::tr("TPU");
    }
    return {};
}

QString moneywords::use(const Billable &thing)
{
    if ((thing.kind == BillableKind::Machine || thing.kind == BillableKind::Tpu) && !thing.state.isEmpty())
        return thing.state;
    switch (thing.use) {
    case BillableUse::InUse:
        return thing.users.isEmpty() ? Words::tr("in use") : Words::tr("used by %1").arg(thing.users.first());
    case BillableUse::Unused: return Words::tr("unused, bills all the same");
    case BillableUse::Unknown: break;
    }
    return phrases::none();
}

QString moneywords::source(BillSource source)
{
    switch (source) {
    case BillSource::Disks: return Words::tr("Disks");
    case BillSource::Addresses: return Words::tr("Addresses");
    case BillSource::Nats: return Words::tr("Cloud NAT");
    case BillSource::Snapshots: return Words::tr("Snapshots");
    case BillSource::Machines: return Words::tr("VMs");
    case BillSource::Buckets: return Words::tr("Buckets");
    case BillSource::Logs: return Words::tr("Log sinks");
    case BillSource::Firewalls: return Words::tr("Firewall rules");
    case BillSource::Sizes: return Words::tr("Sizes of buckets and logs");
    }
    return {};
}

QString moneywords::size(const std::optional<qint64> &bytes)
{
    if (!bytes)
        return phrases::none();
    return QLocale{}.formattedDataSize(*bytes, *bytes % gib == 0 && *bytes < 1024 * gib ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

QStringList moneywords::staysAfterDelete(const QList<Billable> &things, const BillableService &service)
{
    return {
        punctuation::sentences({Words::tr("Data disks stay; the boot disk goes with the VM."),
                                now(countOf(things, BillableKind::Disk), wasRead(service, BillSource::Disks))}),
        punctuation::sentences({Words::tr("Reserved addresses stay, and cost more while nobody uses them."),
                                now(countOf(things, BillableKind::Address), wasRead(service, BillSource::Addresses))}),
        punctuation::sentences({Words::tr("Cloud NAT stays."),
                                now(countOf(things, BillableKind::Nat), wasRead(service, BillSource::Nats))}),
        punctuation::sentences({Words::tr("Buckets and snapshots stay with all that is in them."),
                                now(countOf(things, BillableKind::Bucket) + countOf(things, BillableKind::Snapshot),
                                    wasRead(service, BillSource::Buckets) && wasRead(service, BillSource::Snapshots))}),
        Words::tr("A queued request stays until it is deleted, too. It costs nothing, but holds quota."),
        Words::tr("Log entries that came in stay, and may have been billed when they came."),
    };
}

QString moneywords::mismatch(const BucketMismatch &mismatch, const Billable &bucket, const PriceList &prices)
{
    const bool isFar = mismatch.way == DataWay::OtherContinent;
    const auto price = prices.thing(isFar ? Thing::EgressOtherContinent : Thing::EgressSameContinent, mismatch.place);
    QStringList text{Words::tr("%1 is in %2: each byte that a TPU in %3 reads from it is billed.")
                         .arg(bucket.name, phrases::unbroken(mismatch.place),
                              phrases::unbroken(phrases::list(mismatch.tpuRegions)))};
    if (!price)
        return punctuation::sentences(text << Words::tr("The price of the way is not known."));
    const auto terabyte = costOfBytes(1024 * gib, price->price);
    text << Words::tr("About %1 per GB or more, so 1 TB read once costs %2 or more (figures of %3).")
                .arg(price->price.text(), terabyte.value_or(Usd{}).text(), phrases::publishedDay(price->asOf));
    const auto whole = bucket.bytes ? costOfBytes(*bucket.bytes, price->price) : std::nullopt;
    if (whole && whole->nanos > 0)
        text << Words::tr("Reading all of it once, %1: about %2.").arg(size(bucket.bytes), whole->text());
    return punctuation::sentences(text);
}

bool moneywords::isSshAlone(const VpcRule &rule)
{
    return portWords(rule) == QStringList{QStringLiteral("tcp:22")};
}

QString moneywords::openRule(const VpcRule &rule)
{
    const auto words = portWords(rule);
    const auto what = phrases::list(words.first(std::min<qsizetype>(words.size(), 8)));
    const auto targets = rule.targetTags + rule.targetAccounts;
    const auto whom = targets.isEmpty()
        ? Words::tr("every machine of the network %1").arg(rule.network)
        : Words::tr("machines with %1 in the network %2").arg(phrases::list(targets), rule.network);
    if (isSshAlone(rule)) // as every new project has it: the check-up calls it fine, in these words
        return Words::
            tr("%1 lets the whole Internet (%2) reach %3 on %4. Only a published key gets in; strangers can only try.")
                .arg(rule.name, phrases::list(rule.sourceRanges), what, whom);
    return Words::tr(
               "%1 lets the whole Internet (%2) reach %3 on %4. Machines that are open so are attacked within hours.")
        .arg(rule.name, phrases::list(rule.sourceRanges), what, whom);
}

QString moneywords::grantEnd(const QList<Grant> &grants, const QDateTime &now)
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
        return Words::tr(
            "No TRC grant is entered: everything counts as billed. Paste the mail from TRC to see the days left.");
    if (running == 0)
        return Words::tr("Your grant is over: TPUs that still run are billed at the list price. Delete them, or ask "
                         "TRC for an extension.");
    if (!soonest || hasUndated)
        return Words::tr("The end of your grant is not entered. When it ends nobody switches TPUs off: they are billed "
                         "at the list price from then on.");
    return Words::tr("%n day(s) of your grant left. When it ends nobody switches TPUs off: those that run then are "
                     "billed at the list price.",
                     nullptr, *soonest);
}

QString moneywords::logs(const BillableService &service, const PriceList &prices)
{
    const auto &reading = service.reading(BillSource::Logs);
    if (!reading.readAt.isValid())
        return Words::tr("Whether the logs of TPU hosts are kept is not known.");
    QStringList text;
    switch (tpuLogs(service.sinks())) {
    case TpuLogs::Kept: text << Words::tr("The logs of TPU hosts are kept in Cloud Logging."); break;
    case TpuLogs::PartlyKept: text << Words::tr("A part of the logs of TPU hosts is kept in Cloud Logging."); break;
    case TpuLogs::Excluded:
        return Words::tr("The logs of TPU hosts are left out of Cloud Logging, so they are not billed.");
    }
    if (service.bytes().logs)
        text << Words::tr("This month %1 came in, from all sources.").arg(size(service.bytes().logs));
    if (const auto price = prices.thing(Thing::LogIngestion, {}))
        text << Words::tr("Above 50 GiB a month a GiB is billed with about %1 (figures of %2).")
                    .arg(price->price.text(), phrases::publishedDay(price->asOf));
    return punctuation::sentences(text);
}
