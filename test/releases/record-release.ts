import { makeFixtures } from './make-fixtures.ts';
import { hashFiles, readReleased, writeReleased } from './released-files.ts';

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
  writeReleased(released);
  return folder;
}
