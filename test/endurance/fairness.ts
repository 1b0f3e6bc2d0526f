import { runCommand } from '../cli/run-command.ts';
import { startService } from '../lab/processes.ts';
import { none, type Row, value, within } from '../lab/report.ts';
import { auditPage, callRest, inParallel, readMetrics } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';

const MANY_REPORTS = 500;
/** They create reports faster than the worker completes them. */
const SUBMITTERS = 20;
const SINGLES = 5;
const PAGE_MS = 150;
const MAX_SINGLE_MS = 10_000;

/** Queues many reports of one account, and measures how long another account waits for a report. */
export async function measureFairness({ folder, use }: Lab): Promise<Row[]> {
  const database = `sqlite:${folder}/fairness.db`;
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = use(
    await startFixtureSite({
      '/': (_, response) => setTimeout(() => response.writeHead(200, page.headers).end(page.body), PAGE_MS),
    }),
  );
  const service = await startService(database, { ALLOW_TARGETS: site.host });
  const form = { url: site.url('/') };
  await inParallel(SUBMITTERS, MANY_REPORTS, () => callRest(service, 'POST', '/reports', { form }));

  const authorization = `Bearer ${await addAccount(database)}`;
  const durationsMs: number[] = [];
  let failed = 0;
  for (let i = 0; i < SINGLES; i++) {
    const startedAt = performance.now();
    if ((await auditPage(service, form.url, { authorization })) !== 'completed') failed++;
    durationsMs.push(performance.now() - startedAt);
  }
  const waiting = (await readMetrics(service))('page_reports_queue_waiting');
  const slowest = `Slowest of ${SINGLES} single reports of another account`;
  return [
    within(slowest, MAX_SINGLE_MS, Math.max(...durationsMs)),
    none('Failed single reports', failed),
    value(`Still queued of ${MANY_REPORTS} reports of one account`, '', waiting, { atLeast: 1 }),
  ];
}

/** Creates an account. @returns its API key */
async function addAccount(database: string): Promise<string> {
  const run = async (...args: string[]) => (await runCommand(args, { DATABASE_URL: database })).stdout.trim();
  const id = await run('account', 'create', '--name', 'Other');
  return await run('key', 'create', '--account', id, '--name', 'Other', '--scope', 'write');
}
