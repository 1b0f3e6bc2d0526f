import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../src/fetching/request/limit-time.ts';
import type { Resource } from '../../src/page/resource.ts';
import { type AuditedPage, type AuditTools, auditUrl } from '../../src/runs/audit-url.ts';
import type { AuditProgress } from '../../src/runs/track-progress.ts';
import { htmlPage } from '../support/fixture-site.ts';
import { sharedAuditPool } from '../support/shared-audit-pool.ts';
import { auditWhole, FETCHER, testWith } from './run-fixture.ts';

const LIMIT_MS = 20_000;
const UNLIMITED = AbortSignal.any([]);

/** Replaced parts of an audit. */
interface Options extends Partial<AuditTools['fetcher'] & AuditTools['pool']> {
  limitMs?: number;
  /** Replaces the remaining time of the run; resources get half of it. */
  leftMs?: number;
  signal?: AbortSignal;
  onProgress?: (progress: AuditProgress) => void;
}

const test = testWith({
  '/': htmlPage(`<!doctype html><html lang="en"><title>A page</title>
      <link rel="stylesheet" href="a.css"><script src="a.js"></script><img src="a.png" alt="">
      <a href="/next">Next</a><a href="/private">Private</a><a href="https://192.0.2.1/">Elsewhere</a>`),
  '/a.css': { body: '@import "b.css";' },
  '/b.css': { body: '@font-face { font-family: F; src: url(f.woff2) } a { font-family: F }' },
  '/f.woff2': {},
  '/next': htmlPage('<title>Next</title>'),
  '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
  '/hanging': htmlPage('<!doctype html><title>A page</title><script src="/hangs.js"></script>'),
  '/hangs.js': () => {},
  '/old': ({ headers }, response) => {
    response.writeHead(301, { location: `http://${headers.host?.replace('old', 'page')}/named` }).end();
  },
  '/named': ({ headers }, response) => {
    const files = `http://${headers.host?.replace('page', 'files')}`;
    const missing = `http://${headers.host?.replace('page', 'missing')}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>A page</title>
        <link rel="stylesheet" href="${files}/a.css"><script src="a.js"></script>
        <script src="${missing}/1.js"></script><script src="${missing}/2.js"></script>
        <a href="/next">Next</a><a href="${files}/next">Elsewhere</a><a href="${missing}/">Nowhere</a>`);
  },
  '/challenge': {
    status: 403,
    headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' },
    body: '<title>Just a moment...</title><script src="/a.js"></script>',
  },
})
  .extend('pool', { scope: 'file' }, () => sharedAuditPool())
  .extend('fetcher', async ({ site }, { onCleanup }) => {
    const fetcher = createFetcher({ ...FETCHER, allow: parseAllowTargets(site.host) });
    onCleanup(fetcher.close);
    return fetcher;
  })
  /** The resources that were fetched for the page, in order. */
  .extend('resources', (): Resource[] => [])
  /** Audits the page of a path. */
  .extend('audit', async ({ site, pool, fetcher, resources }) => {
    const audit: AuditTools['pool']['audit'] = (page, { fetchResources, ...options }) =>
      pool.audit(page, {
        ...options,
        fetchResources: async (requests) => {
          const fetched = await fetchResources(requests);
          resources.push(...fetched);
          return fetched;
        },
      });
    return async (path: string, options: Options = {}): Promise<AuditedPage> => {
      const { limitMs = LIMIT_MS, signal = UNLIMITED, leftMs, onProgress, ...parts } = options;
      using whole = limitTime(limitMs, signal);
      const limit = leftMs === undefined ? whole : { ...whole, leftMs };
      const tools = {
        fetcher: { ...fetcher, ...parts },
        pool: { warmUp: () => pool.warmUp(), audit, ...parts },
      };
      return await auditUrl(site.url(path), tools, { limit, ...(onProgress && { onProgress }) });
    };
  });

const failures = (resources: readonly Resource[]) =>
  resources.filter(({ response }) => !response).map(({ url, failure }) => [url, failure]);

test('requests each resource of the page once, as planned', async ({ site, resources, audit }) => {
  const { finalUrl, report } = await audit('/');
  expect(finalUrl).toBe(site.url('/'));
  const [page, ...requests] = site.requests.map(({ method, path }) => `${method} ${path}`);
  expect(page).toBe('GET /');
  // On a busy machine, the time to the first byte is measured up to three times.
  const others = requests.filter((request) => request !== 'GET /');
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
  const first = resources.slice(0, 4).map(({ purpose }) => purpose);
  expect(first).toEqual(['robots', 'stylesheet', 'script', 'image']);
  expect(failures(resources)).toEqual([['https://192.0.2.1/robots.txt', 'blocked']]);
});

