// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/prunesheet.h"

#include "services/core/clock.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/files/checkpointmodel.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <limits>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

constexpr int usualNewest = 3;
constexpr int mostNewest = 1'000;
constexpr int mostDays = 3'650;
constexpr qint64 secondsOfDay = 86'400;

/// "1000, 5000" as numbers; nothing: something else stands there.
std::optional<QList<qint64>> stepsIn(const QString &text)
{
    QList<qint64> steps;
    const auto parts = text.split(u',', Qt::SkipEmptyParts);
    for (const auto &part : parts) {
        bool isNumber = false;
        const auto step = part.trimmed().toLongLong(&isNumber);
        if (!isNumber || step < 0)
            return std::nullopt;
        steps << step;
    }
    return steps;
}

QSpinBox *countBox(int most)
{
    auto *box = new QSpinBox;
    box->setRange(0, most);
    box->setGroupSeparatorShown(true);
    return box;
}

} // namespace

PruneSheet::PruneSheet(Clock *clock, QWidget *host)
    : SideSheet{host}
    , m_clock{clock}
    , m_notice{named(new NoticeBar, "pruneNotice")}
    , m_newest{countBox(mostNewest)}
    , m_every{countBox(std::numeric_limits<int>::max())}
    , m_days{countBox(mostDays)}
    , m_steps{new QLineEdit}
    , m_stepsField{new FormField{m_steps}}
    , m_torn{named(this, new QCheckBox, "pruneTorn",
                   [] { return tr("Also delete torn ones not written to for an hour"); })}
    , m_model{new CheckpointModel{this}}
    , m_table{named(this, new Table, "pruneTable", [] { return tr("What is deleted and what is kept"); })}
    , m_summary{named(new Label{TextRole::Strong}, "pruneSummary")}
    , m_submit{nullptr}
{
    named(this, this, "pruneSheet", [] { return tr("Prune checkpoints"); });
    setSheetWidth(640);
    setEnterSubmits(false);
    build();
    m_submit = addCancelAndSubmit(this, u"prune"_s, {}, ButtonKind::Danger);
    for (auto *box : {m_newest, m_every, m_days})
        connect(box, &QSpinBox::valueChanged, this, &PruneSheet::refresh);
    connect(m_steps, &QLineEdit::textChanged, this, &PruneSheet::refresh);
    connect(m_torn, &QCheckBox::toggled, this, &PruneSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, [this] {
        close();
        emit pruneRequested(m_plan);
    });
    translated(this, &PruneSheet::refresh);
}

void PruneSheet::build()
{
    m_notice->setClosable(false);
    m_summary->setWordWrap(true);
    auto *intro = translated(this, new Label{TextRole::Body, TextColor::Soft}, [] {
        return tr(
            "A checkpoint is kept if one of these rules keeps it. The newest complete one is always kept, and so are "
            "those that a running job names.");
    });
    intro->setWordWrap(true);
    auto *newest = named(this, new FormField{m_newest}, "pruneNewest", [] { return tr("Keep the newest"); });
    auto *every = named(
        this, new FormField{m_every}, "pruneEvery", [] { return tr("Keep one every … steps"); },
        [] { return tr("0: this rule is off"); });
    auto *days = named(
        this, new FormField{m_days}, "pruneDays", [] { return tr("Keep those younger than … days"); },
        [] { return tr("0: this rule is off"); });
    named(
        this, m_stepsField, "pruneSteps", [] { return tr("Keep these steps"); },
        [] { return tr("Numbers with commas between them, for example 10000, 50000"); });
    auto *row = new FormRow;
    for (auto *field : {newest, every, days})
        row->addField(field);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setStretchColumn(CheckpointModel::State);
    m_table->setMinimumHeight(scaled(200));
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, intro, row, m_stepsField, m_torn, m_summary})
        body()->addWidget(part);
    body()->addWidget(m_table, 1);
}

void PruneSheet::openFor(const CheckpointListing &listing, const QList<QByteArray> &inUse)
{
    m_listing = listing;
    m_inUse = inUse;
    m_newest->setValue(usualNewest);
    m_every->setValue(0);
    m_days->setValue(0);
    m_steps->clear();
    m_torn->setChecked(false);
    refresh();
    open();
}

PruneRule PruneSheet::rule() const
{
    return {.newest = m_newest->value(),
            .everySteps = m_every->value(),
            .bestSteps = stepsIn(m_steps->text()).value_or(QList<qint64>{}),
            .youngerThan = std::chrono::seconds{m_days->value() * secondsOfDay},
            .removesTorn = m_torn->isChecked()};
}

void PruneSheet::refresh()
{
    const auto now = m_clock->now();
    const bool isReadable = stepsIn(m_steps->text()).has_value();
    m_stepsField->setError(isReadable ? QString{} : tr("Enter numbers with commas between them."));
    m_plan = prunePlan(m_listing, rule(), m_inUse, now);
    m_model->show(m_plan, now);
    m_summary->setText(summaryOf(m_plan));
    if (m_plan.refusal.isEmpty())
        m_notice->dismiss();
    else
        m_notice->showNotice(StatusLevel::Warning, m_plan.refusal);
    if (m_submit == nullptr)
        return;
    const auto count = int(m_plan.going().size());
    m_submit->setText(tr("Delete %n checkpoints", nullptr, count));
    enableUnless(m_submit,
                 !isReadable                     ? m_stepsField->error()
                     : !m_plan.refusal.isEmpty() ? m_plan.refusal
                     : count == 0                ? tr("These rules delete nothing.")
                                                 : QString{});
}
