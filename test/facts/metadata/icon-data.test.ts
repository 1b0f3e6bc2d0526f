import { expect, it } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { iconData } from '../../../src/facts/metadata/site-icons.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';

const ICON = 'https://example.org/favicon.ico';
const png = (bytes: number) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], bytes);
const icon = (response: Partial<ResourceResponse>, type = 'text/plain') =>
  pageOf({ resources: [fetched('favicon', ICON, { headers: [['content-type', type]], ...response })] });

it('is a data URL of the type that the content has', () => {
  expect(iconData(icon({ prefix: png(12) }))).toBe('data:image/png;base64,iVBORw0KGgoAAAAA');
});

it('of 4 kB comes whole into the facts of the page', () => {
  const { page } = auditPage(icon({ prefix: png(4096) }));
  expect(page.icon).toBe(`data:image/png;base64,${png(4096).toString('base64')}`);
});

it('may be SVG where the server says so', () => {
  const page = icon({ prefix: Buffer.from('<svg/>') }, 'image/svg+xml');
  expect(iconData(page)).toMatch(/^data:image\/svg\+xml;base64,/);
});

it.each([
  ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ['data:text/html,<script>alert(1)</script>', null],
])('is a data URL of the page itself, if that is an image: %s', (href, data) => {
  expect(iconData(pageOf({ html: `<!doctype html><link rel=icon href="${href}">` }))).toBe(data);
});

it.each<[string, Partial<ResourceResponse>]>([
  ['larger than 4 kB', { prefix: png(4097) }],
  ['cut', { prefix: png(12), truncated: true }],
  ['no image', { prefix: Buffer.from('<svg/>'), headers: [] }],
  ['missing', { prefix: png(12), status: 404 }],
  ['empty', { prefix: Buffer.alloc(0) }],
])('is null for a file that is %s', (_, response) => {
  expect(iconData(icon(response))).toBeNull();
});
