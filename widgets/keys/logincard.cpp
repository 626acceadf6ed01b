// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/logincard.h"

#include "services/keys/keyservice.h"
#include "services/keys/tputarget.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/keys/keymodels.h"
#include "widgets/keys/keyroutebox.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpupossible.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

using namespace Qt::StringLiterals;

LoginCard::LoginCard(KeyService *keys, TpuService *tpus, SshHub *hub, SshPrompts prompts, QWidget *parent)
    : Card{parent}
    , m_keys{keys}
    , m_tpus{tpus}
    , m_hub{hub}
    , m_prompts{std::move(prompts)}
    , m_user{new QLineEdit}
    , m_key{new QComboBox}
    , m_tpu{new QComboBox}
    , m_userField{named(this, new FormField{m_user}, "loginUser", [] { return tr("User name"); })}
    , m_keyField{named(this, new FormField{m_key}, "loginKey", [] { return tr("Private key"); })}
    , m_tpuField{named(this, new FormField{m_tpu}, "loginTpu", [] { return tr("Check on"); })}
    , m_check{named(this, new QPushButton, "loginCheck", [] { return tr("Check login"); })}
    , m_stop{named(this, new QPushButton, "loginStop", [] { return tr("Stop"); })}
    , m_state{named(new StateBadge, "loginState")}
    , m_verdict{named(new Label, "loginVerdict")}
{
    named(this, this, "loginCard", [] { return tr("How you log in"); });
    build();
    connect(m_user, &QLineEdit::editingFinished, this, &LoginCard::keepChoice);
    connect(m_user, &QLineEdit::textChanged, this, &LoginCard::allow);
    connect(m_key, &QComboBox::activated, this, [this] {
        keepChoice();
        allow();
    });
    connect(m_tpu, &QComboBox::currentIndexChanged, this, &LoginCard::allow);
    connect(m_check, &QPushButton::clicked, this, &LoginCard::check);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_task)
            m_task->cancel();
    });
    connect(m_keys, &KeyService::keysChanged, this, &LoginCard::refresh);
    connect(m_tpus, &TpuService::listChanged, this, &LoginCard::fillTpus); // once, however many TPUs changed
    translated(this, [this] {
        m_key->setPlaceholderText(tr("Choose a key"));
        m_tpu->setPlaceholderText(tr("No TPU VM is READY"));
    });
    translated(this, &LoginCard::showTexts);
    refresh();
}

void LoginCard::build()
{
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (auto *box : {m_key, m_tpu}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(9);
    }
    auto *fields = new FormRow;
    fields->addField(m_userField, 2);
    fields->addField(m_keyField, 3);
    fields->addField(m_tpuField, 3);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_check);
    row->addWidget(m_stop);
    row->addWidget(m_state);
    row->addWidget(m_verdict, 100); // the stretch behind it counts only where there is no verdict
    row->addStretch(1);
    auto *route = new KeyRouteBox{m_keys};
    connect(route, &KeyRouteBox::chosen, this, &LoginCard::routeChosen);
    connect(m_tpus, &TpuService::listChanged, route, &KeyRouteBox::showWay); // others make TPU VMs, too
    body()->addWidget(route);
    body()->addWidget(fields);
    body()->addLayout(row);
    m_stop->hide();
    m_state->hide();
    m_verdict->hide();
}

void LoginCard::refresh()
{
    fillKeys();
    const auto login = m_keys->loginChoice();
    const int chosen = m_key->findData(login.keyFile);
    m_key->setCurrentIndex(chosen < 0 && m_key->count() == 1 ? 0 : chosen); // where there is no choice, it is made
    m_user->setReadOnly(m_keys->routes().route() == KeyRoute::OsLogin);
    m_userField->setHint(m_user->isReadOnly() ? tr("OS Login gives this name.") : QString{});
    if (!m_user->hasFocus() || m_user->isReadOnly())
        m_user->setText(login.hostUser());
    fillTpus(); // last: it looks at all of them
}

void LoginCard::fillKeys()
{
    const QSignalBlocker quiet{m_key};
    m_key->clear();
    for (const auto &key : m_keys->localKeys()) {
        if (key.problem.isEmpty())
            m_key->addItem(shortPath(key.file), key.file);
    }
    if (const auto held = m_keys->agent().keys.size(); held > 0)
        m_key->addItem(tr("SSH agent (%n keys)", nullptr, int(held)), QString{});
}

