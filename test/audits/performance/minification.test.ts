import { audits } from '../../../src/audits/performance/minification.ts';
import { type AuditPages, describeAudit, pagesFor } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const [css, javascript] = audits;
const HEADER_OF_100_BYTES: [string, string] = ['x', 'y'.repeat(95)];

describeAudit(css, {
  ...missing('stylesheet'),
  minified: {
    'less than 5 % are white space': { source: stylesheet(codeWithWaste(100_000, 4_999), 100_000) },
    'less than 2048 bytes on the wire are, headers included': {
      // The status line, the empty line and one header line of 100 bytes: half of each counts as waste.
      source: stylesheet(codeWithWaste(10_000, 5_000), 4_094 - 119, [HEADER_OF_100_BYTES]),
    },
  },
  unminified: {
    ...fixCases('css', 'stylesheet', 'style'),
    'more than 5 % are white space': {
      source: stylesheet(codeWithWaste(100_000, 5_001), 100_000),
      value: { styleSheets: 1, unminified: 1, wastedBytes: 5002 },
      files: [{ bytes: 100_019, saving: 5002 }],
    },
    '2048 bytes on the wire are, headers included': {
      source: stylesheet(codeWithWaste(10_000, 5_000), 4_096 - 119, [HEADER_OF_100_BYTES]),
    },
    'it is in the page': {
      html: `<!doctype html><style>${codeWithWaste(9_000, 6_000)}</style>`,
      source: { htmlBytes: 9_100, transferBytes: 4_550 }, // The 59 bytes of headers of the page count in proportion.
      value: { styleSheets: 1, unminified: 1, wastedBytes: 3039 },
      snippets: ['<style>'],
    },
  },
});

describeAudit(javascript, {
  ...missing('script'),
  minified: {
    'less than 10 % are white space': { source: script(codeWithWaste(100_000, 9_999), 100_000) },
    'less than 2048 bytes on the wire are': { source: script(codeWithWaste(10_000, 5_000), 4_094) },
  },
  unminified: {
    ...fixCases('js', 'script', 'script'),
    'more than 10 % are white space': {
      source: script(codeWithWaste(100_000, 10_001), 100_000),
      value: { scripts: 1, unminified: 1, wastedBytes: 10001 },
      files: [{ bytes: 100_000, saving: 10_001 }],
    },
    '2048 bytes on the wire are': { source: script(codeWithWaste(10_000, 5_000), 4_096) },
    'it is in the page': {
      html: `<!doctype html><script>${codeWithWaste(9_000, 6_000)}</script>`,
      source: { htmlBytes: 9_100, transferBytes: 4_550 },
      value: { scripts: 1, unminified: 1, wastedBytes: 3000 },
      snippets: ['<script>'],
    },
  },
});

/** Pages without code of one kind. */
function missing(type: 'stylesheet' | 'script'): Record<'none', AuditPages> {
  const text = codeWithWaste(90_000, 50_000);
  const headers: [string, string][] = [['content-type', 'text/html']];
  const page = fetched(type, 'https://example.org/a', { text, transferBytes: 90_000, headers });
  return { none: { 'the page has none': {}, 'an error page came instead': { resources: [page] } } };
}

function stylesheet(text: string, transferBytes: number, headers: [string, string][] = []) {
  return { resources: [fetched('stylesheet', '/a', { text, transferBytes, headers })] };
}

function script(text: string, transferBytes: number) {
  return { resources: [fetched('script', '/a', { text, transferBytes })] };
}

/** Code of that many characters, of which the second number are white space. */
function codeWithWaste(length: number, waste: number): string {
  return 'a'.repeat(length - waste) + ' '.repeat(waste);
}

/** Unminified files of one kind with the commands that minify them. @param tag of code in the page */
function fixCases(ending: 'css' | 'js', type: 'stylesheet' | 'script', tag: 'style' | 'script'): AuditPages {
  const text = codeWithWaste(100_000, 50_000);
  const file = (url: string) => fetched(type, url, { text, transferBytes: 100_000 });
  const command = (name: string) =>
    `npx esbuild ${name}.${ending} --minify-whitespace --outfile=${name}.min.${ending}`;
  return {
    ...pagesFor(
      [
        [`https://example.org/app.${ending}`, 'app'],
        [`https://cdn.example.org/a/app.v2-x.${ending}?b#c`, 'app.v2-x'],
        [`https://example.org/app.min.${ending}`, null],
        [`https://example.net/app.${ending}`, null],
        [`https://example.org/app;reboot.${ending}`, null],
      ] as const,
      ([url, name]) => [
        `the URL of a file is ${url.slice(0, 60)}`,
        { resources: [file(new URL(url).href)], fixes: name ? [command(name)] : [] },
      ],
    ),
    'two files have the same name, and other code is in the page': {
      html: `<!doctype html><${tag}>${text}</${tag}>`,
      resources: ['a/x', 'b/x', 'y'].map((name) => file(`https://example.org/${name}.${ending}`)),
      fixes: [`${command('x')}\n${command('y')}`],
    },
  };
}
