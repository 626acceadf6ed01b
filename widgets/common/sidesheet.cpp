// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/sidesheet.h"

#include "widgets/common/card.h"
#include "widgets/common/discardbar.h"
#include "widgets/common/dragedge.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/noticearea.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/remembered.h"
#include "widgets/common/scrollanchor.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/buttonkeys.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tooltips.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPropertyAnimation>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QTextDocument>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto sheetWidthsKey = u"sheet.widths"_s;

/// One line that has no use of its own for Enter. In a filter nothing is decided.
bool leavesEnter(const QWidget *field)
{
    const auto *combo = qobject_cast<const QComboBox *>(field);
    return (qobject_cast<const QLineEdit *>(field) != nullptr && qobject_cast<const SearchField *>(field) == nullptr)
        || qobject_cast<const QAbstractSpinBox *>(field) != nullptr || (combo != nullptr && combo->isEditable());
}

/// Waits for words, as opposed to what is chosen, ticked or pressed.
bool takesText(const QWidget *stop)
{
    const auto *line = qobject_cast<const QLineEdit *>(stop);
    const auto *text = qobject_cast<const QPlainTextEdit *>(stop);
    const auto *combo = qobject_cast<const QComboBox *>(stop);
    return (line != nullptr && !line->isReadOnly()) || (text != nullptr && !text->isReadOnly())
        || (combo != nullptr && combo->isEditable());
}

/// By the user, since setText() or forgetTyped(). In a filter nothing is decided.
bool hasTyped(const QLineEdit *line)
{
    return line->isModified() && !line->isReadOnly() && !line->text().isEmpty()
        && qobject_cast<const SearchField *>(line) == nullptr;
}

bool hasTyped(const QPlainTextEdit *text)
{
    return text->document()->isModified() && !text->isReadOnly() && !text->document()->isEmpty();
}

/// What stands in the fields of a sheet as it opens is nobody's work.
void forgetTyped(const QWidget *sheet)
{
    const auto lines = sheet->findChildren<QLineEdit *>();
    for (auto *line : lines)
        line->setModified(false);
    const auto texts = sheet->findChildren<QPlainTextEdit *>();
    for (const auto *text : texts)
        text->document()->setModified(false);
}

/// A sheet lies over what is seen of its host, also while the page around that is scrolled.
void follow(SideSheet *sheet, QWidget *host)
{
    for (QWidget *around = host->parentWidget(); around != nullptr; around = around->parentWidget()) {
        auto *area = qobject_cast<QScrollArea *>(around);
        if (area == nullptr || area->widget() == nullptr)
            continue;
        area->viewport()->installEventFilter(sheet);
        area->widget()->installEventFilter(sheet);
        if (shownPart(host).height() < std::min(host->height(), area->viewport()->height()))
            area->ensureWidgetVisible(host, 0, 0);
    }
}

/// Closes the sheet of a view when another view of the page is shown, and deletes it with the view.
class ViewWatch final : public QObject
{
public:
    ViewWatch(QWidget *view, SideSheet *sheet)
        : QObject{sheet}
        , m_sheet{sheet}
    {
        view->installEventFilter(this);
        connect(view, &QObject::destroyed, sheet, [sheet] { delete sheet; }); // now: what it works with may go next
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::HideToParent)
            m_sheet->close();
        return QObject::eventFilter(watched, event);
    }

private:
    SideSheet *m_sheet;
};

/// A view is one of several in a page, and lower than it: what it opens stands at the same edges as every other sheet.
void coverPage(SideSheet *sheet)
{
    QWidget *view = sheet->parentWidget();
    if (qobject_cast<const Page *>(view) != nullptr)
        return;
    for (QWidget *around = view->parentWidget();
         around != nullptr && qobject_cast<const SideSheet *>(around) == nullptr; around = around->parentWidget()) {
        if (qobject_cast<const Page *>(around) == nullptr)
            continue;
        new ViewWatch{view, sheet};
        sheet->setParent(around);
        around->installEventFilter(sheet);
        sheet->raise();
        return;
    }
}

