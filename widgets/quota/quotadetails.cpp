// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotadetails.h"

#include "services/core/punctuation.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/quota/quotatext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QGridLayout *gridIn(QWidget *host)
{
    auto *grid = new QGridLayout{host};
    grid->setContentsMargins(0, scaled(2), 0, scaled(2));
    grid->setVerticalSpacing(scaled(6));
    grid->setColumnStretch(0, 1);
    return grid;
}

void clear(QWidget *host, QGridLayout **grid)
{
    delete *grid;
    qDeleteAll(host->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    *grid = gridIn(host);
}

} // namespace

/// Ages are shown in seconds at first, then in minutes: the same minute is the same story.
bool operator==(const QuotaStory &a, const QuotaStory &b)
{
    constexpr qint64 minute = 60;
    return a.cell == b.cell && a.preflight.bounds == b.preflight.bounds && a.preflight.largest == b.preflight.largest
        && a.preflight.verdict == b.preflight.verdict && a.preflight.action == b.preflight.action
        && a.preflight.otherZones == b.preflight.otherZones && a.source == b.source && a.limitsAsOf == b.limitsAsOf
        && a.refusal.has_value() == b.refusal.has_value() && a.hasGrant == b.hasGrant && a.asked == b.asked
        && a.now.toSecsSinceEpoch() / minute == b.now.toSecsSinceEpoch() / minute;
}

QuotaDetails::QuotaDetails(QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_head{new Label{TextRole::Strong}}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_big{new Label{TextRole::BigNumber}}
    , m_unit{new Label{TextRole::Body, TextColor::Soft}}
    , m_action{named(new Label{TextRole::Body, TextColor::Soft}, "quotaRemedy")}
    , m_help{named(new QPushButton, "quotaHelp")}
    , m_create{named(new QPushButton, "quotaCreateHere")}
    , m_pod{named(new QPushButton, "quotaSetUpPod")}
    , m_more{named(this, new QPushButton, "quotaMore", [] { return tr("Request more…"); })}
    , m_disagreement{named(new NoticeBar, "quotaDisagreement")}
    , m_ids{named(new QPushButton, "quotaIds")}
{
    setObjectName(u"quotaDetails"_s);
    build();
    connect(m_help, &QPushButton::clicked, this, &QuotaDetails::help);
    connect(m_disagreement, &NoticeBar::actionClicked, this, &QuotaDetails::supportRequested);
    connect(m_ids, &QPushButton::toggled, this, &QuotaDetails::showTexts);
    const auto here = [this] {
        const auto &row = m_story.cell.row;
        return CreatePreset{.zone = row.zone,
                            .generation = row.generation,
                            .acceleratorType = m_story.preflight.largest,
                            .tier = tierOf(row.quotaClass)};
    };
    connect(m_create, &QPushButton::clicked, this, [this, here] { emit createRequested(here()); });
    connect(m_pod, &QPushButton::clicked, this, [this, here] { emit podRequested(here()); });
    connect(m_more, &QPushButton::clicked, this,
            [this] { emit moreRequested(m_story.cell.row, quotaPlacesOf(m_story.preflight)); });
    translated(this, &QuotaDetails::showTexts);
}

void QuotaDetails::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12));
    column->setSpacing(scaled(6));
    m_bounds = new QWidget;
    m_sources = new QWidget;
    m_bounds->setObjectName(u"quotaBounds"_s);
    m_sources->setObjectName(u"quotaSources"_s);
    setButtonKind(m_create, ButtonKind::Primary);
    setButtonKind(m_pod, ButtonKind::Link);
    setButtonKind(m_more, ButtonKind::Link);
    setButtonKind(m_ids, ButtonKind::Link);
    m_ids->setCheckable(true);
    m_disagreement->setClosable(false);
    for (auto *label : {m_head, m_words, m_unit, m_action})
        label->setWordWrap(true);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_head), static_cast<QWidget *>(m_disagreement), static_cast<QWidget *>(m_words),
          static_cast<QWidget *>(m_big), static_cast<QWidget *>(m_unit), m_bounds, static_cast<QWidget *>(m_action)})
        column->addWidget(widget);
    column->addWidget(m_help, 0, Qt::AlignLeft);
    column->addWidget(m_create, 0, Qt::AlignLeft);
    column->addWidget(m_pod, 0, Qt::AlignLeft);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addSpacing(scaled(4));
    column->addWidget(m_sources);
    column->addWidget(m_ids, 0, Qt::AlignLeft);
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    body()->addWidget(scroll, 1);
}

