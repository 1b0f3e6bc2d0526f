/**
 * An audit consists of static metadata, the list of results it can have, and a pure function from the page to
 * one of them. An audit is one file, named after its id, in the folder of its category; audits that report
 * the findings of an axe-core rule are entries of the tables in `accessibility`.
 */
import type { Page } from '../engine/page.ts';
import type { Json } from '../engine/text/json.ts';
import type { Confidence } from '../facts/certainty/confidence.ts';
import type { Evidence } from '../facts/evidence-type.ts';
import type { CatalogueNotes, Category, Importance, Outcome } from './audit-type.ts';
import type { Savings, UnknownReason } from './finding-type.ts';
import type { OfferedFix } from './fixes/changes.ts';

/** The five categories a check can belong to, in the order reports show them. */
export const CATEGORIES = [
  'seo',
  'performance',
  'security',
  'accessibility',
  'best-practices',
] as const satisfies readonly Category[];

/** The `document`, which scripts change, or the `response`: status, headers, TLS and bytes as the server sends them. */
type Basis = 'document' | 'response';

/** One of the results an audit can have, as data, so that docs and tests can list them. */
export interface ResultDefinition {
  outcome: Outcome;
  /** The finding as a statement about the page: "The page has no title". */
  title: string;
  /** How to fix it, in one or two sentences. Left out when passed. */
  advice?: string;
  /** Required when the outcome is `unknown`. */
  reason?: UnknownReason;
  /**
   * Id of an audit whose failure implies this result: when both fail, only the other one costs points, since one cause
   * counts once. Of a passed result, the audit whose failure makes the pass worthless.
   */
  sameCauseAs?: string;
}

/** The return value of `audit()`: one of the declared results, with the measured values. */
export interface AuditFinding<Result extends string = string> {
  result: Result;
  /** Replaces the declared title or advice with words for this page. */
  title?: string;
  advice?: string;
  /** Replaces the declared reason of an `unknown`, where a failed fetch is the reason. */
  reason?: UnknownReason;
  /** The measured value. The runner cuts long texts and lists. */
  value?: Json;
  /** The value that would pass. */
  expected?: Json;
  /** All findings; the runner keeps the first twenty and counts the rest. */
  evidence?: Evidence[];
  /** The number of findings, where it is more than `evidence` lists. */
  evidenceTotal?: number;
  /** Lowers the confidence below the maximum that the basis allows, if the audit is less certain. */
  confidence?: Confidence;
  /** Replaces the declared basis, where it depends on the finding. */
  basis?: Basis;
  /** The estimated savings of a fix. */
  savings?: Partial<Savings>;
  /** Replaces the declared `sameCauseAs`, where it depends on the finding. */
  sameCauseAs?: string;
  /** Code to paste. Left out when passed. */
  fixes?: OfferedFix[];
}

/** How people read a measured number or text. */
export interface Measure {
  name: string;
  /** The unit of a field whose name does not end in it. */
  unit?: 'px';
  /** Whether an expected number is a maximum, a minimum or the value itself. */
  limit?: 'most' | 'least' | 'exact';
}

/** An audit as its file declares it. */
export interface AuditDefinition<Result extends string = string> extends CatalogueNotes {
  /** Kebab-case, never changed: clients compare reports by it. The name of the file, unless that is a table. */
  id: string;
  /** The category that lists it first. */
  category: Category;
  /** Other categories that also list it. It counts in the score of each. */
  alsoIn?: readonly Category[];
  importance: Importance;
  /** Whether its findings are files that a server sends, so that those of other sites are set apart. */
  isAboutFiles?: boolean;
  /** The basis of its findings, which limits their confidence. Default: `document`. */
  basis?: Basis;
  /** The subject of the check, as a noun phrase: "Document title". */
  title: string;
  /** The requirement and why it matters, for the catalogue. */
  description: string;
  /** URL of the source of the rule. */
  reference: string;
  /** How people read a measured value that is one number or text. `field` is a field name that ends in the unit. */
  measure?: Omit<Measure, 'unit'> & { field?: string };
  /** The names of the fields of a measured object, the same for all audits. Default of `limit`: a maximum. */
  measures?: Record<string, string | Measure>;
  /** All parts of an expected list are required. Default: they are alternatives. */
  expectsAll?: boolean;
  results: Record<Result, ResultDefinition>;
  audit: (page: Page) => AuditFinding<NoInfer<Result>>;
}

/** An audit in the registry, without the type of its result names. */
export type Audit = AuditDefinition<string>;

/** Declares an audit under its path in this folder, which is its category and its id. */
export function defineAudit<Result extends string>(
  path: `${Category}/${string}`,
  definition: Omit<AuditDefinition<Result>, 'id' | 'category'>,
): Audit {
  const [category, id] = path.split('/') as [Category, string];
  return { id, category, ...definition } as Audit;
}

/** The result that the page meets the requirement. All titles are statements about the page. */
export function passed(title: string, sameCauseAs?: string): ResultDefinition {
  return { outcome: 'passed', title, ...(sameCauseAs && { sameCauseAs }) };
}

/** The result that the page does not meet the requirement, and how to fix it. */
export function failed(title: string, advice: string): ResultDefinition {
  return { outcome: 'failed', title, advice };
}

/** The same for a smaller problem. @param sameCauseAs see `ResultDefinition` */
export function warning(title: string, advice: string, sameCauseAs?: string): ResultDefinition {
  return { outcome: 'warning', title, advice, ...(sameCauseAs && { sameCauseAs }) };
}

/** A fact that does not count. */
export function informative(title: string, advice?: string): ResultDefinition {
  return { outcome: 'informative', title, ...(advice && { advice }) };
}

/** The result that the page has nothing to check. */
export function notApplicable(title: string, advice?: string): ResultDefinition {
  return { outcome: 'not_applicable', title, ...(advice && { advice }) };
}

/** The result that the outcome cannot be determined. */
export function unknown(reason: UnknownReason, title: string, advice?: string): ResultDefinition {
  return { outcome: 'unknown', reason, title, ...(advice && { advice }) };
}

/** The result that scripts build the searched part of the page, such as `the links`. */
export function clientRendered(part: string, advice?: string): ResultDefinition {
  return unknown('client-rendered', `JavaScript renders ${part}`, advice);
}

/** The result that a search found nothing, but could not read all `files`. */
export function undetermined(subject: string, files: string): ResultDefinition {
  return unknown('client-rendered', `${subject} could not be determined: some ${files} were not fetched`);
}

/** All categories that list the audit. It counts in the score of each. */
export function categoriesOf({ category, alsoIn = [] }: Pick<Audit, 'category' | 'alsoIn'>): Category[] {
  return [category, ...alsoIn];
}
