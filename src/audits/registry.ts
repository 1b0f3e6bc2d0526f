import { readdirSync } from 'node:fs';
import { MODULE_EXTENSION } from '../installation.ts';
import { type Audit, CATEGORIES } from './audit.ts';
import { inCatalogueOrder } from './catalogue.ts';

/** The exports of a file in the folder of a category: one `audit`, or a table of `audits`. */
interface AuditFile {
  audit?: Audit;
  audits?: Audit[];
}

/** Every audit, by category, in the order in which reports list their checks. */
export const AUDITS: readonly Audit[] = inCatalogueOrder(await importAudits());

/** Imports the files of all categories: an audit needs no other registration. */
async function importAudits(): Promise<Audit[]> {
  const urls = CATEGORIES.flatMap((category) => {
    const folder = new URL(`${category}/`, import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(MODULE_EXTENSION));
    return names.map((name) => new URL(name, folder).href);
  });
  const files = await Promise.all(urls.map((url): Promise<AuditFile> => import(url)));
  return files.flatMap(({ audit, audits }, index) => {
    const found = audit ?? audits;
    if (!found) throw new Error(`${urls[index]} exports neither audit nor audits.`);
    return found;
  });
}
