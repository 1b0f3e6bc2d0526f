import { describe, expect, it } from 'vitest';
import { lighthouseFindings } from '../../../../src/audits/security/csp/lighthouse-findings.ts';
import { pageOf } from '../../audit-cases.ts';

const STRICT =
  "script-src 'nonce-abcdefgh' 'strict-dynamic' 'unsafe-inline' https:; base-uri 'none'; object-src 'none'";

/** Findings of policies in headers, as `note` or `note: snippet`. */
function findings(...headers: string[]): string[] {
  return describeAll({ headers, metas: [], reportOnly: [] });
}

function describeAll(policies: Parameters<typeof lighthouseFindings>[0]): string[] {
  return lighthouseFindings(policies).map(({ severity, note, snippet }) =>
    [`${severity} ${note}`, snippet].filter(Boolean).join(': '),
  );
}

function beside(...cases: [directive: string, ...expected: string[]][]): typeof cases {
  return cases.map(([directive, ...expected]) => [`default-src 'none'; ${directive}`, ...expected]);
}

describe('findings of Lighthouse about a Content Security Policy', () => {
  it('name a missing policy', () => {
    expect(findings()).toEqual(['high no policy is enforced']);
    expect(findings('')).toEqual(['high no policy is enforced']);
  });

  const cases: [policy: string, ...expected: string[]][] = [
    ['block-all-mixed-content', 'high script-src is missing', 'high object-src is missing'],
    ["script-src 'self'", 'high object-src is missing'],
    ['default-src example.com', "high hosts are allowed without 'strict-dynamic': default-src"],
    ["script-src 'nonce-abcdefgh' 'unsafe-inline'; object-src 'none'", 'high base-uri is missing'],
    [
      STRICT.replace("object-src 'none'", 'object-src DATA:'),
      'high allows every host of a scheme: object-src data:',
    ],
    [
      "script-src 'nonce-abcdefgh'; base-uri 'none'; object-src 'none'",
      "medium no 'unsafe-inline' for browsers without nonces and hashes: script-src",
    ],
    [STRICT.replace(' https:', ''), "medium no https: for browsers without 'strict-dynamic': script-src"],
    // A policy that allows nothing, with one more directive:
    ...beside(
      ['script-src example.com', "high hosts are allowed without 'strict-dynamic': script-src"],
      ["script-src 'unsafe-inline'", "high lets inline scripts run: script-src 'unsafe-inline'"],
      ["script-src-elem 'unsafe-inline'", "high lets inline scripts run: script-src-elem 'unsafe-inline'"],
      ['object-src *', 'high allows every host: object-src *'],
      ["scripts 'self'", 'syntax unknown directive: scripts'],
      ['img-src: a.com', 'syntax a directive does not end with a colon: img-src:'],
      ['referrer origin', 'syntax deprecated directive: referrer'],
      ['img-src a.com font-src', 'syntax semicolon missing before it: img-src font-src'],
      ['img-src self', 'syntax single quotes missing around it: img-src self'],
      ['img-src nonce-abc', 'syntax single quotes missing around it: img-src nonce-abc'],
      ["img-src 'mine'", "syntax unknown keyword: img-src 'mine'"],
      ["style-src 'nonce-short'", "syntax nonce shorter than 8 characters: style-src 'nonce-short'"],
      [
        "style-src 'nonce-abc.defgh'",
        "syntax nonce has characters outside base64: style-src 'nonce-abc.defgh'",
        "syntax unknown keyword: style-src 'nonce-abc.defgh'",
      ],
      ["require-trusted-types-for 'style'", "syntax unknown keyword: require-trusted-types-for 'style'"],
    ),
  ];
  for (const [policy, ...expected] of cases) {
    it(`are ${expected.length || 'none'} for ${policy}`, () => expect(findings(policy)).toEqual(expected));
  }

  it('prefer a header to a meta, unless the header suffices', () => {
    const element = pageOf({}).document.documentElement;
    const metas = [{ text: "default-src 'none'", element }];
    const note = 'medium a <meta> policy protects less than the same policy in a header';
    expect(describeAll({ headers: [], metas, reportOnly: [] })).toEqual([note]);
    expect(describeAll({ headers: ['default-src *'], metas, reportOnly: [] })).toEqual([note]);
    expect(describeAll({ headers: [STRICT], metas, reportOnly: [] })).toEqual([]);
  });

  it('read a limited part of policies made to be slow', () => {
    const names = Array.from({ length: 200_000 }, (_, i) => `x${i}`);
    const values = findings(`default-src ${names.join(' ')}`);
    expect(values).toEqual(["high hosts are allowed without 'strict-dynamic': default-src"]);
    expect(findings(names.join(';')).length).toBeLessThan(10_000);
    expect(findings(...names.slice(0, 10_000).map((name) => `${name} *`)).length).toBeLessThan(100);
    expect(findings('__proto__ a; constructor b; tostring c')).toContain('high script-src is missing');
  });
});