void QuotaDetails::showStory(const QuotaStory &story)
{
    const bool isSame = m_story == story; // widgets are not made anew for nothing
    m_story = story;
    if (!isSame)
        showTexts();
}

void QuotaDetails::showTexts()
{
    const auto &row = m_story.cell.row;
    const auto head =
        QStringList{row.zone.toString(), quotatext::kind(row), quotatext::tier(row.quotaClass)}.join(u" · "_s);
    m_head->setText(phrases::unbroken(head));
    setAccessibleName(head);
    m_ids->setText(m_ids->isChecked() ? tr("Hide IDs and ages") : tr("IDs and ages"));
    showSlice();
    showBounds();
    showAction();
    showMore();
    showSources();
    const auto disagreement = quotatext::agreement(m_story.cell);
    const auto agreement = m_story.cell.agreement;
    const bool isForSupport = m_story.cell.isDisagreement() || agreement == Agreement::LimitNotSaid;
    if (disagreement.isEmpty())
        m_disagreement->dismiss();
    else
        m_disagreement->showNotice(isForSupport ? StatusLevel::Warning : StatusLevel::Note, disagreement,
                                   isForSupport ? tr("Write to TRC…") : QString{});
}

void QuotaDetails::showSlice()
{
    const auto &slice = m_story.preflight.largest;
    const auto facts = slice.isEmpty() ? std::nullopt : Accelerators::catalogue().facts(slice);
    const auto &row = m_story.cell.row;
    const bool isKnown = m_story.preflight.verdict == PreflightVerdict::Green;
    m_unit->setVisible(facts.has_value());
    m_create->setText(facts ? tr("Create %1…").arg(slice) : tr("Create here…"));
    const bool isWithoutHardware = m_story.cell.isWithoutHardware;
    m_create->setEnabled(row.limit().value_or(0) != 0 && row.quotaClass != QuotaClass::Reserved && !isWithoutHardware);
    m_pod->setText(tr("Plan a pod…"));
    m_pod->setEnabled(m_create->isEnabled());
    m_create->setToolTip(m_create->isEnabled()   ? QString{}
                             : isWithoutHardware ? tr("This zone has no such TPUs: Google would refuse.")
                                                 : tr("The limit here is 0: Google would refuse."));
    m_pod->setToolTip(m_create->toolTip());
    if (facts) {
        m_words->setText(isKnown ? tr("Largest slice you can make now") : tr("Largest slice, as far as is known"));
        m_big->setText(slice);
        m_unit->setText(tr("%1, %2, %3 GiB HBM", "8 hosts, 32 chips, 1,024 GiB HBM")
                            .arg(tr("%n hosts", nullptr, facts->hosts),
                                 quotatext::amount(facts->chips, CountUnit::Chips), phrases::number(facts->hbmGib)));
        return;
    }
    m_words->setText(m_story.preflight.verdict == PreflightVerdict::Red ? tr("No slice can be made here now")
                                                                        : tr("Free now"));
    m_big->setText(row.left() ? quotatext::limit(row.left()) : tr("not known"));
}

void QuotaDetails::showBounds()
{
    clear(m_bounds, &m_boundGrid);
    for (const auto &bound : m_story.preflight.bounds)
        addBound(bound);
}

