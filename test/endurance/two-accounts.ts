import { setTimeout as sleep } from 'node:timers/promises';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { openDatabase } from '../../src/database/database.ts';
import { startService } from '../lab/processes.ts';
import { none, type Row, within } from '../lab/report.ts';
import { auditPage, callRest } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';

const OPEN_PAGES = 20;
const MOMENTS = 10;
const MAX_PAUSE_MS = 8_000;
const MAX_ORDINARY_MS = 10_000;
const ORDINARY = htmlPage(
  '<!doctype html><html><title>Page</title><link rel="stylesheet" href="/a.css"><img src="/a.png"><h1>Page</h1>',
);
/** axe-core compares each of the fields with each of the labels: it ends after hours. */
const HOSTILE = htmlPage('<label for="x">Label</label><input id="x">'.repeat(4_000));

/** Keeps hostile pages of one account queued, and times ordinary pages of another at random moments. */
export async function measureTwoAccounts({ folder, use }: Lab): Promise<Row[]> {
  const site = use(await startFixtureSite({ '/': ORDINARY, '/a.css': { body: 'p { color: red }' } }));
  const hostile = use(await startFixtureSite({ '/': HOSTILE }));
  const databaseUrl = `sqlite:${folder}/two-accounts.db`;
  const service = await startService(databaseUrl, {
    ALLOW_TARGETS: `${site.host},${hostile.host}`,
    AUDIT_CONCURRENCY: '2',
  });
  const authorization = `Bearer ${await createKey(databaseUrl)}`;
  const ordinary = () => auditPage(service, site.url('/'), { authorization });
  await ordinary();

  const random = createRandom();
  const durationsMs: number[] = [];
  let failed = 0;
  for (let i = 0; i < MOMENTS; i++) {
    const query = '/reports?statuses=queued,running&per_page=50';
    const { body } = await callRest(service, 'GET', query);
    for (let open = body.data.length; open < OPEN_PAGES; open++)
      await callRest(service, 'POST', '/reports', { form: { url: hostile.url('/') } });
    await sleep(random() * MAX_PAUSE_MS);
    const startedAt = performance.now();
    if ((await ordinary()) !== 'completed') failed++;
    durationsMs.push(performance.now() - startedAt);
  }
  await service.close();
  const slowest = `Slowest of them, beside ${OPEN_PAGES} hostile pages of another account`;
  return [
    none(`Not completed of ${MOMENTS} ordinary pages`, failed),
    within(slowest, MAX_ORDINARY_MS, Math.max(...durationsMs)),
  ];
}

/** Creates an account. @returns its API key */
async function createKey(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  try {
    const { id: accountId } = await createAccount(database, { name: 'Ordinary' }, new Date());
    return (await createApiKey(database, { accountId, name: 'Key', scope: 'write' }, new Date())).key;
  } finally {
    await database.close();
  }
}

/** Pseudo-random numbers below 1, the same in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
