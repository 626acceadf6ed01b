// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keyspage.h"

#include "services/core/hostlauncher.h"
#include "services/core/undoqueue.h"
#include "services/keys/keyservice.h"
#include "services/ssh/hub.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/card.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/keys/generatesheet.h"
#include "widgets/keys/keymenu.h"
#include "widgets/keys/keyscommand.h"
#include "widgets/keys/logincard.h"
#include "widgets/keys/publishsheet.h"
#include "widgets/keys/renamesheet.h"
#include "widgets/keys/unlockedkeysbar.h"
#include "widgets/theme/buttonkeys.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

using namespace Qt::StringLiterals;

KeysPage::KeysPage(const KeysPageServices &services, QWidget *parent)
    : Page{parent}
    , m_services{services}
    , m_localModel{new LocalKeysModel{this}}
    , m_projectModel{new ProjectKeysModel{this}}
    , m_local{new QSortFilterProxyModel{this}}
    , m_project{new QSortFilterProxyModel{this}}
    , m_localTable{named(this, new Table, "keysTable", [] { return tr("Keys on this computer"); })}
    , m_projectTable{named(this, new Table, "projectKeysTable", [] { return tr("Keys of the project"); })}
    , m_notice{named(new NoticeBar, "keysNotice")}
    , m_osLogin{named(new NoticeBar, "osLoginNotice")}
    , m_refresh{new QPushButton}
    , m_generate{named(this, new QPushButton, "generateButton", [] { return tr("Generate key…"); })}
    , m_publish{named(this, new QPushButton, "publishButton", [] { return tr("Publish key…"); })}
    , m_rename{named(this, new QPushButton, "renameButton", [] { return tr("Rename user…"); })}
    , m_remove{named(this, new QPushButton, "removeButton", [] { return tr("Remove…"); })}
    , m_login{new LoginCard{services.keys, services.tpus, services.hub, services.prompts}}
    , m_generateSheet{new GenerateSheet{services.keys, this}}
    , m_publishSheet{new PublishSheet{services.keys, this}}
    , m_renameSheet{new RenameSheet{services.keys, this}}
{
    named(
        this, this, "keysPage", [] { return tr("Keys"); },
        [] {
            return tr("A private key on this computer opens the machines; Google Cloud holds its public half "
                      "under a user name.");
        });
    setGuide("keys"_L1);
    build();
    connectAll();
    translated(this, m_localCard, [] { return tr("On this computer"); });
    translated(this, m_projectCard, [] { return tr("In the project"); });
    translated(this, &KeysPage::showTexts);
}

void KeysPage::build()
{
    m_osLogin->setClosable(false);
    iconButton(
        this, m_refresh, "keysRefreshButton", [] { return tr("Read the keys again (F5)"); },
        [] { return tr("Read the keys again"); });
    m_refresh->setShortcut(pageKey("list.refresh"_L1));
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_refresh, ButtonKind::Plain);
    addAction(m_refresh);
    addAction(m_generate);
    addAction(m_publish);
    m_localCard = buildLocal();
    m_projectCard = buildProject();
    addNotice(m_notice);
    addNotice(m_osLogin);
    // In a low window, or with large text, the cards keep their height and the page scrolls.
    auto *cards = new QWidget;
    auto *column = new QVBoxLayout{cards};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_localCard, 2);
    column->addWidget(m_projectCard, 3);
    column->addWidget(m_login);
    auto *scroll = new QScrollArea;
    scroll->setWidget(cards);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget *part : {scroll->viewport(), cards})
        part->setBackgroundRole(QPalette::Window);
    connect(m_login, &LoginCard::routeChosen, this, &KeysPage::refresh);
    connect(m_login, &LoginCard::verdictShown, scroll, [=, this] { scroll->ensureWidgetVisible(m_login); });
    body()->addWidget(scroll, 1);
    letScroll(scroll); // the room of its bar is kept: nothing jumps when a hint makes the page higher
    for (QWidget *sheet : std::initializer_list<QWidget *>{m_generateSheet, m_publishSheet, m_renameSheet})
        sheet->raise();
}

