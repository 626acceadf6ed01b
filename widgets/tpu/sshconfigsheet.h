// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/tpuapi.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class KeyService;
class Label;
class NoticeBar;
class QCheckBox;
class QPushButton;
class TpuService;

/// "Add to my SSH config": says what will be written where, asks for consent to the Include line, writes.
/// Names: sshConfigSheet, sshConfigLines, sshConfigConsent, sshConfigCancel, sshConfigSubmit, sshConfigNotice.
class SshConfigSheet : public SideSheet
{
    Q_OBJECT

public:
    /// What to do when the names are in the file.
    enum class Then : quint8 { Stay, OpenEditor };

    SshConfigSheet(TpuService *tpus, KeyService *keys, QWidget *host);

    void openFor(const Tpu &tpu, Then then);
    /// Where ~/.ssh is; for tests. Empty: the user's own.
    void setFolder(const QString &folder) { m_folder = folder; }
    /// The name under which ssh knows worker 0, when it is in the file already; else empty.
    [[nodiscard]] QString aliasOf(const Tpu &tpu) const;

signals:
    void added(const Tpu &tpu, const QString &alias, SshConfigSheet::Then then);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void refresh();
    void submit();
    [[nodiscard]] Result<> write(const PublishedKeys &published) const;
    [[nodiscard]] QString alias(int worker) const;

    TpuService *m_tpus;
    KeyService *m_keys;
    QString m_folder;
    Tpu m_tpu;
    Then m_then = Then::Stay;
    NoticeBar *m_notice;
    Label *m_words;
    CodeView *m_lines;
    QCheckBox *m_consent;
    QPushButton *m_cancel;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
