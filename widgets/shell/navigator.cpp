// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/navigator.h"

#include "services/core/punctuation.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/guide/guidepage.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/navigation.h"
#include "widgets/shell/pagefactory.h"
#include "widgets/shell/placeof.h"
#include "widgets/tpu/tpupage.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto linkPatience = 3min;

/// What a link may ask for: it shows, or opens a terminal.
Place placeOf(const AppLink &link, const TpuId &tpu)
{
    if (link.panel == "terminal"_L1)
        return places::terminal(tpu, {.worker = link.worker});
    if (link.panel == "usage"_L1)
        return places::usage(tpu);
    if (link.panel == "pod"_L1)
        return {.page = Panel::Pod, .view = PlaceView::Run, .target = tpu.toString()};
    if (link.panel == "ports"_L1)
        return {.page = Panel::Ports};
    if (link.panel == "storage"_L1)
        return {.page = Panel::Storage, .target = tpu.toString()};
    if (link.panel == "files"_L1)
        return {.page = Panel::Files,
                .target = tpu.toString(),
                .details = QVariant::fromValue(TerminalTarget{.worker = link.worker})};
    return places::tpu(tpu);
}

std::optional<Panel> panelOf(const QString &id)
{
    for (const PanelFace &face : panelFaces()) {
        if (id == QLatin1StringView{face.id})
            return face.panel;
    }
    return std::nullopt;
}

} // namespace

Navigator::Navigator(NavigatorContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_notice{new NoticeBar}
{
    m_notice->setObjectName(u"linkNotice"_s);
    m_context.window->addBar(m_notice);
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (const auto held = std::exchange(m_held, {}))
            return follow(*held);
        if (!m_wanted)
            return;
        m_until.setRemainingTime(linkPatience); // signing in takes its time
        m_notice->dismiss();
        m_context.switchTo(ProjectId{m_wanted->project});
    });
    connect(m_notice, &NoticeBar::dismissed, this, [this] {
        m_wanted.reset();
        m_held.reset();
    });
    connect(m_context.window->parts().navigation, &Navigation::chosen, this, [this] {
        if (!m_wanted && !m_held) // said and read; a question stays
            m_notice->dismiss();
    });
    connect(m_context.cloud, &SessionManager::servicesChanged, this, &Navigator::resume);
    connect(m_context.panels, &PageFactory::placeRequested, this, &Navigator::go);
    addCommands();
}

void Navigator::go(const Place &place)
{
    const auto trigger = [this](QLatin1StringView command) {
        if (QAction *action = m_context.window->parts().commands->action(command))
            action->trigger();
    };
    switch (place.intent) {
    case PlaceIntent::SignIn: emit m_context.window->signInRequested(); break;
    case PlaceIntent::Activity: trigger("app.activity"_L1); break;
    case PlaceIntent::TestConnection: trigger("connection.test"_L1); break;
    default: m_context.panels->open(place);
    }
}

void Navigator::addCommands()
{
    Commands *commands = m_context.window->parts().commands;
    commands->add({"link.copy", QT_TRANSLATE_NOOP("Commands", "Copy a link to this place"), {}, "link"}, this, [this] {
        const QString link = linkHere();
        QGuiApplication::clipboard()->setText(link);
        m_notice->say(StatusLevel::Ok, [link] { return tr("Copied: %1").arg(link); });
    });
    commands->add(
        {"link.open", QT_TRANSLATE_NOOP("Commands", "Open a tpudesk:// link from the clipboard"), {}, "external-link"},
        this, [this] { openText(QGuiApplication::clipboard()->text().trimmed()); });
}

void Navigator::openText(const QString &text)
{
    const auto link = parseAppLink(text);
    if (link)
        open(*link);
    else
        m_notice->showError(link.error());
}

void Navigator::say(const QString &sentence)
{
    m_wanted.reset();
    m_notice->showNotice(StatusLevel::Warning, sentence);
}

void Navigator::open(const AppLink &link)
{
    if (m_context.isSigningIn && m_context.isSigningIn())
        hold(link);
    else
        follow(link);
}

void Navigator::hold(const AppLink &link)
{
    m_wanted.reset();
    m_notice->say(
        StatusLevel::Warning, [] { return tr("A link was opened while you sign in. To follow it ends the sign-in."); },
        [] { return tr("Follow it"); });
    m_held = link;
}

