import { type Handler, Hono } from 'hono';
import { progressText } from '../../report-view/wording.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { watchPage } from '../../reports/watch/watch-page.ts';
import { REPORT_PAGES } from '../../sharing/page-url.ts';
import { ownAsset, serveAssets } from '../asset.ts';
import { streamEvents } from '../stream-events.ts';
import { PAGE, pageOrExport, type ReportEnv, requireOpenPage } from './access-guard.ts';
import { badgeRoute, exportRoutes } from './export-routes.ts';
import { ownerRoutes } from './owner-routes.ts';
import { pageHeaders, validateStored } from './page-headers.ts';
import { compareRoute, showPageRoute, showRunRoute } from './page-routes.ts';
import { unlockRoute } from './unlock-route.ts';

const PAGE_OR_EXPORT = pageOrExport('json', 'csv', 'patch');

/** The report pages at `/r` with exports, badges, events and scripts. */
export function createReportApp(services: ServiceContext): Hono {
  const app = new Hono();
  const file = (path: string) => ownAsset(new URL(path, import.meta.url));
  // Not below `/r`, where RegExpRouter supports no static path next to the slug.
  const scripts = serveAssets(app, 'report', {
    'live.js': file('browser/live.js'),
    'page.js': file('../browser/page.js'),
  });
  const handlers: Record<string, Handler<ReportEnv>> = {
    '': showPageRoute(services, scripts),
    ...exportRoutes(services),
  };

  const pages = new Hono<ReportEnv>();
  pages.use(validateStored, pageHeaders());
  pages.get(PAGE_OR_EXPORT, requireOpenPage(services, 'report'), (c, next) =>
    handlers[c.var.extension]?.(c, next),
  );
  const openFile = requireOpenPage(services, 'report', 'file');
  pages.get(`${PAGE_OR_EXPORT}/badge.svg`, openFile, badgeRoute(services));
  pages.get(`${PAGE_OR_EXPORT}/events`, openFile, eventsRoute(services));
  const openPage = requireOpenPage(services, 'report', 'page');
  pages.get(`${PAGE_OR_EXPORT}/runs/:run`, openPage, showRunRoute(services, scripts));
  pages.get(`${PAGE_OR_EXPORT}/compare`, openPage, compareRoute(services));
  const unlock = unlockRoute(services, 'report');
  for (const path of [PAGE, `${PAGE}/runs/:run`, `${PAGE}/compare`]) pages.post(path, ...unlock);
  pages.route('/', ownerRoutes(services, { get: PAGE_OR_EXPORT, post: PAGE }));
  return app.route(REPORT_PAGES, pages);
}

/** `GET /r/{slug}/events`: `progress` with a text, now and after each change, and `end` with a new page to fetch. */
function eventsRoute(services: ServiceContext): Handler<ReportEnv> {
  return streamEvents<ReportEnv>(async function* ({ var: { shared, viewer } }, signal) {
    for await (const { report: current, progress } of watchPage(services, shared, viewer, signal)) {
      yield progress
        ? { event: 'progress', data: progressText(progress) }
        : { event: 'end', data: current.status };
    }
  });
}
