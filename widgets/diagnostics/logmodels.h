// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/contacts.h"
#include "services/core/log.h"
#include "services/net/requests.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

/// What the program wrote into its log, oldest first.
class LogModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Time, Level, Source, Text, ColumnCount };

    explicit LogModel(QObject *parent = nullptr);

    [[nodiscard]] const LogLine &line(int row) const { return m_lines.at(row); }
    [[nodiscard]] QStringList sources() const; ///< all that spoke, sorted
    void showTexts();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_lines.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : ColumnCount;
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void sourcesChanged();

private:
    [[nodiscard]] bool has(const LogLine &line) const;
    void append(const LogLine &line);

    QList<LogLine> m_lines;
};

/// The requests that went out over HTTP, oldest first.
class RequestsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Time, Verb, Place, Answer, Took, Attempt, ColumnCount };

    explicit RequestsModel(Requests *requests, QObject *parent = nullptr);

    [[nodiscard]] const RequestRecord &request(int row) const { return m_requests.at(row); }
    void showTexts();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_requests.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : ColumnCount;
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<RequestRecord> m_requests;
};

/// The hosts that this run has contacted.
class ContactsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Host, Way, Times, Last, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void read(); ///< as they are now
    void showTexts();
    [[nodiscard]] const QList<Contact> &contacts() const { return m_contacts; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_contacts.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : ColumnCount;
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<Contact> m_contacts;
};

/// Rows of one level and above, of one source, that hold a text in any column.
class LogFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString &text);
    void setLeast(
        LogLevel level); ///< for a LogModel; for requests: Warning shows those without an answer or with an error
    void setSource(const QString &source); ///< empty: all

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    [[nodiscard]] bool isOfLevelAndSource(int row) const;

    QString m_text;
    LogLevel m_least = LogLevel::Note;
    QString m_source;
};
