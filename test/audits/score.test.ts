import { describe, expect, it, test } from 'vitest';
import type { Cap, Importance, Outcome } from '../../src/audits/audit-type.ts';
import {
  type Caps,
  pointsOf,
  type Score,
  type ScoredCheck,
  scoreChecks,
  scoreText,
} from '../../src/audits/score.ts';

const NO_CAPS: Caps = new Map();

/** Checks of one category, in the given numbers of each kind. */
function checks(...kinds: [count: number, importance: Importance, outcome: Outcome][]): ScoredCheck[] {
  return kinds.flatMap(([count, importance, outcome]) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${importance}-${outcome}-${i}`,
      categories: ['seo' as const],
      importance,
      outcome,
      points: pointsOf(importance, outcome),
    })),
  );
}

const high = (passed: number, failed: number) =>
  checks([passed, 'high', 'passed'], [failed, 'high', 'failed']);

describe('points', () => {
  test.each<[Importance, number]>([
    ['high', 10],
    ['medium', 5],
    ['low', 2],
  ])('of a check of %s importance are %i, a warning earns half', (importance, possible) => {
    expect(pointsOf(importance, 'passed')).toEqual({ won: possible, possible });
    expect(pointsOf(importance, 'warning')).toEqual({ won: possible / 2, possible });
    expect(pointsOf(importance, 'failed')).toEqual({ won: 0, possible });
  });

  test.each<Outcome>(['informative', 'not_applicable', 'unknown'])(
    'are neither won nor lost by a check that is %s',
    (outcome) => {
      expect(pointsOf('high', outcome)).toEqual({ won: 0, possible: 0 });
    },
  );
});

describe('score and result', () => {
  test.for<[name: string, list: ScoredCheck[], expected: Partial<Score>]>([
    ['everything passed', high(3, 0), { score: 100, result: 'good' }],
    ['everything failed', high(0, 3), { score: 0, result: 'bad' }],
    ['nothing was evaluated', checks([2, 'high', 'not_applicable']), { score: 0, result: 'bad' }],
    ['a third won', high(1, 2), { score: 33.3 }],
    ['two thirds won', high(2, 1), { score: 66.7 }],
    ['exactly 80', high(4, 1), { score: 80, result: 'good' }],
    ['79.9', high(799, 201), { score: 79.9, result: 'decent' }],
    // The result follows the rounded score, which is shown.
    ['79.95, shown as 80', high(1599, 401), { score: 80, result: 'good' }],
    ['exactly 50', checks([1, 'high', 'warning']), { score: 50, result: 'decent' }],
    ['just under 50', high(499, 501), { score: 49.9, result: 'bad' }],
    [
      'weights differ',
      checks([1, 'high', 'passed'], [1, 'medium', 'warning'], [1, 'low', 'failed']),
      { score: 73.5, result: 'decent' },
    ],
  ])('are right when %s', ([, list, expected]) => {
    expect(scoreChecks(list, NO_CAPS)).toMatchObject(expected);
  });
});

describe('caps', () => {
  const failedCap = checks([99, 'high', 'passed'], [1, 'low', 'failed']);

  it.each<Cap>(['decent', 'bad'])('make a page with a failed check at most %s, and name the check', (cap) => {
    const score = scoreChecks(failedCap, new Map([['low-failed-0', cap]]));
    expect(score).toMatchObject({ score: 99.8, result: cap, cappedBy: ['low-failed-0'] });
  });

  it('are not set by a warning', () => {
    const list = checks([99, 'high', 'passed'], [1, 'low', 'warning']);
    expect(scoreChecks(list, new Map([['low-warning-0', 'bad']]))).toMatchObject({
      result: 'good',
      cappedBy: [],
    });
  });

  it('do not lift a bad page', () => {
    const score = scoreChecks(high(0, 1), new Map([['high-failed-0', 'decent']]));
    expect(score).toMatchObject({ result: 'bad', cappedBy: ['high-failed-0'] });
  });

  test.for<[evaluated: number, unknown: number, expected: Partial<Score>]>([
    [6, 4, { cappedBy: [], result: 'good' }],
    [5, 4, { cappedBy: ['coverage'], result: 'decent' }],
  ])('depend on coverage: %i important checks evaluated, %i not', ([evaluated, unknown, expected]) => {
    const list = checks([evaluated, 'high', 'passed'], [unknown, 'high', 'unknown'], [50, 'low', 'passed']);
    expect(scoreChecks(list, NO_CAPS)).toMatchObject(expected);
  });

  it('look at the coverage of high importance alone', () => {
    const list = checks([3, 'high', 'passed'], [9, 'medium', 'unknown'], [9, 'high', 'not_applicable']);
    expect(scoreChecks(list, NO_CAPS).cappedBy).toEqual([]);
  });

  it('make a page bad of which less than a quarter could be evaluated', () => {
    const covered = (passed: number) => checks([passed, 'high', 'passed'], [75, 'low', 'unknown']);
    expect(scoreChecks(covered(25), NO_CAPS)).toMatchObject({ cappedBy: [], result: 'good' });
    expect(scoreChecks(covered(24), NO_CAPS)).toMatchObject({ cappedBy: ['coverage'], result: 'bad' });
  });
});

it('counts the evaluated checks among those that apply', () => {
  const list = checks(
    [2, 'high', 'passed'],
    [1, 'low', 'unknown'],
    [4, 'low', 'not_applicable'],
    [1, 'low', 'informative'],
  );
  expect(scoreChecks(list, NO_CAPS).coverage).toEqual({ judged: 2, total: 3 });
});

it('scores each category by itself, and none without evaluated checks', () => {
  const unknown = checks([1, 'low', 'unknown']).map((check) => ({
    ...check,
    categories: ['performance' as const],
  }));
  const [seo, performance, ...others] = scoreChecks([...high(1, 1), ...unknown], NO_CAPS).categories;
  expect(seo).toMatchObject({ category: 'seo', score: 50, passed: 1, failed: 1, unknown: 0 });
  expect(performance).toMatchObject({ category: 'performance', score: null, unknown: 1 });
  expect(performance?.coverage).toEqual({ judged: 0, total: 1 });
  expect(others.map(({ category }) => category)).toEqual(['security', 'accessibility', 'best-practices']);
});

it('counts a check in the score of each of its categories, and once in the total', () => {
  const [failed, ...passed] = checks([1, 'high', 'failed'], [3, 'high', 'passed']);
  const shared = { ...(failed as ScoredCheck), categories: ['accessibility', 'seo'] as const };
  const { score, coverage, categories } = scoreChecks([shared, ...passed], NO_CAPS);
  expect([score, coverage.judged]).toEqual([75, 4]);
  expect(categories.map((summary) => summary.score)).toEqual([75, null, null, 0, null]);
});

describe('the score of a category', () => {
  const categoryOf = (list: ScoredCheck[]) => scoreChecks(list, NO_CAPS).categories[0];

  it('is null when less than half of the points that apply could be evaluated', () => {
    const list = checks([9, 'medium', 'passed'], [46, 'low', 'unknown'], [5, 'high', 'not_applicable']);
    expect(categoryOf(list)).toMatchObject({ score: null, coverage: { judged: 9, total: 55 } });
  });

  it('is present from half of the points on, however many checks are unknown', () => {
    const list = checks([2, 'high', 'passed'], [10, 'low', 'unknown']);
    expect(categoryOf(list)).toMatchObject({ score: 100, coverage: { judged: 2, total: 12 } });
  });
});

test.each([
  [95.9, '95.9'],
  [80, '80'],
  [79.9, '79.9'],
  [null, '–'],
])('the score %s is written %s everywhere', (score, text) => {
  expect(scoreText(score)).toBe(text);
});
