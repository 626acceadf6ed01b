// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotarequests.h"

#include "services/core/async/backoff.h"
#include "services/core/plaintext.h"
#include "services/net/restclient.h"
#include "services/quota/preflight.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct QuotaRequestMessages
{
    Q_DECLARE_TR_FUNCTIONS(QuotaRequests)
};

constexpr int preferencesPerPage = 100;
const auto tpuApiName = u"tpu.googleapis.com"_s;
const auto preferenceCollection = u"/locations/global/quotaPreferences"_s;

QUrl preferencesUrl(const CloudProfile &profile)
{
    auto url = profile.cloudQuotas;
    url.setPath(url.path() + u"/v1/projects/"_s + profile.project.toString() + preferenceCollection);
    return url;
}

/// An int64, which comes as text.
std::optional<qint64> wholeNumber(const QJsonValue &value)
{
    bool isNumber = false;
    const auto number = value.toString().toLongLong(&isNumber);
    return isNumber && number >= -1 ? std::optional{number} : std::nullopt;
}

QJsonObject bodyOf(const QuotaIncrease &increase)
{
    QJsonObject dimensions;
    for (const auto &[name, value] : increase.place.dimensions.asKeyValueRange())
        dimensions[name] = value;
    return {{u"service"_s, tpuApiName},
            {u"quotaId"_s, increase.place.quotaId},
            {u"dimensions"_s, dimensions},
            {u"quotaConfig"_s, QJsonObject{{u"preferredValue"_s, QString::number(increase.value)}}},
            {u"contactEmail"_s, increase.email},
            {u"justification"_s, increase.justification}};
}

Task<QList<QuotaPreference>> readPreferences(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, preferencesUrl(profile), preferencesPerPage, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    if (pages->cutShort)
        co_return std::unexpected{*pages->cutShort};
    QList<QuotaPreference> all;
    for (const auto &page : pages->pages) {
        for (const auto &entry : page["quotaPreferences"_L1].toArray()) {
            if (auto preference = parseQuotaPreference(entry.toObject())) // those of other services are none of ours
                all += std::move(*preference);
        }
    }
    co_return all;
}

/// There is one for this place, and only one may be: it is changed, under its etag, so that nobody else's change is
/// written over.
Task<> changePreference(CloudProfile profile, QPointer<RestClient> rest, QuotaIncrease increase, Error refusal,
                        std::stop_token stop)
{
    const auto all = co_await readPreferences(profile, rest, stop);
    if (!all)
        co_return std::unexpected{all.error()};
    const auto found = std::ranges::find(*all, increase.place, &QuotaPreference::place);
    if (found == all->end())
        co_return std::unexpected{refusal};
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto body = bodyOf(increase);
    body[u"name"_s] = found->name;
    body[u"etag"_s] = found->etag;
    auto url = profile.cloudQuotas;
    url.setPath(url.path() + u"/v1/"_s + found->name);
    // Without a mask what is not in the body is emptied, the explanation of somebody else for one.
    url.setQuery(QUrlQuery{{u"updateMask"_s, u"quotaConfig.preferredValue,contactEmail,justification"_s}});
    // After a lost reply a second try would meet the new etag of the first one.
    const auto changed = co_await rest->patch(url, body, Repeat::Never, stop);
    co_return changed ? Result<>{} : Result<>{std::unexpected{changed.error()}};
}

Task<> askEach(CloudProfile profile, QPointer<RestClient> rest, QList<QuotaIncrease> increases, std::stop_token stop)
{
    for (const auto &increase : std::as_const(increases)) {
        if (!rest)
            co_return failed(ErrorCode::Cancelled);
        // After a lost reply the second try finds the first one's preference, and changes it into itself.
        const auto created = co_await rest->post(preferencesUrl(profile), bodyOf(increase), Repeat::Safe, stop);
        if (!created && created.error().code != ErrorCode::AlreadyExists)
            co_return std::unexpected{created.error()};
        if (created)
            continue;
        const auto changed = co_await changePreference(profile, rest, increase, created.error(), stop);
        if (!changed)
            co_return changed;
    }
    co_return {};
}

} // namespace

