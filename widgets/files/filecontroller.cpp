// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filecontroller.h"

#include "services/buckets/bucketuri.h"
#include "services/core/activities.h"
#include "services/core/undoqueue.h"
#include "services/files/filetext.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/common/undomark.h"
#include "widgets/files/bucketcontroller.h"
#include "widgets/files/filebrowser.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QShortcut>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNamed = 10; ///< of what is to be deleted

bool isLink(const FileEntry &entry)
{
    return entry.kind == FileKind::Link;
}

} // namespace

FileController::FileController(FileBrowser *browser, NoticeBar *notice, QWidget *page)
    : QObject{page}
    , m_browser{browser}
    , m_notice{notice}
    , m_page{page}
    , m_operations{new FileOperations{this}}
    , m_nameSheet{new FileNameSheet{page}}
    , m_modeSheet{new FileModeSheet{page}}
{
    connectAll();
    new RowMenu{m_browser->table(), u"fileMenu"_s, [this](QMenu *menu, const QModelIndex &) { fillMenu(menu); }};
}

void FileController::connectAll()
{
    auto *table = m_browser->table();
    const auto key = [this, table](QLatin1StringView id, auto act) {
        connect(new QShortcut{pageKey(id), table, nullptr, nullptr, Qt::WidgetShortcut}, &QShortcut::activated, this,
                act);
    };
    key("files.rename"_L1, &FileController::askRename);
    key("list.delete"_L1, &FileController::askDelete);
    key("list.copy"_L1, &FileController::copyPath);
    connect(m_nameSheet, &FileNameSheet::submitted, this, &FileController::take);
    connect(m_modeSheet, &FileModeSheet::submitted, this, [this](quint32 mode) {
        if (m_modeAsked.files)
            m_operations->setMode(m_modeAsked.files, m_modeAsked.paths, mode);
    });
    connect(m_operations, &FileOperations::done, this, &FileController::finished);
    connect(m_operations, &FileOperations::failed, this, [this](const Error &error) {
        if (error.code != ErrorCode::Cancelled)
            m_notice->showError(error);
        m_browser->refresh(); // a part of it may be done
    });
    connect(m_operations, &FileOperations::removalEnded, this, &FileController::notifyRemoval);
    connect(m_operations, &FileOperations::summed, this, &FileController::showSum);
    connect(m_operations, &FileOperations::changed, this, &FileController::busyChanged);
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (!m_sum.isEmpty())
            QGuiApplication::clipboard()->setText(m_sum);
    });
}

void FileController::setPlace(const QString &label, bool canOpenTerminal)
{
    m_label = label;
    m_canOpenTerminal = canOpenTerminal;
}

QList<QByteArray> FileController::chosenPaths() const
{
    QList<QByteArray> paths;
    for (const auto &entry : m_browser->selection())
        paths << m_browser->pathOf(entry.name);
    return paths;
}

void FileController::addEntry(QMenu *menu, const char *name, QLatin1StringView icon, const QString &text,
                              bool isEnabled, std::function<void()> act)
{
    auto *action = icon.isEmpty() ? menu->addAction(text) : menu->addAction(themedIcon(icon), text);
    action->setObjectName(QLatin1StringView{name});
    action->setEnabled(isEnabled);
    connect(action, &QAction::triggered, this, std::move(act));
}

void FileController::addEditEntries(QMenu *menu, const FileEntry &entry, bool isFile)
{
    if (!m_canEditOutside)
        return;
    auto *with = menu->addMenu(themedIcon("pencil"_L1), tr("Edit with"));
    with->setObjectName(u"filesEditMenu"_s);
    with->setEnabled(isFile);
    const auto add = [this, with, entry](const char *name, const QString &text, EditWith way) {
        addEntry(with, name, {}, text, true, [this, entry, way] { emit editRequested(entry, way); });
    };
    add("filesEditDefaultAction", tr("Default application"), EditWith::Default);
    if (const auto command = ExternalEditController::lastCommand(); !command.isEmpty())
        add("filesEditLastAction", menuText(command), EditWith::LastProgram);
    add("filesEditOtherAction", tr("Other program…"), EditWith::OtherProgram);
}

