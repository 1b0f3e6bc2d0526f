import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type VisitOptions, visit } from '../visit.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

// Browsers are slow on a busy machine.

/** A name that browsers do not trust without TLS, unlike localhost: they send no fetch metadata to it. */
const INTRANET = 'reports.test';

let pages: ReportPages;
let browser: Browser;
beforeAll(async () => {
  [pages, browser] = await Promise.all([
    startReportPages(),
    launchBrowser([`--host-resolver-rules=MAP ${INTRANET} 127.0.0.1`]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

/** Opens a path as in a new browser, runs the test and ends the visit. */
async function onPage(
  path: string,
  { origin = pages.app.url, ...options }: VisitOptions & { origin?: string },
  act: (page: Page) => Promise<void>,
): Promise<void> {
  await using opened = await visit(browser, origin + path, options);
  await act(opened.page);
}

async function ownerPath(report: StoredReport): Promise<string> {
  return report.path + (await pages.ownerQuery(report));
}
const shownActions = (page: Page) =>
  page.locator('.actions > :is(a, button)').filter({ visible: true }).allTextContents();

describe.each([
  ['without script', { javaScriptEnabled: false }],
  ['with script', {}],
  ['over HTTP without TLS', { origin: INTRANET }],
])(
  'an owner who came by a signed URL, %s,',
  (_, { origin, ...options }: VisitOptions & { origin?: string }) => {
    const open = async (report: StoredReport, act: (page: Page) => Promise<void>) => {
      const { port } = new URL(pages.app.url);
      const base = origin ? `http://${origin}:${port}` : pages.app.url;
      await onPage(await ownerPath(report), { ...options, origin: base }, async (page) => {
        await page.waitForURL(base + report.path);
        await act(page);
      });
    };

    test('runs the report again', async () => {
      await open(await pages.store({ privacy: '1' }), async (page) => {
        await page.getByRole('button', { name: 'Run again' }).click();
        await page.getByText('A new run is in progress.').waitFor();
      });
    });

    test('sets a password and keeps access', async () => {
      const report = await pages.store({ privacy: '1' });
      await open(report, async (page) => {
        await page.getByRole('link', { name: 'Privacy…' }).click();
        expect(await page.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
        expect(await page.getByLabel('Page password').isVisible()).toBe(false);
        await page.getByRole('radio', { name: 'Password' }).check();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Enter a password.').waitFor();
        await page.getByLabel('Page password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Protected by a password').waitFor();
        expect(new URL(page.url()).search).toBe('');
      });
      expect((await pages.unlock(report, PASSWORD)).status).toBe(303);
    });

    test('deletes the report after a confirmation', async () => {
      const report = await pages.store({ privacy: '1' });
      await open(report, async (page) => {
        await page.getByRole('link', { name: 'Delete…' }).click();
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.getByRole('link', { name: 'Delete…' }).click();
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('heading', { name: 'The report was deleted' }).waitFor();
        await page.getByRole('link', { name: 'Go to the start page' }).click();
        await page.waitForURL(`${new URL(page.url()).origin}/`);
      });
      expect((await pages.open(report.path)).status).toBe(404);
    });
  },
);

test('without script, a viewer with the password sees no action', async () => {
  const report = await pages.store({ privacy: '2', password: PASSWORD });
  await onPage(report.path, { javaScriptEnabled: false }, async (page) => {
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Protected by a password').waitFor();
    expect(await shownActions(page)).toEqual([]);
  });
});

test('an owner with a signed URL can act on the page of a queued run', async () => {
  await onPage(await ownerPath(await pages.storeQueued({ privacy: '1' })), {}, async (page) => {
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await shownActions(page)).toEqual(['Run again', 'Copy link', 'Print', 'Privacy…', 'Delete…']);
  });
});

test('a private report opened from the list leaves no signature in the address bar or the history', async () => {
  const report = await pages.store({ privacy: '1' });
  const localStorage = { 'page-reports:api-key': pages.app.key };
  await onPage(`/?open=${report.id}`, { localStorage }, async (page) => {
    await page.waitForURL(pages.app.url + report.path);
    await page.getByText('Private: only you can open this page').waitFor();
    await page.goBack();
    await page.goForward();
    expect(new URL(page.url()).search).toBe('');
  });
});
