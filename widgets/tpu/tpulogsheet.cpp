// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpulogsheet.h"

#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

TpuLogModel::TpuLogModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Time"), CellLook::Soft},
                {QT_TR_NOOP("Severity")},
                {QT_TR_NOOP("Worker"), CellLook::Soft},
                {QT_TR_NOOP("Log"), CellLook::Soft},
                {QT_TR_NOOP("Text"), CellLook::Code}},
               parent}
{
}

QVariant TpuLogModel::cell(const TpuLogEntry &entry, int column, int role) const
{
    if (role == SortRole)
        return entry.at;
    if (role == LevelRole && column == Severity && entry.severity >= LogSeverity::Warning)
        return QVariant::fromValue(entry.severity >= LogSeverity::Error ? StatusLevel::Bad : StatusLevel::Warning);
    if (role == Qt::ToolTipRole && column == Time)
        return phrases::exactTime(entry.at);
    if (role != Qt::DisplayRole)
        return RowModel::cell(entry, column, role);
    switch (column) {
    case Time: return entry.at.toLocalTime().toString(u"MM-dd HH:mm:ss"_s);
    case Severity: return severityName(entry.severity);
    case Worker: return entry.worker;
    case Source: return entry.source;
    default: return entry.text.simplified(); // a line of the table; the whole stands below it
    }
}

TpuLogSheet::TpuLogSheet(TpuLog *log, QWidget *host)
    : SideSheet{host}
    , m_log{log}
    , m_model{new TpuLogModel{this}}
    , m_filter{new QSortFilterProxyModel{this}}
    , m_search{named(new SearchField, "tpuLogSearch")}
    , m_severity{named(new QComboBox, "tpuLogSeverity")}
    , m_worker{named(new QComboBox, "tpuLogWorker")}
    , m_follow{named(
          this, new QPushButton, "tpuLogFollow", [] { return tr("Follow"); },
          [] { return tr("Asks for new entries, more seldom while none come."); })}
    , m_notice{named(new NoticeBar, "tpuLogNotice")}
    , m_exported{named(new NoticeBar, "tpuLogExported")}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_table{named(this, new Table, "tpuLogTable", [] { return tr("Entries in Cloud Logging"); })}
    , m_detail{named(new CodeView, "tpuLogDetail")}
    , m_export{named(this, new QPushButton, "tpuLogExport", [] { return tr("Export…"); })}
{
    setObjectName(u"tpuLogSheet"_s);
    setGuide("pod-logging"_L1);
    setSheetWidth(860);
    build();
    for (auto *choice : {m_severity, m_worker})
        connect(choice, &QComboBox::activated, this, &TpuLogSheet::ask);
    connect(m_search, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_follow, &QPushButton::toggled, m_log, &TpuLog::setFollowing);
    connect(m_notice, &NoticeBar::actionClicked, m_log, &TpuLog::readAgain);
    connect(m_log, &TpuLog::changed, this, &TpuLogSheet::showLog);
    connect(m_export, &QPushButton::clicked, this, &TpuLogSheet::exportLog);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        const auto *entry = m_model->rowAt(m_filter->mapToSource(now).row());
        m_detail->setCode(entry != nullptr ? entry->text : QString{}, CodeLanguage::Plain);
    });
    connect(this, &SideSheet::closed, m_log, &TpuLog::close);
    translated(this, &TpuLogSheet::showTexts);
}

void TpuLogSheet::build()
{
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setSortRole(TpuLogModel::SortRole);
    m_filter->sort(TpuLogModel::Time);
    m_table->setModel(m_filter);
    m_table->setRowHeight(26);
    m_table->setStretchColumn(TpuLogModel::Text);
    m_table->setSortingEnabled(false);
    m_table->setMinimumHeight(scaled(260));
    m_detail->setLines(3, 8);
    m_words->setWordWrap(true);
    m_notice->setClosable(false);
    m_follow->setIcon(themedIcon("arrow-down"_L1));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    for (const auto severity : {LogSeverity::Default, LogSeverity::Info, LogSeverity::Warning, LogSeverity::Error})
        m_severity->addItem(severityName(severity), int(severity));
    for (auto *choice : {m_severity, m_worker})
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents); // another language needs another width
    auto *filters = new QWidget;
    auto *row = new FlowLayout{filters, scaled(8)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_search, m_severity, m_worker, m_follow})
        row->addWidget(part);
    body()->addWidget(filters);
    body()->addWidget(m_notice);
    body()->addWidget(m_exported);
    body()->addWidget(m_words);
    body()->addWidget(m_table, 1);
    body()->addWidget(m_detail);
    addFooterButton(m_export);
}

