import { expect, test } from 'vitest';
import type { Importance, Outcome } from '../../src/audits/audit.ts';
import { checksToFix, type FixableCheck, findImprovements } from '../../src/audits/improvements.ts';
import { pointsOf, scoreChecks, setScoreGains } from '../../src/audits/score.ts';

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

test('fixes come by gain in score, then by what they save', () => {
  const report = reportOf(
    'low failed',
    'high failed',
    'high failed',
    'high warning',
    'high failed',
    'medium failed',
  );
  const [, , slow, , heavy] = report.checks;
  if (slow) slow.savings = { bytes: null, milliseconds: 2_000 };
  if (heavy) heavy.savings = { bytes: 3_000_000, milliseconds: null };
  expect(checksToFix(report).map(({ id }) => id)).toEqual([
    'check-4',
    'check-2',
    'check-1',
    'check-3',
    'check-5',
    'check-0',
  ]);
});

test('each gain is what the score rises by, up to the scores that the improvements promise', () => {
  const report = reportOf(
    ...Array<string>(7).fill('high failed'),
    ...Array<string>(5).fill('medium warning'),
    ...Array<string>(9).fill('low failed'),
    ...Array<string>(4).fill('high passed'),
    'high unknown',
    'low informative',
  );
  const promised = new Map(findImprovements(report).map(({ fixes, score }) => [fixes, score]));
  expect(promised.size).toBe(2);
  let { checks, score } = report;
  for (const [index, { id }] of checksToFix(report).entries()) {
    const gain = checks.find((check) => check.id === id)?.scoreGain ?? 0;
    expect(gain).toBeGreaterThan(0);
    const after = rated(
      checks.map((check) => (check.id === id ? { ...check, outcome: 'passed' as const } : check)),
    );
    expect(after.score).toBeCloseTo(score + gain, 5);
    expect(after.score).toBe(promised.get(index + 1) ?? after.score);
    ({ checks, score } = after);
  }
  expect(score).toBe(100);
  expect(checks.every(({ scoreGain }) => scoreGain === 0)).toBe(true);
});

/** A report of checks such as `high failed`. */
function reportOf(...words: string[]) {
  return rated(
    words.map((word, index) => {
      const [importance, outcome] = word.split(' ') as [Importance, Outcome];
      return { id: `check-${index}`, importance, outcome };
    }),
  );
}

function rated(outcomes: readonly { id: string; importance: Importance; outcome: Outcome }[]) {
  const checks = outcomes.map(({ id, importance, outcome }) => ({
    id,
    category: 'seo' as const,
    importance,
    outcome,
    points: pointsOf(importance, outcome),
    scoreGain: 0,
    savings: null as FixableCheck['savings'],
  }));
  setScoreGains(checks);
  return { ...scoreChecks(checks, new Set()), checks };
}
