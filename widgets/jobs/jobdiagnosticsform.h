// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class CodeView;
class Label;
class QCheckBox;
class QPushButton;
class QSpinBox;

/// What is put beside a program so that it can be looked into while it runs: its stacks, and JAX's profiler. What
/// Python imports for that is shown before. Below it a hint to the compilation cache. Names: jobStacks, jobStacksShow,
/// jobStacksText, jobProfiler, jobProfilerPort, jobProfilerNote, jobCacheHint, jobCacheAdd.
class JobDiagnosticsForm : public QWidget
{
    Q_OBJECT

public:
    explicit JobDiagnosticsForm(QWidget *parent = nullptr);

    void show(bool capturesStacks, quint16 profilerPort); ///< 0: no profiler
    [[nodiscard]] bool capturesStacks() const;
    [[nodiscard]] quint16 profilerPort() const; ///< 0: none is wanted
    void setCacheHintShown(bool isShown); ///< where the job names no compilation cache

signals:
    void changed();
    void cacheRequested(); ///< the variable that names a compilation cache

private:
    void build();
    void refresh();

    QCheckBox *m_stacks;
    QPushButton *m_show;
    CodeView *m_text;
    QCheckBox *m_profiler;
    QSpinBox *m_port;
    QWidget *m_portField = nullptr;
    Label *m_note;
    Label *m_cache;
    QPushButton *m_addCache;
};
