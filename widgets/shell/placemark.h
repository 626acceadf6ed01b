// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QPushButton>

class Pill;
class QMenu;
enum class StatusLevel : quint8;

/// The mark of the window that says which cloud this is. Pressed, it says what that means, what can be done there
/// alone, and leads to the other one. Names: placeMenu, placeSignIn.
class PlaceMark : public QPushButton
{
    Q_OBJECT

public:
    explicit PlaceMark(QWidget *parent = nullptr);

    /// `way`: what the entry is called that leads to another cloud.
    void setPlace(StatusLevel level, const QString &word, const QString &meaning, const QString &way);
    /// What can be done in this cloud alone, as a submenu while its action is visible; null: nothing. Stays the
    /// caller's.
    void setDeeds(QMenu *deeds) { m_deeds = deeds; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void signInRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void explain();

    Pill *m_pill;
    QPointer<QMenu> m_deeds;
    QString m_meaning;
    QString m_way;
};
