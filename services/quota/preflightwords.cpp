// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/preflight.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Preflight)
};

/// us-east1-d keeps together where a line breaks.
QString unbroken(QString name)
{
    return name.replace(u'-', QChar{0x2011});
}

QString placeOf(const Preflight &preflight, BoundKind kind)
{
    const bool isZone = kind == BoundKind::TpuZone || kind == BoundKind::Serving;
    return unbroken(isZone ? preflight.question.zone.toString() : regionOf(preflight.question.zone));
}

QString wishOf(const PreflightQuestion &question)
{
    return question.count > 1
        ? Words::tr("%1 times %2", "4 times v6e-8").arg(QLocale{}.toString(question.count), question.acceleratorType)
        : question.acceleratorType;
}

QString tooSmall(const Preflight &preflight, const Bound &bound)
{
    const auto place = placeOf(preflight, bound.kind);
    const auto wish = wishOf(preflight.question);
    if (bound.limit == 0 && bound.isOfTpus())
        return bound.kind == BoundKind::TpuRegion
            ? Words::tr("The TPU limit of the region %1 is 0, whatever its zones allow.").arg(place)
            : Words::tr("The TPU limit in %1 is 0.").arg(place);
    if (wish.isEmpty())
        return Words::tr("Only %1 of %2 are left in %3.")
            .arg(quantity(bound.room.value_or(0), bound.unit), quantity(bound.limit.value_or(0), bound.unit), place);
    return Words::tr("%1 takes %2, but only %3 of %4 are left in %5.")
        .arg(wish, quantity(bound.need, bound.unit), QLocale{}.toString(bound.room.value_or(0)),
             quantity(bound.limit.value_or(0), bound.unit), place);
}

QString refused(const Preflight &preflight)
{
    QStringList sentences;
    for (const auto &bound : preflight.bounds) {
        if (bound.isShort())
            sentences << tooSmall(preflight, bound);
    }
    if (sentences.isEmpty() && preflight.tightest)
        sentences << tooSmall(preflight, *preflight.bound(*preflight.tightest));
    return punctuation::sentences(sentences);
}

QString uncertain(const Preflight &preflight)
{
    QStringList unknown;
    QStringList old;
    for (const auto &bound : preflight.bounds) {
        if (bound.age == BoundAge::Stale)
            old << boundName(bound.kind);
        else if (bound.age == BoundAge::Unknown && !(bound.kind == BoundKind::TpuRegion && bound.quotaId.isEmpty()))
            unknown << boundName(bound.kind);
    }
    QStringList sentences;
    if (!unknown.isEmpty())
        sentences << Words::tr("Not known: %1. Google checks it when you create.").arg(punctuation::list(unknown));
    if (!old.isEmpty())
        sentences << Words::tr("From older values: %1.").arg(punctuation::list(old));
    if (sentences.isEmpty())
        sentences << Words::tr("The type is not known here, so what it takes cannot be compared.");
    return punctuation::sentences(sentences);
}

QString askForMore(const Preflight &preflight)
{
    const Bound *cause = preflight.tightest ? preflight.bound(*preflight.tightest) : nullptr;
    for (const auto &bound : preflight.bounds) {
        if (bound.isShort())
            cause = &bound;
    }
    if (!cause || cause->isOfTpus())
        return Words::tr("If the mail of TRC names this zone, write to TRC support: the limit was not set.");
    return Words::tr("Delete what you no longer need in %1, or ask Google for more of %2.")
        .arg(placeOf(preflight, cause->kind), cause->quotaId);
}

} // namespace

QString quantity(qint64 count, BoundUnit unit)
{
    if (count == QuotaLimit::unlimited)
        return Words::tr("no limit");
    const int n = int(std::clamp<qint64>(count, 0, 999'999'999));
    switch (unit) {
    case BoundUnit::Chips: return Words::tr("%Ln chip(s)", nullptr, n);
    case BoundUnit::Cores: return Words::tr("%Ln core(s)", nullptr, n);
    case BoundUnit::Addresses: return Words::tr("%Ln address(es)", nullptr, n);
    case BoundUnit::Instances: return Words::tr("%Ln VM(s)", nullptr, n);
    case BoundUnit::Gigabytes: return Words::tr("%Ln GB", nullptr, n);
    }
    return {};
}

QString boundName(BoundKind kind)
{
    switch (kind) {
    case BoundKind::TpuZone: return Words::tr("TPU quota, zone");
    case BoundKind::TpuRegion: return Words::tr("TPU quota, region");
    case BoundKind::Serving: return Words::tr("Serving quota");
    case BoundKind::Addresses: return Words::tr("External addresses");
    case BoundKind::Instances: return Words::tr("VM instances");
    case BoundKind::Disks: return Words::tr("Disk");
    }
    return {};
}

QString verdictSentence(const Preflight &preflight)
{
    switch (preflight.verdict) {
    case PreflightVerdict::Green:
        return Words::tr("All limits allow it. Whether there is capacity is known only when you try.");
    case PreflightVerdict::Yellow: return uncertain(preflight);
    case PreflightVerdict::Red: return refused(preflight);
    }
    return {};
}

QString remedySentence(const Preflight &preflight)
{
    switch (preflight.remedy) {
    case Remedy::None: return {};
    case Remedy::InternalAddresses:
        return preflight.question.acceleratorType.isEmpty()
            ? Words::tr("For %1 use internal addresses with Cloud NAT.").arg(preflight.largestInternal)
            : Words::tr("Create it without external addresses; Cloud NAT gives it a way to the Internet.");
    case Remedy::CleanUp: return Words::tr("Clean up: TPUs or requests that are dead hold a part of it.");
    case Remedy::SmallerSlice: return Words::tr("The largest slice that fits now is %1.").arg(preflight.largest);
    case Remedy::OtherZone: {
        QStringList zones;
        for (const auto &zone : preflight.otherZones.first(std::min<qsizetype>(3, preflight.otherZones.size())))
            zones << unbroken(zone.toString());
        return Words::tr("There is room in %1.").arg(punctuation::list(zones));
    }
    case Remedy::AskForMore: return askForMore(preflight);
    case Remedy::ReadAgain: return Words::tr("Read the limits again to be sure.");
    }
    return {};
}
