// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/nfs.h"

#include <QWidget>

class CodeView;
class FormField;
class Label;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QVBoxLayout;

/// The choices of a shared folder, with the files and commands that come of them. Used by the Storage panel and by the
/// step of a pod's plan. Names: nfsServer, nfsClients, nfsExport, nfsMount, nfsLink, nfsMode, nfsKeep, nfsMapping,
/// nfsExisting, nfsProblem, nfsPreview.
class NfsForm : public QWidget
{
    Q_OBJECT

public:
    explicit NfsForm(QWidget *parent = nullptr);

    /// Whom one can choose from; what was chosen stays where it is still there.
    void setHosts(const QList<PodHost> &hosts, const QString &podName);
    void setShare(const NfsShare &share); ///< emits nothing
    [[nodiscard]] NfsShare share() const;
    [[nodiscard]] QStringList problems() const { return problemsOf(share()); }
    void setPreviewVisible(bool isVisible);

signals:
    void changed(); ///< by the user

private:
    void build();
    void nameParts();
    void fillServers();
    void fillClients();
    void notify();
    bool showProblems(const NfsShare &share);
    void showResult();

    QList<PodHost> m_hosts;
    QString m_name;
    QComboBox *m_server;
    QListWidget *m_clients;
    QLineEdit *m_export;
    QLineEdit *m_mount;
    QLineEdit *m_link;
    QComboBox *m_mode;
    QComboBox *m_keep;
    QComboBox *m_mapping;
    QCheckBox *m_existing;
    QList<FormField *> m_fields;
    Label *m_problem;
    Label *m_previewTitle;
    CodeView *m_preview;
    bool m_isSetting = false;
    bool m_showsPreview = true;
};
