// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/contacts.h"

#include <algorithm>

Contacts &Contacts::instance()
{
    static Contacts the;
    return the;
}

void Contacts::add(const QString &host, int port, const QString &way)
{
    const auto now = QDateTime::currentDateTimeUtc();
    const QMutexLocker lock{&m_mutex};
    const auto found = std::ranges::find_if(
        m_contacts, [&](const Contact &one) { return one.host == host && one.port == port && one.way == way; });
    if (found != m_contacts.end()) {
        found->last = now;
        ++found->times;
        return;
    }
    if (m_contacts.size() >= limit)
        m_contacts.erase(std::ranges::min_element(m_contacts, {}, &Contact::last));
    m_contacts.append({host, port, way, now, now, 1});
}

QList<Contact> Contacts::all() const
{
    const QMutexLocker lock{&m_mutex};
    return m_contacts;
}

void Contacts::clear()
{
    const QMutexLocker lock{&m_mutex};
    m_contacts.clear();
}
