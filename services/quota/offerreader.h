// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/grantmail/grant.h"
#include "services/tpu/tpuservice.h"

#include <functional>
#include <memory>

class QTimer;

/// Zones and their types for whoever asks for a TPU: from the cloud, or while that does not answer, what is known
/// without it: the last reading of this run, the grant, the TPUs that are there. What is known takes the place of what
/// does not come, and is taken back when it comes.
class OfferReader : public QObject
{
    Q_OBJECT

public:
    /// What the form around it says.
    struct Form
    {
        std::function<ZoneId()> zone{}; ///< that is chosen now; empty: none
        std::function<QList<GrantRow>()> granted{}; ///< rows of grants that still run
        std::function<QList<ZoneId>(QList<ZoneId> zones)> ordered{}; ///< best first
    };

    OfferReader(TpuService *tpus, Form form, QObject *parent = nullptr);

    void begin(); ///< a form opens
    void end(); ///< and closes: nothing more comes
    void readZones();
    void readOffer(const ZoneId &zone); ///< of the zone that is chosen now
    /// As soon as the cloud answers: it says so itself, or the list of TPUs has come again.
    void readAgain();
    bool offerKnownZones(); ///< false: nothing is known of any zone
    void stopWaiting(); ///< nobody looks at an empty form; the reading itself goes on
    void reorder(); ///< the limits may put another zone first

    [[nodiscard]] const QList<ZoneId> &zones() const { return m_zones; } ///< as offered
    [[nodiscard]] bool isFromMemory() const { return m_isFromMemory; } ///< it is not what the cloud says now
    [[nodiscard]] bool isZonesRead() const { return m_isZonesRead; }
    [[nodiscard]] QString missing() const; ///< why nothing can be asked for yet; translated

signals:
    void zonesOffered(const QList<ZoneId> &zones);
    /// `accounts`: service accounts that TPUs of the project have.
    void typesOffered(const ZoneOffer &offer, const QStringList &accounts);
    void waiting(const QString &sentence); ///< types are on their way, or cannot be read; translated
    void failed(const Error &error);
    void recovered(); ///< what failed before
    void reachChanged(); ///< what can be asked for now, and what is missing
    void waitedEnough(); ///< all that is known stands in the form

private:
    [[nodiscard]] static bool isCutOff();
    [[nodiscard]] QList<ZoneId> knownZones() const;
    [[nodiscard]] ZoneOffer knownOffer(const ZoneId &zone) const;
    bool offerKnownTypes(const ZoneId &zone);
    void fail(const Error &error);
    void recover();

    TpuService *m_tpus;
    Form m_form;
    QTimer *m_patience; ///< of whoever looks at an empty form
    QList<ZoneId> m_zones;
    QHash<ZoneId, ZoneOffer> m_read; ///< in this run
    bool m_isZonesRead = false;
    bool m_isOfferRead = false; ///< of the zone that is chosen now
    bool m_isFromMemory = false;
    bool m_wasCutOff = false;
    bool m_hasFailed = false;
    QDateTime m_failedAt; ///< how new the list of TPUs was then
    std::unique_ptr<TaskScope> m_offerTask; // of the zone that is chosen now
    std::unique_ptr<TaskScope> m_zonesTask;
};
