// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/generatesheet.h"

#include "services/keys/keyservice.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/common/wipefield.h"
#include "widgets/keys/keymodels.h"
#include "widgets/theme/style.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QString fullPath(const QString &typed)
{
    const auto path = typed.trimmed();
    return path.startsWith("~/"_L1) ? QDir::homePath() + path.sliced(1) : path;
}

} // namespace

GenerateSheet::GenerateSheet(KeyService *keys, QWidget *host)
    : SideSheet{host}
    , m_keys{keys}
    , m_notice{named(new NoticeBar, "generateNotice")}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_type{new QComboBox}
    , m_file{new QLineEdit}
    , m_comment{new QLineEdit}
    , m_passphrase{new QLineEdit}
    , m_repeat{new QLineEdit}
    , m_typeField{named(this, new FormField{m_type}, "generateType", [] { return tr("Type"); })}
    , m_fileField{new FormField{m_file}}
    , m_commentField{named(this, new FormField{m_comment}, "generateComment", [] { return tr("Comment"); })}
    , m_passphraseField{new FormField{m_passphrase}}
    , m_repeatField{named(this, new FormField{m_repeat}, "generateRepeat", [] { return tr("Passphrase again"); })}
    , m_cancel{named(this, new QPushButton, "generateCancel", [] { return tr("Cancel"); })}
    , m_submit{named(this, new QPushButton, "generateSubmit", [] { return tr("Generate"); })}
{
    named(this, this, "generateSheet", [] { return tr("Generate a key"); });
    setGuide("keys"_L1);
    setSheetWidth(520); // a hint is one line in every language, and all fields are seen at once
    setAsksForTyped(true);
    build();
    connect(m_type, &QComboBox::currentIndexChanged, this, &GenerateSheet::proposeFile);
    for (auto *edit : {m_file, m_comment, m_passphrase, m_repeat})
        connect(edit, &QLineEdit::textChanged, this, &GenerateSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::requestClose);
    connect(m_submit, &QPushButton::clicked, this, &GenerateSheet::submit);
    connect(this, &SideSheet::closed, this, [this] {
        wipeField(m_passphrase); // never kept longer than needed
        wipeField(m_repeat);
    });
    translated(this, m_words, [] {
        return tr("A key has two halves. The private half stays in this file on this computer; the public half "
                  "is published to the "
                  "project and opens its machines to you.");
    });
    translated(this, &GenerateSheet::proposeFile);
    translated(this, &GenerateSheet::refresh);
}

void GenerateSheet::build()
{
    m_notice->setClosable(false);
    named(
        this, m_fileField, "generateFile", [] { return tr("File"); },
        [] { return tr("The public half gets the same name with .pub behind it."); });
    named(
        this, m_passphraseField, "generatePassphrase", [] { return tr("Passphrase"); },
        [] { return tr("Asked when the key is used. Empty: whoever can read the file can log in."); });
    m_type->addItem(u"ED25519"_s, int(KeyType::Ed25519));
    m_type->addItem(u"RSA 4096"_s, int(KeyType::Rsa4096));
    m_words->setWordWrap(true);
    for (auto *edit : {m_passphrase, m_repeat}) {
        edit->setEchoMode(QLineEdit::Password);
        edit->setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhHiddenText | Qt::ImhNoPredictiveText
                                  | Qt::ImhNoAutoUppercase);
    }
    setButtonKind(m_submit, ButtonKind::Primary);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_typeField, m_fileField, m_commentField,
                                                          m_passphraseField, m_repeatField})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

KeyType GenerateSheet::type() const
{
    return KeyType(m_type->currentData().toInt());
}

void GenerateSheet::openNew()
{
    m_notice->dismiss();
    m_isBusy = false;
    m_type->setCurrentIndex(0);
    m_file->clear();
    proposeFile();
    m_comment->setText(proposedUser({}) + u'@' + QSysInfo::machineHostName());
    refresh();
    open();
}

void GenerateSheet::proposeFile()
{
    if (m_file->text().isEmpty() || m_file->text() == m_proposedFile)
        m_file->setText(m_proposedFile = shortPath(freeKeyFile(type())));
    m_typeField->setHint(type() == KeyType::Ed25519
                             ? tr("Short, fast and safe. Take this one unless something old needs RSA.")
                             : tr("Only for what does not know ED25519. Making it takes some seconds."));
}

void GenerateSheet::refresh()
{
    const auto file = fullPath(m_file->text());
    const bool exists = QFileInfo::exists(file) || QFileInfo::exists(file + u".pub"_s);
    m_fileField->setError(file.isEmpty()                    ? tr("Give the file a name.")
                              : !QDir::isAbsolutePath(file) ? tr("Write the whole path, beginning with / or ~/.")
                              : exists ? tr("This file is there already and is never overwritten. Choose another name.")
                                       : QString{});
    const bool isCut = cleanComment(m_comment->text()) != m_comment->text();
    m_commentField->setHint(isCut ? tr("Written as: %1").arg(cleanComment(m_comment->text()))
                                  : tr("Tells you later whose key this is; the user name is proposed from it."));
    const bool differs = m_passphrase->text() != m_repeat->text();
    m_repeatField->setError(differs && !m_repeat->text().isEmpty() ? tr("The two differ. Type the same in both.")
                                                                   : QString{});
    m_repeatField->setHint(differs && m_repeat->text().isEmpty()
                               ? tr("Type it again: a mistake would lock the key for ever.")
                               : QString{});
    m_submit->setEnabled(!m_isBusy && m_fileField->error().isEmpty() && m_passphrase->text() == m_repeat->text());
}

void GenerateSheet::submit()
{
    refresh();
    if (!m_submit->isEnabled())
        return;
    m_isBusy = true;
    m_submit->setEnabled(false);
    m_notice->say(StatusLevel::Working, [isRsa = type() == KeyType::Rsa4096] {
        return isRsa ? tr("Making the key. RSA takes some seconds.") : tr("Making the key.");
    });
    m_tasks.run(m_keys->generate({.type = type(),
                                  .file = fullPath(m_file->text()),
                                  .comment = cleanComment(m_comment->text()),
                                  .passphrase = ownCopy(m_passphrase->text())}),
                [this](const Result<LocalKey> &key) { showResult(key); });
}

void GenerateSheet::showResult(const Result<LocalKey> &key)
{
    m_isBusy = false;
    if (!key) {
        refresh();
        m_notice->showError(key.error());
        return;
    }
    close();
    emit generated(*key);
}
