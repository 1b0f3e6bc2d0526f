import { audit } from '../../../src/audits/seo/internal-links.ts';
import { describeAudit, SHELL } from '../audit-cases.ts';

const links = (count: number) => Array.from({ length: count }, (_, i) => `<a href="/${i}">x</a>`).join('');

describeAudit(audit, {
  counted: {
    'links lead inside and outside': {
      html: '<a href="/a">a</a><a href="https://www.example.org/b">b</a><a href="//example.com" rel="NoFollow ugc">c</a>',
      value: { internal: 2, external: 1, nofollow: 1 },
    },
    'the host has www and the link has not': {
      html: '<a href="https://example.org/a">a</a>',
      url: 'https://www.example.org/',
      value: { internal: 1, external: 0, nofollow: 0 },
    },
    'there are 150': { html: links(150), value: { internal: 150, external: 0, nofollow: 0 } },
  },
  none: {
    'there are no links': { value: { internal: 0, external: 0, nofollow: 0 } },
    'links stay on the page': '<a href="#top">a</a><a href="/page">b</a>',
    'links are no web addresses': '<a href="tel:1">a</a><a href="http://[">b</a><a>c</a>',
    'a base makes all links external': {
      html: '<base href="https://example.com/"><a href="/a">a</a>',
      value: { internal: 0, external: 1, nofollow: 0 },
    },
  },
  many: { 'there are 151': { html: links(151), value: { internal: 151, external: 0, nofollow: 0 } } },
  'client-rendered': { 'there are none yet': SHELL },
});
