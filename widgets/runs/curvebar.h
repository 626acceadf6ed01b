// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/curveframe.h"

#include <QWidget>

class FlowLayout;
class Label;
class QCheckBox;
class QPushButton;
class QSlider;
class QToolButton;
class Segmented;
class StateBadge;

/// What stands above curves: the axis, smoothing, the scale of values, zoom, and whether they are live. Names:
/// runAxis (runAxisSteps, runAxisTime, runAxisStart), runSmoothing, runSmoothingValue, runLog, runOutliers, runCores,
/// runZoomOut, runZoomIn, runShowAll, runLive, runExport.
class CurveBar : public QWidget
{
    Q_OBJECT

public:
    explicit CurveBar(QWidget *parent = nullptr);

    void setOptions(const CurveOptions &options); ///< notifies nobody
    void setCoresShown(bool isShown); ///< likewise
    void setCoresOffered(bool isOffered); ///< there are graphs of cores
    void setState(bool isWhole, bool isLive); ///< all is seen; what is seen grows
    void addButton(QWidget *button); ///< behind the others

signals:
    void optionsChosen(const CurveOptions &options);
    void coresChosen(bool isShown);
    void zoomRequested(double factor); ///< 2: twice as much is seen
    void allRequested();

private:
    void build();
    void choose();
    void showSmoothing();

    CurveOptions m_options;
    bool m_isQuiet = false;
    Segmented *m_axis;
    Label *m_smoothingLabel;
    QSlider *m_smoothing;
    Label *m_smoothingValue;
    QCheckBox *m_log;
    QCheckBox *m_outliers;
    QCheckBox *m_cores;
    QToolButton *m_out;
    QToolButton *m_in;
    QPushButton *m_all;
    StateBadge *m_live;
    FlowLayout *m_row = nullptr;
};

/// Weights of smoothed() that a slider of 0 to 100 offers: fine near the end, where a hundredth is much.
[[nodiscard]] double smoothingOf(int slider);
[[nodiscard]] int sliderOf(double smoothing);
