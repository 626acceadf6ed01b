// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requestline.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/foldingrow.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

RequestLine::RequestLine(const ZoneId &zone, QWidget *parent)
    : QWidget{parent}
    , m_zone{zone}
    , m_name{new Label}
    , m_badge{new StateBadge}
    , m_attempt{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_words{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_pause{new QPushButton}
    , m_stop{new QPushButton}
    , m_keep{translated(this, new QPushButton, [] { return tr("Keep"); })}
    , m_remove{translated(this, new QPushButton, [] { return tr("Remove…"); })}
{
    setObjectName(u"requestLine_"_s + zone.toString());
    build();
    connect(m_pause, &QPushButton::clicked, this,
            [this] { emit asked(m_zone, m_line.state == AttemptState::Paused ? LineVerb::Resume : LineVerb::Pause); });
    connect(m_stop, &QPushButton::clicked, this, [this] { emit asked(m_zone, LineVerb::Stop); });
    connect(m_keep, &QPushButton::clicked, this, [this] { emit asked(m_zone, LineVerb::Keep); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit asked(m_zone, LineVerb::Remove); });
    translated(this, &RequestLine::showState);
}

void RequestLine::build()
{
    const auto named = [this](QPushButton *button, const QString &what, ButtonKind kind) {
        button->setObjectName(what + u'_' + m_zone.toString());
        button->setAutoDefault(false);
        setButtonKind(button, kind);
    };
    named(m_pause, u"requestLinePause"_s, ButtonKind::Plain);
    named(m_stop, u"requestLineStop"_s, ButtonKind::Plain);
    named(m_keep, u"requestLineKeep"_s, ButtonKind::Secondary);
    named(m_remove, u"requestLineRemove"_s, ButtonKind::Secondary);
    m_stop->setIcon(themedIcon("square"_L1));
    for (auto *button : {m_stop, m_remove})
        gateWrites(button, CloudNeed::Later);
    m_name->setText(m_zone.toString());
    m_words->setWordWrap(true);
    auto *row = new FoldingRow{this, scaled(10), scaled(200)};
    row->setContentsMargins(scaled(8), scaled(2), 0, scaled(2));
    auto *columns = new QWidget;
    auto *column = new FlowLayout{columns, scaled(10)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_name, m_badge, m_attempt})
        column->addWidget(part);
    auto *buttons = new QWidget;
    auto *verbs = new FlowLayout{buttons, scaled(10)};
    for (auto *button : {m_keep, m_remove, m_pause, m_stop})
        verbs->addWidget(button);
    for (QWidget *part : std::initializer_list<QWidget *>{columns, m_words, buttons})
        row->addWidget(part);
    setMinimumHeight(scaled(34));
}

/// Something of this zone came after another one had won, or after the request was stopped.
bool RequestLine::isLate() const
{
    return m_line.state == AttemptState::Won && (requesttext::isOver(m_view) || m_view.winner)
        && (!m_view.winner || zoneOf(m_view.winner->toString()) != m_zone);
}

/// The whole request's, when that is on its way out.
QString RequestLine::thing() const
{
    const auto whole = requesttext::thingOf(m_view.tpuRequest.id);
    return undomark::word(whole).isEmpty() ? requesttext::thingOf(m_view.tpuRequest.id, m_zone) : whole;
}

void RequestLine::show(const TpuRequestView &view, const ZoneAttempt &line, bool canAct)
{
    m_view = view;
    m_line = line;
    m_canAct = canAct;
    const bool isPaused = line.state == AttemptState::Paused;
    const bool isOver = line.state == AttemptState::Gone || line.state == AttemptState::Stopped
        || line.state == AttemptState::Won || line.state == AttemptState::Cancelling || requesttext::isOver(view);
    m_pause->setIcon(isPaused ? themedIcon("play"_L1) : themedIcon("pause"_L1));
    m_pause->setVisible(!isOver);
    m_stop->setVisible(!isOver);
    const bool isOurs = isLate() && view.state != RequestState::Stopping; // while it stops, the program removes it
    m_keep->setVisible(isOurs);
    m_remove->setVisible(isOurs);
    showState();
    for (auto *button : std::initializer_list<QAbstractButton *>{m_pause, m_stop, m_keep, m_remove})
        undomark::hold(button, thing(), canAct);
}

void RequestLine::align(const QList<RequestLine *> &lines)
{
    const auto column = [&lines](auto part, int least) {
        int width = scaled(least);
        for (const auto *line : lines)
            width = std::max(width, (line->*part)->sizeHint().width());
        for (auto *line : lines)
            (line->*part)->setMinimumWidth(width);
    };
    column(&RequestLine::m_name, 130);
    column(&RequestLine::m_badge, 120);
    column(&RequestLine::m_attempt, 74);
}

void RequestLine::tick()
{
    showWords();
}

void RequestLine::showWords()
{
    QStringList parts;
    if (isLate() && m_view.state == RequestState::Stopping)
        parts << tr("It came when another one was there already, and is being removed.");
    else if (isLate())
        parts << tr("It came after all, when another one was there already. Keep it, or remove it: it is billed for "
                    "nothing otherwise.");
    const auto why = parts.isEmpty() && m_line.state != AttemptState::Won ? requesttext::reason(m_line) : QString{};
    const auto then = requesttext::next(m_line, QDateTime::currentDateTimeUtc());
    const bool isOfBefore = requesttext::isUnderWay(m_line); // a new try: what ended the last one is not how it stands
    for (const auto &part :
         isOfBefore ? QStringList{then, why.isEmpty() ? why : tr("last time: %1").arg(why)} : QStringList{why, then}) {
        if (!part.isEmpty())
            parts << part;
    }
    const auto text = parts.join(u" · "_s);
    if (text != m_words->text())
        m_words->setText(text);
    m_words->setVisible(!text.isEmpty());
}

void RequestLine::showState()
{
    if (const auto leaving = undomark::word(thing()); !leaving.isEmpty())
        m_badge->setState(StatusLevel::Warning, leaving);
    else
        m_badge->setState(isLate() ? StatusLevel::Warning : requesttext::level(m_line),
                          isLate() ? tr("came late") : requesttext::state(m_line));
    m_attempt->setText(m_line.attempt > 0 ? tr("attempt %1").arg(m_line.attempt) : QString{});
    m_pause->setToolTip(m_line.state == AttemptState::Paused ? tr("Go on in %1").arg(m_zone.toString())
                                                             : tr("Pause in %1").arg(m_zone.toString()));
    m_stop->setToolTip(tr("Stop in %1, and remove what was asked for there").arg(m_zone.toString()));
    for (auto *button : {m_pause, m_stop})
        button->setAccessibleName(button->toolTip());
    m_words->setToolTip(m_line.last ? m_line.last->message : QString{});
    showWords();
}
