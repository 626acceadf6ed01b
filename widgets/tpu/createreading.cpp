// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/punctuation.h"
#include "services/core/writelock.h"
#include "services/quota/quotaservice.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/grantoffers.h"

#include <QPushButton>
#include <QTimer>

#include <algorithm>

// Where the create sheet has its zones and types from: the cloud, or while that does not answer, what is known without
// it.

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

void CreateSheet::connectReading()
{
    m_patience = new QTimer{this};
    m_patience->setObjectName(u"createPatience"_s);
    m_patience->setSingleShot(true);
    connect(m_patience, &QTimer::timeout, this, &CreateSheet::stopWaiting);
    connect(&WriteLock::instance(), &WriteLock::changed, this, [this] {
        showReach();
        if (isOpen() && isCutOff() && !m_isZonesRead)
            stopWaiting();
        else
            readAgain();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        m_closed.clear(); // whoever asks is answered
        loadZones();
    });
    connect(m_notice, &NoticeBar::dismissed, this,
            [this] { m_closed = m_isNoticeOfReading ? m_notice->sentence() : QString{}; });
    connect(this, &SideSheet::closed, this, [this] {
        m_patience->stop();
        m_zonesTask.reset();
        m_offerTask.reset();
        m_quotaTask.reset();
    });
}

bool CreateSheet::isCutOff()
{
    return WriteLock::instance().isUnreachable();
}

/// Read in this run, or else those of the grant and of the TPUs that are there.
QList<ZoneId> CreateSheet::knownZones() const
{
    auto zones = m_zones;
    const auto add = [&zones](const ZoneId &zone) {
        if (!zone.isEmpty() && !zones.contains(zone))
            zones += zone;
    };
    for (const auto &row : rowsOnOffer(m_services.allGrants(), m_services.now()))
        add(row.zone);
    for (const auto &tpu : m_services.tpus->tpus())
        add(tpu.zone);
    return zones;
}

ZoneOffer CreateSheet::knownOffer(const ZoneId &zone) const
{
    if (const auto read = m_offersRead.constFind(zone); read != m_offersRead.constEnd())
        return *read;
    ZoneOffer offer{.zone = zone, .types = {}, .runtimeVersions = {}};
    for (const auto &tpu : m_services.tpus->tpus()) {
        if (tpu.zone == zone)
            addType(&offer, tpu.acceleratorType);
    }
    for (const auto &row : rowsOnOffer(m_services.allGrants(), m_services.now())) {
        for (const auto &slice : row.zone == zone ? slicesThatFit(row) : QList<SliceOffer>{}) // large before small
            addType(&offer, slice.acceleratorType);
    }
    return offer;
}

/// False: nothing is known of any zone.
bool CreateSheet::showKnownZones()
{
    const auto zones = ordered(knownZones());
    if (zones.isEmpty())
        return false;
    m_isFromMemory = true;
    m_zones = zones;
    m_form->setZones(m_zones); // which asks for the types of the one that is chosen
    return true;
}

bool CreateSheet::showKnownTypes(const ZoneId &zone)
{
    const auto offer = knownOffer(zone);
    if (offer.types.isEmpty())
        return false;
    m_isFromMemory = true;
    m_form->setOffer(offer, serviceAccountsOf(m_services.tpus->tpus()));
    proposeName();
    proposeTier(m_form->spec());
    return true;
}

/// What is known takes the place of what does not come. The reading goes on, and takes it back.
void CreateSheet::stopWaiting()
{
    m_patience->stop();
    const auto zone = m_form->spec().zone;
    const bool isFilled = m_isZonesRead || m_isFromMemory ? !zone.isEmpty() && showKnownTypes(zone) : showKnownZones();
    if (!isFilled && !m_isOfferRead)
        m_form->setLoading(tr("The cloud has not answered yet. This goes on by itself."));
    refresh();
}

