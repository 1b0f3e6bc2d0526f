import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveFolders } from './serve-folders.ts';

/** The longest load of a font that Lighthouse ignores. */
const IGNORED_MS = 5;

it('delays fonts by more than Lighthouse ignores', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'page-reports-folders-')), 'site');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.woff2'), 'font');
  const server = await serveFolders([folder]);
  onTestFinished(server.close);
  const startedAt = performance.now();
  const response = await fetch(server.url('/site/a.woff2'));
  expect(performance.now() - startedAt).toBeGreaterThan(IGNORED_MS);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(await response.text()).toBe('font');
});
