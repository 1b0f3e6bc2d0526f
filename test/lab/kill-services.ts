import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { freePort, type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { createKillClient } from './kill-client.ts';
import { type Exit, type Server, type ServiceOptions, startService } from './processes.ts';
import { exactly, none, type Row, value, within } from './report.ts';
import { monitorReports } from './report-monitor.ts';

const SERVERS = 2;
const SUBMITTERS = 10;
/** The longest response time of a page. */
const PAGE_MS = 200;
const GIVE_UP_MS = 180_000;
/** Grace period of the service for runs after SIGTERM. */
const WORKER_GRACE_MS = 10_000;
const RESTART_PAUSE_MS = 200;
const MAX_START_MS = 10_000;
const MAX_DRAIN_MS = 15_000;
const MAX_TERMINAL_MS = 60_000;
/** Gateways and the database have priority over workers, as in the systemd unit of the README. */
const WORKER_NICENESS = 10;

/** An injected fault: a signal to a process, or a crash of the database server. */
export type Fault =
  | { victim: Kind; signal: 'SIGKILL' | 'SIGTERM' }
  | { victim: 'database'; outageMs: number };

/** The work of a service, and the faults injected meanwhile. */
interface KillPlan {
  /** The SQLite file of one service, in place of PostgreSQL. */
  file?: string;
  reports: number;
  /** Number of separate workers. Without any, each server has an embedded worker. */
  workers?: number;
  settings?: Record<string, string>;
  faults: Fault[];
  /** Longest random pause before each fault, and before each submission by default. In milliseconds. */
  pauseMs: number;
  submissionPauseMs?: number;
}

type Kind = 'service' | 'gateway' | 'worker';
type SupervisedService = Awaited<ReturnType<typeof superviseService>>;

/** Starts a service on a port of its own, and starts it again whenever it exits, as a service manager would. */
export async function superviseService(kind: Kind, databaseUrl: string, settings: Record<string, string>) {
  const options: ServiceOptions = { role: kind === 'worker' ? 'work' : 'serve', port: await freePort() };
  const startsMs: number[] = [];
  const unexpectedExits: string[] = [];
  let isExpected = false;
  let isOver = false;
  let running = Promise.resolve<Server | null>(null);

  async function keep(): Promise<void> {
    while (!isOver) {
      // A process that cannot start, as without its database, is started again.
      running = startService(databaseUrl, settings, options).catch(() => null);
      const server = await running;
      if (server) {
        isExpected = false;
        startsMs.push(server.startMs);
        if (kind === 'worker') setPriority(server.pid, WORKER_NICENESS);
        const exitCode = await server.ended;
        if (!isExpected) unexpectedExits.push(`exit code ${exitCode}: ${server.output().slice(-2_000)}`);
      }
      if (!isOver) await sleep(RESTART_PAUSE_MS);
    }
  }
  const keeping = keep();

  /** Waits until the running or the restarted process is ready. */
  async function untilReady(): Promise<Server> {
    for (;;) {
      const server = await running;
      if (server && !server.hasEnded()) return server;
      await sleep(RESTART_PAUSE_MS / 4);
    }
  }
  /** Sends the signal and waits for the exit. The service is started again. */
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    const server = await untilReady();
    isExpected = true;
    return await server.end(signal);
  }
  return {
    kind,
    url: `http://127.0.0.1:${options.port}`,
    startsMs,
    unexpectedExits,
    untilReady,
    end,
    /** Ends the service for good, by SIGTERM. */
    async stop(): Promise<Exit> {
      const exit = await end('SIGTERM');
      isOver = true;
      await keeping;
      return exit;
    },
    /** Kills the service for good, if it has not ended. */
    async close(): Promise<void> {
      isOver = true;
      await (await running)?.close();
      await keeping;
    },
  };
}

/** An injected fault, from the signal until all processes were ready again. */
interface Outage {
  from: number;
  to: number;
  breaksRuns: boolean;
  inFlight: number[];
}

