// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "widgets/common/rowmodel.h"
#include "widgets/files/placepath.h"

#include <functional>

/// What a folder holds, filtered and in order by itself: 200,000 rows behind a proxy would stop the window for a while.
/// Folders come first, whatever the order.
class FileListModel : public ColumnModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Size, Modified, Owner, Mode, Kind, Class, Location };

    /// One per column, for the settings; never shown.
    [[nodiscard]] static QStringList columnNames();
    /// Those that say nothing there: of a host's files, of buckets, and of what lies in one.
    [[nodiscard]] static QList<int> absentColumns(PlaceKind kind, const QByteArray &folder);

    explicit FileListModel(QObject *parent = nullptr);

    void setEntries(const QList<FileEntry> &entries);
    void setFilter(const QString &text); ///< every word has to stand in the name
    void setShowsHidden(bool shows); ///< those whose names begin with a dot
    /// Key in PendingAction::things of what has this name; those that wait to be deleted say so.
    void setThing(std::function<QString(const QByteArray &name)> thing);

    [[nodiscard]] const FileEntry *entryAt(int row) const; ///< null: no such row
    [[nodiscard]] int rowOf(const QByteArray &name) const; ///< -1: it is not shown
    [[nodiscard]] qsizetype hiddenCount() const { return m_hidden; } ///< not shown, as they are hidden

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    // Rows are dragged to the tree, which asks the list what is chosen: nothing of it leaves the program.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::MoveAction; }

private:
    struct Row
    {
        FileEntry entry;
        QString name; ///< shown
        QString key; ///< filetext::sortKey() of it, folded
    };

    void arrange();
    [[nodiscard]] bool isShown(const Row &row) const;
    [[nodiscard]] bool comesBefore(const Row &a, const Row &b) const;
    [[nodiscard]] QString text(const Row &row, int column) const;
    [[nodiscard]] QString hint(const Row &row, int column) const;
    [[nodiscard]] QString leaving(const Row &row) const;

    QList<Row> m_rows; ///< as they came
    QList<int> m_shown; ///< indexes of m_rows, in their order
    QStringList m_words; ///< of the filter, folded
    std::function<QString(const QByteArray &name)> m_thing;
    qsizetype m_hidden = 0;
    int m_sorted = Name;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_showsHidden = false;
};

/// "12.4 MiB".
[[nodiscard]] QString fileSizeText(quint64 bytes);
