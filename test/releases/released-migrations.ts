import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RECORD = new URL('released-migrations.json', import.meta.url);
const DATABASE = fileURLToPath(new URL('../../src/database', import.meta.url));

/** The release that a migration came with, and the hash of its text. */
export interface ReleasedMigration {
  release: string;
  sha256: string;
}

/** The migrations of all releases by their paths in `src/database`. */
export function readReleased(): Record<string, ReleasedMigration> {
  return JSON.parse(readFileSync(RECORD, 'utf8'));
}

/** Replaces the record. */
export function writeReleased(released: Record<string, ReleasedMigration>): void {
  writeFileSync(RECORD, `${JSON.stringify(released, null, 2)}\n`);
}

/** The SHA-256 of each migration in this checkout, released or not. */
export function hashMigrations(): Record<string, string> {
  const files = globSync('{sqlite,postgres}/migrations/2*.ts', { cwd: DATABASE }).sort();
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readMigration(file)).digest('hex')]),
  );
}

/** The text of a migration. */
export function readMigration(file: string): string {
  return readFileSync(`${DATABASE}/${file}`, 'utf8');
}
