// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotatext.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct QuotaTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(QuotaText)
};

QString boundNote(const Bound &bound)
{
    if (bound.kind == BoundKind::TpuRegion)
        return QuotaTextMessages::tr("region: %1", "a short note: the region leaves so much")
            .arg(phrases::number(bound.room.value_or(0)));
    return quantity(bound.room.value_or(0), bound.unit);
}

QString namesOf(const QStringList &fullNames)
{
    QStringList names;
    for (const auto &name : fullNames)
        names << lastSegment(name);
    return phrases::list(names);
}

} // namespace

QString quotatext::tier(QuotaClass quotaClass)
{
    switch (quotaClass) {
    case QuotaClass::OnDemand: return QuotaTextMessages::tr("on-demand");
    case QuotaClass::Preemptible: return QuotaTextMessages::tr("spot");
    case QuotaClass::Reserved: return QuotaTextMessages::tr("reserved");
    }
    return {};
}

QString quotatext::tierHead(QuotaClass quotaClass)
{
    switch (quotaClass) {
    case QuotaClass::OnDemand: return QuotaTextMessages::tr("On-demand", "head of a column");
    case QuotaClass::Preemptible: return QuotaTextMessages::tr("Spot", "head of a column");
    case QuotaClass::Reserved: return QuotaTextMessages::tr("Reserved", "head of a column");
    }
    return {};
}

QString quotatext::kind(const QuotaRow &row)
{
    if (row.generation.isEmpty())
        return row.rawId;
    if (row.isServing)
        return QuotaTextMessages::tr("%1 serving", "v5e serving: the quota of the sizes 1, 4 and 8")
            .arg(row.generation);
    return row.isDevice
        ? QuotaTextMessages::tr("%1 devices", "v3 devices: single machines, no pods").arg(row.generation)
        : row.generation;
}

QString quotatext::limit(const std::optional<qint64> &limit)
{
    if (!limit)
        return phrases::none();
    return *limit == QuotaLimit::unlimited ? QuotaTextMessages::tr("no limit") : phrases::number(*limit);
}

QString quotatext::amount(qint64 count, CountUnit unit)
{
    return quantity(count, unit == CountUnit::Cores ? BoundUnit::Cores : BoundUnit::Chips);
}

QString quotatext::source(LimitSource source)
{
    switch (source) {
    case LimitSource::CloudQuotas: return u"Cloud Quotas"_s;
    case LimitSource::ServiceUsage: return u"Service Usage"_s;
    case LimitSource::None: break;
    }
    return phrases::none();
}

QList<CellNote> quotatext::notes(const QuotaCell &cell, const Preflight &preflight)
{
    QList<CellNote> notes;
    if (cell.agreement == Agreement::LimitMissing || cell.agreement == Agreement::LimitNotSaid)
        notes << CellNote{
            StatusLevel::Bad,
            cell.granted
                ? QuotaTextMessages::tr("mail: %1", "the mail of TRC says so many").arg(phrases::number(*cell.granted))
                : QuotaTextMessages::tr("in the mail")};
    else if (cell.agreement == Agreement::LimitLower)
        notes << CellNote{StatusLevel::Warning,
                          QuotaTextMessages::tr("mail: %1", "the mail of TRC says so many")
                              .arg(phrases::number(cell.granted.value_or(0)))};
    if (cell.isWithoutHardware)
        notes << CellNote{StatusLevel::Skipped, QuotaTextMessages::tr("no such TPUs")};
    if (cell.row.use.heldByDead > 0)
        notes << CellNote{StatusLevel::Warning,
                          QuotaTextMessages::tr("%n dead", nullptr, int(cell.row.use.deadNames.size()))};
    if (cell.row.use.heldByWaiting > 0)
        notes << CellNote{StatusLevel::Waiting,
                          QuotaTextMessages::tr("%n waiting", "requests", int(cell.row.use.waitingNames.size()))};
    const auto *surprise = preflight.surprise();
    if (surprise && cell.row.left().value_or(0) != 0)
        notes << CellNote{surprise->room == 0 ? StatusLevel::Bad : StatusLevel::Note, boundNote(*surprise)};
    else if (cell.row.zoneLimit.value_or(0) != 0 && cell.row.regionLimit == 0)
        notes << CellNote{
            StatusLevel::Bad,
            QuotaTextMessages::tr("region: %1", "a short note: the region leaves so much").arg(phrases::number(0))};
    if (cell.isChanging)
        notes << CellNote{StatusLevel::Note, QuotaTextMessages::tr("changing")};
    if (cell.agreement == Agreement::NotInMail)
        notes << CellNote{StatusLevel::Skipped, QuotaTextMessages::tr("not in the mail")};
    return notes;
}

