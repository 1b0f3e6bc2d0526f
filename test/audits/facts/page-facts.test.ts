import { expect, it } from 'vitest';
import { pageFacts } from '../../../src/audits/facts/page-facts.ts';
import type { Hop } from '../../../src/audits/page-source.ts';
import type { Resource } from '../../../src/audits/resource.ts';
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

it('counts every request, and the bytes of what the page loads', () => {
  const files = [
    ['https://example.org/a.js', 'script', 3_000],
    ['https://example.org/robots.txt', 'robots', 70],
  ] as const;
  const resources = files.map(([url, purpose, transferBytes]): Resource => {
    const redirects = purpose === 'script' ? [{ url: 'https://example.org/old.js', status: 301 }] : [];
    const answer = {
      finalUrl: url,
      status: 200,
      httpVersion: 'HTTP/2',
      headers: [],
      redirects,
      durationMs: 1,
    };
    return {
      ...{ url, purpose, method: 'GET', body: 'text', failure: null, failureCode: null },
      answer: { ...answer, text: '', prefix: null, bytes: 9_000, transferBytes, tls: null, truncated: false },
    };
  });
  const page = pageOf({ source: { transferBytes: 400, resources } });
  expect(pageFacts(page)).toMatchObject({ requests: 4, transferBytes: 3_400 });
});
