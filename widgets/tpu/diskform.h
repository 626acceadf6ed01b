// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/datadisks.h"
#include "services/tpu/tpuservice.h"

#include <QWidget>

#include <memory>

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
    void makeDisk();
    [[nodiscard]] DiskOrder order() const;
    [[nodiscard]] QString textOf(const ZoneDisk &disk, const QString &taken) const;

    DiskServices m_services;
    Place m_place;
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
