import { audit } from '../../../src/audits/security/form-insecure.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  encrypted: [
    { when: 'a form sends to the page', html: '<form><input name="q"></form>' },
    { when: 'a form sends to a relative address', html: '<form action="/search"></form>' },
    { when: 'a form sends to localhost', html: '<form action="http://localhost/"></form>' },
    {
      when: 'the page comes from localhost',
      html: '<form></form>',
      url: 'http://localhost/',
      title: 'The page is on localhost, where http is secure too',
    },
  ],
  unencrypted: [
    {
      when: 'a form sends to an http address',
      html: '<form action="http://example.com/"></form><form action="/ok"></form>',
      snippets: ['<form action="http://example.com/">'],
      notes: ['submits over http'],
      value: { forms: 2, unencrypted: 1 },
      // The other host may have no https.
      fixes: [],
    },
    {
      when: 'a button has an insecure address',
      html: '<form><button formaction="http://example.com/">Go</button></form>',
    },
    {
      when: 'a form and a button submit to the host of the page',
      html: '<form method=post action="http://example.org/login?a=1&amp;b"><button formaction="http://example.org/x">Go</button></form>',
      fixes: [
        '<form method="post" action="https://example.org/login?a=1&amp;b">',
        '<button formaction="https://example.org/x">',
      ],
    },
    {
      when: 'the host of the page has another port or protocol there',
      html: '<form action="http://example.org:8080/"></form><form action="ftp://example.org/"></form>',
      fixes: [],
    },
    {
      when: 'the page is on a port of its own',
      html: '<form action="http://example.org/"></form>',
      url: 'https://example.org:8443/',
      fixes: [],
    },
    {
      when: 'the page is on localhost',
      html: '<form action="http://example.org/"></form>',
      url: 'http://localhost/',
      fixes: [],
    },
    { when: 'the base makes it insecure', html: '<base href="http://example.com/"><form action="x"></form>' },
  ],
  'no-forms': [
    { when: 'there are none', html: '<p>x</p>' },
    { when: 'a button belongs to no form', html: '<button formaction="http://example.com/">Go</button>' },
  ],
  'client-rendered': [
    CLIENT_RENDERED,
    { when: 'scripts build the rest of the page', html: `<form action="/q"></form>${CLIENT_RENDERED.html}` },
  ],
  'page-on-http': [{ when: 'it came over http', html: '<form></form>', url: 'http://example.org/' }],
});
