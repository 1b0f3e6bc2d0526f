import { Agent } from 'node:http';
import type { Bench } from '../bench.ts';
import type { Server } from '../start-server.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { RepeatedRequest } from './generate-load.ts';
import { median } from './quantile.ts';
import { timeRequest } from './time-request.ts';

const WARM_UP_ROUNDS = 5;
const ROUNDS = { quick: 20, full: 100 };
/** Time limit of one comparison, so slow requests have fewer rounds. */
const LIMIT_MS = { quick: 2_000, full: 8_000 };

/** A server without other clients, and the request to time. */
export interface TimedServer {
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
  { isQuick, signal }: Bench,
  pair: [TimedServer, TimedServer],
): Promise<[Latency, Latency]> {
  const pace = isQuick ? 'quick' : 'full';
  const agent = new Agent({ keepAlive: true });
  const rounds: [Latency[], Latency[]] = [[], []];
  const until = performance.now() + LIMIT_MS[pace];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS[pace]; round++) {
    if (round > WARM_UP_ROUNDS && performance.now() > until) break;
    for (const [index, { server, request }] of pair.entries()) {
      signal.throwIfAborted();
      const cpuBefore = cpuSeconds(server.pid);
      const { durationMs } = await timeRequest(server.url, request, agent);
      const cpuMs = (cpuSeconds(server.pid) - cpuBefore) * 1000;
      if (round >= WARM_UP_ROUNDS) rounds[index]?.push({ durationMs, cpuMs });
    }
  }
  agent.destroy();
  return [mediansOf(rounds[0]), mediansOf(rounds[1])];
}

function mediansOf(latencies: readonly Latency[]): Latency {
  return {
    durationMs: median(latencies.map(({ durationMs }) => durationMs)),
    cpuMs: median(latencies.map(({ cpuMs }) => cpuMs)),
  };
}
