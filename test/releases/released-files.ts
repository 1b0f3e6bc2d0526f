import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RECORD = new URL('released-files.json', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The release that a file came with, and the hash of its contents. */
export interface ReleasedFile {
  release: string;
  sha256: string;
}

/** The files of all releases that must never change: migrations and recorded databases, by path in the repository. */
export function readReleased(): Record<string, ReleasedFile> {
  return JSON.parse(readFileSync(RECORD, 'utf8'));
}

/** Replaces the record. */
export function writeReleased(released: Record<string, ReleasedFile>): void {
  writeFileSync(RECORD, `${JSON.stringify(released, null, 2)}\n`);
}

/** Paths of the migrations in this checkout, released or not. */
export function listMigrations(): string[] {
  return globSync('src/database/{sqlite,postgres}/migrations/2*.ts', { cwd: ROOT }).sort();
}

/** The SHA-256 of each migration and each recorded database in this checkout, released or not. */
export function hashFiles(): Record<string, string> {
  const databases = globSync('test/releases/*/*.gz', { cwd: ROOT }).sort();
  return Object.fromEntries(
    [...listMigrations(), ...databases].map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(`${ROOT}/${file}`))
        .digest('hex'),
    ]),
  );
}

/** The text of a migration. @param file path in the repository */
export function readMigration(file: string): string {
  return readFileSync(`${ROOT}/${file}`, 'utf8');
}
