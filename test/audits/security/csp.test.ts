import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/csp.ts';
import { type AuditPages, describeAudit, pageOf, pagesFor, sending } from '../audit-cases.ts';

const header = sending('content-security-policy');

function meta(policy: string) {
  return { html: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><p>x</p>` };
}

/** Cases of pages that send one of these policies each. */
function policies(...list: string[]): AuditPages {
  return pagesFor(list, (policy) => [`the policy is ${policy}`, header(policy)]);
}

describeAudit(audit, {
  'csp-implemented-with-no-unsafe-default-src-none': {
    ...policies(
      "default-src 'none'",
      "DEFAULT-SRC 'NONE'; frame-ancestors 'self'",
      "default-src 'none'; script-src https://example.com; style-src 'self'",
      "default-src 'none'; script-src 'strict-dynamic' 'nonce-abcdefgh' https: http: * 'self' 'unsafe-inline'",
    ),
    'only the later of two policies has a default': header("frame-ancestors 'self'", "default-src 'none'"),
    'one of two policies denies everything': header("script-src 'unsafe-inline'", "default-src 'none'"),
    'a comma separates two policies that agree': header(
      "default-src 'none'; img-src a.com, default-src 'none'; img-src b.com",
    ),
  },
  'csp-implemented-with-no-unsafe': {
    ...policies(
      'default-src https://example.com',
      "object-src 'none'; script-src https://example.com; style-src 'self'",
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'nonce-abcdefgh'; style-src 'unsafe-inline' 'sha256-x'",
      // Plugins and styles share the list that 'strict-dynamic' cleans.
      "default-src 'strict-dynamic' 'nonce-abcdefgh' https: 'unsafe-inline'",
    ),
    'two policies share a safe source only': header(
      "default-src 'self' data:",
      "default-src 'self' http: 'unsafe-inline'",
    ),
    'each of two policies limits another directive': header(
      "script-src 'self'; style-src 'self'",
      "object-src 'none'; script-src * 'unsafe-inline'",
    ),
    'each of two policies allows other scripts': header(
      "default-src 'strict-dynamic' 'nonce-abcdefgh' https:",
      "default-src https:; object-src 'none'; style-src 'self'",
    ),
    'only the elements of another directive are limited': header(
      "script-src * 'unsafe-inline'; script-src-elem 'self'; script-src-attr *; object-src 'none'; style-src 'self'",
    ),
    'an unencrypted address is allowed on an unencrypted page': {
      ...header('default-src http://example.com'),
      url: 'http://example.org/',
    },
  },
  'csp-implemented-with-unsafe-inline-in-style-src-only': policies(
    "default-src 'none'; style-src 'unsafe-inline'",
    "default-src 'unsafe-inline'; script-src https://example.com",
    "default-src 'none'; style-src data:",
  ),
  'csp-implemented-but-duplicate-directives': policies(
    "default-src 'none'; report-uri /a; report-uri /b",
    "default-src 'self'; style-src *; report-to a; report-to b",
  ),
  'csp-implemented-with-insecure-scheme-in-passive-content-only': {
    ...policies(
      "default-src 'none'; img-src http://example.com",
      "default-src 'none'; media-src http:; style-src 'unsafe-inline'",
    ),
    'the evidence names the source': {
      ...header("default-src 'none'; img-src http:"),
      snippets: ['img-src http:', "Content-Security-Policy: default-src 'none'; img-src http:"],
      notes: ['lets images or media come unencrypted', null],
    },
  },
  'csp-implemented-with-unsafe-eval': policies(
    "default-src 'none'; script-src 'unsafe-eval'",
    "default-src 'self' 'unsafe-eval'; img-src http:",
  ),
  'csp-implemented-with-unsafe-inline': {
    ...policies(
      "default-src 'none'; script-src-elem *",
      "default-src 'none'; script-src-attr 'unsafe-inline'",
      "default-src 'none'; script-src 'unsafe-inline' 'nonce-'",
      "default-src 'none'; script-src 'unsafe-inline' 'sha256-#'",
    ),
    'the Observatory takes what one policy lacks for forbidden': {
      ...header("upgrade-insecure-requests; frame-ancestors 'self'"),
      ...meta("default-src * 'unsafe-inline'; object-src *"),
    },
    'two policies allow scripts of any host': {
      ...header('default-src http:'),
      ...meta('default-src https:'),
    },
    ...policies(
      "script-src 'unsafe-inline'",
      "default-src 'none'; script-src data:",
      "default-src 'none'; script-src *",
      "default-src 'none'; script-src 'strict-dynamic' 'nonce-abcdefgh' data:",
      "default-src 'none'; object-src *",
      "script-src 'none'",
      "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' http://example.com",
    ),
  },
  'csp-implemented-with-insecure-scheme': policies(
    'default-src http://example.com',
    "default-src 'none'; script-src ftp://example.com",
    "default-src 'none'; report-uri http://example.com/reports",
    "default-src 'none'; script-src http://example.com 'unsafe-eval'",
  ),
  'csp-header-invalid': {
    ...policies(
      '',
      'defa',
      "default-src 'none'; img-src 'self'; default-src 'none'",
      "default-src 'none'; script-src 'strict-dynamic'",
    ),
    'a meta repeats a directive': { ...header("default-src 'none'"), ...meta('img-src a; img-src b') },
  },
  'csp-not-implemented-but-reporting-enabled': {
    'a policy is only reported on': {
      headers: [['content-security-policy-report-only', "default-src 'none'"]],
      snippets: ["Content-Security-Policy-Report-Only: default-src 'none'", null],
      fixes: [
        `add_header Content-Security-Policy "default-src 'none'" always;`,
        `Header always set Content-Security-Policy "default-src 'none'"`,
        `header ?Content-Security-Policy "default-src 'none'"`,
      ],
    },
    'that policy has a nonce, which differs in each response': {
      headers: [['content-security-policy-report-only', "script-src 'nonce-abc'"]],
      fixes: [],
    },
  },
  'csp-not-implemented': {
    'there is none': {
      observatory: {
        modifier: -25,
        lighthouse: ['high: no policy is enforced'],
        measured: { inHeaders: 0, inMetas: 0 },
      },
    },
    'the policy has no directive': header(';;;;;;;'),
    'a meta has only directives that count in headers': meta(
      "frame-ancestors 'none'; report-uri /r; sandbox allow-scripts",
    ),
    'the meta is in the body': `<!doctype html><p>x</p><meta http-equiv="content-security-policy" content="default-src 'none'">`,
    'a meta asks for reports only': `<!doctype html><meta http-equiv="Content-Security-Policy-Report-Only" content="default-src 'none'">`,
  },
});

it("keeps the Observatory's result of merged policies beside its own", () => {
  const page = pageOf(header("frame-ancestors 'self'", "default-src 'self' 'unsafe-inline'"));
  const { result, value } = audit.audit(page);
  expect([result, value]).toMatchObject([
    'csp-implemented-with-unsafe-inline',
    { observatory: { result: 'csp-implemented-with-no-unsafe-default-src-none', modifier: 10 } },
  ]);
});

it('finishes on policies made to be slow', () => {
  const policy = `img-src ${'a '.repeat(200_000)};script-src ${'x-'.repeat(200_000)}`;
  const page = pageOf({ ...header(policy), ...meta(`${'img-src a,'.repeat(100_000)}default-src b`) });
  expect(audit.results).toHaveProperty(audit.audit(page).result);
  const hosts = (domain: string) => Array.from({ length: 50_000 }, (_, i) => `a${i}.${domain}`).join(' ');
  const disjoint = pageOf(header(`script-src ${hosts('com')}`, `script-src ${hosts('org')}`));
  expect(audit.results).toHaveProperty(audit.audit(disjoint).result);
});
