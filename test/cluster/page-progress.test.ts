import { expect } from 'vitest';
import { readData } from '../support/read-events.ts';
import { startStagedSite } from '../support/staged-site.ts';
import { test as base } from './test.ts';

const test = base.extend('stagedSite', async ({}, { onCleanup }) => {
  const site = await startStagedSite();
  onCleanup(async () => {
    site.releasePage();
    site.releaseFile();
    await site.close();
  });
  return site;
});

const read = async (url: string) => await (await fetch(url)).text();
const watch = async (url: string) => readData(await fetch(`${url}/events`));

/** Reads until the data of an event matches the text. @returns the data of the events before it */
async function readUntil(events: AsyncGenerator<string>, text: string | RegExp): Promise<string[]> {
  const before: string[] = [];
  for (;;) {
    const { value } = await events.next();
    if (value === undefined) throw new Error(`The stream has ended after: ${before.join(', ')}`);
    if (typeof text === 'string' ? value === text : text.test(value)) return before;
    before.push(value);
  }
}

test('shows each stage of a remote worker on the pages of every gateway, also to late viewers', async ({
  app,
  other,
  call,
  stagedSite: site,
}) => {
  const headers = { Prefer: 'respond-async' };
  const { body } = await call('POST', '/reports', { form: { url: site.url('/page') }, headers });
  const path = new URL(body.data.page_url).pathname;
  const events = await watch(app.url + path);
  expect(await readUntil(events, 'Queued as number 1')).toEqual([]);
  await app.startAnother('work');
  expect(await readUntil(events, 'Fetching the page')).toEqual([]);
  await expect.poll(() => read(other.url + path)).toContain('>Fetching the page<');
  site.releasePage();
  // All files except the pending stylesheet.
  await readUntil(events, /^Fetching files: [2-9]\d* of \d+$/);
  const late = await watch(other.url + path);
  expect(await readUntil(late, /^Fetching files: \d+ of \d+$/)).toEqual([]);
  await expect.poll(() => read(other.url + path)).toMatch(/>Fetching files: \d+ of \d+</);
  site.releaseFile();
  await Promise.all([readUntil(events, 'completed'), readUntil(late, 'completed')]);
});
