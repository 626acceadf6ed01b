// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/syncsheet.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "services/ssh/excludes.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/remembered.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto browsedKey = u"files.syncFolder"_s; ///< the folder in which the last one was chosen

/// As text that is typed back as the same bytes; empty: it has signs that a field would not show.
QString typablePath(const QByteArray &path)
{
    const auto text = QString::fromUtf8(path);
    return text == filetext::shownPath(path) ? text : QString{};
}

} // namespace

SyncSheet::SyncSheet(SyncService *sync, Places places, QWidget *host)
    : SideSheet{host}
    , m_sync{sync}
    , m_places{std::move(places)}
    , m_notice{named(new NoticeBar, "syncNotice")}
    , m_local{new QLineEdit}
    , m_localField{new FormField{m_local}}
    , m_browse{named(this, new QPushButton, "syncBrowse", [] { return tr("Browse…"); })}
    , m_where{new QComboBox}
    , m_whereField{new FormField{m_where}}
    , m_remote{new QLineEdit}
    , m_remoteField{new FormField{m_remote}}
    , m_deletes{named(this, new QCheckBox, "syncDeletes", [] { return tr("Also delete files on the hosts"); })}
    , m_gitignore{named(this, new QCheckBox, "syncGitignore",
                        [] { return tr("Leave out files that .gitignore lists"); })}
    , m_excludes{new QPlainTextEdit}
    , m_excludesField{new FormField{m_excludes}}
    , m_submit{nullptr}
{
    setObjectName(u"syncSheet"_s);
    setGuide("files#sync"_L1);
    named(this, m_localField, "syncLocal", [] { return tr("Folder of this computer"); });
    named(this, m_whereField, "syncWhere", [] { return tr("Hosts"); });
    named(
        this, m_remoteField, "syncRemote", [] { return tr("Folder on the hosts"); },
        [] { return tr("A full path. The folder is created where it is missing."); });
    named(
        this, m_excludesField, "syncExcludes", [] { return tr("Also leave out"); },
        [] { return tr("One pattern on a line, as in .gitignore"); });
    build();
    m_submit = addCancelAndSubmit(this, u"sync"_s);
    connectAll();
    translated(this, &SyncSheet::fillTargets);
    translated(this, &SyncSheet::showPurpose);
}

void SyncSheet::build()
{
    auto *intro = named(this, new Label{TextRole::Body, TextColor::Soft}, "syncIntro", [] {
        return tr(
            "Files that you save in this folder are sent to the hosts at once. Syncing goes one way, from here to the "
            "hosts. Files that were changed on a host are never replaced without asking.");
    });
    intro->setWordWrap(true);
    auto *note = named(this, new Label{TextRole::Body, TextColor::Soft}, "syncDeletesNote", [] {
        return tr("This deletes only files that the sync has put there. Everything else in that folder stays.");
    });
    note->setWordWrap(true);
    for (auto *edit : {m_local, m_remote})
        edit->setMaxLength(4'096);
    m_where->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_where->setMinimumContentsLength(18);
    m_excludes->setFont(fontFor(TextRole::Code));
    m_excludes->setTabChangesFocus(true);
    m_excludes->setFixedHeight(scaled(84));
    auto *local = new QWidget;
    auto *row = new QHBoxLayout{local};
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_localField, 1);
    auto *beside = new FormField{m_browse}; // as far below the top as the field with its label
    beside->setLabel(u" "_s);
    row->addWidget(beside, 0, Qt::AlignTop);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, intro, local, m_whereField, m_remoteField,
                                                          m_deletes, note, m_gitignore, m_excludesField})
        body()->addWidget(part);
    body()->addStretch(1);
}

void SyncSheet::connectAll()
{
    connect(m_browse, &QPushButton::clicked, this, &SyncSheet::browse);
    connect(m_where, &QComboBox::currentIndexChanged, this, &SyncSheet::chooseTarget);
    connect(m_local, &QLineEdit::textChanged, this, [this] {
        propose();
        refresh();
    });
    connect(m_remote, &QLineEdit::textEdited, this, [this](const QString &text) { m_isProposed = text.isEmpty(); });
    connect(m_remote, &QLineEdit::textChanged, this, &SyncSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, &SyncSheet::submit);
}

