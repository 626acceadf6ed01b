// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filebrowser.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/remembered.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/foldertree.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QResizeEvent>
#include <QSet>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto treeKey = u"files.tree"_s; ///< shown or not, as the user wants it
const auto treeWidthKey = u"files.treeWidth"_s; ///< as QSplitter keeps it, in Base64
constexpr int roomForTree = 1'100; ///< design pixels
constexpr int leastRows = 8; ///< of the list; where the window has no room for them its page scrolls

} // namespace

FileBrowser::FileBrowser(QWidget *parent)
    : QWidget{parent}
    , m_model{new FileListModel{this}}
    , m_table{new Table}
    , m_notice{named(new NoticeBar, "filesListNotice")}
    , m_tree{new FolderTree{m_table}}
    , m_treeSwitch{iconButton(this, new QToolButton, "filesTreeButton", [] { return tr("Show the folder tree"); })}
    , m_up{iconButton(this, new QToolButton, "filesUpButton", [] { return tr("One folder up (Backspace)"); })}
    , m_path{named(
          this, new QLineEdit, "filesPath", [] { return tr("Folder"); }, [] { return tr("Folder, as a path"); })}
    , m_filter{named(new SearchField, "filesFilterField")}
    , m_hidden{iconButton(this, new QToolButton, "filesHiddenButton", [] { return tr("Show hidden files"); })}
    , m_status{new Label{TextRole::Status, TextColor::Soft}}
{
    setAcceptDrops(true);
    m_status->setObjectName(u"filesStatus"_s);
    m_status->setWordWrap(true);
    build();
    connectAll();
    fitRows();
    translated(this, [this] {
        if (m_listing.error()) // its sentence was made in the language before
            refresh();
        showListing();
    });
}

void FileBrowser::build()
{
    named(this, m_table, "filesTable", [] { return tr("Files"); });
    m_treeSwitch->setIcon(themedIcon("columns-2"_L1));
    m_treeSwitch->setCheckable(true);
    m_table->setDragEnabled(true);
    m_up->setIcon(themedIcon("arrow-up"_L1));
    m_hidden->setIcon(themedIcon("eye"_L1));
    m_hidden->setCheckable(true);
    m_path->setMaxLength(4'096);
    m_filter->setSlashShortcut(true);
    m_filter->setMinimumWidth(scaled(120));
    m_model->setThing([this](const QByteArray &name) { return thingOf(pathOf(name)); });
    m_table->setModel(m_model);
    m_table->setStretchColumn(FileListModel::Name);
    m_table->sortByColumn(FileListModel::Name, Qt::AscendingOrder);
    m_columns = new TableColumns{
        m_table,
        FileListModel::columnNames(),
        {FileListModel::Kind, FileListModel::Owner, FileListModel::Mode, FileListModel::Class, FileListModel::Modified},
        {FileListModel::Size, FileListModel::Location}};
    m_stack = named(new ContentStack{m_table}, "filesStack");
    named(m_stack->empty(), "filesEmpty");
    named(m_stack->failure(), "filesFailure");
    m_stack->empty()->setIcon("folder"_L1);
    m_notice->setClosable(false);

    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_treeSwitch);
    row->addWidget(m_up);
    row->addWidget(m_path, 3);
    row->addWidget(m_filter, 1);
    row->addWidget(m_hidden);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_stack);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(row);
    column->addWidget(besideTree(card), 1);
    column->addWidget(m_status);
    column->addWidget(m_notice); // below: one that comes moves nothing that somebody points at
}

QWidget *FileBrowser::besideTree(QWidget *list)
{
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_tree);
    m_treeCard = card;
    auto *both = new QSplitter;
    both->addWidget(card);
    both->addWidget(list);
    both->setStretchFactor(0, 0); // it keeps its width when the window gets another one, or when it was hidden
    both->setStretchFactor(1, 1);
    both->restoreState(QByteArray::fromBase64(remembered::value(treeWidthKey).toString().toLatin1()));
    both->setOrientation(Qt::Horizontal); // what was kept says more than the width
    both->setChildrenCollapsible(false);
    both->setHandleWidth(scaled(8));
    connect(both, &QSplitter::splitterMoved, this,
            [both] { remembered::keep(treeWidthKey, QString::fromLatin1(both->saveState().toBase64())); });
    return both;
}

