// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/publishsheet.h"

#include "services/keys/keyservice.h"
#include "widgets/common/codeview.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/keys/keymodels.h"
#include "widgets/keys/keyscommand.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

PublishSheet::PublishSheet(KeyService *keys, QWidget *host)
    : SideSheet{host}
    , m_keys{keys}
    , m_notice{new NoticeBar}
    , m_fromFile{named(this, new QRadioButton, "publishFromFile", [] { return tr("A key on this computer"); })}
    , m_key{new QComboBox}
    , m_pasted{named(this, new QRadioButton, "publishPasted", [] { return tr("Paste a public key"); })}
    , m_paste{new QPlainTextEdit}
    , m_user{new QLineEdit}
    , m_comment{new QLineEdit}
    , m_expiryBox{named(this, new QCheckBox, "publishExpiryBox", [] { return tr("The key expires"); })}
    , m_expiry{new QDateTimeEdit}
    , m_lineTitle{new Label{TextRole::Strong}}
    , m_line{new CodeView}
    , m_command{new CommandBox{u"publishCommand"_s}}
    , m_login{new Label{TextRole::Strong}}
    , m_use{named(this, new QCheckBox, "publishUse", [] { return tr("Log in with this user and key from now on"); })}
    , m_cancel{named(this, new QPushButton, "publishCancel", [] { return tr("Cancel"); })}
    , m_submit{named(this, new QPushButton, "publishSubmit", [] { return tr("Publish"); })}
    , m_keyField{new FormField{m_key}}
    , m_pasteField{new FormField{m_paste}}
    , m_userField{new FormField{m_user}}
    , m_commentField{named(this, new FormField{m_comment}, "publishComment", [] { return tr("Comment"); })}
    , m_expiryField{new FormField{m_expiry}}
{
    named(this, this, "publishSheet", [] { return tr("Publish a key"); });
    setGuide("keys"_L1);
    setSheetWidth(500);
    setAsksForTyped(true);
    build();
    connectAll();
    translated(this, &PublishSheet::showTexts);
}

void PublishSheet::build()
{
    named(m_notice, "publishNotice");
    named(m_keyField, "publishKey")->setLabel({});
    named(m_pasteField, "publishPaste")->setLabel({});
    m_paste->setPlaceholderText(u"ssh-ed25519 AAAA… nixie@laptop"_s);
    named(
        this, m_userField, "publishUser", [] { return tr("User name"); },
        [] {
            return tr("The name you have on the machines. Letters a to z, digits, “-”, “_” and “.”; it begins "
                      "with a letter or “_”.");
        });
    named(m_expiry, "publishExpiry");
    named(m_line, "publishLine");
    named(m_login, "publishLogin");
    m_notice->setClosable(false);
    m_fromFile->setChecked(true);
    m_key->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_key->setMinimumContentsLength(16);
    m_paste->setTabChangesFocus(true);
    m_paste->setFont(fontFor(TextRole::Code));
    m_paste->setFixedHeight(m_paste->fontMetrics().lineSpacing() * 4 + scaled(14));
    m_expiry->setCalendarPopup(true);
    m_expiry->setDateTime(QDateTime::currentDateTime().addDays(90));
    m_line->setLines(2, 5);
    m_login->setWordWrap(true);
    m_login->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_use->setChecked(true);
    setButtonKind(m_submit, ButtonKind::Primary);
    gateWrites(m_submit);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_fromFile, m_keyField, m_pasted, m_pasteField,
                                                          m_userField, m_login, m_commentField, m_expiryBox,
                                                          m_expiryField, m_lineTitle, m_line, m_use, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

void PublishSheet::connectAll()
{
    connect(m_fromFile, &QRadioButton::toggled, this, &PublishSheet::propose);
    connect(m_key, &QComboBox::currentIndexChanged, this, &PublishSheet::propose);
    connect(m_paste, &QPlainTextEdit::textChanged, this, &PublishSheet::propose);
    for (auto *edit : {m_user, m_comment})
        connect(edit, &QLineEdit::textChanged, this, &PublishSheet::refresh);
    connect(m_expiryBox, &QCheckBox::toggled, this, &PublishSheet::refresh);
    connect(m_expiry, &QDateTimeEdit::dateTimeChanged, this, &PublishSheet::refresh);
    connect(m_keys, &KeyService::keysChanged, this, &PublishSheet::fillKeys);
    connect(m_userField, &FormField::offerTaken, this, [this] {
        m_user->setText(correctedUser(m_user->text()));
        m_user->setFocus();
    });
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::requestClose);
    connect(m_submit, &QPushButton::clicked, this, &PublishSheet::submit);
}

