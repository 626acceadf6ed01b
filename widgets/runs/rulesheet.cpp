// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/rulesheet.h"

#include "services/core/async/worker.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/jobs/jobservice.h"
#include "services/scalars/scalarwatch.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestPreviewed = 4 * 1024; ///< bytes of a line

struct RuleSheetMessages
{
    Q_DECLARE_TR_FUNCTIONS(RuleSheet)
};

/// "step 100: loss 0.31, lr 0.001"
QString foundText(const LineScalars &found)
{
    QStringList values;
    for (const auto &[tag, value] : found.values)
        values << tag + u' ' + runstext::number(value);
    const auto list = phrases::list(values);
    if (!found.step)
        return list;
    const auto step = RuleSheetMessages::tr("step %1").arg(phrases::number(*found.step));
    return list.isEmpty() ? step : punctuation::labelled(step, list);
}

QStringList keysIn(const QString &text)
{
    QStringList keys;
    const auto words = text.split(u',', Qt::SkipEmptyParts);
    for (const auto &word : words) {
        if (const auto key = word.trimmed(); !key.isEmpty() && !keys.contains(key))
            keys << key;
    }
    return keys;
}

} // namespace

RulePreviewModel::RulePreviewModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Found"), CellLook::Strong}, {QT_TR_NOOP("Line"), CellLook::Code}}, parent}
{
}

void RulePreviewModel::setPreview(const QList<ScalarPreview> &preview)
{
    QList<RulePreviewRow> rows;
    for (qsizetype i = 0; i < preview.size(); ++i) {
        const auto &one = preview.at(i);
        rows.append({.number = i,
                     .line = plainLine(QString::fromUtf8(one.line), longestPreviewed),
                     .found = foundText(one.found)});
    }
    sync(std::move(rows));
}

QVariant RulePreviewModel::cell(const RulePreviewRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole)
        return column == Line ? row.line : row.found.isEmpty() ? phrases::none() : row.found;
    if (role == Qt::ToolTipRole)
        return column == Line ? row.line : row.found;
    return columnData(column, role);
}

RuleSheet::RuleSheet(ScalarWatch *scalars, JobService *jobs, QWidget *host)
    : SideSheet{host}
    , m_scalars{scalars}
    , m_jobs{jobs}
    , m_notice{named(new NoticeBar, "runRuleNotice")}
    , m_pattern{new QLineEdit}
    , m_keys{new QLineEdit}
    , m_folder{new QLineEdit}
    , m_glob{new QLineEdit}
    , m_total{new QLineEdit}
    , m_hosts{named(this, new QCheckBox, "runRuleHosts", [] { return tr("Read the logs of all hosts"); })}
    , m_muted{named(this, new QCheckBox, "runRuleMuted", [] { return tr("No alerts for this run"); })}
    , m_patternField{named(
          this, new FormField{m_pattern}, "runRulePattern", [] { return tr("Rule for lines of the log"); },
          [] {
              return tr("A regular expression whose named groups are the values: "
                        "it (?<step>\\d+): err (?<loss>\\S+). Empty: the usual lines are recognised.");
          })}
    , m_folderField{named(
          this, new FormField{m_folder}, "runRuleFolder", [] { return tr("Folder with TensorBoard event files"); },
          [] { return tr("On the first host, or gs://bucket/folder. Empty: none are read."); })}
    , m_globField{named(
          this, new FormField{m_glob}, "runRuleGlob", [] { return tr("Only files whose name fits"); },
          [] { return tr("For example *train*. Empty: all."); })}
    , m_totalField{named(
          this, new FormField{m_total}, "runRuleTotal", [] { return tr("Steps in all"); },
          [] { return tr("From this it follows when the run will be done. Empty: what the log says."); })}
    , m_model{new RulePreviewModel{this}}
    , m_table{named(this, new Table, "runRulePreview", [] { return tr("What is found in the log"); })}
    , m_found{named(new Label{TextRole::Body, TextColor::Soft}, "runRuleFound")}
    , m_submit{addCancelAndSubmit(this, u"runRule"_s, [] { return tr("Save"); })}
    , m_soon{new QTimer{this}}
{
    named(this, this, "runRuleSheet", [] { return tr("Values of the run"); });
    setSheetWidth(620);
    setGuide("runs#values"_L1);
    setAsksForTyped(true);
    build();
    m_soon->setSingleShot(true);
    m_soon->setInterval(200ms);
    connect(m_soon, &QTimer::timeout, this, &RuleSheet::preview);
    for (auto *field : {m_pattern, m_keys, m_folder, m_glob, m_total})
        connect(field, &QLineEdit::textChanged, this, [this] {
            check();
            m_soon->start();
        });
    connect(m_submit, &QPushButton::clicked, this, &RuleSheet::submit);
    connect(this, &SideSheet::closed, this, [this] { m_previewing.reset(); });
    translated(this, [this] { preview(); });
}

