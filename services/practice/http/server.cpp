// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/server.h"

#include "services/practice/hosts/hosts.h"
#include "services/practice/http/batch.h"
#include "services/practice/http/httpframing.h"
#include "services/practice/http/paging.h"
#include "services/practice/http/relaxedjson.h"
#include "services/practice/http/routes.h"
#include "services/practice/http/storagereplies.h"
#include "services/practice/http/unknowntexts.h"
#include "services/practice/http/uploadroutes.h"
#include "services/practice/world/firewall.h"
#include "services/practice/world/storagerefusals.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalServer>
#include <QLocale>
#include <QUuid>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool isOurs(const QString &key, const QJsonObject &around)
{
    static constexpr std::array always{"createTime"_L1,
                                       "creationTimestamp"_L1,
                                       "timeCreated"_L1,
                                       "insertTime"_L1,
                                       "windowStartTime"_L1,
                                       "windowEndTime"_L1,
                                       "latestWindowStartTime"_L1,
                                       "updated"_L1,
                                       "timeFinalized"_L1,
                                       "timeDeleted"_L1,
                                       "timeStorageClassUpdated"_L1,
                                       "softDeleteTime"_L1,
                                       "hardDeleteTime"_L1};
    if (std::ranges::find(always, key) != always.end())
        return true;
    // Of an operation; elsewhere an interval that somebody asked for.
    return (key == "startTime"_L1 || key == "endTime"_L1)
        && (around.contains("createTime"_L1) || around.contains("insertTime"_L1));
}

/// An answer, with the times at which things began and ended told by the client's clock: where the world was moved
/// ahead, what was there before is so much older, and what is made now is made now. Times that the client itself named
/// stay.
QJsonValue byClientsClock(const QJsonValue &value, Span ahead)
{
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &one : value.toArray())
            list.append(byClientsClock(one, ahead));
        return list;
    }
    if (!value.isObject() || ahead == Span::zero())
        return value;
    const auto answer = value.toObject();
    QJsonObject told;
    for (auto it = answer.begin(); it != answer.end(); ++it) {
        const auto time = isOurs(it.key(), answer) ? fromRfc3339(it.value().toString()) : std::nullopt;
        told.insert(it.key(), time ? QJsonValue{toRfc3339(*time - ahead)} : byClientsClock(it.value(), ahead));
    }
    return told;
}

constexpr QLatin1StringView commonParameters[] = {
    "$.xgafv"_L1,    "access_token"_L1,    "alt"_L1,         "$alt"_L1,        "callback"_L1,     "fields"_L1,
    "key"_L1,        "$fields"_L1,         "oauth_token"_L1, "prettyPrint"_L1, "$prettyPrint"_L1, "quotaUser"_L1,
    "uploadType"_L1, "upload_protocol"_L1, "userIp"_L1,
};

QByteArray methodName(QHttpServerRequest::Method method)
{
    switch (method) {
    case QHttpServerRequest::Method::Get:
    case QHttpServerRequest::Method::Head: return "GET";
    case QHttpServerRequest::Method::Post: return "POST";
    case QHttpServerRequest::Method::Put: return "PUT";
    case QHttpServerRequest::Method::Patch: return "PATCH";
    case QHttpServerRequest::Method::Delete: return "DELETE";
    default: return "OTHER";
    }
}

/// Compute v1 has an envelope of its own.
QJsonObject computeEnvelope(const ApiError &apiError)
{
    static const QMap<int, QString> reasons{
        {400, u"badRequest"_s},    {401, u"authError"_s},       {403, u"forbidden"_s},        {404, u"notFound"_s},
        {409, u"alreadyExists"_s}, {412, u"conditionNotMet"_s}, {429, u"rateLimitExceeded"_s}};
    const auto reason =
        apiError.computeReason.isEmpty() ? reasons.value(apiError.http(), u"backendError"_s) : apiError.computeReason;
    QJsonObject first{{u"message"_s, apiError.message}, {u"domain"_s, u"global"_s}, {u"reason"_s, reason}};
    if (apiError.http() == 412) {
        first[u"locationType"_s] = u"header"_s;
        first[u"location"_s] = u"If-Match"_s;
    }
    return {{u"error"_s,
             QJsonObject{
                 {u"code"_s, apiError.http()}, {u"message"_s, apiError.message}, {u"errors"_s, QJsonArray{first}}}}};
}