Card *KeysPage::buildLocal()
{
    m_local->setSourceModel(m_localModel);
    m_localTable->setModel(m_local);
    m_localTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_localTable->setStretchColumn(LocalKeysModel::Fingerprint);
    m_localTable->sortByColumn(-1, Qt::AscendingOrder); // the service's order: usable ones first
    keepColumns(m_localTable, {u"file"_s, u"type"_s, u"fingerprint"_s, u"comment"_s, u"passphrase"_s, u"status"_s});
    m_localStack = new ContentStack{m_localTable};
    m_localStack->setObjectName(u"keysStack"_s);
    m_localStack->empty()->setObjectName(u"keysEmpty"_s);
    m_localStack->empty()->setIcon("key-round"_L1);
    m_localStack->empty()->setGuide("keys"_L1);
    m_localStack->failure()->setObjectName(u"keysFailure"_s);
    auto *card = new Card;
    card->body()->addWidget(m_localStack);
    if (auto *hub = m_services.hub)
        card->body()->addWidget(
            new UnlockedKeysBar{hub->unlockedKeys(), m_services.keys, m_services.prompts, m_notice, card});
    return card;
}

void KeysPage::keepColumns(Table *table, const QStringList &names)
{
    auto *columns = new TableColumns{table, names}; // no column gives way: the fingerprint is shortened instead
    connect(table->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &KeysPage::fitTables);
    const QString key = u"table."_s + table->objectName();
    if (m_services.settings)
        columns->restore(m_services.settings->more(key).toObject());
    connect(columns, &TableColumns::changed, this, [this, columns, key] {
        if (m_services.settings)
            m_services.settings->setMore(key, columns->state());
    });
}

Card *KeysPage::buildProject()
{
    m_project->setSourceModel(m_projectModel);
    m_projectTable->setModel(m_project);
    m_projectTable->setStretchColumn(ProjectKeysModel::Fingerprint);
    m_project->setSortRole(ProjectKeysModel::SortRole);
    m_projectTable->sortByColumn(ProjectKeysModel::User, Qt::AscendingOrder);
    keepColumns(m_projectTable, {u"user"_s, u"type"_s, u"fingerprint"_s, u"expiry"_s, u"comment"_s, u"whose"_s});
    m_projectStack = new ContentStack{m_projectTable};
    m_projectStack->setObjectName(u"projectKeysStack"_s);
    m_projectStack->empty()->setObjectName(u"projectKeysEmpty"_s);
    m_projectStack->empty()->setIcon("upload"_L1);
    m_projectStack->empty()->setGuide("keys"_L1);
    m_projectStack->failure()->setObjectName(u"projectKeysFailure"_s);
    gateWrites(m_rename);
    gateWrites(m_remove);
    auto *card = new Card;
    card->addTitleWidget(m_rename);
    card->addTitleWidget(m_remove);
    card->body()->addWidget(m_projectStack);
    return card;
}

