// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Google's own clients for Node, on the roads that TPU Desk takes: node clients.mjs FOLDER ROAD CLOUD. FOLDER holds their
// packages, CLOUD is the line with which a practice cloud begins. One line of JSON says what they saw; an error of a client
// that is no part of the road ends the program with it.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const [folder, road, line] = process.argv.slice(2);
const cloud = JSON.parse(line);
const port = Number(new URL(cloud.api).port);
const require = createRequire(`${folder}/package.json`);
const project = `projects/${cloud.project}`;
const zone = `${project}/locations/us-central2-b`;

/** What each client offers for another place than Google's: REST without TLS, and a token that somebody brought. */
function options(name) {
  const ofClient = createRequire(require.resolve(name));
  const { OAuth2Client } = createRequire(ofClient.resolve('google-gax'))('google-auth-library'); // each has its own
  const authClient = new OAuth2Client();
  authClient.setCredentials({ access_token: cloud.token });
  return { apiEndpoint: '127.0.0.1', port, protocol: 'http', fallback: true, authClient, projectId: cloud.project };
}

async function all(pages) {
  const list = [];
  for await (const one of pages)
    list.push(one);
  return list;
}

const short = name => name.split('/').at(-1);
/** The end of a long-running operation, in the client's own way: it asks until there is one. */
const done = async ([operation]) => (await operation.promise())[0];
/** How a client tells of a refusal. */
const refused = call => call.then(() => null, ({ code, message, reason, domain, errorInfoMetadata, statusDetails }) =>
  ({ code, message, reason, domain, service: errorInfoMetadata?.service, details: statusDetails?.length ?? 0 }));
const practise = (verb, body) => fetch(`${cloud.api}/practice/v1/${verb}`, {
  method: 'POST', body: JSON.stringify(body),
  headers: { 'Authorization': `Bearer ${cloud.token}`, 'Content-Type': 'application/json' } });

const tpuBody = { acceleratorType: 'v4-8', runtimeVersion: 'tpu-ubuntu2204-base' };

async function catalogue(client) {
  const [types] = await client.listAcceleratorTypes({ parent: zone, pageSize: 2 });
  const [versions] = await client.listRuntimeVersions({ parent: zone });
  const [version] = await client.getRuntimeVersion({ name: `${zone}/runtimeVersions/tpu-ubuntu2204-base` });
  return {
    types: types.map(one => one.type),
    topology: types.find(one => one.type === 'v4-8').acceleratorConfigs.map(one => `${one.type} ${one.topology}`),
    versions: versions.map(one => one.version),
    version: version.version,
    locations: (await all(client.listLocationsAsync({ name: project }))).map(one => one.locationId),
  };
}

async function node(client) {
  const name = `${zone}/nodes/by-client`;
  const body = { ...tpuBody, labels: { by: 'node' }, metadata: { colour: 'green' } };
  const made = await done(await client.createNode({ parent: zone, nodeId: 'by-client', node: body }));
  const [listed] = await client.listNodes({ parent: `${project}/locations/-` });
  const [got] = await client.getNode({ name });
  const twice = await refused(client.createNode({ parent: zone, nodeId: 'by-client', node: body }));
  const patched = await done(await client.updateNode({ node: { name, labels: { by: 'hand' } }, updateMask: { paths: ['labels'] } }));
  await done(await client.stopNode({ name }));
  const [stopped] = await client.getNode({ name });
  const operations = await all(client.listOperationsAsync({ name: zone, filter: '' }));
  await done(await client.deleteNode({ name }));
  const gone = await refused(client.getNode({ name }));
  return {
    made: short(made.name), state: got.state, metadata: got.metadata, addresses: got.networkEndpoints.length,
    listed: listed.map(one => short(one.name)), label: patched.labels.by, stopped: stopped.state, twice, gone,
    verbs: operations.filter(one => one.done).length,
  };
}

