// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/nfsform.h"

#include "services/core/punctuation.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

enum Field { Server, Clients, Export, Mount, Link, Mode, Keep, Mapping };

QString hostWords(const PodHost &host)
{
    return host.internalAddress.isEmpty() ? host.label : punctuation::noted(host.label, host.internalAddress);
}

} // namespace

NfsForm::NfsForm(QWidget *parent)
    : QWidget{parent}
    , m_server{new QComboBox}
    , m_clients{new QListWidget}
    , m_export{new QLineEdit}
    , m_mount{new QLineEdit}
    , m_link{new QLineEdit}
    , m_mode{new QComboBox}
    , m_keep{new QComboBox}
    , m_mapping{new QComboBox}
    , m_existing{new QCheckBox}
    , m_problem{new Label{TextRole::Body, TextColor::Bad}}
    , m_previewTitle{new Label{TextRole::Body, TextColor::Soft}}
    , m_preview{new CodeView}
{
    nameParts();
    build();
    named(this, m_existing, "nfsExisting",
          [] { return tr("Share the server's folder as it is when it already holds files"); });
    translated(this, m_previewTitle, [] {
        return tr("Exactly this is written and run; blocks stand between marks, and undo takes them out again.");
    });
    translated(this, [this] {
        m_fields[Server]->setLabel(tr("Server"));
        m_fields[Server]->setHint(
            tr("Has the folder on its disk. When this machine is deleted or preempted, the folder is lost with it."));
        m_fields[Clients]->setLabel(tr("Hosts that see the folder"));
        m_fields[Export]->setLabel(tr("Folder on the server"));
        m_fields[Mount]->setLabel(tr("Folder on the other hosts"));
        m_fields[Link]->setLabel(tr("Link in the home folder"));
        m_fields[Mode]->setLabel(tr("When the server does not answer"));
        m_fields[Keep]->setLabel(tr("After a reboot"));
        m_fields[Mapping]->setLabel(tr("Who owns what is written"));
        for (int row = 0; row < std::min(m_server->count(), int(m_hosts.size())); ++row)
            m_server->setItemText(row, hostWords(m_hosts[row])); // with the language's brackets
        m_mode->setItemText(0, tr("programs wait (hard)"));
        m_mode->setItemText(1, tr("programs get an error (soft)"));
        m_keep->setItemText(0, tr("mounted by /etc/fstab"));
        m_keep->setItemText(1, tr("mounted by a systemd unit"));
        m_mapping->setItemText(0, tr("the login user of the server"));
        m_mapping->setItemText(1, tr("each user's own number"));
        showResult();
    });
    setShare({});
}

void NfsForm::nameParts()
{
    m_server->setObjectName(u"nfsServer"_s);
    m_clients->setObjectName(u"nfsClients"_s);
    m_export->setObjectName(u"nfsExport"_s);
    m_mount->setObjectName(u"nfsMount"_s);
    m_link->setObjectName(u"nfsLink"_s);
    m_mode->setObjectName(u"nfsMode"_s);
    m_keep->setObjectName(u"nfsKeep"_s);
    m_mapping->setObjectName(u"nfsMapping"_s);
    m_problem->setObjectName(u"nfsProblem"_s);
    m_preview->setObjectName(u"nfsPreview"_s);
}

void NfsForm::build()
{
    m_clients->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_clients->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    m_clients->setMaximumHeight(scaled(132));
    m_clients->setSelectionMode(QAbstractItemView::NoSelection); // ticks are what is chosen
    m_problem->setWordWrap(true);
    m_previewTitle->setWordWrap(true);
    m_preview->setLines(3, 16);
    for (QWidget *field :
         std::initializer_list<QWidget *>{m_server, m_clients, m_export, m_mount, m_link, m_mode, m_keep, m_mapping})
        m_fields << new FormField{field};
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    const QList<QList<Field>> rows{{Server, Export}, {Clients}, {Mount, Link}, {Mode, Keep, Mapping}};
    for (const auto &fields : rows) {
        auto *row = new FormRow;
        for (const Field field : fields)
            row->addField(m_fields[field]);
        column->addWidget(row);
    }
    column->addWidget(m_existing);
    column->addWidget(m_problem);
    column->addWidget(m_previewTitle);
    column->addWidget(m_preview);
    for (QComboBox *box : {m_mode, m_keep, m_mapping}) {
        box->addItems({{}, {}});
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
        connect(box, &QComboBox::currentIndexChanged, this, &NfsForm::notify);
    }
    for (const QLineEdit *line : {m_export, m_mount, m_link})
        connect(line, &QLineEdit::textChanged, this, &NfsForm::notify);
    connect(m_server, &QComboBox::currentIndexChanged, this, [this] {
        fillClients();
        notify();
    });
    connect(m_clients, &QListWidget::itemChanged, this, &NfsForm::notify);
    connect(m_existing, &QCheckBox::toggled, this, &NfsForm::notify);
}

void NfsForm::setHosts(const QList<PodHost> &hosts, const QString &podName)
{
    const auto before = share();
    auto next = suggestedShare(hosts, podName);
    const auto hostsBefore = std::exchange(m_hosts, hosts);
    // Of the same machines, read again: what was unticked stays so, and one that is new is ticked.
    const bool isKnown =
        std::exchange(m_name, next.name) == next.name && std::ranges::contains(hosts, before.server.id, &PodHost::id);
    next.exportFolder = before.exportFolder;
    next.mountFolder = before.mountFolder;
    next.link = before.link;
    next.mode = before.mode;
    next.keep = before.keep;
    next.mapping = before.mapping;
    next.sharesWhatIsThere = before.sharesWhatIsThere;
    if (isKnown) {
        next.server = *std::ranges::find(hosts, before.server.id, &PodHost::id);
        next.clients.clear();
        for (const auto &host : hosts) {
            const bool wasThere = std::ranges::contains(hostsBefore, host.id, &PodHost::id);
            if (wasThere ? std::ranges::contains(before.clients, host.id, &PodHost::id) : host.id != before.server.id)
                next.clients << host;
        }
    }
    setShare(next);
}

