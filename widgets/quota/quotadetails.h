// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/quota/quotamodel.h"
#include "widgets/theme/tokens.h"
#include "widgets/tpu/createform.h"

class Label;
class QGridLayout;
class QPushButton;

/// The card beside the table: how much can be made in this zone now, which limit binds, and "Create here…".
class QuotaDetails : public Card
{
    Q_OBJECT

public:
    explicit QuotaDetails(QWidget *parent = nullptr);

    void showLine(const QuotaLine &line);

signals:
    void createRequested(const CreatePreset &preset);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showSlice();
    void addRow(const QString &name, const QString &value, Tone tone);
    void showRows();

    QuotaLine m_line;
    Label *m_head;
    Label *m_words;
    Label *m_big;
    Label *m_unit;
    QWidget *m_rows = nullptr;
    QGridLayout *m_grid = nullptr;
    Label *m_note;
    QPushButton *m_create;
};
