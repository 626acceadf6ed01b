// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QAbstractItemModel>

#include <memory>

struct FolderNode;

/// The folders of a place, from its root on; each is read when it is opened. A link is shown as one and never opened,
/// so there is no way round in a circle. What the browser reads anyway is taken over.
class FolderTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    static constexpr qsizetype mostInFolder = 2'000; ///< that are shown of one
    static constexpr qsizetype mostFolders = 20'000; ///< in all; with more, all that is open is closed
    static constexpr qsizetype deepest = 100; ///< a deeper folder is not followed to

    explicit FolderTreeModel(QObject *parent = nullptr);
    ~FolderTreeModel() override;

    void setFiles(std::shared_ptr<RemoteFiles> files); ///< another place; null: none
    void follow(const FolderListing &listing); ///< the browser is there; the way to it is in the tree then
    void setShowsHidden(bool shows);
    void forget(const QModelIndex &folder); ///< it is read anew when it is opened the next time
    [[nodiscard]] QModelIndex indexOf(const QByteArray &path) const; ///< invalid: it is not in the tree
    [[nodiscard]] QByteArray pathAt(const QModelIndex &index) const; ///< empty: none

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    using QObject::parent;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

signals:
    void notRead(const QModelIndex &folder); ///< its tool tip says why

private:
    void clear();
    void begin(const QByteArray &path);
    void take(FolderNode *node, const QList<FileEntry> &entries);
    void arrange(FolderNode *node);
    void arrangeAll(FolderNode *node);
    void insert(FolderNode *node, QList<FileEntry> folders);
    void remove(FolderNode *node, int row);
    [[nodiscard]] bool isShown(const FolderNode &node, const FileEntry &entry) const;
    [[nodiscard]] FolderNode *nodeAt(const QModelIndex &index) const;
    [[nodiscard]] FolderNode *find(const QByteArray &path) const;
    [[nodiscard]] QModelIndex indexOfNode(FolderNode *node) const;

    std::shared_ptr<RemoteFiles> m_files;
    std::unique_ptr<FolderNode> m_root; ///< above "/"
    QByteArray m_followed; ///< where the browser is: its way is shown, hidden or not
    qsizetype m_count = 0; ///< nodes
    quint64 m_number = 0; ///< of the tree: answers for the one before it are too late
    bool m_showsHidden = false;
    TaskScope m_tasks; // last
};
