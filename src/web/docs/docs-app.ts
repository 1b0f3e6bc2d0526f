import { Hono } from 'hono';
import { html } from 'hono/html';
import type { oas31 } from 'zod-openapi';
import { ownAsset, serveAssets } from '../asset.ts';
import { pageShell, reportPagePolicy } from '../report-page/page-shell.ts';
import { renderDocs } from './render-docs.ts';

interface DocsContext {
  /** Read when a request needs it: the server does not listen yet. */
  services: { publicUrl: string };
  createDocument: (publicUrl: string) => object;
}

/** Serves the OpenAPI document, and the reference that shows it: readable without script, which adds a form to try each operation. */
export function createDocsApp({ services, createDocument }: DocsContext): Hono {
  const app = new Hono();
  const file = (path: string) => new URL(path, import.meta.url);
  const styles = ['base', 'form', 'bar', 'table'].map((name) => file(`../report-page/style/${name}.css`));
  const assets = serveAssets(app, 'docs', {
    'docs.css': ownAsset(...styles, file('docs.css')),
    'docs.js': ownAsset(file('browser/docs.js')),
    'remembered-key.js': ownAsset(file('../browser/remembered-key.js')),
  });
  // Created at the first request: it takes 40 ms of CPU, a third of the start of the service.
  let document: string | undefined;
  const readDocument = () => {
    document ??= JSON.stringify(createDocument(services.publicUrl));
    return document;
  };
  let page: string | undefined;

  app.get('/openapi.json', (c) =>
    c.body(readDocument(), 200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }),
  );
  app.get('/docs', (c) => {
    page ??= pageShell({
      title: 'REST API · Page Reports',
      description: 'Reference of the REST API: operations, parameters, responses and examples.',
      isPublic: true,
      home: './',
      stylesheet: `${assets}/docs.css`,
      scripts: [`${assets}/docs.js`],
      skipLink: html`<a class="skip" href="#listReports">Skip to the operations</a>`,
      mainClass: 'docs',
      main: renderDocs(JSON.parse(readDocument()) as oas31.OpenAPIObject, services.publicUrl),
    });
    return c.html(page, 200, {
      'Content-Security-Policy': reportPagePolicy(true),
      'Cache-Control': 'no-cache',
    });
  });
  app.get('/docs/', (c) => c.redirect('../docs', 308));
  return app;
}