QString quotatext::spoken(const QuotaCell &cell, const Preflight &preflight)
{
    const auto &row = cell.row;
    QStringList sentences{QuotaTextMessages::tr("%1, %2, %3:", "zone, TPU, tier")
                              .arg(row.zone.toString(), kind(row), tier(row.quotaClass))};
    if (row.left() && row.limit() && *row.limit() != QuotaLimit::unlimited)
        sentences << QuotaTextMessages::tr("%1 of %2 free.")
                         .arg(phrases::number(*row.left()), amount(*row.limit(), row.unit));
    else
        sentences << (row.limit() ? QuotaTextMessages::tr("There is no limit.")
                                  : QuotaTextMessages::tr("Google states no limit here."));
    sentences << QuotaTextMessages::tr("%1 in use.").arg(amount(row.use.used, row.unit));
    if (row.use.heldByDead > 0)
        sentences << QuotaTextMessages::tr("%1 of them are held by %2, which do nothing any more.")
                         .arg(phrases::number(row.use.heldByDead), namesOf(row.use.deadNames));
    if (row.use.heldByWaiting > 0)
        sentences << QuotaTextMessages::tr("%1 of them are held by %2, which still wait for their TPU.")
                         .arg(phrases::number(row.use.heldByWaiting), namesOf(row.use.waitingNames));
    if (const auto said = agreement(cell); !said.isEmpty())
        sentences << said;
    if (cell.isWithoutHardware)
        sentences << verdictSentence(preflight);
    if (!preflight.largest.isEmpty())
        sentences << QuotaTextMessages::tr("The largest slice that can be made now is %1.").arg(preflight.largest);
    if (const auto *surprise = preflight.surprise())
        sentences << QuotaTextMessages::tr("The tightest limit: %1, %2.")
                         .arg(boundName(surprise->kind), quantity(surprise->room.value_or(0), surprise->unit));
    if (row.isStale)
        sentences << QuotaTextMessages::tr("The zone does not answer; these are older values.");
    return punctuation::sentences(sentences);
}

QString quotatext::agreement(const QuotaCell &cell)
{
    const auto granted = cell.granted ? amount(*cell.granted, cell.row.unit) : QString{};
    switch (cell.agreement) {
    case Agreement::NoGrant:
    case Agreement::Agrees: return {};
    case Agreement::LimitMissing:
        return cell.granted
            ? QuotaTextMessages::tr("The mail of TRC says %1, but the live limit is 0: Google will refuse.")
                  .arg(granted)
            : QuotaTextMessages::tr("The mail of TRC names this, but the live limit is 0: Google will refuse.");
    case Agreement::LimitLower:
        return QuotaTextMessages::tr("The mail of TRC says %1, but the live limit is only %2.")
            .arg(granted, limit(cell.row.limit()));
    case Agreement::LimitNotSaid:
        return QuotaTextMessages::tr(
            "The mail of TRC names this, but Google states no limit for it here. Most likely it was not set.");
    case Agreement::AmountUnknown:
        return QuotaTextMessages::tr("Your grant names this without a number; the live limit is %1.")
            .arg(limit(cell.row.limit()));
    case Agreement::NotInMail:
        return QuotaTextMessages::tr("No running grant names this: what you create here may be billed.");
    case Agreement::Everybodys:
        return QuotaTextMessages::tr(
            "Every project has this quota; it is not part of a grant. What you create with it is billed.");
    }
    return {};
}

QString quotatext::staleness(const QuotaRow &row, const QDateTime &now)
{
    if (!row.isStale)
        return {};
    if (!row.usedAsOf.isValid())
        return QuotaTextMessages::tr("no answer");
    return QuotaTextMessages::tr("%1 old").arg(
        phrases::duration(std::chrono::seconds{std::max<qint64>(0, row.usedAsOf.secsTo(now))}));
}

QString quotatext::requested(const QuotaPreference &preference, CountUnit unit)
{
    const auto place = preference.place.dimensions.isEmpty() ? QString{} : preference.place.dimensions.first();
    const auto asked =
        QuotaTextMessages::tr("%1 in %2", "64 chips in a zone").arg(amount(preference.preferred, unit), place);
    const auto state = preference.isReconciling ? QuotaTextMessages::tr("Google has not decided yet")
        : preference.granted == preference.preferred
        ? QuotaTextMessages::tr("granted")
        : QuotaTextMessages::tr("%1 granted").arg(quotatext::limit(preference.granted));
    const auto line = punctuation::labelled(asked, state);
    return preference.detail.isEmpty() ? line : line + u'\n' + preference.detail;
}
