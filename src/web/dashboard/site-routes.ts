import { type Context, Hono } from 'hono';
import { clientNetwork } from '../../accounts/client-network.ts';
import { createRateLimiter } from '../../accounts/create-rate-limiter.ts';
import { consumeRequests } from '../../accounts/rate-limiter.ts';
import { Report } from '../../database/entities/report.ts';
import { isOpen } from '../../database/entities/site-audit.ts';
import { countSiteResults, readSitePages, type SitePageRow } from '../../database/queries/site-pages.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { presentSiteResults } from '../../present/present-site-audit.ts';
import { sitePagesCsv } from '../../report-view/site-pages-csv.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { cancelSiteAudit, deleteSiteAudit } from '../../reports/sites/change-site-audit.ts';
import { compareWithPrevious, readFolders } from '../../reports/sites/compare-site-audits.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { siteAudits, sitePages } from '../../reports/sites/list-site-audits.ts';
import { readCauses, readSiteFindings, sharedCauses } from '../../reports/sites/site-results.ts';
import { csvDownload } from '../csv-download.ts';
import { homeUrl } from '../home-url.ts';
import {
  PAGE,
  type PageEnv,
  pageOrExport,
  requestedPage,
  requireOpenPage,
} from '../report-app/access-guard.ts';
import { pageHeaders, shareExport, shareWithAll } from '../report-app/page-headers.ts';
import { unlockRoute } from '../report-app/unlock-route.ts';
import {
  type NewSiteAudit,
  SHOWN_CAUSES,
  SHOWN_FOLDERS,
  SITE_PAGE_SORT_OPTIONS,
  sitePage,
  sitesPage,
} from './pages/site-pages.ts';
import type { RouteContext, SessionEnv } from './session-guards.ts';

/** How often the page of a site audit that has not ended reloads, with or without script. */
const RELOAD_SECONDS = 5;
const PAGES_SHOWN = 50;
/** Of a site audit that ended, by a network: a page reads the results of the whole site, up to 0.4 s for 10,000 pages. */
const VIEWS_PER_MINUTE = 60;

/** The site audits of the account, and the page of each: `/s/{slug}`, with the access rules of report pages. */
export function siteRoutes({ services, shell, page, form }: RouteContext): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>();
  const viewLimiter = createRateLimiter(services.database, 'site-views', VIEWS_PER_MINUTE);

  async function showSites(c: Context<SessionEnv>, input?: NewSiteAudit): Promise<Response> {
    const { actor } = c.var;
    const list = await siteAudits.page(
      { em: services.database.fork(), accountId: actor.accountId },
      { page: 1, perPage: 100 },
    );
    const main = sitesPage(homeUrl(c), actor, list, input);
    return c.html(shell(c, { title: 'Sites', current: 'sites', actor, main }), input?.errors ? 422 : 200);
  }
  app.get('/sites', page, (c) => showSites(c));
  app.post('/sites', form, async (c) => {
    const input = Object.fromEntries(new URLSearchParams(await c.req.text()));
    try {
      const { siteAudit } = await createSiteAudit(services, c.var.actor, input);
      return c.redirect(`${homeUrl(c)}s/${siteAudit.slug}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const errors = error instanceof ValidationError ? error.fields : { url: [error.message] };
      return await showSites(c, { ...input, errors });
    }
  });

  const pages = new Hono<PageEnv<'site'>>();
  pages.get(pageOrExport('json', 'csv'), pageHeaders(), requireOpenPage(services, 'site'), async (c) => {
    const em = services.database.fork();
    const { shared: site, owner, client, extension } = c.var;
    // The page of one that has not ended reloads, for each of the viewers in a network.
    const viewed = `${clientNetwork(client ?? '')} ${site.id}`;
    if (!owner && !isOpen(site)) await consumeRequests(viewLimiter, viewed, 1, 'network');
    if (extension !== '') shareExport(c, site, 'no-cache');
    if (extension === 'csv') {
      const name = `site-${site.host.replaceAll(/[^\w.]+/g, '-')}-${site.slug.slice(0, 6)}.csv`;
      return csvDownload(c, sitePagesCsv(await readSitePages(em, site.id)), name);
    }
    if (extension === 'json') return c.json(await presentSiteResults(services, site));
    // The page of an owner is for this browser alone, so no cache may store it.
    if (!owner) shareWithAll(c, site, 'no-cache');
    const { search, status, sort, page } = c.req.query();
    const order = SITE_PAGE_SORT_OPTIONS.find(({ value }) => value === sort) ?? SITE_PAGE_SORT_OPTIONS[0];
    const input = { search, status, ...order.input, page, perPage: PAGES_SHOWN };
    const list = await sitePages.page({ em, id: site.id }, parseInput(sitePages.pageInput, input));
    const session = owner?.actor.apiKey ? owner.actor : null;
    const main = sitePage({
      home: homeUrl(c),
      path: `${homeUrl(c)}s/${site.slug}`,
      site,
      // The forms are those of a session.
      mayChange: session !== null && owner?.mayChange === true,
      distribution: await countSiteResults(em, site.id),
      causes: await sharedCauses.page(
        { id: site.id, causes: await readCauses(em, site.id) },
        { page: 1, perPage: SHOWN_CAUSES },
      ),
      findings: await readSiteFindings(em, site.id),
      folders: await readFolders(em, site.id, SHOWN_FOLDERS),
      comparison: await compareWithPrevious(em, site),
      pages: { ...list, entries: await withSlugs(list.entries) },
      query: { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) },
    });
    if (isOpen(site)) c.header('Refresh', String(RELOAD_SECONDS));
    return c.html(shell(c, { title: site.host, actor: session, main }));
  });
  pages.post(PAGE, pageHeaders(), ...unlockRoute(services, 'site'));
  app.post(`/s${PAGE}/cancel`, form, async (c) => {
    const { shared } = await requestedPage(c, services, 'site');
    await cancelSiteAudit(services, c.var.actor, shared.id);
    return c.redirect(`${homeUrl(c)}s/${shared.slug}`, 303);
  });
  app.post(`/s${PAGE}/delete`, form, async (c) => {
    const { shared } = await requestedPage(c, services, 'site');
    await deleteSiteAudit(services, c.var.actor, shared.id);
    return c.redirect(`${homeUrl(c)}sites`, 303);
  });
  return app.route('/s', pages);

  /** The rows with the slugs of their reports. */
  async function withSlugs(rows: readonly SitePageRow[]): Promise<(SitePageRow & { reportSlug?: string })[]> {
    const ids = rows.flatMap(({ reportId }) => reportId ?? []);
    const reports = await services.database.fork().find(Report, { id: ids }, { fields: ['id', 'slug'] });
    const slugs = new Map(reports.map(({ id, slug }) => [id, slug]));
    return rows.map((row) => {
      const reportSlug = slugs.get(Number(row.reportId));
      return reportSlug === undefined ? row : { ...row, reportSlug };
    });
  }
}
