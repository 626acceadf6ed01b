// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/target.h"
#include "services/tpu/tpuapi.h"
#include "widgets/common/card.h"
#include "widgets/theme/tokens.h"

#include <memory>
#include <optional>

class FormField;
class KeyService;
class Label;
class QComboBox;
class QLineEdit;
class QPushButton;
class SshHub;
class StateBadge;
class TpuService;

/// With whom and with what the terminal logs in, and whether that works on a machine.
/// Names: loginCard, loginUser, loginKey, loginTpu, loginCheck, loginStop, loginState, loginVerdict.
class LoginCard : public Card
{
    Q_OBJECT

public:
    LoginCard(KeyService *keys, TpuService *tpus, SshHub *hub, SshPrompts prompts, QWidget *parent = nullptr);

    void refresh();
    void tryLogin(); ///< what the button does; where that is not possible, the focus goes to what is missing
    [[nodiscard]] bool hasTpu() const; ///< one that a login could be tried on

signals:
    void verdictShown(); ///< or that one is sought
    void routeChosen(); ///< by which the key gets onto TPU VMs

private:
    void build();
    void showTexts();
    void fillKeys();
    void fillTpus();
    void keepChoice();
    void explain();
    [[nodiscard]] QString problemOnTpu() const;
    void check();
    void checkWith(const Tpu &tpu, const Result<PublishedKeys> &published);
    void endCheck();
    void showState(StatusLevel level, const QString &sentence);
    void allow();
    [[nodiscard]] QStringList chosen() const;
    [[nodiscard]] std::optional<QStringList> publishedLines() const;
    void withdrawVerdict();

    KeyService *m_keys;
    TpuService *m_tpus;
    SshHub *m_hub;
    SshPrompts m_prompts;
    QLineEdit *m_user;
    QComboBox *m_key;
    QComboBox *m_tpu;
    FormField *m_userField;
    FormField *m_keyField;
    FormField *m_tpuField;
    QPushButton *m_check;
    QPushButton *m_stop;
    StateBadge *m_state;
    Label *m_verdict;
    QStringList m_checked; ///< user, key and TPU that the check is, or was, of; empty: no verdict stands there
    std::optional<QStringList> m_linesThen; ///< what was published for that user; nothing: not known then
    std::unique_ptr<TaskScope> m_task; // of the check that runs
};
