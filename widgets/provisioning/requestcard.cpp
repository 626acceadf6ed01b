// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requestcard.h"

#include "services/core/punctuation.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/foldingrow.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
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
    translated(this, &RequestCard::showState);
}

void RequestCard::build()
{
    m_sentence = named(new Label, "requestSentence");
    m_plan = new Label{TextRole::TableHead, TextColor::Soft};
    for (auto *label : {m_sentence, m_plan})
        label->setWordWrap(true);
    m_inside = new QWidget;
    m_rows = new QVBoxLayout{m_inside};
    m_rows->setContentsMargins(scaled(32), 0, 0, 0); // a line has 8 of its own
    m_rows->setSpacing(0);
    m_historyToggle = named(new QPushButton, "requestHistoryToggle");
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
    const auto button = [this](const char *name, TranslatedText text, ButtonKind kind = ButtonKind::Secondary) {
        auto *made = named(new QPushButton, name);
        if (text)
            translated(this, made, std::move(text));
        made->setAutoDefault(false);
        setButtonKind(made, kind);
        return made;
    };
    m_toggle = button("requestToggle", {}, ButtonKind::Plain);
    m_toggle->setCheckable(true);
    m_title = new Label{TextRole::Strong};
    m_badge = new StateBadge{nullptr, StateBadge::Look::Filled};
    m_action = button("requestRemedy", {}, ButtonKind::Primary);
    m_open = button("requestOpen", [] { return tr("Show it"); }, ButtonKind::Primary);
    m_pause = button("requestPause", {});
    m_edit = button("requestEdit", [] { return tr("Change…"); });
    m_stop = button("requestStop", [] { return tr("Stop…"); });
    m_again = button("requestAgain", [] { return tr("Ask again…"); });
    m_forget = button("requestForget", [] { return tr("Remove from the list"); });
    for (auto *writing : {m_stop, m_again})
        gateWrites(writing, CloudNeed::Later);
    for (QWidget *part : std::initializer_list<QWidget *>{m_toggle, m_title, m_badge})
        naming->addWidget(part);
    for (auto *part : {m_action, m_open, m_pause, m_edit, m_stop, m_again, m_forget})
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
    ask(m_pause, [this] { return m_view.state == RequestState::Paused ? Verb::Resume : Verb::Pause; });
    ask(m_edit, [] { return Verb::Edit; });
    ask(m_stop, [] { return Verb::Stop; });
    ask(m_again, [] { return Verb::Again; });
    ask(m_forget, [] { return Verb::Forget; });
    ask(m_open, [] { return Verb::Open; });
    connect(m_action, &QPushButton::clicked, this, [this] { emit actionAsked(id(), action()); });
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

void RequestCard::show(const TpuRequestView &view, bool canAct, bool isGone)
{
    m_view = view;
    m_isGone = isGone;
    m_canAct = canAct;
    showLines();
    showButtons();
    showState();
    if (m_historyToggle->isChecked() && isOpen())
        emit historyWanted(id());
}

void RequestCard::setHistory(const QList<FinishedAttempt> &attempts)
{
    m_history->show(attempts);
}

/// The remedy of the first reason that only the user can mend.
FailureAction RequestCard::action() const
{
    if (m_view.why && (m_view.state == RequestState::NeedsUser || m_view.state == RequestState::Working))
        return classifyFailure(*m_view.why).action;
    for (const auto &line : m_view.lines) {
        if (line.last && line.state != AttemptState::Won && classifyFailure(*line.last).action != FailureAction::None)
            return classifyFailure(*line.last).action;
    }
    return FailureAction::None;
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
    const bool isOver = requesttext::isOver(m_view);
    m_action->setVisible(action() != FailureAction::None && m_view.state != RequestState::Stopping
                         && m_view.state != RequestState::Fulfilled);
    m_open->setVisible(m_view.winner.has_value() && m_view.state != RequestState::GaveUp
                       && m_view.state != RequestState::Stopped && !m_isGone);
    for (auto *button : {m_pause, m_edit, m_stop})
        button->setVisible(!isOver && m_view.state != RequestState::Stopping);
    m_again->setVisible(isOver && (m_view.state != RequestState::Fulfilled || m_isGone));
    m_forget->setVisible(isOver);
    for (auto *button : {m_action, m_pause, m_edit, m_stop, m_again, m_forget})
        undomark::hold(button, requesttext::thingOf(id()), m_canAct || button == m_action);
}

void RequestCard::tick()
{
    const auto text = m_isGone ? requesttext::deletedSentence(m_view)
                               : requesttext::sentence(m_view, QDateTime::currentDateTimeUtc());
    if (text != m_sentence->text())
        m_sentence->setText(text);
    if (!isOpen())
        return;
    for (auto *line : std::as_const(m_lines))
        line->tick();
}

void RequestCard::showTexts()
{
    const bool open = m_historyToggle->isChecked();
    m_historyToggle->setText(open ? tr("Hide what was tried") : tr("What was tried before"));
    m_historyToggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
    m_toggle->setToolTip(isOpen() ? tr("Hide the zones") : tr("Show every zone"));
    m_toggle->setAccessibleName(punctuation::labelled(m_title->text(), m_toggle->toolTip()));
}

static QString actionText(FailureAction action)
{
    switch (action) {
    case FailureAction::None: return {};
    case FailureAction::Doctor: return RequestCard::tr("Open the doctor");
    case FailureAction::Quota: return RequestCard::tr("Show quota");
    case FailureAction::CleanUp: return RequestCard::tr("Clean up…");
    case FailureAction::Addresses:
    case FailureAction::ChangeRequest:
    case FailureAction::OtherName: return RequestCard::tr("Change the request…");
    case FailureAction::SignIn: return RequestCard::tr("Sign in…");
    case FailureAction::Keys: return RequestCard::tr("Show keys");
    case FailureAction::UnlockKey: return RequestCard::tr("Unlock key…");
    case FailureAction::FreeDisk: return {};
    }
    return {};
}

void RequestCard::showState()
{
    const auto title = requesttext::title(m_view.tpuRequest);
    const auto &name = m_view.tpuRequest.namePattern;
    m_title->setText(u"%1 · %2"_s.arg(title, requesttext::where(m_view)));
    const bool isPattern = name.contains(u'{');
    m_title->setToolTip(isPattern || title.contains(name) ? QString{} : name); // it was shortened
    const auto leaving = undomark::word(requesttext::thingOf(id()));
    if (!leaving.isEmpty())
        m_badge->setState(StatusLevel::Warning, leaving);
    else if (m_isGone)
        m_badge->setState(StatusLevel::Skipped, tr("deleted", "state of a TPU that is not there any more"));
    else
        m_badge->setState(requesttext::level(m_view), requesttext::shortState(m_view));
    m_title->setTextColor(leaving.isEmpty() ? TextColor::Text : TextColor::Soft);
    m_plan->setText(requesttext::plan(m_view));
    m_action->setText(actionText(action()));
    if (m_action->text().isEmpty())
        m_action->hide();
    m_pause->setText(m_view.state == RequestState::Paused ? tr("Go on") : tr("Pause"));
    setAccessibleName(m_title->text());
    showTexts();
    tick();
    RequestLine::align(m_lines);
}

static constexpr qsizetype mostRows = 20;

RequestHistory::RequestHistory(QWidget *parent)
    : QWidget{parent}
{
    setObjectName(u"requestHistory"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), 0, 0, 0);
    translated(this, &RequestHistory::fill);
}

