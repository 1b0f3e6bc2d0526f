import { deepStrictEqual } from 'node:assert';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { compareThroughput, type Throughput } from '../measure/compare-throughput.ts';
import { eventLoopDelay } from '../measure/event-loop-delay.ts';
import type { RepeatedRequest } from '../measure/put-load.ts';
import { seedSqlite } from '../seed/seed-sqlite.ts';
import { BENCH_KEY } from '../seed/seeded-accounts.ts';
import { type Server, startFloor, startService } from '../start-server.ts';

const REPORTS = 1_000;
/** Links in answers are the same, whoever writes them. */
const PUBLIC_URL = 'https://reports.example.org';
const MIN_RATIO_TO_NODE_HTTP = 0.4;
const MIN_RATIO_TO_YOGA = 1.15;

const LIST_BY_REST: RepeatedRequest = {
  method: 'GET',
  path: '/api/v1/reports?per_page=10',
  headers: { authorization: `Bearer ${BENCH_KEY}` },
};
const QUERY = '{ reports(first: 10) { nodes { databaseId url status result score generatedAt } } }';
const LIST_BY_GRAPHQL: RepeatedRequest = {
  method: 'POST',
  path: '/graphql',
  headers: { authorization: `Bearer ${BENCH_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY }),
};

/** How many lists the service answers, beside servers that do nothing else. */
export async function measureReads(bench: Bench): Promise<Comparison[]> {
  const database = await seedSqlite(REPORTS);
  const service = await startService(bench, `sqlite:${database}`, { PUBLIC_URL });
  const startOnDatabase = (file: string) =>
    startFloor(bench, file, { DATABASE: database, KEY: BENCH_KEY, PUBLIC_URL });
  const nodeHttp = await startOnDatabase('rest-floor.ts');
  const yoga = await startOnDatabase('graphql-floor.ts');
  const mercurius = await startOnDatabase('mercurius-peer.ts');
  await requireSameResponses(LIST_BY_REST, [service, nodeHttp]);
  await requireSameResponses(LIST_BY_GRAPHQL, [service, yoga, mercurius]);

  await eventLoopDelay(service, '');
  const rest = await compareThroughput(bench, {
    service: { server: service, request: LIST_BY_REST },
    nodeHttp: { server: nodeHttp, request: LIST_BY_REST },
  });
  const restDelay = await eventLoopDelay(service, 'lists are asked for by REST');
  const graphql = await compareThroughput(bench, {
    service: { server: service, request: LIST_BY_GRAPHQL },
    yoga: { server: yoga, request: LIST_BY_GRAPHQL },
    mercurius: { server: mercurius, request: LIST_BY_GRAPHQL },
  });
  const graphqlDelay = await eventLoopDelay(service, 'lists are asked for by GraphQL');
  for (const server of [service, nodeHttp, yoga, mercurius]) await server.end();

  return [
    besides('List by REST, beside node:http', rest.service, rest.nodeHttp, MIN_RATIO_TO_NODE_HTTP),
    besides('List by GraphQL, beside bare Yoga', graphql.service, graphql.yoga, MIN_RATIO_TO_YOGA),
    besides('List by GraphQL, beside Mercurius with JIT', graphql.service, graphql.mercurius, null),
    restDelay,
    graphqlDelay,
  ];
}

function besides(what: string, ours: Throughput, reference: Throughput, atLeast: number | null): Comparison {
  return {
    what,
    unit: 'answers/s',
    ours: ours.perSecond,
    reference: reference.perSecond,
    cpuRatio: ours.perCpuSecond / reference.perCpuSecond,
    target: atLeast === null ? null : { of: 'ratio', atLeast },
    details: { ours, reference },
  };
}

/** @throws AssertionError when the servers do not do the same work; only the service returns the remaining limits */
async function requireSameResponses(
  { path, ...request }: RepeatedRequest,
  [service, ...floors]: [Server, ...Server[]],
): Promise<void> {
  const ask = async ({ url }: Server) => {
    const response = (await (await fetch(`${url}${path}`, request)).json()) as { extensions?: object };
    delete response.extensions;
    return response;
  };
  const expected = await ask(service);
  for (const floor of floors) deepStrictEqual(await ask(floor), expected);
}
