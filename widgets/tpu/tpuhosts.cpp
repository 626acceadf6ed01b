// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpuhosts.h"

#include "services/keys/tputarget.h"
#include "services/ssh/hostkeys.h"
#include "services/tpu/multislice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

HostsModel::HostsModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Host")}, {QT_TR_NOOP("Address"), CellLook::Code}, {QT_TR_NOOP("Host key")}}, parent}
{
}

void HostsModel::setHosts(const QList<NetworkEndpoint> &endpoints)
{
    if (endpoints == m_endpoints)
        return;
    beginResetModel();
    m_endpoints = endpoints;
    endResetModel();
}

void HostsModel::setNews(const HostKeyNews &news)
{
    m_news = news;
    if (!m_endpoints.isEmpty())
        emit dataChanged(index(0, Key), index(int(m_endpoints.size()) - 1, Key));
}

int HostsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_endpoints.size());
}

QVariant HostsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_endpoints.size())
        return {};
    const auto &host = m_endpoints.at(index.row());
    const auto address = host.externalIp.isEmpty() ? host.internalIp : host.externalIp;
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Worker ? QString::number(index.row())
            : index.column() == Address ? (address.isEmpty() ? u"–"_s : address)
                                        : keyText(index.row());
    case Qt::ToolTipRole:
        if (index.column() == Key)
            return keyMeaning(index.row());
        return host.externalIp.isEmpty()
            ? tr("Internal address %1; no external one.").arg(host.internalIp)
            : tr("External address %1, internal %2.").arg(host.externalIp, host.internalIp);
    case LevelRole: return index.column() == Key ? keyLevel(index.row()) : QVariant{};
    default: return columnData(index.column(), role);
    }
}

QString HostsModel::keyText(int worker) const
{
    switch (m_news.asked) {
    case HostKeyNews::Asked::No: return u"–"_s;
    case HostKeyNews::Asked::Asking: return tr("asking");
    case HostKeyNews::Asked::Failed: return tr("not known");
    case HostKeyNews::Asked::Answered: break;
    }
    return m_news.keys.value(worker).keys.isEmpty() ? tr("none yet") : tr("key known");
}

QString HostsModel::keyMeaning(int worker) const
{
    if (m_news.asked == HostKeyNews::Asked::Failed)
        return m_news.problem;
    if (m_news.asked != HostKeyNews::Asked::Answered)
        return {};
    const auto host = m_news.keys.value(worker);
    if (host.keys.isEmpty())
        return tr("Google does not publish the key of this host yet. You will be asked at the first login.");
    return tr("Google publishes the key of this host (%1). It is compared before anything is sent.")
        .arg(phrases::list(QStringList{host.keys.keys()}));
}

QVariant HostsModel::keyLevel(int worker) const
{
    switch (m_news.asked) {
    case HostKeyNews::Asked::No: return {};
    case HostKeyNews::Asked::Asking: return QVariant::fromValue(StatusLevel::Working);
    case HostKeyNews::Asked::Failed: return QVariant::fromValue(StatusLevel::Warning);
    case HostKeyNews::Asked::Answered: break;
    }
    return QVariant::fromValue(m_news.keys.value(worker).keys.isEmpty() ? StatusLevel::Warning : StatusLevel::Ok);
}

