import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageInfo from '../../../package.json' with { type: 'json' };

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** npm packages with Node.js for one system each. */
const RUNTIMES = new Set(Object.keys(packageInfo.optionalDependencies));
const BYTES_PER_MB = 1_000_000;

/** The size on disk, in MB, of the packages that `npm ci --omit=dev` installs, and of Node.js, which is one of them. */
export function installSize() {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: PROJECT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, ...folders] = listed.trim().split('\n');
  const isNode = (folder: string) => RUNTIMES.has(basename(folder));
  return {
    packages: sizeMb(folders.filter((folder) => !isNode(folder))),
    node: sizeMb(folders.filter(isNode)),
  };
}

/** Size of all files in the folders. A file with several hard links, or in a nested package, counts once. */
function sizeMb(folders: readonly string[]): number {
  const sizes = new Map<number, number>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
      sizes.set(ino, size);
    }
  }
  return sizes.values().reduce((sum, size) => sum + size, 0) / BYTES_PER_MB;
}
