import { Agent } from 'node:http';
import type { Bench } from '../bench.ts';
import { type Comparison, ratioOf } from '../comparison.ts';
import { ask } from '../measure/ask.ts';
import { compareLatency } from '../measure/compare-latency.ts';
import { eventLoopDelay } from '../measure/event-loop-delay.ts';
import { putLoad, type RepeatedRequest } from '../measure/put-load.ts';
import { openSeedStore } from '../seed/open-seed-store.ts';
import { seededReport } from '../seed/seeded-report.ts';
import { type Server, startService } from '../start-server.ts';
import { askGraphql, askRest, type ListPlace, listCases, ORDERS, orderBy } from './list-cases.ts';

const FEW_REPORTS = 1_000;
const MANY_REPORTS = 1_000_000;
const MAX_RATIO = 1.5;
const WARM_UP_REQUESTS = 1_000;
/** As many stand behind the deep cursors, so that full slices are compared. */
const BEHIND_CURSOR = 11;

/** What lists cost of a million reports, beside those of a thousand; a fiftieth of either is the account's. */
export async function measureScale(bench: Bench): Promise<Comparison[]> {
  await using store = await openSeedStore(bench.engine);
  const few = await startService(bench, await store.seed(FEW_REPORTS));
  const many = await startService(bench, await store.seed(MANY_REPORTS));
  const fewPlace = await findPlace(few, FEW_REPORTS);
  const manyPlace = await findPlace(many, MANY_REPORTS);

  for (const { url } of [few, many]) {
    for (const request of [askRest({}), askGraphql('{ reports { nodes { id } } }', {})]) {
      await putLoad(url, request, { connections: 1, amount: WARM_UP_REQUESTS }, bench.signal);
    }
  }

  const comparisons: Comparison[] = [];
  await eventLoopDelay(many, '');
  for (const { what, request } of listCases()) {
    const [ofMany, ofFew] = await compareLatency(bench, [
      { server: many, request: request(manyPlace) },
      { server: few, request: request(fewPlace) },
    ]);
    comparisons.push({
      what,
      unit: 'ms',
      ours: ofMany.durationMs,
      reference: ofFew.durationMs,
      cpuRatio: ofMany.cpuMs / ofFew.cpuMs,
      target: { of: 'ratio', atMost: MAX_RATIO },
      details: { ofMany, ofFew },
    });
  }
  const delay = await eventLoopDelay(many, 'one client asks for lists of a million');
  await few.end();
  await many.end();
  return [worstOf(comparisons), ...comparisons, delay];
}

function worstOf(comparisons: readonly Comparison[]): Comparison {
  const [worst] = comparisons.toSorted((a, b) => (ratioOf(b) ?? 0) - (ratioOf(a) ?? 0));
  if (!worst) throw new Error('There is nothing to compare.');
  return { ...worst, what: `Worst of ${comparisons.length}: ${worst.what}` };
}

/** @param reports how many the database holds */
async function findPlace(server: Server, reports: number): Promise<ListPlace> {
  const agent = new Agent({ keepAlive: true });
  const get = async (request: RepeatedRequest) => (await ask(server.url, request, agent)).body;
  const { meta } = (await get(askRest({}))) as { meta: { last_page: number } };
  const { data } = (await get(askGraphql('{ projects(first: 1) { nodes { name } } }', {}))) as {
    data: { projects: { nodes: { name: string }[] } };
  };
  const deepCursors: Record<string, string> = {};
  for (const { field, direction } of ORDERS) {
    const slice = (await get(
      askGraphql(
        `query ($orderBy: ReportOrder) {
          reports(last: ${BEHIND_CURSOR}, orderBy: $orderBy) { pageInfo { startCursor } }
        }`,
        { orderBy: orderBy(field, direction) },
      ),
    )) as { data: { reports: { pageInfo: { startCursor: string } } } };
    deepCursors[`${field} ${direction}`] = slice.data.reports.pageInfo.startCursor;
  }
  agent.destroy();
  const middle = new Date(seededReport(reports / 2, reports).createdAt).toISOString();
  return { project: data.projects.nodes[0]?.name ?? '', middle, lastPage: meta.last_page, deepCursors };
}
