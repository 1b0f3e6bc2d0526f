import { audit } from '../../../src/audits/seo/url-friendly.ts';
import { describeAudit } from '../audit-cases.ts';

const at = (path: string, ...notes: string[]) => ({ url: new URL(path, 'https://example.org').href, notes });

describeAudit(audit, {
  readable: {
    'it is short': at('/some-page'),
    'it ends in .html': at('/page.html'),
    'it has three parameters': at('/?a=1&b=2&c=3'),
    'its letters are not Latin': at('/страница/日本語'),
    'its letters are not joined, or parted': at('/می\u200cخواهم/क्\u200dष/東京・大阪'),
    'the query has capitals and underscores': at('/?sort_by=Name'),
    'it is long in its escaped form only': at(`/${'語'.repeat(50)}`),
    'it is as long as may be': at(`/${'a'.repeat(115 - 20)}`),
  },
  unwieldy: {
    'it is too long': at(`/${'a'.repeat(116 - 20)}`, '116 characters, more than 115'),
    'it has four parameters': at('/?a=1&b=2&c=3&d=4', '4 query parameters, more than 3'),
    'a parameter is a session id': at('/?PHPSESSID=1', 'contains a session ID'),
    'the path carries a session id': at('/page;jsessionid=abc', 'contains a session ID'),
    'it has underscores': at('/a_b', 'underscores in the path: use hyphens to separate words'),
    'it has capitals': at('/About', 'uppercase letters in the path'),
    'it has an encoded space': at('/a b', 'percent-encoded characters in the path'),
    'it has an encoded Latin letter': at('/über', 'percent-encoded characters in the path'),
    'its encoding is broken': at('/%ff', 'percent-encoded characters in the path'),
    'it doubles slashes': at('/a//b', 'double slashes in the path'),
    'it shows the software': at('/index.php', 'ends in .php'),
    'several things are wrong': at(
      '/A_b',
      'underscores in the path: use hyphens to separate words',
      'uppercase letters in the path',
    ),
  },
});