async function queued(client) {
  const name = `${zone}/queuedResources/waits`;
  const asked = { tpu: { nodeSpec: [{ parent: zone, nodeId: 'queued', node: tpuBody }] }, spot: {} };
  const state = async () => (await client.getQueuedResource({ name }))[0].state.state;
  const until = async wanted => {
    for (let i = 0; i < 200 && await state() !== wanted; ++i)
      await pause(50);
    return state();
  };
  await done(await client.createQueuedResource({ parent: zone, queuedResourceId: 'waits', queuedResource: asked }));
  const seen = { active: await until('ACTIVE') };
  const [listed] = await client.listQueuedResources({ parent: zone });
  seen.listed = listed.map(one => `${short(one.name)} ${one.tpu.nodeSpec[0].nodeId} ${'spot' in one}`);
  const node = `${zone}/nodes/queued`;
  const [first] = await client.getNode({ name: node });
  seen.kept = await refused(client.deleteQueuedResource({ name }).then(done));
  await done(await client.resetQueuedResource({ name }));
  seen.again = await until('ACTIVE');
  const [second] = await client.getNode({ name: node });
  seen.isOther = first.createTime.seconds !== second.createTime.seconds || first.createTime.nanos !== second.createTime.nanos;
  await done(await client.deleteQueuedResource({ name, force: true }));
  seen.gone = await refused(client.getQueuedResource({ name }));
  return seen;
}

async function tpu(version) {
  const client = new (require('@google-cloud/tpu')[version].TpuClient)(options('@google-cloud/tpu'));
  return { ...await catalogue(client), node: await node(client), queued: await queued(client) };
}

async function compute() {
  const clients = require('@google-cloud/compute').v1;
  const of = name => new clients[name](options('@google-cloud/compute'));
  const here = { project: cloud.project };
  const there = { ...here, region: 'us-central2' };
  const rules = of('FirewallsClient');
  const ended = async ([operation], client, place) =>
    (await of(client).wait({ ...place, operation: operation.latestResponse.name }))[0];
  const rule = { name: 'allow-me', allowed: [{ IPProtocol: 'tcp', ports: ['22'] }], sourceRanges: ['192.0.2.7/32'] };
  const made = await ended(await rules.insert({ ...here, firewallResource: rule }), 'GlobalOperationsClient', here);
  const [listed] = await rules.list(here);
  const twice = await refused(rules.insert({ ...here, firewallResource: rule }));
  const nat = { name: 'nat', natIpAllocateOption: 'AUTO_ONLY', sourceSubnetworkIpRangesToNat: 'ALL_SUBNETWORKS_ALL_IP_RANGES' };
  const router = { name: 'way-out', network: 'global/networks/default', nats: [nat] };
  await ended(await of('RoutersClient').insert({ ...there, routerResource: router }), 'RegionOperationsClient', there);
  const [routers] = await of('RoutersClient').list(there);
  const [region] = await of('RegionsClient').get(there);
  const [itself] = await of('ProjectsClient').get(here);
  const [networks] = await of('NetworksClient').list(here);
  const disk = { ...here, zone: 'us-central2-b' };
  await ended(await of('DisksClient').insert({ ...disk, diskResource: { name: 'data', sizeGb: 200 } }), 'ZoneOperationsClient', disk);
  const [disks] = await of('DisksClient').list(disk);
  const zones = await all(of('InstancesClient').aggregatedListAsync(here));
  return {
    made: made.status, rules: listed.map(one => one.name), protocol: listed.find(one => one.name === 'allow-me').allowed[0],
    twice, missing: await refused(rules.get({ ...here, firewall: 'none' })), nats: routers[0].nats.map(one => one.name),
    addresses: region.quotas.find(one => one.metric === 'IN_USE_ADDRESSES').limit, networks: networks.map(one => one.name),
    keys: itself.commonInstanceMetadata.kind, disks: disks.map(one => `${one.name} ${one.sizeGb}`),
    zones: zones.map(([place]) => place), empty: zones.every(([, inside]) => inside.warning.code === 'NO_RESULTS_ON_PAGE'),
  };
}

async function quotas() {
  const client = new (require('@google-cloud/cloudquotas').v1.CloudQuotasClient)(options('@google-cloud/cloudquotas'));
  const parent = `${project}/locations/global`;
  const quotaId = 'TPUV6EPreemptiblePerProjectPerZoneForTPUAPI';
  const [infos] = await client.listQuotaInfos({ parent: `${parent}/services/tpu.googleapis.com`, pageSize: 10 });
  const info = infos.find(one => one.quotaId === quotaId);
  const wanted = { service: 'tpu.googleapis.com', quotaId, dimensions: { zone: 'us-east1-d' },
    quotaConfig: { preferredValue: 128 }, contactEmail: 'nixie@example.com' };
  const [asked] = await client.createQuotaPreference({ parent, quotaPreferenceId: 'more', quotaPreference: wanted });
  const [got] = await client.getQuotaPreference({ name: `${parent}/quotaPreferences/more` });
  const [listed] = await client.listQuotaPreferences({ parent });
  return {
    infos: infos.length, values: info.dimensionsInfos.map(one => one.details.value), reconciling: asked.reconciling,
    preferred: got.quotaConfig.preferredValue, listed: listed.map(one => short(one.name)),
    twice: await refused(client.createQuotaPreference({ parent, quotaPreferenceId: 'more', quotaPreference: wanted })),
  };
}

