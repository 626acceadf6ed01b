// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandpalette.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostHits = 50;

/// Text at the left, detail soft at the right.
class HitDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Tokens &tokens = tokensOf(option.widget);
        painter->save();
        if (option.state.testFlag(QStyle::State_Selected))
            stylepaint::roundedBox(painter, option.rect.adjusted(scaled(4), 1, -scaled(4), -1), 6, tokens.accentBackground, {});
        const QRect area = option.rect.adjusted(scaled(14), 0, -scaled(14), 0);
        const QString detail = index.data(Qt::UserRole).toString();
        const int detailWidth = option.fontMetrics.horizontalAdvance(detail);
        painter->setPen(tokens.soft);
        painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->setPen(tokens.text);
        const QRect words = area.adjusted(0, 0, -detailWidth - scaled(12), 0);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {scaled(200), std::max(scaled(32), option.fontMetrics.height() + scaled(10))};
    }
};

} // namespace

CommandPalette::CommandPalette(Commands *commands, QWidget *window)
    : QWidget{window}, m_commands{commands}, m_field{new QLineEdit}, m_list{new QListWidget}
{
    setObjectName(u"palette"_s);
    m_field->setObjectName(u"paletteField"_s);
    m_list->setObjectName(u"paletteList"_s);
    m_field->setProperty("tpudeskSunken", true);
    m_field->addAction(themedIcon("search"_L1), QLineEdit::LeadingPosition);
    m_list->setItemDelegate(new HitDelegate{m_list});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->addWidget(m_field);
    column->addWidget(m_list);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    hide();
    retranslate();
}

void CommandPalette::open()
{
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
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
    if (hadFocus && m_focusBefore)
        m_focusBefore->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::search()
{
    m_hits = m_commands->find(m_field->text().trimmed()).mid(0, mostHits);
    m_list->clear();
    for (const Commands::Hit &hit : std::as_const(m_hits)) {
        auto *item = new QListWidgetItem{hit.text, m_list};
        item->setData(Qt::UserRole, hit.detail);
    }
    if (m_hits.isEmpty()) {
        auto *nothing = new QListWidgetItem{tr("Nothing found"), m_list};
        nothing->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
    place();
}

void CommandPalette::place()
{
    const QWidget *window = parentWidget();
    const int width = std::min(scaled(560), window->width() - scaled(32));
    const int rows = std::min<int>(std::max<int>(m_list->count(), 1), 9);
    const int row = m_list->sizeHintForRow(0);
    m_list->setFixedHeight(rows * row + 2);
    const int height = m_field->sizeHint().height() + m_list->height() + scaled(8 + 8 + 8);
    setGeometry((window->width() - width) / 2, scaled(4), width, height);
}

void CommandPalette::runCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || row >= m_hits.size())
        return;
    const auto run = m_hits.at(row).run; // the run may open something that searches again
    close();
    run();
}

bool CommandPalette::handleKey(int key)
{
    const int rows = static_cast<int>(m_hits.size());
    switch (key) {
    case Qt::Key_Escape: close(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: runCurrent(); return true;
    case Qt::Key_Down: m_list->setCurrentRow(rows > 0 ? (m_list->currentRow() + 1) % rows : 0); return true;
    case Qt::Key_Up: m_list->setCurrentRow(rows > 0 ? (m_list->currentRow() + rows - 1) % rows : 0); return true;
    default: return false;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_field && event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent *>(event)->key()))
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

void CommandPalette::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CommandPalette::retranslate()
{
    m_field->setPlaceholderText(tr("Search or run a command"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_list->setAccessibleName(tr("Found commands"));
}
