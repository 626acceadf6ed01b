// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/foldertreemodel.h"

#include "services/files/filetext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"

#include <QHash>
#include <QIcon>
#include <QSet>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

/// One folder, or a link to one.
struct FolderNode
{
    enum class State : quint8 { Unread, Reading, Read };

    QByteArray path{};
    FileEntry entry{};
    QString name{}; ///< shown
    QString key{}; ///< of its name, in the order
    FolderNode *parent = nullptr;
    int row = 0;
    State state = State::Unread;
    QString problem{}; ///< why it was not read
    QList<FileEntry> folders{}; ///< all that were read, shown or not
    bool isCut = false;
    std::vector<std::unique_ptr<FolderNode>> children{};

    [[nodiscard]] bool isLink() const { return entry.kind == FileKind::Link; }
};

namespace {

std::unique_ptr<FolderNode> folderNode(FolderNode *parent, const FileEntry &entry)
{
    auto node = std::make_unique<FolderNode>();
    node->path = parent->path.isEmpty() ? QByteArray{"/"} : filetext::childOf(parent->path, entry.name);
    node->entry = entry;
    node->name = filetext::shownName(entry.name);
    node->key = filetext::sortKey(node->name.toCaseFolded());
    node->parent = parent;
    return node;
}

bool standsBefore(const std::unique_ptr<FolderNode> &a, const std::unique_ptr<FolderNode> &b)
{
    const int order = a->key.compare(b->key);
    return order != 0 ? order < 0 : a->entry.name < b->entry.name;
}

qsizetype countOf(const FolderNode &node)
{
    qsizetype count = 1;
    for (const auto &child : node.children)
        count += countOf(*child);
    return count;
}

void numberRows(FolderNode *node)
{
    for (int row = 0; row < int(node->children.size()); ++row)
        node->children[static_cast<size_t>(row)]->row = row;
}

FolderNode *childNamed(const FolderNode &node, const QByteArray &name)
{
    const auto found = std::ranges::find_if(
        node.children, [&name](const std::unique_ptr<FolderNode> &child) { return child->entry.name == name; });
    return found == node.children.end() ? nullptr : found->get();
}

FileEntry folderEntry(const QByteArray &name)
{
    return {.name = name, .kind = FileKind::Folder};
}

/// "home", "anna" of "/home/anna".
QList<QByteArray> namesOnTheWay(const QByteArray &path)
{
    auto names = path.split('/');
    names.removeAll(QByteArray{});
    return names;
}

} // namespace

FolderTreeModel::FolderTreeModel(QObject *parent)
    : QAbstractItemModel{parent}
    , m_root{std::make_unique<FolderNode>()}
{
    translated(this, [this] {
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(0, 0)); // tool tips are made when they are shown
    });
}

FolderTreeModel::~FolderTreeModel() = default;

void FolderTreeModel::clear()
{
    ++m_number;
    m_tasks.cancel();
    beginResetModel();
    m_root = std::make_unique<FolderNode>();
    m_count = 0;
    if (m_files) {
        m_root->children.push_back(folderNode(m_root.get(), folderEntry("/")));
        m_count = 1;
    }
    endResetModel();
}

void FolderTreeModel::setFiles(std::shared_ptr<RemoteFiles> files)
{
    m_files = std::move(files);
    m_followed.clear();
    clear();
}

void FolderTreeModel::follow(const FolderListing &listing)
{
    const auto names = namesOnTheWay(listing.folder);
    const bool hasNameless = listing.folder.contains("//"); // of a bucket: the tree has no place for such a folder
    if (m_root->children.empty() || !listing.folder.startsWith('/') || names.size() > deepest || hasNameless)
        return;
    m_followed = listing.folder;
    if (m_count > mostFolders)
        clear();
    auto *node = m_root->children.front().get();
    for (const auto &name : names) {
        auto *child = childNamed(*node, name);
        if (child == nullptr) {
            insert(node, {folderEntry(name)});
            child = childNamed(*node, name);
        }
        node = child;
    }
    if (!node->isLink()) // by another way a link may stand there
        take(node, listing.entries);
}

