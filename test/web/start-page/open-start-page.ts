import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import { watchTroubles } from '../watch-troubles.ts';

/** A browser that shares a busy machine takes its time. */
const TIMEOUT_MS = 60_000;

/** The start page, opened. Disposing of it closes it, and fails the test if there was any trouble. */
export interface StartPage extends AsyncDisposable {
  page: Page;
}

/** Opens the page in a browser that remembers a key and nothing else. @param key empty: not even that */
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

/** The addresses in the list, from the top, once it has been loaded. */
export async function listedUrls(page: Page): Promise<string[]> {
  await page.locator('#reports[aria-busy="false"]').waitFor();
  return await page
    .locator('.reports [data-action="open"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
}

/** Chooses an action in the menu of a row. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.locator('summary').click();
  await row.getByRole('button', { name }).click();
}
