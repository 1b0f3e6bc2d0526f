import Sqlite from 'better-sqlite3';
import { exactly, type Measurement, none, within } from './measurement.ts';
import { callRest, checkIntegrity, endService, type Service, startService } from './service.ts';

const WRITERS = 50;
const DURATION_MS = 30_000;
/** Target with the default settings. */
const MAX_P99_MS = 250;

/** Lets many clients write at once, through one process and through two that share the database file. */
export async function measureWriters(folder: string): Promise<Measurement[]> {
  return [...(await measureProcesses(1, folder)), ...(await measureProcesses(2, folder))];
}

async function measureProcesses(processes: number, folder: string): Promise<Measurement[]> {
  const file = `${folder}/writers-${processes}.db`;
  await using started = new AsyncDisposableStack();
  const services: Service[] = [];
  for (let i = 0; i < processes; i++) {
    services.push(started.use(await startService(file, { EMBEDDED_WORKER: 'off', QUEUE_LIMIT: '10000000' })));
  }
  const durationsMs: number[] = [];
  const statuses = new Map<number, number>();
  let kept = 0;

  const timed = async (...[service, method, path, options]: Parameters<typeof callRest>) => {
    const startedAt = performance.now();
    const response = await callRest(service, method, path, options);
    durationsMs.push(performance.now() - startedAt);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response.body.data?.id ?? 0;
  };
  const write = async (service: Service, until: number) => {
    while (performance.now() < until) {
      const id = await timed(service, 'POST', '/reports', { form: { url: 'https://example.org/' } });
      await timed(service, 'PATCH', `/reports/${id}`, { form: { privacy: '1' } });
      if (Math.random() < 0.5) await timed(service, 'DELETE', `/reports/${id}`);
      else kept++;
    }
  };
  const until = performance.now() + DURATION_MS;
  await Promise.all(
    Array.from({ length: WRITERS }, (_, i) => write(services[i % processes] as Service, until)),
  );
  for (const service of services) await endService(service);

  const sqlite = new Sqlite(file, { readonly: true });
  const stored = sqlite.prepare('select count(*) from reports').pluck().get();
  sqlite.close();
  durationsMs.sort((a, b) => a - b);
  const share = (part: number) => durationsMs[Math.ceil(durationsMs.length * part) - 1] ?? Number.NaN;
  const rejected = [...statuses].filter(([status]) => status >= 300);
  return [
    none(
      `Processes: ${processes}. Rejected writes of ${durationsMs.length}${rejected.map(([status, count]) => ` (${count} x ${status})`).join('')}`,
      rejected.reduce((sum, [, count]) => sum + count, 0),
    ),
    within(`p99 of the writes (median ${Math.round(share(0.5))} ms)`, MAX_P99_MS, share(0.99)),
    exactly('Reports stored', String(kept), String(stored)),
    checkIntegrity(file),
  ];
}
