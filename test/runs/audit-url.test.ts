import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackChecks } from '../../src/audits/packed-report.ts';
import { createFetcher, type Fetcher } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { limitTime } from '../../src/fetching/request/limit-time.ts';
import type { Resource } from '../../src/page/resource.ts';
import { type AuditPool, createAuditPool } from '../../src/runs/audit-process/audit-pool.ts';
import { type AuditTools, auditUrl } from '../../src/runs/audit-url.ts';
import type { AuditProgress } from '../../src/runs/track-progress.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';

const LIMIT_MS = 20_000;
const UNLIMITED = AbortSignal.any([]);

let site: FixtureSite;
let fetcher: Fetcher;
let pool: AuditPool;
/** The resources that were fetched for the page, in order. */
let resources: Resource[] = [];
beforeAll(async () => {
  pool = createAuditPool(1);
  site = await startFixtureSite({
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
    '/old': (_request, response) => {
      response.writeHead(301, { location: `http://page.example:${port()}/named` }).end();
    },
    '/named': (_request, response) => {
      const files = `http://files.example:${port()}`;
      const missing = `http://missing.example:${port()}`;
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
  });
});
afterAll(async () => {
  await pool.close();
  await site.close();
});
beforeEach(() => {
  resources = [];
  site.requests.length = 0;
  fetcher = createFetcher({
    version: '1',
    contactUrl: 'https://reports.example/',
    maxPageBytes: 1_000_000,
    allow: parseAllowTargets(site.host),
  });
  return () => fetcher.close();
});

async function audit(
  path: string,
  { limitMs = LIMIT_MS, ...broken }: Partial<AuditTools> & { limitMs?: number } = {},
) {
  using limit = limitTime(limitMs, UNLIMITED);
  return await auditUrl(site.url(path), { ...tools(), ...broken }, { limit });
}

/** The fetcher and the pool; resources are recorded. */
function tools(): AuditTools {
  return {
    ...fetcher,
    warmUp: pool.warmUp,
    audit: (page, { fetchResources, ...options }) =>
      pool.audit(page, {
        ...options,
        fetchResources: async (requests) => {
          const fetched = await fetchResources(requests);
          resources.push(...fetched);
          return fetched;
        },
      }),
  };
}

const port = () => new URL(site.url('/')).port;
const failures = () =>
  resources.filter(({ response }) => !response).map(({ url, failure }) => [url, failure]);

it('requests only the resources of the page, each URL once', async () => {
  const { finalUrl, report } = await audit('/');
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

it('passes the result of every request to the audits, in the planned order', async () => {
  await audit('/');
  expect(resources.map(({ purpose }) => purpose).slice(0, 4)).toEqual([
    'robots',
    'stylesheet',
    'script',
    'image',
  ]);
  expect(failures()).toEqual([['https://192.0.2.1/robots.txt', 'blocked']]);
});

it('audits a page without a slow file, with half of the time left for the audits', async () => {
  const { report, planError } = await audit('/hanging', { limitMs: 8_000 });
  expect(failures()).toEqual([[site.url('/hangs.js'), 'timeout']]);
  expect(unpackChecks(report.checks)).not.toEqual([]);
  expect(planError).toBeNull();
});

it('fetches resources for at most ten seconds', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await audit('/', { limitMs: 60_000 });
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
  timer.mockRestore();
});

it('stops fetching after the time for resources, without the time between requests', async () => {
  const fetchCounts: number[] = [];
  await audit('/hanging', {
    limitMs: 4_000,
    audit: async (page, options) => {
      const request = { url: site.url('/hangs.js'), purpose: 'script', method: 'GET', body: 'text' } as const;
      options.limit.pause();
      await sleep(2_500);
      for (let i = 0; i < 3; i++) fetchCounts.push((await options.fetchResources([request])).length);
      options.limit.resume();
      return await pool.audit(page, options);
    },
  });
  expect(fetchCounts).toEqual([1, 0, 0]);
});

it('closes the connections to resources when the audit ends', async () => {
  const steps: string[] = [];
  await audit('/', {
    openResources: (options) => {
      const fetching = fetcher.openResources(options);
      const close = () => {
        steps.push('closed');
        fetching.close();
      };
      return { ...fetching, close };
    },
    audit: async (page, options) => {
      const result = await pool.audit(page, options);
      steps.push('audited');
      return result;
    },
  });
  expect(steps).toEqual(['audited', 'closed']);
});

describe('host names', () => {
  it('are resolved once for the page, its redirect, robots.txt, resources and link probes', async () => {
    const lookups = await lookupsOf(['/old']);
    const purposes = new Set(resources.filter(({ response }) => response).map(({ purpose }) => purpose));
    expect(purposes).toContain('link-probe');
    expect([...purposes].slice(0, 3)).toEqual(['robots', 'stylesheet', 'script']);
    expect(lookups.toSorted()).toEqual([
      'files.example',
      'missing.example',
      'old.example',
      'page.example',
      'www.page.example',
    ]);
    expect(failures()).toContainEqual([expect.stringContaining('//missing.example:'), 'fetch-failed']);
  });

  it('are resolved again for the next run, also missing ones', async () => {
    const lookups = await lookupsOf(['/old', '/old']);
    expect(lookups.filter((host) => host === 'page.example')).toHaveLength(2);
    expect(lookups.filter((host) => host === 'missing.example')).toHaveLength(2);
  });

  it('are resolved again for each try of a page whose own name is missing', async () => {
    const lookups: string[] = [];
    const missing = byName(lookups);
    for (let i = 0; i < 2; i++) {
      const auditing = audit('/', {
        fetchPage: (_url, options) => missing.fetchPage('http://missing.example/', options),
      });
      await expect(auditing).rejects.toMatchObject({ code: 'dns_failed' });
    }
    missing.close();
    expect(lookups).toEqual(['missing.example', 'missing.example']);
  });

  /** The names that are resolved for runs of pages at `http://old.example`. */
  async function lookupsOf(paths: readonly string[]): Promise<string[]> {
    const lookups: string[] = [];
    const named = byName(lookups);
    const { fetchPage, openResources } = named;
    for (const path of paths) {
      await audit(path, {
        fetchPage: (_url, options) => fetchPage(`http://old.example:${port()}${path}`, options),
        openResources,
      });
    }
    named.close();
    return lookups;
  }

  /** A fetcher for which every name except `missing.example` resolves to the site. */
  function byName(lookups: string[]): Fetcher {
    const names = ['old', 'page', 'www.page', 'files', 'missing'].map((name) => `${name}.example:${port()}`);
    return createFetcher({
      version: '1',
      contactUrl: 'https://reports.example/',
      maxPageBytes: 1_000_000,
      allow: parseAllowTargets(names.join(',')),
      resolve: async (host) => {
        lookups.push(host);
        if (host !== 'missing.example') return [{ address: '127.0.0.1', family: 4 }];
        throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    });
  }
});

it('starts a process while the page is fetched', async () => {
  const steps: string[] = [];
  await audit('/', {
    warmUp: () => steps.push('warm up'),
    fetchPage: (url, options) => {
      steps.push('fetch');
      return fetcher.fetchPage(url, options);
    },
  });
  expect(steps).toEqual(['warm up', 'fetch']);
});

it('ends with the reason of its signal, not with an incomplete report', async () => {
  const stopping = new AbortController();
  using limit = limitTime(LIMIT_MS, stopping.signal);
  const onProgress = () => stopping.abort('shutdown');
  await expect(auditUrl(site.url('/'), tools(), { limit, onProgress })).rejects.toBe('shutdown');
  expect(resources).toEqual([]);
});

it('reports the numbers of planned and fetched files, then the audit', async () => {
  const steps: AuditProgress[] = [];
  using limit = limitTime(LIMIT_MS, UNLIMITED);
  await auditUrl(site.url('/'), tools(), { limit, onProgress: (step) => steps.push(step) });
  expect(steps[0]).toEqual({ stage: 'fetching-files', filesDone: 0, filesPlanned: 0 });
  const counts = steps.map(({ filesDone }) => filesDone);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  for (const { filesDone, filesPlanned } of steps) expect(filesDone).toBeLessThanOrEqual(filesPlanned);
  expect(steps.at(-1)).toEqual({
    stage: 'auditing',
    filesDone: resources.length,
    filesPlanned: resources.length,
  });
});

it('fails with the code challenge when the site sends a bot challenge, and fetches nothing more', async () => {
  await expect(audit('/challenge')).rejects.toMatchObject({
    name: 'FetchError',
    code: 'challenge',
    httpStatus: 403,
    message: expect.stringMatching(/bot challenge instead of the page\. Allow the user agent/),
  });
  expect(site.requests.map(({ path }) => path)).toEqual(['/challenge']);
});
