import { audit } from '../../../src/audits/performance/unminified-javascript.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';

/** Code of that many characters, of which the second number are white space. */
function code(length: number, waste: number): string {
  return 'a'.repeat(length - waste) + ' '.repeat(waste);
}
function file(text: string, transferBytes: number, headers: [string, string][] = []) {
  return { resources: [fetched('script', 'https://example.org/a', { text, transferBytes, headers })] };
}

describeAudit(audit, {
  none: [
    { when: 'the page has no scripts' },
    {
      when: 'an error page came instead',
      source: file(code(90_000, 50_000), 90_000, [['content-type', 'text/html']]),
    },
  ],
  minified: [
    { when: 'less than 10 % are white space', source: file(code(100_000, 9_999), 100_000) },
    { when: 'less than 2048 bytes on the wire are', source: file(code(10_000, 5_000), 4_094) },
  ],
  unminified: [
    ...(
      [
        ['https://example.org/app.js', 'app'],
        ['https://cdn.example.org/a/app.v2-x.js?b#c', 'app.v2-x'],
        ['https://example.org/app.min.js', null],
        ['https://example.net/app.js', null],
        ['https://example.org/app;reboot.js', null],
        ['https://example.org/$(reboot).js', null],
        ['https://example.org/`reboot`.js', null],
        ['https://example.org/--serve.js', null],
        ['https://example.org/a b"\n<{}*/é.js', null],
        ['https://example.org/app.js/', null],
        ['https://example.org/app.php?app.js', null],
        [`https://example.org/${'a.'.repeat(50_000)}js`, null],
        [`https://example.org/${'a.'.repeat(50_000)}b`, null],
      ] as const
    ).map(([url, name]) => ({
      when: `the URL of a file is ${url.slice(0, 60)}`,
      source: {
        resources: [
          fetched('script', new URL(url).href, { text: code(100_000, 50_000), transferBytes: 100_000 }),
        ],
      },
      fixes: name ? [`npx esbuild ${name}.js --minify-whitespace --outfile=${name}.min.js`] : [],
    })),
    {
      when: 'two files have the same name, and other code is in the page',
      html: `<!doctype html><script>${code(100_000, 50_000)}</script>`,
      source: {
        resources: ['a/x', 'b/x', 'y'].map((name) =>
          fetched('script', `https://example.org/${name}.js`, {
            text: code(100_000, 50_000),
            transferBytes: 100_000,
          }),
        ),
      },
      fixes: [
        'npx esbuild x.js --minify-whitespace --outfile=x.min.js\nnpx esbuild y.js --minify-whitespace --outfile=y.min.js',
      ],
    },
    {
      when: 'more than 10 % are white space',
      source: file(code(100_000, 10_001), 100_000),
      value: { scripts: 1, unminified: 1, wastedBytes: 10001 },
      files: [{ bytes: 100_000, saving: 10_001 }],
    },
    { when: '2048 bytes on the wire are', source: file(code(10_000, 5_000), 4_096) },
    {
      when: 'it is in the page',
      html: `<!doctype html><script>${code(9_000, 6_000)}</script>`,
      source: { htmlBytes: 9_100, transferBytes: 4_550 },
      value: { scripts: 1, unminified: 1, wastedBytes: 3000 },
      snippets: ['<script>'],
    },
  ],
  undetermined: [
    CLIENT_RENDERED,
    {
      when: 'a file took too long',
      source: { resources: [notFetched('script', 'https://example.org/a', 'timeout')] },
    },
  ],
});
