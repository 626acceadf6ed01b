// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/nodekeys.h"

#include "services/keys/translations.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto ownMark = u"tpudesk:"_s;
const auto nodeItem = u"ssh-keys"_s;
constexpr int mostNodeTries = 4;

bool isOwn(const SshKeysLine &line)
{
    return line.kind == SshKeysLine::Kind::Key && line.comment.startsWith(ownMark);
}

} // namespace

Result<QString> markedLine(const QString &line)
{
    const auto parsed = parseSshKeysLine(line);
    if (parsed.kind != SshKeysLine::Kind::Key)
        return failed(ErrorCode::Invalid, parsed.problem);
    const QString comment = isOwn(parsed) ? parsed.comment : QString{ownMark + parsed.comment};
    return makeLine(parsed.user, {parsed.type, parsed.base64, {}}, comment, parsed.expiry);
}

KeysChange putOwnLine(QString marked)
{
    return [marked = std::move(marked)](const QString &value) -> Result<QString> {
        const auto wanted = parseSshKeysLine(marked);
        auto lines = value.split(u'\n');
        const bool isThere = std::ranges::any_of(lines, [&](const QString &text) {
            const auto line = parseSshKeysLine(text);
            return line.kind == SshKeysLine::Kind::Key && line.user == wanted.user && line.base64 == wanted.base64
                && line.expiry == wanted.expiry;
        });
        if (isThere)
            return value;
        lines.removeIf([&](const QString &text) {
            const auto line = parseSshKeysLine(text);
            return isOwn(line) && line.base64 == wanted.base64;
        });
        return addLine(marked)(lines.join(u'\n'));
    };
}

bool lacksLine(const Tpu &tpu, const QString &marked)
{
    const bool canChange = tpu.state == TpuState::Ready || tpu.state == TpuState::Stopped;
    const bool isNode = tpu.id.toString().contains("/nodes/"_L1); // not an instance of Compute Engine
    if (!isNode || tpu.isLegacyNode() || !canChange || keyBlockOf(tpu.metadata, std::nullopt) == KeyBlock::OsLogin)
        return false;
    const auto now = tpu.metadata.value(nodeItem);
    return putOwnLine(marked)(now).value_or(now) != now;
}

Task<Tpu> changeNodeKeys(TpuApi api, Clock *clock, TpuId id, KeysChange change, std::stop_token stop)
{
    for (int tries = 1;; ++tries) {
        const auto node = co_await api.node(id, stop);
        if (!node)
            co_return node;
        const auto now = node->metadata.value(nodeItem);
        const auto wanted = change(now);
        if (!wanted)
            co_return std::unexpected{wanted.error()};
        if (*wanted == now)
            co_return node;
        const bool isThere = node->metadata.contains(nodeItem);
        const MetadataChange edit{.wanted = {{nodeItem, *wanted}},
                                  .seen = {{nodeItem, isThere ? std::optional{now} : std::nullopt}}};
        auto done = co_await changeMetadata(api, clock, id, edit, {}, stop);
        if (done || done.error().code != ErrorCode::Conflict || tries >= mostNodeTries)
            co_return done;
        if (const auto slept = co_await clock->sleep(1'000ms * tries, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}
