// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class NoticeBar;
struct Session;

/// Says in the window when a grant of the open cloud ends, and what is wrong with the file of grants.
class GrantWatch : public QObject
{
    Q_OBJECT

public:
    explicit GrantWatch(NoticeBar *notice)
        : m_notice{notice}
    {
    }

    void attach(Session *services); ///< before they begin: what is due then is said, too

private:
    NoticeBar *m_notice;
};
