// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keymodels.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/undomark.h"

#include <QDir>
#include <QSet>
#include <QTimeZone>

#include <algorithm>

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

QString keyId(const LocalKey &key)
{
    return key.file.isEmpty() ? u"agent "_s + key.publicKey : key.file;
}

QString keyName(const LocalKey &key)
{
    if (!key.file.isEmpty())
        return shortPath(key.file);
    const auto comment = cleanComment(key.comment);
    return comment.isEmpty() ? LocalKeysModel::tr("SSH agent") : LocalKeysModel::tr("SSH agent: %1").arg(comment);
}

QList<LocalKeyRow> allKeys(const QList<LocalKey> &files, const AgentKeys &agent)
{
    QList<LocalKeyRow> rows;
    QSet<QString> inFiles;
    for (const auto &key : files) {
        rows << LocalKeyRow{.file = key, .isInAgent = agent.holds(key.publicKey)};
        inFiles << key.publicKey;
    }
    for (const auto &key : agent.keys) {
        if (!inFiles.contains(key.publicKey))
            rows << LocalKeyRow{.file = key, .isInAgent = true};
    }
    return rows;
}

bool operator==(const LocalKeyRow &a, const LocalKeyRow &b)
{
    const auto &x = a.file;
    const auto &y = b.file;
    return a.isInAgent == b.isInAgent && x.file == y.file && x.type == y.type && x.bits == y.bits
        && x.publicKey == y.publicKey && x.comment == y.comment && x.lock == y.lock && x.problem == y.problem
        && x.warning == y.warning;
}

void LocalKeysModel::setKeys(const QList<LocalKeyRow> &keys, const QStringList &published)
{
    sync(keys);
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
    case Qt::ToolTipRole: return hint(row->file, column);
    case NoteRole:
        return column == File && row->isInAgent && !row->file.file.isEmpty()
            ? QVariant::fromValue(CellNote{StatusLevel::Note, tr("in the agent")})
            : QVariant{};
    case LevelRole: return column == Status ? QVariant::fromValue(level(row->file)) : QVariant{};
    case LookRole:
        return column == File ? QVariant::fromValue(CellLook::Strong)
            : column == Fingerprint && row->file.problem.isEmpty() && !row->file.fingerprint.isEmpty()
            ? QVariant::fromValue(CellLook::Code)
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
    case Status: return tr("State");
    default: return {};
    }
}

QString LocalKeysModel::text(const LocalKey &key, int column) const
{
    switch (column) {
    case File: return keyName(key);
    case Type: return keyTypeName(key.type, key.bits);
    case Fingerprint:
        return !key.problem.isEmpty() ? key.problem : key.fingerprint.isEmpty() ? phrases::none() : key.fingerprint;
    case Comment: return key.comment.isEmpty() ? phrases::none() : cleanComment(key.comment);
    case Passphrase:
        return key.type.isEmpty() || key.file.isEmpty() ? phrases::none()
            : key.lock == KeyFile::Lock::Passphrase     ? tr("yes")
                                                        : tr("no");
    case Status: return status(key);
    default: return {};
    }
}

QVariant LocalKeysModel::hint(const LocalKey &key, int column) const
{
    if (column == File)
        return key.file.isEmpty() ? tr("This key is in the SSH agent of your session; there is no file of it in %1.")
                                        .arg(shortPath(defaultKeyFolder()))
                                  : key.file;
    if (column == Fingerprint && !key.problem.isEmpty() && !key.fingerprint.isEmpty())
        return u"%1\n%2"_s.arg(key.problem, key.fingerprint);
    if (!key.problem.isEmpty())
        return key.problem;
    if (column == Fingerprint)
        return key.fingerprint;
    return column == Status && !key.warning.isEmpty() ? QVariant{key.warning} : QVariant{};
}

QString LocalKeysModel::status(const LocalKey &key) const
{
    if (!key.problem.isEmpty())
        return tr("cannot be used");
    if (!key.warning.isEmpty())
        return tr("others can read it");
    return m_published.contains(key.publicKey) ? tr("published") : tr("not published");
}

