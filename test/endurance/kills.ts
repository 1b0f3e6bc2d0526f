import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { terminalTimes } from '../support/terminal-times.ts';
import { exactly, type Measurement, none, within } from './measurement.ts';
import { callRest, checkIntegrity, endService, type Service, startService } from './service.ts';

const SUBMISSIONS = 120;
const SUBMITTERS = 10;
/** Longest pause between two submissions of a submitter: the queue is full before the second kill. */
const SUBMISSION_PAUSE_MS = 300;
/** The numbers of SIGKILLs. */
const KILLS = [6, 20];
/** Reports in flight with the page that kills the process. */
const NEIGHBORS = 7;
const POLL_MS = 50;
const GIVE_UP_MS = 180_000;
const MAX_BOOT_MS = 10_000;
const MAX_DRAIN_MS = 15_000;
const MAX_TERMINAL_MS = 60_000;
/** Grace period of the service for runs after SIGTERM. */
const WORKER_GRACE_MS = 10_000;

/** A kill of the process. Times are in milliseconds. */
interface Kill {
  /** Whether runs were interrupted: by SIGKILL, or because they exceeded the grace period of SIGTERM. */
  hasBrokenRuns: boolean;
  restartedAt: number;
  /** Reports that were running. */
  inFlight: number[];
}

/** Ends the process by SIGKILL and SIGTERM while it works, and counts lost and duplicate work. */
export async function measureKills(folder: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const count of KILLS) {
    const measured = await killRepeatedly(`${folder}/${count}-kills.db`, count);
    measurements.push(...measured.map(({ name, ...rest }) => ({ name: `${count} kills: ${name}`, ...rest })));
  }
  return [...measurements, ...(await auditPoison(`${folder}/poison.db`))];
}

async function killRepeatedly(file: string, count: number): Promise<Measurement[]> {
  const visits = new Map<string, number[]>();
  const site = await startSite(visits);
  await using started = new AsyncDisposableStack();
  let service = started.use(await startService(file, { ALLOW_TARGETS: site.host }));
  const { url } = service;
  const watch = watchReports(file);
  const boots = [service.bootMs];
  const kills: Kill[] = [];
  const drains: { exitCode: number | null; durationMs: number }[] = [];

  const submitting = submitAll(site, { url });
  const signals = Array.from({ length: count }, (_, i) =>
    i % 2 === 0 ? (['SIGKILL'] as const) : (['SIGKILL', 'SIGTERM'] as const),
  ).flat();
  for (const [i, signal] of signals.entries()) {
    // Half of the kills hit a process that has completed reports, the others one that may have just started.
    if (i % 4 < 2) await watch.untilMoreEnded();
    await sleep(Math.random() * 3_000);
    const end = await endService(service, signal);
    if (signal === 'SIGTERM') drains.push(end);
    const inFlight = watch.running();
    const restartedAt = performance.now();
    service = started.use(await restart(file, url, site));
    boots.push(service.bootMs);
    const hasBrokenRuns = signal === 'SIGKILL' || end.durationMs > WORKER_GRACE_MS;
    kills.push({ hasBrokenRuns, restartedAt, inFlight });
  }
  const acknowledged = await submitting;
  const isComplete = await watch.untilAllEnded(SUBMISSIONS);
  await endService(service);
  await site.close();
  const reports = watch.close();

  const known = new Set(reports.map(({ id }) => id));
  const terminalMs = terminalTimes(
    kills.map(({ restartedAt, inFlight }) => ({ at: restartedAt, inFlight })),
    watch.endedAt,
  );
  return [
    exactly('Submissions acknowledged', String(SUBMISSIONS), String(acknowledged.length)),
    none('Lost of the acknowledged reports', acknowledged.filter((id) => !known.has(id)).length),
    none('Reports stored twice', reports.length - new Set(reports.map((report) => report.url)).size),
    none('Unfinished reports', isComplete ? 0 : reports.filter(({ status }) => !hasEnded(status)).length),
    none('Reports changed after their end', watch.changed.size),
    none('Failed reports of working pages', reports.filter(({ status }) => status === 'failed').length),
    none('Pages fetched again without an interrupted run', countNeedlessVisits(visits, kills)),
    within(
      `Slowest end of ${terminalMs.length} interrupted runs, from the last restart`,
      MAX_TERMINAL_MS,
      Math.max(0, ...terminalMs),
    ),
    within('Slowest start', MAX_BOOT_MS, Math.max(...boots)),
    within(
      'Slowest exit after SIGTERM',
      MAX_DRAIN_MS,
      Math.max(...drains.map(({ durationMs }) => durationMs)),
    ),
    none('Exits with an error after SIGTERM', drains.filter(({ exitCode }) => exitCode !== 0).length),
    checkIntegrity(file),
  ];
}

