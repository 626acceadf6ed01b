<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>ActivityStrip</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Bill</name>
    <message numerus="yes">
        <source>%n day(s) of the grant left.</source>
        <translation>
            <numerusform>%n day of the grant left.</numerusform>
            <numerusform>%n days of the grant left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your grant gives %1 (%2) in %3, and %n chip(s) of it are in use or asked for already: this slice goes beyond it.</source>
        <translation>
            <numerusform>Your grant gives %1 (%2) in %3, and %n chip of it is in use or asked for already: this slice goes beyond it.</numerusform>
            <numerusform>Your grant gives %1 (%2) in %3, and %n chips of it are in use or asked for already: this slice goes beyond it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n %1 core(s)</source>
        <translation>
            <numerusform>%n %1 core</numerusform>
            <numerusform>%n %1 cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n %1 chip(s)</source>
        <translation>
            <numerusform>%n %1 chip</numerusform>
            <numerusform>%n %1 chips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BucketDeletion</name>
    <message numerus="yes">
        <source>More than %n files (%1)</source>
        <translation>
            <numerusform>More than %n file (%1)</numerusform>
            <numerusform>More than %n files (%1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files (%1)</source>
        <translation>
            <numerusform>%n file (%1)</numerusform>
            <numerusform>%n files (%1)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BucketText</name>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Buckets</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Capacity</name>
    <message numerus="yes">
        <source>asked %n time(s)</source>
        <translation>
            <numerusform>asked %n time</numerusform>
            <numerusform>asked %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) obtained</source>
        <translation>
            <numerusform>%n TPU obtained</numerusform>
            <numerusform>%n TPUs obtained</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>refused %n time(s) for another reason</source>
        <translation>
            <numerusform>refused %n time for another reason</numerusform>
            <numerusform>refused %n times for another reason</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CapacityModel</name>
    <message numerus="yes">
        <source>%n TPU(s) taken away by the cloud</source>
        <translation>
            <numerusform>%n TPU taken away by the cloud</numerusform>
            <numerusform>%n TPUs taken away by the cloud</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeFlags</name>
    <message numerus="yes">
        <source>The metadata has the new flags, but %n host(s) still run with the old ones. %1 Repeat the change when that is fixed: it only does what is missing.</source>
        <translation>
            <numerusform>The metadata has the new flags, but %n host still runs with the old ones. %1 Repeat the change when that is mended: it does only what is missing.</numerusform>
            <numerusform>The metadata has the new flags, but %n hosts still run with the old ones. %1 Repeat the change when that is mended: it does only what is missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CheckpointController</name>
    <message numerus="yes">
        <source>%n checkpoints were deleted, %1.</source>
        <translation>
            <numerusform>%n checkpoint was deleted, %1.</numerusform>
            <numerusform>%n checkpoints were deleted, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Checkpoints</name>
    <message numerus="yes">
        <source>%n checkpoint(s) will be deleted.</source>
        <translation>
            <numerusform>%n checkpoint will be deleted.</numerusform>
            <numerusform>%n checkpoints will be deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n checkpoint(s) will stay.</source>
        <translation>
            <numerusform>%n checkpoint will stay.</numerusform>
            <numerusform>%n checkpoints will stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n checkpoint(s)</source>
        <translation>
            <numerusform>%n checkpoint</numerusform>
            <numerusform>%n checkpoints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CheckpointsSheet</name>
    <message numerus="yes">
        <source>%n series of checkpoints lie in one folder. If two runs write there, each would go on from what the other one wrote.</source>
        <translation>
            <numerusform>%n series of checkpoints lie in one folder. If two runs write there, each would go on from what the other one wrote.</numerusform>
            <numerusform>%n series of checkpoints lie in one folder. If two runs write there, each would go on from what the other one wrote.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CleanUpView</name>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>Delete %n entry?</numerusform>
            <numerusform>Delete %n entries?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>Delete %n entry</numerusform>
            <numerusform>Delete %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chips of quota are held</source>
        <translation>
            <numerusform>%n chip of quota is held</numerusform>
            <numerusform>%n chips of quota are held</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n marked…</source>
        <translation>
            <numerusform>Delete %n marked…</numerusform>
            <numerusform>Delete %n marked…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CleanupModel</name>
    <message numerus="yes">
        <source>%n chips, %1, %2</source>
        <extracomment>quota: number of chips, type of TPU, spot or on-demand</extracomment>
        <translation>
            <numerusform>%n chip, %1, %2</numerusform>
            <numerusform>%n chips, %1, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterEndedView</name>
    <message numerus="yes">
        <source>The last %n days</source>
        <translation>
            <numerusform>The last day</numerusform>
            <numerusform>The last %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines could not be read.</source>
        <translation>
            <numerusform>%n line could not be read.</numerusform>
            <numerusform>%n lines could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobDetails</name>
    <message numerus="yes">
        <source>%n jobs</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>put back %n times</source>
        <translation>
            <numerusform>put back once</numerusform>
            <numerusform>put back %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobForm</name>
    <message numerus="yes">
        <source>The cluster has %n of them.</source>
        <translation>
            <numerusform>The cluster has one of them.</numerusform>
            <numerusform>The cluster has %n of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobSheet</name>
    <message numerus="yes">
        <source>Submit %n tasks</source>
        <translation>
            <numerusform>Submit %n task</numerusform>
            <numerusform>Submit %n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterLogView</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterPage</name>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterQueueView</name>
    <message numerus="yes">
        <source>At most %n jobs can be named in one order. Choose fewer, or the row of their array.</source>
        <translation>
            <numerusform>At most one job can be named in one order. Choose fewer, or the row of their array.</numerusform>
            <numerusform>At most %n jobs can be named in one order. Choose fewer, or the row of their array.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterSetupView</name>
    <message numerus="yes">
        <source>%n hosts in these slices:</source>
        <translation>
            <numerusform>%n host in these slices:</numerusform>
            <numerusform>%n hosts in these slices:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterSweepView</name>
    <message numerus="yes">
        <source>%1 of %n tasks run; %2 wait.</source>
        <translation>
            <numerusform>%1 of %n task runs; %2 wait.</numerusform>
            <numerusform>%1 of %n tasks run; %2 wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The logs of at most %n tasks are read: choose which.</source>
        <translation>
            <numerusform>The log of one task is read: choose which.</numerusform>
            <numerusform>The logs of at most %n tasks are read: choose which.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterText</name>
    <message numerus="yes">
        <source>Waits for %n free %1 slice(s)</source>
        <translation>
            <numerusform>Waits for %n free %1 slice</numerusform>
            <numerusform>Waits for %n free %1 slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waits for %n free host(s) of %1</source>
        <translation>
            <numerusform>Waits for %n free host of %1</numerusform>
            <numerusform>Waits for %n free hosts of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) of its kind are lost or not whole</source>
        <translation>
            <numerusform>%n slice of its kind is lost or not whole</numerusform>
            <numerusform>%n slices of its kind are lost or not whole</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) of its kind are down</source>
        <translation>
            <numerusform>%n host of its kind is down</numerusform>
            <numerusform>%n hosts of its kind are down</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 were lost in %n interruption(s).</source>
        <translation>
            <numerusform>%1 were lost in %n interruption.</numerusform>
            <numerusform>%1 were lost in %n interruptions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandCard</name>
    <message numerus="yes">
        <source>%n set</source>
        <comment>environment variables</comment>
        <translation>
            <numerusform>%n set</numerusform>
            <numerusform>%n set</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareSheet</name>
    <message numerus="yes">
        <source>%n lines differ.</source>
        <translation>
            <numerusform>%n line differs.</numerusform>
            <numerusform>%n lines differ.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConfirmController</name>
    <message numerus="yes">
        <source>Nothing was done: nobody answered in the window of TPU Desk within %n minute(s).</source>
        <translation>
            <numerusform>Nothing was done: nobody answered in the window of TPU Desk within %n minute.</numerusform>
            <numerusform>Nothing was done: nobody answered in the window of TPU Desk within %n minutes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectionSheet</name>
    <message numerus="yes">
        <source>Trying %n place(s) at once; %1 to go…</source>
        <translation>
            <numerusform>Trying %n place; %1 to go…</numerusform>
            <numerusform>Trying %n places at once; %1 to go…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n place(s) can be reached from here.</source>
        <translation>
            <numerusform>The only place cannot be reached from here.</numerusform>
            <numerusform>None of the %n places can be reached from here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n place(s) cannot be reached from here. The reason is shown beside each.</source>
        <translation>
            <numerusform>%1 of %n place cannot be reached from here. What stands in the way is said beside it.</numerusform>
            <numerusform>%1 of %n places cannot be reached from here. What stands in the way is said beside each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything can be reached: %n place(s) answer.</source>
        <translation>
            <numerusform>Everything can be reached: the one place answers.</numerusform>
            <numerusform>Everything can be reached: all %n places answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) behind Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>This computer&apos;s clock is %n minute behind Google&apos;s. Set it: signing in fails otherwise.</numerusform>
            <numerusform>This computer&apos;s clock is %n minutes behind Google&apos;s. Set it: signing in fails otherwise.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer&apos;s clock is %n minute(s) ahead of Google&apos;s. Set it: signing in fails otherwise.</source>
        <translation>
            <numerusform>This computer&apos;s clock is %n minute ahead of Google&apos;s. Set it: signing in fails otherwise.</numerusform>
            <numerusform>This computer&apos;s clock is %n minutes ahead of Google&apos;s. Set it: signing in fails otherwise.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoreMap</name>
    <message numerus="yes">
        <source>%1: %n cores. %2</source>
        <translation>
            <numerusform>%1: %n core. %2</numerusform>
            <numerusform>%1: %n cores. %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n chips. %2</source>
        <translation>
            <numerusform>%1: %n chip. %2</numerusform>
            <numerusform>%1: %n chips. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CreateForm</name>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message numerus="yes">
        <source>and %n more curves</source>
        <translation>
            <numerusform>and %n more curve</numerusform>
            <numerusform>and %n more curves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CurvesView</name>
    <message numerus="yes">
        <source>A graph shows at most %n curves. Take one away first.</source>
        <translation>
            <numerusform>A graph shows at most %n curve. Take one away first.</numerusform>
            <numerusform>A graph shows at most %n curves. Take one away first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataDisk</name>
    <message numerus="yes">
        <source>At most %n data disk(s) can be attached.</source>
        <translation>
            <numerusform>At most %n data disk can be attached.</numerusform>
            <numerusform>At most %n data disks can be attached.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeletePlan</name>
    <message numerus="yes">
        <source>It has %n hosts, each with a boot disk of its own.</source>
        <translation>
            <numerusform>It has %n host, with a boot disk of its own.</numerusform>
            <numerusform>It has %n hosts, each with a boot disk of its own.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries?</source>
        <translation>
            <numerusform>Delete %n entry?</numerusform>
            <numerusform>Delete %n entries?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries</source>
        <translation>
            <numerusform>Delete %n entry</numerusform>
            <numerusform>Delete %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n TPUs</source>
        <translation>
            <numerusform>with %n TPU</numerusform>
            <numerusform>with %n TPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs for good?</source>
        <translation>
            <numerusform>Delete %n TPU for good?</numerusform>
            <numerusform>Delete %n TPUs for good?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n TPUs permanently</source>
        <translation>
            <numerusform>Delete %n TPU permanently</numerusform>
            <numerusform>Delete %n TPUs permanently</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Dependants</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message numerus="yes">
        <source>It agrees with Google&apos;s clock to within %n seconds.</source>
        <translation>
            <numerusform>It agrees with Google&apos;s clock to within %n second.</numerusform>
            <numerusform>It agrees with Google&apos;s clock to within %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer is ahead of Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>This computer is ahead of Google&apos;s clock by %n second.</numerusform>
            <numerusform>This computer is ahead of Google&apos;s clock by %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This computer is behind Google&apos;s clock by %n seconds.</source>
        <translation>
            <numerusform>This computer is behind Google&apos;s clock by %n second.</numerusform>
            <numerusform>This computer is behind Google&apos;s clock by %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n are enabled.</source>
        <translation>
            <numerusform>It is enabled.</numerusform>
            <numerusform>All %n are enabled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The account has all %n permissions that the program uses.</source>
        <translation>
            <numerusform>The account has the %n permission that the program uses.</numerusform>
            <numerusform>The account has all %n permissions that the program uses.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.</source>
        <translation>
            <numerusform>The project has %n key, but it is not this computer&apos;s. Machines will answer “Permission denied (publickey)”.</numerusform>
            <numerusform>The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There was no answer within %n seconds.</source>
        <translation>
            <numerusform>There was no answer within %n second.</numerusform>
            <numerusform>There was no answer within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DoctorCard</name>
    <message numerus="yes">
        <source>%n could not be checked</source>
        <translation>
            <numerusform>%n could not be checked</numerusform>
            <numerusform>%n could not be checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n checks</source>
        <translation>
            <numerusform>Show the check</numerusform>
            <numerusform>Show all %n checks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message numerus="yes">
        <source>%n chip(s) per host</source>
        <translation>
            <numerusform>%n chip per host</numerusform>
            <numerusform>%n chips per host</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ErrorsBox</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExternalEditController</name>
    <message numerus="yes">
        <source>%n entries are copied. Paste them in a file manager within an hour.</source>
        <translation>
            <numerusform>%n entry is copied. Paste it in a file manager within an hour.</numerusform>
            <numerusform>%n entries are copied. Paste them in a file manager within an hour.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries in folders were left out: links, and what could not be read.</source>
        <translation>
            <numerusform>%n entry in folders was left out: a link, or something that could not be read.</numerusform>
            <numerusform>%n entries in folders were left out: links, and what could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copying %n entries to this computer…</source>
        <translation>
            <numerusform>Copying %n entry to this computer…</numerusform>
            <numerusform>Copying %n entries to this computer…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard your versions of %n files?</source>
        <translation>
            <numerusform>Discard your version of %n file?</numerusform>
            <numerusform>Discard your versions of %n files?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExternalEditsView</name>
    <message numerus="yes">
        <source>You edited %n files in other programs, and TPU Desk ended before they were saved on their hosts. Your versions are in %1; upload them from there, or discard them.</source>
        <translation>
            <numerusform>You edited %n file in another program, and TPU Desk ended before it was saved on its host. Your version is in %1; upload it from there, or discard it.</numerusform>
            <numerusform>You edited %n files in other programs, and TPU Desk ended before they were saved on their hosts. Your versions are in %1; upload them from there, or discard them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileBrowser</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n hidden</numerusform>
            <numerusform>%n hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen (%1)</source>
        <translation>
            <numerusform>%n selected (%1)</numerusform>
            <numerusform>%n selected (%1)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen</source>
        <translation>
            <numerusform>%n chosen</numerusform>
            <numerusform>%n chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen (%1 in files)</source>
        <translation>
            <numerusform>%n chosen (%1 in files)</numerusform>
            <numerusform>%n chosen (%1 in files)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message numerus="yes">
        <source>%n files and folders</source>
        <translation>
            <numerusform>%n file or folder</numerusform>
            <numerusform>%n files and folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindReplaceBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FirewallCard</name>
    <message numerus="yes">
        <source>and %n more rule(s) like these</source>
        <translation>
            <numerusform>and %n more rule like these</numerusform>
            <numerusform>and %n more rules like these</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message numerus="yes">
        <source>%n hosts the same</source>
        <translation>
            <numerusform>%n hosts the same</numerusform>
            <numerusform>%n hosts the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, all different</source>
        <translation>
            <numerusform>%n hosts, all different</numerusform>
            <numerusform>%n hosts, all different</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <translation>
            <numerusform>%n differs</numerusform>
            <numerusform>%n differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>same output on all %n</source>
        <translation>
            <numerusform>same output on all %n</numerusform>
            <numerusform>same output on all %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForwardModel</name>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>%n connection</numerusform>
            <numerusform>%n connections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Forwards</name>
    <message numerus="yes">
        <source>There are %n forwards already. Remove some that you do not need any more.</source>
        <translation>
            <numerusform>There is %n forward already. Remove some that you do not need any more.</numerusform>
            <numerusform>There are %n forwards already. Remove some that you do not need any more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Grant</name>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>%n day left</numerusform>
            <numerusform>%n days left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>ended %n day(s) ago</source>
        <translation>
            <numerusform>ended %n day ago</numerusform>
            <numerusform>ended %n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your TRC grant ends in %n day(s). Save what you need, or ask TRC for more time; afterwards TPUs are billed.</source>
        <translation>
            <numerusform>Your TRC grant ends in %n day. Save what you need, or ask TRC for more time; afterwards TPUs are billed.</numerusform>
            <numerusform>Your TRC grant ends in %n days. Save what you need, or ask TRC for more time; afterwards TPUs are billed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GrantOffers</name>
    <message numerus="yes">
        <source>%1 (%n fit)</source>
        <comment>v4-32, of which two fit into the grant</comment>
        <translation>
            <numerusform>%1 (%n fits)</numerusform>
            <numerusform>%1 (%n fit)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GrantSheet</name>
    <message numerus="yes">
        <source>%n row(s). Compare them with the mail, then keep them.</source>
        <translation>
            <numerusform>%n row. Compare it with the mail, then keep it.</numerusform>
            <numerusform>%n rows. Compare them with the mail, then keep them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) still need a tier, a zone or a right number.</source>
        <translation>
            <numerusform>%n row still needs a tier, a zone or a right number.</numerusform>
            <numerusform>%n rows still need a tier, a zone or a right number.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Grants</name>
    <message numerus="yes">
        <source>%n grant(s) in %1 could not be read. Paste the TRC mail again.</source>
        <translation>
            <numerusform>%n grant in %1 could not be read. Paste the TRC mail once more.</numerusform>
            <numerusform>%n grants in %1 could not be read. Paste the TRC mail once more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphGaps</name>
    <message numerus="yes">
        <source>%n earlier gap(s) in this period.</source>
        <translation>
            <numerusform>%n earlier gap in this stretch.</numerusform>
            <numerusform>%n earlier gaps in this stretch.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message numerus="yes">
        <source>%n grant entries</source>
        <translation>
            <numerusform>%n grant entry</numerusform>
            <numerusform>%n grant entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first end in %n days</source>
        <translation>
            <numerusform>the first end in %n day</numerusform>
            <numerusform>the first end in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days left</source>
        <translation>
            <numerusform>%n day left</numerusform>
            <numerusform>%n days left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostPicker</name>
    <message numerus="yes">
        <source>%n host(s): %1</source>
        <translation>
            <numerusform>%n host: %1</numerusform>
            <numerusform>%n hosts: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n slices</source>
        <translation>
            <numerusform>%1, %n slice</numerusform>
            <numerusform>%1, %n slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IncidentActions</name>
    <message numerus="yes">
        <source>It was taken back %n more time(s) meanwhile.</source>
        <translation>
            <numerusform>It was taken back %n more time meanwhile.</numerusform>
            <numerusform>It was taken back %n more times meanwhile.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message numerus="yes">
        <source>It was interrupted and started again %n times within an hour. It rests until you start it.</source>
        <translation>
            <numerusform>It was interrupted and started again %n time within an hour. It rests until you start it.</numerusform>
            <numerusform>It was interrupted and started again %n times within an hour. It rests until you start it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It failed %n times in a row in the same way. Look at its output, then start it again.</source>
        <translation>
            <numerusform>It failed %n time in the same way. Look at its output, then start it again.</numerusform>
            <numerusform>It failed %n times in a row in the same way. Look at its output, then start it again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobDetails</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobExplainer</name>
    <message numerus="yes">
        <source>%n other hosts say the same</source>
        <translation>
            <numerusform>%n other host says the same</numerusform>
            <numerusform>%n other hosts say the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobFix</name>
    <message numerus="yes">
        <source>%1: %n files were not copied. %2</source>
        <translation>
            <numerusform>%1: %n file was not copied. %2</numerusform>
            <numerusform>%1: %n files were not copied. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobResumeForm</name>
    <message numerus="yes">
        <source>%n newer ones are incomplete and are skipped.</source>
        <translation>
            <numerusform>%n newer one is incomplete and is skipped.</numerusform>
            <numerusform>%n newer ones are incomplete and are skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The folder holds %n entries, none of a known format (Orbax, Flax, PyTorch, safetensors, NumPy).</source>
        <translation>
            <numerusform>The folder holds %n entry, none of a known format (Orbax, Flax, PyTorch, safetensors, NumPy).</numerusform>
            <numerusform>The folder holds %n entries, none of a known format (Orbax, Flax, PyTorch, safetensors, NumPy).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobService</name>
    <message numerus="yes">
        <source>%1 on %n hosts</source>
        <translation>
            <numerusform>%1 on %n host</numerusform>
            <numerusform>%1 on %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chips are held on %n hosts. Nothing was started over that.</source>
        <translation>
            <numerusform>The chips are held on %n host. Nothing was started over that.</numerusform>
            <numerusform>The chips are held on %n hosts. Nothing was started over that.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobSheet</name>
    <message numerus="yes">
        <source>The job is stopped on %n hosts. Then it starts again with your changes.</source>
        <translation>
            <numerusform>The job is stopped on %n host. Then it starts again with your changes.</numerusform>
            <numerusform>The job is stopped on %n hosts. Then it starts again with your changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobsView</name>
    <message numerus="yes">
        <source>Runs on %n hosts, also when this computer sleeps or TPU Desk is closed.</source>
        <translation>
            <numerusform>Runs on %n host, also when this computer sleeps or TPU Desk is closed.</numerusform>
            <numerusform>Runs on %n hosts, also when this computer sleeps or TPU Desk is closed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Runs on %n hosts. When TPU Desk is closed, the practice hosts end, and this job with them.</source>
        <translation>
            <numerusform>Runs on %n host. When TPU Desk is closed, the practice host ends, and this job with it.</numerusform>
            <numerusform>Runs on %n hosts. When TPU Desk is closed, the practice hosts end, and this job with them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JsonModel</name>
    <message numerus="yes">
        <source>%n more, not shown</source>
        <translation>
            <numerusform>%n more, not shown</numerusform>
            <numerusform>%n more, not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message numerus="yes">
        <source>A user name has at most %n character(s).</source>
        <translation>
            <numerusform>A user name has at most %n character.</numerusform>
            <numerusform>A user name has at most %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message numerus="yes">
        <source>Remove %n keys from the project?</source>
        <translation>
            <numerusform>Remove %n key from the project?</numerusform>
            <numerusform>Remove %n keys from the project?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n keys</source>
        <translation>
            <numerusform>Remove %n key</numerusform>
            <numerusform>Remove %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removing %n keys…</source>
        <translation>
            <numerusform>Removing %n key…</numerusform>
            <numerusform>Removing %n keys…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys were removed.</source>
        <translation>
            <numerusform>%n key was removed.</numerusform>
            <numerusform>%n keys were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message numerus="yes">
        <source>at least %n steps</source>
        <comment>that were lost</comment>
        <translation>
            <numerusform>at least %n step</numerusform>
            <numerusform>at least %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <comment>that were lost</comment>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LedgerView</name>
    <message numerus="yes">
        <source>%n interruptions</source>
        <translation>
            <numerusform>%n interruption</numerusform>
            <numerusform>%n interruptions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LimitsVerdict</name>
    <message numerus="yes">
        <source>The limits leave room in %1 of %n zones.</source>
        <translation>
            <numerusform>The limits leave room in %1 of %n zone.</numerusform>
            <numerusform>The limits leave room in %1 of %n zones.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LoginCard</name>
    <message numerus="yes">
        <source>SSH agent (%n keys)</source>
        <translation>
            <numerusform>SSH agent (%n key)</numerusform>
            <numerusform>SSH agent (%n keys)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MapLegend</name>
    <message numerus="yes">
        <source>%n hung</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n hung</numerusform>
            <numerusform>%n hung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n not reached</numerusform>
            <numerusform>%n not reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stragglers</source>
        <comment>chips</comment>
        <translation>
            <numerusform>%n straggler</numerusform>
            <numerusform>%n stragglers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stale</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n stale</numerusform>
            <numerusform>%n stale</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without data</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n without data</numerusform>
            <numerusform>%n without data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held but idle</source>
        <comment>cores</comment>
        <translation>
            <numerusform>%n held but idle</numerusform>
            <numerusform>%n held but idle</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>McpServer</name>
    <message numerus="yes">
        <source>%n call(s) are under way. Wait until one of them is over.</source>
        <translation>
            <numerusform>%n call is under way. Wait until it is over.</numerusform>
            <numerusform>%n calls are under way. Wait until one of them is over.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message numerus="yes">
        <source>%n day(s) of your grant left. When it ends nobody switches TPUs off: those that run then are billed at the list price.</source>
        <translation>
            <numerusform>%n day of your grant left. When it ends nobody switches TPUs off: those that run then are billed at the list price.</numerusform>
            <numerusform>%n days of your grant left. When it ends nobody switches TPUs off: those that run then are billed at the list price.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoneyModel</name>
    <message numerus="yes">
        <source>%n external address(es)</source>
        <translation>
            <numerusform>%n external address</numerusform>
            <numerusform>%n external addresses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoneyView</name>
    <message numerus="yes">
        <source>The price of %n more item(s) is not known.</source>
        <translation>
            <numerusform>The price of %n more item is not known.</numerusform>
            <numerusform>The price of %n more items is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that a grant lists without saying how many: counted here as billed.</source>
        <translation>
            <numerusform>%n TPU that a grant lists without saying how many: counted here as billed.</numerusform>
            <numerusform>%n TPUs that a grant lists without saying how many: counted here as billed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPU(s) that no grant covers: billed while there, whether used or not.</source>
        <translation>
            <numerusform>%n TPU that no grant covers: billed while it is there, whether it is used or not.</numerusform>
            <numerusform>%n TPUs that no grant covers: billed while they are there, whether they are used or not.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The price of %n of them is not known here.</source>
        <translation>
            <numerusform>The price of %n of them is not known here.</numerusform>
            <numerusform>The price of %n of them is not known here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NeedsCard</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NfsShare</name>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OAuth</name>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) slow. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>First set the clock of this computer: it is %n minute slow. If it happens with the right time, too, it is one of these:</numerusform>
            <numerusform>First set the clock of this computer: it is %n minutes slow. If it happens with the right time, too, it is one of these:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First set the clock of this computer: it is %n minute(s) fast. If it happens with the right time, too, it is one of these:</source>
        <translation>
            <numerusform>First set the clock of this computer: it is %n minute fast. If it happens with the right time, too, it is one of these:</numerusform>
            <numerusform>First set the clock of this computer: it is %n minutes fast. If it happens with the right time, too, it is one of these:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutputText</name>
    <message numerus="yes">
        <source>%n further kind(s) of output are not shown here.</source>
        <translation>
            <numerusform>%n further kind of output are not shown here.</numerusform>
            <numerusform>%n further kinds of output are not shown here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %n line(s) the same</source>
        <translation>
            <numerusform>… %n line the same</numerusform>
            <numerusform>… %n lines the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaddedShape</name>
    <message numerus="yes">
        <source>That is more than %n dimensions.</source>
        <translation>
            <numerusform>That is more than %n dimension.</numerusform>
            <numerusform>That is more than %n dimensions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaddingBox</name>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Paging</name>
    <message numerus="yes">
        <source>The list is longer than %n page(s); the rest is not shown.</source>
        <translation>
            <numerusform>The list is longer than %n page; the rest is not shown.</numerusform>
            <numerusform>The list is longer than %n pages; the rest is not shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message numerus="yes">
        <source>%n host(s) READY after %1 in %2.</source>
        <translation>
            <numerusform>%n host READY after %1 in %2.</numerusform>
            <numerusform>%n hosts READY after %1 in %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) expected.</source>
        <translation>
            <numerusform>%n device expected.</numerusform>
            <numerusform>%n devices expected.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n host(s) reached, host keys checked.</source>
        <translation>
            <numerusform>%n host reached, host key checked.</numerusform>
            <numerusform>All %n hosts reached, host keys checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, written and read back on %n host(s).</source>
        <translation>
            <numerusform>%1, written and read back on %n host.</numerusform>
            <numerusform>%1, written and read back on %n hosts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) done.</source>
        <translation>
            <numerusform>%1 of %n host done.</numerusform>
            <numerusform>%1 of %n hosts done.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %3 of %n host(s)</source>
        <translation>
            <numerusform>%1: %2, %3 of %n host</numerusform>
            <numerusform>%1: %2, %3 of %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s).</source>
        <translation>
            <numerusform>JAX counts %n device.</numerusform>
            <numerusform>JAX counts %n devices.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>JAX counts %n device(s) on every host.</source>
        <translation>
            <numerusform>JAX counts %n device on every host.</numerusform>
            <numerusform>JAX counts %n devices on every host.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n existing firewall rule(s) restricted.</source>
        <translation>
            <numerusform>%n existing firewall rule restricted.</numerusform>
            <numerusform>%n existing firewall rules restricted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) still open to everybody.</source>
        <translation>
            <numerusform>%n rule still open to everybody.</numerusform>
            <numerusform>%n rules still open to everybody.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PodRun</name>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not reached</source>
        <translation>
            <numerusform>%n not reached</numerusform>
            <numerusform>%n not reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost, outcome unknown</source>
        <translation>
            <numerusform>%n lost, outcome unknown</numerusform>
            <numerusform>%n lost, outcome unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) ended</source>
        <translation>
            <numerusform>%1 of %n host ended</numerusform>
            <numerusform>%1 of %n hosts ended</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PracticeCloud</name>
    <message numerus="yes">
        <source>The practice cloud was not ready within %n second(s). Try again; this computer may be busy.</source>
        <translation>
            <numerusform>The practice cloud was not ready within %n second. Try again; this computer may be busy.</numerusform>
            <numerusform>The practice cloud was not ready within %n seconds. Try again; this computer may be busy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Preflight</name>
    <message numerus="yes">
        <source>%Ln chip(s)</source>
        <translation>
            <numerusform>%Ln chip</numerusform>
            <numerusform>%Ln chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln core(s)</source>
        <translation>
            <numerusform>%Ln core</numerusform>
            <numerusform>%Ln cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln address(es)</source>
        <translation>
            <numerusform>%Ln address</numerusform>
            <numerusform>%Ln addresses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln VM(s)</source>
        <translation>
            <numerusform>%Ln VM</numerusform>
            <numerusform>%Ln VMs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln GB</source>
        <translation>
            <numerusform>%Ln GB</numerusform>
            <numerusform>%Ln GB</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message numerus="yes">
        <source>Recording on %n hosts…</source>
        <translation>
            <numerusform>Recording on %n host…</numerusform>
            <numerusform>Recording on %n hosts…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectChoice</name>
    <message numerus="yes">
        <source>None of %n project(s) fits. Press Enter to look for what you typed.</source>
        <translation>
            <numerusform>The only project does not fit. Press Enter to look for what you typed.</numerusform>
            <numerusform>None of %n projects fits. Press Enter to look for what you typed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n project(s)</source>
        <translation>
            <numerusform>%1 of %n project</numerusform>
            <numerusform>%1 of %n projects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n project(s)</source>
        <translation>
            <numerusform>%n project</numerusform>
            <numerusform>%n projects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectSummary</name>
    <message numerus="yes">
        <source>job on %n hosts</source>
        <translation>
            <numerusform>job on %n host</numerusform>
            <numerusform>job on %n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PruneSheet</name>
    <message numerus="yes">
        <source>Delete %n checkpoints</source>
        <translation>
            <numerusform>Delete %n checkpoint</numerusform>
            <numerusform>Delete %n checkpoints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaCellDelegate</name>
    <message numerus="yes">
        <source>of %Ln core(s) free</source>
        <translation>
            <numerusform>of %Ln core free</numerusform>
            <numerusform>of %Ln cores free</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaDetails</name>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) left</source>
        <translation>
            <numerusform>%n day left</numerusform>
            <numerusform>%n days left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaFooter</name>
    <message numerus="yes">
        <source>%n hold quota</source>
        <translation>
            <numerusform>%n thing holds quota</numerusform>
            <numerusform>%n things hold quota</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show what every project has (%n)</source>
        <translation>
            <numerusform>Show what every project has (%n)</numerusform>
            <numerusform>Show what every project has (%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n limit(s) that this program does not know</source>
        <translation>
            <numerusform>%n limit that this program does not know</numerusform>
            <numerusform>%n limits that this program does not know</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more zone(s)</source>
        <translation>
            <numerusform>%n more zone</numerusform>
            <numerusform>%n more zones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaHint</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuotaText</name>
    <message numerus="yes">
        <source>%n dead</source>
        <translation>
            <numerusform>%n dead</numerusform>
            <numerusform>%n dead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>requests</comment>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecipeProblems</name>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestForm</name>
    <message numerus="yes">
        <source>All zones of my grant (%n)</source>
        <translation>
            <numerusform>All zones of my grant (%n)</numerusform>
            <numerusform>All zones of my grant (%n)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestHistory</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestLog</name>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>%n request is being tried</numerusform>
            <numerusform>%n requests are being tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The records of %n requests cannot be read. They are kept, and nothing is done for these requests.</source>
        <translation>
            <numerusform>The record of a request cannot be read. It is kept, and nothing is done for this request.</numerusform>
            <numerusform>The records of %n requests cannot be read. They are kept, and nothing is done for these requests.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestText</name>
    <message numerus="yes">
        <source>deleted after %n hours without use</source>
        <translation>
            <numerusform>deleted after %n hour without use</numerusform>
            <numerusform>deleted after %n hours without use</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n zones</source>
        <translation>
            <numerusform>%n zone</numerusform>
            <numerusform>%n zones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all zones of the grant (%n)</source>
        <translation>
            <numerusform>all zones of the grant (%n)</numerusform>
            <numerusform>all zones of the grant (%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n zones in order</source>
        <translation>
            <numerusform>%n zone</numerusform>
            <numerusform>%n zones in order</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n tries</source>
        <translation>
            <numerusform>at most %n try</numerusform>
            <numerusform>at most %n tries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestsView</name>
    <message numerus="yes">
        <source>%n requests are being tried</source>
        <translation>
            <numerusform>%n request is being tried</numerusform>
            <numerusform>%n requests are being tried</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunNotes</name>
    <message numerus="yes">
        <source>%1… (%n files, %2)</source>
        <comment>a hash, and a size</comment>
        <translation>
            <numerusform>%1… (%n file, %2)</numerusform>
            <numerusform>%1… (%n files, %2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunPane</name>
    <message numerus="yes">
        <source>It still runs there, with %n process(es).</source>
        <translation>
            <numerusform>It still runs there, with %n process(es).</numerusform>
            <numerusform>It still runs there, with %n process(es).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) could not be ended.</source>
        <translation>
            <numerusform>%n process(es) could not be ended.</numerusform>
            <numerusform>%n process(es) could not be ended.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunReport</name>
    <message numerus="yes">
        <source>%n attempts</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunResults</name>
    <message numerus="yes">
        <source>… %n line(s) came too fast and are left out here; the panes have them</source>
        <translation>
            <numerusform>… %n line came too fast and are left out here; the panes have them</numerusform>
            <numerusform>… %n lines came too fast and are left out here; the panes have them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message numerus="yes">
        <source>%n host(s) of that run no longer exist. Check the selection, then press Run.</source>
        <translation>
            <numerusform>%n host of that run no longer exists. Check the selection, then press Run.</numerusform>
            <numerusform>%n hosts of that run no longer exist. Check the selection, then press Run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On all %n host(s)</source>
        <translation>
            <numerusform>On all %n host</numerusform>
            <numerusform>On all %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run on %n host(s)</source>
        <translation>
            <numerusform>Run on %n host</numerusform>
            <numerusform>Run on %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run on %n TPU(s)</source>
        <translation>
            <numerusform>Run on %n TPU</numerusform>
            <numerusform>Run on %n TPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunningCard</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Scalars</name>
    <message numerus="yes">
        <source>No new step has come for %n minute(s); the last one was step %1. Look where its processes stand, and whether all hosts answer.</source>
        <translation>
            <numerusform>No new step has come for %n minute; the last one was step %1. Look where its processes stand, and whether all hosts answer.</numerusform>
            <numerusform>No new step has come for %n minutes; the last one was step %1. Look where its processes stand, and whether all hosts answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServersView</name>
    <message numerus="yes">
        <source>%n hosts did not answer; their servers are not known.</source>
        <translation>
            <numerusform>%n host did not answer; its servers are not known.</numerusform>
            <numerusform>%n hosts did not answer; their servers are not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionEvents</name>
    <message numerus="yes">
        <source>Your TRC grant ends in %n day(s)</source>
        <translation>
            <numerusform>Your TRC grant ends in %n day</numerusform>
            <numerusform>Your TRC grant ends in %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SliceSettings</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SoftDeletedSheet</name>
    <message numerus="yes">
        <source>Restoring %n files…</source>
        <translation>
            <numerusform>Restoring %n file…</numerusform>
            <numerusform>Restoring %n files…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were restored.</source>
        <translation>
            <numerusform>%n file was restored.</numerusform>
            <numerusform>%n files were restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Ssh</name>
    <message numerus="yes">
        <source>The machine does not take the key yet. A key that was just published needs up to a minute to reach it; trying again in %n second(s).</source>
        <translation>
            <numerusform>The machine does not take the key yet. A key that was just published needs up to a minute to reach it; trying again in %n second.</numerusform>
            <numerusform>The machine does not take the key yet. A key that was just published needs up to a minute to reach it; trying again in %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An RSA key of %n bit(s) is too weak: servers refuse it. Make an ed25519 key.</source>
        <translation>
            <numerusform>An RSA key of %n bit is too weak: servers refuse it. Make an ed25519 key.</numerusform>
            <numerusform>An RSA key of %n bits is too weak: servers refuse it. Make an ed25519 key.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StackGroups</name>
    <message numerus="yes">
        <source>%n ranks</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ranks elsewhere</source>
        <translation>
            <numerusform>%n rank elsewhere</numerusform>
            <numerusform>%n ranks elsewhere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StackReport</name>
    <message numerus="yes">
        <source>%n more hosts told nothing either.</source>
        <translation>
            <numerusform>%n more host told nothing either.</numerusform>
            <numerusform>%n more hosts told nothing either.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes do not listen: they were started with “python -I” or “-E”, with another PYTHONPATH, by sudo or in a container.</source>
        <translation>
            <numerusform>%n process does not listen: it was started with “python -I” or “-E”, with another PYTHONPATH, by sudo or in a container.</numerusform>
            <numerusform>%n processes do not listen: they were started with “python -I” or “-E”, with another PYTHONPATH, by sudo or in a container.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cores hang</source>
        <translation>
            <numerusform>%n core hangs</numerusform>
            <numerusform>%n cores hang</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>programs wait on %n cores</source>
        <translation>
            <numerusform>programs wait on %n core</numerusform>
            <numerusform>programs wait on %n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes did not answer within 3 s: the kernel does not let them, mostly because a disk or a shared folder does not answer.</source>
        <translation>
            <numerusform>%n process did not answer within 3 s: the kernel does not let it, mostly because a disk or a shared folder does not answer.</numerusform>
            <numerusform>%n processes did not answer within 3 s: the kernel does not let them, mostly because a disk or a shared folder does not answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes ended while they were asked.</source>
        <translation>
            <numerusform>%n process ended while it was asked.</numerusform>
            <numerusform>%n processes ended while they were asked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n processes were left out: there are too many of them.</source>
        <translation>
            <numerusform>%n process was left out: there are too many of them.</numerusform>
            <numerusform>%n processes were left out: there are too many of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StacksView</name>
    <message numerus="yes">
        <source>%n helper processes</source>
        <translation>
            <numerusform>%n helper process</numerusform>
            <numerusform>%n helper processes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message numerus="yes">
        <source>%n TPUs and requests are dead but still hold quota.</source>
        <translation>
            <numerusform>%n TPU or request is dead but still holds quota.</numerusform>
            <numerusform>%n TPUs and requests are dead but still hold quota.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs are READY: %1</source>
        <extracomment>%1 is &quot;8 chips&quot;</extracomment>
        <translation>
            <numerusform>%n TPU is READY: %1</numerusform>
            <numerusform>%n TPUs are READY: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The grant ends in %n days. After that everything is billed.</source>
        <translation>
            <numerusform>The grant ends in %n day. After that everything is billed.</numerusform>
            <numerusform>The grant ends in %n days. After that everything is billed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What you create here is created in Google Cloud. TPUs of your grant are free for %n more days; everything else may be billed.</source>
        <translation>
            <numerusform>What you create here is created in Google Cloud. TPUs of your grant are free for %n more day; everything else may be billed.</numerusform>
            <numerusform>What you create here is created in Google Cloud. TPUs of your grant are free for %n more days; everything else may be billed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n first steps are done</source>
        <translation>
            <numerusform>The one first step is done</numerusform>
            <numerusform>All %n first steps are done</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StoragePage</name>
    <message numerus="yes">
        <source>All %n share(s) answer.</source>
        <translation>
            <numerusform>The share answers.</numerusform>
            <numerusform>All %n shares answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SweepForm</name>
    <message numerus="yes">
        <source>%n tasks</source>
        <translation>
            <numerusform>%n task</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sync</name>
    <message numerus="yes">
        <source>%n folders are synced already. Stop syncing one of them first.</source>
        <translation>
            <numerusform>%n folder is synced already. Stop syncing it first.</numerusform>
            <numerusform>%n folders are synced already. Stop syncing one of them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncFoldersView</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sending %n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>sending %n file to %1</numerusform>
            <numerusform>sending %n files to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files, %1</source>
        <comment>12 files, 3.4 MiB</comment>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>At least %n file on %1 differs from %2 and was not sent from here: %3. Replace it, or leave it as it is?</numerusform>
            <numerusform>At least %n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</source>
        <translation>
            <numerusform>%n file on %1 differs from %2 and was not sent from here: %3. Replace it, or leave it as it is?</numerusform>
            <numerusform>%n files on %1 differ from %2 and were not sent from here: %3. Replace them, or leave them as they are?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here</source>
        <translation>
            <numerusform>%n file is gone here</numerusform>
            <numerusform>%n files are gone here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>an answer is needed: %n files are gone here</source>
        <translation>
            <numerusform>an answer is needed: %n file is gone here</numerusform>
            <numerusform>an answer is needed: %n files are gone here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files are gone here. Delete them on the hosts, too?</source>
        <translation>
            <numerusform>%n file is gone here. Delete it on the hosts, too?</numerusform>
            <numerusform>%n files are gone here. Delete them on the hosts, too?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncNews</name>
    <message numerus="yes">
        <source>%n files to %1</source>
        <comment>to node-1, to 4 hosts</comment>
        <translation>
            <numerusform>%n file to %1</numerusform>
            <numerusform>%n files to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SyncSheet</name>
    <message numerus="yes">
        <source>All %n hosts of %1</source>
        <translation>
            <numerusform>The only host of %1</numerusform>
            <numerusform>All %n hosts of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts, as before</source>
        <translation>
            <numerusform>%n host, as before</numerusform>
            <numerusform>%n hosts, as before</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalColorSettings</name>
    <message numerus="yes">
        <source>%n colour scheme(s) imported. Choose one above.</source>
        <translation>
            <numerusform>%n colour scheme imported. Choose it above.</numerusform>
            <numerusform>%n colour schemes imported. Choose one above.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalPage</name>
    <message numerus="yes">
        <source>%n terminal(s)</source>
        <translation>
            <numerusform>%n terminal</numerusform>
            <numerusform>%n terminals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message numerus="yes">
        <source>Paste %n line(s) into %1?</source>
        <translation>
            <numerusform>Paste %n line into %1?</numerusform>
            <numerusform>Paste %n lines into %1?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It wants to put %n character(s) there. Reading your clipboard is never allowed.</source>
        <translation>
            <numerusform>It wants to put %n character there. Reading your clipboard is never allowed.</numerusform>
            <numerusform>It wants to put %n characters there. Reading your clipboard is never allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reconnected to the same shell; %n line(s) of its history were fetched.</source>
        <translation>
            <numerusform>Reconnected to the same shell; %n line of its history was fetched.</numerusform>
            <numerusform>Reconnected to the same shell; %n lines of its history were fetched.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalTab</name>
    <message numerus="yes">
        <source>What you type goes to %n terminal(s) at once. Esc ends it.</source>
        <translation>
            <numerusform>What you type goes to %n terminal. Esc ends it.</numerusform>
            <numerusform>What you type goes to %n terminals at once. Esc ends it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste into %n terminal(s)?</source>
        <translation>
            <numerusform>Paste into %n terminal?</numerusform>
            <numerusform>Paste into %n terminals?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Close all %n terminal(s) of this tab?</source>
        <translation>
            <numerusform>Close the %n terminal of this tab?</numerusform>
            <numerusform>Close all %n terminals of this tab?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TmuxWindows</name>
    <message numerus="yes">
        <source>This tmux session has %n more pane(s) than are shown.</source>
        <translation>
            <numerusform>This tmux session has %n more pane than is shown.</numerusform>
            <numerusform>This tmux session has %n more panes than are shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuDeletion</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuDetails</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs</source>
        <translation>
            <numerusform>%n TPU</numerusform>
            <numerusform>%n TPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n queued requests</source>
        <translation>
            <numerusform>%n queued request</numerusform>
            <numerusform>%n queued requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>Delete %n entry…</numerusform>
            <numerusform>Delete %n entries…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n requests</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuHosts</name>
    <message numerus="yes">
        <source>Forget the host keys of %n hosts?</source>
        <translation>
            <numerusform>Forget the host keys of %n host?</numerusform>
            <numerusform>Forget the host keys of %n hosts?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuMenu</name>
    <message numerus="yes">
        <source>Copy %n addresses</source>
        <translation>
            <numerusform>Copy address</numerusform>
            <numerusform>Copy %n addresses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n names</source>
        <translation>
            <numerusform>Copy name</numerusform>
            <numerusform>Copy %n names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n entries…</source>
        <translation>
            <numerusform>Delete %n entry…</numerusform>
            <numerusform>Delete %n entries…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuPage</name>
    <message numerus="yes">
        <source>%n entries do nothing any more, but hold their names and quota</source>
        <translation>
            <numerusform>%n entry does nothing any more, but holds its name and quota</numerusform>
            <numerusform>%n entries do nothing any more, but hold their names and quota</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuRequest</name>
    <message numerus="yes">
        <source>At most %n zone(s) can be asked at once.</source>
        <translation>
            <numerusform>At most %n zone can be asked at once.</numerusform>
            <numerusform>At most %n zones can be asked at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No TPU was available in %n attempt(s).</source>
        <translation>
            <numerusform>No TPU was available in %n attempt.</numerusform>
            <numerusform>No TPU was available in %n attempts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Google makes all %n slices or none, and it could not make all.</source>
        <translation>
            <numerusform>Google makes the %n slice or none, and it could not make it.</numerusform>
            <numerusform>Google makes all %n slices or none, and it could not make all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TpuSpec</name>
    <message numerus="yes">
        <source>The name is too long: at most %n character(s).</source>
        <translation>
            <numerusform>The name is too long: at most %n character.</numerusform>
            <numerusform>The name is too long: at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n label(s) fit on a TPU.</source>
        <translation>
            <numerusform>At most %n label fit on a TPU.</numerusform>
            <numerusform>At most %n labels fit on a TPU.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The description is too long: at most %n character(s).</source>
        <translation>
            <numerusform>The description is too long: at most %n character.</numerusform>
            <numerusform>The description is too long: at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n tag(s) fit on a TPU.</source>
        <translation>
            <numerusform>At most %n tag fits on a TPU.</numerusform>
            <numerusform>At most %n tags fit on a TPU.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TransfersView</name>
    <message numerus="yes">
        <source>%n names are taken already where these go: %1. What should be done with all of them?</source>
        <translation>
            <numerusform>%n name is taken already where this goes: %1. What should be done with it?</numerusform>
            <numerusform>%n names are taken already where these go: %1. What should be done with all of them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrayState</name>
    <message numerus="yes">
        <source>%n tasks in progress</source>
        <translation>
            <numerusform>%n task in progress</numerusform>
            <numerusform>%n tasks in progress</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnlockSheet</name>
    <message numerus="yes">
        <source>%n process(es) ended. Nothing holds the chips; lock and logs are removed.</source>
        <translation>
            <numerusform>%n process(es) ended. Nothing holds the chips; lock and logs are removed.</numerusform>
            <numerusform>%n process(es) ended. Nothing holds the chips; lock and logs are removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What holds the chips of %n host(s)</source>
        <translation>
            <numerusform>What holds the chips of %n host</numerusform>
            <numerusform>What holds the chips of %n hosts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageAdvice</name>
    <message numerus="yes">
        <source>And %n more like it.</source>
        <translation>
            <numerusform>And %n more like it.</numerusform>
            <numerusform>And %n more like it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hosts</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n straggler(s)</source>
        <comment>badge</comment>
        <translation>
            <numerusform>%n straggler</numerusform>
            <numerusform>%n stragglers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageAlerts</name>
    <message numerus="yes">
        <source>The memory of core %1 on %2 is %3 % full; %n core(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.</source>
        <translation>
            <numerusform>The memory of core %1 on %2 is %3 % full; %n core is above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.</numerusform>
            <numerusform>The memory of core %1 on %2 is %3 % full; %n cores are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more cores.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The disk of %1 is %2 % full; %n host(s) are above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.</source>
        <translation>
            <numerusform>The disk of %1 is %2 % full; %n host is above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.</numerusform>
            <numerusform>The disk of %1 is %2 % full; %n hosts are above %3 %. Logs in /tmp/tpu_logs, caches and old checkpoints are what fills it mostly.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for %1, core %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>%n core holds memory and has computed nothing for %1: core %2 on %3. The program compiles, waits for another host, or hangs.</numerusform>
            <numerusform>%n cores hold memory and have computed nothing for %1, core %2 on %3 first: the program compiles, waits for another host, or hangs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of chip %1 on %2 is %3 % full; %n chip(s) are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.</source>
        <translation>
            <numerusform>The memory of chip %1 on %2 is %3 % full; %n chip is above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.</numerusform>
            <numerusform>The memory of chip %1 on %2 is %3 % full; %n chips are above %4 %. The next larger step may end with RESOURCE_EXHAUSTED: make the batch smaller, or split the model over more chips.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for %1, chip %2 on %3 first: the program compiles, waits for another host, or hangs.</source>
        <translation>
            <numerusform>%n chip holds memory and has computed nothing for %1: chip %2 on %3. The program compiles, waits for another host, or hangs.</numerusform>
            <numerusform>%n chips hold memory and have computed nothing for %1, chip %2 on %3 first: the program compiles, waits for another host, or hangs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageGraph</name>
    <message numerus="yes">
        <source>and %n more lines</source>
        <translation>
            <numerusform>and %n more line</numerusform>
            <numerusform>and %n more lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more between them</source>
        <translation>
            <numerusform>%n more between them</numerusform>
            <numerusform>%n more between them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageLine</name>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores busy</source>
        <translation>
            <numerusform>%1 of %n core busy</numerusform>
            <numerusform>%1 of %n cores busy</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips busy</source>
        <translation>
            <numerusform>%1 of %n chip busy</numerusform>
            <numerusform>%1 of %n chips busy</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageNotices</name>
    <message numerus="yes">
        <source>%n more…</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n more…</numerusform>
            <numerusform>%n more…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>on %n host(s)</source>
        <translation>
            <numerusform>on %n host</numerusform>
            <numerusform>on %n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slices</source>
        <translation>
            <numerusform>%n slice</numerusform>
            <numerusform>%n slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageState</name>
    <message numerus="yes">
        <source>%n core(s) compute.</source>
        <translation>
            <numerusform>%n core computes.</numerusform>
            <numerusform>%n cores compute.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>%n core has computed before and is idle now.</numerusform>
            <numerusform>%n cores have computed before and are idle now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>%n core is held by a program that computes nothing.</numerusform>
            <numerusform>%n cores are held by a program that computes nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>%n core holds memory and has computed nothing for long.</numerusform>
            <numerusform>%n cores hold memory and have computed nothing for long.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no program.</source>
        <translation>
            <numerusform>%n core has no program.</numerusform>
            <numerusform>%n cores have no program.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>%n core is on a host that does not answer.</numerusform>
            <numerusform>%n cores are on hosts that do not answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n core(s) are old.</source>
        <translation>
            <numerusform>The values of %n core are old.</numerusform>
            <numerusform>The values of %n cores are old.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have no valid answer.</source>
        <translation>
            <numerusform>%n core has no valid answer.</numerusform>
            <numerusform>%n cores have no valid answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n core(s).</source>
        <translation>
            <numerusform>There is no data for %n core.</numerusform>
            <numerusform>There is no data for %n cores.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) compute.</source>
        <translation>
            <numerusform>%n chip computes.</numerusform>
            <numerusform>%n chips compute.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have computed before and are idle now.</source>
        <translation>
            <numerusform>%n chip has computed before and is idle now.</numerusform>
            <numerusform>%n chips have computed before and are idle now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are held by a program that computes nothing.</source>
        <translation>
            <numerusform>%n chip is held by a program that computes nothing.</numerusform>
            <numerusform>%n chips are held by a program that computes nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) hold memory and have computed nothing for long.</source>
        <translation>
            <numerusform>%n chip holds memory and has computed nothing for long.</numerusform>
            <numerusform>%n chips hold memory and have computed nothing for long.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no program.</source>
        <translation>
            <numerusform>%n chip has no program.</numerusform>
            <numerusform>%n chips have no program.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) are on hosts that do not answer.</source>
        <translation>
            <numerusform>%n chip is on a host that does not answer.</numerusform>
            <numerusform>%n chips are on hosts that do not answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The values of %n chip(s) are old.</source>
        <translation>
            <numerusform>The values of %n chip are old.</numerusform>
            <numerusform>The values of %n chips are old.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have no valid answer.</source>
        <translation>
            <numerusform>%n chip has no valid answer.</numerusform>
            <numerusform>%n chips have no valid answer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is no data for %n chip(s).</source>
        <translation>
            <numerusform>There is no data for %n chip.</numerusform>
            <numerusform>There is no data for %n chips.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>%n chip has values from Cloud Monitoring only, one a minute.</numerusform>
            <numerusform>%n chips have values from Cloud Monitoring only, one a minute.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) have values from Cloud Monitoring only, one a minute.</source>
        <translation>
            <numerusform>%n core has values from Cloud Monitoring only, one a minute.</numerusform>
            <numerusform>%n cores have values from Cloud Monitoring only, one a minute.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UsageTable</name>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n cores</source>
        <translation>
            <numerusform>%1 of %n core</numerusform>
            <numerusform>%1 of %n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows copied</source>
        <translation>
            <numerusform>%n row copied</numerusform>
            <numerusform>%n rows copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chips</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n chips</source>
        <translation>
            <numerusform>%1 of %n chip</numerusform>
            <numerusform>%1 of %n chips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verbs</name>
    <message numerus="yes">
        <source>%1 has %n host(s), counted from 0; there is no host %2.</source>
        <translation>
            <numerusform>%1 has %n host, counted from 0; there is no host %2.</numerusform>
            <numerusform>%1 has %n hosts, counted from 0; there is no host %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more character(s), which are not shown here.</source>
        <translation>
            <numerusform>… and %n more character, which is not shown here.</numerusform>
            <numerusform>… and %n more characters, which are not shown here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WatcherHost</name>
    <message numerus="yes">
        <source>The clock of that machine is wrong by %n second(s). Google refuses the sign-in of a key when the clock is off by minutes: set it right first.</source>
        <translation>
            <numerusform>The clock of that machine is wrong by %n second. Google refuses the sign-in of a key when the clock is off by minutes: set it right first.</numerusform>
            <numerusform>The clock of that machine is wrong by %n seconds. Google refuses the sign-in of a key when the clock is off by minutes: set it right first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WatcherText</name>
    <message numerus="yes">
        <source>%n requests</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n TPUs</source>
        <translation>
            <numerusform>%n TPU</numerusform>
            <numerusform>%n TPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WebhookSettings</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>messages</comment>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WebhookText</name>
    <message numerus="yes">
        <source>%n earlier message(s) of this kind were left out.</source>
        <translation>
            <numerusform>%n earlier message of this kind were left out.</numerusform>
            <numerusform>%n earlier messages of this kind were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Webhooks</name>
    <message numerus="yes">
        <source>%n message(s) could not be sent to the webhook “%1”.</source>
        <translation>
            <numerusform>%n message could not be sent to the webhook “%1”.</numerusform>
            <numerusform>%n messages could not be sent to the webhook “%1”.</numerusform>
        </translation>
    </message>
</context>
</TS>
