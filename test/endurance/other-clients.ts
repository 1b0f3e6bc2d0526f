import { none, type Row, within } from '../lab/report.ts';
import { callRest, timeCalls } from '../lab/requests.ts';

/** Reads a path as an ordinary client until the promise settles. @param limitMs of the slowest response */
export async function measureOthers(
  service: { url: string },
  path: string,
  until: Promise<unknown>,
  { pauseMs, limitMs }: { pauseMs: number; limitMs: number },
): Promise<Row[]> {
  let rejected = 0;
  const read = async () => {
    if ((await callRest(service, 'GET', path)).status !== 200) rejected++;
  };
  const tookMs = await timeCalls(until, read, pauseMs);
  return [
    within(`Slowest of ${tookMs.length} responses to other clients`, limitMs, Math.max(...tookMs)),
    none('Rejected requests of other clients', rejected),
  ];
}
