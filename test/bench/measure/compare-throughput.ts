import type { Bench } from '../bench.ts';
import type { Server } from '../start-server.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { generateLoad, type RepeatedRequest } from './generate-load.ts';
import { median } from './quantile.ts';

const CONNECTIONS = 16;
const ROUNDS = { quick: 3, full: 7 };
const ROUND_SECONDS = { quick: 2, full: 5 };
const WARM_UP_SECONDS = { quick: 4, full: 10 };

/** A server and the request that it is loaded with. */
export interface Contender {
  server: Pick<Server, 'pid' | 'url'>;
  request: RepeatedRequest;
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
  { isQuick, signal }: Bench,
  contenders: Record<Name, Contender>,
): Promise<Record<Name, Throughput>> {
  const pace = isQuick ? 'quick' : 'full';
  const entries = Object.entries(contenders) as [Name, Contender][];
  const load = async ({ server, request }: Contender, seconds: number) => {
    const cpuBefore = cpuSeconds(server.pid);
    const result = await generateLoad(server.url, request, { connections: CONNECTIONS, seconds }, signal);
    return { ...result, perCpuSecond: result.responded / (cpuSeconds(server.pid) - cpuBefore) };
  };

  const rounds = new Map(entries.map(([name]) => [name, [] as Throughput[]]));
  for (const [, contender] of entries) await load(contender, WARM_UP_SECONDS[pace]);
  for (let round = 0; round < ROUNDS[pace]; round++) {
    for (const [name, contender] of entries)
      rounds.get(name)?.push(await load(contender, ROUND_SECONDS[pace]));
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
