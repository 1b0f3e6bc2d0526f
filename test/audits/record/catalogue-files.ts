import { readdirSync, readFileSync } from 'node:fs';
import { type Audit, CATEGORIES, categoriesOf } from '../../../src/audits/audit.ts';

const SRC = new URL('../../../src/audits/', import.meta.url);
const REGISTRY = new URL('registry.ts', SRC);
const CATALOGUE = new URL('catalogue.json', SRC);

/** A file in the folder of a category: it exports one `audit`, or a table of `audits` by id. */
export interface AuditFile {
  /** Relative to `src/audits`. */
  path: string;
  exports: { audit?: Audit; audits?: Record<string, Audit> };
}

/** A file that is generated from the audit files. */
export interface GeneratedFile {
  url: URL;
  content: string;
}

/** An audit and the expression that names it in the registry. */
interface Entry {
  audit: Audit;
  expression: string;
}

/** Imports all files in the folders of the categories. */
export function importAuditFiles(): Promise<AuditFile[]> {
  const paths = CATEGORIES.flatMap((category) =>
    readdirSync(new URL(category, SRC))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${category}/${name}`),
  );
  return Promise.all(
    paths.map(async (path) => ({ path, exports: await import(/* @vite-ignore */ new URL(path, SRC).href) })),
  );
}

/**
 * The registry and the catalogue. Audits keep the order of the committed catalogue, which is that of the checks in
 * reports; a new one comes last in its category.
 */
export async function generateCatalogue(): Promise<GeneratedFile[]> {
  const files = await importAuditFiles();
  const committed: { id: string }[] = JSON.parse(readFileSync(CATALOGUE, 'utf8'));
  const entries = inOrder(files.flatMap(entriesOf), new Map(committed.map(({ id }, index) => [id, index])));
  return [
    { url: REGISTRY, content: registry(files, entries) },
    { url: CATALOGUE, content: catalogue(entries) },
  ];
}

function entriesOf({ path, exports: { audit, audits = {} } }: AuditFile): Entry[] {
  const name = nameOf(path);
  const table = Object.entries(audits).map(([id, listed]) => ({
    audit: listed,
    expression: /^\w+$/.test(id) ? `${name}.${id}` : `${name}['${id}']`,
  }));
  return audit ? [{ audit, expression: name }, ...table] : table;
}

function inOrder(entries: Entry[], positions: ReadonlyMap<string, number>): Entry[] {
  const place = ({ audit }: Entry) => positions.get(audit.id) ?? positions.size;
  const category = ({ audit }: Entry) => CATEGORIES.indexOf(audit.category);
  return entries.toSorted((a, b) => category(a) - category(b) || place(a) - place(b));
}

function registry(files: readonly AuditFile[], entries: readonly Entry[]): string {
  const imports = files.map(({ path, exports }) => {
    const name = nameOf(path);
    const exported = exports.audits ? 'audits' : 'audit';
    return {
      path,
      line: `import { ${exported === name ? name : `${exported} as ${name}`} } from './${path}';`,
    };
  });
  imports.push({ path: 'audit.ts', line: "import type { Audit } from './audit.ts';" });
  return `${[
    '/** Generated from the audit files by `npm run record`. */',
    ...imports
      .toSorted((a, b) => (withoutSuffix(a.path) < withoutSuffix(b.path) ? -1 : 1))
      .map(({ line }) => line),
    '',
    '/** Every audit, by category, in the order in which reports list their checks. */',
    'export const AUDITS: readonly Audit[] = [',
    ...entries.map(({ expression }) => `  ${expression},`),
    '];',
  ].join('\n')}\n`;
}

function catalogue(entries: readonly Entry[]): string {
  const audits = entries.map(({ audit }) => ({
    id: audit.id,
    category: audit.category,
    categories: categoriesOf(audit),
    importance: audit.importance,
    title: audit.title,
    description: audit.description,
    reference: audit.reference,
  }));
  // Biome writes short lists in one line.
  const lists = /\[\n\s+("[^\]]+")\n\s+\]/g;
  const json = JSON.stringify(audits, null, 2).replace(
    lists,
    (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`,
  );
  return `${json}\n`;
}

/** The name of a file in camel case: `soft404` for `seo/soft-404.ts`. */
function nameOf(path: string): string {
  const name = withoutSuffix(path).replace(/^.*\//, '');
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function withoutSuffix(path: string): string {
  return path.replace(/\.ts$/, '');
}
