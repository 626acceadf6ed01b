// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/proberesult.h"

#include "services/core/punctuation.h"
#include "services/net/servererrors.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ProbeResultMessages
{
    Q_DECLARE_TR_FUNCTIONS(ConnectionTest)
};

using Verdict = ProbeReport::Verdict;

bool isIn(const QHostAddress &address, std::initializer_list<const char *> networks)
{
    return std::ranges::any_of(networks, [&](const char *network) {
        return address.isInSubnet(QHostAddress::parseSubnet(QString::fromLatin1(network)));
    });
}

QString useProxy()
{
    return ProbeResultMessages::tr("Choose a proxy or VPN that reaches Google in the settings.");
}

QString askAdmin(const QString &host, int port)
{
    return ProbeResultMessages::tr(
               "Ask whoever runs this network to allow %1, tcp:%2, or choose a proxy in the settings.")
        .arg(host)
        .arg(port);
}

int portOf(const ProbeTarget &place)
{
    constexpr int https = 443;
    constexpr int http = 80;
    constexpr int ssh = 22;
    return place.url.port(place.kind == ProbeTarget::Kind::Host  ? ssh
                              : place.url.scheme() == "https"_L1 ? https
                                                                 : http);
}

QString wayOf(const ProbeResult &facts)
{
    QStringList steps;
    const auto add = [&](const QString &what, ProbeResult::Time time) {
        if (time)
            steps << ProbeResultMessages::tr("%1 %2 ms", "step and its time").arg(what).arg(time->count());
    };
    add(ProbeResultMessages::tr("name", "a step of the way: looking it up"), facts.named);
    add(facts.proxy.isEmpty() ? u"TCP"_s : ProbeResultMessages::tr("proxy", "a step of the way"), facts.connected);
    add(u"TLS"_s, facts.secured);
    if (facts.status != 0)
        add(u"HTTP %1"_s.arg(facts.status), facts.answered);
    else if (!facts.banner.isEmpty())
        add(u"SSH"_s, facts.answered);
    return steps.join(u" · "_s);
}

struct Finding
{
    Verdict verdict = Verdict::Reachable;
    QString words{};
    QString advice{};
};

QString addressesOf(const ProbeResult &facts)
{
    QStringList texts;
    for (const auto &address : facts.addresses.first(std::min<qsizetype>(3, facts.addresses.size())))
        texts << address.toString();
    return texts.join(u", "_s);
}

AddressKind addressKind(const QHostAddress &address)
{
    if (isIn(address, {"199.36.153.4/30", "199.36.153.8/30"}))
        return AddressKind::GoogleVip;
    if (isIn(address, {"198.18.0.0/15"}))
        return AddressKind::FakeIp;
    if (address.isLoopback())
        return AddressKind::ThisMachine;
    if (isIn(address,
             {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "fe80::/10",
              "fc00::/7"}))
        return AddressKind::Private;
    if (address.isNull()
        || isIn(address,
                {"0.0.0.0/8", "224.0.0.0/3", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "ff00::/8",
                 "2001:db8::/32", "::/128"}))
        return AddressKind::Nowhere;
    return AddressKind::Public;
}

/// An address that cannot be Google's: somebody answers for the name server.
std::optional<AddressKind> oddAddress(const ProbeTarget &place, const ProbeResult &facts)
{
    if (!facts.proxy.isEmpty() || !place.isGoogles() || facts.addresses.isEmpty())
        return std::nullopt;
    const auto kind = addressKind(facts.addresses.first());
    return kind == AddressKind::Public || kind == AddressKind::GoogleVip ? std::nullopt : std::optional{kind};
}

Finding poisoned(const ProbeTarget &place, const ProbeResult &facts, AddressKind kind)
{
    if (kind == AddressKind::FakeIp) {
        return {
            Verdict::Blocked,
            ProbeResultMessages::tr(
                "%1 is answered by a proxy program of this computer (%2), and nothing comes back through it.")
                .arg(place.url.host(), addressesOf(facts)),
            ProbeResultMessages::tr("Check that program: is it connected, and does one of its rules block this name?")};
    }
    return {
        Verdict::Blocked,
        ProbeResultMessages::tr(
            "The name server gives a false address for %1: %2. A filter or a poisoned name server stands in the way.")
            .arg(place.url.host(), addressesOf(facts)),
        ProbeResultMessages::tr(
            "Use another name server (for example DNS over HTTPS), or a proxy: the names are then looked up there.")};
}

Finding nameless(const ProbeTarget &place, const ProbeResult &facts)
{
    const bool late = facts.nameError->code == ErrorCode::Timeout;
    const auto host = facts.proxy.isEmpty() ? place.url.host() : facts.proxy;
    return {Verdict::Blocked,
            late ? ProbeResultMessages::tr("The name server does not answer when it is asked for %1.").arg(host)
                 : ProbeResultMessages::tr("The name server knows no %1.").arg(host),
            ProbeResultMessages::tr("Check the network connection. If other names work, this one is filtered: use "
                                    "another name server or a proxy.")};
}

