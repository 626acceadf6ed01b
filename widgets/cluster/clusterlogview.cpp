// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterlogview.h"

#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/hosts/sunkenbox.h"
#include "widgets/jobs/joblogtext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ClusterLogView::ClusterLogView(const ClusterCalls &calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_files{named(this, new QComboBox, "clusterLogFiles", [] { return tr("Logs of the job"); })}
    , m_follow{named(this, new QPushButton, "clusterLogFollow", [] { return tr("Follow"); })}
    , m_search{named(
          this, new SearchField, "clusterLogSearch", [] { return tr("Find"); }, [] { return tr("Find in the log"); })}
    , m_hits{named(new Label{TextRole::Body, TextColor::Soft}, "clusterLogHits")}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "clusterLogNote")}
    , m_notice{named(new NoticeBar, "clusterLogNotice")}
    , m_log{named(this, new JobLogText, "clusterLog", [] { return tr("Log"); })}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"clusterLogView"_s);
    build();
    connectParts();
    translated(this, &ClusterLogView::showNote);
}

void ClusterLogView::build()
{
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_files->setMinimumContentsLength(18);
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_follow->setIcon(themedIcon("arrow-down"_L1));
    m_search->setMinimumWidth(scaled(90));
    m_search->setMaximumWidth(scaled(220));
    m_note->setWordWrap(true);
    m_tick->setInterval(3s);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_files);
    row->addStretch(1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hits, m_search, m_follow})
        row->addWidget(part);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(new SunkenBox{m_log}, 1);
    column->addWidget(m_notice);
}

void ClusterLogView::connectParts()
{
    const auto search = [this] {
        const int hits = m_log->find(m_search->text());
        m_hits->setText(m_search->text().isEmpty() ? QString{} : tr("%n found", nullptr, hits));
    };
    connect(m_follow, &QPushButton::toggled, m_log, &JobLogText::setFollowing);
    connect(m_log, &JobLogText::followingChanged, m_follow, &QPushButton::setChecked);
    connect(m_search, &QLineEdit::textChanged, this, search);
    connect(m_search, &QLineEdit::returnPressed, this, search);
    connect(m_files, &QComboBox::activated, this, &ClusterLogView::begin);
    connect(m_tick, &QTimer::timeout, this, [this] {
        if (m_job.isOver())
            return; // its last words were read
        if (m_path.isEmpty())
            findFiles();
        else
            readOn();
    });
}

void ClusterLogView::show(const QUuid &cluster, const ClusterJob &job)
{
    const bool isSame = cluster == m_cluster && job.id == m_job.id && job.task == m_job.task;
    const bool hasEnded = isSame && !m_job.isOver() && job.isOver();
    const bool hasBegun = isSame && m_job.isWaiting() && !job.isWaiting(); // perhaps once more: with another log
    m_cluster = cluster;
    m_job = job;
    if (!isSame) {
        ++m_serial; // what is on its way is of another job
        m_tasks.cancel();
        m_isReading = false;
        m_path.clear();
        m_isThere = false;
        m_files->clear();
        m_log->start({});
        m_notice->dismiss();
    }
    showNote();
    if (!isVisible())
        return;
    if (!isSame || hasBegun || m_path.isEmpty())
        findFiles();
    else if (hasEnded)
        readOn(); // its last words
}

/// A job that waits for the first time has none.
void ClusterLogView::findFiles()
{
    if (!m_calls.logsOf || m_cluster.isNull() || m_isReading || (m_job.isWaiting() && m_job.restarts <= 0))
        return;
    m_isReading = true;
    m_tasks.run(m_calls.logsOf(m_cluster, m_job, m_tasks.token()),
                [this, serial = m_serial](const Result<QStringList> &files) {
                    if (serial != m_serial)
                        return;
                    m_isReading = false;
                    if (files)
                        fillFiles(*files);
                    else
                        fail(files.error());
                });
}

void ClusterLogView::fillFiles(const QStringList &files)
{
    {
        const QSignalBlocker quiet{m_files};
        const auto chosen = m_files->currentData().toString();
        m_files->clear();
        for (const auto &path : files)
            m_files->addItem(menuText(path.section(u'/', -1)), path);
        m_files->setCurrentIndex(std::max(0, m_files->findData(chosen)));
    }
    m_files->setVisible(files.size() > 1);
    if (!files.isEmpty() && m_files->currentData().toString() == m_path)
        return readOn();
    begin();
}

void ClusterLogView::begin()
{
    ++m_serial;
    m_isReading = false;
    m_path = m_files->currentData().toString();
    m_offset = m_left = 0;
    m_isThere = false;
    m_log->start({});
    showNote();
    readOn();
}

void ClusterLogView::readOn()
{
    if (!m_calls.readLog || m_path.isEmpty() || m_isReading)
        return;
    m_isReading = true;
    m_tasks.run(m_calls.readLog(m_cluster, m_path, m_offset, m_tasks.token()),
                [this, serial = m_serial](const Result<ClusterLogPart> &part) {
                    if (serial != m_serial)
                        return;
                    m_isReading = false;
                    if (part)
                        take(*part);
                    else
                        fail(part.error());
                });
}

/// The end of a long log is what people look for: what is before it is left out.
void ClusterLogView::take(const ClusterLogPart &part)
{
    m_notice->dismiss();
    m_isThere = m_isThere || part.isThere;
    const bool isFirst = m_offset == 0 && m_left == 0;
    if (part.isThere && part.size < m_offset) { // it was begun anew
        m_offset = m_left = 0;
        m_log->start({});
        return readOn();
    }
    if (isFirst && part.size > mostAtFirst) {
        m_left = m_offset = part.size - mostAtFirst;
        showNote();
        return readOn();
    }
    if (!part.bytes.isEmpty()) {
        m_log->add(part.bytes);
        m_offset = part.offset + part.bytes.size();
    }
    showNote();
    if (!part.bytes.isEmpty() && m_offset < part.size)
        readOn();
}

void ClusterLogView::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_notice->showError(error);
}

void ClusterLogView::showNote()
{
    QString note;
    if (m_job.isWaiting() && m_job.restarts <= 0)
        note = tr("It waits: its log begins when it starts.");
    else if (!m_isThere)
        note = tr("There is no log yet.");
    else if (m_left > 0)
        note = tr("What came before is left out here (%1). All of it is in %2.")
                   .arg(QLocale{}.formattedDataSize(m_left, 1), m_path);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void ClusterLogView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick->start();
    if (m_path.isEmpty())
        findFiles();
    else
        readOn();
}

void ClusterLogView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick->stop();
}
