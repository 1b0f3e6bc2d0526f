import { Agent } from 'node:http';
import { cpuSeconds, type Server } from '../../lab/processes.ts';
import { median } from '../../lab/requests.ts';
import type { Bench } from '../bench.ts';
import { generateLoad, type RepeatedRequest, timeRequest } from './load.ts';

const LATENCY_WARM_UP_ROUNDS = 5;
const LATENCY_ROUNDS = { quick: 20, full: 100 };
const LATENCY_LIMIT_MS = { quick: 2_000, full: 8_000 };
const CONNECTIONS = 16;
const LOAD_ROUNDS = { quick: 3, full: 7 };
const LOAD_SECONDS = { quick: 2, full: 5 };
const LOAD_WARM_UP_SECONDS = { quick: 4, full: 10 };

/** Numbers by name. */
type Numbers<Measured> = { [Name in keyof Measured]: number };
/** The results of each contender. */
type OfEach<Contenders extends readonly unknown[], Measured> = { [Index in keyof Contenders]: Measured };

/**
 * Measures contenders in alternating rounds, so that other load on the machine slows all of them.
 * @param rounds.limitMs time limit, so slow contenders have fewer rounds
 * @returns the results of all rounds after those that warm up
 */
export async function alternate<const Contenders extends readonly unknown[], Measured>(
  contenders: Contenders,
  {
    warmUp,
    rounds,
    limitMs = Number.POSITIVE_INFINITY,
  }: { warmUp: number; rounds: number; limitMs?: number },
  measure: (contender: Contenders[number], isWarmUp: boolean) => Promise<Measured>,
): Promise<OfEach<Contenders, Measured[]>> {
  const results = contenders.map((): Measured[] => []);
  const until = performance.now() + limitMs;
  for (let round = 0; round < warmUp + rounds; round++) {
    if (round > warmUp && performance.now() > until) break;
    for (const [index, contender] of contenders.entries()) {
      const measured = await measure(contender, round < warmUp);
      if (round >= warmUp) results[index]?.push(measured);
    }
  }
  return results as OfEach<Contenders, Measured[]>;
}

/** The median of each number over all rounds. */
export function mediansOf<Measured extends Numbers<Measured>>(rounds: readonly Measured[]): Measured {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measured)[];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((round) => round[name]))]),
  ) as Measured;
}

/** The cost of a request. */
export interface Latency {
  durationMs: number;
  /** The server's own CPU time. Other load on the machine hardly changes it. */
  cpuMs: number;
}

/** Sends one request at a time to two servers without other clients. @returns the medians */
export async function compareLatency(
  { pace }: Bench,
  pair: readonly [Contender, Contender],
): Promise<[Latency, Latency]> {
  const agent = new Agent({ keepAlive: true });
  const options = {
    warmUp: LATENCY_WARM_UP_ROUNDS,
    rounds: LATENCY_ROUNDS[pace],
    limitMs: LATENCY_LIMIT_MS[pace],
  };
  const [ours, reference] = await alternate(pair, options, async ({ server, request }): Promise<Latency> => {
    const cpuBefore = cpuSeconds(server.pid);
    const { durationMs } = await timeRequest(server.url, request, agent);
    return { durationMs, cpuMs: (cpuSeconds(server.pid) - cpuBefore) * 1000 };
  });
  agent.destroy();
  return [mediansOf(ours), mediansOf(reference)];
}

/** A server, and the request that is sent to it. */
interface Contender {
  server: Server;
  request: RepeatedRequest;
}

/** How fast a server responds. */
export interface Throughput {
  perSecond: number;
  /** Responses for each second of the server's own CPU time. Other load on the machine hardly changes it. */
  perCpuSecond: number;
}

/** Loads the servers with the same request. @returns the medians of each */
export async function compareThroughput<const Servers extends readonly Server[]>(
  { pace }: Bench,
  request: RepeatedRequest,
  servers: Servers,
): Promise<OfEach<Servers, Throughput>> {
  const results = await alternate<readonly Server[], Throughput>(
    servers,
    { warmUp: 1, rounds: LOAD_ROUNDS[pace] },
    async ({ url, pid }, isWarmUp) => {
      const seconds = isWarmUp ? LOAD_WARM_UP_SECONDS[pace] : LOAD_SECONDS[pace];
      const cpuBefore = cpuSeconds(pid);
      const load = await generateLoad(url, request, { connections: CONNECTIONS, seconds });
      const perCpuSecond = load.responded / (cpuSeconds(pid) - cpuBefore);
      return { perSecond: load.perSecond, perCpuSecond };
    },
  );
  return results.map((rounds) => mediansOf(rounds)) as OfEach<Servers, Throughput>;
}
