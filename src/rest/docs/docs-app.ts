import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import assetFolder from 'swagger-ui-dist/absolute-path.js';
import type { ServiceContext } from '../../reports/service-context.ts';
import { createOpenApiDocument } from '../openapi/openapi-document.ts';

const ASSET_CACHE = 'public, max-age=3600';

/** The files of Swagger UI that its page needs; the rest of the package is not served. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

// URLs are relative, so that the page also works behind a proxy that adds a path.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page Reports: REST API</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/style.css">
</head>
<body>
<header><a href=".">Page Reports</a></header>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/**
 * Serves the OpenAPI document and a page that displays it, without files of other hosts.
 * @param services its public URL is read when a request needs it: the server does not listen yet
 */
export function createDocsApp(services: Pick<ServiceContext, 'publicUrl'>): Hono {
  const app = new Hono();
  // Created at the first request: it takes 40 ms of CPU, a third of the start of the service.
  let document: string | undefined;
  const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const startScript = ownFile('docs-start.js');
  const style = ownFile('docs-style.css');

  app.get('/openapi.json', (c) => {
    document ??= JSON.stringify(createOpenApiDocument(services.publicUrl));
    return c.body(document, 200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  });
  app.get('/docs', (c) =>
    c.html(PAGE, 200, { 'Content-Security-Policy': contentSecurityPolicy(services.publicUrl) }),
  );
  app.get('/docs/', (c) => c.redirect('../docs', 308));
  app.get('/docs/start.js', (c) => {
    return c.body(startScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  app.get('/docs/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  for (const [name, type] of Object.entries(ASSETS)) {
    app.get(`/docs/${name}`, async (c) => {
      const content = await readFile(join(assetFolder(), name));
      return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': ASSET_CACHE });
    });
  }
  return app;
}

/** Allows calls from the page to the public URL, which can differ from the URL at which the page was opened. */
function contentSecurityPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Swagger UI sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
