import { expect, it, test } from 'vitest';
import { audit, textLanguage } from '../../../src/audits/accessibility/link-text.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

const link = (text: string, attributes = '') => `<a href="/other" ${attributes}>${text}</a>`;
const inLanguage = (lang: string, html: string) => `<!doctype html><html lang="${lang}"><body>${html}`;

describeAudit(audit, {
  none: {
    'there are no links': { value: 0 },
    'nofollow is set for search engines': link('here', 'rel="external nofollow"'),
    'the link stays within the page': '<a href="#top">more</a><a href="">here</a><a href="/page#x">here</a>',
    'the link leads to no page':
      '<a href="javascript:go()">go</a><a href="MAILTO:a@example.org">here</a><a>more</a>',
  },
  descriptive: {
    'the text says more': link('Read more about us') + link('Our prices'),
    'the text is empty': link('') + link('<img alt="more" src="/i.png">'),
    'the page has another language': inLanguage('de', link('more') + link('here')),
    'the words are on lines of their own': link('<div>read</div><div>more</div>'),
    'the link in another language is fine': inLanguage('en', link('mehr', 'lang="sv"')),
  },
  generic: {
    'the text could be anywhere': {
      html: link(' Click\n <b>here</b> ') + link('MORE'),
      value: 2,
      snippets: ['<a href="/other">', '<a href="/other">'],
      notes: ['says "Click here"', 'says "MORE"'],
    },
    'the language of the text is unknown': {
      html: link('mehr') + link('さらに') + link('続きを読む'),
      value: 2,
    },
    'the page has that language': { html: inLanguage('de-AT', link('Mehr')), value: 1 },
    'the element inside has that language': inLanguage('fr', link('<b lang="en">here</b>')),
    'the rest of the text is hidden': link('read more<span hidden> about us</span>'),
    'only its label says more': link('here', 'aria-label="Our prices"'),
    'the address is invalid': '<a href="http://[">here</a>',
    'another base makes it another page': '<base href="/x/"><a href="">here</a>',
    'it is in an SVG': { html: '<svg><a xlink:href="/other"><text>here</text></a></svg>', value: 1 },
  },
  'unknown-language': {
    'no list exists for the language': {
      html: inLanguage('fr', link('cliquez ici')),
      notes: ['language "fr"'],
    },
    'the language is not valid': inLanguage('constructor', link('click here')),
    'one of the links has such a language': {
      html: inLanguage('en', link('Our prices') + link('ici', 'lang="fr"')),
      snippets: ['<a href="/other" lang="fr">'],
    },
  },
});

it('reads large and nested links', () => {
  const nested = '<svg><a href="/other"><foreignObject>'.repeat(2000);
  const page = pageOf({ html: link(`here${'<i></i>'.repeat(40_000)}`) + nested });
  expect(audit.audit(page).result).toBe('descriptive');
});

const MORE = '<p lang="la">x</p>';

test.each<[when: string, html: string, language: string | null]>([
  ['only the body declares one', '<body lang="en-GB"><a>x</a>', 'en-GB'],
  ['the element inside it that declares one has no text', `<html lang="en"><a>x <b lang="de"></b></a>`, 'en'],
  ['its parts differ', `<html lang="en"><a><b lang="de">x</b><b lang="fr">y</b></a>`, null],
  ['a part differs from the one around', `<html lang="en"><a><b>x</b><b lang="fr">y</b></a>`, null],
  ['a part differs deep inside', `<html lang="en"><a><i><b lang="de">x</b></i><b lang="fr">y</b></a>`, null],
  ['its parts differ by region only', '<a><b lang="en-GB">x</b><b lang="en-US">y</b></a>', 'en-GB'],
  ['it is declared to be unknown', `${MORE}<p lang=""><a>x</a></p>`, ''],
])('the language of a text when %s', (_, html, language) => {
  const page = pageOf({ html });
  const link = page.document.querySelector('a');
  expect(link && textLanguage(page, link)).toBe(language);
});
