import { test as base } from '../support/test.ts';
import { pausableSite } from './pausable-site.ts';

/** Tests of reports whose runs are executed. */
export const test = base
  .extend('settings', { scope: 'file' }, { CREATE_WAIT_SECONDS: '10' } as Record<string, string>)
  .extend('site', { scope: 'file' }, pausableSite)
  /** Creates a report with the REST API. */
  .extend('create', { scope: 'file' }, async ({ call }) => {
    return (url: string, prefer?: string) =>
      call('POST', '/reports', { form: { url }, headers: prefer === undefined ? {} : { Prefer: prefer } });
  });
