// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "browser.h"

#include <QEventLoop>
#include <QNetworkReply>
#include <QRegularExpression>
#include <QTimer>

#include <memory>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRedirects = 12;
constexpr int patience = 20'000; // ms

QString unescaped(QString text)
{
    return text.replace(u"&amp;"_s, u"&"_s).replace(u"&quot;"_s, u"\""_s).replace(u"&#x2F;"_s, u"/"_s);
}

} // namespace

Browser::Seen Browser::follow(QNetworkRequest request, QByteArray form, bool isPost, int stopBefore)
{
    for (int redirects = 0; redirects < mostRedirects; ++redirects) {
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
        if (isPost)
            request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/x-www-form-urlencoded"_s);
        const std::unique_ptr<QNetworkReply> reply{isPost ? m_network.post(request, form) : m_network.get(request)};
        QEventLoop loop;
        QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
        QTimer::singleShot(patience, &loop, &QEventLoop::quit);
        if (!reply->isFinished())
            loop.exec();
        Seen seen{.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
                  .url = request.url(),
                  .html = reply->readAll()};
        seen.isThere = seen.status != 0;
        const auto next = QUrl::fromEncoded(reply->rawHeader("Location")); // Qt's own header() drops relative ones
        if (seen.status < 300 || seen.status >= 400 || next.isEmpty())
            return seen;
        request = QNetworkRequest{request.url().resolved(next)};
        isPost = false;
        if (stopBefore != 0 && request.url().port() == stopBefore)
            return {.status = seen.status, .url = request.url(), .html = {}};
    }
    return {};
}

Browser::Seen Browser::open(const QUrl &url, int stopBefore)
{
    return follow(QNetworkRequest{url}, {}, false, stopBefore);
}

Browser::Seen Browser::submit(const Seen &page, const QUrlQuery &fields, int stopBefore)
{
    static const QRegularExpression action{u"<form[^>]*action=\"([^\"]*)\""_s};
    static const QRegularExpression hidden{
        u"<input[^>]*type=\"hidden\"[^>]*name=\"([^\"]*)\"[^>]*value=\"([^\"]*)\""_s};
    const auto html = QString::fromUtf8(page.html);
    QUrlQuery form;
    for (const auto &match : hidden.globalMatch(html))
        form.addQueryItem(match.captured(1),
                          QString::fromLatin1(QUrl::toPercentEncoding(unescaped(match.captured(2)))));
    for (const auto &[name, value] : fields.queryItems(QUrl::FullyDecoded))
        form.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(value)));
    const auto target = action.match(html).captured(1);
    const auto url = page.url.resolved(QUrl{unescaped(target)});
    return follow(QNetworkRequest{url}, form.query(QUrl::FullyEncoded).toLatin1(), true, stopBefore);
}
