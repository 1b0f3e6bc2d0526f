import { audit } from '../../../src/audits/seo/llms-txt.ts';
import { describeAudit } from '../audit-cases.ts';
import { responding } from '../fetched.ts';

const URL = 'https://example.org/llms.txt';
const responses = responding('llms-txt', URL);
const GOOD = '# Example\n\n> A site of examples.\n\n- [Manual](https://example.org/manual): how it works\n';

describeAudit(audit, {
  valid: {
    'it has a heading and links': { ...responses({ text: GOOD }), value: 200 },
    'the heading is indented and late': responses({ text: `Words first.\r\n  ${GOOD}` }),
  },
  missing: {
    'there is none': { ...responses({ status: 404, text: '' }), value: 404, notes: ['status 404'] },
  },
  'server-error': {
    'the server is broken': { ...responses({ status: 500, text: GOOD }), value: 500, fixes: [] },
  },
  unusable: {
    'it is empty': {
      ...responses({ text: '' }),
      notes: [
        'no heading such as "# Name of the site"',
        'no link such as "[Name](URL)"',
        'only 0 characters, fewer than 50',
      ],
      fixes: ['# example.org\n\n> …\n\n- [Page](https://example.org/page)'],
    },
    'it is the HTML of an error page': {
      ...responses({ text: `<title># a</title>\n# [a](b)`, headers: [['content-type', 'text/html']] }),
      fixes: ['# example.org\n\n> …\n\n- [Page](https://example.org/page)'],
    },
    'the heading is of a lower level only': {
      ...responses({ text: GOOD.replace('# ', '## ') }),
      notes: ['no heading such as "# Name of the site"'],
      fixes: ['# example.org'],
    },
    'links are empty or broken over lines': {
      ...responses({ text: `# ${'Example '.repeat(9)}\n[](x) [y]() [a\n](b)` }),
      notes: ['no link such as "[Name](URL)"'],
      fixes: ['- [Page](https://example.org/page)'],
    },
    'it is short': {
      ...responses({ text: '# A\n[b](c)' }),
      notes: ['only 10 characters, fewer than 50'],
      fixes: ['> …'],
    },
    'title and URL of the page have characters of Markdown': {
      html: '<title>a](javascript:x) [b\n# c</title>',
      url: 'https://example.org/a)b?\\(',
      ...responses({ text: '' }),
      fixes: ['# example.org\n\n> …\n\n- [a\\](javascript:x) \\[b # c](https://example.org/a%29b?%5C%28)'],
    },
    'it has no link, and the page has a canonical URL': {
      html: '<title>A</title><link rel=canonical href="/(a)">',
      url: 'https://example.org/?utm_source=x',
      ...responses({ text: '# A' }),
      fixes: ['> …\n\n- [A](https://example.org/%28a%29)'],
    },
  },
});
