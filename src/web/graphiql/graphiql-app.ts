import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { serveAssets } from '../asset.ts';
import { graphiqlAssets } from './graphiql-assets.ts';
import { graphiqlPage } from './graphiql-page.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // The editor sets style attributes, and its stylesheet contains its fonts and icons.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cache-Control': 'no-cache',
  Vary: 'Accept',
};

/** Serves GraphiQL to browsers that open `/graphql`, without files of other hosts; other requests pass through. */
export function createGraphiqlApp(): Hono {
  const app = new Hono();
  const { version, assets } = graphiqlAssets();
  const folder = `graphiql/${version}`;
  const page = graphiqlPage(folder, readExamples());

  app.get('/graphql', (c, next) => (wantsGraphiql(c.req.raw) ? c.html(page, 200, PAGE_HEADERS) : next()));
  serveAssets(app, folder, assets);
  return app;
}

/** Whether a request for `/graphql` is a navigation of a browser. */
function wantsGraphiql({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}

/**
 * Files in `examples/`, in the order of their tabs: one for each subject, with an operation for each use case.
 * GraphiQL sends the chosen operation with all fragments of its tab, so each operation must use all of them.
 */
const EXAMPLES = [
  'create',
  'watch',
  'follow',
  'list',
  'show',
  'history',
  'run',
  'change',
  'delete',
  'account',
  'audits',
];

/**
 * The documents that GraphiQL opens, one per tab. A tab is named after its first operation. The page sets their
 * variable `reportId` to the newest report.
 */
export function readExamples(): string[] {
  return EXAMPLES.map((name) => readFileSync(new URL(`examples/${name}.graphql`, import.meta.url), 'utf8'));
}
