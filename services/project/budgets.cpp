// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/budgets.h"

#include "services/core/plaintext.h"
#include "services/net/restclient.h"
#include "services/project/projectapi.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

Budget::Period periodFrom(const QJsonObject &filter)
{
    const auto word = filter["calendarPeriod"_L1].toString();
    return filter.contains("customPeriod"_L1) ? Budget::Period::Fixed
        : word == "QUARTER"_L1                ? Budget::Period::Quarter
        : word == "YEAR"_L1                   ? Budget::Period::Year
                                              : Budget::Period::Month;
}

QList<int> percentsFrom(const QJsonArray &rules)
{
    constexpr double most = 100; // of the amount: nobody is served by more
    QList<int> percents;
    for (const auto &rule : rules) {
        if (const auto share = rule["thresholdPercent"_L1].toDouble(-1); share > 0 && share <= most)
            percents += qRound(share * 100);
    }
    std::ranges::sort(percents);
    return percents;
}

std::optional<Budget> budgetFrom(const QJsonObject &json)
{
    static const QRegularExpression code{u"^[A-Z]{3}$"_s};
    constexpr qsizetype longestTitle = 60; // Google's own limit
    constexpr int one = 1'000'000'000;
    Budget budget{.title = plainText(json["displayName"_L1].toString(), longestTitle),
                  .period = periodFrom(json["budgetFilter"_L1].toObject()),
                  .percents = percentsFrom(json["thresholdRules"_L1].toArray())};
    const auto amount = json["amount"_L1].toObject();
    if (amount.contains("lastPeriodAmount"_L1))
        return budget;
    const auto money = amount["specifiedAmount"_L1].toObject();
    bool isNumber = !money.contains("units"_L1); // the wire format leaves zeros out
    if (!isNumber)
        budget.units = money["units"_L1].toString().toLongLong(&isNumber);
    budget.nanos = money["nanos"_L1].toInt();
    budget.currency = money["currencyCode"_L1].toString();
    if (!isNumber || budget.units < 0 || budget.nanos < 0 || budget.nanos >= one
        || !code.match(budget.currency).hasMatch())
        return std::nullopt;
    return budget;
}

} // namespace

QList<Budget> parseBudgets(const QJsonObject &page)
{
    QList<Budget> budgets;
    for (const auto &entry : page["budgets"_L1].toArray()) {
        if (auto budget = budgetFrom(entry.toObject()))
            budgets += std::move(*budget);
    }
    return budgets;
}

Task<QList<Budget>> readBudgets(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    constexpr int pageSize = 100;
    const auto billing = co_await ProjectApi{profile, rest}.billing(stop);
    if (!billing)
        co_return std::unexpected{billing.error()};
    if (billing->account.isEmpty())
        co_return QList<Budget>{};
    auto url = profile.billingBudgets;
    url.setPath(url.path() + u"/v1/billingAccounts/%1/budgets"_s.arg(billing->account), QUrl::DecodedMode);
    // Who may see the project's budgets need not see those of all others on the account.
    url.setQuery(QUrlQuery{{u"scope"_s, u"projects/"_s + profile.project.toString()}});
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, url, pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    if (pages->cutShort)
        co_return std::unexpected{*pages->cutShort};
    QList<Budget> budgets;
    for (const auto &page : pages->pages)
        budgets += parseBudgets(page);
    co_return budgets;
}
