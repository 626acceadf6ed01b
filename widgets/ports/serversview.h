// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/servers.h"
#include "widgets/common/card.h"

class Label;
class NoticeBar;
class ServerModel;
class QPushButton;
class Table;

/// The servers that were started on hosts: open, stop, look again.
///
/// Names: serversCard, serversTable, serversEmpty, serversDoing, serversCancelButton, serversNewButton,
/// serversOpenButton, serversCopyButton, serversStopButton, serversLookButton.
class ServersView : public Card
{
    Q_OBJECT

public:
    /// `notice`: of the page. `hosts`: those that can be reached now.
    ServersView(Servers *servers, NoticeBar *notice, std::function<QList<PodHost>()> hosts, QWidget *parent = nullptr);

signals:
    void newRequested();
    void urlRequested(const QUrl &url);
    void opening(const QUrl &page); ///< before urlRequested(); as the next one it may hold a token
    void copyRequested(const QUrl &page);

private:
    void connectAll();
    void show();
    void allow();
    void look();
    void openChosen();
    void copyChosen();
    void choose(const HostServer &server);
    void stopChosen();
    void giveLink(const QString &link);
    [[nodiscard]] static QString colabWords();
    void notifyMissing(int missing, const QStringList &ended);
    [[nodiscard]] std::optional<HostServer> chosen() const;

    Servers *m_servers;
    NoticeBar *m_notice;
    std::function<QList<PodHost>()> m_hosts;
    ServerModel *m_model;
    Table *m_table;
    Label *m_empty;
    Label *m_doing;
    QPushButton *m_cancel;
    QPushButton *m_new;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_stop;
    QPushButton *m_look;
    bool m_offersColab = false; ///< what the notice's button does
};
