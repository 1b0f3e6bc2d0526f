import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/accessibility/link-text.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

const link = (text: string, attributes = '') => `<a href="/other" ${attributes}>${text}</a>`;
const inLanguage = (lang: string, html: string) => `<!doctype html><html lang="${lang}"><body>${html}`;

describeAudit(audit, {
  none: [
    { when: 'there are no links', value: 0 },
    { when: 'nofollow is set for search engines', html: link('here', 'rel="external nofollow"') },
    { when: 'nofollow is part of a word', html: link('here', 'rel="xnofollowx"') },
    {
      when: 'the link stays within the page',
      html: '<a href="#top">more</a><a href="">here</a><a href="/page#x">here</a>',
    },
    {
      when: 'the link leads to no page',
      html: '<a href="javascript:go()">go</a><a href="MAILTO:a@example.org">here</a><a>more</a>',
    },
  ],
  descriptive: [
    { when: 'the text says more', html: link('Read more about us') + link('Our prices') },
    { when: 'the text is empty', html: link('') + link('<img alt="more" src="/i.png">') },
    { when: 'the page has another language', html: inLanguage('de', link('more') + link('here')) },
    { when: 'the words are on lines of their own', html: link('<div>read</div><div>more</div>') },
    {
      when: 'a line break separates the words',
      html: link('read<br>more') + link('<span style="display: block">read</span>more'),
    },
    { when: 'the text does not show', html: link('here', 'style="visibility: hidden"') },
    { when: 'the link is hidden and says more', html: link('here <b>we are</b>', 'hidden') },
    { when: 'the link in another language is fine', html: inLanguage('en', link('mehr', 'lang="sv"')) },
  ],
  generic: [
    {
      when: 'the text could be anywhere',
      html: link(' Click\n <b>here</b> ') + link('MORE'),
      value: 2,
      snippets: ['<a href="/other">', '<a href="/other">'],
      notes: ['says "Click here"', 'says "MORE"'],
    },
    {
      when: 'the language of the text is unknown',
      html: link('mehr') + link('さらに') + link('続きを読む'),
      value: 2,
    },
    { when: 'the page has that language', html: inLanguage('de-AT', link('Mehr')), value: 1 },
    { when: 'the language is written in capitals', html: inLanguage('EN', link('here')) },
    { when: 'its parent has that language', html: `${link('x', 'lang=fr')}<p lang=es>${link('aquí')}` },
    { when: 'the element inside has that language', html: inLanguage('fr', link('<b lang="en">here</b>')) },
    { when: 'the rest of the text is hidden', html: link('read more<span hidden> about us</span>') },
    {
      when: 'the rest of the text is outside the box',
      html: link('read more<span style="display:none">!</span><!-- ! -->'),
    },
    {
      when: 'the link itself is hidden, so that innerText is its whole text',
      html: link('read<i hidden> more</i>', 'hidden'),
    },
    { when: 'something around it is hidden', html: `<nav style="display:none">${link('here')}</nav>` },
    { when: 'only its label says more', html: link('here', 'aria-label="Our prices"') },
    { when: 'the address is invalid', html: '<a href="http://[">here</a>' },
    { when: 'another base makes it another page', html: '<base href="/x/"><a href="">here</a>' },
    { when: 'it is in an SVG', html: '<svg><a xlink:href="/other"><text>here</text></a></svg>', value: 1 },
    {
      when: 'rel of a link in an SVG has no effect',
      html: '<svg><a href="/other" rel="nofollow"><text>here</text></a></svg>',
    },
    {
      when: 'a script builds the rest of the page',
      html: `${link('here')}<div id="root"></div><script src="/app.js"></script>`,
    },
  ],
  'unknown-language': [
    {
      when: 'no list exists for the language',
      html: inLanguage('fr', link('cliquez ici')),
      notes: ['language "fr"'],
    },
    { when: 'the language is not valid', html: inLanguage('constructor', link('click here')) },
    {
      when: 'one of the links has such a language',
      html: inLanguage('en', link('Our prices') + link('ici', 'lang="fr"')),
      snippets: ['<a href="/other" lang="fr">'],
    },
  ],
});

it('reads large and nested links', () => {
  const nested = '<svg><a href="/other"><foreignObject>'.repeat(2000);
  const page = pageOf({ html: link(`here${'<i></i>'.repeat(40_000)}`) + nested });
  expect(audit.audit(page).result).toBe('descriptive');
});
