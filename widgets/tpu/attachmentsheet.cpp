// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/attachmentsheet.h"

#include "services/core/punctuation.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/writegate.h"

#include <QCheckBox>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

AttachmentSheet::AttachmentSheet(const DiskServices &services, QWidget *host)
    : SideSheet{host}
    , m_services{services}
    , m_notice{named(new NoticeBar, "attachmentNotice")}
    , m_disks{new DiskForm{services}}
    , m_external{named(
          this, new QCheckBox, "attachmentExternal", [] { return tr("External addresses"); },
          [] { return tr("Without one a host can be reached from inside the network only, or through a tunnel."); })}
    , m_warning{new Label{TextRole::Status, TextColor::Soft}}
    , m_command{new CommandBox{u"attachmentCommand"_s}}
    , m_submit{addCancelAndSubmit(this, u"attachment"_s)}
{
    setObjectName(u"attachmentSheet"_s);
    setGuide("sharing-files"_L1);
    setEnterSubmits(false); // Enter in the form of a new disk, which is billed
    setAsksForTyped(true);
    m_command->setLines(2, 8);
    m_warning->setWordWrap(true);
    gateWrites(m_submit);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_disks, m_external, m_warning, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    connect(m_disks, &DiskForm::changed, this, &AttachmentSheet::showChange);
    connect(m_external, &QCheckBox::toggled, this, &AttachmentSheet::showChange);
    connect(m_submit, &QPushButton::clicked, this, &AttachmentSheet::submit);
    translated(this, &AttachmentSheet::showTexts);
}

void AttachmentSheet::openFor(const Tpu &tpu)
{
    m_tpu = tpu;
    m_notice->dismiss();
    QList<DataDisk> disks;
    for (const auto &disk : tpu.dataDisks)
        disks.append({diskPathIn(disk.source), disk.isReadOnly});
    m_disks->setPlace({.zone = tpu.zone,
                       .generation = Accelerators::catalogue().generationOf(tpu.acceleratorType),
                       .hosts = int(tpu.endpoints.size()),
                       .own = tpu.id});
    m_disks->setDisks(disks);
    m_external->setChecked(externalAddressOf(tpu) == ExternalAddress::Wanted);
    showTexts();
    open();
    m_disks->readAgain(); // others may have made some since
}

bool AttachmentSheet::reopen(const TpuId &tpu, const Error &error)
{
    if (isOpen() || m_tpu.id != tpu)
        return false;
    m_notice->showError(error);
    showChange();
    open();
    m_disks->readAgain();
    return true;
}

AttachmentChange AttachmentSheet::change() const
{
    AttachmentChange change;
    const auto wanted = m_disks->disks();
    for (const auto &disk : wanted) {
        const auto isThere = [&](const DataDisk &has) {
            return diskPathIn(has.source) == disk.source && has.isReadOnly == disk.isReadOnly;
        };
        if (std::ranges::none_of(m_tpu.dataDisks, isThere))
            change.attach.append(disk);
    }
    for (const auto &has : m_tpu.dataDisks) {
        const auto path = diskPathIn(has.source);
        if (std::ranges::find(wanted, path, &DataDisk::source) == wanted.end())
            change.detach.append(path);
    }
    const auto addresses = m_external->isChecked() ? ExternalAddress::Wanted : ExternalAddress::None;
    if (addresses != externalAddressOf(m_tpu))
        change.addresses = addresses;
    return change;
}

void AttachmentSheet::showChange()
{
    const auto wanted = change();
    const auto patch = patchFor(m_tpu, wanted);
    const bool isEmpty = !patch.dataDisks && !patch.addresses;
    m_command->setVisible(!isEmpty);
    if (!isEmpty)
        m_command->setCommands(gcloudPatch(m_tpu, patch), restPatch(m_tpu.id, patch, m_services.tpus->profile()),
                               linkTo(m_tpu.id));
    QStringList words;
    for (const auto &disk : wanted.attach) {
        if (std::ranges::any_of(m_tpu.dataDisks,
                                [&](const DataDisk &has) { return diskPathIn(has.source) == disk.source; }))
            words << tr("%1 is attached in another way then: unmount it on the host first.")
                         .arg(lastSegment(disk.source));
    }
    if (!wanted.detach.isEmpty())
        words << tr("Unmount a disk on the host before it is detached: what is not written yet is lost.");
    if (wanted.addresses == ExternalAddress::None)
        words << tr("Connections to the external addresses end, and packages cannot be fetched from the Internet "
                    "unless the network has Cloud NAT.");
    if (wanted.addresses == ExternalAddress::Wanted)
        words << tr("Each host gets an address that counts in the region's limit, and may be billed.");
    m_warning->setText(punctuation::sentences(words));
    m_warning->setVisible(!words.isEmpty());
    enableUnless(m_submit, isEmpty ? tr("Nothing is changed yet.") : m_disks->problem());
}

void AttachmentSheet::submit()
{
    const auto wanted = change();
    close();
    emit submitted(m_tpu.id, wanted);
}

void AttachmentSheet::showTexts()
{
    setTitle(tr("Disks and addresses of %1").arg(m_tpu.shortName));
    m_submit->setText(tr("Change %1").arg(m_tpu.shortName));
    showChange();
}
