// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QVariant>

/// The panels that exist, in the same order in every language.
enum class Panel : quint8 { Start, Quota, Tpus, Keys, Terminal, Pod, Runs, Storage, Files, Usage, Ports, Guide };

struct PanelFace
{
    Panel panel;
    const char *id; ///< kept in the settings: "quota"
    const char *title; ///< English source in the context "PageFactory"
    const char *iconName;
};

[[nodiscard]] const QList<PanelFace> &panelFaces();
[[nodiscard]] QString panelTitle(Panel panel);

/// One of a page's views, where it has several.
enum class PlaceView : quint8 {
    Last,
    List,
    Requests,
    Limits,
    CleanUp,
    Money,
    SetUp,
    Run,
    Jobs,
    Curves,
    Ledger,
    Stacks,
    Profile,
    Notes,
};

/// What is wanted there. Show only shows; the others are for the user's own clicks.
enum class PlaceIntent : quint8 {
    Show, ///< the target; none: the page as it was left
    New, ///< its form, for the target where it is for something: a TPU, a job, a plan, a forward, a key, a
         ///< folder to sync
    First, ///< the same for somebody who does it for the first time; a terminal or a set-up: on the first TPU that is
           ///< READY
    Open, ///< a terminal on the target, which is a TPU; details: a TerminalTarget
    AllHosts, ///< terminals on all hosts of TPUs in one tab; details: their QList<TpuId>
    Local, ///< a shell on this computer
    Server, ///< TensorBoard or Jupyter
    Fill, ///< details: a script that the user reads before it runs; none: the field for a command has the focus
    FreeChips,
    ShowJob, ///< that holds the chips of the target, a TPU
    Compact, ///< the usage in a window of its own
    Check, ///< the doctor looks again
    Steps, ///< the first steps, also when they are done
    PasteGrant,
    ListGrants,
    Publish, ///< a key
    Unlock, ///< the key one logs in with
    Help, ///< details: an Incident, whose button was pressed
    Editor, ///< the target, a TPU, in VS Code
    SshConfig,
    Flags,
    Stop,
    Delete,
    SignIn, ///< wherever the page is: what lies over all of them
    Activity,
    TestConnection,
};

/// A place in the window and what is wanted there. Whoever wants to lead somewhere asks with a signal
/// placeRequested(Place); only the Navigator goes there.
struct Place
{
    Panel page = Panel::Start;
    PlaceView view = PlaceView::Last;
    QString
        target{}; ///< a TPU's full name, a host, a zone, a section of the guide, the id of a request, a job or its run
    PlaceIntent intent = PlaceIntent::Show;
    QVariant details{}; ///< what the intent needs beside the target
};

struct TerminalTarget
{
    int worker = 0;
    QString session{}; ///< of tmux, that a job runs in; empty: a shell
    QString title{};
    QString folder{}; ///< of a shell: to begin in; empty: the user's own
    int line = 0; ///< of the Files panel: `folder` is a file, to be opened at this line; 0: it is a folder
};
