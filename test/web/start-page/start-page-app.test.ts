import { request } from 'undici';
import { expect } from 'vitest';
import { audit as crawlableAnchors } from '../../../src/audits/seo/crawlable-anchors.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { sourceOf } from '../../audits/audit-cases.ts';
import { test as base } from '../../support/test.ts';

const MAX_BYTES = 60_000;

const test = base.extend('files', { scope: 'file' }, async ({ app }) => {
  const html = await (await fetch(app.url)).text();
  return [...html.matchAll(/(?:src|href)="(start\/[^"]+)"/g)].map(([, file]) => `${app.url}/${file}`);
});

test('no link of the page is broken', async ({ app }) => {
  const html = await (await fetch(app.url)).text();
  expect(crawlableAnchors.audit(parsePage(sourceOf({ html }))).result).toBe('followable');
});

test('the page is sent again only if it has changed', async ({ app }) => {
  const first = await fetch(app.url);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const second = await fetch(app.url, { headers: { 'If-None-Match': etag } });
  expect(second.status).toBe(304);
});

test('preloads every module that its modules import', async ({ files }) => {
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = await (await fetch(file)).text();
    const imported = [...text.matchAll(/^import .*'(.+)';$/gm)].map(([, path = '']) => new URL(path, file));
    for (const { href } of imported) expect(files).toContain(href);
  }
});

test('transfers less than 60 kB, and its files are compressed', async ({ app, files }) => {
  let bytes = 0;
  for (const url of [app.url, ...files]) {
    const { headers, body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
    if (url !== app.url) expect(headers['content-encoding']).toBe('gzip');
    bytes += (await body.arrayBuffer()).byteLength;
  }
  expect(bytes, 'bytes').toBeLessThan(MAX_BYTES);
});
