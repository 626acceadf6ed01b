// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/scenariocapacity.h"

#include "services/practice/world/catalogue.h"
#include "services/practice/world/scenario.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr double mostSeconds = 1e9; // thirty years
constexpr std::array<std::pair<Loss, QLatin1StringView>, 3> losses{
    {{Loss::Seen, "seen"_L1}, {Loss::Silent, "silent"_L1}, {Loss::Vanished, "vanished"_L1}}};

std::optional<Span> secondsFrom(const QJsonValue &json)
{
    const auto seconds = json.toDouble(-1);
    return seconds >= 0 && seconds <= mostSeconds ? std::optional{Span{qint64(seconds * 1e6)}} : std::nullopt;
}

bool isZonePattern(const QString &pattern, const Catalogue &catalogue)
{
    return std::ranges::any_of(catalogue.zones(), [&](const Zone &zone) { return fits(pattern, zone.id); });
}

bool isTypePattern(const QString &pattern, const Catalogue &catalogue)
{
    return std::ranges::any_of(catalogue.zones(), [&](const Zone &zone) {
        return std::ranges::any_of(catalogue.accelerators(zone),
                                   [&](const Accelerator &accelerator) { return fits(pattern, accelerator.type()); });
    });
}

/// `false`, `true`, "fail" or "wait".
Stockout readStockout(Reader &entry)
{
    if (entry.isText("stockout"_L1))
        return oneOf(entry, "stockout"_L1, {u"fail"_s, u"wait"_s}) == 0 ? Stockout::Fails : Stockout::Returns;
    return entry.flag("stockout"_L1, false) ? Stockout::Fails : Stockout::Waits;
}

QList<Turn> readScript(Reader &entry)
{
    QList<Turn> script;
    each(entry, "script"_L1, [&](Reader &line) {
        Turn turn{.at = Span{qint64(line.number("at"_L1, 0) * 1e6)}};
        if (line.has("chips"_L1))
            turn.chips = line.whole("chips"_L1, 0);
        if (!script.isEmpty() && turn.at <= script.last().at)
            line.complain(u"\"at\" must be later than the one before"_s);
        script.append(turn);
    });
    return script;
}

LossPlan readLoss(Reader &entry)
{
    LossPlan plan;
    if (entry.has("preemptAfter"_L1)) {
        plan.after = rangeFrom(entry.any("preemptAfter"_L1));
        if (!plan.after)
            entry.complain(u"\"preemptAfter\" must be seconds or [from, to]"_s);
    }
    plan.times = int(entry.whole("preemptTimes"_L1, plan.times));
    const auto loss = lossFrom(entry.text("loss"_L1));
    if (!loss)
        entry.complain(u"\"loss\" is none of seen, silent, vanished"_s);
    plan.loss = loss.value_or(Loss::Seen);
    return plan;
}

} // namespace

bool fits(const QString &pattern, const QString &name)
{
    return pattern.endsWith(u'*') ? name.startsWith(QStringView{pattern}.chopped(1)) : name == pattern;
}

qsizetype oneOf(Reader &reader, QLatin1StringView key, const QStringList &words)
{
    const auto at = words.indexOf(reader.text(key, words.first()));
    if (at < 0)
        reader.complain(u"\"%1\" is none of %2"_s.arg(key, words.join(u", "_s)));
    return std::max<qsizetype>(0, at);
}

std::optional<Loss> lossFrom(const QString &word)
{
    const auto row = std::ranges::find(losses, word, &std::pair<Loss, QLatin1StringView>::second);
    return row != losses.end() ? std::optional{row->first} : word.isEmpty() ? std::optional{Loss::Seen} : std::nullopt;
}

QString toString(Loss loss)
{
    return std::ranges::find(losses, loss, &std::pair<Loss, QLatin1StringView>::first)->second;
}

std::optional<SpanRange> rangeFrom(const QJsonValue &json)
{
    const auto list = json.toArray();
    const auto from = secondsFrom(json.isArray() ? list.at(0) : json);
    const auto to = secondsFrom(json.isArray() ? list.at(1) : json);
    if (!from || !to || (json.isArray() && list.size() != 2) || *to < *from)
        return std::nullopt;
    return SpanRange{*from, *to};
}

QString spansProblem(const QJsonObject &seconds, const Scenario &scenario)
{
    for (auto it = seconds.begin(); it != seconds.end(); ++it) {
        if (!rangeFrom(it.value()))
            return u"seconds: \"%1\" must be a number of seconds, or [from, to]"_s.arg(it.key());
        if (!scenario.seconds.empty() && !scenario.seconds.contains(it.key()))
            return u"seconds: unknown member \"%1\""_s.arg(it.key());
    }
    return {};
}

CapacityRule readCapacity(Reader &entry, const Catalogue &catalogue)
{
    CapacityRule rule{.zone = entry.text("zone"_L1, u"*"_s),
                      .type = entry.text("type"_L1, u"*"_s),
                      .tier = entry.text("tier"_L1, u"*"_s),
                      .failFirst = int(entry.whole("failFirst"_L1, 0))};
    if (entry.has("chips"_L1))
        rule.chips = entry.whole("chips"_L1, 0);
    rule.stockout = readStockout(entry);
    rule.script = readScript(entry);
    rule.loss = readLoss(entry);
    if (!isZonePattern(rule.zone, catalogue))
        entry.complain(u"unknown zone \"%1\""_s.arg(rule.zone));
    if (!isTypePattern(rule.type, catalogue))
        entry.complain(u"unknown type \"%1\""_s.arg(rule.type));
    if (!QStringList{u"*"_s, u"spot"_s, u"on-demand"_s}.contains(rule.tier))
        entry.complain(u"\"tier\" is none of *, spot, on-demand"_s);
    if (rule.chips && !rule.script.isEmpty())
        entry.complain(u"\"chips\" and \"script\" exclude each other"_s);
    return rule;
}

std::expected<CapacityRule, QString> parseCapacity(const QJsonObject &json)
{
    static const Catalogue catalogue;
    Reader entry{json, u"capacity"_s};
    auto rule = readCapacity(entry, catalogue);
    if (const auto problem = entry.end(); !problem.isEmpty())
        return std::unexpected{problem};
    return rule;
}

} // namespace practice
