// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/watcherstatusview.h"

#include "widgets/common/confirmdelete.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/watcher/watchertext.h"

#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

WatcherStatusView::WatcherStatusView(const WatcherCalls *calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_state{named(new StateBadge{nullptr, StateBadge::Look::Filled}, "watcherState")}
    , m_sentence{named(new Label, "watcherSentence")}
    , m_notice{named(new NoticeBar, "watcherStatusNotice")}
    , m_trouble{named(new NoticeBar, "watcherTrouble")}
    , m_facts{named(new Label, "watcherFacts")}
    , m_powersTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("What its credential lets it do"); })}
    , m_powers{named(new Label, "watcherPowers")}
    , m_lacks{named(new Label{TextRole::Body, TextColor::Warn}, "watcherLacks")}
    , m_takeBack{named(this, new QPushButton, "watcherTakeBack", [] { return tr("Take back"); })}
    , m_handOver{named(this, new QPushButton, "watcherHandOver", [] { return tr("Hand over"); })}
    , m_tryNow{named(this, new QPushButton, "watcherTryNow", [] { return tr("Try now"); })}
    , m_update{named(this, new QPushButton, "watcherUpdate", [] { return tr("Install again"); })}
    , m_renew{named(this, new QPushButton, "watcherRenew", [] { return tr("Give another credential…"); })}
    , m_force{named(this, new QPushButton, "watcherForce", [] { return tr("It is gone for good…"); })}
    , m_anew{named(this, new QPushButton, "watcherAnew", [] { return tr("Begin anew here…"); })}
    , m_remove{named(this, new QPushButton, "watcherRemove", [] { return tr("Remove it from there…"); })}
    , m_tick{new QTimer{this}}
{
    build();
    connectButtons();
    m_tick->setInterval(15s);
    connect(m_tick, &QTimer::timeout, this, &WatcherStatusView::refresh);
    translated(this, &WatcherStatusView::refresh);
}

void WatcherStatusView::build()
{
    for (Label *label : {m_sentence, m_facts, m_powers, m_lacks})
        label->setWordWrap(true);
    m_trouble->setClosable(false);
    setButtonKind(m_takeBack, ButtonKind::Primary);
    setButtonKind(m_handOver, ButtonKind::Primary);
    auto *buttons = new FlowLayout{nullptr, scaled(8)};
    for (QPushButton *button : {m_takeBack, m_handOver, m_tryNow, m_update, m_renew, m_force, m_anew, m_remove}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_state, 0, Qt::AlignLeft);
    for (QWidget *part : std::initializer_list<QWidget *>{m_sentence, m_notice, m_trouble})
        column->addWidget(part);
    column->addLayout(buttons);
    for (QWidget *part : std::initializer_list<QWidget *>{m_facts, m_powersTitle, m_powers, m_lacks})
        column->addWidget(part);
    column->addStretch(1);
}

void WatcherStatusView::connectButtons()
{
    connect(m_takeBack, &QPushButton::clicked, this, &WatcherStatusView::takeBack);
    connect(m_handOver, &QPushButton::clicked, this, &WatcherStatusView::handOver);
    connect(m_tryNow, &QPushButton::clicked, this, [this] { m_calls->connectNow(); });
    connect(m_update, &QPushButton::clicked, this, &WatcherStatusView::update);
    connect(m_renew, &QPushButton::clicked, this, &WatcherStatusView::renewalRequested);
    connect(m_force, &QPushButton::clicked, this, &WatcherStatusView::askForce);
    connect(m_anew, &QPushButton::clicked, this, &WatcherStatusView::askAnew);
    connect(m_remove, &QPushButton::clicked, this, &WatcherStatusView::askRemove);
}

void WatcherStatusView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
    m_tick->start();
}

void WatcherStatusView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick->stop();
}

void WatcherStatusView::refresh()
{
    const auto sight = m_calls->sight();
    const auto now = m_calls->now();
    m_state->setState(watchertext::level(sight), watchertext::word(watchertext::holdOf(sight)));
    m_sentence->setText(watchertext::sentence(sight, now));
    m_facts->setText(watchertext::facts(sight, now).join(u'\n'));
    const auto trouble = watchertext::trouble(sight);
    if (!trouble)
        m_trouble->dismiss();
    else if (m_trouble->sentence() != trouble->message || m_trouble->isHidden()) // it is read aloud
        m_trouble->showError(*trouble);
    showPowers(sight);
    showButtons(sight);
}

void WatcherStatusView::showPowers(const WatcherSight &sight)
{
    const auto account = sight.watcher ? sight.watcher->account : WatcherAccount{};
    m_powers->setText(account.isThere ? watchertext::listed(mayDo(account.granted)) : QString{});
    m_lacks->setText(account.isThere ? watchertext::listed(cannotDo(account.granted)) : QString{});
    m_powers->setVisible(!m_powers->text().isEmpty());
    m_lacks->setVisible(!m_lacks->text().isEmpty());
    m_powersTitle->setVisible(account.isThere);
}

void WatcherStatusView::showButtons(const WatcherSight &sight)
{
    const bool isHere = watchertext::holdOf(sight) == watchertext::Hold::Here;
    const QString busy = m_isBusy || !sight.underWay.isEmpty() ? tr("Wait until this is finished.") : QString{};
    m_takeBack->setVisible(watchertext::canTakeBack(sight));
    m_handOver->setVisible(isHere);
    m_tryNow->setVisible(sight.link == WatcherLink::State::Waiting);
    m_update->setVisible(sight.place.has_value());
    m_renew->setVisible(sight.place.has_value());
    m_force->setVisible(watchertext::canForce(sight));
    m_anew->setVisible(watchertext::canBeginAnew(sight));
    m_remove->setVisible(watchertext::canRemove(sight));
    const QString unreached = sight.isReached() ? QString{} : tr("The watcher does not answer.");
    const QString unready = watchertext::canHandOver(sight) ? QString{}
        : unreached.isEmpty()                               ? tr("The watcher cannot take over as it is.")
                                                            : unreached;
    enableUnless(m_takeBack, busy);
    enableUnless(m_handOver, busy.isEmpty() ? unready : busy);
    enableUnless(m_renew, busy.isEmpty() ? unreached : busy);
    for (QPushButton *button : {m_update, m_force, m_anew, m_remove})
        enableUnless(button, busy);
}

