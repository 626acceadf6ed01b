// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filespage.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "services/store/settings.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/remembered.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/files/bucketcontroller.h"
#include "widgets/files/checkpointcontroller.h"
#include "widgets/files/externaleditcontroller.h"
#include "widgets/files/externaleditsview.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filecontroller.h"
#include "widgets/files/filetabs.h"
#include "widgets/files/fileview.h"
#include "widgets/files/lowertabs.h"
#include "widgets/files/syncfoldersview.h"
#include "widgets/files/transfersview.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto tableKey = u"table.filesTable"_s;
constexpr int placeRole = Qt::UserRole + 1; ///< the FilesPlace, also of one that cannot be reached now
const auto folderKey = u"files.transferFolder"_s; ///< of this computer, used last

/// In the words of the other pages.
struct FilesAwayMessages
{
    Q_DECLARE_TR_FUNCTIONS(ReachAdvice)
};

/// The same machine after a preemption: it has another id, but stands where the one before it stood.
bool isMadeAnew(const FilesPlace &before, const FilesPlace &now)
{
    return !before.host.isPlain() && before.id != now.id && before.kind == now.kind && before.folder == now.folder
        && before.host.tpu == now.host.tpu && before.host.worker == now.host.worker;
}

QString folderOfThisComputer()
{
    const auto kept = remembered::value(folderKey).toString();
    return QDir::isAbsolutePath(kept) && QFileInfo{kept}.isDir() ? kept : QDir::homePath();
}

} // namespace