void KeysPage::connectAll()
{
    auto *keys = m_services.keys;
    connect(keys, &KeyService::keysChanged, this, &KeysPage::showKeys);
    connect(m_services.tpus, &TpuService::listChanged, this, &KeysPage::showWarnings);
    connect(m_refresh, &QPushButton::clicked, this, &KeysPage::refresh);
    connect(m_generate, &QPushButton::clicked, m_generateSheet, &GenerateSheet::openNew);
    connect(m_publish, &QPushButton::clicked, this, &KeysPage::openPublish);
    connect(m_localStack->empty(), &EmptyState::buttonClicked, m_generateSheet, &GenerateSheet::openNew);
    connect(m_projectStack->empty(), &EmptyState::buttonClicked, this, &KeysPage::openPublish);
    for (auto *stack : {m_localStack, m_projectStack})
        connect(stack->failure(), &EmptyState::buttonClicked, this, [this] {
            if (m_error && needsSignIn(m_error->code))
                emit signInRequested();
            else if (m_error && leadsToDoctor(*m_error))
                emit doctorRequested();
            else
                refresh();
        });
    connect(m_localTable, &Table::rowActivated, this, &KeysPage::openPublish);
    connect(m_projectTable->selectionModel(), &QItemSelectionModel::selectionChanged, this, &KeysPage::allow);
    connect(m_rename, &QPushButton::clicked, this, [this] {
        if (const auto lines = selectedLines(); lines.size() == 1)
            m_renameSheet->openFor(lines.first());
    });
    connect(m_remove, &QPushButton::clicked, this, &KeysPage::askRemove);
    connect(new QShortcut{pageKey("list.delete"_L1), m_projectTable, nullptr, nullptr, Qt::WidgetShortcut},
            &QShortcut::activated, m_remove, [this] { pressByKey(m_remove); });
    undomark::watch(this, [this] {
        m_projectModel->textsChanged();
        allow();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &KeysPage::runNoticeAction);
    connectSheets();
    addMenus();
}

/// What the buttons do, where the pointer is.
void KeysPage::addMenus()
{
    new RowMenu{m_localTable, u"keyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_publish);
                    RowMenu::addButton(menu, m_generate);
                    menu->addSeparator();
                    if (const auto *row = m_localModel->rowAt(m_local->mapToSource(index).row()))
                        addKeyEntries(menu, row->file,
                                      {.showInFolder = std::bind_front(&KeysPage::showInFolder, this),
                                       .changePassphrase = std::bind_front(&KeysPage::changePassphrase, this)});
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"),
                                     index.siblingAtColumn(LocalKeysModel::Fingerprint).data().toString());
                }};
    new RowMenu{m_projectTable, u"projectKeyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_rename);
                    RowMenu::addButton(menu, m_remove);
                    menu->addSeparator();
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"),
                                     index.siblingAtColumn(ProjectKeysModel::Fingerprint).data().toString());
                }};
}

void KeysPage::showInFolder(const QString &file)
{
    const auto program = u"xdg-open"_s;
    const QStringList folder{QFileInfo{file}.absolutePath()};
    const auto done = m_services.startProgram ? m_services.startProgram(program, folder)
                                              : HostLauncher{}.startDetached(program, folder);
    if (!done)
        showError(done.error());
}

/// ssh-keygen asks for the old and the new one itself: neither passes through this program.
void KeysPage::changePassphrase(const QString &file)
{
    m_isOld = true;
    emit programRequested(u"ssh-keygen -p"_s, u"ssh-keygen"_s, {u"-p"_s, u"-f"_s, file});
}

/// First a key, then its public half in the project; after that neither is what somebody comes here for.
void KeysPage::markNext(const QList<LocalKeyRow> &keys, const QStringList &published)
{
    const auto isOurs = [](const LocalKeyRow &key) { return key.file.problem.isEmpty(); };
    const bool hasKey = std::ranges::any_of(keys, isOurs);
    const bool isPublished = std::ranges::any_of(
        keys, [&](const LocalKeyRow &key) { return isOurs(key) && published.contains(key.file.publicKey); });
    setButtonKind(m_generate, m_isLoaded && !hasKey ? ButtonKind::Primary : ButtonKind::Secondary);
    setButtonKind(m_publish, m_isLoaded && hasKey && !isPublished ? ButtonKind::Primary : ButtonKind::Secondary);
}

void KeysPage::connectSheets()
{
    connect(m_generateSheet, &GenerateSheet::generated, this, [this](const LocalKey &key) {
        m_fresh = key.file;
        m_noticeAction = NoticeAction::Publish;
        m_notice->say(
            StatusLevel::Done, [file = shortPath(key.file)] { return tr("Key %1 created.").arg(file); },
            [] { return tr("Publish it…"); });
        refresh();
    });
    connect(m_publishSheet, &PublishSheet::published, this, [this](const LoginChoice &login, bool isHere) {
        m_login->refresh();
        isHere ? sayPublished(login) : sayPublishedForOthers(login.user);
        emit loginChanged(m_services.keys->loginChoice());
    });
    connect(m_renameSheet, &RenameSheet::renamed, this, [this](const QString &before, const QString &now) {
        m_noticeAction = NoticeAction::None;
        m_notice->say(StatusLevel::Done, [before, now] {
            return tr("The user %1 is now %2. The new home folder is empty; the old one stays.").arg(before, now);
        });
        m_login->refresh();
        emit loginChanged(m_services.keys->loginChoice());
    });
}

