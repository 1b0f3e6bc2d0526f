import { audit } from '../../../src/audits/performance/preconnect.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const styles = '<link rel=stylesheet href="https://a.example/x.css">';
const font = '<link rel=preload as=font crossorigin href="//b.example/x.woff2">';
const script = '<script src="https://c.example/x.js"></script>';
const GOOGLE_FONTS = '<link rel=stylesheet href="https://fonts.googleapis.com/css2?family=Inter">';
const preconnect = (href: string, attributes = '') => `<link rel=preconnect href="${href}" ${attributes}>`;

describeAudit(audit, {
  unneeded: {
    'all files are of this origin': '<!doctype html><link rel=stylesheet href=/x.css>',
    'the other files do not block the first view': {
      html: `<!doctype html><link rel=stylesheet media=print href="https://a.example/x.css">
        <link rel="alternate stylesheet" href="https://a.example/y.css">
        <script async src="https://c.example/x.js"></script><script type=module src="https://c.example/x.js"></script>
        <body><p>x</p>${script}`,
      value: { preconnects: 0, missing: [] },
    },
  },
  connected: {
    'every other origin has a preconnect': {
      html: `<!doctype html><link rel=preconnect href="https://a.example">${styles}`,
      value: { preconnects: 1, missing: [] },
    },
    'fonts and stylesheets of Google have a preconnect each': `${GOOGLE_FONTS}${preconnect('https://fonts.googleapis.com')}${preconnect('https://fonts.gstatic.com', 'crossorigin')}`,
    'a script names the origin, or loads other scripts': `${preconnect('https://a.example')}<script>get("https://a.example/x")</script>${preconnect('https://b.example')}<script>add("script")</script>`,
  },
  unused: {
    'no request goes to the origin': {
      html: `<!doctype html>${preconnect('https://a.example')}<img src="https://c.example/x.png"><script>go()</script>`,
      notes: ['no request to this origin'],
      fixes: [],
    },
    'fonts need crossorigin': {
      html: `${GOOGLE_FONTS}${preconnect('https://fonts.googleapis.com')}${preconnect('https://fonts.gstatic.com')}`,
      snippets: ['<link rel="preconnect" href="https://fonts.gstatic.com">'],
      notes: ['no crossorigin: fonts use another connection'],
      fixes: ['<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>'],
    },
    'only fonts have crossorigin': {
      html: `${styles}${preconnect('https://a.example', 'crossorigin')}`,
      resources: [fetched('stylesheet', 'https://a.example/x.css', { text: '' })],
      fixes: ['<link rel="preconnect" href="https://a.example">'],
    },
  },
  missing: {
    'scripts, styles and fonts come from other sites': {
      html: `<!doctype html>${styles}${styles}${font}${script}`,
      value: { preconnects: 0, missing: ['https://a.example', 'https://c.example', 'https://b.example'] },
      notes: ['https://a.example', 'https://c.example', 'https://b.example'],
    },
    'the base of the page is another host': {
      html: '<!doctype html><base href="https://d.example/"><link rel=stylesheet href=x.css>',
      value: { preconnects: 0, missing: ['https://d.example'] },
    },
  },
  'too-many': {
    'there are five': {
      html: `<!doctype html>${'<link rel=preconnect href="https://a.example">'.repeat(5)}`,
      value: { preconnects: 5, missing: [] },
    },
  },
});
