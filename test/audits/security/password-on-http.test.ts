import { audit } from '../../../src/audits/security/password-on-http.ts';
import { describeAudit, SHELL } from '../audit-cases.ts';

const html = '<form action="https://example.org/"><input type="PASSWORD"></form>';

describeAudit(audit, {
  encrypted: {
    'the page came over https': { html, value: 1, fixes: [] },
    'the page comes from localhost': {
      html,
      url: 'http://localhost/',
      title: 'The page is on localhost, where http is secure too',
    },
  },
  unencrypted: {
    'the page came over http': {
      html,
      url: 'http://example.org/',
      snippets: ['<input type="PASSWORD">'],
      fixes: [
        'certbot --nginx --no-redirect -d example.org',
        'certbot --apache --no-redirect -d example.org',
        'http://example.org, https://example.org {\n  # the lines of http://example.org\n}',
      ],
    },
  },
  'no-passwords': {
    'there is no field': { html: '<input type="text">', url: 'http://example.org/' },
    'scripts build a page that came over https': SHELL,
  },
  'client-rendered': { 'scripts build the page': { html: SHELL, url: 'http://example.org/' } },
});
