// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"
#include "widgets/hosts/runview.h"
#include "widgets/theme/theme.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace Qt::StringLiterals;

/// The Run view over hosts of one real sshd: a pod of four, one VM, and one that is stopped.
class RunFixture
{
protected:
    static Tpu node(const QString &name, int hosts, TpuState state = TpuState::Ready)
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = name;
        tpu.numericId = QString::number(qHash(name, 4711));
        tpu.acceleratorType = hosts > 1 ? u"v4-32"_s : u"v4-8"_s;
        tpu.state = state;
        tpu.stateText = state == TpuState::Ready ? u"READY"_s : u"STOPPED"_s;
        tpu.endpoints.resize(hosts);
        for (int i = 0; i < hosts; ++i)
            tpu.endpoints[i] = {.internalIp = u"10.0.0.%1"_s.arg(i + 2 + int(name.size()) * 10),
                                .externalIp = u"127.0.0.1"_s};
        return tpu;
    }

    template <typename Kind>
    Kind *part(const QString &name)
    {
        auto *found = m_view->findChild<Kind *>(name);
        if (!found)
            qWarning() << "no" << name;
        return found;
    }
    void click(const QString &name) { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }
    void type(const QString &script) { part<QPlainTextEdit>(u"runScriptText"_s)->setPlainText(script); }
    bool runIt(int ms = 30'000)
    {
        click(u"runButton"_s);
        return m_view->current() && QTest::qWaitFor([this] { return m_view->current()->isOver(); }, ms) && settle();
    }
    static bool settle()
    {
        QTest::qWait(250); // the table follows ten times a second
        return true;
    }
    void picture(const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        QTest::qWait(80);
        if (!folder.isEmpty())
            m_view->grab().save(folder + u'/' + name + u".png"_s);
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<RunHistory> m_history;
    Activities m_activities;
    SystemClock m_clock;
    QList<Tpu> m_tpus;
    std::unique_ptr<RunView> m_view;

    /// Why there is no server to log in to; empty: there is.
    [[nodiscard]] QString begin()
    {
        m_theme = std::make_unique<Theme>(qApp);
        m_fixture = std::make_unique<PodFixture>();
        return m_fixture->server.problem();
    }

    void openView()
    {
        m_pool = std::make_unique<HostPool>(m_fixture->reach([](const PodHost &host, SshTarget &target) {
            target.identity.nodeId = host.id;
            if (host.label.contains("gone"_L1))
                target.port = 1;
        }),
                                            &m_fixture->hub);
        m_journal = std::make_unique<JournalHere>(
            m_fixture->folder.filePath(QString::fromLatin1(QTest::currentTestFunction()) + u".sqlite"_s));
        if (!m_journal->open())
            qFatal("no journal");
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_history = std::make_unique<RunHistory>(m_documents.get());
        m_tpus = {node(u"llama-pod"_s, 4), node(u"vm"_s, 1), node(u"stopped"_s, 1, TpuState::Stopped)};
        m_view = std::make_unique<RunView>(RunContext{.pool = m_pool.get(),
                                                      .history = m_history.get(),
                                                      .activities = &m_activities,
                                                      .clock = &m_clock,
                                                      .outputFolder = m_fixture->folder.filePath(u"outputs"_s),
                                                      .tpus = [this] { return m_tpus; }});
        m_view->resize(1040, 620);
        m_view->show();
        (void)QTest::qWaitForWindowExposed(m_view.get());
    }

    void closeView()
    {
        m_view.reset();
        m_history.reset();
        m_journal.reset();
        m_pool.reset();
    }

    void end()
    {
        m_fixture.reset();
        m_theme.reset();
    }
};
