import { audit } from '../../../src/audits/seo/internal-links.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';

const SHELL = CLIENT_RENDERED.html ?? '';
const links = (count: number) => Array.from({ length: count }, (_, i) => `<a href="/${i}">x</a>`).join('');

describeAudit(audit, {
  counted: [
    {
      when: 'links lead inside and outside',
      html: '<a href="/a">a</a><a href="https://www.example.org/b">b</a><a href="//example.com" rel="NoFollow ugc">c</a>',
      value: { internal: 2, external: 1, nofollow: 1 },
    },
    {
      when: 'the host has www and the link has not',
      html: '<a href="https://example.org/a">a</a>',
      url: 'https://www.example.org/',
      value: { internal: 1, external: 0, nofollow: 0 },
    },
    { when: 'there are 150', html: links(150), value: { internal: 150, external: 0, nofollow: 0 } },
    { when: 'a script may add more', html: `<a href="/a">a</a>${SHELL}` },
  ],
  none: [
    { when: 'there are no links', value: { internal: 0, external: 0, nofollow: 0 } },
    { when: 'links stay on the page', html: '<a href="#top">a</a><a href="/page">b</a>' },
    { when: 'links are no web addresses', html: '<a href="tel:1">a</a><a href="http://[">b</a><a>c</a>' },
    {
      when: 'a base makes all links external',
      html: '<base href="https://example.com/"><a href="/a">a</a>',
      value: { internal: 0, external: 1, nofollow: 0 },
    },
    { when: 'subdomains differ', html: '<a href="https://blog.example.org/">a</a>' },
  ],
  many: [{ when: 'there are 151', html: links(151), value: { internal: 151, external: 0, nofollow: 0 } }],
  'client-rendered': [{ when: 'there are none yet', html: SHELL }],
});