void FolderTreeModel::setShowsHidden(bool shows)
{
    if (std::exchange(m_showsHidden, shows) != shows && !m_root->children.empty())
        arrangeAll(m_root->children.front().get());
}

void FolderTreeModel::forget(const QModelIndex &folder)
{
    auto *node = nodeAt(folder);
    if (folder.isValid() && node->state == FolderNode::State::Read)
        node->state = FolderNode::State::Unread;
}

bool FolderTreeModel::isShown(const FolderNode &node, const FileEntry &entry) const
{
    return m_showsHidden || !entry.isHidden()
        || filetext::isWithin(m_followed, filetext::childOf(node.path, entry.name));
}

void FolderTreeModel::take(FolderNode *node, const QList<FileEntry> &entries)
{
    node->state = FolderNode::State::Read;
    node->problem.clear();
    node->folders.clear();
    node->isCut = false;
    for (const auto &entry : entries) {
        if (!entry.isFolder() || entry.name.contains('/')) // such a one of a bucket stands in the list alone
            continue;
        node->isCut = node->folders.size() >= mostInFolder;
        if (node->isCut)
            break;
        node->folders << entry;
    }
    arrange(node);
}

/// What is in both stays as it is, with all that is open in it.
void FolderTreeModel::arrange(FolderNode *node)
{
    if (node->state != FolderNode::State::Read)
        return;
    QList<FileEntry> fresh;
    QSet<QByteArray> wanted;
    QHash<QByteArray, FolderNode *> there;
    for (const auto &child : node->children)
        there.insert(child->entry.name, child.get());
    for (const auto &entry : std::as_const(node->folders)) {
        if (!isShown(*node, entry))
            continue;
        const auto *child = there.value(entry.name);
        if (child != nullptr && child->isLink() == (entry.kind == FileKind::Link))
            wanted.insert(entry.name);
        else
            fresh << entry; // also what became another thing
    }
    for (int row = int(node->children.size()) - 1; row >= 0; --row) {
        const auto &child = node->children[static_cast<size_t>(row)];
        const bool isOnTheWay = !child->isLink() && filetext::isWithin(m_followed, child->path);
        if (!wanted.contains(child->entry.name) && !isOnTheWay)
            remove(node, row);
    }
    insert(node, std::move(fresh));
}

void FolderTreeModel::arrangeAll(FolderNode *node)
{
    arrange(node);
    for (const auto &child : node->children)
        arrangeAll(child.get());
}

/// Many at once into an empty folder, else one by one.
void FolderTreeModel::insert(FolderNode *node, QList<FileEntry> folders)
{
    if (folders.isEmpty())
        return;
    const auto parent = indexOfNode(node);
    m_count += folders.size();
    if (node->children.empty()) {
        std::vector<std::unique_ptr<FolderNode>> children;
        for (const auto &entry : std::as_const(folders))
            children.push_back(folderNode(node, entry));
        std::ranges::sort(children, standsBefore);
        beginInsertRows(parent, 0, int(children.size()) - 1);
        node->children = std::move(children);
        numberRows(node);
        endInsertRows();
        return;
    }
    for (const auto &entry : std::as_const(folders)) {
        auto child = folderNode(node, entry);
        const auto place = std::ranges::lower_bound(node->children, child, standsBefore);
        const int row = int(place - node->children.begin());
        beginInsertRows(parent, row, row);
        node->children.insert(place, std::move(child));
        numberRows(node);
        endInsertRows();
    }
}

void FolderTreeModel::remove(FolderNode *node, int row)
{
    beginRemoveRows(indexOfNode(node), row, row);
    const auto place = node->children.begin() + row;
    m_count -= countOf(**place);
    node->children.erase(place);
    numberRows(node);
    endRemoveRows();
}

