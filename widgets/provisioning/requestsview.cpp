// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requestsview.h"

#include "services/core/undoqueue.h"
#include "services/provisioning/provisioningservice.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/provisioning/stopquestion.h"
#include "widgets/provisioning/unreadablecard.h"
#include "widgets/theme/theme.h"

#include <QLocale>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

RequestsView::RequestsView(ProvisioningService *tpuRequests, RequestSheet::Judge judge, QWidget *parent)
    : QWidget{parent}
    , m_tpuRequests{tpuRequests}
    , m_sheet{nullptr}
    , m_viewer{named(new NoticeBar, "requestsViewer")}
    , m_trouble{named(new NoticeBar, "requestsTrouble")}
    , m_pace{named(new Label{TextRole::TableHead, TextColor::Soft}, "requestsPace")}
    , m_stack{nullptr}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"requestsView"_s);
    build();
    m_sheet = new RequestSheet{tpuRequests, std::move(judge), this};
    connect(m_tpuRequests, &ProvisioningService::changed, this, &RequestsView::rebuild);
    connect(m_tpuRequests, &ProvisioningService::roleChanged, this, &RequestsView::rebuild);
    connect(m_tpuRequests, &ProvisioningService::troubleChanged, this, [this] {
        if (!m_tpuRequests->trouble())
            m_trouble->dismiss();
        showRole();
    });
    connect(m_viewer, &NoticeBar::actionClicked, this, &RequestsView::askTakeOver);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, &RequestsView::createRequested);
    connect(m_tick, &QTimer::timeout, this, [this] {
        for (auto *card : std::as_const(m_cards))
            card->tick();
    });
    m_tick->setInterval(1s);
    undomark::watch(this, [this] { rebuild(); });
    translated(this, &RequestsView::rebuild);
}

void RequestsView::build()
{
    m_viewer->setClosable(false);
    m_pace->setWordWrap(true);
    auto *content = new QWidget;
    auto *both = new QVBoxLayout{content};
    both->setSpacing(scaled(12));
    m_unreadableColumn = new QVBoxLayout;
    m_column = new QVBoxLayout;
    for (auto *part : {m_unreadableColumn, m_column}) {
        part->setSpacing(scaled(12));
        both->addLayout(part);
    }
    both->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget *part : {scroll->viewport(), content})
        part->setBackgroundRole(QPalette::Window);
    scroll->setWidget(content);
    m_stack = new ContentStack{scroll};
    auto *empty = named(
        this, m_stack->empty(), "requestsEmpty", [] { return tr("No requests"); },
        [] {
            return tr("Ask once for a TPU: TPU Desk tries in one zone or in many until there is one, also when it was "
                      "closed in between. What is being tried is shown here, zone by zone.");
        });
    empty->setGuide("queued"_L1);
    empty->setIcon("inbox"_L1);
    translated(this, [empty] { empty->setButtonText(tr("Create TPU…")); });
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(m_pace);
    column->addWidget(m_stack, 1);
    edgescroll::let(scroll);
    edgescroll::keepOff(m_stack);
    edgescroll::keepOff(column);
    edgescroll::addNotices(column, {m_viewer, m_trouble});
}

RequestCard *RequestsView::addCard()
{
    auto *card = new RequestCard;
    connect(card, &RequestCard::asked, this, &RequestsView::act);
    connect(card, &RequestCard::lineAsked, this, &RequestsView::actOnLine);
    connect(card, &RequestCard::actionAsked, this, &RequestsView::heal);
    connect(card, &RequestCard::historyWanted, this, [this, card = QPointer{card}](const QUuid &request) {
        m_tasks.run(m_tpuRequests->history(request), [card](const Result<QList<FinishedAttempt>> &attempts) {
            if (card && attempts)
                card->setHistory(*attempts);
        });
    });
    m_column->insertWidget(int(m_cards.size()), card);
    m_cards << card;
    return card;
}

void RequestsView::handle(const TpuService *tpus)
{
    m_tpus = tpus;
    const auto again = [this] {
        if (isVisible())
            rebuild();
    };
    connect(tpus, &TpuService::listChanged, this, again);
    connect(tpus, &TpuService::tpuRemoved, this, again);
    rebuild();
}

bool RequestsView::isGone(const TpuRequestView &view) const
{
    return m_tpus != nullptr && isWinnerGone(view, *m_tpus);
}

