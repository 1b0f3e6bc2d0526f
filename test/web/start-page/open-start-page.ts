import type { Browser, Locator, Page } from 'playwright-core';
import type { TestApp } from '../../support/test-app.ts';
import { type Visit, type VisitOptions, visit } from '../visit.ts';

/** Opens the page as in a new browser with a stored key. @param key empty for no stored key */
export async function openStartPage(
  browser: Browser,
  app: TestApp,
  { key = app.key, query = '', ...options }: { key?: string; query?: string } & VisitOptions = {},
): Promise<Visit> {
  const localStorage: Record<string, string> = key ? { 'page-reports:api-key': key } : {};
  return await visit(browser, `${app.url}/${query}`, { localStorage, ...options });
}

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