void LoginCard::fillTpus()
{
    const auto chosen = m_tpu->currentData();
    const QSignalBlocker quiet{m_tpu};
    m_tpu->clear();
    for (const auto &tpu : m_tpus->tpus()) {
        if (tpupossible::problemOfTerminal(tpu).isEmpty())
            m_tpu->addItem(tr("%1 (%2)", "node-1 (us-central2-b)").arg(tpu.shortName, tpu.zone.toString()),
                           tpu.id.toString());
    }
    m_tpu->setCurrentIndex(std::max(0, m_tpu->findData(chosen)));
    allow();
}

void LoginCard::keepChoice()
{
    auto choice = m_keys->loginChoice(); // the way to the hosts is chosen elsewhere, and stays
    if (!m_user->isReadOnly() || choice.user.isEmpty())
        choice.user = m_user->text().trimmed();
    choice.keyFile = m_key->currentData().toString();
    const bool isUnnamed = m_user->isReadOnly() && choice.user.isEmpty(); // Google has not named the user yet
    if (choice == m_keys->loginChoice() || (!isUnnamed && !problemOfUser(choice.user).isEmpty()))
        return;
    if (const auto kept = m_keys->setLoginChoice(choice); !kept)
        showState(StatusLevel::Bad, kept.error().message);
}

void LoginCard::allow()
{
    const auto user = m_user->text().trimmed();
    m_userField->setError(user.isEmpty() ? QString{} : problemOfUser(user));
    explain();
    withdrawVerdict();
    enableUnless(m_check,
                 m_stop->isVisibleTo(this) ? tr("It is being checked now.")
                     : user.isEmpty() && m_user->isReadOnly()
                     ? tr("Google has not named your user for OS Login yet. Refresh the keys, or choose another way.")
                     : user.isEmpty()                      ? tr("Type a user name first.")
                     : !m_userField->error().isEmpty()     ? m_userField->error()
                     : m_key->count() == 0                 ? tr("There is no key yet: make one first.")
                     : m_key->currentIndex() < 0           ? tr("Choose a key first.")
                     : m_tpu->currentIndex() < 0 || !m_hub ? tr("There is no TPU that is READY to log in to.")
                                                           : QString{});
}

QStringList LoginCard::chosen() const
{
    return {m_user->text().trimmed(), m_key->currentData().toString(), m_tpu->currentData().toString()};
}

std::optional<QStringList> LoginCard::publishedLines() const
{
    if (!m_keys->projectKeys())
        return std::nullopt;
    QStringList lines;
    for (const auto &line : m_keys->projectKeys()->lines) {
        if (line.kind == SshKeysLine::Kind::Key && line.user == m_user->text().trimmed())
            lines << line.text;
    }
    return lines;
}

/// It was of another login than the one that stands there now, or of keys that are published no more.
void LoginCard::withdrawVerdict()
{
    if (m_checked.isEmpty())
        return;
    const auto lines = publishedLines();
    if (m_checked == chosen() && (!m_linesThen || !lines || *m_linesThen == *lines)) {
        m_linesThen = m_linesThen ? m_linesThen : lines;
        return;
    }
    m_checked.clear();
    if (m_stop->isVisibleTo(this))
        m_task->cancel(); // says so itself
    else
        showState(StatusLevel::Waiting, {});
}

/// What will keep this login from working, before anybody waits for it.
void LoginCard::explain()
{
    const auto user = m_user->text().trimmed();
    const auto file = m_key->currentData().toString();
    const auto &project = m_keys->projectKeys();
    const auto isOurs = [&](const SshKeysLine &line) {
        return isOfLogin(line, {.user = user, .keyFile = file}, {m_keys->localKeys(), m_keys->agent()});
    };
    const bool isPublished = m_keys->routes().route() != KeyRoute::Project
        ? loginKeyOf(*m_keys, QDateTime::currentDateTimeUtc()) != LoginKey::Missing
        : !project || user.isEmpty() || std::ranges::any_of(project->lines, isOurs);
    m_keyField->setHint(
        m_key->count() == 0 ? m_keys->agent().problem.isEmpty() ? tr("There is no usable key on this computer yet.")
                                                                : m_keys->agent().problem
            : isPublished || m_key->currentIndex() < 0 ? QString{}
                                                       : tr("Not published for the user %1 yet.").arg(user));
    m_tpuField->setHint(m_tpu->count() == 0
                            ? tr("A login can be checked when a TPU VM is READY. Create one on the TPUs page.")
                            : problemOnTpu());
}

