// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/requestcard.h"

#include "services/core/punctuation.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/foldingrow.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/wish/requesthistory.h"
#include "widgets/wish/wishwords.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RequestCard::RequestCard(QWidget *parent)
    : Card{parent}
{
    setObjectName(u"requestCard"_s);
    build();
    connectButtons();
    setOpen(false);
}

void RequestCard::build()
{
    m_sentence = new Label;
    m_sentence->setObjectName(u"requestSentence"_s);
    m_plan = new Label{TextRole::TableHead, Ink::Soft};
    for (auto *label : {m_sentence, m_plan})
        label->setWordWrap(true);
    m_inside = new QWidget;
    m_rows = new QVBoxLayout{m_inside};
    m_rows->setContentsMargins(scaled(32), 0, 0, 0); // a line has 8 of its own
    m_rows->setSpacing(0);
    m_historyToggle = new QPushButton;
    m_historyToggle->setObjectName(u"requestHistoryToggle"_s);
    m_historyToggle->setCheckable(true);
    m_historyToggle->setAutoDefault(false);
    setButtonKind(m_historyToggle, ButtonKind::Link);
    m_history = new RequestHistory;
    m_history->hide();
    m_rows->addWidget(m_historyToggle, 0, Qt::AlignLeft);
    m_rows->addWidget(m_history);
    body()->setSpacing(scaled(6));
    body()->addWidget(buildHead());
    auto *words = new QVBoxLayout;
    words->setContentsMargins(scaled(40), 0, 0, 0); // below the title
    words->setSpacing(scaled(2));
    words->addWidget(m_sentence);
    words->addWidget(m_plan);
    body()->addLayout(words);
    body()->addWidget(m_inside);
}

QWidget *RequestCard::buildHead()
{
    auto *head = new QWidget;
    auto *row = new FoldingRow{head, scaled(8)};
    auto *names = new QWidget;
    auto *naming = new FlowLayout{names, scaled(8)};
    auto *buttons = new QWidget;
    auto *verbs = new FlowLayout{buttons, scaled(8)};
    const auto button = [](const QString &name, ButtonKind kind = ButtonKind::Secondary) {
        auto *made = new QPushButton;
        made->setObjectName(name);
        made->setAutoDefault(false);
        setButtonKind(made, kind);
        return made;
    };
    m_toggle = button(u"requestToggle"_s, ButtonKind::Plain);
    m_toggle->setCheckable(true);
    m_title = new Label{TextRole::Strong};
    m_badge = new StateBadge{nullptr, StateBadge::Look::Filled};
    m_remedy = button(u"requestRemedy"_s, ButtonKind::Primary);
    m_open = button(u"requestOpen"_s, ButtonKind::Primary);
    m_pause = button(u"requestPause"_s);
    m_edit = button(u"requestEdit"_s);
    m_stop = button(u"requestStop"_s);
    m_again = button(u"requestAgain"_s);
    m_forget = button(u"requestForget"_s);
    for (auto *writing : {m_stop, m_again})
        gateWrites(writing, CloudNeed::Later);
    for (QWidget *part : std::initializer_list<QWidget *>{m_toggle, m_title, m_badge})
        naming->addWidget(part);
    for (auto *part : {m_remedy, m_open, m_pause, m_edit, m_stop, m_again, m_forget})
        verbs->addWidget(part);
    row->addWidget(names);
    row->addWidget(buttons);
    return head;
}

void RequestCard::connectButtons()
{
    const auto ask = [this](QPushButton *button, auto verb) {
        connect(button, &QPushButton::clicked, this, [this, verb] { emit asked(id(), verb()); });
    };
    ask(m_pause, [this] { return m_view.state == WishState::Paused ? Verb::Resume : Verb::Pause; });
    ask(m_edit, [] { return Verb::Edit; });
    ask(m_stop, [] { return Verb::Stop; });
    ask(m_again, [] { return Verb::Again; });
    ask(m_forget, [] { return Verb::Forget; });
    ask(m_open, [] { return Verb::Open; });
    connect(m_remedy, &QPushButton::clicked, this, [this] { emit remedyAsked(id(), remedy()); });
    connect(m_toggle, &QPushButton::toggled, this, [this](bool open) {
        m_inside->setVisible(open);
        m_toggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1));
        showTexts();
    });
    connect(m_historyToggle, &QPushButton::toggled, this, [this](bool open) {
        m_history->setVisible(open);
        showTexts();
        if (open)
            emit historyWanted(id());
    });
}

void RequestCard::setOpen(bool open)
{
    m_toggle->setChecked(open);
    m_inside->setVisible(open);
    m_toggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1));
}

bool RequestCard::isOpen() const
{
    return m_toggle->isChecked();
}

void RequestCard::show(const WishView &view, bool canAct, bool isGone)
{
    m_view = view;
    m_isGone = isGone;
    m_canAct = canAct;
    showLines();
    showButtons();
    retranslate();
    if (m_historyToggle->isChecked() && isOpen())
        emit historyWanted(id());
}

void RequestCard::setHistory(const QList<WishAttempt> &attempts)
{
    m_history->show(attempts);
}

