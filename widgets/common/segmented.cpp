// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/segmented.h"

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOption>

using namespace Qt::StringLiterals;

namespace {

constexpr double radius = 6;

class Part : public QAbstractButton
{
public:
    explicit Part(QWidget *parent)
        : QAbstractButton{parent}
    {
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        connect(Theme::of(this), &Theme::changed, this, [this] { updateGeometry(); });
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        const QFontMetrics strong{boldened()}; // it must not move when it is chosen
        return {strong.horizontalAdvance(text()) + scaled(24), strong.height() + scaled(8)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        const auto &tokens = tokensOf(this);
        if (isChecked())
            stylepaint::roundedBox(&painter, rect(), radius - 1, tokens.card, tokens.line);
        QStyleOption option;
        option.initFrom(this);
        if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
            stylepaint::focusRing(&painter, rect(), radius - 1, tokens.accent);
        painter.setFont(isChecked() ? boldened() : font());
        painter.setPen(isChecked() || underMouse() ? tokens.text : tokens.soft);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

private:
    [[nodiscard]] QFont boldened() const
    {
        auto strong = font();
        strong.setWeight(QFont::DemiBold);
        return strong;
    }
};

} // namespace

Segmented::Segmented(QWidget *parent)
    : QWidget{parent}
    , m_group{new QButtonGroup{this}}
    , m_row{new QHBoxLayout{this}}
{
    m_row->setContentsMargins(3, 3, 3, 3);
    m_row->setSpacing(2);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool isOn) {
        if (isOn)
            emit currentChanged(id);
    });
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Segmented::addPart(int id, const QString &name, TranslatedText text)
{
    if (has(id))
        return;
    auto *part = new Part{this};
    part->setObjectName(objectName() + name.first(1).toUpper() + name.sliced(1));
    int place = 0;
    const auto parts = m_group->buttons();
    for (auto *other : parts) {
        if (m_group->id(other) < id)
            ++place;
    }
    m_row->insertWidget(place, part);
    m_group->addButton(part, id);
    translated(this, [this, id, text = std::move(text)] { setText(id, text()); });
    QWidget *before = nullptr; // the Tab key goes as the eye does
    for (int i = 0; i < m_row->count(); ++i) {
        auto *widget = m_row->itemAt(i)->widget();
        if (before)
            setTabOrder(before, widget);
        before = widget;
    }
    if (m_group->checkedId() < 0) {
        const QSignalBlocker quiet{m_group};
        part->setChecked(true);
    }
}

void Segmented::setText(int id, const QString &text)
{
    if (auto *part = m_group->button(id)) {
        part->setText(text);
        part->updateGeometry();
    }
}

void Segmented::setCurrent(int id)
{
    if (auto *part = m_group->button(id))
        part->setChecked(true);
}

int Segmented::current() const
{
    return m_group->checkedId();
}

bool Segmented::has(int id) const
{
    return m_group->button(id) != nullptr;
}

void Segmented::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const auto &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), radius + 1, tokens.sunken, tokens.line);
}
