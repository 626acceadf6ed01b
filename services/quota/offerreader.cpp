// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/offerreader.h"

#include "services/core/writelock.h"
#include "services/tpu/computeinstance.h"

#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// So long nobody looks at an empty form; the reading itself goes on.
constexpr std::chrono::seconds patience{8};

/// Each once.
QStringList serviceAccountsOf(const QList<Tpu> &tpus)
{
    QStringList accounts;
    for (const auto &tpu : tpus) {
        if (!tpu.serviceAccount.isEmpty() && !accounts.contains(tpu.serviceAccount))
            accounts += tpu.serviceAccount;
    }
    accounts.sort();
    return accounts;
}

/// One after the other, smallest first, each once.
void addType(ZoneOffer *offer, const QString &type)
{
    const auto &catalogue = Accelerators::catalogue();
    if (!type.isEmpty() && std::ranges::find(offer->types, type, &OfferedType::acceleratorType) == offer->types.end())
        offer->types.prepend(
            {.acceleratorType = type, .runtime = catalogue.runtimeFor(type), .facts = catalogue.facts(type)});
}

} // namespace

OfferReader::OfferReader(TpuService *tpus, Form form, QObject *parent)
    : QObject{parent}
    , m_tpus{tpus}
    , m_form{std::move(form)}
    , m_patience{new QTimer{this}}
{
    m_patience->setObjectName(u"createPatience"_s);
    m_patience->setSingleShot(true);
    m_patience->setInterval(patience);
    connect(m_patience, &QTimer::timeout, this, &OfferReader::stopWaiting);
    connect(&WriteLock::instance(), &WriteLock::changed, this, [this] { m_wasCutOff = m_wasCutOff || isCutOff(); });
}

bool OfferReader::isCutOff()
{
    return WriteLock::instance().isUnreachable();
}

void OfferReader::begin()
{
    m_isFromMemory = false;
    m_isOfferRead = false;
    m_hasFailed = false;
    m_wasCutOff = isCutOff();
}

void OfferReader::end()
{
    m_patience->stop();
    m_zonesTask.reset();
    m_offerTask.reset();
}

/// Read in this run, or else those of the grant and of the TPUs that are there.
QList<ZoneId> OfferReader::knownZones() const
{
    auto zones = m_zones;
    const auto add = [&zones](const ZoneId &zone) {
        if (!zone.isEmpty() && !zones.contains(zone))
            zones += zone;
    };
    for (const auto &row : m_form.granted())
        add(row.zone);
    for (const auto &tpu : m_tpus->tpus()) {
        if (!isComputeInstance(tpu.id)) // Cloud TPU need not be there
            add(tpu.zone);
    }
    return zones;
}

ZoneOffer OfferReader::knownOffer(const ZoneId &zone) const
{
    if (const auto read = m_read.constFind(zone); read != m_read.constEnd())
        return *read;
    ZoneOffer offer{.zone = zone, .types = {}, .runtimeVersions = {}};
    for (const auto &tpu : m_tpus->tpus()) {
        if (tpu.zone == zone && !isComputeInstance(tpu.id)) // its type is that of a machine
            addType(&offer, tpu.acceleratorType);
    }
    for (const auto &row : m_form.granted()) {
        for (const auto &slice : row.zone == zone ? slicesThatFit(row) : QList<SliceOffer>{}) // large before small
            addType(&offer, slice.acceleratorType);
    }
    return offer;
}

bool OfferReader::offerKnownZones()
{
    const auto zones = m_form.ordered(knownZones());
    if (zones.isEmpty())
        return false;
    m_isFromMemory = true;
    m_zones = zones;
    emit zonesOffered(m_zones); // the form asks for the types of the one that is chosen
    return true;
}

bool OfferReader::offerKnownTypes(const ZoneId &zone)
{
    const auto offer = knownOffer(zone);
    if (offer.types.isEmpty())
        return false;
    m_isFromMemory = true;
    emit typesOffered(offer, serviceAccountsOf(m_tpus->tpus()));
    return true;
}

