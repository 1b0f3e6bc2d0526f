import { audit } from '../../../src/audits/seo/url-friendly.ts';
import { describeAudit } from '../audit-cases.ts';

const at = (when: string, path: string, ...notes: string[]) => ({
  when,
  url: new URL(path, 'https://example.org').href,
  notes,
});

describeAudit(audit, {
  readable: [
    at('it is short', '/some-page'),
    at('it is the home page', '/'),
    at('it ends in .html', '/page.html'),
    at('a dot parts numbers', '/v1.24'),
    at('it has three parameters', '/?a=1&b=2&c=3'),
    at('its letters are not Latin', '/страница/日本語'),
    at('its letters are not joined, or parted', '/می\u200cخواهم/क्\u200dष/東京・大阪'),
    at('the query has capitals and underscores', '/?sort_by=Name'),
    at('it is long in its escaped form only', `/${'語'.repeat(50)}`),
    at('it is as long as may be', `/${'a'.repeat(115 - 20)}`),
  ],
  unwieldy: [
    at('it is too long', `/${'a'.repeat(116 - 20)}`, '116 characters, more than 115'),
    at('it has four parameters', '/?a=1&b=2&c=3&d=4', '4 query parameters, more than 3'),
    at('a parameter is a session id', '/?PHPSESSID=1', 'contains a session ID'),
    at('the path carries a session id', '/page;jsessionid=abc', 'contains a session ID'),
    at('it has underscores', '/a_b', 'underscores in the path: use hyphens to separate words'),
    at('it has capitals', '/About', 'uppercase letters in the path'),
    at('it has an encoded space', '/a b', 'percent-encoded characters in the path'),
    at('it has an encoded Latin letter', '/über', 'percent-encoded characters in the path'),
    at('its encoding is broken', '/%ff', 'percent-encoded characters in the path'),
    at('it doubles slashes', '/a//b', 'double slashes in the path'),
    at('it shows the software', '/index.php', 'ends in .php'),
    at(
      'several things are wrong',
      '/A_b',
      'underscores in the path: use hyphens to separate words',
      'uppercase letters in the path',
    ),
  ],
});
