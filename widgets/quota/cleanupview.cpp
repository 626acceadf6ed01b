// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/cleanupview.h"

#include "services/core/undoqueue.h"
#include "services/core/writelock.h"
#include "services/quota/cleanupservice.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/quota/cleanupmodel.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CleanUpView::CleanUpView(CleanUpContext context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_model{new CleanupModel{context.orphans, context.prices, this}}
    , m_table{translated(this, new Table, [] { return tr("What is left over"); })}
    , m_notice{new NoticeBar}
    , m_sum{new Label{TextRole::Strong}}
    , m_age{new AgeLabel}
    , m_refresh{new QPushButton}
    , m_markAll{new QPushButton}
    , m_remove{new QPushButton}
{
    setObjectName(u"cleanUpView"_s);
    build();
    connectAll();
    iconTexts(this, m_refresh, [] { return tr("Look again"); });
    translated(
        this, m_stack->empty(), [] { return tr("Nothing to clean up"); },
        [] { return tr("No dead TPU or request holds quota, and there is no disk or address that nothing uses."); });
    translated(this, [this] { m_stack->empty()->setButtonText(tr("Look again")); });
    translated(this, [this] { m_model->textsChanged(); }); // first: the table measures its heads
    translated(this, &CleanUpView::showRows);
}

/// In the order of the Tab key.
void CleanUpView::build()
{
    const QList<std::pair<QWidget *, QString>> names{{m_table, u"cleanUpTable"_s},     {m_notice, u"cleanUpNotice"_s},
                                                     {m_sum, u"cleanUpSum"_s},         {m_age, u"cleanUpAge"_s},
                                                     {m_refresh, u"cleanUpRefresh"_s}, {m_markAll, u"cleanUpMarkAll"_s},
                                                     {m_remove, u"cleanUpRemove"_s}};
    for (const auto &[widget, name] : names)
        widget->setObjectName(name);
    m_refresh->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_refresh, ButtonKind::Plain);
    setButtonKind(m_markAll, ButtonKind::Plain);
    setButtonKind(m_remove, ButtonKind::Danger);
    gateWrites(m_remove);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(scaled(10), scaled(8), scaled(10), scaled(4));
    bar->setSpacing(scaled(8));
    m_sum->setWordWrap(true);
    bar->addWidget(m_sum, 1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_age, m_refresh, m_markAll, m_remove})
        bar->addWidget(part);
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(CleanupModel::Holds);
    m_table->horizontalHeader()->setMinimumSectionSize(scaled(96)); // what it holds is what the list is for
    m_table->setSortingEnabled(false); // requests, TPUs, disks, addresses: the order in which they go
    m_table->horizontalHeader()->setSortIndicatorShown(false);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    m_stack = new ContentStack{m_table};
    m_stack->setObjectName(u"cleanUpStack"_s);
    m_stack->empty()->setObjectName(u"cleanUpEmpty"_s);
    m_stack->empty()->setGuide("cost"_L1);
    m_stack->empty()->setIcon("circle-check"_L1);
    m_stack->failure()->setObjectName(u"cleanUpFailure"_s);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addLayout(bar);
    card->body()->addWidget(m_stack, 1);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(12));
    all->addWidget(card, 1);
    all->addWidget(m_notice);
}

void CleanUpView::connectAll()
{
    connect(m_context.orphans, &CleanupService::changed, this, &CleanUpView::showRows);
    connect(m_model, &CleanupModel::marksChanged, this, &CleanUpView::showMarks);
    connect(m_context.orphans, &CleanupService::failed, this, [this](const OrphanedResource &, const Error &error) {
        m_refusal = error.message;
        m_notice->showError(error);
    });
    connect(m_context.orphans, &CleanupService::removed, this, [this](const OrphanedResource &orphan) {
        if (m_refusal.isEmpty())
            m_notice->showNotice(StatusLevel::Ok, tr("%1 is deleted.").arg(orphan.name));
    });
    connect(m_refresh, &QPushButton::clicked, m_context.orphans, &CleanupService::refresh);
    connect(m_markAll, &QPushButton::clicked, this, [this] {
        QSet<QString> all;
        for (const auto &line : m_model->rows())
            all.insert(line.key());
        m_model->mark(m_model->marked().size() == m_model->rowCount() ? QSet<QString>{} : all);
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { ask(m_model->marked()); });
    connect(m_table, &Table::rowActivated, this, [this] { ask(current()); });
    connect(m_table, &QWidget::customContextMenuRequested, this, &CleanUpView::showMenu);
    connect(m_stack->empty(), &EmptyState::buttonClicked, m_context.orphans, &CleanupService::refresh);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, [this] {
        const auto error = trouble();
        if (error && leadsToDoctor(*error))
            emit doctorRequested();
        else if (error && needsSignIn(error->code))
            emit signInRequested();
        else
            m_context.orphans->refresh();
    });
}

