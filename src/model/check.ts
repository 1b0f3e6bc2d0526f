import type {
  Category as CategoryName,
  Importance as ImportanceName,
  Outcome as OutcomeName,
} from '../audits/audit.ts';
import { Fix, Savings, UnknownReason } from '../audits/finding-type.ts';
import { count, enumeration, inRest, json, list, number, object, text, url } from '../describe/vocabulary.ts';
import { Confidence } from '../facts/certainty/confidence.ts';
import { MAX_EVIDENCE } from '../facts/evidence.ts';
import { Evidence } from '../facts/evidence-type.ts';

export const Category = enumeration<CategoryName>('Category', 'Category of a check.', {
  seo: 'Search engine optimization: crawling, indexing, content.',
  performance: 'Loading speed: bytes, requests, page size.',
  security: 'Security: transport, headers, cookies.',
  accessibility: 'Accessibility for everyone, by the rules of axe-core and of this service.',
  'best-practices': 'Valid and modern HTML.',
});

export const Importance = enumeration<ImportanceName>('Importance', 'Weight of a check in the score.', {
  high: '10 points.',
  medium: '5 points.',
  low: '2 points.',
});

export const CheckOutcome = enumeration<OutcomeName>('CheckOutcome', 'Outcome of a check.', {
  passed: 'The page meets the rule: earns all points.',
  warning: 'The page meets the rule in part: earns half of the points.',
  failed: 'The page breaks the rule: earns no points.',
  informative: 'Information only: does not count.',
  not_applicable: 'The page has nothing that the rule applies to.',
  unknown: 'The check could not be made; `reason` says why.',
});

/** Of references to an audit. */
export const AUDIT_ID = 'Id of the audit.';
/** Of results by category. */
export const OwnCategory = Category.describe('The category.');
const FIRST_CATEGORY = Category.describe('The first of its categories.');

export const Audit = object('Audit', 'A rule of the catalogue, checked on every page.', {
  id: inRest(
    text('Stable name in kebab-case, such as `meta-description`. Not a global id.', 'document-title'),
    'Stable name in kebab-case.',
  ),
  category: FIRST_CATEGORY,
  categories: list(Category, 'All categories that list it. It counts in the score of each.'),
  importance: Importance.describe('Its weight in the score.'),
  title: text('Short name of the rule.', 'Page title'),
  description: text('The rule and why it matters.'),
  reference: url('URL of documentation on the rule.'),
});

const Points = object(
  'Points',
  'The weight of a check in the score; both 0 unless it passed, warned or failed.',
  { won: number('Points earned.'), possible: number('Points possible.') },
  { name: null },
);

/** One audit's outcome in a report. Its optional fields may be absent in REST. */
export const Check = object(
  'Check',
  "One audit's outcome in a report.",
  {
    id: text(AUDIT_ID, 'document-title'),
    category: FIRST_CATEGORY,
    categories: list(Category, 'All categories that show the check. It counts in the score of each.', [
      'accessibility',
      'seo',
    ]),
    importance: Importance.describe(
      'Its weight in the score when the report was generated: that of the audit, but high for a problem that costs at least 1 MB or 1 s, and low for one that costs less than 10 kB and 50 ms.',
    ),
    outcome: CheckOutcome.describe('The outcome.'),
    reason: inRest(
      UnknownReason.meta({
        description: 'Why it could not be evaluated; null unless the outcome is UNKNOWN.',
        example: null,
      }).nullish(),
      'Why it could not be evaluated; null unless unknown.',
    ),
    confidence: Confidence.describe('The confidence of the outcome.'),
    title: text('The finding, such as "Images have no alt text".', 'The page has a title'),
    advice: text('How to fix it; null when passed.', null).nullish(),
    value: json('The measured value; null if there is none.'),
    expected: json('The expected value; null if there is none.'),
    evidence: list(Evidence, 'The elements, header lines or URLs that show the finding, at most 20.')
      .max(MAX_EVIDENCE)
      .optional(),
    evidenceTotal: count('Total number of findings.', 0).optional(),
    reference: url("The rule's source."),
    description: inRest(
      text('Why it matters.').optional(),
      'Why it matters. Absent if the check does not apply; `GET /audits/{id}` has it then.',
    ),
    points: Points.describe('Its points in the score.'),
    scoreGain: number(
      "Increase of the report's score if this check passed, with one decimal; 0 if it passed or does not count.",
      2.2,
    )
      .min(0)
      .max(100)
      .optional(),
    savings: Savings.describe('Estimated savings per page load; null if passed or unknown.').nullish(),
    sameCauseAs: text(
      'Id of the failed check that already counts the same cause, or that fails the same texts as this passed one, so that this one has no points; null otherwise.',
      null,
    ).nullish(),
    fixes: list(Fix, 'Code or configuration that fixes it; empty if passed or not available.').optional(),
  },
  {
    about:
      "One audit's outcome. A check that passed or does not apply has no optional field that would be null, 0 or empty.",
    leavesOut: isLeftOut,
  },
);

/** Most checks of a small page passed or do not apply. */
function isLeftOut(check: Record<string, unknown>, field: string): boolean {
  if (check.outcome !== 'passed' && check.outcome !== 'not_applicable') return false;
  const value = check[field];
  const isEmpty = value === null || value === 0 || (Array.isArray(value) && value.length === 0);
  return isEmpty || (field === 'description' && check.outcome === 'not_applicable');
}
