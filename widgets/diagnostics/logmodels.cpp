// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/logmodels.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"

#include <QHostAddress>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString timeOfDay(const QDateTime &when)
{
    return when.toLocalTime().toString(u"HH:mm:ss.zzz"_s);
}

QString word(LogLevel level)
{
    switch (level) {
    case LogLevel::Note: return LogModel::tr("note");
    case LogLevel::Warning: return LogModel::tr("warning");
    case LogLevel::Problem: return LogModel::tr("problem");
    }
    Q_UNREACHABLE_RETURN({});
}

StatusLevel levelOf(LogLevel level)
{
    return level == LogLevel::Note   ? StatusLevel::Note
        : level == LogLevel::Warning ? StatusLevel::Warning
                                     : StatusLevel::Bad;
}

bool isOwn(const QString &host)
{
    return host == "localhost"_L1 || QHostAddress{host}.isLoopback();
}

constexpr int firstError = 400; // statuses of HTTP from here on are refusals

bool isFine(const RequestRecord &request)
{
    return !request.failure && request.status < firstError;
}

constexpr auto right = Qt::AlignRight | Qt::AlignVCenter; // numbers, and the heads over them

QVariant header(const QStringList &names, int section, Qt::Orientation orientation, int role)
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < names.size()
        ? QVariant{names.at(section)}
        : QVariant{};
}

} // namespace

LogModel::LogModel(QObject *parent)
    : QAbstractTableModel{parent}
    , m_lines{Log::instance().lines()}
{
    connect(&Log::instance(), &Log::added, this, &LogModel::append);
}

/// The word of a line may come when the line itself was read with the others already.
bool LogModel::has(const LogLine &line) const
{
    for (auto it = m_lines.crbegin(); it != m_lines.crend() && it->time >= line.time; ++it) {
        if (it->time == line.time && it->source == line.source && it->text == line.text)
            return true;
    }
    return false;
}

void LogModel::append(const LogLine &line)
{
    if (has(line))
        return;
    if (m_lines.size() >= Log::ringLimit) {
        beginRemoveRows({}, 0, 0);
        m_lines.removeFirst();
        endRemoveRows();
    }
    const bool isNew = std::ranges::none_of(m_lines, [&](const LogLine &one) { return one.source == line.source; });
    beginInsertRows({}, int(m_lines.size()), int(m_lines.size()));
    m_lines.append(line);
    endInsertRows();
    if (isNew)
        emit sourcesChanged();
}

QStringList LogModel::sources() const
{
    QStringList names;
    for (const auto &line : m_lines) {
        if (!names.contains(line.source))
            names << line.source;
    }
    names.sort();
    return names;
}

void LogModel::showTexts()
{
    if (!m_lines.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QVariant LogModel::data(const QModelIndex &index, int role) const
{
    const auto &line = m_lines.at(index.row());
    if (role == LevelRole && index.column() == Level && line.level != LogLevel::Note)
        return QVariant::fromValue(levelOf(line.level));
    if (role == LookRole)
        return QVariant::fromValue(index.column() == Text ? CellLook::Normal : CellLook::Soft);
    if (role == Qt::ToolTipRole && index.column() == Time)
        return phrases::exactTime(line.time);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time: return timeOfDay(line.time);
    case Level: return word(line.level);
    case Source: return line.source;
    default: return QString{line.text}.replace(u'\n', QChar{0x23ce});
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return header({tr("Time"), tr("Level"), tr("Category"), tr("Message")}, section, orientation, role);
}

RequestsModel::RequestsModel(Requests *requests, QObject *parent)
    : QAbstractTableModel{parent}
    , m_requests{requests->all()}
{
    connect(requests, &Requests::added, this, [this](const RequestRecord &request) {
        if (m_requests.size() >= Requests::limit) {
            beginRemoveRows({}, 0, 0);
            m_requests.removeFirst();
            endRemoveRows();
        }
        beginInsertRows({}, int(m_requests.size()), int(m_requests.size()));
        m_requests.append(request);
        endInsertRows();
    });
}

void RequestsModel::showTexts()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_requests.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QVariant RequestsModel::data(const QModelIndex &index, int role) const
{
    const auto &request = m_requests.at(index.row());
    if (role == LevelRole && index.column() == Answer)
        return QVariant::fromValue(isFine(request)       ? StatusLevel::Ok
                                       : request.failure ? StatusLevel::Bad
                                                         : StatusLevel::Warning);
    if (role == LookRole)
        return QVariant::fromValue(index.column() == Place ? CellLook::Code : CellLook::Soft);
    if (role == Qt::ToolTipRole)
        return index.column() == Time  ? phrases::exactTime(request.at)
            : index.column() == Answer ? request.words
                                       : request.url.toString(QUrl::FullyEncoded);
    if (role == Qt::TextAlignmentRole && (index.column() == Took || index.column() == Attempt))
        return int(right);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time: return timeOfDay(request.at);
    case Verb: return QString::fromLatin1(request.verb);
    case Place:
        return request.url.host() + request.url.path()
            + (request.url.hasQuery() ? u'?' + request.url.query() : QString{});
    case Answer: return request.failure ? tr("no answer") : QString::number(request.status);
    case Took: return tr("%1 ms").arg(phrases::number(request.took.count()));
    default: return phrases::number(request.attempt);
    }
}

QVariant RequestsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && (section == Took || section == Attempt))
        return int(right);
    return header({tr("Time"), tr("Method"), tr("Address"), tr("Answer"), tr("Took"), tr("Attempt")}, section,
                  orientation, role);
}

void ContactsModel::read()
{
    beginResetModel();
    m_contacts = Contacts::instance().all();
    endResetModel();
}

void ContactsModel::showTexts()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QVariant ContactsModel::data(const QModelIndex &index, int role) const
{
    const auto &contact = m_contacts.at(index.row());
    if (role == LookRole)
        return QVariant::fromValue(index.column() == Host ? CellLook::Normal : CellLook::Soft);
    if (role == Qt::TextAlignmentRole && index.column() == Times)
        return int(right);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Host:
        return isOwn(contact.host) ? tr("%1:%2, this computer").arg(contact.host, QString::number(contact.port))
                                   : u"%1:%2"_s.arg(contact.host, QString::number(contact.port));
    case Way: return contact.way;
    case Times: return phrases::number(contact.times);
    default: return timeOfDay(contact.last);
    }
}

QVariant ContactsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && section == Times)
        return int(right);
    return header({tr("Host"), tr("Way"), tr("Contacts"), tr("Last")}, section, orientation, role);
}

void LogFilter::setText(const QString &text)
{
    m_text = text.trimmed();
    invalidateRowsFilter();
}

void LogFilter::setLeast(LogLevel level)
{
    m_least = level;
    invalidateRowsFilter();
}

void LogFilter::setSource(const QString &source)
{
    m_source = source;
    invalidateRowsFilter();
}

bool LogFilter::isOfLevelAndSource(int row) const
{
    if (const auto *log = qobject_cast<const LogModel *>(sourceModel()))
        return log->line(row).level >= m_least && (m_source.isEmpty() || log->line(row).source == m_source);
    if (const auto *requests = qobject_cast<const RequestsModel *>(sourceModel())) {
        const auto &request = requests->request(row);
        return m_least == LogLevel::Note
            || (m_least == LogLevel::Warning ? !isFine(request) : request.failure.has_value());
    }
    return true;
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (!isOfLevelAndSource(row))
        return false;
    if (m_text.isEmpty())
        return true;
    const auto *model = sourceModel();
    for (int column = 0; column < model->columnCount(parent); ++column) {
        if (model->index(row, column, parent).data().toString().contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}
