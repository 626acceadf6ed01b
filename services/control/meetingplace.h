// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

/// Where programs of one user and one folder of settings meet: a folder that nobody else can enter.
namespace meetingplace {

enum class Fault : quint8 { None, Foreign, Open, Unusable };

/// What is wrong with this folder.
[[nodiscard]] Fault faultOf(const QByteArray &path);
/// The session's own folder, where nobody else can put anything first. Without one, as behind sudo or cron, a name in
/// the folder of everybody's temporary files.
[[nodiscard]] QString folder();
/// The same, made where it is not there, of mode 0700 and this user's; empty: somebody else was there first.
[[nodiscard]] QByteArray ownFolder();
/// A folder of settings (--data, XDG_CONFIG_HOME) is an instance of its own; empty: where the platform says. The name
/// stays short, because it becomes part of a socket's path.
[[nodiscard]] QString instanceName(const QString &settingsFolder);
/// The socket at which the desk or watcher of that folder answers verbs; empty: there is no folder for it.
[[nodiscard]] QString controlSocket(const QString &settingsFolder);

} // namespace meetingplace