void FileController::fillMenu(QMenu *menu)
{
    const auto chosen = m_browser->selection();
    if (chosen.isEmpty())
        return;
    const bool isHost = m_browser->kind() == PlaceKind::Host;
    const bool isList = isBucketList(*m_browser);
    const bool isOne = chosen.size() == 1;
    const auto first = chosen.first();
    addEntry(menu, "filesOpenAction", "eye"_L1, tr("Open"), isOne, [this, first] { open(first); });
    if (!isList)
        addEditEntries(menu, first, isOne && (first.kind == FileKind::File || first.leadsTo == FileKind::File));
    addEntry(menu, "filesDownloadAction", "download"_L1, tr("Download…"), true, [this] { emit downloadRequested(); });
    if (!isList)
        addChangeEntries(menu, chosen);
    if (!isHost && m_buckets != nullptr)
        m_buckets->addEntries(menu, chosen);
    if (!isList && isOne && first.isFolder())
        addEntry(menu, "filesCheckpointsAction", "database"_L1, tr("Look for checkpoints…"), true,
                 [this, first] { emit checkpointsRequested(m_browser->pathOf(first.name)); });
    menu->addSeparator();
    if (m_canEditOutside && !isList)
        addEntry(menu, "filesClipboardAction", "copy"_L1, tr("Copy for a file manager"), true,
                 [this] { emit clipboardRequested(); });
    addEntry(menu, "filesPathAction", "clipboard"_L1, isHost ? tr("Copy the path") : tr("Copy the address"), true,
             [this] { copyPath(); });
    if (isHost)
        addEntry(menu, "filesTerminalAction", "square-terminal"_L1, tr("Open a terminal here"), m_canOpenTerminal,
                 [this, first, isOne] {
                     const auto folder = m_browser->listing().folder();
                     emit terminalRequested(isOne && first.isFolder() ? m_browser->pathOf(first.name) : folder);
                 });
    menu->addSeparator();
    if (!isList)
        addEntry(menu, "filesDeleteAction", "trash-2"_L1, tr("Delete…"), !isLeaving(), [this] { askDelete(); });
    else if (isOne && m_buckets != nullptr)
        m_buckets->addDeletion(menu, first);
}

void FileController::open(const FileEntry &entry)
{
    if (leadsFurther(entry))
        m_browser->goTo(m_browser->pathOf(entry.name));
    else
        emit openRequested(entry);
}

void FileController::addChangeEntries(QMenu *menu, const QList<FileEntry> &chosen)
{
    const bool isHost = m_browser->kind() == PlaceKind::Host;
    const bool isOne = chosen.size() == 1;
    const auto first = chosen.first();
    const bool hasSum = isOne && (first.kind == FileKind::File || first.leadsTo == FileKind::File); // a pipe never ends
    const bool hasMode = !std::ranges::all_of(chosen, isLink);
    const bool stays = !isLeaving();
    menu->addSeparator();
    addEntry(menu, "filesRenameAction", "pencil"_L1, tr("Rename…"), isOne && stays, [this] { askRename(); });
    addEntry(menu, "filesMoveAction", "folder"_L1, tr("Move to…"), stays, [this] { ask(NamePurpose::Move); });
    addEntry(menu, "filesCopyAction", "copy"_L1, tr("Copy to…"), true, [this] { ask(NamePurpose::Copy); });
    if (isHost)
        addEntry(menu, "filesModeAction", "lock"_L1, tr("Permissions…"), hasMode, [this] { askMode(); });
    addEntry(menu, "filesChecksumAction", "fingerprint"_L1, isHost ? tr("Checksum (SHA-256)") : tr("Checksum"), hasSum,
             [this] { sum(); });
}

bool FileController::isLeaving() const
{
    const auto paths = chosenPaths();
    return std::ranges::any_of(
        paths, [this](const QByteArray &path) { return !undomark::word(m_browser->thingOf(path)).isEmpty(); });
}

void FileController::askNewFolder()
{
    if (!m_browser->listing().folder().isEmpty() && !isBucketList(*m_browser))
        ask(NamePurpose::NewFolder);
}

void FileController::askRename()
{
    if (m_browser->selection().size() == 1 && !isBucketList(*m_browser))
        ask(NamePurpose::Rename);
}

