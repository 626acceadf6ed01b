// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/syncfoldersview.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/card.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/files/synctext.h"
#include "widgets/theme/theme.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostConflictNames = 5;
constexpr qsizetype mostConflictsTold = 100; ///< by a host; there may be more

bool isAsking(const KeptFolder &one)
{
    return !one.folder.isPaused && !synctext::hostsIn(one.status, SyncState::Asking).isEmpty();
}

} // namespace

SyncFoldersView::SyncFoldersView(SyncService *sync, SyncSheet::Places places, NoticeBar *notice, QWidget *page)
    : QWidget{page}
    , m_sync{sync}
    , m_places{std::move(places)}
    , m_pageNotice{notice}
    , m_sheet{new SyncSheet{sync, m_places, page}}
    , m_model{new SyncFolderModel{this}}
    , m_hostModel{new SyncHostModel{this}}
    , m_table{named(this, new Table, "filesSyncTable", [] { return tr("Synced folders"); })}
    , m_hosts{named(this, new Table, "filesSyncHostTable", [] { return tr("Hosts of the synced folder"); })}
    , m_notice{named(new NoticeBar, "filesSyncNotice")}
    , m_pause{named(new QPushButton, "filesSyncPauseButton")}
    , m_again{named(this, new QPushButton, "filesSyncAgainButton", [] { return tr("Try again"); })}
    , m_edit{named(this, new QPushButton, "filesSyncEditButton", [] { return tr("Edit…"); })}
    , m_stop{named(
          this, new QPushButton, "filesSyncStopButton", [] { return tr("Stop syncing"); },
          [] { return tr("What is on the hosts stays there."); })}
    , m_showHosts{named(this, new QPushButton, "filesSyncHostsButton", [] { return tr("Show hosts"); })}
    , m_words{named(new Label, "filesSyncConflictWords")}
    , m_replace{named(this, new QPushButton, "filesSyncReplaceButton", [] { return tr("Replace them there"); })}
    , m_leave{named(
          this, new QPushButton, "filesSyncLeaveButton", [] { return tr("Leave them there"); },
          [] { return tr("They are left alone until they are changed here."); })}
    , m_delete{named(this, new QPushButton, "filesSyncDeleteButton", [] { return tr("Delete them there"); })}
    , m_keep{named(
          this, new QPushButton, "filesSyncKeepButton", [] { return tr("Keep them there"); },
          [] { return tr("They are never deleted there by the sync."); })}
{
    setObjectName(u"filesSync"_s);
    build();
    connectAll();
    translated(this, &SyncFoldersView::refresh);
}

QWidget *SyncFoldersView::buildQuestion()
{
    auto *question = named(new Card, "filesSyncConflict");
    m_words->setWordWrap(true);
    auto *answers = new QWidget;
    auto *row = new FlowLayout{answers, scaled(8)};
    for (auto *button : {m_leave, m_replace, m_keep, m_delete})
        row->addWidget(button);
    question->body()->addWidget(m_words);
    question->body()->addWidget(answers);
    return question;
}

void SyncFoldersView::build()
{
    m_table->setModel(m_model);
    m_table->setStretchColumn(SyncFolderModel::State);
    m_hosts->setModel(m_hostModel);
    m_hosts->setStretchColumn(SyncHostModel::Detail);
    for (auto *table : {m_table, m_hosts}) {
        table->setSortingEnabled(false);
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setMinimumHeight(scaled(leastListHeight));
        table->setMaximumHeight(scaled(160));
    }
    m_hosts->hide();
    m_showHosts->setCheckable(true);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    for (QWidget *part : std::initializer_list<QWidget *>{m_table, m_hosts})
        card->body()->addWidget(part);
    m_question = buildQuestion();
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_question, card})
        column->addWidget(part);
}

void SyncFoldersView::connectAll()
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(50ms); // a folder of many hosts changes on all of them
    connect(&m_soon, &QTimer::timeout, this, &SyncFoldersView::refresh);
    connect(m_sync, &SyncService::listChanged, this, &SyncFoldersView::refresh);
    connect(m_sync, &SyncService::changed, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(m_sheet, &SyncSheet::kept, this, &SyncFoldersView::select);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showHosts();
        allow();
    });
    new RowMenu{m_table, u"filesSyncMenu"_s, [this](QMenu *menu, const QModelIndex &) {
                    for (auto *button : {m_pause, m_again, m_edit, m_stop})
                        RowMenu::addButton(menu, button);
                }};
    connectButtons();
}

