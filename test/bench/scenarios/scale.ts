import { Agent } from 'node:http';
import { cpuSeconds, type Server } from '../../lab/processes.ts';
import { type Row, ratioOf } from '../../lab/report.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { alternate, mediansOf } from '../measure/compare.ts';
import { eventLoopDelay, generateLoad, type RepeatedRequest, timeRequest } from '../measure/load.ts';
import { openSeedStore } from '../seed/seed-databases.ts';
import { type Seed, seededReport } from '../seed/seeded-report.ts';
import {
  graphqlRequest,
  type ListParameters,
  listCases,
  ORDERS,
  orderBy,
  ownListCases,
  restRequest,
} from './list-cases.ts';

const FEW_REPORTS = 1_000;
const MANY_REPORTS = 1_000_000;
const MAX_RATIO = 1.5;
/** Limit for a list whose cost grows with the account's own reports. */
const MAX_GROWN_MS = 100;
const WARM_UP_REQUESTS = 1_000;
const WARM_UP_ROUNDS = 5;
const ROUNDS = { quick: 20, full: 100 };
const LIMIT_MS = { quick: 2_000, full: 8_000 };
/** Reports after each deep cursor, so that full slices are compared. */
const REPORTS_AFTER_CURSOR = 11;

/**
 * Measures lists with a million reports, compared with a thousand. The account owns a fiftieth of the reports, and in
 * the last cases all of the million.
 */
export async function measureScale(bench: Bench): Promise<Row[]> {
  const seedDatabase = await openSeedStore(bench);
  const start = async (seed: Seed) => {
    const server = await startMeasured(await seedDatabase(seed));
    return { server, parameters: await readListParameters(server, seed.reports) };
  };
  const few = await start({ reports: FEW_REPORTS });
  const many = await start({ reports: MANY_REPORTS });
  const own = await start({ reports: MANY_REPORTS, isOfOneAccount: true });
  for (const { server } of [few, many, own]) {
    for (const request of [restRequest({}), graphqlRequest('{ reports { nodes { id } } }', {})])
      await generateLoad(server.url, request, { connections: 1, amount: WARM_UP_REQUESTS });
  }

  const rows: Row[] = [];
  await eventLoopDelay(many.server, '');
  for (const [{ server, parameters }, casesOf] of [
    [many, listCases],
    [own, ownListCases],
  ] as const) {
    const fewCases = casesOf(few.parameters);
    for (const [i, { name, grows, request }] of casesOf(parameters).entries()) {
      const [ofMany, ofFew] = await compareLatency(bench, [
        { server, request },
        { server: few.server, request: fewCases[i]?.request ?? request },
      ]);
      // The table follows at the end, after many minutes.
      process.stderr.write(
        `${name}: ${ofMany.durationMs.toFixed(1)} and ${ofFew.durationMs.toFixed(1)} ms\n`,
      );
      rows.push({
        name,
        unit: 'ms',
        ours: ofMany.durationMs,
        reference: ofFew.durationMs,
        cpuRatio: ofMany.cpuMs / ofFew.cpuMs,
        target: grows ? { of: 'value', atMost: MAX_GROWN_MS } : { of: 'ratio', atMost: MAX_RATIO },
      });
    }
  }
  const delay = await eventLoopDelay(many.server, 'one client reads lists with a million reports');
  return [worstOf(rows), ...rows, delay];
}

/** Sends one request at a time to two servers without other clients. @returns the medians */
async function compareLatency({ pace }: Bench, pair: readonly [Contender, Contender]) {
  const agent = new Agent({ keepAlive: true });
  const options = { warmUp: WARM_UP_ROUNDS, rounds: ROUNDS[pace], limitMs: LIMIT_MS[pace] };
  const [ours, reference] = await alternate(pair, options, async ({ server, request }) => {
    const cpuBefore = cpuSeconds(server.pid);
    const { durationMs } = await timeRequest(server.url, request, agent);
    // The server's own CPU time. Other load on the machine hardly changes it.
    return { durationMs, cpuMs: (cpuSeconds(server.pid) - cpuBefore) * 1000 };
  });
  agent.destroy();
  return [mediansOf(ours), mediansOf(reference)] as const;
}

/** A server, and the request that is sent to it. */
interface Contender {
  server: Server;
  request: RepeatedRequest;
}

function worstOf(rows: readonly Row[]): Row {
  const flat = rows.filter(({ target }) => target?.of === 'ratio');
  const [worst] = flat.toSorted((a, b) => (ratioOf(b) ?? 0) - (ratioOf(a) ?? 0));
  if (!worst) throw new Error('There is nothing to compare.');
  return { ...worst, name: `Worst of ${flat.length} lists that do not grow: ${worst.name}` };
}

/** @param reports number of reports in the database */
async function readListParameters({ url }: Server, reports: number): Promise<ListParameters> {
  const agent = new Agent({ keepAlive: true });
  const get = async (request: RepeatedRequest) => (await timeRequest(url, request, agent)).body;
  const { meta } = await get(restRequest({}));
  const { data } = await get(graphqlRequest('{ projects(first: 1) { nodes { name } } }', {}));
  const query = `query ($orderBy: ReportOrder) {
    reports(last: ${REPORTS_AFTER_CURSOR}, orderBy: $orderBy) { pageInfo { startCursor } }
  }`;
  const deepCursors: Record<string, string> = {};
  for (const { field, direction } of ORDERS) {
    const slice = await get(graphqlRequest(query, { orderBy: orderBy(field, direction) }));
    deepCursors[`${field} ${direction}`] = slice.data.reports.pageInfo.startCursor;
  }
  agent.destroy();
  const middle = new Date(seededReport(reports / 2, { reports }).createdAt).toISOString();
  return { project: data.projects.nodes[0]?.name ?? '', middle, lastPage: meta.last_page, deepCursors };
}
