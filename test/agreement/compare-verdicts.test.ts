import { expect, it } from 'vitest';
import type { Outcome } from '../../src/audits/audit.ts';
import { compareVerdicts } from './compare-verdicts.ts';
import type { ReferenceVerdict } from './reference-verdict.ts';

/** Compares one audit on one page. */
function compare(
  id: string,
  ours: Outcome,
  theirs: ReferenceVerdict['outcome'],
  {
    findings = [1, 1],
    isClientRendered = false,
  }: { findings?: [number, number]; isClientRendered?: boolean } = {},
) {
  const [tally] = compareVerdicts([
    {
      page: { path: 'a/b.html', file: '/b.html', heldOut: false, isNonLatin: false },
      ours: { checks: { [id]: { outcome: ours, findings: findings[0] } }, isClientRendered, durationMs: 1 },
      reference: { verdicts: { [id]: { outcome: theirs, findings: findings[1] } }, lighthouseMs: 1 },
    },
  ]);
  return tally;
}

it('counts a failure that only we see as a false alarm, and names the page', () => {
  expect(compare('list', 'failed', 'passed')).toMatchObject({
    agreed: 0,
    falseAlarms: ['a/b.html'],
    misses: [],
  });
});

it('counts a failure that only the reference sees as a miss, whatever else we say', () => {
  for (const ours of ['passed', 'not_applicable', 'warning'] as const) {
    expect(compare('list', ours, 'failed')).toMatchObject({
      agreed: 0,
      falseAlarms: [],
      misses: ['a/b.html'],
    });
  }
});

it('takes a warning for a finding where the reference gives no score, and for a pass elsewhere', () => {
  expect(compare('bypass', 'warning', 'failed')).toMatchObject({ agreed: 1, bothFail: 1 });
  expect(compare('cache-insight', 'warning', 'failed')).toMatchObject({ agreed: 1, bothFail: 1 });
  expect(compare('charset', 'warning', 'passed')).toMatchObject({ agreed: 1, bothFail: 0 });
});

it('sets numbers of findings side by side with a tenth to spare', () => {
  expect(compare('list', 'failed', 'failed', { findings: [11, 10] })).toMatchObject({ sameFindings: 1 });
  expect(compare('list', 'failed', 'failed', { findings: [12, 10] })).toMatchObject({ sameFindings: 0 });
});

it('counts what we cannot tell apart, and not against pages that scripts make', () => {
  expect(compare('list', 'unknown', 'failed')).toMatchObject({ compared: 0, unknown: 1, misses: [] });
  expect(compare('list', 'unknown', 'failed', { isClientRendered: true })).toBeUndefined();
});

it('leaves out audits that ask something else under the same name', () => {
  expect(compare('is-on-https', 'failed', 'passed')).toBeUndefined();
});
