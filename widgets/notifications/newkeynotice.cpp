// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/newkeynotice.h"

#include "services/core/punctuation.h"
#include "widgets/common/noticebar.h"

#include <QPointer>

QString NewKeyNotice::sentence() const
{
    if (m_told.size() == 1)
        return m_told.constFirst().sentence();
    QStringList names;
    for (const auto &one : m_told) {
        if (!names.contains(one.name))
            names << one.name;
    }
    return tr("These machines have new host keys: %1. Google publishes the same keys for them, so they were accepted "
              "and take the place of "
              "those known before.")
        .arg(punctuation::list(names));
}

void NewKeyNotice::notify(const HostKeyReplaced &what)
{
    const bool isShown = !m_told.isEmpty() && !m_bar->isHidden() && m_bar->sentence() == sentence();
    if (!isShown)
        m_told.clear();
    m_told << what;
    m_bar->say(StatusLevel::Warning, [self = QPointer{this}] { return self ? self->sentence() : QString{}; });
}