void FileBrowser::connectAll()
{
    connect(&m_listing, &FileListing::changed, this, [this] {
        if (goInstead())
            return;
        if (!m_listing.isReading() && !m_listing.error() && !m_listing.folder().isEmpty())
            fill();
        showListing();
    });
    connect(&m_listing, &FileListing::progressed, this, &FileBrowser::showFace);
    connect(m_up, &QToolButton::clicked, this, &FileBrowser::goUp);
    connect(m_path, &QLineEdit::returnPressed, this, &FileBrowser::goToTyped);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        showFace();
    });
    connect(m_hidden, &QToolButton::toggled, this, [this](bool shows) {
        m_model->setShowsHidden(shows);
        showFace();
    });
    connect(m_table, &Table::rowActivated, this, [this](const QModelIndex &index) { activate(index.row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showStatus();
        emit changed();
    });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (m_filter->text().isEmpty())
            emit bucketWanted();
        else
            m_filter->clear();
    });
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &FileBrowser::takeOffer);
    connect(m_notice, &NoticeBar::actionClicked, this, &FileBrowser::takeOffer);
    connect(Theme::of(this), &Theme::changed, this, &FileBrowser::fitRows);
    connect(new QShortcut{pageKey("files.up"_L1), m_table, nullptr, nullptr, Qt::WidgetShortcut}, &QShortcut::activated,
            this, &FileBrowser::goUp);
    undomark::watch(this, [this] { m_table->viewport()->update(); });
    connectTree();
}

void FileBrowser::connectTree()
{
    showTree();
    connect(m_treeSwitch, &QToolButton::clicked, this, [this](bool shows) {
        m_isTreeChosen = true; // until the next start at least
        remembered::keep(treeKey, shows);
        m_treeCard->setVisible(shows);
    });
    connect(m_hidden, &QToolButton::toggled, m_tree->folders(), &FolderTreeModel::setShowsHidden);
    connect(m_tree, &FolderTree::folderActivated, this, [this](const QByteArray &folder) {
        const bool isThere = folder == m_listing.folder() || (m_listing.isReading() && folder == m_listing.wanted());
        if (!isThere)
            goTo(folder);
    });
    connect(m_tree, &FolderTree::filesDropped, this, &FileBrowser::filesDropped);
    connect(m_tree, &FolderTree::chosenDropped, this, &FileBrowser::chosenDropped);
}

/// As the user wants it; whoever has not said so has it where there is room.
void FileBrowser::showTree()
{
    const auto kept = remembered::value(treeKey);
    const bool shows = kept.isBool() ? kept.toBool() : width() >= scaled(roomForTree);
    m_treeSwitch->setChecked(shows);
    m_treeCard->setVisible(shows);
}

void FileBrowser::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (!m_isTreeChosen && event->oldSize().width() != event->size().width())
        showTree();
}

/// What stands below the list takes none of the room for these.
void FileBrowser::fitRows()
{
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height()
                              + leastRows * m_table->verticalHeader()->defaultSectionSize());
}

void FileBrowser::showPlace(const std::shared_ptr<RemoteFiles> &files, const QString &placeId, const QByteArray &folder,
                            PlaceKind kind, const std::optional<QByteArray> &instead)
{
    if (!m_listing.folder().isEmpty())
        m_left.insert(m_place, m_listing.folder());
    m_place = placeId;
    m_kind = kind;
    m_instead = instead;
    m_shown.clear();
    m_wantedName.clear();
    m_model->setEntries({});
    m_path->clear();
    m_listing.setFiles(files);
    m_tree->folders()->setFiles(files);
    const auto left = m_left.value(placeId, kind == PlaceKind::Buckets ? QByteArray{"/"} : QByteArray{});
    if (files)
        m_listing.open(folder.isEmpty() ? left : folder);
}

/// A machine that was made anew has not all folders of the one before it.
bool FileBrowser::goInstead()
{
    if (!m_instead || m_listing.isReading() || m_listing.wanted().isEmpty())
        return false;
    const auto &error = m_listing.error();
    if (!error)
        m_instead.reset();
    if (!error || error->code != ErrorCode::NotFound)
        return false;
    m_listing.open(*std::exchange(m_instead, std::nullopt));
    return true;
}

void FileBrowser::goTo(const QByteArray &folder)
{
    m_wantedName.clear();
    m_instead.reset();
    m_listing.open(folder);
}

void FileBrowser::refresh()
{
    m_listing.refresh();
}

void FileBrowser::selectWhenRead(const QByteArray &name)
{
    m_wantedName = name;
}

void FileBrowser::goUp()
{
    const auto folder = m_listing.folder();
    if (folder.isEmpty() || folder == "/")
        return;
    m_wantedName = placepath::nameOf(m_kind, folder); // whoever goes up again and again finds the way back
    m_listing.open(placepath::parentOf(m_kind, folder));
}

bool leadsFurther(const FileEntry &entry)
{
    return entry.isFolder() || (entry.kind == FileKind::Link && entry.leadsTo == FileKind::Other);
}

