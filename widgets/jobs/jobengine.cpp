// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobengine.h"

#include "widgets/common/menutext.h"
#include "widgets/common/translated.h"

#include <QComboBox>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

JobEngine::JobEngine(Clusters clusters, QWidget *parent)
    : JobEngine{new QComboBox, std::move(clusters), parent}
{
}

JobEngine::JobEngine(QComboBox *choice, Clusters clusters, QWidget *parent)
    : FormField{choice, parent}
    , m_clusters{std::move(clusters)}
    , m_choice{choice}
{
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(18);
    named(
        this, static_cast<FormField *>(this), "jobEngine", [] { return tr("Runs on"); },
        [] {
            return tr(
                "In tmux it starts at once on the hosts that you choose. A cluster queues it until slices are free.");
        });
    connect(m_choice, &QComboBox::activated, this, [this] {
        const auto cluster = m_choice->currentData().toUuid();
        if (!cluster.isNull())
            emit clusterChosen(cluster);
    });
    translated(this, &JobEngine::fill);
}

void JobEngine::offer(bool isOffered)
{
    m_isOffered = isOffered;
    fill();
}

void JobEngine::fill()
{
    const QSignalBlocker quiet{m_choice};
    const auto clusters = m_clusters ? m_clusters() : QList<std::pair<QUuid, QString>>{};
    m_choice->clear();
    m_choice->addItem(tr("These hosts (tmux)"), QUuid{});
    for (const auto &[id, name] : clusters)
        m_choice->addItem(tr("Cluster %1").arg(menuText(name)), id);
    setVisible(m_isOffered && !clusters.isEmpty());
}
