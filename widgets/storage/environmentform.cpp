// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/environmentform.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

enum Field { Packages, Python, PythonVersion, Venv, JaxVersion, Extra };

} // namespace

EnvironmentForm::EnvironmentForm(QWidget *parent)
    : QWidget{parent}
    , m_withPackages{new QCheckBox}
    , m_packages{new QLineEdit}
    , m_python{new QComboBox}
    , m_pythonVersion{new QLineEdit}
    , m_venv{new QLineEdit}
    , m_jax{new QCheckBox}
    , m_jaxVersion{new QLineEdit}
    , m_flax{new QCheckBox}
    , m_extra{new QLineEdit}
    , m_torch{new QCheckBox}
    , m_zsh{new QCheckBox}
    , m_tcmalloc{new QCheckBox}
    , m_problem{new Label{TextRole::Body, Ink::Bad}}
    , m_note{new Label{TextRole::Body, Ink::Soft}}
{
    build();
    retranslate();
    setEnvironment({});
}

void EnvironmentForm::build()
{
    const QList<std::pair<QWidget *, QString>> names{{m_withPackages, u"environmentPackages"_s},
                                                     {m_packages, u"environmentPackageNames"_s},
                                                     {m_python, u"environmentPython"_s},
                                                     {m_pythonVersion, u"environmentPythonVersion"_s},
                                                     {m_venv, u"environmentVenv"_s},
                                                     {m_jax, u"environmentJax"_s},
                                                     {m_jaxVersion, u"environmentJaxVersion"_s},
                                                     {m_flax, u"environmentFlax"_s},
                                                     {m_extra, u"environmentExtra"_s},
                                                     {m_torch, u"environmentTorch"_s},
                                                     {m_zsh, u"environmentZsh"_s},
                                                     {m_tcmalloc, u"environmentTcmalloc"_s},
                                                     {m_problem, u"environmentProblem"_s},
                                                     {m_note, u"environmentNote"_s}};
    for (const auto &[widget, name] : names)
        widget->setObjectName(name);
    for (QWidget *field :
         std::initializer_list<QWidget *>{m_packages, m_python, m_pythonVersion, m_venv, m_jaxVersion, m_extra})
        m_fields << new FormField{field};
    m_python->addItems({{}, {}, {}, {}});
    m_problem->setWordWrap(true);
    m_note->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    const auto row = [column, this](std::initializer_list<Field> fields) {
        auto *line = new FormRow;
        for (const Field field : fields)
            line->addField(m_fields[field]);
        column->addWidget(line);
    };
    column->addWidget(m_withPackages);
    row({Packages});
    row({Python, PythonVersion, Venv});
    column->addWidget(m_jax);
    row({JaxVersion, Extra});
    for (QWidget *tick : std::initializer_list<QWidget *>{m_flax, m_torch, m_zsh, m_tcmalloc, m_note, m_problem})
        column->addWidget(tick);
    for (const QCheckBox *tick : {m_withPackages, m_jax, m_flax, m_torch, m_zsh, m_tcmalloc})
        connect(tick, &QCheckBox::toggled, this, &EnvironmentForm::tell);
    for (const QLineEdit *line : {m_packages, m_pythonVersion, m_venv, m_jaxVersion, m_extra})
        connect(line, &QLineEdit::textChanged, this, &EnvironmentForm::tell);
    connect(m_python, &QComboBox::currentIndexChanged, this, &EnvironmentForm::tell);
}

void EnvironmentForm::retranslate()
{
    m_withPackages->setText(tr("Packages of the system"));
    m_fields[Packages]->setLabel(tr("Their names"));
    m_fields[Packages]->setHint(tr("Only what is missing is installed; nothing is upgraded."));
    m_fields[Python]->setLabel(tr("Python"));
    m_fields[PythonVersion]->setLabel(tr("Version"));
    m_fields[Venv]->setLabel(tr("Virtual environment"));
    m_fields[JaxVersion]->setLabel(tr("JAX version"));
    m_fields[JaxVersion]->setHint(tr("Empty: the newest that this Python runs, the same on all hosts."));
    m_fields[Extra]->setLabel(tr("Further Python packages"));
    m_python->setItemText(0, tr("what fits best"));
    m_python->setItemText(1, tr("of the system"));
    m_python->setItemText(2, tr("of deadsnakes"));
    m_python->setItemText(3, tr("of uv"));
    m_jax->setText(tr("JAX for TPU"));
    m_flax->setText(tr("Flax and Optax"));
    m_torch->setText(tr("PyTorch/XLA, in an environment of its own beside it"));
    m_zsh->setText(tr("Oh My Zsh as the login shell"));
    m_tcmalloc->setText(tr("Start gsutil, gcloud and bq without TCMalloc, which breaks them"));
    showResult();
}

void EnvironmentForm::setEnvironment(const Environment &environment)
{
    {
        const QScopedValueRollback setting{m_isSetting, true};
        m_withPackages->setChecked(environment.withPackages);
        m_packages->setText(environment.packages);
        m_python->setCurrentIndex(int(environment.python));
        m_pythonVersion->setText(environment.pythonVersion);
        m_venv->setText(environment.venv);
        m_jax->setChecked(environment.withJax);
        m_jaxVersion->setText(environment.jaxVersion);
        m_flax->setChecked(environment.withFlax);
        m_extra->setText(environment.extra);
        m_torch->setChecked(environment.withTorch);
        m_torchVersion = environment.torchVersion;
        m_zsh->setChecked(environment.withOhMyZsh);
        m_tcmalloc->setChecked(environment.withoutTcmallocForTools);
    }
    showResult();
}

Environment EnvironmentForm::environment() const
{
    return {.withPackages = m_withPackages->isChecked(),
            .packages = m_packages->text().simplified(),
            .python = PythonSource(std::max(0, m_python->currentIndex())),
            .pythonVersion = m_pythonVersion->text().trimmed(),
            .venv = m_venv->text().trimmed(),
            .withJax = m_jax->isChecked(),
            .jaxVersion = m_jaxVersion->text().trimmed(),
            .withFlax = m_flax->isChecked(),
            .extra = m_extra->text().simplified(),
            .withTorch = m_torch->isChecked(),
            .torchVersion = m_torchVersion,
            .withOhMyZsh = m_zsh->isChecked(),
            .withoutTcmallocForTools = m_tcmalloc->isChecked()};
}

void EnvironmentForm::setRuntime(const QString &runtimeVersion)
{
    m_runtime = runtimeVersion;
    showResult();
}

void EnvironmentForm::tell()
{
    if (m_isSetting)
        return;
    showResult();
    emit changed();
}

void EnvironmentForm::showResult()
{
    const auto wrong = problemsOf(environment());
    m_problem->setText(wrong.join(u'\n'));
    m_problem->setVisible(!wrong.isEmpty());
    const auto note = runtimeNote(m_runtime);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_fields[Packages]->setEnabled(m_withPackages->isChecked());
    m_fields[PythonVersion]->setEnabled(m_python->currentIndex() != int(PythonSource::System));
    m_fields[JaxVersion]->setEnabled(m_jax->isChecked());
}

void EnvironmentForm::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
