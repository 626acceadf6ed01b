// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/troublehelp.h"

#include "services/core/gracequeue.h"
#include "services/core/punctuation.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "services/tpu/troublewords.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/phrases.h"
#include "widgets/tpu/keepsheet.h"
#include "widgets/tpu/maintenancesheet.h"

using namespace Qt::StringLiterals;

Tone toneOf(TroubleKind kind)
{
    switch (troublewords::weight(kind)) {
    case TroubleWeight::Bad: return Tone::Bad;
    case TroubleWeight::Warning: return Tone::Warning;
    case TroubleWeight::Note: break;
    }
    return Tone::Note;
}

TroubleHelp::TroubleHelp(TpuService *tpus, const Helpers &helpers, QWidget *page)
    : QObject{page}
    , m_tpus{tpus}
    , m_watch{helpers.watch}
    , m_comeBacks{helpers.comeBacks}
    , m_idle{helpers.idle}
    , m_page{page}
    , m_keep{new KeepSheet{helpers.comeBacks, helpers.idle, page}}
    , m_maintenance{new MaintenanceSheet{tpus, page}}
{
    if (m_watch)
        connect(m_watch, &TpuWatch::troublesChanged, this, &TroubleHelp::newsChanged);
    if (m_comeBacks)
        connect(m_comeBacks, &ComeBacks::changed, this, &TroubleHelp::newsChanged);
    if (m_idle)
        connect(m_idle, &IdleDeletes::changed, this, &TroubleHelp::newsChanged);
    connect(m_maintenance, &MaintenanceSheet::failed, this, &TroubleHelp::failed);
}

void TroubleHelp::openKeep(const Tpu &tpu)
{
    m_keep->openFor(tpu);
}

void TroubleHelp::openMaintenance(const Tpu &tpu)
{
    m_maintenance->openFor(tpu);
}

std::optional<Tpu> TroubleHelp::lostOne(const Trouble &trouble) const
{
    const auto listed = m_tpus->tpu(trouble.tpu);
    if (listed && listed->numericId == trouble.number)
        return listed;
    return m_watch ? m_watch->remembered(trouble.tpu) : std::nullopt;
}

void TroubleHelp::help(const Trouble &trouble)
{
    switch (actionFor(trouble)) {
    case TroubleAction::LookAtKeys: emit keysRequested(); break;
    case TroubleAction::ComeBack: bringBack(trouble, false); break;
    case TroubleAction::AskComeBack: askToLose(trouble); break;
    case TroubleAction::CleanUp: emit cleanUpRequested(trouble.request); break;
    case TroubleAction::TestConnection: emit connectionTestRequested(); break;
    case TroubleAction::LookAgain: m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) { }); break;
    case TroubleAction::PerformNow:
        if (const auto tpu = m_tpus->tpu(trouble.tpu))
            openMaintenance(*tpu);
        break;
    case TroubleAction::OpenTerminal: emit terminalRequested(trouble.tpu, std::max(0, trouble.worker.toInt())); break;
    case TroubleAction::Reconnect: emit reconnectRequested(trouble.tpu); break;
    }
}

void TroubleHelp::bringBack(const Trouble &trouble, bool mayLose)
{
    const auto lost = lostOne(trouble);
    if (!m_comeBacks || !lost) {
        emit failed({ErrorCode::NotFound,
                     tr("What %1 was is not known any more. Create it with the form.").arg(trouble.name()),
                     {}});
        return;
    }
    const auto begun = m_comeBacks->begin(
        *lost, trouble, m_comeBacks->kept(trouble.tpu).value_or(KeptTpu{.tpu = trouble.tpu}), mayLose);
    if (!begun)
        emit failed(begun.error());
    if (m_watch)
        m_watch->lookAgain();
}

/// Google calls it READY, and its disk may be whole: only who types its name may lose it.
void TroubleHelp::askToLose(const Trouble &trouble)
{
    const auto lost = lostOne(trouble);
    if (!lost)
        return;
    QStringList losses{tr("The boot disk of each host, and everything on it")};
    if (!lost->queuedRequest.isEmpty())
        losses << tr("The queued request %1").arg(lastSegment(lost->queuedRequest.toString()));
    auto *question = new ConfirmDelete{{.title = tr("Make %1 anew?").arg(lost->shortName),
                                        .sentence = tr("Google calls it READY, but it does not answer. It is deleted, "
                                                       "and the same is asked for again: %1 in %2. "
                                                       "How long that takes depends on the capacity there.")
                                                        .arg(lost->acceleratorType, lost->zone.toString()),
                                        .losses = losses,
                                        .typedName = lost->shortName,
                                        .buttonText = tr("Delete and make anew")},
                                       m_page};
    connect(question, &ConfirmDelete::confirmed, this, [this, trouble, name = lost->shortName] {
        GraceQueue::instance().add(this,
                                   {.verb = GraceVerb::Delete,
                                    .name = [name] { return name; },
                                    .begin = [this, trouble] { bringBack(trouble, true); },
                                    .things = {trouble.tpu.toString()}});
    });
    question->open();
}

