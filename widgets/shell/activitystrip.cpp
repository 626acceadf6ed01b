// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/activitystrip.h"

#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/notifications/announcer.h"
#include "widgets/theme/hairline.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int mostShown = 3;
constexpr int leastShown = 200; ///< of a sentence, so that it can be told from others
constexpr auto afterglow = 60s; ///< how long something that ended stays in the strip

/// What belongs into the strip: the newest of what runs, then what just ended; how many more run.
QList<Activity> wantedOf(const Activities *activities, qsizetype *hidden, bool *isGlowing)
{
    QList<Activity> wanted = activities->running();
    *hidden = std::max<qsizetype>(0, wanted.size() - mostShown);
    wanted = wanted.mid(*hidden);
    for (const Activity &ended : activities->ended()) {
        if (wanted.size() >= mostShown || ended.endedAt.secsTo(QDateTime::currentDateTimeUtc()) > afterglow / 1s)
            break;
        if (ended.isPast)
            continue;
        wanted.append(ended);
        *isGlowing = true;
    }
    return wanted;
}

/// Of those that are shown, the place of what was told last.
qsizetype newestOf(const QList<Activity> &shown)
{
    const auto toldAt = [](const Activity &activity) {
        return activity.endedAt.isValid() ? activity.endedAt : activity.startedAt;
    };
    return std::ranges::max_element(shown, {}, toldAt) - shown.begin();
}

int leastOf(const QWidget *part)
{
    return std::min(part->sizeHint().width(), scaled(leastShown));
}

} // namespace

/// Shape and text of one activity; the text gives way when the window is narrow.
class ActivityStrip::Item final : public QWidget
{
public:
    Item()
        : m_shape{new StateBadge}
        , m_text{new ElidedLabel}
    {
        auto *row = new QHBoxLayout{this};
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(scaled(6));
        row->addWidget(m_shape);
        row->addWidget(m_text, 1);
    }

    void setActivity(const Activity &activity)
    {
        m_shape->setState(levelOf(activity.state), {});
        m_text->setFullText(activity.text ? activity.text() : QString{});
        setAccessibleName(spokenActivity(activity));
    }

private:
    StateBadge *m_shape;
    ElidedLabel *m_text;
};

StatusLevel levelOf(ActivityState state)
{
    switch (state) {
    case ActivityState::Running: return StatusLevel::Working;
    case ActivityState::Retrying: return StatusLevel::Retrying;
    case ActivityState::NeedsUser: return StatusLevel::Warning;
    case ActivityState::Done: return StatusLevel::Done;
    case ActivityState::Failed: return StatusLevel::Bad;
    case ActivityState::Cancelled: return StatusLevel::Skipped;
    }
    Q_UNREACHABLE_RETURN(StatusLevel::Waiting);
}

ActivityStrip::ActivityStrip(Activities *activities, QWidget *parent)
    : QWidget{parent}
    , m_activities{activities}
    , m_title{new Label{TextRole::Strong}}
    , m_row{new QHBoxLayout}
    , m_elsewhere{new Item}
    , m_quiet{new Label{TextRole::Body, TextColor::Soft}}
    , m_more{new Label{TextRole::Body, TextColor::Soft}}
    , m_path{new QPushButton}
    , m_showAll{new QPushButton}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"activityStrip"_s);
    setLow(false);
    named(this, m_showAll, "activityShowAll", [] { return tr("Show all"); });
    setButtonKind(m_showAll, ButtonKind::Plain);
    m_row->setSpacing(scaled(18));
    m_row->addWidget(m_more);
    m_path->setObjectName(u"activityPath"_s);
    m_path->hide();
    setButtonKind(m_path, ButtonKind::Link);
    auto *all = new QHBoxLayout{this};
    all->setContentsMargins(scaled(14), 1, scaled(4),
                            1); // the line above, and as much below: texts of labels and buttons stand on one line
    all->setSpacing(scaled(18));
    all->addWidget(m_title);
    all->addWidget(m_quiet);
    all->addWidget(m_elsewhere);
    all->addLayout(m_row);
    all->addStretch(1);
    all->addWidget(m_path);
    all->addWidget(m_showAll);
    connect(m_showAll, &QPushButton::clicked, this, [this] { emit showAllRequested(); });
    connect(m_path, &QPushButton::clicked, this, [this] { emit pathRequested(); });
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(activities, signal, this, &ActivityStrip::refresh);
    connect(activities, &Activities::historyChanged, this, &ActivityStrip::refresh);
    connect(m_tick, &QTimer::timeout, this, &ActivityStrip::refresh);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    m_tick->setInterval(1s);
    translated(this, m_title, [] { return tr("Activity"); });
    translated(this, m_quiet, [] { return tr("No tasks in progress"); });
    translated(this, &ActivityStrip::showTexts);
}

void ActivityStrip::setLow(bool low)
{
    const int line = fontMetrics().height();
    setFixedHeight(low ? std::max(line + scaled(8), m_showAll->sizeHint().height())
                       : std::max(scaled(56), line + scaled(20)));
}

