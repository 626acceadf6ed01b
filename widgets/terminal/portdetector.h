// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/porthints.h"

#include <QObject>
#include <QSet>
#include <QTimer>

class TerminalSurface;

/// Listens to what a host prints for addresses of servers on it. The bytes are only looked through for "://"; after
/// that the screen is read, at most once a second: there wrapped lines are whole and colours are gone. Each port is
/// told once.
class PortDetector : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds pause{1'000};

    PortDetector(TerminalSurface *surface, QString hostName, QObject *parent);

    void heard(const QByteArray &bytes);

signals:
    void served(const PortHint &hint);

private:
    void look();

    TerminalSurface *m_surface;
    QString m_hostName;
    QByteArray m_end; ///< of what was heard last: the mark may be cut in two
    QSet<quint16> m_told;
    QTimer m_soon;
};
