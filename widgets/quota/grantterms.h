// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"

#include <QWidget>

#include <functional>

class FormField;
class Label;
class QComboBox;
class QLineEdit;

/// From when, for how long, for which project. Nothing of it is assumed: empty means not known.
/// Names: grantStart, grantStartOffer, grantDays, grantProject, grantEnd.
class GrantTerms : public QWidget
{
    Q_OBJECT

public:
    struct Place
    {
        ProjectId project; ///< that is signed in to
        QString number; ///< empty: not known
        /// The number may become known later than the window was made.
        std::function<bool(const QString &number)> isOurs{};
    };

    explicit GrantTerms(Place place, QWidget *parent = nullptr);

    void showGrant(const Grant &grant); ///< start, days and project of it
    void setDateFrom(GrantMail::DateFrom from);
    /// Puts what the fields say into the grant.
    void fill(Grant &grant) const;
    [[nodiscard]] QString problem() const; ///< what to put right of what was typed; empty is not wrong
    void setNow(const QDateTime &now) { m_now = now; }

signals:
    void changed();

private:
    void build();
    void showTexts();
    void refresh();
    void fillProjects(const Grant &grant);
    [[nodiscard]] bool isOwn(const QString &number) const;
    [[nodiscard]] std::optional<int> days() const;
    [[nodiscard]] QDate start() const;

    Place m_place;
    Grant m_shown;
    QDate m_typed; ///< what stands in the field; null: nothing, or no day
    GrantMail::DateFrom m_from = GrantMail::DateFrom::Nowhere;
    QDateTime m_now;
    QLineEdit *m_start;
    QLineEdit *m_days;
    QComboBox *m_project;
    FormField *m_startField;
    FormField *m_daysField;
    FormField *m_projectField;
    Label *m_end;
};
