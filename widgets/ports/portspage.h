// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/forwards.h"
#include "widgets/common/page.h"
#include "widgets/common/place.h"

class ContentStack;
class ForwardModel;
class ForwardSheet;
class NoticeBar;
class OpeningNotice;
class ServerSheet;
class Servers;
class ServersView;
class QPushButton;
class QSortFilterProxyModel;
class Settings;
class Table;
class TableColumns;

/// What the Ports page works with; all of it lives longer than the page.
struct PortsPageServices
{
    Forwards *forwards = nullptr;
    Servers *servers = nullptr;
    std::function<QList<PodHost>()> hosts{}; ///< those that can be reached now
    Settings *settings = nullptr; ///< keeps the columns
};

/// Ports of hosts on this computer: what is forwarded, where, and how much goes through.
///
/// Names: portsPage, portsNotice, portsStack, portsEmpty, portsTable, portsNewButton, portsOpenButton, portsCopyButton,
/// portsToggleButton, portsRemoveButton; of its parts: see ForwardSheet, ServersView, ServerSheet.
class PortsPage : public Page
{
    Q_OBJECT

public:
    explicit PortsPage(const PortsPageServices &services, QWidget *parent = nullptr);

    void open(const Place &place); ///< its target: a host, or a TPU, whose first it is
    void openNew(const QString &host = {}, quint16 port = 0);
    void openServer(const QString &host = {});

signals:
    void urlRequested(const QUrl &url);

private:
    void build();
    void connectAll();
    void show();
    void allow();
    void openChosen();
    void copyChosen();
    void toggleChosen();
    void removeChosen();
    void choose(const QUuid &forward);
    void notify(const Result<> &done);
    [[nodiscard]] std::optional<ForwardView> chosen() const;

    PortsPageServices m_services;
    ForwardModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice;
    OpeningNotice *m_opening;
    QPushButton *m_new;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_toggle;
    QPushButton *m_remove;
    ForwardSheet *m_sheet;
    ServerSheet *m_serverSheet;
    ServersView *m_servers;
};
