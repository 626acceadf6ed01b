// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/connectiontest.h"

#include "services/core/async/worker.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/ssh/dial.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLocale>
#include <QSslCertificate>
#include <QSslSocket>
#include <QSysInfo>
#include <QTimeZone>

#include <unistd.h>

#include <algorithm>
#include <mutex>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct ConnectiontestMessages
{
    Q_DECLARE_TR_FUNCTIONS(ConnectionTest)
};

constexpr int mostAtOnce = 16;
constexpr auto toleratedSkew = 5min; // as Google's own: beyond it signed requests are refused

constexpr qsizetype longestHead = 64 * 1024;

std::chrono::milliseconds since(const QElapsedTimer &timer)
{
    return std::chrono::milliseconds{timer.elapsed()};
}

QString firstOf(const QStringList &texts, const QStringList &others)
{
    return texts.isEmpty() ? others.value(0) : texts.first();
}

void noteCertificate(ProbeResult &facts, const QSslCertificate &certificate)
{
    if (certificate.isNull())
        return;
    facts.subject = firstOf(certificate.subjectInfo(QSslCertificate::CommonName),
                            certificate.subjectAlternativeNames().values(QSsl::DnsEntry));
    facts.issuer = firstOf(certificate.issuerInfo(QSslCertificate::Organization),
                           certificate.issuerInfo(QSslCertificate::CommonName));
}

void noteFlaws(ProbeResult &facts, const QList<QSslError> &errors)
{
    for (const auto &error : errors) {
        facts.tlsFlaws << error.errorString();
        facts.wrongName = facts.wrongName || error.error() == QSslError::HostNameMismatch;
        facts.wrongTime = facts.wrongTime || error.error() == QSslError::CertificateExpired
            || error.error() == QSslError::CertificateNotYetValid;
    }
    facts.tlsFlaws.removeDuplicates();
}

/// Waits in slices, so that a stop is heard.
template <typename Wait>
bool waitFor(QAbstractSocket &socket, std::chrono::milliseconds time, const std::stop_token &stop, Wait wait)
{
    constexpr int slice = 50;
    const QDeadlineTimer end{time};
    while (!end.hasExpired() && !stop.stop_requested()) {
        if (wait(slice))
            return true;
        if (socket.state() != QAbstractSocket::ConnectedState)
            return false;
    }
    return false;
}

bool secure(QSslSocket &socket, const ProbeTarget &place, ProbeResult &facts, const ConnectionLimits &limits,
            const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    QObject::connect(&socket, &QSslSocket::sslErrors, &socket, [&](const QList<QSslError> &errors) {
        noteCertificate(facts, socket.peerCertificate());
        noteFlaws(facts, errors);
    });
    socket.setPeerVerifyName(place.url.host());
    socket.startClientEncryption();
    if (!waitFor(socket, limits.tls, stop, [&](int slice) { return socket.waitForEncrypted(slice); }))
        return false;
    noteCertificate(facts, socket.peerCertificate());
    facts.secured = since(timer);
    return true;
}