bool isBucketList(const FileBrowser &browser)
{
    return browser.kind() == PlaceKind::Buckets && browser.listing().folder() == "/";
}

/// What stands there may be shown otherwise than it is written: unchanged it is the folder itself.
void FileBrowser::goToTyped()
{
    const auto text = m_path->text();
    if (text == placepath::shown(m_kind, m_listing.folder()))
        return refresh();
    if (m_kind == PlaceKind::Buckets || placepath::isBucketAddress(text)) {
        const auto folder = placepath::bucketPath(text);
        if (!folder)
            m_notice->showNotice(StatusLevel::Warning,
                                 tr("Enter the address of a folder in a bucket, for example gs://my-bucket/runs."));
        else if (m_kind == PlaceKind::Buckets)
            goTo(*folder);
        else
            emit bucketTyped(*folder);
        return;
    }
    const auto bytes = text.toUtf8();
    if (bytes == "~" || bytes == "~/")
        goTo({});
    else
        goTo(bytes.startsWith("~/") ? bytes.sliced(2) : bytes); // SFTP begins in the user's own folder
    m_table->setFocus();
}

void FileBrowser::activate(int row)
{
    const auto *entry = m_model->entryAt(row);
    if (entry == nullptr)
        return;
    if (leadsFurther(*entry))
        goTo(pathOf(entry->name));
    else
        emit fileActivated(FileEntry{*entry});
}

QByteArray FileBrowser::pathOf(const QByteArray &name) const
{
    return filetext::childOf(m_shown, name);
}

QString FileBrowser::thingOf(const QByteArray &path) const
{
    return u"file/%1/"_s.arg(m_place) + QString::fromLatin1(path);
}

QList<FileEntry> FileBrowser::selection() const
{
    QList<FileEntry> entries;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &index : rows) {
        if (const auto *entry = m_model->entryAt(index.row()))
            entries << *entry;
    }
    return entries;
}

void FileBrowser::fill()
{
    const auto &listing = m_listing.listing();
    const bool isOther = std::exchange(m_shown, listing.folder) != listing.folder;
    const auto chosen = isOther ? QList<FileEntry>{} : selection();
    const auto *current = isOther ? nullptr : m_model->entryAt(m_table->currentIndex().row());
    const auto currentName = current != nullptr ? current->name : QByteArray{};
    m_model->setEntries(listing.entries);
    if (isOther) {
        m_filter->clear();
        m_table->scrollToTop();
    } else {
        chooseAgain(chosen, currentName);
    }
    m_path->setText(placepath::shown(m_kind, listing.folder));
    showColumns();
    m_tree->folders()->follow(listing);
    m_tree->showFolder(listing.folder);
    const auto row = m_listing.isReadAgain() ? -1 : m_model->rowOf(std::exchange(m_wantedName, {}));
    if (row >= 0)
        m_table->setCurrentIndex(m_model->index(row, 0));
    m_columns->fitSoon();
}

/// Of the same folder, read anew: what is still there stays chosen, whenever it was chosen. Nothing is scrolled to.
void FileBrowser::chooseAgain(const QList<FileEntry> &chosen, const QByteArray &current)
{
    QSet<QByteArray> names;
    for (const auto &entry : chosen)
        names.insert(entry.name);
    QItemSelection rows;
    for (int row = 0; !names.isEmpty() && row < m_model->rowCount(); ++row) {
        if (!names.contains(m_model->entryAt(row)->name))
            continue;
        int last = row; // one range of all that stand together: thousands may be chosen
        while (last + 1 < m_model->rowCount() && names.contains(m_model->entryAt(last + 1)->name))
            ++last;
        rows.select(m_model->index(row, 0), m_model->index(last, m_model->columnCount() - 1));
        row = last;
    }
    m_table->setAutoScroll(false);
    if (const auto row = m_model->rowOf(current); row >= 0 && !current.isEmpty())
        m_table->selectionModel()->setCurrentIndex(m_model->index(row, 0), QItemSelectionModel::NoUpdate);
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    m_table->setAutoScroll(true);
}

void FileBrowser::showColumns()
{
    const auto absent = FileListModel::absentColumns(m_kind, m_shown);
    if (std::exchange(m_absent, absent) == absent)
        return;
    for (int column = FileListModel::Size; column <= FileListModel::Location; ++column)
        m_columns->setAbsent(column, absent.contains(column));
}