void PublishSheet::openFor(const QString &file)
{
    m_notice->dismiss();
    m_isBusy = false;
    m_user->clear();
    m_comment->clear();
    m_paste->clear(); // of the last time, perhaps of somebody else
    m_expiryBox->setChecked(false);
    fillKeys();
    const bool hasFiles = m_key->count() > 0;
    (hasFiles ? m_fromFile : m_pasted)->setChecked(true);
    if (const int place = m_key->findData(file); place >= 0)
        m_key->setCurrentIndex(place);
    propose();
    open();
}

void PublishSheet::fillKeys()
{
    const auto chosen = m_key->currentData();
    {
        const QSignalBlocker quiet{m_key};
        m_key->clear();
        for (const auto &[key, isInAgent] : allKeys(m_keys->localKeys(), m_keys->agent())) {
            if (!key.publicKey.isEmpty())
                m_key->addItem(u"%1 · %2"_s.arg(keyName(key), keyTypeName(key.type, key.bits)), keyId(key));
        }
        m_key->setCurrentIndex(std::max(0, m_key->findData(chosen)));
    }
    m_fromFile->setEnabled(m_key->count() > 0);
    propose();
}

std::optional<LocalKey> PublishSheet::chosenFile() const
{
    for (const auto &[key, isInAgent] : allKeys(m_keys->localKeys(), m_keys->agent())) {
        if (m_fromFile->isChecked() && keyId(key) == m_key->currentData().toString())
            return key;
    }
    return std::nullopt;
}

Result<PublicKey> PublishSheet::key() const
{
    if (m_pasted->isChecked())
        return parsePublicKey(m_paste->toPlainText());
    if (const auto file = chosenFile())
        return PublicKey{.type = file->type, .base64 = file->publicKey, .comment = file->comment};
    return failed(ErrorCode::Invalid,
                  tr("There is no usable key on this computer. Generate one, or paste a public key."));
}

Result<QString> PublishSheet::line() const
{
    const auto chosen = key();
    if (!chosen)
        return std::unexpected{chosen.error()};
    const auto user = m_user->text().trimmed();
    const auto comment = m_comment->text().trimmed().isEmpty() ? user : m_comment->text().trimmed();
    const auto expiry = m_expiryBox->isChecked() ? std::optional{m_expiry->dateTime().toUTC()} : std::nullopt;
    return makeLine(user, *chosen, comment, expiry);
}

/// A user name and comment for the key that is chosen now, unless the user has typed their own.
void PublishSheet::propose()
{
    const auto chosen = key();
    const auto comment = chosen ? cleanComment(chosen->comment) : QString{};
    if (m_user->text().isEmpty() || m_user->text() == m_proposedUser)
        m_user->setText(m_proposedUser = proposedUser(chosen ? chosen->comment : QString{}));
    if (m_comment->text().isEmpty() || m_comment->text() == m_proposedComment)
        m_comment->setText(m_proposedComment = comment);
    refresh();
}

void PublishSheet::refresh()
{
    const bool isPasted = m_pasted->isChecked();
    m_keyField->setVisible(!isPasted);
    m_pasteField->setVisible(isPasted);
    m_expiryField->setVisible(m_expiryBox->isChecked());
    m_use->setVisible(!isPasted);
    sayProblems();
    const auto user = m_user->text().trimmed();
    const auto result = line();
    showPlace();
    m_line->setCode(result ? *result : QString{}, CodeLanguage::Plain);
    const auto same = addKeyCommand(m_keys->place(), result.value_or(QString{}));
    m_command->setCommands(result ? same.gcloud : QString{}, result ? same.rest : QString{}, u"tpudesk://open/keys"_s);
    m_command->setVisible(result.has_value() && m_keys->routes().route() == KeyRoute::Project);
    m_login->setText(m_keys->routes().route() != KeyRoute::OsLogin && m_userField->error().isEmpty() && !user.isEmpty()
                         ? tr("You log in as %1@HOST; files are in /home/%1.").arg(user)
                         : QString{});
    m_login->setVisible(!m_login->text().isEmpty());
    m_submit->setEnabled(!m_isBusy && result.has_value() && m_expiryField->error().isEmpty());
}

