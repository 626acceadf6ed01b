// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneysources.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/quota/moneytext.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

MoneySources::MoneySources(QWidget *parent)
    : Card{parent}
    , m_line{named(new Label{TextRole::Body, TextColor::Soft}, "moneySourcesLine")}
    , m_doctor{named(new QPushButton, "moneyDoctor")}
{
    setObjectName(u"moneySources"_s);
    m_line->setWordWrap(true);
    body()->addWidget(m_line);
    body()->addWidget(m_doctor, 0, Qt::AlignLeft);
    connect(m_doctor, &QPushButton::clicked, this, &MoneySources::doctorRequested);
}

void MoneySources::addIncident(StatusLevel level, const QString &name, const QString &text)
{
    auto *line = new QWidget;
    line->setObjectName(name);
    auto *row = new QHBoxLayout{line};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(level, {});
    auto *label = new Label{text};
    label->setWordWrap(true);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    m_list->layout()->addWidget(line);
}

/// The list of TPUs is a source, too.
void MoneySources::addTpuIncident(const ListState &tpus)
{
    if (!tpus.error && tpus.staleZones.isEmpty())
        return;
    QStringList zones;
    for (const auto &zone : tpus.staleZones.keys())
        zones += zone.toString();
    zones.sort();
    const auto what = tpus.error
        ? tpus.error->message
        : tr("no answer from %1. What is shown of it may be old.").arg(phrases::unbroken(phrases::list(zones)));
    const auto age = !tpus.error   ? QString{}
        : tpus.updatedAt.isValid() ? tr("What is shown here is from %1.").arg(phrases::exactTime(tpus.updatedAt))
                                   : tr("It is not included here.");
    addIncident(tpus.updatedAt.isValid() ? StatusLevel::Warning : StatusLevel::Bad, u"moneySource.tpus"_s,
                tr("%1: %2 %3").arg(tr("TPUs"), what, age).trimmed());
}

/// Sources that fail for the same reason share a line.
void MoneySources::showIncidents(const BillableService &service, const ListState &tpus)
{
    struct Incident
    {
        int first = 0;
        QString message;
        QDateTime readAt;
        QStringList names;
    };
    QList<Incident> incidents;
    bool isForDoctor = false;
    for (int i = 0; i < billSources; ++i) {
        const auto &reading = service.reading(BillSource(i));
        if (BillSource(i) >= BillSource::Sizes) // said where they belong: nothing that bills is hidden by them
            continue;
        if (reading.error) {
            const auto same = std::ranges::find_if(incidents, [&](const Incident &t) {
                return t.message == reading.error->message && t.readAt.isValid() == reading.readAt.isValid();
            });
            auto &trouble =
                same != incidents.end() ? *same : incidents.emplaceBack(i, reading.error->message, reading.readAt);
            trouble.names += moneytext::source(BillSource(i));
            isForDoctor = isForDoctor || leadsToDoctor(*reading.error);
        } else if (!reading.unreachable.isEmpty()) {
            incidents.emplaceBack(i,
                                  tr("no answer from %1. What is there is not shown.")
                                      .arg(phrases::unbroken(phrases::list(reading.unreachable))),
                                  reading.readAt, QStringList{moneytext::source(BillSource(i))});
        }
    }
    for (const auto &trouble : std::as_const(incidents)) {
        const bool isError = service.reading(BillSource(trouble.first)).error.has_value();
        const auto age = !isError      ? QString{}
            : trouble.readAt.isValid() ? tr("What is shown here is from %1.").arg(phrases::exactTime(trouble.readAt))
                                       : tr("It is not included here.");
        addIncident(trouble.readAt.isValid() ? StatusLevel::Warning : StatusLevel::Bad,
                    u"moneySource.%1"_s.arg(trouble.first),
                    tr("%1: %2 %3").arg(phrases::list(trouble.names), trouble.message, age).trimmed());
    }
    addTpuIncident(tpus);
    m_hasTrouble = !m_list->layout()->isEmpty();
    m_doctor->setVisible(isForDoctor || (tpus.error && leadsToDoctor(*tpus.error)));
}

void MoneySources::showSources(const BillableService &service, const ListState &tpus, const PriceService *prices)
{
    m_doctor->setText(tr("Open the checklist"));
    delete m_list; // it has no buttons
    m_list = new QWidget;
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    showIncidents(service, tpus);
    setTitle(m_hasTrouble ? tr("Not everything could be read") : tr("Where this is from"));
    QStringList sentences;
    if (service.isReading() || (!tpus.updatedAt.isValid() && !tpus.error))
        sentences += tr("Reading…");
    else if (column->isEmpty())
        sentences += tr("All sources answered: TPUs, disks, addresses, Cloud NAT, snapshots, VMs, buckets, log sinks "
                        "and firewall rules.");
    if (const auto &sizes = service.reading(BillSource::Sizes).error)
        sentences += tr("Cloud Monitoring does not tell the sizes of buckets and logs: %1").arg(sizes->message);
    if (prices && prices->readAt().isValid())
        sentences += tr("Prices: Google's public catalogue, read %1.").arg(phrases::exactTime(prices->readAt()));
    else
        sentences += prices && prices->error()
            ? tr("Prices: the dated table of this program. %1").arg(prices->error()->message)
            : tr("Prices: the dated table of this program.");
    sentences += tr("Only the bill says what is charged; it comes with a delay of up to a day.");
    m_line->setText(punctuation::sentences(sentences));
    body()->insertWidget(1, m_list);
    m_list->setVisible(!column->isEmpty());
}
