import { deepStrictEqual } from 'node:assert';
import { cpuSeconds, type Server, startServer } from '../../lab/processes.ts';
import { compared, type Row } from '../../lab/report.ts';
import { freePort } from '../../support/postgres-server.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { alternate, mediansOf } from '../measure/compare.ts';
import { eventLoopDelay, generateLoad, type RepeatedRequest } from '../measure/load.ts';
import { seedSqlite } from '../seed/seed-databases.ts';
import { BENCH_KEY } from '../seed/seeded-report.ts';
import { graphqlRequest, restRequest } from './list-cases.ts';

const REPORTS = 1_000;
/** The service and the baselines write the same links into their responses. */
const PUBLIC_URL = 'https://reports.example.org';
const MIN_RATIO_TO_NODE_HTTP = 0.4;
const MIN_RATIO_TO_YOGA = 1.15;
const CONNECTIONS = 16;
const ROUNDS = { quick: 3, full: 7 };
const SECONDS = { quick: 2, full: 5 };
const WARM_UP_SECONDS = { quick: 4, full: 10 };

const LIST_BY_REST = restRequest({});
const LIST_BY_GRAPHQL = graphqlRequest(
  '{ reports(first: 10) { nodes { databaseId url status result score generatedAt } } }',
);

/** Measures the throughput of lists, compared with servers that do nothing else. */
export async function measureReads(bench: Bench): Promise<Row[]> {
  const database = await seedSqlite({ reports: REPORTS });
  const service = await startMeasured(`sqlite:${database}`, { PUBLIC_URL });
  const startBaseline = async (file: string) => {
    const port = await freePort();
    const path = new URL(`../baselines/${file}`, import.meta.url).pathname;
    const env = { PORT: String(port), DATABASE: database, KEY: BENCH_KEY, PUBLIC_URL };
    return await startServer([process.execPath, path], { port, env });
  };
  const nodeHttp = await startBaseline('rest-baseline.ts');
  const yoga = await startBaseline('graphql-baseline.ts');
  const mercurius = await startBaseline('mercurius-peer.ts');
  await requireSameResponses(LIST_BY_REST, [service, nodeHttp]);
  await requireSameResponses(LIST_BY_GRAPHQL, [service, yoga, mercurius]);

  await eventLoopDelay(service, '');
  const [restOurs, nodeRest] = await measureThroughput(bench, LIST_BY_REST, [service, nodeHttp]);
  const restDelay = await eventLoopDelay(service, 'lists are read over REST');
  const servers = [service, yoga, mercurius] as const;
  const [ours, ofYoga, ofMercurius] = await measureThroughput(bench, LIST_BY_GRAPHQL, servers);
  const graphqlDelay = await eventLoopDelay(service, 'lists are read over GraphQL');
  return [
    compare('Lists over REST, compared with node:http', restOurs, nodeRest, MIN_RATIO_TO_NODE_HTTP),
    compare('Lists over GraphQL, compared with GraphQL Yoga alone', ours, ofYoga, MIN_RATIO_TO_YOGA),
    compare('Lists over GraphQL, compared with Mercurius with JIT', ours, ofMercurius),
    restDelay,
    graphqlDelay,
  ];
}

interface Throughput {
  perSecond: number;
  /** Responses for each second of the server's own CPU time. Other load on the machine hardly changes it. */
  perCpuSecond: number;
}

/** Loads the servers with the same request. @returns the results of all rounds of each */
async function measureThroughput<const Servers extends readonly Server[]>(
  { pace }: Bench,
  request: RepeatedRequest,
  servers: Servers,
) {
  const options = { warmUp: 1, rounds: ROUNDS[pace] };
  return await alternate(servers, options, async ({ url, pid }, isWarmUp): Promise<Throughput> => {
    const seconds = isWarmUp ? WARM_UP_SECONDS[pace] : SECONDS[pace];
    const cpuBefore = cpuSeconds(pid);
    const load = await generateLoad(url, request, { connections: CONNECTIONS, seconds });
    return {
      perSecond: load.perSecond,
      perCpuSecond: load.responded / (cpuSeconds(pid) - cpuBefore),
    };
  });
}

function compare(name: string, ourRounds: Throughput[], otherRounds: Throughput[], atLeast?: number): Row {
  const [ours, reference] = [mediansOf(ourRounds), mediansOf(otherRounds)];
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
