// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QList>
#include <QUrl>

#include <stop_token>

class RestClient;
struct RestRequest;

/// All pages of a list call.
struct Pages
{
    static constexpr qsizetype limit = 500;

    QList<QJsonObject> pages;
    QStringList unreachable{}; ///< locations that did not answer, from all pages, last segment only
    std::optional<Error> cutShort{}; ///< the list is not complete: too many pages, or the server repeats itself
};

/// Follows nextPageToken. A page that fails makes the whole call fail: half a list is never shown as a list.
[[nodiscard]] Task<Pages> allPages(RestClient *rest, QUrl url, int pageSize, std::stop_token stop);
/// The same for a request with more to it, for example a quotaProject.
[[nodiscard]] Task<Pages> allPages(RestClient *rest, RestRequest request, int pageSize, std::stop_token stop);
