import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { proportionalMib } from '../support/proportional-mib.ts';
import { hostilePages } from './hostile-pages.ts';
import { exactly, type Measurement, none, within } from './measurement.ts';
import { callRest, endService, type Service, startService } from './service.ts';

const CONCURRENCY = 2;
const ORDINARY = '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>';
/** Paths of files of the pages. They are not audited as pages. */
const FILES = /^\/(?:robots|sitemap|bomb\.xml|favicon|llms|rules|endless\?|chain[1-9])/;
const POLL_MS = 100;
const GIVE_UP_MS = 900_000;
// The targets while hostile pages are audited.
const MAX_RESPONSE_MS = 1_000;
const MAX_P95_MS = 150;
const MAX_GROWTH_MIB = 512 * CONCURRENCY;
const MAX_RUN_MS = 60_000;
const MAX_ORDINARY_MS = 10_000;
/** The limit of 24 MB for a page with its files, and the socket buffers. */
const MAX_SENT_BYTES = 24_000_000 + 8 * 1024 * 1024;

/** Submits all hostile pages at once, and measures the service and the response times of its other clients. */
export async function measureAttacks(folder: string): Promise<Measurement[]> {
  const file = `${folder}/attacks.db`;
  const sentBytes: number[] = [];
  const pages = hostilePages();
  const site = await startFixtureSite(countBytes({ ...pages, '/ordinary': htmlPage(ORDINARY) }, sentBytes));
  const quiet = await startFixtureSite({ '/': htmlPage(ORDINARY) });
  await using service = await startService(file, {
    ALLOW_TARGETS: `${site.host},${quiet.host}`,
    AUDIT_CONCURRENCY: String(CONCURRENCY),
  });
  await reportOf(service, quiet.url('/'));
  const restMib = proportionalMib(service.command.process.pid ?? 0);

  const paths = Object.keys(pages).filter((path) => !FILES.test(path));
  for (const path of paths) await callRest(service, 'POST', '/reports', { form: { url: site.url(path) } });
  const sqlite = new Sqlite(file, { readonly: true });
  const readWaiting = sqlite
    .prepare(`select count(*) from reports where status in ('queued', 'running')`)
    .pluck();
  const responsesMs: number[] = [];
  let mostMib = restMib;
  const startedAt = performance.now();
  while (Number(readWaiting.get()) > 0 && performance.now() - startedAt < GIVE_UP_MS) {
    const askedAt = performance.now();
    await callRest(service, 'GET', '/account');
    responsesMs.push(performance.now() - askedAt);
    mostMib = Math.max(mostMib, proportionalMib(service.command.process.pid ?? 0));
    await sleep(POLL_MS);
  }
  const stuck = Number(readWaiting.get());
  const ordinaryAt = performance.now();
  const ordinary = await reportOf(service, quiet.url('/'));
  const ordinaryMs = performance.now() - ordinaryAt;
  const durations = sqlite.prepare('select finished_at - started_at from runs').pluck().all().map(Number);
  sqlite.close();
  const { exitCode } = await endService(service);
  await Promise.all([site.close(), quiet.close()]);

  responsesMs.sort((a, b) => a - b);
  return [
    none(`Unfinished reports of ${paths.length} hostile pages`, stuck),
    within('Longest run', MAX_RUN_MS, Math.max(...durations)),
    within('Slowest response to other clients', MAX_RESPONSE_MS, responsesMs.at(-1) ?? Number.NaN),
    within(
      `p95 of ${responsesMs.length} responses to other clients`,
      MAX_P95_MS,
      responsesMs[Math.ceil(responsesMs.length * 0.95) - 1] ?? Number.NaN,
    ),
    {
      name: `Memory growth with ${CONCURRENCY} concurrent runs`,
      target: `<= ${MAX_GROWTH_MIB} MiB`,
      measured: `${Math.round(mostMib - restMib)} MiB`,
      isMet: mostMib - restMib <= MAX_GROWTH_MIB,
    },
    {
      name: `Most bytes sent over one of ${sentBytes.length} connections`,
      target: `<= ${MAX_SENT_BYTES}`,
      measured: String(Math.max(...sentBytes)),
      isMet: Math.max(...sentBytes) <= MAX_SENT_BYTES,
    },
    exactly('Status of an ordinary page afterwards', 'completed', ordinary),
    within('Time of the ordinary page', MAX_ORDINARY_MS, ordinaryMs),
    exactly('Exit code of the process', '0', String(exitCode)),
  ];
}

/** Has a page audited. @returns the final status of its report */
async function reportOf(service: Service, url: string): Promise<string> {
  const id = (await callRest(service, 'POST', '/reports', { form: { url } })).body.data?.id;
  for (;;) {
    const status = (await callRest(service, 'GET', `/reports/${id}`)).body.data?.status ?? 'lost';
    if (status !== 'queued' && status !== 'running') return status;
    await sleep(POLL_MS);
  }
}

/** The same routes, which record the bytes sent over each connection when it closes. */
function countBytes(routes: Record<string, Route>, sentBytes: number[]): Record<string, Route> {
  const seen = new WeakSet<Socket>();
  return Object.fromEntries(
    Object.entries(routes).map(([path, route]): [string, Route] => [
      path,
      (request, response) => {
        const { socket } = request;
        if (!seen.has(socket)) socket.on('close', () => sentBytes.push(socket.bytesWritten));
        seen.add(socket);
        if (typeof route === 'function') route(request, response);
        else response.writeHead(route.status ?? 200, route.headers).end(route.body);
      },
    ]),
  );
}
