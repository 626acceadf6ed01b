#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every call that deletes something is known here, with the place where a user begins it: that place goes through the grace of
6 s (services/core/undoqueue.h), or the call is no user's deletion, and the reason stands beside it."""
import re
import unittest

import sources

# Where a DELETE leaves the program, and who leads there: places of PLACES below, or the reason why it is no user's deletion.
CALLS = {
    "services/net/restclient.cpp": "the way itself: RestClient::remove()",
    "services/tpu/tpuapi.cpp": ["->remove({tpu.id", "->stop(agreed", "->removeQueuedResource(", "->removeLate(", "->stop(id)", "->stop(request, zone)", "->begin(*lost"],
    "services/tpu/changetpu.cpp": "deleteTpu(): the flow of those of tpuapi.cpp",
    "services/tpu/deletequeuedresource.cpp": "deleteQueuedResource(): the flow of those of tpuapi.cpp",
    "services/tpu/idledeletes.cpp": "a rule that the user made; it is announced and can be taken back before",
    "services/provisioning/calls.cpp": "a surplus winner of a durable request is given back by itself",
    # Beside these: what a rename leaves behind, parts of an upload, and what arrived damaged.
    "services/buckets/storageapi.cpp": ["m_operations->removeNow(", "m_calls.removeBucket("],
    "services/vpc/portrules.cpp": ["m_rules.close("],
    "services/vpc/vpcapi.cpp": ["->undo(id, step)"],
    "services/quota/orphanedresources.cpp": ["orphans->remove("],
}
# What a user begins: the call, how often it stands in widgets and app, the file, and the deed that leads to it there.
# The key list of a project is changed as a whole; jobs, notebooks and who holds the chips go over SSH; records lie on this computer.
PLACES = {
    "->remove({tpu.id": (1, "widgets/tpu/tpudeletion.cpp", "deleteNodes(plan);"),
    "->removeQueuedResource(": (1, "widgets/tpu/tpudeletion.cpp", "deleteRequests(plan);"),
    "->stop(agreed": (1, "widgets/tpu/tpucontroller.cpp", "stopNow(agreed);"),
    "->begin(*lost": (1, "widgets/tpu/incidentactions.cpp", "recover(incident, true);"),
    "->removeLate(": (1, "widgets/provisioning/requestsview.cpp", "order(m_tpuRequests->removeLate(id, zone));"),
    "->stop(id)": (1, "widgets/provisioning/stopquestion.cpp", "stop"),
    "->stop(request, zone)": (1, "widgets/provisioning/stopquestion.cpp", "stop"),
    "m_rules.close(": (1, "widgets/start/portsheet.cpp", "remove(rule);"),
    "orphans->remove(": (1, "widgets/quota/cleanupview.cpp", "m_context.orphans->remove(orphans);"),
    "keys->change(removeLines(": (1, "widgets/keys/keyspage.cpp", "remove(rows);"),
    "m_jobs->forget(": (1, "widgets/jobs/jobsview.cpp", "say(m_jobs->forget(id));"),
    "->undo(id, step)": (1, "widgets/setup/steppane.cpp", "notify(m_pods->undo(id, step));"),
    "pods->forget(": (1, "widgets/setup/planview.cpp", "this->forget(id);"),
    "m_history->forget(": (1, "widgets/hosts/runsheets.cpp", "m_result->setText(m_history->forget(id)"),
    "m_tpuRequests->forget(": (1, "widgets/provisioning/requestsview.cpp", "order(m_tpuRequests->forget(id));"),
    "history()->forget(": (1, "widgets/usage/usagesheet.cpp", "forgetNow(key);"),
    "m_jobs->stop(": (1, "widgets/jobs/jobsview.cpp", "stopNow(id);"),
    "made(Doing::End": (1, "widgets/hosts/unlocksheet.cpp", "endNow(hosts, isEveryone);"),
    "m_servers->stop(": (2, "widgets/ports/serversview.cpp", "m_servers->stop(*server);"),  # and what only shows files
    "tpus->stop(agreed, ": (1, "widgets/tpu/tpucontroller.cpp", "stopNow("),
    "run->undo(": (1, "widgets/storage/storagepage.cpp", "undoNow(key, run);"),
    "m_operations->removeNow(": (1, "widgets/files/filecontroller.cpp", "m_operations->removeNow(files, paths);"),
    "m_calls.removeBucket(": (1, "widgets/files/bucketdeletion.cpp", "removeNow(bucket, filling);"),
}
# Functions of these files that begin without asking the queue again; who calls them, besides the deed.
BEGINNERS = {
    "widgets/tpu/tpudeletion.cpp": {"deleteNodes": 1, "deleteRequests": 1},
    "widgets/files/bucketdeletion.cpp": {"removeNow": 1},
    "widgets/tpu/tpucontroller.cpp": {"stopNow": 1},
    "widgets/storage/storagepage.cpp": {"undoNow": 1},
    "widgets/hosts/unlocksheet.cpp": {"endNow": 1},
    "widgets/tpu/incidentactions.cpp": {"recover": 2},  # the deed; and once for what is lost already: nothing is deleted that lives
    "widgets/start/portsheet.cpp": {"remove": 3},     # the deed; what waited behind another; the undo of a rule made a moment ago
    "widgets/keys/keyspage.cpp": {"remove": 2},       # the deed; what waited behind another
    "widgets/usage/usagesheet.cpp": {"forgetNow": 1},
    "widgets/jobs/jobsview.cpp": {"stopNow": 2},       # the deed; and before the job has begun anywhere
}
# Other calls that take something away, how often they stand in widgets, app and session, where, and why they need no grace.
WITHOUT = {
    "m_grants->remove(": (1, "widgets/quota/grantlist.cpp", "a note on this computer; the notice has an Undo that puts it back"),
    "m_history->forgetSnippet(": (1, "widgets/hosts/commandcard.cpp", "text on this computer; the notice puts it back"),
    "m_model->remove(": (1, "widgets/quota/grantsheet.cpp", "a row of a form that is not saved yet"),
    "forwards->remove(": (1, "widgets/ports/portspage.cpp", "two fields make it again; what serves behind it runs on"),
    "m_recoveries->stop(": (1, "widgets/tpu/incidentactions.cpp", "nothing more is asked for; nothing that is there goes"),
    "m_recoveries->forget(": (1, "widgets/tpu/incidentactions.cpp", "news that are over leave the notice"),
    "m_service->undo(": (1, "widgets/quota/firewallcard.cpp", "lets in again whom the rule let in before; asked before"),
    "m_sync->remove(": (1, "widgets/files/syncfoldersview.cpp", "nothing that lies here or there goes; the sheet makes it again"),
    "m_keys->forget(": (1, "widgets/tpu/tpuhosts.cpp", "asked before; the next login compares the key with the published one"),
    "m_network->forgetEndpoints(": (1, "widgets/settings/endpointsettings.cpp", "a reset of a setting"),
    "secrets->remove(": (1, "services/session/networkchoices.cpp", "a password that the settings do not name any more"),
    "accounts->signOut(": (1, "widgets/shell/signincontroller.cpp", "signing in again brings it back; what it would end is asked before"),
}
# "Cancel" on a line of Activity ends something, too: where such a line is added, what its button does, and why it needs no grace.
CANCELS = {
    "services/provisioning/recoveryservice.cpp": ("self->stop(id)", "nothing more is asked for; nothing that is there goes"),
    "services/project/doctor.cpp": ("request_stop()", "enabling an API is not waited for any longer"),
    "services/setup/podsetup.cpp": ("pause(id)", "the set-up rests and goes on where it was"),
    "services/jobs/jobservice.cpp": ("stopWithGrace(", "through the grace"),
    "widgets/hosts/unlocksheet.cpp": ("known->stop()", "ending what holds the chips is broken off"),
    "widgets/hosts/runview.cpp": ("m_run->cancel()", "as Ctrl+C in a terminal; the command stays in the history"),
    "widgets/storage/storagepage.cpp": ("run->stop()", "the set-up goes on where it was"),
    "widgets/files/transfersview.cpp": ("queue->cancel(id)", "what has arrived stays in a hidden part, and goes on when it is asked for again"),
    "widgets/shell/requestlog.cpp": ("stopLine(", "through the grace"),
}
TAKES = re.compile(r"\w[\w>.()-]*->(?:remove\w*|forget\w*|undo|stop|signOut|erase|revoke\w*)\((?!\))")
# Widgets, containers and the program's own memory.
HARMLESS = re.compile(r"->(?:remove(?:Widget|EventFilter|Action|Plottable|Item|Tab|Row|SelectedText)|forget(?:Cells|Connections|Closed))\(|queue->undo\(id\)")
# A curl command is only written down, for the user to copy.
DELETES = re.compile(r'(?<!curlCommand\()"DELETE"|\brest\)?->remove\(|\bm_rest->remove\(|\bapi\.deleteNode\(|\bapi\.deleteQueuedResource\(|tpus->remove\(\{now')


