// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncservice.h"
#include "widgets/theme/tokens.h"

class QDateTime;

/// How a folder stands: its shape and colour, and what it is in words.
struct SyncLine
{
    StatusLevel level = StatusLevel::Waiting;
    QString words{};
};

/// What is said of folders that are kept on hosts. Names of files are shown in the form of filetext::shownPath().
namespace synctext {

[[nodiscard]] QString folderName(const SyncFolder &folder); ///< its full path here
/// "node-1: /home/anna/work", "4 hosts: /home/anna/work"
[[nodiscard]] QString whereText(const SyncFolder &folder, const SyncStatus &status);
[[nodiscard]] QString hostsText(const QList<SyncHost> &hosts); ///< "node-1", "4 hosts"
/// The worst of all hosts; it names the host that it speaks of.
[[nodiscard]] SyncLine lineOf(const SyncFolder &folder, const SyncStatus &status);
/// What goes on only when the user does something; nothing: it goes on by itself.
[[nodiscard]] std::optional<QString> failureOf(const SyncFolder &folder, const SyncStatus &status);
/// What a host is called that was not reached yet, by its id: "host 3 in us-central2-b"; never the id.
[[nodiscard]] QString hostName(const QString &hostId);
/// Whether the user is to say what is done with files that are gone here, and there is no other question.
[[nodiscard]] bool asksAboutGone(const SyncStatus &status);
[[nodiscard]] QString goneText(qint64 files); ///< "30 files are gone here"
[[nodiscard]] QList<SyncHost> hostsIn(const SyncStatus &status, SyncState state);

[[nodiscard]] QString wordOf(SyncState state);
[[nodiscard]] StatusLevel levelOf(SyncState state);
[[nodiscard]] QString leftText(const SyncHost &host); ///< "12 files, 3.4 MiB"; empty: nothing is left
[[nodiscard]] QString detailOf(const SyncHost &host, const QDateTime &now); ///< one line
[[nodiscard]] QString hintOf(const SyncHost &host); ///< its error and its problems, a line each

} // namespace synctext
