// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/ledgerview.h"

#include "services/core/punctuation.h"
#include "services/runs/ledgerrecorder.h"
#include "services/runs/ledgertext.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/runs/ledgerband.h"
#include "widgets/runs/ledgermodels.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// As high as its rows, up to `most`: the view scrolls, not each of its tables.
void fitRows(Table *table, int most)
{
    const int rows = std::clamp(table->model()->rowCount(), 1, most);
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height()
                          + rows * table->verticalHeader()->defaultSectionSize() + 2 * table->frameWidth() + 2);
}

} // namespace

LedgerView::LedgerView(LedgerRecorder *ledgers, QWidget *parent)
    : QWidget{parent}
    , m_ledgers{ledgers}
    , m_stack{nullptr}
    , m_goodput{named(new Label{TextRole::BigNumber}, "runLedgerGoodput")}
    , m_words{named(new Label{TextRole::Body, TextColor::Soft}, "runLedgerWords")}
    , m_band{named(new LedgerBand, "runLedgerBand")}
    , m_shareModel{new LedgerShareModel{this}}
    , m_shares{named(this, new Table, "runLedgerShares", [] { return tr("Where the time went"); })}
    , m_lossTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("What interruptions cost"); })}
    , m_lossModel{new LedgerLossModel{this}}
    , m_losses{named(this, new Table, "runLedgerLosses", [] { return tr("What interruptions cost"); })}
    , m_advice{named(new Label{TextRole::Strong}, "runLedgerAdvice")}
    , m_reasons{named(new Label{TextRole::Body, TextColor::Soft}, "runLedgerReasons")}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"runLedger"_s);
    build();
    m_soon->setSingleShot(true);
    m_soon->setInterval(1s);
    connect(m_soon, &QTimer::timeout, this, &LedgerView::ask);
    connect(m_ledgers, &LedgerRecorder::changed, this, [this](const QUuid &run) {
        if (run != m_run)
            return;
        m_isStale = true;
        if (!m_soon->isActive())
            m_soon->start();
    });
    translated(this, &LedgerView::showLedger);
}

void LedgerView::build()
{
    for (auto *label : {m_words, m_advice, m_reasons})
        label->setWordWrap(true);
    m_shares->setModel(m_shareModel);
    m_shares->setStretchColumn(LedgerShareModel::Kind);
    m_shares->setItemDelegateForColumn(LedgerShareModel::Look, new LedgerKindDelegate{m_shares});
    m_losses->setModel(m_lossModel);
    m_losses->setStretchColumn(LedgerLossModel::Cause);
    for (auto *table : {m_shares, m_losses}) {
        table->setSortingEnabled(false);
        table->setRowHeight(30);
    }
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_goodput, m_words, m_band, m_advice, m_reasons, m_shares,
                                                          m_lossTitle, m_losses})
        column->addWidget(part);
    column->addStretch(1);
    m_stack = new ContentStack{content};
    auto *empty = named(
        this, m_stack->empty(), "runLedgerEmpty", [] { return tr("Nothing is known yet"); },
        [] {
            return tr("As soon as this run begins, its time is written down here: what was productive, what went into "
                      "waiting, setting up, restoring, repeated steps and checkpoints.");
        });
    empty->setIcon("clock"_L1);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_stack);
}

void LedgerView::setRun(const QUuid &run)
{
    if (m_run == run)
        return;
    m_run = run;
    m_ledger = {};
    m_isStale = true;
    showLedger();
    ask();
}

/// Once for all that has changed meanwhile. What runs is read whether it is looked at or not: the band below the curves
/// shows it as well.
void LedgerView::ask()
{
    if (m_isAsked || !m_isStale || m_run.isNull())
        return;
    m_isAsked = true;
    m_isStale = false;
    m_tasks.run(m_ledgers->ledger(m_run), [this, run = m_run](const Result<Ledger> &ledger) { take(run, ledger); });
}

void LedgerView::take(const QUuid &run, const Result<Ledger> &ledger)
{
    m_isAsked = false;
    if (run != m_run) { // another one was chosen meanwhile
        m_isStale = true;
        return ask();
    }
    if (!ledger) {
        m_stack->showFailure(ledger.error().message, {});
        return;
    }
    m_ledger = *ledger;
    showLedger();
    emit ledgerChanged();
    if (m_isStale && !m_soon->isActive())
        m_soon->start();
}

void LedgerView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    ask();
}

/// "20 h in all, 3 interruptions, 160 chip-hours."
QString LedgerView::totals() const
{
    QStringList parts{tr("%1 in all", "a time").arg(ledgertext::duration(m_ledger.span()))};
    if (!m_ledger.losses.isEmpty())
        parts << tr("%n interruptions", nullptr, int(m_ledger.losses.size()));
    if (m_ledger.chipHours() > 0)
        parts << tr("%1 chip-hours").arg(ledgertext::chipHours(m_ledger.chipHours()));
    return punctuation::sentences({punctuation::stopped(punctuation::list(parts)), ledgertext::goodputBasis(m_ledger),
                                   ledgertext::resolution(m_ledger)});
}

void LedgerView::showLedger()
{
    if (m_ledger.span() <= 0)
        m_stack->showEmpty();
    else
        m_stack->showContent();
    const auto goodput = ledgertext::goodput(m_ledger);
    m_goodput->setText(goodput.isEmpty() ? tr("Goodput not known yet") : tr("%1 goodput", "83 %").arg(goodput));
    m_words->setText(totals());
    m_band->setLedger(m_ledger);
    m_shareModel->setLedger(m_ledger);
    m_lossModel->setLedger(m_ledger);
    m_advice->setText(ledgertext::advice(m_ledger));
    m_reasons->setText(ledgertext::reasons(m_ledger));
    m_advice->setVisible(!m_advice->text().isEmpty());
    m_reasons->setVisible(!m_reasons->text().isEmpty());
    const bool hasLosses = !m_ledger.losses.isEmpty();
    m_lossTitle->setVisible(hasLosses);
    m_losses->setVisible(hasLosses);
    constexpr int mostShares = 9;
    constexpr int mostLosses = 8;
    fitRows(m_shares, mostShares);
    fitRows(m_losses, mostLosses);
}
