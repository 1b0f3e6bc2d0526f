import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { failedCheck } from '../../support/check-record.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { expectNoViolations } from '../expect-no-violations.ts';
import type { Visit } from '../visit.ts';
import { chooseAction, listedUrls, openStartPage } from './open-start-page.ts';

// Browsers are slow on a busy machine.

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(app.database, [
    { url: 'https://good.example/', result: 'good' },
    { url: 'https://decent.example/', result: 'decent', privacy: 1 },
    { url: 'https://bad.example/', result: 'bad', checks: [failedCheck('csp')] },
    { url: 'https://waiting.example/' },
  ]);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await app?.close();
});

const WIDTHS = [1280, 390];

test.each(WIDTHS)('axe finds nothing in either color scheme at %i pixels', async (width) => {
  const view = { viewport: { width, height: 850 } };
  await using keyless = await openStartPage(browser, app, { key: '', ...view });
  await expectNoViolations(keyless.page);
  await using opened = await openStartPage(browser, app, view);
  const { page } = opened;
  await listedUrls(page);
  await expectNoViolations(page);
  await page.locator('.menu summary').first().click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await chooseAction(
    page
      .getByRole('listitem')
      .filter({ has: page.locator('.menu') })
      .first(),
    'Privacy',
  );
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Password/ })
    .check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a password.').waitFor();
  await expectNoViolations(page);
});

test.each(WIDTHS)('axe finds nothing in the projects in either color scheme at %i pixels', async (width) => {
  const view = { viewport: { width, height: 850 } };
  await using projects = await openStartPage(browser, app, { query: '?view=projects', ...view });
  await projects.page.getByText('4 projects').waitFor();
  await expectNoViolations(projects.page);
  await using project = await openStartPage(browser, app, { query: '?project=bad.example', ...view });
  await project.page.locator('#project').getByText('Top failures').waitFor();
  await expectNoViolations(project.page);
  expect(await project.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
});

// The tests of a width share the page, which takes Chromium 0.4 s of CPU to load.
describe.each(WIDTHS)('at %i pixels', (width) => {
  let opened: Visit;
  beforeAll(async () => {
    opened = await openStartPage(browser, app, { viewport: { width, height: 850 } });
    await listedUrls(opened.page);
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  test('nothing is wider', async () => {
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test('the layout does not shift while it loads', async () => {
    const shift = `new Promise((resolve) => {
      let total = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) total += value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(total), 500);
    })`;
    expect(await opened.page.evaluate(shift)).toBe(0);
  });
});
