// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/icons.h"

#include "widgets/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace {

/// Renders the SVG in the theme's colour of the moment; the pixmap cache is keyed by that colour.
class ThemedIconEngine final : public QIconEngine
{
public:
    ThemedIconEngine(QString name, TextColor textColor)
        : m_name{std::move(name)}
        , m_textColor{textColor}
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const double ratio = painter->device()->devicePixelRatio();
        painter->drawPixmap(rect, render(rect.size(), ratio, mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override { return render(size, 1.0, mode); }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        return render(size, scale, mode); // since Qt 6.8 it asks in device-independent pixels
    }

    QIconEngine *clone() const override { return new ThemedIconEngine{m_name, m_textColor}; }

private:
    QPixmap render(QSize size, double ratio, QIcon::Mode mode) const
    {
        const Tokens &tokens = tokensOf(nullptr);
        QColor colour = mode == QIcon::Disabled ? tokens.faint : tokens.textColor(m_textColor);
        if (mode == QIcon::Selected && m_textColor == TextColor::Soft)
            colour = tokens.accent;
        const QString key =
            u"icon/%1/%2x%3@%4/%5"_s.arg(m_name).arg(size.width()).arg(size.height()).arg(ratio).arg(colour.name());
        QPixmap result;
        if (QPixmapCache::find(key, &result))
            return result;
        QFile file{u":/icons/%1.svg"_s.arg(m_name)};
        if (!file.open(QIODevice::ReadOnly)) {
            qWarning("no icon called %s", qUtf8Printable(m_name));
            return {};
        }
        QSvgRenderer svg{file.readAll().replace("currentColor", colour.name().toLatin1())};
        result = QPixmap{size * ratio};
        result.fill(Qt::transparent);
        QPainter painter{&result};
        svg.render(&painter);
        painter.end();
        result.setDevicePixelRatio(ratio);
        QPixmapCache::insert(key, result);
        return result;
    }

    QString m_name;
    TextColor m_textColor;
};

} // namespace

QIcon themedIcon(QLatin1StringView name, TextColor textColor)
{
    return QIcon{new ThemedIconEngine{QString{name}, textColor}};
}