QString typeOfParameter(const QString &name)
{
    static const QStringList numbers{u"pageSize"_s, u"maxResults"_s};
    static const QStringList flags{u"force"_s,
                                   u"returnPartialSuccess"_s,
                                   u"includeAllScopes"_s,
                                   u"allowMissing"_s,
                                   u"validateOnly"_s,
                                   u"activeOnly"_s,
                                   u"versions"_s,
                                   u"softDeleted"_s,
                                   u"includeTrailingDelimiter"_s,
                                   u"includeFoldersAsPrefixes"_s,
                                   u"copySourceAcl"_s};
    return numbers.contains(name) ? u"int32"_s : flags.contains(name) ? u"bool"_s : u"string"_s;
}

/// The field of the request that the body fills; most bodies are the request itself.
QString fieldOfBody(const QString &shape)
{
    return shape == "Node"_L1 ? u"node"_s : shape == "QueuedResource"_L1 ? u"queued_resource"_s : QString{};
}

std::optional<ApiError> refuseParameters(const Route &route, const Call &call)
{
    const auto &query = call.query;
    for (const auto &[name, value] : query.queryItems(QUrl::FullyDecoded)) {
        const bool isCommon = std::ranges::find(commonParameters, name) != std::end(commonParameters);
        const bool isOwn = route.parameters.contains(name)
            || (call.version() == ApiVersion::V2Alpha1 && route.parameters.contains("v2alpha1:"_L1 + name));
        if (!isCommon && !isOwn)
            return badPayload({refusalText("query-unknown"_L1).arg(name)}, {});
        if (const auto refused = Shapes::refuseParameter(typeOfParameter(name), name, value))
            return refused;
    }
    const auto alt = query.queryItemValue(u"alt"_s);
    if (!alt.isEmpty() && alt != "json"_L1 && !(route.hasMedia && alt == "media"_L1))
        return invalidArgument(refusalText("alt-json"_L1));
    return std::nullopt;
}

/// Google's clients for Node send an empty JSON text where a method takes no body, and Google takes it for none.
bool hasBody(const Route &route, const QByteArray &body)
{
    const auto text = body.trimmed();
    return !text.isEmpty() && !(route.shape.isEmpty() && text == "\"\"");
}

/// In a query a plus sign is a blank; a plus itself comes as %2B.
QUrlQuery queryOf(const QUrl &url)
{
    return QUrlQuery{url.query(QUrl::FullyEncoded).replace(u'+', u"%20"_s)};
}

/// The token of a request, by its header Authorization and its query.
QByteArray bearer(const QByteArray &header, const QUrlQuery &query)
{
    if (header.size() > 7 && header.first(7).toLower() == "bearer ")
        return header.sliced(7).trimmed();
    return query.queryItemValue(u"access_token"_s).toLatin1();
}

/// Where a client finds this server again: programs on hosts know it by Google's name alone.
QString originFor(const QString &own, const QByteArray &host)
{
    const bool isGoogles = host == "storage.googleapis.com" || host == "www.googleapis.com";
    return isGoogles ? u"http://"_s + QString::fromLatin1(host) : own;
}

} // namespace

void addMethods(Router &router, World &world, const QString &service, const QList<Method> &methods, Access access)
{
    for (const auto &method : methods)
        router.add({.method = method.verb,
                    .pattern = method.pattern,
                    .service = service,
                    .permission = method.permission,
                    .parameters = method.parameters,
                    .shape = method.shape,
                    .access = access,
                    .answer = [&world, answer = method.answer](const Call &call) { return answer(world, call); }});
}

Answer<> done(const std::optional<ApiError> &refused)
{
    return refused ? *refused : Answer<>{QJsonObject{}};
}

