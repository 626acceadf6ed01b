// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/formfield.h"

#include <QList>
#include <QUuid>

#include <functional>
#include <utility>

class QComboBox;

/// What a job runs on: the hosts that are chosen in its sheet, in tmux, or the queue of a cluster, which has a sheet of
/// its own. Hidden where there is no cluster. Name: jobEngine.
class JobEngine : public FormField
{
    Q_OBJECT

public:
    using Clusters = std::function<QList<std::pair<QUuid, QString>>()>; ///< ids and names of those that are set up

    explicit JobEngine(Clusters clusters, QWidget *parent = nullptr);

    void offer(bool isOffered); ///< anew, with the hosts chosen

signals:
    void clusterChosen(const QUuid &cluster); ///< by the user

private:
    JobEngine(QComboBox *choice, Clusters clusters, QWidget *parent);
    void fill();

    Clusters m_clusters;
    bool m_isOffered = true;
    QComboBox *m_choice;
};
