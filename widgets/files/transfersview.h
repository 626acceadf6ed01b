// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/files/transferqueue.h"
#include "widgets/common/rowmodel.h"
#include "widgets/files/lowertabs.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <memory>

class Label;
class QPushButton;
class Table;

struct TransferRow
{
    quint64 id = 0;
    QString name{};
    QString way{}; ///< "from node-1 to /home/anna", "to gs://models/run"
    QString done{}; ///< "12 MiB of 1.2 GiB"
    QString state{};
    QString hint{};
    StatusLevel level = StatusLevel::Waiting;

    [[nodiscard]] QString key() const { return QString::number(id); }
    friend bool operator==(const TransferRow &, const TransferRow &) = default;
};

/// Downloads and uploads, newest last.
class TransferModel : public RowModel<TransferRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Way, Done, State };

    explicit TransferModel(QObject *parent = nullptr);
    /// `buckets`: the place whose paths are addresses; null: there is none.
    void show(const QList<FileTransfer> &transfers, const RemoteFiles *buckets);

protected:
    [[nodiscard]] QVariant cell(const TransferRow &row, int column, int role) const override;
};

/// What is downloaded and uploaded, in a tab of LowerTabs. Above the list stands the question what is done with names
/// that are taken, once for all. Each one that runs has a line among the window's activities. Names: filesTransfers,
/// filesTransfersTable, filesPauseButton, filesCancelButton, filesClearButton, filesConflict, filesConflictWords,
/// filesReplaceButton, filesKeepBothButton, filesSkipButton.
class TransfersView : public QWidget
{
    Q_OBJECT

public:
    /// `activities` may be null, and so may `buckets`: those of Cloud Storage.
    TransfersView(TransferQueue *queue, Activities *activities, std::shared_ptr<RemoteFiles> buckets,
                  QWidget *parent = nullptr);
    ~TransfersView() override;

    [[nodiscard]] ListLoad load() const;
    [[nodiscard]] QList<QWidget *> buttons() const; ///< for what is chosen in the list

signals:
    void loadChanged();

private:
    [[nodiscard]] QWidget *buildQuestion();
    void build();
    void connectAll();
    void refresh();
    void showQuestion();
    void allow();
    void pauseOrResume();
    void follow(const FileTransfer &transfer);
    void finishLine(const FileTransfer &transfer);
    [[nodiscard]] QList<quint64> chosen() const;

    TransferQueue *m_queue;
    Activities *m_activities;
    std::shared_ptr<RemoteFiles> m_buckets;
    TransferModel *m_model;
    Table *m_table;
    QWidget *m_question = nullptr;
    Label *m_words;
    QPushButton *m_replace;
    QPushButton *m_keepBoth;
    QPushButton *m_skip;
    QPushButton *m_pause;
    QPushButton *m_cancel;
    QPushButton *m_clear;
    QHash<quint64, ActivityId> m_lines; ///< of those that are under way
    QTimer m_soon; ///< until what changed is shown
};