StatusLevel LocalKeysModel::level(const LocalKey &key) const
{
    if (!key.problem.isEmpty())
        return StatusLevel::Bad;
    if (!key.warning.isEmpty())
        return StatusLevel::Warning;
    return m_published.contains(key.publicKey) ? StatusLevel::Ok : StatusLevel::Waiting;
}

bool operator==(const ProjectKeyRow &a, const ProjectKeyRow &b)
{
    return a.line.text == b.line.text && a.mine == b.mine && a.mineName == b.mineName
        && a.line.problem == b.line.problem;
}

void ProjectKeysModel::setLines(const QList<SshKeysLine> &lines, const QList<LocalKeyRow> &local)
{
    QList<ProjectKeyRow> rows;
    QSet<QString> seen; // the same line twice is one row: edits find lines by their text
    for (const auto &line : lines) {
        if (line.text.trimmed().isEmpty() || seen.contains(line.text))
            continue;
        seen.insert(line.text);
        ProjectKeyRow row{.line = line};
        const auto mine = std::ranges::find_if(
            local, [&](const LocalKeyRow &key) { return !line.base64.isEmpty() && key.file.publicKey == line.base64; });
        if (mine != local.end()) {
            row.mine = mine->file.file;
            row.mineName = keyName(mine->file);
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
    const bool isLeaving = !undomark::word(row->thing()).isEmpty();
    switch (role) {
    case Qt::DisplayRole: return text(*row, column);
    case Qt::AccessibleTextRole:
        return column == User && isLeaving ? phrases::list({text(*row, column), undomark::word(row->thing())})
                                           : QVariant{};
    case Qt::ToolTipRole:
        if (column == User && isLeaving)
            return undomark::reason(row->thing());
        if (column == Expiry && row->line.expiry)
            return phrases::exactTime(*row->line.expiry);
        if (column == Fingerprint && row->line.problem.isEmpty())
            return row->line.fingerprint();
        return row->line.problem.isEmpty() ? QVariant{} : QVariant{row->line.problem};
    case LevelRole: return level(*row, column);
    case NoteRole:
        return column == User && isLeaving
            ? QVariant::fromValue(CellNote{StatusLevel::Warning, undomark::word(row->thing())})
            : QVariant{};
    case LookRole:
        return isLeaving                                                        ? QVariant::fromValue(CellLook::Soft)
            : column == User                                                    ? QVariant::fromValue(CellLook::Strong)
            : column == Fingerprint && row->line.kind == SshKeysLine::Kind::Key ? QVariant::fromValue(CellLook::Code)
                                                                                : QVariant{};
    case SortRole:
        if (column == Expiry)
            return row->line.expiry.value_or(QDateTime{QDate{9999, 1, 1}, QTime{0, 0}, QTimeZone::UTC});
        return text(*row, column);
    default: return {};
    }
}

QVariant ProjectKeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case User: return tr("User name");
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
    case Type: return keyTypeName(line.type, inspectPublicKey(line.type, line.base64).bits);
    case Fingerprint: {
        const auto print = line.fingerprint();
        return isIgnored ? line.problem : print.isEmpty() ? phrases::none() : print;
    }
    case Expiry:
        if (!line.expiry)
            return tr("never");
        return line.isExpired(QDateTime::currentDateTimeUtc()) ? tr("expired")
                                                               : phrases::day(line.expiry->toLocalTime().date());
    case Comment: return line.comment.isEmpty() ? phrases::none() : cleanComment(line.comment);
    case Mine:
        return isIgnored             ? tr("ignored")
            : row.mineName.isEmpty() ? tr("not on this computer")
                                     : tr("mine: %1").arg(row.mineName);
    default: return {};
    }
}

QVariant ProjectKeysModel::level(const ProjectKeyRow &row, int column) const
{
    if (column == Expiry && row.line.isExpired(QDateTime::currentDateTimeUtc()))
        return QVariant::fromValue(StatusLevel::Warning);
    if (column != Mine)
        return {};
    if (row.line.kind == SshKeysLine::Kind::Ignored)
        return QVariant::fromValue(StatusLevel::Warning);
    return QVariant::fromValue(row.mineName.isEmpty() ? StatusLevel::Waiting : StatusLevel::Ok);
}
