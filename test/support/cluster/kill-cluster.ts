import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../fixture-site.ts';
import { terminalTimes } from '../terminal-times.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createClusterClient } from './cluster-client.ts';
import { monitorReports } from './report-monitor.ts';
import type { SupervisedCommand } from './supervised-command.ts';

const GATEWAYS = 2;
const SUBMITTERS = 10;
/** The longest response time of a page. */
const PAGE_MS = 500;
const GIVE_UP_MS = 180_000;
/** Grace period of a worker for runs after SIGTERM. */
const WORKER_GRACE_MS = 10_000;

/** An injected fault: a signal to a process, or a crash of the database server. */
export type Fault =
  | { victim: 'gateway' | 'worker'; signal: 'SIGKILL' | 'SIGTERM' }
  | { victim: 'database'; outageMs: number };

/** The work of a cluster, and the faults injected meanwhile. */
export interface KillPlan {
  reports: number;
  workers: number;
  /** Number of audit processes of each worker. */
  auditProcesses: number;
  faults: Fault[];
  /** Longest random pause before each fault and before each submission, in milliseconds. */
  pauseMs: number;
}

/** The state of the cluster after all faults. Times are milliseconds. */
export interface KillOutcome {
  /** Number of acknowledged reports that are not stored. */
  lost: number;
  /** Number of stored reports that were not acknowledged, and of second runs and results of a report. */
  doubled: number;
  /** Number of reports that have not ended, and of leftover jobs. */
  stuck: number;
  changedAfterEnd: number;
  /** The error of each failed report. */
  errors: (string | null)[];
  /** Number of pages fetched again although neither a worker nor the database was killed. */
  fetchedAgain: number;
  /** Number of subscribers that did not receive the end of their report. */
  missedEnds: number;
  /** Errors other than 503 with `Retry-After`. */
  badResponses: string[];
  /** Number of responses to read requests, by status. */
  responses: Map<number, number>;
  /** Exit code and stderr of each process that exited without a signal. */
  unexpectedExits: string[];
  /** For each run that was active during a fault: the time from the last restart to its end. */
  terminalMs: number[];
  bootsMs: number[];
  drains: { exitCode: number | null; durationMs: number }[];
}

/** An injected fault, from the signal until all processes were ready again. */
interface Outage {
  from: number;
  to: number;
  breaksRuns: boolean;
  inFlight: number[];
}

/** Runs clients against a cluster while faults are injected. */
export async function killCluster({
  reports: count,
  workers,
  auditProcesses,
  faults,
  pauseMs,
}: KillPlan): Promise<KillOutcome> {
  const visits = new Map<string, number[]>();
  const site = await startSite(count, visits);
  await using cluster = await startCluster(
    { gateways: GATEWAYS, workers },
    { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: String(auditProcesses) },
  );
  await cluster.untilReady();
  const monitor = monitorReports(cluster.server.url);
  const client = createClusterClient(cluster.gateways);
  const giveUp = new AbortController();
  const asking = new AbortController();
  const querying = client.query(asking.signal);

  const acknowledged = new Set<number>();
  const following: Promise<boolean>[] = [];
  const submitting = inParallel(SUBMITTERS, count, async (page) => {
    await sleep(Math.random() * pauseMs);
    const id = await client.submit(site.url(`/${page}`), `submission-${page}`);
    acknowledged.add(id);
    following.push(client.seesEnd(id, giveUp.signal));
  });

  const outages: Outage[] = [];
  const drains: KillOutcome['drains'] = [];
  for (const fault of faults) {
    await sleep(Math.random() * pauseMs);
    const from = performance.now();
    const end = await injectFault(fault, cluster);
    // Read after the fault, because the monitor cannot read while the database is down.
    const inFlight = monitor.running();
    await cluster.untilReady();
    outages.push({ from, to: performance.now(), breaksRuns: end.breaksRuns, inFlight });
    if (end.drain) drains.push(end.drain);
  }
  await submitting;
  const areAllEnded = await monitor.untilEnded(count, GIVE_UP_MS);
  if (!areAllEnded) giveUp.abort();
  const ends = await Promise.all(following);
  asking.abort();
  const responses = await querying;
  const stored = await monitor.close();
  const { runs, checks, jobs } = await countRows(cluster.server.url);
  const commands = [...cluster.gateways.map(({ command }) => command), ...cluster.workers];
  drains.push(...(await Promise.all(commands.map((command) => command.stop()))));
  await site.close();

  const known = new Set(stored.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter((id) => !known.has(id)).length,
    doubled: stored.length - acknowledged.size + (runs - stored.length) + (checks - stored.length),
    stuck: stored.length - monitor.endedAt.size + jobs,
    changedAfterEnd: monitor.changed.size,
    errors: stored.filter(({ status }) => status === 'failed').map(({ error_code }) => error_code),
    fetchedAgain: countNeedlessVisits(visits, outages),
    missedEnds: ends.filter((seen) => !seen).length,
    badResponses: client.badResponses,
    responses,
    unexpectedExits: commands.flatMap(({ unexpectedExits }) => unexpectedExits),
    terminalMs: terminalTimes(
      outages.map(({ to, inFlight }) => ({ at: to, inFlight })),
      monitor.endedAt,
    ),
    bootsMs: commands.flatMap(({ bootsMs }) => bootsMs),
    drains,
  };
}

