// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/activitystrip.h"

#include "services/core/activities.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int mostShown = 3;
constexpr auto afterglow = 60s; ///< how long something that ended stays in the strip

/// Shape and text of one activity; the text gives way when the window is narrow.
class StripItem final : public QWidget
{
public:
    explicit StripItem(const Activity &activity)
    {
        auto *row = new QHBoxLayout{this};
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(scaled(6));
        auto *shape = new StateBadge;
        shape->setState(toneOf(activity.state), {});
        auto *text = new ElidedLabel;
        text->setFullText(activity.text ? activity.text() : QString{});
        row->addWidget(shape);
        row->addWidget(text, 1);
        setAccessibleName(text->fullText());
    }
};

} // namespace

Tone toneOf(ActivityState state)
{
    switch (state) {
    case ActivityState::Running: return Tone::Working;
    case ActivityState::Retrying: return Tone::Retrying;
    case ActivityState::NeedsUser: return Tone::Warning;
    case ActivityState::Done: return Tone::Done;
    case ActivityState::Failed: return Tone::Bad;
    case ActivityState::Cancelled: return Tone::Skipped;
    }
    Q_UNREACHABLE_RETURN(Tone::Waiting);
}

ActivityStrip::ActivityStrip(Activities *activities, QWidget *parent)
    : QWidget{parent}, m_activities{activities}, m_title{new Label{TextRole::Strong}}, m_row{new QHBoxLayout},
      m_quiet{new Label{TextRole::Body, Ink::Soft}}, m_showAll{new QPushButton}, m_tick{new QTimer{this}}
{
    setObjectName(u"activityStrip"_s);
    setFixedHeight(std::max(scaled(56), fontMetrics().height() + scaled(20)));
    m_showAll->setObjectName(u"activityShowAll"_s);
    setButtonKind(m_showAll, ButtonKind::Plain);
    m_row->setSpacing(scaled(18));
    auto *all = new QHBoxLayout{this};
    all->setContentsMargins(scaled(14), 1, scaled(4), 0);
    all->setSpacing(scaled(18));
    all->addWidget(m_title);
    all->addWidget(m_quiet);
    all->addLayout(m_row);
    all->addStretch(1);
    all->addWidget(m_showAll);
    connect(m_showAll, &QPushButton::clicked, this, [this] { emit showAllRequested(); });
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(activities, signal, this, &ActivityStrip::rebuild);
    connect(activities, &Activities::historyChanged, this, &ActivityStrip::rebuild);
    connect(m_tick, &QTimer::timeout, this, &ActivityStrip::rebuild);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    m_tick->setInterval(1s);
    retranslate();
}

void ActivityStrip::rebuild()
{
    qDeleteAll(std::exchange(m_shown, {}));
    QList<Activity> wanted = m_activities->running();
    const qsizetype hidden = std::max<qsizetype>(0, wanted.size() - mostShown);
    wanted = wanted.mid(hidden);
    bool glowing = false;
    for (const Activity &ended : m_activities->ended()) {
        if (wanted.size() >= mostShown || ended.endedAt.secsTo(QDateTime::currentDateTimeUtc()) > afterglow / 1s)
            break;
        wanted.append(ended);
        glowing = true;
    }
    for (const Activity &activity : std::as_const(wanted)) {
        m_shown << new StripItem{activity};
        m_row->addWidget(m_shown.last());
    }
    if (hidden > 0) {
        m_shown << new Label{tr("and %n more", nullptr, static_cast<int>(hidden)), TextRole::Body, Ink::Soft};
        m_row->addWidget(m_shown.last());
    }
    m_quiet->setVisible(wanted.isEmpty());
    // Texts count down by themselves; nothing to count, nothing to wake for.
    if (m_activities->running().isEmpty() && !glowing)
        m_tick->stop();
    else if (!m_tick->isActive())
        m_tick->start();
    setAccessibleDescription(shownText());
}

QString ActivityStrip::shownText() const
{
    QStringList texts;
    for (const QWidget *item : m_shown) {
        const auto *label = qobject_cast<const Label *>(item);
        texts << (label != nullptr ? label->text() : item->accessibleName());
    }
    return texts.join(u"; "_s);
}

void ActivityStrip::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.card);
    painter.fillRect(QRect{0, 0, width(), 1}, tokens.line);
}

void ActivityStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ActivityStrip::retranslate()
{
    m_title->setText(tr("Activity"));
    m_quiet->setText(tr("Nothing is running"));
    m_showAll->setText(tr("Show all"));
    setAccessibleName(m_title->text());
    rebuild();
}
