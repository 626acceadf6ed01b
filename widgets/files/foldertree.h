// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/files/foldertreemodel.h"

#include <QTreeView>

class QMimeData;

/// The folders of a place beside the list of one: a click or Enter goes there, and what is dropped on one goes into it.
/// Name: filesTree.
class FolderTree : public QTreeView
{
    Q_OBJECT

public:
    /// `list`: what is dragged from it is of the same place.
    explicit FolderTree(const QWidget *list, QWidget *parent = nullptr);

    [[nodiscard]] FolderTreeModel *folders() const { return m_folders; }
    void showFolder(const QByteArray &folder); ///< it is chosen, and the way to it is open, as soon as this is seen

signals:
    void folderActivated(const QByteArray &folder); ///< by the user
    void filesDropped(const QStringList &paths, const QByteArray &folder); ///< of this computer
    void chosenDropped(const QByteArray &folder); ///< what is chosen in the list

protected:
    void showEvent(QShowEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    [[nodiscard]] QByteArray folderBelow(const QDropEvent &event) const; ///< empty: it cannot be dropped there

    const QWidget *m_list;
    FolderTreeModel *m_folders;
    QByteArray m_shown;
};

/// Paths of this computer that are dragged.
[[nodiscard]] QStringList localFilesIn(const QMimeData *dragged);
