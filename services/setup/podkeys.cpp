// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/podkeys.h"

#include "services/keys/projectkeys.h"
#include "services/keys/sshkeysline.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct PodKeyMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodKey)
};

const auto keysName = u"ssh-keys"_s;

/// Nothing: the name goes from the map.
std::optional<QString> wantedValue(const QString &value)
{
    return value.trimmed().isEmpty() ? std::nullopt : std::optional{value};
}

} // namespace

QString podKeyComment(const QString &podName)
{
    static const QRegularExpression odd{u"[^A-Za-z0-9_-]+"_s};
    const auto name = QString{podName}.replace(odd, u"-"_s).left(60);
    return u"tpudesk-"_s + (name.isEmpty() ? u"pod"_s : name);
}

Result<QString> withPodKey(const QString &value, const QString &user, const QString &key, const QString &podName)
{
    const auto parsed = parsePublicKey(key);
    if (!parsed)
        return std::unexpected{parsed.error()};
    const auto line = makeLine(user, *parsed, podKeyComment(podName));
    if (!line)
        return line;
    if (value.split(u'\n').contains(*line))
        return value;
    auto rest = withoutPodKey(value, podName);
    while (rest.endsWith(u'\n'))
        rest.chop(1);
    return rest.isEmpty() ? *line : rest + u'\n' + *line;
}

QString withoutPodKey(const QString &value, const QString &podName)
{
    auto lines = value.split(u'\n');
    lines.removeIf([mark = podKeyComment(podName)](const QString &text) {
        const auto line = parseSshKeysLine(text);
        return line.kind == SshKeysLine::Kind::Key && line.comment == mark;
    });
    return lines.join(u'\n');
}

Task<Tpu> publishPodKey(TpuApi api, Clock *clock, TpuId tpu, PodKey hop, std::stop_token stop)
{
    const auto node = co_await api.node(tpu, stop);
    if (!node)
        co_return node;
    if (!hop.key.isEmpty() && keyBlockOf(node->metadata, std::nullopt) == KeyBlock::OsLogin)
        co_return failed(ErrorCode::Invalid,
                         PodKeyMessages::tr("OS Login is on for %1, so its hosts do not look for keys in the metadata. "
                                            "Choose the file authorized_keys in this "
                                            "step, then retry.")
                             .arg(node->shortName));
    const bool isThere = node->metadata.contains(keysName);
    const auto now = node->metadata.value(keysName);
    const auto wanted = hop.key.isEmpty() ? Result<QString>{withoutPodKey(now, hop.podName)}
                                          : withPodKey(now, hop.user, hop.key, hop.podName);
    if (!wanted)
        co_return std::unexpected{wanted.error()};
    if (*wanted == now)
        co_return node;
    const MetadataChange change{.wanted = {{keysName, wantedValue(*wanted)}},
                                .seen = {{keysName, isThere ? std::optional{now} : std::nullopt}}};
    co_return co_await changeMetadata(api, clock, tpu, change, {}, stop);
}

RecipeOrder orderForPodKeys(const QList<PodHost> &hosts, const QString &podName, KeyDistribution way, Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = hosts,
            .roles = {},
            .values = {{u"POD"_s, podKeyComment(podName).sliced(8)}, // the recipe puts "tpudesk-" before it
                       {u"PUBLISH"_s, way == KeyDistribution::Metadata ? u"metadata"_s : u"authorized_keys"_s}}};
}

QString publicKeyIn(const RecipeState &run)
{
    static const QRegularExpression shape{u"\\Assh-ed25519 [A-Za-z0-9+/=]{20,200}\\z"_s};
    const HostStepState *cell = run.order.hosts.isEmpty() ? nullptr : run.cell(u"pair"_s, run.order.hosts.first().id);
    const auto key = cell != nullptr ? cell->fact(u"public_key"_s) : QString{};
    return shape.match(key).hasMatch() ? key : QString{};
}
