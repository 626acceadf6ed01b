// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/profilecolour.h"

#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct Paint
{
    QLatin1StringView name;
    QRgb light;
    QRgb dark;
    const char *word;
};

constexpr std::array paints{
    Paint{"grey"_L1, 0x5A6371, 0xA0A9B8, QT_TRANSLATE_NOOP("ProfileColour", "grey")},
    Paint{"blue"_L1, 0x3557D6, 0x8AA4FF, QT_TRANSLATE_NOOP("ProfileColour", "blue")},
    Paint{"orange"_L1, 0xC2560C, 0xF59A55, QT_TRANSLATE_NOOP("ProfileColour", "orange")},
    Paint{"green"_L1, 0x16753F, 0x56C98D, QT_TRANSLATE_NOOP("ProfileColour", "green")},
    Paint{"purple"_L1, 0x7A3FC8, 0xB99AF8, QT_TRANSLATE_NOOP("ProfileColour", "purple")},
    Paint{"red"_L1, 0xBC2F25, 0xFF8577, QT_TRANSLATE_NOOP("ProfileColour", "red")},
    Paint{"teal"_L1, 0x0B7A75, 0x4FC9C1, QT_TRANSLATE_NOOP("ProfileColour", "teal")},
    Paint{"pink"_L1, 0xB8327F, 0xF28FC6, QT_TRANSLATE_NOOP("ProfileColour", "pink")},
    Paint{"brown"_L1, 0x7A5230, 0xCDA680, QT_TRANSLATE_NOOP("ProfileColour", "brown")},
};

const Paint &paintOf(const QString &name)
{
    const auto found = std::ranges::find_if(paints, [&](const Paint &paint) { return name == paint.name; });
    return found == paints.end() ? paints.front() : *found;
}

class DotEngine final : public QIconEngine
{
public:
    explicit DotEngine(QString name)
        : m_name{std::move(name)}
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode, QIcon::State) override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(profileColour(m_name, Theme::of(nullptr)->scheme()));
        const double side = std::min(rect.width(), rect.height()) * 0.62;
        QRectF dot{0, 0, side, side};
        dot.moveCenter(QRectF{rect}.center());
        painter->drawEllipse(dot);
        painter->restore();
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap{size};
        pixmap.fill(Qt::transparent);
        QPainter painter{&pixmap};
        paint(&painter, QRect{QPoint{}, size}, mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new DotEngine{*this}; }

private:
    QString m_name;
};

} // namespace

QColor profileColour(const QString &name, Scheme scheme)
{
    const Paint &paint = paintOf(name);
    return QColor::fromRgb(scheme == Scheme::Dark ? paint.dark : paint.light);
}

QString profileColourName(const QString &name)
{
    return QCoreApplication::translate("ProfileColour", paintOf(name).word);
}

QIcon profileDot(const QString &name)
{
    return QIcon{new DotEngine{name}};
}
