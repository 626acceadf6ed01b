// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "widgets/common/noticebar.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/usageexport.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagepage.h"
#include "widgets/usage/usagetable.h"
#include "widgets/usage/usageview.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QStandardPaths>
#include <QTimeZone>
#include <QTimer>

// What is seen, and what is behind it, as files.

using namespace Qt::StringLiterals;

namespace {

QString suffixOf(UsageExport what)
{
    switch (what) {
    case UsageExport::Png: return u"png"_s;
    case UsageExport::Svg: return u"svg"_s;
    case UsageExport::Pdf: return u"pdf"_s;
    case UsageExport::Csv: return u"csv"_s;
    case UsageExport::Report: return u"txt"_s;
    }
    return {};
}

QString filterOf(UsageExport what)
{
    switch (what) {
    case UsageExport::Png: return UsagePage::tr("Pictures (*.png)");
    case UsageExport::Svg: return UsagePage::tr("Drawings (*.svg)");
    case UsageExport::Pdf: return UsagePage::tr("Documents (*.pdf)");
    case UsageExport::Csv: return UsagePage::tr("Numbers (*.csv)");
    case UsageExport::Report: return UsagePage::tr("Texts (*.txt)");
    }
    return {};
}

} // namespace

void UsagePage::save(UsageExport what)
{
    if (m_slice.isEmpty())
        return;
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const auto name =
        u"%1-usage-%2.%3"_s.arg(m_slice.toString().section(u'/', -1),
                                m_context.clock->now().toLocalTime().toString(u"yyyyMMdd-HHmm"_s), suffixOf(what));
    auto *dialog = new QFileDialog{this, tr("Export the usage"), QDir{folder}.filePath(name), filterOf(what)};
    dialog->setObjectName(u"usageExportDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffixOf(what));
    connect(dialog, &QFileDialog::fileSelected, this, [this, what](const QString &path) { saveTo(what, path); });
    dialog->open();
}

/// What a picture is of, for whoever finds it later: TPU, type and zone; the stretch of time, and what it was measured
/// by.
QString UsagePage::caption() const
{
    const auto &usage = m_view->usage();
    const auto &window = m_view->graphs()->window();
    const auto zone = zoneOf(m_slice.toString()).toString();
    QStringList title{nameOf(m_slice), usage.type, zone};
    QStringList facts{spanText(window.from(), window.until(), m_context.clock->now().toMSecsSinceEpoch(),
                               QTimeZone::systemTimeZone()),
                      subtitle(usage)};
    title.removeAll(QString{});
    facts.removeAll(QString{});
    return title.join(u" · "_s) + u'\n' + facts.join(u" · "_s);
}

void UsagePage::saveTo(UsageExport what, const QString &path)
{
    switch (what) {
    case UsageExport::Png: tellSaved(path, writePicture(m_view, PictureFormat::Png, path, caption())); break;
    case UsageExport::Svg: tellSaved(path, writePicture(m_view, PictureFormat::Svg, path, caption())); break;
    case UsageExport::Pdf: tellSaved(path, writePicture(m_view, PictureFormat::Pdf, path, caption())); break;
    case UsageExport::Report: tellSaved(path, writeFile(path, m_view->table()->reportText().toUtf8())); break;
    case UsageExport::Csv:
        say(Tone::Working, [] { return tr("Collecting the numbers…"); });
        m_view->graphs()->writeCsv(path, m_tasks.guard([this, path](const Result<> &done) { tellSaved(path, done); }));
        break;
    }
}

void UsagePage::tellSaved(const QString &path, const Result<> &done)
{
    if (done) {
        say(Tone::Ok, [path] { return tr("%1 was written.").arg(path); });
    } else {
        m_quiet->stop();
        m_notice->showError(done.error());
    }
}

void UsagePage::copyReport()
{
    if (m_slice.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(m_view->table()->reportText());
    say(Tone::Ok, [] { return tr("The report is in the clipboard: all chips with their values, as text."); });
}
