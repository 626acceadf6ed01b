// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/renamesheet.h"

#include "services/keys/keyservice.h"
#include "widgets/common/codeview.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/keys/keyscommand.h"
#include "widgets/theme/style.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RenameSheet::RenameSheet(KeyService *keys, QWidget *host)
    : SideSheet{host}
    , m_keys{keys}
    , m_notice{named(new NoticeBar, "renameNotice")}
    , m_words{new Label}
    , m_user{new QLineEdit}
    , m_userField{named(this, new FormField{m_user}, "renameUser", [] { return tr("User name"); })}
    , m_line{named(new CodeView, "renameLine")}
    , m_command{new CommandBox{u"renameCommand"_s}}
    , m_cancel{named(this, new QPushButton, "renameCancel", [] { return tr("Cancel"); })}
    , m_submit{named(this, new QPushButton, "renameSubmit", [] { return tr("Rename"); })}
{
    named(this, this, "renameSheet", [] { return tr("Rename the user of a key"); });
    setGuide("keys"_L1);
    build();
    connect(m_user, &QLineEdit::textChanged, this, &RenameSheet::refresh);
    connect(m_userField, &FormField::offerTaken, this, [this] { m_user->setText(correctedUser(m_user->text())); });
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_submit, &QPushButton::clicked, this, &RenameSheet::submit);
    translated(this, &RenameSheet::showTexts);
}

void RenameSheet::build()
{
    m_notice->setClosable(false);
    m_words->setWordWrap(true);
    m_line->setLines(2, 5);
    setButtonKind(m_submit, ButtonKind::Primary);
    gateWrites(m_submit);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_userField, m_line, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

void RenameSheet::openFor(const ProjectKeyRow &row)
{
    m_row = row;
    m_isBusy = false;
    m_notice->dismiss();
    m_user->setText(row.line.user);
    showTexts();
    open();
    m_user->selectAll();
}

void RenameSheet::refresh()
{
    const auto user = m_user->text().trimmed();
    m_userField->setError(problemOfUser(user));
    const auto better = m_userField->error().isEmpty() ? QString{} : correctedUser(user);
    m_userField->setOffer(better.isEmpty() ? QString{} : tr("Use “%1”").arg(better));
    const bool isGood = m_userField->error().isEmpty();
    m_line->setCode(isGood ? user + m_row.line.text.sliced(std::max<qsizetype>(0, m_row.line.text.indexOf(u':')))
                           : QString{},
                    CodeLanguage::Plain);
    const auto same = renameKeyCommand(
        m_keys->place(), m_row.line.text,
        isGood ? user + m_row.line.text.sliced(std::max<qsizetype>(0, m_row.line.text.indexOf(u':'))) : QString{});
    m_command->setCommands(isGood ? same.gcloud : QString{}, isGood ? same.rest : QString{}, u"tpudesk://open/keys"_s);
    m_command->setVisible(isGood);
    const auto missing = !isGood  ? m_userField->error()
        : user == m_row.line.user ? tr("Type another user name first.")
                                  : QString{};
    enableUnless(m_submit, missing);
    if (m_isBusy)
        m_submit->setEnabled(false); // it is being done
}

void RenameSheet::submit()
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    m_submit->setEnabled(false);
    m_notice->say(StatusLevel::Working, [] {
        return tr("Renaming: reading the project's keys, changing one line, waiting for Google to confirm.");
    });
    const auto before = m_row;
    const auto user = m_user->text().trimmed();
    m_tasks.run(m_keys->change(renameUser(before.line.text, user), m_tasks.token()),
                [this, before, user](const Result<> &done) {
                    m_isBusy = false;
                    if (!done) {
                        refresh();
                        m_notice->showError(done.error());
                        return;
                    }
                    auto login = m_keys->loginChoice();
                    if (login.user == before.line.user && !before.mineName.isEmpty() && login.keyFile == before.mine) {
                        login.user = user;
                        if (const auto kept = m_keys->setLoginChoice(login); !kept) {
                            m_notice->showError(kept.error());
                            return;
                        }
                    }
                    close();
                    emit renamed(before.line.user, user);
                });
}

void RenameSheet::showTexts()
{
    m_words->setText(tr("The home folder changes with the name: the machines make a new, empty /home/NEW-NAME. What is "
                        "in /home/%1 stays "
                        "there and belongs to the old user.")
                         .arg(m_row.line.user));
    refresh();
}
