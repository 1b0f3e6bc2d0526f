import { expect, it } from 'vitest';
import type { Outcome } from '../../src/audits/audit-type.ts';
import { compareChecks } from './compare-checks.ts';
import type { ReferenceCheck } from './run-lighthouse.ts';

/** Compares one audit on one page. */
function compare(
  id: string,
  ours: Outcome,
  theirs: ReferenceCheck['outcome'],
  [ourFindings, theirFindings] = [1, 1],
  isClientRendered = false,
) {
  const [tally] = compareChecks([
    {
      page: { path: 'a/b.html', file: '/b.html', isHoldout: false, isNonLatin: false },
      ours: { checks: { [id]: { outcome: ours, findings: ourFindings } }, isClientRendered, durationMs: 1 },
      reference: { checks: { [id]: { outcome: theirs, findings: theirFindings } }, lighthouseMs: 1 },
    },
  ]);
  return tally;
}

it.each([
  ['failed', 'passed', { agreed: 0, falseAlarms: ['a/b.html'], misses: [] }],
  ['passed', 'failed', { agreed: 0, falseAlarms: [], misses: ['a/b.html'] }],
  ['not_applicable', 'failed', { agreed: 0, falseAlarms: [], misses: ['a/b.html'] }],
  ['warning', 'failed', { agreed: 0, falseAlarms: [], misses: ['a/b.html'] }],
  ['unknown', 'failed', { compared: 0, unknown: 1, misses: [] }],
] as const)('counts our %s and their %s', (ours, theirs, tally) => {
  expect(compare('list', ours, theirs)).toMatchObject(tally);
});

it.each([
  ['bypass', 'failed', { agreed: 1, bothFail: 1 }],
  ['cache-insight', 'failed', { agreed: 1, bothFail: 1 }],
  ['charset', 'passed', { agreed: 1, bothFail: 0 }],
] as const)('counts our warning of %s as %s', (id, theirs, tally) => {
  expect(compare(id, 'warning', theirs)).toMatchObject(tally);
});

it('counts numbers of findings within 10 % of each other as the same', () => {
  expect(compare('list', 'failed', 'failed', [11, 10])).toMatchObject({ sameFindings: 1 });
  expect(compare('list', 'failed', 'failed', [12, 10])).toMatchObject({ sameFindings: 0 });
});

it('leaves out unknown outcomes on client-rendered pages, and audits with another meaning', () => {
  expect(compare('list', 'unknown', 'failed', [1, 1], true)).toBeUndefined();
  expect(compare('is-on-https', 'failed', 'passed')).toBeUndefined();
});