void WatcherStatusView::run(const QString &sentence, Task<> task, const QString &success)
{
    m_isBusy = true;
    m_notice->showNotice(StatusLevel::Working, sentence);
    refresh();
    m_tasks.run(std::move(task), [this, success](const Result<> &done) { end(done, success); });
}

void WatcherStatusView::end(const Result<> &done, const QString &success)
{
    m_isBusy = false;
    if (done)
        m_notice->showNotice(StatusLevel::Ok, success);
    else if (done.error().code == ErrorCode::Cancelled)
        m_notice->dismiss();
    else
        m_notice->showError(done.error());
    refresh();
}

void WatcherStatusView::showError(const Error &error)
{
    m_notice->showError(error);
}

void WatcherStatusView::takeBack()
{
    if (m_isBusy)
        return;
    run(tr("Taking your requests back…"), m_calls->takeBack(m_tasks.token()),
        tr("This computer runs your requests again."));
}

void WatcherStatusView::handOver()
{
    run(tr("Handing your requests over…"), m_calls->handOver(m_tasks.token()),
        tr("The watcher runs your requests now."));
}

/// What is there of this or another version is replaced; credential and data stay.
void WatcherStatusView::update()
{
    const auto sight = m_calls->sight();
    if (!sight.place)
        return;
    m_isBusy = true;
    m_notice->showNotice(StatusLevel::Working, tr("Looking at %1…").arg(labelOf(sight.place->host)));
    refresh();
    m_tasks.run(m_calls->look(sight.place->host, m_tasks.token()), [this](const Result<WatcherOffer> &offer) {
        if (!offer)
            return end(std::unexpected{offer.error()}, {});
        if (!offer->obstacle.isEmpty())
            return end(failed(ErrorCode::HostsFailed, offer->obstacle), {});
        install(*offer);
    });
}

void WatcherStatusView::install(const WatcherOffer &offer)
{
    const auto report = m_tasks.guard([this](const WatcherProgress &progress) {
        if (!progress.sentence.isEmpty())
            m_notice->showNotice(StatusLevel::Working, progress.sentence);
    });
    run(tr("Installing the watcher…"), m_calls->install(offer, {}, report, m_tasks.token()),
        tr("The watcher was installed again."));
}

void WatcherStatusView::askForce()
{
    const auto name = watchertext::nameOf(m_calls->sight());
    auto *question = new ConfirmDelete{
        {.title = tr("Is %1 gone for good?").arg(name),
         .sentence =
             tr("This computer acts then. Do this only when that machine will never run again, or the watcher on "
                "it was ended by hand: two that act at the same time could make two TPUs and bill both."),
         .losses = {tr("What the watcher did since it was heard last is not known here.")},
         .typedName = name,
         .buttonText = tr("Act on this computer"),
         .need = CloudNeed::None},
        this};
    question->setObjectName(u"watcherForceQuestion"_s);
    connect(question, &ConfirmDelete::confirmed, this,
            [this] { end(m_calls->takeByForce(), tr("This computer runs your requests again.")); });
    question->open();
}

void WatcherStatusView::askAnew()
{
    const auto sight = m_calls->sight();
    const auto other = sight.watcher ? sight.watcher->lease.other.name : QString{};
    auto *question = new ConfirmDelete{
        {.title = tr("Begin anew on this computer?"),
         .sentence =
             tr("What was handed over stays with %1. Only what you ask for from now on is run here.").arg(other),
         .losses = {tr("The requests and jobs that are shown here now; %1 has them.").arg(other)},
         .typedName = {},
         .buttonText = tr("Begin anew"),
         .need = CloudNeed::None},
        this};
    question->setObjectName(u"watcherAnewQuestion"_s);
    connect(question, &ConfirmDelete::confirmed, this, [this] {
        run(tr("Beginning anew…"), m_calls->beginAnew(m_tasks.token()), tr("This computer runs what you ask for now."));
    });
    question->open();
}

void WatcherStatusView::askRemove()
{
    const auto sight = m_calls->sight();
    const bool isReached = sight.isReached();
    const auto name = watchertext::nameOf(sight);
    auto *question = new ConfirmDelete{
        {.title = tr("Remove the watcher from %1?").arg(name),
         .sentence = isReached
             ? tr("This computer runs your requests; nothing of them is lost.")
             : tr("That machine does not answer, so the watcher is only forgotten here. Delete what is left there by "
                  "hand (~/.local/share/tpudesk-watch), and take its credential back at Google."),
         .losses = isReached
             ? QStringList{tr("Its program, its data and its SSH key on that machine"),
                           tr("Its credential there; a sign-in that was made for it is ended at Google")}
             : QStringList{},
         .typedName = {},
         .buttonText = isReached ? tr("Remove it") : tr("Forget it"),
         .need = CloudNeed::None},
        this};
    question->setObjectName(u"watcherRemoveQuestion"_s);
    connect(question, &ConfirmDelete::confirmed, this, [this, isReached] { remove(!isReached); });
    question->open();
}

void WatcherStatusView::remove(bool evenUnreached)
{
    run(tr("Removing the watcher…"), m_calls->remove(evenUnreached, m_tasks.token()), tr("The watcher was removed."));
}