/// Cards stay what they are of: what is open, focused or being clicked does not jump.
void RequestsView::rebuild()
{
    const auto views = m_tpuRequests->tpuRequests();
    QHash<QUuid, RequestCard *> known;
    for (auto *card : std::as_const(m_cards))
        known.insert(card->id(), card);
    const bool isFirst = m_cards.isEmpty();
    QList<RequestCard *> next;
    m_cards.clear();
    for (const auto &view : views) {
        auto *card = known.take(view.tpuRequest.id);
        if (card == nullptr) {
            card = addCard();
            card->show(view, m_tpuRequests->role() == Role::Owner, isGone(view));
            card->setOpen(!requesttext::isOver(view) && (!isFirst || views.size() <= 3));
        } else {
            if (m_column->indexOf(card) != int(m_cards.size()))
                m_column->insertWidget(int(m_cards.size()), card);
            m_cards << card;
            card->show(view, m_tpuRequests->role() == Role::Owner, isGone(view));
        }
    }
    for (auto *gone : std::as_const(known))
        gone->deleteLater();
    for (auto *gone : std::as_const(known))
        gone->hide();
    showUnreadable();
    if (views.isEmpty() && m_unreadable.isEmpty())
        m_stack->showEmpty();
    else
        m_stack->showContent();
    showRole();
    showPace();
}

void RequestsView::showUnreadable()
{
    const auto &unreadable = m_tpuRequests->unreadable();
    if (!std::ranges::equal(m_unreadable, unreadable, {}, &UnreadableCard::request)) {
        qDeleteAll(std::exchange(m_unreadable, {}));
        for (const auto &request : unreadable) {
            auto *card = new UnreadableCard{request};
            connect(card, &UnreadableCard::exportRequested, this, [this, request] { exportRecord(request); });
            connect(card, &UnreadableCard::thingRequested, this,
                    [this](const QString &path) { emit tpuRequested(TpuId{path}); });
            m_unreadableColumn->addWidget(card);
            m_unreadable << card;
        }
    }
    for (auto *card : std::as_const(m_unreadable))
        card->show(m_tpus);
}

void RequestsView::exportRecord(const UnreadableRequest &request)
{
    const SaveQuestion question{.title = tr("Export the record of a request"),
                                .fileName = u"tpudesk-request.json"_s,
                                .filter = tr("Record (*.json)"),
                                .suffix = u"json"_s};
    askWhereToSave(this, "unreadableDialog", question, [this, request](const QString &path) {
        if (const auto written = ::exportRecord(request, path); !written)
            m_trouble->showError(written.error());
        else
            m_trouble->say(StatusLevel::Ok, [path] { return tr("The record was written to %1.").arg(path); });
    });
}

void RequestsView::showRequest(const QUuid &request)
{
    for (auto *card : std::as_const(m_cards)) {
        if (card->id() != request)
            continue;
        card->setOpen(true);
        QTimer::singleShot(0, card, [card] { // when the layout knows its height
            for (QWidget *parent = card->parentWidget(); parent; parent = parent->parentWidget()) {
                if (auto *scroll = qobject_cast<QScrollArea *>(parent))
                    scroll->ensureWidgetVisible(card);
            }
        });
    }
}

void RequestsView::act(const QUuid &request, RequestCard::Verb verb)
{
    const auto view = m_tpuRequests->find(request);
    if (!view)
        return;
    switch (verb) {
    case RequestCard::Verb::Pause: order(m_tpuRequests->pause(request)); break;
    case RequestCard::Verb::Resume: order(m_tpuRequests->resume(request)); break;
    case RequestCard::Verb::Stop:
        askToStop(m_tpuRequests, *view, this, [this](const Error &error) { m_trouble->showError(error); });
        break;
    case RequestCard::Verb::Edit: m_sheet->openFor(*view); break;
    case RequestCard::Verb::Again: emit againRequested(view->tpuRequest); break;
    case RequestCard::Verb::Forget: forget(*view); break;
    case RequestCard::Verb::Open:
        if (view->winner)
            emit tpuRequested(*view->winner);
        break;
    }
}

void RequestsView::forget(const TpuRequestView &view)
{
    UndoQueue::instance().add(
        this,
        {.verb = PendingVerb::Remove,
         .name = [title = requesttext::title(view.tpuRequest)] { return tr("%1 in the list of requests").arg(title); },
         .begin = [this, id = view.tpuRequest.id] { order(m_tpuRequests->forget(id)); },
         .need = CloudNeed::None,
         .things = {requesttext::thingOf(view.tpuRequest.id)}});
}

