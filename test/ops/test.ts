import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { fixtureSite, htmlPage } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';

const FOLDER_MODE = 0o755;

/** The tests with programs that npm does not install. */
export const test = base
  /** A site with one page, which it serves for every path. */
  .extend(
    'site',
    { scope: 'file' },
    fixtureSite({}, { otherwise: htmlPage('<!doctype html><html lang="en"><title>Page</title>') }),
  )
  /** Closes what a test starts, after the tests of the file. */
  .extend('use', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cleanup = new AsyncDisposableStack();
    onCleanup(() => cleanup.disposeAsync());
    return <Resource extends { close(): unknown }>(resource: Resource) =>
      cleanup.adopt(resource, async () => void (await resource.close()));
  })
  /** Makes a folder that every user may enter. */
  .extend('makeFolder', { scope: 'file' }, async ({ use }) => async () => {
    const folder = await mkdtemp('/tmp/page-reports-ops-');
    use({ close: () => rm(folder, { recursive: true }) });
    await chmod(folder, FOLDER_MODE);
    return folder;
  });
