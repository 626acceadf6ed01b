// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/contents.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/guide/guidetext.h"
#include "widgets/guide/hitdelegate.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QListWidget>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int idRole = Qt::UserRole;

/// A title that is longer than the list is wide goes on in a second line: on a scaled display letters are a little
/// wider.
class TitleDelegate final : public QStyledItemDelegate
{
public:
    explicit TitleDelegate(QTreeWidget *tree)
        : QStyledItemDelegate{tree}
        , m_tree{tree}
    {
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem room{option};
        const int indent = index.parent().isValid() ? m_tree->indentation() : 0;
        room.rect = QRect{0, 0, m_tree->header()->sectionSize(0) - indent, QWIDGETSIZE_MAX};
        QSize size = QStyledItemDelegate::sizeHint(room, index);
        if (size.height() > scaled(28)) // two lines keep the distance from others that one has
            size.rheight() += std::max(0, scaled(28) - option.fontMetrics.height());
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::WrapText;
    }

private:
    QTreeWidget *m_tree;
};

} // namespace

GuideContents::GuideContents(const GuideText *text, const GuideSearch *search, QWidget *parent)
    : QWidget{parent}
    , m_text{text}
    , m_search{search}
    , m_field{new SearchField}
    , m_stack{new QStackedWidget}
    , m_tree{named(this, new QTreeWidget, "guideContents", [] { return tr("Chapters and sections"); })}
    , m_list{named(this, new QListWidget, "guideHits", [] { return tr("What was found"); })}
    , m_nothing{named(new Label{TextRole::Body, TextColor::Soft}, "guideNothing")}
{
    build();
    connect(m_field, &QLineEdit::textChanged, this, &GuideContents::search);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem *item) {
        if (item != nullptr && !item->data(0, idRole).toString().isEmpty())
            emit sectionChosen(item->data(0, idRole).toString());
    });
    for (auto signal : {&QTreeWidget::itemClicked, &QTreeWidget::itemActivated})
        connect(m_tree, signal, this, [this](const QTreeWidgetItem *item) {
            if (!item->data(0, idRole).toString().isEmpty())
                emit entered();
        });
    connect(m_list, &QListWidget::itemClicked, this, [this] { choose(m_list->currentRow()); });
    connect(m_list, &QListWidget::itemActivated, this, [this] { choose(m_list->currentRow()); });
    connect(Theme::of(this), &Theme::changed, this, [this] { fill(); });
    translated(this, &GuideContents::search);
}

void GuideContents::build()
{
    named(this, m_field, "guideSearch", [] { return tr("Search the guide"); }, [] { return tr("Search the guide"); });
    m_field->setMaximumWidth(QWIDGETSIZE_MAX);
    m_field->installEventFilter(this);
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(scaled(12));
    m_tree->setRootIsDecorated(false);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setItemsExpandable(false);
    m_tree->setItemDelegate(new TitleDelegate{m_tree});
    connect(m_tree->header(), &QHeaderView::sectionResized, m_tree, &QTreeView::doItemsLayout,
            Qt::QueuedConnection); // another width, other heights
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new HitDelegate{&m_hits, m_list});
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // another width, other heights of rows
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignTop);
    m_nothing->setContentsMargins(scaled(8), scaled(4), scaled(8), 0);
    for (QWidget *face : std::initializer_list<QWidget *>{m_tree, m_list, m_nothing})
        m_stack->addWidget(face);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(10), scaled(12), scaled(10), scaled(6));
    column->setSpacing(scaled(10));
    column->addWidget(m_field);
    column->addWidget(m_stack, 1);
}

void GuideContents::setLanguage(const QString &language)
{
    if (language == m_language)
        return;
    m_language = language;
    fill();
    search();
}

void GuideContents::fill()
{
    const QSignalBlocker quiet{m_tree};
    m_tree->clear();
    QFont strong = fontFor(TextRole::Status);
    strong.setWeight(QFont::DemiBold);
    for (const auto &chapter : m_text->chapters()) {
        auto *head = new QTreeWidgetItem{m_tree, {chapter.title(m_language)}};
        head->setFlags(Qt::ItemIsEnabled); // not to be chosen: its sections are
        head->setFont(0, strong);
        head->setForeground(0, tokensOf(this).soft);
        for (const auto &id : chapter.sections) {
            auto *item = new QTreeWidgetItem{head, {m_text->title(id, m_language)}};
            item->setData(0, idRole, id);
            item->setToolTip(0, item->text(0));
        }
        head->setExpanded(true);
    }
    setCurrent(m_current);
}

void GuideContents::setCurrent(const QString &section)
{
    m_current = section;
    const QSignalBlocker quiet{m_tree};
    for (QTreeWidgetItemIterator it{m_tree}; *it != nullptr; ++it) {
        if ((*it)->data(0, idRole).toString() != section || section.isEmpty())
            continue;
        m_tree->setCurrentItem(*it);
        m_tree->scrollToItem(*it);
    }
}

void GuideContents::focusSearch()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

QString GuideContents::typed() const
{
    return m_field->text();
}

void GuideContents::setTyped(const QString &words)
{
    if (words != m_field->text())
        m_field->setText(words);
}

void GuideContents::search()
{
    const QString typed = m_field->text();
    m_hits = m_search->find(typed, m_language);
    m_list->clear();
    for (const auto &hit : std::as_const(m_hits)) {
        auto *item = new QListWidgetItem{hit.title, m_list};
        item->setData(Qt::AccessibleTextRole, punctuation::clauses({hit.title, hit.place, hit.excerpt}));
    }
    if (typed.trimmed().isEmpty())
        m_stack->setCurrentWidget(m_tree);
    else if (m_hits.isEmpty())
        m_stack->setCurrentWidget(m_nothing);
    else
        m_stack->setCurrentWidget(m_list);
    m_list->setCurrentRow(0);
    m_nothing->setText(
        tr("Nothing in the guide has “%1”. Try another word, or part of one.").arg(typed.simplified().left(60)));
}

void GuideContents::choose(int row)
{
    if (row < 0 || row >= m_hits.size())
        return;
    emit hitChosen(m_hits.at(row));
    emit entered();
}

/// In the search field: Down goes into what was found, Enter takes the first.
bool GuideContents::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            choose(std::max(0, m_list->currentRow()));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}
