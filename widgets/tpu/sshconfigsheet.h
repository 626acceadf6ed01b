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
struct SshConfigHost;

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

private:
    void showTexts();
    void refresh();
    void submit();
    void askForKeys();
    void showPreview();
    void finish(const Result<> &written);
    [[nodiscard]] Result<> write(const PublishedKeys &published) const;
    [[nodiscard]] SshConfigHost hostOf(int worker, const PublishedKeys &published) const;
    [[nodiscard]] QString alias(int worker) const;

    TpuService *m_tpus;
    KeyService *m_keys;
    QString m_folder;
    Tpu m_tpu;
    Then m_then = Then::Stay;
    std::optional<PublishedKeys> m_published{}; ///< read when the sheet opened
    NoticeBar *m_notice;
    Label *m_words;
    Label *m_ownTitle;
    CodeView *m_own; ///< what goes into our own file
    CodeView *m_lines; ///< and the one line for the user's
    QCheckBox *m_consent;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
