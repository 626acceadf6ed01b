// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/keylockcontroller.h"

#include "services/ssh/unlockedkeys.h"
#include "widgets/common/noticebar.h"
#include "widgets/palette/commands.h"
#include "widgets/settings/screenlockwatch.h"

using namespace Qt::StringLiterals;

namespace {

constexpr unsigned long lockWatchPatience = 1'000; // ms, at the end of the program

} // namespace

KeyLockController::KeyLockController(const Context &context)
    : m_context{context}
    , m_thread{new QThread}
    , m_watch{new ScreenLockWatch{context.sessionBus, context.systemBus}}
{
    m_context.commands->add(
        {"keys.lock", QT_TRANSLATE_NOOP("Commands", "Lock the SSH keys"), {}, "lock", PaletteEffect::Changes}, this,
        [this] { lockNow(); });
    m_thread->setObjectName(u"screenlock"_s);
    m_watch->moveToThread(m_thread);
    connect(m_thread, &QThread::finished, m_watch, &QObject::deleteLater);
    connect(m_watch, &ScreenLockWatch::locked, m_context.keys, &UnlockedKeys::lock);
    m_thread->start(QThread::LowPriority);
    QMetaObject::invokeMethod(m_watch, &ScreenLockWatch::begin);
}

KeyLockController::~KeyLockController()
{
    m_watch->disconnect(m_context.keys);
    m_thread->quit();
    if (m_thread->wait(lockWatchPatience))
        delete m_thread; // else its bus hangs, which must not keep the program
}

void KeyLockController::lockNow()
{
    const bool wasOpen = !m_context.keys->all().isEmpty();
    m_context.keys->lock();
    m_context.notice->say(StatusLevel::Done, [wasOpen] {
        return wasOpen
            ? tr("The SSH keys are locked. The next login asks for the passphrase. Connections that stand go on.")
            : tr("No SSH key was unlocked. The next login asks for the passphrase.");
    });
}
