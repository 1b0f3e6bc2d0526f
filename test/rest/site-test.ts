import { test as base } from '../support/test.ts';
import { startPausableSite } from './pausable-site.ts';

/** Tests of reports whose runs are executed. */
export const test = base
  .extend('settings', { scope: 'file' }, { CREATE_WAIT_SECONDS: '10' } as Record<string, string>)
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startPausableSite();
    onCleanup(async () => {
      site.release();
      await site.close();
    });
    return site;
  })
  /** Creates a report with the REST API. */
  .extend(
    'create',
    { scope: 'file' },
    async ({ call }) =>
      (url: string, prefer?: string) =>
        call('POST', '/reports', { form: { url }, headers: prefer === undefined ? {} : { Prefer: prefer } }),
  );
