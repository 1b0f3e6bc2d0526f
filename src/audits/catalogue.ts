import type { Audit } from './audit.ts';
import entries from './catalogue.json' with { type: 'json' };

/** What an audit is, without what it does. */
export type CatalogueEntry = Pick<
  Audit,
  'id' | 'category' | 'importance' | 'title' | 'description' | 'reference'
>;

/**
 * What stands in the registry, in its order, for processes that audit nothing: all audits with what they stand on
 * would take 25 MB there. A test writes the file, and compares it.
 */
export const CATALOGUE = entries as CatalogueEntry[];
