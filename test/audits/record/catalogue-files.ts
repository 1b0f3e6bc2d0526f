import { type Audit, categoriesOf } from '../../../src/audits/audit.ts';
import type { CatalogueEntry } from '../../../src/audits/audit-type.ts';
import { AUDITS } from '../../../src/audits/registry.ts';

const SRC = new URL('../../../src/audits/', import.meta.url);
const CATALOGUE = new URL('catalogue.json', SRC);
const MEASURES = new URL('measured/measures.json', SRC);

/** A file that is generated from the audits. */
export interface GeneratedFile {
  url: URL;
  content: string;
}

/** The catalogue, and the names of measured values. */
export function generateCatalogue(): GeneratedFile[] {
  return [
    { url: CATALOGUE, content: json(AUDITS.map(catalogueEntry)) },
    { url: MEASURES, content: json(measures(AUDITS)) },
  ];
}

function catalogueEntry(audit: Audit): CatalogueEntry {
  const { id, category, importance, cap, title, description, reference } = audit;
  const { decidedBy, lists, isTimed, savesOn, task } = audit;
  const published = { id, category, categories: categoriesOf(audit), importance, cap, title, description };
  return { ...published, reference, decidedBy, lists, isTimed, savesOn, task };
}

function measures(audits: readonly Audit[]) {
  const fields = audits
    .flatMap(({ measures = {} }) => Object.entries(measures))
    .map(([field, measure]) => ({ field, ...(typeof measure === 'string' ? { name: measure } : measure) }));
  return {
    names: Object.fromEntries(fields.map(({ field, name }) => [field, name])),
    units: Object.fromEntries(fields.flatMap(({ field, unit }) => (unit ? [[field, unit]] : []))),
    minimums: fields.filter(({ limit }) => limit === 'least').map(({ field }) => field),
    values: Object.fromEntries(audits.flatMap(({ id, measure }) => (measure ? [[id, measure]] : []))),
    expectsAll: audits.filter(({ expectsAll }) => expectsAll).map(({ id }) => id),
  };
}

/** JSON as Biome formats it. */
export function json(content: unknown): string {
  // Biome writes short lists in one line.
  const lists = /\[\n\s+("[^\]]+")\n\s+\]/g;
  const text = JSON.stringify(content, null, 2).replace(
    lists,
    (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`,
  );
  return `${text}\n`;
}
