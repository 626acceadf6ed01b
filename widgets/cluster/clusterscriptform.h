// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/sbatch.h"

#include <QWidget>

class CodeEditor;
class Label;
class NoticeBar;
class QPushButton;

/// The script that sbatch gets: what the form makes, to be read; edited or read from a file it is one's own, and the
/// form does not change it any more. Names: clusterScript (clusterScriptText), clusterScriptImport, clusterScriptBack,
/// clusterScriptNotice, clusterScriptNote.
class ClusterScriptForm : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterScriptForm(QWidget *parent = nullptr);

    void setGenerated(const QByteArray &script); ///< shown unless there is one of one's own
    void forget(); ///< what is one's own
    /// As from a file: with what was changed in it, and what will not do here. Errors: those of importSbatch().
    [[nodiscard]] Result<SbatchImport> import(const QByteArray &script);
    [[nodiscard]] bool isOwn() const { return m_isOwn; }
    [[nodiscard]] QByteArray script() const; ///< with the line ends of Unix
    [[nodiscard]] QString problem() const; ///< why sbatch would refuse it; empty: it would not

signals:
    void changed();
    void imported(const SbatchOrder &order); ///< what the options of the script say

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void showGenerated();
    void browse();
    void showState();

    QByteArray m_generated;
    bool m_isOwn = false;
    CodeEditor *m_code;
    QPushButton *m_import;
    QPushButton *m_back;
    Label *m_note;
    NoticeBar *m_notice;
};
