// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/connectionsheet.h"

#include "services/net/proxies.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Verdict = ProbeReport::Verdict;

Label *wrappedLabel(TextRole role, TextColor textColor)
{
    auto *label = new Label{role, textColor};
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void showText(Label *label, const QString &text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

} // namespace

ConnectionSheet::ConnectionSheet(QWidget *host)
    : SideSheet{host}
    , m_summary{new NoticeBar}
    , m_proxy{new Label{TextRole::Body, TextColor::Soft}}
    , m_settings{new QPushButton}
    , m_clock{new NoticeBar}
    , m_places{new QVBoxLayout}
    , m_copy{new QPushButton}
    , m_again{new QPushButton}
{
    named(this, this, "connectionSheet", [] { return tr("Connection test"); });
    setSheetWidth(560);
    m_summary->setObjectName(u"connectionSummary"_s);
    m_proxy->setObjectName(u"connectionProxy"_s);
    named(this, m_settings, "connectionSettings", [] { return tr("Settings…"); });
    m_clock->setObjectName(u"connectionClock"_s);
    named(
        this, m_copy, "connectionCopy", [] { return tr("Copy the report"); },
        [] { return tr("As text, for whoever runs your network. It holds no password and no token."); });
    named(this, m_again, "connectionAgain", [] { return tr("Test again"); });
    m_summary->setClosable(false);
    m_clock->setClosable(false);
    setButtonKind(m_settings, ButtonKind::Link);
    setButtonKind(m_again, ButtonKind::Primary);
    auto *proxy = new QHBoxLayout;
    proxy->addWidget(m_proxy, 1);
    proxy->addWidget(m_settings);
    m_places->setSpacing(scaled(12));
    body()->addWidget(m_summary);
    body()->addLayout(proxy);
    body()->addWidget(m_clock);
    body()->addLayout(m_places);
    body()->addStretch();
    addFooterButton(m_copy);
    addFooterButton(m_again);
    connect(m_settings, &QPushButton::clicked, this, [this] {
        close();
        emit settingsRequested();
    });
    connect(m_again, &QPushButton::clicked, this, &ConnectionSheet::begin);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(asText(m_report));
        m_copy->setText(tr("Copied"));
        QTimer::singleShot(2s, this, [this] { m_copy->setText(tr("Copy the report")); });
    });
    connect(this, &SideSheet::closed, this, [this] { m_tasks.cancel(); });
    translated(this, &ConnectionSheet::showTexts);
    translated(this, [this] { // the findings are made in the language of their time
        if (isOpen() && m_report.isDone)
            begin();
    });
}

void ConnectionSheet::test(const ConnectionQuestion &question)
{
    m_question = question;
    open();
    begin();
}

void ConnectionSheet::begin()
{
    m_tasks.cancel();
    enableUnless(m_again, tr("The test is running."));
    m_clock->dismiss();
    const auto progress = m_tasks.guard([this](const ConnectionReport &report) { show(report); });
    m_tasks.run(testConnection(m_question, &Proxies::instance(), &m_time, {}, progress, m_tasks.token()),
                [this](const Result<ConnectionReport> &report) {
                    if (!report) // closed, or begun again
                        return;
                    enableUnless(m_again, {});
                    show(*report);
                });
}

void ConnectionSheet::show(const ConnectionReport &report)
{
    m_report = report;
    while (m_rows.size() > report.places.size())
        delete m_rows.takeLast().box;
    while (m_rows.size() < report.places.size())
        m_rows.append(addRow(static_cast<int>(m_rows.size())));
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        showRow(m_rows[i], report.places[i]);
        // One blocked network blocks them all: the same advice is read once, not a dozen times.
        const auto before = report.places.first(i);
        const bool isSaid = std::ranges::contains(before, report.places[i].advice, &ProbeReport::advice);
        m_rows[i].advice->setVisible(!report.places[i].advice.isEmpty() && !isSaid);
    }
    showSummary();
}

ConnectionSheet::Row ConnectionSheet::addRow(int number)
{
    Row row{.box = new QWidget,
            .badge = new StateBadge,
            .way = wrappedLabel(TextRole::TableHead, TextColor::Soft),
            .finding = wrappedLabel(TextRole::Body, TextColor::Text),
            .advice = wrappedLabel(TextRole::Body, TextColor::Soft)};
    row.box->setObjectName(u"connectionRow%1"_s.arg(number));
    auto *column = new QVBoxLayout{row.box};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(2));
    column->addWidget(row.badge);
    auto *words = new QVBoxLayout;
    words->setContentsMargins(scaled(16), 0, 0, 0);
    words->setSpacing(scaled(2));
    for (Label *label : {row.way, row.finding, row.advice})
        words->addWidget(label);
    column->addLayout(words);
    m_places->addWidget(row.box);
    return row;
}

void ConnectionSheet::showRow(const Row &row, const ProbeReport &place)
{
    const auto said = [&](StatusLevel level, const QString &word) {
        row.badge->setState(level, u"%1 – %2"_s.arg(place.place.name, word));
    };
    switch (place.verdict) {
    case Verdict::Running: said(StatusLevel::Working, tr("being tried")); break;
    case Verdict::Reachable: said(StatusLevel::Ok, tr("reachable")); break;
    case Verdict::Doubtful: said(StatusLevel::Warning, tr("reachable, but read on the way")); break;
    case Verdict::Blocked: said(StatusLevel::Bad, tr("not reachable")); break;
    }
    showText(row.way, place.way);
    showText(row.finding, place.finding);
    showText(row.advice, place.advice);
}

void ConnectionSheet::showSummary()
{
    const int all = static_cast<int>(m_report.places.size());
    const int blocked = m_report.count(Verdict::Blocked);
    const int doubtful = m_report.count(Verdict::Doubtful);
    const int running = m_report.count(Verdict::Running);
    if (running > 0)
        m_summary->showNotice(StatusLevel::Note,
                              tr("Trying %n place(s) at once; %1 to go…", nullptr, all).arg(running));
    else if (blocked == all)
        m_summary->showNotice(StatusLevel::Bad, tr("None of %n place(s) can be reached from here.", nullptr, all));
    else if (blocked > 0)
        m_summary->showNotice(
            StatusLevel::Bad,
            tr("%1 of %n place(s) cannot be reached from here. The reason is shown beside each.", nullptr, all)
                .arg(blocked));
    else if (doubtful > 0)
        m_summary->showNotice(StatusLevel::Warning,
                              tr("Everything can be reached, but somebody opens the connections on the way."));
    else
        m_summary->showNotice(StatusLevel::Ok, tr("Everything can be reached: %n place(s) answer.", nullptr, all));
    m_proxy->setText(tr("Proxy: %1").arg(m_report.proxy.isEmpty() ? u"…"_s : m_report.proxy));
    if (const QString clock = clockFinding(m_report); !clock.isEmpty())
        m_clock->showNotice(StatusLevel::Bad, clock);
    else
        m_clock->dismiss();
}

void ConnectionSheet::showTexts()
{
    enableUnless(m_again, m_again->isEnabled() ? QString{} : tr("The test is running."));
}
