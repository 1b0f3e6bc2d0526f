import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchTroubles } from './watch-troubles.ts';

/** Browsers are slow on a busy machine. */
const TIMEOUT_MS = 60_000;
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/** How a page is visited. */
export interface VisitOptions extends BrowserContextOptions {
  /** Items of the local storage, by name. */
  localStorage?: Record<string, string>;
  /** Cookies, with the URL that they belong to. */
  cookies?: { name: string; value: string; url: string }[];
}

/** The page that the visits of a browser share: loading a page into a new one takes three times the CPU time. */
const sharedPages = new WeakMap<Browser, Promise<Page>>();

/**
 * Opens a URL as in a new browser: without what earlier visits stored. A browser has one visit at a time, except for
 * visits with options other than storage and viewport, which open a browser context of their own.
 * @returns `close` fails the test after script errors, policy violations or foreign requests
 */
export async function visit(
  browser: Browser,
  url: string,
  { localStorage = {}, cookies = [], viewport = DEFAULT_VIEWPORT, ...options }: VisitOptions = {},
) {
  const isShared = Object.keys(options).length === 0;
  const page = await (isShared ? sharedPageOf(browser) : openPage(browser, options));
  await page.setViewportSize(viewport ?? DEFAULT_VIEWPORT);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const troubles = watchTroubles(page, new URL(url).origin);
  const storing = await page.addInitScript(replaceStorage, Object.entries(localStorage));
  await page.goto(url);
  await storing.dispose();
  return {
    page,
    close: async () => {
      if (isShared) await page.removeAllListeners(undefined, { behavior: 'wait' });
      else await page.context().close();
      expect(troubles).toEqual([]);
    },
  };
}

async function sharedPageOf(browser: Browser): Promise<Page> {
  const shared = sharedPages.get(browser) ?? openPage(browser, {});
  sharedPages.set(browser, shared);
  return await shared;
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  return await context.newPage();
}

/** Replaces what the pages of the origin have stored, before the page runs its scripts. */
function replaceStorage(items: [name: string, value: string][]): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of items) localStorage.setItem(name, value);
}
