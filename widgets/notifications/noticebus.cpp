// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/noticebus.h"

#include "services/core/plaintext.h"
#include "widgets/notifications/sessionbus.h"

#include <QDBusArgument>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace {

const QString service = u"org.freedesktop.Notifications"_s;
const QString path = u"/org/freedesktop/Notifications"_s;
constexpr int deadline = 5'000; // ms
constexpr int farewell = 500; // ms
constexpr qsizetype longestNotice = 400;
constexpr qsizetype longestNoticeToken = 200;

QDBusMessage call(const QString &method, const QVariantList &arguments = {})
{
    auto message = QDBusMessage::createMethodCall(service, path, service, method);
    message.setArguments(arguments);
    return message;
}

} // namespace

NoticeBus::~NoticeBus()
{
    if (m_name.isEmpty())
        return;
    if (m_knowsAbilities) // an answer means that what was asked for before it has gone out
        static_cast<void>(QDBusConnection{m_name}.call(call(u"GetServerInformation"_s), QDBus::Block, farewell));
    QDBusConnection::disconnectFromBus(m_name);
}

bool NoticeBus::open()
{
    if (!m_name.isEmpty())
        return QDBusConnection{m_name}.isConnected();
    if (m_address.isEmpty() && !hasSessionBus())
        return false;
    m_name = u"tpudesk-notices-"_s + QUuid::createUuid().toString(QUuid::Id128);
    auto bus = m_address.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name)
                                   : QDBusConnection::connectToBus(m_address, m_name);
    if (!bus.isConnected())
        return false;
    bus.connect(service, path, service, u"ActionInvoked"_s, this, SLOT(onAction(uint, QString)));
    bus.connect(service, path, service, u"ActivationToken"_s, this, SLOT(onToken(uint, QString)));
    bus.connect(service, path, service, u"NotificationClosed"_s, this, SLOT(onClosed(uint, uint)));
    return true;
}

void NoticeBus::show(const QString &key, uint replaces, const QString &title, const QString &text,
                     const QString &buttonText)
{
    if (!open()) {
        emit absent();
        return;
    }
    const QVariantMap hints{{u"desktop-entry"_s, u"tpudesk"_s}, {u"urgency"_s, QVariant::fromValue<uchar>(1)}};
    const QVariantList arguments{u"TPU Desk"_s,
                                 replaces,
                                 u"tpudesk"_s,
                                 plainLines(title, longestNotice).replace(u'\n', u' '),
                                 plainLines(text, longestNotice),
                                 QStringList{u"default"_s, buttonText},
                                 hints,
                                 -1};
    if (m_knowsAbilities) {
        ask(key, arguments);
        return;
    }
    auto *watcher =
        new QDBusPendingCallWatcher{QDBusConnection{m_name}.asyncCall(call(u"GetCapabilities"_s), deadline), this};
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, key, arguments] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError()) {
            emit absent();
            return;
        }
        m_abilities = reply.value();
        m_knowsAbilities = true;
        ask(key, arguments);
    });
}

void NoticeBus::ask(const QString &key, const QVariantList &arguments)
{
    auto told = arguments;
    if (m_abilities.contains(u"body-markup"_s))
        told[4] = told.at(4).toString().toHtmlEscaped();
    if (!m_abilities.contains(u"actions"_s))
        told[5] = QStringList{};
    auto *watcher =
        new QDBusPendingCallWatcher{QDBusConnection{m_name}.asyncCall(call(u"Notify"_s, told), deadline), this};
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, key] {
        const QDBusPendingReply<uint> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError()) {
            m_knowsAbilities = false; // another service may come in its place
            emit absent();
        } else {
            emit shown(key, reply.value());
        }
    });
}

void NoticeBus::close(uint number)
{
    if (open())
        QDBusConnection{m_name}.asyncCall(call(u"CloseNotification"_s, {number}), deadline);
}

void NoticeBus::onToken(uint, const QString &token)
{
    m_token = token.left(longestNoticeToken);
}

void NoticeBus::onAction(uint number, const QString &)
{
    emit clicked(number, std::exchange(m_token, {}).toUtf8());
}

void NoticeBus::onClosed(uint number, uint)
{
    emit closed(number);
}
