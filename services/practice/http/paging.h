// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"

#include <QJsonArray>

namespace practice {

/// One page of a list reply.
struct Page
{
    QString member; ///< "nodes"
    QString key = QStringLiteral("name"); ///< the member of an item that orders the list and makes the page token
    QString sizeParameter = QStringLiteral("pageSize"); ///< Compute: "maxResults"
    int largest = 1000; ///< a greater wish is cut down to it; 0 in the request means this too
};

/// {"nodes": […], "nextPageToken": "…"} with the page that `call` asks for. `items` are in order of `page.key`, so that
/// a token stays good when items come and go between two pages.
[[nodiscard]] Answer<> paged(const Call &call, const QJsonArray &items, const Page &page);

/// A partial response: `fields` as in "nodes(name,state),nextPageToken" or "nodes/name".
[[nodiscard]] Answer<> partial(const QJsonObject &json, const QString &fields);

} // namespace practice
