// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/sshconfigsheet.h"

#include "services/keys/keyservice.h"
#include "services/keys/tputarget.h"
#include "services/ssh/configfile.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SshConfigSheet::SshConfigSheet(TpuService *tpus, KeyService *keys, QWidget *host)
    : SideSheet{host}
    , m_tpus{tpus}
    , m_keys{keys}
    , m_notice{named(new NoticeBar, "sshConfigNotice")}
    , m_words{new Label}
    , m_ownTitle{translated(this, new Label{TextRole::Strong},
                            [] { return tr("This goes into ~/.ssh/tpudesk_config"); })}
    , m_own{named(new CodeView, "sshConfigOwn")}
    , m_lines{named(new CodeView, "sshConfigLines")}
    , m_consent{named(this, new QCheckBox, "sshConfigConsent", [] { return tr("Write this line into ~/.ssh/config"); })}
    , m_submit{addCancelAndSubmit(this, u"sshConfig"_s, [] { return tr("Add"); })}
{
    setObjectName(u"sshConfigSheet"_s);
    setGuide("vscode"_L1);
    m_notice->setClosable(false);
    m_own->setLines(4, 14);
    m_words->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_ownTitle, m_own, m_lines, m_consent})
        body()->addWidget(part);
    body()->addStretch(1);
    connect(m_consent, &QCheckBox::toggled, this, &SshConfigSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, &SshConfigSheet::submit);
    connect(this, &SideSheet::closed, this, [this] { m_tasks.cancel(); });
    translated(this, &SshConfigSheet::showTexts);
}

QString SshConfigSheet::alias(int worker) const
{
    return configAlias(m_tpu.shortName, worker, int(m_tpu.endpoints.size()));
}

QString SshConfigSheet::aliasOf(const Tpu &tpu) const
{
    const auto name = configAlias(tpu.shortName, 0, int(tpu.endpoints.size()));
    const SshConfigFile file{m_folder};
    return file.isIncluded() && file.aliases().contains(name) ? name : QString{};
}

void SshConfigSheet::openFor(const Tpu &tpu, Then then)
{
    m_tpu = tpu;
    m_then = then;
    m_consent->setChecked(false);
    enableUnless(m_submit, {});
    m_notice->dismiss();
    m_published.reset();
    showTexts();
    open();
    askForKeys();
}

void SshConfigSheet::askForKeys()
{
    const auto id = m_tpu.id;
    m_tasks.run(m_tpus->hostKeys(id, m_tasks.token()), [this, id](const Result<PublishedKeys> &keys) {
        if (m_tpu.id != id || !keys)
            return; // pressing Add asks again, and says why when it does not work
        m_published = *keys;
        showPreview();
    });
}

void SshConfigSheet::showPreview()
{
    const SshConfigFile file{m_folder};
    QStringList blocks;
    for (int worker = 0; worker < m_tpu.endpoints.size(); ++worker)
        blocks << file.preview(hostOf(worker, m_published.value_or(PublishedKeys{})));
    m_own->setCode(blocks.join(u"\n\n"_s), CodeLanguage::SshConfig);
}

void SshConfigSheet::refresh()
{
    const SshConfigFile file{m_folder};
    const auto login = m_keys->loginChoice();
    const bool isIncluded = file.isIncluded();
    m_ownTitle->setVisible(!login.user.isEmpty());
    m_own->setVisible(!login.user.isEmpty());
    showPreview();
    m_consent->setVisible(!isIncluded);
    m_lines->setVisible(!isIncluded);
    m_lines->setCode(file.includeLine(), CodeLanguage::SshConfig);
    if (login.user.isEmpty())
        m_notice->showNotice(StatusLevel::Warning,
                             tr("No user name is chosen yet. Publish a key on the Keys page first; then come back."));
    enableUnless(m_submit,
                 login.user.isEmpty()                       ? tr("No user name is chosen yet.")
                     : isIncluded || m_consent->isChecked() ? QString{}
                                                            : tr("Agree first to the line in ~/.ssh/config."));
}

void SshConfigSheet::submit()
{
    enableUnless(m_submit, tr("The entry is being written."));
    if (m_published) {
        finish(write(*m_published));
        return;
    }
    m_notice->showNotice(StatusLevel::Working, tr("Reading the published host keys of %1…").arg(m_tpu.shortName));
    const auto id = m_tpu.id;
    m_tasks.run(m_tpus->hostKeys(id, m_tasks.token()), [this, id](const Result<PublishedKeys> &keys) {
        if (m_tpu.id == id)
            finish(keys ? write(*keys) : std::unexpected{keys.error()});
    });
}

void SshConfigSheet::finish(const Result<> &written)
{
    if (!written) {
        enableUnless(m_submit, {});
        if (written.error().code != ErrorCode::Cancelled)
            m_notice->showError(written.error());
        return;
    }
    close();
    emit added(m_tpu, alias(0), m_then);
}

SshConfigHost SshConfigSheet::hostOf(int worker, const PublishedKeys &published) const
{
    SshConfigHost host{.alias = alias(worker),
                       .target = sshTarget(m_tpu, worker, published, m_keys->loginChoice(), m_tpus->profile())};
    const auto &keys = host.target.publishedKeys;
    const auto best = keys.contains(u"ssh-ed25519"_s) ? keys.find(u"ssh-ed25519"_s) : keys.begin();
    if (best != keys.end())
        host.hostKey = HostKey{.type = best.key(), .base64 = best.value()};
    return host;
}

Result<> SshConfigSheet::write(const PublishedKeys &published) const
{
    SshConfigFile file{m_folder};
    const auto consent = m_consent->isChecked() ? SshConfigFile::Consent::Given : SshConfigFile::Consent::NotGiven;
    for (int worker = 0; worker < m_tpu.endpoints.size(); ++worker) {
        if (const auto added = file.add(hostOf(worker, published), consent); !added)
            return added;
    }
    return {};
}

void SshConfigSheet::showTexts()
{
    setTitle(tr("Add %1 to my SSH config").arg(m_tpu.shortName));
    m_words->setText(
        tr("Then \"ssh %1\" works in every terminal on this computer, and editors find it too. The entry goes into a "
           "file of its own, ~/.ssh/tpudesk_config, and follows the address when it changes. Your own ~/.ssh/config "
           "needs one more line at its top; a copy of it is kept before.")
            .arg(alias(0)));
    refresh();
}
