// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/taskscope.h"

#include <QJsonObject>
#include <QMap>
#include <QObject>
#include <QPointer>

class RestClient;
struct Preflight;

/// A number of one quota, as Cloud Quotas names it: its id, and {"zone": …} or {"region": …}.
struct QuotaPlace
{
    QString quotaId;
    QMap<QString, QString> dimensions;

    friend bool operator==(const QuotaPlace &, const QuotaPlace &) = default;
};

struct QuotaPlaceLimit
{
    QuotaPlace place;
    qint64 limit = 0;
};

/// Pure. The quotas of Cloud TPU that hold a slice back there, each with a number: more counts only where all of them
/// have more.
[[nodiscard]] QList<QuotaPlaceLimit> quotaPlacesOf(const Preflight &preflight);

/// What is asked of Google for one place (QuotaPreference of cloudquotas v1). There is one at most: who asks again
/// changes it.
struct QuotaPreference
{
    QString name; ///< projects/P/locations/global/quotaPreferences/X
    QuotaPlace place;
    qint64 preferred = 0;
    std::optional<qint64> granted{}; ///< nothing: Google has not said yet
    bool isReconciling = false; ///< Google decides, or changes the limit just now
    QString detail{}; ///< Google's own words, plain
    QString etag{};

    friend bool operator==(const QuotaPreference &, const QuotaPreference &) = default;
};

/// Pure. BadReply: not the Cloud TPU API's, or without what tells which quota it is about.
[[nodiscard]] Result<QuotaPreference> parseQuotaPreference(const QJsonObject &json);

struct QuotaIncrease
{
    QuotaPlace place{};
    qint64 value = 0; ///< the whole limit that is wanted, not what is added
    QString email{}; ///< where Google asks back
    QString justification{};
};

/// What is asked of Google for the quotas of Cloud TPU: read, followed until Google has decided, and asked for.
class QuotaRequests : public QObject
{
    Q_OBJECT

public:
    QuotaRequests(CloudProfile profile, RestClient *rest, Clock *clock, QObject *parent = nullptr);

    /// Reads all now, and again, ever more seldom, while Google decides.
    void read();
    [[nodiscard]] std::optional<QuotaPreference> of(const QuotaPlace &place) const;
    /// Sends one after the other; the first that is refused ends it. What is asked for already is changed.
    [[nodiscard]] Task<> ask(QList<QuotaIncrease> increases, std::stop_token stop);
    [[nodiscard]] const QString &account() const { return m_profile.account; } ///< an address to propose

signals:
    void changed();
    void decided(); ///< limits are other ones now

private:
    void readOnce();
    void take(QList<QuotaPreference> now);
    void follow();

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    Clock *m_clock;
    QList<QuotaPreference> m_all;
    int m_looks = 0; ///< in a row, while Google decides
    TaskScope m_following;
    TaskScope m_tasks; // last
};