FilesPage::FilesPage(FilesContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_queue{m_context.clock}
    , m_place{named(this, new QComboBox, "filesPlace", [] { return tr("Host or Cloud Storage"); })}
    , m_refresh{named(this, new QPushButton, "filesRefreshButton", [] { return tr("Refresh"); })}
    , m_newFolder{named(this, new QPushButton, "filesNewFolderButton", [] { return tr("New folder…"); })}
    , m_newBucket{named(this, new QPushButton, "filesNewBucketButton", [] { return tr("Create a bucket…"); })}
    , m_deleted{named(
          this, new QPushButton, "filesDeletedButton", [] { return tr("Deleted files…"); },
          [] { return tr("What was deleted in this folder and can still be restored"); })}
    , m_sync{named(
          this, new QPushButton, "filesSyncButton", [] { return tr("Sync a folder…"); },
          [] { return tr("Keeps a folder of this computer on the hosts: what is saved here is sent at once"); })}
    , m_upload{named(this, new QPushButton, "filesUploadButton", [] { return tr("Upload"); })}
    , m_download{named(this, new QPushButton, "filesDownloadButton", [] { return tr("Download…"); })}
    , m_notice{named(new NoticeBar, "filesNotice")}
    , m_faces{new ViewStack}
    , m_empty{named(
          this, new EmptyState, "filesPageEmpty", [] { return tr("No host can be reached now"); },
          [] {
              return tr("Files are read over SSH, from the hosts of TPUs that are READY. There is none at the "
                        "moment.");
          })}
    , m_browser{new FileBrowser}
    , m_tabs{new FileTabs{m_browser, m_context.clock}}
    , m_lower{new LowerTabs}
    , m_transfers{new TransfersView{&m_queue, m_context.activities, m_context.bucketFiles}}
{
    named(
        this, this, "filesPage", [] { return tr("Files"); },
        [] { return tr("Browse, edit, upload and download files of your hosts and in buckets."); });
    setGuide("files"_L1);
    build();
    m_actions = new FileController{m_browser, m_notice, this};
    m_external = new ExternalEditController{
        {.clock = m_context.clock, .start = m_context.startProgram, .folder = m_context.editsFolder}, m_notice, this};
    m_actions->setCanEditOutside(m_external->canEdit());
    if (m_context.bucketFiles)
        m_buckets = new BucketController{m_context.buckets, m_context.runningTexts, m_browser, m_notice, this};
    m_actions->setBuckets(m_buckets);
    m_actions->setActivities(m_context.activities);
    m_checkpoints = new CheckpointController{
        {.clock = m_context.clock, .runningTexts = m_context.runningTexts}, m_browser, m_notice, this};
    buildLower();
    connectAll();
    connectActions();
    translated(this, [this] {
        m_empty->setButtonText(tr("Look at the TPUs"));
        m_empty->setLinkText(m_context.bucketFiles ? tr("Look at buckets of Cloud Storage") : QString{});
        fillUploadMenu();
        refreshPlaces();
    });
}

FilesPage::~FilesPage() = default;

void FilesPage::build()
{
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_place->setMinimumContentsLength(18);
    addTitleWidget(m_place);
    m_upload->setMenu(named(new QMenu{m_upload}, "filesUploadMenu"));
    setButtonKind(m_download, ButtonKind::Primary);
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    for (QWidget *action :
         std::initializer_list<QWidget *>{m_refresh, m_newFolder, m_newBucket, m_deleted, m_sync, m_upload, m_download})
        addAction(action);
    m_empty->setIcon("folder"_L1);
    m_empty->setGuide("files"_L1);
    auto *card = new Card;
    card->body()->addWidget(m_empty);
    m_faces->addWidget(m_tabs);
    m_faces->addWidget(card);
    addNotice(m_notice);
    body()->addWidget(m_faces, 1);
    body()->addWidget(m_lower);
}

void FilesPage::buildLower()
{
    const auto counted = [](const QString &title, qsizetype count) {
        return punctuation::noted(title, phrases::number(count));
    };
    if (m_context.sync != nullptr) {
        m_syncView = new SyncFoldersView{m_context.sync, m_context.places, m_notice, this};
        m_lower->add(
            m_syncView, u"sync"_s, [counted](qsizetype count) { return counted(tr("Synced folders"), count); },
            m_syncView->buttons());
    }
    auto *edits = m_external->view();
    m_lower->add(
        edits, u"edits"_s, [counted](qsizetype count) { return counted(tr("In other programs"), count); },
        edits->buttons());
    m_lower->add(
        m_transfers, u"transfers"_s, [counted](qsizetype count) { return counted(tr("Downloads and uploads"), count); },
        m_transfers->buttons());
}

void FilesPage::connectAll()
{
    connect(m_place, &QComboBox::currentIndexChanged, this, [this] {
        showPlace();
        m_tabs->showFolder();
    });
    connect(m_refresh, &QPushButton::clicked, this, &FilesPage::refresh);
    connect(m_newFolder, &QPushButton::clicked, m_actions, &FileController::askNewFolder);
    connect(m_download, &QPushButton::clicked, this, &FilesPage::download);
    connect(m_sync, &QPushButton::clicked, this, &FilesPage::openSync);
    if (m_buckets != nullptr) {
        connect(m_newBucket, &QPushButton::clicked, m_buckets, &BucketController::askCreate);
        connect(m_deleted, &QPushButton::clicked, m_buckets, &BucketController::showDeleted);
    }
    connect(m_browser, &FileBrowser::bucketTyped, this, [this](const QByteArray &folder) {
        if (m_buckets != nullptr)
            showBuckets(folder);
    });
    connect(m_browser, &FileBrowser::changed, this, &FilesPage::allow);
    connect(m_browser, &FileBrowser::fileActivated, this, &FilesPage::openFile);
    connect(m_browser, &FileBrowser::filesDropped, this, [this](const QStringList &paths, const QByteArray &folder) {
        if (auto side = shownSide()) {
            side->folder = folder;
            uploadTo(*side, paths);
        }
    });
    connect(m_browser, &FileBrowser::chosenDropped, m_actions, &FileController::moveChosen);
    connect(m_tabs, &FileTabs::changed, this, [this] {
        showFace();
        if (m_tabs->current() == nullptr && std::exchange(m_isListOld, false))
            m_browser->refresh();
    });
    connect(m_tabs, &FileTabs::saved, this, &FilesPage::refreshIfShown);
    connect(m_tabs, &FileTabs::urlRequested, this, &FilesPage::urlRequested);
    connect(m_tabs, &FileTabs::downloadRequested, this, [this](const OpenFile &file) {
        askForFile({.files = file.files, .label = file.place, .folder = {}}, file.path);
    });
    connect(m_external, &ExternalEditController::saved, this, &FilesPage::refreshIfShown);
    connect(m_empty, &EmptyState::buttonClicked, this, &FilesPage::tpusRequested);
    connect(m_empty, &EmptyState::linkClicked, this, [this] { showBuckets(); });
    connect(&m_queue, &TransferQueue::ended, this, &FilesPage::transferEnded);
    if (m_context.settings == nullptr)
        return;
    auto *columns = m_browser->columns();
    columns->restore(m_context.settings->more(tableKey).toObject());
    connect(columns, &TableColumns::changed, this,
            [this, columns] { m_context.settings->setMore(tableKey, columns->state()); });
}

void FilesPage::connectActions()
{
    connect(m_actions, &FileController::openRequested, this, &FilesPage::openFile);
    connect(m_actions, &FileController::downloadRequested, this, &FilesPage::download);
    connect(m_actions, &FileController::checkpointsRequested, m_checkpoints, &CheckpointController::showFolder);
    connect(m_actions, &FileController::clipboardRequested, this, [this] {
        if (const auto side = shownSide())
            m_external->copyFiles(side->files, side->folder, m_browser->selection());
    });
    connect(m_actions, &FileController::editRequested, this, [this](const FileEntry &entry, EditWith with) {
        if (const auto side = shownSide())
            m_external->edit(with, side->files, side->label, m_browser->pathOf(entry.name));
    });
    connect(m_actions, &FileController::terminalRequested, this, [this](const QByteArray &folder) {
        const auto here = place();
        const auto text = QString::fromUtf8(folder); // one that is no text is not begun in
        if (here && !here->host.isPlain())
            emit terminalRequested(here->host.tpu, here->host.worker, text.toUtf8() == folder ? text : QString{});
    });
}

void FilesPage::fillUploadMenu()
{
    auto *menu = m_upload->menu();
    menu->clear();
    const auto add = [this, menu](const char *name, QLatin1StringView icon, const QString &text, bool isFolder) {
        auto *action = menu->addAction(themedIcon(icon), text);
        action->setObjectName(QLatin1StringView{name});
        connect(action, &QAction::triggered, this, [this, isFolder] { askForUpload(isFolder); });
    };
    add("filesUploadFilesAction", "file"_L1, tr("Files…"), false);
    add("filesUploadFolderAction", "folder"_L1, tr("Folder…"), true);
}

std::optional<FilesPlace> FilesPage::place() const
{
    const auto found = std::ranges::find(m_places, m_place->currentData().toString(), &FilesPlace::id);
    return found != m_places.end() ? std::optional{*found} : std::nullopt;
}

std::shared_ptr<RemoteFiles> FilesPage::filesOf(const FilesPlace &one)
{
    if (one.kind == PlaceKind::Buckets)
        return m_context.bucketFiles;
    auto &files = m_files[one.host.id];
    if (!files)
        files = m_context.files(one.host);
    return files;
}

/// Buckets stand behind the hosts; alone only for whoever wants them.
QList<FilesPlace> FilesPage::currentPlaces() const
{
    auto places = m_context.places();
    if (m_context.bucketFiles && (m_wantsBuckets || !places.isEmpty()))
        places << bucketsPlace();
    return places;
}

std::optional<FilesPage::Side> FilesPage::shownSide() const
{
    const auto here = place();
    const auto &listing = m_browser->listing();
    if (!here || !listing.files() || listing.folder().isEmpty())
        return std::nullopt;
    return Side{.files = listing.files(),
                .label = here->label,
                .folder = listing.folder(),
                .isBucketList = isBucketList(*m_browser)};
}

void FilesPage::refreshPlaces()
{
    const auto places = currentPlaces();
    if (places != std::exchange(m_places, places) || m_place->count() != int(places.size()))
        fillPlaces();
    showFace();
    showPlace();
}

/// Whoever is looked at stays chosen, also while it cannot be reached: nobody is led to another host unasked. One that
/// was made anew takes the place of the one before it.
void FilesPage::fillPlaces()
{
    const auto before = chosenPlace();
    const QSignalBlocker quiet{m_place};
    m_place->clear();
    const auto add = [this](const FilesPlace &one, const QString &name) {
        m_place->addItem(menuText(name), one.id);
        m_place->setItemData(m_place->count() - 1, QVariant::fromValue(one), placeRole);
    };
    for (const auto &one : std::as_const(m_places))
        add(one, one.label);
    auto chosen = m_place->findData(before.id);
    const auto anew =
        std::ranges::find_if(m_places, [&before](const FilesPlace &one) { return isMadeAnew(before, one); });
    if (chosen < 0 && anew != m_places.end()) {
        chosen = m_place->findData(anew->id);
    } else if (chosen < 0 && !m_places.isEmpty() && !before.id.isEmpty()) {
        add(before, punctuation::noted(before.label, tr("cannot be reached now")));
        chosen = m_place->count() - 1;
    }
    m_place->setCurrentIndex(std::max(0, chosen));
}

FilesPlace FilesPage::chosenPlace() const
{
    return m_place->currentData(placeRole).value<FilesPlace>();
}

/// What is looked at: a file, or the folder.
void FilesPage::refresh()
{
    if (auto *view = m_tabs->current())
        return view->askReload();
    refreshPlaces();
    m_browser->refresh();
}

void FilesPage::showFace()
{
    const bool hasAny = !m_places.isEmpty() || m_tabs->hasFiles(); // what is open stays open
    m_refresh->setVisible(hasAny);
    m_place->setVisible(!m_places.isEmpty());
    m_faces->setCurrentIndex(hasAny ? 0 : 1);
    allow();
}

void FilesPage::showPlace()
{
    const auto here = place();
    const auto chosen = chosenPlace();
    const auto before = std::exchange(m_shownPlace, chosen);
    const bool isAway = !here && !chosen.id.isEmpty();
    const bool isOther = chosen.id != before.id;
    const bool isBack = m_isAway && here && !m_browser->listing().files(); // it was chosen while it was away
    m_wantsBuckets = m_wantsBuckets || (here && here->kind == PlaceKind::Buckets);
    m_actions->setPlace(chosen.label, here && !here->host.isPlain());
    if (isOther)
        m_notice->dismiss();
    const auto folder = m_browser->listing().folder();
    if (isOther && here && isMadeAnew(before, *here) && !folder.isEmpty())
        m_browser->showPlace(filesOf(*here), chosen.id, folder, here->kind, here->folder);
    else if (isOther || isBack)
        m_browser->showPlace(here ? filesOf(*here) : nullptr, chosen.id, here ? here->folder : QByteArray{},
                             here ? here->kind : PlaceKind::Host);
    else if (m_isAway && here)
        m_browser->refresh();
    if (isOther || isAway != m_isAway)
        showAway(isAway);
    allow();
}

void FilesPage::showAway(bool isAway)
{
    const bool wasAway = std::exchange(m_isAway, isAway);
    if (isAway)
        m_notice->say(StatusLevel::Warning, [label = chosenPlace().label] {
            return punctuation::labelled(label, FilesAwayMessages::tr("Not there, or not READY."));
        });
    else if (wasAway)
        m_notice->dismiss();
}

void FilesPage::showTpu(const TpuId &tpu, int worker, const QByteArray &folder, int line)
{
    refreshPlaces();
    const auto found = std::ranges::find_if(
        m_places, [&](const FilesPlace &one) { return one.host.tpu == tpu && one.host.worker == worker; });
    if (found == m_places.end())
        return;
    m_place->setCurrentIndex(m_place->findData(found->id));
    m_tabs->showFolder();
    if (line > 0)
        m_tabs->open(
            {.files = filesOf(*found), .place = found->label, .path = folder, .address = filetext::shownPath(folder)});
    else if (!folder.isEmpty())
        m_browser->goTo(folder);
    if (auto *view = m_tabs->current())
        view->goToLine(line);
}

void FilesPage::showBuckets(const QByteArray &folder)
{
    m_wantsBuckets = true;
    refreshPlaces();
    const auto found = std::ranges::find(m_places, PlaceKind::Buckets, &FilesPlace::kind);
    if (found == m_places.end())
        return;
    m_place->setCurrentIndex(m_place->findData(found->id));
    m_tabs->showFolder();
    if (!folder.isEmpty())
        m_browser->goTo(folder);
}

/// What a place cannot do has no button there.
void FilesPage::allow()
{
    const bool isFolder = m_faces->currentIndex() == 0 && m_tabs->current() == nullptr;
    const bool isBuckets = m_browser->kind() == PlaceKind::Buckets;
    const bool isList = isBucketList(*m_browser);
    m_download->setVisible(isFolder);
    for (auto *button : {m_newFolder, m_upload})
        button->setVisible(isFolder && !isList);
    m_newBucket->setVisible(isFolder && isList);
    m_deleted->setVisible(isFolder && isBuckets && !isList && !m_browser->listing().folder().isEmpty());
    m_sync->setVisible(isFolder && m_syncView != nullptr && !isBuckets);
    auto problem = m_browser->listing().folder().isEmpty() ? tr("No folder is open yet.") : QString{};
    if (m_isAway)
        problem = FilesAwayMessages::tr("Not there, or not READY.");
    enableUnless(m_newFolder, problem);
    enableUnless(m_upload, problem);
    const bool isChosen = m_browser->table()->selectionModel()->hasSelection();
    enableUnless(m_download, problem.isEmpty() && !isChosen ? tr("Choose files or folders first.") : problem);
}

void FilesPage::download()
{
    const auto entries = m_browser->selection();
    const auto side = shownSide();
    if (!side || entries.isEmpty())
        return;
    if (entries.size() == 1 && !entries.first().isFolder())
        return askForFile(*side, m_browser->pathOf(entries.first().name));
    auto *dialog =
        named(new QFileDialog{this, tr("Download into a folder"), folderOfThisComputer()}, "filesDownloadDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this, entries, from = *side](const QString &folder) {
        remembered::keep(folderKey, folder);
        downloadInto(from, folder, entries);
    });
    dialog->open();
}