void FileBrowser::showListing()
{
    const auto &error = m_listing.error();
    const bool isOld = error && !m_listing.folder().isEmpty() && error->code != ErrorCode::Cancelled;
    if (isOld)
        m_notice->showError(*error, offerText(*error));
    else
        m_notice->dismiss();
    m_up->setEnabled(!m_listing.folder().isEmpty() && m_listing.folder() != "/");
    m_path->setEnabled(m_listing.files() != nullptr);
    showFace();
    emit changed();
}

/// The table, or what stands in its place.
void FileBrowser::showFace()
{
    const bool isRead = !m_listing.folder().isEmpty();
    if (m_listing.isReading() && !isRead) {
        const auto soFar = m_listing.readSoFar();
        m_stack->showLoading(soFar == 0 ? tr("Reading the folder…")
                                        : tr("Reading the folder: %1 entries so far…").arg(phrases::number(soFar)));
    } else if (!isRead && m_listing.error()) {
        const auto &error = *m_listing.error();
        m_stack->showFailure(error.message.isEmpty() ? tr("The folder was not read.") : error.message,
                             offerText(error));
    } else if (isRead && m_model->rowCount() > 0) {
        m_stack->showContent();
    } else {
        showEmpty();
    }
    showStatus();
}

void FileBrowser::showEmpty()
{
    auto *empty = m_stack->empty();
    if (!m_filter->text().isEmpty()) {
        empty->setTitle(tr("No matching names"));
        empty->setSentence(tr("The filter hides everything in this folder."));
        empty->setButtonText(tr("Clear the filter"));
    } else if (isBucketList(*this)) {
        empty->setTitle(tr("No buckets in this project"));
        empty->setSentence(
            tr("A bucket keeps data and checkpoints when TPUs are gone. Buckets of other projects open by "
               "their address: enter gs://… above."));
        empty->setButtonText(tr("Create a bucket…"));
    } else {
        empty->setTitle(tr("This folder is empty"));
        empty->setSentence(m_model->hiddenCount() > 0 ? tr("It has only hidden files. The eye button above shows them.")
                                                      : tr("Drop files here to upload them."));
        empty->setButtonText({});
    }
    m_stack->showEmpty();
}

QString FileBrowser::offerText(const Error &error) const
{
    const auto offered = m_offer.text ? m_offer.text(error) : QString{};
    return offered.isEmpty() ? tr("Try again") : offered;
}

/// Of the error that is shown now.
void FileBrowser::takeOffer()
{
    const auto &error = m_listing.error();
    const bool isOffered = error && m_offer.text && m_offer.take && !m_offer.text(*error).isEmpty();
    if (isOffered)
        m_offer.take();
    refresh();
}

void FileBrowser::showStatus()
{
    m_status->setText(statusText());
}

/// What folders and buckets hold is not known.
QString FileBrowser::chosenText(const QList<FileEntry> &chosen)
{
    quint64 bytes = 0;
    qsizetype files = 0;
    for (const auto &entry : chosen) {
        const bool isFile = entry.kind == FileKind::File;
        files += isFile ? 1 : 0;
        bytes += isFile ? entry.size : 0;
    }
    const int count = int(chosen.size());
    if (files == 0)
        return tr("%n chosen", nullptr, count);
    return files == chosen.size() ? tr("%n chosen (%1)", nullptr, count).arg(fileSizeText(bytes))
                                  : tr("%n chosen (%1 in files)", nullptr, count).arg(fileSizeText(bytes));
}

QString FileBrowser::statusText() const
{
    const auto &listing = m_listing.listing();
    if (listing.folder.isEmpty())
        return {};
    QStringList parts;
    if (listing.isCut)
        parts << tr("more than %1 entries, only the first are shown").arg(phrases::number(RemoteFiles::mostEntries));
    else
        parts << tr("%n entries", nullptr, int(listing.entries.size()));
    if (m_model->hiddenCount() > 0)
        parts << tr("%n hidden", nullptr, int(m_model->hiddenCount()));
    if (const auto chosen = selection(); !chosen.isEmpty())
        parts << chosenText(chosen);
    if (listing.space)
        parts << tr("%1 of %2 free").arg(fileSizeText(listing.space->free), fileSizeText(listing.space->all));
    if (m_listing.isReading())
        parts << tr("reading…");
    return punctuation::clauses(parts);
}

void FileBrowser::dragEnterEvent(QDragEnterEvent *event)
{
    if (m_listing.folder().isEmpty() || isBucketList(*this) || localFilesIn(event->mimeData()).isEmpty())
        return;
    event->setDropAction(Qt::CopyAction); // what lies here stays here
    event->accept();
}

void FileBrowser::dropEvent(QDropEvent *event)
{
    const auto paths = localFilesIn(event->mimeData());
    if (paths.isEmpty())
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    emit filesDropped(paths, m_listing.folder());
}
