import { describe, expect, it } from 'vitest';
import { aria } from '../../audits/accessibility/cases/aria.ts';
import { content } from '../../audits/accessibility/cases/content.ts';
import { languageAndHead } from '../../audits/accessibility/cases/language-and-head.ts';
import { names } from '../../audits/accessibility/cases/names.ts';
import { structure } from '../../audits/accessibility/cases/structure.ts';
import { tables } from '../../audits/accessibility/cases/tables.ts';
import { corpus } from '../../audits/record/corpus.ts';
import { askJsdom } from './ask-jsdom.ts';
import { askOurDom } from './ask-our-dom.ts';
import { TRICKY_PAGES } from './tricky-pages.ts';

const URL_OF_PAGE = 'https://example.org/base/page';
/** Left out: without scripts, jsdom parses its content as elements. */
const NOSCRIPT = /<noscript[\s\S]*?<\/noscript>/gi;

/** The small pages of all rules, those of each rule together on one. */
function pagesOfRules(): Record<string, string> {
  const rules = Object.entries({
    ...aria,
    ...content,
    ...languageAndHead,
    ...names,
    ...structure,
    ...tables,
  });
  return Object.fromEntries(
    rules.map(([rule, cases]) => {
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
