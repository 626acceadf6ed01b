// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filelistmodel.h"

#include "services/files/filetext.h"
#include "widgets/buckets/buckettext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/undomark.h"

#include <QDateTime>
#include <QLocale>
#include <QMimeData>
#include <QTimeZone>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

template <typename T>
int compared(const T &a, const T &b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

QString kindLetter(FileKind kind)
{
    switch (kind) {
    case FileKind::Folder: return u"d"_s;
    case FileKind::Link: return u"l"_s;
    case FileKind::File: return u"-"_s;
    case FileKind::Other: break;
    }
    return u"?"_s;
}

} // namespace

QString fileSizeText(quint64 bytes)
{
    constexpr auto most = static_cast<quint64>(std::numeric_limits<qint64>::max());
    return QLocale{}.formattedDataSize(static_cast<qint64>(std::min(bytes, most)), bytes < 1'024 ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

QStringList FileListModel::columnNames()
{
    return {u"name"_s, u"size"_s, u"modified"_s, u"owner"_s, u"mode"_s, u"kind"_s, u"class"_s, u"location"_s};
}

QList<int> FileListModel::absentColumns(PlaceKind kind, const QByteArray &folder)
{
    if (kind == PlaceKind::Host)
        return {Class, Location};
    return folder == "/" ? QList<int>{Size, Owner, Mode, Kind} : QList<int>{Owner, Mode, Kind, Location};
}

FileListModel::FileListModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Name")},
                   {QT_TR_NOOP("Size"), CellLook::Normal, true},
                   {QT_TR_NOOP("Modified"), CellLook::Soft},
                   {QT_TR_NOOP("Owner"), CellLook::Soft},
                   {QT_TR_NOOP("Permissions"), CellLook::Code},
                   {QT_TR_NOOP("Kind"), CellLook::Soft},
                   {QT_TR_NOOP("Storage class"), CellLook::Soft},
                   {QT_TR_NOOP("Region"), CellLook::Soft}},
                  parent}
{
}

void FileListModel::setEntries(const QList<FileEntry> &entries)
{
    beginResetModel();
    m_rows.clear();
    m_rows.reserve(entries.size());
    for (const auto &entry : entries) {
        const auto name = filetext::shownName(entry.name);
        m_rows.append({entry, name, filetext::sortKey(name.toCaseFolded())});
    }
    arrange();
    endResetModel();
}

void FileListModel::setFilter(const QString &text)
{
    beginResetModel();
    m_words = text.toCaseFolded().split(u' ', Qt::SkipEmptyParts);
    arrange();
    endResetModel();
}

void FileListModel::setShowsHidden(bool shows)
{
    beginResetModel();
    m_showsHidden = shows;
    arrange();
    endResetModel();
}

void FileListModel::setThing(std::function<QString(const QByteArray &name)> thing)
{
    m_thing = std::move(thing);
}

bool FileListModel::isShown(const Row &row) const
{
    if (m_words.isEmpty())
        return true;
    const auto name = row.name.toCaseFolded();
    return std::ranges::all_of(m_words, [&name](const QString &word) { return name.contains(word); });
}

bool FileListModel::comesBefore(const Row &a, const Row &b) const
{
    if (a.entry.isFolder() != b.entry.isFolder())
        return a.entry.isFolder();
    int order = 0;
    switch (m_sorted) {
    case Size: order = compared(a.entry.size, b.entry.size); break;
    case Modified: order = compared(a.entry.modified, b.entry.modified); break;
    case Owner: order = compared(a.entry.owner, b.entry.owner); break;
    case Mode: order = compared(a.entry.mode, b.entry.mode); break;
    case Kind: order = compared(int(a.entry.kind), int(b.entry.kind)); break;
    case Class: order = compared(a.entry.storageClass, b.entry.storageClass); break;
    case Location: order = compared(a.entry.location, b.entry.location); break;
    default: break;
    }
    if (order == 0)
        order = compared(a.key, b.key);
    if (order == 0) // names that differ in capitals alone
        order = compared(a.entry.name, b.entry.name);
    return m_order == Qt::AscendingOrder ? order < 0 : order > 0;
}

void FileListModel::arrange()
{
    m_shown.clear();
    m_hidden = 0;
    for (int i = 0; i < int(m_rows.size()); ++i) {
        const auto &row = m_rows.at(i);
        if (row.entry.isHidden() && !m_showsHidden)
            ++m_hidden;
        else if (isShown(row))
            m_shown.append(i);
    }
    std::ranges::sort(m_shown, [this](int a, int b) { return comesBefore(m_rows.at(a), m_rows.at(b)); });
}

void FileListModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const auto before = m_shown;
    m_sorted = column;
    m_order = order;
    arrange();
    const auto from = persistentIndexList(); // what is chosen stays chosen
    if (!from.isEmpty()) {
        QHash<int, int> places;
        for (int row = 0; row < int(m_shown.size()); ++row)
            places.insert(m_shown.at(row), row);
        QModelIndexList to;
        for (const auto &old : from)
            to << index(places.value(before.value(old.row(), -1), -1), old.column());
        changePersistentIndexList(from, to);
    }
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

Qt::ItemFlags FileListModel::flags(const QModelIndex &index) const
{
    return ColumnModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QStringList FileListModel::mimeTypes() const
{
    return {u"application/x-tpudesk-files"_s};
}

QMimeData *FileListModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    auto *data = new QMimeData;
    data->setData(mimeTypes().first(), "1"); // whoever takes it asks the list
    return data;
}

int FileListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

const FileEntry *FileListModel::entryAt(int row) const
{
    return row >= 0 && row < m_shown.size() ? &m_rows.at(m_shown.at(row)).entry : nullptr;
}

int FileListModel::rowOf(const QByteArray &name) const
{
    const auto found = std::ranges::find_if(m_shown, [&](int place) { return m_rows.at(place).entry.name == name; });
    return found == m_shown.end() ? -1 : int(found - m_shown.begin());
}

QString FileListModel::leaving(const Row &row) const
{
    return m_thing ? undomark::word(m_thing(row.entry.name)) : QString{};
}

QVariant FileListModel::data(const QModelIndex &index, int role) const
{
    if (entryAt(index.row()) == nullptr || index.column() < 0 || index.column() >= columnCount())
        return {};
    const auto &row = m_rows.at(m_shown.at(index.row()));
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return hint(row, index.column());
    case LookRole:
        if (index.column() == Name)
            return QVariant::fromValue(row.entry.isFolder() ? CellLook::Strong : CellLook::Normal);
        return columnData(index.column(), role);
    case NoteRole: {
        const auto word = index.column() == Name ? leaving(row) : QString{};
        return word.isEmpty() ? QVariant{} : QVariant::fromValue(CellNote{StatusLevel::Warning, word});
    }
    case undomark::leavingRole: return !leaving(row).isEmpty();
    default: return columnData(index.column(), role);
    }
}

QString FileListModel::text(const Row &row, int column) const
{
    const auto &entry = row.entry;
    switch (column) {
    case Name: return entry.isFolder() && !row.name.endsWith(u'/') ? row.name + u'/' : row.name;
    case Size: return entry.kind == FileKind::File ? fileSizeText(entry.size) : phrases::none();
    case Modified:
        return entry.modified == 0 ? phrases::none()
                                   : phrases::dayAndTime(QDateTime::fromSecsSinceEpoch(entry.modified, QTimeZone::UTC));
    case Owner:
        return entry.group.isEmpty() || entry.group == entry.owner
            ? filetext::shownName(entry.owner)
            : filetext::shownName(entry.owner) + u':' + filetext::shownName(entry.group);
    case Mode: return kindLetter(entry.kind) + filetext::modeText(entry.mode);
    case Kind: break;
    case Class:
        return entry.storageClass.isEmpty() ? phrases::none()
                                            : buckettext::className(filetext::shownName(entry.storageClass));
    case Location: return entry.location.isEmpty() ? phrases::none() : filetext::shownName(entry.location);
    default: return {};
    }
    switch (entry.kind) {
    case FileKind::Folder: return tr("Folder");
    case FileKind::File: return tr("File");
    case FileKind::Link:
        return entry.target.isEmpty() ? tr("Link") : tr("Link to %1").arg(filetext::shownPath(entry.target));
    case FileKind::Other: break;
    }
    return tr("Special file");
}

QString FileListModel::hint(const Row &row, int column) const
{
    const auto &entry = row.entry;
    if (column == Size && entry.kind == FileKind::File)
        return tr("%1 bytes").arg(QLocale{}.toString(entry.size));
    if (column == Modified && entry.modified != 0)
        return phrases::exactTime(QDateTime::fromSecsSinceEpoch(entry.modified, QTimeZone::UTC));
    if (column == Kind && entry.kind == FileKind::Link && entry.leadsTo == FileKind::Other)
        return tr("What the link leads to is not there, or was not looked at.");
    return column == Name ? row.name : QString{};
}
