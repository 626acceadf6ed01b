// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

#include <QStringList>

class CodeView;
class ContactsModel;
class Label;
class LogFilter;
class LogModel;
class QComboBox;
class QPushButton;
class QStackedWidget;
class RequestsModel;
class SearchField;
class Segmented;
class Settings;
class Table;

/// What the program wrote down in this run: its log, its requests, and which hosts it contacted. All of it is free of
/// secrets from the start. Names: logSheet, logPart (logPartLog, logPartRequests, logPartHosts), logSearch, logLevel,
/// logSource, logFollow, logTable, logRequests, logHosts, logDetail, logCopy, logCurl, logReport.
class LogSheet : public SideSheet
{
    Q_OBJECT

public:
    enum Part { Lines, Sent, Hosts };

    LogSheet(const Settings *settings, QWidget *host);

    void openAt(Part part);
    /// The last lines of a run that did not end in order, for the report; empty: it did.
    void setLastRun(const QString &lines) { m_lastRun = lines; }
    /// What it left of its crash; empty: it did not crash.
    void setCrash(const QStringList &lines) { m_crash = lines; }
    void openReport(); ///< the bug report, over whatever is open

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void buildTables();
    void connectAll();
    void showPart(int part);
    void fillSources();
    void showDetail();
    void follow();
    [[nodiscard]] Table *table() const;
    void copyShown();
    void showTexts();

    const Settings *m_settings;
    QString m_lastRun;
    QStringList m_crash;
    LogModel *m_log;
    RequestsModel *m_sent;
    ContactsModel *m_contacts;
    LogFilter *m_logFilter;
    LogFilter *m_sentFilter;
    LogFilter *m_hostFilter;
    Label *m_words;
    Segmented *m_part;
    SearchField *m_search;
    QComboBox *m_level;
    QComboBox *m_source;
    QPushButton *m_follow;
    QStackedWidget *m_tables;
    CodeView *m_detail;
    QPushButton *m_copy;
    QPushButton *m_curl;
    QPushButton *m_report;
};
