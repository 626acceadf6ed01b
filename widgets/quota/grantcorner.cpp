// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantcorner.h"

#include "services/grantmail/grants.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/quota/grantlist.h"
#include "widgets/quota/granttext.h"
#include "widgets/quota/quotapage.h"
#include "widgets/theme/theme.h"

#include <QAccessibleWidget>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// A pill that is pressed: for a screen reader a button.
class PillButtonAccessible final : public QAccessibleWidget
{
public:
    explicit PillButtonAccessible(PillButton *button)
        : QAccessibleWidget{button, QAccessible::Button}
    {
    }

    [[nodiscard]] QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction())
            emit static_cast<PillButton *>(object())->clicked();
        else
            QAccessibleWidget::doAction(name);
    }
};

QAccessibleInterface *interfaceFor(const QString &, QObject *object)
{
    auto *button = qobject_cast<PillButton *>(object);
    return button != nullptr ? new PillButtonAccessible{button} : nullptr;
}

} // namespace

PillButton::PillButton(QWidget *parent)
    : Pill{parent}
{
    static const bool once = (QAccessible::installFactory(interfaceFor), true);
    Q_UNUSED(once);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void PillButton::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit clicked();
}

void PillButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit clicked();
    else
        Pill::keyPressEvent(event);
}

void PillButton::paintEvent(QPaintEvent *event)
{
    Pill::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{tokensOf(this).accent, 2});
    painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), height() / 2.0, height() / 2.0);
}

void PillButton::focusInEvent(QFocusEvent *event)
{
    Pill::focusInEvent(event);
    update();
}

void PillButton::focusOutEvent(QFocusEvent *event)
{
    Pill::focusOutEvent(event);
    update();
}

GrantCorner::GrantCorner(GrantContext context, QuotaPage *page)
    : QObject{page}
    , m_grants{context.grants}
    , m_project{context.project}
    , m_pill{new PillButton}
    , m_paste{named(this, new QPushButton, "grantPasteButton", [] { return tr("Paste TRC mail…"); })}
    , m_sheet{new GrantSheet{context, page}}
    , m_list{new GrantList{context.grants, page}}
    , m_notice{named(new NoticeBar, "grantElsewhere")}
{
    named(m_pill, "grantPill");
    page->addGrantAction(m_pill);
    page->addGrantAction(m_paste);
    page->addNotice(m_notice);
    connect(m_pill, &PillButton::clicked, this, &GrantCorner::list);
    connect(m_paste, &QPushButton::clicked, this, &GrantCorner::paste);
    connect(page, &QuotaPage::pasteRequested, this, &GrantCorner::paste);
    connect(m_grants, &Grants::changed, this, &GrantCorner::showDaysLeft);
    connect(m_list, &GrantList::pasteRequested, this, &GrantCorner::paste);
    connect(m_list, &GrantList::editRequested, m_sheet, &GrantSheet::edit);
    connect(m_sheet, &GrantSheet::kept, this, &GrantCorner::sayKept);
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        m_list->close();
        m_sheet->edit(m_elsewhere);
    });
    page->installEventFilter(this);
    translated(this, &GrantCorner::showDaysLeft);
}

void GrantCorner::paste()
{
    m_list->close();
    m_sheet->openNew();
}

void GrantCorner::list()
{
    m_sheet->close();
    m_list->open();
}

/// The list shows the grants of this project alone: one of another would go without a word.
void GrantCorner::sayKept(const Grant &grant)
{
    if (m_grants->isOurs(grant)) {
        m_notice->dismiss();
        return;
    }
    m_elsewhere = grant;
    const auto other = grant.project.isEmpty() ? grant.projectNumber : grant.project.toString();
    m_notice->say(
        StatusLevel::Note,
        [other, here = m_project.toString()] {
            return tr("The grant is saved for the project %1. It counts only there, so %2 does not show it; it is "
                      "listed when you work in %1.")
                .arg(other, here);
        },
        [] { return tr("Change…"); });
}

bool GrantCorner::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        showDaysLeft();
    return QObject::eventFilter(watched, event);
}

/// Of several grants the one that ends last counts: until then something is free.
void GrantCorner::showDaysLeft()
{
    const auto grants = m_grants->grants();
    std::optional<int> most;
    bool isOpen = false;
    for (const auto &grant : grants) {
        const auto left = grant.daysLeft(m_grants->now());
        isOpen = isOpen || !left;
        most = left ? std::max(most.value_or(*left), *left) : most;
    }
    const auto left = isOpen && most.value_or(0) <= 0 ? std::nullopt : most;
    m_pill->setVisible(!grants.isEmpty());
    m_pill->setState(granttext::levelOf(left), granttext::daysLeft(left));
    m_pill->setToolTip(tr("Your TRC grants: see, edit, export"));
    m_pill->setAccessibleName(tr("TRC grants: %1").arg(granttext::daysLeft(left)));
}
