// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/forwards.h"
#include "widgets/common/sidesheet.h"

class CommandBox;
class FormField;
class NoticeBar;
class QComboBox;
class QLineEdit;
class QPushButton;

/// A new forward. Names: forwardSheet, forwardIntro, forwardHost, forwardPort, forwardName, forwardHere,
/// forwardCommand, forwardNotice, forwardCancel, forwardSubmit.
class ForwardSheet : public SideSheet
{
    Q_OBJECT

public:
    ForwardSheet(Forwards *forwards, QWidget *host);

    /// `hosts`: those that can be reached now. `chosen`: its id; empty: the first.
    void openNew(const QList<PodHost> &hosts, const QString &chosen = {}, quint16 port = 0);

signals:
    void added(const QUuid &id);

private:
    void nameHosts();
    void refresh();
    void submit();
    [[nodiscard]] SavedForward wanted() const;

    Forwards *m_forwards;
    QList<PodHost> m_hosts;
    NoticeBar *m_notice;
    QComboBox *m_host;
    QLineEdit *m_port;
    QLineEdit *m_name;
    QLineEdit *m_here;
    CommandBox *m_command;
    FormField *m_hostField;
    FormField *m_portField;
    FormField *m_hereField;
    QPushButton *m_submit;
};
