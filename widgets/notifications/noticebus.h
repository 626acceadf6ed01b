// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QVariantMap>

/// The desktop's notification service (org.freedesktop.Notifications) as one bus offers it. Lives on a thread of its
/// own: a bus that does not answer must not hold the window. Without a service every call is dropped and absent() is
/// emitted.
class NoticeBus : public QObject
{
    Q_OBJECT

public:
    /// `address`: of a bus; empty: the session's.
    explicit NoticeBus(QString address)
        : m_address{std::move(address)}
    {
    }
    ~NoticeBus() override;

public slots:
    /// `replaces`: the number of one that is shown, or 0. Plain text; what a service takes for markup is escaped.
    void show(const QString &key, uint replaces, const QString &title, const QString &text, const QString &buttonText);
    void close(uint number);

signals:
    void shown(const QString &key, uint number);
    void clicked(uint number, const QByteArray &activationToken);
    void closed(uint number);
    void absent();

private slots:
    void onAction(uint number, const QString &action);
    void onToken(uint number, const QString &token);
    void onClosed(uint number, uint reason);

private:
    [[nodiscard]] bool open();
    void ask(const QString &key, const QVariantList &arguments);

    QString m_address;
    QString m_name; ///< of the connection; empty: not opened yet
    QStringList m_abilities;
    bool m_knowsAbilities = false;
    QString m_token; ///< told just before a click
};
