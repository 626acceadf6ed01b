// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/usd.h"
#include "services/tpu/datadisks.h"
#include "services/tpu/tpuservice.h"

#include <QSet>
#include <QWidget>

#include <memory>
#include <optional>

class CommandBox;
class FormField;
class Label;
class PriceService;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

/// Where disks are read and made, and what they cost.
struct DiskServices
{
    TpuService *tpus = nullptr; ///< null: nothing is read or made
    PriceService *prices = nullptr; ///< null: only the dated prices
};

/// Data disks of one zone, each with who has it; those that are marked are wanted. A new one is made at once, by a
/// button that says what it costs. Reads the list when it is first seen.
/// Names: diskList, diskReadOnly, diskNew, diskName, diskSize, diskType, diskCost, diskCommand,
/// diskCreate.
class DiskForm : public QWidget
{
    Q_OBJECT

public:
    /// Whose disks they will be.
    struct Place
    {
        ZoneId zone{};
        QString generation{}; ///< says which types of disks fit
        int hosts = 1; ///< several can only read
        TpuId own{}; ///< empty: it is not there yet

        friend bool operator==(const Place &, const Place &) = default;
    };

    explicit DiskForm(const DiskServices &services, QWidget *parent = nullptr);

    void setPlace(const Place &place);
    void setDisks(const QList<DataDisk> &disks);
    [[nodiscard]] QList<DataDisk> disks() const;
    void readAgain(); ///< if it is seen
    [[nodiscard]] QString problem() const; ///< why what is marked cannot be had now; empty: it can, as far as is known

signals:
    void changed();
    void touched(); ///< by the user

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void read();
    void showDisks();
    void showCost();
    void showNew();
    void take(int row); ///< its mark was changed
    void askForDisk(); ///< what is billed is asked for
    void makeDisk(const DiskOrder &wanted);
    [[nodiscard]] std::optional<Usd> monthlyCost(const DiskOrder &wanted) const; ///< nothing: not known here
    [[nodiscard]] DiskOrder order() const;
    [[nodiscard]] QString textOf(const ZoneDisk &disk, const QString &taken) const;

    /// What stands in a row of the list.
    struct Row
    {
        QString path;
        QString text;
        bool isMarked = false;
        bool isOffered = true;

        friend bool operator==(const Row &, const Row &) = default;
    };
    [[nodiscard]] QList<Row> rows() const;
    void fill(const QList<Row> &rows);

    DiskServices m_services;
    Place m_place;
    QList<Row> m_rows;
    QSet<QString> m_attached; ///< paths of what the TPU had when the form was filled
    int m_serial = 0; ///< of what the form was filled for
    QList<ZoneDisk> m_known; ///< of the zone
    QList<DataDisk> m_wanted;
    QString m_trouble; ///< why the list could not be read; translated
    bool m_isReading = false;
    bool m_isRead = false;
    bool m_isMaking = false;
    QListWidget *m_list;
    Label *m_empty;
    QCheckBox *m_readOnly;
    QPushButton *m_new;
    QWidget *m_newPart;
    QLineEdit *m_name;
    QSpinBox *m_size;
    QComboBox *m_type;
    FormField *m_nameField = nullptr;
    Label *m_cost;
    CommandBox *m_command; ///< the new disk by hand
    QPushButton *m_create;
    std::unique_ptr<TaskScope> m_reading; ///< of the zone that is chosen now
    TaskScope m_tasks; // last
};