/// Why the list is not whole; nothing: it is.
std::optional<Error> CleanUpView::trouble() const
{
    const auto &list = m_context.tpus->listState().error;
    return list ? list : m_context.orphans->error();
}

void CleanUpView::showRows()
{
    const auto error = trouble();
    const bool isReading = m_context.orphans->loading() == CleanupService::Loading::Yes;
    const bool isKnown = m_context.orphans->updatedAt().isValid();
    if (m_model->rowCount() > 0)
        m_stack->showContent();
    else if (error)
        m_stack->showFailure(error->message,
                             leadsToDoctor(*error)          ? tr("What is missing?")
                                 : needsSignIn(error->code) ? tr("Sign in…")
                                                            : tr("Try again"));
    else if (isReading || !isKnown)
        m_stack->showLoading(tr("Looking for what is left over…"));
    else
        m_stack->showEmpty();
    if (m_model->rowCount() > 0 && error && !isReading)
        m_notice->showNotice(StatusLevel::Warning, tr("This list is incomplete. %1").arg(error->message));
    m_age->setUpdated(m_context.orphans->updatedAt());
    m_refresh->setEnabled(!isReading);
    showMarks();
}

void CleanUpView::showMarks()
{
    qint64 chips = 0;
    Usd money;
    for (const auto &line : m_model->rows()) {
        const bool isQuota = line.orphan.kind == OrphanKind::Request || line.orphan.kind == OrphanKind::Node;
        chips += isQuota ? line.orphan.amount : 0;
        money.nanos += line.perMonth ? line.perMonth->nanos : 0;
    }
    QStringList parts;
    if (chips > 0)
        parts << tr("%n chips of quota are held", nullptr, int(chips));
    if (money.nanos > 0)
        parts << tr("about %1 a month at list prices").arg(money.text());
    m_sum->setText(parts.join(u" · "_s));
    const auto marked = int(m_model->marked().size());
    m_remove->setText(tr("Delete %n marked…", nullptr, marked));
    m_remove->setEnabled(marked > 0);
    m_markAll->setVisible(m_model->rowCount() > 0);
    m_remove->setVisible(m_model->rowCount() > 0);
    m_markAll->setText(marked == m_model->rowCount() ? tr("Mark none") : tr("Mark all"));
}

QList<CleanupLine> CleanUpView::current() const
{
    const auto *line = m_model->rowAt(m_table->currentIndex().row());
    return line && !line->isBusy && undomark::word(line->key()).isEmpty() ? QList<CleanupLine>{*line}
                                                                          : QList<CleanupLine>{};
}

void CleanUpView::ask(const QList<CleanupLine> &chosen)
{
    if (chosen.isEmpty() || m_question)
        return;
    if (const auto locked = WriteLock::instance().problem(); !locked.isEmpty()) {
        m_notice->showNotice(StatusLevel::Note, locked);
        return;
    }
    m_question = new ConfirmDelete{cleanUpQuestion(chosen, m_context.tpus->profile()), this};
    connect(m_question, &ConfirmDelete::confirmed, this, [this, chosen] {
        m_refusal.clear();
        m_notice->dismiss();
        QList<OrphanedResource> orphans;
        QStringList things;
        for (const auto &line : chosen) {
            orphans.append(line.orphan);
            things << line.key();
        }
        m_model->mark({}); // else the button would offer them once more
        const auto name = [first = orphans.constFirst().name, more = int(orphans.size()) - 1] {
            return more == 0 ? first : tr("%1 and %n more", nullptr, more).arg(first);
        };
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Delete,
                                   .name = name,
                                   .begin = [this, orphans] { m_context.orphans->remove(orphans); },
                                   .things = things});
    });
    m_question->open();
}

void CleanUpView::showMenu(const QPoint &place)
{
    const auto index = m_table->indexAt(place);
    if (!index.isValid())
        return;
    m_table->setCurrentIndex(index);
    const auto chosen = current();
    if (chosen.isEmpty())
        return;
    auto *menu = new QMenu{this};
    menu->setObjectName(u"cleanUpMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto *mark = menu->addAction(chosen.first().isMarked ? tr("Remove the mark") : tr("Mark"));
    connect(mark, &QAction::triggered, this, &CleanUpView::toggleMark);
    auto *remove = menu->addAction(themedIcon("trash-2"_L1), tr("Delete %1…").arg(chosen.first().orphan.name));
    remove->setEnabled(WriteLock::instance().problem().isEmpty());
    connect(remove, &QAction::triggered, this, [this, chosen] { ask(chosen); });
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

void CleanUpView::toggleMark()
{
    const auto index = m_model->index(m_table->currentIndex().row(), CleanupModel::Name);
    const bool isMarked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    m_model->setData(index, isMarked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

bool CleanUpView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier) {
            toggleMark();
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            ask(current());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CleanUpView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_context.orphans->refresh();
    if (m_context.prices)
        m_context.prices->want();
    showRows();
}
