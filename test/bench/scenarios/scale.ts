import { Agent } from 'node:http';
import type { Bench } from '../bench.ts';
import { type Comparison, ratioOf } from '../comparison.ts';
import { compareLatency } from '../measure/compare-latency.ts';
import { eventLoopDelay } from '../measure/event-loop-delay.ts';
import { generateLoad, type RepeatedRequest } from '../measure/generate-load.ts';
import { timeRequest } from '../measure/time-request.ts';
import { openSeedStore } from '../seed/open-seed-store.ts';
import { seededReport } from '../seed/seeded-report.ts';
import { type Server, startService } from '../start-server.ts';
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
/** Reports after each deep cursor, so that full slices are compared. */
const REPORTS_AFTER_CURSOR = 11;

/**
 * Measures lists with a million reports, compared with a thousand. The account owns a fiftieth of the reports, and in
 * the last cases all of the million.
 */
export async function measureScale(bench: Bench): Promise<Comparison[]> {
  await using store = await openSeedStore(bench.engine);
  const few = await startService(bench, await store.seed({ reports: FEW_REPORTS }));
  const many = await startService(bench, await store.seed({ reports: MANY_REPORTS }));
  const own = await startService(bench, await store.seed({ reports: MANY_REPORTS, isOfOneAccount: true }));
  const fewParameters = await readListParameters(few, FEW_REPORTS);
  const manyParameters = await readListParameters(many, MANY_REPORTS);
  const ownParameters = await readListParameters(own, MANY_REPORTS);

  for (const { url } of [few, many, own]) {
    for (const request of [restRequest({}), graphqlRequest('{ reports { nodes { id } } }', {})]) {
      await generateLoad(url, request, { connections: 1, amount: WARM_UP_REQUESTS }, bench.signal);
    }
  }

  const comparisons: Comparison[] = [];
  await eventLoopDelay(many, '');
  const measured = [
    ...listCases().map((listed) => ({ ...listed, server: many, parameters: manyParameters })),
    ...ownListCases().map((listed) => ({ ...listed, server: own, parameters: ownParameters })),
  ];
  for (const { name, grows, request, server, parameters } of measured) {
    const [ofMany, ofFew] = await compareLatency(bench, [
      { server, request: request(parameters) },
      { server: few, request: request(fewParameters) },
    ]);
    // The table follows at the end, after many minutes.
    process.stderr.write(`${name}: ${ofMany.durationMs.toFixed(1)} and ${ofFew.durationMs.toFixed(1)} ms\n`);
    comparisons.push({
      name,
      unit: 'ms',
      ours: ofMany.durationMs,
      reference: ofFew.durationMs,
      cpuRatio: ofMany.cpuMs / ofFew.cpuMs,
      target: grows ? { of: 'value', atMost: MAX_GROWN_MS } : { of: 'ratio', atMost: MAX_RATIO },
      details: { ofMany, ofFew },
    });
  }
  const delay = await eventLoopDelay(many, 'one client reads lists with a million reports');
  await few.end();
  await many.end();
  await own.end();
  return [worstOf(comparisons), ...comparisons, delay];
}

function worstOf(comparisons: readonly Comparison[]): Comparison {
  const flat = comparisons.filter(({ target }) => target?.of === 'ratio');
  const [worst] = flat.toSorted((a, b) => (ratioOf(b) ?? 0) - (ratioOf(a) ?? 0));
  if (!worst) throw new Error('There is nothing to compare.');
  return { ...worst, name: `Worst of ${flat.length} lists that do not grow: ${worst.name}` };
}

/** @param reports number of reports in the database */
async function readListParameters(server: Server, reports: number): Promise<ListParameters> {
  const agent = new Agent({ keepAlive: true });
  const get = async (request: RepeatedRequest) => (await timeRequest(server.url, request, agent)).body;
  const { meta } = (await get(restRequest({}))) as { meta: { last_page: number } };
  const { data } = (await get(graphqlRequest('{ projects(first: 1) { nodes { name } } }', {}))) as {
    data: { projects: { nodes: { name: string }[] } };
  };
  const deepCursors: Record<string, string> = {};
  for (const { field, direction } of ORDERS) {
    const slice = (await get(
      graphqlRequest(
        `query ($orderBy: ReportOrder) {
          reports(last: ${REPORTS_AFTER_CURSOR}, orderBy: $orderBy) { pageInfo { startCursor } }
        }`,
        { orderBy: orderBy(field, direction) },
      ),
    )) as { data: { reports: { pageInfo: { startCursor: string } } } };
    deepCursors[`${field} ${direction}`] = slice.data.reports.pageInfo.startCursor;
  }
  agent.destroy();
  const middle = new Date(seededReport(reports / 2, { reports }).createdAt).toISOString();
  return { project: data.projects.nodes[0]?.name ?? '', middle, lastPage: meta.last_page, deepCursors };
}
