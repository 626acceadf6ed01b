// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuspec.h"
#include "widgets/tpu/diskform.h"

#include <QWidget>

class FormField;
class QComboBox;
class QLineEdit;
class QSpinBox;
class TopologyPicture;

/// What is rarely chosen of the machine itself: how its chips are joined, its disks, and what its account may be used
/// for, and how many of it are made as one. Names: createSlices, createTopology, createBootDisk, createScopes,
/// createDisks, and those of DiskForm.
class HardwareForm : public QWidget
{
    Q_OBJECT

public:
    explicit HardwareForm(const DiskServices &services, QWidget *parent = nullptr);

    void setPlace(const ZoneId &zone, const QString &acceleratorType);
    void setName(const QString &name); ///< which the names of several slices begin with
    void put(TpuSpec *spec) const;
    void show(const TpuSpec &spec);
    /// Each at its field; returns whether one of them is of this form.
    bool showErrors(const QMap<SpecField, QString> &errors);
    /// Whether one of them is of this form.
    bool focusFirstError();

signals:
    void changed();
    void touched(); ///< by the user

private:
    void connectFields();
    void showTopologies();
    void showPicture();
    void showSlices();
    [[nodiscard]] FormField *fieldOf(SpecField part) const;

    QString m_acceleratorType;
    QString m_name;
    QString m_wantedTopology; ///< stays while another type is looked at
    QSpinBox *m_slices;
    QComboBox *m_topology;
    TopologyPicture *m_picture;
    QSpinBox *m_bootDisk;
    QLineEdit *m_scopes;
    DiskForm *m_disks;
    QList<std::pair<SpecField, FormField *>> m_fields; ///< from the top
};
