// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cluster/clustercalls.h"
#include "widgets/common/sidesheet.h"

#include <QMap>

class CodeView;
class FormField;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;

/// "Make a cluster": of which TPU VMs, pods and requests, where its controller runs, and where it keeps what. What will
/// be written is seen before anything happens. The same sheet changes one. Names: clusterSheet, clusterName,
/// clusterSlices, clusterShared, clusterController, clusterControllerAddress, clusterHome, clusterState,
/// clusterAccounting, clusterAsks, clusterPreview, clusterSheetNotice, clusterSheetCancel, clusterSheetSubmit.
class ClusterSheet : public SideSheet
{
    Q_OBJECT

public:
    ClusterSheet(const ClusterCalls &calls, Clock *clock, QWidget *host);

    void openNew();
    void openFor(const Cluster &cluster); ///< changes it

signals:
    void kept(const QUuid &cluster); ///< it is written down, and is to be set up

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void connectParts();
    void show(const Cluster &cluster);
    void fillSlices(const Cluster &cluster);
    void addOffer(const ClusterOffer &offer, bool isChosen);
    void wordOffers();
    void fillControllers(const PodHost &chosen);
    void fillAccounting();
    void check();
    void showPreview(const Cluster &cluster, bool isRight);
    void submit();
    void showPurpose();
    [[nodiscard]] Cluster cluster() const;
    [[nodiscard]] PodHost controller() const;
    [[nodiscard]] QList<ClusterOffer> chosen() const;
    [[nodiscard]] QMap<QString, QString> problems() const;

    const ClusterCalls &m_calls;
    Clock *m_clock;
    Cluster m_shown{}; ///< as it was when the sheet opened
    QList<ClusterOffer> m_offers; ///< by the number in their items
    Cluster m_first{}; ///< as the fields had it then
    bool m_wasTried = false;
    NoticeBar *m_notice;
    FormField *m_name;
    Label *m_slicesTitle;
    QListWidget *m_slices;
    Label *m_slicesNote;
    QCheckBox *m_shared;
    QComboBox *m_controller;
    FormField *m_controllerField;
    FormField *m_address;
    FormField *m_home;
    FormField *m_state;
    QComboBox *m_accounting;
    FormField *m_accountingField;
    QCheckBox *m_asks;
    Label *m_previewTitle;
    CodeView *m_preview;
    QPushButton *m_submit;
};
