// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobregionform.h"

#include "services/core/punctuation.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

JobRegionForm::JobRegionForm(BucketCalls calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{std::move(calls)}
    , m_words{named(new Label, "jobRegionsWords")}
    , m_typed{new QLineEdit}
    , m_typedField{new FormField{m_typed}}
    , m_create{named(new QPushButton, "jobRegionsCreate")}
{
    setObjectName(u"jobRegions"_s);
    m_typed->setObjectName(u"jobRegionsTyped"_s);
    build();
    m_soon.setSingleShot(true);
    m_soon.setInterval(1s); // who types a name has not ended yet
    connect(&m_soon, &QTimer::timeout, this, &JobRegionForm::ask);
    connect(m_typed, &QLineEdit::textChanged, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_create, &QPushButton::clicked, this, [this] { emit bucketRequested(m_zones.value(0)); });
    translated(this, &JobRegionForm::refresh);
}

void JobRegionForm::build()
{
    m_words->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_words);
    column->addWidget(m_typedField);
    column->addWidget(m_create, 0, Qt::AlignLeft);
}

void JobRegionForm::clear()
{
    m_soon.stop();
    m_tasks.cancel();
    ++m_round;
    m_running = 0;
    m_names.clear();
    m_zones.clear();
    m_placements.clear();
    m_typed->clear();
    refresh();
}

void JobRegionForm::look(const QStringList &texts, const QList<PodHost> &hosts)
{
    const auto setUp = m_calls.setUpOn ? m_calls.setUpOn(hosts) : QStringList{};
    const auto names = m_calls.placements ? bucketsNamedIn(texts + setUp) : QStringList{};
    QList<ZoneId> own;
    for (const auto &host : hosts) {
        const auto &zone = host.zone;
        const auto isSame = [&zone](const ZoneId &one) { return regionOf(one) == regionOf(zone); };
        if (!zone.isEmpty() && std::ranges::none_of(own, isSame))
            own << zone;
    }
    if (names == m_names && own == m_zones)
        return;
    m_names = names;
    m_zones = own;
    if (missing().isEmpty())
        m_soon.stop();
    else
        m_soon.start();
    refresh();
}

QList<JobRegionForm::Asked> JobRegionForm::missing() const
{
    QList<Asked> asked;
    for (const auto &zone : m_zones) {
        for (const auto &name : m_names) {
            if (!m_placements.contains(wayKey(name, zone)))
                asked.append({.bucket = name, .zone = zone});
        }
    }
    return asked;
}

QList<BucketPlacement> JobRegionForm::known() const
{
    QList<BucketPlacement> placements;
    for (const auto &zone : m_zones) {
        for (const auto &name : m_names) {
            if (const auto found = m_placements.constFind(wayKey(name, zone)); found != m_placements.cend())
                placements << *found;
        }
    }
    return placements;
}

bool JobRegionForm::isLooking() const
{
    return !missing().isEmpty();
}

void JobRegionForm::lookNow()
{
    if (m_running == 0 && isLooking())
        ask();
}

/// Each bucket once: what left it is read from Cloud Monitoring, which Google bills.
void JobRegionForm::ask()
{
    m_soon.stop();
    if (m_running > 0)
        return; // what comes on top is asked for when these have ended
    const auto zones = m_zones;
    for (const auto &zone : zones) {
        QStringList names;
        for (const auto &one : missing()) { // an answer may have come at once
            if (one.zone == zone)
                names << one.bucket;
        }
        if (names.isEmpty())
            continue;
        ++m_running;
        m_tasks.run(m_calls.placements(names, zone, m_tasks.token()),
                    [this, zone, names, round = m_round](const Result<QList<BucketPlacement>> &found) {
                        if (round == m_round)
                            take(zone, names, found);
                    });
    }
    refresh();
}

/// One that nothing is known of is said, and keeps nobody from starting.
void JobRegionForm::take(const ZoneId &zone, const QStringList &names, const Result<QList<BucketPlacement>> &found)
{
    --m_running;
    for (const auto &name : names) {
        BucketPlacement placement{.bucket = name};
        if (!found)
            placement.problem = found.error();
        else if (const auto one = std::ranges::find(*found, name, &BucketPlacement::bucket); one != found->end())
            placement = *one;
        m_placements.insert(wayKey(name, zone), placement);
    }
    if (m_running == 0 && isLooking())
        ask();
    refresh();
    emit changed();
}

QStringList JobRegionForm::untyped() const
{
    static const QRegularExpression between{u"[\\s,;]+"_s};
    auto names = namesToType(known());
    names.removeDuplicates();
    const auto typed = m_typed->text().split(between, Qt::SkipEmptyParts);
    names.removeIf([&typed](const QString &name) { return typed.contains(name); });
    return names;
}

QString JobRegionForm::problem() const
{
    const auto names = untyped();
    return names.isEmpty()
        ? QString{}
        : tr("Type %1 to start: what the TPU reads from there is billed.").arg(punctuation::list(names));
}

QStringList JobRegionForm::agreed() const
{
    const auto open = untyped();
    QStringList ways;
    for (const auto &zone : m_zones) {
        for (const auto &name : m_names) {
            const auto found = m_placements.constFind(wayKey(name, zone));
            if (found != m_placements.cend() && found->needsTyping() && !open.contains(name))
                ways << found.key();
        }
    }
    return ways;
}

QWidget *JobRegionForm::field() const
{
    return m_typed;
}

void JobRegionForm::refresh()
{
    const auto placements = known();
    const auto names = namesToType(placements);
    QStringList lines;
    for (const auto &zone : std::as_const(m_zones)) {
        for (const auto &name : std::as_const(m_names)) {
            if (const auto found = m_placements.constFind(wayKey(name, zone)); found != m_placements.cend())
                lines << sentenceOf(*found, zone);
        }
    }
    if (isLooking())
        lines << tr("Looking where the buckets are that the job names…");
    m_words->setText(lines.join(u'\n'));
    m_words->setTextColor(names.isEmpty() ? TextColor::Soft : TextColor::Bad);
    m_typedField->setLabel(tr("Type the name of each of these buckets to start all the same"));
    m_typedField->setVisible(!names.isEmpty());
    m_create->setText(tr("Create a bucket in %1…").arg(regionOf(m_zones.value(0))));
    m_create->setVisible(!names.isEmpty() && m_calls.create);
    setVisible(!lines.isEmpty());
}
