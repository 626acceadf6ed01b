// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUrl>

class NoticeBar;

/// Says in a bar which address the browser is given, and copies it where no browser comes up.
class OpeningNotice : public QObject
{
    Q_OBJECT

public:
    /// Before the bar's actionClicked is connected to anything that makes it notify: else one press would do both.
    explicit OpeningNotice(NoticeBar *bar);

    /// The page's path and query are not shown: a token may stand there.
    void notify(const QUrl &page);
    /// Puts it into the clipboard, and says so. One with a query, which may hold a token, stays there for a minute.
    void copy(const QUrl &page);
    void forget() { m_page.clear(); }

private:
    [[nodiscard]] static QString sentence(const QUrl &page);

    NoticeBar *m_bar;
    QUrl m_page; ///< empty: what the bar says is not from here
};
