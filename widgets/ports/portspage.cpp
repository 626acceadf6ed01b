// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/portspage.h"

#include "services/store/settings.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/ports/forwardmodel.h"
#include "widgets/ports/forwardsheet.h"
#include "widgets/ports/openingnotice.h"
#include "widgets/ports/serversheet.h"
#include "widgets/ports/serversview.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// One above the other; scrolls where text is large and the screen is not.
QWidget *scrolled(QWidget *card, QWidget *servers)
{
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout{inside};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(card, 1);
    column->addWidget(servers);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(inside);
    return scroll;
}

} // namespace

PortsPage::PortsPage(const PortsPageServices &services, QWidget *parent)
    : Page{parent}
    , m_services{services}
    , m_model{new ForwardModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_table{named(new Table, "portsTable")}
    , m_notice{named(new NoticeBar, "portsNotice")}
    , m_opening{new OpeningNotice{m_notice}}
    , m_new{named(this, new QPushButton, "portsNewButton", [] { return tr("New port forward…"); })}
    , m_open{named(this, new QPushButton, "portsOpenButton", [] { return tr("Open in the browser"); })}
    , m_copy{named(this, new QPushButton, "portsCopyButton", [] { return tr("Copy address"); })}
    , m_toggle{named(new QPushButton, "portsToggleButton")}
    , m_remove{named(this, new QPushButton, "portsRemoveButton", [] { return tr("Remove"); })}
    , m_sheet{new ForwardSheet{services.forwards, this}}
    , m_serverSheet{new ServerSheet{this}}
    , m_servers{new ServersView{services.servers, m_notice, services.hosts}}
{
    named(
        this, this, "portsPage", [] { return tr("Ports"); },
        [] { return tr("Servers on your hosts, seen on this computer alone: through SSH, with no firewall opened."); });
    setGuide("ports"_L1);
    build();
    connectAll();
    translated(this, &PortsPage::show);
    choose(services.forwards->newest()); // the page may be made because of it
}

void PortsPage::build()
{
    m_open->setIcon(themedIcon("external-link"_L1));
    m_copy->setIcon(themedIcon("copy"_L1));
    setButtonKind(m_new, ButtonKind::Primary);
    addAction(m_new);
    m_sorted->setSourceModel(m_model);
    m_table->setModel(m_sorted);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(ForwardModel::Name);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as they were made
    m_columns = new TableColumns{m_table,
                                 {u"name"_s, u"host"_s, u"there"_s, u"here"_s, u"traffic"_s, u"state"_s},
                                 {ForwardModel::Traffic, ForwardModel::There},
                                 {ForwardModel::Host, ForwardModel::Here, ForwardModel::State}};
    m_table->setMinimumHeight(scaled(150)); // some rows of it, also where text is large
    m_stack = named(new ContentStack{m_table}, "portsStack");
    auto *empty = named(
        this, m_stack->empty(), "portsEmpty", [] { return tr("No port is forwarded"); },
        [] {
            return tr(
                "TensorBoard, Jupyter or any other server on a host can be used here as if it ran on this "
                "computer. When a terminal shows the address of such a server, the forward is offered by itself.");
        });
    empty->setGuide("ports"_L1);
    empty->setIcon("network"_L1);
    translated(this, [empty] { empty->setButtonText(tr("New port forward…")); });
    auto *card = new Card;
    for (auto *button : {m_open, m_copy, m_toggle, m_remove})
        card->addTitleWidget(button);
    card->body()->addWidget(m_stack);
    addNotice(m_notice);
    body()->addWidget(scrolled(card, m_servers), 1);
    m_sheet->raise();
    m_serverSheet->raise();
}

void PortsPage::connectAll()
{
    auto *forwards = m_services.forwards;
    connect(forwards, &Forwards::changed, this, &PortsPage::show);
    connect(forwards, &Forwards::trafficChanged, this, &PortsPage::show);
    connect(forwards, &Forwards::asked, this, &PortsPage::choose);
    connect(m_new, &QPushButton::clicked, this, [this] { openNew(); });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] { openNew(); });
    connect(m_open, &QPushButton::clicked, this, &PortsPage::openChosen);
    connect(m_copy, &QPushButton::clicked, this, &PortsPage::copyChosen);
    connect(m_toggle, &QPushButton::clicked, this, &PortsPage::toggleChosen);
    connect(m_remove, &QPushButton::clicked, this, &PortsPage::removeChosen);
    connect(m_table, &Table::rowActivated, this, &PortsPage::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PortsPage::allow);
    connect(m_sheet, &ForwardSheet::added, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_servers, &ServersView::newRequested, this, [this] { openServer(); });
    connect(m_servers, &ServersView::urlRequested, this, &PortsPage::urlRequested);
    connect(m_servers, &ServersView::opening, m_opening, &OpeningNotice::notify);
    connect(m_servers, &ServersView::copyRequested, m_opening, &OpeningNotice::copy);
    connect(m_serverSheet, &ServerSheet::ordered, m_services.servers, &Servers::start);
    if (!m_services.settings)
        return;
    m_columns->restore(m_services.settings->more(u"table.portsTable"_s).toObject());
    connect(m_columns, &TableColumns::changed, this,
            [this] { m_services.settings->setMore(u"table.portsTable"_s, m_columns->state()); });
}

