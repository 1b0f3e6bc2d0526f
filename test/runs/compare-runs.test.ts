import { describe, expect, it, test } from 'vitest';
import type { Outcome } from '../../src/audits/audit-type.ts';
import type { Check } from '../../src/audits/check-type.ts';
import { compareChecks, compareScores, countChanges, isRegression } from '../../src/runs/compare-runs.ts';
import { checkRecord } from '../support/check-record.ts';

const check = (outcome: Outcome, parts: Partial<Check> = {}) =>
  checkRecord('image-alt', outcome, { importance: 'medium', ...parts });
const compare = (base: Check[], head: Check[], catalogueVersion = '1') =>
  compareChecks({ checks: base, catalogueVersion: '1' }, { checks: head, catalogueVersion });
const kindOf = (base: Check[], head: Check[]) => compare(base, head)[0]?.kind;

describe('the change of a check', () => {
  test.each<[Outcome, Outcome, string | undefined]>([
    ['passed', 'warning', 'regressed'],
    ['warning', 'failed', 'regressed'],
    ['failed', 'warning', 'fixed'],
    ['warning', 'passed', 'fixed'],
    ['not_applicable', 'failed', 'new_failure'],
    ['not_applicable', 'warning', 'new_failure'],
    ['failed', 'not_applicable', 'resolved'],
    ['warning', 'not_applicable', 'resolved'],
    ['not_applicable', 'passed', 'added'],
    ['unknown', 'passed', 'added'],
    ['informative', 'warning', 'added'],
    ['failed', 'unknown', 'removed'],
    ['passed', 'not_applicable', 'removed'],
    ['unknown', 'not_applicable', undefined],
    ['failed', 'failed', undefined],
  ])('from %s to %s is %s', (before, after, kind) => {
    expect(kindOf([check(before)], [check(after)])).toBe(kind);
  });

  it('is added or removed if only one of the catalogues has the audit', () => {
    expect(compare([], [check('failed')])).toEqual([
      { audit: 'image-alt', kind: 'added', base: null, head: check('failed'), catalogueChanged: false },
    ]);
    expect(compare([check('passed')], [])).toEqual([
      { audit: 'image-alt', kind: 'removed', base: check('passed'), head: null, catalogueChanged: false },
    ]);
    expect(compare([], [check('not_applicable')])).toEqual([]);
  });

  it('is changed if only the value or the number of findings differs, not the text', () => {
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

describe('the counts of changes', () => {
  const base = [check('passed'), check('not_applicable', { id: 'list' }), check('failed', { id: 'applet' })];
  const head = [check('failed'), check('warning', { id: 'list' }), check('passed', { id: 'applet' })];

  it('have new failures among the regressions', () => {
    const changes = compare(base, head);
    expect(countChanges(changes)).toEqual({ regressed: 1, newFailures: 1, fixed: 1, resolved: 0 });
    expect(changes.filter(isRegression).map(({ audit }) => audit)).toEqual(['image-alt', 'list']);
  });

  it.each(['2', ''])('are zero if the other catalogue is "%s"', (version) => {
    const changes = compare(base, head, version);
    expect(changes).toHaveLength(3);
    expect(countChanges(changes)).toEqual({ regressed: 0, newFailures: 0, fixed: 0, resolved: 0 });
    expect(changes.filter(isRegression)).toEqual([]);
  });

  it('leave out the checks that an error page seems to fix', () => {
    const errorPage = [check('failed', { id: 'http-status-code', value: 404 }), check('not_applicable')];
    const page = [check('passed', { id: 'http-status-code', value: 200 }), check('failed')];
    expect(countChanges(compare(page, errorPage))).toMatchObject({ regressed: 1, resolved: 0 });
    expect(countChanges(compare(errorPage, page))).toMatchObject({ fixed: 0 });
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
  expect(compare(base, head).map(({ audit }) => audit)).toEqual([
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
    const none = { baseScore: null, headScore: null, delta: null };
    const others = ['performance', 'security', 'accessibility', 'best-practices'] as const;
    expect(compareScores(run(80.3, 70), run(79.9, null))).toEqual({
      scoreDelta: -0.4,
      sameCatalogue: true,
      categories: [
        { ...none, category: 'seo', baseScore: 70 },
        ...others.map((category) => ({ ...none, category })),
      ],
    });
    expect(compareScores(run(1, 70.1), run(1, 80.4)).categories[0]?.delta).toBe(10.3);
    expect(compareScores(run(1, 1), run(1, 1, '2')).sameCatalogue).toBe(false);
  });
});
