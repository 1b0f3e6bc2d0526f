import { expect } from 'vitest';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { createClient } from './rest-client.ts';

const MISSING = '/reports/999999';

const test = base
  .extend('report', { scope: 'file' }, async ({ app }) => {
    const report = await seedReport(app.database, { url: 'https://example.com/', result: 'good' });
    return `/reports/${report.id}`;
  })
  /** Sends a request of another account. @returns the response without what names the request or the time */
  .extend('visible', { scope: 'file' }, async ({ app }) => {
    const stranger = createClient(app.url, await app.addAccount());
    return async (method: string, path: string, form?: Record<string, string>) => {
      const { status, headers, text, body } = await stranger(method, path, form ? { form } : {});
      const fixed = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
      return { status, headers: fixed, text: text.replace(body.request_id, '') };
    };
  });

test.for<[method: string, rest: string, form?: Record<string, string>]>([
  ['GET', ''],
  ['GET', '?owner_link=60'],
  ['GET', '/runs'],
  ['GET', '/runs/1'],
  ['GET', '/compare'],
  ['DELETE', ''],
  ['PUT', '', { privacy: '1' }],
  ['PATCH', '', { privacy: '2' }],
  ['PATCH', '', { results: '1' }],
])(
  '%s of the report%s of another account has the response of a missing one',
  async ([method, rest, form], { call, report, visible }) => {
    const foreign = await visible(method, report + rest, form);
    expect(foreign).toEqual(await visible(method, MISSING + rest, form));
    expect(foreign).toMatchObject({ status: 404, text: expect.not.stringContaining('example.com') });
    expect((await call('GET', report)).body.data).toMatchObject({ privacy: 0, status: 'completed' });
  },
);
