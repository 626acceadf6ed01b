// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QUrl>
#include <QUrlQuery>

/// As much of a browser as a sign-in needs: cookies, forms, redirects. The test is the person before it.
class Browser
{
public:
    struct Seen
    {
        int status = 0;
        QUrl url; ///< where it ended
        QByteArray html;
        bool isThere = true; ///< false: nobody listens at `url`
    };

    /// Follows redirects; with `stopBefore` none that goes to a port of that number.
    Seen open(const QUrl &url, int stopBefore = 0);
    /// Sends the page's (first) form with its hidden fields and `fields`.
    Seen submit(const Seen &page, const QUrlQuery &fields, int stopBefore = 0);

    /// A form without a page, as a program sends it.
    Seen post(const QUrl &url, const QByteArray &form) { return follow(QNetworkRequest{url}, form, true, 0); }

private:
    Seen follow(QNetworkRequest request, QByteArray form, bool isPost, int stopBefore);

    QNetworkAccessManager m_network;
};