void QuotaDetails::addBound(const Bound &bound)
{
    const int place = m_boundGrid->rowCount();
    const bool isTightest = m_story.preflight.tightest == bound.kind;
    const bool isTrouble = isTightest && (m_story.preflight.surprise() || bound.room == 0 || bound.heldByDead > 0);
    const auto name = boundName(bound.kind);
    if (isTrouble) {
        auto *badge = new StateBadge;
        badge->setState(bound.room == 0 ? StatusLevel::Bad : StatusLevel::Warning, name);
        m_boundGrid->addWidget(badge, place, 0, Qt::AlignLeft);
    } else {
        auto *label = new Label{name, isTightest ? TextRole::Strong : TextRole::Body, TextColor::Text};
        label->setWordWrap(true);
        m_boundGrid->addWidget(label, place, 0);
    }
    QString value = tr("not known");
    if (bound.room && !bound.isUnlimited() && bound.isOfTpus())
        value = bound.used > 0
            ? tr("%1 of %2", "28 of 32").arg(phrases::number(*bound.room), phrases::number(*bound.limit))
            : phrases::number(*bound.room);
    else if (bound.room && !bound.isUnlimited() && isTightest && bound.chips)
        value = tr("%1 = %2", "8 addresses = 32 chips")
                    .arg(quantity(*bound.room, bound.unit), quantity(*bound.chips, BoundUnit::Chips));
    else if (bound.room)
        value = bound.unit == BoundUnit::Gigabytes ? quantity(*bound.room, bound.unit) : quotatext::limit(bound.room);
    if (bound.age == BoundAge::Stale)
        value = punctuation::sentences({value, tr("(old)")});
    const auto textColor = !isTrouble ? (bound.room ? TextColor::Text : TextColor::Soft)
        : bound.room == 0             ? TextColor::Bad
                                      : TextColor::Warn;
    auto *amount = new Label{value, isTightest ? TextRole::Strong : TextRole::Body, textColor};
    amount->setWordWrap(true);
    amount->setAlignment(Qt::AlignRight);
    m_boundGrid->addWidget(amount, place, 1);
    if (m_ids->isChecked()) {
        const auto age = bound.asOf.isValid()
            ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, bound.asOf.secsTo(m_story.now))})
            : tr("never read");
        auto *label = new Label{
            tr("%1, limit %2, %3", "quota id, limit 64, 4 s ago")
                .arg(bound.quotaId.isEmpty() ? tr("no such quota") : bound.quotaId, quotatext::limit(bound.limit), age),
            TextRole::Status, TextColor::Soft};
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_boundGrid->addWidget(label, place + 1, 0, 1, 2);
    }
    m_boundGrid->addWidget(new Line, place + 2, 0, 1, 2);
}

void QuotaDetails::showAction()
{
    const auto &result = m_story.preflight;
    QStringList sentences;
    if (result.verdict != PreflightVerdict::Green && !result.bounds.isEmpty())
        sentences << verdictSentence(result);
    const auto action = actionSentence(result);
    if (!action.isEmpty())
        sentences << action;
    if (sentences.isEmpty())
        sentences << tr("Quota is a permission. Whether there is capacity is known only when you try.");
    m_action->setText(punctuation::sentences(sentences));
    switch (result.action) {
    case PreflightAction::CleanUp: m_help->setText(tr("Clean up…")); break;
    case PreflightAction::OtherZone: m_help->setText(tr("Show %1").arg(result.otherZones.value(0).toString())); break;
    case PreflightAction::ReadAgain: m_help->setText(tr("Read again")); break;
    case PreflightAction::InternalAddresses:
        m_help->setText(tr("Create %1 that way…").arg(result.largestInternal));
        break;
    default: m_help->setText({}); break;
    }
    m_help->setVisible(!m_help->text().isEmpty());
}

