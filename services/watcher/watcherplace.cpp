// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherplace.h"

#include "services/core/plaintext.h"

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestPath = 4'000;

bool isPath(const QString &text)
{
    return text.startsWith(u'/') && text == plainLine(text, longestPath);
}

} // namespace

QJsonObject toJson(const WatcherPlace &place)
{
    return {{u"host"_s, toJson(place.host)},
            {u"watcher"_s, place.watcher.id.toString(QUuid::WithoutBraces)},
            {u"name"_s, place.watcher.name},
            {u"program"_s, place.program},
            {u"data"_s, place.dataFolder},
            {u"unit"_s, place.unit},
            {u"version"_s, place.version},
            {u"keep"_s, wordOf(place.keep)},
            {u"ownClient"_s, place.source == AccountSource::OwnClient},
            {u"profile"_s, place.profile.toString(QUuid::WithoutBraces)}};
}

std::optional<WatcherPlace> watcherPlaceFrom(const QJsonObject &json)
{
    const auto host = podHostFrom(json["host"_L1].toObject());
    const auto keep = watcherKeepFrom(json["keep"_L1].toString());
    WatcherPlace place{.watcher = {.id = QUuid::fromString(json["watcher"_L1].toString()),
                                   .name = plainLine(json["name"_L1].toString(), LeaseParty::longestName)},
                       .program = json["program"_L1].toString(),
                       .dataFolder = json["data"_L1].toString(),
                       .unit = plainLine(json["unit"_L1].toString(), 200),
                       .version = plainLine(json["version"_L1].toString(), 80),
                       .source =
                           json["ownClient"_L1].toBool() ? AccountSource::OwnClient : AccountSource::ServiceAccount,
                       .profile = QUuid::fromString(json["profile"_L1].toString())};
    if (!host || !keep || !isPath(place.program) || !isPath(place.dataFolder))
        return std::nullopt;
    place.host = *host;
    place.keep = *keep;
    return place;
}
