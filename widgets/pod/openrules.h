// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/network/networkplan.h"

#include <QWidget>

class Label;
class QCheckBox;

/// Firewall rules that let everybody in, each with the offer to narrow it. Names: podOpenRules, podNarrow.RULE.
class OpenRules : public QWidget
{
    Q_OBJECT

public:
    explicit OpenRules(QWidget *parent = nullptr);

    /// `narrowed`: what was chosen. A name that is not among the rules any more stays chosen: it may only not be seen
    /// now.
    void showRules(const QList<OpenRule> &rules, const QStringList &narrowed);
    [[nodiscard]] QStringList narrowed() const;

signals:
    void changed(); ///< by the user

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Label *m_title;
    QList<OpenRule> m_rules;
    QList<QCheckBox *> m_boxes; ///< in the order of the rules
    QStringList m_unseen; ///< chosen, and not among the rules
};