/// "HTTP/1.1 404 …" and what the clock there says. Anything that speaks HTTP counts.
bool readHead(const QByteArray &head, ProbeResult &facts)
{
    if (!head.startsWith("HTTP/1."))
        return false;
    facts.status = head.mid(9, 3).toInt();
    for (const auto &line : head.split('\n')) {
        if (line.toLower().startsWith("date:")) {
            facts.date = QLocale::c().toDateTime(QString::fromLatin1(line.mid(5)).trimmed(),
                                                 u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
            facts.date.setTimeZone(QTimeZone::UTC);
        }
    }
    return facts.status >= 100 && facts.status < 600;
}

void askHttp(QSslSocket &socket, const ProbeTarget &place, ProbeResult &facts, const ConnectionLimits &limits,
             const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    socket.write("GET / HTTP/1.1\r\nHost: " + place.url.host(QUrl::FullyEncoded).toLatin1()
                 + "\r\nUser-Agent: tpudesk\r\nAccept: */*\r\nConnection: close\r\n\r\n");
    QByteArray head;
    const QDeadlineTimer end{limits.answer};
    while (!head.contains("\r\n\r\n") && head.size() < longestHead && !end.hasExpired() && !stop.stop_requested()) {
        const bool came = waitFor(socket, std::chrono::milliseconds{end.remainingTime()}, stop,
                                  [&](int slice) { return socket.waitForReadyRead(slice); });
        head += socket.read(longestHead);
        if (!came)
            break;
    }
    if (readHead(head, facts))
        facts.answered = since(timer);
    else
        facts.answerError = Error{ErrorCode::Timeout, {}, QString::fromLatin1(head.left(60)).simplified()};
}

void askService(FileDescriptor descriptor, const ProbeTarget &place, ProbeResult &facts, const ConnectionLimits &limits,
                const std::stop_token &stop)
{
    QSslSocket socket;
    if (!socket.setSocketDescriptor(descriptor.get(), QAbstractSocket::ConnectedState)) {
        facts.answerError = Error{ErrorCode::BadReply, {}, socket.errorString()};
        return;
    }
    descriptor.release(); // the socket's own now
    if (place.url.scheme() == "https"_L1 && !secure(socket, place, facts, limits, stop))
        return;
    askHttp(socket, place, facts, limits, stop);
}

void askHost(const FileDescriptor &descriptor, ProbeResult &facts, const ConnectionLimits &limits,
             const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    const auto banner = peekBanner(descriptor.get(), limits.dialling.banner, stop);
    if (!banner) {
        facts.answerError = banner.error();
        return;
    }
    facts.banner = QString::fromLatin1(banner->left(100));
    facts.answered = since(timer);
}

/// Walks the whole way to one place and notes what it sees. Blocking, with the deadlines of `limits`; ends soon at a
/// stop. Says nothing but "GET /" there: no token, no cookie.
ProbeResult probe(const ProbeTarget &place, const ProxyRoute &route, const ConnectionLimits &limits,
                  const std::stop_token &stop)
{
    constexpr int https = 443;
    constexpr int http = 80;
    constexpr int ssh = 22;
    const bool isHost = place.kind == ProbeTarget::Kind::Host;
    const auto port = place.url.port(isHost ? ssh : place.url.scheme() == "https"_L1 ? https : http);
    ProbeResult facts{.proxy = route.name()};
    QElapsedTimer timer;
    timer.start();
    const auto first = route.isDirect() ? place.url.host() : route.host;
    const auto addresses = resolveHost(first, limits.dialling.resolve, stop);
    if (!addresses) {
        facts.nameError = addresses.error();
        return facts;
    }
    facts.addresses = *addresses;
    if (QHostAddress literal; !literal.setAddress(first))
        facts.named = since(timer);
    timer.restart();
    auto socket = dialTarget({*addresses, route, {place.url.host(), static_cast<quint16>(port)}}, limits.dialling,
                             &facts.trouble, stop);
    if (!socket) {
        facts.connectError = socket.error();
        return facts;
    }
    facts.connected = since(timer);
    if (isHost)
        askHost(**socket, facts, limits, stop);
    else
        askService(std::move(**socket), place, facts, limits, stop);
    return facts;
}

/// One run: shared by the flow and the threads that look.
struct Run
{
    ConnectionReport report;
    ConnectionProgress progress;
    std::shared_ptr<std::stop_source> stop = std::make_shared<std::stop_source>();
    int open = 0;
    std::shared_ptr<Wake> done = std::make_shared<Wake>();
    TaskScope tasks; ///< a look for each place

    void take(qsizetype at, const ProbeResult &facts, const QDateTime &now)
    {
        auto &place = report.places[at];
        place = judged(place.place, facts);
        if (place.date.isValid() && !report.clockAhead)
            report.clockAhead = std::chrono::seconds{now.secsTo(place.date)};
        if (--open == 0)
            done->now();
        if (progress)
            progress(report);
    }
};
using RunPtr = std::shared_ptr<Run>;

/// Its threads outlive the flow by the rest of a slice; the pool waits for them when the program ends.
QThreadPool &pool()
{
    static QThreadPool threads;
    threads.setMaxThreadCount(mostAtOnce);
    return threads;
}

struct Look
{
    RunPtr run;
    qsizetype at = 0;
    ProxyRoute route;
    ConnectionLimits limits;
    Clock *clock = nullptr;
    std::shared_ptr<Wake> seen = std::make_shared<Wake>(); ///< this one is judged
};

Task<> startLook(Look look, QPointer<Proxies> proxies)
{
    const std::function<Result<ProbeResult>(std::stop_token)> work =
        [place = look.run->report.places[look.at].place, route = look.route,
         limits = look.limits](std::stop_token token) { return probe(place, route, limits, std::move(token)); };
    const auto facts = co_await onWorker<ProbeResult>(&pool(), work, look.run->stop->get_token());
    if (!facts)
        co_return std::unexpected{facts.error()};
    if (proxies && (facts->trouble == ProxyFault::WrongPassword || facts->trouble == ProxyFault::WantsPassword))
        proxies->refused(look.route);
    look.run->take(look.at, *facts, look.clock->now());
    look.seen->now();
    co_return {};
}

QString proxyWords(const QStringList &names)
{
    auto used = names;
    used.removeAll(QString{});
    used.removeDuplicates();
    return used.isEmpty() ? ConnectiontestMessages::tr("none", "no proxy") : used.join(u", "_s);
}

} // namespace

