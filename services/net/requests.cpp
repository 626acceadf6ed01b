// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/requests.h"

#include "services/core/contacts.h"
#include "services/core/log.h"

#include <QRegularExpression>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

bool namesASecret(const QString &parameter)
{
    static const QRegularExpression secret{
        u"token|secret|password|passwd|assertion|signature|credential|upload_?id|^key$|api_?key|^code$|^state$|^sig$"_s,
        QRegularExpression::CaseInsensitiveOption};
    return secret.match(parameter).hasMatch();
}

QString quoted(QString text)
{
    return u'\'' + text.replace(u"'"_s, u"'\\''"_s) + u'\'';
}

/// Whose token gcloud prints.
QString outcome(const RequestRecord &request)
{
    return request.failure ? request.words : QString::number(request.status);
}

} // namespace

QUrl withoutSecrets(QUrl url)
{
    url.setUserInfo({});
    url.setFragment({});
    QUrlQuery query;
    const auto items = QUrlQuery{url}.queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        const auto shown = namesASecret(name) ? u"[hidden]"_s : redacted(value);
        query.addQueryItem(QString::fromLatin1(QUrl::toPercentEncoding(redacted(name))),
                           QString::fromLatin1(QUrl::toPercentEncoding(shown)));
    }
    url.setQuery(query.isEmpty() ? QString{} : query.query(QUrl::FullyEncoded));
    const auto path = url.path(QUrl::FullyDecoded);
    if (const auto shown = redacted(path); shown != path) // else it stays encoded: "%2F" in a name is no slash
        url.setPath(shown, QUrl::DecodedMode);
    return url;
}

bool isGoogle(const QUrl &url)
{
    return url.scheme() == "https"_L1 && (u'.' + url.host()).endsWith(".googleapis.com"_L1);
}

QString asCurl(const RequestRecord &request)
{
    QString command;
    if (!request.isBodyWhole)
        command += u"# This request had a body, which is not kept: sent like this it is another one.\n"_s;
    if (request.hasToken)
        command += isGoogle(request.url) ? u"TOKEN=$(gcloud auth print-access-token)\n"_s
                                         : u"TOKEN='' # the token of this address\n"_s;
    command += u"curl"_s;
    if (request.verb != "GET")
        command += u" --request "_s + QString::fromLatin1(request.verb);
    if (request.hasToken)
        command += u" --header \"Authorization: Bearer $TOKEN\""_s;
    if (!request.body.isEmpty())
        command +=
            u" \\\n  --header 'Content-Type: application/json' --data "_s + quoted(QString::fromUtf8(request.body));
    return command + u" \\\n  "_s + quoted(request.url.toString(QUrl::FullyEncoded)) + u'\n';
}

Requests &Requests::instance()
{
    static Requests the;
    return the;
}

void Requests::add(RequestRecord request)
{
    const bool isSafe = request.url.scheme() == "https"_L1;
    Contacts::instance().add(request.url.host(), request.url.port(isSafe ? 443 : 80), isSafe ? u"HTTPS"_s : u"HTTP"_s);
    request.url = withoutSecrets(request.url);
    request.words = redacted(request.words);
    const auto shown =
        request.body.size() > longestBody ? QByteArray{} : redacted(QString::fromUtf8(request.body)).toUtf8();
    request.isBodyWhole = request.isBodyWhole && shown == request.body;
    request.body = shown;
    Log::instance().write(
        request.failure ? LogLevel::Warning : LogLevel::Note, u"http"_s,
        u"%1 %2 %3, %4 ms%5"_s.arg(QString::fromLatin1(request.verb), request.url.toString(QUrl::FullyEncoded),
                                   outcome(request), // all at once: addresses have "%2C"
                                   QString::number(request.took.count()),
                                   request.attempt > 1 ? u", attempt %1"_s.arg(request.attempt) : QString{}));
    if (m_all.size() >= limit)
        m_all.removeFirst();
    m_all.append(request);
    emit added(request);
}

void Requests::clear()
{
    m_all.clear();
}
