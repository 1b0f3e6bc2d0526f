import { Hono } from 'hono';
import { iconSvg } from './report-page/page-shell.ts';

const CACHE = 'public, max-age=86400';

/** Report pages send their own `X-Robots-Tag`; the APIs have no pages to index. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /graphql\n';

/** Serves the files that browsers and crawlers look for at the root: the icon and `robots.txt`. */
export function createSiteFilesApp(): Hono {
  const app = new Hono();
  // An SVG: browsers read the media type, not the file extension.
  app.get('/favicon.ico', (c) =>
    c.body(iconSvg(), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': CACHE }),
  );
  app.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': CACHE }));
  return app;
}
