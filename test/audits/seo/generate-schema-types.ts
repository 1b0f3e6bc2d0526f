/** Writes the types of schema.org into the table that the audit reads: `npm run schema-types`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FILE = new URL('../../../src/audits/seo/structured-data/schema-types.json', import.meta.url);
const DECLARATIONS = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace(/js$/, 'd.ts');

const declared = readFileSync(DECLARATIONS, 'utf8').matchAll(/"@type": "(\w+)"/g);
const types = new Set(Array.from(declared, ([, name]) => name));

writeFileSync(FILE, `${JSON.stringify([...types].sort(), null, 2)}\n`);
