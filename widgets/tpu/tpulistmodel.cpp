// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpulistmodel.h"

#include "services/core/punctuation.h"
#include "services/provisioning/provisioningservice.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "widgets/common/phrases.h"
#include "widgets/common/undomark.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/tpu/incidentactions.h"

#include <QSet>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr auto dash = u"–";

QString orDash(const QString &text)
{
    return text.isEmpty() ? QString::fromUtf16(dash) : text;
}

/// Zone and name: the project may stand in a node by number and in its request by id.
QString placeOf(const QueuedResourceId &request)
{
    return request.toString().section(u'/', 3);
}

QString age(const QDateTime &since)
{
    if (!since.isValid())
        return QString::fromUtf16(dash);
    return phrases::duration(std::chrono::seconds{std::max<qint64>(0, since.secsTo(QDateTime::currentDateTimeUtc()))});
}

} // namespace

int compareNaturally(QStringView a, QStringView b)
{
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < a.size() && j < b.size()) {
        const auto isNumber = a[i].isDigit() && b[j].isDigit();
        if (!isNumber) {
            if (const int order = int(a[i].unicode()) - int(b[j].unicode()))
                return order;
            ++i, ++j;
            continue;
        }
        const auto numberAt = [](QStringView text, qsizetype &at) {
            while (at + 1 < text.size() && text[at] == u'0' && text[at + 1].isDigit())
                ++at;
            const auto begin = at;
            while (at < text.size() && text[at].isDigit())
                ++at;
            return text.sliced(begin, at - begin);
        };
        const auto left = numberAt(a, i);
        const auto right = numberAt(b, j);
        if (left.size() != right.size())
            return left.size() < right.size() ? -1 : 1;
        if (const int order = left.compare(right))
            return order;
    }
    return int(a.size() - i) - int(b.size() - j);
}

TpuListModel::TpuListModel(TpuService *tpus, ProvisioningService *tpuRequests, QObject *parent)
    : RowModel<TpuRow>{{{QT_TR_NOOP("Name"), CellLook::Strong},
                        {QT_TR_NOOP("Zone")},
                        {QT_TR_NOOP("Type")},
                        {QT_TR_NOOP("State")},
                        {QT_TR_NOOP("Work")},
                        {QT_TR_NOOP("Health"), CellLook::Soft},
                        {QT_TR_NOOP("Hosts"), CellLook::Normal, true},
                        {QT_TR_NOOP("Address"), CellLook::Code},
                        {QT_TR_NOOP("Age"), CellLook::Soft},
                        {QT_TR_NOOP("Tier"), CellLook::Soft},
                        {QT_TR_NOOP("Request"), CellLook::Soft}},
                       parent}
    , m_tpus{tpus}
    , m_tpuRequests{tpuRequests}
{
    connect(m_tpus, &TpuService::listChanged, this, &TpuListModel::rebuild);
    connect(m_tpus, &TpuService::listStateChanged, this, [this] {
        if (m_staleZones != m_tpus->listState().staleZones)
            rebuild();
    });
    connect(m_tpuRequests, &ProvisioningService::changed, this, &TpuListModel::rebuild);
    undomark::watch(this, [this] { textsChanged(); });
    rebuild();
}

void TpuListModel::setWatch(const TpuWatch *watch)
{
    m_watch = watch;
    if (watch)
        connect(watch, &TpuWatch::incidentsChanged, this, &TpuListModel::rebuild);
    rebuild();
}

void TpuListModel::setWork(std::function<QString(const TpuId &tpu)> work)
{
    m_work = std::move(work);
    readWork();
}

/// Only what says something else now is told: the rows are read every second.
void TpuListModel::readWork()
{
    if (!m_work)
        return;
    const auto before = std::exchange(m_words, {});
    for (const auto &row : rows()) {
        if (const auto *tpu = row.tpu(); tpu && tpu->state == TpuState::Ready)
            m_words.insert(row.key(), m_work(tpu->id));
    }
    for (int i = 0; i < rowCount(); ++i) {
        const auto key = rows().at(i).key();
        if (before.value(key) != m_words.value(key))
            emit dataChanged(index(i, Work), index(i, Work));
    }
}

/// Gone from Google's list without being asked from here to go: as it was last seen, so that it can be brought back.
void TpuListModel::addVanished(QList<TpuRow> &rows) const
{
    for (const auto &incident : m_watch ? m_watch->incidents() : QList<Incident>{}) {
        const bool isGone = incident.kind == IncidentKind::Vanished || incident.kind == IncidentKind::DeletedElsewhere;
        auto tpu = isGone ? m_watch->remembered(incident.tpu) : std::nullopt;
        if (!tpu)
            continue;
        tpu->state = TpuState::Unknown;
        tpu->stateText = u"NOT_FOUND"_s;
        tpu->health = TpuHealth::NotSaid;
        tpu->healthText.clear();
        tpu->endpoints.clear();
        rows << TpuRow{.subject = *tpu, .incident = incident};
    }
}

