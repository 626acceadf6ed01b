// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/runnews.h"

#include "services/core/activities.h"
#include "services/core/plaintext.h"

using namespace Qt::StringLiterals;

namespace {

const auto runPrefix = u"run:"_s;
constexpr qsizetype longestRunName = 80;
constexpr qsizetype longestRunText = 400; // a notification is a glance; the page has all of it

QString runKey(const QUuid &run)
{
    return runPrefix + run.toString(QUuid::WithoutBraces);
}

QString alertTitle(const QString &name, ScalarAlert::Kind kind)
{
    switch (kind) {
    case ScalarAlert::Kind::NotANumber: return RunNews::tr("%1: a value is not a number").arg(name);
    case ScalarAlert::Kind::Infinite: return RunNews::tr("%1: a value is infinite").arg(name);
    case ScalarAlert::Kind::Spike: return RunNews::tr("%1: the loss has jumped").arg(name);
    case ScalarAlert::Kind::NoProgress: return RunNews::tr("%1 makes no progress").arg(name);
    }
    return name;
}

QString stacksTitle(const QString &name)
{
    return RunNews::tr("%1 seems to hang: its stacks were captured").arg(name);
}

/// As it was said; after a switch of the language the title alone, which is made anew.
QString inLanguage(const QString &titleThen, const QString &titleNow, const QString &name, const QString &text)
{
    return titleThen == titleNow ? RunNews::tr("%1: %2", "name of a run, what happens to it").arg(name, text)
                                 : titleNow;
}

} // namespace

void RunNews::attach(ScalarWatch *scalars, StackCapture *stacks, std::function<QString(const QUuid &run)> nameOf)
{
    m_scalars = scalars;
    m_stacks = stacks;
    m_nameOf = std::move(nameOf);
    connect(scalars, &ScalarWatch::alert, this, &RunNews::notifyAlert);
    connect(scalars, &ScalarWatch::changed, this, &RunNews::follow);
    connect(stacks, &StackCapture::captured, this, &RunNews::notifyStacks);
    connect(stacks, &StackCapture::captureFailed, this, &RunNews::notifyFailure);
}

void RunNews::detach()
{
    if (m_scalars)
        m_scalars->disconnect(this);
    if (m_stacks)
        m_stacks->disconnect(this);
    m_scalars.clear();
    m_stacks.clear();
    m_nameOf = {};
    m_shown.clear();
}

DesktopNotice RunNews::notice(const QUuid &run, const QString &name, const ScalarAlert &alert)
{
    return {NoticeKind::Training, runKey(run), alertTitle(name, alert.kind), plainLine(alert.text, longestRunText)};
}

DesktopNotice RunNews::notice(const QString &name, const StackReport &report)
{
    return {NoticeKind::Training, runKey(report.job), stacksTitle(name), plainLine(sentenceOf(report), longestRunText)};
}

QUuid RunNews::runOf(const QString &key)
{
    return key.startsWith(runPrefix) ? QUuid::fromString(key.sliced(runPrefix.size())) : QUuid{};
}

QString RunNews::nameOf(const QUuid &run) const
{
    const auto name = m_nameOf ? plainLine(m_nameOf(run), longestRunName) : QString{};
    return name.isEmpty() ? tr("A run") : name;
}

void RunNews::notifyAlert(const QUuid &run, const ScalarAlert &alert)
{
    const auto name = nameOf(run);
    const auto news = notice(run, name, alert);
    const auto line = m_activities->add(
        [kind = alert.kind, name, news] { return inLanguage(news.title, alertTitle(name, kind), name, news.text); });
    m_activities->finish(line, alert.isWarning() ? ActivityState::NeedsUser : ActivityState::Failed);
    m_shown.insert(run);
    m_notifications->show(news);
}

/// What the user asked for is on the page already.
void RunNews::notifyStacks(const QUuid &run)
{
    const auto reports = m_stacks->reports(run);
    if (reports.isEmpty() || reports.constFirst().cause == StackCause::User)
        return;
    const auto name = nameOf(run);
    const auto news = notice(name, reports.constFirst());
    const auto line =
        m_activities->add([name, news] { return inLanguage(news.title, stacksTitle(name), name, news.text); });
    m_activities->finish(line, ActivityState::Done);
    m_shown.insert(run);
    m_notifications->show(news);
}

void RunNews::notifyFailure(const QUuid &run, const Error &error)
{
    const auto line = m_activities->add([name = nameOf(run), why = plainLine(error.message, longestRunText)] {
        return tr("%1 seems to hang, and its stacks could not be captured: %2").arg(name, why);
    });
    m_activities->finish(line, ActivityState::Failed);
}

/// What is over is not shown any more.
void RunNews::follow(const QUuid &run)
{
    if (!m_shown.contains(run) || !m_scalars->alerts(run).isEmpty())
        return;
    m_shown.remove(run);
    m_notifications->withdraw(runKey(run));
}
