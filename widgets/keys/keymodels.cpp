// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keymodels.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"

#include <QDir>
#include <QSet>

using namespace Qt::StringLiterals;

QString keyTypeName(const QString &type, int bits)
{
    if (type == "ssh-ed25519"_L1)
        return u"ED25519"_s;
    if (type == "ssh-rsa"_L1)
        return bits > 0 ? u"RSA %1"_s.arg(bits) : u"RSA"_s;
    if (type.startsWith("ecdsa-sha2-nistp"_L1))
        return u"ECDSA %1"_s.arg(type.sliced(16));
    return type.isEmpty() ? phrases::none() : type;
}

QString shortPath(const QString &path)
{
    const auto home = QDir::homePath();
    return path.startsWith(home + u'/') ? u'~' + path.sliced(home.size()) : path;
}

bool operator==(const LocalKeyRow &a, const LocalKeyRow &b)
{
    const auto &x = a.file;
    const auto &y = b.file;
    return x.file == y.file && x.type == y.type && x.bits == y.bits && x.publicKey == y.publicKey && x.comment == y.comment
        && x.lock == y.lock && x.problem == y.problem;
}

void LocalKeysModel::setKeys(const QList<LocalKey> &keys, const QStringList &published)
{
    QList<LocalKeyRow> rows;
    for (const auto &key : keys)
        rows << LocalKeyRow{key};
    sync(rows);
    if (published == m_published)
        return;
    m_published = published;
    textsChanged();
}

int LocalKeysModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant LocalKeysModel::data(const QModelIndex &index, int role) const
{
    const auto *row = rowAt(index.row());
    if (!row || index.column() < 0 || index.column() >= ColumnCount)
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(row->file, column);
    case Qt::ToolTipRole: return column == Status ? row->file.problem : column == File ? row->file.file : QVariant{};
    case ToneRole: return column == Status ? QVariant::fromValue(tone(row->file)) : QVariant{};
    case LookRole:
        return column == File ? QVariant::fromValue(CellLook::Strong)
            : column == Fingerprint && !row->file.fingerprint.isEmpty() ? QVariant::fromValue(CellLook::Code)
                                                                        : QVariant{};
    default: return {};
    }
}

QVariant LocalKeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case File: return tr("File");
    case Type: return tr("Type");
    case Fingerprint: return tr("Fingerprint");
    case Comment: return tr("Comment");
    case Passphrase: return tr("Passphrase");
    case Status: return tr("Status");
    default: return {};
    }
}

QString LocalKeysModel::text(const LocalKey &key, int column) const
{
    switch (column) {
    case File: return shortPath(key.file);
    case Type: return keyTypeName(key.type, key.bits);
    case Fingerprint: return key.fingerprint.isEmpty() ? phrases::none() : key.fingerprint;
    case Comment: return key.comment.isEmpty() ? phrases::none() : cleanComment(key.comment);
    case Passphrase: return key.lock == KeyFile::Lock::Passphrase ? tr("yes") : tr("no");
    case Status: return status(key);
    default: return {};
    }
}

QString LocalKeysModel::status(const LocalKey &key) const
{
    if (!key.problem.isEmpty())
        return tr("cannot be used");
    return m_published.contains(key.publicKey) ? tr("in the project") : tr("not published");
}

Tone LocalKeysModel::tone(const LocalKey &key) const
{
    if (!key.problem.isEmpty())
        return Tone::Bad;
    return m_published.contains(key.publicKey) ? Tone::Ok : Tone::Waiting;
}

bool operator==(const ProjectKeyRow &a, const ProjectKeyRow &b)
{
    return a.line.text == b.line.text && a.mine == b.mine && a.line.problem == b.line.problem;
}

void ProjectKeysModel::setLines(const QList<SshKeysLine> &lines, const QList<LocalKey> &local)
{
    QList<ProjectKeyRow> rows;
    QSet<QString> seen; // the same line twice is one row: edits find lines by their text
    for (const auto &line : lines) {
        if (line.text.trimmed().isEmpty() || seen.contains(line.text))
            continue;
        seen.insert(line.text);
        ProjectKeyRow row{.line = line, .mine = {}};
        for (const auto &key : local) {
            if (!key.publicKey.isEmpty() && key.publicKey == line.base64 && row.mine.isEmpty())
                row.mine = key.file;
        }
        rows << row;
    }
    sync(rows);
}

int ProjectKeysModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ProjectKeysModel::data(const QModelIndex &index, int role) const
{
    const auto *row = rowAt(index.row());
    if (!row || index.column() < 0 || index.column() >= ColumnCount)
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(*row, column);
    case Qt::ToolTipRole:
        if (column == Expiry && row->line.expiry)
            return phrases::exactTime(*row->line.expiry);
        return row->line.problem.isEmpty() ? QVariant{} : QVariant{row->line.problem};
    case ToneRole: return tone(*row, column);
    case LookRole:
        return column == User                                             ? QVariant::fromValue(CellLook::Strong)
            : column == Fingerprint && !row->line.base64.isEmpty()        ? QVariant::fromValue(CellLook::Code)
                                                                          : QVariant{};
    default: return {};
    }
}

QVariant ProjectKeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case User: return tr("User");
    case Type: return tr("Type");
    case Fingerprint: return tr("Fingerprint");
    case Expiry: return tr("Expires");
    case Comment: return tr("Comment");
    case Mine: return tr("Whose");
    default: return {};
    }
}

QString ProjectKeysModel::text(const ProjectKeyRow &row, int column) const
{
    const auto &line = row.line;
    const bool isIgnored = line.kind == SshKeysLine::Kind::Ignored;
    switch (column) {
    case User: return line.user.isEmpty() ? tr("(no user)") : line.user;
    case Type: return keyTypeName(line.type, 0);
    case Fingerprint: {
        const auto print = line.fingerprint();
        return isIgnored ? line.problem : print.isEmpty() ? phrases::none() : print;
    }
    case Expiry:
        if (!line.expiry)
            return tr("never");
        return line.isExpired(QDateTime::currentDateTimeUtc()) ? tr("expired")
                                                               : QLocale{}.toString(line.expiry->toLocalTime().date(), QLocale::ShortFormat);
    case Comment: return line.comment.isEmpty() ? phrases::none() : cleanComment(line.comment);
    case Mine:
        return isIgnored ? tr("ignored") : row.mine.isEmpty() ? tr("not on this computer") : tr("mine: %1").arg(shortPath(row.mine));
    default: return {};
    }
}

QVariant ProjectKeysModel::tone(const ProjectKeyRow &row, int column) const
{
    if (column == Expiry && row.line.isExpired(QDateTime::currentDateTimeUtc()))
        return QVariant::fromValue(Tone::Warning);
    if (column != Mine)
        return {};
    if (row.line.kind == SshKeysLine::Kind::Ignored)
        return QVariant::fromValue(Tone::Warning);
    return QVariant::fromValue(row.mine.isEmpty() ? Tone::Waiting : Tone::Ok);
}