void FilesPage::openSync()
{
    if (m_syncView != nullptr)
        m_syncView->openNew(m_place->currentData().toString(), m_browser->listing().folder());
}

void FilesPage::downloadInto(const Side &side, const QString &folder, const QList<FileEntry> &entries)
{
    QList<TransferRequest> requests;
    for (const auto &entry : entries)
        requests.append({.direction = TransferDirection::Download,
                         .remote = filetext::childOf(side.folder, entry.name),
                         .local = QDir{folder}.filePath(filetext::localNameOf(entry.name)),
                         .isFolder = entry.isFolder()});
    m_queue.add(side.files, side.label, requests);
}

/// The window that asks for the name has asked already whether a file may be replaced.
void FilesPage::askForFile(const Side &side, const QByteArray &path)
{
    const SaveQuestion question{.title = tr("Download a file"),
                                .fileName = filetext::localNameOf(filetext::nameOf(path))};
    askWhereToSave(this, "filesDownloadDialog", question, [this, side, path](const QString &local) {
        const TransferRequest request{
            .direction = TransferDirection::Download, .remote = path, .local = local, .ifThere = IfThere::Replace};
        m_queue.add(side.files, side.label, {request});
    });
}

void FilesPage::askForUpload(bool isFolder)
{
    const auto side = shownSide();
    if (!side)
        return;
    auto *dialog =
        named(new QFileDialog{this, isFolder ? tr("Upload a folder") : tr("Upload files"), folderOfThisComputer()},
              "filesUploadDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this, to = *side](const QStringList &paths) {
        remembered::keep(folderKey, QFileInfo{paths.value(0)}.absolutePath());
        uploadTo(to, paths);
    });
    dialog->open();
}

