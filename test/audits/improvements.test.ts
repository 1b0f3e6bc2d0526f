import { expect, test } from 'vitest';
import type { Importance, Outcome } from '../../src/audits/audit.ts';
import { checksToFix, findImprovements } from '../../src/audits/improvements.ts';
import { pointsOf, scoreChecks } from '../../src/audits/score.ts';

test('a good page has no improvements', () => {
  expect(findImprovements(reportOf('high passed', 'low failed'))).toEqual([]);
});

test('counts the fixes that make a decent page good, the most rewarding first', () => {
  const report = reportOf('high passed', 'high passed', 'low failed', 'high failed', 'medium warning');
  expect(findImprovements(report)).toEqual([{ result: 'good', fixes: 1, score: 87.8 }]);
});

test('a bad page becomes decent on its way to good', () => {
  const report = reportOf('high failed', 'high failed', 'high failed', 'medium failed', 'low failed');
  expect(findImprovements(report)).toEqual([
    { result: 'decent', fixes: 2, score: 54.1 },
    { result: 'good', fixes: 3, score: 81.1 },
  ]);
});

test('the first fix is what caps the result, and no score is good before it', () => {
  const report = reportOf('high failed', ...Array<string>(9).fill('high passed'), 'high failed');
  const capped = { ...report, result: 'decent' as const, cappedBy: ['check-10'] };
  expect(checksToFix(capped).map(({ id }) => id)).toEqual(['check-10', 'check-0']);
  expect(findImprovements(capped)).toEqual([{ result: 'good', fixes: 1, score: 90.9 }]);
});

test('no fix makes a page good whose coverage is too low', () => {
  const report = reportOf('high unknown', 'high unknown', 'medium failed', 'high passed');
  expect(report.cappedBy).toEqual(['coverage']);
  expect(findImprovements(report)).toEqual([]);
});

/** A report of checks such as `high failed`. */
function reportOf(...words: string[]) {
  const checks = words.map((word, index) => {
    const [importance, outcome] = word.split(' ') as [Importance, Outcome];
    const id = `check-${index}`;
    return { id, category: 'seo' as const, importance, outcome, points: pointsOf(importance, outcome) };
  });
  return { ...scoreChecks(checks, new Set()), checks };
}
