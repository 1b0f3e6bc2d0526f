/**
 * The fixtures of tests. A test names those that it needs, and each file gets its own, which end with the file:
 * `test('...', async ({ app, call }) => ...)`. `test.extend('settings', { scope: 'file' }, {...})` changes the options of a
 * file. `test.override` would change those of all later files in the process too, because the files share this object.
 */
import { test as base } from 'vitest';
import type { AppParts } from '../../src/app.ts';
import { createClient } from '../rest/rest-client.ts';
import { expectGraphqlData } from './graphql-client.ts';
import { openTempDatabase, type TempDatabase } from './temp-database.ts';
import { startTestApp } from './test-app.ts';
import { createActor, createTestServices } from './test-services.ts';

async function openTemp({}, { onCleanup }: { onCleanup(end: () => unknown): void }): Promise<TempDatabase> {
  const temp = await openTempDatabase();
  onCleanup(temp.close);
  return temp;
}

/** The tests of one file, with fixtures that start when a test needs them. */
export const test = base
  /** Settings of `app`. There is no worker by default, so that runs stay queued. */
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off' } as Record<string, string>)
  /** Parts of `app` that are replaced. */
  .extend('parts', { scope: 'file' }, {} as Partial<AppParts>)
  /** The complete service on a free port. */
  .extend('app', { scope: 'file' }, async ({ settings, parts }, { onCleanup }) => {
    const app = await startTestApp(settings, parts);
    onCleanup(app.close);
    return app;
  })
  /** Calls the REST API with the key of the first account. */
  .extend('call', { scope: 'file' }, async ({ app }) => createClient(app.url, app.key))
  /** Sends a GraphQL operation that must succeed, with the key of the first account. */
  .extend('graphql', { scope: 'file' }, async ({ app }) => {
    return <Data = Record<string, never>>(
      ...operation: [query: string, variables?: Record<string, unknown>]
    ) => expectGraphqlData<Data>(app, ...operation);
  })
  /** A database with all tables. */
  .extend('temp', { scope: 'file' }, openTemp)
  /** A database with all tables, for one test. */
  .extend('fresh', openTemp)
  /** The dependencies of the use cases, over `temp`. */
  .extend('services', { scope: 'file' }, async ({ temp }) => await createTestServices(temp))
  /** The actor of a write key, in an account of its own. */
  .extend('actor', { scope: 'file' }, async ({ temp }) => await createActor(temp.database))
  /** The actor of another account. */
  .extend('otherActor', { scope: 'file' }, async ({ temp }) => await createActor(temp.database))
  /**
   * The browser that all files of a process share. Loading its library takes a third of a second of CPU. Closed at the
   * end: Vitest ends the process with a signal, which would leave the temporary folders of the browser.
   */
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { sharedBrowser } = await import('./browser.ts');
    const browser = await sharedBrowser();
    onCleanup(() => browser.close());
    return browser;
  });