QStringList TpuListModel::columnNames()
{
    return {u"name"_s,  u"zone"_s,    u"type"_s, u"state"_s, u"work"_s,   u"health"_s,
            u"hosts"_s, u"address"_s, u"age"_s,  u"tier"_s,  u"request"_s};
}

QVariant TpuListModel::cell(const TpuRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return toolTip(row, column);
    case Qt::AccessibleTextRole: return spoken(row, column);
    case LevelRole: return column == State ? QVariant::fromValue(tputext::level(row)) : QVariant{};
    case LookRole: return column == Address && row.address().isEmpty() ? QVariant{} : columnData(column, role);
    case NoteRole: return note(row, column);
    case undomark::leavingRole: return !undomark::word(row.key()).isEmpty();
    default: return columnData(column, role);
    }
}

void TpuListModel::rebuild()
{
    QList<TpuRow> next;
    QSet<QString> made;
    QSet<QString> served;
    QSet<QUuid> there; // requests whose TPU can be seen
    m_staleZones = m_tpus->listState().staleZones;
    auto tpuRequests = m_tpuRequests->tpuRequests();
    erase_if(tpuRequests, &requesttext::isOver);
    for (const auto &view : tpuRequests) {
        for (const auto &line : view.winner ? QList<ZoneAttempt>{} : view.lines) {
            for (const auto &name : nodeNames(line.name, view.tpuRequest.spec.slices))
                made.insert(line.zone.toString() + u'/' + name);
            served.insert(placeOf(line.request));
        }
    }
    next.reserve(m_tpus->tpus().size() + m_tpus->queuedResources().size() + tpuRequests.size());
    for (const auto &tpu : m_tpus->tpus()) {
        if (!tpu.queuedResource.isEmpty())
            served.insert(placeOf(tpu.queuedResource));
        // What a request makes shows as the request until it is READY: one thing, one row.
        const bool isMade = !made.isEmpty() && made.contains(tpu.zone.toString() + u'/' + tpu.shortName);
        const auto request = isMade ? requesttext::stillReaching(tpuRequests, tpu) : std::nullopt;
        if (request)
            there.insert(*request);
        if (!isMade || request)
            next << tpuRow(tpu);
    }
    for (const auto &request : m_tpus->queuedResources()) {
        if (served.contains(placeOf(request.id)))
            continue;
        TpuRow row{.subject = request};
        if (m_watch)
            row.incident = m_watch->incidentOf(request.id);
        place(row);
        next << row;
    }
    addVanished(next);
    for (const auto &view : std::as_const(tpuRequests)) {
        if (!there.contains(view.tpuRequest.id))
            next << TpuRow{.subject = view};
    }
    sync(std::move(next));
    readWork();
}

TpuRow TpuListModel::tpuRow(const Tpu &tpu) const
{
    TpuRow row{.subject = tpu};
    if (const auto incidents = m_watch ? m_watch->incidentsOf(tpu.id) : QList<Incident>{}; !incidents.isEmpty())
        row.incident = incidents.first();
    place(row);
    return row;
}

void TpuListModel::place(TpuRow &row) const
{
    if (m_staleZones.isEmpty())
        return;
    const auto found = m_staleZones.constFind(row.zone());
    row.isStale = found != m_staleZones.constEnd();
    if (row.isStale)
        row.zoneAnsweredAt = *found;
}

QString TpuListModel::text(const TpuRow &row, int column) const
{
    const auto *tpu = row.tpu();
    const auto *tpuRequest = row.tpuRequest();
    switch (column) {
    case Name: return row.name();
    case Zone: return tputext::place(row);
    case Type: return orDash(row.acceleratorType());
    case State:
        return tpuRequest && requesttext::attempt(*tpuRequest) > 1
            ? tr("%1, attempt %2").arg(tputext::stateWord(row)).arg(requesttext::attempt(*tpuRequest))
            : tputext::stateWord(row);
    case Work: return m_words.value(row.key());
    case Health: return orDash(tpu && tputext::hasHealth(tpu->state) ? tpu->healthText : QString{});
    case Hosts: return orDash(tputext::hosts(row));
    case Address: return orDash(row.address());
    case Age: return age(row.since());
    case TierColumn: return tputext::tier(row.tier());
    case Request: return orDash(tputext::request(row));
    default: return {};
    }
}

/// What a sign beside the state stands for; empty: there is none.
QString TpuListModel::remark(const Tpu &tpu) const
{
    if (tpu.maintenance) {
        const std::chrono::seconds left{QDateTime::currentDateTimeUtc().secsTo(tpu.maintenance->windowStart)};
        return tpu.maintenance->windowStart.isValid() && left.count() > 0
            ? tr("Maintenance is planned %1.", "%1: in 2 h 14 min").arg(phrases::in(left))
            : tr("Maintenance is under way.");
    }
    return tpu.state == TpuState::Ready && tputext::isSick(tpu.health) ? tputext::meaning(tpu.health) : QString{};
}

