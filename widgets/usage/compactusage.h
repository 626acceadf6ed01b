// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagefeed.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

class CoreMap;
class ElidedLabel;
class QToolButton;
class QVBoxLayout;

/// The last values of a line, for the eye alone: newest at the right, a gap where nothing was said.
class Sparkline : public QWidget
{
    Q_OBJECT

public:
    static constexpr qsizetype most = 120;

    explicit Sparkline(QWidget *parent = nullptr);

    void append(qint64 at, float percent); ///< the same time again replaces nothing and adds nothing
    [[nodiscard]] const QList<float> &values() const { return m_values; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<float> m_values;
    qint64 m_at = 0;
};

/// A small window that stays on top of all others: the map of one slice, and a line for each one that is live.
class CompactUsage : public QWidget
{
    Q_OBJECT

public:
    /// It is a window whatever its parent; whoever makes it keeps its place (saveGeometry()).
    explicit CompactUsage(UsageFeed *feed, QWidget *parent = nullptr);
    ~CompactUsage() override;

    void setSlice(const TpuId &tpu); ///< whose map is shown; empty: the first that is live
    [[nodiscard]] const TpuId &slice() const { return m_slice; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void opened(const TpuId &tpu); ///< the user wants the page of it
    void sliceChanged(const TpuId &tpu);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Line;

    void refreshSlices();
    void refresh(const TpuId &tpu);
    void addLine(const WatchedSlice &slice);
    void watchShown();

    QPointer<UsageFeed> m_feed;
    TpuId m_slice;
    TpuId m_watched; ///< what the feed was told to look at
    ElidedLabel *m_title;
    QToolButton *m_open;
    QToolButton *m_close;
    CoreMap *m_map;
    QVBoxLayout *m_column;
    QWidget *m_grip;
    std::vector<std::unique_ptr<Line>> m_lines;
};