/// Ids and folders are handed on as copies: what is asked for may be shown before the call ends.
void SyncFoldersView::connectButtons()
{
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (const auto *one = chosen())
            m_sync->setPaused(QUuid{one->folder.id}, !one->folder.isPaused);
    });
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (const auto *one = chosen())
            m_sync->tryAgain(QUuid{one->folder.id});
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const auto *one = chosen())
            m_sheet->openFor(SyncFolder{one->folder});
    });
    connect(m_table, &Table::rowActivated, m_edit, &QPushButton::click);
    connect(m_stop, &QPushButton::clicked, this, &SyncFoldersView::stopChosen);
    connect(m_showHosts, &QPushButton::toggled, m_hosts, &QWidget::setVisible);
    connect(m_replace, &QPushButton::clicked, this, [this] { answer(SyncAnswer::ReplaceThere); });
    connect(m_leave, &QPushButton::clicked, this, [this] { answer(SyncAnswer::KeepThere); });
    connect(m_delete, &QPushButton::clicked, this, [this] { answer(SyncAnswer::DeleteThere); });
    connect(m_keep, &QPushButton::clicked, this, [this] { answer(SyncAnswer::NeverDelete); });
    connect(m_notice, &NoticeBar::actionClicked, this, [this] { m_sync->tryAgain(QUuid{m_failed}); });
}

void SyncFoldersView::openNew(const QString &placeId, const QByteArray &shown)
{
    m_sheet->openNew(placeId, shown);
}

const KeptFolder *SyncFoldersView::chosen() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto *row = rows.isEmpty() ? nullptr : m_model->rowAt(rows.first().row());
    const auto found = std::ranges::find_if(
        m_kept, [row](const KeptFolder &one) { return row != nullptr && one.folder.id == row->id; });
    return found != m_kept.end() ? &*found : nullptr;
}

void SyncFoldersView::select(const QUuid &id)
{
    refresh();
    if (const int row = m_model->rowOf(id.toString()); row >= 0)
        m_table->selectRow(row);
}

QList<QWidget *> SyncFoldersView::buttons() const
{
    return {m_pause, m_again, m_edit, m_stop, m_showHosts};
}

ListLoad SyncFoldersView::load() const
{
    return {.count = m_kept.size(),
            .need = !m_asking.isNull() ? TabNeed::Asks
                : !m_failed.isNull()   ? TabNeed::Failed
                                       : TabNeed::None};
}

void SyncFoldersView::refresh()
{
    m_kept.clear();
    for (const auto &folder : m_sync->folders()) {
        m_kept.append({.folder = folder, .status = m_sync->status(folder.id)});
        nameHosts(&m_kept.last().status);
    }
    m_model->show(m_kept);
    if (!m_kept.isEmpty() && chosen() == nullptr)
        m_table->selectRow(0);
    showFailure();
    showQuestion();
    showHosts();
    allow();
    emit loadChanged();
}

/// Those that were not reached yet have their id for a name.
void SyncFoldersView::nameHosts(SyncStatus *status) const
{
    const auto isUnnamed = [](const SyncHost &host) { return host.label == host.hostId; };
    if (std::ranges::none_of(status->hosts, isUnnamed))
        return;
    const auto places = m_places();
    for (auto &host : status->hosts) {
        const auto place = std::ranges::find(places, host.hostId, &FilesPlace::id);
        if (isUnnamed(host))
            host.label = place != places.end() ? place->label : synctext::hostName(host.hostId);
    }
}

void SyncFoldersView::showHosts()
{
    const auto *one = chosen();
    m_hostModel->show(one != nullptr ? one->status.hosts : QList<SyncHost>{});
}

