import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { readExamples } from './examples.ts';
import { graphiqlAssets } from './graphiql-assets.ts';
import { graphiqlPage } from './graphiql-page.ts';
import { wantsGraphiql } from './wants-graphiql.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  // The editor sets style attributes and carries its fonts and icons inside its style sheet.
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
/** Their address changes with their content. */
const ASSET_CACHE = 'public, max-age=31536000, immutable';

/** Serves GraphiQL to browsers that open `/graphql`, from this machine alone; other requests pass through. */
export function createGraphiqlApp(): Hono {
  const app = new Hono();
  const { version, assets } = graphiqlAssets();
  const folder = `graphiql/${version}`;
  const page = graphiqlPage(folder, readExamples());

  app.get('/graphql', (c, next) => (wantsGraphiql(c.req.raw) ? c.html(page, 200, PAGE_HEADERS) : next()));
  for (const [name, { type, read }] of Object.entries(assets)) {
    // Compressed once: the largest takes the API's own process a third of a second.
    let compressed: Promise<Buffer<ArrayBuffer>> | undefined;
    app.get(`/${folder}/${name}`, async (c) => {
      compressed ??= read().then((text) => promisify(gzip)(text));
      return c.body(await compressed, 200, {
        'Content-Type': type,
        'Content-Encoding': 'gzip',
        'Cache-Control': ASSET_CACHE,
      });
    });
  }
  return app;
}
