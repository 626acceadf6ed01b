// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podrun.h"
#include "services/store/documents.h"

/// How a run ended on one host, as it is kept.
struct PastHost
{
    PodHost host;
    HostRun::State state = HostRun::State::Waiting; ///< Running: nobody saw the end, because the program ended first
    int status = 0;
    QString signal{};
    QString reason{}; ///< the sentence of an error
    QString head{}; ///< the first some KiB of its output
    qint64 size = 0; ///< of all of it
    QString file{}; ///< where all of it stands, if it does
    RemoteGroup group{}; ///< to look whether it still runs
};

/// A run of before.
struct PastRun
{
    QString id{};
    QDateTime when{}; ///< UTC
    RunForm form = RunForm::Script;
    QByteArray script{};
    QList<QByteArray> argv{};
    QByteArray folder{};
    QMap<QByteArray, QByteArray> environment{}; ///< without the secret ones
    QList<QByteArray> secrets{}; ///< names of variables that have to be given anew
    std::chrono::seconds deadline{0};
    std::chrono::milliseconds took{0};
    QList<PastHost> hosts{};

    [[nodiscard]] RunRequest request() const; ///< the same again; values of secrets are not in it
    [[nodiscard]] RunCount count() const;
    [[nodiscard]] QString firstLine() const; ///< of what ran, for lists
};

/// A command that the user keeps under a name.
struct Snippet
{
    QString name; ///< also its id
    QByteArray script;

    friend bool operator==(const Snippet &, const Snippet &) = default;
};

/// What was run in this project, and what is kept to be run again. Values of secret variables are never kept, nor where
/// an output repeats them, and nothing of a command that begins with a blank.
class RunHistory : public QObject
{
    Q_OBJECT

public:
    static constexpr int most = 200;

    explicit RunHistory(Documents *documents, QObject *parent = nullptr);

    [[nodiscard]] static bool isPrivate(const RunRequest &request); ///< begins with a blank: not kept
    /// Puts a run that begins, or its end. Errors: those of Documents.
    [[nodiscard]] Result<> keep(const QString &id, const PodRun &run, const QDateTime &begun, const QDateTime &now);
    [[nodiscard]] QList<PastRun> runs() const; ///< newest first; read once
    [[nodiscard]] Result<> forget(const QString &id);

    [[nodiscard]] QList<Snippet> snippets() const; ///< by name
    [[nodiscard]] Result<> keep(const Snippet &snippet, const QDateTime &now);
    /// Errors: AlreadyExists when another one has that name; those of Documents.
    [[nodiscard]] Result<> renameSnippet(const QString &from, const QString &to, const QDateTime &now);
    [[nodiscard]] Result<> forgetSnippet(const QString &name);

signals:
    void changed();

private:
    Documents *m_documents;
};

[[nodiscard]] QJsonObject toJson(const PastRun &run);
[[nodiscard]] std::optional<PastRun> pastRunFrom(const QString &id, const QJsonObject &json);
