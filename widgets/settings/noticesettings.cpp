// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/noticesettings.h"

#include "services/store/settings.h"
#include "widgets/common/label.h"
#include "widgets/notifications/tray.h"

#include <QCheckBox>

using namespace Qt::StringLiterals;

namespace {

QString nameOf(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Ready: return u"settingsNoticeReady"_s;
    case NoticeKind::Preempted: return u"settingsNoticePreempted"_s;
    case NoticeKind::Job: return u"settingsNoticeJob"_s;
    case NoticeKind::Training: return u"settingsNoticeTraining"_s;
    case NoticeKind::Request: return u"settingsNoticeRequest"_s;
    case NoticeKind::SignIn: return u"settingsNoticeSignIn"_s;
    case NoticeKind::Usage: return u"settingsNoticeUsage"_s;
    case NoticeKind::Terminal: return u"settingsNoticeTerminal"_s;
    case NoticeKind::Confirm: return u"settingsNoticeConfirm"_s;
    }
    return {};
}

const char *idOf(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Ready: return "notices.ready";
    case NoticeKind::Preempted: return "notices.preempted";
    case NoticeKind::Job: return "notices.job";
    case NoticeKind::Training: return "notices.training";
    case NoticeKind::Request: return "notices.request";
    case NoticeKind::SignIn: return "notices.signIn";
    case NoticeKind::Usage: return "notices.usage";
    case NoticeKind::Terminal: return "notices.terminal";
    case NoticeKind::Confirm: return "notices.confirm";
    }
    return "";
}

} // namespace

NotificationSettings::NotificationSettings(Notifications *notifications, Settings *settings)
    : m_notifications{notifications}
    , m_settings{settings}
    , m_words{softLabel()}
    , m_tray{new QCheckBox}
    , m_trayWords{softLabel()}
{
    addText(m_words);
    for (const auto kind : Notifications::kinds()) {
        auto *box = new QCheckBox;
        box->setObjectName(nameOf(kind));
        connect(box, &QCheckBox::clicked, this, [this, kind](bool on) {
            m_notifications->setOn(kind, on);
            fill();
        });
        m_boxes.insert(kind, box);
        addRow(idOf(kind), box)
            ->setReset([this, kind] { return m_notifications->isOn(kind); },
                       [this, kind] {
                           m_notifications->setOn(kind, true);
                           fill();
                       });
    }
    m_tray->setObjectName(u"settingsTray"_s);
    addRow("notices.tray", m_tray)
        ->setReset([this] { return !Tray::isOn(*m_settings); }, [this] { Tray::setOn(m_settings, false); });
    addText(m_trayWords);
    connect(m_tray, &QCheckBox::clicked, this, [this](bool on) { Tray::setOn(m_settings, on); });
    connect(m_settings, &Settings::changed, this, &NotificationSettings::fill);
    connect(m_notifications, &Notifications::absentChanged, this, &NotificationSettings::showTexts);
    showTexts();
    fill();
}

void NotificationSettings::fill()
{
    for (const auto &[kind, box] : m_boxes.asKeyValueRange())
        box->setChecked(m_notifications->isOn(kind));
    m_tray->setChecked(Tray::isOn(*m_settings));
    SettingsPart::fill();
}

void NotificationSettings::showTexts()
{
    setTitle(tr("Notifications"));
    m_words->setText(
        m_notifications->isAbsent()
            ? tr("This desktop has no service for notifications. Everything stays in the Activity list all the same.")
            : tr("Shown as desktop notifications while this window is in the background, and always kept in the "
                 "Activity list:"));
    m_boxes.value(NoticeKind::Ready)->setText(tr("A TPU is ready"));
    m_boxes.value(NoticeKind::Preempted)->setText(tr("Google took a TPU back"));
    m_boxes.value(NoticeKind::Job)->setText(tr("A job has finished, failed or was interrupted"));
    m_boxes.value(NoticeKind::Training)->setText(tr("A run: a NaN loss, a jump, or no progress"));
    m_boxes.value(NoticeKind::Request)->setText(tr("A request has given up or needs you"));
    m_boxes.value(NoticeKind::Usage)->setText(tr("Chips idle, hung or slow; memory or disk full"));
    m_boxes.value(NoticeKind::SignIn)->setText(tr("You have to sign in again"));
    m_boxes.value(NoticeKind::Terminal)->setText(tr("Commands and messages in terminals"));
    m_boxes.value(NoticeKind::Confirm)->setText(tr("Another program asks for a change"));
    m_tray->setText(tr("Icon in the tray"));
    m_trayWords->setText(
        tr("Shows what goes on. Closing the window can then hide it there, so that requests are still tried."));
}
