// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/target.h"

#include <QWidget>

#include <optional>

class KeyService;
class Label;
class NoticeBar;
class QPushButton;
class UnlockedKeys;
struct KeyFile;

/// Which keys are unlocked, and until when, with a button that locks them; and that the key one logs in with is locked,
/// with one that asks for its passphrase. Hidden where no passphrase matters. Names: keysUnlocked, keysLockNow,
/// keysUnlock, keysToAgent.
class UnlockedKeysBar : public QWidget
{
    Q_OBJECT

public:
    /// `notice` shows what went wrong.
    UnlockedKeysBar(UnlockedKeys *unlocked, KeyService *keys, SshPrompts prompts, NoticeBar *notice, QWidget *parent);

    void unlock(); ///< asks for the passphrase of the key one logs in with

private:
    void showState();
    void addToAgent();
    void showError(const Error &error);
    [[nodiscard]] std::optional<KeyFile> lockedKey() const; ///< that the next login asks for
    [[nodiscard]] QString sentenceOf(const KeyFile &locked) const;
    [[nodiscard]] QString fileForAgent() const; ///< unlocked, and there is an agent that does not hold it; else empty

    UnlockedKeys *m_unlocked;
    KeyService *m_keys;
    SshPrompts m_prompts;
    NoticeBar *m_notice;
    Label *m_sentence;
    QPushButton *m_toAgent;
    QPushButton *m_unlock;
    QPushButton *m_lock;
    TaskScope m_tasks; // last
};
