// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/codecolours.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

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

} // namespace

void colourCode(KSyntaxHighlighting::SyntaxHighlighter *highlighter, CodeLanguage language, bool isDark)
{
    highlighter->setTheme(repository().defaultTheme(isDark ? KSyntaxHighlighting::Repository::DarkTheme : KSyntaxHighlighting::Repository::LightTheme));
    highlighter->setDefinition(repository().definitionForName(definitionName(language)));
}

CodeLanguage codeLanguageOf(const QString &fileName)
{
    if (fileName.endsWith(".sh"_L1))
        return CodeLanguage::Shell;
    if (fileName.endsWith(".py"_L1))
        return CodeLanguage::Python;
    return fileName.endsWith(".json"_L1) ? CodeLanguage::Json : CodeLanguage::Plain;
}