FolderNode *FolderTreeModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<FolderNode *>(index.internalPointer()) : m_root.get();
}

FolderNode *FolderTreeModel::find(const QByteArray &path) const
{
    auto *node = m_root->children.empty() ? nullptr : m_root->children.front().get();
    const auto names = namesOnTheWay(path);
    for (const auto &name : names) {
        if (node != nullptr)
            node = childNamed(*node, name);
    }
    return node;
}

QModelIndex FolderTreeModel::indexOfNode(FolderNode *node) const
{
    return node == nullptr || node == m_root.get() ? QModelIndex{} : createIndex(node->row, 0, node);
}

QModelIndex FolderTreeModel::indexOf(const QByteArray &path) const
{
    return path.startsWith('/') ? indexOfNode(find(path)) : QModelIndex{};
}

QByteArray FolderTreeModel::pathAt(const QModelIndex &index) const
{
    return nodeAt(index)->path;
}

QModelIndex FolderTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto *node = nodeAt(parent);
    if (column != 0 || row < 0 || std::cmp_greater_equal(row, node->children.size()))
        return {};
    return createIndex(row, 0, node->children[static_cast<size_t>(row)].get());
}

QModelIndex FolderTreeModel::parent(const QModelIndex &child) const
{
    return indexOfNode(nodeAt(child)->parent);
}

int FolderTreeModel::rowCount(const QModelIndex &parent) const
{
    return int(nodeAt(parent)->children.size());
}

int FolderTreeModel::columnCount(const QModelIndex &) const
{
    return 1;
}

bool FolderTreeModel::hasChildren(const QModelIndex &parent) const
{
    const auto *node = nodeAt(parent);
    const bool mayHave = parent.isValid() && node->state != FolderNode::State::Read && !node->isLink();
    return mayHave || !node->children.empty();
}

bool FolderTreeModel::canFetchMore(const QModelIndex &parent) const
{
    const auto *node = nodeAt(parent);
    return parent.isValid() && m_files && node->state == FolderNode::State::Unread && !node->isLink();
}

void FolderTreeModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    auto *node = nodeAt(parent);
    node->state = FolderNode::State::Reading;
    // Not from within: the view is in the middle of its layout, and an answer may come at once.
    QMetaObject::invokeMethod(this, [this, path = node->path] { begin(path); }, Qt::QueuedConnection);
}

void FolderTreeModel::begin(const QByteArray &path)
{
    const auto *asked = find(path);
    if (!m_files || asked == nullptr || asked->state != FolderNode::State::Reading)
        return;
    const auto number = m_number;
    m_tasks.run(m_files->list(path, {}, m_tasks.token()), [this, path, number](const Result<FolderListing> &read) {
        if (number != m_number)
            return; // perhaps of another host
        auto *folder = find(path);
        if (folder == nullptr || folder->state != FolderNode::State::Reading)
            return; // the browser has read it meanwhile
        if (read)
            return take(folder, read->entries);
        folder->state = FolderNode::State::Unread;
        folder->problem = read.error().message;
        emit notRead(indexOfNode(folder)); // one that stayed open would be asked for with every layout
    });
}

QVariant FolderTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto *node = nodeAt(index);
    switch (role) {
    case Qt::DisplayRole: return node->isLink() ? tr("%1 (link)").arg(node->name) : node->name;
    case Qt::DecorationRole: return themedIcon(node->isLink() ? "link"_L1 : "folder"_L1);
    case Qt::ToolTipRole: break;
    default: return {};
    }
    if (!node->problem.isEmpty())
        return node->problem;
    if (node->isLink() && !node->entry.target.isEmpty())
        return tr("Link to %1").arg(filetext::shownPath(node->entry.target));
    return node->isCut ? tr("Only the first %1 folders are shown.").arg(phrases::number(mostInFolder))
                       : filetext::shownPath(node->path);
}
