// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/localkeys.h"
#include "services/keys/sshkeysline.h"
#include "widgets/theme/tokens.h"
#include "widgets/tpu/rowmodel.h"

/// One key pair on this computer.
struct LocalKeyRow
{
    LocalKey file;

    [[nodiscard]] QString key() const { return file.file; }
    friend bool operator==(const LocalKeyRow &a, const LocalKeyRow &b);
};

class LocalKeysModel : public RowModel<LocalKeyRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { File, Type, Fingerprint, Comment, Passphrase, Status, ColumnCount };

    using RowModel<LocalKeyRow>::RowModel;

    /// `published`: base64 blobs of the keys that are in the project.
    void setKeys(const QList<LocalKey> &keys, const QStringList &published);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const LocalKey &key, int column) const;
    [[nodiscard]] QString status(const LocalKey &key) const;
    [[nodiscard]] Tone tone(const LocalKey &key) const;

    QStringList m_published;
};

/// One line of the project's "ssh-keys".
struct ProjectKeyRow
{
    SshKeysLine line;
    QString mine; ///< the file on this computer that holds its private half; empty: not here

    [[nodiscard]] QString key() const { return line.text; }
    friend bool operator==(const ProjectKeyRow &a, const ProjectKeyRow &b);
};

class ProjectKeysModel : public RowModel<ProjectKeyRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { User, Type, Fingerprint, Expiry, Comment, Mine, ColumnCount };

    using RowModel<ProjectKeyRow>::RowModel;

    void setLines(const QList<SshKeysLine> &lines, const QList<LocalKey> &local);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const ProjectKeyRow &row, int column) const;
    [[nodiscard]] QVariant tone(const ProjectKeyRow &row, int column) const;
};

/// "ED25519", "RSA 4096"
[[nodiscard]] QString keyTypeName(const QString &type, int bits);
/// "~/.ssh/id_ed25519"
[[nodiscard]] QString shortPath(const QString &path);