Server::Server(World &world, const QList<Fault> &faults)
    : m_world{world}
    , m_tunnels{[this](const TunnelAsked &asked) { return tunnelVerdict(asked); }}
    , m_bodies{[this](const QByteArray &head) { return openSink(head); }}
    , m_proxy{faults}
{
    m_proxy.setTunnels(&m_tunnels);
    m_proxy.setBodies(&m_bodies);
    world.context().hosts.setApiAcceptor([this](int connection) { m_proxy.adopt(connection); });
    addRoutes();
    m_http.setMissingHandler(
        this, [this](const QHttpServerRequest &request, QHttpServerResponder &responder) { take(request, responder); });
    m_clock.setSingleShot(true);
    connect(&m_clock, &QTimer::timeout, this, [this] { tick(); });
}

Server::~Server()
{
    m_world.context().hosts.setApiAcceptor({});
}

std::expected<quint16, QString> Server::listen(quint16 port)
{
    auto *local = new QLocalServer{this};
    local->setSocketOptions(QLocalServer::AbstractNamespaceOption); // leaves no file behind, even after a kill
    local->setListenBacklogSize(1024); // a local socket that finds no room waits for half a minute
    const auto name = u"tpudesk-practice-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!local->listen(name) || !m_http.bind(local))
        return std::unexpected{
            u"the local socket of the practice cloud cannot be opened: %1"_s.arg(local->errorString())};
    const auto taken = m_proxy.listen(port, name);
    if (taken) {
        m_origin = u"http://127.0.0.1:%1"_s.arg(*taken);
        tick();
    }
    return taken;
}

void Server::addRoutes()
{
    addTpuRoutes(m_router, m_world);
    addComputeRoutes(m_router, m_world);
    addProjectRoutes(m_router, m_world);
    addQuotaRoutes(m_router, m_world);
    addBilledRoutes(m_router, m_world);
    addStorageRoutes(m_router, m_world);
    addLogRoutes(m_router, m_world);
    addMonitoringRoutes(m_router, m_world);
    addOsLoginRoutes(m_router, m_world);
    addOAuthRoutes(m_router, m_world);
    addPracticeRoutes(m_router, m_world, m_proxy.faults(), m_callCounter);
    const auto cut = [this](World &, const Call &) -> Answer<> {
        m_tunnels.cut();
        return QJsonObject{};
    };
    addMethods(m_router, m_world, {}, {{"POST", u"/practice/v1/cutTunnels"_s, {}, cut, u"Practice"_s}},
               Access::Practice);
}

