// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncplan.h"

#include <utility>

std::optional<ThereFile> ThereTree::at(const QByteArray &path, const PutFiles &put) const
{
    if (const auto other = others.constFind(path); other != others.cend())
        return *other;
    const auto known = put.constFind(path);
    return known == put.cend() || known->isKept ? std::nullopt : std::optional{ThereFile{.stamp = known->there}};
}

namespace {

/// What is there is what we put there.
bool isOurs(const SyncView &view)
{
    return view.put != nullptr && !view.put->isKept && view.there && view.there->kind == FileKind::File
        && view.there->stamp == view.put->there;
}

SyncStep stepWithoutLocal(const SyncView &view)
{
    if (view.put == nullptr)
        return SyncStep::None;
    if (!isOurs(view))
        return SyncStep::Forget;
    return view.deletes ? SyncStep::Remove : SyncStep::None;
}

} // namespace

SyncStep stepFor(const SyncView &view)
{
    if (view.here == nullptr)
        return stepWithoutLocal(view);
    if (isOurs(view)) {
        const auto &put = view.put->here;
        if (put.size != view.here->size || put.modified != view.here->modified)
            return SyncStep::Send;
        return put.mode == view.here->mode ? SyncStep::None : SyncStep::SetMode;
    }
    if (!view.there)
        return SyncStep::Send;
    if (view.there->kind == FileKind::Folder)
        return SyncStep::Obstacle;
    if (view.put != nullptr && view.put->isKept && view.put->here == *view.here)
        return SyncStep::Keep;
    if (view.mayReplace)
        return SyncStep::Send;
    const bool mayBeSame =
        view.there->kind == FileKind::File && std::cmp_equal(view.there->stamp.size, view.here->size);
    return mayBeSame && !view.isCompared ? SyncStep::Compare : SyncStep::Ask;
}

ThereReader::ThereReader(LocalTree tree, PutFiles put)
    : m_tree{std::move(tree)}
    , m_put{std::move(put)}
{
    for (auto folder = m_tree.folders.cbegin(); folder != m_tree.folders.cend(); ++folder)
        m_folders.insert(folder.key());
    for (auto file = m_put.cbegin(); file != m_put.cend(); ++file) {
        for (auto folder = folderAbove(file.key()); !m_folders.contains(folder); folder = folderAbove(folder))
            m_folders.insert(folder);
    }
}

QList<QByteArray> ThereReader::take(const QByteArray &folder, const FolderListing &listing)
{
    QList<QByteArray> next;
    m_there.folders.insert(folder);
    if (listing.isCut)
        m_cut.insert(folder);
    for (const auto &entry : listing.entries) {
        const auto path = below(folder, entry.name);
        const auto put = m_put.constFind(path);
        const bool isPut = put != m_put.cend();
        const ThereFile seen{.kind = entry.isFolder() ? FileKind::Folder : entry.kind,
                             .stamp = {.size = entry.size, .modified = entry.modified}};
        if (isPut)
            m_seen.insert(path);
        if (seen.kind == FileKind::Folder && m_folders.contains(path)) {
            next.append(path);
            continue;
        }
        const bool isOurs = isPut && !put->isKept && seen.kind == FileKind::File && seen.stamp == put->there;
        if (!isOurs && (isPut || m_tree.files.contains(path) || m_tree.folders.contains(path)))
            m_there.others.insert(path, seen);
    }
    return next;
}

ThereTree ThereReader::result()
{
    for (auto file = m_put.cbegin(); file != m_put.cend(); ++file) {
        if (!m_seen.contains(file.key()) && !m_cut.contains(folderAbove(file.key())))
            m_there.others.insert(file.key(), std::nullopt);
    }
    m_put = {}; // else whoever changes the other one copies it first
    return std::move(m_there);
}