const SideSheet *sheetAround(const QWidget *widget)
{
    while (widget != nullptr && qobject_cast<const SideSheet *>(widget) == nullptr)
        widget = widget->parentWidget();
    return static_cast<const SideSheet *>(widget);
}

} // namespace

SideSheet::SideSheet(QWidget *host)
    : QWidget{host}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_head{new QHBoxLayout}
    , m_close{new QToolButton}
    , m_scroll{new QScrollArea}
    , m_body{new QVBoxLayout}
    , m_notices{new NoticeArea}
    , m_footer{new QWidget}
    , m_footerRow{new QBoxLayout{QBoxLayout::LeftToRight}}
    , m_footerLeft{new QHBoxLayout}
    , m_footerRight{new QHBoxLayout}
    , m_edge{new DragEdge{DragEdge::Look::Bare, this}}
    , m_slide{new QPropertyAnimation{this, "shown", this}}
{
    m_close->setIcon(themedIcon("x"_L1));
    m_head->setContentsMargins(scaled(20), scaled(14), scaled(12), scaled(12));
    m_head->setSpacing(scaled(10));
    m_head->addWidget(m_title);
    m_head->addStretch(1);
    m_head->addWidget(m_close);
    m_title->setWordWrap(true);

    buildBody();
    buildFooter();
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(1, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(m_head);
    all->addWidget(m_scroll, 1);
    all->addWidget(m_notices);
    all->addWidget(m_footer);
    connectEdge();
    addKeys();

    m_slide->setEasingCurve(QEasingCurve::OutCubic);
    connect(m_slide, &QPropertyAnimation::finished, this, [this] { setVisible(m_open); });
    connect(m_close, &QToolButton::clicked, this, &SideSheet::requestClose);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { followFocus(now); });
    host->installEventFilter(this);
    setAttribute(Qt::WA_NoMousePropagation); // at the end of its content the page below it stays where it is
    hide();
    iconTexts(this, m_close, [] { return tr("Close (Esc)"); }, [] { return tr("Close"); });
}

SideSheet::~SideSheet()
{
    disconnect(qApp, nullptr, this, nullptr); // its parts lose the focus while they go
}

void SideSheet::buildBody()
{
    auto *content = new QWidget;
    m_body->setContentsMargins(scaled(20), scaled(4), scaled(20), scaled(20));
    m_body->setSpacing(scaled(16));
    content->setLayout(m_body);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    for (QWidget *part : {m_scroll->viewport(), content})
        part->setBackgroundRole(QPalette::Base);
    new ScrollAnchor{m_scroll};
    m_notices->setEdges({scaled(20), scaled(8), scaled(20), scaled(8)});
}

void SideSheet::takeNotices()
{
    while (m_body->count() > 0) {
        auto *notice = qobject_cast<NoticeBar *>(m_body->itemAt(0)->widget());
        if (notice == nullptr)
            return;
        m_body->removeWidget(notice);
        m_notices->add(notice);
    }
}

void SideSheet::buildFooter()
{
    m_footerLeft->setSpacing(scaled(12));
    m_footerRight->setSpacing(scaled(12));
    auto *right = new QHBoxLayout; // the buttons stay at the right when they stand alone in a line
    right->setContentsMargins(0, 0, 0, 0);
    right->addStretch();
    right->addLayout(m_footerRight);
    m_footerRow->setContentsMargins(scaled(20), scaled(12), scaled(20), scaled(12));
    m_footerRow->setSpacing(scaled(12));
    m_footerRow->addLayout(m_footerLeft, 1);
    m_footerRow->addLayout(right);
    auto *footer = new QVBoxLayout{m_footer};
    footer->setContentsMargins(0, 0, 0, 0);
    footer->setSpacing(0);
    footer->addWidget(new Line);
    footer->addLayout(m_footerRow);
    m_footer->installEventFilter(this);
    m_footer->hide();
}

void SideSheet::setTitle(const QString &title)
{
    m_title->setText(title);
    setAccessibleName(title);
    place(m_shown);
}

