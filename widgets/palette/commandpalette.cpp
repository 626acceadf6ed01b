// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/commandpalette.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/palette/commands.h"
#include "widgets/palette/palettedelegate.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostHits = 50;
constexpr int mostRows = 9; ///< to be seen at once
constexpr int longestTyped = 200;

} // namespace

CommandPalette::CommandPalette(Commands *commands, QWidget *window)
    : QWidget{window}
    , m_commands{commands}
    , m_field{new QLineEdit}
    , m_list{new QListWidget}
    , m_hint{new Label{TextRole::Status, TextColor::Soft}}
{
    setObjectName(u"palette"_s);
    named(this, m_field, "paletteField", [] { return tr("Commands, TPUs, zones, settings, the guide…"); });
    m_list->setObjectName(u"paletteList"_s);
    named(this, m_hint, "paletteHint", [] { return tr("↑ ↓ choose · Enter opens · Esc closes"); });
    m_field->setProperty("tpudeskSunken", true);
    m_field->setMaxLength(longestTyped);
    m_field->addAction(themedIcon("search"_L1), QLineEdit::LeadingPosition);
    m_list->setItemDelegate(new PaletteDelegate{m_list});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(6));
    column->setSpacing(scaled(6));
    column->addWidget(m_field);
    column->addWidget(m_list);
    column->addWidget(m_hint);
    m_hint->setContentsMargins(scaled(8), 0, scaled(8), 0);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    hide();
    translated(this, &CommandPalette::showTexts);
}

void CommandPalette::open()
{
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
    m_index.set(m_commands->entries(), m_commands->recent());
    const QSignalBlocker once{m_field};
    m_field->clear();
    search();
    show();
    raise();
    m_field->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::close()
{
    if (!isVisible())
        return;
    const bool hadFocus = m_field->hasFocus();
    hide();
    m_rows.clear(); // they hold what may go while nobody looks
    m_index.set({}, {});
    if (hadFocus && m_focusBefore)
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::search()
{
    m_rows.clear();
    m_list->clear();
    const QString typed = m_field->text().trimmed();
    const auto hits = m_index.find(typed, mostHits);
    if (hits.isEmpty())
        showNothing(typed);
    else
        showHits(hits);
    place();
    announce();
}

void CommandPalette::showHits(const QList<PaletteIndex::Hit> &hits)
{
    for (const PaletteIndex::Hit &hit : hits)
        addRow(m_index.entry(hit), hit);
    m_list->setCurrentRow(0);
}

/// What may help stands there, but Enter takes none of it: that was not what was asked for.
void CommandPalette::showNothing(const QString &typed)
{
    addRow({.text = tr("Nothing here is called “%1”.").arg(typed)});
    for (const auto id : {"go.guide"_L1, "app.settings"_L1, "help.shortcuts"_L1, "go.tpus"_L1}) {
        QAction *action = m_commands->action(id);
        if (action != nullptr && action->isEnabled())
            addRow({.key = u"command:"_s + id,
                    .text = action->text(),
                    .detail = action->shortcut().toString(QKeySequence::NativeText),
                    .run = [action] { action->trigger(); },
                    .icon = action->icon()});
    }
    m_list->setCurrentRow(-1);
}

void CommandPalette::addRow(const PaletteEntry &entry, const PaletteIndex::Hit &hit)
{
    auto *item = new QListWidgetItem{entry.text, m_list};
    const QString kind = paletteKindText(entry.kind);
    const QString detail =
        kind.isEmpty() || entry.detail.isEmpty() ? kind + entry.detail : u"%1 · %2"_s.arg(kind, entry.detail);
    item->setData(PaletteDetail, detail);
    item->setData(PaletteMarked, QVariant::fromValue(hit.marked));
    item->setData(PaletteAlso, hit.also);
    item->setData(Qt::AccessibleTextRole, detail.isEmpty() ? entry.text : punctuation::list({entry.text, detail}));
    if (entry.run)
        item->setIcon(paletteIcon(entry));
    else
        item->setFlags(Qt::NoItemFlags);
    m_rows << entry;
}

void CommandPalette::place()
{
    const QWidget *window = parentWidget();
    const int width = std::min(scaled(600), window->width() - scaled(32));
    const int row = m_list->sizeHintForRow(0);
    const int list = std::clamp(m_list->sizeHint().height(), m_list->minimumHeight(), m_list->maximumHeight());
    const int room = window->height() - scaled(12) - (sizeHint().height() - list);
    const int most =
        row > 0 ? std::clamp(room / row, 1, mostRows) : mostRows; // large letters: fewer are seen, the list scrolls
    m_list->setFixedHeight(std::clamp(m_list->count(), 1, most) * row + 2);
    setGeometry((window->width() - width) / 2, scaled(4), width, sizeHint().height());
}

void CommandPalette::step(int by)
{
    const int rows = m_list->count();
    int row = m_list->currentRow();
    for (int tries = 0; tries < rows; ++tries) {
        row = row < 0 ? (by > 0 ? 0 : rows - 1) : (row + by + rows) % rows;
        if (m_rows.at(row).run)
            break;
    }
    m_list->setCurrentRow(row);
    announce();
}

void CommandPalette::runCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || row >= m_rows.size() || !m_rows.at(row).run)
        return;
    const PaletteEntry chosen = m_rows.at(row); // the run may open something that searches again
    close();
    m_commands->used(chosen.key);
    chosen.run();
}

bool CommandPalette::handleKey(const QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape: close(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!event->isAutoRepeat()) // a key that was held runs nothing
            runCurrent();
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Down: step(1); return true;
    case Qt::Key_Backtab:
    case Qt::Key_Up: step(-1); return true;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp: {
        const int by = event->key() == Qt::Key_PageDown ? mostRows - 1 : 1 - mostRows;
        m_list->setCurrentRow(std::clamp(m_list->currentRow() + by, 0, m_list->count() - 1));
        announce();
        return true;
    }
    default: return false;
    }
}

/// The focus stays in the field, so a screen reader is told which row would run.
void CommandPalette::announce()
{
    const QListWidgetItem *item = m_list->currentItem() != nullptr ? m_list->currentItem() : m_list->item(0);
    if (!QAccessible::isActive() || item == nullptr)
        return;
    QAccessibleAnnouncementEvent said{m_field, item->data(Qt::AccessibleTextRole).toString()};
    QAccessible::updateAccessibility(&said);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_field && event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent *>(event)))
        return true;
    if (watched == m_field && event->type() == QEvent::FocusOut
        && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
        hide();
    return QWidget::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 10, tokens.card, tokens.line);
}

void CommandPalette::showTexts()
{
    if (isVisible()) { // its rows are words, too
        m_index.set(m_commands->entries(), m_commands->recent());
        search();
    }
    m_field->setAccessibleName(tr("Search or run a command"));
    m_list->setAccessibleName(tr("Found commands"));
}
