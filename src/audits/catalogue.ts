import { type Audit, CATEGORIES, type Category } from './audit.ts';
import entries from './catalogue.json' with { type: 'json' };

/** Fields for readers of reports. The APIs publish only the fields of their models. */
type ReadField = 'decidedBy' | 'lists' | 'isTimed' | 'savesOn' | 'task';

/** The metadata of an audit. */
export type CatalogueEntry = Pick<
  Audit,
  'id' | 'category' | 'importance' | 'cap' | 'title' | 'description' | 'reference' | ReadField
> & {
  /** All categories that list it, `category` first. */
  categories: Category[];
};

/** All audits in the order of reports, without the 25 MB of their code. `npm run record` writes the file. */
export const CATALOGUE = entries as CatalogueEntry[];

/** The same by id. */
export const CATALOGUE_BY_ID: ReadonlyMap<string, CatalogueEntry> = new Map(
  CATALOGUE.map((entry) => [entry.id, entry]),
);

/** Whether the host of the published site decides the audit, so that it says nothing about a preview of its files. */
export function isDecidedByHost(id: string): boolean {
  return CATALOGUE_BY_ID.get(id)?.decidedBy === 'host';
}

/** Sorts audits by category, and within it as in the catalogue. Audits that it does not have come last. */
export function inCatalogueOrder(audits: readonly Audit[]): Audit[] {
  const positions = new Map(CATALOGUE.map(({ id }, index) => [id, index]));
  const position = ({ id }: Audit) => positions.get(id) ?? positions.size;
  const category = (audit: Audit) => CATEGORIES.indexOf(audit.category);
  return audits.toSorted((a, b) => category(a) - category(b) || position(a) - position(b));
}
