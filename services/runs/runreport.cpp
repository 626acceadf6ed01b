// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runreport.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/runs/ledgertext.h"
#include "services/runs/reportsvg.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct RunReportText
{
    Q_DECLARE_TR_FUNCTIONS(RunReport)
};

constexpr qsizetype longestShown = 64 * 1024;

/// What somebody else may have written, as text of a page.
QString html(const QString &text, qsizetype longest = longestShown)
{
    return plainLines(text, longest).toHtmlEscaped();
}

QString stateText(JobState state)
{
    switch (state) {
    case JobState::Waiting: return RunReportText::tr("Waiting", "how a run stands");
    case JobState::NotStarted: return RunReportText::tr("Not started", "how a run stands");
    case JobState::Running: return RunReportText::tr("Running", "how a run stands");
    case JobState::Succeeded: return RunReportText::tr("Succeeded", "how a run stands");
    case JobState::Failed: return RunReportText::tr("Failed", "how a run stands");
    case JobState::Stopped: return RunReportText::tr("Stopped", "how a run stands");
    case JobState::Interrupted: return RunReportText::tr("Interrupted", "how a run stands");
    case JobState::Unknown: break;
    }
    return RunReportText::tr("Not known", "how a run stands");
}

QString timeShown(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s) : QString{};
}

/// Writes the sections one by one, in HTML that both a browser and QTextDocument read.
class ReportWriter
{
public:
    enum class For : quint8 { Browser, Printer };

    ReportWriter(const RunReport &report, For reader)
        : m_report{report}
        , m_reader{reader}
    {
        addHead();
        addConfig();
        addLedger();
        addCurves();
        addValues();
        addCores();
    }

    [[nodiscard]] const QString &body() const { return m_body; }
    [[nodiscard]] const QMap<QString, QByteArray> &pictures() const { return m_pictures; }

private:
    void addHead();
    void addConfig();
    void addLedger();
    void addLosses();
    void addCurves();
    void addValues();
    void addCores();
    void title(const QString &text) { m_body += u"<h2>%1</h2>\n"_s.arg(html(text)); }
    void paragraph(const QString &text)
    {
        if (!text.isEmpty())
            m_body += u"<p>%1</p>\n"_s.arg(html(text).replace(u'\n', "<br/>"_L1));
    }
    /// A row of two; empty values are left out. `cell`: HTML. Beside a long value the name stays on one line: a printer
    /// would break it behind each letter.
    void row(const QString &name, const QString &cell)
    {
        if (!cell.isEmpty())
            m_body += u"<tr><th align=\"left\" style=\"white-space:nowrap\">%1</th><td>%2</td></tr>\n"_s //
                          .arg(html(name), cell);
    }
    /// Code with its lines. A <pre> runs off the paper: QTextDocument never breaks its lines.
    [[nodiscard]] QString code(const QString &text) const
    {
        const auto shape = m_reader == For::Browser
            ? u"<pre>%1</pre>"_s
            : u"<p style=\"white-space:pre-wrap; font-family:monospace\">%1</p>"_s;
        return text.isEmpty() ? QString{} : shape.arg(html(text));
    }
    void tableHead(const QStringList &names)
    {
        m_body += u"<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\"><tr>"_s;
        for (const auto &name : names)
            m_body += u"<th align=\"left\">%1</th>"_s.arg(html(name));
        m_body += u"</tr>\n"_s;
    }
    void cells(const QStringList &texts)
    {
        m_body += u"<tr>"_s;
        for (const auto &text : texts)
            m_body += u"<td>%1</td>"_s.arg(html(text, 400));
        m_body += u"</tr>\n"_s;
    }
    void endTable() { m_body += u"</table>\n"_s; }
    void picture(const QString &name, const QByteArray &svg)
    {
        if (svg.isEmpty())
            return;
        if (m_reader == For::Browser) {
            m_body += u"<div>%1</div>\n"_s.arg(QString::fromUtf8(svg));
        } else {
            m_body += u"<p><img src=\"%1\"/></p>\n"_s.arg(name);
            m_pictures.insert(name, svg);
        }
    }

    const RunReport &m_report;
    For m_reader;
    QString m_body;
    QMap<QString, QByteArray> m_pictures;
};

