import { expect } from 'vitest';
import type { AppParts } from '../../src/app.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { SiteAudit } from '../../src/model/site-audit.ts';
import { dataOf } from '../../src/present/present.ts';
import { expectShape } from '../rest/rest-client.ts';
import {
  type FixtureSite,
  htmlPage,
  type RecordedRequest,
  type Route,
  startFixtureSite,
} from '../support/fixture-site.ts';
import { subscribe } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { restShapeOf } from '../support/report-fields.ts';
import { test as base } from '../support/test.ts';
import type { TestApp } from '../support/test-app.ts';

const XML = { 'content-type': 'application/xml' };

/** A page with links. */
const linking = (title: string, ...links: string[]): Route =>
  htmlPage(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
    ${links.map((href) => `<a href="${href}">Go to ${href.replace(/[<>"]/g, '')}</a>`).join('\n')}`);

/** Fetches pages as if all responses took the same time: on a busy machine, the real time changes scores. */
const createSteadyFetcher: AppParts['createFetcher'] = (options) => {
  const fetcher = createFetcher(options);
  return { ...fetcher, fetchPage: async (...page) => ({ ...(await fetcher.fetchPage(...page)), ttfbMs: 1 }) };
};

const alone = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0', LOG_LEVEL: 'error' })
  .extend('parts', { scope: 'file' }, { createFetcher: createSteadyFetcher })
  .extend('startSite', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sites: FixtureSite[] = [];
    onCleanup(async () => {
      await Promise.all(sites.map((site) => site.close()));
    });
    return async (routes: Record<string, Route>, otherwise?: Route) => {
      const site = await startFixtureSite(routes, otherwise && { otherwise });
      sites.push(site);
      return site;
    };
  })
  /** Creates a site audit and waits for its end. @returns it, with its pages */
  .extend('audit', { scope: 'file' }, async ({ app, call }) => async (site: FixtureSite, options = {}) => {
    const created = await call('POST', '/site-audits', { json: { url: site.url('/'), ...options } });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expectShape(dataOf(SiteAudit), created);
    const { id } = created.body.data;
    await follow(app, id);
    const { data } = (await call('GET', `/site-audits/${id}`)).body;
    const { data: pages } = (await call('GET', `/site-audits/${id}/pages?per_page=100`)).body;
    return { ...data, pages };
  });
/** Each test has a site of its own, and waits for its audit. */
const test = alone.concurrent;

/** Subscribes to a site audit until it ends. */
async function follow({ url, key }: Pick<TestApp, 'url' | 'key'>, id: number) {
  const globalId = Buffer.from(`SiteAudit:${id}`).toString('base64url');
  const query = `subscription { siteAuditUpdated(id: "${globalId}") { status pagesAudited score } }`;
  return await Array.fromAsync(readEvents(await subscribe({ url, key }, query)));
}

const pathsOf = (site: FixtureSite, pages: { url: string; status: string }[], status = 'audited') =>
  pages.filter((page) => page.status === status).map(({ url }) => url.slice(site.url('').length));

test('finds the pages by links and sitemaps, and audits each once', async ({ audit, startSite }) => {
  const site: FixtureSite = await startSite({
    '/robots.txt': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`User-agent: *\nDisallow: /secret\nSitemap: ${site.url('/map.xml')}`);
    },
    '/map.xml': (_, response) => {
      response.writeHead(200, XML);
      response.end(
        `<urlset><url><loc>${site.url('/orphan')}</loc></url><url><loc>${site.url('/a')}</loc></url></urlset>`,
      );
    },
    '/': linking(
      'Start',
      '/a',
      '/b#part',
      '/secret',
      'https://other.example/',
      'mailto:a@b.example',
      '/missing',
    ),
    '/a': linking('A', '/', '/b', '/b/c'),
    '/b': linking('B', '/moved'),
    '/b/c': linking('C'),
    '/moved': { status: 301, headers: { location: '/b/c' } },
    '/orphan': linking('Orphan'),
  });
  const { pages, ...siteAudit } = await audit(site);
  expect(siteAudit).toMatchObject({
    status: 'completed',
    host: site.host,
    stopped_by: null,
    pages_found: 8,
    pages_audited: 6,
    pages_failed: 1,
    score: expect.any(Number),
  });
  expect(pathsOf(site, pages).sort()).toEqual(['/', '/a', '/b', '/b/c', '/moved', '/orphan']);
  expect(pathsOf(site, pages, 'blocked')).toEqual(['/secret']);
  const byPath = new Map(pages.map((page: { url: string }) => [page.url.slice(site.url('').length), page]));
  expect(byPath.get('/missing')).toMatchObject({
    status: 'failed',
    http_status: 404,
    error_code: 'http_error',
  });
  expect(byPath.get('/moved')).toMatchObject({ http_status: 301, redirected_to: site.url('/b/c'), depth: 2 });
  expect(byPath.get('/orphan')).toMatchObject({ depth: null, in_sitemap: true, links_in: 0 });
  expect(byPath.get('/a')).toMatchObject({
    depth: 1,
    in_sitemap: true,
    links_in: 1,
    links_out: 3,
    title: 'A',
  });
  expect(site.requests.filter(({ path, method }) => path === '/secret' && method === 'GET')).toEqual([]);
});

test('a site audit is compared with the previous one of its host', async ({ audit, graphql, startSite }) => {
  const pages: Record<string, Route> = {
    '/': linking('Start', '/blog/worse', '/blog/gone'),
    '/blog/worse': linking('Worse'),
    '/blog/gone': linking('Gone'),
  };
  const site = await startSite(pages);
  const first = await audit(site);
  pages['/'] = linking('Start', '/blog/worse', '/blog/new');
  pages['/blog/worse'] = htmlPage('<p>No title');
  pages['/blog/new'] = linking('New');
  delete pages['/blog/gone'];
  const { pages: _, ...second } = await audit(site);
  expect(first.comparison).toBeNull();
  const { score_delta, changes, ...counts } = second.comparison;
  expect(counts).toEqual({
    previous_id: first.id,
    pages_new: 1,
    pages_gone: 1,
    pages_better: 0,
    pages_worse: 1,
  });
  expect(score_delta).toBeLessThan(0);
  expect(changes.map((one: { change: string; url: string }) => [one.change, one.url])).toEqual([
    ['worse', site.url('/blog/worse')],
    ['gone', site.url('/blog/gone')],
    ['new', site.url('/blog/new')],
  ]);
  const query = `query ($id: Int!) { siteAudit(databaseId: $id) {
    previous { databaseId } comparison { scoreDelta } } }`;
  const { siteAudit } = await graphql<{ siteAudit: object }>(query, { id: second.id });
  expect(siteAudit).toEqual({ previous: { databaseId: first.id }, comparison: { scoreDelta: score_delta } });
});

test('both APIs show the same pages, findings and causes', async ({ audit, call, graphql, startSite }) => {
  const body = (links: string) =>
    `<!doctype html><html lang="en"><title>Same</title><img src="/logo.png">${links}`;
  const paths = ['/', '/a', '/b'];
  const links = [...paths, '/gone'].map((path) => `<a href="${path}">Page</a>`).join('');
  const site = await startSite(Object.fromEntries(paths.map((path) => [path, htmlPage(body(links))])));
  const { id, pages } = await audit(site);
  const get = async (list: string) =>
    (await call('GET', `/site-audits/${id}/${list}?per_page=100`)).body.data;
  const [findings, causes] = [await get('findings'), await get('causes')];
  expect(findings.map((finding: { audit: { id: string } }) => finding.audit.id)).toEqual([
    'broken-internal-links',
    'duplicate-titles',
  ]);
  expect(findings[0].evidence[0]).toMatchObject({
    url: site.url('/gone'),
    from: site.url('/'),
    anchor: 'Page',
  });
  expect(causes).toContainEqual(
    expect.objectContaining({
      audit: { id: 'image-alt', title: 'Image alt text' },
      element: '<img src="/logo.png">',
      pages: 3,
      examples: paths.map(site.url),
    }),
  );
  const { siteAudit } = await graphql<{ siteAudit: Record<string, { nodes: object[] } & object[]> }>(
    `query ($id: Int!) { siteAudit(databaseId: $id) {
      pages(first: 100) { nodes {
        url status depth httpStatus errorCode redirectedTo inSitemap linksIn linksOut title score result
        report { databaseId siteAudit { databaseId } } run { databaseId }
      } }
      findings { id audit { id title description advice importance reference } pages pagesTotal evidence { url from anchor note } }
      sharedCauses(first: 100) { nodes {
        audit { id title } element file header pages averageGain totalGain examples { url }
        fix { label language code applicability edits { url startLine startColumn endLine endColumn before after } steps }
      } }
    } }`,
    { id },
  );
  const shown = restShapeOf(siteAudit) as Record<string, { nodes: Record<string, unknown>[] } & object[]>;
  expect(
    shown.pages?.nodes.map(({ report, run, ...page }) => ({
      ...page,
      report_id: (report as { database_id: number } | null)?.database_id ?? null,
      run_id: (run as { database_id: number } | null)?.database_id ?? null,
    })),
  ).toEqual(pages);
  expect(shown.findings).toEqual(findings);
  expect(
    shown.shared_causes?.nodes.map(({ examples, ...cause }) => ({
      ...cause,
      examples: (examples as { url: string }[]).map(({ url }) => url),
    })),
  ).toEqual(causes);
  const only = await call('GET', `/site-audits/${id}/findings?kinds=duplicate-titles`);
  expect(only.body.meta.total).toBe(1);
});

test('a subscription follows a site audit until it ends', async ({ app, call, startSite }) => {
  const site = await startSite({ '/': linking('Start', '/a'), '/a': linking('A') });
  const { id } = (await call('POST', '/site-audits', { json: { url: site.url('/') } })).body.data;
  const events = await follow(app, id);
  const states = events.map(({ data }) => data?.siteAuditUpdated as { status: string; pagesAudited: number });
  expect(states.at(-1)).toEqual({ status: 'COMPLETED', pagesAudited: 2, score: expect.any(Number) });
  const audited = states.map(({ pagesAudited }) => pagesAudited);
  expect(audited).toEqual(audited.toSorted((a, b) => a - b));
  const key = await app.addAccount();
  expect(await follow({ ...app, key }, id)).toMatchObject([
    { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
  ]);
});

test('audits at most the wanted pages, and says that the limit was reached', async ({ audit, startSite }) => {
  const links = Array.from({ length: 20 }, (_, i) => `/page/${i}`);
  const site: FixtureSite = await startSite({
    ...Object.fromEntries(['/', ...links].map((path) => [path, linking(path, ...links)])),
    '/sitemap.xml': (_, response) => {
      response.writeHead(200, XML);
      response.end(`<urlset><url><loc>${site.url('/listed')}</loc></url></urlset>`);
    },
  });
  const { pages, ...siteAudit } = await audit(site, { max_pages: 3, concurrency: 2, use_sitemaps: false });
  expect(siteAudit).toMatchObject({ status: 'completed', stopped_by: 'pages', pages_audited: 3 });
  expect(pathsOf(site, pages, 'left')).toHaveLength(18);
  expect(pages.map(({ url }: { url: string }) => url)).not.toContain(site.url('/listed'));
});

test('leaves out what is too deep or matches no pattern, counted by reason', async ({ audit, startSite }) => {
  const queries = Array.from({ length: 60 }, (_, i) => `/list?page=${i}`);
  const site = await startSite({
    '/': linking('Start', '/blog/a', '/shop/a', '/blog/tag/x', '/x/x/x/', '/a?sid=1', ...queries),
    '/blog/a': linking('A', '/blog/b'),
    '/blog/b': linking('B', '/blog/c'),
  });
  const options = { max_depth: 2, include: ['/blog/*', '/list?*'], exclude: '/blog/tag/* /none' };
  const { pages, skipped, stopped_by } = await audit(site, options);
  expect(stopped_by).toBe('depth');
  expect(pathsOf(site, pages)).toEqual(['/', '/blog/a', '/blog/b']);
  const counts = Object.fromEntries(
    skipped.map(({ reason, urls }: { reason: string; urls: number }) => [reason, urls]),
  );
  expect(counts).toEqual({
    'not-included': 1,
    excluded: 1,
    'repeated-path': 1,
    'session-id': 1,
    'too-many-parameters': 10,
    'too-deep': 1,
  });
});

test('a site audit whose robots.txt forbids the start page fails', async ({ audit, startSite }) => {
  const site = await startSite({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: PageReports\nDisallow: /',
    },
    '/': linking('Start'),
  });
  const { status, score, pages } = await audit(site);
  expect([status, score, pathsOf(site, pages, 'blocked')]).toEqual(['failed', null, ['/']]);
});

test('a site audit whose robots.txt cannot be read fails with the reason', async ({ audit, startSite }) => {
  const site = await startSite({
    '/robots.txt': { status: 503, headers: {}, body: '' },
    '/': linking('Start'),
  });
  expect(await audit(site)).toMatchObject({ status: 'failed', error: { code: 'robots_unreachable' } });
});

alone('an account has one open audit of a host, until it is canceled', async ({ app, call, startSite }) => {
  const slow: Route = ({ method }, response) => {
    // The check of links.
    if (method === 'HEAD') response.end();
  };
  const links = Array.from({ length: 9 }, (_, i) => `/slow/${i}`);
  const site = await startSite({
    '/': linking('Start', ...links),
    ...Object.fromEntries(links.map((path) => [path, slow])),
  });
  const request = { json: { url: site.url('/') }, headers: { 'Idempotency-Key': 'once' } };
  const created = await call('POST', '/site-audits', request);
  const { id } = created.body.data;
  expect(created.headers.get('Location')).toBe(`${app.url}/api/v1/site-audits/${id}`);
  expect((await call('POST', '/site-audits', request)).body.data.id).toBe(id);
  const conflict = await call('POST', '/site-audits', { json: { url: site.url('/other') } });
  expect([conflict.status, conflict.body.message]).toEqual([409, expect.stringContaining(`number ${id}`)]);
  const isPage = ({ path, headers }: RecordedRequest) =>
    path.startsWith('/slow') && headers.accept?.startsWith('text/html');
  await expect.poll(() => site.requests.filter(isPage).length).toBe(4);
  const canceled = await call('POST', `/site-audits/${id}/cancel`);
  expect(canceled.body.data).toMatchObject({ status: 'canceled', finished_at: expect.any(String) });
  const listed = await call('GET', '/site-audits?status=canceled');
  expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  expect((await call('DELETE', `/site-audits/${id}`)).body).toEqual({
    id,
    object: 'site_audit',
    deleted: true,
  });
  expect((await call('GET', `/site-audits/${id}`)).status).toBe(404);
  expect(
    (await call('GET', '/reports?from_sites=true')).body.data.map((one: { url: string }) => one.url),
  ).not.toContain(site.url('/'));
});

test('reports of site audits are listed on request only, and a known report gets another run', async ({
  audit,
  call,
  startSite,
}) => {
  const site = await startSite({
    '/': linking('Start', '/known'),
    '/known': linking('K'),
  });
  const known = (await call('POST', '/reports', { json: { url: site.url('/known') } })).body.data;
  const { pages } = await audit(site);
  const list = async (query: string) => {
    const { data, meta } = (await call('GET', `/reports?project=127.0.0.1&search=${site.host}&${query}`))
      .body;
    return [meta.total, ...data.map(({ url }: { url: string }) => url.slice(site.url('').length)).sort()];
  };
  expect(await list('')).toEqual([1, '/known']);
  expect(await list('from_sites=true')).toEqual([2, '/', '/known']);
  const page = pages.find(({ url }: { url: string }) => url === known.url);
  expect(page).toMatchObject({ report_id: known.id, result: known.result });
  const { meta } = (await call('GET', `/reports/${known.id}/runs`)).body;
  expect(meta.total).toBe(2);
  // A second site audit runs the same reports, and owns those that the first made.
  const second = await audit(site);
  expect(second.pages.map((one: { report_id: number }) => one.report_id)).toEqual(
    pages.map((one: { report_id: number }) => one.report_id),
  );
});

test.for<[string, object, string]>([
  ['no URL', {}, 'url'],
  ['no page', { url: 'a.example', max_pages: 0 }, 'max_pages'],
  ['too many pages', { url: 'a.example', max_pages: 10_001 }, 'max_pages'],
  ['more than 16 requests at once', { url: 'a.example', concurrency: 17 }, 'concurrency'],
  ['a pattern with a group', { url: 'a.example', exclude: ['/((?:a+)+)b'] }, 'exclude'],
  ['a password that is missing', { url: 'a.example', privacy: 2 }, 'password'],
])('%s is an error of the field', async ([, json, field], { call }) => {
  const { status, body } = await call('POST', '/site-audits', { json });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