/** Runs clients against the service while faults are injected, and counts lost and duplicate work. */
export async function killServices(plan: KillPlan): Promise<Row[]> {
  const { file, reports: count, workers = 0, faults, pauseMs, submissionPauseMs = pauseMs } = plan;
  await using cleanup = new AsyncDisposableStack();
  const visits = new Map<string, number[]>();
  const site = cleanup.adopt(await startSite(count, visits), (started) => started.close());
  const postgres = file === undefined ? await startPostgresServer() : null;
  cleanup.defer(() => postgres?.stop());
  const databaseUrl = postgres?.url ?? `sqlite:${file}`;
  const servers = Array<Kind>(postgres ? SERVERS : 1).fill(workers > 0 ? 'gateway' : 'service');
  const kinds = [...servers, ...Array<Kind>(workers).fill('worker')];
  const settings = {
    LOG_LEVEL: 'info',
    ALLOW_TARGETS: site.host,
    ...(workers > 0 && { EMBEDDED_WORKER: 'off' }),
    ...plan.settings,
  };
  const services = await Promise.all(kinds.map((kind) => superviseService(kind, databaseUrl, settings)));
  for (const { close } of services) cleanup.defer(close);
  const allReady = () => Promise.all(services.map(({ untilReady }) => untilReady()));
  await allReady();
  const monitor = monitorReports(databaseUrl);
  const client = createKillClient(services.filter(({ kind }) => kind !== 'worker').map(({ url }) => url));
  const giveUp = new AbortController();
  const asking = new AbortController();
  const querying = client.query(asking.signal);

  const acknowledged = new Set<number>();
  const following: Promise<boolean>[] = [];
  const submitting = pLimit(SUBMITTERS).map(Array(count).keys(), async (page) => {
    await sleep(Math.random() * submissionPauseMs);
    const id = await client.submit(site.url(`/${page}`), `submission-${page}`);
    acknowledged.add(id);
    following.push(client.seesEnd(id, giveUp.signal));
  });

  const outages: Outage[] = [];
  const drains: Exit[] = [];
  for (const [i, fault] of faults.entries()) {
    // Half of the faults hit processes that have completed reports, the others processes that may have just started.
    if (i % 4 < 2 && monitor.endedAt.size < count)
      await monitor.untilEnded(monitor.endedAt.size + 1, GIVE_UP_MS);
    await sleep(Math.random() * pauseMs);
    const from = performance.now();
    const { breaksRuns, drain } = await injectFault(fault, services, postgres);
    // Read after the fault, because the monitor cannot read while the database is down.
    const inFlight = monitor.running();
    await allReady();
    outages.push({ from, to: performance.now(), breaksRuns, inFlight });
    if (drain) drains.push(drain);
  }
  await submitting;
  const areAllEnded = await monitor.untilEnded(count, GIVE_UP_MS);
  if (!areAllEnded) giveUp.abort();
  const ends = await Promise.all(following);
  asking.abort();
  const responses = await querying;
  const { reports: stored, runs, checks, jobs } = await monitor.close();
  drains.push(...(await Promise.all(services.map((service) => service.stop()))));

  const known = new Set(stored.map(({ id }) => id));
  const failed = stored.filter(({ status }) => status === 'failed').map(({ error_code }) => error_code);
  // Each number by itself: a run too many must not make up for missing checks.
  const extra = [acknowledged.size, runs, checks].reduce((sum, n) => sum + Math.abs(n - stored.length), 0);
  const interrupted = new Set(outages.flatMap(({ inFlight }) => inFlight));
  // Before the last restart, the processes are killed again and again, and no rule can bound the time.
  const lastRestart = outages.at(-1)?.to ?? 0;
  const terminalMs = [...interrupted].map(
    (id) => (monitor.endedAt.get(id) ?? Number.POSITIVE_INFINITY) - lastRestart,
  );
  const exits = services.flatMap(({ unexpectedExits }) => unexpectedExits);
  const first = ([example]: string[]) => (example ? `: ${example}` : '');
  const slowestEnd = `Slowest end of ${terminalMs.length} interrupted runs, from the last restart`;
  const drainsMs = drains.map(({ durationMs }) => durationMs);
  const hasOutage = faults.some(({ victim }) => victim === 'database');
  return [
    exactly('Submissions acknowledged', count, acknowledged.size),
    none('Lost of the acknowledged reports', [...acknowledged].filter((id) => !known.has(id)).length),
    none('Reports, runs or results stored twice', extra),
    none('Unfinished reports and leftover jobs', stored.length - monitor.endedAt.size + jobs),
    none('Reports changed after their end', monitor.changed.size),
    none(`Failed reports of working pages ${failed.join()}`.trim(), failed.length),
    none('Pages fetched again without an interrupted run', countNeedlessVisits(visits, outages)),
    none('Subscribers that missed the end of their report', ends.filter((seen) => !seen).length),
    none(`Errors other than 503 with Retry-After${first(client.badResponses)}`, client.badResponses.length),
    value('Responses 503 with Retry-After', '', responses.get(503) ?? 0, { atLeast: hasOutage ? 1 : 0 }),
    none(`Processes that exited without a signal${first(exits)}`, exits.length),
    within(slowestEnd, MAX_TERMINAL_MS, Math.max(0, ...terminalMs)),
    within('Slowest start', MAX_START_MS, Math.max(...services.flatMap(({ startsMs }) => startsMs))),
    within('Slowest exit after SIGTERM', MAX_DRAIN_MS, Math.max(...drainsMs)),
    none('Exits with an error after SIGTERM', drains.filter(({ exitCode }) => exitCode !== 0).length),
  ];
}

async function startSite(pages: number, visits: Map<string, number[]>): Promise<FixtureSite> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const route: Route = ({ method, url: path = '' }, response) => {
    // A run sends one preflight request, but requests a slow page up to three times.
    if (method === 'OPTIONS') visits.set(path, [...(visits.get(path) ?? []), performance.now()]);
    setTimeout(() => response.writeHead(200, page.headers).end(page.body), Math.random() * PAGE_MS);
  };
  return await startFixtureSite(
    Object.fromEntries(Array.from({ length: pages }, (_, i) => [`/${i}`, route])),
  );
}

/** @returns whether runs were interrupted, and the exit after SIGTERM */
async function injectFault(
  fault: Fault,
  services: readonly SupervisedService[],
  postgres: PostgresServer | null,
): Promise<{ breaksRuns: boolean; drain?: Exit }> {
  if (fault.victim === 'database') {
    await postgres?.kill();
    await sleep(fault.outageMs);
    await postgres?.restart();
    return { breaksRuns: true };
  }
  const victims = services.filter(({ kind }) => kind === fault.victim);
  const victim = victims[Math.floor(Math.random() * victims.length)] as SupervisedService;
  const exit = await victim.end(fault.signal);
  if (fault.signal === 'SIGKILL') return { breaksRuns: fault.victim !== 'gateway' };
  return { breaksRuns: exit.durationMs > WORKER_GRACE_MS, drain: exit };
}

/** Number of repeated visits of a page although no run was interrupted since the visit before. */
function countNeedlessVisits(visits: Map<string, number[]>, outages: Outage[]): number {
  const breaks = outages.filter(({ breaksRuns }) => breaksRuns);
  return [...visits.values()].flatMap((times) =>
    times.slice(1).filter((time, i) => !breaks.some(({ from, to }) => to > (times[i] ?? 0) && from < time)),
  ).length;
}
