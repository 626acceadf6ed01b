// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/networktext.h"

#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/tpu/tpucommand.h"
#include "services/vpc/ranges.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct NetworktextMessages
{
    Q_DECLARE_TR_FUNCTIONS(NetworkPlan)
};

using Kind = NetworkChange::Kind;
using NetworkText::Facts;

QString gcloud(const QString &verb, const Facts &facts, const QStringList &options)
{
    QStringList words{u"gcloud compute "_s + verb + u' ' + shellQuoted(facts.name),
                      u"--project="_s + shellQuoted(facts.project.toString())};
    for (const auto &option : options)
        words +=
            option.contains(u'=') ? option.section(u'=', 0, 0) + u'=' + shellQuoted(option.section(u'=', 1)) : option;
    return words.join(u" \\\n  "_s);
}

QString rule(const Facts &facts, const QString &allow)
{
    return gcloud(u"firewall-rules create"_s, facts,
                  {u"--network="_s + facts.network, u"--direction=INGRESS"_s, u"--allow="_s + allow,
                   u"--source-ranges="_s + facts.range});
}

QString kindName(Kind kind)
{
    switch (kind) {
    case Kind::MakeNetwork: return NetworktextMessages::tr("network");
    case Kind::MakeSubnetwork:
    case Kind::SwitchGoogleAccess: return NetworktextMessages::tr("subnetwork");
    case Kind::MakeGateway: return NetworktextMessages::tr("router");
    default: return NetworktextMessages::tr("firewall rule");
    }
}

} // namespace

QString NetworkText::what(Kind kind, const Facts &facts)
{
    switch (kind) {
    case Kind::MakeNetwork:
        return NetworktextMessages::tr("Make the network “%1” (custom mode: no subnetwork but those below)")
            .arg(facts.name);
    case Kind::MakeSubnetwork:
        return NetworktextMessages::tr("Make the subnetwork “%1” in %2 with the range %3")
            .arg(facts.name, facts.region, facts.range);
    case Kind::SwitchGoogleAccess:
        return NetworktextMessages::tr("Switch Private Google Access on for the subnetwork “%1” in %2")
            .arg(facts.name, facts.region);
    case Kind::OpenInside:
        return NetworktextMessages::tr("Let the hosts of %1 reach each other (rule %2)").arg(facts.range, facts.name);
    case Kind::OpenOwn:
        return NetworktextMessages::tr("Let you in by SSH from %1 (rule %2: tcp:22)").arg(facts.range, facts.name);
    case Kind::OpenTunnel:
        return NetworktextMessages::tr("Let Google's tunnel (IAP) in by SSH from %1 (rule %2: tcp:22)")
            .arg(facts.range, facts.name);
    case Kind::NarrowRule:
        return NetworktextMessages::tr("Narrow the rule %1 from %2 to %3")
            .arg(facts.name, punctuation::list(facts.before), facts.range);
    case Kind::MakeGateway:
        return NetworktextMessages::tr("Make a Cloud NAT gateway for the subnetwork “%1” (router %2 in %3)")
            .arg(facts.range, facts.name, facts.region);
    }
    return {};
}

QString NetworkText::why(Kind kind)
{
    switch (kind) {
    case Kind::MakeNetwork:
        return NetworktextMessages::tr(
            "The hosts of a slice talk to each other over a network of your own project. One of your own, without "
            "ready-made rules, lets in only whom you name. It costs nothing.");
    case Kind::MakeSubnetwork:
        return NetworktextMessages::tr(
            "Each host gets its internal address from a subnetwork in the region of the slice; without one it cannot "
            "be made. The range is free: it overlaps nothing of this network. Private Google Access is on, so that "
            "hosts reach Cloud Storage without an external address. It costs nothing.");
    case Kind::SwitchGoogleAccess:
        return NetworktextMessages::tr("Hosts without external addresses reach Google's own services, such as Cloud "
                                       "Storage, only with it. It costs nothing and opens nothing to the outside.");
    case Kind::OpenInside:
        return NetworktextMessages::tr(
            "JAX, NFS and SSH between the hosts use many ports, and a new network lets nothing in: without this rule "
            "training hangs at its start. It holds for addresses of the subnetwork only.");
    case Kind::OpenOwn:
        return NetworktextMessages::tr(
            "Without it no terminal opens. Only your address is let in, never the whole Internet.");
    case Kind::OpenTunnel:
        return NetworktextMessages::tr("Hosts without external addresses are reached through Google's Identity-Aware "
                                       "Proxy, which checks your account first. It comes from this range alone.");
    case Kind::NarrowRule:
        return NetworktextMessages::tr(
            "It lets the whole Internet in. Automated attacks try passwords and known vulnerabilities there all day.");
    case Kind::MakeGateway:
        return NetworktextMessages::tr(
            "Hosts without external addresses reach the Internet, and so pip and apt, only through such a gateway; "
            "nobody gets in by it. Google bills it per hour and gigabyte, and the TPU grant does not cover that: take "
            "it away when the slice is gone.");
    }
    return {};
}

