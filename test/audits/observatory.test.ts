import { describe, expect, it, test } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { observatoryScore } from '../../src/audits/observatory.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { pageOf } from './audit-cases.ts';

const checks = (...modifiers: (number | null)[]) =>
  modifiers.map((modifier) => ({ outcome: 'passed', value: { observatory: { result: 'x', modifier } } }));

describe("the Observatory's score", () => {
  test.each([
    [[0], 100, 'A+'],
    [[-5, 0], 95, 'A'],
    [[-10], 90, 'A'],
    [[-15], 85, 'A-'],
    [[-20], 80, 'B+'],
    [[-30], 70, 'B'],
    [[-35], 65, 'B-'],
    [[-40], 60, 'C+'],
    [[-50], 50, 'C'],
    [[-55], 45, 'C-'],
    [[-60], 40, 'D+'],
    [[-70], 30, 'D'],
    [[-75], 25, 'D-'],
    [[-80], 20, 'F'],
    [[-50, -40, -25], 0, 'F'],
  ])('with %j is %i, %s', (modifiers, score, grade) => {
    expect(observatoryScore(checks(...modifiers))).toEqual({ score, grade });
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
