// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hostkeys.h"

class NoticeBar;

/// Says in the window that machines have new host keys: in one notice for as long as it is not closed, and nothing else
/// took its place.
class NewKeyNotice : public QObject
{
    Q_OBJECT

public:
    explicit NewKeyNotice(NoticeBar *bar)
        : m_bar{bar}
    {
    }

    void notify(const HostKeyReplaced &what);

private:
    [[nodiscard]] QString sentence() const;

    NoticeBar *m_bar;
    QList<HostKeyReplaced> m_told;
};
