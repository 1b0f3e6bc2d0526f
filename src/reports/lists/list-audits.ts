import { type CatalogueEntry, Category } from '../../audits/audit-type.ts';
import { CATALOGUE, CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import { filter } from '../../describe/inputs.ts';
import { NotFoundError } from '../../errors.ts';
import { parseInput } from '../parse-input.ts';

/** The filter of the list of audits. */
export const AuditFilter = filter('AuditFilter', 'Filter for audits.', {
  category: Category.describe('Only audits in this category.'),
});

/**
 * The audits of the catalogue.
 * @param input `category`: only audits that it lists
 * @throws ValidationError
 */
export function listAudits(input: Record<string, unknown>): CatalogueEntry[] {
  const { category } = parseInput(AuditFilter, input);
  return CATALOGUE.filter(({ categories }) => category === undefined || categories.includes(category));
}

/** @throws NotFoundError for an id that is not in the catalogue */
export function showAudit(id: string): CatalogueEntry {
  const audit = CATALOGUE_BY_ID.get(id);
  if (!audit) throw new NotFoundError();
  return audit;
}
