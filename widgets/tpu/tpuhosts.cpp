// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpuhosts.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

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

void HostsModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_endpoints.isEmpty())
        emit dataChanged(index(0, 0), index(int(m_endpoints.size()) - 1, ColumnCount - 1));
}

int HostsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_endpoints.size());
}

int HostsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
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
    case LookRole: return index.column() == Address ? QVariant::fromValue(CellLook::Code) : QVariant{};
    case ToneRole: return index.column() == Key ? keyTone(index.row()) : QVariant{};
    default: return {};
    }
}

QVariant HostsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Worker ? tr("Host") : section == Address ? tr("Address") : tr("Host key");
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

QVariant HostsModel::keyTone(int worker) const
{
    switch (m_news.asked) {
    case HostKeyNews::Asked::No: return {};
    case HostKeyNews::Asked::Asking: return QVariant::fromValue(Tone::Working);
    case HostKeyNews::Asked::Failed: return QVariant::fromValue(Tone::Warning);
    case HostKeyNews::Asked::Answered: break;
    }
    return QVariant::fromValue(m_news.keys.value(worker).keys.isEmpty() ? Tone::Warning : Tone::Ok);
}

TpuHosts::TpuHosts(TpuService *tpus, QWidget *parent)
    : QWidget{parent}
    , m_tpus{tpus}
    , m_model{new HostsModel{this}}
    , m_table{new Table{this}}
{
    auto *layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    m_table->setObjectName(u"tpuHostsTable"_s);
    m_table->setModel(m_model);
    m_table->setStretchColumn(HostsModel::Address);
    m_table->setSortingEnabled(false);
    m_table->setAccessibleName(tr("Hosts"));
    setFocusProxy(m_table);
    connect(m_table, &Table::rowActivated, this,
            [this](const QModelIndex &index) { emit terminalRequested(index.row()); });
}

void TpuHosts::setTpu(const Tpu &tpu)
{
    const auto isSame = tpu.id == m_id && tpu.numericId == m_numericId && tpu.endpoints.size() == m_count;
    m_model->setHosts(tpu.endpoints);
    fitHeight();
    if (isSame)
        return;
    m_id = tpu.id;
    m_numericId = tpu.numericId;
    m_count = tpu.endpoints.size();
    m_tasks = std::make_unique<TaskScope>();
    m_model->setNews({});
    if (tpu.state == TpuState::Ready && m_count > 0 && !tpu.isLegacyNode())
        askForKeys();
}

void TpuHosts::clear()
{
    m_tasks.reset();
    m_id = {};
    m_model->setHosts({});
}

void TpuHosts::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_model->textsChanged();
        m_table->setAccessibleName(tr("Hosts"));
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitHeight();
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
    m_tasks->run(m_tpus->hostKeys(m_id, m_tasks->token()), [this](const Result<PublishedKeys> &keys) {
        if (keys)
            m_model->setNews({.asked = HostKeyNews::Asked::Answered, .keys = *keys});
        else
            m_model->setNews({.asked = HostKeyNews::Asked::Failed, .problem = keys.error().message});
    });
}
