// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

#include <QWidget>

class QVBoxLayout;

/// Maintenance, symptoms, labels, metadata and the smaller facts of one node. Sections without content are not shown.
class TpuFacts : public QWidget
{
    Q_OBJECT

public:
    explicit TpuFacts(QWidget *parent = nullptr);

    void setTpu(const Tpu &tpu);
    void clear();

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void addTitle(const QString &title);
    void addPair(const QString &name, const QString &value);
    void addMaintenance();
    void addSymptoms();
    void addMap(const QString &title, const QMap<QString, QString> &values);
    void addScript(const QString &title, const QString &key);
    void addRest();

    Tpu m_tpu;
    QWidget *m_content = nullptr;
    QVBoxLayout *m_column = nullptr;
};
