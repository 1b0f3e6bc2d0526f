import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { startPostgresServer } from '../../support/postgres-server.ts';
import { realPages } from '../../support/real-pages.ts';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { generateLoad } from '../measure/generate-load.ts';
import { treeCpuSeconds } from '../measure/tree-cpu-seconds.ts';
import { startService, startWorker } from '../start-server.ts';

/** A page of 3 kB that loads a stylesheet and a script. */
const PAGE = '/bare';
const KEY = 'key-of-the-first-account';
const REPORTS = { quick: 200, full: 2_000 };
const WARM_UP_REPORTS = 50;
const CONNECTIONS = 8;
const POLL_MS = 50;

/** Counters of the PostgreSQL server since its start. */
interface ServerState {
  ended: number;
  transactions: number;
  walBytes: number;
  connections: number;
}

/** Measures the cost of a report for each part of an installation on PostgreSQL: gateway, worker and database server. */
export async function measureSizing(bench: Bench): Promise<Comparison[]> {
  const count = REPORTS[bench.isQuick ? 'quick' : 'full'];
  const site = await startFixtureSite(realPages());
  const server = await startPostgresServer();
  const client = new Client(server.url);
  await client.connect();
  const readState = async () => (await client.query<ServerState>(STATE)).rows[0] as ServerState;
  const allowed = { ALLOW_TARGETS: site.host };
  const gateway = await startService(bench, server.url, {
    ...allowed,
    EMBEDDED_WORKER: 'off',
    BOOTSTRAP_API_KEY: KEY,
  });
  const worker = await startWorker(bench, server.url, { ...allowed, AUDIT_CONCURRENCY: '1' });
  const request = {
    method: 'POST' as const,
    path: '/api/v1/reports',
    headers: { authorization: `Bearer ${KEY}`, prefer: 'respond-async', 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.url(PAGE) }),
  };
  const completeReports = async (amount: number) => {
    const { ended } = await readState();
    await generateLoad(gateway.url, request, { connections: CONNECTIONS, amount }, bench.signal);
    while ((await readState()).ended < ended + amount)
      await sleep(POLL_MS, undefined, { signal: bench.signal });
  };
  await completeReports(WARM_UP_REPORTS);

  const parts = { gateway: gateway.pid, worker: worker.pid, server: await readServerPid(client) };
  const cpuOf = () => Object.values(parts).map(treeCpuSeconds);
  const [before, cpuBefore, startedAt] = [await readState(), cpuOf(), performance.now()];
  await completeReports(count);
  const seconds = (performance.now() - startedAt) / 1000;
  const [after, cpuAfter] = [await readState(), cpuOf()];

  await client.end();
  await gateway.end();
  await worker.end();
  await server.stop();
  await site.close();
  const measured = (name: string, unit: string, ours: number): Comparison => ({
    name,
    unit,
    ours,
    reference: null,
    target: null,
  });
  return [
    measured('Reports of one worker with one child, a small page', 'reports/s', count / seconds),
    ...Object.keys(parts).map((part, i) =>
      measured(
        `CPU time of the ${part} for a report`,
        'CPU ms',
        (((cpuAfter[i] ?? 0) - (cpuBefore[i] ?? 0)) * 1000) / count,
      ),
    ),
    measured('Transactions for a report', '', (after.transactions - before.transactions) / count),
    measured(
      'WAL that the server writes for a report',
      'kB',
      (after.walBytes - before.walBytes) / 1000 / count,
    ),
    measured('Connections of a busy gateway and a busy worker', '', after.connections),
  ];
}

const STATE = `
  select
    (select count(*)::int from reports where status = 'completed') as ended,
    (select xact_commit::float8 from pg_stat_database where datname = current_database()) as transactions,
    (pg_current_wal_lsn() - '0/0')::float8 as "walBytes",
    (select count(*)::int from pg_stat_activity where application_name like 'page-reports%') as connections
`;

async function readServerPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  );
  return Number(rows[0]?.pid);
}
