/**
 * Records the data of a release (`npm run release`, before its tag): the hashes of its migrations, and a database of
 * each engine with its expected contents, which the tests of all later releases open. It can run again until the tag
 * exists.
 */
import { execFileSync } from 'node:child_process';
import packageInfo from '../../package.json' with { type: 'json' };
import { makeFixtures } from './make-fixtures.ts';
import { hashMigrations, readReleased, writeReleased } from './released-migrations.ts';

const { version } = packageInfo;
const tag = `v${version}`;
if (execFileSync('git', ['tag', '--list', tag]).length > 0)
  throw new Error(`${tag} is released, so its records must not change. Raise the version in package.json.`);

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
