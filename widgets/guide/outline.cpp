// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/outline.h"

#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// One heading: wraps, and has a mark at its left when the reader is there.
class OutlineItem final : public QAbstractButton
{
public:
    OutlineItem(const QString &text, int level)
        : m_indent{scaled(level > 2 ? 20 : 10)}
    {
        setText(text);
        setCheckable(true);
        setProperty("tpudeskData", true); // in the language of the section, not of the window
        setAttribute(Qt::WA_Hover);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const int wide = scaled(156);
        const QFontMetrics metrics{letters()};
        return {wide,
                metrics.boundingRect(QRect{0, 0, wide - m_indent - scaled(4), 1000}, Qt::TextWordWrap, text()).height()
                    + scaled(7)};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const Tokens &tokens = tokensOf(this);
        painter.fillRect(QRect{0, 0, scaled(2), height()}, isChecked() ? tokens.accent : tokens.line);
        painter.setFont(letters());
        painter.setPen(isChecked() ? tokens.accent : underMouse() ? tokens.text : tokens.soft);
        painter.drawText(rect().adjusted(m_indent, 0, -scaled(4), 0), Qt::TextWordWrap | Qt::AlignVCenter, text());
        if (hasFocus())
            stylepaint::focusRing(&painter, rect(), 4, tokens.accent);
    }

private:
    [[nodiscard]] QFont letters() const { return fontFor(TextRole::Status).resolve(font()); }

    int m_indent;
};

} // namespace

GuideOutline::GuideOutline(QWidget *parent)
    : QWidget{parent}
    , m_title{translated(this, new Label{TextRole::Status, TextColor::Soft}, [] { return tr("In this section"); })}
    , m_column{new QVBoxLayout}
{
    setObjectName(u"guideOutline"_s);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(scaled(8), scaled(24), scaled(12), scaled(12));
    all->setSpacing(scaled(8));
    all->addWidget(m_title);
    m_column->setSpacing(0);
    all->addLayout(m_column);
    all->addStretch();
}

void GuideOutline::setHeadings(const QList<GuideHeading> &headings)
{
    qDeleteAll(m_buttons);
    m_buttons.clear();
    for (const auto &heading : headings) {
        auto *item = new OutlineItem{heading.text, heading.level};
        connect(item, &QAbstractButton::clicked, this, [this, anchor = heading.anchor] { emit chosen(anchor); });
        m_column->addWidget(item);
        m_buttons << item;
    }
    m_title->setVisible(!m_buttons.isEmpty());
}

void GuideOutline::setCurrent(int heading)
{
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        m_buttons.at(i)->setChecked(i + 1 == heading);
}
