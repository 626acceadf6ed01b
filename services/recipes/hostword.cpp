// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/hostword.h"

#include "services/ssh/hostkeys.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

bool isAddress(const QString &text)
{
    static const QRegularExpression shape{u"\\A[0-9A-Fa-f.:]{2,45}\\z"_s};
    return shape.match(text).hasMatch();
}

bool matchesWhole(const QString &text, const QString &line, bool mayBeSeveral = false)
{
    const auto shape = mayBeSeveral ? u"(?:%1)(?:\\n(?:%1))*"_s.arg(line) : line;
    return QRegularExpression{QRegularExpression::anchoredPattern(shape)}.match(text).hasMatch();
}

/// No line break and nothing invisible.
bool isOneLine(const QString &text)
{
    constexpr qsizetype longest = 4096;
    const auto letters = text.toUcs4();
    return text.size() <= longest
        && std::ranges::all_of(letters, [](char32_t letter) { return QChar::isPrint(letter); });
}

/// What the scripts of our recipes say to others, and for whoever writes one: a line.
bool isFitForOthers(const QString &fact, const QString &value, int host)
{
    if (fact == "public_key"_L1)
        return matchesWhole(value, u"ssh-ed25519 [A-Za-z0-9+/]{20,200}={0,2}"_s);
    if (fact == "token"_L1)
        return matchesWhole(value, u"[0-9a-f]{8,64}"_s);
    if (fact == "munge_key"_L1)
        return matchesWhole(value, u"[A-Za-z0-9+/]{40,2000}={0,2}"_s);
    if (fact == "clock"_L1)
        return matchesWhole(value, u"%1:[0-9]{9,11}"_s.arg(host));
    if (fact == "answer"_L1)
        return matchesWhole(value, u"client-%1-[0-9a-f]{8,64}"_s.arg(host));
    // Versions, and no option or place of pip's: those would count on every host.
    if (fact == "pins"_L1 || fact == "torch_pins"_L1)
        return matchesWhole(value, u"[A-Za-z0-9][A-Za-z0-9._-]{0,99}==[A-Za-z0-9][A-Za-z0-9._+!-]{0,99}"_s, true);
    if (fact == "hashes"_L1 || fact == "torch_hashes"_L1)
        return matchesWhole(value, u"[A-Za-z0-9][A-Za-z0-9._+%-]{0,199} [0-9a-f]{64}"_s, true);
    return isOneLine(value);
}

/// Of the keys that it claims the one that it was known by; "TYPE KEY".
QString knownKeyOf(const HostStepState &cell)
{
    const auto claimed = cell.fact(u"identity"_s).section(u'|', -1).split(u',');
    for (const auto &key : claimed) {
        const HostKey one{.type = key.section(u' ', 0, 0), .base64 = key.section(u' ', 1)};
        if (!cell.hostKey.isEmpty() && matchesWhole(key, u"[a-z0-9-]{3,40} [A-Za-z0-9+/=]{20,4000}"_s)
            && one.fingerprint() == cell.hostKey)
            return key;
    }
    return {};
}

} // namespace

QString addressInside(const PodHost &host)
{
    return host.internalAddress.isEmpty() && host.isPlain() ? host.address : host.internalAddress;
}

bool isSecretFact(const QString &fact)
{
    return fact == "munge_key"_L1;
}

std::optional<QString> wordForOthers(const RecipeOrder &order, int host, const HostStepState &cell, const QString &fact)
{
    const auto address = addressInside(order.hosts[host]);
    if (fact == "address"_L1)
        return isAddress(address) ? std::optional{address} : std::nullopt;
    const bool isSecret = isSecretFact(fact);
    const auto value = isSecret ? cell.secret(fact) : cell.fact(fact);
    if (isSecret && (!cell.fact(fact).isEmpty() || (!value.isEmpty() && cell.hostKey.isEmpty())))
        return std::nullopt; // told for all to see, or by nobody knows whom
    if (value.isEmpty())
        return QString{};
    if (fact != "identity"_L1)
        return isFitForOthers(fact, value, host) ? std::optional{value} : std::nullopt;
    static const QRegularExpression odd{u"[^A-Za-z0-9.-]+"_s};
    const auto pod = order.values.value(u"POD"_s, u"pod"_s).replace(odd, u"-"_s);
    const auto key = knownKeyOf(cell);
    if (key.isEmpty() || !isAddress(address))
        return std::nullopt;
    return u"%1|%2|%3-w-%1|%4"_s.arg(QString::number(host), address, pod, key);
}

QStringList problemForOthers(const RecipeState &state, int step, int host)
{
    const HostStepState *cell = state.cell(step, host);
    const auto &steps = state.order.recipe.steps;
    for (const auto &later : steps) {
        for (const auto &given : later.given) {
            if (cell == nullptr || given.step != steps[step].id || wordForOthers(state.order, host, *cell, given.fact))
                continue;
            if (!isAddress(addressInside(state.order.hosts[host]))
                && (given.fact == "address"_L1 || given.fact == "identity"_L1))
                return {u"no-address"_s};
            if (isSecretFact(given.fact) && cell->hostKey.isEmpty())
                return {u"unpinned"_s};
            return {u"odd-fact"_s, given.fact};
        }
    }
    return {};
}