void ReportWriter::addHead()
{
    const auto &run = m_report.run;
    const auto &result = run.result;
    m_body += u"<h1>%1</h1>\n"_s.arg(html(run.config.name, 200));
    QStringList words{stateText(result.state)};
    if (result.step)
        words << RunReportText::tr("last step %1").arg(QLocale{}.toString(*result.step));
    words << RunReportText::tr("%n attempts", nullptr, result.attempts);
    paragraph(punctuation::list(words));
    paragraph(result.why);
    paragraph(run.tags.isEmpty() ? QString{}
                                 : punctuation::labelled(RunReportText::tr("Tags"), punctuation::list(run.tags)));
    if (!run.notes.trimmed().isEmpty()) {
        title(RunReportText::tr("Notes"));
        paragraph(run.notes);
    }
}

void ReportWriter::addConfig()
{
    const auto &run = m_report.run;
    const auto &config = run.config;
    title(RunReportText::tr("Configuration"));
    m_body += u"<table cellspacing=\"0\" cellpadding=\"4\">\n"_s;
    row(RunReportText::tr("Started"), html(timeShown(run.result.startedAt)));
    row(RunReportText::tr("Ended"), html(timeShown(run.result.endedAt)));
    row(RunReportText::tr("Command"), code(config.command));
    row(RunReportText::tr("Folder on the hosts"), html(config.folder));
    QString variables;
    for (const auto &variable : config.variables)
        variables += html(variable.name, 200) + u'='
            + (variable.isSecret ? RunReportText::tr("(secret)").toHtmlEscaped() : html(variable.value, 4'096))
            + u"<br/>"_s;
    row(RunReportText::tr("Variables"), variables);
    row(RunReportText::tr("SHA-256 of the code"), html(config.code.hash));
    row(RunReportText::tr("Type"), html(config.acceleratorType));
    row(RunReportText::tr("Zone"), html(config.zone.toString()));
    row(RunReportText::tr("Hosts"), config.hosts.isEmpty() ? QString{} : QLocale{}.toString(config.hosts.size()));
    row(RunReportText::tr("Chips"), config.chips > 0 ? QLocale{}.toString(config.chips) : QString{});
    row(u"Python"_s, html(config.versions.python));
    row(u"JAX"_s, html(config.versions.jax));
    row(u"jaxlib"_s, html(config.versions.jaxlib));
    row(u"libtpu"_s, html(config.versions.libtpu));
    for (const auto &link : run.links) {
        const bool isElsewhere = link.kind != RunLink::Kind::TrackioHere && isRunLink(link.url);
        row(RunReportText::tr("Link"),
            isElsewhere
                ? u"<a href=\"%1\" rel=\"noreferrer\">%2</a>"_s.arg(link.url.toHtmlEscaped(), html(shownLink(link)))
                : html(shownLink(link)));
    }
    endTable();
}

void ReportWriter::addLedger()
{
    const auto &ledger = m_report.ledger;
    if (ledger.span() <= 0)
        return;
    title(RunReportText::tr("Where the time went"));
    picture(u"ledger.svg"_s, reportsvg::band(ledger));
    const auto goodput = ledgertext::goodput(ledger);
    paragraph(goodput.isEmpty() ? QString{} : punctuation::labelled(RunReportText::tr("Goodput"), goodput));
    paragraph(ledgertext::goodputBasis(ledger));
    paragraph(ledgertext::advice(ledger));
    paragraph(ledgertext::reasons(ledger));
    paragraph(ledgertext::resolution(ledger));
    tableHead({QString{}, RunReportText::tr("What"), RunReportText::tr("Time"), RunReportText::tr("Share"),
               RunReportText::tr("Chip-hours")});
    for (int number = 0; number < ledgerKinds; ++number) {
        const auto kind = LedgerKind(number);
        const auto total = ledger.total(kind);
        if (total <= 0)
            continue;
        const auto share = ledgertext::share(double(total) / double(ledger.span()));
        m_body += u"<tr><td bgcolor=\"%1\">&nbsp;&nbsp;</td><td>%2</td><td>%3</td><td>%4</td><td>%5</td></tr>\n"_s.arg(
            reportsvg::color(kind), html(ledgertext::kind(kind)), html(ledgertext::duration(total)), html(share),
            html(ledgertext::chipHours(ledger.chipHours(kind))));
    }
    endTable();
    addLosses();
}

void ReportWriter::addLosses()
{
    const auto &losses = m_report.ledger.losses;
    if (losses.isEmpty())
        return;
    title(RunReportText::tr("Interruptions"));
    tableHead({RunReportText::tr("When"), RunReportText::tr("Why"), RunReportText::tr("Steps lost"),
               RunReportText::tr("Time until new steps")});
    constexpr qsizetype most = 500;
    for (const auto &loss : losses.first(std::min(losses.size(), most))) {
        const auto back = loss.backAt ? ledgertext::duration(*loss.backAt - loss.at) : QString{};
        cells({timeShown(QDateTime::fromMSecsSinceEpoch(loss.at)), ledgertext::cause(loss.cause),
               ledgertext::lost(loss), back});
    }
    endTable();
}

void ReportWriter::addCurves()
{
    const auto &curves = m_report.curves;
    if (curves.isEmpty())
        return;
    title(RunReportText::tr("Curves"));
    for (qsizetype i = 0; i < std::min(curves.size(), RunReport::mostCurves); ++i) {
        const auto svg = reportsvg::curve(curves[i], m_report.ledger.losses);
        if (svg.isEmpty())
            continue;
        m_body += u"<h3>%1</h3>\n"_s.arg(html(curves[i].tag, 200));
        picture(u"curve-%1.svg"_s.arg(i), svg);
    }
}

void ReportWriter::addValues()
{
    const auto &values = m_report.run.result.values;
    if (values.isEmpty())
        return;
    title(RunReportText::tr("Last values"));
    tableHead({RunReportText::tr("Curve"), RunReportText::tr("Value"), RunReportText::tr("Step")});
    for (const auto &value : values)
        cells({value.tag, QLocale{}.toString(value.value, 'g', 8), QLocale{}.toString(value.step)});
    endTable();
}

void ReportWriter::addCores()
{
    const auto &cores = m_report.cores;
    if (cores.isEmpty())
        return;
    title(RunReportText::tr("Cores"));
    paragraph(timeShown(m_report.coresAt));
    tableHead({RunReportText::tr("Host"), RunReportText::tr("Chip"), RunReportText::tr("Core"),
               RunReportText::tr("State"), RunReportText::tr("Duty cycle"), RunReportText::tr("HBM")});
    const auto percent = [](std::optional<double> part) { return part ? ledgertext::share(*part) : QString{}; };
    for (const auto &core : cores.first(std::min(cores.size(), RunReport::mostCores)))
        m_body += u"<tr><td>%1</td><td>%2</td><td>%3</td><td>%4</td><td bgcolor=\"%5\">%6</td><td>%7</td></tr>\n"_s.arg(
            html(core.host, 200), QString::number(core.chip), QString::number(core.core), html(core.state, 100),
            reportsvg::shade(core.duty), html(percent(core.duty)), html(percent(core.memory)));
    endTable();
}

QString footer(const RunReport &report)
{
    return u"<p><small>%1</small></p>\n"_s.arg(
        html(RunReportText::tr("Made with TPU Desk on %1.").arg(timeShown(report.madeAt))));
}

} // namespace

QString reportHtml(const RunReport &report)
{
    // Nothing is fetched and nothing runs, whatever a text had in it that was not seen.
    static constexpr auto head =
        u"<!DOCTYPE html>\n<html lang=\"%1\"><head><meta charset=\"utf-8\"/>\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width\"/><title>%2</title>\n<style>\n"
        "body { font-family: sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2329; "
        "background: #ffffff; }\n"
        "pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }\n"
        "table { border-collapse: collapse; } td, th { vertical-align: top; } td { overflow-wrap: anywhere; }\n"
        "svg { max-width: 100%; height: auto; }\n</style></head>\n<body>\n";
    const auto title = html(report.run.config.name, 200);
    return QStringView{head}.toString().arg(QLocale{}.bcp47Name().toHtmlEscaped(), title)
        + ReportWriter{report, ReportWriter::For::Browser}.body() + footer(report) + u"</body></html>\n"_s;
}

PrintedReport printedReport(const RunReport &report)
{
    const ReportWriter writer{report, ReportWriter::For::Printer};
    return {.html = u"<html><body>\n"_s + writer.body() + footer(report) + u"</body></html>\n"_s,
            .pictures = writer.pictures()};
}

QString reportFileName(const RunRecord &run, QDate day, const QString &ending)
{
    constexpr qsizetype longestName = 60;
    QString name;
    for (const QChar c : run.config.name.left(longestName)) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
        if (isPlain || c.isLetterOrNumber())
            name += c;
        else if (!name.endsWith(u'-'))
            name += u'-';
    }
    while (name.startsWith(u'-'))
        name.remove(0, 1);
    while (name.endsWith(u'-'))
        name.chop(1);
    return u"%1-%2.%3"_s.arg(name.isEmpty() ? u"run"_s : name, day.toString(Qt::ISODate), ending);
}