void PortsPage::open(const Place &place)
{
    if (place.intent == PlaceIntent::Server)
        openServer();
    if (place.intent != PlaceIntent::New)
        return;
    const auto hosts = m_services.hosts();
    const auto first = std::ranges::find(hosts, TpuId{place.target}, &PodHost::tpu);
    openNew(first != hosts.end() ? first->id : place.target, place.details.value<quint16>());
}

void PortsPage::openServer(const QString &host)
{
    m_serverSheet->openNew(m_services.hosts(), ServerKind::TensorBoard, host);
}

void PortsPage::openNew(const QString &host, quint16 port)
{
    m_sheet->openNew(m_services.hosts(), host, port);
}

void PortsPage::show()
{
    m_model->setForwards(m_services.forwards->all());
    if (m_model->rowCount() > 0)
        m_stack->showContent();
    else
        m_stack->showEmpty();
    m_columns->fitSoon();
    allow();
}

std::optional<ForwardView> PortsPage::chosen() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto *row = rows.isEmpty() ? nullptr : m_model->rowAt(m_sorted->mapToSource(rows.first()).row());
    return row ? std::optional{row->view} : std::nullopt;
}

void PortsPage::allow()
{
    const auto view = chosen();
    const bool isOpen = view && view->state != ForwardState::Closed;
    const bool isUsable = isOpen && view->state != ForwardState::Gone;
    m_open->setEnabled(isUsable);
    m_copy->setEnabled(isUsable);
    m_toggle->setEnabled(view.has_value());
    m_remove->setEnabled(view.has_value());
    m_toggle->setText(!view || isOpen ? tr("Close") : tr("Open"));
    for (auto *button : {m_open, m_copy, m_toggle, m_remove}) {
        button->setVisible(m_model->rowCount() > 0);
        button->setToolTip(view ? QString{} : tr("Choose a forward first."));
    }
}

void PortsPage::openChosen()
{
    const auto view = chosen();
    if (!view || view->port == 0 || view->state == ForwardState::Gone)
        return;
    m_opening->notify(QUrl{addressHere(*view)});
    emit urlRequested(QUrl{addressHere(*view)});
}

void PortsPage::copyChosen()
{
    if (const auto view = chosen(); view && view->port != 0)
        QGuiApplication::clipboard()->setText(addressHere(*view));
}

void PortsPage::toggleChosen()
{
    if (const auto view = chosen())
        notify(view->state == ForwardState::Closed ? m_services.forwards->open(view->saved.id)
                                                   : m_services.forwards->close(view->saved.id));
}

void PortsPage::removeChosen()
{
    if (const auto view = chosen())
        notify(m_services.forwards->remove(view->saved.id));
}

void PortsPage::choose(const QUuid &forward)
{
    const int row = m_model->rowOf(forward.toString());
    if (row >= 0)
        m_table->selectRow(m_sorted->mapFromSource(m_model->index(row, 0)).row());
}

void PortsPage::notify(const Result<> &done)
{
    if (!done)
        m_notice->showError(done.error());
}
