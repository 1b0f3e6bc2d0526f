import { expect, test } from 'vitest';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import { parseHtml } from '../parse-html.ts';
import { sampleReport, withPageText } from './sample-report.ts';

const report = await sampleReport();
/** Two of each outcome: more checks would contain the same texts. */
const checks = [...Map.groupBy(report.checks, ({ outcome }) => outcome).values()].flatMap((all) =>
  all.slice(0, 2),
);
const show = (text: string) => parseHtml(renderReportPage(withPageText({ ...report, checks }, text)));
/** The names of all elements. URLs without http or https are shown without a link; nothing else may differ. */
const tagsOf = (page: Document) => [...page.querySelectorAll(':not(a)')].map(({ localName }) => localName);
/** Elements of pages with harmless text. Opening tags are formatted differently from other text. */
const harmlessTag = tagsOf(show('<harmless>'));
const harmlessUrl = tagsOf(show('https://harmless.example/'));

test('shows control characters of a page as escapes, but keeps lines, tabs and marks of Hebrew', () => {
  const text = 'a\tb\r\nc \u001b]0;x\u0007\u009b \u202egpj \u05d0\u200f!';
  const file = renderReportPage(withPageText({ ...report, checks }, text));
  expect(file).not.toMatch(/[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u);
  expect(file).toContain('a\tb\r\nc \\u001b]0;x\\u0007\\u009b \\u202egpj \u05d0\u200f!');
});

test.for([
  '<script>alert(1)</script>',
  '</style></title></script><script>alert(1)</script>',
  '"><img src="https://evil.example/x" onerror="alert(1)">',
  "' onmouseover='alert(1)' x='",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/"onclick="alert(1)',
  'hax\u2028hax</script><script>alert(1)',
  '<!--',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
])('keeps text of a page inert: %s', (payload) => {
  const page = show(payload);
  expect(tagsOf(page)).toEqual(payload.startsWith('<') ? harmlessTag : harmlessUrl);
  expect(page.querySelector('[onclick], [onerror], [onmouseover]')).toBeNull();
  for (const link of page.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^(https?:\/\/|#)/);
    if (!link.matches('[href^="#"]')) expect(link.rel).toBe('noopener noreferrer nofollow');
  }
});
