// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/common/sidesheet.h"

class FormField;
class Label;
class NoticeBar;
class QComboBox;
class QLineEdit;
class QPushButton;

/// A bucket is made: in the region of a TPU, under a name that is proposed, so that one click more is enough. Public
/// access is prevented, and access is uniform. Names: bucketCreateSheet, bucketCreateNotice, bucketCreateRegion,
/// bucketCreateName, bucketCreateKept, bucketCreatePrice, bucketCreateCancel, bucketCreateSubmit.
class BucketCreateSheet : public SideSheet
{
    Q_OBJECT

public:
    BucketCreateSheet(BucketCalls calls, QWidget *host);

    void openFor(const ZoneId &zone = {}); ///< in its region; empty: in that of the first TPU

signals:
    void created(const Bucket &bucket);

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void fillRegions(const QString &chosen);
    void propose();
    [[nodiscard]] BucketOrder order() const;
    void refresh();
    void submit();
    void finish(const Result<Bucket> &made);

    BucketCalls m_calls;
    QList<BucketRegion> m_regions;
    QString m_proposed; ///< name, as it was put into the field
    bool m_isBusy = false;
    QString m_taken; ///< a name that somebody has, as the cloud said
    NoticeBar *m_notice;
    QComboBox *m_region;
    FormField *m_regionField;
    QLineEdit *m_name;
    FormField *m_nameField;
    QComboBox *m_kept;
    FormField *m_keptField;
    Label *m_price;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
