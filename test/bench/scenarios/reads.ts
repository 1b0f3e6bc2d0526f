import { deepStrictEqual } from 'node:assert';
import type { Server } from '../../lab/processes.ts';
import { compared, type Row } from '../../lab/report.ts';
import { type Bench, startBaseline, startMeasured } from '../bench.ts';
import { compareThroughput, type Throughput } from '../measure/compare.ts';
import type { RepeatedRequest } from '../measure/load.ts';
import { eventLoopDelay } from '../measure/load.ts';
import { seedSqlite } from '../seed/seed-databases.ts';
import { BENCH_KEY } from '../seed/seeded-report.ts';
import { graphqlRequest, restRequest } from './list-cases.ts';

const REPORTS = 1_000;
/** The service and the baselines write the same links into their responses. */
const PUBLIC_URL = 'https://reports.example.org';
const MIN_RATIO_TO_NODE_HTTP = 0.4;
const MIN_RATIO_TO_YOGA = 1.15;

const LIST_BY_REST = restRequest({});
const LIST_BY_GRAPHQL = graphqlRequest(
  '{ reports(first: 10) { nodes { databaseId url status result score generatedAt } } }',
);

/** Measures the throughput of lists, compared with servers that do nothing else. */
export async function measureReads(bench: Bench): Promise<Row[]> {
  const database = await seedSqlite({ reports: REPORTS });
  const service = await startMeasured(`sqlite:${database}`, { PUBLIC_URL });
  const startOnDatabase = (file: string) =>
    startBaseline(file, { DATABASE: database, KEY: BENCH_KEY, PUBLIC_URL });
  const nodeHttp = await startOnDatabase('rest-baseline.ts');
  const yoga = await startOnDatabase('graphql-baseline.ts');
  const mercurius = await startOnDatabase('mercurius-peer.ts');
  await requireSameResponses(LIST_BY_REST, [service, nodeHttp]);
  await requireSameResponses(LIST_BY_GRAPHQL, [service, yoga, mercurius]);

  await eventLoopDelay(service, '');
  const [restOurs, nodeRest] = await compareThroughput(bench, LIST_BY_REST, [service, nodeHttp]);
  const restDelay = await eventLoopDelay(service, 'lists are read over REST');
  const servers = [service, yoga, mercurius] as const;
  const [ours, ofYoga, ofMercurius] = await compareThroughput(bench, LIST_BY_GRAPHQL, servers);
  const graphqlDelay = await eventLoopDelay(service, 'lists are read over GraphQL');
  return [
    compare('Lists over REST, compared with node:http', restOurs, nodeRest, MIN_RATIO_TO_NODE_HTTP),
    compare('Lists over GraphQL, compared with GraphQL Yoga alone', ours, ofYoga, MIN_RATIO_TO_YOGA),
    compare('Lists over GraphQL, compared with Mercurius with JIT', ours, ofMercurius),
    restDelay,
    graphqlDelay,
  ];
}

function compare(name: string, ours: Throughput, reference: Throughput, atLeast?: number): Row {
  const bounds = atLeast === undefined ? undefined : { atLeast };
  return {
    ...compared(name, 'responses/s', [ours.perSecond, reference.perSecond], bounds),
    cpuRatio: ours.perCpuSecond / reference.perCpuSecond,
  };
}

/** @throws AssertionError if the responses differ, except for the remaining limits, which only the service returns */
async function requireSameResponses(
  { path, ...request }: RepeatedRequest,
  [service, ...baselines]: [Server, ...Server[]],
): Promise<void> {
  const readResponse = async ({ url }: Server) => {
    const response = (await (await fetch(`${url}${path}`, request)).json()) as { extensions?: object };
    delete response.extensions;
    return response;
  };
  const expected = await readResponse(service);
  for (const baseline of baselines) deepStrictEqual(await readResponse(baseline), expected);
}
