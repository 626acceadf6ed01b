// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/codecolours.h"

#include "widgets/theme/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QColor>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// Reading all definitions takes tens of milliseconds: one repository, made when the first code is shown.
KSyntaxHighlighting::Repository &repository()
{
    static KSyntaxHighlighting::Repository definitions;
    return definitions;
}

QString definitionName(CodeLanguage language)
{
    switch (language) {
    case CodeLanguage::Plain: return {};
    case CodeLanguage::Shell: return u"Bash"_s;
    case CodeLanguage::Json: return u"JSON"_s;
    case CodeLanguage::Http: return u"JSON"_s; // headers stay plain, the body is JSON
    case CodeLanguage::Python: return u"Python"_s;
    case CodeLanguage::Yaml: return u"YAML"_s;
    case CodeLanguage::SshConfig: return u"INI Files"_s;
    }
    Q_UNREACHABLE_RETURN(QString{});
}

/// WCAG 2.2: relative luminance.
double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

double contrastOf(const QColor &a, const QColor &b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

/// No theme that is delivered is strong enough in all of its inks: each is moved towards black or white until it is.
class CodeHighlighter final : public KSyntaxHighlighting::SyntaxHighlighter
{
public:
    using SyntaxHighlighter::SyntaxHighlighter;

    /// Code stands on cards (where it is edited) and on sunken ground (where it is shown): strong enough on both.
    void setGrounds(const Tokens &tokens)
    {
        m_grounds = {tokens.sunken, tokens.card};
        m_enough = tokens.isHighContrast ? 7 : 4.5; // WCAG 2.2, levels AAA and AA
    }

protected:
    /// Without a language the delivered one still gives each line a format: such a text has the colours of the palette.
    void highlightBlock(const QString &text) override
    {
        if (definition().isValid())
            SyntaxHighlighter::highlightBlock(text);
    }

    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &style) override
    {
        SyntaxHighlighter::applyFormat(offset, length, style);
        auto look = format(offset);
        if (m_grounds.isEmpty() || length == 0 || !look.hasProperty(QTextFormat::ForegroundBrush))
            return;
        look.setForeground(strengthened(textColorOf(style.textStyle(), look.foreground().color())));
        look.clearBackground();
        setFormat(offset, length, look);
    }

private:
    /// The delivered themes write strings in red, and with them a whole program that stands in a shell script: what
    /// looks like an error has to be one.
    [[nodiscard]] QColor textColorOf(KSyntaxHighlighting::Theme::TextStyle style, const QColor &own) const
    {
        using Style = KSyntaxHighlighting::Theme::TextStyle;
        const bool isDark = luminance(m_grounds.first()) < 0.18;
        switch (style) {
        case Style::String:
        case Style::Char:
        case Style::VerbatimString: return isDark ? QColor{0x98C379} : QColor{0x3F7D2B};
        case Style::SpecialString: return isDark ? QColor{0x56B6C2} : QColor{0x0B7285};
        case Style::Documentation:
        case Style::Annotation: return isDark ? QColor{0x9AA3B2} : QColor{0x6B7280};
        case Style::Alert: return isDark ? QColor{0xE5C07B} : QColor{0x8A5A00}; // "TODO" in a comment
        default: return own;
        }
    }

    [[nodiscard]] QColor strengthened(QColor textColor) const
    {
        const double end = luminance(m_grounds.first()) > 0.18 ? 0 : 1;
        const auto isWeak = [&textColor, this](const QColor &ground) {
            return contrastOf(textColor, ground) < m_enough;
        };
        for (int steps = 0; steps < 60 && std::ranges::any_of(m_grounds, isWeak); ++steps) {
            const auto nearer = [end](float part) { return float(part + (end - part) * 0.05); };
            textColor =
                QColor::fromRgbF(nearer(textColor.redF()), nearer(textColor.greenF()), nearer(textColor.blueF()));
        }
        return textColor;
    }

    QList<QColor> m_grounds;
    double m_enough = 0;
};

} // namespace

KSyntaxHighlighting::SyntaxHighlighter *codeHighlighter(QTextDocument *document)
{
    return new CodeHighlighter{document};
}

void colourCode(KSyntaxHighlighting::SyntaxHighlighter *highlighter, CodeLanguage language, const Theme *theme)
{
    using KSyntaxHighlighting::Repository;
    highlighter->setTheme(
        repository().defaultTheme(theme->scheme() == Scheme::Dark ? Repository::DarkTheme : Repository::LightTheme));
    static_cast<CodeHighlighter *>(highlighter)->setGrounds(theme->tokens());
    highlighter->setDefinition(repository().definitionForName(definitionName(language)));
}

CodeLanguage codeLanguageOf(const QString &fileName)
{
    static const QStringList startFiles{u".bashrc"_s,       u".bash_profile"_s, u".bash_logout"_s,
                                        u".bash_aliases"_s, u".profile"_s,      u".zshrc"_s};
    const auto name = fileName.sliced(fileName.lastIndexOf(u'/') + 1);
    if (name.endsWith(".sh"_L1) || name.endsWith(".bash"_L1) || startFiles.contains(name))
        return CodeLanguage::Shell;
    if (fileName.endsWith(".py"_L1))
        return CodeLanguage::Python;
    if (fileName.endsWith(".yaml"_L1) || fileName.endsWith(".yml"_L1))
        return CodeLanguage::Yaml;
    return fileName.endsWith(".json"_L1) ? CodeLanguage::Json : CodeLanguage::Plain;
}
