import { startService } from '../lab/processes.ts';
import { exactly, none, type Row, within } from '../lab/report.ts';
import { callRest, quantile } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { checkIntegrity, readValue } from './database-file.ts';

const WRITERS = 50;
const DURATION_MS = 30_000;
/** Target with the default settings. */
const MAX_P99_MS = 250;

/** Lets many clients write at once, through one process and through two that share the database file. */
export async function measureWriters({ folder }: Lab): Promise<Row[]> {
  return [...(await measureProcesses(1, folder)), ...(await measureProcesses(2, folder))];
}

async function measureProcesses(processes: number, folder: string): Promise<Row[]> {
  const file = `${folder}/writers-${processes}.db`;
  const settings = { EMBEDDED_WORKER: 'off', QUEUE_LIMIT: '10000000' };
  const first = await startService(`sqlite:${file}`, settings);
  const services = processes === 1 ? [first] : [first, await startService(`sqlite:${file}`, settings)];
  const durationsMs: number[] = [];
  const rejections = new Map<number, number>();
  let kept = 0;

  const write = async (i: number, until: number) => {
    const timed = async (method: string, path: string, form?: Record<string, string>) => {
      const startedAt = performance.now();
      const service = services[i % processes] ?? first;
      const { status, body } = await callRest(service, method, path, form && { form });
      durationsMs.push(performance.now() - startedAt);
      if (status >= 300) rejections.set(status, (rejections.get(status) ?? 0) + 1);
      return body.data?.id ?? 0;
    };
    while (performance.now() < until) {
      const id = await timed('POST', '/reports', { url: 'https://example.org/' });
      await timed('PATCH', `/reports/${id}`, { privacy: '1' });
      if (Math.random() < 0.5) await timed('DELETE', `/reports/${id}`);
      else kept++;
    }
  };
  const until = performance.now() + DURATION_MS;
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i, until)));
  for (const service of services) await service.end();

  const kinds = [...rejections].map(([status, count]) => ` (${count} x ${status})`).join('');
  const rejected = rejections.values().reduce((sum, count) => sum + count, 0);
  const medianMs = Math.round(quantile(durationsMs, 0.5));
  return [
    none(`Processes: ${processes}. Rejected writes of ${durationsMs.length}${kinds}`, rejected),
    within(`p99 of the writes (median ${medianMs} ms)`, MAX_P99_MS, quantile(durationsMs, 0.99)),
    exactly('Reports stored', kept, readValue(file, 'select count(*) from reports')),
    checkIntegrity(file),
  ];
}
