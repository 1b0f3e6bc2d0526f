import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { createClient } from '../rest/rest-client.ts';
import { readPageEvents, readUntil } from '../support/read-page-events.ts';
import { type StagedSite, startStagedSite } from '../support/staged-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let site: StagedSite;
/** Two gateways and a separate worker. */
let here: TestApp;
let there: App;

beforeAll(async () => {
  site = await startStagedSite();
  here = await startTestApp({ EMBEDDED_WORKER: 'off' });
  there = await here.startAnother('serve');
});
afterAll(async () => {
  site.releasePage();
  site.releaseFile();
  await here.close();
  await site.close();
});

/** The path of the page of a new report. */
async function create(): Promise<string> {
  const call = createClient(here.url, here.key);
  const headers = { Prefer: 'respond-async' };
  const { body } = await call('POST', '/reports', { form: { url: site.url('/page') }, headers });
  return new URL(body.data.page_url).pathname;
}
const read = async (url: string) => await (await fetch(url)).text();
const watch = async (url: string) => readPageEvents(await fetch(`${url}/events`));

it('shows each stage of a remote worker on the pages of every gateway, also to late viewers', async () => {
  const path = await create();
  const events = await watch(here.url + path);
  expect(await readUntil(events, 'Queued as number 1')).toEqual([]);
  await here.startAnother('work');
  expect(await readUntil(events, 'Fetching the page')).toEqual([]);
  await expect.poll(() => read(there.url + path)).toContain('>Fetching the page<');
  site.releasePage();
  // All files except the pending stylesheet.
  await readUntil(events, /^Fetching files: [2-9]\d* of \d+$/);
  const late = await watch(there.url + path);
  expect(await readUntil(late, /^Fetching files: \d+ of \d+$/)).toEqual([]);
  await expect.poll(() => read(there.url + path)).toMatch(/>Fetching files: \d+ of \d+</);
  site.releaseFile();
  await Promise.all([readUntil(events, 'completed'), readUntil(late, 'completed')]);
});
