import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { ownAsset, serveAssets, versionOf } from '../asset.ts';
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

const SCRIPTS = [
  'start',
  'api',
  'create-form',
  'date-text',
  'element',
  'event-stream',
  'form',
  'key-form',
  'list-address',
  'list-view',
  'live-updates',
  'more-filters',
  'open-report',
  'paging',
  'project-card',
  'project-list',
  'queries',
  'score',
  'readable-url',
  'report',
  'report-list',
  'report-row',
  'row-actions',
  'trend-chart',
  'views',
];

/**
 * Serves the start page at `/`: a static HTML document, and small modules that call the public GraphQL API with the key
 * of the user. The server renders no reports here: the API accepts only Bearer keys, no cookies.
 */
export function createStartPageApp(): Hono {
  const app = new Hono();
  const assets = startPageAssets();
  const folder = `start/${versionOf(...Object.values(assets).map(({ text }) => text))}`;
  const page = startPage(folder, Object.keys(assets));

  app.get('/', etag(), (c) => c.html(page, 200, PAGE_HEADERS));
  serveAssets(app, folder, assets);
  return app;
}

function startPageAssets() {
  const file = (path: string) => new URL(path, import.meta.url);
  const reportPageStyle = (name: string) => file(`../report-page/style/${name}.css`);
  return {
    'start.css': ownAsset(reportPageStyle('base'), reportPageStyle('form'), file('browser/start.css')),
    'remembered-key.js': ownAsset(file('../browser/remembered-key.js')),
    ...Object.fromEntries(SCRIPTS.map((name) => [`${name}.js`, ownAsset(file(`browser/${name}.js`))])),
  };
}
