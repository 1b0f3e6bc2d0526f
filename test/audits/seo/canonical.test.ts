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
  valid: {
    'the page names itself': {
      html: canonical(PAGE),
      value: [PAGE],
      snippets: [`<link rel="canonical" href="${PAGE}">`],
    },
    'it names another page of the host': canonical(OTHER),
    'the index file of the site names its folder': {
      url: 'https://example.org/index.html',
      html: canonical('https://example.org/'),
    },
    'the relation has white space': canonical(PAGE).replace('"canonical"', '" canonical\n"'),
    'the link has several relations': canonical(PAGE).replace('canonical', 'alternate canonical'),
    'the same address is declared twice': canonical(PAGE) + canonical(PAGE),
    'a header names it': {
      headers: [['link', `<${PAGE}>; rel="canonical"`]],
      snippets: [`Link: <${PAGE}>; rel="canonical"`],
    },
    'a header gives the address several relations': {
      headers: [['link', `<${PAGE}>; rel="canonical nofollow"`]],
    },
    'programs are blocked at the named address': other({ status: 403 }),
    'only one of the two addresses is a language version': canonical(DE) + version('de', DE),
  },
  missing: {
    'there is none': { value: [] },
    'href is empty': canonical(''),
    'it is in the body': `<div>text</div>${canonical('/relative')}`,
    'the header is invalid': { headers: [['link', `${PAGE}; rel="canonical"`]] },
  },
  unparsable: {
    'the host is impossible': {
      html: canonical('https://exa mple.org/'),
      notes: ['href is https://exa mple.org/'],
    },
  },
  relative: {
    'only the path is given': { html: canonical('/page'), value: [PAGE] },
    'the host reads as a path': canonical('www.example.org/page'),
  },
  conflicting: {
    'two addresses are named': { html: canonical(PAGE) + canonical(OTHER), value: [PAGE, OTHER] },
  },
  'other-language': {
    'both are language versions': canonical(DE) + version('de', DE) + version('en', PAGE),
    'the versions are in headers': {
      html: canonical(DE),
      headers: [['link', `<${PAGE}>; rel=alternate; hreflang=en, <${DE}>; rel=alternate; hreflang=de`]],
    },
  },
  homepage: {
    'the index file of a folder names it': {
      url: 'https://example.org/rooms/index.html',
      html: canonical('https://example.org/'),
    },
    'a deeper page names it': canonical('https://example.org/'),
  },
  elsewhere: {
    'another host is named': {
      html: canonical('https://www.example.org/page'),
      notes: ['on another host than example.org'],
    },
    'it redirects from https to http': {
      html: canonical('http://example.org/page'),
      notes: ['uses http although the page uses https'],
    },
    'that address is gone': { ...other({ status: 404 }), notes: ['responds with status 404'] },
    'that address redirects': {
      ...other({ finalUrl: PAGE, redirects: [{ url: OTHER, status: 301 }] }),
      notes: [`redirects to ${PAGE}`],
    },
    'it is a mail address': { html: canonical('mailto:a@example.org'), notes: ['not an http or https URL'] },
  },
});
