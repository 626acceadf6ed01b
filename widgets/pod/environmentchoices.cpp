// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/environmentchoices.h"

#include "services/core/punctuation.h"
#include "services/pod/environment.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

EnvironmentChoices::EnvironmentChoices(QWidget *parent)
    : StepChoices{parent}
    , m_withPackages{new QCheckBox}
    , m_packages{new QLineEdit}
    , m_python{new QComboBox}
    , m_venv{new QLineEdit}
    , m_withJax{new QCheckBox}
    , m_jaxVersion{new QLineEdit}
    , m_withFlax{new QCheckBox}
    , m_withTorch{new QCheckBox}
    , m_withOhMyZsh{new QCheckBox}
    , m_withoutTcmalloc{new QCheckBox}
    , m_extra{new QLineEdit}
    , m_packagesField{new FormField{m_packages}}
    , m_pythonField{new FormField{m_python}}
    , m_venvField{new FormField{m_venv}}
    , m_jaxField{new FormField{m_jaxVersion}}
    , m_extraField{new FormField{m_extra}}
{
    build();
    for (auto *box : {m_withPackages, m_withJax, m_withFlax, m_withTorch, m_withOhMyZsh, m_withoutTcmalloc})
        connect(box, &QCheckBox::clicked, this, &StepChoices::changed);
    for (auto *line : {m_packages, m_venv, m_jaxVersion, m_extra}) {
        line->setMaxLength(1'000);
        connect(line, &QLineEdit::editingFinished, this, &StepChoices::changed);
    }
    connect(m_python, &QComboBox::activated, this, &StepChoices::changed);
    retranslate();
}

void EnvironmentChoices::build()
{
    m_withPackages->setObjectName(u"podWithPackages"_s);
    m_packages->setObjectName(u"podPackages"_s);
    m_python->setObjectName(u"podPython"_s);
    m_venv->setObjectName(u"podVenv"_s);
    m_withJax->setObjectName(u"podWithJax"_s);
    m_jaxVersion->setObjectName(u"podJaxVersion"_s);
    m_withFlax->setObjectName(u"podWithFlax"_s);
    m_withTorch->setObjectName(u"podWithTorch"_s);
    m_withOhMyZsh->setObjectName(u"podWithOhMyZsh"_s);
    m_withoutTcmalloc->setObjectName(u"podWithoutTcmalloc"_s);
    m_extra->setObjectName(u"podExtra"_s);
    m_python->addItems({QString{}, QString{}, QString{}, QString{}});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    auto *places = new FormRow;
    places->addField(m_pythonField);
    places->addField(m_venvField);
    auto *python = new FormRow;
    python->addField(m_jaxField);
    python->addField(m_extraField);
    for (QWidget *part : std::initializer_list<QWidget *>{m_withPackages, m_packagesField, places, m_withJax, python,
                                                          m_withFlax, m_withTorch, m_withOhMyZsh, m_withoutTcmalloc})
        column->addWidget(part);
}

void EnvironmentChoices::allow()
{
    m_packagesField->setEnabled(m_withPackages->isChecked());
    m_jaxField->setEnabled(m_withJax->isChecked());
    m_withFlax->setEnabled(m_withJax->isChecked());
}

void EnvironmentChoices::showChoices(const PodChoices &choices)
{
    const auto chosen = choices.environment.isEmpty() ? Environment{} : environmentFrom(choices.environment);
    m_withPackages->setChecked(chosen.withPackages);
    m_python->setCurrentIndex(int(chosen.python));
    m_withJax->setChecked(chosen.withJax);
    m_withFlax->setChecked(chosen.withFlax);
    m_withTorch->setChecked(chosen.withTorch);
    m_withOhMyZsh->setChecked(chosen.withOhMyZsh);
    m_withoutTcmalloc->setChecked(chosen.withoutTcmallocForTools);
    // A field that is being typed in is the user's.
    const auto put = [](QLineEdit *line, const QString &text) {
        if (!line->hasFocus())
            line->setText(text);
    };
    put(m_packages, chosen.packages);
    put(m_venv, chosen.venv);
    put(m_jaxVersion, chosen.jaxVersion);
    put(m_extra, chosen.extra);
    const auto note = runtimeNote(choices.wish.spec.runtimeVersion);
    m_pythonField->setHint(note);
    allow();
}

void EnvironmentChoices::putChoices(PodChoices *choices) const
{
    auto chosen = choices->environment.isEmpty() ? Environment{} : environmentFrom(choices->environment);
    chosen.withPackages = m_withPackages->isChecked();
    chosen.packages = m_packages->text().simplified();
    chosen.python = PythonSource(m_python->currentIndex());
    chosen.venv = m_venv->text().trimmed().isEmpty() ? Environment{}.venv : m_venv->text().trimmed();
    chosen.withJax = m_withJax->isChecked();
    chosen.jaxVersion = m_jaxVersion->text().trimmed();
    chosen.withFlax = m_withFlax->isChecked();
    chosen.withTorch = m_withTorch->isChecked();
    chosen.withOhMyZsh = m_withOhMyZsh->isChecked();
    chosen.withoutTcmallocForTools = m_withoutTcmalloc->isChecked();
    chosen.extra = m_extra->text().simplified();
    const auto problems = problemsOf(chosen);
    m_extraField->setError(punctuation::sentences(problems));
    if (problems.isEmpty())
        choices->environment = toJson(chosen);
}

void EnvironmentChoices::changeEvent(QEvent *event)
{
    StepChoices::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void EnvironmentChoices::retranslate()
{
    m_withPackages->setText(tr("Install packages of the system"));
    m_packagesField->setLabel(tr("Packages"));
    m_pythonField->setLabel(tr("Python"));
    m_python->setItemText(int(PythonSource::Auto), tr("The one that fits best"));
    m_python->setItemText(int(PythonSource::System), tr("Of the system"));
    m_python->setItemText(int(PythonSource::Deadsnakes), tr("From deadsnakes"));
    m_python->setItemText(int(PythonSource::Uv), tr("By uv"));
    m_venvField->setLabel(tr("Virtual environment"));
    m_withJax->setText(tr("Install JAX for TPUs"));
    m_jaxField->setLabel(tr("JAX version"));
    m_jaxVersion->setPlaceholderText(tr("the newest that fits"));
    m_extraField->setLabel(tr("More Python packages"));
    m_withFlax->setText(tr("Flax and Optax"));
    m_withTorch->setText(tr("PyTorch/XLA, in an environment of its own"));
    m_withOhMyZsh->setText(tr("Oh My Zsh"));
    m_withoutTcmalloc->setText(tr("Keep TCMalloc away from the tools that it breaks"));
}
