// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Anything that could come as a project, its billing, its networks or its firewall: nothing opens by a misreading, and
// no word of a stranger becomes part of a path.
#include "services/net/strictjson.h"
#include "services/project/projectapi.h"
#include "services/vpc/ranges.h"
#include "services/vpc/vpc.h"
#include "tests/fuzz/require.h"

using namespace Qt::StringLiterals;

namespace {

void readProject(const QJsonObject &json)
{
    if (const auto project = parseProject(json)) {
        require(projectWord(project->id.toString()) == ProjectWord::Id && !project->id.toString().contains(u'/'),
                "an id has the form of one");
        require(projectWord(project->number) == ProjectWord::Number, "a number has digits only");
    }
    if (const auto billing = parseBilling(json))
        require((billing->state == Billing::State::On) == json["billingEnabled"_L1].toBool(),
                "billing is on only when it is said to be");
    for (const auto &network : parseNetworks(json))
        require(!network.name.isEmpty(), "a network has a name");
}

void readRules(const QJsonObject &json)
{
    using Who = PortAccess::Who;
    auto rules = parseVpcRules(json);
    QString network = rules.isEmpty() ? u"default"_s : rules.first().network;
    const auto access = portAccess(rules, network, 22);
    for (const auto &rule : std::as_const(rules))
        require(exposureOf(rule) == Exposure::None
                    || (rule.verdict == VpcRule::Verdict::Allow && !portWords(rule).isEmpty()),
                "only what lets in is exposed");
    require((access.who == Who::Some) == !access.sources.isEmpty(), "sources are named when they matter");
    require((access.who == Who::Tagged) == !access.tags.isEmpty(), "tags are named when they matter");
    // One more rule that says no to everybody, before all others, closes the port whatever else is there.
    VpcRule no{.name = u"no"_s,
               .network = network,
               .verdict = VpcRule::Verdict::Deny,
               .priority = -2'147'483'647,
               .ports = {PortRule{.protocol = u"all"_s}},
               .sourceRanges = {u"0.0.0.0/0"_s}};
    rules.prepend(no);
    const auto closed = portAccess(rules, network, 22).who;
    require(closed != Who::Everybody && closed != Who::Some, "a no before all others closes the port");
    // Without rules that allow it is closed.
    rules.removeIf([](const VpcRule &rule) { return rule.verdict == VpcRule::Verdict::Allow; });
    const auto left = portAccess(rules, network, 22).who;
    require(left == Who::Denied || left == Who::Nobody, "nothing is open that no rule allows");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const auto read = readStrictJson(text);
    if (read.flaw == JsonFlaw::None) {
        readProject(read.object);
        readRules(read.object);
    }
    const auto words = QString::fromUtf8(text.left(128));
    require(projectWord(words) != ProjectWord::Id
                || (!words.contains(u'/') && !words.contains(u'%') && !words.contains(u'?')),
            "an id is safe in a path");
    static_cast<void>(isWithin(words, u"0.0.0.0/0"_s));
    return 0;
}
