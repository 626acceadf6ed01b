// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/jsonmodel.h"

#include "services/core/plaintext.h"
#include "services/files/filetext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/files/filelistmodel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

/// One value, and those in it once they were looked at.
struct JsonNode
{
    QJsonValue value{};
    QString name{};
    JsonNode *parent = nullptr;
    int row = 0;
    qsizetype omitted = 0; ///< it stands for so many that are not shown
    bool isRead = false;
    std::vector<std::unique_ptr<JsonNode>> children{};
};

namespace {

constexpr qsizetype longestJsonText = 1'000; ///< letters of a value that are shown

qsizetype sizeOfValue(const QJsonValue &value)
{
    return value.isArray() ? value.toArray().size() : value.isObject() ? value.toObject().size() : 0;
}

/// As JSON writes it, on one line, and with nothing that turns the direction of reading.
QString writtenValue(const QJsonValue &value)
{
    const auto text = value.toString();
    const QJsonArray alone{value.isString() ? QJsonValue{text.left(longestJsonText)} : value};
    const auto bytes = QJsonDocument{alone}.toJson(QJsonDocument::Compact);
    const auto written = filetext::shownPath(bytes.sliced(1, bytes.size() - 2));
    return text.size() > longestJsonText ? written + u'…' : written;
}

void addChild(JsonNode *node, const QString &name, const QJsonValue &value)
{
    auto child = std::make_unique<JsonNode>();
    child->name = name;
    child->value = value;
    child->parent = node;
    child->row = int(node->children.size());
    node->children.push_back(std::move(child));
}

void readChildren(JsonNode *node)
{
    node->isRead = true;
    const auto size = sizeOfValue(node->value);
    const auto shown = std::min(size, JsonModel::mostShown);
    if (node->value.isArray()) {
        const auto array = node->value.toArray();
        for (qsizetype i = 0; i < shown; ++i)
            addChild(node, QString::number(i), array.at(i));
    } else {
        const auto object = node->value.toObject();
        auto it = object.constBegin();
        for (qsizetype i = 0; i < shown; ++i, ++it)
            addChild(node, filetext::shownName(it.key().left(longestJsonText).toUtf8()), it.value());
    }
    if (shown < size) {
        addChild(node, {}, {});
        node->children.back()->omitted = size - shown;
    }
}

int linesBefore(const QByteArray &bytes, int offset)
{
    return int(QByteArrayView{bytes}.first(std::clamp<qsizetype>(offset, 0, bytes.size())).count('\n')) + 1;
}

} // namespace

JsonModel::JsonModel(QObject *parent)
    : QAbstractItemModel{parent}
    , m_root{std::make_unique<JsonNode>()}
{
    translated(this, [this] {
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, 1));
        emit headerDataChanged(Qt::Horizontal, 0, 1);
    });
}

JsonModel::~JsonModel() = default;

QString JsonModel::show(const QString &text)
{
    const auto bytes = text.toUtf8();
    QJsonDocument document;
    QString problem;
    if (bytes.size() > mostBytes) {
        problem = tr("The preview shows JSON files of up to %1.").arg(fileSizeText(mostBytes));
    } else {
        QJsonParseError error;
        document = QJsonDocument::fromJson(bytes, &error);
        if (error.error != QJsonParseError::NoError)
            problem = tr("Line %1 is not valid JSON: %2.")
                          .arg(phrases::number(linesBefore(bytes, error.offset)), error.errorString());
    }
    beginResetModel();
    m_root = std::make_unique<JsonNode>();
    m_root->value = document.isArray() ? QJsonValue{document.array()} : QJsonValue{document.object()};
    readChildren(m_root.get());
    endResetModel();
    return problem;
}

JsonNode *JsonModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<JsonNode *>(index.internalPointer()) : m_root.get();
}

QModelIndex JsonModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto *node = nodeAt(parent);
    if (row < 0 || column < 0 || column > 1 || std::cmp_greater_equal(row, node->children.size()))
        return {};
    return createIndex(row, column, node->children[static_cast<size_t>(row)].get());
}

QModelIndex JsonModel::parent(const QModelIndex &child) const
{
    auto *node = nodeAt(child)->parent;
    return node == nullptr || node == m_root.get() ? QModelIndex{} : createIndex(node->row, 0, node);
}

int JsonModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int JsonModel::columnCount(const QModelIndex &) const
{
    return 2;
}

bool JsonModel::hasChildren(const QModelIndex &parent) const
{
    return parent.column() <= 0 && sizeOfValue(nodeAt(parent)->value) > 0;
}

bool JsonModel::canFetchMore(const QModelIndex &parent) const
{
    return hasChildren(parent) && !nodeAt(parent)->isRead;
}

void JsonModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    auto *node = nodeAt(parent);
    const auto count = sizeOfValue(node->value);
    beginInsertRows(parent, 0, int(std::min(count, mostShown + 1)) - 1);
    readChildren(node);
    endInsertRows();
}

QVariant JsonModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || role != Qt::DisplayRole)
        return {};
    const auto *node = nodeAt(index);
    if (index.column() == 0)
        return node->name;
    if (node->omitted > 0)
        return tr("%n more, not shown", nullptr, int(node->omitted));
    if (node->value.isArray() || node->value.isObject())
        return tr("%n values", nullptr, int(sizeOfValue(node->value)));
    return writtenValue(node->value);
}

QVariant JsonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Name") : tr("Value");
}
