// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/queuedresource.h"

#include <QWidget>

class QVBoxLayout;

/// Maintenance, symptoms, the smaller facts, metadata and labels of one node; or what a queued request asks for. Labels
/// that TPU Desk keeps for itself come last.
/// Sections without content are not shown.
class TpuFacts : public QWidget
{
    Q_OBJECT

public:
    explicit TpuFacts(QWidget *parent = nullptr);

    void setTpu(const Tpu &tpu);
    void setRequest(const QueuedResource &request);
    void clear();

private:
    void rebuild();
    void addTitle(const QString &title);
    void addPair(const QString &name, const QString &value);
    void addMaintenance();
    void addSymptoms();
    void addMap(const QString &title, const QMap<QString, QString> &values);
    void addLabels();
    void addScript(const QString &title, const QString &key);
    void addRest();
    void addRequest();

    Tpu m_tpu;
    std::optional<QueuedResource> m_request;
    QWidget *m_content = nullptr;
    QVBoxLayout *m_column = nullptr;
};