/// What comes next: a login can be tried where a machine is; else one has to be made.
void KeysPage::sayPublished(const LoginChoice &login)
{
    const bool hasTpu = m_login->hasTpu();
    const bool isOurs = login == m_services.keys->loginChoice();
    m_noticeAction = hasTpu ? NoticeAction::CheckLogin : NoticeAction::CreateTpu;
    m_notice->say(
        StatusLevel::Done,
        [user = login.hostUser(), hasTpu] {
            return hasTpu ? tr("Published for the user %1. It takes some seconds until all machines know it.").arg(user)
                          : tr("Published for the user %1. Every TPU VM that you create accepts it.").arg(user);
        },
        [hasTpu, isOurs] { return !hasTpu ? tr("Create TPU…")
                               : isOurs   ? tr("Check login")
                                          : QString{}; });
}

/// A public half alone lets nobody in from here.
void KeysPage::sayPublishedForOthers(const QString &user)
{
    m_noticeAction = NoticeAction::None;
    m_notice->say(StatusLevel::Warning, [user] {
        return tr("Published for the user %1. The private half of this key is not on this computer: whoever has it can "
                  "log in now, this computer cannot.")
            .arg(user);
    });
}

void KeysPage::open(const Place &place)
{
    if (place.intent == PlaceIntent::New)
        openGenerate();
    else if (place.intent == PlaceIntent::Publish)
        openPublish();
    else if (auto *bar = findChild<UnlockedKeysBar *>(); bar && place.intent == PlaceIntent::Unlock)
        bar->unlock();
}

void KeysPage::openGenerate()
{
    m_generateSheet->openNew();
}

void KeysPage::openPublish()
{
    m_publishSheet->openFor(m_fresh.isEmpty() ? selectedFile() : m_fresh);
    m_fresh.clear();
}

void KeysPage::refresh()
{
    m_readsAgain = m_isLoading; // it began before what was chosen since
    if (m_isLoading)
        return;
    m_isLoading = true;
    m_refresh->setEnabled(false);
    showKeys();
    m_tasks.run(m_services.keys->refresh(m_tasks.token()), [this](const Result<> &done) {
        m_isLoading = false;
        m_isLoaded = true;
        m_refresh->setEnabled(true);
        m_error = done ? std::nullopt : std::optional{done.error()};
        showKeys();
        if (m_readsAgain)
            refresh();
    });
}

void KeysPage::showKeys()
{
    const auto &local = m_services.keys->localKeys();
    QStringList published = m_services.keys->routes().published();
    const bool isOsLogin = m_services.keys->routes().route() == KeyRoute::OsLogin; // nothing else counts then
    if (const auto &project = m_services.keys->projectKeys(); project && !isOsLogin) {
        for (const auto &line : project->lines) {
            if (line.kind == SshKeysLine::Kind::Key)
                published << line.base64;
        }
    }
    const auto rows = allKeys(local, m_services.keys->agent());
    m_localModel->setKeys(rows, published);
    markNext(rows, published);
    m_localStack->empty()->setButtonText(tr("Generate key…")); // after it: a page has one primary button
    m_projectStack->empty()->setButtonText(tr("Publish key…"));
    if (!rows.isEmpty())
        m_localStack->showContent();
    else if (m_isLoaded)
        m_localStack->showEmpty();
    else
        m_localStack->showLoading(tr("Looking for keys in %1…").arg(shortPath(defaultKeyFolder())));
    showProject();
    fitTables();
    allow();
}