/// All hosts of a TPU stand before each of them.
QList<SyncSheet::Target> SyncSheet::targetsIn(const QList<FilesPlace> &places)
{
    QList<TpuId> tpus;
    for (const auto &place : places)
        tpus << place.host.tpu;
    const auto shared = sharedNames(tpus);
    QList<Target> targets;
    for (const auto &place : places) {
        const auto &host = place.host;
        const bool isFirst = !host.isPlain() && tpus.indexOf(host.tpu) == &place - places.constData();
        QStringList all;
        for (const auto &other : places) {
            if (isFirst && other.folder.isEmpty() && other.host.tpu == host.tpu)
                all << other.host.id;
        }
        if (all.size() > 1) {
            const auto name = lastSegment(host.tpu.toString());
            const auto label = shared.contains(name) ? punctuation::noted(name, host.zone.toString()) : name;
            targets.append({.label = tr("All %n hosts of %1", nullptr, int(all.size())).arg(label), .hosts = all});
        }
        targets.append({.label = place.label, .hosts = {host.id}, .folder = place.folder});
    }
    return targets;
}

/// Whoever was chosen stays chosen, also when it cannot be reached any more.
void SyncSheet::fillTargets()
{
    const QSignalBlocker quiet{m_where};
    m_targets = targetsIn(m_places());
    const auto isChosen = [this](const Target &target) { return target.isAs(m_chosen); };
    if (!m_chosen.hosts.isEmpty() && std::ranges::none_of(m_targets, isChosen)) {
        auto before = m_chosen;
        before.label = tr("%n hosts, as before", nullptr, int(before.hosts.size()));
        m_targets.prepend(before);
    }
    m_where->clear();
    for (const auto &target : std::as_const(m_targets))
        m_where->addItem(menuText(target.label));
    const auto found = std::ranges::find_if(m_targets, isChosen);
    m_where->setCurrentIndex(m_targets.isEmpty() ? -1 : found == m_targets.end() ? 0 : int(found - m_targets.begin()));
    m_chosen = m_targets.value(m_where->currentIndex());
}

void SyncSheet::chooseTarget(int index)
{
    m_chosen = m_targets.value(index);
    propose();
    refresh();
}

void SyncSheet::openNew(const QString &placeId, const QByteArray &shown)
{
    const auto places = m_places();
    const auto targets = targetsIn(places);
    const auto page = std::ranges::find(places, placeId, &FilesPlace::id);
    m_pagePlace = {};
    m_chosen = {};
    m_pageFolder = page != places.end() ? shown : QByteArray{};
    if (page != places.end()) {
        m_pagePlace = {.label = page->label, .hosts = {page->host.id}, .folder = page->folder};
        // All of its hosts where there are several: a program that runs on them needs the same files on each.
        const auto own = std::ranges::find_if(targets, [&](const Target &target) {
            return target.hosts.contains(page->host.id) && target.folder == page->folder;
        });
        if (own != targets.end())
            m_chosen = *own;
    }
    m_before = {};
    m_isProposed = true;
    SyncFolder fresh;
    fresh.excludes = Excludes::usual();
    show(fresh);
}

void SyncSheet::openFor(const SyncFolder &folder)
{
    m_pagePlace = {};
    m_pageFolder.clear();
    m_before = folder;
    m_isProposed = false;
    m_chosen = {.label = {}, .hosts = folder.hosts, .folder = {}};
    for (const auto &target : targetsIn(m_places())) {
        const bool isShared = !target.folder.isEmpty() && filetext::isWithin(folder.remote, target.folder);
        if (target.hosts == folder.hosts && isShared)
            m_chosen = target;
    }
    show(folder);
}

void SyncSheet::show(const SyncFolder &folder)
{
    m_notice->dismiss();
    fillTargets();
    m_local->setText(folder.local);
    m_remote->setText(filetext::shownPath(folder.remote));
    m_deletes->setChecked(folder.deletes);
    m_gitignore->setChecked(folder.usesGitignore);
    m_excludes->setPlainText(folder.excludes.join(u'\n'));
    propose();
    showPurpose();
    m_shown = wanted();
    open();
}

bool SyncSheet::isFilled() const
{
    return wanted() != m_shown;
}

