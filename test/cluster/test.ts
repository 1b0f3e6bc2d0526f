import { pausableSite } from '../rest/pausable-site.ts';
import { test as base } from '../support/test.ts';

/** The tests of several processes on one database. `app` is a gateway without a worker. */
export const test = base
  /** Another gateway without a worker. */
  .extend('other', { scope: 'file' }, async ({ app }) => {
    const { url } = await app.startAnother('serve');
    return { url: url ?? '', key: app.key };
  })
  .extend('site', { scope: 'file' }, pausableSite)
  /** Sends concurrent requests, alternating between the gateways. @returns the statuses */
  .extend('send', { scope: 'file' }, async ({ app, other }) => {
    return (count: number, path: string, init: RequestInit) =>
      Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const { url } = i % 2 ? app : other;
          return (await fetch(`${url}${path}`, { redirect: 'manual', ...init })).status;
        }),
      );
  });