void SideSheet::addTitleWidget(QWidget *widget)
{
    m_head->insertWidget(m_head->count() - 2, widget);
}

void SideSheet::setGuide(QLatin1StringView section)
{
    if (m_guide == nullptr) {
        m_guide = new GuideButton;
        m_head->insertWidget(m_head->count() - 1, m_guide);
        setTabOrder(m_close, m_guide);
        m_guide->nameAfter(this);
    }
    m_guide->setSection(section);
}

void SideSheet::addFooterButton(QWidget *button)
{
    m_footerRight->addWidget(button);
    m_footer->show();
}

void SideSheet::addFooterWidget(QWidget *widget)
{
    const bool isButton =
        qobject_cast<QAbstractButton *>(widget) != nullptr; // it would take its words into the middle of the room
    m_footerLeft->addWidget(widget, 1, isButton ? Qt::AlignLeft | Qt::AlignVCenter : Qt::Alignment{});
    m_footer->show();
    layFooter();
}

void SideSheet::setSheetWidth(int designPixels)
{
    m_width = designPixels;
    place(m_shown);
}

/// What lies over the place that this one slides into would hide it.
void SideSheet::closeThoseAbove()
{
    for (auto *other : window()->findChildren<SideSheet *>()) {
        if (other != this && other->isOpen() && other->parentWidget() != parentWidget()
            && other->parentWidget()->isAncestorOf(parentWidget()) && !other->isAncestorOf(this))
            other->close();
    }
}

void SideSheet::open()
{
    raise();
    if (m_open)
        return focusFirst();
    coverPage(this);
    closeThoseAbove();
    takeNotices();
    if (m_asksForTyped)
        forgetTyped(this);
    m_open = true;
    m_drawnWidth = std::max(0, remembered::value(sheetWidthsKey).toObject().value(widthName()).toInt());
    follow(this, parentWidget());
    place(m_shown);
    m_close->setObjectName(objectName() + u"Close"_s);
    m_focusBefore = QApplication::focusWidget();
    show();
    m_scroll->verticalScrollBar()->setValue(0);
    slideTo(1.0);
    focusFirst();
    emit opened();
}

void SideSheet::close()
{
    if (!m_open)
        return;
    m_open = false;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    slideTo(0.0);
    if (hadFocus)
        giveFocusBack();
    if (m_discard != nullptr)
        m_discard->hide();
    emit closed();
}

void SideSheet::afterDiscard(const std::function<void()> &then)
{
    if (!m_open || !isFilled())
        return then();
    m_afterDiscard = then;
    askToDiscard();
}

void SideSheet::requestClose()
{
    m_afterDiscard = {};
    if (m_discard != nullptr && !m_discard->isHidden())
        m_discard->keep();
    else if (m_open && isFilled())
        askToDiscard();
    else
        close();
}

bool SideSheet::isFilled() const
{
    if (!m_asksForTyped)
        return false;
    const auto isOfThis = [](const auto *field) { return hasTyped(field); };
    return std::ranges::any_of(findChildren<QLineEdit *>(), isOfThis)
        || std::ranges::any_of(findChildren<QPlainTextEdit *>(), isOfThis);
}

void SideSheet::askToDiscard()
{
    if (m_discard == nullptr) {
        m_discard = new DiscardBar{objectName()};
        auto *all = static_cast<QVBoxLayout *>(layout());
        all->insertWidget(all->indexOf(m_footer), m_discard);
        connect(m_discard, &DiscardBar::discarded, this, [this] {
            close();
            if (const auto then = std::exchange(m_afterDiscard, {}))
                then();
        });
    }
    m_discard->ask();
}

void SideSheet::connectEdge()
{
    connect(m_edge, &DragEdge::drawn, this, [this](int left) { drawTo(mapToGlobal(QPoint{width(), 0}).x() - left); });
    connect(m_edge, &DragEdge::released, this, &SideSheet::keepWidth);
    connect(m_edge, &DragEdge::resetRequested, this, [this] {
        m_drawnWidth = 0;
        keepWidth();
        place(m_shown);
    });
}