TpuHosts::TpuHosts(TpuService *tpus, QWidget *parent)
    : QWidget{parent}
    , m_tpus{tpus}
    , m_model{new HostsModel{this}}
    , m_table{new Table{this}}
    , m_pin{new ElidedLabel{TextRole::Body, TextColor::Soft}}
    , m_forget{new QPushButton}
    , m_forgetAll{new QPushButton}
{
    auto *layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addWidget(m_pin);
    layout->addWidget(m_forget, 0, Qt::AlignLeft);
    layout->addWidget(m_forgetAll, 0, Qt::AlignLeft);
    named(this, m_table, "tpuHostsTable", [] { return tr("Hosts"); });
    m_table->setModel(m_model);
    m_table->setStretchColumn(HostsModel::Address);
    m_table->setSortingEnabled(false);
    named(m_pin, "tpuHostPin");
    m_pin->setElideMode(Qt::ElideMiddle);
    named(this, m_forget, "tpuForgetKeyButton", [] { return tr("Forget this host key…"); });
    named(m_forgetAll, "tpuForgetAllKeysButton");
    setFocusProxy(m_table);
    connect(m_table, &Table::rowActivated, this,
            [this](const QModelIndex &index) { emit terminalRequested(index.row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TpuHosts::showPin);
    connect(m_forget, &QPushButton::clicked, this, &TpuHosts::askForget);
    connect(m_forgetAll, &QPushButton::clicked, this, &TpuHosts::askForgetAll);
    translated(this, &TpuHosts::showPin);
}

void TpuHosts::setHostKeys(HostKeys *keys)
{
    m_keys = keys;
    if (keys)
        connect(keys, &HostKeys::changed, this, &TpuHosts::showPin);
    showPin();
}

void TpuHosts::setTpu(const Tpu &tpu)
{
    const auto isSame =
        tpu.id == m_tpu.id && tpu.numericId == m_tpu.numericId && tpu.endpoints.size() == m_tpu.endpoints.size();
    m_tpu = tpu;
    m_all = multisliceOf(tpu, m_tpus->tpus());
    m_table->show();
    m_model->setHosts(tpu.endpoints);
    fitHeight();
    if (isSame)
        return showPin(); // another slice may have come
    m_table->setCurrentIndex({});
    showPin();
    m_tasks = std::make_unique<TaskScope>();
    m_model->setNews({});
    if (tpu.state == TpuState::Ready && !tpu.endpoints.isEmpty() && !tpu.isLegacyNode())
        askForKeys();
}

void TpuHosts::setSeveral(const QList<Tpu> &tpus)
{
    m_tasks.reset();
    m_tpu = {};
    m_all = tpus;
    m_model->setHosts({});
    m_table->hide();
    showPin();
}

void TpuHosts::clear()
{
    setSeveral({});
}

void TpuHosts::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitHeight();
}

/// The current host, or the first.
SshTarget TpuHosts::shownHost() const
{
    return sshTarget(m_tpu, std::max(0, m_table->currentIndex().row()), {}, {}, m_tpus->profile());
}

/// Of all that are shown, each host whose key is pinned.
QList<HostIdentity> TpuHosts::pinnedHosts() const
{
    QList<HostIdentity> hosts;
    if (!m_keys)
        return hosts;
    for (const auto &tpu : m_all) {
        for (int worker = 0; !tpu.numericId.isEmpty() && worker < tpu.endpoints.size(); ++worker) {
            const auto identity = sshTarget(tpu, worker, {}, {}, m_tpus->profile()).identity;
            if (m_keys->pinned(identity))
                hosts << identity;
        }
    }
    return hosts;
}

void TpuHosts::showPin()
{
    const auto host = shownHost();
    const auto pin = m_keys && !m_tpu.numericId.isEmpty() ? m_keys->pinned(host.identity) : std::nullopt;
    m_pin->setVisible(pin.has_value());
    m_forget->setVisible(pin.has_value());
    if (pin)
        m_pin->setFullText(tr("Known host key of %1: %2 (%3)").arg(host.label, pin->fingerprint(), pin->type));
    m_forgetAll->setText(m_tpu.id.isEmpty() ? tr("Forget their host keys…")
                                            : tr("Forget the host keys of all slices…"));
    m_forgetAll->setVisible(m_all.size() > 1 && !pinnedHosts().isEmpty());
}

void TpuHosts::askForget()
{
    const auto host = shownHost();
    forgetAsked(
        {.title = tr("Forget the host key of %1?").arg(host.label),
         .sentence = tr("TPU Desk then no longer knows this machine. At the next login it compares the machine's "
                        "key with the one that Google publishes; where none is published, it shows you the "
                        "fingerprint and asks."),
         .losses = {tr("The proof that this is your machine and not another one in its place. Forget the key only if "
                       "you know why it changed.")},
         .typedName = {},
         .buttonText = tr("Forget the host key"),
         .need = CloudNeed::None},
        {host.identity});
}

void TpuHosts::askForgetAll()
{
    const auto hosts = pinnedHosts();
    QStringList names;
    for (const auto &tpu : std::as_const(m_all))
        names << tpu.shortName;
    forgetAsked(
        {.title = tr("Forget the host keys of %n hosts?", nullptr, int(hosts.size())),
         .sentence = tr("TPU Desk then no longer knows the hosts of these TPUs: %1. At the next login it compares "
                        "the key of each host with the one that Google publishes; where none is published, it "
                        "shows you the fingerprint and asks.")
                         .arg(phrases::list(names)),
         .losses = {tr("What tells your machines from others in their place. Forget the keys only if you know "
                       "why they changed.")},
         .typedName = {},
         .buttonText = tr("Forget the host keys"),
         .need = CloudNeed::None},
        hosts);
}

void TpuHosts::forgetAsked(const DeleteQuestion &asked, const QList<HostIdentity> &hosts)
{
    auto *question = new ConfirmDelete{asked, this};
    connect(question, &ConfirmDelete::confirmed, this, [this, hosts] {
        for (const auto &host : hosts) {
            const auto done = m_keys ? m_keys->forget(host) : Result<>{};
            if (!done)
                return emit failed(done.error());
        }
    });
    question->open();
}

void TpuHosts::fitHeight()
{
    constexpr int mostRows = 8; // more scroll inside: a pod of 512 hosts must not push everything else away
    const auto rows = std::clamp(m_model->rowCount(), 1, mostRows);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + rows * m_table->verticalHeader()->defaultSectionSize() + 2 * m_table->frameWidth());
}

void TpuHosts::askForKeys()
{
    m_model->setNews({.asked = HostKeyNews::Asked::Asking});
    m_tasks->run(m_tpus->hostKeys(m_tpu.id, m_tasks->token()), [this](const Result<PublishedKeys> &keys) {
        if (keys)
            m_model->setNews({.asked = HostKeyNews::Asked::Answered, .keys = *keys});
        else
            m_model->setNews({.asked = HostKeyNews::Asked::Failed, .problem = keys.error().message});
    });
}
