import { expect } from 'vitest';
import { sampleReport, withGains } from '../report-page/sample-report.ts';
import { test } from '../web-test.ts';

test('on a phone, the bar scrolls to the selected category', async ({ pages, visit }) => {
  const report = await pages.store();
  const { checks, categories } = withGains(await sampleReport());
  await pages.addRun(report, { result: 'decent', checks, categories });
  const page = await visit(report.path, { viewport: { width: 390, height: 800 } });
  const link = page.getByRole('list', { name: 'Show' }).getByRole('link', { name: 'Best practices' });
  const isInView = async () => {
    const box = await link.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 390;
  };
  expect(await isInView()).toBe(false);
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Best practices' }).click();
  await expect.poll(isInView).toBe(true);
  await page.reload();
  await expect.poll(isInView).toBe(true);
});

test('with script, each row can be closed again after all were opened', async ({ pages, visit }) => {
  const page = await visit((await pages.store()).path);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  const row = page.locator('.check').first();
  expect(await row.getAttribute('open')).toBe('');
  await row.locator('summary').click();
  expect(await row.locator('.body').isVisible()).toBe(false);
  await page.getByRole('checkbox', { name: 'Show all details' }).uncheck();
  expect(await page.locator('.check[open]').count()).toBe(0);
});
