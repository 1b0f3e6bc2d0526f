import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { hashFiles, listMigrations, readReleased, recordRelease } from './released-files.ts';

const CHANGELOG = readFileSync(new URL('../../src/CHANGELOG.md', import.meta.url), 'utf8');
const SECTIONS = CHANGELOG.split(/^## /m).slice(1);
/** Versions in the changelog, newest first: such as `1.0.0`, or `Unreleased` between releases. */
const VERSIONS = [...CHANGELOG.matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version);

it('released migrations and recorded databases do not change', () => {
  const current = hashFiles();
  const hashes = Object.entries(readReleased()).map(([file, { sha256 }]) => [file, sha256]);
  expect(hashes.map(([file = '']) => [file, current[file]])).toEqual(hashes);
});

it('a release records all its migrations and databases', () => {
  const unreleased = Object.keys(hashFiles()).filter((file) => !(file in readReleased()));
  if (VERSIONS[0] !== 'Unreleased') expect(unreleased, 'npm run release').toEqual([]);
});

it('migrations import only files that cannot change them', () => {
  const imports = listMigrations().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(.+)'/g)].map(([, name]) => name),
  );
  const changeable = imports.filter(
    (name = '') => !/^@mikro-orm\/migrations$|\/2\d+-[\w.-]+\.ts$/.test(name),
  );
  expect(changeable).toEqual([]);
});

it.each([
  ['1.0.0', 'is recorded'],
  ['1.1.0-dev', 'development version'],
])('no data is recorded for %s', async (version, reason) => {
  await expect(recordRelease(version)).rejects.toThrow(reason);
});

it('the version of the package is that of the newest release, or a development version of the next one', () => {
  const [newest = ''] = VERSIONS;
  const next = packageInfo.version.replace(/-dev$/, '');
  if (newest !== 'Unreleased') expect(packageInfo.version).toBe(newest);
  else expect([packageInfo.version, VERSIONS.includes(next)]).toEqual([`${next}-dev`, false]);
});

it('the changelog names the commit of each release, once the next version is in development', () => {
  const releases = SECTIONS.filter((section) => /^\[\d/.test(section));
  const unnamed = releases.filter((section) => !/^\[.+\n\nCommit `[0-9a-f]{40}`\.$/m.test(section));
  expect(unnamed.length).toBeLessThanOrEqual(VERSIONS[0] === 'Unreleased' ? 0 : 1);
});

it('the changelog says of each release whether it migrates the database', () => {
  expect(SECTIONS.filter((section) => !/^\*\*Migrates: (yes|no)\.\*\*/m.test(section))).toEqual([]);
});
