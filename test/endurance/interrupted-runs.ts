import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database/database.ts';
import { superviseService } from '../lab/kill-services.ts';
import { exactly, none, type Row, within } from '../lab/report.ts';
import { monitorReports } from '../lab/report-monitor.ts';
import { auditPage, callRest } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { startPostgresServer } from '../support/postgres-server.ts';

const RUNS = 16;
const PAGE_MS = 3_000;
const KILL_PAUSE_MS = 4_000;
const STOP_MS = 60_000;
/** Leases last 30 seconds, and expired ones are searched for every 10 seconds. */
const LEASE_LOST_MS = 40_000;
const MAX_NEW_REPORT_MS = 5_000;
const MAX_TERMINAL_MS = 60_000;
const GIVE_UP_MS = 180_000;

type Service = Awaited<ReturnType<typeof superviseService>>;
/** Interrupts runs. @returns when they may continue @param create creates and measures a new report */
type Interrupt = (services: Service[], create: () => Promise<void>) => Promise<number>;

/** Kills a process with SQLite twice while it executes runs. */
export async function killBusyProcess({ folder, use }: Lab): Promise<Row[]> {
  return await interruptRuns(
    `sqlite:${folder}/interrupted.db`,
    ['service'],
    use,
    async ([service], create) => {
      await service?.end('SIGKILL');
      await sleep(KILL_PAUSE_MS);
      await service?.end('SIGKILL');
      await service?.untilReady();
      const startedAt = performance.now();
      await create();
      return startedAt;
    },
  );
}

/** Stops one of two workers with PostgreSQL for longer than its leases last. */
export async function stopBusyWorker({ use }: Lab): Promise<Row[]> {
  const server = await startPostgresServer();
  try {
    return await interruptRuns(server.url, ['gateway', 'worker', 'worker'], use, async (services, create) => {
      const { pid } = (await services[1]?.untilReady()) ?? { pid: 0 };
      process.kill(pid, 'SIGSTOP');
      const stoppedAt = performance.now();
      await create();
      await sleep(stoppedAt + LEASE_LOST_MS - performance.now());
      await create();
      await sleep(stoppedAt + STOP_MS - performance.now());
      process.kill(pid, 'SIGCONT');
      return stoppedAt + LEASE_LOST_MS;
    });
  } finally {
    await server.stop();
  }
}

async function interruptRuns(
  databaseUrl: string,
  kinds: readonly ('service' | 'gateway' | 'worker')[],
  use: Lab['use'],
  interrupt: Interrupt,
): Promise<Row[]> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const waiting = new Set<string>();
  const respond: Route = ({ url = '' }, response) => {
    const isSlow = url.startsWith('/page-');
    if (isSlow) waiting.add(url);
    if (isSlow || url.startsWith('/new-'))
      setTimeout(() => response.writeHead(200, page.headers).end(page.body), isSlow ? PAGE_MS : 0);
    else response.writeHead(404).end();
  };
  const site = use(await startFixtureSite({}, { otherwise: respond }));
  const settings = {
    ALLOW_TARGETS: site.host,
    RUN_CONCURRENCY: String(RUNS),
    ...(kinds.length > 1 && { EMBEDDED_WORKER: 'off' }),
  };
  const services: Service[] = [];
  for (const kind of kinds) services.push(use(await superviseService(kind, databaseUrl, settings)));
  const gateway = async () => (await services[0]?.untilReady()) as { url: string };
  for (const service of services) await service.untilReady();
  const monitor = monitorReports(databaseUrl);
  const newReportsMs: number[] = [];
  for (let i = 0; i < RUNS; i++)
    await callRest(await gateway(), 'POST', '/reports', { form: { url: site.url(`/page-${i}`) } });
  while (![...Array(RUNS).keys()].every((i) => waiting.has(`/page-${i}`))) await sleep(10);
  const mayContinueAt = await interrupt(services, async () => {
    const createdAt = performance.now();
    await auditPage(await gateway(), site.url(`/new-${newReportsMs.length}`));
    newReportsMs.push(performance.now() - createdAt);
  });
  const count = RUNS + newReportsMs.length;
  await monitor.untilEnded(count, GIVE_UP_MS);
  const lastEndAt =
    monitor.endedAt.size < count ? Number.POSITIVE_INFINITY : Math.max(...monitor.endedAt.values());
  const { reports, runs, checks, jobs } = await monitor.close();
  for (const service of services) await service.stop();
  const database = await openDatabase(databaseUrl);
  const crashes = await database
    .fork()
    .execute('select crashes, count(*) as runs from runs group by crashes');
  await database.close();
  const suspects = crashes.map((row) => `${row.runs} with crashes ${row.crashes}`).join(', ');
  return [
    exactly(
      `Completed of the interrupted and the new reports: ${suspects}`,
      count,
      reports.filter(({ status }) => status === 'completed').length,
    ),
    none('Runs that are blamed for a crash', crashes.filter((row) => row.crashes > 1).length),
    none('Runs or results stored twice, and leftover jobs', runs - count + checks - count + jobs),
    none('Reports changed after their end', monitor.changed.size),
    within('Slowest new report', MAX_NEW_REPORT_MS, Math.max(...newReportsMs)),
    within(
      `Slowest end of ${RUNS} interrupted runs, since they may continue`,
      MAX_TERMINAL_MS,
      Math.max(0, lastEndAt - mayContinueAt),
    ),
  ];
}
