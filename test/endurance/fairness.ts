import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../cli/run-command.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { type Measurement, none, within } from './measurement.ts';
import { callRest, endService, startService } from './service.ts';

const MANY_REPORTS = 500;
const SINGLES = 5;
const PAGE_MS = 200;
const POLL_MS = 50;
const MAX_SINGLE_MS = 10_000;

/** Queues many reports of one account, and measures how long another account waits for a report. */
export async function measureFairness(folder: string): Promise<Measurement[]> {
  const file = `${folder}/fairness.db`;
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = await startFixtureSite({
    '/': (_, response) => setTimeout(() => response.writeHead(200, page.headers).end(page.body), PAGE_MS),
  });
  await using service = await startService(file, { ALLOW_TARGETS: site.host });
  const form = { url: site.url('/') };
  for (let i = 0; i < MANY_REPORTS; i++) await callRest(service, 'POST', '/reports', { form });

  const headers = { authorization: `Bearer ${await addAccount(file)}` };
  const durationsMs: number[] = [];
  let failed = 0;
  for (let i = 0; i < SINGLES; i++) {
    const startedAt = performance.now();
    const id = (await callRest(service, 'POST', '/reports', { form, headers })).body.data?.id;
    let status: string | undefined;
    do {
      await sleep(POLL_MS);
      status = (await callRest(service, 'GET', `/reports/${id}`, { headers })).body.data?.status;
    } while (status === 'queued' || status === 'running');
    if (status !== 'completed') failed++;
    durationsMs.push(performance.now() - startedAt);
  }
  const waiting = await readWaiting(service.url);
  await endService(service);
  await site.close();
  return [
    within(
      `Slowest of ${SINGLES} single reports of another account`,
      MAX_SINGLE_MS,
      Math.max(...durationsMs),
    ),
    none('Failed single reports', failed),
    {
      name: `Still queued of ${MANY_REPORTS} reports of one account`,
      target: '>= 1',
      measured: String(waiting),
      isMet: waiting >= 1,
    },
  ];
}

/** Creates an account. @returns its API key */
async function addAccount(file: string): Promise<string> {
  const run = async (...args: string[]) =>
    (await runCommand(args, { DATABASE_URL: `sqlite:${file}` })).stdout.trim();
  const id = await run('account', 'create', '--name', 'Other');
  return await run('key', 'create', '--account', id, '--name', 'Other', '--scope', 'write');
}

async function readWaiting(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^page_reports_queue_waiting (\d+)/m.exec(metrics)?.[1]);
}
