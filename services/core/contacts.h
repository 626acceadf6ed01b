// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QMutex>
#include <QString>

/// One place that the program has spoken to, or tried to.
struct Contact
{
    QString host;
    int port = 0;
    QString
        way; ///< "HTTPS", "HTTP", "HTTP CONNECT" and "SOCKS5" (a proxy of the network), or "TCP" (SSH, Google's proxy)
    QDateTime first; ///< UTC
    QDateTime last; ///< UTC
    qint64 times = 0; ///< connections or requests
};

/// Which hosts this run has contacted. Whoever opens a connection to another computer says so here: a list without a
/// gap is the point of it. Any thread.
class Contacts
{
public:
    static constexpr qsizetype limit = 500; ///< hosts; beyond, the one that was silent longest is dropped

    [[nodiscard]] static Contacts &instance();

    void add(const QString &host, int port, const QString &way);
    [[nodiscard]] QList<Contact> all() const; ///< in the order of the first contact
    void clear(); ///< for tests

private:
    mutable QMutex m_mutex;
    QList<Contact> m_contacts;
};
