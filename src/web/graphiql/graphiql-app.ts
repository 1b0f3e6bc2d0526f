import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { type Asset, ownAsset, SCRIPT, STYLE, serveAssets } from '../asset.ts';
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
  const page = graphiqlPage(serveAssets(app, 'graphiql', graphiqlAssets()), readExamples());
  app.get('/graphql', (c, next) => (wantsGraphiql(c.req.raw) ? c.html(page, 200, PAGE_HEADERS) : next()));
  return app;
}

/** Whether a request for `/graphql` is a navigation of a browser. */
function wantsGraphiql({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}

/**
 * The files of the page by name. GraphiQL itself is the bundle of `@graphql-yoga/render-graphiql`: the one build of it on
 * npm that needs neither a bundler nor a CDN. Its 9 MB are read on the first request.
 */
function graphiqlAssets(): Record<string, Asset> {
  const own = (path: string) => ownAsset(new URL(path, import.meta.url));
  const { version } = createRequire(import.meta.url)('@graphql-yoga/render-graphiql/package.json');
  const bundled = (part: BundledPart, type: string): Asset => ({
    type,
    version,
    read: async () => (await import('@graphql-yoga/render-graphiql/graphiql'))[part],
  });
  return {
    'start.js': own('browser/start.js'),
    'key-form.js': own('browser/key-form.js'),
    'report-variable.js': own('browser/report-variable.js'),
    'remembered-key.js': own('../browser/remembered-key.js'),
    'page.css': own('browser/page.css'),
    'icon.svg': own('browser/icon.svg'),
    'graphiql.js': bundled('js', SCRIPT),
    'graphiql.css': bundled('css', STYLE),
    'editorWorkerService.js': bundled('editorWorkerService', SCRIPT),
    'graphql.js': bundled('graphqlWorker', SCRIPT),
    'json.js': bundled('jsonWorker', SCRIPT),
  };
}

type BundledPart = 'js' | 'css' | 'editorWorkerService' | 'graphqlWorker' | 'jsonWorker';

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
