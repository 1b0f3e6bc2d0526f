import { z } from 'zod';
import { CATEGORIES } from '../../audits/audit.ts';
import type { CatalogueEntry } from '../../audits/audit-type.ts';
import { CATALOGUE, CATALOGUE_BY_ID } from '../../audits/catalogue.ts';
import { NotFoundError } from '../../errors.ts';
import { oneOf } from '../fields.ts';
import { parseInput } from '../parse-input.ts';

/** The input schema of the list of audits. */
export const listAuditsInput = z.object({ category: oneOf(CATEGORIES).optional() });

/**
 * The audits of the catalogue.
 * @param input `category`: only audits that it lists
 * @throws ValidationError
 */
export function listAudits(input: Record<string, unknown>): CatalogueEntry[] {
  const { category } = parseInput(listAuditsInput, input);
  return CATALOGUE.filter(({ categories }) => category === undefined || categories.includes(category));
}

/** @throws NotFoundError for an id that is not in the catalogue */
export function showAudit(id: string): CatalogueEntry {
  const audit = CATALOGUE_BY_ID.get(id);
  if (!audit) throw new NotFoundError();
  return audit;
}
