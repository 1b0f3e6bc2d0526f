import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { type Actor, mayWrite } from '../../accounts/actor.ts';
import { findSession } from '../../accounts/sessions.ts';
import { Report } from '../../database/entities/report.ts';
import { isOpen, type SiteAudit } from '../../database/entities/site-audit.ts';
import { countSiteResults, readSitePages, type SitePageRow } from '../../database/queries/site-pages.ts';
import { AppError } from '../../errors.ts';
import { cancelSiteAudit, deleteSiteAudit } from '../../reports/sites/change-site-audit.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { listPagesOfSite, listSiteAuditPage, openSiteAudit } from '../../reports/sites/list-site-audits.ts';
import { listCausesOfSite, readSiteFindings } from '../../reports/sites/site-results.ts';
import { homeUrl } from '../home-url.ts';
import { sessionToken } from '../session-cookie.ts';
import { sitePagesCsv } from '../site-pages-csv.ts';
import {
  type NewSiteAudit,
  SHOWN_CAUSES,
  SITE_PAGE_SORT_OPTIONS,
  sitePage,
  sitesPage,
} from './pages/site-pages.ts';
import { type DashboardContext, pageHeaders, type SessionEnv } from './session-guards.ts';
import type { Shell } from './shell.ts';

/** How often the page of a site audit that has not ended reloads, with or without script. */
const RELOAD_SECONDS = 5;
const PAGES_SHOWN = 50;

/** The variables of a page that others than its owner may open. */
interface OpenEnv {
  Variables: { client: string | null; viewer: Actor | null };
}

/**
 * The site audits of the account, and the page of each: `/s/{slug}` for its owner, and for everyone if it is public.
 * @param context `page` and `form`: the middleware of pages and of forms
 */
export function siteRoutes(
  context: DashboardContext & { shell: Shell; page: MiddlewareHandler; form: MiddlewareHandler },
): Hono<SessionEnv> {
  const { services, shell, page, form, presentSite } = context;
  const app = new Hono<SessionEnv>();

  async function showSites(c: Context<SessionEnv>, input?: NewSiteAudit): Promise<Response> {
    const { actor } = c.var;
    const list = await listSiteAuditPage(services.database.fork(), actor, { perPage: 100 });
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
      const errors = 'fields' in error ? (error.fields as NewSiteAudit['errors']) : { url: [error.message] };
      return await showSites(c, { ...input, ...(errors && { errors }) });
    }
  });

  const optionalSession = createMiddleware<OpenEnv>(async (c, next) => {
    const session = await findSession(services.database, sessionToken(c), services.clock());
    c.set('viewer', session?.actor ?? null);
    await next();
  });
  const pages = new Hono<OpenEnv>();
  pages.get('/:page{[\\w-]+(?:\\.json|\\.csv)?}', every(pageHeaders(), optionalSession), async (c) => {
    const [slug = '', extension] = c.req.param('page').split('.', 2);
    const em = services.database.fork();
    const { viewer } = c.var;
    const site = await openSiteAudit(em, viewer, slug);
    if (extension === 'csv') return await csvOf(c, site);
    if (extension === 'json') return c.json(await presentSite(site));
    const { search, status, sort, page } = c.req.query();
    const order = SITE_PAGE_SORT_OPTIONS.find(({ value }) => value === sort) ?? SITE_PAGE_SORT_OPTIONS[0];
    const list = await listPagesOfSite(em, site.id, {
      search,
      status,
      ...order.input,
      page,
      perPage: PAGES_SHOWN,
    });
    const main = sitePage({
      home: homeUrl(c),
      path: `${homeUrl(c)}s/${slug}`,
      site,
      mayChange: viewer?.accountId === site.accountId && mayWrite(viewer),
      distribution: await countSiteResults(em, site.id),
      causes: await listCausesOfSite(em, site.id, { perPage: SHOWN_CAUSES }),
      findings: await readSiteFindings(em, site.id, {}),
      pages: { ...list, entries: await withSlugs(list.entries) },
      query: { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) },
    });
    if (isOpen(site)) c.header('Refresh', String(RELOAD_SECONDS));
    return c.html(shell(c, { title: site.host, actor: viewer, main }));
  });
  app.post('/s/:slug/cancel', form, async (c) => {
    const site = await openSiteAudit(services.database.fork(), c.var.actor, c.req.param('slug'));
    await cancelSiteAudit(services, c.var.actor, site.id);
    return c.redirect(`${homeUrl(c)}s/${site.slug}`, 303);
  });
  app.post('/s/:slug/delete', form, async (c) => {
    const site = await openSiteAudit(services.database.fork(), c.var.actor, c.req.param('slug'));
    await deleteSiteAudit(services, c.var.actor, site.id);
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

  async function csvOf(c: Context, { id, host, slug }: SiteAudit): Promise<Response> {
    const rows = await readSitePages(services.database.fork(), id);
    return c.body(sitePagesCsv(rows), 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="site-${host.replaceAll(/[^\w.]+/g, '-')}-${slug.slice(0, 6)}.csv"`,
    });
  }
}
