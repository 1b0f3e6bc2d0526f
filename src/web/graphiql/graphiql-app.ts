import { Hono } from 'hono';
import { serveAssets } from '../asset.ts';
import { readExamples } from './examples.ts';
import { graphiqlAssets } from './graphiql-assets.ts';
import { graphiqlPage } from './graphiql-page.ts';
import { wantsGraphiql } from './wants-graphiql.ts';

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
