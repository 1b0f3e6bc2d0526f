import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFixtures } from './make-fixtures.ts';

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

/** Paths of the migrations in this checkout, released or not, with those of their statements that both engines have. */
export function listMigrations(): string[] {
  return globSync('src/database/{,sqlite/,postgres/}migrations/2*.ts', { cwd: ROOT }).sort();
}

/** The SHA-256 of each migration and each recorded database in this checkout, released or not. */
export function hashFiles(): Record<string, string> {
  const databases = globSync('test/releases/*/*.gz', { cwd: ROOT }).sort();
  return Object.fromEntries(
    [...listMigrations(), ...databases].map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(ROOT, file)))
        .digest('hex'),
    ]),
  );
}

/**
 * Records the data of a release: a database of each engine with its expected contents, which the tests of all later
 * releases open, and the hashes of these files and of its migrations.
 * @returns the folder of the databases
 * @throws Error for a version that is not a release, or is recorded; or if a released file has changed
 */
export async function recordRelease(version: string): Promise<string> {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${version} is a development version. Set the version of the release in package.json.`);
  const released = readReleased();
  if (Object.values(released).some(({ release }) => release === version))
    throw new Error(
      `${version} is recorded, and the records of a release must not change. Raise the version in package.json; or, ` +
        'if the records are not committed yet, discard them with: git restore test/releases',
    );
  const current = hashFiles();
  const changed = Object.keys(released).filter((file) => current[file] !== released[file]?.sha256);
  if (changed.length > 0) throw new Error(`Released files must not change: ${changed.join(', ')}`);
  const folder = await makeFixtures(version);
  for (const [file, sha256] of Object.entries(hashFiles())) released[file] ??= { release: version, sha256 };
  writeFileSync(RECORD, `${JSON.stringify(released, null, 2)}\n`);
  return folder;
}
