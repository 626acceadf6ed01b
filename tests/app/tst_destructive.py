#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every call that deletes something is known here, with the place where a user begins it: that place goes through the grace of
6 s (services/core/gracequeue.h), or the call is no user's deletion, and the reason stands beside it."""
import re
import unittest

import sources

# Where a DELETE leaves the program, and who leads there: places of PLACES below, or the reason why it is no user's deletion.
CALLS = {
    "services/net/restclient.cpp": "the way itself: RestClient::remove()",
    "services/tpu/tpuapi.cpp": ["->remove({tpu.id", "->stop(agreed", "->removeRequest(", "->removeLate(", "->stop(id)", "->stop(request, zone)", "->begin(*lost"],
    "services/tpu/changetpu.cpp": "deleteTpu(): the flow of those of tpuapi.cpp",
    "services/tpu/deleterequest.cpp": "deleteRequest(): the flow of those of tpuapi.cpp",
    "services/tpu/idledeletes.cpp": "a rule that the user made; it is announced and can be taken back before",
    "services/wish/wishcalls.cpp": "a surplus winner of a durable request is given back by itself",
    "services/network/rulechange.cpp": ["m_rules.close("],
    "services/network/vpcapi.cpp": ["->undo(id, step)"],
    "services/quota/removeleftover.cpp": ["leftovers->remove("],
}
# What a user begins: the call, how often it stands in widgets and app, the file, and the deed that leads to it there.
# The key list of a project is changed as a whole; logs of jobs go over SSH; records lie on this computer.
PLACES = {
    "->remove({tpu.id": (1, "widgets/tpu/tpudeletion.cpp", "deleteNodes(plan);"),
    "->removeRequest(": (1, "widgets/tpu/tpudeletion.cpp", "deleteRequests(plan);"),
    "->stop(agreed": (1, "widgets/tpu/tpupageactions.cpp", "stopNow(agreed);"),
    "->begin(*lost": (1, "widgets/tpu/troublehelp.cpp", "bringBack(trouble, true);"),
    "->removeLate(": (1, "widgets/wish/requestsview.cpp", "say(m_wishes->removeLate(id, zone));"),
    "->stop(id)": (1, "widgets/wish/stopquestion.cpp", "stop"),
    "->stop(request, zone)": (1, "widgets/wish/stopquestion.cpp", "stop"),
    "m_rules.close(": (1, "widgets/start/portsheet.cpp", "remove(rule);"),
    "leftovers->remove(": (1, "widgets/quota/cleanupview.cpp", "m_context.leftovers->remove(leftovers);"),
    "keys->remove(": (1, "widgets/keys/keyspage.cpp", "remove(rows);"),
    "m_jobs->forget(": (1, "widgets/pod/jobsview.cpp", "say(m_jobs->forget(id));"),
    "->undo(id, step)": (1, "widgets/pod/steppane.cpp", "tell(m_pods->undo(id, step));"),
    "pods->forget(": (1, "widgets/pod/planview.cpp", "this->forget(id);"),
    "m_history->forget(": (1, "widgets/pod/historysheet.cpp", "m_result->setText(m_history->forget(id)"),
    "m_wishes->forget(": (1, "widgets/wish/requestsview.cpp", "say(m_wishes->forget(id));"),
    "history()->forget(": (1, "widgets/usage/usagesheet.cpp", "forgetNow(key);"),
    "run->undo(": (1, "widgets/storage/storagepage.cpp", "undoNow(key, run);"),
}
# Functions of these files that begin without asking the queue again; who calls them, besides the deed.
BEGINNERS = {
    "widgets/tpu/tpudeletion.cpp": {"deleteNodes": 1, "deleteRequests": 1},
    "widgets/tpu/tpupageactions.cpp": {"stopNow": 1},
    "widgets/storage/storagepage.cpp": {"undoNow": 1},
    "widgets/tpu/troublehelp.cpp": {"bringBack": 2},  # the deed; and once for what is lost already: nothing is deleted that lives
    "widgets/start/portsheet.cpp": {"remove": 3},     # the deed; what waited behind another; the undo of a rule made a moment ago
    "widgets/keys/keyspage.cpp": {"remove": 2},       # the deed; what waited behind another
    "widgets/usage/usagesheet.cpp": {"forgetNow": 1},
}
# A curl command is only written down, for the user to copy.
DELETES = re.compile(r'(?<!curlCommand\()"DELETE"|\brest\)?->remove\(|\bm_rest->remove\(|\bapi\.deleteNode\(|\bapi\.deleteRequest\(|tpus->remove\(\{now')


def deeds(text):
    """What follows ".begin =" in every deed that is handed to the queue."""
    for at in (match.start() for match in re.finditer(r"GraceQueue::instance\(\)\.add\(", text)):
        block = text[at:at + 1200]
        begin = block.find(".begin =")
        yield block[begin:begin + 400] if begin >= 0 else ""


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
        texts = {path: sources.read(ROOT, path) for path in sources.files(ROOT, ["widgets", "app"], (".cpp",)) if not path.startswith("app/tour/")}
        for call, (times, path, deed) in PLACES.items():
            with self.subTest(call):
                there = [name for name, text in texts.items() for _ in range(text.count(call))]
                self.assertEqual(there, [path] * times, "it is begun somewhere else, too")
                self.assertTrue(any(deed in begin for begin in deeds(texts[path])), "no deed of GraceQueue leads to it")

    def test_who_begins_without_asking_the_queue_is_called_by_nobody_else(self):
        for path, functions in BEGINNERS.items():
            text = sources.read(ROOT, path)
            for name, times in functions.items():
                calls = re.findall(rf"(?m)^[ \t].*(?<![\w:>.]){name}\(", text)
                self.assertEqual(len(calls), times, f"{path}: {name}: {calls}")


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
