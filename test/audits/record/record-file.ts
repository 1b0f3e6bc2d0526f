import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CatalogueRecord } from './take-record.ts';

const FILE = new URL('record.json', import.meta.url);

/** How the catalogue behaved when it was last recorded; null when it never was. */
export function readRecord(): CatalogueRecord | null {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}

/** Replaces the record. */
export function writeRecord(record: CatalogueRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}
