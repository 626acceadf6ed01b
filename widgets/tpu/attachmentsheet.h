// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/patchtpu.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/diskform.h"

class CommandBox;
class NoticeBar;
class QCheckBox;
class QPushButton;

/// What a TPU VM that is there can still get and lose: data disks, and the external addresses of its hosts.
/// Names: attachmentSheet, attachmentNotice, attachmentExternal, attachmentCommand, attachmentCancel, attachmentSubmit,
/// and those of DiskForm.
class AttachmentSheet : public SideSheet
{
    Q_OBJECT

public:
    AttachmentSheet(const DiskServices &services, QWidget *host);

    void openFor(const Tpu &tpu);
    /// With what was chosen and why Google did not take it. False: it is open for something else.
    [[nodiscard]] bool reopen(const TpuId &tpu, const Error &error);

signals:
    void submitted(const TpuId &tpu, const AttachmentChange &change); ///< the sheet closes then

private:
    void showTexts();
    void showChange();
    void submit();
    [[nodiscard]] AttachmentChange change() const;

    DiskServices m_services;
    Tpu m_tpu;
    NoticeBar *m_notice;
    DiskForm *m_disks;
    QCheckBox *m_external;
    Label *m_warning;
    CommandBox *m_command;
    QPushButton *m_submit;
};
