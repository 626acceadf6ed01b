// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"

#include <QObject>
#include <QPointer>

class Settings;
class StatusLine;
class UsageFeed;

/// Keeps the status line's words about one slice: the one that was looked at last, else the first one that computes.
class UsageStatus : public QObject
{
    Q_OBJECT

public:
    UsageStatus(StatusLine *line, Settings *settings);

    void attach(UsageFeed *feed);
    void detach();

signals:
    void requested(const TpuId &tpu); ///< the user clicked it

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show();
    [[nodiscard]] TpuId choose() const;

    StatusLine *m_line;
    Settings *m_settings;
    QPointer<UsageFeed> m_feed;
    TpuId m_shown;
};
