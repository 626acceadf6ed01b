// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/noticechoices.h"

#include "app/tray.h"
#include "services/store/settings.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QSystemTrayIcon>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QString nameOf(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Ready: return u"settingsNoticeReady"_s;
    case NoticeKind::Preempted: return u"settingsNoticePreempted"_s;
    case NoticeKind::Job: return u"settingsNoticeJob"_s;
    case NoticeKind::Request: return u"settingsNoticeRequest"_s;
    case NoticeKind::SignIn: return u"settingsNoticeSignIn"_s;
    case NoticeKind::Usage: return u"settingsNoticeUsage"_s;
    }
    return {};
}

Label *soft()
{
    auto *label = new Label{TextRole::TableHead, Ink::Soft};
    label->setWordWrap(true);
    return label;
}

} // namespace

NoticeChoices::NoticeChoices(Notifications *notifications, Settings *settings, QWidget *parent)
    : QWidget{parent}, m_notifications{notifications}, m_settings{settings}, m_words{soft()}, m_tray{new QCheckBox}, m_trayWords{soft()}
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_words);
    for (const auto kind : Notifications::kinds()) {
        auto *box = new QCheckBox;
        box->setObjectName(nameOf(kind));
        connect(box, &QCheckBox::clicked, this, [this, kind](bool on) { m_notifications->setOn(kind, on); });
        m_boxes.insert(kind, box);
        column->addWidget(box);
    }
    m_tray->setObjectName(u"settingsTray"_s);
    column->addSpacing(scaled(4));
    column->addWidget(m_tray);
    column->addWidget(m_trayWords);
    connect(m_tray, &QCheckBox::clicked, this, [this](bool on) { Tray::setOn(m_settings, on); });
    connect(m_settings, &Settings::changed, this, &NoticeChoices::fill);
    connect(m_notifications, &Notifications::absentChanged, this, &NoticeChoices::retranslate);
    retranslate();
    fill();
}

void NoticeChoices::reset()
{
    for (const auto kind : Notifications::kinds())
        m_notifications->setOn(kind, true);
    Tray::setOn(m_settings, false);
}

bool NoticeChoices::isAsDelivered() const
{
    const auto kinds = Notifications::kinds();
    return !Tray::isOn(*m_settings) && std::ranges::all_of(kinds, [this](NoticeKind kind) { return m_notifications->isOn(kind); });
}

void NoticeChoices::fill()
{
    for (const auto &[kind, box] : m_boxes.asKeyValueRange())
        box->setChecked(m_notifications->isOn(kind));
    m_tray->setChecked(Tray::isOn(*m_settings));
}

void NoticeChoices::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void NoticeChoices::retranslate()
{
    m_words->setText(m_notifications->isAbsent()
                         ? tr("This desktop has no service for notifications. Everything stays in the Activity list all the same.")
                         : tr("Told by the desktop while this window is not in front, and always kept in the Activity list:"));
    m_boxes.value(NoticeKind::Ready)->setText(tr("A TPU is ready"));
    m_boxes.value(NoticeKind::Preempted)->setText(tr("Google took a TPU back"));
    m_boxes.value(NoticeKind::Job)->setText(tr("A job has finished, failed or was interrupted"));
    m_boxes.value(NoticeKind::Request)->setText(tr("A request has given up or needs you"));
    m_boxes.value(NoticeKind::Usage)->setText(tr("Cores are idle, hung, full or fall behind, or a disk fills up"));
    m_boxes.value(NoticeKind::SignIn)->setText(tr("You have to sign in again"));
    m_tray->setText(tr("Icon in the tray"));
    m_trayWords->setText(tr("Shows what goes on. Closing the window can then hide it there, so that requests are still tried."));
}