void TpuLogSheet::openFor(const Tpu &tpu)
{
    if (m_tpu.id != tpu.id) {
        m_workers.clear();
        m_severity->setCurrentIndex(0);
        m_search->clear();
    }
    m_tpu = tpu;
    fillWorkers();
    showTexts();
    open();
    ask();
}

void TpuLogSheet::ask()
{
    m_log->show({.tpu = m_tpu.id,
                 .numericId = m_tpu.numericId,
                 .least = LogSeverity(m_severity->currentData().toInt()),
                 .worker = m_worker->currentData().toString(),
                 .since = {}});
}

/// The end stays in sight, unless somebody reads elsewhere.
void TpuLogSheet::showLog()
{
    const auto *bar = m_table->verticalScrollBar();
    const bool isAtEnd = bar->value() >= bar->maximum();
    m_model->show(m_log->entries());
    if (isAtEnd && m_follow->isChecked() && !m_table->selectionModel()->hasSelection())
        m_table->scrollToBottom();
    auto workers = m_workers;
    for (const auto &entry : m_log->entries()) {
        if (!entry.worker.isEmpty() && !workers.contains(entry.worker))
            workers += entry.worker;
    }
    workers.sort();
    if (workers != m_workers) {
        m_workers = workers;
        fillWorkers();
    }
    showState();
}

void TpuLogSheet::fillWorkers()
{
    const QSignalBlocker quiet{m_worker};
    const auto chosen = m_worker->currentData();
    m_worker->clear();
    m_worker->addItem(tr("All workers"), QString{});
    for (const auto &worker : std::as_const(m_workers))
        m_worker->addItem(tr("Worker %1").arg(worker), worker);
    m_worker->setCurrentIndex(std::max(0, m_worker->findData(chosen)));
}

void TpuLogSheet::showState()
{
    const bool isEmpty = m_log->entries().isEmpty();
    if (auto error = m_log->error()) {
        if (error->code == ErrorCode::Denied)
            error->message = tr("Your account may not read the logs of this project. Its owner can give you the role "
                                "Logs Viewer (roles/logging.viewer).");
        if (m_notice->isHidden() || m_notice->sentence() != error->message)
            m_notice->showError(*error, tr("Try again"));
    } else {
        m_notice->dismiss();
    }
    m_words->setText(m_log->isReading() && isEmpty ? tr("Reading…")
                         : isEmpty
                         ? tr("Cloud Logging has nothing like this of the last seven days. Hosts send little by "
                              "themselves, and nothing where an exclusion throws it away.")
                         : tr("What the hosts sent to Google in the last seven days, the newest %1 entries at most. It "
                              "can be read here also when SSH does not answer.")
                               .arg(phrases::number(TpuLog::mostEntries)));
    enableUnless(m_export, isEmpty ? tr("There is nothing to export.") : QString{});
}

void TpuLogSheet::showTexts()
{
    setTitle(tr("Logs of %1").arg(m_tpu.shortName));
    m_search->setAccessibleName(tr("Search in the entries"));
    m_severity->setAccessibleName(tr("Least severity"));
    m_worker->setAccessibleName(tr("Worker"));
    m_severity->setItemText(0, tr("All severities"));
    m_detail->setPlaceholder(tr("Choose an entry to read the whole of it."));
    fillWorkers();
    showState();
}

/// What was read, whatever is searched for.
void TpuLogSheet::exportLog()
{
    const SaveQuestion question{
        .title = tr("Export the entries"), .fileName = u"%1-cloud-log.txt"_s.arg(m_tpu.shortName), .suffix = u"txt"_s};
    askWhereToSave(this, "tpuLogExportDialog", question, [this](const QString &path) {
        QSaveFile file{path};
        const auto text = logAsText(m_log->entries());
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
            m_exported->showError(
                {ErrorCode::FileFailed,
                 tr("%1 could not be written: %2. Choose another folder.").arg(path, file.errorString()),
                 {}});
        else
            m_exported->say(StatusLevel::Ok, [path] { return tr("%1 is there.").arg(path); });
    });
}