/// Where the key will lie, by the way that is in use; OS Login gives names of its own.
void PublishSheet::showPlace()
{
    const auto route = m_keys->routes().route();
    m_userField->setVisible(route != KeyRoute::OsLogin);
    m_lineTitle->setText(
        route == KeyRoute::Project ? tr("This line is added to the project's keys")
            : route == KeyRoute::Node && m_pasted->isChecked()
            ? tr("This line is added to the metadata of each TPU VM that is there now")
            : route == KeyRoute::Node
            ? tr("This line is added to the metadata of each TPU VM, also of those that you create here")
            : tr("The key in this line is added to OS Login, for your Google account"));
}

void PublishSheet::sayProblems()
{
    const bool isPasted = m_pasted->isChecked();
    const auto chosen = key();
    const bool isEmptyPaste = isPasted && m_paste->toPlainText().trimmed().isEmpty();
    m_pasteField->setError(chosen || isEmptyPaste || !isPasted ? QString{} : chosen.error().message);
    const auto file = chosenFile();
    m_keyField->setError(file && !file->problem.isEmpty() ? file->problem
                             : chosen || isPasted         ? QString{}
                                                          : chosen.error().message);
    const auto user = m_user->text().trimmed();
    const auto problem = problemOfUser(user);
    m_userField->setError(problem);
    const auto better = problem.isEmpty() ? QString{} : correctedUser(user);
    m_userField->setOffer(better.isEmpty() ? QString{} : tr("Use “%1”").arg(better));
    const auto typed = m_comment->text();
    const auto found = chosen ? chosen->comment : QString{};
    m_commentField->setHint(
        cleanComment(typed) != typed ? tr("Written as: %1").arg(cleanComment(typed))
            : cleanComment(found) != found && typed == cleanComment(found)
            ? tr("The key's own comment had characters that do not belong there; they were taken out.")
            : tr("If empty, the user name is used."));
    const bool isPast = m_expiryBox->isChecked() && m_expiry->dateTime() <= QDateTime::currentDateTime();
    m_expiryField->setError(isPast ? tr("This time is over. Choose a later one.") : QString{});
}

void PublishSheet::submit()
{
    const auto text = line();
    if (!text || m_isBusy)
        return;
    m_isBusy = true;
    m_submit->setEnabled(false);
    m_notice->say(StatusLevel::Working, [] {
        return tr("Publishing: reading the keys that are there, adding yours, waiting for Google to confirm.");
    });
    const auto file = chosenFile();
    LoginChoice login{.user = m_user->text().trimmed(), .keyFile = file ? file->file : QString{}};
    const auto blob = key()->base64;
    const bool isHere = std::ranges::any_of(allKeys(m_keys->localKeys(), m_keys->agent()),
                                            [&blob](const LocalKeyRow &row) { return row.file.publicKey == blob; });
    m_tasks.run(m_keys->publish(*text, m_tasks.token(), m_use->isChecked() && !m_pasted->isChecked()),
                [this, login, isHere](const Result<> &done) { finish(done, login, isHere); });
}

void PublishSheet::finish(const Result<> &done, const LoginChoice &login, bool isHere)
{
    m_isBusy = false;
    refresh();
    if (!done) {
        m_notice->showError(done.error());
        return;
    }
    auto choice = m_keys->loginChoice(); // what else was chosen stays
    if (m_keys->routes().route() != KeyRoute::OsLogin || choice.user.isEmpty()) // there Google names the user
        choice.user = login.user;
    choice.keyFile = login.keyFile;
    if (m_use->isChecked() && !m_pasted->isChecked()) {
        if (const auto kept = m_keys->setLoginChoice(choice); !kept) {
            m_notice->showError(kept.error());
            return;
        }
    }
    close();
    emit published(choice, isHere);
}

void PublishSheet::showTexts()
{
    m_key->setAccessibleName(m_fromFile->text());
    m_paste->setAccessibleName(m_pasted->text());
    m_expiry->setAccessibleName(m_expiryBox->text());
    m_expiry->setLocale(QLocale{});
    m_expiry->setDisplayFormat(phrases::dayPattern() + u" HH:mm"_s);
    refresh();
}
