// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/loopback.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 10s; // for one request and its answer

struct LoopbackMessages
{
    Q_DECLARE_TR_FUNCTIONS(Loopback)
};

/// Colours as in the window. Everything stands in the page itself: it may load nothing, and nothing but us answers
/// here.
constexpr auto look =
    R"(:root{color-scheme:light dark;--page:#f5f6f8;--card:#fff;--line:#dfe3e8;--ink:#1a1e26;--soft:#5a6371;--ok:#16753f;--warn:#9a5800}
@media(prefers-color-scheme:dark){:root{--page:#14171c;--card:#1b1f26;--line:#2b313b;--ink:#e6e9ef;--soft:#a0a9b8;--ok:#56c98d;--warn:#efb15c}}
body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;background:var(--page);color:var(--ink);
font:16px/1.55 system-ui,"Noto Sans","Noto Sans CJK SC","Noto Sans CJK KR",sans-serif}
main{box-sizing:border-box;width:30em;max-width:calc(100vw - 2em);padding:2em;background:var(--card);border:1px solid var(--line);border-radius:12px}
svg{display:block;width:40px;height:40px}h1{font-size:1.35em;line-height:1.3;margin:.7em 0 .4em}p{margin:0}
footer{margin-top:1.6em;padding-top:1em;border-top:1px solid var(--line);color:var(--soft);font-size:.85em}
.ok{color:var(--ok)}.warn{color:var(--warn)})"_L1;

// Lucide's circle-check and triangle-alert: shape and word say it, too, not the colour alone.
constexpr auto done =
    R"(<svg class="ok" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/></svg>)"_L1;
constexpr auto attention =
    R"(<svg class="warn" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/></svg>)"_L1;

QByteArray page(QLatin1StringView sign, const QString &title, const QString &text)
{
    return u"<!DOCTYPE html><html lang=\"%1\"><head><meta charset=\"utf-8\"><title>%2 - TPU Desk</title>"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>%3</style></head>"
           "<body><main>%4<h1>%2</h1><p>%5</p><footer>%6</footer></main></body></html>\n"_s
               .arg(QLocale{}.bcp47Name().toHtmlEscaped(), title.toHtmlEscaped(), look, sign, text.toHtmlEscaped(),
                    LoopbackMessages::tr("This page comes from TPU Desk on your own computer (127.0.0.1).")
                        .toHtmlEscaped())
               .toUtf8();
}

QByteArray pageFor(Loopback::Heard heard)
{
    switch (heard) {
    case Loopback::Heard::Allowed:
        return page(done, LoopbackMessages::tr("Back to TPU Desk"),
                    LoopbackMessages::tr(
                        "TPU Desk has received the answer and finishes the sign-in. You can close this page."));
    case Loopback::Heard::Denied:
        return page(
            attention, LoopbackMessages::tr("Not signed in"),
            LoopbackMessages::tr(
                "Access was not allowed, so nothing was changed. You can close this page and try again in TPU Desk."));
    case Loopback::Heard::Stranger: break;
    }
    return page(attention, LoopbackMessages::tr("Not the expected answer"),
                LoopbackMessages::tr("This address does not belong to the sign-in that TPU Desk waits for. Use the "
                                     "page that TPU Desk opened last."));
}

QByteArray reply(const char *status, const QByteArray &body)
{
    return QByteArray{"HTTP/1.1 "} + status
        + "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\nConnection: close\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: "
          "nosniff"
          "\r\nContent-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\n\r\n"
        + body;
}

void finish(QTcpSocket *client, const QByteArray &bytes)
{
    client->write(bytes);
    client->flush(); // the sign-in may be over, and this page with it, before the event loop writes by itself
    client->disconnectFromHost();
}

QByteArray hostOf(const QByteArray &request)
{
    const auto lines = request.split('\n');
    for (const auto &line : lines) {
        if (line.first(std::min<qsizetype>(5, line.size())).toLower() == "host:")
            return line.sliced(5).trimmed();
    }
    return {};
}

} // namespace

std::optional<QUrlQuery> queryIn(const QByteArray &request, const QByteArray &authority)
{
    const auto words = request.first(std::max<qsizetype>(0, request.indexOf("\r\n"))).split(' ');
    const auto target = words.value(1);
    const bool isOurs = words.size() == 3 && words.constFirst() == "GET" && words.at(2).startsWith("HTTP/1.")
        && (target == "/" || target.startsWith("/?")) && hostOf(request) == authority;
    if (!isOurs)
        return {};
    return QUrlQuery{QString::fromLatin1(target.sliced(1)).sliced(target.size() > 1 ? 1 : 0)};
}

Loopback::Loopback(Judge judge, QObject *parent)
    : QObject{parent}
    , m_judge{std::move(judge)}
    , m_server{new QTcpServer{this}}
{
    connect(m_server, &QTcpServer::pendingConnectionAvailable, this, &Loopback::welcome);
}

Result<> Loopback::listen(quint16 port)
{
    if (!m_server->listen(QHostAddress::LocalHost, port)
        && (port == 0 || !m_server->listen(QHostAddress::LocalHost, 0)))
        return failed(ErrorCode::FileFailed,
                      LoopbackMessages::tr("This computer does not let TPU Desk wait for the browser's answer: %1. "
                                           "Check its firewall, or choose another way to sign in.")
                          .arg(m_server->errorString()));
    m_address = QUrl{u"http://127.0.0.1:%1/"_s.arg(m_server->serverPort())};
    return {};
}

void Loopback::close()
{
    m_server->close();
}

void Loopback::welcome()
{
    while (auto *client = m_server->nextPendingConnection()) {
        if (findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly).size() >= mostClients) {
            client->abort();
            client->deleteLater();
            continue;
        }
        client->setParent(this);
        client->setReadBufferSize(largestRequest + 1);
        connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
        connect(client, &QTcpSocket::readyRead, this, [this, client] { read(client); });
        QTimer::singleShot(patience, client, [client] { client->abort(); });
    }
}

void Loopback::read(QTcpSocket *client)
{
    const auto request = client->peek(largestRequest + 1);
    if (!request.contains("\r\n\r\n")) {
        if (request.size() > largestRequest)
            client->abort();
        return;
    }
    disconnect(client, &QTcpSocket::readyRead, this, nullptr);
    answer(client, request);
}

void Loopback::answer(QTcpSocket *client, const QByteArray &request)
{
    const auto query = queryIn(request, m_address.authority().toLatin1());
    if (!query || !m_server->isListening())
        return finish(client, reply("404 Not Found", {}));
    const auto heard = m_judge(*query);
    finish(client, reply(heard == Heard::Stranger ? "400 Bad Request" : "200 OK", pageFor(heard)));
}
