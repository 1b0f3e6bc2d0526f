import { type Context, type Handler, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ReportRecord } from '../../database/stores/report-store.ts';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { ownAsset, serveAssets, versionOf } from '../asset.ts';
import { eventsRoute } from './events-route.ts';
import { badgeRoute, csvRoute, jsonRoute } from './export-routes.ts';
import { requireOpenPage } from './gate.ts';
import { pageHeaders, validateStored } from './page-headers.ts';
import type { ReportEnv } from './report-env.ts';
import { showPageRoute } from './show-page-route.ts';
import { unlockRoute } from './unlock-route.ts';

const PAGE = '/:page{[\\w-]+}';

/** What the report pages are made of; built once by the server. */
export interface ReportAppContext {
  services: ServiceContext;
  /** The address of whoever sent the request; null once the connection is gone. */
  clientOf: (c: Context) => string | null;
  /** A report as the REST API shows it. */
  presentReport: (report: ReportRecord) => Promise<object>;
}

/** The report pages and what stands beside them, for `/r`. Errors are thrown: the server answers them in what was asked for. */
export function createReportApp({ services, clientOf, presentReport }: ReportAppContext): Hono<ReportEnv> {
  const script = ownAsset(new URL('browser/live.js', import.meta.url));
  const folder = `script/${versionOf(script.text)}`;
  const assets = new Hono();
  serveAssets(assets, folder, { 'live.js': script });
  const gated: Record<string, Handler<ReportEnv>> = {
    [PAGE]: showPageRoute(services, `${folder}/live.js`),
    '/:page{[\\w-]+\\.json}': jsonRoute(presentReport),
    '/:page{[\\w-]+\\.csv}': csvRoute(services),
    [`${PAGE}/badge.svg`]: badgeRoute,
    [`${PAGE}/events`]: eventsRoute(services),
  };

  const app = new Hono<ReportEnv>();
  app.use(compress(), validateStored, pageHeaders());
  app.route('/', assets);
  app.post(PAGE, unlockRoute(services, clientOf));
  for (const [path, handler] of Object.entries(gated)) {
    app.get(path, requireOpenPage(services, { asksPassword: path === PAGE }), handler);
    app.all(path, (c) => {
      c.header('Allow', path === PAGE ? 'GET, HEAD, POST' : 'GET, HEAD');
      throw new AppError('method_not_allowed');
    });
  }
  return app;
}
