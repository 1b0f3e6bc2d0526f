import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../start-server.ts';
import { ask } from './ask.ts';
import type { RepeatedRequest } from './put-load.ts';
import { residentMib } from './resident-mib.ts';

const PAUSE_MS = 20;

/** What a client saw that asks now and then, and what the server had in memory. */
export interface Probe {
  /** One for each answer. */
  durationsMs: number[];
  highestMib: number;
}

/** Asks a server now and then, as a person's page would, until the signal fires. */
export async function probe(
  { url, pid }: Pick<Server, 'url' | 'pid'>,
  request: RepeatedRequest,
  signal: AbortSignal,
): Promise<Probe> {
  const agent = new Agent({ keepAlive: true });
  const seen: Probe = { durationsMs: [], highestMib: 0 };
  while (!signal.aborted) {
    seen.durationsMs.push((await ask(url, request, agent)).durationMs);
    seen.highestMib = Math.max(seen.highestMib, residentMib(pid));
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return seen;
}
