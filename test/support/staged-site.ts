import { type FixtureSite, htmlPage, startFixtureSite } from './fixture-site.ts';

/** A site that delays its pages and one of their files until the test releases them. */
export interface StagedSite extends FixtureSite {
  releaseFillers(): void;
  releasePage(): void;
  releaseFile(): void;
}

/** Auditing this many paragraphs takes about a second. */
const PARAGRAPHS = 4_000;
const pageOf = (paragraphs: number) => `<!doctype html><html lang="en"><title>A staged page</title>
<link rel="stylesheet" href="/first.css"><link rel="stylesheet" href="/delayed.css">
<h1>Hello</h1>${'<p>A <b>paragraph</b> of <a href="/">text</a>.</p>'.repeat(paragraphs)}`;

/**
 * Starts the site. `/filler`, `/page` and its `/delayed.css` are delayed.
 * @param paragraphs number of paragraphs of `/page`. By default, auditing it takes long enough to be seen.
 */
export async function startStagedSite(paragraphs = PARAGRAPHS): Promise<StagedSite> {
  const fillers = Promise.withResolvers<void>();
  const page = Promise.withResolvers<void>();
  const file = Promise.withResolvers<void>();
  const stylesheet = { 'content-type': 'text/css' };
  const { headers, body } = htmlPage(pageOf(paragraphs));
  const site = await startFixtureSite({
    '/filler': async (_, response) => {
      await fillers.promise;
      response.writeHead(200, headers).end('<!doctype html><title>A filler</title>');
    },
    '/page': async (_, response) => {
      await page.promise;
      response.writeHead(200, headers).end(body);
    },
    '/first.css': { headers: stylesheet, body: 'p { margin: 0 }' },
    '/delayed.css': async (_, response) => {
      await file.promise;
      response.writeHead(200, stylesheet).end('h1 { margin: 0 }');
    },
  });
  return { ...site, releaseFillers: fillers.resolve, releasePage: page.resolve, releaseFile: file.resolve };
}
