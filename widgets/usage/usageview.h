// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <QWidget>

class Clock;
class CoreMap;
class History;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class UsageGraphs;
class UsageTable;

/// Map and graphs side by side, or the table: three views of the same cores and the same selection. Where there is
/// little room the graphs stand below the map. Names: usageView, usageSplitter, usageOverview, usageMap, and those of
/// CoreMap, UsageGraphs and UsageTable.
class UsageView : public QWidget
{
    Q_OBJECT

public:
    enum class Face : quint8 { Overview, Table };

    UsageView(History *history, Clock *clock, QWidget *parent = nullptr);

    void setUsage(const SliceUsage &usage); ///< another slice clears the selection
    void setFace(Face face);
    [[nodiscard]] Face face() const;
    void select(const QList<int> &cores); ///< of SliceLayout::cores
    [[nodiscard]] const QList<int> &selection() const { return m_selection; }
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }
    [[nodiscard]] CoreMap *map() const { return m_map; }
    [[nodiscard]] UsageTable *table() const { return m_table; }
    [[nodiscard]] UsageGraphs *graphs() const { return m_graphs; }
    void restore(const QByteArray &state); ///< of the splitter
    [[nodiscard]] QSplitter *splitter() const { return m_splitter; }

signals:
    void hostWanted(int worker); ///< everything that is known of it

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void turn();
    void prop();
    void shareRoom();

    SliceUsage m_usage;
    QList<int> m_selection;
    CoreMap *m_map;
    UsageGraphs *m_graphs;
    UsageTable *m_table;
    QSplitter *m_splitter;
    QWidget *
        m_strut; ///< keeps the graphs from becoming a slit; a height of their card would hold against what they ask for
    QScrollArea *m_overview;
    QStackedWidget *m_stack;
    bool m_isShared = false; ///< by the user
};
