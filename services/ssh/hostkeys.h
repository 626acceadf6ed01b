// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/target.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QObject>

/// A public host key as the server showed it.
struct HostKey
{
    QString type; ///< "ssh-ed25519"
    QString base64; ///< the whole key blob

    [[nodiscard]] QString fingerprint() const; ///< "SHA256:…", as ssh-keygen -l prints it
    friend bool operator==(const HostKey &, const HostKey &) = default;
};

enum class HostKeyTrust : quint8 {
    Pinned, ///< the very key we saw before
    Published, ///< the very key that the cloud publishes for this worker
    Replaced, ///< the same, and an older pin has to give way
    Unknown, ///< nothing known: ask
    Changed, ///< something else is known or published: stop
};

struct HostKeyVerdict
{
    HostKeyTrust trust = HostKeyTrust::Unknown;
    std::optional<HostKey> expected{}; ///< with Changed; with Replaced: the older pin
};

/// A pin gave way to a key that the cloud publishes and the machine shows.
struct HostKeyReplaced
{
    QString name; ///< of the machine
    HostKey before;
    HostKey now;

    [[nodiscard]] QString sentence() const; ///< for the user, in the language of now
};

/// The pins: whole keys per (project, zone, numeric node id, worker) in one JSON file of mode 0600.
/// A pin of one type makes a key of every other type Changed.
class HostKeys : public QObject
{
    Q_OBJECT

public:
    explicit HostKeys(QString file);

    /// Compares whole keys. A key that is both published and shown wins over an older pin; a pin never wins over what
    /// is published. `published` is empty also where it could not be read: then an older pin that differs stops the
    /// login.
    [[nodiscard]] HostKeyVerdict judge(const HostIdentity &host, const QMap<QString, QString> &published,
                                       const HostKey &shown) const;
    [[nodiscard]] std::optional<HostKey> pinned(const HostIdentity &host) const;
    Result<> pin(const HostIdentity &host, const HostKey &key);
    /// The same over an older pin, and says so.
    Result<> replace(const HostIdentity &host, const HostKey &key, const QString &name);
    Result<> forget(const HostIdentity &host);
    /// Forgets all workers of a node that is gone.
    Result<> forgetNode(const ProjectId &project, const ZoneId &zone, const QString &nodeId);
    [[nodiscard]] const QString &file() const { return m_file; }

signals:
    void changed(); ///< a pin was made, replaced or forgotten
    void replaced(const HostKeyReplaced &what);

private:
    void load();
    [[nodiscard]] std::optional<QJsonObject> read(); ///< nothing: there is no file
    void adopt(const QJsonObject &file);
    [[nodiscard]] QJsonObject toFile() const;
    [[nodiscard]] Result<> save();

    QString m_file;
    QHash<QString, HostKey> m_pins; ///< key: pinName()
    QJsonObject m_written; ///< as this window last knew the file: others write it, too
    bool m_unreadable = false; ///< there is a file that we do not understand: never overwrite it in silence
};

/// "project/zone/nodeId/worker", also the HostKeyAlias in the user's SSH configuration.
[[nodiscard]] QString pinName(const HostIdentity &host);
