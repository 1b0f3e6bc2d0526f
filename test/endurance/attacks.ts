import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { proportionalMib, startService } from '../lab/processes.ts';
import { none, type Row, value, within } from '../lab/report.ts';
import { auditPage, callRest, quantile, timeCalls } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { hostilePages } from './hostile-pages.ts';

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
export async function measureAttacks({ folder, use }: Lab): Promise<Row[]> {
  const file = `${folder}/attacks.db`;
  const sentBytes: number[] = [];
  const pages = hostilePages();
  const site = use(await startFixtureSite(countBytes(pages, sentBytes)));
  const quiet = use(await startFixtureSite({ '/': htmlPage(ORDINARY) }));
  const service = await startService(`sqlite:${file}`, {
    ALLOW_TARGETS: `${site.host},${quiet.host}`,
    AUDIT_CONCURRENCY: String(CONCURRENCY),
  });
  await auditPage(service, quiet.url('/'));
  const restMib = proportionalMib(service.pid);

  const paths = Object.keys(pages).filter((path) => !FILES.test(path));
  for (const path of paths) await callRest(service, 'POST', '/reports', { form: { url: site.url(path) } });
  const sqlite = use(new Sqlite(file, { readonly: true }));
  const readUnfinished = sqlite
    .prepare<[], number>(`select count(*) from reports where status in ('queued', 'running')`)
    .pluck();
  let mostMib = restMib;
  const untilFinished = async () => {
    const startedAt = performance.now();
    while (readUnfinished.get() !== 0 && performance.now() - startedAt < GIVE_UP_MS) await sleep(POLL_MS);
  };
  const readAccount = () => callRest(service, 'GET', '/account');
  const responsesMs = await timeCalls(untilFinished(), readAccount, POLL_MS, () => {
    mostMib = Math.max(mostMib, proportionalMib(service.pid));
  });
  const unfinished = readUnfinished.get() ?? 0;
  const ordinaryAt = performance.now();
  const ordinary = await auditPage(service, quiet.url('/'));
  const ordinaryMs = performance.now() - ordinaryAt;
  const durations = sqlite.prepare('select finished_at - started_at from runs').pluck().all().map(Number);
  const { exitCode } = await service.end();
  const p95 = `p95 of ${responsesMs.length} responses to other clients`;
  const growth = `Memory growth with ${CONCURRENCY} concurrent runs`;
  const mostBytes = `Most bytes sent over one of ${sentBytes.length} connections`;
  return [
    none(`Unfinished reports of ${paths.length} hostile pages`, unfinished),
    within('Longest run', MAX_RUN_MS, Math.max(...durations)),
    within('Slowest response to other clients', MAX_RESPONSE_MS, Math.max(...responsesMs)),
    within(p95, MAX_P95_MS, quantile(responsesMs, 0.95)),
    value(growth, 'MiB', mostMib - restMib, { atMost: MAX_GROWTH_MIB }),
    value(mostBytes, 'bytes', Math.max(...sentBytes), { atMost: MAX_SENT_BYTES }),
    none(`Ordinary pages not completed afterwards: ${ordinary}`, ordinary === 'completed' ? 0 : 1),
    within('Time of the ordinary page', MAX_ORDINARY_MS, ordinaryMs),
    none('Exit code of the process', exitCode ?? -1),
  ];
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