void SideSheet::addKeys()
{
    const auto add = [this](const QList<QKeySequence> &keys, auto act) {
        auto *shortcut = new QShortcut{this};
        shortcut->setKeys(keys);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
        m_keys << shortcut;
    };
    add({pageKey("sheet.submit"_L1), QKeySequence{Qt::CTRL | Qt::Key_Enter}}, [this] { pressPrimary(); });
    add({pageKey("sheet.wider"_L1)}, [this] { stepWidth(1); });
    add({pageKey("sheet.narrower"_L1)}, [this] { stepWidth(-1); });
}

/// In pixels of the screen; kept as if the letters had their usual size.
void SideSheet::drawTo(int width)
{
    constexpr int least = 280;
    const int room = shownPart(parentWidget()).width();
    m_drawnWidth = qRound(std::clamp(width, std::min(scaled(least), room), room) * 1000.0 / scaled(1000));
    place(m_shown);
}

void SideSheet::keepWidth()
{
    QJsonObject widths = remembered::value(sheetWidthsKey).toObject();
    if (m_drawnWidth > 0)
        widths.insert(widthName(), m_drawnWidth);
    else
        widths.remove(widthName());
    remembered::keep(sheetWidthsKey, widths.isEmpty() ? QJsonValue{} : QJsonValue{widths});
}

/// That of its class; one without a class of its own is known by its name.
QString SideSheet::widthName() const
{
    return metaObject() == &SideSheet::staticMetaObject ? objectName() : QString::fromLatin1(metaObject()->className());
}

/// Who had the focus before; of a sheet that has closed since, who had it before that one.
QWidget *SideSheet::origin() const
{
    constexpr int mostSheets = 4; // they may have opened each other in turn
    QWidget *before = m_focusBefore;
    const auto *sheet = sheetAround(before);
    for (int i = 0; i < mostSheets && sheet != nullptr && sheet != this && !sheet->isOpen(); ++i) {
        before = sheet->m_focusBefore;
        sheet = sheetAround(before);
    }
    return before;
}

/// To where it came from; when that is gone (a palette, a row that was deleted) to what the page it covered is for.
void SideSheet::giveFocusBack()
{
    QWidget *before = origin();
    if (before == nullptr || !before->isVisible() || !before->isEnabled() || isAncestorOf(before)
        || isBehindSheet(before))
        before = mainControl(parentWidget());
    handFocus(before != nullptr ? before : window());
}

void SideSheet::slideTo(double shown)
{
    m_slide->stop();
    m_slide->setDuration(Theme::of(this)->isMotionReduced() ? 0 : 140);
    m_slide->setStartValue(m_shown);
    m_slide->setEndValue(shown);
    m_slide->start(); // without a duration it is over when this returns
}

bool SideSheet::isSeenAtTop(const QWidget *stop) const
{
    const QWidget *content = m_scroll->widget();
    return content->isAncestorOf(stop)
        && stop->mapTo(content, QPoint{0, stop->height()}).y() <= m_scroll->viewport()->height();
}

/// Of the body, as the eye reads; the closing button stands before it but is nobody's first wish. What has a proposal
/// that one chooses from can wait; what is empty until somebody types cannot.
void SideSheet::focusFirst()
{
    auto stops = stopsIn(this);
    stops.removeIf([this](const QWidget *stop) { return stop == m_close || stop == m_guide; });
    const auto field =
        std::ranges::find_if(stops, [this](const QWidget *stop) { return takesText(stop) && isSeenAtTop(stop); });
    handFocus(field != stops.end() ? *field : stops.value(0, m_close));
}

/// A strip of the page in which nothing can be read is no page: the sheet takes it, too.
int SideSheet::widthIn(int room) const
{
    constexpr int leastLeft = 64;
    const int wanted = wantedWidth();
    return room - wanted < scaled(leastLeft) ? room : wanted;
}

int SideSheet::wantedWidth() const
{
    constexpr int most = 4'000; // of a file that anybody may have written
    return scaled(m_drawnWidth > 0 ? std::min(m_drawnWidth, most) : m_width);
}

