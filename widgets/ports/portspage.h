// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/forwards.h"
#include "widgets/common/page.h"

class ContentStack;
class ForwardModel;
class ForwardSheet;
class NoticeBar;
class QPushButton;
class QSortFilterProxyModel;
class Settings;
class Table;
class TableColumns;
class TpuService;

/// What the Ports page works with; all of it lives longer than the page.
struct PortsPageServices
{
    Forwards *forwards = nullptr;
    TpuService *tpus = nullptr;
    Settings *settings = nullptr; ///< keeps the columns
};

/// Ports of hosts on this computer: what is forwarded, where, and how much goes through.
///
/// Names: portsPage, portsNotice, portsStack, portsEmpty, portsTable, portsNewButton, portsOpenButton, portsCopyButton,
/// portsToggleButton, portsRemoveButton; of the sheet: see ForwardSheet.
class PortsPage : public Page
{
    Q_OBJECT

public:
    explicit PortsPage(const PortsPageServices &services, QWidget *parent = nullptr);

    void openNew(const QString &host = {}, quint16 port = 0);

signals:
    void urlRequested(const QUrl &url);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void connectAll();
    void retranslate();
    void show();
    void allow();
    void openChosen();
    void copyChosen();
    void toggleChosen();
    void removeChosen();
    void tell(const Result<> &done);
    [[nodiscard]] std::optional<ForwardView> chosen() const;
    [[nodiscard]] QList<PodHost> hosts() const;

    PortsPageServices m_services;
    ForwardModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice;
    QPushButton *m_new;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_toggle;
    QPushButton *m_remove;
    ForwardSheet *m_sheet;
};
