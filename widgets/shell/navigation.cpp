// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/navigation.h"

#include "services/core/punctuation.h"
#include "widgets/common/commandkeys.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class NavigationItem final : public QAbstractButton
{
public:
    explicit NavigationItem(const PanelFace &face, QWidget *parent = nullptr)
        : QAbstractButton{parent}
        , m_panel{face.panel}
        , m_icon{themedIcon(QLatin1StringView{face.iconName}, TextColor::Soft)}
        , m_chosenIcon{themedIcon(QLatin1StringView{face.iconName}, TextColor::Accent)}
    {
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard with the page, which hands it on to the next one
        setAttribute(Qt::WA_Hover);
        QString id = QString::fromLatin1(face.id);
        id[0] = id.at(0).toUpper();
        setObjectName(u"nav"_s + id);
    }

    [[nodiscard]] Panel panel() const { return m_panel; }

    void setCount(int count)
    {
        m_count = count;
        setAccessibleDescription(count > 0 ? QLocale{}.toString(count) : QString{});
        update();
    }

    QSize sizeHint() const override { return {scaled(184), std::max(scaled(31), fontMetrics().height() + scaled(10))}; }
    QSize minimumSizeHint() const override
    {
        const int word = QFontMetrics{fontFor(TextRole::Strong).resolve(font())}.horizontalAdvance(text());
        return {scaled(36) + word + scaled(10 + 24), fontMetrics().height() + scaled(2)}; // and a number of two digits
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const Tokens &tokens = tokensOf(this);
        const bool chosen = isChecked();
        if (chosen || underMouse())
            stylepaint::roundedBox(&painter, rect(), 6, chosen ? tokens.accentBackground : tokens.sunken, {});
        if (hasFocus() && m_byKeyboard)
            stylepaint::focusRing(&painter, rect(), 6, tokens.accent);
        const int side = scaled(16);
        (chosen ? m_chosenIcon : m_icon).paint(&painter, QRect{scaled(10), (height() - side + 1) / 2, side, side});
        painter.setPen(chosen ? tokens.accent : tokens.text);
        if (!chosen)
            painter.setPen(tokens.soft);
        if (chosen)
            painter.setFont(fontFor(TextRole::Strong).resolve(font()));
        QRect area = rect().adjusted(scaled(36), 0, -scaled(10), 0);
        if (m_count > 0) {
            painter.save();
            painter.setFont(fontFor(TextRole::Status).resolve(font()));
            const QString count = QLocale{}.toString(m_count);
            painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, count);
            area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(count) - scaled(6));
            painter.restore();
        }
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text(), Qt::ElideRight, area.width()));
    }

    void focusInEvent(QFocusEvent *event) override
    {
        m_byKeyboard = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
        QAbstractButton::focusInEvent(event);
    }

private:
    bool m_byKeyboard = false;
    Panel m_panel;
    QIcon m_icon;
    QIcon m_chosenIcon;
    int m_count = 0;
};

Navigation::Navigation(QWidget *parent)
    : QWidget{parent}
{
    setObjectName(u"navigation"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), scaled(8), scaled(8) + 1, scaled(8));
    column->setSpacing(0);
    for (const PanelFace &face : panelFaces()) {
        auto *item = new NavigationItem{face};
        connect(item, &QAbstractButton::clicked, this, [this, item] { emit chosen(item->panel()); });
        // A screen reader switches it without a click.
        connect(item, &QAbstractButton::toggled, this, [this, item](bool on) {
            if (on)
                emit chosen(item->panel());
        });
        m_items << item;
        column->addWidget(item);
    }
    column->addStretch();
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, &Navigation::nameItems);
}

/// Where the letters are large for the window it is no wider than its words.
void Navigation::setNarrow(bool narrow)
{
    m_isNarrow = narrow;
    fitWidth();
}

void Navigation::fitWidth()
{
    int widest = 0;
    for (const NavigationItem *item : std::as_const(m_items))
        widest = std::max(widest, item->minimumSizeHint().width());
    const int all = scaled(200);
    const QMargins margins = layout()->contentsMargins();
    setFixedWidth(m_isNarrow ? std::min(all, widest + margins.left() + margins.right()) : all);
}

void Navigation::setCurrent(Panel panel)
{
    for (NavigationItem *item : std::as_const(m_items)) {
        const QSignalBlocker quiet{item};
        if (item->panel() == panel)
            item->setChecked(true);
    }
}

void Navigation::setCount(Panel panel, int count)
{
    for (NavigationItem *item : std::as_const(m_items)) {
        if (item->panel() == panel)
            item->setCount(count);
    }
}

void Navigation::focusCurrent()
{
    for (NavigationItem *item : std::as_const(m_items)) {
        if (item->isChecked())
            item->setFocus(Qt::TabFocusReason);
    }
}

void Navigation::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.card);
    painter.fillRect(QRect{width() - 1, 0, 1, height()}, tokens.line);
}

void Navigation::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else
        QWidget::keyPressEvent(event);
}

void Navigation::nameItems()
{
    setAccessibleName(tr("Panels"));
    for (NavigationItem *item : std::as_const(m_items)) {
        item->setText(panelTitle(item->panel()));
        const QByteArray command = "go."_ba + panelFaces().at(int(item->panel())).id;
        const QString keys = commandKeys(this, QLatin1StringView{command});
        item->setToolTip(keys.isEmpty() ? item->text() : punctuation::noted(item->text(), keys));
    }
    fitWidth();
}
