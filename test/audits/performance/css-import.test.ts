import { audit } from '../../../src/audits/performance/css-import.ts';
import { describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

/** A page with the stylesheet `/a.css`, and this file or several. */
const sheets = (...files: [path: string, text: string, durationMs?: number][]) => ({
  html: link,
  resources: files.map(([path, text, durationMs = 20]) => fetched('stylesheet', path, { text, durationMs })),
});
const link = '<!doctype html><link rel=stylesheet href=/a.css>';

describeAudit(audit, {
  'no-stylesheets': { 'the page is unstyled': {} },
  flat: {
    'imports are only comments, strings or for print': {
      ...sheets([
        '/a.css',
        '@import "print.css" print; /* @import "b.css"; */ a::after { content: "@import url(x)" }',
      ]),
      value: { styleSheets: 1, imports: 0 },
    },
  },
  chained: {
    'files import others, which import more': {
      ...sheets(
        ['/a.css', '@charset "utf-8";@import "css/b.css";'],
        ['/css/b.css', "@import url( 'c.css' ) screen;"],
      ),
      value: { styleSheets: 2, imports: 2 },
      snippets: ['@import "c.css"', '@import "css/b.css"'],
      fixes: [
        '<link rel="stylesheet" href="https://example.org/css/b.css">\n<link rel="stylesheet" href="/a.css">',
      ],
    },
    'a style element for a medium imports two files': {
      html: `<!doctype html><style media="screen, (min-width: 1px)">@import 'a.css?b="><script>&c;{}*/é'; @import url(//example.com/</b);</style>`,
      fixes: [
        [
          '<link rel="stylesheet" href="https://example.org/a.css?b=%22%3E%3Cscript%3E&amp;c;{}*/%C3%A9" media="screen, (min-width: 1px)">',
          '<link rel="stylesheet" href="https://example.com/%3C/b" media="screen, (min-width: 1px)">',
        ].join('\n'),
      ],
    },
    ...pagesFor(
      [
        '@import "b.css" screen;',
        'p { color: red } @import "b.css";',
        '@import "b\\63.css";',
        '@import "data:text/css,p{}";',
      ],
      (css) => [
        `links would not mean the same: ${css.slice(0, 40)}`,
        { html: `<!doctype html><style>${css}</style>`, fixes: [] },
      ],
    ),
    ...pagesFor(['integrity=x', 'nonce=a'], (attribute) => [
      `the stylesheet has ${attribute}`,
      { html: `<!doctype html><style ${attribute}>@import "b.css";</style>`, fixes: [] },
    ]),
    'the stylesheet is of another site': {
      html: '<!doctype html><link rel=stylesheet href=https://example.net/a.css>',
      resources: [fetched('stylesheet', 'https://example.net/a.css', { text: '@import "b.css"' })],
      fixes: [],
    },
    'a file takes 200 ms and the one that it imports 90 ms': {
      ...sheets(['/a.css', '@import "b.css"', 200], ['/b.css', 'p {}', 90]),
      savings: { milliseconds: 90 },
    },
    'a style element imports': {
      html: '<!doctype html><style>@import url(b.css) layer(base);</style>',
      savings: { milliseconds: null },
    },
  },
});
