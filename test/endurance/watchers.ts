import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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
const CLIENTS = { streams: 200, tabs: 50, creators: 16 };
const SLOW_CLIENTS = 100;
const LOAD_MS = 30_000;
const READ_PAUSE_MS = 100;
const MAX_P50_MS = 50;
const MAX_P99_MS = 500;

/** Measures what subscribers cost, and reads the account beside many subscribers and creators. */
export async function measureWatchers(lab: Lab): Promise<Row[]> {
  const { service, url } = await startAuditing(lab);
  const leaving = new AbortController();
  const { signal } = leaving;
  const open = async (count: number, connect: () => Promise<Response>) => {
    for (let i = 0; i < count; i++) {
      const { body } = await connect();
      void body?.pipeTo(new WritableStream()).catch(() => undefined);
    }
  };
  const subscribeToAll = () => subscribe({ url: service.url, key: KEY }, WATCH, {}, signal);
  const cpuMsPerReport = async () => {
    const before = cpuSeconds(service.pid);
    for (let i = 0; i < REPORTS; i++) await auditPage(service, url);
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
  const clients = Object.entries(CLIENTS).map(([kind, count]) => `${count} ${kind}`);
  const rows = await readAccount(service, url, clients.join(', '));
  leaving.abort();
  const { exitCode } = await service.end();
  return [
    value(`CPU time that ${MEASURED_STREAMS} streams add to a report`, 'ms', watchedMs - aloneMs, {
      atMost: MAX_CPU_MS_PER_REPORT,
    }),
    ...rows,
    none('Exit code of the process', exitCode ?? -1),
  ];
}

/** Reads the account beside creators and clients that subscribe to all reports and never read a byte. */
export async function measureSlowClients(lab: Lab): Promise<Row[]> {
  const { service, url } = await startAuditing(lab);
  const sockets = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () => subscribeWithoutReading(service)),
  );
  const rows = await readAccount(service, url, `${SLOW_CLIENTS} slow clients, ${CLIENTS.creators} creators`);
  const lost = sockets.filter(({ destroyed }) => destroyed).length;
  for (const socket of sockets) socket.destroy();
  const { exitCode } = await service.end();
  return [...rows, none('Connections that broke', lost), none('Exit code of the process', exitCode ?? -1)];
}

/** Starts a service, and a site with a page that it may audit. */
async function startAuditing({ folder, use }: Lab): Promise<{ service: Server; url: string }> {
  const site = use(await startFixtureSite({ '/': PAGE }));
  const service = await startService(`sqlite:${folder}/watchers.db`, { ALLOW_TARGETS: site.host });
  return { service, url: site.url('/') };
}

/** Reads the account while creators audit the page again and again. @param beside the clients, for the title */
async function readAccount(service: Server, url: string, beside: string): Promise<Row[]> {
  const until = performance.now() + LOAD_MS;
  let created = 0;
  const create = async () => {
    for (; performance.now() < until; created++) await auditPage(service, url);
  };
  let rejected = 0;
  const read = async () => {
    if ((await callRest(service, 'GET', '/account')).status !== 200) rejected++;
  };
  const creating = Promise.all(Array.from({ length: CLIENTS.creators }, create));
  const readsMs = await timeCalls(creating, read, READ_PAUSE_MS);
  return [
    within(`p50 of ${readsMs.length} reads beside ${beside}`, MAX_P50_MS, quantile(readsMs, 0.5)),
    within(`p99, with ${created} reports`, MAX_P99_MS, quantile(readsMs, 0.99)),
    none('Rejected reads', rejected),
  ];
}

/** Opens a subscription on a socket that is never read: its buffers fill, and the service has to keep the rest. */
async function subscribeWithoutReading({ url }: Server): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  // The service may reset a connection that does not read: the scenario counts it, and must not end by it.
  socket.on('error', () => undefined);
  const body = JSON.stringify({ query: WATCH });
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${KEY}`,
    'Accept: text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

async function signIn({ url }: Server): Promise<string> {
  const body = new URLSearchParams({ key: KEY });
  const headers = { origin: url };
  const response = await fetch(`${url}/sign-in`, { method: 'POST', redirect: 'manual', headers, body });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
