/**
 * Keeps what a release must never change or lose (`npm run release`, before its tag): the hashes of its migrations, and
 * a database of each engine with what it holds, which all later releases open in their tests. Until the tag exists, it
 * can run again.
 */
import { execFileSync } from 'node:child_process';
import packageInfo from '../../package.json' with { type: 'json' };
import { makeFixtures } from './make-fixtures.ts';
import { hashMigrations, readReleased, writeReleased } from './released-migrations.ts';

const { version } = packageInfo;
const tag = `v${version}`;
if (execFileSync('git', ['tag', '--list', tag]).length > 0)
  throw new Error(
    `${tag} is released: what is kept of it stays as it is. Raise the version in package.json.`,
  );

const current = hashMigrations();
const earlier = Object.entries(readReleased()).filter(([, { release }]) => release !== version);
const edited = earlier.filter(([file, { sha256 }]) => current[file] !== sha256).map(([file]) => file);
if (edited.length > 0) throw new Error(`Released migrations must keep their text: ${edited.join(', ')}`);
const released = Object.fromEntries(earlier);
for (const [file, sha256] of Object.entries(current)) released[file] ??= { release: version, sha256 };
const folder = await makeFixtures(version);
writeReleased(released);
const added = Object.keys(released).length - earlier.length;
process.stdout.write(`Recorded migrations: ${added}. Databases: ${folder}\n`);
