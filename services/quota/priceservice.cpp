// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/priceservice.h"

#include "services/core/log.h"
#include "services/net/restclient.h"
#include "services/store/jsonfile.h"

#include <QCoreApplication>
#include <QSet>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

struct PriceServiceMessages
{
    Q_DECLARE_TR_FUNCTIONS(PriceService)
};

// About 1.3 KB per SKU: a page of 500 is parsed in a few milliseconds of the GUI thread.
constexpr int pricePageSize = 500;
constexpr int mostPages = 400;

QUrl pageUrl(const CloudProfile &profile, const QString &service, const QString &token)
{
    auto url = profile.billing;
    url.setPath(url.path() + u"/v1/services/%1/skus"_s.arg(service));
    QUrlQuery query{{u"currencyCode"_s, u"USD"_s}, {u"pageSize"_s, QString::number(pricePageSize)}};
    if (!token.isEmpty())
        query.addQueryItem(u"pageToken"_s, QString::fromLatin1(QUrl::toPercentEncoding(token)));
    url.setQuery(query);
    return url;
}

/// Not allPages(): the catalogue has tens of megabytes, of which some kilobytes are kept.
Task<PriceList> readService(CloudProfile profile, QPointer<RestClient> rest, QString service, QString day,
                            std::stop_token stop)
{
    PriceList list;
    QSet<QString> seen;
    QString token;
    for (int pages = 0; pages < mostPages; ++pages) {
        if (!rest)
            co_return failed(ErrorCode::Cancelled);
        const auto page = co_await rest->get(pageUrl(profile, service, token), stop);
        if (!page)
            co_return std::unexpected{page.error()};
        const auto found = pricesFromSkus(*page, day);
        for (const auto &chip : found.chips())
            list.add(chip);
        for (const auto &thing : found.things())
            list.add(thing);
        token = (*page)["nextPageToken"_L1].toString();
        if (token.isEmpty())
            co_return list;
        if (seen.contains(token))
            break;
        seen.insert(token);
    }
    co_return failed(ErrorCode::BadReply,
                     PriceServiceMessages::tr("Google's price list does not end. The dated prices of this program are "
                                              "shown; the list is read again later."));
}

/// A price of an older generation counts only near the dated one: whether its unit is a chip or eight cores is not
/// documented.
PriceList plausible(const PriceList &live)
{
    constexpr qint64 factor = 2;
    PriceList kept;
    for (const auto &row : live.chips()) {
        const auto dated = std::ranges::find_if(PriceList::dated().chips(), [&](const ChipPrice &old) {
            return old.generation == row.generation && old.kind == PriceKind::OnDemand
                && (old.form == row.form || old.form == SliceForm::Any || row.form == SliceForm::Any);
        });
        const bool isOld = row.generation == "v2"_L1 || row.generation == "v3"_L1 || row.generation == "v4"_L1;
        const bool isFar = dated != PriceList::dated().chips().end()
            && (row.perChipHour.nanos > dated->perChipHour.nanos * factor
                || (row.kind == PriceKind::OnDemand && row.perChipHour.nanos * factor < dated->perChipHour.nanos));
        if (!isOld || !isFar)
            kept.add(row);
    }
    for (const auto &row : live.things())
        kept.add(row);
    return kept;
}

} // namespace

Task<PriceList> readPrices(CloudProfile profile, QPointer<RestClient> rest, QString day, std::stop_token stop)
{
    auto list = co_await readService(profile, rest, u"6F81-5844-456A"_s, day, stop); // Compute Engine
    if (!list)
        co_return list;
    const auto older = co_await readService(profile, rest, u"E000-3F24-B8AA"_s, day, stop); // Cloud TPU
    if (!older && older.error().code == ErrorCode::Cancelled)
        co_return older;
    const auto all = plausible(older ? list->over(*older) : *list);
    if (all.chips().isEmpty())
        co_return failed(
            ErrorCode::BadReply,
            PriceServiceMessages::tr(
                "Google's price list has no TPU that this program knows. The dated prices of this program are shown."));
    co_return all;
}

PriceService::PriceService(CloudProfile profile, RestClient *rest, Clock *clock, QString file, QObject *parent)
    : QObject{parent}
    , m_profile{std::move(profile)}
    , m_rest{rest}
    , m_clock{clock}
    , m_file{std::move(file)}
{
    load();
}

void PriceService::load()
{
    const auto json = m_file.isEmpty() ? failed(ErrorCode::NotFound) : readJsonFile(m_file);
    if (!json)
        return;
    const auto readAt = QDateTime::fromString((*json)["readAt"_L1].toString(), Qt::ISODate).toUTC();
    const auto list = PriceList::fromJson(*json);
    if (!list || !readAt.isValid() || readAt > m_clock->now().addDays(1))
        return; // read anew when somebody wants prices
    m_list = list->over(PriceList::dated());
    m_readAt = readAt;
}

void PriceService::want()
{
    const auto now = m_clock->now();
    const bool isFresh = m_readAt.isValid() && m_readAt.addSecs(std::chrono::seconds{fresh}.count()) > now;
    const bool hasJustFailed = m_triedAt.isValid() && m_triedAt.addSecs(std::chrono::seconds{pause}.count()) > now;
    if (isFresh || hasJustFailed || m_isReading)
        return;
    m_isReading = true;
    m_triedAt = now;
    m_tasks.run(readPrices(m_profile, m_rest, now.date().toString(Qt::ISODate), m_tasks.token()),
                [this](const Result<PriceList> &live) { finish(live); });
}

void PriceService::finish(const Result<PriceList> &live)
{
    m_isReading = false;
    m_error = live ? std::nullopt : std::optional{live.error()};
    if (live) {
        m_readAt = m_clock->now();
        m_list = live->over(PriceList::dated());
        auto json = live->toJson();
        json.insert(u"readAt"_s, m_readAt.toString(Qt::ISODate));
        if (const auto written = m_file.isEmpty() ? Result<>{} : writeJsonFile(m_file, json); !written)
            warn(u"quota"_s, written.error().message); // it is read again next time
    }
    emit changed();
}
