import { audit } from '../../../src/audits/security/password-on-http.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

const html = '<form action="https://example.org/"><input type="PASSWORD"></form>';

describeAudit(audit, {
  encrypted: [
    { when: 'the page came over https', html, value: 1, fixes: [] },
    {
      when: 'the page comes from localhost',
      html,
      url: 'http://localhost/',
      title: 'The page is on localhost, where http is secure too',
    },
  ],
  unencrypted: [
    {
      when: 'the page came over http',
      html,
      url: 'http://example.org/',
      snippets: ['<input type="PASSWORD">'],
      fixes: [
        'certbot --nginx --no-redirect -d example.org',
        'certbot --apache --no-redirect -d example.org',
        'http://example.org, https://example.org {\n  # the lines of http://example.org\n}',
      ],
    },
  ],
  'no-passwords': [
    { when: 'there is no field', html: '<input type="text">', url: 'http://example.org/' },
    { ...CLIENT_RENDERED, when: 'scripts build a page that came over https' },
  ],
  'client-rendered': [{ ...CLIENT_RENDERED, url: 'http://example.org/' }],
});
