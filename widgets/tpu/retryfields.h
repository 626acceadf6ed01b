// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tpu/createwish.h"

#include <QWidget>

class FormField;
class QCheckBox;
class QDateTimeEdit;
class QRadioButton;
class QSpinBox;
class Label;

/// "If there is no capacity": keep trying (pause, tries, until when) or try once.
/// Names: createRetryKeep, createRetryOnce, createRetryPause, createRetryTries, createRetryUntilBox, createRetryUntil.
class RetryFields : public QWidget
{
    Q_OBJECT

public:
    explicit RetryFields(QWidget *parent = nullptr);

    [[nodiscard]] WishPlan plan() const;
    void setPlan(const WishPlan &plan);
    /// The end time must be ahead; shows the error at its field.
    [[nodiscard]] bool check();

signals:
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void allow();

    Label *m_title;
    QRadioButton *m_keep;
    QRadioButton *m_once;
    QSpinBox *m_pause;
    QSpinBox *m_tries;
    QCheckBox *m_untilBox;
    QDateTimeEdit *m_until;
    FormField *m_pauseField;
    FormField *m_triesField;
    FormField *m_untilField;
    QWidget *m_details;
};
