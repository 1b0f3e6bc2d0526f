import { audit } from '../../../src/audits/performance/unminified-css.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

/** Code of that many characters, of which the second number are white space. */
function code(length: number, waste: number): string {
  return 'a'.repeat(length - waste) + ' '.repeat(waste);
}
const HEADER_OF_100_BYTES: [string, string] = ['x', 'y'.repeat(95)];

function file(text: string, transferBytes: number, headers: [string, string][] = []) {
  return { resources: [fetched('stylesheet', 'https://example.org/a', { text, transferBytes, headers })] };
}

describeAudit(audit, {
  none: [
    { when: 'the page has no styles' },
    {
      when: 'an error page came instead',
      source: file(code(90_000, 50_000), 90_000, [['content-type', 'text/html']]),
    },
  ],
  minified: [
    { when: 'less than 5 % are white space', source: file(code(100_000, 4_999), 100_000) },
    {
      when: 'less than 2048 bytes on the wire are, headers included',
      // The status line, the empty line and one header line of 100 bytes: half of each counts as waste.
      source: file(code(10_000, 5_000), 4_094 - 119, [HEADER_OF_100_BYTES]),
    },
  ],
  unminified: [
    ...(
      [
        ['https://example.org/app.css', 'app'],
        ['https://cdn.example.org/a/app.v2-x.css?b#c', 'app.v2-x'],
        ['https://example.org/app.min.css', null],
        ['https://example.net/app.css', null],
        ['https://example.org/app;reboot.css', null],
        ['https://example.org/$(reboot).css', null],
        ['https://example.org/`reboot`.css', null],
        ['https://example.org/--serve.css', null],
        ['https://example.org/a b"\n<{}*/é.css', null],
        ['https://example.org/app.css/', null],
        ['https://example.org/app.php?app.css', null],
        [`https://example.org/${'a.'.repeat(50_000)}css`, null],
        [`https://example.org/${'a.'.repeat(50_000)}b`, null],
      ] as const
    ).map(([url, name]) => ({
      when: `the URL of a file is ${url.slice(0, 60)}`,
      source: {
        resources: [
          fetched('stylesheet', new URL(url).href, { text: code(100_000, 50_000), transferBytes: 100_000 }),
        ],
      },
      fixes: name ? [`npx esbuild ${name}.css --minify-whitespace --outfile=${name}.min.css`] : [],
    })),
    {
      when: 'two files have the same name, and other code is in the page',
      html: `<!doctype html><style>${code(100_000, 50_000)}</style>`,
      source: {
        resources: ['a/x', 'b/x', 'y'].map((name) =>
          fetched('stylesheet', `https://example.org/${name}.css`, {
            text: code(100_000, 50_000),
            transferBytes: 100_000,
          }),
        ),
      },
      fixes: [
        'npx esbuild x.css --minify-whitespace --outfile=x.min.css\nnpx esbuild y.css --minify-whitespace --outfile=y.min.css',
      ],
    },
    {
      when: 'more than 5 % are white space',
      source: file(code(100_000, 5_001), 100_000),
      value: { styleSheets: 1, unminified: 1, wastedBytes: 5002 },
      files: [{ bytes: 100_019, saving: 5002 }],
    },
    {
      when: '2048 bytes on the wire are, headers included',
      source: file(code(10_000, 5_000), 4_096 - 119, [HEADER_OF_100_BYTES]),
    },
    {
      when: 'it is in the page',
      html: `<!doctype html><style>${code(9_000, 6_000)}</style>`,
      source: { htmlBytes: 9_100, transferBytes: 4_550 },
      // The 59 bytes of headers of the page count in proportion.
      value: { styleSheets: 1, unminified: 1, wastedBytes: 3039 },
      snippets: ['<style>'],
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'a file took too long',
      source: { resources: [notFetched('stylesheet', 'https://example.org/a', 'timeout')] },
    },
  ],
});
