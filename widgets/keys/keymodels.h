// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/localkeys.h"
#include "services/keys/sshkeysline.h"
#include "widgets/common/rowmodel.h"
#include "widgets/theme/tokens.h"

/// Names a key in lists and boxes: its file, or for a key of the agent alone the key itself.
[[nodiscard]] QString keyId(const LocalKey &key);
/// "~/.ssh/id_ed25519", or "SSH agent: nixie@laptop".
[[nodiscard]] QString keyName(const LocalKey &key);

/// One key of this computer: a file, or a key that only the SSH agent holds.
struct LocalKeyRow
{
    LocalKey file;
    bool isInAgent = false;

    [[nodiscard]] QString key() const { return keyId(file); }
    friend bool operator==(const LocalKeyRow &a, const LocalKeyRow &b);
};

/// Files first, then the keys that only the agent holds.
[[nodiscard]] QList<LocalKeyRow> allKeys(const QList<LocalKey> &files, const AgentKeys &agent);

class LocalKeysModel : public RowModel<LocalKeyRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { File, Type, Fingerprint, Comment, Passphrase, Status, ColumnCount };

    using RowModel<LocalKeyRow>::RowModel;

    /// `published`: base64 blobs of the keys that are in the project.
    void setKeys(const QList<LocalKeyRow> &keys, const QStringList &published);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const LocalKey &key, int column) const;
    [[nodiscard]] QVariant hint(const LocalKey &key, int column) const;
    [[nodiscard]] QString status(const LocalKey &key) const;
    [[nodiscard]] StatusLevel level(const LocalKey &key) const;

    QStringList m_published;
};

/// One line of the project's "ssh-keys".
struct ProjectKeyRow
{
    SshKeysLine line;
    QString mine{}; ///< the file on this computer that holds its private half; empty: none
    QString mineName{}; ///< what that half is called here; of the agent's keys too; empty: it is not here

    [[nodiscard]] QString key() const { return line.text; }
    [[nodiscard]] QString thing() const { return QStringLiteral("key/") + line.text; } ///< for PendingAction::things
    friend bool operator==(const ProjectKeyRow &a, const ProjectKeyRow &b);
};

class ProjectKeysModel : public RowModel<ProjectKeyRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { User, Type, Fingerprint, Expiry, Comment, Mine, ColumnCount };
    static constexpr int SortRole = Qt::UserRole; ///< dates by time, no date last

    using RowModel<ProjectKeyRow>::RowModel;

    void setLines(const QList<SshKeysLine> &lines, const QList<LocalKeyRow> &local);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const ProjectKeyRow &row, int column) const;
    [[nodiscard]] QVariant level(const ProjectKeyRow &row, int column) const;
};

/// "ED25519", "RSA 4096"
[[nodiscard]] QString keyTypeName(const QString &type, int bits);
/// "~/.ssh/id_ed25519"
[[nodiscard]] QString shortPath(const QString &path);
