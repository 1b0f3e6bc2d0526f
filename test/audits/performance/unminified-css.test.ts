import { audit } from '../../../src/audits/performance/unminified-css.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';
import { codeWithWaste, minifyFixCases } from './minify-fix-cases.ts';

const HEADER_OF_100_BYTES: [string, string] = ['x', 'y'.repeat(95)];

function file(text: string, transferBytes: number, headers: [string, string][] = []) {
  return { resources: [fetched('stylesheet', 'https://example.org/a', { text, transferBytes, headers })] };
}

describeAudit(audit, {
  none: [
    { when: 'the page has no styles' },
    {
      when: 'an error page came instead',
      source: file(codeWithWaste(90_000, 50_000), 90_000, [['content-type', 'text/html']]),
    },
  ],
  minified: [
    { when: 'less than 5 % are white space', source: file(codeWithWaste(100_000, 4_999), 100_000) },
    {
      when: 'less than 2048 bytes on the wire are, headers included',
      // The status line, the empty line and one header line of 100 bytes: half of each counts as waste.
      source: file(codeWithWaste(10_000, 5_000), 4_094 - 119, [HEADER_OF_100_BYTES]),
    },
  ],
  unminified: [
    ...minifyFixCases('css', 'stylesheet', 'style'),
    {
      when: 'more than 5 % are white space',
      source: file(codeWithWaste(100_000, 5_001), 100_000),
      value: { styleSheets: 1, unminified: 1, wastedBytes: 5002 },
      files: [{ bytes: 100_019, saving: 5002 }],
    },
    {
      when: '2048 bytes on the wire are, headers included',
      source: file(codeWithWaste(10_000, 5_000), 4_096 - 119, [HEADER_OF_100_BYTES]),
    },
    {
      when: 'it is in the page',
      html: `<!doctype html><style>${codeWithWaste(9_000, 6_000)}</style>`,
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