/// The remedy of the first reason that only the user can mend.
TriageRemedy RequestCard::remedy() const
{
    if (m_view.why && (m_view.state == WishState::NeedsUser || m_view.state == WishState::Working))
        return triage(*m_view.why).remedy;
    for (const auto &line : m_view.lines) {
        if (line.last && line.state != LineState::Won && triage(*line.last).remedy != TriageRemedy::None)
            return triage(*line.last).remedy;
    }
    return TriageRemedy::None;
}

void RequestCard::addLine(const ZoneId &zone)
{
    auto *line = new RequestLine{zone};
    connect(line, &RequestLine::asked, this,
            [this](const ZoneId &where, LineVerb verb) { emit lineAsked(id(), where, verb); });
    m_rows->insertWidget(int(m_lines.size()), line);
    m_lines << line;
}

void RequestCard::showLines()
{
    QList<ZoneId> wanted;
    QList<ZoneId> shown;
    for (const auto &line : std::as_const(m_view.lines))
        wanted << line.zone;
    for (const auto *line : std::as_const(m_lines))
        shown << line->zone();
    if (wanted != shown) {
        qDeleteAll(std::exchange(m_lines, {}));
        for (const auto &zone : std::as_const(wanted))
            addLine(zone);
    }
    for (qsizetype i = 0; i < m_lines.size(); ++i)
        m_lines.at(i)->show(m_view, m_view.lines.at(i), m_canAct);
    RequestLine::align(m_lines);
}

void RequestCard::showButtons()
{
    const bool isOver = wishwords::isOver(m_view);
    m_remedy->setVisible(remedy() != TriageRemedy::None && m_view.state != WishState::Stopping
                         && m_view.state != WishState::Fulfilled);
    m_open->setVisible(m_view.winner.has_value() && m_view.state != WishState::GaveUp
                       && m_view.state != WishState::Stopped && !m_isGone);
    for (auto *button : {m_pause, m_edit, m_stop})
        button->setVisible(!isOver && m_view.state != WishState::Stopping);
    m_again->setVisible(isOver && (m_view.state != WishState::Fulfilled || m_isGone));
    m_forget->setVisible(isOver);
    for (auto *button : {m_remedy, m_pause, m_edit, m_stop, m_again, m_forget})
        gracemark::hold(button, wishwords::thingOf(id()), m_canAct || button == m_remedy);
}

void RequestCard::tick()
{
    const auto text =
        m_isGone ? wishwords::deletedSentence(m_view) : wishwords::sentence(m_view, QDateTime::currentDateTimeUtc());
    if (text != m_sentence->text())
        m_sentence->setText(text);
    if (!isOpen())
        return;
    for (auto *line : std::as_const(m_lines))
        line->tick();
}

void RequestCard::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RequestCard::showTexts()
{
    const bool open = m_historyToggle->isChecked();
    m_historyToggle->setText(open ? tr("Hide what was tried") : tr("What was tried before"));
    m_historyToggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, Ink::Accent));
    m_toggle->setToolTip(isOpen() ? tr("Hide the zones") : tr("Show every zone"));
    m_toggle->setAccessibleName(punctuation::labelled(m_title->text(), m_toggle->toolTip()));
}

static QString remedyText(TriageRemedy remedy)
{
    switch (remedy) {
    case TriageRemedy::None: return {};
    case TriageRemedy::Doctor: return RequestCard::tr("Open the doctor");
    case TriageRemedy::Quota: return RequestCard::tr("Show quota");
    case TriageRemedy::CleanUp: return RequestCard::tr("Clean up…");
    case TriageRemedy::Addresses:
    case TriageRemedy::ChangeRequest:
    case TriageRemedy::OtherName: return RequestCard::tr("Change the request…");
    case TriageRemedy::SignIn: return RequestCard::tr("Sign in…");
    case TriageRemedy::Keys: return RequestCard::tr("Show keys");
    case TriageRemedy::FreeDisk: return {};
    }
    return {};
}

void RequestCard::retranslate()
{
    m_title->setText(u"%1 · %2"_s.arg(wishwords::title(m_view.wish), wishwords::where(m_view)));
    const auto leaving = gracemark::word(wishwords::thingOf(id()));
    if (!leaving.isEmpty())
        m_badge->setState(Tone::Warning, leaving);
    else if (m_isGone)
        m_badge->setState(Tone::Skipped, tr("deleted", "state of a TPU that is not there any more"));
    else
        m_badge->setState(wishwords::tone(m_view), wishwords::shortState(m_view));
    m_title->setInk(leaving.isEmpty() ? Ink::Text : Ink::Soft);
    m_plan->setText(wishwords::plan(m_view));
    m_remedy->setText(remedyText(remedy()));
    if (m_remedy->text().isEmpty())
        m_remedy->hide();
    m_open->setText(tr("Show it"));
    m_pause->setText(m_view.state == WishState::Paused ? tr("Go on") : tr("Pause"));
    m_edit->setText(tr("Change…"));
    m_stop->setText(tr("Stop…"));
    m_again->setText(tr("Ask again…"));
    m_forget->setText(tr("Remove from the list"));
    setAccessibleName(m_title->text());
    showTexts();
    tick();
    RequestLine::align(m_lines);
}
