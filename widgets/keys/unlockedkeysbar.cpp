// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/unlockedkeysbar.h"

#include "services/core/punctuation.h"
#include "services/keys/keyservice.h"
#include "services/ssh/unlockedkeys.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/keys/keymodels.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

UnlockedKeysBar::UnlockedKeysBar(UnlockedKeys *unlocked, KeyService *keys, SshPrompts prompts, NoticeBar *notice,
                                 QWidget *parent)
    : QWidget{parent}
    , m_unlocked{unlocked}
    , m_keys{keys}
    , m_prompts{std::move(prompts)}
    , m_notice{notice}
    , m_sentence{named(new Label, "keysUnlocked")}
    , m_toAgent{named(
          this, new QPushButton, "keysToAgent", [] { return tr("Add to the SSH agent"); },
          [] { return tr("Other programs of this session can then log in with it, too."); })}
    , m_unlock{named(this, new QPushButton, "keysUnlock", [] { return tr("Unlock key…"); })}
    , m_lock{named(this, new QPushButton, "keysLockNow", [] { return tr("Lock now"); })}
{
    m_sentence->setWordWrap(true);
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    row->addWidget(m_sentence, 1);
    for (auto *button : {m_toAgent, m_unlock, m_lock})
        row->addWidget(button);
    connect(m_toAgent, &QPushButton::clicked, this, &UnlockedKeysBar::addToAgent);
    connect(m_unlock, &QPushButton::clicked, this, &UnlockedKeysBar::unlock);
    connect(m_lock, &QPushButton::clicked, m_unlocked, &UnlockedKeys::lock);
    connect(m_unlocked, &UnlockedKeys::changed, this, &UnlockedKeysBar::showState);
    connect(m_keys, &KeyService::keysChanged, this, &UnlockedKeysBar::showState);
    translated(this, &UnlockedKeysBar::showState);
}

void UnlockedKeysBar::showState()
{
    const auto open = m_unlocked->all();
    const auto locked = lockedKey();
    const auto now = QDateTime::currentDateTimeUtc();
    QStringList sentences;
    for (const auto &key : open)
        sentences << (key.until
                          ? tr("%1 is unlocked until %2.").arg(shortPath(key.file), phrases::clockTime(*key.until, now))
                          : tr("%1 is unlocked until TPU Desk quits.").arg(shortPath(key.file)));
    if (locked)
        sentences << sentenceOf(*locked);
    const bool hadFocus = m_lock->hasFocus() || m_unlock->hasFocus() || m_toAgent->hasFocus();
    m_sentence->setText(punctuation::sentences(sentences));
    m_toAgent->setVisible(!fileForAgent().isEmpty());
    m_unlock->setVisible(locked && m_unlocked->lifetime() != KeyLifetime{0});
    m_lock->setVisible(!open.isEmpty());
    setVisible(!sentences.isEmpty());
    if (hadFocus) // it does not go astray with a button
        (m_lock->isVisibleTo(this) ? m_lock : m_unlock)->setFocus();
}

std::optional<KeyFile> UnlockedKeysBar::lockedKey() const
{
    const auto file = m_keys->loginChoice().keyFile;
    const auto &local = m_keys->localKeys();
    const auto found = std::ranges::find(local, file, &KeyFile::file);
    if (file.isEmpty() || found == local.end() || found->lock == KeyFile::Lock::Open || !found->problem.isEmpty()
        || m_keys->agent().holds(found->publicKey)
        || std::ranges::contains(m_unlocked->all(), file, &UnlockedKeys::Key::file))
        return std::nullopt;
    return *found;
}

QString UnlockedKeysBar::sentenceOf(const KeyFile &locked) const
{
    const auto name = shortPath(locked.file);
    if (m_unlocked->lifetime() == KeyLifetime{0})
        return tr("%1 has a passphrase, and each login asks for it, as the settings say.").arg(name);
    if (m_unlocked->isMemoryRefused())
        return tr("%1 cannot stay unlocked, because the system does not let TPU Desk lock memory (ulimit -l). Each "
                  "login asks for its passphrase.")
            .arg(name);
    return tr("%1 is locked: the next login asks for its passphrase.").arg(name);
}

QString UnlockedKeysBar::fileForAgent() const
{
    if (qEnvironmentVariableIsEmpty("SSH_AUTH_SOCK") || !m_keys->agent().problem.isEmpty())
        return {};
    const auto &local = m_keys->localKeys();
    const auto open = m_unlocked->all();
    for (const auto &key : open) {
        const auto known = std::ranges::find(local, key.file, &KeyFile::file);
        if (known != local.end() && !known->publicKey.isEmpty() && !m_keys->agent().holds(known->publicKey))
            return key.file;
    }
    return {};
}

void UnlockedKeysBar::unlock()
{
    const auto file = m_keys->loginChoice().keyFile;
    if (file.isEmpty() || !m_prompts.passphrase)
        return;
    m_tasks.run(m_unlocked->unlock(file, m_prompts, m_tasks.token()), [this](const Result<> &done) {
        if (!done)
            showError(done.error());
    });
}

void UnlockedKeysBar::addToAgent()
{
    const auto file = fileForAgent();
    if (file.isEmpty())
        return;
    m_tasks.run(m_unlocked->giveToAgent(file, m_tasks.token()), [this, file](const Result<> &done) {
        if (!done) {
            showError(done.error());
            return;
        }
        m_notice->say(StatusLevel::Done, [file] {
            return tr("The SSH agent holds %1 now. Locking the keys here does not take it out of the agent; ssh-add -d "
                      "does.")
                .arg(shortPath(file));
        });
        m_tasks.run(m_keys->refresh(m_tasks.token()), [](const Result<> &) { }); // the table shows where it is
    });
}

/// Who pressed Cancel knows.
void UnlockedKeysBar::showError(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_notice->showError(error);
}
