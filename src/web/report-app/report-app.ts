import { type Context, type Handler, Hono } from 'hono';
import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ownAsset, serveAssets, versionOf } from '../asset.ts';
import { pageOrExport, requireOpenPage } from './access-guard.ts';
import { eventsRoute } from './events-route.ts';
import { badgeRoute, csvRoute, jsonRoute } from './export-routes.ts';
import { ownerRoutes } from './owner-routes.ts';
import { pageHeaders, validateStored } from './page-headers.ts';
import type { PageScripts } from './page-scripts.ts';
import type { ReportEnv } from './report-env.ts';
import { compareRoute, showRunRoute } from './run-routes.ts';
import { showPageRoute } from './show-page-route.ts';
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

/** The report pages with their exports, badges and events, to be mounted at `/r`. Errors are thrown. */
export function createReportApp({ services, clientOf, presentReport }: ReportAppContext): Hono<ReportEnv> {
  const { paths } = pageScripts();
  const handlers: Record<string, Handler<ReportEnv>> = {
    '': showPageRoute(services, paths),
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
  app.get(`${PAGE_OR_EXPORT}/runs/:run`, requireOpenHistory, showRunRoute(services, paths));
  app.get(`${PAGE_OR_EXPORT}/compare`, requireOpenHistory, compareRoute(services));
  const unlock = unlockRoute(services, clientOf);
  for (const path of [PAGE, `${PAGE}/runs/:run`, `${PAGE}/compare`]) app.post(path, ...unlock);
  app.route('/', ownerRoutes(services, { get: PAGE_OR_EXPORT, post: PAGE }));
  return app;
}

/**
 * Serves the scripts of the report pages. Not below `/r`, where RegExpRouter supports no static path next to the slug.
 */
export function createReportScriptApp(): Hono {
  const app = new Hono();
  const { folder, assets } = pageScripts();
  serveAssets(app, folder, assets);
  return app;
}

/** The scripts of the pages, and their URLs relative to a page. */
function pageScripts() {
  const file = (path: string) => ownAsset(new URL(path, import.meta.url));
  const assets = {
    'live.js': file('browser/live.js'),
    'page.js': file('browser/page.js'),
    'owner.js': file('browser/owner.js'),
    'remembered-key.js': file('../browser/remembered-key.js'),
  };
  const folder = `report/${versionOf(...Object.values(assets).map(({ text }) => text))}`;
  const paths: PageScripts = { page: `../${folder}/page.js`, live: `../${folder}/live.js` };
  return { assets, folder, paths };
}
