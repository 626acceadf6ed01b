// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/sidesheet.h"

class ContentStack;
class Label;
class NoticeBar;
class QPushButton;
class Table;

struct SoftDeletedRow
{
    BucketObject object{};
    QString name{}; ///< shown, below the folder that is looked at

    [[nodiscard]] QString key() const;
    friend bool operator==(const SoftDeletedRow &, const SoftDeletedRow &) = default;
};

/// What was deleted in a folder of a bucket and can still be had back.
class SoftDeletedModel : public RowModel<SoftDeletedRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Size, Deleted, Kept };

    explicit SoftDeletedModel(QObject *parent = nullptr);
    void show(const QList<BucketObject> &objects, const QByteArray &prefix);

protected:
    [[nodiscard]] QVariant cell(const SoftDeletedRow &row, int column, int role) const override;
};

/// Deleted files of a folder in a bucket, on demand; those that are chosen are restored. Names: softDeletedSheet,
/// softDeletedNotice, softDeletedStack, softDeletedEmpty, softDeletedFailure, softDeletedTable, softDeletedNote,
/// softDeletedCancel, softDeletedSubmit.
class SoftDeletedSheet : public SideSheet
{
    Q_OBJECT

public:
    static constexpr qsizetype mostShown = 10'000;

    SoftDeletedSheet(BucketCalls calls, QWidget *host);

    void openFor(const BucketUri &folder);

signals:
    void restored(const BucketUri &folder); ///< something is there again

private:
    void read();
    void showList(const Result<ObjectListing> &read);
    void refresh();
    void submit();
    [[nodiscard]] QList<BucketObject> chosen() const;

    BucketCalls m_calls;
    BucketUri m_folder;
    bool m_isBusy = false;
    bool m_isCut = false;
    NoticeBar *m_notice;
    SoftDeletedModel *m_model;
    Table *m_table;
    ContentStack *m_stack = nullptr;
    Label *m_note;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
