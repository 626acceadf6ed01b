// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/diagnostics/connectiontest.h"
#include "widgets/common/sidesheet.h"

class Label;
class NoticeBar;
class QPushButton;
class QVBoxLayout;
class StateBadge;

/// Which of the places that the program needs can be reached from here, and what stands in the way of the others.
/// Names: connectionSheet, connectionSummary, connectionProxy, connectionClock, connectionRow0…, connectionSettings,
/// connectionCopy, connectionAgain.
class ConnectionSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit ConnectionSheet(QWidget *host);

    /// Opens itself and begins at once; one that runs is given up.
    void test(const ConnectionQuestion &question);
    [[nodiscard]] const ConnectionReport &report() const { return m_report; }

signals:
    void settingsRequested();

private:
    struct Row
    {
        QWidget *box = nullptr;
        StateBadge *badge = nullptr;
        Label *way = nullptr;
        Label *finding = nullptr;
        Label *advice = nullptr;
    };

    void begin();
    void show(const ConnectionReport &report);
    void showSummary();
    void showRow(const Row &row, const ProbeReport &place);
    [[nodiscard]] Row addRow(int number);
    void showTexts();

    ConnectionQuestion m_question;
    ConnectionReport m_report;
    NoticeBar *m_summary;
    Label *m_proxy;
    QPushButton *m_settings;
    NoticeBar *m_clock;
    QVBoxLayout *m_places;
    QList<Row> m_rows;
    QPushButton *m_copy;
    QPushButton *m_again;
    SystemClock m_time;
    TaskScope m_tasks; // last
};
