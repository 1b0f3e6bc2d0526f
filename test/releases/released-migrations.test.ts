import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { hashMigrations, readMigration, readReleased } from './released-migrations.ts';

const CHANGELOG = readFileSync(new URL('../../src/CHANGELOG.md', import.meta.url), 'utf8');
/** Versions in the changelog, newest first: such as `1.0.0`, or `Unreleased` between releases. */
const VERSIONS = [...CHANGELOG.matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version);

it('released migrations keep their text', () => {
  const current = hashMigrations();
  const hashes = Object.entries(readReleased()).map(([file, { sha256 }]) => [file, sha256]);
  expect(hashes.map(([file = '']) => [file, current[file]])).toEqual(hashes);
});

it('a release records all its migrations', () => {
  const unreleased = Object.keys(hashMigrations()).filter((file) => !(file in readReleased()));
  if (VERSIONS[0] !== 'Unreleased') expect(unreleased, 'npm run release').toEqual([]);
});

it('migrations import only files that cannot change them', () => {
  const imports = Object.keys(hashMigrations()).flatMap((file) =>
    [...readMigration(file).matchAll(/ from '(.+)'/g)].map(([, name]) => name),
  );
  expect([...new Set(imports)].sort()).toEqual(['@mikro-orm/migrations', 'node:zlib']);
});

it('the changelog begins with the version of the package or with unreleased changes', () => {
  expect(VERSIONS.find((version) => version !== 'Unreleased')).toBe(packageInfo.version);
});

it('the changelog says of each release whether it migrates the database', () => {
  const sections = CHANGELOG.split(/^## /m).slice(1);
  expect(sections.filter((section) => !/^\*\*Migrates: (yes|no)\.\*\*/m.test(section))).toEqual([]);
});
