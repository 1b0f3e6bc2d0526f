import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audits/audit-cases.ts';

const PAGE = 'https://example.org/page';
const CASES: [what: string, html: string, url: string][] = [
  ['is the page without a base', '<p>x', PAGE],
  ['is the base', '<base href="https://example.com/a/">', 'https://example.com/a/'],
  ['resolves the base against the page', '<base href="/a/">', 'https://example.org/a/'],
  [
    'takes the first base with href',
    '<base target="x"><base href="/a/"><base href="/b/">',
    'https://example.org/a/',
  ],
  ['takes a base in the body', '<p>x</p><base href="/a/">', 'https://example.org/a/'],
  ['is the page when the base is no address', '<base href="http://["><base href="/b/">', PAGE],
  ['is the page when the base is longer than any address', `<base href="/${'a'.repeat(2_048)}/">`, PAGE],
  ['is the page when the base is data', '<base href="data:text/plain,x">', PAGE],
];

describe('the base URL of a document', () => {
  for (const [what, html, url] of CASES) it(what, () => expect(pageOf({ html }).document.baseURI).toBe(url));
});
