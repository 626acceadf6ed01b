// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/colourchoice.h"

#include "services/auth/account.h"
#include "widgets/common/translated.h"
#include "widgets/theme/profilecolour.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>

using namespace Qt::StringLiterals;

namespace {

/// A radio button that looks like what it stands for.
class Dot final : public QRadioButton
{
public:
    explicit Dot(QString colour)
        : m_colour{std::move(colour)}
    {
        setAttribute(Qt::WA_Hover);
    }

    [[nodiscard]] const QString &colour() const { return m_colour; }
    [[nodiscard]] QSize sizeHint() const override { return {scaled(26), scaled(26)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &place) const override { return rect().contains(place); }

    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor textColor = profileColour(m_colour, Theme::of(this)->scheme());
        const QPointF middle = QRectF{rect()}.center();
        painter.setPen(Qt::NoPen);
        painter.setBrush(textColor);
        painter.drawEllipse(middle, scaled(7), scaled(7));
        if (isChecked() || hasFocus() || underMouse()) { // a ring, so that the choice is no matter of colour alone
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen{isChecked() ? textColor : tokensOf(this).line, isChecked() ? 2.0 : 1.0});
            painter.drawEllipse(middle, scaled(10), scaled(10));
        }
        if (hasFocus()) {
            painter.setPen(QPen{tokensOf(this).accent, 1.0, Qt::DotLine});
            painter.drawRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }

private:
    QString m_colour;
};

} // namespace

ColourChoice::ColourChoice(QWidget *parent)
    : QWidget{parent}
    , m_group{new QButtonGroup{this}}
{
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(2));
    for (const QString &colour : accountColours()) {
        auto *dot = new Dot{colour};
        dot->setObjectName(u"colour"_s + colour.left(1).toUpper() + colour.sliced(1));
        m_group->addButton(dot);
        row->addWidget(dot);
    }
    row->addStretch();
    connect(m_group, &QButtonGroup::buttonClicked, this, [this] { emit chosen(colour()); });
    translated(this, &ColourChoice::showTexts);
}

QString ColourChoice::colour() const
{
    const auto *dot = static_cast<const Dot *>(m_group->checkedButton());
    return dot == nullptr ? QString{} : dot->colour();
}

void ColourChoice::setColour(const QString &colour)
{
    const auto buttons = m_group->buttons();
    for (QAbstractButton *button : buttons) {
        if (static_cast<Dot *>(button)->colour() == colour)
            button->setChecked(true);
    }
}

void ColourChoice::showTexts()
{
    const auto buttons = m_group->buttons();
    for (QAbstractButton *button : buttons) {
        const QString name = profileColourName(static_cast<Dot *>(button)->colour());
        button->setAccessibleName(name);
        button->setToolTip(name);
    }
}