QString LoginCard::problemOnTpu() const
{
    const auto tpu = m_tpus->tpu(TpuId{m_tpu->currentData().toString()});
    const auto route = m_keys->routes().route();
    const auto block = tpu ? keyBlockOf(tpu->metadata, m_keys->projectKeys()) : KeyBlock::None;
    if (route == KeyRoute::OsLogin || (route == KeyRoute::Node && block == KeyBlock::ProjectKeysBlocked))
        return {};
    switch (block) {
    case KeyBlock::OsLogin: return tr("OS Login is on there: the machine ignores the project's keys.");
    case KeyBlock::ProjectKeysBlocked:
        return tr("It takes no keys of the project (block-project-ssh-keys in its metadata).");
    case KeyBlock::None: break;
    }
    return {};
}

bool LoginCard::hasTpu() const
{
    return m_tpu->count() > 0;
}

void LoginCard::tryLogin()
{
    (m_check->isEnabled() ? static_cast<QWidget *>(m_check) : m_user)->setFocus();
    if (m_check->isEnabled())
        check();
    emit verdictShown();
}

void LoginCard::check()
{
    keepChoice();
    const TpuId id{m_tpu->currentData().toString()};
    const auto tpu = m_tpus->tpu(id);
    if (!tpu || !m_hub)
        return;
    m_task = std::make_unique<TaskScope>();
    m_checked = chosen();
    m_linesThen = publishedLines();
    const bool hadFocus = m_check->hasFocus();
    m_stop->show();
    if (hadFocus) // the button is about to be disabled, and the focus would wander off
        m_stop->setFocus();
    allow();
    showState(StatusLevel::Working, tr("Reading the published host key of %1…").arg(tpu->shortName));
    m_task->run(m_tpus->hostKeys(id, m_task->token()), [this, tpu](const Result<PublishedKeys> &keys) {
        // Without published keys the login asks about the host key; that is a decision of its own.
        if (!keys && keys.error().code == ErrorCode::Cancelled) {
            showState(StatusLevel::Skipped, tr("Stopped."));
            endCheck();
            return;
        }
        checkWith(*tpu, keys);
    });
}

void LoginCard::checkWith(const Tpu &tpu, const Result<PublishedKeys> &published)
{
    auto target = sshTarget(tpu, 0, published.value_or(PublishedKeys{}), m_keys->loginChoice(), m_tpus->profile());
    if (!published)
        target.publishedUnread = published.error();
    auto report =
        m_task->guard([this](const ConnectProgress &progress) { showState(StatusLevel::Working, progress.sentence); });
    m_task->run(checkLogin(m_hub, target, m_prompts, report, m_task->token()),
                [this](const Result<LoginVerdict> &verdict) {
                    endCheck();
                    if (!verdict) {
                        showState(StatusLevel::Bad, verdict.error().message);
                        return;
                    }
                    const auto level = verdict->outcome == LoginVerdict::Outcome::Works ? StatusLevel::Ok
                        : verdict->outcome == LoginVerdict::Outcome::Cancelled          ? StatusLevel::Skipped
                                                                                        : StatusLevel::Bad;
                    showState(level, verdict->sentence);
                    emit verdictShown();
                });
}

void LoginCard::endCheck()
{
    const bool hadFocus = m_stop->hasFocus();
    m_stop->hide();
    allow();
    if (hadFocus)
        m_check->setFocus();
}

void LoginCard::showState(StatusLevel level, const QString &sentence)
{
    m_state->setState(level, {});
    m_state->setVisible(!sentence.isEmpty());
    m_verdict->setText(sentence);
    m_verdict->setVisible(!sentence.isEmpty()); // it can take the focus
}

void LoginCard::showTexts()
{
    if (!m_stop->isVisibleTo(this)) { // the verdict of an earlier check is in the old language
        showState(StatusLevel::Waiting, {});
        refresh();
    }
    allow();
}
