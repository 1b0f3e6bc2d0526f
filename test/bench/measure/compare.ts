import { Agent } from 'node:http';
import { cpuSeconds, type Server } from '../../lab/processes.ts';
import { median } from '../../lab/requests.ts';
import type { Bench } from '../bench.ts';
import { generateLoad, type RepeatedRequest, timeRequest } from './load.ts';

const LATENCY_WARM_UP_ROUNDS = 5;
const LATENCY_ROUNDS = { quick: 20, full: 100 };
/** Time limit of one comparison, so slow requests have fewer rounds. */
const LATENCY_LIMIT_MS = { quick: 2_000, full: 8_000 };
const CONNECTIONS = 16;
const LOAD_ROUNDS = { quick: 3, full: 7 };
const LOAD_SECONDS = { quick: 2, full: 5 };
const LOAD_WARM_UP_SECONDS = { quick: 4, full: 10 };

/** A server without other clients, and the request that is sent to it. */
export interface Contender {
  server: Pick<Server, 'pid' | 'url'>;
  request: RepeatedRequest;
}

/** Medians over all rounds. */
export interface Latency {
  durationMs: number;
  /** The server's own CPU time. Other load on the machine hardly changes it. */
  cpuMs: number;
}

/** Sends one request at a time to two servers in alternation, so that other load on the machine slows both. */
export async function compareLatency(
  { isQuick }: Bench,
  pair: [Contender, Contender],
): Promise<[Latency, Latency]> {
  const pace = isQuick ? 'quick' : 'full';
  const agent = new Agent({ keepAlive: true });
  const rounds: [Latency[], Latency[]] = [[], []];
  const until = performance.now() + LATENCY_LIMIT_MS[pace];
  for (let round = 0; round < LATENCY_WARM_UP_ROUNDS + LATENCY_ROUNDS[pace]; round++) {
    if (round > LATENCY_WARM_UP_ROUNDS && performance.now() > until) break;
    for (const [index, { server, request }] of pair.entries()) {
      const cpuBefore = cpuSeconds(server.pid);
      const { durationMs } = await timeRequest(server.url, request, agent);
      const cpuMs = (cpuSeconds(server.pid) - cpuBefore) * 1000;
      if (round >= LATENCY_WARM_UP_ROUNDS) rounds[index]?.push({ durationMs, cpuMs });
    }
  }
  agent.destroy();
  return [mediansOf(rounds[0]), mediansOf(rounds[1])];
}

/** The median of each time. */
export function mediansOf(latencies: readonly Latency[]): Latency {
  return {
    durationMs: median(latencies.map(({ durationMs }) => durationMs)),
    cpuMs: median(latencies.map(({ cpuMs }) => cpuMs)),
  };
}

/** The medians over all rounds. */
export interface Throughput {
  perSecond: number;
  /** Responses for each second of the server's own CPU time. Other load on the machine hardly changes it. */
  perCpuSecond: number;
  p99Ms: number;
}

/** Loads the servers in alternating rounds, so that other load on the machine slows all of them. */
export async function compareThroughput<Name extends string>(
  { isQuick }: Bench,
  contenders: Record<Name, Contender>,
): Promise<Record<Name, Throughput>> {
  const pace = isQuick ? 'quick' : 'full';
  const entries = Object.entries(contenders) as [Name, Contender][];
  const load = async ({ server, request }: Contender, seconds: number): Promise<Throughput> => {
    const cpuBefore = cpuSeconds(server.pid);
    const result = await generateLoad(server.url, request, { connections: CONNECTIONS, seconds });
    return { ...result, perCpuSecond: result.responded / (cpuSeconds(server.pid) - cpuBefore) };
  };

  const rounds = new Map(entries.map(([name]) => [name, [] as Throughput[]]));
  for (const [, contender] of entries) await load(contender, LOAD_WARM_UP_SECONDS[pace]);
  for (let round = 0; round < LOAD_ROUNDS[pace]; round++) {
    for (const [name, contender] of entries)
      rounds.get(name)?.push(await load(contender, LOAD_SECONDS[pace]));
  }
  const medians = [...rounds].map(([name, results]) => [
    name,
    {
      perSecond: median(results.map(({ perSecond }) => perSecond)),
      perCpuSecond: median(results.map(({ perCpuSecond }) => perCpuSecond)),
      p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
    },
  ]);
  return Object.fromEntries(medians);
}
