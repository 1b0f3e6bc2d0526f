import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../start-server.ts';
import type { RepeatedRequest } from './generate-load.ts';
import { residentMib } from './resident-mib.ts';
import { timeRequest } from './time-request.ts';

const PAUSE_MS = 20;

/** The latencies that a light client measured, and the server's peak memory meanwhile. */
export interface Probe {
  /** One for each response. */
  durationsMs: number[];
  highestMib: number;
}

/** Sends a request every 20 ms, as a light client would, until the signal fires. */
export async function probe(
  { url, pid }: Pick<Server, 'url' | 'pid'>,
  request: RepeatedRequest,
  signal: AbortSignal,
): Promise<Probe> {
  const agent = new Agent({ keepAlive: true });
  const measured: Probe = { durationsMs: [], highestMib: 0 };
  while (!signal.aborted) {
    measured.durationsMs.push((await timeRequest(url, request, agent)).durationMs);
    measured.highestMib = Math.max(measured.highestMib, residentMib(pid));
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return measured;
}
