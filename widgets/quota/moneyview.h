// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/project/billableservice.h"
#include "services/quota/prices.h"

#include <QScrollArea>
#include <QUrl>

class AgeLabel;
class Card;
class CommandBox;
class ContentStack;
class FirewallCard;
class Grants;
class Label;
class MoneyModel;
class MoneySources;
class NoticeBar;
class OwnAddress;
class PriceService;
class QPushButton;
class QSortFilterProxyModel;
class QVBoxLayout;
class Settings;
class Table;
class TpuService;

/// What the money view shows. All of it outlives the view.
struct MoneyContext
{
    BillableService *billables;
    TpuService *tpus;
    Grants *grants = nullptr; ///< null: nothing is known of any grant
    PriceService *prices = nullptr; ///< null: only the dated prices
    OwnAddress *address = nullptr; ///< null: the user's address can only be typed
    Settings *settings = nullptr; ///< columns and sorting are kept there; null: nowhere
};

/// What in this project can be billed, where its buckets are, who is let in, and how long the grant lasts. Deletes
/// nothing.
///
/// Names: moneyView, moneySum, moneySumWords, moneyGrant, moneyBudget, moneyTable, moneyStack, moneyRefresh, moneyAge,
/// moneyAccount, moneyBudgets, moneyReports, moneyCleanUp, moneyMismatches, moneyStays, moneyLogs, moneyLogsCommand;
/// see FirewallCard and MoneySources, too.
class MoneyView : public QScrollArea
{
    Q_OBJECT

public:
    explicit MoneyView(const MoneyContext &context, QWidget *parent = nullptr);

signals:
    void linkRequested(const QUrl &url); ///< a page of Google's console
    void cleanUpRequested();
    void doctorRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    [[nodiscard]] Card *buildSum();
    [[nodiscard]] Card *buildTable();
    void connectAll();
    void refresh();
    void showAll();
    void showSum();
    void showBudget();
    void showSources();
    void onListChanged();
    void showMismatches();
    void showStays();
    void showTable();
    [[nodiscard]] QList<Billable> things() const;
    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] bool isReading() const;
    [[nodiscard]] QStringList tpuWords() const;
    [[nodiscard]] QStringList tpuRegions() const;
    [[nodiscard]] const PriceList &prices() const;

    MoneyContext m_context;
    MoneyModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Label *m_sum;
    Label *m_sumWords;
    Label *m_grant;
    Label *m_budget;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    QList<QPushButton *> m_links;
    FirewallCard *m_firewall;
    Card *m_mismatchCard;
    Label *m_mismatches;
    Card *m_sumCard = nullptr;
    Card *m_tableCard = nullptr;
    Table *m_table;
    ContentStack *m_stack;
    Card *m_staysCard;
    Label *m_stays;
    QPushButton *m_cleanUp;
    Card *m_logsCard;
    Label *m_logs;
    CommandBox *m_logsCommand;
    MoneySources *m_sources;
    QStringList m_listHeeded;
    TaskScope m_tasks;
};
