import { audit } from '../../../src/audits/security/form-insecure.ts';
import { CLIENT_RENDERED, describeAudit, SHELL } from '../audit-cases.ts';

describeAudit(audit, {
  encrypted: {
    'a form sends to the page': '<form><input name="q"></form>',
    'a form sends to localhost': '<form action="http://localhost/"></form>',
    'the page comes from localhost': {
      html: '<form></form>',
      url: 'http://localhost/',
      title: 'The page is on localhost, where http is secure too',
    },
  },
  unencrypted: {
    'a form sends to an http address': {
      html: '<form action="http://example.com/"></form><form action="/ok"></form>',
      snippets: ['<form action="http://example.com/">'],
      notes: ['submits over http'],
      value: { forms: 2, unencrypted: 1 }, // The other host may have no https.
      fixes: [],
    },
    'a button has an insecure address': '<form><button formaction="http://example.com/">Go</button></form>',
    'a form and a button submit to the host of the page': {
      html: '<form method=post action="http://example.org/login?a=1&amp;b"><button formaction="http://example.org/x">Go</button></form>',
      fixes: [
        '<form method="post" action="https://example.org/login?a=1&amp;b">',
        '<button formaction="https://example.org/x">',
      ],
    },
    'the host of the page has another port or protocol there': {
      html: '<form action="http://example.org:8080/"></form><form action="ftp://example.org/"></form>',
      fixes: [],
    },
    'the page is on a port of its own': {
      html: '<form action="http://example.org/"></form>',
      url: 'https://example.org:8443/',
      fixes: [],
    },
  },
  'no-forms': {
    'there are none': '<p>x</p>',
    'a button belongs to no form': '<button formaction="http://example.com/">Go</button>',
  },
  'client-rendered': {
    ...CLIENT_RENDERED,
    'scripts build the rest of the page': `<form action="/q"></form>${SHELL}`,
  },
  'page-on-http': { 'it came over http': { html: '<form></form>', url: 'http://example.org/' } },
});
