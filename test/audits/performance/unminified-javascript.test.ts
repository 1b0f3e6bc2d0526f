import { audit } from '../../../src/audits/performance/unminified-javascript.ts';
import { describeAudit } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';
import { fetched, notFetched } from '../fetched.ts';
import { codeWithWaste, minifyFixCases } from './minify-fix-cases.ts';

function file(text: string, transferBytes: number, headers: [string, string][] = []) {
  return { resources: [fetched('script', 'https://example.org/a', { text, transferBytes, headers })] };
}

describeAudit(audit, {
  none: [
    { when: 'the page has no scripts' },
    {
      when: 'an error page came instead',
      source: file(codeWithWaste(90_000, 50_000), 90_000, [['content-type', 'text/html']]),
    },
  ],
  minified: [
    { when: 'less than 10 % are white space', source: file(codeWithWaste(100_000, 9_999), 100_000) },
    { when: 'less than 2048 bytes on the wire are', source: file(codeWithWaste(10_000, 5_000), 4_094) },
  ],
  unminified: [
    ...minifyFixCases('js', 'script', 'script'),
    {
      when: 'more than 10 % are white space',
      source: file(codeWithWaste(100_000, 10_001), 100_000),
      value: { scripts: 1, unminified: 1, wastedBytes: 10001 },
      files: [{ bytes: 100_000, saving: 10_001 }],
    },
    { when: '2048 bytes on the wire are', source: file(codeWithWaste(10_000, 5_000), 4_096) },
    {
      when: 'it is in the page',
      html: `<!doctype html><script>${codeWithWaste(9_000, 6_000)}</script>`,
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
