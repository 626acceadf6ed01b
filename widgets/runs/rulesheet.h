// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/scalars/scalarspec.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/sidesheet.h"

#include <QUuid>

class FormField;
class JobService;
class Label;
class NoticeBar;
class QCheckBox;
class QLineEdit;
class QPushButton;
class QTimer;
class ScalarWatch;
class Table;

/// A line of a log, and what a rule finds in it.
struct RulePreviewRow
{
    qsizetype number = 0;
    QString line{};
    QString found{}; ///< "step 100: loss 0.31, lr 0.001"; empty: nothing

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const RulePreviewRow &, const RulePreviewRow &) = default;
};

class RulePreviewModel : public RowModel<RulePreviewRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Found, Line };

    explicit RulePreviewModel(QObject *parent = nullptr);

    void setPreview(const QList<ScalarPreview> &preview);

protected:
    [[nodiscard]] QVariant cell(const RulePreviewRow &row, int column, int role) const override;
};

/// Where the values of a run come from: a rule of one's own for the lines of its log, with what it finds in the last of
/// them while it is written, and the folder of its event files. Names: runRuleSheet, runRuleNotice, runRulePattern,
/// runRuleKeys, runRulePreview, runRuleFound, runRuleHosts, runRuleFolder, runRuleGlob, runRuleTotal, runRuleMuted,
/// runRuleCancel, runRuleSubmit.
class RuleSheet : public SideSheet
{
    Q_OBJECT

public:
    static constexpr qsizetype mostLines = 200; ///< of the log that are looked at

    /// Both live longer than the sheet.
    RuleSheet(ScalarWatch *scalars, JobService *jobs, QWidget *host);

    void openFor(const QUuid &run);

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void readLog();
    void preview();
    void showPreview(const QList<ScalarPreview> &preview);
    void check();
    void submit();
    [[nodiscard]] ScalarSpec spec() const;

    ScalarWatch *m_scalars;
    JobService *m_jobs;
    QUuid m_run;
    ScalarSpec m_shown{}; ///< what stood in the fields when it opened
    QList<QByteArray> m_lines; ///< of the log, the last ones
    NoticeBar *m_notice;
    QLineEdit *m_pattern;
    QLineEdit *m_keys;
    QLineEdit *m_folder;
    QLineEdit *m_glob;
    QLineEdit *m_total;
    QCheckBox *m_hosts;
    QCheckBox *m_muted;
    FormField *m_patternField;
    FormField *m_folderField;
    FormField *m_globField;
    FormField *m_totalField;
    RulePreviewModel *m_model;
    Table *m_table;
    Label *m_found;
    QPushButton *m_submit;
    QTimer *m_soon;
    std::unique_ptr<TaskScope> m_previewing; ///< replaced by each one that is begun
};