QList<QuotaPlaceLimit> quotaPlacesOf(const Preflight &preflight)
{
    QList<QuotaPlaceLimit> places;
    const auto &zone = preflight.question.zone;
    for (const auto &bound : preflight.bounds) {
        if (!bound.isOfTpus() || bound.quotaId.isEmpty() || !bound.limit || bound.isUnlimited())
            continue;
        const bool isRegion = bound.kind == BoundKind::TpuRegion;
        const QMap<QString, QString> dimensions{
            {isRegion ? u"region"_s : u"zone"_s, isRegion ? regionOf(zone) : zone.toString()}};
        places.append({.place = {.quotaId = bound.quotaId, .dimensions = dimensions}, .limit = *bound.limit});
    }
    return places;
}

Result<QuotaPreference> parseQuotaPreference(const QJsonObject &json)
{
    constexpr qsizetype longestName = 400;
    constexpr qsizetype longestDetail = 1'000;
    const auto config = json["quotaConfig"_L1].toObject();
    QuotaPreference preference{.name = json["name"_L1].toString(),
                               .place = {.quotaId = json["quotaId"_L1].toString(), .dimensions = {}},
                               .preferred = wholeNumber(config["preferredValue"_L1]).value_or(0),
                               .granted = wholeNumber(config["grantedValue"_L1]),
                               .isReconciling = json["reconciling"_L1].toBool(),
                               .detail = plainLines(config["stateDetail"_L1].toString(), longestDetail),
                               .etag = json["etag"_L1].toString()};
    const auto dimensions = json["dimensions"_L1].toObject();
    for (auto it = dimensions.begin(); it != dimensions.end(); ++it)
        preference.place.dimensions.insert(it.key(), it.value().toString());
    const auto &name = preference.name;
    const bool isAName = name.startsWith("projects/"_L1) && name.size() <= longestName && !name.contains(".."_L1)
        && name.section(u'/', 2, -2).prepend(u'/') == preferenceCollection;
    if (!isAName || preference.place.quotaId.isEmpty() || json["service"_L1].toString() != tpuApiName)
        return failed(ErrorCode::BadReply,
                      QuotaRequestMessages::tr("Google's answer does not say which quota was asked for. Read the "
                                               "limits again to see what became of it."));
    return preference;
}

QuotaRequests::QuotaRequests(CloudProfile profile, RestClient *rest, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_profile{std::move(profile)}
    , m_rest{rest}
    , m_clock{clock}
{
}

void QuotaRequests::read()
{
    m_looks = 0;
    readOnce();
}

void QuotaRequests::readOnce()
{
    m_following.cancel();
    m_following.run(readPreferences(m_profile, m_rest, m_following.token()),
                    [this](const Result<QList<QuotaPreference>> &now) {
                        if (now)
                            take(*now);
                        else if (now.error().code != ErrorCode::Cancelled)
                            follow(); // what was known stays: limits are shown without it, too
                    });
}

/// Google decides by itself: while it has not, it is read again.
void QuotaRequests::follow()
{
    constexpr Backoff pauses{.base = 1min, .cap = 30min};
    if (std::ranges::none_of(m_all, &QuotaPreference::isReconciling))
        return;
    m_following.run(m_clock->sleep(pauses.after(++m_looks), m_following.token()), [this](const Result<> &slept) {
        if (slept)
            readOnce();
    });
}

void QuotaRequests::take(QList<QuotaPreference> now)
{
    const bool isDecided = std::ranges::any_of(m_all, [&](const QuotaPreference &before) {
        const auto after = std::ranges::find(now, before.place, &QuotaPreference::place);
        return before.isReconciling && (after == now.end() || !after->isReconciling);
    });
    const bool isOther = m_all != now;
    m_all = std::move(now);
    follow();
    if (isOther)
        emit changed();
    if (isDecided)
        emit decided();
}

std::optional<QuotaPreference> QuotaRequests::of(const QuotaPlace &place) const
{
    const auto found = std::ranges::find(m_all, place, &QuotaPreference::place);
    return found != m_all.end() ? std::optional{*found} : std::nullopt;
}

Task<> QuotaRequests::ask(QList<QuotaIncrease> increases, std::stop_token stop)
{
    const QPointer self{this};
    const auto asked = co_await askEach(m_profile, m_rest, std::move(increases), std::move(stop));
    if (self)
        read(); // also after a refusal: a part of it may have been heard
    co_return asked;
}
