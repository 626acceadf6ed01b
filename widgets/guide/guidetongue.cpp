// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidetongue.h"

#include "widgets/common/translated.h"

namespace guidetongue {

static Speaker &current()
{
    static Speaker speaker;
    return speaker;
}

void setSpeaker(Speaker speaker)
{
    current() = std::move(speaker);
}

void speak(const QString &language, const std::function<void()> &run)
{
    if (current() && !language.isEmpty())
        current()(language, run);
    else
        run();
}

void translated(QObject *owner, const QString &language, std::function<void()> show)
{
    ::translated(owner, [language, show = std::move(show)] { speak(language, show); });
}

} // namespace guidetongue
