import { describe, expect, it, test } from 'vitest';
import type { Outcome } from '../../src/audits/audit.ts';
import type { Check } from '../../src/audits/check.ts';
import { compareChecks, compareScores } from '../../src/runs/compare-runs.ts';
import { checkRecord } from '../support/check-record.ts';

const check = (outcome: Outcome, parts: Partial<Check> = {}) =>
  checkRecord('image-alt', outcome, { importance: 'medium', ...parts });
const kindOf = (base: Check[], head: Check[]) => compareChecks(base, head)[0]?.kind;

describe('the change of a check', () => {
  test.each<[Outcome, Outcome, string | undefined]>([
    ['passed', 'warning', 'regressed'],
    ['passed', 'failed', 'regressed'],
    ['warning', 'failed', 'regressed'],
    ['failed', 'warning', 'fixed'],
    ['failed', 'passed', 'fixed'],
    ['warning', 'passed', 'fixed'],
    ['not_applicable', 'failed', 'added'],
    ['unknown', 'passed', 'added'],
    ['informative', 'warning', 'added'],
    ['failed', 'unknown', 'removed'],
    ['passed', 'not_applicable', 'removed'],
    ['unknown', 'not_applicable', undefined],
    ['failed', 'failed', undefined],
    ['informative', 'informative', undefined],
  ])('from %s to %s is %s', (before, after, kind) => {
    expect(kindOf([check(before)], [check(after)])).toBe(kind);
  });

  it('is added or removed if only one of the catalogues has the audit', () => {
    expect(compareChecks([], [check('failed')])).toEqual([
      { audit: 'image-alt', kind: 'added', base: null, head: check('failed') },
    ]);
    expect(compareChecks([check('passed')], [])).toEqual([
      { audit: 'image-alt', kind: 'removed', base: check('passed'), head: null },
    ]);
    expect(compareChecks([], [check('not_applicable')])).toEqual([]);
  });

  it('is changed if only the value or the number of findings differs', () => {
    const failed = check('failed', { value: { images: [1] }, evidenceTotal: 1 });
    expect(kindOf([failed], [{ ...failed, value: { images: [1, 2] } }])).toBe('changed');
    expect(kindOf([failed], [{ ...failed, evidenceTotal: 2 }])).toBe('changed');
    expect(kindOf([failed], [{ ...failed, value: { images: [1] }, title: 'Reworded' }])).toBeUndefined();
  });

  it('follows the outcome if the weight of the audit differs between catalogues', () => {
    expect(kindOf([check('passed', { importance: 'high' })], [check('passed', { importance: 'low' })])).toBe(
      undefined,
    );
  });

  it('treats a check with the cause of another check as evaluated', () => {
    const withoutPoints = { points: { won: 0, possible: 0 } };
    expect(kindOf([check('passed')], [check('failed', withoutPoints)])).toBe('regressed');
  });
});

it('lists changes in descending order of weight', () => {
  const pairs: [id: string, importance: Check['importance'], Outcome, Outcome][] = [
    ['changed', 'high', 'failed', 'failed'],
    ['light', 'low', 'passed', 'failed'],
    ['half', 'high', 'passed', 'warning'],
    ['heavy', 'high', 'failed', 'passed'],
    ['added-failed', 'medium', 'unknown', 'failed'],
    ['added-passed', 'high', 'unknown', 'passed'],
  ];
  const base = pairs.map(([id, importance, outcome]) => check(outcome, { id, importance }));
  const head = pairs.map(([id, importance, , outcome]) =>
    check(outcome, { id, importance, evidenceTotal: id === 'changed' ? 3 : 0 }),
  );
  expect(compareChecks(base, head).map(({ audit }) => audit)).toEqual([
    'heavy',
    'half',
    'added-failed',
    'light',
    'added-passed',
    'changed',
  ]);
});

describe('the comparison of scores', () => {
  const run = (score: number, seo: number | null, catalogueVersion = '1') => ({
    score,
    catalogueVersion,
    categories: [{ category: 'seo' as const, score: seo }],
  });

  it('has one decimal, and null for a category without a score in one of the runs', () => {
    expect(compareScores(run(80.3, 70), run(79.9, null))).toEqual({
      scoreDelta: -0.4,
      sameCatalogue: true,
      categories: [
        { category: 'seo', baseScore: 70, headScore: null, delta: null },
        ...['performance', 'security', 'accessibility', 'best-practices'].map((category) => ({
          category,
          baseScore: null,
          headScore: null,
          delta: null,
        })),
      ],
    });
    expect(compareScores(run(1, 70.1), run(1, 80.4)).categories[0]?.delta).toBe(10.3);
  });

  it('distinguishes catalogue versions', () => {
    expect(compareScores(run(1, 1), run(1, 1, '2')).sameCatalogue).toBe(false);
  });
});