void RuleSheet::build()
{
    m_pattern->setFont(fontFor(TextRole::Code));
    for (auto *field : {m_pattern, m_keys, m_folder, m_glob, m_total})
        field->setMaxLength(4'000);
    m_table->setModel(m_model);
    m_table->setStretchColumn(RulePreviewModel::Line);
    m_table->setSortingEnabled(false);
    m_table->setRowHeight(26);
    m_table->setMinimumHeight(scaled(180));
    m_found->setWordWrap(true);
    auto *keys = named(
        this, new FormField{m_keys}, "runRuleKeys", [] { return tr("Only these values"); },
        [] { return tr("Names with commas between them: loss, lr. Empty: all that are found."); });
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_patternField, keys, m_found, m_table, m_hosts,
                                                          m_folderField, m_globField, m_totalField, m_muted})
        body()->addWidget(part);
    body()->addStretch(1);
}

void RuleSheet::openFor(const QUuid &run)
{
    m_run = run;
    m_shown = m_scalars->spec(run);
    m_notice->dismiss();
    m_pattern->setText(m_shown.rule.pattern);
    m_keys->setText(m_shown.rule.keys.join(", "_L1));
    m_folder->setText(m_shown.eventFolder);
    m_glob->setText(m_shown.eventGlob);
    m_total->setText(m_shown.total > 0 ? QString::number(m_shown.total) : QString{});
    m_hosts->setChecked(m_shown.readsAllHosts);
    m_muted->setChecked(m_shown.isMuted);
    m_shown = spec(); // as the fields have it
    readLog();
    check();
    preview();
    open();
}

/// The last whole lines of the first host's log, as far as they were read.
void RuleSheet::readLog()
{
    m_lines.clear();
    const auto live = m_jobs->live(m_run);
    auto text = live.hosts.isEmpty() ? QByteArray{} : live.hosts.constFirst().log.text();
    text.replace('\r', '\n');
    const auto lines = text.split('\n');
    for (auto i = lines.size() - 1; i >= 0 && m_lines.size() < mostLines; --i) {
        if (!lines.at(i).trimmed().isEmpty())
            m_lines.prepend(lines.at(i).left(longestPreviewed));
    }
}

ScalarSpec RuleSheet::spec() const
{
    return {.rule = {.pattern = m_pattern->text(), .keys = keysIn(m_keys->text())},
            .readsAllHosts = m_hosts->isChecked(),
            .eventFolder = m_folder->text().trimmed(),
            .eventGlob = m_glob->text().trimmed(),
            .total = std::max<qint64>(0, m_total->text().trimmed().toLongLong()),
            .isMuted = m_muted->isChecked()};
}

bool RuleSheet::isFilled() const
{
    return !(spec() == m_shown);
}

void RuleSheet::check()
{
    const auto problems = problemsOf(spec());
    m_patternField->setError(problems.value(u"rule"_s));
    m_folderField->setError(problems.value(u"folder"_s));
    m_globField->setError(problems.value(u"glob"_s));
    const auto total = m_total->text().trimmed();
    bool isNumber = false;
    const auto steps = total.toLongLong(&isNumber);
    m_totalField->setError(total.isEmpty() || (isNumber && steps > 0) ? QString{} : tr("This is no number of steps."));
}

/// Not in this thread: a rule may take its time with a line.
void RuleSheet::preview()
{
    const auto rule = spec().rule;
    if (!problemOf(rule).isEmpty()) {
        showPreview({});
        return;
    }
    m_previewing = std::make_unique<TaskScope>();
    const auto work = [rule, lines = m_lines](std::stop_token) -> Result<QList<ScalarPreview>> {
        return previewOf(rule, lines);
    };
    m_previewing->run(onWorker<QList<ScalarPreview>>(QThreadPool::globalInstance(), work, m_previewing->token()),
                      [this](const Result<QList<ScalarPreview>> &preview) {
                          if (preview)
                              showPreview(*preview);
                      });
}

void RuleSheet::showPreview(const QList<ScalarPreview> &preview)
{
    m_model->setPreview(preview);
    const auto hits = std::ranges::count_if(preview, [](const ScalarPreview &one) { return !one.found.isEmpty(); });
    m_found->setText(m_lines.isEmpty() ? tr("There is no log of this run yet: the rule cannot be tried.")
                                       : tr("%1 of the last %2 lines hold values.", "two numbers")
                                             .arg(phrases::number(qint64(hits)), phrases::number(m_lines.size())));
    m_table->setVisible(!m_lines.isEmpty());
}

void RuleSheet::submit()
{
    check();
    for (auto *field : {m_patternField, m_folderField, m_globField, m_totalField}) {
        if (!field->error().isEmpty())
            return field->field()->setFocus();
    }
    if (const auto set = m_scalars->setSpec(m_run, spec()); !set)
        return m_notice->showError(set.error());
    m_shown = spec();
    close();
}
