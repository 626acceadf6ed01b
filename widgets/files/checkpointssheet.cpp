// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/checkpointssheet.h"

#include "services/checkpoints/checkpointtext.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/files/checkpointmodel.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

CheckpointsSheet::CheckpointsSheet(CheckpointWatch *watch, Clock *clock, QWidget *host)
    : SideSheet{host}
    , m_watch{watch}
    , m_clock{clock}
    , m_summary{named(new Label, "checkpointsSummary")}
    , m_notice{named(new NoticeBar, "checkpointsNotice")}
    , m_model{new CheckpointModel{this}}
    , m_table{named(this, new Table, "checkpointsTable", [] { return tr("Checkpoints"); })}
    , m_reason{named(new Label{TextRole::Body, TextColor::Soft}, "checkpointsReason")}
    , m_again{named(this, new QPushButton, "checkpointsAgain", [] { return tr("Read again"); })}
    , m_prune{named(this, new QPushButton, "checkpointsPrune", [] { return tr("Prune…"); })}
{
    named(this, this, "checkpointsSheet", [] { return tr("Checkpoints"); });
    setSheetWidth(640);
    build();
    connect(m_watch, &CheckpointWatch::changed, this, &CheckpointsSheet::refresh);
    connect(m_again, &QPushButton::clicked, m_watch, &CheckpointWatch::refresh);
    connect(m_prune, &QPushButton::clicked, this, &CheckpointsSheet::pruneRequested);
    connect(m_stack->failure(), &EmptyState::buttonClicked, m_watch, &CheckpointWatch::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CheckpointsSheet::showReason);
    undomark::watch(this, [this] { m_table->viewport()->update(); });
    translated(this, &CheckpointsSheet::refresh);
}

void CheckpointsSheet::build()
{
    m_summary->setWordWrap(true);
    m_reason->setWordWrap(true);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notice->setClosable(false);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(CheckpointModel::State);
    m_table->setMinimumHeight(scaled(240));
    m_stack = named(new ContentStack{m_table}, "checkpointsStack");
    named(m_stack->empty(), "checkpointsEmpty");
    named(m_stack->failure(), "checkpointsFailure");
    m_stack->empty()->setIcon("database"_L1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_summary, m_notice})
        body()->addWidget(part);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_reason);
    setButtonKind(m_prune, ButtonKind::Primary);
    for (auto *button : {m_again, m_prune}) {
        button->setAutoDefault(false);
        addFooterButton(button);
    }
}

void CheckpointsSheet::openFor(const QString &folder)
{
    m_folder = folder;
    refresh();
    open();
}

void CheckpointsSheet::refresh()
{
    const auto &listing = m_watch->listing();
    const auto &error = m_watch->error();
    const bool isBusy = m_watch->isScanning() || m_watch->isPruning();
    enableUnless(m_again, isBusy ? tr("The folder is being read.") : QString{});
    enableUnless(m_prune,
                 isBusy                                           ? tr("The folder is being read.")
                     : !listing || listing->checkpoints.isEmpty() ? tr("There are no checkpoints to prune.")
                                                                  : QString{});
    if (listing)
        m_model->show(*listing, m_clock->now());
    if (!listing && error)
        m_stack->showFailure(error->message, tr("Try again"));
    else if (!listing)
        m_stack->showLoading(tr("Reading the checkpoints in %1…").arg(m_folder));
    else if (listing->checkpoints.isEmpty())
        m_stack->showEmpty();
    else
        m_stack->showContent();
    m_stack->empty()->setTitle(tr("No checkpoints here"));
    m_stack->empty()->setSentence(listing ? whyNoneComplete(*listing) : QString{});
    showSummary();
    showReason();
}

void CheckpointsSheet::showSummary()
{
    const auto &listing = m_watch->listing();
    m_summary->setVisible(listing && !listing->checkpoints.isEmpty());
    if (!listing)
        return m_notice->dismiss();
    const auto newest = latestComplete(*listing);
    if (!newest) {
        m_summary->setText(whyNoneComplete(*listing));
    } else {
        const auto age = ageOf(*newest, m_clock->now());
        const auto step =
            newest->step < 0 ? filetext::shownName(filetext::nameOf(newest->path)) : phrases::number(newest->step);
        const auto size = fileSizeText(newest->bytes);
        m_summary->setText(age ? tr("A run resumes from step %1, the newest complete checkpoint in %2: %3 old, %4.",
                                    "step 12,000, gs://bucket/run, 3 h, 4.2 GiB")
                                     .arg(step, m_folder, phrases::duration(*age), size)
                               : tr("A run resumes from step %1, the newest complete checkpoint in %2: %3.")
                                     .arg(step, m_folder, size));
    }
    showWarnings(*listing);
}

void CheckpointsSheet::showWarnings(const CheckpointListing &listing)
{
    constexpr qsizetype mostTold = 3;
    QStringList sentences;
    if (const auto &error = m_watch->error())
        sentences << error->message; // what is shown is older than that
    if (const auto series = seriesOf(listing); series.size() > 1)
        sentences << tr(
            "%n series of checkpoints lie in one folder. If two runs write there, each would go on from what "
            "the other one wrote.",
            nullptr, int(series.size()));
    if (listing.isCut)
        sentences << tr("The folder is too large to be read completely: some checkpoints may be missing here.");
    sentences += listing.problems.first(std::min(mostTold, listing.problems.size()));
    if (sentences.isEmpty())
        m_notice->dismiss();
    else
        m_notice->showNotice(StatusLevel::Warning, punctuation::sentences(sentences));
}

void CheckpointsSheet::showReason()
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto *row = rows.isEmpty() ? nullptr : m_model->rowAt(rows.first().row());
    m_reason->setText(row == nullptr ? tr("Choose a checkpoint to read why it is complete or torn.")
                                     : punctuation::labelled(filetext::shownPath(row->path), row->reason));
    m_reason->setVisible(m_model->rowCount() > 0);
}
