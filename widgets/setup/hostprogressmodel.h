// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podplan.h"

#include <QAbstractTableModel>

/// How the hosts stand in one step: host, state, what it does or why it failed. Where no host has anything to tell, the
/// last column has no head, but for a screen reader.
class HostProgressModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Host, State, Note, ColumnCount };

    explicit HostProgressModel(
        QObject *parent = nullptr); ///< a child of a widget, so that it hears of another language

    void setHosts(const QList<HostProgress> &hosts);
    enum class Subject : quint8 { Hosts, Zones, Parts };
    void setSubject(Subject subject); ///< what a row is about

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] bool hasNotes() const;

    QList<HostProgress> m_hosts;
    Subject m_subject = Subject::Hosts;
};
