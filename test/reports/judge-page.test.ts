import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import type { PageSource } from '../../src/audits/page-source.ts';
import { type AuditPool, createAuditPool } from '../../src/audits/pool/audit-pool.ts';
import { parseAllowTargets } from '../../src/fetching/allow-targets.ts';
import { createFetcher, type Fetcher } from '../../src/fetching/create-fetcher.ts';
import { type JudgeTools, judgePage } from '../../src/reports/judge-page.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';

// A busy machine starts the first child process slowly.
vi.setConfig({ testTimeout: 60_000 });

const LIMIT_MS = 20_000;
const UNLIMITED = AbortSignal.any([]);

let site: FixtureSite;
let fetcher: Fetcher;
let pool: AuditPool;
/** What the audits were given last. */
let judged: PageSource | undefined;
beforeAll(async () => {
  pool = createAuditPool(1);
  site = await startFixtureSite({
    '/': htmlPage(`<!doctype html><html lang="en"><title>A page</title>
      <link rel="stylesheet" href="a.css"><script src="a.js"></script><img src="a.png" alt="">
      <a href="/next">Next</a><a href="/private">Private</a><a href="https://192.0.2.1/">Elsewhere</a>`),
    '/a.css': { body: '@import "b.css";' },
    '/b.css': { body: '@font-face { font-family: F; src: url(f.woff2) }' },
    '/f.woff2': {},
    '/next': htmlPage('<title>Next</title>'),
    '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
    '/hanging': htmlPage('<!doctype html><title>A page</title><script src="/hangs.js"></script>'),
    '/hangs.js': () => {},
  });
});
afterAll(async () => {
  await pool.close();
  await site.close();
});
beforeEach(() => {
  judged = undefined;
  site.requests.length = 0;
  fetcher = createFetcher({
    version: '1',
    contactUrl: 'https://reports.example/',
    maxPageBytes: 1_000_000,
    allow: parseAllowTargets(site.host),
  });
  return () => fetcher.close();
});

function judge(
  path: string,
  { limitMs = LIMIT_MS, ...broken }: Partial<JudgeTools> & { limitMs?: number } = {},
) {
  const tools: JudgeTools = {
    fetchPage: fetcher.fetchPage,
    openResources: fetcher.openResources,
    prepare: pool.prepare,
    plan: pool.plan,
    audit: (source, signal) => {
      judged = source;
      return pool.audit(source, signal);
    },
    ...broken,
  };
  return judgePage(site.url(path), tools, { signal: UNLIMITED, limitMs });
}

const failures = () =>
  judged?.resources.filter(({ answer }) => !answer).map(({ url, failure }) => [url, failure]);

it('requests what belongs to the page, each address once, and nothing else', async () => {
  const { finalUrl, report } = await judge('/');
  expect(finalUrl).toBe(site.url('/'));
  const [page, ...others] = site.requests.map(({ method, path }) => `${method} ${path}`);
  expect(page).toBe('GET /');
  expect(others.map((request) => request.replace(/[0-9a-f]{16}$/, '…')).sort()).toEqual(
    [
      'GET /robots.txt',
      'GET /a.css',
      'GET /b.css',
      'GET /a.js',
      'GET /a.png',
      'HEAD /f.woff2',
      'GET /favicon.ico',
      'GET /llms.txt',
      'GET /.well-known/security.txt',
      'GET /page-reports-…',
      'OPTIONS /',
      'GET /sitemap.xml',
      'GET /sitemap_index.xml',
      'HEAD /next',
    ].sort(),
  );
  expect(report.page.requests).toBe(1 + others.length + 1);
});

it('gives the audits what came of every request, in the order planned', async () => {
  await judge('/');
  expect(judged?.resources.map(({ purpose }) => purpose).slice(0, 4)).toEqual([
    'robots',
    'stylesheet',
    'script',
    'image',
  ]);
  expect(failures()).toEqual([['https://192.0.2.1/robots.txt', 'blocked']]);
});

describe('a page is judged by what there is', () => {
  it('when nothing can be planned, and tells why', async () => {
    const outOfMemory = new Error('out of memory');
    const { report, gatherError } = await judge('/', { plan: () => Promise.reject(outOfMemory) });
    expect(judged?.resources).toEqual([]);
    expect(report.page.title).toBe('A page');
    expect(gatherError).toBe(outOfMemory);
  });

  it('when planning breaks down later', async () => {
    let rounds = 0;
    await judge('/', {
      plan: (source, signal) => {
        rounds++;
        return rounds > 1 ? Promise.reject(new Error('out of memory')) : pool.plan(source, signal);
      },
    });
    expect(judged?.resources.find(({ purpose }) => purpose === 'stylesheet')?.answer).not.toBeNull();
  });

  it('when a file takes too long, with half of the time left for the audits', async () => {
    const startedAt = performance.now();
    const { report, gatherError } = await judge('/hanging', { limitMs: 4_000 });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(failures()).toEqual([[site.url('/hangs.js'), 'timeout']]);
    expect(unpackChecks(report.checks)).not.toEqual([]);
    expect(gatherError).toBeNull();
  });
});

it('seeks what belongs to the page for ten seconds at most', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await judge('/', { limitMs: 60_000 });
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
  timer.mockRestore();
});

it('closes the connections to what belongs to the page before the audits begin', async () => {
  const steps: string[] = [];
  await judge('/', {
    openResources: (signal) => {
      const fetching = fetcher.openResources(signal);
      const close = () => {
        steps.push('closed');
        fetching.close();
      };
      return { ...fetching, close };
    },
    audit: (source, signal) => {
      steps.push('audit');
      return pool.audit(source, signal);
    },
  });
  expect(steps).toEqual(['closed', 'audit']);
});

it('has a process prepared while the page is on its way', async () => {
  const steps: string[] = [];
  await judge('/', {
    prepare: () => steps.push('prepare'),
    fetchPage: (url, options) => {
      steps.push('fetch');
      return fetcher.fetchPage(url, options);
    },
  });
  expect(steps).toEqual(['prepare', 'fetch']);
});

it('plans three times at most', async () => {
  let rounds = 0;
  await judge('/', {
    plan: async () => [
      { url: site.url(`/endless-${rounds++}`), purpose: 'script', method: 'GET', body: 'text' },
    ],
  });
  expect(rounds).toBe(3);
});

it('ends with the reason of its signal, not with a report of half a page', async () => {
  const stopping = new AbortController();
  const tools: JudgeTools = {
    fetchPage: fetcher.fetchPage,
    openResources: fetcher.openResources,
    prepare: pool.prepare,
    plan: pool.plan,
    audit: () => Promise.reject(new Error('must not be asked')),
  };
  const options = { signal: stopping.signal, limitMs: LIMIT_MS, onFetched: () => stopping.abort('shutdown') };
  await expect(judgePage(site.url('/'), tools, options)).rejects.toBe('shutdown');
});
