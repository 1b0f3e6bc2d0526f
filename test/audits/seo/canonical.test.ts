import { audit } from '../../../src/audits/seo/canonical.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
const version = (language: string, href: string) =>
  `<link rel=alternate hreflang=${language} href="${href}">`;
const PAGE = 'https://example.org/page';
const OTHER = 'https://example.org/other';
const DE = 'https://example.org/de';
/** A page whose canonical URL is another one, which has this response. */
const other = (response: Partial<ResourceResponse>) => ({
  html: canonical(OTHER),
  resources: [fetched('link-probe', OTHER, response)],
});

describeAudit(audit, {
  valid: [
    {
      when: 'the page names itself',
      html: canonical(PAGE),
      value: [PAGE],
      snippets: [`<link rel="canonical" href="${PAGE}">`],
    },
    { when: 'it names another page of the host', html: canonical(OTHER) },
    { when: 'the same address is declared twice', html: canonical(PAGE) + canonical(PAGE) },
    { when: 'rel is written in capitals', html: `<link rel="CANONICAL" href="${PAGE}">`, value: [PAGE] },
    {
      when: 'a header names it',
      headers: [['link', `<${PAGE}>; rel="canonical"`]],
      snippets: [`Link: <${PAGE}>; rel="canonical"`],
    },
    {
      when: 'a header gives the address several relations',
      headers: [['link', `<${PAGE}>; rel="canonical nofollow"`]],
    },
    { when: 'header and head agree', html: canonical(PAGE), headers: [['link', `<${PAGE}>; rel=canonical`]] },
    {
      when: 'the home page names itself',
      html: canonical('https://example.org/'),
      url: 'https://example.org/',
    },
    { when: 'programs are blocked at the named address', ...other({ status: 403 }) },
    { when: 'only one of the two addresses is a language version', html: canonical(DE) + version('de', DE) },
  ],
  missing: [
    { when: 'there is none', value: [] },
    { when: 'href is empty', html: canonical('') },
    { when: 'rel contains more than canonical', html: `<link rel="canonical nofollow" href="${PAGE}">` },
    { when: 'it is in the body', html: `<div>text</div>${canonical('/relative')}` },
    { when: 'a div has closed the head', html: `<head><div></div>${canonical('/relative')}</head>` },
    { when: 'it is in a template', html: `<head><template>${canonical('/relative')}</template></head>` },
    { when: 'the header is invalid', headers: [['link', `${PAGE}; rel="canonical"`]] },
  ],
  unparsable: [
    {
      when: 'the host is impossible',
      html: canonical('https://exa mple.org/'),
      notes: ['href is https://exa mple.org/'],
    },
    { when: 'a second one is fine', html: canonical(PAGE) + canonical('http://[') },
  ],
  relative: [
    { when: 'only the path is given', html: canonical('/page'), value: [PAGE] },
    { when: 'the scheme is missing', html: canonical('//example.org/page') },
    { when: 'the host reads as a path', html: canonical('www.example.org/page') },
    { when: 'a header gives a path', headers: [['link', '</page>; rel=canonical']] },
    { when: 'it is blank', html: canonical(' ') },
  ],
  conflicting: [
    { when: 'two addresses are named', html: canonical(PAGE) + canonical(OTHER), value: [PAGE, OTHER] },
    {
      when: 'header and head differ',
      html: canonical(PAGE),
      headers: [['link', '<https://example.org/other>; rel=canonical']],
    },
  ],
  'other-language': [
    { when: 'both are language versions', html: canonical(DE) + version('de', DE) + version('en', PAGE) },
    {
      when: 'the versions are in headers',
      html: canonical(DE),
      headers: [['link', `<${PAGE}>; rel=alternate; hreflang=en, <${DE}>; rel=alternate; hreflang=de`]],
    },
  ],
  homepage: [{ when: 'a deeper page names it', html: canonical('https://example.org/') }],
  elsewhere: [
    {
      when: 'another host is named',
      html: canonical('https://www.example.org/page'),
      notes: ['on another host than example.org'],
    },
    {
      when: 'it redirects from https to http',
      html: canonical('http://example.org/page'),
      notes: ['uses http although the page uses https'],
    },
    { when: 'that address is gone', ...other({ status: 404 }), notes: ['responds with status 404'] },
    {
      when: 'that address redirects',
      ...other({ finalUrl: PAGE, redirects: [{ url: OTHER, status: 301 }] }),
      notes: [`redirects to ${PAGE}`],
    },
    {
      when: 'it is a mail address',
      html: canonical('mailto:a@example.org'),
      notes: ['not an http or https URL'],
    },
  ],
});
