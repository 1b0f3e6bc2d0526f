import { audit } from '../../../src/audits/security/form-insecure.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';

describeAudit(audit, {
  encrypted: [
    { when: 'a form sends to the page', html: '<form><input name="q"></form>' },
    { when: 'a form sends to a relative address', html: '<form action="/search"></form>' },
    { when: 'a form sends to localhost', html: '<form action="http://localhost/"></form>' },
  ],
  unencrypted: [
    {
      when: 'a form sends to an http address',
      html: '<form action="http://example.com/"></form><form action="/ok"></form>',
      snippets: ['<form action="http://example.com/">'],
      notes: ['submits over http'],
      value: { forms: 2, unencrypted: 1 },
    },
    {
      when: 'a button has an insecure address',
      html: '<form><button formaction="http://example.com/">Go</button></form>',
    },
    {
      when: 'the base makes its address insecure',
      html: '<base href="http://example.com/"><form action="x"></form>',
    },
  ],
  'no-forms': [
    { when: 'there are none', html: '<p>x</p>' },
    { when: 'a button belongs to no form', html: '<button formaction="http://example.com/">Go</button>' },
  ],
  'client-rendered': [
    CLIENT_RENDERED,
    { when: 'scripts build the rest of the page', html: `<form action="/q"></form>${CLIENT_RENDERED.html}` },
  ],
  'page-on-http': [
    { when: 'it came over http', html: '<form></form>', source: { url: 'http://example.org/' } },
  ],
});