void SideSheet::place(double shown)
{
    m_shown = shown;
    const QRect room = shownPart(parentWidget());
    const int wide = widthIn(room.width());
    // A label that wraps asks for less than its line: it gets the whole of it where there is room.
    m_title->setMinimumWidth(
        std::min(m_title->fontMetrics().horizontalAdvance(m_title->text()) + 2, std::max(wide - scaled(100), 0)));
    setGeometry(room.right() + 1 - qRound(wide * shown), room.top(), wide, room.height());
    m_edge->setGeometry(0, 0, scaled(6), height());
    m_edge->raise(); // over what is made later
    layFooter();
}

/// A sentence needs half of the sheet; else it stands in lines of its own.
void SideSheet::layFooter()
{
    const int wide = widthIn(shownPart(parentWidget()).width());
    const int buttons = m_footerRight->sizeHint().width() + 2 * scaled(20) + scaled(12);
    const QWidget *left = m_footerLeft->count() > 0 ? m_footerLeft->itemAt(0)->widget() : nullptr;
    const bool isButton = qobject_cast<const QAbstractButton *>(left) != nullptr; // which needs no more than itself
    const bool isNarrow = left != nullptr && wide - buttons < (isButton ? left->sizeHint().width() : wide / 2);
    const auto wanted = isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (m_footerRow->direction() != wanted)
        m_footerRow->setDirection(wanted);
}

bool SideSheet::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_footer && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place(m_shown);
    if (watched == m_footer && event->type() == QEvent::LayoutRequest)
        layFooter();
    return QWidget::eventFilter(watched, event);
}

/// What the page below has cannot be seen: Tab goes round in here.
bool SideSheet::focusNextPrevChild(bool next)
{
    QWidget *to = nextInLayout(this, QApplication::focusWidget(), next);
    if (to == nullptr)
        return QWidget::focusNextPrevChild(next);
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

/// Where the keyboard goes, the eye must be able to go, also when what stands above is laid out a moment later.
void SideSheet::followFocus(QWidget *now)
{
    const bool isInside = sheetAround(now) == this;
    for (QShortcut *key : std::as_const(m_keys))
        key->setEnabled(isInside);
    if (!isInside || now->window() != window() || QApplication::mouseButtons() != Qt::NoButton)
        return; // the list of a combo box is a window of its own, and lies where one looks
    bringIntoView(now);
    QTimer::singleShot(0, now, [now] {
        if (now->hasFocus())
            bringIntoView(now);
    });
}

/// A red one is pressed by the space bar or the mouse alone. One that is off says why.
void SideSheet::pressPrimary()
{
    for (int i = 0; i < m_footerRight->count(); ++i) {
        auto *button = qobject_cast<QAbstractButton *>(m_footerRight->itemAt(i)->widget());
        if (button == nullptr || !button->isVisible() || buttonKind(button) != ButtonKind::Primary)
            continue;
        if (button->isEnabled())
            return pressByKey(button); // it may open another one, or end the sheet
        return QToolTip::showText(button->mapToGlobal(QPoint{0, button->height()}), tipText(button->toolTip()), button);
    }
}

void SideSheet::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const QWidget *field = window()->focusWidget();
    if (event->key() == Qt::Key_Escape)
        requestClose();
    else if (isEnter && m_enterSubmits && m_open && sheetAround(field) == this && leavesEnter(field))
        event->isAutoRepeat() ? event->accept() : pressPrimary(); // held down it is pressed once
    else
        QWidget::keyPressEvent(event);
}

void SideSheet::stepWidth(int steps)
{
    drawTo(width() + steps * scaled(40));
    keepWidth();
}

void SideSheet::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.card);
    if (x() > 0) // where it covers all, what is beside it has a line of its own
        painter.fillRect(QRect{0, 0, 1, height()}, tokens.line);
}

void closeSheetsOf(QWidget *host)
{
    for (auto *sheet : host->findChildren<SideSheet *>(Qt::FindDirectChildrenOnly))
        sheet->close();
}