void Navigator::follow(const AppLink &link)
{
    m_held.reset();
    m_wanted.reset();
    m_notice->dismiss();
    closeSheetsOf(m_context.window->parts().middle); // what a link opens is seen
    switch (link.kind) {
    case AppLink::Kind::Panel:
        if (const auto panel = panelOf(link.name))
            m_context.window->showPanel(*panel);
        else
            say(tr("This version of TPU Desk has no panel called “%1”.").arg(link.name));
        break;
    case AppLink::Kind::Setting:
        if (!m_context.openSetting(link.name))
            say(tr("There is no setting called “%1”.").arg(link.name));
        break;
    case AppLink::Kind::Guide:
        if (!m_context.panels->showGuide(link.name, link.anchor))
            say(tr("The guide has no section called “%1”.").arg(link.name));
        break;
    case AppLink::Kind::Tpu:
        m_wanted = link;
        m_until.setRemainingTime(linkPatience);
        resume();
        break;
    }
}

/// With the services of now; while there are none the link waits for them.
void Navigator::resume()
{
    if (!m_wanted || m_context.cloud->services() == nullptr)
        return;
    if (m_until.hasExpired()) {
        m_wanted.reset();
        return;
    }
    if (!m_wanted->project.isEmpty() && m_wanted->project != m_context.cloud->services()->profile.project.toString())
        return ask();
    const TpuService *tpus = &m_context.cloud->services()->tpus;
    connect(tpus, &TpuService::listStateChanged, this, &Navigator::find, Qt::UniqueConnection);
    find();
}

void Navigator::ask()
{
    const ProjectId wanted{m_wanted->project};
    const QString name = m_wanted->name;
    const QString here = m_context.cloud->services()->profile.project.toString();
    const bool isKnown = m_context.isKnown(wanted);
    m_notice->say(
        StatusLevel::Warning,
        [=] {
            return tr("A link leads to the TPU %1 of the project %2. You are in %3, so nothing was opened.")
                .arg(name, wanted.toString(), here);
        },
        [=] { return isKnown ? tr("Switch to %1").arg(wanted.toString()) : tr("Choose an account for it…"); });
}

void Navigator::find()
{
    if (!m_wanted || m_context.cloud->services() == nullptr)
        return;
    if (m_until.hasExpired()) // the list came too late
        return m_wanted.reset();
    const TpuService *tpus = &m_context.cloud->services()->tpus;
    QList<Tpu> found;
    for (const Tpu &tpu : tpus->tpus()) {
        if (tpu.shortName == m_wanted->name && (m_wanted->zone.isEmpty() || tpu.zone.toString() == m_wanted->zone))
            found << tpu;
    }
    const ListState &list = tpus->listState();
    if (found.isEmpty() && !list.updatedAt.isValid() && !list.error)
        return; // not read yet
    const AppLink link = *m_wanted;
    m_wanted.reset();
    if (found.isEmpty() && !list.updatedAt.isValid()) { // nobody knows what is there
        m_context.window->showPanel(Panel::Tpus);
        return m_notice->showError(*list.error);
    }
    if (found.size() == 1)
        return go(placeOf(link, found.first().id));
    m_context.window->showPanel(Panel::Tpus);
    if (found.isEmpty())
        return say(link.zone.isEmpty()
                       ? tr("This project has no TPU called %1, and no panel has that name. Panels: %2.")
                             .arg(link.name, punctuation::list(linkedPanels()))
                       : tr("This project has no TPU called %1 in %2.").arg(link.name, link.zone));
    QStringList zones;
    for (const Tpu &tpu : std::as_const(found))
        zones << tpu.zone.toString();
    say(tr("There are several TPUs called %1, in %2. Say which: ZONE/%1.").arg(link.name, punctuation::list(zones)));
}

QString Navigator::linkHere() const
{
    const auto *guide = m_context.window->findChild<GuidePage *>();
    if (guide != nullptr && guide->isVisible() && !guide->section().isEmpty())
        return toText({.kind = AppLink::Kind::Guide, .name = guide->section()});
    const auto *page = m_context.window->findChild<TpuPage *>();
    if (page != nullptr && page->isVisible() && !page->selected().isEmpty())
        return linkTo(page->selected());
    for (const PanelFace &face : panelFaces()) {
        if (m_context.window->parts().panel == face.panel)
            return toText({.kind = AppLink::Kind::Panel, .name = QString::fromLatin1(face.id)});
    }
    return toText({.kind = AppLink::Kind::Panel, .name = u"start"_s});
}
