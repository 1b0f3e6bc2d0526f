import { audit } from '../../../src/audits/best-practices/errors-in-console.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const CSS = 'https://example.org/style.css';
const IMAGE_404 = [fetched('image', '/image.png', { status: 404 })];

describeAudit(audit, {
  missing: {
    'a stylesheet of the page is missing': {
      resources: [fetched('stylesheet', CSS, { status: 404 })],
      value: 1,
      snippets: [null],
      notes: ['status 404'],
    },
    'a script of another site is gone': {
      html: '<script src="https://cdn.example.com/a.js#x"></script><script src="https://cdn.example.com/a.js"></script>',
      resources: [fetched('script', 'https://cdn.example.com/a.js', { status: 410 })],
      snippets: ['<script src="https://cdn.example.com/a.js#x">'],
      notes: ['status 410'],
    },
    'an image of the first view is missing': { html: '<img src=/image.png>', resources: IMAGE_404 },
    'the host of a script does not exist': {
      resources: [notFetched('script', 'https://no.example/a.js', 'fetch-failed', 'dns_failed')],
      notes: ['the host does not exist'],
    },
    'the page itself is missing': { source: { status: 404 }, notes: ['status 404'] },
  },
  undetermined: {
    'a missing image loads lazily': { html: '<img src=/image.png loading=lazy>', resources: IMAGE_404 },
    'browsers may choose another file than the missing one': {
      html: '<img src=/image.png srcset="/large.png 2x">',
      resources: IMAGE_404,
    },
    'only a font that no text may use, or another page, is missing': {
      resources: [fetched('font', '/a.woff2', { status: 404 }), fetched('link-probe', '/b', { status: 404 })],
    },
    'a file is blocked, perhaps for programs only, or could not be fetched': {
      resources: [fetched('script', '/a.js', { status: 403 }), notFetched('script', '/b.js')],
    },
  },
});
