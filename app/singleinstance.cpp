// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/singleinstance.h"

#include <QCryptographicHash>
#include <QDir>
#include <QPointer>
#include <QWidget>

#include <kdsingleapplication.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int wakeTimeout = 3'000; // ms
constexpr char activation[] = "XDG_ACTIVATION_TOKEN";

/// A folder of its own is an instance of its own; the name stays short, because it becomes part of a socket's path.
QString instanceName(const QString &settingsFolder)
{
    if (settingsFolder.isEmpty())
        return u"tpudesk"_s;
    const auto path = QDir{settingsFolder}.absolutePath().toUtf8();
    return u"tpudesk-"_s + QString::fromLatin1(QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex().first(12));
}

} // namespace

void bringToFront(QWidget *window, const QByteArray &token)
{
    // A Wayland compositor lets a window come forward only with the token that the new start was given.
    if (!token.isEmpty())
        qputenv(activation, token);
    window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
    window->show();
    window->raise();
    window->activateWindow();
}

SingleInstance::SingleInstance(const QString &settingsFolder)
    : m_instance{std::make_unique<KDSingleApplication>(instanceName(settingsFolder), KDSingleApplication::Option::IncludeUsernameInSocketName)}
{
}

SingleInstance::~SingleInstance() = default;

bool SingleInstance::isFirst() const
{
    return m_instance->isPrimaryInstance();
}

bool SingleInstance::wakeFirst()
{
    return m_instance->sendMessageWithTimeout("show "_ba + qgetenv(activation), wakeTimeout);
}

void SingleInstance::guard(QWidget *window)
{
    connect(m_instance.get(), &KDSingleApplication::messageReceived, this,
            [shown = QPointer<QWidget>{window}](const QByteArray &message) {
                if (shown && message.startsWith("show"))
                    bringToFront(shown, message.mid(5).left(200));
            });
}