/// What is drawn as a sign or a pill is read out, too.
QString TpuListModel::spoken(const TpuRow &row, int column) const
{
    QStringList parts{text(row, column)};
    if (column == State && row.incident)
        parts << IncidentActions::newsOf(*row.incident).sentence;
    else if (column == State && row.tpu())
        parts << remark(*row.tpu());
    else if (const auto pill = note(row, column).value<CellNote>().text; !pill.isEmpty())
        parts << pill;
    parts.removeAll(QString{});
    return phrases::list(parts);
}

QString TpuListModel::toolTip(const TpuRow &row, int column) const
{
    if (column == Age)
        return row.since().isValid() ? phrases::exactTime(row.since()) : QString{};
    if (column == Name)
        return undomark::reason(row.key());
    if (column == Zone && row.isStale) {
        return row.zoneAnsweredAt.isValid()
            ? tr("%1 does not answer. What you see is from %2.")
                  .arg(row.zone().toString(), phrases::exactTime(row.zoneAnsweredAt))
            : tr("%1 does not answer and has not answered yet.").arg(row.zone().toString());
    }
    if (const auto *tpuRequest = row.tpuRequest())
        return requesttext::sentence(*tpuRequest, QDateTime::currentDateTimeUtc());
    const auto *tpu = row.tpu();
    if (column == State && row.incident)
        return IncidentActions::newsOf(*row.incident).sentence;
    if (column == State && tpu)
        return punctuation::sentences({tputext::meaning(tpu->state), remark(*tpu)});
    if (column == State)
        return tputext::meaning(row.queued()->state);
    if (column == Address && tpu && row.address().isEmpty() && !tpu->endpoints.isEmpty())
        return tr("No external address; inside the network: %1").arg(tpu->endpoints.first().internalIp);
    if (column == Health && tpu && tputext::hasHealth(tpu->state))
        return tpu->healthDescription.isEmpty() ? tputext::meaning(tpu->health) : tpu->healthDescription;
    return {};
}

QVariant TpuListModel::note(const TpuRow &row, int column) const
{
    if (column == Zone && row.isStale) {
        const auto text = row.zoneAnsweredAt.isValid() ? tr("%1 old").arg(age(row.zoneAnsweredAt)) : tr("no answer");
        return QVariant::fromValue(CellNote{StatusLevel::Warning, text});
    }
    if (const auto word = column == Name ? undomark::word(row.key()) : QString{}; !word.isEmpty())
        return QVariant::fromValue(CellNote{StatusLevel::Warning, word});
    const auto *tpu = row.tpu();
    if (column == Type && tpu && tpu->isLegacyNode())
        return QVariant::fromValue(CellNote{StatusLevel::Note, tr("old TPU Node")});
    if (column == Type && tpu && isComputeInstance(tpu->id))
        return QVariant::fromValue(CellNote{StatusLevel::Note, tr("Compute Engine")});
    if (column == Name && row.queued())
        return QVariant::fromValue(CellNote{StatusLevel::Note, tr("queued")});
    // What the state's own word does not say.
    if (column == State && row.incident && (!tpu || tpu->state != TpuState::Preempted))
        return QVariant::fromValue(CellNote{levelOf(row.incident->kind), incidenttext::brief(row.incident->kind)});
    if (column == State && tpu && tpu->state == TpuState::Ready && tputext::isSick(tpu->health))
        return QVariant::fromValue(CellNote{StatusLevel::Warning, {}});
    if (column == State && tpu && tpu->maintenance)
        return QVariant::fromValue(CellNote{StatusLevel::Warning, {}});
    return {};
}

TpuFilter::TpuFilter(TpuListModel *model, QObject *parent)
    : QSortFilterProxyModel{parent}
    , m_model{model}
{
    setSourceModel(model);
    setDynamicSortFilter(true);
}

void TpuFilter::setWords(const QString &text)
{
    const auto words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateRowsFilter();
}

const TpuRow *TpuFilter::rowAt(const QModelIndex &index) const
{
    return index.isValid() ? m_model->rowAt(mapToSource(index).row()) : nullptr;
}

bool TpuFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const auto *found = m_model->rowAt(row);
    if (!found || m_words.isEmpty())
        return found != nullptr;
    const QString all = QStringList{found->name(),
                                    tputext::place(*found),
                                    found->acceleratorType(),
                                    tputext::stateWord(*found),
                                    found->address(),
                                    tputext::tier(found->tier()),
                                    tputext::request(*found),
                                    tputext::otherNames(*found),
                                    m_model->index(row, TpuListModel::Work).data().toString()}
                            .join(u'\n');
    return std::ranges::all_of(m_words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool TpuFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto *a = m_model->rowAt(left.row());
    const auto *b = m_model->rowAt(right.row());
    if (left.column() == TpuListModel::Age && a->since() != b->since())
        return a->since() > b->since(); // young first: the newest has the smallest age
    if (left.column() == TpuListModel::Hosts && tputext::hosts(*a) != tputext::hosts(*b))
        return tputext::hosts(*a).toInt() < tputext::hosts(*b).toInt();
    if (left.column() != TpuListModel::Name) {
        const auto order = compareNaturally(left.data().toString(), right.data().toString());
        if (order != 0)
            return order < 0;
    }
    return compareNaturally(a->name(), b->name()) < 0;
}