/// Of one folder and one kind at a time; as long as that asks, no other one comes under the buttons.
void SyncFoldersView::showQuestion()
{
    auto found = std::ranges::find_if(
        m_kept, [this](const KeptFolder &one) { return one.folder.id == m_asking && isAsking(one); });
    const bool isSame = found != m_kept.end();
    if (!isSame)
        found = std::ranges::find_if(m_kept, &isAsking);
    m_question->setVisible(found != m_kept.end());
    m_asking = found != m_kept.end() ? found->folder.id : QUuid{};
    if (found == m_kept.end())
        return;
    m_asked = found->status.question;
    m_isAboutGone = synctext::asksAboutGone(found->status) || (isSame && m_isAboutGone && found->status.gone > 0);
    for (auto *button : {m_replace, m_leave})
        button->setVisible(!m_isAboutGone);
    for (auto *button : {m_delete, m_keep})
        button->setVisible(m_isAboutGone);
    m_words->setText(m_isAboutGone ? punctuation::labelled(synctext::folderName(found->folder),
                                                           tr("%n files are gone here. Delete them on the hosts, too?",
                                                              nullptr, int(found->status.gone)))
                                   : conflictQuestion(*found));
}

QString SyncFoldersView::conflictQuestion(const KeptFolder &one)
{
    const auto hosts = synctext::hostsIn(one.status, SyncState::Asking);
    QSet<QByteArray> paths;
    QStringList names;
    bool areMore = false;
    for (const auto &host : hosts) {
        areMore = areMore || host.conflicts.size() >= mostConflictsTold;
        for (const auto &path : host.conflicts) {
            if (!paths.contains(path) && names.size() < mostConflictNames)
                names << filetext::shownPath(path);
            paths.insert(path);
        }
    }
    const int count = int(paths.size());
    const auto sentence = areMore
        ? tr("At least %n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave "
             "them as they are?",
             nullptr, count)
        : tr("%n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as "
             "they are?",
             nullptr, count);
    return sentence.arg(synctext::hostsText(hosts), synctext::folderName(one.folder),
                        punctuation::list(names) + (count > names.size() ? u", …"_s : QString{}));
}

/// To what is read there: what is found meanwhile asks once more.
void SyncFoldersView::answer(SyncAnswer choice)
{
    m_sync->answer(QUuid{m_asking}, choice, m_asked);
}

/// Said once: whoever has put it away is not told again, as long as it stays the same.
void SyncFoldersView::showFailure()
{
    QUuid id;
    QString failure;
    QString name;
    for (const auto &[folder, status] : std::as_const(m_kept)) {
        if (const auto why = synctext::failureOf(folder, status); why && id.isNull()) {
            id = folder.id;
            failure = *why;
            name = synctext::folderName(folder);
        }
    }
    if (id == std::exchange(m_failed, id) && failure == m_failure)
        return;
    m_failure = failure;
    if (id.isNull())
        m_notice->dismiss();
    else
        m_notice->say(
            StatusLevel::Bad, [name, failure] { return punctuation::labelled(name, failure); },
            [] { return tr("Try again"); });
}

void SyncFoldersView::allow()
{
    const auto *one = chosen();
    const bool isPaused = one != nullptr && one->folder.isPaused;
    const bool canRepeat = one != nullptr
        && (synctext::failureOf(one->folder, one->status)
            || (!isPaused && !synctext::hostsIn(one->status, SyncState::Retrying).isEmpty()));
    const auto problem = one == nullptr ? tr("Choose a folder first.") : QString{};
    m_pause->setText(isPaused ? tr("Resume") : tr("Pause"));
    enableUnless(m_pause, problem);
    enableUnless(m_edit, problem);
    enableUnless(m_stop, problem, tr("What is on the hosts stays there."));
    enableUnless(m_again, one != nullptr && !canRepeat ? tr("Nothing has failed.") : problem);
}

/// Nothing is lost: the files stay here and there, and the sheet makes it again.
void SyncFoldersView::stopChosen()
{
    const auto *one = chosen();
    if (one == nullptr)
        return;
    const auto name = synctext::folderName(one->folder);
    m_sync->remove(QUuid{one->folder.id});
    m_pageNotice->say(StatusLevel::Note,
                      [name] { return tr("%1 is not synced any more. What is on the hosts stays there.").arg(name); });
}