void OfferReader::stopWaiting()
{
    m_patience->stop();
    const auto zone = m_form.zone();
    const bool isFilled =
        m_isZonesRead || m_isFromMemory ? !zone.isEmpty() && offerKnownTypes(zone) : offerKnownZones();
    if (!isFilled && !m_isOfferRead)
        emit waiting(tr("The cloud has not answered yet. This goes on by itself."));
    emit waitedEnough();
}

void OfferReader::readZones()
{
    m_isZonesRead = false;
    m_failedAt = m_tpus->listState().updatedAt;
    const bool isFilled =
        m_isFromMemory || (m_isOfferRead && !m_form.zone().isEmpty()); // what was chosen there is not lost
    if (!isFilled && !(isCutOff() && offerKnownZones())) {
        emit waiting(tr("Reading zones and types…"));
        m_patience->start();
    }
    emit reachChanged();
    m_zonesTask = std::make_unique<TaskScope>();
    m_zonesTask->run(m_tpus->zones(m_zonesTask->token()), [this](const Result<QList<ZoneId>> &zones) {
        if (!zones) {
            if (!m_isFromMemory && !m_isOfferRead && !offerKnownZones())
                emit waiting(tr("The zones could not be read."));
            fail(zones.error());
            return;
        }
        m_isZonesRead = true;
        recover();
        m_zones = m_form.ordered(*zones);
        emit zonesOffered(m_zones);
        if (const auto zone = m_form.zone(); m_isFromMemory && !zone.isEmpty())
            readOffer(zone); // its types stand there, and are not the zone's own
    });
}

void OfferReader::readOffer(const ZoneId &zone)
{
    m_isOfferRead = false;
    if (!((m_isFromMemory || isCutOff()) && offerKnownTypes(zone))) {
        emit waiting(tr("Asking what %1 has…").arg(zone.toString()));
        m_patience->start();
    }
    emit reachChanged();
    m_offerTask = std::make_unique<TaskScope>();
    m_offerTask->run(m_tpus->offer(zone, m_offerTask->token()), [this, zone](const Result<ZoneOffer> &offer) {
        m_patience->stop();
        if (!offer) {
            if (!offerKnownTypes(zone))
                emit waiting(tr("The types of %1 could not be read.").arg(zone.toString()));
            fail(offer.error());
            return;
        }
        m_isOfferRead = true;
        m_isFromMemory = false;
        m_read.insert(zone, *offer);
        if (m_isZonesRead)
            recover();
        emit typesOffered(*offer, serviceAccountsOf(m_tpus->tpus()));
    });
}

void OfferReader::fail(const Error &error)
{
    m_patience->stop();
    m_failedAt = m_tpus->listState().updatedAt;
    m_hasFailed = true;
    emit failed(error);
}

/// What a reading that went well has overtaken.
void OfferReader::recover()
{
    m_hasFailed = false;
    emit recovered();
}

void OfferReader::readAgain()
{
    if (isCutOff() || (m_isZonesRead && m_isOfferRead))
        return;
    const bool wasCutOff = std::exchange(m_wasCutOff, false);
    const bool hasAnswered = m_hasFailed && m_tpus->listState().updatedAt != m_failedAt;
    if (wasCutOff || hasAnswered)
        readZones();
}

void OfferReader::reorder()
{
    const auto zones = m_form.ordered(m_zones);
    if (zones == m_zones)
        return;
    m_zones = zones;
    emit zonesOffered(m_zones);
}

QString OfferReader::missing() const
{
    if (m_isZonesRead && m_isOfferRead)
        return tr("This zone has no TPUs. Choose another one first.");
    if (isCutOff() || m_hasFailed)
        return tr("The zones or their types could not be read, and no grant names any. They are read again as soon as "
                  "the cloud answers.");
    return tr("Zones and types are still being read.");
}