/// Items are used again: new ones every second would be seen a moment later, and the strip blank till then.
void ActivityStrip::refresh()
{
    bool isGlowing = false;
    const auto wanted = wantedOf(m_activities, &m_hidden, &isGlowing);
    while (m_items.size() < wanted.size()) {
        m_items << new Item;
        m_items.last()->hide();
        m_row->insertWidget(int(m_items.size()) - 1, m_items.last());
    }
    for (qsizetype i = 0; i < wanted.size(); ++i)
        m_items[i]->setActivity(wanted[i]);
    m_told = wanted.size();
    m_running = std::ranges::count_if(wanted, [](const Activity &one) { return !one.endedAt.isValid(); });
    m_newest = wanted.size() > 1 ? newestOf(wanted) : -1;
    const auto elsewhere = m_activities->running().isEmpty() && m_elsewhereText ? m_elsewhereText() : QString{};
    m_elsewhere->setVisible(!elsewhere.isEmpty());
    if (!elsewhere.isEmpty())
        m_elsewhere->setActivity({.text = [elsewhere] { return elsewhere; }});
    m_quiet->setVisible(wanted.isEmpty() && elsewhere.isEmpty());
    fit();
    layout()->activate();
    // Texts count down by themselves; nothing to count, nothing to wake for.
    if (m_activities->running().isEmpty() && !isGlowing)
        m_tick->stop();
    else if (!m_tick->isActive())
        m_tick->start();
    setAccessibleDescription(shownText());
}

QString ActivityStrip::shownText() const
{
    QStringList texts;
    for (const QWidget *item : m_items) {
        if (!item->isHidden())
            texts << item->accessibleName();
    }
    if (!m_more->isHidden())
        texts << m_more->text();
    if (!m_elsewhere->isHidden())
        texts << m_elsewhere->accessibleName();
    return punctuation::clauses(texts);
}

void ActivityStrip::setElsewhere(std::function<QString()> text)
{
    m_elsewhereText = std::move(text);
    refresh();
}

void ActivityStrip::setPath(const QString &text)
{
    m_path->setText(menuText(text));
    fit();
}

void ActivityStrip::fit()
{
    fitPath();
    const int room = width() - m_title->sizeHint().width() - m_showAll->sizeHint().width()
        - (m_path->isHidden() ? 0 : m_path->sizeHint().width()) - scaled(80);
    fold(room);
    fitItems(room);
}

/// Where there is no room for it, what runs comes first: two fifths are left to it at most, or what the rest does not
/// need.
void ActivityStrip::fitPath()
{
    int rest = m_title->sizeHint().width() + m_showAll->sizeHint().width() + scaled(14 + 4);
    for (const QWidget *other : std::initializer_list<const QWidget *>{m_quiet, m_elsewhere, m_more})
        rest += other->isHidden() ? 0 : other->sizeHint().width() + scaled(18);
    for (qsizetype i = 0; i < m_told; ++i)
        rest += m_items[i]->sizeHint().width() + scaled(18);
    const int room = std::max(width() * 2 / 5, width() - rest - scaled(2 * 18));
    m_path->setVisible(!m_path->text().isEmpty() && m_path->sizeHint().width() <= room);
}

/// What the first of the items need at least, with the number of the rest.
int ActivityStrip::leastRoom(qsizetype shown) const
{
    int needed = m_elsewhere->isHidden() ? 0 : leastOf(m_elsewhere) + scaled(18);
    for (qsizetype i = 0; i < shown; ++i)
        needed += leastOf(m_items[i]) + scaled(18);
    return needed + (m_hidden + m_told > shown ? m_more->sizeHint().width() + scaled(18) : 0);
}

/// Where not even the beginnings of all sentences have room, what ended is counted, the oldest first.
void ActivityStrip::fold(int room)
{
    const auto countRest = [this](qsizetype shown) {
        m_more->setText(tr("and %n more", nullptr, static_cast<int>(m_hidden + m_told - shown)));
    };
    const qsizetype least = m_running > 0 || !m_elsewhere->isHidden() ? m_running : std::min<qsizetype>(1, m_told);
    qsizetype shown = m_told;
    countRest(shown);
    while (isVisible() && shown > least && leastRoom(shown) > room)
        countRest(--shown);
    for (qsizetype i = 0; i < m_items.size(); ++i)
        m_items[i]->setVisible(i < shown);
    m_more->setVisible(m_hidden + m_told > shown);
}

/// A long sentence beside it does not cut what was told last to nothing, and neither cuts what runs.
void ActivityStrip::fitItems(int room)
{
    int left = room - (m_more->isHidden() ? 0 : m_more->sizeHint().width() + scaled(18));
    if (!m_elsewhere->isHidden()) {
        m_elsewhere->setMinimumWidth(leastOf(m_elsewhere));
        left -= m_elsewhere->minimumWidth() + scaled(18);
    }
    for (qsizetype i = 0; i < m_items.size(); ++i) {
        m_items[i]->setMinimumWidth(i < m_running ? leastOf(m_items[i]) : 0);
        left -= i < m_running ? m_items[i]->minimumWidth() + scaled(18) : 0;
    }
    if (m_newest < 0 || m_items[m_newest]->isHidden())
        return;
    auto *newest = m_items[m_newest];
    const int own = std::clamp(room / 2, 0, newest->sizeHint().width());
    newest->setMinimumWidth(std::max(newest->minimumWidth(), std::min(own, newest->minimumWidth() + left)));
}

void ActivityStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ActivityStrip::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    fit();
}

void ActivityStrip::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.card);
    hairline(&painter, QRect{0, 0, width(), 1}, tokens.line);
}

void ActivityStrip::showTexts()
{
    setAccessibleName(m_title->text());
    refresh();
}