/** Logging is off at first: refused, switched on, and then there is what happened to a TPU. */
async function services() {
  const client = new (require('@google-cloud/service-usage').v1.ServiceUsageClient)(options('@google-cloud/service-usage'));
  const logs = new (require('@google-cloud/logging').v2.LoggingServiceV2Client)(options('@google-cloud/logging'));
  const config = new (require('@google-cloud/logging').v2.ConfigServiceV2Client)(options('@google-cloud/logging'));
  const name = `${project}/services/logging.googleapis.com`;
  const off = await refused(logs.listLogEntries({ resourceNames: [project] }));
  const [both] = await client.batchGetServices({ parent: project, names: [name, `${project}/services/tpu.googleapis.com`] });
  await done(await client.enableService({ name }));
  const [on] = await client.getService({ name });
  const [enabled] = await client.listServices({ parent: project, filter: 'state:ENABLED', pageSize: 5 });
  let late = { code: 7 };
  for (let i = 0; i < 200 && late; ++i, await pause(50))
    late = await refused(logs.listLogEntries({ resourceNames: [project] })); // it takes a while to get through
  const tpus = new (require('@google-cloud/tpu').v2.TpuClient)(options('@google-cloud/tpu'));
  await done(await tpus.createNode({ parent: zone, nodeId: 'logged', node: tpuBody }));
  const [entries] = await logs.listLogEntries({ resourceNames: [project], filter: 'resource.type="tpu_worker"', orderBy: 'timestamp desc' });
  const [buckets] = await config.listBuckets({ parent: `${project}/locations/global` });
  const [sinks] = await config.listSinks({ parent: project });
  await done(await tpus.deleteNode({ name: `${zone}/nodes/logged` }));
  return {
    off, states: both.services.map(one => one.state), on: on.state, late,
    enabled: enabled.map(one => one.config.name), entries: entries.map(one => one.resource.type),
    log: entries[0]?.logName, days: buckets.map(one => one.retentionDays), sinks: sinks.map(one => one.name),
  };
}

async function monitoring() {
  const client = new (require('@google-cloud/monitoring').MetricServiceClient)(options('@google-cloud/monitoring'));
  const tpus = new (require('@google-cloud/tpu').v2.TpuClient)(options('@google-cloud/tpu'));
  await done(await tpus.createNode({ parent: zone, nodeId: 'watched', node: tpuBody }));
  const metric = 'metric.type="tpu.googleapis.com/cpu/utilization"';
  const later = 600; // seconds: by then the minutes of a TPU have arrived
  const end = Math.floor(Date.now() / 1000) + later;
  const { speed } = await (await practise('time', {})).json();
  await practise('time', { advanceSeconds: later * speed });
  const series = more => client.listTimeSeries({ name: project, filter: metric, view: 'FULL',
    interval: { startTime: { seconds: end - 3600 }, endTime: { seconds: end } }, ...more });
  const [found] = await series({});
  const [mean] = await series({ aggregation: { alignmentPeriod: { seconds: 60 }, perSeriesAligner: 'ALIGN_MEAN',
    crossSeriesReducer: 'REDUCE_MEAN', groupByFields: ['resource.labels.node_id'] } });
  const [descriptors] = await client.listMetricDescriptors({ name: project, filter: 'metric.type = starts_with("tpu.googleapis.com/")' });
  return {
    series: found.length, kind: found[0]?.metricKind, value: found[0]?.points[0]?.value.doubleValue,
    resource: found[0]?.resource.type, mean: mean.length, descriptors: descriptors.map(one => one.type),
    bad: await refused(series({ filter: 'metric.type=' })),
  };
}

