import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';

/** A site with one page that responds at once, one that waits to be released, and one that is no page. */
export interface PausableSite extends FixtureSite {
  /** From now on `/paused` waits. */
  pause(): void;
  /** Responds to all requests for `/paused`, until it is paused again. */
  release(): void;
}

const PAGE = htmlPage('<!doctype html><html lang="en"><title>A page of its own</title><h1>Hello</h1>');

/** Starts the site; nothing is held yet. */
export async function startPausableSite(): Promise<PausableSite> {
  let released = Promise.withResolvers<void>();
  released.resolve();
  const site = await startFixtureSite({
    '/': PAGE,
    '/paused': async (_, response) => {
      await released.promise;
      response.writeHead(200, PAGE.headers).end(PAGE.body);
    },
    '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
  });
  return {
    ...site,
    pause: () => {
      released = Promise.withResolvers<void>();
    },
    release: () => released.resolve(),
  };
}

/** The fixture of the site. */
export async function pausableSite(
  {},
  { onCleanup }: { onCleanup(end: () => unknown): void },
): Promise<PausableSite> {
  const site = await startPausableSite();
  onCleanup(() => {
    site.release();
    return site.close();
  });
  return site;
}
