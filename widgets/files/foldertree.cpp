// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/foldertree.h"

#include "widgets/common/translated.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

using namespace Qt::StringLiterals;

QStringList localFilesIn(const QMimeData *dragged)
{
    QStringList paths;
    const auto urls = dragged->urls();
    for (const auto &url : urls) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

FolderTree::FolderTree(const QWidget *list, QWidget *parent)
    : QTreeView{parent}
    , m_list{list}
    , m_folders{new FolderTreeModel{this}}
{
    setModel(m_folders);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAcceptDrops(true);
    named(this, this, "filesTree", [] { return tr("Folders"); });
    const auto go = [this](const QModelIndex &index) {
        if (const auto folder = m_folders->pathAt(index); !folder.isEmpty())
            emit folderActivated(folder);
    };
    connect(this, &QTreeView::clicked, this, go);
    connect(this, &QTreeView::activated, this, go);
    connect(this, &QTreeView::collapsed, m_folders, &FolderTreeModel::forget);
    connect(m_folders, &FolderTreeModel::notRead, this, &QTreeView::collapse);
}

void FolderTree::showFolder(const QByteArray &folder)
{
    m_shown = folder;
    if (!isVisible() || !m_folders->indexOf(folder).isValid())
        return;
    for (auto end = folder.indexOf('/', 1); end > 0; end = folder.indexOf('/', end + 1))
        expand(m_folders->indexOf(folder.first(end))); // reads what is beside it
    if (folder != "/")
        expand(m_folders->indexOf("/"));
    setCurrentIndex(m_folders->indexOf(folder));
    scrollTo(currentIndex());
}

void FolderTree::showEvent(QShowEvent *event)
{
    QTreeView::showEvent(event);
    showFolder(m_shown);
}

QByteArray FolderTree::folderBelow(const QDropEvent &event) const
{
    const auto folder = m_folders->pathAt(indexAt(event.position().toPoint()));
    return event.source() == m_list || !localFilesIn(event.mimeData()).isEmpty() ? folder : QByteArray{};
}

void FolderTree::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->source() == m_list || !localFilesIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void FolderTree::dragMoveEvent(QDragMoveEvent *event)
{
    event->setDropAction(event->source() == m_list ? Qt::MoveAction : Qt::CopyAction); // what lies here stays here
    event->setAccepted(!folderBelow(*event).isEmpty());
}

void FolderTree::dropEvent(QDropEvent *event)
{
    const auto folder = folderBelow(*event);
    if (folder.isEmpty())
        return event->ignore();
    const bool isFromList = event->source() == m_list;
    event->setDropAction(isFromList ? Qt::MoveAction : Qt::CopyAction);
    event->accept();
    if (isFromList)
        emit chosenDropped(folder);
    else
        emit filesDropped(localFilesIn(event->mimeData()), folder);
}