void TroubleHelp::act(const TroubleNews &news)
{
    Result<> done;
    switch (news.does) {
    case TroubleNews::Does::Nothing: break;
    case TroubleNews::Does::Help: help(*news.trouble); break;
    case TroubleNews::Does::StopComeBack: done = m_comeBacks->stop(news.comeBack); break;
    case TroubleNews::Does::TryAgain: done = m_comeBacks->tryAgain(news.comeBack); break;
    case TroubleNews::Does::KeepIt: m_idle->touch(news.idle); break;
    }
    if (!done)
        emit failed(done.error());
}

void TroubleHelp::dismiss(const TroubleNews &news)
{
    if (news.trouble && m_watch)
        m_watch->dismiss(*news.trouble);
    else if (const auto done = news.comeBack.isNull() || !m_comeBacks ? Result<>{} : m_comeBacks->forget(news.comeBack);
             !done)
        emit failed(done.error());
}

TroubleNews TroubleHelp::newsOf(const Trouble &trouble)
{
    const auto now = QDateTime::currentDateTimeUtc();
    QString in;
    if (trouble.maintenance && trouble.maintenance->windowStart > now)
        in = phrases::in(std::chrono::seconds{now.secsTo(trouble.maintenance->windowStart)});
    else if (trouble.kind == TroubleKind::Unreachable && trouble.since.isValid())
        in = phrases::duration(std::chrono::seconds{std::max<qint64>(0, trouble.since.secsTo(now))}
                               + std::chrono::minutes{5});
    // What goes by itself, or cannot be helped by looking away, is not dismissed.
    const bool isEvent = trouble.kind == TroubleKind::Vanished || trouble.kind == TroubleKind::Symptom
        || trouble.kind == TroubleKind::Abuse || trouble.kind == TroubleKind::AddressMoved
        || trouble.kind == TroubleKind::MaintenanceAhead;
    return {.tone = toneOf(trouble.kind),
            .sentence = troublewords::sentence(trouble, in),
            .button = troublewords::button(actionFor(trouble)),
            .does = TroubleNews::Does::Help,
            .trouble = trouble,
            .canBeDismissed = isEvent};
}

TroubleNews TroubleHelp::newsOf(const ComeBack &comeBack)
{
    TroubleNews news{.tone = Tone::Working, .sentence = stepText(comeBack), .comeBack = comeBack.id};
    if (comeBack.step == ComeBackStep::NeedsUser) {
        news.tone = Tone::Bad;
        if (comeBack.last)
            news.sentence = comeBack.last->message.isEmpty() ? news.sentence : comeBack.last->message;
        news.words = !comeBack.log.isEmpty() ? comeBack.log : comeBack.last ? comeBack.last->serverWords : QString{};
        news.button = tr("Try again");
        news.does = TroubleNews::Does::TryAgain;
        news.canBeDismissed = true;
    } else if (comeBack.step == ComeBackStep::Done) {
        news.tone = Tone::Done;
        news.canBeDismissed = true;
    } else {
        news.button = tr("Stop");
        news.does = TroubleNews::Does::StopComeBack;
    }
    if (comeBack.interruptions > 0)
        news.sentence = punctuation::sentences(
            {news.sentence, tr("It was taken back %n more time(s) meanwhile.", nullptr, comeBack.interruptions)});
    return news;
}

std::optional<TroubleNews> TroubleHelp::idleNews(const TpuId &tpu) const
{
    const auto rule = m_idle ? m_idle->rule(tpu) : std::nullopt;
    if (!rule || !rule->graceUntil.isValid())
        return std::nullopt;
    return TroubleNews{.tone = Tone::Warning,
                       //: %1 name of a TPU, %2 "3 h", %3 a time of day
                       .sentence = tr("Nobody has used %1 for %2, so it is deleted at %3, as you wished, with its "
                                      "disk. Any activity there keeps it.")
                                       .arg(lastSegment(tpu.toString()), phrases::duration(rule->after),
                                            phrases::clockTime(rule->graceUntil, rule->graceUntil)),
                       .button = tr("Keep it"),
                       .does = TroubleNews::Does::KeepIt,
                       .idle = tpu};
}

std::optional<TroubleNews> TroubleHelp::newsOf(const TpuId &tpu) const
{
    if (auto idle = idleNews(tpu))
        return idle;
    const auto comeBack = m_comeBacks ? m_comeBacks->find(tpu) : std::nullopt;
    if (comeBack && comeBack->step != ComeBackStep::Done)
        return newsOf(*comeBack);
    const auto troubles = m_watch ? m_watch->troublesOf(tpu) : QList<Trouble>{};
    if (!troubles.isEmpty())
        return newsOf(troubles.first());
    return comeBack ? std::optional{newsOf(*comeBack)} : std::nullopt;
}

std::optional<TroubleNews> TroubleHelp::newsOf(const QueuedRequestId &request) const
{
    const auto trouble = m_watch ? m_watch->troubleOf(request) : std::nullopt;
    return trouble ? std::optional{newsOf(*trouble)} : std::nullopt;
}
