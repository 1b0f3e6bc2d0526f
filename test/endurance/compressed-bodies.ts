import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../bench/measure/quantile.ts';
import { type Measurement, none, within } from './measurement.ts';
import type { SentBodies } from './send-compressed-bodies.ts';
import { callRest, endService, type Service, startService } from './service.ts';

const SENDER = fileURLToPath(new URL('send-compressed-bodies.ts', import.meta.url));
/** With 100 responses, the p99 would be the slowest or the second slowest one. */
const RESPONSES = 1_000;
const PAUSE_MS = 10;
const MAX_EXCESS_MS = 100;

/** Sends gzip bodies that grow a thousandfold to both APIs while another client reads reports. */
export async function measureCompressedBodies(folder: string): Promise<Measurement[]> {
  await using service = await startService(`${folder}/compressed.db`, { EMBEDDED_WORKER: 'off' });
  const idle = await readReports(service);

  const sender = fork(SENDER, [service.url]);
  const ended = new AbortController();
  sender.once('exit', (code) => ended.abort(new Error(`The sender ended with ${code}.`)));
  await once(sender, 'message', ended);
  const attacked = await readReports(service);
  sender.send('stop');
  const [{ sent, accepted }] = (await once(sender, 'message', ended)) as [SentBodies];
  const { exitCode } = await endService(service);
  return [
    within(
      `p99 of other clients beyond the idle ${Math.round(p99(idle))} ms`,
      MAX_EXCESS_MS,
      p99(attacked) - p99(idle),
    ),
    none(`Accepted of ${sent} compressed bodies`, accepted),
    none('Exit code of the process', exitCode ?? -1),
  ];
}

/** @returns the durations of the responses to an ordinary client, in milliseconds */
async function readReports(service: Service): Promise<number[]> {
  const durations: number[] = [];
  while (durations.length < RESPONSES) {
    const startedAt = performance.now();
    await callRest(service, 'GET', '/reports');
    durations.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return durations;
}

const p99 = (durations: number[]) => quantile(durations, 0.99);
