// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/wishfields.h"

#include "widgets/common/foldingrow.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/theme.h"
#include "widgets/wish/wishwords.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDateTimeEdit>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int leastPause = 30; // seconds; below that Google's rate limits are met
constexpr int mostPause = 3600;
constexpr int usualPause = 60;
constexpr int usualDays = 7;
constexpr int mostComeBacks = 100;
constexpr int usualComeBacks = 10;
constexpr int mostIdle = 24 * 30; // hours
constexpr int usualIdle = 4;

QVBoxLayout *columnIn(QWidget *widget, int indent = 0)
{
    auto *column = new QVBoxLayout{widget};
    column->setContentsMargins(indent, 0, 0, 0);
    column->setSpacing(scaled(8));
    return column;
}

Label *soft(int indent = 0)
{
    auto *label = new Label{TextRole::TableHead, Ink::Soft};
    label->setWordWrap(true);
    label->setContentsMargins(indent, 0, 0, 0);
    return label;
}

} // namespace

WishFields::WishFields(QWidget *parent)
    : QWidget{parent}
    , m_one{new QRadioButton}
    , m_several{new QRadioButton}
    , m_grant{new QRadioButton}
    , m_zones{new ZoneList}
    , m_queue{new QRadioButton}
    , m_direct{new QRadioButton}
    , m_until{new QDateTimeEdit}
    , m_tries{new QSpinBox}
    , m_pause{new QSpinBox}
    , m_pattern{new QLineEdit}
    , m_notify{new QCheckBox}
    , m_comeBack{new QCheckBox}
    , m_comeBackLimit{new QSpinBox}
    , m_command{new QLineEdit}
    , m_idleBox{new QCheckBox}
    , m_idle{new QSpinBox}
{
    for (auto *choice : {m_one, m_several, m_grant, m_queue, m_direct})
        choice->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed); // what is beside the words is no part of it
    build();
    connectFields();
    retranslate();
    allow();
}

QDateTime WishFields::usualEnd()
{
    return QDate::currentDate().addDays(usualDays).endOfDay().addMSecs(-59'999);
}

void WishFields::build()
{
    auto *column = columnIn(this);
    column->setSpacing(scaled(14));
    for (QWidget *part : {buildWhere(), buildMethod(), buildEnd(), buildAfterwards()})
        column->addWidget(part);
}

QWidget *WishFields::buildWhere()
{
    m_one->setObjectName(u"wishWhereOne"_s);
    m_several->setObjectName(u"wishWhereSeveral"_s);
    m_grant->setObjectName(u"wishWhereGrant"_s);
    m_one->setChecked(true);
    m_whereTitle = new Label{TextRole::Strong};
    m_zonesError = new Label{TextRole::TableHead, Ink::Bad};
    m_zonesError->setWordWrap(true);
    m_zonesError->hide();
    auto *part = new QWidget;
    auto *column = columnIn(part);
    auto *inner = new QWidget;
    columnIn(inner, scaled(24))->addWidget(m_zones);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_whereTitle, m_one, m_several, inner, m_grant, m_zonesError})
        column->addWidget(widget);
    return part;
}

QWidget *WishFields::buildMethod()
{
    m_queue->setObjectName(u"wishQueue"_s);
    m_direct->setObjectName(u"wishDirect"_s);
    m_queue->setChecked(true);
    m_methodTitle = new Label{TextRole::Strong};
    m_queueWords = soft(scaled(24));
    m_directWords = soft(scaled(24));
    auto *part = new QWidget;
    auto *column = columnIn(part);
    column->setSpacing(scaled(4));
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_methodTitle, m_queue, m_queueWords, m_direct, m_directWords})
        column->addWidget(widget);
    auto *methods = new QButtonGroup{this};
    methods->addButton(m_queue);
    methods->addButton(m_direct);
    return part;
}

QWidget *WishFields::buildEnd()
{
    m_until->setObjectName(u"wishUntil"_s);
    m_tries->setObjectName(u"wishTries"_s);
    m_pause->setObjectName(u"wishPause"_s);
    m_pattern->setObjectName(u"wishPattern"_s);
    m_until->setCalendarPopup(true);
    m_until->setDateTime(usualEnd());
    m_tries->setRange(0, 100'000);
    m_pause->setRange(leastPause, mostPause);
    m_pause->setValue(usualPause);
    m_pattern->setMaxLength(63);
    m_endTitle = new Label{TextRole::Strong};
    m_untilField = new FormField{m_until};
    m_triesField = new FormField{m_tries};
    m_pauseField = new FormField{m_pause};
    m_patternField = new FormField{m_pattern};
    auto *part = new QWidget;
    auto *column = columnIn(part);
    auto *row = new FormRow;
    row->addField(m_untilField, 3);
    row->addField(m_triesField, 2);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_endTitle, row, m_pauseField, m_patternField})
        column->addWidget(widget);
    return part;
}