void Server::tick()
{
    m_world.advance();
    if (!m_world.save())
        qWarning("the state of the practice cloud cannot be written; trying again");
    const auto now = m_world.context().now();
    for (size_t i = 0; i < m_waiting.size();) {
        if (m_waiting[i].due > now) {
            ++i;
            continue;
        }
        auto waiting = std::move(m_waiting[i]);
        m_waiting.erase(m_waiting.begin() + ptrdiff_t(i));
        respond(waiting.asked, waiting.responder);
    }
    auto due = m_world.nextDue();
    for (const auto &waiting : m_waiting)
        due = due ? std::min(*due, waiting.due) : waiting.due;
    if (!due)
        return m_clock.stop();
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(*due - now);
    m_clock.start(std::clamp(wait, std::chrono::milliseconds{1}, std::chrono::milliseconds{60'000}));
}

void Server::take(const QHttpServerRequest &request, QHttpServerResponder &responder)
{
    m_world.advance();
    const auto asked = read(request);
    if (const auto due = waitsUntil(asked)) {
        m_waiting.push_back({*due, asked, std::move(responder)});
        return tick();
    }
    respond(asked, responder);
    tick();
}

/// Compute's "wait" answers when the operation has ended, or after two minutes.
std::optional<Moment> Server::waitsUntil(const Asked &asked)
{
    constexpr size_t mostWaiting = 1000; // more get their answer at once, as Google may do, too
    const auto &call = asked.call;
    if (call.method != "POST" || !call.path.endsWith("/wait"_L1) || m_waiting.size() >= mostWaiting)
        return std::nullopt;
    const auto *operation = m_world.context().state.computeOperations.find(call.path.section(u'/', -2, -2));
    const auto now = m_world.context().now();
    if (!operation || operation->ends <= now || tokenFault(call.token))
        return std::nullopt;
    return std::min(operation->ends, now + std::chrono::minutes{2});
}

void Server::respond(const Asked &asked, QHttpServerResponder &responder)
{
    auto answered = reply(asked);
    // Nobody may be told of a change that a power cut could undo.
    if (!m_world.save()) {
        const ApiError full{Rpc::Unavailable, u"The practice cloud cannot write its state: is the disk full?"_s};
        answered = {.status = 503, .body = QJsonDocument{full.toEnvelope()}.toJson()};
    }
    QHttpHeaders headers;
    headers.append(QHttpHeaders::WellKnownHeader::ContentType, answered.type);
    headers.append(QHttpHeaders::WellKnownHeader::CacheControl, "private");
    for (const auto &[name, value] : std::as_const(answered.headers))
        headers.removeAll(name);
    for (const auto &[name, value] : std::as_const(answered.headers))
        headers.append(name, value);
    if (answered.bytes)
        headers.append(QLatin1StringView{BodyStreams::sliceHeader}, m_bodies.keep(*answered.bytes));
    headers.append(QHttpHeaders::WellKnownHeader::Vary, "Origin, X-Origin, Referer");
    if (!answered.challenge.isEmpty())
        headers.append(QHttpHeaders::WellKnownHeader::WWWAuthenticate, answered.challenge);
    if (answered.location.isValid())
        headers.append(QHttpHeaders::WellKnownHeader::Location, answered.location.toEncoded());
    headers.append(QHttpHeaders::WellKnownHeader::Date, serverDate());
    responder.write(answered.body, headers, QHttpServerResponder::StatusCode(answered.status));
}

/// Clients compare it with their own clock; the scenario may have set this one wrong.
QByteArray Server::serverDate()
{
    const auto now = QDateTime::currentDateTimeUtc().addSecs(m_world.signIns().clockAhead().count());
    return QLocale::c().toString(now, u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s).toLatin1();
}

Server::Reply Server::pageReply(const Route &route, const Asked &asked)
{
    auto call = asked.call;
    call.form = asked.body;
    const auto page = route.page(call);
    return {.status = page.status, .body = page.html, .type = "text/html; charset=UTF-8", .location = page.location};
}

/// Google's page for an address that no service has, or not with this method.
Server::Reply Server::strayReply(bool isKnownPath)
{
    const QByteArray page = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Error %1!!1</title><p>%2\n";
    const auto title = isKnownPath ? "405 (Method Not Allowed)" : "404 (Not Found)";
    const auto sentence = isKnownPath ? "The request method is inappropriate for the URL."
                                      : "The requested URL was not found on this server.";
    return {.status = isKnownPath ? 405 : 404,
            .body = QByteArray{page}.replace("%1", title).replace("%2", sentence),
            .type = "text/html; charset=UTF-8"};
}

Server::Asked Server::read(const QHttpServerRequest &request)
{
    const auto &headers = request.headers();
    const auto query = queryOf(request.url());
    const auto authorization = headers.value(QHttpHeaders::WellKnownHeader::Authorization).trimmed().toByteArray();
    const auto host = headers.value(QHttpHeaders::WellKnownHeader::Host).toByteArray();
    const auto ticket = headers.value(QLatin1StringView{BodyStreams::sinkHeader}).toByteArray();
    return {.call = {.method = methodName(request.method()),
                     .path = request.url().path(QUrl::FullyDecoded),
                     .parts = {},
                     .query = query,
                     .body = {},
                     .form = {},
                     .token = bearer(authorization, query),
                     .userProject = QString::fromLatin1(request.value("x-goog-user-project")),
                     .origin = originFor(m_origin, host),
                     .encodedPath = request.url().path(QUrl::FullyEncoded),
                     .headers = headers,
                     .sink = ticket.isEmpty() ? nullptr : m_bodies.sink(ticket)},
            .body = request.body(),
            .type = headers.value(QHttpHeaders::WellKnownHeader::ContentType).toByteArray()};
}

/// By the head of an upload alone, before any of its body has come.
std::shared_ptr<BodySink> Server::openSink(const QByteArray &head)
{
    m_world.advance();
    const auto words = head.first(std::max<qsizetype>(0, head.indexOf("\r\n"))).split(' ');
    const auto url = QUrl::fromEncoded(words.value(1));
    Call call{.method = words.value(0),
              .path = url.path(QUrl::FullyDecoded),
              .parts = {},
              .query = queryOf(url),
              .body = {},
              .form = {},
              .token = bearer(headerText(head, "authorization"), queryOf(url)),
              .userProject = QString::fromLatin1(headerText(head, "x-goog-user-project")),
              .origin = m_origin,
              .encodedPath = url.path(QUrl::FullyEncoded)};
    for (const char *name : {"content-type", "content-range"})
        call.headers.append(QLatin1StringView{name}, headerText(head, name));
    const auto *route = m_router.find(call);
    if (!route)
        return nullptr;
    return uploadSink(m_world, call, call.token.isEmpty() || !tokenFault(call.token));
}

/// Several calls of one service at once, as gcloud asks for two things with names.
Server::Reply Server::batch(const Asked &asked)
{
    const auto parts = batchParts(asked.type, asked.body);
    if (!parts) {
        const auto refused = refusal("batch-unreadable"_L1);
        return {.status = refused.http(), .body = QJsonDocument{refused.toEnvelope()}.toJson()};
    }
    QList<BatchReply> replies;
    for (const auto &part : *parts) {
        const auto url = QUrl::fromEncoded(part.target);
        auto inner = asked; // its token and its project are those of the batch
        inner.call.method = part.method;
        inner.call.path = url.path(QUrl::FullyDecoded);
        inner.call.encodedPath = url.path(QUrl::FullyEncoded);
        inner.call.query = queryOf(url);
        inner.body = part.body;
        inner.type = part.type;
        const bool isHere =
            inner.call.path.startsWith(asked.call.path.sliced(6) + u'/') && inner.call.parameter("alt") != "media"_L1;
        const auto answered = isHere ? reply(std::move(inner)) : strayReply(false);
        replies.append({part.id, answered.status, answered.type, answered.body});
    }
    return {.body = batchBody(replies), .type = batchType()};
}

Server::Reply Server::reply(Asked asked)
{
    auto &call = asked.call;
    if (call.path == "/batch/compute/v1"_L1 || call.path == "/batch/storage/v1"_L1)
        return call.method == "POST" ? batch(asked) : strayReply(true);
    const auto *route = m_router.find(call);
    if (!route)
        return strayReply(m_router.knowsPath(call));
    if (route->page)
        return pageReply(*route, asked);
    if (route->exchange)
        return exchangeReply(*route, asked);
    auto answered = answer(*route, asked);
    if (answered)
        answered =
            partial(byClientsClock(*answered, m_world.context().clock.ahead()).toObject(), call.parameter("fields"));
    const bool isCompute = route->service == "compute.googleapis.com"_L1;
    auto json = answered ? *answered : isCompute ? computeEnvelope(answered.error()) : answered.error().toEnvelope();
    if (m_world.context().scenario.unknownSentences && route->service == "tpu.googleapis.com"_L1)
        json = withUnknownTexts(json);
    const auto compact = call.query.queryItemValue(u"prettyPrint"_s) == "false"_L1;
    Reply reply{.status = answered ? 200 : answered.error().http(),
                .body = QJsonDocument{json}.toJson(compact ? QJsonDocument::Compact : QJsonDocument::Indented)};
    if (route->access == Access::Token || route->access == Access::AnyScope)
        m_callCounter.count(*route, reply.status);
    if (reply.status == 401)
        reply.challenge = call.token.isEmpty()
            ? R"(Bearer realm="https://accounts.google.com/")"
            : R"(Bearer realm="https://accounts.google.com/", error="invalid_token")";
    return reply;
}

/// A reply of Cloud Storage, which is more than JSON.
Server::Reply Server::exchangeReply(const Route &route, Asked &asked)
{
    const auto &call = asked.call;
    const bool isMedia = route.hasMedia && call.parameter("alt") == "media"_L1;
    auto answered = exchange(route, asked);
    if (answered && !answered->json.isEmpty()) {
        answered->isJson = true;
        const auto ahead = m_world.context().clock.ahead();
        const auto json = partial(byClientsClock(answered->json, ahead).toObject(), call.parameter("fields"));
        if (json)
            answered->json = *json;
        else
            answered = json.error();
    }
    const auto sent = answered ? *answered : storageRefusalReply(answered.error(), isMedia);
    const auto compact = call.query.queryItemValue(u"prettyPrint"_s) == "false"_L1;
    Reply reply{.status = sent.status, .body = {}, .headers = sent.headers, .bytes = sent.bytes};
    if (sent.isJson || !sent.json.isEmpty())
        reply.body = QJsonDocument{sent.json}.toJson(compact ? QJsonDocument::Compact : QJsonDocument::Indented);
    if (!sent.text.isEmpty()) {
        reply.body = sent.text;
        reply.type = sent.status == 503 ? "text/plain; charset=utf-8" : "text/html; charset=UTF-8";
    }
    m_callCounter.count(route, sent.status);
    if (sent.status == 401)
        reply.challenge = R"(Bearer realm="https://accounts.google.com/")";
    return reply;
}

Answer<Exchanged> Server::exchange(const Route &route, Asked &asked)
{
    if (const auto refused = refuse(route, asked.call))
        return *refused;
    if (const auto refused = asked.call.sink ? std::nullopt : readBody(route, asked))
        return *refused;
    return route.exchange(asked.call);
}

Answer<> Server::answer(const Route &route, Asked &asked)
{
    if (const auto refused = refuse(route, asked.call))
        return *refused;
    if (const auto refused = readBody(route, asked))
        return *refused;
    return route.answer(asked.call);
}

/// The body as the method wants it, or why it is none.
std::optional<ApiError> Server::readBody(const Route &route, Asked &asked)
{
    auto &call = asked.call;
    if (asked.type.startsWith("application/x-www-form-urlencoded")) {
        call.form = asked.body;
        // A form's fields are bound like query parameters; JSON sent under this type is one odd field name.
        if (!call.form.trimmed().isEmpty() && route.access != Access::Open)
            return invalidArgument(
                refusalText("form-unknown"_L1)
                    .arg(QString::fromUtf8(call.form.first(std::min<qsizetype>(call.form.size(), 200)))));
    } else if (hasBody(route, asked.body)) {
        QJsonParseError problem;
        auto document = QJsonDocument::fromJson(asked.body, &problem);
        if (problem.error != QJsonParseError::NoError)
            document = QJsonDocument::fromJson(strictJson(asked.body)); // the problem stays that of what was sent
        if (!document.isObject()) {
            const bool isNoObject = problem.error == QJsonParseError::NoError;
            const auto why = isNoObject ? refusalText("payload-root"_L1) : problem.errorString();
            return badPayload({refusalText("payload"_L1) + why}, {});
        }
        call.body = document.object();
    }
    auto shape = route.shape;
    if (call.version() == ApiVersion::V2Alpha1 && !shape.isEmpty())
        shape += u"@v2alpha1"_s;
    if (!call.body.isEmpty()) {
        call.sent = call.body;
        auto read = m_shapes.read(shape.isEmpty() ? u"Empty"_s : shape, fieldOfBody(route.shape), call.body);
        if (!read)
            return read.error();
        call.body = *std::move(read);
    }
    return std::nullopt;
}

/// As the relay judges: the token in the handshake, then whether this user may, the machine, and its firewall.
TunnelVerdict Server::tunnelVerdict(const TunnelAsked &asked)
{
    constexpr quint16 notAuthorized = 4033;
    const auto &scenario = m_world.context().scenario;
    m_world.advance();
    const QUrlQuery query{asked.url};
    const auto part = [&](const QString &name) { return query.queryItemValue(name, QUrl::FullyDecoded); };
    if (tokenFault(asked.token))
        return {.http = 401};
    if (part(u"port"_s).toInt() <= 0 || part(u"instance"_s).isEmpty() || part(u"zone"_s).isEmpty()
        || part(u"interface"_s).isEmpty())
        return {.http = 400};
    auto &project = m_world.project();
    const bool mayUse = scenario.isProject(part(u"project"_s)) && project.mayCall(u"iap.tunnelInstances.accessViaIAP"_s)
        && !project.services().refuse(u"iap.googleapis.com"_s);
    // Google is known to do both; with the 404 it does not tell whether it is the name or the role.
    if (!mayUse && !scenario.relayDeniesLate)
        return {.http = 404};
    if (!mayUse)
        return {.close = notAuthorized, .why = refusalText("relay-not-authorized"_L1)};
    const auto goal = tunnelGoal(m_world.context(), part(u"zone"_s), part(u"instance"_s), part(u"port"_s).toInt());
    return {.close = goal.apiError, .why = goal.why, .address = goal.address, .port = m_world.context().sshPort};
}

std::optional<TokenFault> Server::tokenFault(const QByteArray &token)
{
    return isSignInToken(token) ? m_world.signIns().fault(token) : m_world.project().tokenFault(token);
}

/// Who has no token may still read what is public, and a session's address is a token of its own.
std::optional<ApiError> Server::refuseStorage(const Route &route, const Call &call)
{
    const int ordinal = ++m_calls;
    const bool isRefused = m_world.context().scenario.refusedRequests.contains(ordinal);
    const bool hasFault = !call.token.isEmpty() && tokenFault(call.token);
    if (isRefused || (hasFault && call.parameter("upload_id").isEmpty()))
        return refusal("storage-credentials"_L1);
    if (const auto refused = refuseParameters(route, call))
        return refused;
    return m_world.project().services().refuse(route.service);
}

/// What every method checks before its own code runs, in Google's order.
std::optional<ApiError> Server::refuse(const Route &route, const Call &call)
{
    if (route.access == Access::Storage)
        return refuseStorage(route, call);
    auto &project = m_world.project();
    const auto &scenario = m_world.context().scenario;
    if (route.access == Access::Token || route.access == Access::AnyScope) {
        const int ordinal = ++m_calls;
        if (scenario.refusedRequests.contains(ordinal))
            return tokenRefused(TokenFault::Expired, route.service);
        if (const auto fault = tokenFault(call.token))
            return tokenRefused(*fault, route.service);
        const auto holder = m_world.signIns().holder(call.token);
        const bool needsScope = route.access == Access::Token;
        if (needsScope && holder && !holder->scopes.contains(u"https://www.googleapis.com/auth/cloud-platform"_s))
            return scopeMissing(route.service);
    }
    if (route.access == Access::Practice && !call.token.startsWith("practice-token"))
        return tokenRefused(TokenFault::Unknown, route.service);
    if (const auto refused = refuseParameters(route, call))
        return refused;
    if (!call.userProject.isEmpty()
        && !(scenario.isProject(call.userProject) && project.mayCall(u"serviceusage.services.use"_s)))
        return userProjectDenied(call.userProject, route.service);
    const auto asked = call.part("project");
    const bool isCompute = route.service == "compute.googleapis.com"_L1;
    if (!asked.isEmpty() && !scenario.isProject(asked))
        return isCompute ? computePermissionDenied(route.permission, u"projects/"_s + asked)
                         : projectUnknown(route.service, asked);
    // These are counted to the client's own project, where they are on, unless the caller names another one.
    static const QStringList countedElsewhere{u"cloudresourcemanager.googleapis.com"_s,
                                              u"cloudbilling.googleapis.com"_s, u"billingbudgets.googleapis.com"_s,
                                              u"cloudquotas.googleapis.com"_s, u"iamcredentials.googleapis.com"_s};
    const bool isElsewhere =
        route.service.isEmpty() || (countedElsewhere.contains(route.service) && call.userProject.isEmpty());
    if (const auto refused = isElsewhere ? std::nullopt : project.services().refuse(route.service))
        return refused;
    if (!route.permission.isEmpty() && !project.mayCall(route.permission))
        return isCompute ? computePermissionDenied(route.permission, u"projects/"_s + scenario.projectId)
                         : permissionDenied(route.permission, call.path.section(u'/', 2));
    const bool isTpu = route.service == "tpu.googleapis.com"_L1;
    if (const auto refused = isTpu ? m_world.quotas().calledTooFast() : std::nullopt)
        return refused;
    return isTpu && m_world.context().isUnreachable(call.part("zone")) ? std::optional{unavailable()} : std::nullopt;
}

} // namespace practice