void NfsForm::fillServers()
{
    m_server->clear();
    for (const auto &host : std::as_const(m_hosts))
        m_server->addItem(hostWords(host), host.id);
}

void NfsForm::fillClients()
{
    const QScopedValueRollback setting{m_isSetting, true};
    QSet<QString> off;
    for (int row = 0; row < m_clients->count(); ++row) {
        if (m_clients->item(row)->checkState() == Qt::Unchecked)
            off << m_clients->item(row)->data(Qt::UserRole).toString();
    }
    m_clients->clear();
    for (const auto &host : std::as_const(m_hosts)) {
        if (host.id == m_server->currentData().toString())
            continue;
        auto *item = new QListWidgetItem{hostWords(host), m_clients};
        item->setData(Qt::UserRole, host.id);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(off.contains(host.id) ? Qt::Unchecked : Qt::Checked);
    }
    m_clients->setCurrentRow(0); // where the keyboard begins
}

void NfsForm::setShare(const NfsShare &share)
{
    {
        const QScopedValueRollback setting{m_isSetting, true};
        if (!share.name.isEmpty())
            m_name = share.name;
        fillServers();
        m_server->setCurrentIndex(std::max(0, m_server->findData(share.server.id)));
        m_clients->clear();
        fillClients();
        for (int row = 0; row < m_clients->count(); ++row) {
            const bool isOn =
                std::ranges::contains(share.clients, m_clients->item(row)->data(Qt::UserRole).toString(), &PodHost::id);
            m_clients->item(row)->setCheckState(isOn ? Qt::Checked : Qt::Unchecked);
        }
        m_export->setText(share.exportFolder);
        m_mount->setText(share.mountFolder);
        m_link->setText(share.link);
        m_mode->setCurrentIndex(share.mode == NfsMode::Hard ? 0 : 1);
        m_keep->setCurrentIndex(share.keep == NfsKeep::Fstab ? 0 : 1);
        m_mapping->setCurrentIndex(share.mapping == NfsMapping::LoginUser ? 0 : 1);
        m_existing->setChecked(share.sharesWhatIsThere);
    }
    showResult();
}

NfsShare NfsForm::share() const
{
    NfsShare share{.name = m_name, .server = {}, .clients = {}};
    for (const auto &host : m_hosts) {
        if (host.id == m_server->currentData().toString())
            share.server = host;
        for (int row = 0; row < m_clients->count(); ++row) {
            const auto *item = m_clients->item(row);
            if (item->data(Qt::UserRole).toString() == host.id && item->checkState() == Qt::Checked)
                share.clients << host;
        }
    }
    share.exportFolder = m_export->text().trimmed();
    share.mountFolder = m_mount->text().trimmed();
    share.link = m_link->text().trimmed();
    share.mode = m_mode->currentIndex() == 0 ? NfsMode::Hard : NfsMode::Soft;
    share.keep = m_keep->currentIndex() == 0 ? NfsKeep::Fstab : NfsKeep::SystemdUnit;
    share.mapping = m_mapping->currentIndex() == 0 ? NfsMapping::LoginUser : NfsMapping::SameNumbers;
    share.sharesWhatIsThere = m_existing->isChecked();
    return share;
}

void NfsForm::setPreviewVisible(bool isVisible)
{
    m_showsPreview = isVisible;
    showResult();
}

void NfsForm::notify()
{
    if (m_isSetting)
        return;
    showResult();
    emit changed();
}

/// Each at its field; what belongs to none stands below. True: there is none.
bool NfsForm::showProblems(const NfsShare &share)
{
    const auto all = fieldProblemsOf(share);
    QMap<NfsField, QString> wrong;
    QStringList others;
    for (const auto &[field, sentence] : m_hosts.isEmpty() ? QList<NfsProblem>{} : all) {
        if (field == NfsField::Hosts || field == NfsField::Name)
            others << sentence;
        else
            wrong.insert(field, sentence);
    }
    m_fields[Export]->setError(wrong.value(NfsField::ExportFolder));
    m_fields[Mount]->setError(wrong.value(NfsField::MountFolder));
    m_fields[Link]->setError(wrong.value(NfsField::Link));
    m_problem->setText(others.join(u'\n'));
    m_problem->setVisible(!others.isEmpty());
    return all.isEmpty();
}

void NfsForm::showResult()
{
    const auto now = share();
    const bool isRight = showProblems(now);
    m_fields[Mode]->setHint(now.mode == NfsMode::Hard
                                ? tr("Nothing that was written is lost: right for checkpoints.")
                                : tr("A program sees an error after about 30 seconds: enough for code."));
    m_fields[Mapping]->setHint(now.mapping == NfsMapping::LoginUser
                                   ? tr("Also right where your user has another ID (UID) on each host.")
                                   : tr("Only where every user has the same number on all hosts."));
    const bool shows = m_showsPreview && isRight;
    m_previewTitle->setVisible(shows);
    m_preview->setVisible(shows);
    if (!shows)
        return;
    QStringList parts;
    for (const auto &part : previewOf(now))
        parts << u"# %1%2\n%3"_s.arg(part.where, part.file.isEmpty() ? QString{} : u": "_s + part.file, part.text);
    m_preview->setCode(parts.join("\n\n"_L1),
                       CodeLanguage::Plain); // lines of /etc/exports are among it, and no shell's
}
