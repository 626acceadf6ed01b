// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/core/result.h"
#include "services/keys/sshkeysline.h"

#include <QJsonObject>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>
#include <optional>
#include <stop_token>

class RestClient;

/// An edit of the value of "ssh-keys". May be called several times: each time with what the server has then.
using KeysChange = std::function<Result<QString>(const QString &value)>;

/// Edits: pure, for changeProjectKeys. They find lines by whole text or key, never by position.
[[nodiscard]] KeysChange addLine(QString line);
[[nodiscard]] KeysChange renameUser(QString lineText, QString newUser);
[[nodiscard]] KeysChange removeLines(QStringList lineTexts);

/// The project's common instance metadata, as far as keys are concerned (services/keys/README.md).
struct ProjectKeys
{
    enum class OsLogin : quint8 { Off, On };

    QList<SshKeysLine> lines;
    OsLogin osLogin = OsLogin::Off;
    bool wantsCertificates = false; ///< enable-oslogin-certificates: with OS Login on, keys alone let nobody in
    QStringList notices; ///< translated: OS Login is on, legacy sshKeys, nearly full

    QJsonObject metadata; ///< the whole commonInstanceMetadata: what is not sent back is deleted
};

/// Whose keys, and where Compute Engine answers: CloudProfile::compute.
struct KeysPlace
{
    ProjectId project;
    QUrl compute;
};

/// The project's own address in Compute Engine's API; "/setCommonInstanceMetadata" and others stand behind it.
[[nodiscard]] QUrl projectUrl(const KeysPlace &where);

/// compute v1 projects.get and setCommonInstanceMetadata: one method per endpoint.
class KeysApi
{
public:
    KeysApi(RestClient *rest, QUrl compute)
        : m_rest{rest}
        , m_compute{std::move(compute)}
    {
    } ///< CloudProfile::compute
    virtual ~KeysApi() = default;
    [[nodiscard]] const QUrl &compute() const { return m_compute; }
    Q_DISABLE_COPY_MOVE(KeysApi)

    [[nodiscard]] virtual Task<QJsonObject> project(ProjectId project, std::stop_token stop);
    /// `metadata` is complete, fingerprint included. 412 is Conflict. Answers a compute operation.
    [[nodiscard]] virtual Task<QJsonObject> setMetadata(ProjectId project, QJsonObject metadata, std::stop_token stop);
    [[nodiscard]] virtual Task<QJsonObject> operation(ProjectId project, QString name, std::stop_token stop);

private:
    [[nodiscard]] QUrl url(const ProjectId &project, const QString &rest) const;

    RestClient *m_rest;
    QUrl m_compute;
};

[[nodiscard]] Result<ProjectKeys> parseProjectKeys(const QJsonObject &project);

/// Why a machine does not let keys of the project in: its own metadata decides (services/keys/README.md).
enum class KeyBlock : quint8 { None, OsLogin, ProjectKeysBlocked };
[[nodiscard]] KeyBlock keyBlockOf(const QMap<QString, QString> &nodeMetadata,
                                  const std::optional<ProjectKeys> &project);

[[nodiscard]] Task<ProjectKeys> readProjectKeys(KeysApi *api, ProjectId project, std::stop_token stop);

/// Reads, edits, writes under the fingerprint lock, waits for the operation. Conflict: reads again, edits again,
/// writes again, with jitter, up to 8 times. Errors: Invalid when over 262,144 bytes, Denied, Conflict.
[[nodiscard]] Task<ProjectKeys> changeProjectKeys(KeysApi *api, Clock *clock, ProjectId project, KeysChange change,
                                                  std::stop_token stop);
