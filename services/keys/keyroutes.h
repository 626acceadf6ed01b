// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/oslogin.h"
#include "services/keys/projectkeys.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"

#include <QObject>

/// By which way a public key gets onto TPU VMs (services/keys/README.md).
enum class KeyRoute : quint8 { Project, Node, OsLogin };
[[nodiscard]] QString settingOf(KeyRoute route); ///< of LoginChoice::route
[[nodiscard]] std::optional<KeyRoute> keyRouteOf(const QString &setting); ///< nothing: what is allowed

/// What is known of who may go which way.
struct KeyAccess
{
    std::optional<QStringList> granted{}; ///< of the permissions that matter; nothing: they could not be asked for
    bool isOsLogin = false; ///< the metadata of the project, or that of every TPU VM, says so
    bool isProjectClosed = false; ///< the project's metadata may not even be read
    std::optional<OsLoginProfile> profile{}; ///< read where it matters
    std::optional<Error> profileError{}; ///< Invalid: no key that is put there would let this account in

    [[nodiscard]] KeyRoute allowed() const; ///< the way to go where nobody chose one
};

/// One sentence: where the key is by that way, and which role another way would need. `user`: on the machines.
[[nodiscard]] QString keyRouteSentence(KeyRoute route, const QString &user);
/// One sentence, where a permission for it is known to be missing, with the role that holds it; else empty.
[[nodiscard]] QString keyRouteProblem(KeyRoute route, const KeyAccess &access);

/// What the ways beside the project's metadata need. The functions are of services that stand above.
struct KeyRoutesContext
{
    TpuService *tpus = nullptr;
    std::optional<OsLoginApi> osLogin{};
    std::function<Task<QStringList>(QStringList permissions, std::stop_token stop)> testPermissions{};
    std::function<Task<QString>(std::stop_token stop)> account{}; ///< the e-mail address of who is signed in
    bool isFederated = false; ///< somebody whom another identity provider knows: there is no such address
};

/// The way by which the key of this computer gets onto the TPU VMs of a project: found out, or chosen. GUI thread.
class KeyRoutes : public QObject
{
    Q_OBJECT

public:
    KeyRoutes(Clock *clock, Settings *settings, QObject *parent);

    void use(KeyRoutesContext context); ///< without it there is the project's metadata alone
    void setProject(const ProjectId &project);
    [[nodiscard]] KeyRoute route() const; ///< before anything was read: as it was last
    [[nodiscard]] const KeyAccess &access() const { return m_access; }
    [[nodiscard]] LoginChoice login() const; ///< of the project; kept in the settings
    Result<> setLogin(const LoginChoice &login);
    Result<> choose(std::optional<KeyRoute> route); ///< nothing: what is allowed
    /// Asks what is allowed. Error: Cancelled alone; what else could not be read is part of access(). Without the
    /// project, for a reason that passes, all stays as it was.
    [[nodiscard]] Task<> read(Result<ProjectKeys> project, std::stop_token stop);
    /// On every TPU VM that there is, or into OS Login. `isOwn`: its private half is here; new TPU VMs get it
    /// `isForLogin`, or where they would get none.
    [[nodiscard]] Task<> publish(QString line, bool isOwn, bool isForLogin, std::stop_token stop);
    [[nodiscard]] QStringList published() const; ///< base64 of keys that are published by Node or OsLogin
    [[nodiscard]] QStringList lacking() const; ///< Node: names of TPU VMs on which the key is not
    /// What a new TPU VM is given, so that its user gets in.
    void addTo(QMap<QString, QString> *metadata) const;

signals:
    void changed();

private:
    Task<> publishOnNodes(QString line, bool isOwn, bool isForLogin, std::stop_token stop);
    Task<> importKey(SshKeysLine line, std::stop_token stop);
    void keepFound();

    Clock *m_clock;
    Settings *m_settings;
    KeyRoutesContext m_context;
    ProjectId m_project;
    KeyAccess m_access;
    bool m_isRead = false;
};