QString NetworkText::command(Kind kind, const Facts &facts)
{
    const auto region = u"--region="_s + facts.region;
    const auto network = u"--network="_s + facts.network;
    switch (kind) {
    case Kind::MakeNetwork:
        return gcloud(u"networks create"_s, facts, {u"--subnet-mode=custom"_s, u"--bgp-routing-mode=regional"_s});
    case Kind::MakeSubnetwork:
        return gcloud(u"networks subnets create"_s, facts,
                      {network, region, u"--range="_s + facts.range, u"--enable-private-ip-google-access"_s});
    case Kind::SwitchGoogleAccess:
        return gcloud(u"networks subnets update"_s, facts, {region, u"--enable-private-ip-google-access"_s});
    case Kind::OpenInside: return rule(facts, u"tcp,udp,icmp"_s);
    case Kind::OpenOwn:
    case Kind::OpenTunnel: return rule(facts, u"tcp:22"_s);
    case Kind::NarrowRule: return gcloud(u"firewall-rules update"_s, facts, {u"--source-ranges="_s + facts.range});
    case Kind::MakeGateway:
        return gcloud(u"routers create"_s, facts, {network, region}) + u'\n'
            + gcloud(u"routers nats create"_s, facts,
                     {u"--router="_s + facts.name, region, u"--auto-allocate-nat-external-ips"_s,
                      u"--nat-custom-subnet-ip-ranges="_s + facts.range});
    }
    return {};
}

QString NetworkText::undo(Kind kind, const Facts &facts)
{
    const auto region = u"--region="_s + facts.region;
    switch (kind) {
    case Kind::MakeNetwork: return gcloud(u"networks delete"_s, facts, {});
    case Kind::MakeSubnetwork: return gcloud(u"networks subnets delete"_s, facts, {region});
    case Kind::SwitchGoogleAccess:
        return gcloud(u"networks subnets update"_s, facts, {region, u"--no-enable-private-ip-google-access"_s});
    case Kind::NarrowRule:
        return gcloud(u"firewall-rules update"_s, facts, {u"--source-ranges="_s + facts.before.join(u',')});
    case Kind::MakeGateway: return gcloud(u"routers delete"_s, facts, {region});
    default: return gcloud(u"firewall-rules delete"_s, facts, {});
    }
}

QString NetworkText::openRule(const VpcRule &rule, const QString &range)
{
    const auto offer = range == iapRange
        ? NetworktextMessages::tr(
              "The rule %1 opens %2 to the whole Internet. It can be narrowed to %3, Google's Identity-Aware Proxy: "
              "then nobody comes in directly any more, you neither. To stay in, enter your own address first.")
        : NetworktextMessages::tr("The rule %1 opens %2 to the whole Internet. It can be narrowed to %3.");
    return offer.arg(rule.name, punctuation::list(portWords(rule)), range);
}

QString NetworkText::overlap(const QString &range, const QString &other, const QString &holder, const QString &free)
{
    const auto fact = holder.isEmpty()
        ? NetworktextMessages::tr("The range %1 overlaps %2, which a route of this network leads to.").arg(range, other)
        : NetworktextMessages::tr("The range %1 overlaps %2 of the subnetwork %3.").arg(range, other, holder);
    const auto advice = free.isEmpty()
        ? NetworktextMessages::tr("Enter another one.")
        : NetworktextMessages::tr("Enter another one, for example %1, or leave the field empty.").arg(free);
    return punctuation::sentences({fact, advice});
}

QString NetworkText::tooSmall(const QString &range, qint64 room, int machines)
{
    return NetworktextMessages::tr("%1 has room for %2 hosts, and the slice has %3. Enter a larger range.")
        .arg(range)
        .arg(room)
        .arg(machines);
}

QString NetworkText::keptOut(const QString &range, const QString &rule)
{
    return NetworktextMessages::tr("The firewall rule %2 keeps %1 out before any new rule could let it in. Change that "
                                   "rule first, or choose another network.")
        .arg(range, rule.isEmpty() ? u"?"_s : rule);
}

QString NetworkText::takenByOther(Kind kind, const QString &name)
{
    return NetworktextMessages::tr("There is a %1 “%2” already, and it is another one than is needed here. Nothing of "
                                   "it was changed: choose another name, or look at it in the Google Cloud console.")
        .arg(kindName(kind), name);
}

QString NetworkText::notOurs(const QString &name)
{
    return NetworktextMessages::tr("“%1” carries no mark of TPU Desk any more, so it was left alone.").arg(name);
}

QString NetworkText::notFinished(const QString &name)
{
    return NetworktextMessages::tr(
               "Google has not finished with “%1” yet. Look again in a minute; trying again makes nothing twice.")
        .arg(name);
}

QString NetworkText::nameTaken(const QString &name, const QString &free)
{
    return NetworktextMessages::tr("There is a network “%1” already. Choose it under the networks that are there, or "
                                   "enter another name, for example %2.")
        .arg(name, free);
}
