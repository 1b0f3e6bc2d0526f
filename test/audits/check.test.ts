import { describe, expect, it, test } from 'vitest';
import { type AuditFinding, defineAudit } from '../../src/audits/audit.ts';
import { checkPage } from '../../src/audits/check.ts';
import { POINTS } from '../../src/audits/score.ts';
import { clipJson, MAX_LIST_ENTRIES, MAX_TEXT_CHARACTERS } from '../../src/engine/text/clip-json.ts';
import { MAX_EVIDENCE, textEvidence } from '../../src/facts/evidence.ts';
import { pageOf } from './audit-cases.ts';

type Result = 'fine' | 'faulty' | 'undetermined';

function check(conclude: () => AuditFinding<Result>, page = pageOf({})) {
  const audit = defineAudit<Result>('seo/color', {
    importance: 'medium',
    title: 'Color',
    description: 'The page has a color.',
    reference: 'https://example.org/color',
    results: {
      fine: { outcome: 'passed', title: 'The page has a color', advice: 'Never shown.' },
      faulty: { outcome: 'failed', title: 'The page has no color', advice: 'Give it one.' },
      undetermined: { outcome: 'unknown', title: 'The color is unknown', reason: 'needs-layout' },
    },
    audit: conclude,
  });
  return checkPage(audit, page);
}

const FOUND = { savings: { bytes: 7 }, fixes: [{ label: 'HTML', language: 'html' as const, code: '<b>' }] };

describe('a check', () => {
  it('has the fields of the audit and of its finding', () => {
    expect(check(() => ({ result: 'faulty', value: 0, expected: 1, confidence: 'likely' }))).toEqual({
      id: 'color',
      category: 'seo',
      categories: ['seo'],
      importance: 'medium',
      outcome: 'failed',
      reason: null,
      confidence: 'likely',
      title: 'The page has no color',
      advice: 'Give it one.',
      value: 0,
      expected: 1,
      evidence: [],
      evidenceTotal: 0,
      reference: 'https://example.org/color',
      description: 'The page has a color.',
      points: { won: 0, possible: 5 },
      scoreGain: 0,
      savings: null,
      sameCauseAs: null,
      fixes: [],
    });
  });

  it.each([
    ['high', { bytes: 1_000_000 }],
    ['high', { bytes: 342, milliseconds: 1_000 }],
    ['medium', { bytes: 999_999 }],
    ['medium', { bytes: 10_000 }],
    ['medium', { milliseconds: 50 }],
    ['low', { bytes: 9_999 }],
  ] as const)('has %s importance with savings of %j', (importance, savings) => {
    const { points, ...problem } = check(() => ({ result: 'faulty', savings }));
    expect(problem.importance).toBe(importance);
    expect(points).toEqual({ won: 0, possible: POINTS[importance] });
    expect(check(() => ({ result: 'fine', savings })).importance).toBe('medium');
  });

  it('lowers the confidence of findings on the document where scripts run, and not of those on the response', () => {
    const page = pageOf({ html: '<!doctype html><p>Words</p><script src="/a.js"></script>' });
    const confidence = (finding: Omit<AuditFinding<Result>, 'result'>, result: Result = 'faulty') =>
      check(() => ({ result, ...finding }), page).confidence;
    expect(confidence({})).toBe('likely');
    expect(confidence({ confidence: 'low' })).toBe('low');
    expect(confidence({ basis: 'response' })).toBe('certain');
    expect(confidence({ basis: 'response', confidence: 'likely' })).toBe('likely');
    expect(confidence({}, 'undetermined')).toBe('certain');
  });

  it.each<[what: string, finding: AuditFinding<Result>, check: object]>([
    ['no advice when it passed', { result: 'fine' }, { advice: null, points: { won: 5, possible: 5 } }],
    [
      'the savings and fixes that the audit found',
      { result: 'faulty', ...FOUND },
      { savings: { bytes: 7, milliseconds: null }, fixes: FOUND.fixes },
    ],
    ['no savings and fixes when it passed', { result: 'fine', ...FOUND }, { savings: null, fixes: [] }],
    [
      'the title and advice of the finding before those of the result',
      { result: 'faulty', title: 'It is gray', advice: 'Paint it.' },
      { title: 'It is gray', advice: 'Paint it.' },
    ],
    ['an unknown outcome', { result: 'undetermined' }, { outcome: 'unknown', reason: 'needs-layout' }],
    ['the reason of the finding', { result: 'undetermined', reason: 'timeout' }, { reason: 'timeout' }],
    ['no reason of another outcome', { result: 'faulty', reason: 'timeout' }, { reason: null }],
    [
      'the number of findings of an audit that lists fewer',
      { result: 'faulty', evidence: [textEvidence('one')], evidenceTotal: 7_000 },
      { evidenceTotal: 7_000 },
    ],
  ])('has %s', (_, finding, expected) => {
    expect(check(() => finding)).toMatchObject(expected);
  });

  it('shows twenty findings and counts them all', () => {
    const evidence = Array.from({ length: 50 }, (_, i) => textEvidence(`line ${i}`));
    const { evidence: shown, evidenceTotal } = check(() => ({ result: 'faulty', evidence }));
    expect(shown).toEqual(evidence.slice(0, MAX_EVIDENCE));
    expect(evidenceTotal).toBe(50);
  });

  test.each<[string, () => AuditFinding<Result>]>([
    [
      'throws',
      () => {
        throw new Error('no colors here');
      },
    ],
    ['returns an undeclared result', () => ({ result: 'purple' as Result })],
  ])('is unknown when its audit %s', (_, conclude) => {
    expect(check(conclude)).toMatchObject({
      outcome: 'unknown',
      reason: 'crashed',
      title: 'Color could not be checked',
      points: { won: 0, possible: 0 },
    });
  });

  it('keeps megabytes of the page out of the report', () => {
    const long = 'x'.repeat(1_000_000);
    const evidence = Array(20).fill({ ...textEvidence(null, long), url: long, selector: long });
    const value = { long: [long] };
    const { length } = JSON.stringify(
      check(() => ({ result: 'faulty', title: long, value, expected: long, evidence })),
    );
    expect(length).toBeLessThan(100_000);
  });
});

describe('clipping', () => {
  const longest = 'x'.repeat(MAX_TEXT_CHARACTERS);

  test.each([null, true, 12, '', longest, [1, 'a'], { a: { b: [null] } }])('keeps short values', (value) => {
    expect(clipJson(value)).toEqual(value);
  });

  it('cuts text to its limit, and shows the cut', () => {
    expect(clipJson(`${longest}x`)).toBe(`${longest.slice(1)}…`);
  });

  it('never leaves half a character', () => {
    expect(clipJson(`${longest.slice(2)}😀😀`)).toBe(`${longest.slice(2)}…`);
  });

  it('cuts lists and their entries', () => {
    const clipped = clipJson({ list: Array.from({ length: MAX_LIST_ENTRIES + 1 }, () => `${longest}x`) });
    expect(clipped.list).toHaveLength(MAX_LIST_ENTRIES);
    expect(clipped.list[0]).toHaveLength(MAX_TEXT_CHARACTERS);
  });

  it('cuts objects, and the names and values of their members', () => {
    const names = Array.from({ length: MAX_LIST_ENTRIES + 1 }, (_, i) => `${i}${longest}`);
    const clipped = Object.keys(clipJson(Object.fromEntries(names.map((name) => [name, 1]))));
    expect(clipped).toHaveLength(MAX_LIST_ENTRIES);
    expect(clipped[0]).toHaveLength(MAX_TEXT_CHARACTERS);
  });
});
