// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/zonelist.h"

#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int zoneRole = Qt::UserRole;
constexpr int levelRole = Qt::UserRole + 1;
constexpr int wordsRole = Qt::UserRole + 2;
constexpr int leastRows = 2;
constexpr int mostZoneRows = 6;

/// The zone at the left; shape and words of its verdict at the right.
class ZoneDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem plain{option};
        plain.text.clear();
        option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &plain, painter, option.widget);
        const auto &tokens = tokensOf(option.widget);
        if (option.state.testFlag(QStyle::State_HasFocus)
            && !option.state.testFlag(QStyle::State_Selected)) // where the keyboard is
            stylepaint::focusRing(painter, option.rect, 4, tokens.accent);
        const auto level = StatusLevel(index.data(levelRole).toInt());
        const QRect inside = option.rect.adjusted(scaled(10), 0, -scaled(10), 0);
        const QString words = index.data(wordsRole).toString();
        const int shape = scaled(12);
        const int width = std::min(option.fontMetrics.horizontalAdvance(words), inside.width() / 2);
        const QRect right{inside.right() - width, inside.top(), width + 1, inside.height()};
        painter->setFont(option.font);
        painter->setPen(tokens.text);
        const QRect left{inside.left(), inside.top(), inside.width() - width - shape - scaled(18), inside.height()};
        painter->drawText(
            left, Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, left.width()));
        if (words.isEmpty())
            return;
        paintStatus(painter,
                    QRectF{double(right.left() - shape - scaled(6)), inside.center().y() - shape / 2.0, double(shape),
                           double(shape)},
                    level, tokens.textColor(level));
        painter->setPen(tokens.textColor(level));
        painter->drawText(right, Qt::AlignRight | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(words, Qt::ElideRight, right.width()));
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {scaled(200), std::max(scaled(30), option.fontMetrics.height() + scaled(12))};
    }
};

} // namespace

ZoneList::ZoneList(QWidget *parent)
    : QWidget{parent}
    , m_list{named(
          this, new QListWidget, "requestZoneList", [] { return tr("Zones, in the order in which they are tried"); },
          [] { return tr("Drag to sort, or Alt+Up and Alt+Down"); })}
    , m_up{iconButton(this, new QPushButton, "requestZoneUp", [] { return tr("Try it earlier (Alt+Up)"); })}
    , m_down{iconButton(this, new QPushButton, "requestZoneDown", [] { return tr("Try it later (Alt+Down)"); })}
    , m_remove{iconButton(this, new QPushButton, "requestZoneRemove", [] { return tr("Leave this zone out (Del)"); })}
    , m_add{named(new QComboBox, "requestZoneAdd")}
{
    m_list->setItemDelegate(new ZoneDelegate{m_list});
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->installEventFilter(this);
    m_up->setIcon(themedIcon("arrow-up"_L1));
    m_down->setIcon(themedIcon("arrow-down"_L1));
    m_remove->setIcon(themedIcon("x"_L1));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(6));
    row->addWidget(m_add, 1);
    for (auto *button : {m_up, m_down, m_remove}) {
        button->setAutoDefault(false);
        setButtonKind(button, ButtonKind::Plain);
        row->addWidget(button);
    }
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(m_list);
    column->addLayout(row);
    fitHeight();
    connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &ZoneList::changed);
    connect(m_list, &QListWidget::currentRowChanged, this, &ZoneList::allow);
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_remove, &QPushButton::clicked, this, &ZoneList::remove);
    connect(m_add, &QComboBox::activated, this, &ZoneList::addChosen);
    translated(this, &ZoneList::fillOffers);
    allow();
}

void ZoneList::setJudge(std::function<ZoneVerdict(const ZoneId &)> judge)
{
    m_judge = std::move(judge);
    judgeAgain();
}

void ZoneList::setZones(const QList<ZoneId> &zones)
{
    if (zones == this->zones())
        return;
    const auto chosen = m_list->currentItem() ? m_list->currentItem()->text() : QString{};
    {
        const QSignalBlocker quiet{m_list};
        m_list->clear();
        for (const auto &zone : zones) {
            auto *item = new QListWidgetItem{zone.toString(), m_list};
            item->setData(zoneRole, zone.toString());
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
            if (item->text() == chosen)
                m_list->setCurrentItem(item);
        }
    }
    fillOffers();
    fitHeight();
    judgeAgain();
    allow();
    emit changed();
}

void ZoneList::setOffers(const QList<ZoneId> &zones)
{
    if (zones == m_offers)
        return;
    m_offers = zones;
    fillOffers();
}

QList<ZoneId> ZoneList::zones() const
{
    QList<ZoneId> zones;
    for (int i = 0; i < m_list->count(); ++i)
        zones << ZoneId{m_list->item(i)->data(zoneRole).toString()};
    return zones;
}

void ZoneList::judgeAgain()
{
    for (int i = 0; m_judge && i < m_list->count(); ++i) {
        auto *item = m_list->item(i);
        const auto verdict = m_judge(ZoneId{item->data(zoneRole).toString()});
        item->setData(levelRole, int(verdict.level));
        item->setData(wordsRole, verdict.words);
        item->setToolTip(verdict.explanation);
        item->setData(Qt::AccessibleTextRole, phrases::list(QStringList{item->text(), verdict.words}));
    }
}

void ZoneList::fillOffers()
{
    const auto taken = zones();
    const QSignalBlocker quiet{m_add};
    m_add->clear();
    m_add->addItem(tr("Add a zone…"));
    for (const auto &zone : std::as_const(m_offers)) {
        if (!taken.contains(zone))
            m_add->addItem(zone.toString(), zone.toString());
    }
    m_add->setEnabled(m_add->count() > 1);
}

void ZoneList::fitHeight()
{
    const int row =
        m_list->count() > 0 ? m_list->sizeHintForRow(0) : std::max(scaled(30), fontMetrics().height() + scaled(12));
    m_list->setFixedHeight(row * std::clamp(m_list->count(), leastRows, mostZoneRows) + 2 * m_list->frameWidth()
                           + scaled(4));
}

void ZoneList::move(int step)
{
    const int from = m_list->currentRow();
    const int to = from + step;
    if (from < 0 || to < 0 || to >= m_list->count())
        return;
    auto *item = m_list->takeItem(from);
    m_list->insertItem(to, item);
    m_list->setCurrentRow(to);
    emit changed();
}

void ZoneList::remove()
{
    if (m_list->currentRow() < 0)
        return;
    delete m_list->takeItem(m_list->currentRow());
    fillOffers();
    fitHeight();
    allow();
    emit changed();
}

void ZoneList::addChosen()
{
    const ZoneId zone{m_add->currentData().toString()};
    m_add->setCurrentIndex(0);
    if (zone.isEmpty())
        return;
    setZones(zones() << zone);
    m_list->setCurrentRow(m_list->count() - 1);
}

void ZoneList::allow()
{
    const int row = m_list->currentRow();
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
    m_remove->setEnabled(row >= 0 && m_list->count() > 1);
}

bool ZoneList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool alt = key->modifiers() == Qt::AltModifier;
        if (alt && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            move(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Delete && m_remove->isEnabled()) {
            remove();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}
