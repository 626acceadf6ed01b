// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/paging.h"

#include "services/net/restclient.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPointer>
#include <QSet>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Paging)
};

QUrl withPage(QUrl url, int pageSize, const QString &token)
{
    QUrlQuery query{url};
    if (pageSize > 0)
        query.addQueryItem(u"pageSize"_s, QString::number(pageSize));
    if (!token.isEmpty()) // "+" would be read as a space
        query.addQueryItem(u"pageToken"_s, QString::fromLatin1(QUrl::toPercentEncoding(token)));
    url.setQuery(query);
    return url;
}

void addUnreachable(const QJsonObject &page, QStringList &places)
{
    for (const auto &place : page["unreachable"_L1].toArray()) {
        const auto name = place.toString().section(u'/', -1);
        if (!name.isEmpty() && !places.contains(name))
            places += name;
    }
}

Error listCut(const QString &why)
{
    return {ErrorCode::BadReply, why, {}};
}

} // namespace

Task<Pages> allPages(RestClient *rest, QUrl url, int pageSize, std::stop_token stop)
{
    return allPages(rest, RestRequest{.url = std::move(url)}, pageSize, std::move(stop));
}

Task<Pages> allPages(RestClient *rest, RestRequest request, int pageSize, std::stop_token stop)
{
    const auto first = request.url;
    const QPointer<RestClient> client{rest};
    Result<Pages> result{Pages{}};
    auto &pages = *result;
    QSet<QString> seen;
    QString token;
    for (;;) {
        if (!client)
            co_return failed(ErrorCode::Cancelled);
        request.url = withPage(first, pageSize, token);
        const auto page = co_await client->send(request, stop);
        if (!page)
            co_return std::unexpected{page.error()};
        pages.pages.append(*page);
        addUnreachable(*page, pages.unreachable);
        token = (*page)["nextPageToken"_L1].toString();
        if (token.isEmpty())
            co_return result;
        if (seen.contains(token)) {
            pages.cutShort = listCut(Words::tr("The server gives the same page of the list again and again. What is "
                                               "shown may not be all; load it again later."));
            co_return result;
        }
        seen.insert(token);
        if (pages.pages.size() >= Pages::limit) {
            pages.cutShort = listCut(
                Words::tr("The list is longer than %n page(s); the rest is not shown.", nullptr, int(Pages::limit)));
            co_return result;
        }
    }
}
