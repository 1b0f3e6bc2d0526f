import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CatalogueRecord } from './take-record.ts';

const FILE = new URL('record.json', import.meta.url);

/** The stored record; null when there is none. */
export function readRecord(): CatalogueRecord | null {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}

/** Replaces the record. */
export function writeRecord(record: CatalogueRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}
