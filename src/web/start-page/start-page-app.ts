import { readdirSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { ownAsset, serveAssets } from '../asset.ts';
import type { Html } from '../report-page/html.ts';
import { iconSvg, pageIcon } from '../report-page/page-shell.ts';
import { privacyFields } from './privacy-fields.ts';

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

/**
 * The page at `/`. Its URLs are relative, so that it also works behind a proxy that adds a path. The script decides which
 * sections are shown: rendering before it has run would cause a layout shift. Only the script sends the forms with the
 * method `dialog`. The filters are ordinary GET forms, whose fields have the names and values of the query parameters.
 * @param assets URL of the folder of its files
 * @param files their names
 */
export function startPage(assets: string, files: readonly string[]): string {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const modules = files.filter((name) => name.endsWith('.js') && name !== 'start.js');
  const parts: Record<string, string | Html> = {
    assets,
    icon: pageIcon(),
    modules: modules.map((name) => `<link rel="modulepreload" href="${assets}/${name}">\n`).join(''),
    sample: read('sample-report.svg').trim(),
    create: privacyFields('create'),
    privacy: privacyFields('privacy'),
  };
  return read('browser/page.html').replaceAll(/{{(\w+)}}/g, (_, name) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`The page has no part ${name}.`);
    return String(part);
  });
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
