// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <memory>

struct JsonNode;

/// What a JSON file holds, as a tree of names and values; what is in a value is looked at when that is opened.
class JsonModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    static constexpr qsizetype mostBytes = 8 * 1024 * 1024;
    static constexpr qsizetype mostShown = 10'000; ///< values of one object or array

    explicit JsonModel(QObject *parent = nullptr);
    ~JsonModel() override;

    /// Why it is not shown, a sentence; empty: it is. What was there before is gone.
    [[nodiscard]] QString show(const QString &text);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    using QObject::parent;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] JsonNode *nodeAt(const QModelIndex &index) const;

    std::unique_ptr<JsonNode> m_root;
};
