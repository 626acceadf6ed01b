// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/applink.h"

#include <QObject>

#include <memory>
#include <optional>

class KDSingleApplication;
class QWidget;

/// What a second start says to the first.
struct WakeMessage
{
    QByteArray token{}; ///< of the desktop, to come to the front with
    std::optional<AppLink> open{}; ///< where to go; empty: nowhere else
};

/// "tpudesk 1" and JSON. A message of another version, too long or with anything unknown in its place is no message.
[[nodiscard]] QByteArray toBytes(const WakeMessage &message);
[[nodiscard]] std::optional<WakeMessage> wakeMessageFrom(const QByteArray &bytes);

/// One window per user and settings file: two would write over each other's settings and share one practice cloud. Both
/// sides meet in a folder that only this user may enter, so whoever is at the other end is this user.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// `settingsFolder`: where the settings are kept; empty: where the platform and XDG_CONFIG_HOME say.
    explicit SingleInstance(const QString &settingsFolder);
    ~SingleInstance() override;

    [[nodiscard]] bool isFirst() const;
    /// Why nobody can be met: the folder is somebody else's. Then this start is treated as the first.
    [[nodiscard]] QString problem() const;
    /// Asks the first one to show its window, and to go there; false when it does not answer.
    [[nodiscard]] bool wakeFirst(const std::optional<AppLink> &open);
    /// The window to bring to the front when another start asks for it.
    void guard(QWidget *window);

signals:
    void openRequested(const AppLink &link); ///< by another start

private:
    QByteArray m_folder;
    std::unique_ptr<KDSingleApplication> m_instance;
};
