// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/serversview.h"

#include "services/core/undoqueue.h"
#include "widgets/common/label.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/secretclipboard.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/ports/servermodel.h"
#include "widgets/theme/icons.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ServersView::ServersView(Servers *servers, NoticeBar *notice, std::function<QList<PodHost>()> hosts, QWidget *parent)
    : Card{parent}
    , m_servers{servers}
    , m_notice{notice}
    , m_hosts{std::move(hosts)}
    , m_model{new ServerModel{this}}
    , m_table{named(new Table, "serversTable")}
    , m_empty{named(
          this, new Label{TextRole::Body, TextColor::Soft}, "serversEmpty",
          [] {
              return tr(
                  "TensorBoard, Jupyter or a runtime for Colab, started on a host with one button and opened in your "
                  "browser.");
          })}
    , m_doing{named(new Label{TextRole::Status, TextColor::Soft}, "serversDoing")}
    , m_cancel{named(this, new QPushButton, "serversCancelButton", [] { return tr("Cancel"); })}
    , m_new{named(this, new QPushButton, "serversNewButton", [] { return tr("Start a server…"); })}
    , m_open{named(this, new QPushButton, "serversOpenButton", [] { return tr("Open"); })}
    , m_copy{named(this, new QPushButton, "serversCopyButton", [] { return tr("Copy address"); })}
    , m_stop{named(new QPushButton, "serversStopButton")}
    , m_look{named(this, new QPushButton, "serversLookButton", [] { return tr("Look on the hosts"); })}
{
    named(this, this, "serversCard", [] { return tr("Servers on hosts"); });
    m_open->setIcon(themedIcon("external-link"_L1));
    m_copy->setIcon(themedIcon("copy"_L1));
    m_look->setIcon(themedIcon("refresh-cw"_L1));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(ServerModel::Folder);
    m_table->setMinimumHeight(140); // a few rows: the forwards stand above
    m_empty->setWordWrap(true);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_doing, m_cancel, m_open, m_copy, m_stop, m_look, m_new})
        addTitleWidget(widget);
    body()->addWidget(m_empty);
    body()->addWidget(m_table, 1);
    connectAll();
    translated(this, &ServersView::show);
}

void ServersView::connectAll()
{
    connect(m_servers, &Servers::changed, this, &ServersView::show);
    connect(m_servers, &Servers::began, m_notice, &NoticeBar::dismiss); // it was of what was done before
    connect(m_servers, &Servers::failedWith, this, [this](const Error &error) {
        m_offersColab = false;
        m_notice->showError(error);
    });
    connect(m_servers, &Servers::opening, this, [this](const HostServer &server, const QUrl &page) {
        choose(server);
        emit opening(page);
    });
    connect(m_servers, &Servers::pageReady, this, &ServersView::urlRequested);
    connect(m_servers, &Servers::addressReady, this, &ServersView::copyRequested);
    connect(m_servers, &Servers::linkReady, this, &ServersView::giveLink);
    connect(m_servers, &Servers::lookedAt, this, &ServersView::notifyMissing);
    undomark::watch(this, [this] {
        m_model->textsChanged();
        allow();
    });
    connect(m_cancel, &QPushButton::clicked, m_servers, &Servers::cancel);
    connect(m_new, &QPushButton::clicked, this, &ServersView::newRequested);
    connect(m_open, &QPushButton::clicked, this, &ServersView::openChosen);
    connect(m_copy, &QPushButton::clicked, this, &ServersView::copyChosen);
    connect(m_stop, &QPushButton::clicked, this, &ServersView::stopChosen);
    connect(m_look, &QPushButton::clicked, this, &ServersView::look);
    connect(m_table, &Table::rowActivated, this, &ServersView::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ServersView::allow);
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (std::exchange(m_offersColab, false) && m_notice->sentence() == colabWords()) // else it says other things
            emit urlRequested(QUrl{u"https://colab.research.google.com"_s});
    });
}

std::optional<HostServer> ServersView::chosen() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto *row = rows.isEmpty() ? nullptr : m_model->rowAt(rows.first().row());
    return row ? std::optional{row->server} : std::nullopt;
}