void RequestHistory::show(const QList<FinishedAttempt> &attempts)
{
    m_attempts = attempts;
    fill();
}

void RequestHistory::fill()
{
    delete m_rows;
    m_rows = new QWidget;
    auto *grid = new QGridLayout{m_rows};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(14));
    grid->setVerticalSpacing(scaled(4));
    grid->setColumnStretch(3, 1);
    int row = 0;
    for (const auto &attempt : m_attempts.first(std::min(mostRows, m_attempts.size())))
        addRow(row++, attempt);
    if (m_attempts.size() > mostRows)
        grid->addWidget(new Label{tr("and %n more", nullptr, int(m_attempts.size() - mostRows)), TextRole::TableHead,
                                  TextColor::Soft},
                        row, 0, 1, 4);
    if (m_attempts.isEmpty())
        grid->addWidget(new Label{tr("Nothing was tried yet."), TextRole::TableHead, TextColor::Soft}, row, 0, 1, 4);
    layout()->addWidget(m_rows);
}

void RequestHistory::addRow(int row, const FinishedAttempt &attempt)
{
    auto *grid = static_cast<QGridLayout *>(m_rows->layout());
    const auto cell = [&](int column, const QString &text, TextColor textColor = TextColor::Soft) {
        auto *label = new Label{text, TextRole::TableHead, textColor};
        label->setWordWrap(column == 3);
        grid->addWidget(label, row, column, Qt::AlignTop);
        return label;
    };
    cell(0, requesttext::shortTime(attempt.startedAt))->setToolTip(phrases::exactTime(attempt.startedAt));
    cell(1, attempt.zone.toString(), TextColor::Text);
    const auto took = attempt.endedAt.isValid() ? attempt.startedAt.secsTo(attempt.endedAt) : 0;
    cell(2, phrases::duration(std::chrono::seconds{std::max<qint64>(0, took)}));
    const auto how = attempt.error ? reasonInWords(classifyFailure(*attempt.error), *attempt.error, attempt.zone)
                                   : tr("it was made");
    auto *words = cell(3, how, attempt.error ? TextColor::Soft : TextColor::Ok);
    if (attempt.error)
        words->setToolTip(attempt.error->serverWords.isEmpty() ? attempt.error->message : attempt.error->serverWords);
}