int ConnectionReport::count(ProbeReport::Verdict verdict) const
{
    return static_cast<int>(std::ranges::count(places, verdict, &ProbeReport::verdict));
}

QList<ProbeTarget> placesOf(const ConnectionQuestion &question)
{
    const auto &cloud = question.profile;
    QList<ProbeTarget> places;
    QStringList seen;
    for (const auto &url :
         {cloud.tpu, cloud.compute, cloud.resourceManager, cloud.serviceUsage, cloud.cloudQuotas, cloud.billing,
          cloud.oauth, cloud.accounts, cloud.userInfo, cloud.storage, cloud.logging, cloud.monitoring}) {
        if (url.host().isEmpty() || seen.contains(originOf(url)))
            continue;
        seen << originOf(url);
        const auto name = url.port() < 0 ? url.host() : u"%1:%2"_s.arg(url.host()).arg(url.port());
        places.append({ProbeTarget::Kind::Service, name, url});
    }
    for (const auto &host : question.hosts) {
        QUrl url;
        url.setScheme(u"ssh"_s);
        url.setHost(host.address);
        url.setPort(host.port);
        places.append({ProbeTarget::Kind::Host, host.name, url});
    }
    return places;
}

Task<ConnectionReport> testConnection(ConnectionQuestion question, Proxies *proxies, Clock *clock,
                                      ConnectionLimits limits, ConnectionProgress progress, std::stop_token stop)
{
    const auto run = std::make_shared<Run>();
    run->progress = std::move(progress);
    run->report.begun = clock->now();
    for (const auto &place : placesOf(question))
        run->report.places.append({.place = place,
                                   .verdict = ProbeReport::Verdict::Running,
                                   .way = {},
                                   .finding = {},
                                   .advice = {},
                                   .date = {}});
    const std::stop_callback forward{stop, [source = run->stop] { source->request_stop(); }};
    proxies->forgetRefusals();
    run->open = static_cast<int>(run->report.places.size());
    if (run->progress)
        run->progress(run->report);
    QStringList names;
    QList<ProxyRoute> tried;
    for (qsizetype at = 0; at < run->report.places.size(); ++at) {
        const auto route = co_await proxies->routeTo(run->report.places[at].place.url, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (!route) {
            run->take(at, {.routeError = route.error()}, clock->now());
            continue;
        }
        names << route->name();
        run->report.proxy = proxyWords(names);
        const Look look{run, at, *route, limits, clock};
        run->tasks.run(startLook(look, proxies), [](const Result<> &) { });
        if (route->isDirect() || tried.contains(*route))
            continue;
        tried.append(*route); // a wrong password is sent once, not once for each place
        if (const auto woken = co_await wokenOrStopped(look.seen, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    if (run->open > 0) {
        if (const auto woken = co_await wokenOrStopped(run->done, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    run->report.isDone = true;
    co_return std::as_const(run->report);
}

QString clockFinding(const ConnectionReport &report)
{
    if (!report.clockAhead || std::chrono::abs(*report.clockAhead) <= toleratedSkew)
        return {};
    const auto minutes = static_cast<int>(
        std::chrono::duration_cast<std::chrono::minutes>(std::chrono::abs(*report.clockAhead)).count());
    return report.clockAhead->count() > 0
        ? ConnectiontestMessages::tr(
              "This computer's clock is %n minute(s) behind Google's. Set it: signing in fails otherwise.", nullptr,
              minutes)
        : ConnectiontestMessages::tr(
              "This computer's clock is %n minute(s) ahead of Google's. Set it: signing in fails otherwise.", nullptr,
              minutes);
}

QString asText(const ConnectionReport &report)
{
    QStringList lines{ConnectiontestMessages::tr("TPU Desk: connection test of %1 UTC")
                          .arg(report.begun.toUTC().toString(u"yyyy-MM-dd hh:mm:ss"_s)),
                      ConnectiontestMessages::tr("Computer: %1").arg(QSysInfo::prettyProductName()),
                      ConnectiontestMessages::tr("Proxy: %1").arg(report.proxy)};
    if (const auto clock = clockFinding(report); !clock.isEmpty())
        lines << clock;
    else if (report.clockAhead)
        lines << ConnectiontestMessages::tr("Clock: right");
    lines << QString{};
    for (const auto &place : report.places) {
        const auto word = place.verdict == ProbeReport::Verdict::Reachable ? u"ok     "_s
            : place.verdict == ProbeReport::Verdict::Doubtful              ? u"doubt  "_s
            : place.verdict == ProbeReport::Verdict::Blocked               ? u"BLOCKED"_s
                                                                           : u"?      "_s;
        lines << u"%1  %2  %3"_s.arg(word, place.place.url.toString(), place.way).trimmed();
        for (const auto &words : {place.finding, place.advice}) {
            if (!words.isEmpty())
                lines << u"         "_s + words;
        }
    }
    return lines.join(u'\n') + u'\n';
}

Task<bool> answersSsh(HostToReach host, Proxies *proxies, ConnectionLimits limits, std::stop_token stop)
{
    QUrl url;
    url.setScheme(u"ssh"_s);
    url.setHost(host.address);
    url.setPort(host.port);
    const ProbeTarget place{ProbeTarget::Kind::Host, host.name, url};
    const auto route = co_await proxies->routeTo(url, stop);
    if (!route)
        co_return std::unexpected{route.error()};
    const std::function<Result<ProbeResult>(std::stop_token)> work = [place, route = *route,
                                                                      limits](std::stop_token token) {
        return probe(place, route, limits, std::move(token));
    };
    const auto looked = co_await onWorker<ProbeResult>(&pool(), work, stop);
    if (!looked)
        co_return std::unexpected{looked.error()};
    const auto &facts = *looked;
    if (facts.routeError || facts.trouble != ProxyFault::None)
        co_return failed(ErrorCode::Offline);
    if (facts.nameError)
        co_return std::unexpected{*facts.nameError};
    co_return facts.banner.startsWith("SSH-"_L1);
}
