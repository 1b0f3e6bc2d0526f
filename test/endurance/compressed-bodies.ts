import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startService } from '../lab/processes.ts';
import { none, type Row, within } from '../lab/report.ts';
import { callRest, quantile } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import type { SentBodies } from './send-compressed-bodies.ts';

const SENDER = fileURLToPath(new URL('send-compressed-bodies.ts', import.meta.url));
/** With 100 responses, the p99 would be the slowest or the second slowest one. */
const RESPONSES = 1_000;
const PAUSE_MS = 10;
const MAX_EXCESS_MS = 100;

/** Sends gzip bodies that grow a thousandfold to both APIs while another client reads reports. */
export async function measureCompressedBodies({ folder }: Lab): Promise<Row[]> {
  const service = await startService(`sqlite:${folder}/compressed.db`, { EMBEDDED_WORKER: 'off' });
  const readP99 = async () => {
    const durationsMs: number[] = [];
    while (durationsMs.length < RESPONSES) {
      const startedAt = performance.now();
      await callRest(service, 'GET', '/reports');
      durationsMs.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
    return quantile(durationsMs, 0.99);
  };
  const idleMs = await readP99();

  const sender = fork(SENDER, [service.url]);
  const ended = new AbortController();
  sender.once('exit', (code) => ended.abort(new Error(`The sender ended with ${code}.`)));
  await once(sender, 'message', ended);
  const attackedMs = await readP99();
  sender.send('stop');
  const [{ sent, accepted }] = (await once(sender, 'message', ended)) as [SentBodies];
  const { exitCode } = await service.end();
  const excess = `p99 of other clients beyond the idle ${Math.round(idleMs)} ms`;
  return [
    within(excess, MAX_EXCESS_MS, attackedMs - idleMs),
    none(`Accepted of ${sent} compressed bodies`, accepted),
    none('Exit code of the process', exitCode ?? -1),
  ];
}
