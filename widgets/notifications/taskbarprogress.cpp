// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/taskbarprogress.h"

#include "widgets/notifications/sessionbus.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QMetaObject>
#include <QThread>
#include <QUuid>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto taskbarPause = 200ms;
constexpr unsigned long taskbarPatience = 1'000; // ms, at the end of the program
constexpr int taskbarFarewell = 500; // ms
const QString launcherInterface = u"com.canonical.Unity.LauncherEntry"_s;
const QString launcherPath = u"/com/canonical/unity/launcherentry/tpudesk"_s;
const QString launcherUri = u"application://tpudesk.desktop"_s;

} // namespace

/// The taskbar's half, on a thread of its own.
class TaskbarBus final : public QObject
{
public:
    explicit TaskbarBus(QString address)
        : m_address{std::move(address)}
    {
    }
    ~TaskbarBus() override
    {
        if (m_name.isEmpty())
            return;
        if (QDBusConnection bus{m_name}; bus.isConnected()) {
            // An answer means that what was sent before it has gone out.
            const QString daemon = u"org.freedesktop.DBus"_s;
            static_cast<void>(
                bus.call(QDBusMessage::createMethodCall(daemon, u"/org/freedesktop/DBus"_s, daemon, u"GetId"_s),
                         QDBus::Block, taskbarFarewell));
        }
        QDBusConnection::disconnectFromBus(m_name);
    }
    Q_DISABLE_COPY_MOVE(TaskbarBus)

    /// `percent`: -1: nothing is shown.
    void update(int percent)
    {
        if (!open())
            return;
        const bool isShown = percent >= 0;
        auto message = QDBusMessage::createSignal(launcherPath, launcherInterface, u"Update"_s);
        message.setArguments(
            {launcherUri,
             QVariantMap{{u"progress"_s, isShown ? percent / 100.0 : 0.0}, {u"progress-visible"_s, isShown}}});
        QDBusConnection{m_name}.send(message);
    }

private:
    [[nodiscard]] bool open()
    {
        if (m_name.isEmpty() && (!m_address.isEmpty() || hasSessionBus())) {
            m_name = u"tpudesk-taskbar-"_s + QUuid::createUuid().toString(QUuid::Id128);
            const auto bus = m_address.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name)
                                                 : QDBusConnection::connectToBus(m_address, m_name);
            return bus.isConnected();
        }
        return !m_name.isEmpty() && QDBusConnection{m_name}.isConnected();
    }

    QString m_address;
    QString m_name; ///< of the connection; empty: not opened yet
};

TaskbarProgress::TaskbarProgress(const QString &bus)
    : m_thread{new QThread}
    , m_bus{new TaskbarBus{bus}}
{
    m_thread->setObjectName(u"taskbar"_s);
    m_bus->moveToThread(m_thread);
    connect(m_thread, &QThread::finished, m_bus, &QObject::deleteLater);
    m_pause.setSingleShot(true);
    m_pause.setInterval(taskbarPause);
    connect(&m_pause, &QTimer::timeout, this, &TaskbarProgress::send);
    m_thread->start(QThread::LowPriority);
}

TaskbarProgress::~TaskbarProgress()
{
    m_wanted = -1;
    send();
    QMetaObject::invokeMethod(
        m_bus, [thread = m_thread] { thread->quit(); }, Qt::QueuedConnection); // behind what was asked for
    if (m_thread->wait(taskbarPatience))
        delete m_thread; // else its bus hangs, which must not keep the program
}

void TaskbarProgress::show(const TerminalProgress &progress)
{
    const bool isKnown =
        progress.state != TerminalProgress::State::None && progress.state != TerminalProgress::State::Unknown;
    m_wanted = isKnown ? std::clamp(progress.percent, 0, 100) : -1;
    if (!m_pause.isActive())
        send();
}

void TaskbarProgress::send()
{
    if (m_wanted == m_sent)
        return;
    m_sent = m_wanted;
    QMetaObject::invokeMethod(m_bus, [bus = m_bus, percent = m_wanted] { bus->update(percent); }, Qt::QueuedConnection);
    m_pause.start();
}
