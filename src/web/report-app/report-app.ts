import { type Context, type Handler, Hono } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { REPORT_PAGES } from '../../sharing/page-url.ts';
import { ownAsset, serveAssets } from '../asset.ts';
import { pageOrExport, type ReportEnv, requireOpenPage } from './access-guard.ts';
import { eventsRoute } from './events-route.ts';
import { badgeRoute, csvRoute, jsonRoute } from './export-routes.ts';
import { ownerRoutes } from './owner-routes.ts';
import { pageHeaders, validateStored } from './page-headers.ts';
import { compareRoute, showPageRoute, showRunRoute } from './page-routes.ts';
import { unlockRoute } from './unlock-route.ts';

const PAGE = '/:page{[\\w-]+}';
/**
 * A report page or an export of it. Hono's RegExpRouter supports only one pattern per path segment: with more, Hono
 * falls back to the TrieRouter, which is several times slower for every route of the server.
 */
const PAGE_OR_EXPORT = '/:page{[\\w-]+(?:\\.json|\\.csv)?}';

/** The dependencies of the report pages; built once by the server. */
export interface ReportAppContext {
  services: ServiceContext;
  /** The address of the client; null once the connection is closed. */
  clientOf: (c: Context) => string | null;
  /** Converts a report to the response of the REST API. */
  presentReport: (report: Report) => Promise<object>;
}

/** The report pages at `/r`, with their exports, badges and events, and their scripts. Errors are thrown. */
export function createReportApp(context: ReportAppContext): Hono {
  const app = new Hono();
  const file = (path: string) => ownAsset(new URL(path, import.meta.url));
  // Not below `/r`, where RegExpRouter supports no static path next to the slug.
  const scripts = serveAssets(app, 'report', {
    'live.js': file('browser/live.js'),
    'page.js': file('browser/page.js'),
    'owner.js': file('browser/owner.js'),
    'remembered-key.js': file('../browser/remembered-key.js'),
  });
  return app.route(REPORT_PAGES, pageRoutes(context, scripts));
}

function pageRoutes(
  { services, clientOf, presentReport }: ReportAppContext,
  scripts: string,
): Hono<ReportEnv> {
  const handlers: Record<string, Handler<ReportEnv>> = {
    '': showPageRoute(services, scripts),
    json: jsonRoute(presentReport),
    csv: csvRoute(services),
  };

  const app = new Hono<ReportEnv>();
  app.use(validateStored, pageHeaders());
  app.get(PAGE_OR_EXPORT, requireOpenPage(services, 'page or export'), (c, next) =>
    handlers[pageOrExport(c)[1]]?.(c, next),
  );
  const requireOpen = requireOpenPage(services, 'file below');
  app.get(`${PAGE_OR_EXPORT}/badge.svg`, requireOpen, badgeRoute(services));
  app.get(`${PAGE_OR_EXPORT}/events`, requireOpen, eventsRoute(services));
  const requireOpenHistory = requireOpenPage(services, 'page below');
  app.get(`${PAGE_OR_EXPORT}/runs/:run`, requireOpenHistory, showRunRoute(services, scripts));
  app.get(`${PAGE_OR_EXPORT}/compare`, requireOpenHistory, compareRoute(services));
  const unlock = unlockRoute(services, clientOf);
  for (const path of [PAGE, `${PAGE}/runs/:run`, `${PAGE}/compare`]) app.post(path, ...unlock);
  app.route('/', ownerRoutes(services, { get: PAGE_OR_EXPORT, post: PAGE }));
  return app;
}
