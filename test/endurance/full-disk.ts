import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../lab/processes.ts';
import { exactly, none, type Row } from '../lab/report.ts';
import { callRest } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { checkIntegrity } from './database-file.ts';

const REPORTS = 30;
const FULL_MS = 40_000;
const GIVE_UP_MS = 120_000;

/**
 * Makes all file writes of a running process fail, as on a full disk, and lets them succeed again. A limit on the file
 * size (`prlimit` on Linux) needs no privileges.
 */
export async function measureFullDisk({ folder, use }: Lab): Promise<Row[]> {
  const file = `${folder}/full.db`;
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = use(await startFixtureSite({ '/': page }));
  const service = await startService(`sqlite:${file}`, { ALLOW_TARGETS: site.host });
  const create = () => callRest(service, 'POST', '/reports', { form: { url: site.url('/') } });
  const read = (path: string) => callRest(service, 'GET', path);
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(service.pid), `--fsize=${bytes}:unlimited`]);

  const accepted: number[] = [];
  for (let i = 0; i < REPORTS; i++) accepted.push((await create()).body.data?.id ?? 0);

  limitFiles('0');
  const writes: number[] = [];
  let failedReads = 0;
  const until = performance.now() + FULL_MS;
  while (performance.now() < until) {
    writes.push((await create()).status);
    for (const path of ['/reports', `/reports/${accepted[0]}`, '/account']) {
      if ((await read(path)).status !== 200) failedReads++;
    }
    await sleep(200);
  }
  limitFiles('unlimited');

  const afterwards = await create();
  const giveUpAt = performance.now() + GIVE_UP_MS;
  const countUnfinished = async () => (await read('/reports?statuses=queued,running')).body.meta.total;
  while ((await countUnfinished()) > 0 && performance.now() < giveUpAt) await sleep(500);
  const ends = await Promise.all(
    accepted.map(async (id) => (await read(`/reports/${id}`)).body.data?.status),
  );
  const { exitCode } = await service.end();
  const rejections = writes.filter((status) => status === 503).length;
  return [
    exactly('Writes on the full disk with status 503', writes.length, rejections),
    none('Reads that failed on the full disk', failedReads),
    exactly('Status of a write by the same process afterwards', 201, afterwards.status),
    none('Accepted reports that were not completed', ends.filter((status) => status !== 'completed').length),
    none('Exit code of the process', exitCode ?? -1),
    checkIntegrity(file),
  ];
}
