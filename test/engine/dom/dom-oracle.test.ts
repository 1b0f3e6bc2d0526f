import { describe, expect, it } from 'vitest';
import { AXE_PAGES } from '../../audits/accessibility/axe-pages.ts';
import { corpus } from '../../audits/record/corpus.ts';
import { askJsdom } from './ask-jsdom.ts';
import { askOurDom } from './ask-our-dom.ts';
import { NOSCRIPT, TRICKY_PAGES, URL_OF_PAGE } from './tricky-pages.ts';

/** The small pages of the audits by axe, those of each audit together on one. */
function pagesOfRules(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(AXE_PAGES).map(([rule, cases]) => {
      const parts = Object.values(cases)
        .flat()
        .filter((html) => !html.startsWith('<!doctype'));
      return [rule, `<!doctype html><html lang="en"><title>Page</title><body>${parts.join('\n')}`];
    }),
  );
}

describe('axe has the same results on our DOM as on jsdom', () => {
  it.each(Object.entries(TRICKY_PAGES))('on %s', async (_what, html) => {
    expect(askOurDom(html, URL_OF_PAGE)).toEqual(await askJsdom(html, URL_OF_PAGE));
  });

  it.each(Object.entries(pagesOfRules()))('on pages for %s', async (_rule, html) => {
    expect(askOurDom(html, URL_OF_PAGE)).toEqual(await askJsdom(html, URL_OF_PAGE));
  });

  it.each(Object.entries(corpus()))('on the real page %s', async (_name, { html: written, url }) => {
    const html = written.replace(NOSCRIPT, '');
    expect(askOurDom(html, url)).toEqual(await askJsdom(html, url));
  });
});
