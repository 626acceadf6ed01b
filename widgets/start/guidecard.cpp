// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/guidecard.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/meter.h"
#include "widgets/common/translated.h"
#include "widgets/start/pathrow.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString rowName(GuideStepId id)
{
    QString name = guideStepName(id);
    name[0] = name.at(0).toUpper();
    return u"guide"_s + name;
}

} // namespace

GuideCard::GuideCard(QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_title{new Label{TextRole::Strong}}
    , m_count{named(new Label{TextRole::Body, TextColor::Soft}, "guideCount")}
    , m_meter{new Meter}
    , m_hide{named(new QPushButton, "guideHide")}
{
    setObjectName(u"guideCard"_s);
    setButtonKind(m_hide, ButtonKind::Plain);
    m_meter->setMinimumWidth(scaled(24)); // large letters leave it no more
    m_meter->setMaximumWidth(scaled(96));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(scaled(14), scaled(5), scaled(10), scaled(5));
    head->setSpacing(scaled(12));
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_count);
    head->addWidget(m_meter);
    head->addWidget(m_hide);
    body()->addLayout(head);
    connect(m_hide, &QPushButton::clicked, this, &GuideCard::hideRequested);
}

PathRow *GuideCard::row(GuideStepId id)
{
    PathRow *&row = m_rows[id];
    if (row == nullptr) {
        row = new PathRow{rowName(id)};
        connect(row, &PathRow::buttonClicked, this,
                [this, id] { emit placeRequested(m_steps.value(id).place, m_steps.value(id).target); });
        connect(row, &PathRow::readMore, this, [this, id] { emit guideRequested(guideSection(id)); });
    }
    return row;
}

void GuideCard::showHead(const QList<GuideStep> &steps)
{
    const auto done = int(std::ranges::count(steps, GuideStep::State::Done, &GuideStep::state));
    m_title->setText(tr("First steps"));
    m_count->setText(tr("%1 of %2 done").arg(done).arg(steps.size()));
    m_meter->setParts({.total = double(steps.size()), .used = double(done)}, m_count->text());
    m_hide->setText(tr("Hide"));
    m_hide->setToolTip(tr("The steps come back with “Show the first steps”; what is ticked stays ticked."));
    m_hide->setAccessibleName(tr("Hide the first steps"));
    setAccessibleName(punctuation::labelled(m_title->text(), m_count->text()));
}

void GuideCard::showSteps(const QList<GuideStep> &steps)
{
    showHead(steps);
    const auto isFocused = [](const PathRow *row) { return row->button()->hasFocus(); };
    const bool hadFocus = std::ranges::any_of(m_rows, isFocused);
    const auto *next = nextStep(steps);
    for (auto *old : std::as_const(m_rows)) // the first one differs between practice and a real project
        old->setVisible(
            std::ranges::any_of(steps, [&](const GuideStep &step) { return m_rows.value(step.id) == old; }));
    for (int i = 0; i < steps.size(); ++i) {
        const auto &step = steps[i];
        m_steps[step.id] = step;
        auto *line = row(step.id);
        line->show(step, &step == next);
        if (body()->indexOf(line) != i + 1)
            body()->insertWidget(i + 1, line);
        line->setVisible(true);
    }
    QPushButton *button = next != nullptr ? row(next->id)->button() : nullptr;
    setFocusProxy(button != nullptr && !button->isHidden() ? button : nullptr); // what somebody comes here for
    if (hadFocus && focusProxy() != nullptr
        && std::ranges::none_of(m_rows, isFocused)) // it vanished: on to what comes next
        handFocus(focusProxy());
}
