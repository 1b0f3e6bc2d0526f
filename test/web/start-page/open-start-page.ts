import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import { watchTroubles } from '../watch-troubles.ts';

/** Browsers are slow on a busy machine. */
const TIMEOUT_MS = 60_000;

/**
 * An open start page. Disposal closes it, and fails the test after script errors, policy violations or foreign
 * requests.
 */
export interface StartPage extends AsyncDisposable {
  page: Page;
}

/** Opens the page in a new browser with a stored key. @param key empty for no stored key */
export async function openStartPage(
  browser: Browser,
  app: TestApp,
  { key = app.key, query = '', ...options }: { key?: string; query?: string } & BrowserContextOptions = {},
): Promise<StartPage> {
  const localStorage = key ? [{ name: 'page-reports:api-key', value: key }] : [];
  const storageState = { cookies: [], origins: [{ origin: app.url, localStorage }] };
  const context = await browser.newContext({ storageState, ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const troubles = watchTroubles(page, app.url);
  await page.goto(`${app.url}/${query}`);
  return {
    page,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
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
