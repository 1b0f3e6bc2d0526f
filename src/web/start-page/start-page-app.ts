import { readdirSync } from 'node:fs';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { ownAsset, serveAssets } from '../asset.ts';
import { iconSvg } from '../report-page/page-shell.ts';
import { startPage } from './start-page.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = { 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Cache-Control': 'no-cache' };

const ROOT_FILE_CACHE = 'public, max-age=86400';
/** Report pages send their own `X-Robots-Tag`; the APIs have no pages to index. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /graphql\n';

/**
 * Serves the start page at `/`: a static HTML document, and small modules that call the public GraphQL API with the key
 * of the user. The server renders no reports here: the API accepts only Bearer keys, no cookies. Also serves the files
 * that browsers and crawlers look for at the root: the icon and `robots.txt`.
 */
export function createStartPageApp(): Hono {
  const app = new Hono();
  const assets = startPageAssets();
  const page = startPage(serveAssets(app, 'start', assets), Object.keys(assets));

  app.get('/', etag(), (c) => c.html(page, 200, PAGE_HEADERS));
  // An SVG: browsers read the media type, not the file extension.
  app.get('/favicon.ico', (c) =>
    c.body(iconSvg(), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': ROOT_FILE_CACHE }),
  );
  app.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': ROOT_FILE_CACHE }));
  return app;
}

/** The stylesheet, and all scripts in `browser/`. */
function startPageAssets() {
  const file = (path: string) => new URL(path, import.meta.url);
  const reportPageStyle = (name: string) => file(`../report-page/style/${name}.css`);
  const scripts = readdirSync(file('browser/')).filter((name) => name.endsWith('.js'));
  return {
    'start.css': ownAsset(reportPageStyle('base'), reportPageStyle('form'), file('browser/start.css')),
    'remembered-key.js': ownAsset(file('../browser/remembered-key.js')),
    ...Object.fromEntries(scripts.sort().map((name) => [name, ownAsset(file(`browser/${name}`))])),
  };
}