/** Cloud Storage speaks JSON only. Bytes go up at once and in parts, and come back whole and in part. */
async function storage() {
  const { OAuth2Client } = createRequire(require.resolve('@google-cloud/storage'))('google-auth-library');
  const authClient = new OAuth2Client();
  authClient.setCredentials({ access_token: cloud.token });
  const client = new (require('@google-cloud/storage').Storage)(
    { apiEndpoint: cloud.api, useAuthWithCustomEndpoint: true, authClient, projectId: cloud.project });
  const [bucket] = await client.createBucket('trc-by-node', { location: 'us-central2' });
  const bytes = Buffer.alloc(3_000_001, 'checkpoint ');
  const file = bucket.file('runs/1/weights #1');
  const metadata = { contentType: 'model/x', metadata: { step: '100' } };
  // save() begins an upload at another endpoint without a token, createResumableUpload() does not; who has its address needs none.
  const [uri] = await file.createResumableUpload({ metadata, preconditionOpts: { ifGenerationMatch: 0 } });
  await file.save(bytes, { resumable: true, uri, chunkSize: 1 << 20, validation: 'crc32c', metadata });
  const small = bucket.file('runs/2/small');
  await small.save('small', { resumable: false, validation: 'md5' });
  const whole = bucket.file('whole');
  await whole.save(bytes, { resumable: true, uri: (await whole.createResumableUpload())[0] }); // of one request, whose length is not told
  const late = await refused(file.save('late', { resumable: false, preconditionOpts: { ifGenerationMatch: 0 } }));
  const [back] = await file.download({ validation: 'crc32c' });
  const [some] = await file.download({ start: 11, end: 20 });
  const [about] = await file.getMetadata();
  const [, , page] = await bucket.getFiles({ prefix: 'runs/', delimiter: '/', autoPaginate: false });
  const listed = [];
  for (let query = { maxResults: 1, autoPaginate: false }; query;) {
    const [files, next] = await bucket.getFiles(query);
    listed.push(...files);
    query = next;
  }
  await bucket.combine([small, small], bucket.file('joined'));
  const [joined] = await bucket.file('joined').download();
  await small.copy(bucket.file('copied'));
  await bucket.file('copied').move('moved');
  await file.delete();
  const missing = await refused(file.download());
  const [gone] = await bucket.getFiles({ softDeleted: true, prefix: file.name });
  await file.restore({ generation: Number(about.generation) });
  const [restored] = await file.exists();
  const [permissions] = await bucket.iam.testPermissions(['storage.objects.get', 'storage.buckets.delete']);
  const [names] = await bucket.getFiles();
  const full = await refused(bucket.delete());
  await bucket.deleteFiles();
  await bucket.delete();
  const [left] = await client.getBuckets();
  return {
    location: bucket.metadata.location, isSame: back.equals(bytes), some: some.toString(), size: about.size,
    type: about.contentType, step: about.metadata.step, prefixes: page.prefixes, listed: listed.map(one => one.name), late,
    joined: joined.toString(), missing, gone: gone.map(one => one.name), restored, permissions,
    names: names.map(one => one.name), full, left: left.map(one => one.name),
  };
}

/** google-auth-library with the file of a federated identity: its token service is here, all else is as it stands there. */
async function federation() {
  const { GoogleAuth } = require('google-auth-library');
  const account = `${cloud.api}/v1/projects/-/serviceAccounts/tpudesk@trc-practice.iam.gserviceaccount.com:generateAccessToken`;
  const file = { ...await (await practise('externalAccountFile', {})).json(), token_url: `${cloud.api}/v1/token` };
  const seen = [];
  for (const more of [{}, { service_account_impersonation_url: account, service_account_impersonation: { token_lifetime_seconds: 900 } }]) {
    const auth = new GoogleAuth({ credentials: { ...file, ...more }, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
    const client = await auth.getClient();
    const { token } = await client.getAccessToken();
    const { status } = await client.request({ url: `${cloud.api}/v2/${zone}/nodes` });
    seen.push({ token: token.slice(0, 5), status, minutes: Math.round((client.credentials.expiry_date - Date.now()) / 60_000) });
  }
  const lost = new GoogleAuth({ credentials: { ...file, audience: `${file.audience}-2` }, scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  return { seen, lost: await refused((await lost.getClient()).getAccessToken()) };
}

const roads = { v2: () => tpu('v2'), v2alpha1: () => tpu('v2alpha1'), compute, quotas, services, monitoring, storage, federation };
console.log(JSON.stringify(await roads[road]()));
process.exit(0); // some clients keep a timer
