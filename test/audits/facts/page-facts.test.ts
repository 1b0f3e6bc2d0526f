import { expect, it } from 'vitest';
import { pageFacts } from '../../../src/audits/facts/page-facts.ts';
import type { Hop } from '../../../src/audits/page-source.ts';
import { pageOf } from '../audit-cases.ts';

function hop(url: string, status: number): Hop {
  return { url, status, headers: [], durationMs: 10 };
}

it('sums up the page and how it was fetched', () => {
  const page = pageOf({
    html: `<!doctype html><html lang=" de-AT "><title> A  page </title>
      <meta name="Description" content=" About\n it "><p>x`,
    source: {
      status: 404,
      httpVersion: 'HTTP/1.1',
      hops: [hop('http://a.example/', 301), hop('https://a.example/', 302), hop('https://a.example/x', 404)],
      htmlBytes: 900,
      transferBytes: 400,
      ttfbMs: 12.6,
    },
  });
  expect(pageFacts(page)).toEqual({
    title: 'A page',
    description: 'About it',
    language: 'de-AT',
    statusCode: 404,
    httpVersion: 'HTTP/1.1',
    redirects: 2,
    ttfbMs: 13,
    htmlBytes: 900,
    transferBytes: 400,
    domNodes: 3,
    requests: 3,
  });
});

it('has null for what the page does not tell', () => {
  const page = pageOf({
    html: '<!doctype html><html lang=" "><title> </title><meta name="description" content=" "><p>x',
  });
  expect(pageFacts(page)).toMatchObject({ title: null, description: null, language: null, redirects: 0 });
});