/// What is asked for is of the files that are chosen now, whatever is looked at when it is answered.
void FileController::ask(NamePurpose purpose)
{
    const auto &listing = m_browser->listing();
    const auto kind = m_browser->kind();
    Asked asked{.files = listing.files(), .folder = listing.folder(), .paths = chosenPaths(), .kind = kind};
    if (!asked.files || (purpose != NamePurpose::NewFolder && asked.paths.isEmpty()))
        return;
    m_asked = std::move(asked);
    const bool isPath = purpose == NamePurpose::Move || purpose == NamePurpose::Copy;
    const auto before = isPath           ? placepath::shown(kind, m_asked.folder)
        : purpose == NamePurpose::Rename ? filetext::shownName(filetext::nameOf(m_asked.paths.first()))
                                         : QString{};
    m_nameSheet->openFor(
        purpose, before, [purpose, kind](const QString &text) { return problemOf(purpose, kind, text); }, kind);
}

QString FileController::problemOf(NamePurpose purpose, PlaceKind kind, const QString &text)
{
    const bool isBucket = kind == PlaceKind::Buckets;
    if (purpose == NamePurpose::Move || purpose == NamePurpose::Copy) {
        if (!isBucket)
            return text.startsWith(u'/') ? QString{} : tr("Enter the full path of a folder: it begins with a slash.");
        const auto folder = placepath::bucketPath(text);
        return folder && *folder != "/"
            ? QString{}
            : tr("Enter the address of a folder in a bucket, for example gs://my-bucket/runs.");
    }
    const auto problem = filetext::problemOfName(text.toUtf8());
    return problem.isEmpty() && isBucket ? problemOfObjectName(text.toUtf8()) : problem;
}

/// The folder that is shown may be shown otherwise than it is written.
QByteArray FileController::folderOfText(const QString &text) const
{
    if (text == placepath::shown(m_asked.kind, m_asked.folder))
        return m_asked.folder;
    if (m_asked.kind == PlaceKind::Buckets)
        return placepath::bucketPath(text).value_or(m_asked.folder);
    auto folder = text.toUtf8();
    while (folder.size() > 1 && folder.endsWith('/'))
        folder.chop(1);
    return folder;
}

void FileController::take(NamePurpose purpose, const QString &text)
{
    if (!m_asked.files)
        return;
    m_sum.clear();
    m_notice->dismiss();
    switch (purpose) {
    case NamePurpose::NewFolder:
        m_operations->makeFolder(m_asked.files, filetext::childOf(m_asked.folder, text.toUtf8()));
        break;
    case NamePurpose::Rename:
        m_operations->rename(m_asked.files, m_asked.paths.first(), filetext::childOf(m_asked.folder, text.toUtf8()));
        break;
    case NamePurpose::Move: m_operations->moveInto(m_asked.files, m_asked.paths, folderOfText(text)); break;
    case NamePurpose::Copy: m_operations->copyInto(m_asked.files, m_asked.paths, folderOfText(text)); break;
    case NamePurpose::SaveAs:
    case NamePurpose::Program: break; // of another sheet
    }
}

void FileController::moveChosen(const QByteArray &folder)
{
    auto paths = chosenPaths();
    paths.removeIf([this, &folder](const QByteArray &path) {
        return path == folder || filetext::parentOf(path) == folder
            || !undomark::word(m_browser->thingOf(path)).isEmpty();
    });
    if (paths.isEmpty() || !m_browser->listing().files())
        return;
    m_sum.clear();
    m_notice->dismiss();
    m_operations->moveInto(m_browser->listing().files(), paths, folder);
}

void FileController::askMode()
{
    auto chosen = m_browser->selection();
    chosen.removeIf(isLink); // else what it leads to would be changed
    if (chosen.isEmpty())
        return;
    m_modeAsked = {.files = m_browser->listing().files(), .folder = m_browser->listing().folder()};
    for (const auto &entry : std::as_const(chosen))
        m_modeAsked.paths << m_browser->pathOf(entry.name);
    const auto name = chosen.size() == 1 ? filetext::shownName(chosen.first().name)
                                         : tr("%n files and folders", nullptr, int(chosen.size()));
    m_modeSheet->openFor(name, chosen.first().mode);
}

void FileController::sum()
{
    const auto paths = chosenPaths();
    if (paths.size() != 1 || !m_browser->listing().files())
        return;
    m_sum.clear();
    const auto shown = placepath::shown(m_browser->kind(), paths.first());
    m_notice->showNotice(StatusLevel::Working,
                         m_browser->kind() == PlaceKind::Host ? tr("The host reads %1 for its checksum…").arg(shown)
                                                              : tr("Asking for the checksum of %1…").arg(shown));
    m_operations->checksum(m_browser->listing().files(), paths.first());
}

