import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, KEY, type Server, startService } from '../lab/processes.ts';
import { none, type Row, value, within } from '../lab/report.ts';
import { auditPage, callRest, quantile, timeCalls } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { subscribe } from '../support/graphql-client.ts';

const PAGE = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
const WATCH = 'subscription { reportsUpdated { databaseId status score } }';
const REPORTS = 40;
const MEASURED_STREAMS = 100;
/** For all of these streams together. */
const MAX_CPU_MS_PER_REPORT = 30;
const CLIENTS = { streams: 200, tabs: 50, creators: 16, slow: 100 };
const LOAD_MS = 30_000;
const READ_PAUSE_MS = 100;
const MAX_P50_MS = 50;
const MAX_P99_MS = 500;

/** Measures what subscribers cost, and reads the account beside many subscribers, creators and clients that do not read. */
export async function measureWatchers({ folder, use }: Lab): Promise<Row[]> {
  const site = use(await startFixtureSite({ '/': PAGE }));
  const service = await startService(`sqlite:${folder}/watchers.db`, { ALLOW_TARGETS: site.host });
  const leaving = new AbortController();
  const { signal } = leaving;
  const open = async (count: number, connect: () => Promise<Response>, isRead = true) => {
    for (let i = 0; i < count; i++) {
      const { body } = await connect();
      if (isRead) void body?.pipeTo(new WritableStream()).catch(() => undefined);
    }
  };
  const subscribeToAll = () => subscribe({ url: service.url, key: KEY }, WATCH, {}, signal);
  const cpuMsPerReport = async () => {
    const before = cpuSeconds(service.pid);
    for (let i = 0; i < REPORTS; i++) await auditPage(service, site.url('/'));
    await sleep(1_000);
    return ((cpuSeconds(service.pid) - before) * 1_000) / REPORTS;
  };
  // The first reports also take the time of V8's compilation.
  await cpuMsPerReport();
  const aloneMs = await cpuMsPerReport();
  await open(MEASURED_STREAMS, subscribeToAll);
  await cpuMsPerReport();
  const watchedMs = await cpuMsPerReport();

  const cookie = await signIn(service);
  await open(CLIENTS.streams - MEASURED_STREAMS, subscribeToAll);
  await open(CLIENTS.tabs, () => fetch(`${service.url}/events`, { headers: { cookie }, signal }));
  await open(CLIENTS.slow, subscribeToAll, false);
  const until = performance.now() + LOAD_MS;
  let created = 0;
  const create = async () => {
    for (; performance.now() < until; created++) await auditPage(service, site.url('/'));
  };
  let rejected = 0;
  const readAccount = async () => {
    if ((await callRest(service, 'GET', '/account')).status !== 200) rejected++;
  };
  const creating = Promise.all(Array.from({ length: CLIENTS.creators }, create));
  const readsMs = await timeCalls(creating, readAccount, READ_PAUSE_MS);
  leaving.abort();
  const { exitCode } = await service.end();
  const clients = Object.entries(CLIENTS).map(([kind, count]) => `${count} ${kind}`);
  return [
    value(`CPU time that ${MEASURED_STREAMS} streams add to a report`, 'ms', watchedMs - aloneMs, {
      atMost: MAX_CPU_MS_PER_REPORT,
    }),
    within(`p50 of ${readsMs.length} reads beside ${clients.join(', ')}`, MAX_P50_MS, quantile(readsMs, 0.5)),
    within(`p99, with ${created} reports`, MAX_P99_MS, quantile(readsMs, 0.99)),
    none('Rejected reads', rejected),
    none('Exit code of the process', exitCode ?? -1),
  ];
}

async function signIn({ url }: Server): Promise<string> {
  const body = new URLSearchParams({ key: KEY });
  const headers = { origin: url };
  const response = await fetch(`${url}/sign-in`, { method: 'POST', redirect: 'manual', headers, body });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
