// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "widgets/tpu/createform.h"

#include <QWidget>

#include <functional>

class Label;
class QPushButton;
class QVBoxLayout;

/// What there is room for beside all that exists already.
struct OfferRoom
{
    qint64 slices = 0; ///< so many can be made now
    QString problem{}; ///< why not even one; empty: nothing known is in the way

    friend bool operator==(const OfferRoom &, const OfferRoom &) = default;
};
using OfferJudge = std::function<OfferRoom(const GrantRow &row, const SliceOffer &offer)>;

/// The rows of the grant as the first choice: "32 v4 chips · spot · us-central2-b: v4-64 · 2 × v4-32". Folded to the
/// one that the form holds until others are wanted. Hidden when there is no grant that still runs. Names:
/// createGrantRows, createOfferMore; each button "createOffer." + zone + "." + type + "." + tier number.
class GrantOffers : public QWidget
{
    Q_OBJECT

public:
    explicit GrantOffers(QWidget *parent = nullptr);

    void showGrants(const QList<Grant> &grants, const QDateTime &now, const OfferJudge &judge);
    /// Marks the button that stands for what the form holds.
    void markChosen(const SliceQuery &query);
    void fold();

signals:
    void chosen(const CreatePreset &preset);

private:
    void rebuild();
    void showRooms();
    void showHead();
    void focusChosen(); ///< the first one, where none is
    [[nodiscard]] bool isChosenGranted() const;
    [[nodiscard]] static QString wordsOf(const GrantRow &row);
    [[nodiscard]] QWidget *rowFor(const GrantRow &row);
    static void show(QPushButton *button, const OfferRoom &room, const QString &what);

    Label *m_title;
    QPushButton *m_more; ///< unfolds the rows
    QVBoxLayout *m_column;
    QWidget *m_list = nullptr;
    QList<GrantRow> m_rows;
    QList<QList<OfferRoom>> m_rooms; ///< of each row's offers, in their order
    QList<QPushButton *> m_buttons; ///< of all rows
    SliceQuery m_chosen;
};

/// Rows of grants that still run, on-demand before spot and else in their order, without those that name no slice.
[[nodiscard]] QList<GrantRow> rowsOnOffer(const QList<Grant> &grants, const QDateTime &now);
