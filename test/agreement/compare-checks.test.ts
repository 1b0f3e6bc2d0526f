import { expect, it } from 'vitest';
import type { Outcome } from '../../src/audits/audit.ts';
import { compareChecks } from './compare-checks.ts';
import type { ReferenceCheck } from './reference-check.ts';

/** Compares one audit on one page. */
function compare(
  id: string,
  ours: Outcome,
  theirs: ReferenceCheck['outcome'],
  {
    findings = [1, 1],
    isClientRendered = false,
  }: { findings?: [number, number]; isClientRendered?: boolean } = {},
) {
  const [tally] = compareChecks([
    {
      page: { path: 'a/b.html', file: '/b.html', isHoldout: false, isNonLatin: false },
      ours: { checks: { [id]: { outcome: ours, findings: findings[0] } }, isClientRendered, durationMs: 1 },
      reference: { checks: { [id]: { outcome: theirs, findings: findings[1] } }, lighthouseMs: 1 },
    },
  ]);
  return tally;
}

it('counts a page that only we fail as a false alarm, and lists its path', () => {
  expect(compare('list', 'failed', 'passed')).toMatchObject({
    agreed: 0,
    falseAlarms: ['a/b.html'],
    misses: [],
  });
});

it('counts a page that only the reference fails as a miss, with any other outcome of ours', () => {
  for (const ours of ['passed', 'not_applicable', 'warning'] as const) {
    expect(compare('list', ours, 'failed')).toMatchObject({
      agreed: 0,
      falseAlarms: [],
      misses: ['a/b.html'],
    });
  }
});

it('counts a warning as a failure where the reference gives no score, and as a pass elsewhere', () => {
  expect(compare('bypass', 'warning', 'failed')).toMatchObject({ agreed: 1, bothFail: 1 });
  expect(compare('cache-insight', 'warning', 'failed')).toMatchObject({ agreed: 1, bothFail: 1 });
  expect(compare('charset', 'warning', 'passed')).toMatchObject({ agreed: 1, bothFail: 0 });
});

it('counts numbers of findings within 10 % of each other as the same', () => {
  expect(compare('list', 'failed', 'failed', { findings: [11, 10] })).toMatchObject({ sameFindings: 1 });
  expect(compare('list', 'failed', 'failed', { findings: [12, 10] })).toMatchObject({ sameFindings: 0 });
});

it('counts our unknown outcomes separately, except on client-rendered pages', () => {
  expect(compare('list', 'unknown', 'failed')).toMatchObject({ compared: 0, unknown: 1, misses: [] });
  expect(compare('list', 'unknown', 'failed', { isClientRendered: true })).toBeUndefined();
});

it('leaves out audits that check something else under the same id', () => {
  expect(compare('is-on-https', 'failed', 'passed')).toBeUndefined();
});