/// As much as is there, and not much at least: the page is not to scroll over empty rows.
void KeysPage::fitTables()
{
    constexpr int most = 3;
    for (auto *table : {m_localTable, m_projectTable}) {
        const int rows =
            std::clamp(table->model()->rowCount(), 1, most) * table->verticalHeader()->defaultSectionSize();
        const auto *bar = table->horizontalScrollBar(); // with large letters: it must not lie over the only row
        table->setMinimumHeight(table->horizontalHeader()->sizeHint().height() + rows
                                + (bar->maximum() > 0 ? bar->sizeHint().height() : 0));
    }
}

void KeysPage::showProject()
{
    const auto &project = m_services.keys->projectKeys();
    m_projectCard->setVisible(project || m_error || m_services.keys->routes().route() == KeyRoute::Project);
    if (project) {
        m_projectModel->setLines(project->lines, allKeys(m_services.keys->localKeys(), m_services.keys->agent()));
        if (m_projectModel->rowCount() > 0)
            m_projectStack->showContent();
        else
            m_projectStack->showEmpty();
    } else if (m_error) {
        m_projectStack->showFailure(m_error->message,
                                    needsSignIn(m_error->code)    ? tr("Sign in…")
                                        : leadsToDoctor(*m_error) ? tr("Open the doctor")
                                                                  : tr("Try again"));
    } else {
        m_projectStack->showLoading(tr("Reading the project's keys…"));
    }
    showWarnings();
    if (project && m_error)
        showError(*m_error);
}

void KeysPage::showWarnings()
{
    const auto &project = m_services.keys->projectKeys();
    auto warnings = project ? project->notices : QStringList{};
    QStringList blocked;
    QStringList osLogin;
    for (const auto &tpu : m_services.tpus->tpus()) {
        const auto block = keyBlockOf(tpu.metadata, std::nullopt); // of the project is said already
        if (block != KeyBlock::None)
            (block == KeyBlock::OsLogin ? osLogin : blocked) << tpu.shortName;
    }
    if (!blocked.isEmpty())
        warnings << tr("These TPUs take no keys of the project, only those in their own metadata "
                       "(block-project-ssh-keys): %1")
                        .arg(phrases::list(blocked));
    if (!osLogin.isEmpty())
        warnings << tr("OS Login is on for these TPUs (enable-oslogin in their metadata), so they ignore the project's "
                       "keys: %1")
                        .arg(phrases::list(osLogin));
    if (const auto &problem = m_services.keys->agent().problem; !problem.isEmpty())
        warnings << problem;
    if (warnings.isEmpty())
        m_osLogin->dismiss();
    else if (!m_osLogin->isVisibleTo(this)
             || m_osLogin->sentence() != warnings.join(u'\n')) // said once, not every half minute
        m_osLogin->showNotice(StatusLevel::Warning, warnings.join(u'\n'));
}

QList<ProjectKeyRow> KeysPage::selectedLines() const
{
    QList<ProjectKeyRow> lines;
    for (const auto &index : m_projectTable->selectionModel()->selectedRows()) {
        if (const auto *row = m_projectModel->rowAt(m_project->mapToSource(index).row()))
            lines << *row;
    }
    return lines;
}

QString KeysPage::selectedFile() const
{
    const auto rows = m_localTable->selectionModel()->selectedRows();
    const auto *row = rows.isEmpty() ? nullptr : m_localModel->rowAt(m_local->mapToSource(rows.first()).row());
    return row ? keyId(row->file) : m_services.keys->loginChoice().keyFile;
}

void KeysPage::allow()
{
    const auto lines = selectedLines();
    const bool isKey = lines.size() == 1 && lines.first().line.kind == SshKeysLine::Kind::Key;
    QString leaving;
    for (const auto &row : lines)
        leaving = leaving.isEmpty() ? undomark::reason(row.thing()) : leaving;
    const auto busy = m_isRemoving ? tr("Keys are being removed. Wait until that is finished.") : leaving;
    enableUnless(m_rename, isKey ? busy : tr("Choose one key of the project first."));
    enableUnless(m_remove, lines.isEmpty() ? tr("Choose keys of the project first.") : busy);
}

