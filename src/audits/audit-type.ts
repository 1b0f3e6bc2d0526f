/** An audit as it is published. Audits import only the types: at run time, they need no zod. */
import type { z } from 'zod';
import { enumeration, inRest, list, object, text, url } from '../describe/vocabulary.ts';

/** The categories of checks. */
export const Category = enumeration('Category', 'Category of a check.', {
  seo: 'Search engine optimization: crawling, indexing, content.',
  performance: 'Loading speed: bytes, requests, page size.',
  security: 'Security: transport, headers, cookies.',
  accessibility: 'Accessibility for everyone, by the rules of axe-core and of this service.',
  'best-practices': 'Valid and modern HTML.',
});
export type Category = z.infer<typeof Category>;

/** How much a check weighs, heaviest first. */
export const Importance = enumeration('Importance', 'Weight of a check in the score.', {
  high: '10 points.',
  medium: '5 points.',
  low: '2 points.',
});
export type Importance = z.infer<typeof Importance>;

/** The outcomes of a check. */
export const CheckOutcome = enumeration('CheckOutcome', 'Outcome of a check.', {
  passed: 'The page meets the rule: earns all points.',
  warning: 'The page meets the rule in part: earns half of the points.',
  failed: 'The page breaks the rule: earns no points.',
  informative: 'Information only: does not count.',
  not_applicable: 'The page has nothing that the rule applies to.',
  unknown: 'The check could not be made; `reason` says why.',
});
export type Outcome = z.infer<typeof CheckOutcome>;

/** Of references to an audit. */
export const AUDIT_ID = 'Id of the audit.';
/** Of results by category. */
export const OwnCategory = Category.describe('The category.');
/** Of objects that several categories list. */
export const FirstCategory = Category.describe('The first of its categories.');

/** An audit of the catalogue, without its code. */
export const CatalogueEntry = object('Audit', 'A rule of the catalogue, checked on every page.', {
  id: inRest(
    text('Stable name in kebab-case, such as `meta-description`. Not a global id.', 'document-title'),
    'Stable name in kebab-case.',
  ),
  category: FirstCategory,
  categories: list(Category, 'All categories that list it. It counts in the score of each.'),
  importance: Importance.describe('Its weight in the score.'),
  title: text('Short name of the rule.', 'Page title'),
  description: text('The rule and why it matters.'),
  reference: url('URL of documentation on the rule.'),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry> & CatalogueNotes;

/** Facts about an audit for readers of reports, which the APIs do not publish. */
export interface CatalogueNotes {
  /** The best result of a page that fails it. */
  cap?: Cap;
  /** `host`: the server or its host decides it, by headers and the connection, so a preview of the files says nothing. */
  decidedBy?: 'host';
  /** `attempts`: its evidence lists the URLs at which it looked for a file, instead of findings. */
  lists?: 'attempts';
  /** Whether it measures a time, which also differs between visits for other reasons than scripts. */
  isTimed?: boolean;
  /** The visits on which its savings count, if not on all: files in a cache are saved only when someone comes back. */
  savesOn?: 'repeat visits';
  /** The title of its fix, if that resolves other checks too: "Turn on compression". */
  task?: string;
}

/** The best result of a page that fails an audit with a cap. */
export type Cap = 'bad' | 'decent';
