// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/limitsview.h"

#include "services/quota/quotaservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotafooter.h"
#include "widgets/quota/quotamodel.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

const auto tableKey = u"quota.table"_s;

} // namespace

LimitsView::LimitsView(QuotaContext context, QWidget *parent)
    : QWidget{parent}, m_quota{context.quota}, m_tpus{context.tpus}, m_settings{context.settings}, m_model{new QuotaModel{context.quota, this}}, m_filter{new QuotaFilter{m_model, this}},
      m_table{new Table}, m_columns{nullptr}, m_stack{nullptr}, m_details{new QuotaDetails}, m_footer{new QuotaFooter}, m_notice{new NoticeBar}, m_search{new SearchField},
      m_age{new AgeLabel}, m_refresh{new QPushButton}
{
    setObjectName(u"quotaLimits"_s);
    build();
    connectAll();
    retranslate();
}

/// In the order of the Tab key: the head first.
void LimitsView::build()
{
    m_search->setObjectName(u"quotaFilter"_s);
    m_age->setObjectName(u"quotaAge"_s);
    m_refresh->setObjectName(u"quotaRefreshButton"_s);
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_refresh, ButtonKind::Plain);
    m_search->setSlashShortcut(true);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(scaled(10), scaled(8), scaled(10), scaled(4));
    bar->setSpacing(scaled(8));
    bar->addWidget(m_search);
    bar->addStretch();
    bar->addWidget(m_age);
    bar->addWidget(m_refresh);
    m_table->setObjectName(u"quotaTable"_s);
    m_table->setRowHeight(46);
    m_table->setModel(m_filter);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(QuotaModel::Free);
    m_table->sortByColumn(QuotaModel::Zone, Qt::AscendingOrder);
    // The bar and the details tell these, too.
    m_columns = new TableColumns{m_table, QuotaModel::columnNames(),
                                 {QuotaModel::Held, QuotaModel::Used, QuotaModel::RegionLimit, QuotaModel::ZoneLimit}};
    if (m_settings)
        m_columns->restore(m_settings->more(tableKey).toObject());
    m_stack = new ContentStack{m_table};
    m_stack->setObjectName(u"quotaStack"_s);
    m_stack->empty()->setObjectName(u"quotaEmpty"_s);
    m_stack->empty()->setIcon("chart-column"_L1);
    m_stack->failure()->setObjectName(u"quotaFailure"_s);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addLayout(bar);
    card->body()->addWidget(m_stack, 1);
    card->body()->addWidget(m_footer);
    m_details->setFixedWidth(scaled(320));
    m_details->hide();
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(14));
    row->addWidget(card, 1);
    row->addWidget(m_details);
    m_notice->setObjectName(u"quotaNotice"_s);
    m_notice->setClosable(false);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(12));
    all->addWidget(m_notice);
    all->addLayout(row, 1);
}

void LimitsView::connectAll()
{
    connect(m_quota, &QuotaService::rowsChanged, this, &LimitsView::showRows);
    connect(m_quota, &QuotaService::stateChanged, this, &LimitsView::showRows);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setWords(text);
        showRows();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LimitsView::showSelection);
    connect(m_columns, &TableColumns::changed, this, [this] {
        if (m_settings)
            m_settings->setMore(tableKey, m_columns->state());
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, &LimitsView::showSelection);
    connect(m_table, &Table::rowActivated, m_details, [this] {
        if (!m_details->isHidden())
            m_details->findChild<QPushButton *>(u"quotaCreateHere"_s)->setFocus();
    });
    connect(m_details, &QuotaDetails::createRequested, this, &LimitsView::createRequested);
    connect(m_refresh, &QPushButton::clicked, this, &LimitsView::refresh);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, [this] {
        if (m_quota->error() && needsSignIn(m_quota->error()->code))
            emit signInRequested();
        else
            refresh();
    });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (m_search->text().isEmpty())
            refresh();
        else
            m_search->clear();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &LimitsView::refresh);
    connect(m_footer, &QuotaFooter::cleanUpRequested, this, &LimitsView::cleanUpRequested);
    connect(m_footer, &QuotaFooter::everybodysToggled, this, &LimitsView::showRows);
}

void LimitsView::showRows()
{
    m_footer->showRows(m_quota->rows());
    m_filter->setEverybodys(m_footer->hidesEverybodys() ? QuotaFilter::Everybodys::Hidden : QuotaFilter::Everybodys::Shown);
    const auto &error = m_quota->error();
    const bool isEmpty = m_model->rowCount() == 0;
    const bool isFiltered = !isEmpty && m_filter->rowCount() == 0;
    if (!isEmpty && !isFiltered)
        m_stack->showContent();
    else if (isFiltered || (m_quota->updatedAt().isValid() && !error))
        m_stack->showEmpty();
    else if (error)
        m_stack->showFailure(error->message, needsSignIn(error->code) ? tr("Sign in…") : tr("Try again"));
    else
        m_stack->showLoading(tr("Asking Google for your limits…"));
    auto *empty = m_stack->empty();
    empty->setTitle(isFiltered ? tr("Nothing matches") : tr("No TPU quota"));
    empty->setSentence(isFiltered ? tr("No row has all these words: %1").arg(m_search->text())
                                  : tr("Google allows this project no TPUs yet. A TRC grant brings quota for the zones that its mail names; it "
                                       "may take a day to appear here."));
    empty->setButtonText(isFiltered ? tr("Clear the filter") : tr("Read again"));
    if (!isEmpty && error)
        m_notice->showNotice(Tone::Warning,
                             m_quota->updatedAt().isValid()
                                 ? tr("The limits are from %1. %2").arg(phrases::exactTime(m_quota->updatedAt()), error->message)
                                 : tr("The limits could not be read; this is only what is used. %1").arg(error->message),
                             tr("Try again"));
    else
        m_notice->dismiss();
    m_columns->fitSoon();
    if (!m_hasProposed && m_filter->rowCount() > 0 && m_quota->updatedAt().isValid()) {
        m_hasProposed = true; // the answer to "what can I make?" stands there at once
        m_table->selectRow(0);
    }
    m_age->setUpdated(m_quota->updatedAt());
    m_refresh->setEnabled(m_quota->loading() == QuotaService::Loading::No);
    showSelection();
}

void LimitsView::showSelection()
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto *line = rows.isEmpty() ? nullptr : m_filter->lineAt(rows.first());
    m_details->setVisible(line != nullptr);
    if (line)
        m_details->showLine(*line);
}

void LimitsView::refresh()
{
    m_tasks.run(m_quota->refresh(m_tasks.token()), [](const Result<> &) {});   // its errors are in QuotaService::error()
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) {});    // what is used is counted from the list
}

void LimitsView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_quota->updatedAt().isValid() && m_quota->loading() == QuotaService::Loading::No)
        refresh();
    showRows();
}

void LimitsView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void LimitsView::retranslate()
{
    m_table->setAccessibleName(tr("Quota"));
    m_refresh->setToolTip(tr("Read the limits again (F5)"));
    m_refresh->setAccessibleName(tr("Read the limits again"));
    m_refresh->setShortcut(QKeySequence{Qt::Key_F5});
    m_model->textsChanged();
    showRows();
}