QWidget *WishFields::buildAfterwards()
{
    m_notify->setObjectName(u"wishNotify"_s);
    m_comeBack->setObjectName(u"wishComeBack"_s);
    m_comeBackLimit->setObjectName(u"wishComeBackLimit"_s);
    m_command->setObjectName(u"wishCommand"_s);
    m_idleBox->setObjectName(u"wishIdleBox"_s);
    m_idle->setObjectName(u"wishIdle"_s);
    m_notify->setChecked(true);
    m_comeBackLimit->setRange(2, mostComeBacks);
    m_comeBackLimit->setValue(usualComeBacks);
    m_idle->setRange(1, mostIdle);
    m_idle->setValue(usualIdle);
    m_command->setMaxLength(4'000);
    m_afterTitle = new Label{TextRole::Strong};
    m_commandField = new FormField{m_command};
    const auto pair = [](QCheckBox *box, QSpinBox *number) {
        auto *host = new QWidget;
        auto *row = new FoldingRow{host, scaled(8)};
        row->addWidget(box);
        row->addWidget(number);
        return host;
    };
    auto *part = new QWidget;
    auto *column = columnIn(part);
    column->addWidget(m_afterTitle);
    column->addWidget(m_notify);
    column->addWidget(pair(m_comeBack, m_comeBackLimit));
    column->addWidget(pair(m_idleBox, m_idle));
    column->addWidget(m_commandField);
    return part;
}

void WishFields::connectFields()
{
    for (auto *button : {m_one, m_several, m_grant, m_queue, m_direct})
        connect(button, &QRadioButton::toggled, this, &WishFields::allow);
    for (auto *box : {m_comeBack, m_idleBox, m_notify})
        connect(box, &QCheckBox::toggled, this, &WishFields::allow);
    for (auto *number : {m_tries, m_pause, m_comeBackLimit, m_idle})
        connect(number, &QSpinBox::valueChanged, this, &WishFields::changed);
    for (auto *edit : {m_pattern, m_command})
        connect(edit, &QLineEdit::textChanged, this, &WishFields::changed);
    connect(m_until, &QDateTimeEdit::dateTimeChanged, this, &WishFields::changed);
    connect(m_zones, &ZoneList::changed, this, &WishFields::changed);
}

void WishFields::setZone(const ZoneId &zone)
{
    if (zone == m_zone)
        return;
    // The list begins with the form's zone until somebody sorts it.
    if (m_zones->zones().isEmpty() || m_zones->zones() == QList{m_zone})
        m_zones->setZones({zone});
    m_zone = zone;
    retranslateWhere();
}

void WishFields::setOffers(const QList<ZoneId> &granted, const QList<ZoneId> &others)
{
    m_granted = granted;
    QList<ZoneId> all = granted;
    for (const auto &zone : others) {
        if (!all.contains(zone))
            all << zone;
    }
    m_zones->setOffers(all);
    m_grant->setEnabled(!granted.isEmpty());
    if (granted.isEmpty() && m_grant->isChecked())
        m_one->setChecked(true);
    retranslateWhere();
}

void WishFields::setJudge(std::function<ZoneVerdict(const ZoneId &)> judge)
{
    m_zones->setJudge(std::move(judge));
}

void WishFields::judgeAgain()
{
    m_zones->judgeAgain();
}

void WishFields::setLimit(const QDateTime &end)
{
    m_limit = end;
}

QDateTime WishFields::end() const
{
    const auto typed = m_until->dateTime().toUTC();
    return m_limit.isValid() && typed > m_limit ? m_limit : typed;
}

QList<ZoneId> WishFields::zones() const
{
    return m_one->isChecked() ? QList{m_zone} : m_grant->isChecked() ? m_granted : m_zones->zones();
}

void WishFields::put(Wish *wish) const
{
    wish->choice = m_grant->isChecked() ? ZoneChoice::WholeGrant : ZoneChoice::Listed;
    wish->zones = zones();
    wish->method = m_direct->isChecked() ? WishMethod::Direct : WishMethod::Queue;
    wish->until = end();
    wish->maxAttempts = m_tries->value();
    wish->pause = std::chrono::seconds{m_pause->value()};
    if (const auto pattern = m_pattern->text().trimmed(); !pattern.isEmpty())
        wish->namePattern = pattern;
    wish->afterwards.notify = m_notify->isChecked();
    wish->afterwards.comeBack = m_comeBack->isChecked();
    wish->afterwards.comeBackLimit = m_comeBackLimit->value();
    wish->afterwards.command = m_command->text().trimmed();
    wish->afterwards.deleteAfterIdle.reset();
    if (m_idleBox->isChecked())
        wish->afterwards.deleteAfterIdle = std::chrono::hours{m_idle->value()};
}

void WishFields::show(const Wish &wish)
{
    m_zone = wish.zones.value(0);
    m_zones->setZones(wish.zones);
    if (wish.choice == ZoneChoice::WholeGrant)
        m_grant->setChecked(true);
    else
        (wish.zones.size() > 1 ? m_several : m_one)->setChecked(true);
    (wish.method == WishMethod::Direct ? m_direct : m_queue)->setChecked(true);
    m_until->setDateTime(wishwords::toMinute(wish.until));
    m_tries->setValue(wish.maxAttempts);
    m_pause->setValue(int(std::chrono::duration_cast<std::chrono::seconds>(wish.pause).count()));
    m_pattern->setText(wish.namePattern);
    m_notify->setChecked(wish.afterwards.notify);
    m_comeBack->setChecked(wish.afterwards.comeBack);
    m_comeBackLimit->setValue(wish.afterwards.comeBackLimit);
    m_command->setText(wish.afterwards.command);
    m_idleBox->setChecked(wish.afterwards.deleteAfterIdle.has_value());
    if (wish.afterwards.deleteAfterIdle)
        m_idle->setValue(int(wish.afterwards.deleteAfterIdle->count()));
    retranslateWhere();
    allow();
}

bool WishFields::check()
{
    const bool isPast = end() <= QDateTime::currentDateTimeUtc();
    m_untilField->setError(isPast ? tr("This time is over. Choose a later one.") : QString{});
    const bool isLimited = m_limit.isValid() && m_until->dateTime().toUTC() > m_limit;
    m_untilField->setHint(isLimited && !isPast
                              ? tr("Not beyond the end of the grant, %1.").arg(wishwords::shortTime(m_limit))
                              : QString{});
    const bool noZone = zones().isEmpty();
    m_zonesError->setVisible(noZone);
    return !isPast && !noZone;
}

QString WishFields::sentence() const
{
    Wish wish;
    put(&wish);
    return wishwords::plan(wish);
}

void WishFields::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void WishFields::allow()
{
    m_zones->parentWidget()->setVisible(m_several->isChecked());
    m_pauseField->setVisible(m_direct->isChecked());
    m_patternField->setVisible(!m_one->isChecked());
    m_comeBackLimit->setEnabled(m_comeBack->isChecked());
    m_idle->setEnabled(m_idleBox->isChecked());
    emit changed();
}

void WishFields::retranslateWhere()
{
    m_whereTitle->setText(tr("Where"));
    m_one->setText(m_zone.isEmpty() ? tr("Only the zone above") : tr("Only %1").arg(m_zone.toString()));
    m_several->setText(tr("Several zones, in this order"));
    QStringList names;
    for (const auto &zone : m_granted)
        names << zone.toString();
    m_grant->setText(names.isEmpty() ? tr("All zones of my grant")
                                     : tr("All zones of my grant (%n)", nullptr, int(names.size())));
    m_grant->setToolTip(names.isEmpty() ? tr("No grant has a zone for this type and tier.") : phrases::list(names));
    m_zonesError->setText(tr("Add at least one zone."));
}

void WishFields::retranslate()
{
    retranslateWhere();
    m_methodTitle->setText(tr("How"));
    m_queue->setText(tr("Wait in Google's queue"));
    m_queueWords->setText(
        tr("Google keeps the place in the queue, also while this computer sleeps or TPU Desk is closed."));
    m_direct->setText(tr("Keep asking directly"));
    m_directWords->setText(
        tr("TPU Desk asks again and again while it is open. It sees free TPUs at once, but rests when you quit."));
    m_endTitle->setText(tr("How long"));
    m_untilField->setLabel(tr("Until"));
    m_triesField->setLabel(tr("Tries at most"));
    m_tries->setSuffix(tr(" tries", "behind a number"));
    m_tries->setSpecialValueText(tr("no limit"));
    m_pauseField->setLabel(tr("Pause between tries in one zone"));
    m_pauseField->setHint(tr("± 30 %, so that not everybody asks at once"));
    m_pause->setSuffix(tr(" s", "seconds, behind a number"));
    m_patternField->setLabel(tr("Name in each zone"));
    m_patternField->setHint(
        tr("Empty: the name above everywhere. {zone} stands for the zone, {n} for the number of the try."));
    m_afterTitle->setText(tr("Afterwards"));
    m_notify->setText(tr("Tell me when it is ready"));
    m_comeBack->setText(tr("When Google takes it back, get it again"));
    m_comeBackLimit->setPrefix(tr("until ", "until 10 failures"));
    m_comeBackLimit->setSuffix(tr(" failures", "behind a number"));
    m_comeBackLimit->setToolTip(
        tr("It asks you after this many identical failures in a row. How often Google takes it back is not limited."));
    m_comeBackLimit->setAccessibleName(m_comeBackLimit->toolTip());
    m_idleBox->setText(tr("Delete it when nobody has used it for"));
    m_idle->setSuffix(tr(" h", "hours, behind a number"));
    m_idle->setAccessibleName(m_idleBox->text());
    m_commandField->setLabel(tr("Run on every host when it is ready"));
    m_commandField->setHint(tr("A command line; empty: nothing."));
    m_command->setPlaceholderText(u"cd ~/train && ./start.sh"_s);
    m_until->setLocale(QLocale{});
    m_until->setDisplayFormat(phrases::dayPattern() + u" HH:mm"_s);
}
