import { audit } from '../../../src/audits/performance/preconnect.ts';
import { describeAudit } from '../audit-cases.ts';

const styles = '<link rel=stylesheet href="https://a.example/x.css">';
const font = '<link rel=preload as=font crossorigin href="//b.example/x.woff2">';
const script = '<script src="https://c.example/x.js"></script>';

describeAudit(audit, {
  unneeded: [
    { when: 'all files are of this origin', html: '<!doctype html><link rel=stylesheet href=/x.css>' },
    {
      when: 'the other files do not block the first view',
      html: `<!doctype html><link rel=stylesheet media=print href="https://a.example/x.css">
        <link rel="alternate stylesheet" href="https://a.example/y.css">
        <script async src="https://c.example/x.js"></script><script type=module src="https://c.example/x.js"></script>
        <body><p>x</p>${script}`,
      value: { preconnects: 0, missing: [] },
    },
    {
      when: 'a stylesheet is part of the page',
      html: '<!doctype html><link rel=stylesheet href="data:text/css,">',
    },
  ],
  connected: [
    {
      when: 'a header asks for them',
      headers: [['link', '<https://a.example>; rel="preconnect"; crossorigin']],
      html: `<!doctype html>${styles}`,
      value: { preconnects: 1, missing: [] },
    },
    {
      when: 'every other origin has a preconnect',
      html: `<!doctype html><link rel=preconnect href="https://a.example">${styles}`,
      value: { preconnects: 1, missing: [] },
    },
  ],
  missing: [
    {
      when: 'scripts, styles and fonts come from other sites',
      html: `<!doctype html>${styles}${styles}${font}${script}`,
      value: { preconnects: 0, missing: ['https://a.example', 'https://c.example', 'https://b.example'] },
      notes: ['https://a.example', 'https://c.example', 'https://b.example'],
    },
    {
      when: 'the base of the page is another host',
      html: '<!doctype html><base href="https://d.example/"><link rel=stylesheet href=x.css>',
      value: { preconnects: 0, missing: ['https://d.example'] },
    },
  ],
  'too-many': [
    {
      when: 'there are five',
      html: `<!doctype html>${'<link rel=preconnect href="https://a.example">'.repeat(5)}`,
      value: { preconnects: 5, missing: [] },
    },
  ],
});