/** Audits a page whose request kills the process, together with others, until all reports have ended. */
async function auditPoison(file: string): Promise<Measurement[]> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title></html>');
  await using started = new AsyncDisposableStack();
  let service: Service;
  let kills = 0;
  const poison: Route = () => {
    kills++;
    service.command.process.kill('SIGKILL');
  };
  const slow: Route = (_request, response) => {
    setTimeout(() => response.writeHead(200, page.headers).end(page.body), 500);
  };
  const site = await startFixtureSite({ '/poison': poison }, { otherwise: slow });
  service = started.use(await startService(file, { ALLOW_TARGETS: site.host }));
  const { url } = service;
  const watch = watchReports(file);
  for (let i = 0; i < NEIGHBORS; i++) await submitOne(site.url(`/${i}`), `neighbor-${i}`, service);
  await submitOne(site.url('/poison'), 'poison', service);
  for (let isComplete = false; !isComplete; ) {
    const ending = watch.untilAllEnded(NEIGHBORS + 1).then(() => true);
    isComplete = await Promise.race([ending, service.command.ended.then(() => false)]);
    if (!isComplete) service = started.use(await restart(file, url, site));
  }
  await endService(service);
  await site.close();
  const ends = watch.close().map(({ status }) => status);
  return [
    exactly(
      `Reports completed and failed after ${kills} kills by one page`,
      `${NEIGHBORS}, 1`,
      `${ends.filter((status) => status === 'completed').length}, ${ends.filter((status) => status === 'failed').length}`,
    ),
  ];
}

async function startSite(visits: Map<string, number[]>): Promise<FixtureSite> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const route: Route = (request, response) => {
    const path = request.url ?? '';
    // An OPTIONS request is part of the audit, not another visit.
    if (request.method === 'GET') visits.set(path, [...(visits.get(path) ?? []), performance.now()]);
    setTimeout(() => response.writeHead(200, page.headers).end(page.body), Math.random() * 500);
  };
  return await startFixtureSite(
    Object.fromEntries(Array.from({ length: SUBMISSIONS }, (_, i) => [`/${i + 1}`, route])),
  );
}

/** Starts the service on the same database and port. */
async function restart(file: string, url: string, site: FixtureSite): Promise<Service> {
  return await startService(file, { ALLOW_TARGETS: site.host, PORT: new URL(url).port });
}

/** Submits every page until it is acknowledged. @returns the ids of the reports */
async function submitAll(site: FixtureSite, service: { url: string }): Promise<number[]> {
  const ids: number[] = [];
  let next = 1;
  const submit = async () => {
    while (next <= SUBMISSIONS) {
      const page = next++;
      ids.push(await submitOne(site.url(`/${page}`), `submission-${page}`, service));
      await sleep(Math.random() * SUBMISSION_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submit));
  return ids;
}

async function submitOne(url: string, key: string, service: { url: string }): Promise<number> {
  for (;;) {
    const response = await callRest(service, 'POST', '/reports', {
      form: { url },
      headers: { 'idempotency-key': key },
    }).catch(() => null);
    if (response?.status === 201 && response.body.data) return response.body.data.id;
    // While no process listens, the call fails; a process that shuts down responds with 503.
    if (response && response.status !== 503)
      throw new Error(`Unexpected status of a submission: ${response.status}`);
    await sleep(100);
  }
}

interface StoredReport {
  id: number;
  url: string;
  status: string;
  revision: number;
}

const hasEnded = (status: string) => status === 'completed' || status === 'failed';

/** Polls the reports in the database from this process. */
function watchReports(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  const read = () => sqlite.prepare('select id, url, status, revision from reports').all() as StoredReport[];
  const endedAt = new Map<number, number>();
  const firstEnds = new Map<number, number>();
  const changed = new Set<number>();

  const poll = () => {
    for (const { id, status, revision } of read()) {
      const first = firstEnds.get(id);
      if (first !== undefined && first !== revision) changed.add(id);
      if (first !== undefined || !hasEnded(status)) continue;
      firstEnds.set(id, revision);
      endedAt.set(id, performance.now());
    }
  };
  const timer = setInterval(poll, POLL_MS);

  return {
    endedAt,
    changed,
    running: () => read().flatMap(({ id, status }) => (status === 'running' ? [id] : [])),
    async untilAllEnded(count: number): Promise<boolean> {
      const startedAt = performance.now();
      while (firstEnds.size < count && performance.now() - startedAt < GIVE_UP_MS) await sleep(POLL_MS);
      return firstEnds.size >= count;
    },
    async untilMoreEnded(): Promise<void> {
      const before = firstEnds.size;
      while (firstEnds.size === before && before < SUBMISSIONS) await sleep(POLL_MS);
    },
    close(): StoredReport[] {
      clearInterval(timer);
      poll();
      const reports = read();
      sqlite.close();
      return reports;
    },
  };
}

/** Number of repeated visits of a page although the run of the visit before was not interrupted. */
function countNeedlessVisits(visits: Map<string, number[]>, kills: Kill[]): number {
  // A visit that the process began just before its end may be seen just after it, but always before the restart.
  const restarts = kills.filter(({ hasBrokenRuns }) => hasBrokenRuns).map(({ restartedAt }) => restartedAt);
  return [...visits.values()].flatMap((times) =>
    times.slice(1).filter((time, i) => !restarts.some((at) => at > (times[i] ?? 0) && at < time)),
  ).length;
}