void FileController::showSum(const QByteArray &path, const FileChecksum &sum)
{
    m_sum = QString::fromLatin1(sum.digits);
    m_notice->showNotice(
        StatusLevel::Ok,
        tr("%1 of %2: %3").arg(QString::fromLatin1(sum.method), placepath::shown(m_browser->kind(), path), m_sum),
        tr("Copy the checksum"));
}

void FileController::copyPath() const
{
    QStringList lines;
    const auto paths = chosenPaths();
    for (const auto &path : paths)
        lines << placepath::shown(m_browser->kind(), path);
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

DeleteQuestion FileController::deleteQuestion(const QList<FileEntry> &chosen, const QString &name) const
{
    const bool isHost = m_browser->kind() == PlaceKind::Host;
    const auto place = isHost ? m_label : placepath::shown(PlaceKind::Buckets, m_browser->listing().folder());
    QStringList losses;
    for (const auto &entry : chosen.first(std::min(chosen.size(), mostNamed))) {
        const auto shown = filetext::shownName(entry.name);
        losses << (entry.kind == FileKind::Folder     ? tr("The folder %1 with all that it holds").arg(shown)
                       : entry.kind == FileKind::Link ? tr("The link %1; what it leads to stays").arg(shown)
                                                      : shown);
    }
    if (chosen.size() > mostNamed)
        losses << tr("and %n more", nullptr, int(chosen.size() - mostNamed));
    return {.title = place.isEmpty() ? tr("Delete %1?").arg(name)
                                     : tr("Delete %1 from %2?", "Delete train.py from node-1?").arg(name, place),
            .sentence = isHost ? tr("This cannot be undone: hosts have no trash.") : QString{},
            .losses = losses,
            .typedName = {},
            .buttonText = tr("Delete"),
            .need = isHost ? CloudNeed::None : CloudNeed::Now};
}

void FileController::askDelete()
{
    const auto chosen = m_browser->selection();
    const auto paths = chosenPaths();
    if (isBucketList(*m_browser) && m_buckets != nullptr)
        return m_buckets->askDelete();
    if (paths.isEmpty() || isLeaving())
        return;
    const auto name = paths.size() == 1 ? filetext::shownName(chosen.first().name)
                                        : tr("%n files and folders", nullptr, int(paths.size()));
    const auto asked = deleteQuestion(chosen, name);
    auto *question = new ConfirmDelete{asked, m_page};
    if (m_browser->kind() == PlaceKind::Buckets && m_buckets != nullptr)
        m_buckets->explainDeletion(question, asked, chosen);
    QStringList things;
    for (const auto &path : paths)
        things << m_browser->thingOf(path);
    // Of the place that is looked at now, whatever is looked at when it is answered.
    connect(question, &ConfirmDelete::confirmed, this,
            [this, files = m_browser->listing().files(), paths, name, things, need = asked.need] {
                UndoQueue::instance().add(m_page,
                                          {.verb = PendingVerb::Delete,
                                           .name = [name] { return name; },
                                           .begin = [this, files, paths] { m_operations->removeNow(files, paths); },
                                           .need = need,
                                           .things = things});
            });
    question->open();
}

/// In the list of what happened, where one that was undone stands, too.
void FileController::notifyRemoval(const QList<QByteArray> &paths, const std::optional<Error> &error)
{
    if (m_activities == nullptr || paths.isEmpty())
        return;
    const auto name = [paths] {
        const auto first = filetext::nameOf(paths.first());
        if (paths.size() > 1)
            return tr("%n files and folders", nullptr, int(paths.size()));
        return first.isEmpty() ? filetext::shownPath(paths.first()) : filetext::shownName(first);
    };
    const auto line = m_activities->add([name] { return tr("Deleting %1").arg(name()); });
    m_activities->finish(line, error, [name] { return tr("Deleted %1").arg(name()); });
}

void FileController::finished(const QByteArray &path)
{
    if (filetext::parentOf(path) == m_browser->listing().folder())
        m_browser->selectWhenRead(filetext::nameOf(path));
    m_browser->refresh();
}
