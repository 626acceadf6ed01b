// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/settingspart.h"

#include "services/core/languages.h"
#include "widgets/common/card.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/settings/settingentries.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

bool beginsWithLabel(const QWidget *content)
{
    if (qobject_cast<const FormField *>(content) != nullptr)
        return true;
    const QLayoutItem *first = content->layout() != nullptr ? content->layout()->itemAt(0) : nullptr;
    return first != nullptr && qobject_cast<const FormField *>(first->widget()) != nullptr;
}

} // namespace

SettingRow::SettingRow(const QString &id, QWidget *content)
    : m_id{id}
    , m_content{content}
    , m_reset{new QPushButton}
{
    setObjectName(u"settingRow-"_s + id);
    m_reset->setObjectName(u"settingReset-"_s + id);
    setButtonKind(m_reset, ButtonKind::Link);
    m_reset->hide();
    auto *line = new QGridLayout{this};
    line->setContentsMargins(0, 0, 0, 0);
    line->setHorizontalSpacing(scaled(8));
    line->setVerticalSpacing(0);
    line->setColumnStretch(0, 1);
    const bool hasLabelAbove = beginsWithLabel(content); // "Reset" stands at the end of its line
    if (hasLabelAbove) // a button is higher than a line of text: its word stands on the label's line all the same
        content->setContentsMargins(0, std::max(0, (m_reset->sizeHint().height() - fontMetrics().height()) / 2), 0, 0);
    line->addWidget(content, 0, 0, 1, hasLabelAbove ? 2 : 1);
    line->addWidget(m_reset, 0, 1, Qt::AlignTop | Qt::AlignRight);
    m_reset->raise(); // it lies in its corner: Tab comes to what is set first
    translated(this, [this] {
        const SettingEntry *entry = settingEntry(m_id);
        m_reset->setText(tr("Reset"));
        m_reset->setAccessibleName(tr("Reset: %1").arg(entry != nullptr ? settingTitle(*entry) : m_id));
    });
}

void SettingRow::setReset(std::function<bool()> isAsDelivered, std::function<void()> reset)
{
    m_isAsDelivered = std::move(isAsDelivered);
    connect(m_reset, &QPushButton::clicked, this, [this, reset = std::move(reset)] {
        reset();
        refresh();
    });
    refresh();
}

void SettingRow::refresh()
{
    const bool wanted = m_isAsDelivered && !m_isAsDelivered();
    if (!wanted && m_reset->hasFocus()) // the focus does not go astray with the button
        m_content->setFocus(Qt::OtherFocusReason);
    m_reset->setVisible(wanted);
}

void SettingRow::point()
{
    m_isPointedAt = true;
    update();
    QTimer::singleShot(2s, this, [this] {
        m_isPointedAt = false;
        update();
    });
    QWidget *first = m_content;
    for (QWidget *child : m_content->findChildren<QWidget *>()) {
        if ((first->focusPolicy() & Qt::TabFocus) == 0 && (child->focusPolicy() & Qt::TabFocus) != 0
            && child->isVisibleTo(this))
            first = child;
    }
    first->setFocus(Qt::OtherFocusReason);
}

void SettingRow::paintEvent(QPaintEvent *)
{
    if (!m_isPointedAt)
        return;
    QPainter painter{this};
    stylepaint::roundedBox(&painter, rect(), 6, tokensOf(this).accentBackground, {});
}

SettingsPart::SettingsPart(QWidget *parent)
    : QWidget{parent}
    , m_rule{new Line}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_column{new QVBoxLayout{this}}
{
    m_column->setContentsMargins(0, 0, 0, scaled(8));
    m_column->setSpacing(scaled(8));
    m_column->addWidget(m_rule);
    m_column->addSpacing(scaled(8));
    m_column->addWidget(m_title);
    m_rule->hide();
}

void SettingsPart::setRuled(bool ruled)
{
    m_rule->setVisible(ruled);
}

SettingRow *SettingsPart::addRow(const char *id, QWidget *content)
{
    auto *row = new SettingRow{QString::fromLatin1(id), content};
    m_rows << row;
    m_column->addWidget(row);
    return row;
}

void SettingsPart::addText(Label *label)
{
    m_texts << label;
    m_column->addWidget(label);
}

void SettingsPart::setTitle(const QString &title)
{
    m_title->setText(title);
}

void SettingsPart::nameRows(const Languages &languages)
{
    for (SettingRow *row : std::as_const(m_rows)) {
        QStringList names{row->id(), m_title->text()};
        if (const SettingEntry *entry = settingEntry(row->id()))
            names << QString::fromUtf8(entry->words) << languages.inAll("SettingEntries", entry->title);
        for (const QWidget *child : row->findChildren<QWidget *>()) { // what is to be read there
            if (const QString text = child->property("text").toString(); !text.isEmpty() && text.size() < 200)
                names << text;
        }
        row->setNames(names);
    }
}

bool SettingsPart::filter(const FuzzyQuery &query)
{
    bool any = false;
    for (SettingRow *row : std::as_const(m_rows)) {
        row->setVisible(row->fits(query));
        any = any || row->fits(query);
    }
    for (Label *text : std::as_const(m_texts))
        text->setVisible(query.isEmpty());
    setVisible(any);
    return any;
}

void SettingsPart::fill()
{
    for (SettingRow *row : std::as_const(m_rows))
        row->refresh();
}

Label *softLabel()
{
    auto *label = new Label{TextRole::TableHead, TextColor::Soft};
    label->setWordWrap(true);
    return label;
}
