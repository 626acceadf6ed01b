// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/shortcutsheet.h"

#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/palette/commands.h"
#include "widgets/palette/shortcutrow.h"
#include "widgets/palette/shortcuts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

const auto namesProperty = "tpudeskNames";

/// A key that stays as it is.
QWidget *fixedRow(const PageKey &key)
{
    auto *row = new QWidget;
    auto *line = new QHBoxLayout{row};
    line->setContentsMargins(0, 0, 0, 0);
    auto *text = new Label{pageKeyText(key)};
    text->setWordWrap(true);
    const QString keys = key.keys.toString(QKeySequence::NativeText);
    line->addWidget(text, 1);
    line->addWidget(new Pill{StatusLevel::Waiting, keys});
    row->setProperty(namesProperty,
                     QStringList{text->text(), QString::fromUtf8(key.text), keyPlaceText(key.place), keys});
    return row;
}

Label *title(const QString &words)
{
    auto *label = new Label{words, TextRole::Strong};
    label->setContentsMargins(0, scaled(8), 0, 0);
    return label;
}

} // namespace

ShortcutSheet::ShortcutSheet(Commands *commands, QWidget *host)
    : SideSheet{host}
    , m_commands{commands}
    , m_filter{new SearchField}
    , m_resetAll{new QPushButton}
    , m_note{new Label{TextRole::Body, TextColor::Soft}}
    , m_nothing{new Label{TextRole::Body, TextColor::Soft}}
{
    named(this, this, "shortcutSheet", [] { return tr("Keyboard shortcuts"); });
    named(this, m_filter, "shortcutFilter", [] { return tr("Search by name or keys"); });
    named(this, m_resetAll, "shortcutResetAll", [] { return tr("Reset all"); });
    m_nothing->setObjectName(u"shortcutNothing"_s);
    m_filter->setMaximumWidth(QWIDGETSIZE_MAX);
    m_nothing->setWordWrap(true);
    setSheetWidth(480);
    named(this, m_note, "shortcutNote", [] {
        return tr("Click a shortcut to change it. Those of lists, sheets, the editor, the guide, the map of chips "
                  "and the terminal are fixed.");
    });
    m_note->setWordWrap(true);
    body()->addWidget(m_filter);
    body()->addWidget(m_note);
    body()->addWidget(m_nothing);
    body()->addStretch();
    addFooterButton(m_resetAll);
    connect(this, &SideSheet::opened, this, [this] {
        m_filter->clear();
        rebuild();
        m_filter->setFocus(Qt::ShortcutFocusReason);
    });
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutSheet::filter);
    connect(m_resetAll, &QPushButton::clicked, m_commands->shortcuts(), &Shortcuts::resetAll);
    connect(m_commands->shortcuts(), &Shortcuts::changed, this, &ShortcutSheet::showResetAll);
    translated(this, &ShortcutSheet::showTexts);
    translated(this, [this] {
        if (isOpen())
            rebuild();
    });
}

void ShortcutSheet::rebuild()
{
    delete m_rows;
    m_rows = new QWidget;
    auto *column = new QVBoxLayout{m_rows};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    addCommands(column);
    addPageKeys(column);
    body()->insertWidget(2, m_rows);
    filter();
    showResetAll();
}

void ShortcutSheet::addCommands(QVBoxLayout *column)
{
    const auto entries = m_commands->entries();
    column->addWidget(title(tr("In the whole window")));
    // Those with keys first: that is what the list is opened for.
    for (const bool withKeys : {true, false}) {
        const QList<QAction *> all = m_commands->all();
        for (QAction *action : all) {
            if (action->shortcut().isEmpty() == withKeys)
                continue;
            QStringList names{action->text()};
            const auto key = u"command:"_s + action->objectName();
            for (const PaletteEntry &entry : entries) {
                if (entry.key == key)
                    names += entry.names;
            }
            column->addWidget(new ShortcutRow{m_commands->shortcuts(), action, names});
        }
    }
}

void ShortcutSheet::addPageKeys(QVBoxLayout *column)
{
    for (const KeyPlace place :
         {KeyPlace::List, KeyPlace::Sheet, KeyPlace::Editor, KeyPlace::Guide, KeyPlace::Usage, KeyPlace::Terminal}) {
        column->addWidget(title(keyPlaceText(place)));
        for (const PageKey &key : pageKeys()) {
            if (key.place == place)
                column->addWidget(fixedRow(key));
        }
    }
}

/// A title stands while one of its rows does.
void ShortcutSheet::filter()
{
    if (m_rows == nullptr)
        return;
    const FuzzyQuery query{m_filter->text()};
    QWidget *heading = nullptr;
    bool any = false;
    for (int i = 0; i < m_rows->layout()->count(); ++i) {
        QWidget *widget = m_rows->layout()->itemAt(i)->widget();
        if (qobject_cast<Label *>(widget) != nullptr) {
            heading = widget;
            heading->hide();
            continue;
        }
        const auto *row = qobject_cast<ShortcutRow *>(widget);
        const bool shown =
            row != nullptr ? row->fits(query) : query.isIn(widget->property(namesProperty).toStringList());
        widget->setVisible(shown);
        if (shown && heading != nullptr)
            heading->show();
        any = any || shown;
    }
    m_nothing->setVisible(!any);
    m_nothing->setText(tr("No shortcut is called “%1”.").arg(m_filter->text()));
}

void ShortcutSheet::showResetAll()
{
    enableUnless(m_resetAll,
                 m_commands->shortcuts()->isAnyChanged() ? QString{} : tr("All shortcuts have their default keys."));
}

void ShortcutSheet::showTexts()
{
    m_filter->setAccessibleName(m_filter->placeholderText());
}