def deeds(text):
    """What follows ".begin =" in every deed that is handed to the queue."""
    for at in (match.start() for match in re.finditer(r"UndoQueue::instance\(\)\.add\(", text)):
        block = text[at:at + 1200]
        begin = block.find(".begin =")
        yield block[begin:begin + 400] if begin >= 0 else ""


def cancelling(text):
    """Every call of Activities::add() that has a second argument: what its "Cancel" does."""
    for match in re.finditer(r"ctivities->add\(", text):
        depth, parts, start = 1, [], match.end()
        for at in range(match.end(), len(text)):
            depth += (text[at] in "([{") - (text[at] in ")]}")
            if depth == 0 or (depth == 1 and text[at] == ","):
                parts.append(text[start:at])
                start = at + 1
            if depth == 0:
                break
        if len(parts) > 1:
            yield parts[1]


def unbroken(text):
    """A call stands in one line as far as its first argument, whatever the width of a line."""
    return re.sub(r"\(\n\s+", "(", text)


class Destructive(unittest.TestCase):
    def test_every_call_that_deletes_is_known(self):
        found = {path for path in sources.files(ROOT, ["services"], (".cpp",)) if not path.startswith("services/practice/")
                 and path != "services/tpu/tpucommand.cpp"  # it only writes commands down
                 and DELETES.search(sources.read(ROOT, path))}
        self.assertEqual(found, set(CALLS))
        for places in CALLS.values():
            for place in places if isinstance(places, list) else []:
                self.assertIn(place, PLACES)

    def test_a_user_begins_one_only_where_the_grace_stands_before_it(self):
        texts = {path: unbroken(sources.read(ROOT, path)) for path in sources.files(ROOT, ["widgets", "app", "services/session"], (".cpp",))
                 if not path.startswith("app/tour/")}
        for call, (times, path, deed) in PLACES.items():
            with self.subTest(call):
                there = [name for name, text in texts.items() for _ in range(text.count(call))]
                self.assertEqual(there, [path] * times, "it is begun somewhere else, too")
                self.assertTrue(any(deed in begin for begin in deeds(texts[path])), "no deed of UndoQueue leads to it")

    def test_whatever_else_takes_something_away_has_a_reason(self):
        texts = {path: unbroken(sources.read(ROOT, path)) for path in sources.files(ROOT, ["widgets", "app", "services/session"], (".cpp",))
                 if not path.startswith("app/tour/")}
        for call, (times, path, _) in WITHOUT.items():
            with self.subTest(call):
                self.assertEqual([name for name, text in texts.items() for _ in range(text.count(call))], [path] * times)
        known = [*PLACES, *WITHOUT, "tpuRequests->stop(", "this->forget("]  # the places name these two otherwise
        new = [f"{path}: {call}" for path, text in texts.items() for call in (match.group() for match in TAKES.finditer(text))
               if not HARMLESS.search(call) and not any(call in one or one.split("(")[0] in call for one in known)]
        self.assertEqual(new, [], "it goes through the grace, or WITHOUT says why not")

    def test_what_cancel_does_on_a_line_of_activity_is_known(self):
        found = {}
        for path in sources.files(ROOT, ["services", "widgets", "app"], (".cpp",)):
            for does in cancelling(sources.read(ROOT, path)):
                found.setdefault(path, []).append(does)
        self.assertEqual(set(found), set(CANCELS))
        for path, all_of_them in found.items():
            for does in all_of_them:
                self.assertIn(CANCELS[path][0], does)

    def test_who_begins_without_asking_the_queue_is_called_by_nobody_else(self):
        for path, functions in BEGINNERS.items():
            text = sources.read(ROOT, path)
            for name, times in functions.items():
                calls = re.findall(rf"(?m)^[ \t].*(?<![\w:>.]){name}\(", text)
                self.assertEqual(len(calls), times, f"{path}: {name}: {calls}")


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
