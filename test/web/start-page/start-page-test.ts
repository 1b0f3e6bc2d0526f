import type { Locator, Page } from 'playwright-core';
import { test as base, type OpenOptions } from '../web-test.ts';

export const test = base.extend(
  'start',
  /** Opens the start page with a stored key, of the first account by default. @param key empty for no stored key */
  ({ app, visit }) =>
    (query = '', options: OpenOptions = {}): Promise<Page> =>
      visit(`/${query}`, { key: app.key, ...options }),
);

/** The URLs in the list, in order, after it has loaded. */
export async function listedUrls(page: Page): Promise<string[]> {
  await page.locator('#reports[aria-busy="false"]').waitFor();
  return await page
    .locator('.reports [data-action="open"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
}

/** Selects an action in the menu of a row. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.locator('summary').click();
  await row.getByRole('button', { name }).click();
}
