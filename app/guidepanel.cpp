// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/settingentries.h"
#include "services/store/settings.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/noticebar.h"
#include "widgets/guide/guidepage.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"
#include "widgets/pod/podpage.h"
#include "widgets/pod/runview.h"
#include "widgets/start/startpage.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QUrl>

#include <algorithm>

// The Guide panel, and the ways that lead to it and from it.

using namespace Qt::StringLiterals;

namespace {

const auto bookmarkKey = u"guide.bookmark"_s;

QList<GuideSetting> allSettings()
{
    QList<GuideSetting> settings;
    for (const SettingEntry &entry : settingEntries())
        settings.append({.id = QString::fromLatin1(entry.id), .title = settingTitle(entry), .text = {}});
    return settings;
}

QString titleOf(const QString &panel)
{
    for (const PanelFace &face : panelFaces()) {
        if (panel == QLatin1StringView{face.id})
            return panelTitle(face.panel);
    }
    return {};
}

QJsonObject toJson(const GuideBookmark &bookmark)
{
    return {
        {u"section"_s, bookmark.section}, {u"heading"_s, bookmark.place.heading}, {u"share"_s, bookmark.place.share}};
}

/// From a file that anybody may have written.
GuideBookmark bookmarkFrom(const QJsonObject &kept)
{
    constexpr int mostHeadings = 1'000;
    return {kept.value(u"section"_s).toString().left(100),
            {std::clamp(kept.value(u"heading"_s).toInt(), 0, mostHeadings),
             std::clamp(kept.value(u"share"_s).toDouble(), 0.0, 1.0)}};
}

} // namespace

QWidget *Panels::makeGuide()
{
    if (!m_guideSearch) {
        m_guideText = std::make_unique<GuideText>();
        m_guideSearch = std::make_unique<GuideSearch>(m_guideText.get());
        m_guideSearch->setSettings(&allSettings);
    }
    auto *page = new GuidePage{{.text = m_guideText.get(), .search = m_guideSearch.get(), .panelTitle = &titleOf}};
    connect(page, &GuidePage::settingRequested, m_window, &MainWindow::settingRequested);
    connect(page, &GuidePage::commandRequested, this,
            [this](const QString &command) { trigger(QLatin1StringView{command.toLatin1()}); });
    connect(page, &GuidePage::runRequested, this, &Panels::runFromGuide);
    connect(page, &GuidePage::urlRequested, this, &Panels::openUrl);
    connect(page, &GuidePage::shown, this, [this, page] { tickGuide(page); }); // of another project, by now
    tickGuide(page);
    page->turnTo(bookmarkFrom(m_settings->more(bookmarkKey).toObject()));
    connect(page, &GuidePage::rested, this,
            [this, page] { m_settings->setMore(bookmarkKey, toJson(page->bookmark())); });
    return page;
}

/// The Start panel knows which steps are done; before it was shown what it kept holds.
void Panels::tickGuide(GuidePage *page)
{
    QSet<QString> done;
    if (auto *start =
            m_window->hasPage(Panel::Start) ? qobject_cast<StartPage *>(m_window->page(Panel::Start)) : nullptr) {
        for (const auto &step : start->steps()) {
            if (step.state == GuideStep::State::Done)
                done.insert(guideStepName(step.id));
        }
    } else {
        const auto kept = m_settings->more(u"start.done."_s + m_cloud->profile().project.toString()).toArray();
        for (const auto &name : kept)
            done.insert(name.toString());
    }
    page->setDone(done);
}

bool Panels::showGuide(const QString &section, const QString &anchor)
{
    m_window->showPanel(Panel::Guide);
    auto *page = qobject_cast<GuidePage *>(m_window->page(Panel::Guide));
    if (page == nullptr || !page->open(section, anchor))
        return false;
    page->read();
    return true;
}

/// From what has the focus outwards: the nearest part that has a section opens it. In the guide it goes to its search.
void Panels::readAboutThis()
{
    for (QWidget *around = m_window->focusWidget() != nullptr ? m_window->focusWidget() : m_window; around != nullptr;
         around = around->parentWidget()) {
        if (auto *guide = qobject_cast<GuidePage *>(around))
            return guide->search();
        for (auto *button : around->findChildren<GuideButton *>()) {
            if (button->isVisible())
                return button->click();
        }
        for (auto *guide : around->findChildren<GuidePage *>()) {
            if (guide->isVisible())
                return guide->search();
        }
    }
    m_window->showPanel(Panel::Guide);
}

/// Only filled in: the user chooses the hosts, reads it, and presses Run.
void Panels::runFromGuide(const QString &script)
{
    if (m_cloud->services() == nullptr) {
        m_window->parts().notice->showNotice(Tone::Warning,
                                             tr("There are no hosts to run this on: no cloud is open. Sign in, or "
                                                "choose the practice cloud, then press it again."));
        return;
    }
    auto *page = showPods(PodView::Run);
    if (auto *view = page != nullptr ? page->findChild<RunView *>() : nullptr)
        view->setScript(script);
}

void Panels::addGuideCommands()
{
    m_window->parts().commands->add({"help.guide", QT_TRANSLATE_NOOP("Commands", "Read about this in the guide"),
                                     QKeySequence{Qt::Key_F1}, "book-open"},
                                    this, [this] { readAboutThis(); });
    connect(GuideDoor::of(), &GuideDoor::wanted, this, &Panels::showGuide);
    m_window->setGuideFactory([this] { return makeGuide(); });
}