void FilesPage::uploadHere(const QStringList &paths)
{
    if (const auto side = shownSide())
        uploadTo(*side, paths);
}

void FilesPage::uploadTo(const Side &side, const QStringList &paths)
{
    if (side.isBucketList && side.folder == "/")
        return m_notice->showNotice(StatusLevel::Warning, tr("Open a bucket first, then upload into it."));
    QList<TransferRequest> requests;
    for (const auto &path : paths) {
        const QFileInfo info{QDir::cleanPath(path)};
        if (info.fileName().isEmpty())
            continue;
        requests.append({.direction = TransferDirection::Upload,
                         .remote = filetext::childOf(side.folder, QFile::encodeName(info.fileName())),
                         .local = info.absoluteFilePath(),
                         .isFolder = info.isDir()});
    }
    m_queue.add(side.files, side.label, requests);
}

/// What has come into the folder that is looked at is seen there.
void FilesPage::transferEnded(const FileTransfer &transfer)
{
    if (transfer.state == TransferState::Failed && transfer.error)
        m_notice->showError(*transfer.error);
    if (transfer.request.direction == TransferDirection::Upload && transfer.state == TransferState::Done)
        refreshIfShown(transfer.files, transfer.request.remote);
}

/// At once where the folder is in front, else when it is: whoever saves again and again does not have it read again
/// and again.
void FilesPage::refreshIfShown(const std::shared_ptr<RemoteFiles> &files, const QByteArray &path)
{
    const auto &listing = m_browser->listing();
    if (files != listing.files() || filetext::childOf(listing.folder(), filetext::nameOf(path)) != path)
        return;
    m_isListOld = m_tabs->current() != nullptr;
    if (!m_isListOld)
        m_browser->refresh();
}

void FilesPage::openFile(const FileEntry &entry)
{
    const auto path = m_browser->pathOf(entry.name);
    if (const auto side = shownSide())
        m_tabs->open({.files = side->files,
                      .place = side->label,
                      .path = path,
                      .address = placepath::shown(m_browser->kind(), path)});
}

QStringList FilesPage::unsavedFiles() const
{
    return m_tabs->unsavedFiles() + m_external->unsavedFiles();
}
