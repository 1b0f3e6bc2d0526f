import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedRun } from '../../support/seed-reports.ts';
import { sampleReport, withGains } from '../report-page/sample-report.ts';
import { browseReportPages } from './browse-report-pages.ts';
import { PASSWORD, type StoredReport } from './report-pages.ts';

const service = browseReportPages();

/** Opens a report page, runs the test and closes it. @param key stored key of the browser; empty for none */
async function onPage(report: StoredReport, key: string, act: (page: Page) => Promise<void>): Promise<void> {
  const localStorage: Record<string, string> = key ? { 'page-reports:api-key': key } : {};
  await using opened = await service.visit(report.path, { localStorage });
  await act(opened.page);
}

const shownActions = (page: Page) =>
  page.locator('.actions > :is(a, button)').filter({ visible: true }).allTextContents();

test('strangers can copy the link and print', async () => {
  await onPage(await service.pages.store(), '', async (page) => {
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await shownActions(page)).toEqual(['Copy link', 'Print']);
  });
});

test('with an invalid key, the page has only those actions', async () => {
  await onPage(await service.pages.store(), 'prk_unknown', async (page) => {
    await Promise.all([page.waitForResponse(/api\/v1\/account/), page.reload()]);
    expect(await shownActions(page)).toEqual(['Copy link', 'Print']);
  });
});

test('the owner can go back to the list, run again, change the privacy and delete', async () => {
  await onPage(await service.pages.store(), service.pages.app.key, async (page) => {
    await page.getByRole('button', { name: 'Delete…' }).waitFor();
    expect(await shownActions(page)).toEqual([
      'Your reports',
      'Run again',
      'Copy link',
      'Print',
      'Privacy…',
      'Delete…',
    ]);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('A new run is in progress.').waitFor();
  });
});

test.each([360, 390])(
  'the bar of the owner takes two lines at most at %i pixels, with all actions',
  async (width) => {
    await onPage(await service.pages.store(), service.pages.app.key, async (page) => {
      await page.setViewportSize({ width, height: 640 });
      await page.getByRole('button', { name: 'Delete…' }).waitFor();
      expect(await shownActions(page)).toContain('Print');
      const tops = await page
        .locator('.actions > :is(a, button)')
        .evaluateAll((all) => all.map((action) => Math.round(action.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBeLessThanOrEqual(2);
      expect(await page.getByRole('link', { name: 'Page Reports' }).isVisible()).toBe(true);
      expect((await page.locator('.site-bar').boundingBox())?.height).toBeLessThan(90);
    });
  },
);

test('a report that is made private stays open for its owner at the plain URL', async () => {
  const report = await service.pages.store();
  await onPage(report, service.pages.app.key, async (page) => {
    await page.getByRole('button', { name: 'Privacy…' }).click();
    await page.getByRole('radio', { name: 'Private' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Private: only you can open this page').waitFor();
    expect(page.url()).toBe(service.pages.app.url + report.path);
  });
  expect((await service.pages.open(report.path)).status).toBe(404);
});

test('the dialog requires a password for a protected page', async () => {
  const report = await service.pages.store();
  await onPage(report, service.pages.app.key, async (page) => {
    await page.getByRole('button', { name: 'Privacy…' }).click();
    expect(await page.getByLabel('Page password').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByLabel('Page password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Protected by a password').waitFor();
  });
  expect((await service.pages.unlock(report, PASSWORD)).status).toBe(303);
});

test('a deletion asks for confirmation and leads to the list', async () => {
  const report = await service.pages.store();
  await onPage(report, service.pages.app.key, async (page) => {
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await service.pages.open(report.path)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${service.pages.app.url}/`);
  });
  expect((await service.pages.open(report.path)).status).toBe(404);
});

test('on a phone, the bar scrolls to the selected category', async () => {
  const report = await service.pages.store();
  const { checks, categories } = withGains(await sampleReport());
  await seedRun(service.pages.app.database, report.id, { result: 'decent', checks, categories });
  await onPage(report, '', async (page) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const link = page.getByRole('list', { name: 'Show' }).getByRole('link', { name: 'Best practices' });
    const isInView = async () => {
      const box = await link.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    };
    expect(await isInView()).toBe(false);
    await page
      .getByRole('list', { name: 'Categories' })
      .getByRole('link', { name: 'Best practices' })
      .click();
    await expect.poll(isInView).toBe(true);
    await page.reload();
    await expect.poll(isInView).toBe(true);
  });
});

test('with script, each row can be closed again after all were opened', async () => {
  await onPage(await service.pages.store(), '', async (page) => {
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.getByRole('checkbox', { name: 'Show all details' }).check();
    const row = page.locator('.check').first();
    expect(await row.getAttribute('open')).toBe('');
    await row.locator('summary').click();
    expect(await row.locator('.body').isVisible()).toBe(false);
    await page.getByRole('checkbox', { name: 'Show all details' }).uncheck();
    expect(await page.locator('.check[open]').count()).toBe(0);
  });
});
