// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/ownaddress.h"

#include "services/net/httpcall.h"
#include "services/net/proxies.h"
#include "services/vpc/ranges.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkInterface>

using namespace Qt::StringLiterals;

namespace {

struct OwnaddressMessages
{
    Q_DECLARE_TR_FUNCTIONS(OwnAddress)
};

constexpr qint64 largestAnswer = 1'024;

QNetworkRequest prepared(const QUrl &place)
{
    QNetworkRequest request{place};
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setRawHeader("User-Agent", "tpudesk");
    return request;
}

Result<QString> judgedAddress(const HttpResponse &answer, const QString &host)
{
    const auto range = answer.status == 200 ? addressIn(answer.body) : failed(ErrorCode::BadReply);
    if (!range)
        return failed(ErrorCode::BadReply,
                      OwnaddressMessages::tr("%1 did not answer with an address of the Internet. Enter yours by hand.")
                          .arg(host));
    return *range;
}

Task<QString> askAt(QUrl place, std::shared_ptr<QNetworkAccessManager> network, Deadlines deadlines,
                    std::stop_token stop)
{
    if (!network) {
        const auto route = co_await Proxies::instance().routeTo(place, stop);
        if (!route)
            co_return std::unexpected{route.error()};
        network = plainNetwork(*route);
    }
    const auto answer = co_await exchange(network, prepared(place), "GET", {}, {deadlines, largestAnswer}, stop);
    if (answer)
        co_return judgedAddress(*answer, place.host());
    auto error = answer.error().error;
    if (error.code != ErrorCode::Cancelled)
        error.message = OwnaddressMessages::tr("%1 cannot be asked. Enter your address by hand. %2")
                            .arg(place.host(), error.message)
                            .trimmed();
    co_return std::unexpected{error};
}

} // namespace

OwnAddress::OwnAddress(Ways ways, QObject *parent)
    : QObject{parent}
    , m_ways{std::move(ways)}
    , m_range{narrowRange(m_ways.kept).value_or(QString{})}
{
}

void OwnAddress::setRange(const QString &range)
{
    if (range == m_range)
        return;
    m_range = range;
    emit changed();
}

QString OwnAddress::proposal() const
{
    for (const auto &address : m_ways.interfaces()) {
        if (const auto range = narrowRange(address); range && addressInterval(*range))
            return *range;
    }
    return {};
}

Task<QString> OwnAddress::detect(std::stop_token stop) const
{
    const Deadlines deadlines{.connect = m_ways.deadline, .firstByte = m_ways.deadline, .total = m_ways.deadline};
    return askAt(m_ways.place, m_ways.network ? std::shared_ptr<QNetworkAccessManager>{m_ways.network()} : nullptr,
                 deadlines, std::move(stop));
}

Result<QString> addressIn(const QByteArray &body)
{
    auto text = QString::fromUtf8(body).trimmed();
    if (text.startsWith(u'{'))
        text = QJsonDocument::fromJson(body)["ip"_L1].toString();
    return text.contains(u'/') ? failed(ErrorCode::BadReply) : narrowRange(text);
}

QStringList OwnAddress::publicAddresses()
{
    QStringList addresses;
    for (const auto &interface : QNetworkInterface::allInterfaces()) {
        const auto flags = interface.flags();
        if (!flags.testFlag(QNetworkInterface::IsUp) || !flags.testFlag(QNetworkInterface::IsRunning)
            || flags.testFlag(QNetworkInterface::IsLoopBack))
            continue;
        for (const auto &entry : interface.addressEntries())
            addresses += entry.ip().toString();
    }
    return addresses;
}

QUrl addressPlace()
{
    return QUrl{u"https://checkip.amazonaws.com/"_s};
}
