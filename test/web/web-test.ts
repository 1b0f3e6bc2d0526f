/** The fixtures of tests of pages, besides those of all tests. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { type SeededReport, seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { cookieOf, createReportPages } from './report-app/report-pages.ts';
import { type VisitOptions, visit } from './visit.ts';

/** How a page of the service is opened. */
export interface OpenOptions extends VisitOptions {
  /** The API key that the browser has stored and is signed in with; none by default. */
  key?: string;
}

export const test = base
  /** The service of report pages. */
  .extend('pages', { scope: 'file' }, async ({ app }) => createReportPages(app))
  /** Creates an account with these reports. Returns a key of it. */
  .extend('addReports', { scope: 'file' }, async ({ app }) => async (reports: SeededReport[]) => {
    const key = await app.addAccount();
    const { body } = await createClient(app.url, key)('GET', '/account');
    await seedReports(app.database, reports, body.data.id);
    return key;
  })
  /** A site to audit, with a page that can be paused. */
  .extend('site', { scope: 'file' }, pausableSite)
  /** Creates a report of a path of the site, with these parameters besides. Waits for its run only if `prefer` says so. */
  .extend('createReport', { scope: 'file' }, async ({ call, site }) => {
    return async (path: string, form: Record<string, string> = {}, prefer = 'respond-async') => {
      const options = { form: { url: site.url(path), ...form }, headers: { Prefer: prefer } };
      const { status, body } = await call('POST', '/reports', options);
      expect(status).toBe(201);
      return body.data as { id: number; page_url: string };
    };
  })
  /** Opens a path of the service in the browser, as in a new one. The page stays open until the next one is opened. */
  .extend('openPage', { scope: 'file' }, async ({ app, browser }, { onCleanup }) => {
    let opened: Awaited<ReturnType<typeof visit>> | undefined;
    const close = async () => {
      const last = opened;
      opened = undefined;
      await last?.close();
    };
    onCleanup(close);
    const open = async (path: string, { key, ...options }: OpenOptions = {}): Promise<Page> => {
      await close();
      const localStorage = { ...(key && { 'page-reports:api-key': key }), ...options.localStorage };
      const url = new URL(path, app.url);
      const cookies = key ? [await sessionCookie(url.origin, key)] : [];
      opened = await visit(browser, url.href, { ...options, localStorage, cookies });
      return opened.page;
    };
    return Object.assign(open, { close });
  })
  /** Opens a path of the service in the browser, as in a new one, until the end of the test. */
  .extend('visit', async ({ openPage }, { onCleanup }) => {
    onCleanup(openPage.close);
    return openPage;
  });

/** The cookie of a new session. */
async function sessionCookie(origin: string, key: string) {
  const body = new URLSearchParams({ key });
  const headers = { origin };
  const response = await fetch(`${origin}/sign-in`, { method: 'POST', body, headers, redirect: 'manual' });
  const [name = '', value = ''] = cookieOf(response).split('=');
  return { name, value, url: origin };
}
