import { audit } from '../../../src/audits/seo/open-graph.ts';
import { describeAudit } from '../audit-cases.ts';

const tag = (name: string, content: string, key = 'property') =>
  `<meta ${key}="${name}" content="${content}">`;
const BASICS = tag('og:title', 'T') + tag('og:type', 'website') + tag('og:url', 'https://example.org/page');
const IMAGE = 'https://example.org/i.png';

describeAudit(audit, {
  complete: [
    {
      when: 'all four are there',
      html: BASICS + tag('og:image', IMAGE),
      value: {
        'og:title': 'T',
        'og:type': 'website',
        'og:url': 'https://example.org/page',
        'og:image': IMAGE,
      },
    },
    { when: 'name is used instead of property', html: BASICS + tag('og:image', IMAGE, 'name') },
    { when: 'the image has its long name', html: BASICS + tag('og:image:url', IMAGE) },
    { when: 'the names are in capitals', html: BASICS + tag('OG:IMAGE', IMAGE) },
    { when: 'a later one is filled', html: BASICS + tag('og:image', ' ') + tag('og:image', IMAGE) },
    { when: 'one tag has two properties', html: BASICS + tag('og:image twitter:image', IMAGE) },
  ],
  incomplete: [
    { when: 'the image is missing', html: BASICS, notes: ['og:image is missing'] },
    {
      when: 'the image is relative',
      html: BASICS + tag('og:image', '/i.png'),
      snippets: ['<meta property="og:image" content="/i.png">'],
      notes: ['the image URL is not absolute'],
    },
    { when: 'the image has no scheme', html: BASICS + tag('og:image', '//example.org/i.png') },
    {
      when: 'only the title is there',
      html: tag('og:title', 'T'),
      notes: ['og:type is missing', 'og:image is missing', 'og:url is missing'],
    },
    { when: 'one is empty', html: BASICS + tag('og:image', ''), notes: ['og:image is missing'] },
  ],
  missing: [
    { when: 'there is none', value: {} },
    { when: 'they are in the body', html: `<p>x</p>${BASICS}` },
  ],
});