void KeysPage::askRemove()
{
    const auto rows = selectedLines();
    if (rows.isEmpty())
        return;
    DeleteQuestion question;
    question.title = tr("Remove %n keys from the project?", nullptr, int(rows.size()));
    question.sentence = tr("Whoever has the private half can no longer log in to the machines of this project. Files "
                           "on the machines stay.");
    for (const auto &row : rows) {
        const auto user = row.line.user.isEmpty() ? tr("(no user)") : row.line.user;
        const auto print = row.line.fingerprint();
        question.losses << (row.mineName.isEmpty()
                                ? tr("%1, %2: its private half is not on this computer, so somebody else may use it")
                                      .arg(user, print.isEmpty() ? row.line.text.left(60) : print)
                                : tr("%1, %2: this is your own key %3").arg(user, print, row.mineName));
    }
    question.buttonText = tr("Remove %n keys", nullptr, int(rows.size()));
    QStringList lines;
    for (const auto &row : rows)
        lines << row.line.text;
    const auto same = removeKeysCommand(m_services.keys->place(), lines);
    question.command = same.gcloud;
    question.rest = same.rest;
    auto *dialog = new ConfirmDelete{question, this};
    QStringList things;
    for (const auto &row : rows)
        things << row.thing();
    connect(dialog, &ConfirmDelete::confirmed, this, [this, rows, things] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Remove,
                                   .name = [count = int(rows.size())] { return tr("%n keys", nullptr, count); },
                                   .begin = [this, rows] { remove(rows); },
                                   .things = things});
    });
    dialog->open();
}

void KeysPage::remove(const QList<ProjectKeyRow> &rows)
{
    if (m_isRemoving) { // agreed to while others are on their way
        m_removeNext += rows;
        return;
    }
    m_isRemoving = true;
    allow();
    QStringList texts;
    for (const auto &row : rows)
        texts << row.line.text;
    m_noticeAction = NoticeAction::None;
    m_notice->say(StatusLevel::Working,
                  [count = int(texts.size())] { return tr("Removing %n keys…", nullptr, count); });
    m_tasks.run(m_services.keys->change(removeLines(texts), m_tasks.token()),
                [this, count = int(texts.size())](const Result<> &done) {
                    m_isRemoving = false;
                    allow();
                    if (done)
                        m_notice->say(StatusLevel::Done,
                                      [count] { return tr("%n keys were removed.", nullptr, count); });
                    else
                        showError(done.error());
                    if (!m_removeNext.isEmpty())
                        remove(std::exchange(m_removeNext, {}));
                });
}

void KeysPage::showError(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_noticeAction = leadsToDoctor(error) ? NoticeAction::OpenDoctor : NoticeAction::None;
    m_notice->showError(error, leadsToDoctor(error) ? tr("Open the doctor") : QString{});
}

void KeysPage::runNoticeAction()
{
    m_notice->dismiss();
    if (m_noticeAction == NoticeAction::OpenDoctor)
        emit doctorRequested();
    else if (m_noticeAction == NoticeAction::Publish)
        openPublish();
    else if (m_noticeAction == NoticeAction::CreateTpu)
        emit createRequested();
    else if (m_noticeAction == NoticeAction::CheckLogin)
        m_login->tryLogin();
}

void KeysPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (!m_isLoaded || std::exchange(m_isOld, false))
        refresh();
}

void KeysPage::showTexts()
{
    m_localStack->empty()->setSentence(
        tr("No key was found in %1. Make one: it takes a second.").arg(shortPath(defaultKeyFolder())));
    m_projectStack->empty()->setSentence(
        tr("The project has no keys yet, so nobody can log in. Publish yours under a user name of your choice."));
    m_localModel->textsChanged(); // first: the tables measure their heads
    m_projectModel->textsChanged();
    showKeys();
    if (m_isLoaded) // what the services said about keys is in the old language
        refresh();
}