async function startSite(pages: number, visits: Map<string, number[]>): Promise<FixtureSite> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const route: Route = (request, response) => {
    const path = request.url ?? '';
    // An OPTIONS request is part of the audit, not another visit.
    if (request.method === 'GET') visits.set(path, [...(visits.get(path) ?? []), performance.now()]);
    setTimeout(() => response.writeHead(200, page.headers).end(page.body), Math.random() * PAGE_MS);
  };
  return await startFixtureSite(
    Object.fromEntries(Array.from({ length: pages }, (_, i) => [`/${i + 1}`, route])),
  );
}

/** Calls the function for each number from 1 to `count`, with limited concurrency. */
async function inParallel(atOnce: number, count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 1;
  const workOn = async () => {
    while (next <= count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}

/** @returns whether runs were interrupted, and the exit after SIGTERM */
async function injectFault(
  fault: Fault,
  { server, gateways, workers }: Cluster,
): Promise<{ breaksRuns: boolean; drain?: KillOutcome['drains'][number] }> {
  if (fault.victim === 'database') {
    await server.kill();
    await sleep(fault.outageMs);
    await server.restart();
    return { breaksRuns: true };
  }
  const victims = fault.victim === 'worker' ? workers : gateways.map(({ command }) => command);
  const victim = victims[Math.floor(Math.random() * victims.length)] as SupervisedCommand;
  const ended = await victim.end(fault.signal);
  if (fault.signal === 'SIGKILL') return { breaksRuns: fault.victim === 'worker' };
  return { breaksRuns: ended.durationMs > WORKER_GRACE_MS, drain: ended };
}

async function countRows(url: string): Promise<{ runs: number; checks: number; jobs: number }> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ runs: number; checks: number; jobs: number }>(
    `select (select count(*)::int from runs) as runs, (select count(*)::int from run_checks) as checks,
      (select count(*)::int from pgboss.job where name = 'runs') as jobs`,
  );
  await client.end();
  return rows[0] as (typeof rows)[number];
}

/** Number of repeated visits of a page although no run was interrupted since the visit before. */
function countNeedlessVisits(visits: Map<string, number[]>, outages: Outage[]): number {
  const breaks = outages.filter(({ breaksRuns }) => breaksRuns);
  return [...visits.values()].flatMap((times) =>
    times.slice(1).filter((time, i) => !breaks.some(({ from, to }) => to > (times[i] ?? 0) && from < time)),
  ).length;
}
