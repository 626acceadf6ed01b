// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/runsheets.h"

#include "services/pod/shellquote.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"

#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

AddressSheet::AddressSheet(QWidget *host)
    : SideSheet{host}
    , m_text{new QPlainTextEdit}
    , m_field{new FormField{m_text}}
    , m_file{new QPushButton}
    , m_cancel{new QPushButton}
    , m_use{new QPushButton}
{
    setObjectName(u"runAddressSheet"_s);
    setGuide("run-on-all"_L1);
    m_text->setObjectName(u"runAddressText"_s);
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setTabChangesFocus(true);
    m_file->setObjectName(u"runAddressFile"_s);
    m_cancel->setObjectName(u"runAddressCancel"_s);
    m_use->setObjectName(u"runAddressUse"_s);
    setButtonKind(m_use, ButtonKind::Primary);
    body()->addWidget(m_field, 1);
    addFooterWidget(m_file);
    addFooterButton(m_cancel);
    addFooterButton(m_use);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_use, &QPushButton::clicked, this, &AddressSheet::use);
    connect(m_file, &QPushButton::clicked, this, &AddressSheet::chooseFile);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] { m_field->setError({}); });
    retranslate();
}

void AddressSheet::openWith(const QList<PodHost> &hosts)
{
    QStringList lines;
    for (const auto &host : hosts)
        lines << host.label;
    m_text->setPlainText(lines.join(u'\n'));
    open();
}

void AddressSheet::use()
{
    const auto text = m_text->toPlainText();
    const auto hosts = text.trimmed().isEmpty() ? Result<QList<PodHost>>{QList<PodHost>{}} : parseHostList(text);
    if (!hosts)
        return m_field->setError(hosts.error().message);
    close();
    emit hostsGiven(*hosts);
}

void AddressSheet::openFile(const QString &path)
{
    constexpr qint64 most = 256 * 1024;
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        return m_field->setError(tr("%1 cannot be read: %2").arg(path, file.errorString()));
    const auto bytes = file.read(most + 1);
    if (bytes.size() > most)
        return m_field->setError(tr("%1 is too large for a list of hosts.").arg(path));
    m_text->setPlainText(QString::fromUtf8(bytes));
}

void AddressSheet::chooseFile()
{
    auto *dialog = new QFileDialog{this, tr("A list of hosts"), {}, tr("Text files (*.txt);;All files (*)")};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &AddressSheet::openFile);
    dialog->open();
}

void AddressSheet::retranslate()
{
    setTitle(tr("Addresses"));
    m_field->setLabel(tr("Hosts, one per line"));
    m_field->setHint(
        tr("An address or a name, with a user before it and a port behind it where they are needed: me@10.0.0.2:22. "
           "Addresses of your TPUs, as they stand in podips.txt, are recognised and reached as such. "
           "The first time you are asked whether a host's key is the right one."));
    m_file->setText(tr("Open a file…"));
    m_cancel->setText(tr("Cancel"));
    m_use->setText(tr("Use these"));
}

void AddressSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

SnippetSheet::SnippetSheet(QWidget *host)
    : SideSheet{host}
    , m_name{new QLineEdit}
    , m_field{new FormField{m_name}}
    , m_view{new CodeView}
    , m_cancel{new QPushButton}
    , m_keep{new QPushButton}
{
    setObjectName(u"runSnippetSheet"_s);
    m_name->setObjectName(u"runSnippetName"_s);
    m_name->setMaxLength(80);
    m_cancel->setObjectName(u"runSnippetCancel"_s);
    m_keep->setObjectName(u"runSnippetKeep"_s);
    setButtonKind(m_keep, ButtonKind::Primary);
    body()->addWidget(m_field);
    body()->addWidget(m_view);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_keep);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_field->setError({}); });
    connect(m_name, &QLineEdit::returnPressed, m_keep, &QPushButton::click);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        const auto name = m_name->text().simplified();
        if (name.isEmpty())
            return m_field->setError(tr("Give it a name by which you find it again."));
        close();
        if (m_from.isEmpty())
            emit kept({name, m_script});
        else
            emit renamed(m_from, name);
    });
    retranslate();
}

void SnippetSheet::openFor(const QByteArray &script)
{
    m_from.clear();
    m_script = script;
    m_view->setCode(QString::fromUtf8(script));
    m_name->clear();
    retranslate();
    open();
}

void SnippetSheet::openToRename(const Snippet &snippet)
{
    openFor(snippet.script);
    m_from = snippet.name;
    m_name->setText(snippet.name);
    m_name->selectAll();
    retranslate();
}

void SnippetSheet::showProblem(const QString &sentence)
{
    open();
    m_field->setError(sentence);
}

void SnippetSheet::retranslate()
{
    const bool isNew = m_from.isEmpty();
    setTitle(isNew ? tr("Keep the command") : tr("Rename the snippet"));
    m_field->setLabel(tr("Name"));
    m_field->setHint(isNew ? tr("A snippet of the same name is replaced. Snippets belong to the project; never keep a "
                                "password in one.")
                           : QString{});
    m_cancel->setText(tr("Cancel"));
    m_keep->setText(isNew ? tr("Keep") : tr("Rename"));
}

void SnippetSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
