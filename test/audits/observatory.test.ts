import { describe, expect, it } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { observatoryScore } from '../../src/audits/observatory.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { pageOf } from './audit-cases.ts';

const checks = (...modifiers: (number | null)[]) =>
  modifiers.map((modifier) => ({ outcome: 'passed', value: { observatory: { result: 'x', modifier } } }));

describe("the Observatory's score", () => {
  it('has a grade for each five points, and never falls below 0', () => {
    const grades = 'A+ A A A- B+ B B B- C+ C C C- D+ D D D- F F F F F'.split(' ');
    for (const [step, grade] of grades.entries())
      expect(observatoryScore(checks(-5 * step))).toEqual({ score: 100 - 5 * step, grade });
    expect(observatoryScore(checks(-50, -40, -25))).toEqual({ score: 0, grade: 'F' });
  });

  it('counts bonuses only for a score of at least 90', () => {
    expect(observatoryScore(checks(-5, 10, 5))).toEqual({ score: 110, grade: 'A+' });
    expect(observatoryScore(checks(-5, -5, 10))).toEqual({ score: 100, grade: 'A+' });
    expect(observatoryScore(checks(-15, 10, 5))).toEqual({ score: 85, grade: 'A-' });
  });

  it('ignores tests that do not apply, and other checks', () => {
    const other = { outcome: 'failed', value: { modifier: -50 } };
    expect(observatoryScore([...checks(-5, null), other, { outcome: 'failed', value: null }])?.score).toBe(
      95,
    );
  });

  it('is null when the outcome of a test is unknown', () => {
    const unknown = { outcome: 'unknown', value: { observatory: { result: 'unfetched', modifier: null } } };
    expect(observatoryScore([...checks(0), unknown])).toBeNull();
    expect(observatoryScore([])).toBeNull();
  });

  it('is the sum of the modifiers in the catalogue', () => {
    const page = pageOf({ url: 'http://localhost/' });
    const known = AUDITS.map((audit) => checkPage(audit, page)).filter(
      ({ outcome }) => outcome !== 'unknown',
    );
    // No policy, no X-Content-Type-Options, no X-Frame-Options: 25 + 5 + 20 points. HSTS is not for loopback.
    expect(observatoryScore(known)).toEqual({ score: 50, grade: 'C' });
  });
});