void SyncSheet::browse()
{
    const auto kept = remembered::value(browsedKey).toString();
    const auto from = !m_local->text().isEmpty() ? localFolder() : kept;
    auto *dialog =
        named(new QFileDialog{this, tr("Folder to sync"),
                              QDir::isAbsolutePath(from) && QFileInfo{from}.isDir() ? from : QDir::homePath()},
              "syncBrowseDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        remembered::keep(browsedKey, QFileInfo{folder}.absolutePath());
        m_local->setText(QDir::toNativeSeparators(folder));
    });
    dialog->open();
}

/// The folder that the page shows, where it lies on the disk that is chosen; empty: not known.
QByteArray SyncSheet::proposedFolder() const
{
    if (m_chosen.isAs(m_pagePlace) || (m_chosen.folder.isEmpty() && m_pagePlace.folder.isEmpty()))
        return m_pageFolder;
    return m_chosen.folder;
}

/// Where it goes by itself, as long as nobody has typed another place.
void SyncSheet::propose()
{
    if (!m_isProposed)
        return;
    const auto folder = proposedFolder();
    const auto name = QFileInfo{localFolder()}.fileName();
    m_remote->setText(folder.isEmpty() || name.isEmpty()
                          ? QString{}
                          : typablePath(filetext::childOf(folder, QFile::encodeName(name))));
}

/// As it is typed: "~" is the user's own here.
QString SyncSheet::localFolder() const
{
    auto path = QDir::fromNativeSeparators(m_local->text().trimmed());
    if (path == "~"_L1 || path.startsWith("~/"_L1))
        path = QDir::homePath() + path.mid(1);
    return path.isEmpty() ? path : QDir::cleanPath(path);
}

SyncFolder SyncSheet::wanted() const
{
    auto folder = m_before;
    folder.local = localFolder();
    folder.hosts = m_chosen.hosts;
    const auto remote = m_remote->text().trimmed();
    if (remote != filetext::shownPath(m_before.remote)) // else it may be shown otherwise than it is written
        folder.remote = remote.toUtf8();
    while (folder.remote.size() > 1 && folder.remote.endsWith('/'))
        folder.remote.chop(1);
    folder.deletes = m_deletes->isChecked();
    folder.usesGitignore = m_gitignore->isChecked();
    folder.excludes = m_excludes->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    return folder;
}

void SyncSheet::refresh()
{
    const auto folder = wanted();
    const bool isLocalWrong = !folder.local.isEmpty() && !QDir::isAbsolutePath(folder.local);
    const bool isRemoteWrong = !folder.remote.isEmpty() && !folder.remote.startsWith('/');
    m_localField->setError(isLocalWrong ? tr("Enter the full path of the folder, or choose it with “Browse…”.")
                                        : QString{});
    m_remoteField->setError(isRemoteWrong ? tr("Enter the full path of a folder: it begins with a slash.") : QString{});
    const auto nowhere = tr("No TPU can be reached now. Create one, or wait until it is READY.");
    m_whereField->setHint(m_targets.isEmpty() ? nowhere : QString{});
    if (m_submit == nullptr)
        return;
    enableUnless(m_submit,
                 folder.local.isEmpty()        ? tr("Choose a folder of this computer first.")
                     : isLocalWrong            ? m_localField->error()
                     : folder.hosts.isEmpty()  ? nowhere
                     : folder.remote.isEmpty() ? tr("Enter the folder on the hosts first.")
                                               : m_remoteField->error());
}

void SyncSheet::showPurpose()
{
    const bool isNew = m_before.id.isNull();
    setTitle(isNew ? tr("Sync a folder") : tr("Change a synced folder"));
    m_browse->setAccessibleName(m_browse->text());
    m_submit->setText(isNew ? tr("Start syncing") : tr("Save"));
    refresh();
}

void SyncSheet::submit()
{
    refresh();
    if (!m_submit->isEnabled())
        return;
    const auto folder = wanted();
    auto id = folder.id;
    if (m_before.id.isNull()) {
        const auto added = m_sync->add(folder);
        if (!added)
            return showRefusal(folder, added.error());
        id = *added;
    } else if (const auto changed = m_sync->change(folder); !changed) {
        return showRefusal(folder, changed.error());
    }
    close();
    emit kept(id);
}

/// At the field that it is about, where that is known.
void SyncSheet::showRefusal(const SyncFolder &folder, const Error &error)
{
    if (error.code != ErrorCode::Invalid || QFileInfo{folder.local}.isDir())
        return m_notice->showError(error);
    m_localField->setError(error.message);
    m_local->setFocus(Qt::OtherFocusReason);
}
