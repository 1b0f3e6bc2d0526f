import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { exactly, type Measurement, none } from './measurement.ts';
import { callRest, checkIntegrity, endService, startService } from './service.ts';

const REPORTS = 30;
const FULL_MS = 40_000;
const GIVE_UP_MS = 120_000;

/**
 * Makes all file writes of a running process fail, as on a full disk, and lets them succeed again. A limit on the file
 * size (`prlimit` on Linux) needs no privileges.
 */
export async function measureFullDisk(folder: string): Promise<Measurement[]> {
  const file = `${folder}/full.db`;
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = await startFixtureSite({ '/': page });
  await using service = await startService(file, { ALLOW_TARGETS: site.host });
  const create = () => callRest(service, 'POST', '/reports', { form: { url: site.url('/') } });
  const read = async (path: string) => (await callRest(service, 'GET', path)).status;
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(service.command.process.pid), `--fsize=${bytes}:unlimited`]);

  const accepted: number[] = [];
  for (let i = 0; i < REPORTS; i++) accepted.push((await create()).body.data?.id ?? 0);

  limitFiles('0');
  const rejections = new Map<number, number>();
  let failedReads = 0;
  const until = performance.now() + FULL_MS;
  while (performance.now() < until) {
    const { status } = await create();
    rejections.set(status, (rejections.get(status) ?? 0) + 1);
    for (const path of ['/reports', `/reports/${accepted[0]}`, '/account']) {
      if ((await read(path)) !== 200) failedReads++;
    }
    await sleep(200);
  }
  limitFiles('unlimited');

  const afterwards = (await create()).status;
  const statuses = await untilEnded(accepted, async (id) => {
    return (await callRest(service, 'GET', `/reports/${id}`)).body.data?.status ?? '';
  });
  const { exitCode } = await endService(service);
  await site.close();
  return [
    exactly('Status of writes on the full disk', '503', [...rejections.keys()].join(', ')),
    none('Reads that failed on the full disk', failedReads),
    exactly('Status of a write by the same process afterwards', '201', String(afterwards)),
    none(
      'Accepted reports that were not completed',
      statuses.filter((status) => status !== 'completed').length,
    ),
    exactly('Exit code of the process', '0', `${exitCode}`),
    checkIntegrity(file),
  ];
}

async function untilEnded(ids: number[], readStatus: (id: number) => Promise<string>): Promise<string[]> {
  const startedAt = performance.now();
  for (;;) {
    const statuses = await Promise.all(ids.map(readStatus));
    const isOver = statuses.every((status) => status === 'completed' || status === 'failed');
    if (isOver || performance.now() - startedAt > GIVE_UP_MS) return statuses;
    await sleep(500);
  }
}
