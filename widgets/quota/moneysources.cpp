// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/moneysources.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/quota/moneywords.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

MoneySources::MoneySources(QWidget *parent) : Card{parent}, m_line{new Label{TextRole::Body, Ink::Soft}}, m_doctor{new QPushButton}
{
    setObjectName(u"moneySources"_s);
    m_line->setObjectName(u"moneySourcesLine"_s);
    m_line->setWordWrap(true);
    m_doctor->setObjectName(u"moneyDoctor"_s);
    body()->addWidget(m_line);
    body()->addWidget(m_doctor, 0, Qt::AlignLeft);
    connect(m_doctor, &QPushButton::clicked, this, &MoneySources::doctorRequested);
}

void MoneySources::addTrouble(Tone tone, const QString &name, const QString &text)
{
    auto *line = new QWidget;
    line->setObjectName(name);
    auto *row = new QHBoxLayout{line};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(tone, {});
    auto *label = new Label{text};
    label->setWordWrap(true);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    m_list->layout()->addWidget(line);
}

/// Whether one of them is for the doctor.
bool MoneySources::showTroubles(const BillableService &service)
{
    bool isForDoctor = false;
    for (int i = 0; i < billSources; ++i) {
        const auto source = BillSource(i);
        const auto &reading = service.reading(source);
        const auto name = u"moneySource.%1"_s.arg(i);
        if (reading.error) {
            const auto age = reading.readAt.isValid() ? tr("What stands here is from %1.").arg(phrases::exactTime(reading.readAt)) : tr("Nothing of it stands here.");
            addTrouble(reading.readAt.isValid() ? Tone::Warning : Tone::Bad, name, tr("%1: %2 %3").arg(moneywords::source(source), reading.error->message, age));
            isForDoctor = isForDoctor || leadsToDoctor(*reading.error);
        } else if (!reading.unreachable.isEmpty()) {
            addTrouble(Tone::Warning, name,
                       tr("%1: no answer from %2. What is there is not shown.").arg(moneywords::source(source), phrases::unbroken(reading.unreachable.join(u", "_s))));
        }
    }
    return isForDoctor;
}

void MoneySources::showSources(const BillableService &service, const PriceService *prices)
{
    setTitle(tr("Where this is from"));
    m_doctor->setText(tr("Open the checklist"));
    delete m_list; // it has no buttons
    m_list = new QWidget;
    auto *column = new QVBoxLayout{m_list};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    m_doctor->setVisible(showTroubles(service));
    QStringList sentences;
    if (service.isReading())
        sentences += tr("Asking Google…");
    else if (column->isEmpty())
        sentences += tr("All sources answered: disks, addresses, Cloud NAT, snapshots, VMs, buckets, log sinks, firewall rules and sizes.");
    if (prices && prices->readAt().isValid())
        sentences += tr("Prices: Google's public catalogue, read %1.").arg(phrases::exactTime(prices->readAt()));
    else
        sentences += prices && prices->error() ? tr("Prices: the dated table of this program. %1").arg(prices->error()->message)
                                               : tr("Prices: the dated table of this program.");
    sentences += tr("Only the bill says what is charged; it comes with a delay of up to a day.");
    m_line->setText(sentences.join(u' '));
    body()->insertWidget(1, m_list);
    m_list->setVisible(!column->isEmpty());
}
