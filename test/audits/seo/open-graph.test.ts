import { audit } from '../../../src/audits/seo/open-graph.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const tag = (name: string, content: string, key = 'property') =>
  `<meta ${key}="${name}" content="${content}">`;
const BASICS = tag('og:title', 'T') + tag('og:type', 'website') + tag('og:url', 'https://example.org/page');
const IMAGE = 'https://example.org/i.png';
const served = (resource: ReturnType<typeof fetched>) => ({ resources: [resource] });
const ALL = BASICS + tag('og:image', IMAGE);
const LOADED = served(fetched('social-image', IMAGE, { prefix: png(1200, 630) }));

describeAudit(audit, {
  complete: {
    'all four are there': {
      html: ALL,
      ...LOADED,
      value: {
        'og:title': 'T',
        'og:type': 'website',
        'og:url': 'https://example.org/page',
        'og:image': IMAGE,
      },
    },
    'name is used instead of property': { html: BASICS + tag('og:image', IMAGE, 'name'), ...LOADED },
    'the image has its long name': { html: BASICS + tag('og:image:url', IMAGE), ...LOADED },
    'the names are in capitals': { html: BASICS + tag('OG:IMAGE', IMAGE), ...LOADED },
    'a later one is set': { html: BASICS + tag('og:image', ' ') + tag('og:image', IMAGE), ...LOADED },
    'one tag has two properties': { html: BASICS + tag('og:image twitter:image', IMAGE), ...LOADED },
  },
  incomplete: {
    'the image is missing': { html: BASICS, notes: ['og:image is missing'] },
    'the image is relative': {
      html: BASICS + tag('og:image', '/i.png'),
      snippets: ['<meta property="og:image" content="/i.png">'],
      notes: ['the URL is not absolute'],
      fixes: ['<meta property="og:image" content="https://example.org/i.png">'],
    },
    'the URL of the page is relative': {
      html: BASICS.replace('https://example.org', '') + tag('og:image', IMAGE),
      ...LOADED,
      snippets: ['<meta property="og:url" content="/page">'],
      notes: ['the URL is not absolute'],
      fixes: ['<meta property="og:url" content="https://example.org/page">'],
    },
    'only the title is there': {
      html: tag('og:title', 'T'),
      notes: ['og:type is missing', 'og:image is missing', 'og:url is missing'],
    },
  },
  'broken-image': {
    'the image is missing': {
      html: ALL,
      ...served(fetched('social-image', IMAGE, { status: 404 })),
      notes: ['status 404'],
    },
  },
  unfetched: {
    'the image was not requested': ALL,
    'the server of the image does not respond': {
      html: ALL,
      ...served(notFetched('social-image', IMAGE)),
      notes: ['connect_failed'],
    },
  },
  missing: {
    'there is none': { value: {}, staysOpen: true },
  },
});
