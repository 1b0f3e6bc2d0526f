import { expect, test } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { serverBlocks } from '../../../src/audits/fixes/server-blocks.ts';
import { PLACES, siteVariable } from '../../../src/audits/fixes/server-fixes.ts';
import { pageOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const { checks } = auditPage(
  pageOf({
    html: '<!doctype html><script src=/a.js></script>',
    source: { htmlBytes: 50_000 },
    resources: [
      fetched('script', '/a.js', {
        text: 'a()',
        bytes: 40_000,
        headers: [['content-type', 'text/javascript']],
      }),
    ],
  }),
);
const blocks = new Map(serverBlocks(checks).map(({ server, ...block }) => [server, block]));

test('all lines of a report for a server are one text, without repetitions', () => {
  const code = blocks.get('nginx')?.code ?? '';
  expect([...blocks.keys()]).toEqual(['nginx', 'Apache', 'Caddy']);
  expect(code.match(/^gzip on;/gm)).toHaveLength(1);
  expect(code).toContain(
    '# HSTS is not set\nadd_header Strict-Transport-Security "max-age=31536000" always;',
  );
  expect(blocks.get('nginx')?.checks).toBeGreaterThan(3);
});

test('lines for the http block of nginx come first, below its name', () => {
  const code = blocks.get('nginx')?.code ?? '';
  expect(code).toMatch(
    /^# In the http block:\n\n# 1 static file has a short cache lifetime\nmap [\s\S]+\n\n# In the server block:\n/,
  );
  expect(code).toContain('\nexpires $lifetime_example_org;');
  expect(code.match(/# In the http block:/g)).toHaveLength(1);
});

test('lines for port 80 come last, below its name', () => {
  const home = fetched('http-sibling', 'http://example.org/', { status: 200 });
  const page = auditPage(pageOf({ html: '<!doctype html>', resources: [home] }));
  const merged = serverBlocks(page.checks);
  expect(merged).toHaveLength(3);
  for (const { server, code } of merged) {
    const heading = PLACES[server].port80;
    expect(code.slice(code.indexOf(heading))).toMatch(/^#[^\n]+\n\n# [^\n]+\n# A proxy in front/);
  }
});

test('each site of a server has its own variables', () => {
  const urls = ['https://a-b.example', 'https://a.b.example', 'https://a.b.example:8443'];
  const names = urls.map((url) => siteVariable('lifetime', pageOf({ url })));
  expect(names).toEqual(['$lifetime_a__b_example', '$lifetime_a_b_example', '$lifetime_a_b_example_8443']);
});
