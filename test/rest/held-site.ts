import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';

/** A site with one page that responds at once, one that waits to be released, and one that is no page. */
export interface HeldSite extends FixtureSite {
  /** From now on `/held` waits. */
  hold(): void;
  /** Responds to all requests for `/paused`, until it is paused again. */
  release(): void;
}

const PAGE = htmlPage('<!doctype html><html lang="en"><title>A page of its own</title><h1>Hello</h1>');

/** Starts the site; nothing is held yet. */
export async function startHeldSite(): Promise<HeldSite> {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const site = await startFixtureSite({
    '/': PAGE,
    '/held': async (_, response) => {
      await gate.promise;
      response.writeHead(200, PAGE.headers).end(PAGE.body);
    },
    '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
  });
  return {
    ...site,
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
  };
}