void CreateSheet::loadZones()
{
    m_isZonesRead = false;
    m_failedAt = m_services.tpus->listState().updatedAt;
    const bool isFilled =
        m_isFromMemory || (m_isOfferRead && !m_form->spec().zone.isEmpty()); // what was chosen there is not lost
    if (!isFilled && !(isCutOff() && showKnownZones())) {
        m_form->setLoading(tr("Reading zones and types…"));
        m_patience->start(patience);
    }
    showReach();
    m_zonesTask = std::make_unique<TaskScope>();
    m_zonesTask->run(m_services.tpus->zones(m_zonesTask->token()), [this](const Result<QList<ZoneId>> &zones) {
        if (!zones) {
            if (!m_isFromMemory && !m_isOfferRead && !showKnownZones())
                m_form->setLoading(tr("The zones could not be read."));
            fail(zones.error());
            return;
        }
        m_isZonesRead = true;
        forgetFailure();
        m_zones = ordered(*zones);
        m_form->setZones(m_zones);
        if (const auto zone = m_form->spec().zone; m_isFromMemory && !zone.isEmpty())
            loadOffer(zone); // its types stand there, and are not the zone's own
    });
}

void CreateSheet::loadOffer(const ZoneId &zone)
{
    m_isOfferRead = false;
    m_services.quota->wantRegion(zone);
    if (!((m_isFromMemory || isCutOff()) && showKnownTypes(zone))) {
        m_form->setLoading(tr("Asking what %1 has…").arg(zone.toString()));
        m_patience->start(patience);
    }
    showReach();
    m_offerTask = std::make_unique<TaskScope>();
    m_offerTask->run(m_services.tpus->offer(zone, m_offerTask->token()), [this, zone](const Result<ZoneOffer> &offer) {
        m_patience->stop();
        if (!offer) {
            if (!showKnownTypes(zone))
                m_form->setLoading(tr("The types of %1 could not be read.").arg(zone.toString()));
            fail(offer.error());
            return;
        }
        m_isOfferRead = true;
        m_isFromMemory = false;
        m_offersRead.insert(zone, *offer);
        if (m_isZonesRead)
            forgetFailure();
        m_form->setOffer(*offer, serviceAccountsOf(m_services.tpus->tpus()));
        proposeName();
        proposeTier(m_form->spec());
    });
}

void CreateSheet::fail(const Error &error)
{
    m_patience->stop();
    m_failedAt = m_services.tpus->listState().updatedAt;
    m_hasFailed = true;
    const bool isClosed = error.message == m_closed; // it is read again by itself, and need not be closed again
    if (!isClosed && (!isCutOff() || !m_isFromMemory)) { // else the footer says all that there is to say
        m_notice->showError(error, tr("Try again"));
        m_isNoticeOfReading = true;
    }
    refresh();
}

/// What a reading that went well has overtaken.
void CreateSheet::forgetFailure()
{
    m_hasFailed = false;
    if (std::exchange(m_isNoticeOfReading, false))
        m_notice->dismiss();
}

/// As soon as the cloud answers: it says so itself, or the list of TPUs has come again. Not while the user looks at a
/// list of the form.
void CreateSheet::readAgain()
{
    if (!isOpen() || isCutOff() || (m_isZonesRead && m_isOfferRead) || m_form->isInHand())
        return;
    const bool wasCutOff = std::exchange(m_wasCutOff, false);
    const bool hasAnswered = m_hasFailed && m_services.tpus->listState().updatedAt != m_failedAt;
    if (wasCutOff || hasAnswered)
        loadZones();
}

/// Without a network the button works all the same: what becomes of it is said before it is pressed, and what is
/// missing.
void CreateSheet::showReach()
{
    const auto &lock = WriteLock::instance();
    m_wasCutOff = m_wasCutOff || isCutOff();
    const auto spec = m_form->spec();
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    QString words;
    if (!isLoaded)
        words = missing();
    else if (isCutOff() && !lock.isLocked() && m_purpose != Purpose::Pod)
        words = punctuation::sentences(
            {m_isFromMemory
                 ? tr("These zones and types are what is known of your grant, your TPUs and the last reading.")
                 : QString{},
             tr("The cloud does not answer now. The request is written down and goes out as soon as it does.")});
    m_offline->setText(words);
    m_offline->setVisible(!words.isEmpty());
    m_submit->setToolTip(isLoaded ? QString{} : words);
    m_submit->setEnabled(isLoaded && !m_isSubmitted);
}

/// Why nothing can be asked for yet.
QString CreateSheet::missing() const
{
    if (m_isZonesRead && m_isOfferRead)
        return tr("This zone has no TPUs. Choose another one first.");
    if (isCutOff() || m_hasFailed)
        return tr("The zones or their types could not be read, and no grant names any. They are read again as soon as "
                  "the cloud answers.");
    return tr("Zones and types are still being read.");
}