void QuotaDetails::help()
{
    const auto &row = m_story.cell.row;
    switch (m_story.preflight.action) {
    case PreflightAction::CleanUp: emit cleanUpRequested(); break;
    case PreflightAction::OtherZone: emit otherZoneRequested(m_story.preflight.otherZones.value(0)); break;
    case PreflightAction::ReadAgain: emit refreshRequested(); break;
    case PreflightAction::InternalAddresses:
        emit createRequested({.zone = row.zone,
                              .generation = row.generation,
                              .acceleratorType = m_story.preflight.largestInternal,
                              .tier = tierOf(row.quotaClass),
                              .externalAddress = ExternalAddress::None});
        break;
    default: break;
    }
}

/// Google takes a request for more in Cloud Quotas alone.
void QuotaDetails::showMore()
{
    m_more->setVisible(!m_story.cell.row.generation.isEmpty() && !m_story.cell.isWithoutHardware);
    enableUnless(m_more,
                 m_story.source != LimitSource::CloudQuotas
                     ? tr("Cloud Quotas does not answer, and only there more can be asked for.")
                     : quotaPlacesOf(m_story.preflight).isEmpty() ? tr("There is no limit here that could be larger.")
                                                                  : QString{});
}

void QuotaDetails::addSource(const QString &name, const QString &value)
{
    const int place = m_sourceGrid->rowCount();
    m_sourceGrid->addWidget(new Label{name, TextRole::TableHead, TextColor::Soft}, place, 0, Qt::AlignTop);
    auto *label = new Label{value, TextRole::TableHead};
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignRight);
    m_sourceGrid->addWidget(label, place, 1);
}

QString QuotaDetails::usage() const
{
    const auto &row = m_story.cell.row;
    auto use = quotatext::amount(row.use.used, row.unit);
    const auto add = [&use](const QString &part) { use = tr("%1, %2", "64 chips, 90 days left").arg(use, part); };
    if (row.use.heldByDead > 0)
        add(row.use.heldByDead == row.use.used
                ? tr("all held by dead")
                : tr("%1 of them held by dead").arg(phrases::number(row.use.heldByDead)));
    if (row.use.heldByWaiting > 0)
        add(row.use.heldByWaiting == row.use.used
                ? tr("all held by requests that wait")
                : tr("%1 of them held by requests that wait").arg(phrases::number(row.use.heldByWaiting)));
    if (row.isStale)
        add(quotatext::staleness(row, m_story.now));
    return use;
}

void QuotaDetails::showSources()
{
    clear(m_sources, &m_sourceGrid);
    m_sourceGrid->setColumnStretch(1, 2);
    const auto &cell = m_story.cell;
    const auto &row = cell.row;
    QString mail = m_story.hasGrant ? tr("nothing") : tr("no grant entered");
    if (cell.granted || cell.agreement == Agreement::AmountUnknown)
        mail = cell.granted ? quotatext::amount(*cell.granted, row.unit) : tr("no number");
    if (cell.daysLeft)
        mail = tr("%1, %2", "64 chips, 90 days left").arg(mail, tr("%n day(s) left", nullptr, *cell.daysLeft));
    addSource(tr("In the mail"), mail);
    const auto age = m_story.limitsAsOf.isValid()
        ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, m_story.limitsAsOf.secsTo(m_story.now))})
        : tr("never read");
    addSource(tr("Live limit"),
              tr("%1, %2, %3", "64, Cloud Quotas, 4 s ago")
                  .arg(quotatext::limit(row.limit()), quotatext::source(m_story.source), age));
    addSource(tr("Counted usage"), usage());
    for (const auto &asked : m_story.asked)
        addSource(tr("Requested"), quotatext::requested(asked, row.unit));
    if (cell.isChanging)
        addSource(tr("Note"), tr("Google is changing this limit just now."));
    if (m_ids->isChecked() && m_story.refusal)
        addSource(u"Cloud Quotas"_s, m_story.refusal->message);
}
