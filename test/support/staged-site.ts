import { type FixtureSite, htmlPage, startFixtureSite } from './fixture-site.ts';

/** A site that delays its pages and one of their files until the test releases them. */
export interface StagedSite extends FixtureSite {
  releaseFillers(): void;
  releasePage(): void;
  releaseFile(): void;
}

const PAGE = htmlPage(`<!doctype html><html lang="en"><title>A staged page</title>
<link rel="stylesheet" href="/first.css"><link rel="stylesheet" href="/delayed.css">
<h1>Hello</h1><p>A <b>paragraph</b> of <a href="/">text</a>.</p>`);

/** Starts the site. `/filler`, `/page` and its `/delayed.css` are delayed. */
export async function startStagedSite(): Promise<StagedSite> {
  const fillers = Promise.withResolvers<void>();
  const page = Promise.withResolvers<void>();
  const file = Promise.withResolvers<void>();
  const stylesheet = { 'content-type': 'text/css' };
  const site = await startFixtureSite({
    '/filler': async (_, response) => {
      await fillers.promise;
      response.writeHead(200, PAGE.headers).end('<!doctype html><title>A filler</title>');
    },
    '/page': async (_, response) => {
      await page.promise;
      response.writeHead(200, PAGE.headers).end(PAGE.body);
    },
    '/first.css': { headers: stylesheet, body: 'p { margin: 0 }' },
    '/delayed.css': async (_, response) => {
      await file.promise;
      response.writeHead(200, stylesheet).end('h1 { margin: 0 }');
    },
  });
  return { ...site, releaseFillers: fillers.resolve, releasePage: page.resolve, releaseFile: file.resolve };
}
