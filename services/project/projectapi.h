// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/id.h"
#include "services/core/result.h"
#include "services/net/longrunning.h"

#include <QJsonObject>
#include <QPointer>

class RestClient;

enum class ProjectState : quint8 { Active, DeleteRequested, Unknown };

/// A project by its three names, which people mix up: an API takes the id, TRC's form wants the number, and the name is
/// for reading only ("Project not found" is the usual reply to the wrong one).
struct Project
{
    ProjectId id;
    QString number; ///< digits
    QString name; ///< what the console shows; not unique, may be anything
    ProjectState state = ProjectState::Unknown;

    friend bool operator==(const Project &, const Project &) = default;
};

/// Pure; Resource Manager v3. BadReply without an id or with a number that is none.
[[nodiscard]] Result<Project> parseProject(const QJsonObject &json);

/// What a user typed where a project id belongs.
enum class ProjectWord : quint8 {
    Id, ///< has the form of an id
    Number, ///< digits only
    Name, ///< neither: a display name, or a slip
};
[[nodiscard]] ProjectWord projectWord(const QString &text);

/// Whether the project has a billing account that pays (cloudbilling v1).
struct Billing
{
    enum class State : quint8 { On, Off };

    State state = State::Off;
    QString account; ///< "01A2B3-C4D5E6-F708A9"; empty: none
};

/// Pure. BadReply when it is no answer on billing.
[[nodiscard]] Result<Billing> parseBilling(const QJsonObject &json);

/// The project itself, its billing, its APIs and who may do what: one method per endpoint, no loops, no waiting, no
/// state. A value: copy it into tasks. When its RestClient is gone every call ends with Cancelled.
class ProjectApi
{
public:
    ProjectApi(CloudProfile profile, RestClient *rest);

    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }

    /// By id or by number. Denied for what does not exist, too: Google does not tell the two apart.
    [[nodiscard]] Task<Project> project(ProjectId idOrNumber, std::stop_token stop) const;
    /// Those that the account may see and whose id or name has `text` in it; empty: all. Sorted by id.
    [[nodiscard]] Task<QList<Project>> search(QString text, std::stop_token stop) const;
    [[nodiscard]] Task<Billing> billing(std::stop_token stop) const;
    /// "tpu.googleapis.com", … as Service Usage knows them; it may lag behind the API itself by minutes.
    [[nodiscard]] Task<QStringList> enabledServices(std::stop_token stop) const;
    /// May be done at once. BillingOff when an API wants billing and there is none.
    [[nodiscard]] Task<Operation> enable(QStringList services, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> operation(OperationName name, std::stop_token stop) const; ///< of enable()
    /// Those of `permissions` that the account has. Invalid: one of them does not exist.
    [[nodiscard]] Task<QStringList> testPermissions(QStringList permissions, std::stop_token stop) const;
    /// All that have some role in the project's own policy: "user:…", "serviceAccount:…".
    [[nodiscard]] Task<QStringList> members(std::stop_token stop) const;
    [[nodiscard]] Task<Operation> generateAgent(QString service, std::stop_token stop) const; ///< its service identity
    [[nodiscard]] Task<QString> account(
        std::stop_token stop) const; ///< e-mail address; empty: not in the sign-in's scope

private:
    [[nodiscard]] static QUrl at(QUrl base, const QString &path);

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
};
