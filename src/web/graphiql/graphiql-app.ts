import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { type Asset, ownAsset, serveAssets } from '../asset.ts';

const PAGE_HEADERS = {
  'Content-Security-Policy': [
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
  ].join('; '),
  'Cache-Control': 'no-cache',
  Vary: 'Accept',
};

/** Serves GraphiQL to browsers that open `/graphql`, without files of other hosts; other requests pass through. */
export function createGraphiqlApp(): Hono {
  const app = new Hono();
  const page = graphiqlPage(serveAssets(app, 'graphiql', graphiqlAssets()), readExamples());
  app.get('/graphql', (c, next) => {
    const isNavigation = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/html');
    return isNavigation ? c.html(page, 200, PAGE_HEADERS) : next();
  });
  return app;
}

/**
 * The page at `/graphql`: a bar for the API key above GraphiQL, or the form for it alone. Its URLs are relative, so
 * that a proxy may add a path. `examples` open in tabs if the browser has stored none.
 */
export function graphiqlPage(assets: string, examples: readonly string[]): string {
  const page = readFileSync(new URL('browser/page.html', import.meta.url), 'utf8');
  // A script element ends at the first "</script>", even inside a JSON string.
  const examplesJson = JSON.stringify(examples).replaceAll('<', '\\u003c');
  return page.replaceAll('{{assets}}', assets).replace(/(?<=id="examples">)\[\]/, () => examplesJson);
}

/**
 * The files of the page by name. GraphiQL itself is the bundle of `@graphql-yoga/render-graphiql`: the one build of it on
 * npm that needs neither a bundler nor a CDN. Its 9 MB are read on the first request.
 */
function graphiqlAssets(): Record<string, Asset> {
  const own = (path: string) => ownAsset(new URL(path, import.meta.url));
  const { version } = createRequire(import.meta.url)('@graphql-yoga/render-graphiql/package.json');
  const bundled = (part: 'js' | 'css' | 'editorWorkerService' | 'graphqlWorker' | 'jsonWorker'): Asset => ({
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
    'graphiql.js': bundled('js'),
    'graphiql.css': bundled('css'),
    'editorWorkerService.js': bundled('editorWorkerService'),
    'graphql.js': bundled('graphqlWorker'),
    'json.js': bundled('jsonWorker'),
  };
}

/**
 * The documents that GraphiQL opens, one per tab, named after its first operation. Applications copy them too, so
 * values are variables with defaults. GraphiQL sends all fragments of a tab, so each operation must use all of them.
 * The page sets `reportId` to the newest report.
 */
export function readExamples(): string[] {
  const folder = new URL('../../graphql/examples/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}
