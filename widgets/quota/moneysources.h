// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/billableservice.h"
#include "services/quota/priceservice.h"
#include "widgets/common/card.h"
#include "widgets/theme/tokens.h"

class Label;
class QPushButton;

/// Who was asked and what became of it: one line when all answered, else one line per source that did not.
/// Names: moneySources, moneySourcesLine, moneySource.N (number of the source), moneyDoctor.
class MoneySources : public Card
{
    Q_OBJECT

public:
    explicit MoneySources(QWidget *parent = nullptr);

    void showSources(const BillableService &service, const PriceService *prices);

signals:
    void doctorRequested();

private:
    void addTrouble(Tone tone, const QString &name, const QString &text);
    [[nodiscard]] bool showTroubles(const BillableService &service);

    Label *m_line;
    QWidget *m_list = nullptr;
    QPushButton *m_doctor;
};
