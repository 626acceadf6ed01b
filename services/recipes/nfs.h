// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"

enum class NfsMode : quint8 {
    Hard, ///< programs wait for a server that is gone; nothing written is lost: for checkpoints
    Soft, ///< programs get an error after about 30 seconds: for code
};
enum class NfsKeep : quint8 { Fstab, SystemdUnit };
enum class NfsMapping : quint8 {
    LoginUser, ///< whoever writes on a client writes as the login user of the server
    SameNumbers, ///< each user under his own number; the numbers have to be the same on all hosts
};

/// A shared folder as the user wants it: one server, any clients of the same zone.
struct NfsShare
{
    QString name; ///< tells several shares of a host apart: letters, digits, "-"
    PodHost server;
    QList<PodHost> clients;
    QString exportFolder = QStringLiteral("/nfs_share"); ///< on the server
    QString mountFolder = QStringLiteral("/nfs_share"); ///< on the clients
    QString link = QStringLiteral("nfs_share"); ///< in the home folder of all; empty: none
    NfsMode mode = NfsMode::Hard;
    NfsKeep keep = NfsKeep::Fstab;
    NfsMapping mapping = NfsMapping::LoginUser;
    bool sharesWhatIsThere = false; ///< an export folder that holds data is shared as it is

    friend bool operator==(const NfsShare &, const NfsShare &) = default;
};

/// The first host as the server, the others as clients, named after the pod.
[[nodiscard]] NfsShare suggestedShare(const QList<PodHost> &hosts, const QString &podName);

/// Where a problem is; Hosts: which of them, and their addresses.
enum class NfsField : quint8 { Hosts, Name, ExportFolder, MountFolder, Link };
struct NfsProblem
{
    NfsField field;
    QString sentence;
};
/// What stands in the way; empty: it can be carried out.
[[nodiscard]] QList<NfsProblem> fieldProblemsOf(const NfsShare &share);
[[nodiscard]] QStringList problemsOf(const NfsShare &share); ///< the sentences, each once

/// A file or command on one group of hosts, exactly as it will be.
struct NfsPreview
{
    QString where; ///< "llama-pod · host 0", or "3 hosts"
    QString file; ///< empty: a command
    QString text;
};
/// `login` is the user whose numbers the server takes; they are known only there and stand as $(id -u).
[[nodiscard]] QList<NfsPreview> previewOf(const NfsShare &share);

[[nodiscard]] RecipeOrder orderFor(const NfsShare &share, Recipe recipe);
/// The share that such an order carries out; nothing for an order of another recipe.
[[nodiscard]] std::optional<NfsShare> shareIn(const RecipeOrder &order);
[[nodiscard]] QJsonObject toJson(const NfsShare &share);
[[nodiscard]] std::optional<NfsShare> nfsShareFrom(const QJsonObject &json);

/// Why nothing is shared or mounted at this path; empty: it can be.
[[nodiscard]] QString mountPathProblem(const QString &path);

/// As /etc/exports and /etc/fstab want a path: blanks and `special` as \ooo.
[[nodiscard]] QString escapedPath(const QString &path, QStringView special);

/// A share that is mounted on a host, as the recipe "share-probe" tells it.
struct NfsMount
{
    QString hostLabel;
    QString folder;
    QString source;
    bool answers = true;
};
[[nodiscard]] QList<NfsMount> mountsIn(const RecipeState &probe);
