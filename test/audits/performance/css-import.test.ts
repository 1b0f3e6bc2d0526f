import { audit } from '../../../src/audits/performance/css-import.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

const link = '<!doctype html><link rel=stylesheet href=/a.css>';

describeAudit(audit, {
  'no-stylesheets': [
    { when: 'the page is unstyled' },
    {
      when: 'the server of the only stylesheet does not respond',
      html: link,
      source: { resources: [notFetched('stylesheet', 'https://example.org/a.css')] },
    },
  ],
  flat: [
    {
      when: 'imports are only comments, strings or for print',
      html: link,
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', {
            text: '@import "print.css" print; /* @import "b.css"; */ a::after { content: "@import url(x)" }',
          }),
        ],
      },
      value: { styleSheets: 1, imports: 0 },
    },
  ],
  chained: [
    {
      when: 'files import others, which import more',
      html: link,
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', {
            text: '@charset "utf-8";@import "css/b.css";',
          }),
          fetched('stylesheet', 'https://example.org/css/b.css', { text: "@import url( 'c.css' ) screen;" }),
        ],
      },
      value: { styleSheets: 2, imports: 2 },
      snippets: ['@import "c.css"', '@import "css/b.css"'],
    },
    {
      when: 'a file takes 200 ms and the one that it imports 90 ms',
      html: link,
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', { text: '@import "b.css"', durationMs: 200 }),
          fetched('stylesheet', 'https://example.org/b.css', { text: 'p {}', durationMs: 90 }),
        ],
      },
      savings: { milliseconds: 90 },
    },
    {
      when: 'a style element imports',
      html: '<!doctype html><style>@import url(b.css) layer(base);</style>',
      savings: { milliseconds: null },
    },
    {
      when: 'two stylesheets import each other',
      html: link,
      source: {
        resources: [
          fetched('stylesheet', 'https://example.org/a.css', { text: '@import "b.css"' }),
          fetched('stylesheet', 'https://example.org/b.css', { text: '@import "a.css"' }),
        ],
      },
      value: { styleSheets: 2, imports: 2 },
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'a stylesheet was cut',
      html: link,
      source: {
        resources: [fetched('stylesheet', 'https://example.org/a.css', { text: 'a{}', truncated: true })],
      },
    },
  ],
});
