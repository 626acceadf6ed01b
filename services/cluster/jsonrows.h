// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/jsontape.h"

#include <functional>

/// Takes the rows of one array out of a JSON object that comes in pieces: {"meta": …, "jobs": [row, row, …]}. Never
/// more than one row is held, so the text may be as long as it likes. What stands deeper in a row than keptDepth is
/// left out of it: Slurm lists each core of each node there. What is no JSON ends it.
class JsonRows
{
public:
    static constexpr qsizetype longestRow = 1024 * 1024; ///< bytes; a longer one is left out
    static constexpr int keptDepth = 3; ///< containers within a row
    static constexpr int deepest = 32;
    using Found = std::function<void(const JsonTape &row)>;

    /// `key`: of the array in the outermost object.
    explicit JsonRows(QByteArray key);

    void feed(QByteArrayView bytes, const Found &found);
    [[nodiscard]] bool isComplete() const { return m_isOver && !m_isBroken; } ///< the object came to its end
    [[nodiscard]] bool hasArray() const { return m_hasArray; } ///< there was such a key with an array
    [[nodiscard]] qsizetype unreadable() const { return m_unreadable; } ///< rows that were left out

private:
    [[nodiscard]] bool isKept() const; ///< what comes now belongs to the row
    void take(char c, const Found &found);
    void takeInString(char c);
    void open(char c);
    void close(char c, const Found &found);
    void endRow(const Found &found);

    QByteArray m_key;
    QByteArray m_string; ///< the last one in the outermost object
    QByteArray m_row;
    QByteArray m_stack; ///< of what is open: { or [
    bool m_isInString = false;
    bool m_isEscaped = false;
    bool m_isAfterKey = false; ///< the key was the wanted one, and its colon was read
    bool m_isInArray = false;
    bool m_isInRow = false;
    bool m_hasArray = false;
    bool m_isOver = false;
    bool m_isBroken = false;
    qsizetype m_unreadable = 0;
};