describe('the time for resources', () => {
  test('ends before that of the run, which goes on', async ({ site, resources, audit }) => {
    const { report, planError } = await audit('/hanging', { leftMs: 1_000 });
    expect(failures(resources)).toContainEqual([site.url('/hangs.js'), 'timeout']);
    expect(unpackChecks(report.checks)).not.toEqual([]);
    expect(planError).toBeNull();
  });

  test('does not include the time between requests', async ({ site, pool, audit }) => {
    const fetchCounts: number[] = [];
    await audit('/hanging', {
      leftMs: 400,
      audit: async (page, options) => {
        const file = { url: site.url('/hangs.js'), purpose: 'script', method: 'GET', body: 'text' } as const;
        options.limit.pause();
        await sleep(300);
        for (let i = 0; i < 3; i++) fetchCounts.push((await options.fetchResources([file])).length);
        options.limit.resume();
        return await pool.audit(page, options);
      },
    });
    expect(fetchCounts).toEqual([1, 0, 0]);
  });

  test('is half of the time left, at most ten seconds', async ({ audit }) => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    // Not in the pool, whose limit for axe-core is ten seconds, too.
    const parts: Options = { audit: async (page) => auditWhole(page) };
    const times = () => timer.mock.calls.map(([, milliseconds = 0]) => milliseconds);
    await audit('/', { ...parts, limitMs: 60_000 });
    expect(times()).toContain(10_000);
    timer.mockClear();
    await audit('/', { ...parts, limitMs: 18_000 });
    expect(times()).not.toContain(10_000);
    expect(times().filter((time) => time > 5_000 && time <= 9_000)).not.toEqual([]);
    timer.mockRestore();
  });
});

test('closes the connections to resources when the audit ends', async ({ pool, fetcher, audit }) => {
  const close = vi.fn();
  await audit('/', {
    openResources: (options) => ({ ...fetcher.openResources(options), close }),
    audit: async (page, options) => {
      const result = await pool.audit(page, options);
      expect(close).not.toHaveBeenCalled();
      return result;
    },
  });
  expect(close).toHaveBeenCalledOnce();
});

test('resolves each host once in every run, also a missing one', async ({ site, resources, audit }) => {
  const { port } = new URL(site.url('/'));
  const hosts = ['files.example', 'missing.example', 'old.example', 'page.example', 'www.page.example'];
  const lookups: string[] = [];
  const named = createFetcher({
    ...FETCHER,
    allow: parseAllowTargets(hosts.map((host) => `${host}:${port}`).join()),
    resolve: async (host) => {
      lookups.push(host);
      if (host !== 'missing.example') return [{ address: '127.0.0.1', family: 4 }];
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    },
  });
  for (let run = 0; run < 2; run++) {
    lookups.length = 0;
    await audit('/old', {
      fetchPage: (_url, options) => named.fetchPage(`http://old.example:${port}/old`, options),
      openResources: named.openResources,
    });
    expect(lookups.toSorted()).toEqual(hosts);
  }
  named.close();
  const purposes = new Set(resources.filter(({ response }) => response).map(({ purpose }) => purpose));
  expect([...purposes].slice(0, 3)).toEqual(['robots', 'stylesheet', 'script']);
  expect(purposes).toContain('link-probe');
  expect(failures(resources)).toContainEqual([`http://missing.example:${port}/1.js`, 'fetch-failed']);
});

test('ends with the reason of its signal, not with an incomplete report', async ({ resources, audit }) => {
  const stopping = new AbortController();
  const onProgress = () => stopping.abort('shutdown');
  await expect(audit('/', { signal: stopping.signal, onProgress })).rejects.toBe('shutdown');
  expect(resources).toEqual([]);
});

test('reports the numbers of planned and fetched files, then the audit', async ({ resources, audit }) => {
  const steps: AuditProgress[] = [];
  await audit('/', { onProgress: (step) => steps.push(step) });
  expect(steps[0]).toEqual({ stage: 'fetching-files', filesDone: 0, filesPlanned: 0 });
  const counts = steps.map(({ filesDone }) => filesDone);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  for (const { filesDone, filesPlanned } of steps) expect(filesDone).toBeLessThanOrEqual(filesPlanned);
  const { length } = resources;
  expect(steps.at(-1)).toEqual({ stage: 'auditing', filesDone: length, filesPlanned: length });
});

test('fails at a bot challenge, and fetches nothing more', async ({ site, audit }) => {
  const before = site.requests.length;
  await expect(audit('/challenge')).rejects.toMatchObject({
    name: 'FetchError',
    code: 'challenge',
    httpStatus: 403,
    message: expect.stringMatching(/bot challenge instead of the page\. Allow the user agent/),
  });
  expect(site.requests.slice(before).map(({ path }) => path)).toEqual(['/challenge']);
});