void ServersView::show()
{
    m_model->setServers(m_servers->all());
    const bool hadFocus = m_new->hasFocus() || m_cancel->hasFocus();
    const bool hasRows = m_model->rowCount() > 0;
    m_empty->setVisible(!hasRows);
    if (hasRows)
        addTitleWidget(m_new);
    else
        body()->insertWidget(1, m_new, 0, Qt::AlignLeft); // right where it is said what it is for
    m_table->setVisible(hasRows);
    for (auto *button : {m_open, m_copy, m_stop})
        button->setVisible(hasRows);
    m_doing->setText(m_servers->doing());
    m_doing->setVisible(m_servers->isBusy());
    m_cancel->setVisible(m_servers->isBusy());
    allow();
    if (hadFocus) // while it starts only that can be pressed
        handFocus(m_servers->isBusy() ? m_cancel : m_new);
}

void ServersView::allow()
{
    const bool isBusy = m_servers->isBusy();
    const auto server = chosen();
    const auto thing = server ? serverThing(*server) : QString{};
    for (auto *button : {m_open, m_copy, m_stop}) {
        if (undomark::word(thing).isEmpty()) // else it says that it is about to end
            button->setToolTip(server ? QString{} : tr("Choose a server first."));
    }
    const bool isThere =
        !isBusy && server && server->state != HostServer::State::Ended && server->state != HostServer::State::Gone;
    m_open->setEnabled(isThere);
    m_copy->setEnabled(isThere);
    m_stop->setText(server && server->state == HostServer::State::Gone ? tr("Remove from the list") : tr("Stop"));
    undomark::hold(m_stop, thing, !isBusy && server);
    m_look->setEnabled(!isBusy);
    m_new->setEnabled(!isBusy);
}

void ServersView::look()
{
    if (m_hosts().isEmpty() && m_servers->all().isEmpty())
        m_notice->say(StatusLevel::Note,
                      [] { return tr("No TPU can be reached now. Create one, or wait until it is READY."); });
    else
        m_servers->look(m_hosts());
}

void ServersView::openChosen()
{
    if (const auto server = chosen())
        m_servers->open(*server);
}

void ServersView::copyChosen()
{
    if (const auto server = chosen())
        m_servers->fetchAddress(*server);
}

/// The one that was just started or opened is the one that somebody is about to look for.
void ServersView::choose(const HostServer &server)
{
    if (const int row = m_model->rowOf(server.key()); row >= 0)
        m_table->selectRow(row);
}

void ServersView::stopChosen()
{
    const auto server = chosen();
    if (!server)
        return;
    if (showsFiles(server->kind) || server->state == HostServer::State::Ended
        || server->state == HostServer::State::Gone) // nothing is lost: it shows files, or is no more
        return m_servers->stop(*server);
    UndoQueue::instance().add(
        this,
        {.verb = PendingVerb::Stop, // what its notebooks have in memory goes with it
         .name = [server] { return tr("%1 on %2").arg(serverTitle(server->kind), server->host.label); },
         .begin = [this, server] { m_servers->stop(*server); },
         .need = CloudNeed::None, // the host is reached by SSH
         .things = {serverThing(*server)}});
}

void ServersView::giveLink(const QString &link)
{
    copySecret(link);
    m_offersColab = true;
    m_notice->say(StatusLevel::Ok, &ServersView::colabWords, [] { return tr("Open Colab"); });
}

QString ServersView::colabWords()
{
    return tr("The link for Colab is in the clipboard for a minute, because it holds the token. In Colab choose "
              "Connect, then “Connect to a local runtime”, and paste it.");
}

void ServersView::notifyMissing(int missing, const QStringList &ended)
{
    m_offersColab = false;
    if (!ended.isEmpty() && missing == 0)
        m_notice->say(StatusLevel::Note, [ended] {
            return tr("No longer running there, and taken from the list with the port here: %1")
                .arg(phrases::list(ended));
        });
    if (missing > 0)
        m_notice->say(StatusLevel::Warning, [missing] {
            return tr("%n hosts did not answer; their servers are not known.", nullptr, missing);
        });
}
