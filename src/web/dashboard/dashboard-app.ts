import { type Context, Hono } from 'hono';
import type { Actor } from '../../accounts/actor.ts';
import type { Report } from '../../database/entities/report.ts';
import { type FieldMessages, ValidationError } from '../../errors.ts';
import { createReports } from '../../reports/changes/create-reports.ts';
import type { ListPage } from '../../reports/lists/define-list.ts';
import { projects } from '../../reports/lists/list-projects.ts';
import { reports } from '../../reports/lists/list-reports.ts';
import { readRowDetails } from '../../reports/lists/row-details.ts';
import { parseInput } from '../../reports/parse-input.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { showProject, withDetails } from '../../reports/show/show-project.ts';
import { readProgress } from '../../reports/watch/page-progress.ts';
import { ownAsset, serveAssets } from '../asset.ts';
import { homeUrl } from '../home-url.ts';
import { PRIVACY_CHOICES } from '../privacy-fields.ts';
import type { Html } from '../report-page/html.ts';
import { iconSvg } from '../report-page/page-shell.ts';
import { accountRoutes } from './account-routes.ts';
import { listEvents } from './list-events.ts';
import { type ListQuery, projectListInput, readListQuery, reportListInput } from './list-query.ts';
import { newPage, requestedPage } from './pages/new-page.ts';
import { projectPage, projectsPage, TREND_DAYS } from './pages/projects-page.ts';
import { type ListView, reportsPage } from './pages/reports-page.ts';
import type { ReportRow } from './report-row.ts';
import { sampleRoutes } from './samples.ts';
import { type DashboardContext, type SessionEnv, sessionGuards } from './session-guards.ts';
import { createShell, DASHBOARD_STYLES } from './shell.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { siteRoutes } from './site-routes.ts';

const ROOT_FILE_CACHE = 'public, max-age=86400';
/** Report pages send their own `X-Robots-Tag`; the APIs have no pages to index. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /graphql\n';
/** Number of failures of a project in the list of projects. */
const TOP_FAILURES = 3;

/**
 * The dashboard: pages of the account of a session, which the server renders from the services; its forms work without
 * script. Also serves the files that browsers and crawlers look for at the root: the icon and `robots.txt`.
 */
export function createDashboardApp(context: DashboardContext): Hono<SessionEnv> {
  const { services, hasGraphiql } = context;
  const app = new Hono<SessionEnv>();
  const file = (path: string) => new URL(path, import.meta.url);
  const shell = createShell(
    serveAssets(app, 'dashboard', {
      'dashboard.css': ownAsset(...DASHBOARD_STYLES),
      'page.js': ownAsset(file('../browser/page.js')),
      'dashboard.js': ownAsset(file('browser/dashboard.js')),
      'live-list.js': ownAsset(file('browser/live-list.js')),
    }),
    hasGraphiql,
  );
  // An SVG: browsers read the media type, not the file extension.
  app.get('/favicon.ico', (c) =>
    c.body(iconSvg(), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': ROOT_FILE_CACHE }),
  );
  app.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': ROOT_FILE_CACHE }));

  const signIn = signInRoutes(services, shell);
  const { page, form, signInForm } = sessionGuards(context, signIn.form);
  app.post('/sign-in', signInForm, signIn.open);
  app.post('/sign-out', form, signIn.close);
  app.route('/', sampleRoutes());

  const viewOf = (c: Context<SessionEnv>): ListView => ({
    home: homeUrl(c),
    actor: c.var.actor,
    now: services.clock(),
    query: readListQuery(c.req.query()),
  });
  const reportsOf = async ({ accountId }: Actor, query: ListQuery) => {
    const of = { em: services.database.connection, accountId };
    return await reports.page(of, parseInput(reports.pageInput, reportListInput(query)));
  };
  app.get('/', page, async (c) => {
    const view = viewOf(c);
    const { actor } = view;
    const { list, errors } = await listed(() => reportsOf(actor, view.query));
    const main = reportsPage(view, await withRows(services, list), errors);
    return c.html(shell(c, { title: '', current: 'reports', actor, isLive: true, main }), errors ? 422 : 200);
  });
  app.get('/events', page, listEvents(services));
  app.get('/projects', page, async (c) => {
    const view = viewOf(c);
    const { actor } = view;
    const em = services.database.fork();
    const { list, errors } = await listed(() =>
      projects.page(
        { em, accountId: actor.accountId },
        parseInput(projects.pageInput, projectListInput(view.query)),
      ),
    );
    const options = { first: TOP_FAILURES, days: TREND_DAYS, now: view.now };
    const entries = await withDetails(em, actor.accountId, list.entries, options);
    const main = projectsPage(view, { ...list, entries }, errors);
    return c.html(shell(c, { title: 'Projects', current: 'projects', actor, main }), errors ? 422 : 200);
  });
  app.get('/projects/:name', page, async (c) => {
    const view = viewOf(c);
    const { actor } = view;
    const project = await showProject(services, actor, c.req.param('name'), { days: TREND_DAYS });
    const query = { sort: 'worst', ...view.query, project: project.name };
    const list = await reportsOf(actor, query);
    const main = projectPage({ ...view, query }, project, await withRows(services, list));
    return c.html(shell(c, { title: project.name, current: 'projects', actor, isLive: true, main }));
  });
  const showNew = (c: Context<SessionEnv>, main: Html, status: 200 | 422 = 200) =>
    c.html(shell(c, { title: 'Audit pages', actor: c.var.actor, main }), status);
  app.get('/new', page, (c) => showNew(c, newPage(homeUrl(c))));
  app.post('/new', form, async (c) => {
    const home = homeUrl(c);
    const { urls = '', privacy, password } = Object.fromEntries(new URLSearchParams(await c.req.text()));
    try {
      const results = await createReports(services, c.var.actor, {
        // A URL that is listed twice would only be shown twice.
        urls: [...new Set(urls.split(/\s+/).filter(Boolean))],
        privacy: privacy && PRIVACY_CHOICES.findIndex(({ value }) => value === privacy),
        password,
      });
      const [only, ...others] = results;
      if (only?.report && others.length === 0) return c.redirect(`${home}r/${only.report.slug}`, 303);
      const isRejected = results.every(({ error }) => error !== null);
      return showNew(c, requestedPage(home, results, privacy), isRejected ? 422 : 200);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return showNew(c, newPage(home, { urls, privacy, errors: error.fields }), 422);
    }
  });
  app.route('/account', accountRoutes({ ...context, shell, page, form }));
  app.route('/', siteRoutes({ ...context, shell, page, form }));
  return app;
}

/** A list, or an empty one with the reasons why its parameters were rejected. */
async function listed<Entry>(
  read: () => Promise<ListPage<Entry>>,
): Promise<{ list: ListPage<Entry>; errors: FieldMessages | null }> {
  try {
    return { list: await read(), errors: null };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { list: { entries: [], page: 1, perPage: 1, total: 0 }, errors: error.fields };
  }
}

async function withRows(services: ServiceContext, list: ListPage<Report>): Promise<ListPage<ReportRow>> {
  const details = await readRowDetails(services.database.fork(), list.entries);
  const entries = list.entries.map(async (report) => ({
    report,
    details: details.get(report.id),
    progress: await readProgress(services, report),
  }));
  return { ...list, entries: await Promise.all(entries) };
}
