// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/hosts/podhost.h"
#include "services/recipes/reciperun.h"

#include <QUrl>

/// What can be started on a host and seen in a browser here. Colab: a Jupyter that Google's page may use as its
/// runtime.
enum class ServerKind : quint8 { TensorBoard, Lab, Notebook, Colab, XProf };

/// It shows what lies in a folder, and has nothing of its own to lose.
[[nodiscard]] constexpr bool showsFiles(ServerKind kind)
{
    return kind == ServerKind::TensorBoard || kind == ServerKind::XProf;
}

struct ServerOrder
{
    ServerKind kind = ServerKind::TensorBoard;
    PodHost host{};
    QString folder{}; ///< logs, what a profiler recorded, or where notebooks are
    QString venv = QStringLiteral("~/venv");
    quint16 port = 0; ///< there; one that is taken is replaced by the next free one, but for Colab
    bool seesTpu =
        true; ///< of notebooks: their cells use this host's chips; not so on a pod, where all hosts start together
};

/// As most people want it. On a pod the notebook leaves the chips alone.
[[nodiscard]] ServerOrder suggestedServer(ServerKind kind, const PodHost &host);
/// Why it cannot be started: a sentence, or nothing.
[[nodiscard]] QString problemOf(const ServerOrder &order);

/// One that was started on a host.
struct HostServer
{
    enum class State : quint8 {
        Unknown, ///< nobody has looked yet
        Serves,
        Mute, ///< its process is there, but nothing answers on its port
        Ended, ///< by itself: `lastWords`
        Gone, ///< its machine was deleted, and it with it
    };

    PodHost host{};
    QString name{}; ///< on the host: "jupyter-lab"
    ServerKind kind = ServerKind::TensorBoard;
    State state = State::Unknown;
    quint16 port = 0; ///< there
    QString folder{};
    QString lastWords{};

    [[nodiscard]] QString key() const { return host.id + u'/' + name; }
    [[nodiscard]] bool needsToken() const { return !showsFiles(kind); }
    friend bool operator==(const HostServer &, const HostServer &) = default;
};

[[nodiscard]] QString serverTitle(ServerKind kind); ///< a name; it is the same in every language but Colab's
[[nodiscard]] std::optional<ServerKind> kindOfServer(const QString &name);
/// What a host says of one; nothing when it is none of ours. Hostile input.
[[nodiscard]] std::optional<HostServer> hostServerFrom(const PodHost &host, const QString &fact);
[[nodiscard]] QJsonObject toJson(const HostServer &server); ///< without its state
[[nodiscard]] std::optional<HostServer> hostServerFrom(const QJsonObject &json);

/// Its page on this computer. `token`: of a Jupyter; it stands in the query, as Jupyter wants it.
[[nodiscard]] QUrl pageOf(const HostServer &server, quint16 here, const QString &token);

/// Installs what is missing, starts it apart from this login and waits until it answers. One that runs already for the
/// same is left as it is. `told`: what is going on, translated. Errors: Invalid; Offline when the host is not reached;
/// WrongState when a step went wrong, with its sentence.
[[nodiscard]] Task<HostServer> startServer(StepRunner runner, ServerOrder order,
                                           std::function<void(const QString &)> told, std::stop_token stop);
/// Reads what was started on these hosts; nothing is changed there. Hosts that do not answer are in `missing`.
struct ServersFound
{
    QList<HostServer> servers;
    QStringList missing;
};
[[nodiscard]] Task<ServersFound> serversOn(StepRunner runner, QList<PodHost> hosts, std::stop_token stop);
[[nodiscard]] Task<bool> stopServer(StepRunner runner, HostServer server, std::stop_token stop);

/// Reads the token of a Jupyter from a file there that only its user may read. Keep it nowhere. Errors: NotFound, and
/// those of the connection.
[[nodiscard]] Task<QString> readToken(StepRunner runner, HostServer server, std::stop_token stop);
