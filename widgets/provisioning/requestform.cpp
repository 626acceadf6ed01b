// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requestform.h"

#include "widgets/common/foldingrow.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDateTimeEdit>
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
constexpr int mostRecoveries = 100;
constexpr int usualRecoveries = 10;
constexpr int mostIdle = 24 * 30; // hours
constexpr int usualIdle = 4;

QVBoxLayout *columnIn(QWidget *widget, int indent = 0)
{
    auto *column = new QVBoxLayout{widget};
    column->setContentsMargins(indent, 0, 0, 0);
    column->setSpacing(scaled(8));
    return column;
}

} // namespace

RequestForm::RequestForm(QWidget *parent)
    : QWidget{parent}
    , m_one{named(new QRadioButton, "requestWhereOne")}
    , m_several{named(this, new QRadioButton, "requestWhereSeveral", [] { return tr("Several zones, in this order"); })}
    , m_grant{named(new QRadioButton, "requestWhereGrant")}
    , m_zones{new ZoneList}
    , m_queue{named(this, new QRadioButton, "requestQueue", [] { return tr("Wait in Google's queue"); })}
    , m_direct{named(this, new QRadioButton, "requestDirect", [] { return tr("Keep asking directly"); })}
    , m_startBox{named(this, new QCheckBox, "requestStartBox", [] { return tr("Begin at a later time"); })}
    , m_start{new QDateTimeEdit}
    , m_until{new QDateTimeEdit}
    , m_tries{new QSpinBox}
    , m_pause{new QSpinBox}
    , m_pattern{new QLineEdit}
    , m_notify{named(this, new QCheckBox, "requestNotify", [] { return tr("Tell me when it is ready"); })}
    , m_recovery{named(this, new QCheckBox, "requestRecovery",
                       [] { return tr("When Google takes it back, get it again"); })}
    , m_recoveryLimit{named(new QSpinBox, "requestRecoveryLimit")}
    , m_command{new QLineEdit}
    , m_idleBox{named(this, new QCheckBox, "requestIdleBox",
                      [] { return tr("Delete it when nobody has used it for"); })}
    , m_idle{named(new QSpinBox, "requestIdle")}
{
    for (auto *choice : {m_one, m_several, m_grant, m_queue, m_direct})
        choice->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed); // what is beside the words is no part of it
    auto *column = columnIn(this);
    column->setSpacing(scaled(14));
    for (QWidget *part : {buildWhere(), buildMethod(), buildEnd(), buildAfterwards()})
        column->addWidget(part);
    connectFields();
    translated(this, &RequestForm::showWhere);
    allow();
}

