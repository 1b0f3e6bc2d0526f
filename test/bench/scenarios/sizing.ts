import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { treeCpuSeconds } from '../../lab/processes.ts';
import { type Row, value } from '../../lab/report.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { startPostgresServer } from '../../support/postgres-server.ts';
import { realPages } from '../../support/real-pages.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { createRequest, generateLoad } from '../measure/load.ts';

/** A page of 3 kB that loads a stylesheet and a script. */
const PAGE = '/bare';
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
export async function measureSizing({ pace, use }: Bench): Promise<Row[]> {
  const count = REPORTS[pace];
  const site = use(await startFixtureSite(realPages()));
  const { url, stop } = await startPostgresServer();
  use({ close: stop });
  const client = new Client(url);
  await client.connect();
  use({ close: () => client.end() });
  const readState = async () => (await client.query<ServerState>(STATE)).rows[0] as ServerState;
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1', EMBEDDED_WORKER: 'off' };
  const gateway = await startMeasured(url, settings);
  const worker = await startMeasured(url, settings, { role: 'work' });
  const request = createRequest(site.url(PAGE));
  const completeReports = async (amount: number) => {
    const { ended } = await readState();
    await generateLoad(gateway.url, request, { connections: CONNECTIONS, amount });
    while ((await readState()).ended < ended + amount) await sleep(POLL_MS);
  };
  await completeReports(WARM_UP_REPORTS);

  const parts = { gateway: gateway.pid, worker: worker.pid, server: await readServerPid(client) };
  const cpuOf = () => Object.values(parts).map(treeCpuSeconds);
  const [before, cpuBefore, startedAt] = [await readState(), cpuOf(), performance.now()];
  await completeReports(count);
  const seconds = (performance.now() - startedAt) / 1000;
  const [after, cpuAfter] = [await readState(), cpuOf()];
  const cpuMs = cpuAfter.map((spent, i) => ((spent - (cpuBefore[i] ?? 0)) * 1000) / count);
  const walKb = (after.walBytes - before.walBytes) / 1000 / count;
  return [
    value('Reports of one worker with one child, a small page', 'reports/s', count / seconds),
    ...Object.keys(parts).map((part, i) =>
      value(`CPU time of the ${part} for a report`, 'CPU ms', cpuMs[i] ?? Number.NaN),
    ),
    value('Transactions for a report', '', (after.transactions - before.transactions) / count),
    value('WAL that the server writes for a report', 'kB', walKb),
    value('Connections of a busy gateway and a busy worker', '', after.connections),
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
