import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Audit } from '../../../src/audits/audit.ts';
import { categoriesOf } from '../../../src/audits/audit.ts';
import { CATALOGUE_VERSION } from '../../../src/audits/catalogue-version.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import { POINTS } from '../../../src/audits/score.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { corpus } from './corpus.ts';

/** The behavior of the catalogue: the weights of the audits, and their results on some pages. */
export interface CatalogueRecord {
  version: string;
  points: Record<string, number>;
  /** By id. */
  audits: Record<string, AuditRecord>;
}

interface AuditRecord {
  /** Categories and importance, and whether a failure caps the result. */
  kind: string;
  /** By the result's name, its outcome and the pages that have it: `passed: sound shell`. */
  results: Record<string, string>;
}

/** Records the current behavior of the catalogue. Reproducible: nothing is fetched and no clock is read. */
export async function takeRecord(): Promise<CatalogueRecord> {
  const results = new Map<string, Map<string, string>>();
  for (const [name, source] of Object.entries(corpus())) {
    const parsed = parsePage(source);
    const page = { ...parsed, axe: await gatherAxe(parsed) };
    results.set(name, new Map(AUDITS.map((audit) => [audit.id, audit.audit(page).result])));
  }
  const pagesWith = (id: string, result: string) =>
    [...results].filter(([, byId]) => byId.get(id) === result).map(([name]) => name);
  return {
    version: CATALOGUE_VERSION,
    points: POINTS,
    audits: Object.fromEntries(AUDITS.map((audit) => [audit.id, recordOf(audit, pagesWith)])),
  };
}

function recordOf(audit: Audit, pagesWith: (id: string, result: string) => string[]): AuditRecord {
  const { id, importance, cap, results } = audit;
  return {
    kind: [...categoriesOf(audit), importance, ...(cap ? [`capped ${cap}`] : [])].join(' '),
    results: Object.fromEntries(
      Object.entries(results).map(([name, { outcome, sameCauseAs }]) => [
        name,
        [`${outcome}${sameCauseAs ? ` (as ${sameCauseAs})` : ''}:`, ...pagesWith(id, name)].join(' '),
      ]),
    ),
  };
}
