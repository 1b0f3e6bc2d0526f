import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../fixture-site.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createClusterClient } from './cluster-client.ts';
import type { KeptCommand } from './kept-command.ts';
import { keepReportLedger } from './report-ledger.ts';

const GATEWAYS = 2;
const WORKERS = 3;
const SUBMITTERS = 10;
/** A page takes as long at most. */
const PAGE_MS = 500;
const GIVE_UP_MS = 180_000;
/** How long a worker lets runs end after SIGTERM. */
const WORKER_GRACE_MS = 10_000;

/** What is killed: with -9, or told to end. */
export type Disaster =
  | { victim: 'gateway' | 'worker'; signal: 'SIGKILL' | 'SIGTERM' }
  | { victim: 'database'; outageMs: number };

/** What is done to a cluster while it works. */
export interface KillPlan {
  reports: number;
  disasters: Disaster[];
  /** Longest wait before each of them, and before each submission of a submitter, in milliseconds. */
  pauseMs: number;
}

/** What came of it. Times are milliseconds. */
export interface KillOutcome {
  /** Acknowledged reports that are not stored. */
  lost: number;
  /** Reports stored beyond those that were acknowledged, runs beyond one of each, and checks beyond those of one. */
  doubled: number;
  /** Reports that have not ended, and jobs that are left. */
  stuck: number;
  changedAfterEnd: number;
  failed: number;
  /** Pages fetched again although neither a worker nor the database had died. */
  fetchedAgain: number;
  /** Subscribers who did not see the end of their report. */
  missedEnds: number;
  /** Answers other than a success, or 503 in JSON that says when to come back. */
  badResponses: string[];
  /** Answers to questions that changed nothing, by status. */
  responses: Map<number, number>;
  /** What processes wrote that ended although nobody had told them to. */
  deaths: string[];
  /** From the last restart after which a run was under way to its end, of each. */
  terminalMs: number[];
  bootsMs: number[];
  drains: { exitCode: number | null; durationMs: number }[];
}

/** A disaster as it was: what happened from its beginning until everything ran again. */
interface Outage {
  from: number;
  to: number;
  breaksRuns: boolean;
  inFlight: number[];
}

/** Lets clients use a cluster whose parts are killed and started again. */
export async function killCluster({ reports: count, disasters, pauseMs }: KillPlan): Promise<KillOutcome> {
  const visits = new Map<string, number[]>();
  const site = await startSite(count, visits);
  await using cluster = await startCluster(
    { gateways: GATEWAYS, workers: WORKERS },
    { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '2' },
  );
  await cluster.untilReady();
  const ledger = keepReportLedger(cluster.server.url);
  const client = createClusterClient(cluster.gateways);
  const giveUp = new AbortController();
  const asking = new AbortController();
  const answering = client.ask(asking.signal);

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
  for (const disaster of disasters) {
    await sleep(Math.random() * pauseMs);
    const from = performance.now();
    const end = await bring(disaster, cluster);
    // What was running at the end of the disaster, too: the ledger sees nothing while the database is away.
    const inFlight = ledger.running();
    await cluster.untilReady();
    outages.push({ from, to: performance.now(), breaksRuns: end.breaksRuns, inFlight });
    if (end.drain) drains.push(end.drain);
  }
  await submitting;
  const areAllEnded = await ledger.untilEnded(count, GIVE_UP_MS);
  if (!areAllEnded) giveUp.abort();
  const ends = await Promise.all(following);
  asking.abort();
  const responses = await answering;
  const stored = await ledger.close();
  const { runs, checks, jobs } = await countRows(cluster.server.url);
  const commands = [...cluster.gateways.map(({ command }) => command), ...cluster.workers];
  drains.push(...(await Promise.all(commands.map((command) => command.stop()))));
  await site.close();

  const known = new Set(stored.map(({ id }) => id));
  return {
    lost: [...acknowledged].filter((id) => !known.has(id)).length,
    doubled: stored.length - acknowledged.size + (runs - stored.length) + (checks - stored.length),
    stuck: stored.length - ledger.endedAt.size + jobs,
    changedAfterEnd: ledger.changed.size,
    failed: stored.filter(({ status }) => status === 'failed').length,
    fetchedAgain: countNeedlessVisits(visits, outages),
    missedEnds: ends.filter((seen) => !seen).length,
    badResponses: client.badResponses,
    responses,
    deaths: commands.flatMap(({ deaths }) => deaths),
    terminalMs: terminalTimes(outages, ledger.endedAt),
    bootsMs: commands.flatMap(({ bootsMs }) => bootsMs),
    drains,
  };
}

async function startSite(pages: number, visits: Map<string, number[]>): Promise<FixtureSite> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const route: Route = (request, response) => {
    const path = request.url ?? '';
    // A page's own answer to OPTIONS belongs to its audit.
    if (request.method === 'GET') visits.set(path, [...(visits.get(path) ?? []), performance.now()]);
    setTimeout(() => response.writeHead(200, page.headers).end(page.body), Math.random() * PAGE_MS);
  };
  return await startFixtureSite(
    Object.fromEntries(Array.from({ length: pages }, (_, i) => [`/${i + 1}`, route])),
  );
}

/** Does something for each of the numbers from 1 to `count`, so many at a time. */
async function inParallel(atOnce: number, count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 1;
  const workOn = async () => {
    while (next <= count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}

/** @returns whether runs were broken off, and how long an end in good order took */
async function bring(
  disaster: Disaster,
  { server, gateways, workers }: Cluster,
): Promise<{ breaksRuns: boolean; drain?: KillOutcome['drains'][number] }> {
  if (disaster.victim === 'database') {
    await server.kill();
    await sleep(disaster.outageMs);
    await server.restart();
    return { breaksRuns: true };
  }
  const victims = disaster.victim === 'worker' ? workers : gateways.map(({ command }) => command);
  const victim = victims[Math.floor(Math.random() * victims.length)] as KeptCommand;
  const ended = await victim.end(disaster.signal);
  if (disaster.signal === 'SIGKILL') return { breaksRuns: disaster.victim === 'worker' };
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

/** Visits of a page after its first that nothing explains: no run was broken off since the visit before. */
function countNeedlessVisits(visits: Map<string, number[]>, outages: Outage[]): number {
  const breaks = outages.filter(({ breaksRuns }) => breaksRuns);
  return [...visits.values()].flatMap((times) =>
    times.slice(1).filter((time, i) => !breaks.some(({ from, to }) => to > (times[i] ?? 0) && from < time)),
  ).length;
}

function terminalTimes(outages: Outage[], endedAt: Map<number, number>): number[] {
  const restartedAt = new Map(outages.flatMap(({ to, inFlight }) => inFlight.map((id) => [id, to] as const)));
  return [...restartedAt].map(([id, at]) => (endedAt.get(id) ?? Number.POSITIVE_INFINITY) - at);
}
