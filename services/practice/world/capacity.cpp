// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/capacity.h"

#include "services/practice/world/scenario.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto changedRules = u"capacity"_s;

QString turnNote(qsizetype rule)
{
    return u"turn/%1"_s.arg(rule);
}

QString triesNote(const QString &zone, const QString &nodeId)
{
    return u"tries/%1/%2"_s.arg(zone, nodeId);
}

bool fitsTier(const CapacityRule &rule, bool preemptible)
{
    return rule.tier == "*"_L1 || (rule.tier == "spot"_L1) == preemptible;
}

/// The place that a changed rule is about; nothing else of it counts.
QJsonObject placeOf(const QJsonObject &rule)
{
    return {{u"zone"_s, rule["zone"_L1].toString(u"*"_s)},
            {u"type"_s, rule["type"_L1].toString(u"*"_s)},
            {u"tier"_s, rule["tier"_L1].toString(u"*"_s)}};
}

bool saysMoreThanItsPlace(const QJsonObject &rule)
{
    const auto place = placeOf(rule);
    return std::ranges::any_of(rule.keys(), [&](const QString &key) { return !place.contains(key); });
}

bool isEverywhere(const QJsonObject &place)
{
    return std::ranges::all_of(place, [](const QJsonValue &part) { return part.toString() == "*"_L1; });
}

} // namespace

CapacityRule Capacity::ruleFor(const QString &zone, const QString &type, bool preemptible) const
{
    const auto isMeant = [&](const CapacityRule &rule) {
        return fits(rule.zone, zone) && fits(rule.type, type) && fitsTier(rule, preemptible);
    };
    if (const auto *changed = m_context.state.notes.find(changedRules)) {
        for (const auto &entry : changed->json["rules"_L1].toArray()) {
            if (auto rule = parseCapacity(entry.toObject()); rule && isMeant(*rule))
                return *rule;
        }
    }
    const auto &rules = m_context.scenario.capacity;
    for (qsizetype i = 0; i < rules.size(); ++i) {
        if (!isMeant(rules[i]))
            continue;
        auto rule = rules[i];
        if (rule.script.isEmpty())
            return rule;
        const auto *turn = m_context.state.notes.find(turnNote(i));
        rule.chips = turn ? rule.script.value(turn->json["turn"_L1].toInteger()).chips : 0;
        return rule;
    }
    return {};
}

/// Chips that the rule counts: those of nodes of its types and tier in this zone which have got hosts.
qint64 Capacity::standing(const CapacityRule &rule, const QString &zone) const
{
    qint64 sum = 0;
    for (const auto &[name, node] : m_context.state.nodes.all()) {
        // A node that still waits for this decision has no workers yet.
        if (node.zone != zone || node.workers.isEmpty() || node.state == NodeState::Stopped
            || node.state == NodeState::Preempted)
            continue;
        const auto accelerator = m_context.catalogue.accelerator(node.generation, node.size);
        if (fits(rule.type, accelerator.type()) && fitsTier(rule, node.isPreemptible()))
            sum += accelerator.chips();
    }
    return sum;
}

std::optional<ApiError> Capacity::take(const Zone &zone, const Accelerator &accelerator, bool preemptible,
                                       const QString &nodeId, int count)
{
    const auto rule = ruleFor(zone.id, accelerator.type(), preemptible);
    const auto tries = m_context.state.next(triesNote(zone.id, nodeId));
    const bool isTooFew = rule.chips && standing(rule, zone.id) + qint64{accelerator.chips()} * count > *rule.chips;
    return tries <= rule.failFirst || isTooFew ? std::optional{noCapacity(zone.id, m_context.ids.eid())} : std::nullopt;
}

bool Capacity::isWorthTrying(const CapacityRule &rule, const QString &zone, const QString &nodeId) const
{
    return m_context.state.count(triesNote(zone, nodeId)) <= rule.failFirst;
}

void Capacity::set(const QJsonObject &rule)
{
    const auto place = placeOf(rule);
    const bool isNew = saysMoreThanItsPlace(rule);
    const auto *note = m_context.state.notes.find(changedRules);
    QJsonArray kept;
    for (const auto &other : note ? note->json["rules"_L1].toArray() : QJsonArray{}) {
        const bool isGone = placeOf(other.toObject()) == place || (!isNew && isEverywhere(place));
        if (!isGone)
            kept.append(other);
    }
    if (isNew)
        kept.prepend(rule); // the newest word counts
    if (kept.isEmpty())
        m_context.state.notes.remove(changedRules);
    else
        m_context.state.notes.put(changedRules, {{{u"rules"_s, kept}}});
}

void Capacity::plan()
{
    const auto &rules = m_context.scenario.capacity;
    for (qsizetype rule = 0; rule < rules.size(); ++rule) {
        for (qsizetype turn = 0; turn < rules[rule].script.size(); ++turn)
            m_context.schedule(
                rules[rule].script[turn].at,
                {.kind = EventKind::Script, .with = {{u"do"_s, u"turn"_s}, {u"rule"_s, rule}, {u"turn"_s, turn}}});
    }
}

void Capacity::turn(const QJsonObject &event)
{
    m_context.state.notes.put(turnNote(event["rule"_L1].toInteger()), {{{u"turn"_s, event["turn"_L1]}}});
}

/// Preemptible nodes live for a day at most; both kinds may go earlier.
void Capacity::planLoss(const Node &node)
{
    if (!node.isPreemptible())
        return;
    const auto type = m_context.catalogue.accelerator(node.generation, node.size).type();
    const auto rule = ruleFor(node.zone, type, true);
    const auto plan = [&](Span after, Loss loss) {
        m_context.schedule(after,
                           {.kind = EventKind::Script,
                            .target = node.name,
                            .with = {{u"do"_s, u"preempt"_s},
                                     {u"zone"_s, node.zone},
                                     {u"node"_s, node.id()},
                                     {u"loss"_s, toString(loss)},
                                     {u"grace"_s, rule.loss.grace}}});
    };
    if (!node.spec["schedulingConfig"_L1]["spot"_L1].toBool())
        plan(m_context.span(u"preemptible"_s), Loss::Seen);
    const auto counter = u"preempted/%1/%2"_s.arg(rule.zone, rule.type);
    if (!rule.loss.after || m_context.state.count(counter) >= rule.loss.times)
        return;
    m_context.state.next(counter);
    plan(m_context.drawn(*rule.loss.after), rule.loss.loss);
}

} // namespace practice