QDateTime RequestForm::usualEnd()
{
    return QDate::currentDate().addDays(usualDays).endOfDay().addMSecs(-59'999);
}

QDateTime RequestForm::usualStart()
{
    return QDate::currentDate().addDays(1).startOfDay().addSecs(8 * 3'600);
}

QWidget *RequestForm::buildWhere()
{
    m_one->setChecked(true);
    m_zonesError =
        translated(this, new Label{TextRole::TableHead, TextColor::Bad}, [] { return tr("Add at least one zone."); });
    m_zonesError->setWordWrap(true);
    m_zonesError->hide();
    auto *title = translated(this, new Label{TextRole::Strong}, [] { return tr("Where"); });
    auto *part = new QWidget;
    auto *column = columnIn(part);
    auto *inner = new QWidget;
    columnIn(inner, scaled(24))->addWidget(m_zones);
    for (QWidget *widget : std::initializer_list<QWidget *>{title, m_one, m_several, inner, m_grant, m_zonesError})
        column->addWidget(widget);
    return part;
}

QWidget *RequestForm::buildMethod()
{
    m_queue->setChecked(true);
    const auto words = [this](TranslatedText text) {
        auto *label = translated(this, new Label{TextRole::TableHead, TextColor::Soft}, std::move(text));
        label->setWordWrap(true);
        label->setContentsMargins(scaled(24), 0, 0, 0);
        return label;
    };
    auto *part = new QWidget;
    auto *column = columnIn(part);
    column->setSpacing(scaled(4));
    column->addWidget(translated(this, new Label{TextRole::Strong}, [] { return tr("How"); }));
    column->addWidget(m_queue);
    column->addWidget(words([] {
        return tr("Google keeps the place in the queue, also while this computer sleeps or TPU Desk is closed.");
    }));
    column->addWidget(m_direct);
    column->addWidget(words([] {
        return tr(
            "TPU Desk asks again and again while it is open. It sees free TPUs at once, but rests when you quit.");
    }));
    m_methodError = named(new Label{TextRole::TableHead, TextColor::Bad}, "requestMethodError");
    m_methodError->setWordWrap(true);
    m_methodError->hide();
    column->addWidget(m_methodError);
    auto *methods = new QButtonGroup{this};
    methods->addButton(m_queue);
    methods->addButton(m_direct);
    return part;
}

QWidget *RequestForm::buildEnd()
{
    for (auto *time : {m_start, m_until})
        time->setCalendarPopup(true);
    m_start->setDateTime(usualStart());
    m_until->setDateTime(usualEnd());
    m_startField = named(
        this, new FormField{m_start}, "requestStart", [] { return tr("Not before"); },
        [] { return tr("No TPU is made earlier, even if one is free."); });
    m_tries->setRange(0, 100'000);
    m_pause->setRange(leastPause, mostPause);
    m_pause->setValue(usualPause);
    m_pattern->setMaxLength(63);
    m_untilField = named(this, new FormField{m_until}, "requestUntil", [] { return tr("Until"); });
    m_pauseField = named(
        this, new FormField{m_pause}, "requestPause", [] { return tr("Pause between tries in one zone"); },
        [] { return tr("± 30 %, so that not everybody asks at once"); });
    m_patternField = named(
        this, new FormField{m_pattern}, "requestPattern", [] { return tr("Name in each zone"); },
        [] {
            return tr("Empty: the name above everywhere. {zone} stands for the zone, {n} for the number of the try.");
        });
    translated(this, [this] {
        m_tries->setSuffix(tr(" tries", "behind a number"));
        m_tries->setSpecialValueText(tr("no limit"));
        m_pause->setSuffix(tr(" s", "seconds, behind a number"));
        for (auto *time : {m_start, m_until}) {
            time->setLocale(QLocale{});
            time->setDisplayFormat(phrases::dayPattern() + u" HH:mm"_s);
        }
    });
    auto *part = new QWidget;
    auto *column = columnIn(part);
    auto *row = new FormRow;
    row->addField(m_untilField, 3);
    row->addField(named(this, new FormField{m_tries}, "requestTries", [] { return tr("Tries at most"); }), 2);
    auto *title = translated(this, new Label{TextRole::Strong}, [] { return tr("How long"); });
    for (QWidget *widget :
         std::initializer_list<QWidget *>{title, row, m_startBox, m_startField, m_pauseField, m_patternField})
        column->addWidget(widget);
    return part;
}

QWidget *RequestForm::buildAfterwards()
{
    m_notify->setChecked(true);
    m_recoveryLimit->setRange(2, mostRecoveries);
    m_recoveryLimit->setValue(usualRecoveries);
    m_idle->setRange(1, mostIdle);
    m_idle->setValue(usualIdle);
    m_command->setMaxLength(4'000);
    m_command->setPlaceholderText(u"cd ~/train && ./start.sh"_s);
    translated(this, [this] {
        m_recoveryLimit->setPrefix(tr("until ", "until 10 failures"));
        m_recoveryLimit->setSuffix(tr(" failures", "behind a number"));
        m_recoveryLimit->setToolTip(
            tr("It asks you after this many identical failures in a row. How often Google takes "
               "it back is not limited."));
        m_recoveryLimit->setAccessibleName(m_recoveryLimit->toolTip());
        m_idle->setSuffix(tr(" h", "hours, behind a number"));
        m_idle->setAccessibleName(m_idleBox->text());
    });
    const auto pair = [](QCheckBox *box, QSpinBox *number) {
        auto *host = new QWidget;
        auto *row = new FoldingRow{host, scaled(8)};
        row->addWidget(box);
        row->addWidget(number);
        return host;
    };
    auto *part = new QWidget;
    auto *column = columnIn(part);
    column->addWidget(translated(this, new Label{TextRole::Strong}, [] { return tr("Afterwards"); }));
    column->addWidget(m_notify);
    column->addWidget(pair(m_recovery, m_recoveryLimit));
    m_recoveryError =
        translated(this, named(new Label{TextRole::TableHead, TextColor::Bad}, "requestRecoveryError"), [] {
            return tr(
                "A flex-start TPU ends as planned, and each one is billed: ask for the next one by hand. Take this "
                "out.");
        });
    m_recoveryError->setWordWrap(true);
    m_recoveryError->hide();
    column->addWidget(m_recoveryError);
    column->addWidget(pair(m_idleBox, m_idle));
    column->addWidget(named(
        this, new FormField{m_command}, "requestCommand", [] { return tr("Run on every host when it is ready"); },
        [] { return tr("A command line; empty: nothing."); }));
    return part;
}

void RequestForm::connectFields()
{
    for (auto *button : {m_one, m_several, m_grant, m_queue, m_direct})
        connect(button, &QRadioButton::toggled, this, &RequestForm::allow);
    for (auto *box : {m_recovery, m_idleBox, m_notify, m_startBox})
        connect(box, &QCheckBox::toggled, this, &RequestForm::allow);
    connect(m_startBox, &QCheckBox::clicked, this, [this](bool isLater) { // the form may have been open for days
        if (isLater && m_start->dateTime() <= QDateTime::currentDateTime())
            m_start->setDateTime(usualStart());
    });
    for (auto *number : {m_tries, m_pause, m_recoveryLimit, m_idle})
        connect(number, &QSpinBox::valueChanged, this, &RequestForm::changed);
    for (auto *edit : {m_pattern, m_command})
        connect(edit, &QLineEdit::textChanged, this, &RequestForm::changed);
    for (auto *time : {m_start, m_until})
        connect(time, &QDateTimeEdit::dateTimeChanged, this, &RequestForm::changed);
    connect(m_zones, &ZoneList::changed, this, &RequestForm::changed);
}

void RequestForm::setZone(const ZoneId &zone)
{
    if (zone == m_zone)
        return;
    // The list begins with the form's zone until somebody sorts it.
    if (m_zones->zones().isEmpty() || m_zones->zones() == QList{m_zone})
        m_zones->setZones({zone});
    m_zone = zone;
    showWhere();
}

void RequestForm::setOffers(const QList<ZoneId> &granted, const QList<ZoneId> &others)
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
    showWhere();
}

void RequestForm::setJudge(std::function<ZoneVerdict(const ZoneId &)> judge)
{
    m_zones->setJudge(std::move(judge));
}

void RequestForm::judgeAgain()
{
    m_zones->judgeAgain();
}

void RequestForm::setLimit(const QDateTime &end)
{
    m_limit = end;
}

QDateTime RequestForm::end() const
{
    const auto typed = m_until->dateTime().toUTC();
    return m_limit.isValid() && typed > m_limit ? m_limit : typed;
}

QList<ZoneId> RequestForm::zones() const
{
    return m_one->isChecked() ? QList{m_zone} : m_grant->isChecked() ? m_granted : m_zones->zones();
}

void RequestForm::put(TpuRequest *tpuRequest) const
{
    tpuRequest->choice = m_grant->isChecked() ? ZoneChoice::WholeGrant : ZoneChoice::Listed;
    tpuRequest->zones = zones();
    tpuRequest->method = m_direct->isChecked() ? RequestMethod::Direct : RequestMethod::Queue;
    tpuRequest->notBefore = m_startBox->isChecked() ? m_start->dateTime().toUTC() : QDateTime{};
    tpuRequest->until = end();
    tpuRequest->maxAttempts = m_tries->value();
    tpuRequest->pause = std::chrono::seconds{m_pause->value()};
    if (const auto pattern = m_pattern->text().trimmed(); !pattern.isEmpty())
        tpuRequest->namePattern = pattern;
    tpuRequest->afterwards.notify = m_notify->isChecked();
    tpuRequest->afterwards.recovery = m_recovery->isChecked();
    tpuRequest->afterwards.recoveryLimit = m_recoveryLimit->value();
    tpuRequest->afterwards.command = m_command->text().trimmed();
    tpuRequest->afterwards.deleteAfterIdle.reset();
    if (m_idleBox->isChecked())
        tpuRequest->afterwards.deleteAfterIdle = std::chrono::hours{m_idle->value()};
}

void RequestForm::show(const TpuRequest &tpuRequest)
{
    m_zone = tpuRequest.zones.value(0);
    m_zones->setZones(tpuRequest.zones);
    if (tpuRequest.choice == ZoneChoice::WholeGrant)
        m_grant->setChecked(true);
    else
        (tpuRequest.zones.size() > 1 ? m_several : m_one)->setChecked(true);
    (tpuRequest.method == RequestMethod::Direct ? m_direct : m_queue)->setChecked(true);
    const bool isLater = tpuRequest.notBefore > QDateTime::currentDateTimeUtc(); // what is over holds nothing back
    m_startBox->setChecked(isLater);
    if (isLater)
        m_start->setDateTime(requesttext::toMinute(tpuRequest.notBefore));
    m_until->setDateTime(requesttext::toMinute(tpuRequest.until));
    m_tries->setValue(tpuRequest.maxAttempts);
    m_pause->setValue(int(std::chrono::duration_cast<std::chrono::seconds>(tpuRequest.pause).count()));
    m_pattern->setText(tpuRequest.namePattern);
    m_notify->setChecked(tpuRequest.afterwards.notify);
    m_recovery->setChecked(tpuRequest.afterwards.recovery);
    m_recoveryLimit->setValue(tpuRequest.afterwards.recoveryLimit);
    m_command->setText(tpuRequest.afterwards.command);
    m_idleBox->setChecked(tpuRequest.afterwards.deleteAfterIdle.has_value());
    if (tpuRequest.afterwards.deleteAfterIdle)
        m_idle->setValue(int(tpuRequest.afterwards.deleteAfterIdle->count()));
    showWhere();
    allow();
}

bool RequestForm::check(const TpuSpec &spec)
{
    const bool lacksQueue = needsQueue(spec) && m_direct->isChecked();
    m_methodError->setText(
        spec.slices > 1
            ? tr("Google makes several slices only through its queue. Choose the queue, or one slice.")
            : tr("Flex-start TPUs are made only through Google's queue. Choose the queue, or another tier."));
    m_methodError->setVisible(lacksQueue);
    const bool endsAsPlanned = spec.tier == Tier::FlexStart && m_recovery->isChecked();
    m_recoveryError->setVisible(endsAsPlanned);
    const bool isPast = end() <= QDateTime::currentDateTimeUtc();
    m_untilField->setError(isPast ? tr("This time is over. Choose a later one.") : QString{});
    const bool isLimited = m_limit.isValid() && m_until->dateTime().toUTC() > m_limit;
    m_untilField->setHint(isLimited && !isPast
                              ? tr("Not later than the end of the grant, %1.").arg(requesttext::shortTime(m_limit))
                              : QString{});
    const bool isOver = m_startBox->isChecked() && m_start->dateTime() <= QDateTime::currentDateTime();
    const bool isLate = m_startBox->isChecked() && m_start->dateTime().toUTC() >= end();
    m_startField->setError(isLate       ? tr("It would begin after its end. Choose an earlier time, or a later end.")
                               : isOver ? tr("This time is over. Choose a later one.")
                                        : QString{});
    const bool noZone = zones().isEmpty();
    m_zonesError->setVisible(noZone);
    return !isPast && !isLate && !isOver && !noZone && !lacksQueue && !endsAsPlanned;
}

QString RequestForm::sentence() const
{
    TpuRequest tpuRequest;
    put(&tpuRequest);
    return requesttext::plan(tpuRequest);
}

void RequestForm::allow()
{
    m_zones->parentWidget()->setVisible(m_several->isChecked());
    m_startField->setVisible(m_startBox->isChecked());
    m_pauseField->setVisible(m_direct->isChecked());
    m_patternField->setVisible(!m_one->isChecked());
    m_recoveryLimit->setEnabled(m_recovery->isChecked());
    m_idle->setEnabled(m_idleBox->isChecked());
    emit changed();
}

void RequestForm::showWhere()
{
    m_one->setText(m_zone.isEmpty() ? tr("Only the zone above") : tr("Only %1").arg(m_zone.toString()));
    QStringList names;
    for (const auto &zone : m_granted)
        names << zone.toString();
    m_grant->setText(names.isEmpty() ? tr("All zones of my grant")
                                     : tr("All zones of my grant (%n)", nullptr, int(names.size())));
    m_grant->setToolTip(names.isEmpty() ? tr("No grant has a zone for this type and tier.") : phrases::list(names));
}