void RequestsView::actOnLine(const QUuid &request, const ZoneId &zone, LineVerb verb)
{
    switch (verb) {
    case LineVerb::Pause: order(m_tpuRequests->pause(request, zone)); break;
    case LineVerb::Resume: order(m_tpuRequests->resume(request, zone)); break;
    case LineVerb::Stop:
        stopLine(m_tpuRequests, request, zone, this, [this](const Error &error) { m_trouble->showError(error); });
        break;
    case LineVerb::Keep: order(m_tpuRequests->keepLate(request, zone)); break;
    case LineVerb::Remove:
        if (const auto view = m_tpuRequests->find(request))
            askRemoveLate(*view, zone);
        break;
    }
}

void RequestsView::askRemoveLate(const TpuRequestView &view, const ZoneId &zone)
{
    QString name;
    for (const auto &line : view.lines) {
        if (line.zone == zone)
            name = line.name;
    }
    auto *question =
        new ConfirmDelete{{.title = tr("Remove %1?").arg(name),
                           .sentence = tr("It came in %1 when another one was there already.").arg(zone.toString()),
                           .losses = {tr("The TPU and its boot disk")},
                           .typedName = name,
                           .buttonText = tr("Remove %1").arg(name),
                           .need = CloudNeed::Later},
                          this};
    connect(question, &ConfirmDelete::confirmed, this, [this, id = view.tpuRequest.id, zone, name] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Remove,
                                   .name = [name] { return name; },
                                   .begin = [this, id, zone] { order(m_tpuRequests->removeLate(id, zone)); },
                                   .need = CloudNeed::Later, // the order is written down
                                   .things = {requesttext::thingOf(id, zone)}});
    });
    question->open();
}

void RequestsView::askTakeOver()
{
    auto *question = new ConfirmDelete{
        {.title = tr("Take the requests over?"),
         .sentence = tr("Do this only when the other program is not there any more: two that ask at the same time "
                        "could make two TPUs."),
         .losses = {tr("Runs them now: %1").arg(m_tpuRequests->owner())},
         .typedName = {},
         .buttonText = tr("Take over"),
         .need = CloudNeed::Later}, // a file is claimed; nothing is sent for it
        this};
    connect(question, &ConfirmDelete::confirmed, this, [this] { order(m_tpuRequests->takeOver()); });
    question->open();
}

void RequestsView::heal(const QUuid &request, FailureAction action)
{
    const bool byChange = action == FailureAction::ChangeRequest || action == FailureAction::OtherName
        || action == FailureAction::Addresses;
    const auto view = m_tpuRequests->find(request);
    if (byChange && view && !requesttext::isOver(*view))
        m_sheet->openFor(*view);
    else if (byChange && view)
        emit againRequested(view->tpuRequest);
    else
        emit actionRequested(action);
}

void RequestsView::order(Task<> given)
{
    m_tasks.run(std::move(given), [this](const Result<> &done) {
        if (!done)
            m_trouble->showError(done.error());
        else if (!m_tpuRequests->trouble())
            m_trouble->dismiss();
    });
}

void RequestsView::showRole()
{
    if (m_tpuRequests->role() == Role::Owner)
        m_viewer->dismiss();
    else
        m_viewer->showNotice(
            StatusLevel::Note,
            tr("Another TPU Desk runs these requests (%1). Here you can watch them.").arg(m_tpuRequests->owner()),
            tr("Take over…"));
    if (const auto trouble = m_tpuRequests->trouble())
        m_trouble->showError(*trouble);
}

void RequestsView::showPace()
{
    const auto views = m_tpuRequests->tpuRequests();
    const auto waiting = std::ranges::count_if(views, &requesttext::isTried);
    m_pace->setVisible(waiting > 0);
    const double pace = m_tpuRequests->requestsPerMinute();
    m_pace->setText(
        tr("%n requests are being tried", nullptr, int(waiting)) + u" · "_s
        + (pace < 0.05
               ? tr("no calls to the cloud at the moment")
               : tr("about %1 calls to the cloud a minute").arg(QLocale{}.toString(pace, 'f', pace < 10 ? 1 : 0))));
}

void RequestsView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    rebuild();
    m_tick->start();
}

void RequestsView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick->stop();
}