Finding unconnected(const ProbeTarget &place, const ProbeResult &facts)
{
    const auto host = place.url.host();
    const auto &error = *facts.connectError;
    if (!facts.proxy.isEmpty()) {
        const bool password = facts.trouble == ProxyFault::WantsPassword || facts.trouble == ProxyFault::WrongPassword;
        return {Verdict::Blocked, error.message,
                password ? ProbeResultMessages::tr("Enter name and password of the proxy in the settings.")
                         : QString{}};
    }
    if (error.code == ErrorCode::Timeout) {
        return {Verdict::Blocked,
                ProbeResultMessages::tr(
                    "Nothing comes back from %1 (%2), tcp:%3: what is sent there is dropped on the way.")
                    .arg(host, addressesOf(facts))
                    .arg(portOf(place)),
                place.kind == ProbeTarget::Kind::Host
                    ? ProbeResultMessages::tr("The machine may be down, a firewall rule of the project may be missing, "
                                              "or this network blocks SSH: try a proxy in the settings.")
                    : askAdmin(host, portOf(place))};
    }
    return {Verdict::Blocked,
            ProbeResultMessages::tr("%1 (%2) refuses connections on tcp:%3.")
                .arg(host, addressesOf(facts))
                .arg(portOf(place)),
            place.kind == ProbeTarget::Kind::Host
                ? ProbeResultMessages::tr("The machine may still be starting: try again in a minute.")
                : askAdmin(host, portOf(place))};
}

Finding unsecured(const ProbeTarget &place, const ProbeResult &facts)
{
    const auto host = place.url.host();
    if (facts.subject.isEmpty() && facts.issuer.isEmpty()) {
        return {Verdict::Blocked,
                ProbeResultMessages::tr(
                    "The connection to %1 is cut as soon as its name is sent (TLS). Filters on the network do this.")
                    .arg(host),
                useProxy()};
    }
    if (facts.wrongTime) {
        return {
            Verdict::Blocked,
            ProbeResultMessages::tr("The certificate of %1 is not valid at the time that this computer's clock shows.")
                .arg(host),
            ProbeResultMessages::tr("Set this computer's clock, then test again.")};
    }
    if (facts.wrongName) {
        return {Verdict::Blocked,
                ProbeResultMessages::tr("Somebody else answers for %1: the certificate is for “%2”. The name server "
                                        "gives a wrong address (%3).")
                    .arg(host, facts.subject, addressesOf(facts)),
                ProbeResultMessages::tr("Use another name server (for example DNS over HTTPS), or a proxy: the names "
                                        "are then looked up there.")};
    }
    return {Verdict::Blocked,
            ProbeResultMessages::tr("The connection to %1 is intercepted: the certificate for “%2” was issued by “%3”, "
                                    "which this computer does not trust (%4).")
                .arg(host, facts.subject, facts.issuer, punctuation::clauses(facts.tlsFlaws)),
            ProbeResultMessages::tr("If this is your company's network, ask its administrator to exempt "
                                    "googleapis.com. Elsewhere, use another network.")};
}

Finding unanswered(const ProbeTarget &place, const ProbeResult &facts)
{
    if (place.kind == ProbeTarget::Kind::Host)
        return {Verdict::Blocked, facts.answerError->message, {}};
    return {Verdict::Blocked,
            ProbeResultMessages::tr("%1 took the connection but did not answer.").arg(place.url.host()),
            ProbeResultMessages::tr(
                "Test again. If this persists, something on the way accepts connections but blocks their data.")};
}

/// Google's certificates come from Google's own authority; another one is somebody who reads along.
bool isReadOnTheWay(const ProbeTarget &place, const ProbeResult &facts)
{
    return place.isGoogles() && facts.secured && !facts.issuer.isEmpty() && !facts.issuer.contains("Google"_L1);
}

Finding findingOf(const ProbeTarget &place, const ProbeResult &facts)
{
    if (facts.routeError)
        return {Verdict::Blocked, facts.routeError->message,
                ProbeResultMessages::tr("Look at the proxy in the settings.")};
    if (facts.nameError)
        return nameless(place, facts);
    const auto odd = oddAddress(place, facts);
    const bool isSecure = place.url.scheme() != "https"_L1 || facts.secured;
    const bool isThrough = !facts.connectError && isSecure && !facts.answerError;
    if (odd && !isThrough)
        return poisoned(place, facts, *odd);
    if (facts.connectError)
        return unconnected(place, facts);
    if (!isSecure)
        return unsecured(place, facts);
    if (facts.answerError)
        return unanswered(place, facts);
    if (isReadOnTheWay(place, facts)) {
        return {
            Verdict::Doubtful,
            ProbeResultMessages::tr("It works, but “%1” opens the connection to %2 on the way and can read your token.")
                .arg(facts.issuer, place.url.host()),
            ProbeResultMessages::tr("If this is not your company's doing, use another network and sign out in your "
                                    "Google account's security page.")};
    }
    return {};
}

} // namespace

bool ProbeTarget::isGoogles() const
{
    const auto host = url.host();
    return kind == Kind::Service && (host.endsWith(".googleapis.com"_L1) || host.endsWith(".google.com"_L1));
}

ProbeReport judged(const ProbeTarget &place, const ProbeResult &facts)
{
    const auto finding = findingOf(place, facts);
    return {.place = place,
            .verdict = finding.verdict,
            .way = wayOf(facts),
            .finding = finding.words,
            .advice = finding.advice,
            .date = facts.date};
}
