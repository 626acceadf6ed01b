// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/billableservice.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/card.h"
#include "widgets/theme/tokens.h"

class Label;
class QPushButton;

/// Who was asked and what became of it: one line when all answered, else one line per reason why some did not.
/// Names: moneySources, moneySourcesLine, moneySource.N (number of its first source), moneySource.tpus, moneyDoctor.
class MoneySources : public Card
{
    Q_OBJECT

public:
    explicit MoneySources(QWidget *parent = nullptr);

    void showSources(const BillableService &service, const ListState &tpus, const PriceService *prices);
    [[nodiscard]] bool hasTrouble() const { return m_hasTrouble; } ///< something is missing or old

signals:
    void doctorRequested();

private:
    void addIncident(StatusLevel level, const QString &name, const QString &text);
    void showIncidents(const BillableService &service, const ListState &tpus);
    void addTpuIncident(const ListState &tpus);

    Label *m_line;
    QWidget *m_list = nullptr;
    QPushButton *m_doctor;
    bool m_hasTrouble = false;
};
