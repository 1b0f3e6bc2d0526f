import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { actionsIn, test as base, type Session } from './dashboard-test.ts';

const test = base.extend('settings', { scope: 'file' }, {}).extend('rowOf', ({ site }) => {
  return (page: Page, path: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`[title="${site.url(path)}"]`) });
});

test('a report that is created elsewhere appears live', async ({ app, site, createReport, rowOf, visit }) => {
  await createReport('/?earlier', {}, 'wait=30');
  const page = await visit('/', { key: app.key });
  await page.evaluate('document.title = "not reloaded"');
  site.pause();
  await createReport('/paused');
  const row = rowOf(page, '/paused');
  await row.getByText(/Fetching the page|In progress/).waitFor();
  site.release();
  await row.getByText(/^(Good|Decent|Bad)$/).waitFor();
  expect(await page.title()).toBe('not reloaded');
});

test('the focus stays in the list when it changes', async ({ app, createReport, rowOf, visit }) => {
  await createReport('/?focused', {}, 'wait=30');
  const page = await visit('/', { key: app.key });
  const row = rowOf(page, '/?focused');
  const link = row.getByRole('link').first();
  await link.focus();
  await createReport('/?other', {}, 'wait=30');
  await rowOf(page, '/?other').getByText('status 404').waitFor();
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('each row has dialogs for privacy and deletion', async ({ app, createReport, rowOf, visit }) => {
  await createReport('/', {}, 'wait=30');
  const page = await visit('/', { key: app.key });
  const row = rowOf(page, '/');
  const choose = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByText(name).click();
  };
  await choose('Privacy…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Private/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Private: only you can open this page').waitFor();
  await page.getByRole('link', { name: 'Your reports' }).click();
  await row.getByText('Private').waitFor();
  await choose('Delete…');
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await choose('Delete…');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'The report was deleted' }).waitFor();
  await page.getByRole('link', { name: 'Your reports' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  expect(await row.count()).toBe(0);
});

test('the stream of changes ends at once with the session or its key', async ({ app, signIn }) => {
  const watch = async ({ cookie }: Session) => await fetch(`${app.url}/events`, { headers: { cookie } });
  const [session, other] = [await signIn(), await signIn(await app.addKey('read'))];
  const responses = [await watch(session), await watch(other)];
  expect(responses[0]?.headers.get('content-type')).toBe('text/event-stream');
  await session.post('/sign-out');
  expect(await responses[0]?.text()).toBe('');
  const [revoke = ''] = actionsIn(await (await signIn()).get('/account'), '/revoke').toReversed();
  await (await signIn()).post(revoke);
  expect(await responses[1]?.text()).toBe('');
});

test('the stream sends at most one change a second', async ({ app, createReport, signIn }) => {
  const session = await signIn();
  const leaving = new AbortController();
  const { signal } = leaving;
  const response = await fetch(`${app.url}/events`, { headers: { cookie: session.cookie }, signal });
  const startedAt = performance.now();
  let received = '';
  const reading = (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text;
  })().catch(() => undefined);
  await createReport('/?stages', {}, 'wait=30');
  await createReport('/?more-stages', {}, 'wait=30');
  await expect.poll(() => received).toContain('event: change');
  expect(received.split('event: change').length - 1).toBeLessThanOrEqual(
    1 + (performance.now() - startedAt) / 1_000,
  );
  leaving.abort();
  await reading;
});

test('a changed filter is sent, without defaults in the URL', async ({ app, createReport, visit }) => {
  await createReport('/?filtered', {}, 'wait=30');
  const page = await visit('/', { key: app.key });
  await page.getByRole('combobox', { name: 'Order', exact: true }).selectOption('Lowest score first');
  await page.waitForURL(`${app.url}/?sort=worst`);
  expect(await page.getByRole('combobox', { name: 'Order', exact: true }).inputValue()).toBe('worst');
});
