// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobdiagnosticsform.h"

#include "services/jobs/jobscript.h"
#include "services/profiling/profilecapture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

JobDiagnosticsForm::JobDiagnosticsForm(QWidget *parent)
    : QWidget{parent}
    , m_stacks{named(
          this, new QCheckBox, "jobStacks", [] { return tr("Allow asking its Python processes for their stacks"); },
          [] { return tr("For a run that hangs: TPU Desk asks all ranks at once and groups the answers."); })}
    , m_show{named(new QPushButton, "jobStacksShow")}
    , m_text{named(new CodeView, "jobStacksText")}
    , m_profiler{named(this, new QCheckBox, "jobProfiler", [] { return tr("Start JAX's profiler with it"); })}
    , m_port{new QSpinBox}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "jobProfilerNote")}
    , m_cache{named(this, new Label{TextRole::Body, TextColor::Soft}, "jobCacheHint",
                    [] {
                        return tr(
                            "JAX compiles anew at each start, unless JAX_COMPILATION_CACHE_DIR names a folder that "
                            "all starts share. JAX executes what it holds: nobody else may write there.");
                    })}
    , m_addCache{named(this, new QPushButton, "jobCacheAdd", [] { return tr("Add a compilation cache"); })}
{
    build();
    connect(m_stacks, &QCheckBox::toggled, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_profiler, &QCheckBox::toggled, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_port, &QSpinBox::valueChanged, this, &JobDiagnosticsForm::changed);
    connect(m_show, &QPushButton::toggled, this, &JobDiagnosticsForm::refresh);
    connect(m_addCache, &QPushButton::clicked, this, &JobDiagnosticsForm::cacheRequested);
    translated(this, &JobDiagnosticsForm::refresh);
}

void JobDiagnosticsForm::build()
{
    m_port->setRange(leastProfilerPort, 65'535);
    m_port->setValue(usualProfilerPort);
    m_show->setCheckable(true);
    for (auto *button : {m_show, m_addCache})
        setButtonKind(button, ButtonKind::Link);
    m_text->setLines(6, 14);
    for (auto *label : {m_note, m_cache})
        label->setWordWrap(true);
    auto *port = named(this, new FormField{m_port}, "jobProfilerPort", [] { return tr("Port on each host"); });
    m_portField = port;
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_stacks);
    column->addWidget(m_profiler);
    for (QWidget *part : std::initializer_list<QWidget *>{port, m_note})
        column->addWidget(part);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    column->addWidget(m_text);
    column->addWidget(m_cache);
    column->addWidget(m_addCache, 0, Qt::AlignLeft);
}

void JobDiagnosticsForm::show(bool capturesStacks, quint16 profilerPort)
{
    const QSignalBlocker quiet{this};
    m_stacks->setChecked(capturesStacks);
    m_profiler->setChecked(profilerPort > 0);
    m_port->setValue(profilerPort > 0 ? profilerPort : usualProfilerPort);
    m_show->setChecked(false);
    refresh();
}

bool JobDiagnosticsForm::capturesStacks() const
{
    return m_stacks->isChecked();
}

quint16 JobDiagnosticsForm::profilerPort() const
{
    return m_profiler->isChecked() ? quint16(m_port->value()) : quint16(0);
}

void JobDiagnosticsForm::setCacheHintShown(bool isShown)
{
    m_cache->setVisible(isShown);
    m_addCache->setVisible(isShown);
}

/// What is put on the hosts is read before.
void JobDiagnosticsForm::refresh()
{
    const bool hasProfiler = m_profiler->isChecked();
    const bool hasModule = m_stacks->isChecked() || hasProfiler;
    m_portField->setVisible(hasProfiler);
    m_note->setText(profilerNotice());
    m_note->setVisible(hasProfiler);
    m_show->setVisible(hasModule);
    m_show->setText(m_show->isChecked() ? tr("Hide what Python imports for it")
                                        : tr("Show what Python imports for it"));
    const bool isShown = hasModule && m_show->isChecked();
    m_text->setVisible(isShown);
    m_text->setAccessibleName(tr("What Python imports at its start"));
    if (isShown)
        m_text->setCode(
            QString::fromUtf8(hasProfiler ? sitecustomizeText() + '\n' + profilerModuleText() : sitecustomizeText()),
            CodeLanguage::Python);
}
